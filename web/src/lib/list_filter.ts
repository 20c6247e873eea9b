/** Which of one's own matches are listed: what is wanted, how it stands in the address, and which matches fit. */

import type { MatchLine, PlayerView } from "../wire";
import { deckKey, opposite, resultOf } from "./lines";

/** Whom one met: anybody, any computer, any person, or the key of one of them. */
export const COMPUTERS = "computers";
export const PEOPLE = "people";

export interface Filter {
  /** The games that are wanted; empty for all. */
  games: readonly string[];
  result: "" | "won" | "lost";
  /** Empty, `computers`, `people`, or what `foeKey` says. */
  foe: string;
  /** Empty, or what `deckKey` says. */
  deck: string;
  /** Only what is marked. */
  marked: boolean;
}

export const ALL: Filter = { games: [], result: "", foe: "", deck: "", marked: false };

export const isAll = (filter: Filter): boolean => toSearch(filter) === "";

const keyOf = (player: PlayerView): string =>
  player.kind !== "human" ? player.kind : player.left ? "-" : `@${player.name}`;

/** The same for the same opponents in whatever language: a level's word, or the name behind an `@`. */
export const foeKey = (line: MatchLine): string => [...new Set(opposite(line).map(keyOf))].join("+");

/** Whether a person sits on the other side. */
export const metPeople = (line: MatchLine): boolean => opposite(line).some((player) => player.kind === "human");

/** What an address wants; what it says in words that nobody knows is left out. */
export function fromSearch(search: string): Filter {
  const said = new URLSearchParams(search);
  const result = said.get("result");
  return {
    games: [...new Set((said.get("game") ?? "").split(",").filter(Boolean))],
    result: result === "won" || result === "lost" ? result : "",
    foe: said.get("foe") ?? "",
    deck: said.get("deck") ?? "",
    marked: said.get("marked") === "1",
  };
}

/** The part of an address from its `?` on; empty where all is wanted. */
export function toSearch({ games, result, foe, deck, marked }: Filter): string {
  const said = new URLSearchParams();
  if (games.length) said.set("game", games.join(","));
  if (result) said.set("result", result);
  if (foe) said.set("foe", foe);
  if (deck) said.set("deck", deck);
  if (marked) said.set("marked", "1");
  const text = said.toString();
  return text && `?${text}`;
}

/** A game more or less; all of them is the same as none. */
export function withGame(filter: Filter, game: string, all: readonly string[]): Filter {
  const on = filter.games.includes(game);
  const games = on ? filter.games.filter((it) => it !== game) : [...filter.games, game];
  return { ...filter, games: all.every((it) => games.includes(it)) ? [] : games };
}

/** Whether a match is wanted in every respect. */
export function fits(line: MatchLine, filter: Filter, isMarked: (match: string) => boolean): boolean {
  const { games, result, foe, deck, marked } = filter;
  return (
    (games.length === 0 || games.includes(line.game)) &&
    (result === "" || resultOf(line) === result) &&
    (foe === "" || (foe === PEOPLE ? metPeople(line) : foe === COMPUTERS ? !metPeople(line) : foeKey(line) === foe)) &&
    (deck === "" || deckKey(line) === deck) &&
    (!marked || isMarked(line.match))
  );
}
