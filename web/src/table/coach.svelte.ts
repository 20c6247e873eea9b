/** The guide of the first game: short lessons, each shown when its moment comes and learned by doing. */

import type { Both } from "../lib/i18n.svelte";
import type { EventView, Update } from "../wire";
import type { Match } from "./match.svelte";

export interface Lesson {
  id: string;
  title: Both;
  text: Both;
  clause?: string;
  /** The moment of the lesson. */
  show: (m: Match) => boolean;
  /** Learned: the player has done it, or the moment has passed. */
  done: (m: Match, events: EventView[]) => boolean;
  /** A lesson that is only read has a button to go on. */
  read?: boolean;
}

/** Which lessons are learned, and which one is due. */
export class Coach {
  #match: Match;
  readonly lessons: readonly Lesson[];
  learned = $state.raw<ReadonlySet<string>>(new Set());
  closed = $state(false);

  /** The lesson of this moment: the first that is not learned and whose moment it is. */
  now = $derived.by((): Lesson | null => {
    if (this.closed || this.#match.view?.outcome) return null;
    return this.lessons.find((l) => !this.learned.has(l.id) && l.show(this.#match)) ?? null;
  });

  constructor(match: Match, lessons: readonly Lesson[]) {
    this.#match = match;
    this.lessons = lessons;
  }

  /** Looks at what has just happened. Only a lesson that was on show, or whose deed was done, counts as learned. */
  follow(update: Update | null): void {
    const events = update && !update.snapshot ? update.events : [];
    const next = new Set(this.learned);
    for (const lesson of this.lessons)
      if (!next.has(lesson.id) && lesson.done(this.#match, events)) next.add(lesson.id);
    if (next.size !== this.learned.size) this.learned = next;
  }

  /** Read and understood. */
  next(): void {
    const lesson = this.now;
    if (lesson) this.learned = new Set([...this.learned, lesson.id]);
  }
}
