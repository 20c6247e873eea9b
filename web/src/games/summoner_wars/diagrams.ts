/** Pictures beside clauses that no board can show. */

export type Picture = "anatomy" | "field" | "turn" | "reach" | "backs";

const BESIDE: readonly (readonly [clauses: RegExp, picture: Picture])[] = [
  [/^SW-UNT\.0[5-6]$|^SW-(SWD|BOW|ADJ|MOV)\.|^SW-ATK\.0[67]$|^SW-TRM\.1[23]$|^R-SW-(12|14|49|77|105)$/, "reach"],
  [/^SW-UNT\.|^SW-ABL\.01$|^R-SW-59$/, "anatomy"],
  [/^SW-FLD\.|^SW-SET\.0[1456]$|^SW-BLD\.0[45]$|^R-SW-(04|86|91)$/, "field"],
  [/^SW-TRN\.|^SW-SET\.1[012]$|^R-SW-11$/, "turn"],
  [/^SW-MRC\.0[145]$|^SW-SET\.03$|^R-SW-63$/, "backs"],
];

/** The picture beside a clause, if there is one. */
export const diagramOf = (clause: string): Picture | null =>
  BESIDE.find(([clauses]) => clauses.test(clause))?.[1] ?? null;
