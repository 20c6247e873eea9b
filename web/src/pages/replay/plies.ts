/** Reading a recorded match: how much a ply weighs, which lines the log shows. */

import { ofSeveral } from "../../lib/logbook";
import { follows, isAct } from "../../lib/story";
import type { Bi, EventView, PlyView } from "../../wire";

const HEAVY: Record<string, number> = {
  damage_master: 3,
  over: 3,
  battle: 2,
  attack: 2,
  battle_won: 2,
  incapacitated: 3,
  use: 1,
  damage: 1,
  heal: 1,
  move: 1,
  wound: 1,
  destroy: 3,
};

/** How tall the mark of a ply is on the track: 0 for housekeeping, 3 when a master is hit or a card destroyed. */
export const weight = (ply: PlyView): number => ply.events.reduce((most, e) => Math.max(most, HEAVY[e.kind] ?? 0), 0);

/** The events that say something; phases alone only repeat the rail of the board. */
export const told = (ply: PlyView): EventView[] =>
  ply.events.filter((e) => e.kind !== "phase" && (e.text.ja !== "" || e.text.en !== ""));

/** The game of a match that a ply belongs to; between two games still the one that has ended. */
export const gameAt = (ply: PlyView): number => ply.view.series?.game ?? 1;

/** One line of the log: a ply with its acts, and the bookkeeping that belongs to them. */
export interface Row {
  ply: number;
  seat: number | null;
  events: EventView[];
  under: EventView[];
}
export interface Chapter {
  game: number;
  turn: number;
  seat: number;
  rows: Row[];
}

/** The plies that say something, in chapters of one turn; what only prepares or counts stands under its act. */
export function chapters(plies: PlyView[]): Chapter[] {
  const out: Chapter[] = [];
  let waiting: Row[] = [];
  /** A turn is over: what waits for an act stands under the last one, or for itself where there is none. */
  const close = (chapter: Chapter | undefined): void => {
    const last = chapter?.rows.at(-1);
    if (last) last.under.push(...waiting.flatMap((row) => row.events));
    else chapter?.rows.push(...waiting);
    waiting = [];
  };
  plies.forEach((p, ply) => {
    const events = told(p).filter((e) => e.kind !== "turn");
    let chapter = out[out.length - 1];
    if (!chapter || chapter.game !== gameAt(p) || chapter.turn !== p.view.turn) {
      close(chapter);
      chapter = { game: gameAt(p), turn: p.view.turn, seat: p.view.active, rows: [] };
      out.push(chapter);
    }
    if (events.length === 0) return;
    const acts = events.filter(isAct);
    const rest = events.filter((e) => !isAct(e));
    const last = chapter.rows[chapter.rows.length - 1];
    if (acts.length > 0) {
      const under = [...waiting.flatMap((row) => row.events), ...rest];
      chapter.rows.push({ ply, seat: p.seat, events: acts, under });
      waiting = [];
    } else if (last && waiting.length === 0 && rest.every(follows)) last.under.push(...rest);
    else waiting.push({ ply, seat: p.seat, events: rest, under: [] });
  });
  close(out[out.length - 1]);
  return out.filter((c) => c.rows.length > 0);
}

/** The sentences of events, each once: several unknown cards in one, others with how often. */
export function sentences(events: readonly EventView[]): { text: Bi; times: number }[] {
  const out: { first: Bi; text: Bi; count: number; times: number }[] = [];
  for (const { text } of events) {
    const last = out[out.length - 1];
    if (last?.first.en !== text.en) out.push({ first: text, text, count: 1, times: 1 });
    else {
      last.count += 1;
      const joined = ofSeveral(text, last.count);
      if (joined) last.text = joined;
      else last.times = last.count;
    }
  }
  return out;
}

/** Where a recording is opened: the first turn, behind the cards that are dealt. */
export function opening(plies: PlyView[]): number {
  return Math.max(
    0,
    plies.findIndex((p) => p.view.turn > 0),
  );
}

/** The first ply of each game of a match; none where the game stands for itself. */
export function games(plies: PlyView[]): { game: number; ply: number }[] {
  const out: { game: number; ply: number }[] = [];
  plies.forEach((p, ply) => {
    if (p.view.series && out[out.length - 1]?.game !== gameAt(p)) out.push({ game: gameAt(p), ply });
  });
  return out;
}

/** The first ply of the turn before or after. */
export function turnFrom(plies: PlyView[], at: number, way: -1 | 1): number {
  const word = (p: PlyView | undefined): string => (p ? `${gameAt(p)}/${p.view.turn}` : "");
  const turn = word(plies[at]);
  if (way === 1) {
    const next = plies.findIndex((p, i) => i > at && word(p) !== turn);
    return next < 0 ? plies.length - 1 : next;
  }
  // From inside a turn the first press leads to its beginning, the next to the turn before.
  const begin = (t: string): number => plies.findIndex((p) => word(p) === t);
  const own = begin(turn);
  if (own < at) return own;
  return at > 0 ? begin(word(plies[at - 1])) : 0;
}

/** The next ply before or after in which something is done; choices and payments on the way are stepped over. */
export function nextTold(plies: PlyView[], at: number, way: -1 | 1): number {
  const stops = (e: EventView): boolean => isAct(e) || e.kind === "turn";
  for (let i = at + way; i > 0 && i < plies.length - 1; i += way) if (told(plies[i]!).some(stops)) return i;
  return way === 1 ? plies.length - 1 : 0;
}

/** What has happened since the last attack of this turn was declared, up to a ply. */
export function sinceAttack(plies: PlyView[], at: number): EventView[] {
  const all: EventView[][] = [];
  for (let i = Math.min(at, plies.length - 1); i >= 0; i -= 1) {
    const events = plies[i]!.events;
    const begins = events.findLastIndex((e) => e.kind === "attack" || e.kind === "turn");
    all.unshift(begins < 0 ? events : events.slice(begins));
    if (begins >= 0) break;
  }
  const flat = all.flat();
  return flat[0]?.kind === "turn" ? [] : flat;
}
