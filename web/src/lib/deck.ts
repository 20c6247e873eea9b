/** Decks as people keep them: the deck file, JSON, a code for a link, and the store of this device. */

import { GAMES, gameOf } from "../games";
import type { Catalogue, CatalogueCard } from "../wire";

export type Construction = "normal" | "dynamic";

/** How a deck of a game is laid out; what is allowed is the server's to say. */
export interface Shape {
  /** The type of the card beside the deck, which is also its word in the deck file; empty where no game knows such. */
  leader: string;
  /** It is one of the cards in all. */
  counted: boolean;
  /** A deck may do without it. */
  leaderless: boolean;
  /** More than one way to build. */
  constructions: boolean;
  /** There is a reserve beside it. */
  reserve: boolean;
  /** It names the persons it plays. */
  persons: boolean;
  /** What the printed numbers of the house's own pool begin with; links leave it out. */
  pool: string;
  /** What a link begins with: one letter for each way to build. */
  letters: Partial<Record<string, Construction>>;
}
export const shapeOf = (game: string): Shape => (gameOf(game) ?? GAMES[0]).deck;
/** The games whose decks can be built. */
export const BUILT = GAMES.map((game) => game.id);
/** The words for a leader in deck files. */
const LEADERS = GAMES.map((game) => game.deck.leader).filter((word) => word !== "");

/** A deck being built. Cards are counted by their words. */
export interface Deck {
  name: string;
  construction: Construction;
  /** The word of the card that leads the deck; empty while none is chosen. */
  master: string;
  cards: Record<string, number>;
  /** Cards that may be exchanged between games, where a game has such. */
  reserve?: Record<string, number>;
  /** The persons it plays, where a game has such; without them the server finds the pair that fits. */
  persons?: string[];
}
/** A deck on this device. */
export interface KeptDeck extends Deck {
  id: string;
  at: number;
}

export const emptyDeck = (name: string): Deck => ({ name, construction: "normal", master: "", cards: {} });

/** Cards in all; the one beside the deck only where it is counted. */
export const size = (deck: Deck, game: string): number =>
  Object.values(deck.cards).reduce((a, b) => a + b, deck.master && shapeOf(game).counted ? 1 : 0);

/** Cards of the reserve. */
export const reserveSize = (deck: Deck): number => Object.values(deck.reserve ?? {}).reduce((a, b) => a + b, 0);

/** Adds copies; a card called `constructor` counts from nothing like any other. */
function put(deck: Deck, card: string, count: number, beside = false): void {
  const pile = beside ? (deck.reserve ??= {}) : deck.cards;
  pile[card] = (Object.hasOwn(pile, card) ? pile[card]! : 0) + count;
}

/** The deck file, as the server reads it. */
export function toText(deck: Deck, game: string): string {
  const name = deck.name.replaceAll('"', "”").replaceAll("\n", " ");
  const shape = shapeOf(game);
  const lines = [`deck "${name}"`, `game ${game}`];
  if (shape.constructions) lines.push(`construction ${deck.construction}`);
  if (deck.master) lines.push(`${shape.leader} ${deck.master}`);
  if (shape.persons && deck.persons?.length) lines.push(`persons ${deck.persons.join(" ")}`);
  for (const [card, count] of Object.entries(deck.cards)) if (count > 0) lines.push(`${count} ${card}`);
  const beside = shape.reserve ? Object.entries(deck.reserve ?? {}).filter(([, n]) => n > 0) : [];
  if (beside.length) lines.push("reserve", ...beside.map(([card, count]) => `${count} ${card}`));
  return lines.join("\n") + "\n";
}

/** Reads a deck file. Lines that say nothing known are left out; the server's check names them. */
export function fromText(text: string): Deck | null {
  const deck = emptyDeck("");
  let known = 0;
  let beside = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/#.*$/, "").trim();
    const name = /^deck\s+"([^"]*)"/.exec(line);
    const head = /^([a-z]+)\s+([a-z0-9_]+)$/.exec(line);
    const card = /^(\d{1,3})\s+([a-z0-9_]+)$/.exec(line);
    const persons = /^persons\s+([a-z0-9_]+(?:\s+[a-z0-9_]+)*)$/.exec(line);
    if (name) deck.name = name[1]!;
    else if (line === "reserve") beside = true;
    else if (persons) deck.persons = persons[1]!.split(/\s+/);
    else if (head?.[1] === "construction") deck.construction = head[2] === "dynamic" ? "dynamic" : "normal";
    else if (head && LEADERS.includes(head[1]!)) deck.master = head[2]!;
    else if (card) put(deck, card[2]!, Number(card[1]), beside);
    else continue;
    known += 1;
  }
  return known > 0 ? deck : null;
}

/** JSON with the names of the deck file. */
export function toJson(deck: Deck, game: string): string {
  const shape = shapeOf(game);
  const list = (pile: Record<string, number>): { card: string; count: number }[] =>
    Object.entries(pile)
      .filter(([, n]) => n > 0)
      .map(([card, count]) => ({ card, count }));
  const heads = {
    ...(shape.constructions ? { construction: deck.construction } : {}),
    ...(shape.leader ? { [shape.leader]: deck.master } : {}),
    ...(shape.persons && deck.persons?.length ? { persons: deck.persons } : {}),
  };
  return (
    JSON.stringify(
      {
        deck: deck.name,
        game,
        ...heads,
        cards: list(deck.cards),
        ...(shape.reserve ? { reserve: list(deck.reserve ?? {}) } : {}),
      },
      null,
      2,
    ) + "\n"
  );
}

function fromJson(text: string): Deck | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null) return null;
  const r = read as Record<string, unknown>;
  const deck = emptyDeck(typeof r["deck"] === "string" ? r["deck"] : "");
  deck.construction = r["construction"] === "dynamic" ? "dynamic" : "normal";
  const leader = LEADERS.map((word) => r[word]).find((word) => word !== undefined);
  if (typeof leader === "string") deck.master = leader;
  if (!Array.isArray(r["cards"])) return null;
  for (const beside of [false, true]) {
    const pile = beside ? r["reserve"] : r["cards"];
    for (const line of Array.isArray(pile) ? (pile as unknown[]) : []) {
      const l = line as { card?: unknown; count?: unknown };
      if (typeof l?.card === "string" && typeof l.count === "number" && l.count > 0)
        put(deck, l.card, Math.min(99, Math.floor(l.count)), beside);
    }
  }
  if (Array.isArray(r["persons"]))
    deck.persons = (r["persons"] as unknown[]).filter((p): p is string => typeof p === "string");
  return deck;
}

/** The number of a card without the letters of its pool. */
function short(id: string, shape: Shape): string {
  return shape.pool && id.startsWith(shape.pool) ? id.slice(shape.pool.length) : id;
}

/**
 * A code for a link: `1n_MA1_A01.3_A03.3~Name`, made of the printed numbers; `1k_toka.garan_040.2_-041.1`: persons,
 * and what is in reserve.
 */
export function toCode(deck: Deck, cards: Map<string, CatalogueCard>, game: string): string {
  const shape = shapeOf(game);
  const id = (word: string): string => encodeURIComponent(short(cards.get(word)?.id ?? word, shape));
  const pile = (cards: Record<string, number>, sign: string): string[] =>
    Object.entries(cards)
      .filter(([, n]) => n > 0)
      .map(([word, n]) => `${sign}${id(word)}.${n}`);
  const list = [...pile(deck.cards, ""), ...pile(shape.reserve ? (deck.reserve ?? {}) : {}, "-")];
  const letter = Object.entries(shapeOf(game).letters).find(([, how]) => how === deck.construction)?.[0] ?? "n";
  return (
    [
      `1${letter}`,
      shape.persons
        ? (deck.persons ?? []).map((p) => encodeURIComponent(p.replaceAll("_", "-"))).join(".")
        : deck.master
          ? id(deck.master)
          : "",
      ...list,
    ].join("_") + (deck.name ? `~${encodeURIComponent(deck.name)}` : "")
  );
}

/** Reads a code of a link. */
export function fromCode(code: string, all: Catalogue): Deck | null {
  const [list, name] = code.split("~", 2) as [string, string | undefined];
  const [head, master, ...cards] = list.split("_");
  const how = /^1[a-z]$/.test(head ?? "") ? shapeOf(all.game).letters[head!.slice(1)] : undefined;
  if (!how) return null;
  const words = new Map(
    all.cards.flatMap(
      (c) =>
        [
          [short(c.id, shapeOf(all.game)), c.card],
          [c.card, c.card],
        ] as const,
    ),
  );
  const deck = emptyDeck(decoded(name ?? ""));
  deck.construction = how;
  if (shapeOf(all.game).persons) {
    if (master) deck.persons = decoded(master).replaceAll("-", "_").split(".");
  } else deck.master = words.get(decoded(master ?? "")) ?? "";
  for (const part of cards) {
    const beside = part.startsWith("-") && shapeOf(all.game).reserve;
    const [id, count] = (beside ? part.slice(1) : part).split(".");
    const word = words.get(decoded(id ?? ""));
    const n = Number(count);
    if (word && Number.isInteger(n) && n > 0 && n < 100) put(deck, word, n, beside);
  }
  return deck;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The game that a code of a link belongs to. */
export const gameOfCode = (code: string): string | null =>
  BUILT.find((game) => Object.hasOwn(shapeOf(game).letters, /^1([a-z])_/.exec(code)?.[1] ?? "")) ?? null;

/** Whatever was pasted: a deck file, JSON, a link or a code. */
export function fromAnything(text: string, all: Catalogue): Deck | null {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return fromJson(trimmed);
  const link = /(?:^|\/build\/)(1[a-z]_[^\s?]*)(?:\?\S*)?$/.exec(trimmed);
  if (link) return fromCode(link[1]!, all);
  return fromText(text);
}

const key = (game: string): string => `shokan.decks.${game}`;
/** Decks of a game that a device, and an account, keep. */
const DECKS_MAX = 120;
/** The event of the window after the decks of this device have changed. */
export const DECKS_CHANGED = "shokan.decks";

/** Where decks are kept: those with cards of a set are no decks of the house, and stay on this device. */
export const shelfOf = (game: string, set: string | null | undefined): string => (set ? `${game}.${set}` : game);

/** The decks of this device, newest first. */
export function keptDecks(game: string): KeptDeck[] {
  try {
    const list = JSON.parse(localStorage.getItem(key(game)) ?? "[]") as KeptDeck[];
    return Array.isArray(list)
      ? list.filter((d) => d && typeof d.id === "string" && typeof d.cards === "object").sort((a, b) => b.at - a.at)
      : [];
  } catch {
    return [];
  }
}

/** Keeps a deck under its id; answers whether the device could keep it. */
export function keepDeck(game: string, deck: KeptDeck): boolean {
  return storeDecks(game, [deck, ...keptDecks(game).filter((d) => d.id !== deck.id)]);
}

export function dropDeck(game: string, id: string): void {
  storeDecks(
    game,
    keptDecks(game).filter((d) => d.id !== id),
  );
}

/** Puts decks in the place of all of a game; answers whether the device could keep them. */
export function storeDecks(game: string, decks: KeptDeck[]): boolean {
  try {
    localStorage.setItem(key(game), JSON.stringify(decks.slice(0, DECKS_MAX)));
    dispatchEvent(new Event(DECKS_CHANGED));
    return true;
  } catch {
    return false;
  }
}

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(36).padStart(2, "0")).join("");
