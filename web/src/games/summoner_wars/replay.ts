/** What a replay shows. */

import type { Replay } from "../game";
import Whole from "./Replay.svelte";

const replay: Replay = {
  felt: true,
  high: true,
  Whole,
};

export default replay;
