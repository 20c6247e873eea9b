/** What a replay shows. */

import type { Replay } from "../game";
import Middle from "./ReplayField.svelte";

const replay: Replay = {
  felt: true,
  Middle,
};

export default replay;
