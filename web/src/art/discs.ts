// Round things that are one path together.

/** The outline of circles of one size, as the `d` of a path. */
export const discs = (r: number, at: readonly (readonly [x: number, y: number])[]): string =>
  at.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");

/** Points on a circle around the middle of a card's back: so many, the first so many degrees from the top. */
export const around = (r: number, count: number, from: number): readonly (readonly [x: number, y: number])[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = ((from + (360 / count) * i) * Math.PI) / 180;
    const round = (n: number): number => Math.round(n * 1000) / 1000;
    return [round(31.5 + r * Math.sin(turn)), round(44 - r * Math.cos(turn))] as const;
  });
