/** Dice as they fell: hits are solid, misses dashed, and before it is known which they are, plain. */

export interface Die {
  n: number;
  /** Null until the hits have been counted. */
  hit: boolean | null;
}

/** Which dice are the hits, when so many are: a higher result is never worse. */
export function sorted(dice: readonly number[], hits: number | null): Die[] {
  if (hits === null) return dice.map((n) => ({ n, hit: null }));
  const order = dice.map((n, i) => ({ n, i })).sort((a, b) => b.n - a.n || a.i - b.i);
  const best = new Set(order.slice(0, hits).map((d) => d.i));
  return dice.map((n, i) => ({ n, hit: best.has(i) }));
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
};

/** A die as SVG; a small one has its number in place of pips. */
export function drawn({ n, hit }: Die, small = false): string {
  const face = hit ? "solid" : hit === false ? "miss" : "plain";
  const inside = small
    ? `<text x="12" y="17" text-anchor="middle">${n}</text>`
    : (PIPS[n] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.3"/>`).join("");
  return `<svg class="die ${face}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="1.5" y="1.5" width="21" height="21" rx="5"/>${inside}</svg>`;
}
