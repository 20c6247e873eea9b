/** Pictures beside clauses that no board can show. */

export type Picture = "anatomy" | "field" | "turn" | "levels" | "down" | "damage";

const BESIDE: readonly (readonly [clauses: RegExp, picture: Picture])[] = [
  [/^SK-(25\.|05\.02$)/, "down"],
  [/^SK-18\.0[1-8]$|^SK-10\.08$/, "levels"],
  [/^SK-13\./, "damage"],
  [/^SK-27\.|^SK-05\.04$/, "field"],
  [/^SK-(07\.0[2-9]|08\.0[16]|09\.01|15\.0[1-5]|16\.0[15])/, "turn"],
  [/^SK-(22\.0[1-9]|21\.1[012])/, "anatomy"],
];

/** The picture beside a clause, if there is one. */
export const diagramOf = (clause: string): Picture | null =>
  BESIDE.find(([clauses]) => clauses.test(clause))?.[1] ?? null;
