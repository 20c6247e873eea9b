/** Players by the order of their turns, and by name in the sentences of a game. */

import type { GameView } from "../wire";
import type { Both } from "./i18n.svelte";

/** A seat in the order of turns, from 1: dice may say who begins. */
export function turnOrder(seat: number, view: GameView | null): number {
  const first = view?.seats.find((s) => s.figures.some((f) => f.name === "first" && f.value === 1))?.seat ?? 0;
  return ((seat ^ first) % Math.max(2, view?.seats.length ?? 2)) + 1;
}

/** How the game calls players in a sentence; who became the first one is said with that word. */
const PLAYER_JA = /(先攻|後攻|プレイヤー[1-4]|[南北]の[左右])(?=[がはをのもとへ、]|に(?!なった)|[0-9]+勝)/g;
const PLAYER_EN =
  /\b(the (?:first|second) player|player [1-4]|(?:left|right) (?:south|north))('s)?( (?:has|is|was|wins|does|goes)\b)?/gi;

/** The places at a table of four, before the dice have said who is which player. */
const PLACES = ["南の左", "北の左", "南の右", "北の右"] as const;
const PLACES_EN = ["left south", "left north", "right south", "right north"] as const;

/** What goes with "you". */
const YOURS: Readonly<Record<string, string>> = {
  has: "have",
  is: "are",
  was: "were",
  wins: "win",
  does: "do",
  goes: "go",
};

/** The seat that a word of the game stands for; null where that cannot be said. */
function seatOf(word: string, view: GameView, orders: boolean): number | null {
  const seats = view.seats.map((_, at) => at);
  const ordered = (order: number): number | null => seats.find((at) => turnOrder(at, view) === order) ?? null;
  const low = word.toLowerCase();
  const number = Number(/[1-4]$/.exec(low)?.[0] ?? 0);
  // Two are numbered before one of them is the first, and through all games of a match.
  if (number > 0) return seats.length === 2 ? (seats[number - 1] ?? null) : ordered(number);
  const place = Math.max(
    PLACES.findIndex((it) => it === word),
    PLACES_EN.findIndex((it) => it === low),
  );
  if (place >= 0) return seats.length === 4 ? place : null;
  if (seats.length !== 2 || !orders) return null;
  return ordered(word === "先攻" || low === "the first player" ? 1 : 2);
}

/**
 * A sentence of the game with the names of the players in the place of their order. `orders`: the order of turns is
 * still the one of the sentence; in a match of several games each has its own.
 */
export function called(text: Both, view: GameView | null, nameOf: (seat: number) => string, orders = true): Both {
  if (!view) return text;
  const names = view.seats.map((_, at) => nameOf(at));
  /** Who has the name of another is told with the turn, too. */
  const named = (word: string): string | null => {
    const seat = seatOf(word, view, orders);
    const name = seat === null ? undefined : names[seat];
    if (seat === null || !name) return null;
    return names.filter((it) => it === name).length > 1 ? `${name} ${turnOrder(seat, view)}` : name;
  };
  return {
    ja: text.ja.replace(PLAYER_JA, (word) => named(word) ?? word),
    en: text.en.replace(PLAYER_EN, (whole, word: string, owns = "", verb = "") => {
      const name = named(word);
      if (name === null) return whole;
      if (name !== "You") return `${name}${owns}${verb}`;
      const you = /^[A-Z]/.test(word) ? (owns ? "Your" : "You") : owns ? "your" : "you";
      return you + (verb ? ` ${YOURS[verb.trim()] ?? verb.trim()}` : "");
    }),
  };
}
