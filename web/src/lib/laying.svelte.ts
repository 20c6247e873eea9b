/**
 * A page that is laid part by part while it is opened, so that no task is long: what has a place of its own asks for
 * its turn, and comes at once when all lies there. Whoever asks first is laid first.
 */

import { flushSync, onDestroy } from "svelte";
import { inSlices } from "./slices";

/** Where something is going to lie. */
class Part {
  there = $state(false);
}

/** What never had to wait. */
const LAID = { there: true };

let waiting: Part[] = [];
let opening = false;
let told: (() => void)[] = [];

/** Lays the part whose turn it is; false when none waits any more. */
function lay(): boolean {
  const next = waiting.shift();
  if (next) flushSync(() => (next.there = true));
  else end();
  return next !== undefined;
}

function end(): void {
  opening = false;
  for (const part of waiting) part.there = true;
  waiting = [];
  for (const tell of told) tell();
  told = [];
}

/** Begins inside a component to lay a page, before what lies on it is made; ends with the component. */
export function beginLaying(): void {
  opening = true;
  const stop = inSlices(lay);
  onDestroy(() => {
    stop();
    end();
  });
}

/** The place of something that may come later while a page is opened. */
export function part(): { readonly there: boolean } {
  if (!opening) return LAID;
  const made = new Part();
  waiting.push(made);
  return made;
}

/** When all lies there. */
export const laidOut = (): Promise<void> => (opening ? new Promise((tell) => told.push(tell)) : Promise.resolve());
