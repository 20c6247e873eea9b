import type { EventView, GameView } from "../wire";

export interface Line {
  key: number;
  event: EventView;
  /** Whose doing or whose side it is: decides the mark in front. */
  seat: number | null;
  /** The same sentence so many times in a row. */
  times: number;
}
export interface Chapter {
  turn: number;
  seat: number | null;
  lines: Line[];
}

/** Kinds that are motion alone; their sentence would only repeat another. */
const QUIET = new Set<string>(["phase"]);

/** What the table shows all the time, and every single card of a pile that is looked through, is no line of the log. */
export const quiet = (event: EventView, game: string): boolean => QUIET.has(event.kind) || (game === "summon_and_magic" && (event.kind === "ap" || (event.kind === "look" && event.face !== null)));

/** The log: sentences in chapters of one turn each. */
export class Logbook {
  chapters: Chapter[] = [];
  /** The turn in which a card came to lie where it lies, by its handle. */
  laid = new Map<number, number>();
  #keys = 0;

  /** Adds the events of one update. `view` is the table after them; `whole` says that they are all there are so far. */
  add(events: EventView[], view: GameView, whole = false): void {
    let turn = this.chapters.length ? (this.chapters[this.chapters.length - 1]?.turn ?? 0) : 0;
    for (const event of events) {
      if (event.kind === "turn") {
        turn = event.amount ?? Math.min(turn + 1, Math.max(view.turn, turn + 1));
        this.chapters.push({ turn, seat: event.seat ?? view.active, lines: [] });
        continue;
      }
      if (event.card_after !== null && event.to) this.laid.set(event.card_after, turn);
      if (quiet(event, view.game) || (!event.text.ja && !event.text.en)) continue;
      let chapter = this.chapters[this.chapters.length - 1];
      if (!chapter) {
        // In a whole log what comes before the first turn is the set-up, whichever turn it is by now.
        const turnNow = whole ? 0 : view.turn;
        chapter = { turn: turnNow, seat: turnNow === 0 ? null : view.active, lines: [] };
        this.chapters.push(chapter);
      }
      const last = chapter.lines[chapter.lines.length - 1];
      if (last && last.event.text.en === event.text.en && last.event.clause === event.clause && last.event.seat === event.seat) {
        chapter.lines[chapter.lines.length - 1] = { ...last, times: last.times + 1 };
        continue;
      }
      this.#keys += 1;
      chapter.lines.push({ key: this.#keys, event, seat: event.seat ?? chapter.seat, times: 1 });
    }
  }

  clear(): void {
    this.chapters = [];
    this.laid.clear();
  }
}
