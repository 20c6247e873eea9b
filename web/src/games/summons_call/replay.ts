/** What a replay shows. */

import type { Replay } from "../game";
import Middle from "./ReplayField.svelte";

const replay: Replay = {
  Middle,
};

export default replay;
