/** Pictures beside clauses that no board can show: what stands on a card, its backs, the order of a turn. */

/** A picture. */
export type Diagram = "anatomy" | "phases" | "backs";
/** A picture of Summon & Magic. */
export type MagicDiagram = "magic-anatomy" | "magic-field" | "magic-turn" | "magic-position" | "magic-back";
type Any = Diagram | MagicDiagram;

/** The pictures of Summon & Magic, which have a file of their own. */
export const ofMagic = (diagram: Any): diagram is MagicDiagram => diagram.startsWith("magic-");

const BESIDE: readonly (readonly [ids: RegExp, diagram: Any])[] = [
  [/^SC-02-01\.a|^SC-02-02\.a/, "backs"],
  [/^SC-02-01\.g|^SC-02-02-01/, "anatomy"],
  [/^SC-07-01/, "phases"],
  [/^SM-12\.02$|^SM-12-[4589]|^R-SM-11$/, "magic-anatomy"],
  [/^SM-04-4|^SM-19\.0[123]$|^SM-09-1\.[ab]$/, "magic-position"],
  [/^SM-04-[123678]|^SM-27\.19$|^R-SM-10$/, "magic-field"],
  [/^SM-04-5|^SM-07\.|^SM-08\.01$|^SM-23\.0[56]$|^SM-27\.39$|^R-SM-40$/, "magic-turn"],
  [/^SM-11-7|^SM-23\.24$/, "magic-back"],
];

/** The picture beside a clause, if there is one. */
export function diagramOf(id: string): Any | null {
  return BESIDE.find(([ids]) => ids.test(id))?.[1] ?? null;
}
