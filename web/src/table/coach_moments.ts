/** What the lessons of all games have in common: how they ask about the match, and the last two. */

import type { Both } from "../lib/i18n.svelte";
import type { EventView } from "../wire";
import type { Lesson } from "./coach.svelte";
import type { Match } from "./match.svelte";

export const prompt = (m: Match): string | null => (m.mine ? (m.view?.decision?.prompt ?? null) : null);
export const offers = (m: Match, ...verbs: string[]): boolean => m.grouped.all.some((p) => verbs.includes(p.verb));
export const turn = (m: Match): number => m.view?.turn ?? 0;
export const myTurn = (m: Match): boolean => m.view?.active === m.me;
/** One of these happened, and the player has done it. */
export const mine = (m: Match, events: EventView[], ...kinds: string[]): boolean =>
  events.some((e) => kinds.includes(e.kind) && e.seat === m.me);
/** Somebody has done one of these, at any time. */
export const happened = (m: Match, ...kinds: string[]): boolean =>
  m.chapters.some((c) => c.lines.some((l) => kinds.includes(l.event.kind)));
export const b = (ja: string, en: string): Both => ({ ja, en });

/** A lesson that is only read. */
export const told = (lesson: Omit<Lesson, "done" | "read">): Lesson => ({ ...lesson, done: () => false, read: true });

/** That whatever is not lit says why; with what may be pressed. */
export const whyNot = (what: Both): Lesson => ({
  id: "why",
  title: b("なぜ選べない？", "Why not?"),
  text: b(
    `光っていない${what.ja}を押してみてください。選べない理由が、数と条文つきで出ます。`,
    `Press ${what.en} that is not lit. The table says why it cannot be chosen, with the facts and the clause.`,
  ),
  show: (m) => m.mine && turn(m) >= 3,
  done: (m) => m.why !== null,
  read: true,
});

/** The last one: how to win, and where help is. */
export const theEnd = (how: Both, clause: string, show: Lesson["show"]): Lesson =>
  told({
    id: "win",
    title: b("これで全部です", "That is all"),
    text: b(
      `${how.ja}手もどしは「もどす」、できることの一覧は「できること」。あとは思うままに。`,
      `${how.en} Undo takes a move back, “What can I do?” lists every choice. The rest is yours.`,
    ),
    clause,
    show,
  });
