/** How the game is played, on one page. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";

const learn: Learn = { Intro };

export default learn;
