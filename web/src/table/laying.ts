// A table that is laid part by part, so that no task is long.

/** How much of a table lies there. */
export const Laid = { Sheet: 0, Asked: 1, Field: 2, All: 3 } as const;

/** How long a part waits for the browser to have nothing else to do. */
const WAIT_MS = 500;

/** Lays the next part when the browser is idle, until `next` says that it was the last; returns what stops it. */
export function partByPart(next: () => boolean): () => void {
  let timer = 0;
  const idle = typeof requestIdleCallback === "function";
  const wait = (): void => {
    timer = idle ? requestIdleCallback(lay, { timeout: WAIT_MS }) : window.setTimeout(lay, 32);
  };
  const lay = (): void => {
    if (next()) wait();
  };
  wait();
  return () => (idle ? cancelIdleCallback(timer) : clearTimeout(timer));
}
