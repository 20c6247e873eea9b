/** Pictures beside clauses that no board can show: what stands on a card, its backs, the order of a turn. */

/** A picture. */
export type Diagram = "anatomy" | "phases" | "backs";

const BESIDE: readonly (readonly [ids: RegExp, diagram: Diagram])[] = [
  [/^SC-02-01\.a|^SC-02-02\.a/, "backs"],
  [/^SC-02-01\.g|^SC-02-02-01/, "anatomy"],
  [/^SC-07-01/, "phases"],
];

/** The picture beside a clause, if there is one. */
export function diagramOf(id: string): Diagram | null {
  return BESIDE.find(([ids]) => ids.test(id))?.[1] ?? null;
}
