/** What would be best at the question that is asked, as somebody of the house sees it; nothing is picked by it. */

import type { Advice, Advised, Bi } from "../wire";

/** So many choices are told. */
const TOLD_MAX = 3;

/** So often, and so long after, one is asked for again that came too soon after the last one. */
const AGAIN_MAX = 3;
const AGAIN_MS = 900;

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
  #again = 0;

  /** Opens it; says whether it has to be asked, under this number. */
  begin(n: number): boolean {
    this.open = true;
    if (this.told?.stage === "thinking" || this.told?.stage === "there") return false;
    this.#n = n;
    this.#again = 0;
    this.told = { stage: "thinking" };
    return true;
  }

  /** An answer: of what is asked no more nothing is shown. */
  hear(n: number, advised: Advised | null): void {
    if (n !== this.#n || this.told?.stage !== "thinking") return;
    const best = (advised?.best ?? []).slice(0, TOLD_MAX);
    this.told = best.length > 0 ? { stage: "there", best } : { stage: "none", why: null };
  }

  /** It came too soon after the last one: it is asked for again a little later. Says whether it will be. */
  wait(ask: (n: number) => boolean): boolean {
    const told = this.told;
    if (told?.stage !== "thinking" || this.#again >= AGAIN_MAX) return false;
    this.#again += 1;
    setTimeout(() => {
      if (this.told === told && !ask(this.#n)) this.clear();
    }, AGAIN_MS);
    return true;
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
