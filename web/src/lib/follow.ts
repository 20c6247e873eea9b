/**
 * Own decks follow their account: what the account keeps and what this device has are brought together, and each gets
 * what only the other had. A deck that was changed on both sides is kept twice.
 */

import type { OwnDecks, Shelf } from "../wire";
import { ask, Failed } from "./api";
import { BUILT, DECKS_CHANGED, keptDecks, newId, storeDecks, type KeptDeck } from "./deck";
import { t } from "./i18n.svelte";
import { accountName, forgetAccount, whoAmI } from "./me";

/** When each deck was last changed, by id, as it was when both sides were last the same. */
type Base = Readonly<Record<string, number>>;

const TRIES = 4;
const SOON_MS = 1500;

/** The decks of both sides; of one that both have changed the other side's gets `mark` behind its name. */
export function together(here: readonly KeptDeck[], there: readonly KeptDeck[], base: Base, mark: string): KeptDeck[] {
  const others = new Map(there.map((deck) => [deck.id, deck]));
  const all: KeptDeck[] = [];
  for (const mine of here) {
    const other = others.get(mine.id);
    others.delete(mine.id);
    const was = base[mine.id];
    if (!other) {
      // It was put away there, unless it is new here or was changed since.
      if (mine.at !== was) all.push(mine);
    } else if (other.at === mine.at || other.at === was) all.push(mine);
    else if (mine.at === was) all.push(other);
    else all.push(mine, { ...other, id: newId(), name: `${other.name}${mark}` });
  }
  for (const other of others.values()) if (base[other.id] !== other.at) all.push(other);
  return all.sort((a, b) => b.at - a.at);
}

const key = (game: string): string => `shokan.follow.${game}`;

function baseOf(game: string, account: string): Base {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "null") as { account: string; at: Base } | null;
    return kept?.account === account ? kept.at : {};
  } catch {
    return {};
  }
}

function isDeck(found: unknown): found is KeptDeck {
  const deck = found as KeptDeck | null;
  return typeof deck?.id === "string" && typeof deck.at === "number" && typeof deck.cards === "object" && !!deck.cards;
}

/** Brings one game together; false when another device was quicker, or a deck was changed here meanwhile. */
async function followGame(game: string, account: string, shelf: Shelf): Promise<boolean> {
  const here = keptDecks(game);
  const mark = t("（ほかの端末）", " (other device)");
  const all = together(here, shelf.decks.filter(isDeck), baseOf(game, account), mark);
  const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  if (!same(all, shelf.decks)) {
    try {
      await ask<Shelf>(`/api/me/decks/${game}`, { version: shelf.version, decks: all });
    } catch (e) {
      if (e instanceof Failed && e.status === 409) return false;
      throw e;
    }
  }
  if (!same(keptDecks(game), here)) return false;
  if (!same(all, here)) storeDecks(game, all);
  const at = Object.fromEntries(all.map((deck) => [deck.id, deck.at]));
  localStorage.setItem(key(game), JSON.stringify({ account, at }));
  return true;
}

let under: Promise<boolean> | null = null;

/** Brings the decks of all games together, once at a time; answers whether they are. */
export function follow(): Promise<boolean> {
  under ??= bringTogether().finally(() => (under = null));
  return under;
}

async function bringTogether(): Promise<boolean> {
  let left: string[] = [...BUILT];
  for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
    const account = accountName();
    if (!account) return false;
    const { games } = await ask<OwnDecks>("/api/me/decks");
    const behind: string[] = [];
    for (const game of left)
      if (!(await followGame(game, account, games[game] ?? { version: 0, decks: [] }))) behind.push(game);
    left = behind;
  }
  return left.length === 0;
}

let timer = 0;
let following = false;

async function soon(): Promise<void> {
  if (!accountName()) return;
  try {
    // Who was signed out elsewhere is a guest here, too.
    if ((await whoAmI()).name === null) forgetAccount();
    else await follow();
  } catch {
    // What could not be kept now is kept with the next change.
  }
}

/** From now on decks follow, as long as somebody is signed in. */
export function startFollowing(): void {
  if (following) return;
  following = true;
  void soon();
  addEventListener(DECKS_CHANGED, () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void soon(), SOON_MS);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void soon();
  });
}
