/**
 * A page that is laid part by part while it is opened, so that no task is long: what has a place of its own asks for
 * its turn, and comes at once when all lies there. Whoever asks first is laid first.
 */

import { flushSync, onDestroy } from "svelte";

/** How long a part waits for the browser to have nothing else to do. */
const WAIT_MS = 500;
/** Parts are laid together as long as they take less than this; a slow phone takes four times as long. */
const SLICE_MS = 3;

/** Where something is going to lie. */
class Part {
  there = $state(false);
}

/** What never had to wait. */
const LAID = { there: true };

let waiting: Part[] = [];
let opening = false;
let told: (() => void)[] = [];
let timer = 0;
const idle = typeof requestIdleCallback === "function";

function wait(): void {
  timer = idle ? requestIdleCallback(lay, { timeout: WAIT_MS }) : window.setTimeout(lay, 32);
}

function lay(): void {
  // Where nobody looks there is nothing to keep smooth.
  const until = document.hidden ? Infinity : performance.now() + SLICE_MS;
  do {
    const part = waiting.shift();
    if (!part) {
      end();
      return;
    }
    flushSync(() => (part.there = true));
  } while (performance.now() < until);
  wait();
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
  wait();
  onDestroy(() => {
    if (idle) cancelIdleCallback(timer);
    else clearTimeout(timer);
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
