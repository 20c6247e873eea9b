/** Pictures beside clauses that no board can show. */

export type Picture = "anatomy" | "field" | "turn" | "position" | "back";

const BESIDE: readonly (readonly [clauses: RegExp, picture: Picture])[] = [
  [/^SM-12\.02$|^SM-12-[4589]|^R-SM-11$/, "anatomy"],
  [/^SM-04-4|^SM-19\.0[123]$|^SM-09-1\.[ab]$/, "position"],
  [/^SM-04-[123678]|^SM-27\.19$|^R-SM-10$/, "field"],
  [/^SM-04-5|^SM-07\.|^SM-08\.01$|^SM-23\.0[56]$|^SM-27\.39$|^R-SM-40$/, "turn"],
  [/^SM-11-7|^SM-23\.24$/, "back"],
];

/** The picture beside a clause, if there is one. */
export const diagramOf = (clause: string): Picture | null =>
  BESIDE.find(([clauses]) => clauses.test(clause))?.[1] ?? null;
