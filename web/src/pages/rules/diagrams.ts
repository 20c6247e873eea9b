/** Pictures beside clauses that no board can show: what stands on a card, its backs, the order of a turn. */

/** A picture. */
export type Diagram = "anatomy" | "phases" | "backs";
/** A picture of Summon & Magic. */
export type MagicDiagram = "magic-anatomy" | "magic-field" | "magic-turn" | "magic-position" | "magic-back";
/** A picture of Summoner Wars. */
export type WarsDiagram = "wars-anatomy" | "wars-field" | "wars-turn" | "wars-reach" | "wars-backs";
/** A picture of Shaman King. */
export type ShamanDiagram = "shaman-anatomy" | "shaman-field" | "shaman-turn" | "shaman-levels" | "shaman-down" | "shaman-damage";
type Any = Diagram | MagicDiagram | WarsDiagram | ShamanDiagram;

/** The pictures of Summon & Magic, which have a file of their own. */
export const ofMagic = (diagram: Any): diagram is MagicDiagram => diagram.startsWith("magic-");

/** The pictures of Summoner Wars, which have one, too. */
export const ofWars = (diagram: Any): diagram is WarsDiagram => diagram.startsWith("wars-");

/** The pictures of Shaman King, too. */
export const ofShaman = (diagram: Any): diagram is ShamanDiagram => diagram.startsWith("shaman-");

const BESIDE: readonly (readonly [ids: RegExp, diagram: Any])[] = [
  [/^SC-02-01\.a|^SC-02-02\.a/, "backs"],
  [/^SC-02-01\.g|^SC-02-02-01/, "anatomy"],
  [/^SC-07-01/, "phases"],
  [/^SM-12\.02$|^SM-12-[4589]|^R-SM-11$/, "magic-anatomy"],
  [/^SM-04-4|^SM-19\.0[123]$|^SM-09-1\.[ab]$/, "magic-position"],
  [/^SM-04-[123678]|^SM-27\.19$|^R-SM-10$/, "magic-field"],
  [/^SM-04-5|^SM-07\.|^SM-08\.01$|^SM-23\.0[56]$|^SM-27\.39$|^R-SM-40$/, "magic-turn"],
  [/^SM-11-7|^SM-23\.24$/, "magic-back"],
  [/^SW-UNT\.0[5-6]$|^SW-(SWD|BOW|ADJ|MOV)\.|^SW-ATK\.0[67]$|^SW-TRM\.1[23]$|^R-SW-(12|14|49|77|105)$/, "wars-reach"],
  [/^SW-UNT\.|^SW-ABL\.01$|^R-SW-59$/, "wars-anatomy"],
  [/^SW-FLD\.|^SW-SET\.0[1456]$|^SW-BLD\.0[45]$|^R-SW-(04|86|91)$/, "wars-field"],
  [/^SW-TRN\.|^SW-SET\.1[012]$|^R-SW-11$/, "wars-turn"],
  [/^SK-(25\.|05\.02$)/, "shaman-down"],
  [/^SK-18\.0[1-8]$|^SK-10\.08$/, "shaman-levels"],
  [/^SK-13\./, "shaman-damage"],
  [/^SK-27\.|^SK-05\.04$/, "shaman-field"],
  [/^SK-(07\.0[2-9]|08\.0[16]|09\.01|15\.0[1-5]|16\.0[15])/, "shaman-turn"],
  [/^SK-(22\.0[1-9]|21\.1[012])/, "shaman-anatomy"],
  [/^SW-MRC\.0[145]$|^SW-SET\.03$|^R-SW-63$/, "wars-backs"],
];

/** The picture beside a clause, if there is one. */
export function diagramOf(id: string): Any | null {
  return BESIDE.find(([ids]) => ids.test(id))?.[1] ?? null;
}
