/** Shares and chances in the figures that people read. */

export const percent = (permille: number): number => Math.round(permille / 10);

/** A chance of winning as people read it: what is not over is neither certain nor lost. */
export const chance = (permille: number): number =>
  permille <= 0 ? 0 : permille >= 1000 ? 100 : Math.min(99, Math.max(1, percent(permille)));
