/** The first five minutes. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";
import { LESSONS } from "./lessons";

const learn: Learn = {
  Intro,
  lessons: LESSONS,
};

export default learn;
