/** Players by the order of their turns, and by name in the sentences of a game. */

import type { GameView } from "../wire";
import type { Both } from "./i18n.svelte";

/** A seat in the order of turns, from 1: dice may say who begins. */
export function turnOrder(seat: number, view: GameView | null): number {
  const first = view?.seats.find((s) => s.figures.some((f) => f.name === "first" && f.value === 1))?.seat ?? 0;
  return ((seat ^ first) % Math.max(2, view?.seats.length ?? 2)) + 1;
}

/** The two players as the game calls them in a sentence; who became the first one is said with that word. */
const PLAYER_JA = /(先攻|後攻)(?=[がはをのもとへ、]|に(?!なった))/g;
const PLAYER_EN = /\bthe (first|second) player\b/gi;

/**
 * A sentence of the game with the names of two players in the place of their order; a name that cannot stand in an
 * English sentence is left out there.
 */
export function called(text: Both, view: GameView | null, nameOf: (seat: number) => string): Both {
  if (view?.seats.length !== 2) return text;
  const named = (order: number): string => nameOf(turnOrder(0, view) === order ? 0 : 1);
  return {
    ja: text.ja.replace(PLAYER_JA, (_, word) => named(word === "先攻" ? 1 : 2)),
    en: text.en.replace(PLAYER_EN, (whole, word: string) => {
      const name = named(word.toLowerCase() === "first" ? 1 : 2);
      return name === "You" ? whole : name;
    }),
  };
}
