/** An attempt at a puzzle as its page knows it: what this browser remembers, and what the house tells when asked. */

import { playable } from "../games";
import { answerOf, attempt, dayOf, doneOf, hintOf, keepDone, puzzleOn, puzzlesOf, type Done } from "../lib/puzzles";
import { go } from "../lib/router.svelte";
import type { Bi, PuzzleAnswer, PuzzleLine, PuzzleView } from "../wire";
import type { Match } from "./match.svelte";

/** Hints of a puzzle. */
export const HINTS = 3;

/** A puzzle of a game. */
export interface Placed {
  game: string;
  line: PuzzleLine;
}

export class Riddle {
  readonly game: string;
  readonly name: string;
  done = $state.raw<Done>(doneOf("", ""));
  hints = $state.raw<readonly Bi[]>([]);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** What the list says of it. */
  line = $state.raw<PuzzleLine | null>(null);
  /** Today's puzzle of each game. */
  today = $state.raw<readonly Placed[]>([]);
  /** How many others its game has. */
  others = $state(0);
  wrong = $state("");
  /** Something was asked and is not answered. */
  busy = $state(false);
  #kept: PuzzleView["state"] | "" = "";
  /** Another attempt ends this one, which is nobody's failure. */
  #left = false;
  #list: readonly PuzzleLine[] = [];

  constructor(game: string, name: string) {
    this.game = game;
    this.name = name;
    this.done = doneOf(game, name);
    void this.#begin();
  }

  /** Today's puzzle of the next game that is not solved; else the next one of this game. */
  readonly next = $derived.by((): Placed | null => {
    const solved = (it: Placed): boolean => this.#is(it) || doneOf(it.game, it.line.name).solved;
    const at = this.today.findIndex(({ game }) => game === this.game);
    const inTurn = [...this.today.slice(at + 1), ...this.today.slice(0, Math.max(at, 0))];
    const other = this.#list.map((line): Placed => ({ game: this.game, line }));
    return [...inTurn, ...(this.line ? other : [])].find((it) => !solved(it)) ?? null;
  });

  /** It has come to this state: a line is kept when it comes to its end, and once. Says whether it was solved now. */
  follow({ state, acts }: PuzzleView): boolean {
    const before = this.#kept;
    if (state === before || this.#left) return false;
    this.#kept = state;
    if (state === "solved") {
      this.#keep({ solved: true });
      void this.openAnswer();
    }
    // Who comes back to a line that has failed has had it counted.
    if (state === "failed" && before === "open")
      this.#keep({ failed: this.done.failed + 1, tried: [...this.done.tried, acts] });
    return state === "solved" && before === "open";
  }

  async openHint(): Promise<void> {
    const n = this.hints.length + 1;
    const found = await this.#told(hintOf(this.game, this.name, n));
    if (!found || this.hints.length >= n) return;
    this.hints = [...this.hints, found.text];
    if (n > this.done.hints) this.#keep({ hints: n });
  }

  async openAnswer(): Promise<void> {
    if (this.answer) return;
    const before = this.#kept !== "solved";
    this.answer = await this.#told(answerOf(this.game, this.name));
    if (this.answer && before) this.#keep({ answer: true });
  }

  /** Begins a puzzle, or this one from its board once more. */
  async begin(it: { game: string; name: string } = this): Promise<void> {
    this.busy = this.#left = true;
    const taken = await this.#told(attempt(it.game, it.name));
    this.busy = false;
    this.#left = taken !== null;
    if (taken) go(taken.url);
  }

  async #begin(): Promise<void> {
    const day = dayOf(new Date());
    const list = (await this.#told(puzzlesOf(this.game))) ?? [];
    this.#list = list;
    this.line = list.find(({ name }) => name === this.name) ?? null;
    this.others = Math.max(list.length - 1, 0);
    // What was opened before stays open.
    for (let n = this.done.hints; n > 0; n -= 1) await this.openHint();
    const all = await Promise.all(
      playable.map(async ({ id }) => {
        const line = puzzleOn(id === this.game ? list : await puzzlesOf(id).catch(() => []), day);
        return line ? [{ game: id, line }] : [];
      }),
    );
    this.today = all.flat();
  }

  #is({ game, line }: Placed): boolean {
    return game === this.game && line.name === this.name;
  }

  #keep(more: Partial<Done>): void {
    this.done = keepDone(this.game, this.name, more);
  }

  async #told<T>(asked: Promise<T>): Promise<T | null> {
    try {
      this.wrong = "";
      return await asked;
    } catch (e) {
      this.wrong = e instanceof Error ? e.message : String(e);
      return null;
    }
  }
}

const made = new WeakMap<Match, Riddle>();

/** The riddle of a match, which its strip, its sheet and its column share. */
export function riddleOf(match: Match, name: string): Riddle {
  const known = made.get(match);
  if (known) return known;
  const riddle = new Riddle(match.game, name);
  made.set(match, riddle);
  return riddle;
}
