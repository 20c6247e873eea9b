/** Own sets of cards, kept in this browser: their text, their versions, and one that was just deleted. */

import type { CatalogueCard } from "../../wire";

/** A set as it was at a moment that its writer has kept. */
export interface Version {
  at: number;
  text: string;
  /** The faces of then, with which later ones are compared. */
  cards: CatalogueCard[];
}

export interface OwnSet {
  id: string;
  game: string;
  name: string;
  text: string;
  changed: number;
  versions: Version[];
}

const KEY = "shokan.set.";
const VERSIONS_MAX = 20;

const isSet = (it: unknown): it is OwnSet => {
  const set = it as OwnSet | null;
  return typeof set?.id === "string" && typeof set.text === "string" && typeof set.game === "string";
};

/** The sets of a game, the one that was changed last first; what cannot be read is passed over. */
export function ownSets(game: string): OwnSet[] {
  const found: OwnSet[] = [];
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at) ?? "";
      if (!key.startsWith(KEY)) continue;
      try {
        const set: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        if (isSet(set) && set.game === game) found.push({ ...set, versions: set.versions ?? [] });
      } catch {
        // A set that something else has written over is no reason to lose the others.
      }
    }
  } catch {
    // Without a store the page works, and keeps nothing.
  }
  return found.sort((a, b) => b.changed - a.changed);
}

/** Keeps a set; says whether the browser took it. */
export function keep(set: OwnSet): boolean {
  try {
    localStorage.setItem(KEY + set.id, JSON.stringify(set));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a set; `keep` brings it back. */
export function forget(set: OwnSet): void {
  try {
    localStorage.removeItem(KEY + set.id);
  } catch {
    // What cannot be deleted was not kept either.
  }
}

/** A new set of a game. */
export const newSet = (game: string, name: string, text: string): OwnSet => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join(""),
  game,
  name,
  text,
  changed: Date.now(),
  versions: [],
});

/** The set with its text of now as a version. */
export const withVersion = (set: OwnSet, cards: CatalogueCard[]): OwnSet => ({
  ...set,
  versions: [...set.versions, { at: Date.now(), text: set.text, cards }].slice(-VERSIONS_MAX),
});

/** What follows the word that a file says its game with. */
export const gameOfFile = (text: string): string | null => /^\s*game\s+([a-z_]+)/m.exec(text)?.[1] ?? null;

/** The name of the file that a set is written to. */
export const fileName = (set: OwnSet): string =>
  `${set.name.replaceAll(/[\\/:*?"<>|\s]+/g, "_").slice(0, 60) || "cards"}.cards`;

/** A text with another card at its end, under a word and a number that are free in it. */
export function withCard(text: string, card: string): string {
  const word = /^card (\w+)/.exec(card)?.[1] ?? "new_card";
  const free = (has: (n: number) => boolean): number => {
    let n = 1;
    while (has(n)) n += 1;
    return n;
  };
  const named = free((n) => new RegExp(`^card ${word}${n > 1 ? `_${n}` : ""} `, "m").test(text));
  const numbered = free((n) => new RegExp(`\\bid\\s+MY-${n}\\b`).test(text));
  const own = card
    .replace(/^card \w+/, `card ${word}${named > 1 ? `_${named}` : ""}`)
    .replace(/\bid MY-1\b/, `id MY-${numbered}`);
  return `${text.trimEnd()}\n\n${own.trimEnd()}\n`;
}
