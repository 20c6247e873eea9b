/** Pictures beside clauses that no board can show. */

export type Picture = "anatomy" | "phases" | "backs";

const BESIDE: readonly (readonly [clauses: RegExp, picture: Picture])[] = [
  [/^SC-02-01\.a|^SC-02-02\.a/, "backs"],
  [/^SC-02-01\.g|^SC-02-02-01/, "anatomy"],
  [/^SC-07-01/, "phases"],
];

/** The picture beside a clause, if there is one. */
export const diagramOf = (clause: string): Picture | null =>
  BESIDE.find(([clauses]) => clauses.test(clause))?.[1] ?? null;
