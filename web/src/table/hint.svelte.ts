/** What would be best at the question that is asked, as somebody of the house sees it; nothing is picked by it. */

import type { Advice, Advised, Bi } from "../wire";

/** So many choices are told. */
const TOLD_MAX = 3;

export type Told =
  { stage: "thinking" } | { stage: "there"; best: readonly Advice[] } | { stage: "none"; why: Bi | null };

export class Hint {
  /** This page may ask for hints. */
  given = $state(false);
  /** What was asked on this question; null before. */
  told = $state.raw<Told | null>(null);
  /** It is looked at; what was told is kept while the question stays. */
  open = $state(false);
  /** The choice that is marked on the table. */
  marked = $state<number | null>(null);
  /** The number under which it was asked. */
  #n = 0;

  /** Opens it; says whether it has to be asked, under this number. */
  begin(n: number): boolean {
    this.open = true;
    if (this.told?.stage === "thinking" || this.told?.stage === "there") return false;
    this.#n = n;
    this.told = { stage: "thinking" };
    return true;
  }

  /** An answer: of what is asked no more nothing is shown. */
  hear(n: number, advised: Advised | null): void {
    if (n !== this.#n || this.told?.stage !== "thinking") return;
    const best = (advised?.best ?? []).slice(0, TOLD_MAX);
    this.told = best.length > 0 ? { stage: "there", best } : { stage: "none", why: null };
  }

  /** It was refused; says whether anything had been asked. */
  refuse(why: Bi): boolean {
    if (this.told?.stage !== "thinking") return false;
    this.told = { stage: "none", why };
    return true;
  }

  /** The question is over. */
  clear(): void {
    this.told = null;
    this.open = false;
    this.marked = null;
  }

  close(): void {
    this.open = false;
    this.marked = null;
  }
}
