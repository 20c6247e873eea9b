/** A long list that comes to the page piece by piece, so that a slow phone answers a finger while it grows. */

import { flushSync, untrack } from "svelte";
import { inSlices } from "./slices";

export class Gradual {
  #count = $state(0);
  #total: () => number;

  /**
   * Begins inside a component: `total` says how much there is to show now, `first` comes at once. What has come stays,
   * so a search that shows less and then more again does not begin anew.
   */
  constructor(total: () => number, first: number, step: number) {
    this.#count = first;
    this.#total = total;
    $effect(() => {
      const all = total();
      if (untrack(() => this.#count) >= all) return;
      return inSlices(() => {
        flushSync(() => {
          this.#count += step;
        });
        return this.#count < all;
      });
    });
  }

  /** How much stands on the page. */
  get count(): number {
    return this.#count;
  }

  /** Whether more is to come. */
  get grows(): boolean {
    return this.#count < this.#total();
  }

  /** All of it at once, for whoever wants to go to a place in it. */
  whole(): void {
    this.#count = Infinity;
  }
}

/** The first `count` things of several rows, row by row; a row that is whole stays the same object. */
export function upTo<T, R>(rows: readonly R[], count: number, of: (row: R) => T[], less: (row: R, to: T[]) => R): R[] {
  const found: R[] = [];
  let left = count;
  for (const row of rows) {
    if (left < 0 || (left === 0 && of(row).length > 0)) break;
    found.push(of(row).length <= left ? row : less(row, of(row).slice(0, left)));
    left -= of(row).length;
  }
  return found;
}
