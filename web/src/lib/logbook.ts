import { gameOf } from "../games";
import type { Game } from "../games/game";
import type { EventView, GameView } from "../wire";
import { follows, goesOn, isAct, prepares } from "./story";

export interface Line {
  key: number;
  event: EventView;
  /** Whose doing or whose side it is: decides the mark in front. */
  seat: number | null;
  /** The same sentence so many times in a row, where it does not say so itself. */
  times: number;
  /** Of several unknown cards the first, and how many they are: their sentence says the number. */
  several?: { first: EventView; count: number };
  /** The dice of an attack or an effect, in the order of their fall. */
  dice?: number[];
  /** How many of them are hits, as soon as that is known. */
  hits?: number | null;
  /** Bookkeeping that belongs to it: paid with what, counted how. */
  under: Line[];
}
export interface Chapter {
  /** The game of a match, counted from 1. */
  game: number;
  turn: number;
  seat: number | null;
  lines: Line[];
}

/** Kinds that are a die. */
const DICE = new Set<string>(["die", "roll", "first_roll"]);
/** Kinds that are motion alone; their sentence would only repeat another. */
const QUIET = new Set<string>(["phase"]);

/** What the table shows all the time is no line of the log. */
export const quiet = (event: EventView, game: Game | undefined): boolean =>
  QUIET.has(event.kind) || (game?.quiet?.(event) ?? false);

/** The sentence of one unknown card, said of several; nothing where it speaks of another thing. */
export const ofSeveral = (text: EventView["text"], count: number): EventView["text"] | null => {
  const ja = text.ja.replace("カード1枚", `カード${count}枚`);
  const en = text.en.replace(/ a card\b/, ` ${count} cards`);
  return ja === text.ja || en === text.en ? null : { ja, en };
};

/** Where the sentence of an event goes: under the last act, where it belongs to that. */
function linesFor(event: EventView, { lines }: Chapter): Line[] {
  const act = lines[lines.length - 1];
  if (!act || !isAct(act.event)) return lines;
  const step = act.under.findLast((line) => line.event.kind === "shift") ?? act;
  const walk = act.event.kind === "move" && goesOn(event, step.event);
  if (!follows(event) && !walk) return lines;
  // A new object, so that the page notices what is added to a line it has already drawn.
  const under = [...act.under];
  lines[lines.length - 1] = { ...act, under };
  return under;
}

/** All lines of a chapter, those under others too. */
export const allLines = (chapter: Chapter | undefined): Line[] =>
  (chapter?.lines ?? []).flatMap((line) => [line, ...line.under]);

/** The log: sentences in chapters of one turn each. */
export class Logbook {
  chapters: Chapter[] = [];
  /** The turn in which a card came to lie where it lies, by its handle. */
  laid = new Map<number, number>();
  /** What has happened since the last attack was declared, as it was told. */
  attack: EventView[] = [];
  #keys = 0;
  /** The game that the next line belongs to, and whether its first chapter is still to be begun. */
  #game = 1;
  #fresh = false;
  /** The line to which dice that fall now belong. */
  #rolling = -1;

  /** Adds the events of one update. `view` is the table after them; `whole` says that they are all there are so far. */
  add(events: EventView[], view: GameView, whole = false): void {
    const game = gameOf(view.game);
    let turn = this.chapters.length ? (this.chapters[this.chapters.length - 1]?.turn ?? 0) : 0;
    for (const event of events) {
      if (this.#fresh) turn = 0;
      if (event.kind === "attack") this.attack = [];
      this.attack.push(event);
      if (event.kind === "turn") {
        this.attack = [];
        this.#close();
        turn = event.amount ?? Math.min(turn + 1, Math.max(view.turn, turn + 1));
        this.#fresh = false;
        this.chapters.push({ game: this.#game, turn, seat: event.seat ?? view.active, lines: [] });
        continue;
      }
      if (this.#roll(event)) continue;
      if (event.card_after !== null && event.to) this.laid.set(event.card_after, turn);
      if (quiet(event, game) || (!event.text.ja && !event.text.en)) continue;
      let chapter = this.#fresh ? undefined : this.chapters[this.chapters.length - 1];
      if (!chapter) {
        // In a whole log what comes before the first turn is the set-up, whichever turn it is by now.
        const turnNow = whole || this.#fresh ? 0 : view.turn;
        this.#fresh = false;
        chapter = { game: this.#game, turn: turnNow, seat: turnNow === 0 ? null : view.active, lines: [] };
        this.chapters.push(chapter);
      }
      const lines = linesFor(event, chapter);
      const last = lines[lines.length - 1];
      const before = last?.several?.first ?? last?.event;
      if (
        last &&
        before &&
        !last.dice &&
        before.text.en === event.text.en &&
        before.clause === event.clause &&
        before.seat === event.seat
      ) {
        const count = (last.several?.count ?? 1) + 1;
        const text = ofSeveral(before.text, count);
        lines[lines.length - 1] = text
          ? { ...last, event: { ...before, text }, several: { first: before, count } }
          : { ...last, times: last.times + 1 };
        continue;
      }
      this.#keys += 1;
      const line: Line = { key: this.#keys, event, seat: event.seat ?? chapter.seat, times: 1, under: [] };
      if (event.kind === "attack" && game?.dice) {
        line.dice = [];
        line.hits = null;
        this.#rolling = line.key;
      } else if (DICE.has(event.kind)) {
        line.dice = [event.amount ?? 0];
        line.hits = null;
      }
      if (isAct(event)) line.under = this.#prepared(chapter, line.seat);
      lines.push(line);
      // What follows the end of a game belongs to the next one.
      if (event.kind === "series") {
        this.#game += 1;
        this.#fresh = true;
        this.laid.clear();
      }
    }
  }

  /** Takes the bookkeeping of a seat from the end of a chapter: its act follows. */
  #prepared(chapter: Chapter, seat: number | null): Line[] {
    const from = chapter.lines.findLastIndex((line) => !prepares(line.event) || line.seat !== seat) + 1;
    return chapter.lines.splice(from);
  }

  /** A turn is over: no act follows any more under which its last bookkeeping could stand. */
  #close(): void {
    const lines = this.chapters.at(-1)?.lines ?? [];
    const at = lines.findLastIndex((line) => isAct(line.event));
    const act = lines[at];
    if (!act || at === lines.length - 1) return;
    lines[at] = { ...act, under: [...act.under, ...lines.splice(at + 1)] };
  }

  /** Dice and hits of an attack are told in its line. */
  #roll(event: EventView): boolean {
    if (event.kind !== "die" && event.kind !== "hits") return false;
    const lines = this.chapters[this.chapters.length - 1]?.lines ?? [];
    const at = lines.findIndex((l) => l.key === this.#rolling);
    const line = lines[at];
    if (!line || line.event.card_after !== event.card_after) return false;
    lines[at] =
      event.kind === "die"
        ? { ...line, dice: [...(line.dice ?? []), event.amount ?? 0] }
        : { ...line, hits: event.amount };
    if (event.kind === "hits") this.#rolling = -1;
    return true;
  }

  clear(): void {
    this.chapters = [];
    this.laid.clear();
    this.attack = [];
    this.#game = 1;
    this.#fresh = false;
  }
}
