/** The printed cards by their words, for names, texts and the reader. */

import { categoryLabel } from "../art/label";
import { byWord, catalogue, scenario } from "../lib/catalogue";
import { lang } from "../lib/i18n.svelte";
import { cardsOf } from "../lib/puzzles";
import type { CatalogueCard, ReadyDeck } from "../wire";

let held = $state.raw<{ game: string; cards: Map<string, CatalogueCard>; decks: ReadyDeck[] } | null>(null);

/** Cards that a scenario brings along; they are on no shelf. */
let lent = $state.raw<Map<string, CatalogueCard>>(new Map());
export function lend(cards: CatalogueCard[]): void {
  lent = new Map(cards.map((c) => [c.card, c]));
}

/** Lends the cards of the scenario on whose board a match began; without one all are on the shelf. */
export async function lendScene(game: string, scene: string | null | undefined): Promise<void> {
  if (!scene) return lend([]);
  try {
    lend((await scenario(game, scene)).cards);
  } catch {
    // Its own cards are called by their words then.
  }
}

/** Likewise those of a puzzle. */
export async function lendPuzzle(game: string, name: string): Promise<void> {
  try {
    lend(await cardsOf(game, name));
  } catch {
    // They are called by their words then.
  }
}

/** Fetches the catalogue of a game, or that with a set of own cards; says whether it is there. */
export async function loadCards(game: string, set?: string | null): Promise<boolean> {
  try {
    const all = await catalogue(game, set);
    held = { game, cards: byWord(all), decks: all.decks };
    return true;
  } catch {
    return held !== null;
  }
}

/** The game whose cards are laid out. */
export const gameNow = (): string => held?.game ?? "";
export const printed = (word: string | null): CatalogueCard | null =>
  word ? (lent.get(word) ?? held?.cards.get(word) ?? null) : null;
export const readyDecks = (): ReadyDeck[] => held?.decks ?? [];

/** A card's name in the language of the page; before the catalogue is there, its word made readable. */
export function cardName(word: string | null): string {
  if (!word) return "";
  const card = printed(word);
  return card ? card.name[lang()] : word.replaceAll("_", " ");
}

export const categoryName = (word: string): string => categoryLabel(word, lang());
