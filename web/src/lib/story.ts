/** What a side does, as it is told: acts, and the bookkeeping that belongs to them. */

import type { EventKind, EventView, GameView } from "../wire";

/**
 * Bookkeeping before an act: it is told under the act that follows. Where its turn ends without one, it stands under
 * the last.
 */
const PREPARES: ReadonlySet<EventKind> = new Set<EventKind>([
  "ap",
  "decline",
  "expire",
  "mend",
  "pay",
  "phase",
  "ready",
  "refresh",
  "rest",
  "reveal",
  "shuffle",
  "spend",
  "stand",
  "turn",
]);
/**
 * Bookkeeping after an act: it is told under the act before it. An effect that ends before anything is done in a turn
 * is told under what follows.
 */
const FOLLOWS: ReadonlySet<EventKind> = new Set<EventKind>(["expire", "points", "target", "uses"]);
/** A card that was said to move, or has gone a step, goes on. */
export const goesOn = (event: EventView, before: EventView): boolean =>
  event.kind === "shift" &&
  (before.kind === "move" || before.kind === "shift") &&
  event.card !== null &&
  (before.card_after ?? before.card) === event.card;

export const prepares = (event: EventView): boolean => PREPARES.has(event.kind);
export const follows = (event: EventView): boolean => FOLLOWS.has(event.kind);
const told = (event: EventView): boolean => event.text.ja !== "" || event.text.en !== "";
/** What a side does, and no bookkeeping. */
export const isAct = (event: EventView): boolean => told(event) && !prepares(event) && !follows(event);

/** One act of another side, from the table before it to the table after it. */
export interface Act {
  key: number;
  /** What is said of it: the event that it is about. */
  head: EventView;
  /** The last that is said of it: what came of it. */
  last: EventView;
  events: EventView[];
  before: GameView;
  after: GameView;
}

/** The acts of the other sides since the page was last answered. */
export class Story {
  acts: Act[] = [];
  #keys = 0;
  /** Bookkeeping that waits for its act, and the table before it. */
  #waiting: { events: EventView[]; before: GameView } | null = null;

  /** Adds what one update tells; returns the act that is to be shown, or nothing where nothing new has begun. */
  add(events: EventView[], before: GameView, after: GameView, quiet: (event: EventView) => boolean): Act | null {
    const all = [...(this.#waiting?.events ?? []), ...events];
    const heads = events.filter((event) => isAct(event) && !quiet(event));
    const head = heads[0];
    const last = heads.at(-1);
    if (!head || !last) {
      const act = this.acts.at(-1);
      if (act && !this.#waiting && events.every(follows)) this.#grow(act, events, after);
      else if (all.length > 0) this.#waiting = { events: all, before: this.#waiting?.before ?? before };
      return null;
    }
    const from = this.#waiting?.before ?? before;
    this.#waiting = null;
    const act = this.acts.at(-1);
    if (act && head === last && goesOn(head, act.last)) {
      this.#grow(act, all, after);
      act.last = head;
      return null;
    }
    this.#keys += 1;
    const made = { key: this.#keys, head, last, events: all, before: from, after };
    this.acts = [...this.acts, made];
    return made;
  }

  #grow(act: Act, events: EventView[], after: GameView): void {
    act.events = [...act.events, ...events];
    act.after = after;
  }

  clear(): void {
    this.acts = [];
    this.#waiting = null;
  }
}
