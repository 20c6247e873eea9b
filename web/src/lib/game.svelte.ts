/** The game that one is at: of the page one is on, else the one chosen last. */

import { GAMES } from "../games";
import { here } from "./router.svelte";

const KEY = "shokan.game";
const FIRST = GAMES[0].id;
let chosen = $state(localStorage.getItem(KEY) ?? FIRST);

/** Remembers the game of a table or a page. */
export function chooseGame(game: string): void {
  if (!game || game === chosen) return;
  chosen = game;
  localStorage.setItem(KEY, game);
}

export function gameHere(known: readonly string[]): string {
  const named = /^\/(?:rules|cards|learn|build|workshop|sandbox|lab|puzzles)\/([a-z_]+)/.exec(here().path)?.[1] ?? "";
  const game = known.includes(named) ? named : chosen;
  return known.includes(game) ? game : FIRST;
}
