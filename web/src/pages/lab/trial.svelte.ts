/** A question that is put to one level after the other; each answers for itself. */

import { LAB_LEVELS, measure } from "../../lib/lab";
import type { Long } from "../../lib/long";
import type { LabAsk, LabReport } from "../../wire";

export type LabLevel = (typeof LAB_LEVELS)[number];

/** The levels that answer while one waits; the third is asked for by itself. */
const QUICK: readonly LabLevel[] = ["first_steps", "easy"];

export class Trial {
  readonly game: string;
  /** What is asked, of whichever level. */
  question = $state.raw<Omit<LabAsk, "level"> | null>(null);
  /** What each level says, as far as it was asked. */
  found = $state.raw<Partial<Record<LabLevel, Long<LabReport>>>>({});
  busy = $state(false);
  #run = 0;

  constructor(game: string) {
    this.game = game;
  }

  /** Lets go of what is measured. */
  leave(): void {
    this.#run += 1;
    this.busy = false;
  }

  async begin(question: Omit<LabAsk, "level">): Promise<void> {
    this.question = question;
    this.found = {};
    await this.#ask(QUICK);
  }

  /** The level that takes minutes. */
  async slow(): Promise<void> {
    await this.#ask(["normal"]);
  }

  async #ask(levels: readonly LabLevel[]): Promise<void> {
    const question = this.question;
    if (!question) return;
    const run = (this.#run += 1);
    const over = (): boolean => run !== this.#run;
    this.busy = true;
    for (const level of levels) {
      this.#tell(level, { state: "working", permille: 0 });
      await measure(this.game, { ...question, level }, (known) => this.#tell(level, known), over);
      if (over()) return;
    }
    this.busy = false;
  }

  #tell(level: LabLevel, known: Long<LabReport>): void {
    this.found = { ...this.found, [level]: known };
  }
}
