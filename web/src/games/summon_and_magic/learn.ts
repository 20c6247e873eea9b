/** The first five minutes. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";
import { DECKS, LESSONS } from "./lessons";

const learn: Learn = {
  Intro,
  lessons: LESSONS,
  decks: DECKS,
};

export default learn;
