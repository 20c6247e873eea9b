/** Work that a page does a little at a time, so that no task is long and a finger is answered while it goes on. */

/** How long it waits for the browser to have nothing else to do. */
const WAIT_MS = 500;
/** How long a slice is; a slow phone takes four times as long, and draws what came after it. */
const SLICE_MS = 3;
/** What stands in for a quiet moment in a browser that does not tell of them. */
const PAUSE_MS = 32;

const tells = typeof requestIdleCallback === "function";

/**
 * Calls `step` again and again in moments in which the browser has nothing to do, until it says that nothing is left.
 * Returns what stops it.
 */
export function inSlices(step: () => boolean): () => void {
  let timer = 0;
  const wait = (): void => {
    timer = tells ? requestIdleCallback(slice, { timeout: WAIT_MS }) : window.setTimeout(slice, PAUSE_MS);
  };
  function slice(): void {
    // Where nobody looks there is nothing to keep smooth.
    const until = document.hidden ? Infinity : performance.now() + SLICE_MS;
    do if (!step()) return;
    while (performance.now() < until);
    wait();
  }
  wait();
  return () => (tells ? cancelIdleCallback(timer) : clearTimeout(timer));
}
