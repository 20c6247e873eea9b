/** The games of the house: a game is a folder beside this file. */

import type { Game } from "./game";
import { GAMES } from "./list";

export type * from "./game";
export { GAMES };

export const gameOf = (id: string): Game | undefined => GAMES.find((g) => g.id === id);
/** The games that can be played now. */
export const playable: readonly Game[] = GAMES.filter((g) => g.open);
/** The game that the letters in front of a clause name. */
export const gameOfClause = (clause: string): Game =>
  GAMES.find((g) => clause.startsWith(`${g.prefix}-`) || clause.startsWith(`R-${g.prefix}-`)) ?? GAMES[0];
/** A clause without the letters of its rulebook; rulings keep theirs. */
export const shortClause = (clause: string): string => {
  const { prefix } = gameOfClause(clause);
  return clause.startsWith(`${prefix}-`) ? clause.slice(prefix.length + 1) : clause;
};
