// The games of the page, in the order in which it offers them: what holds for each of them is tested for each of them.
import { load } from "./unit/load.mjs";

const { GAMES } = await load("games/index.ts");

/** Their words. */
export const words = GAMES.map((game) => game.id);
/** Each with the ready deck that a newcomer plays. */
export const withDeck = GAMES.map((game) => [game.id, game.decks[0]]);
