/**
 * How rights to answer are passed. Everybody is asked at every right, so that silence tells nothing; where a person
 * could only pass, the page does it after a while that looks like thinking. Nothing of this is told to the server.
 */

import { laidTable } from "../games/laid.svelte";
import type { Match } from "./match.svelte";

const KEY = "shokan.rights";
/** For tests: a fixed time in milliseconds. */
const FIXED = "shokan.rights_ms";
export const LEAST_MS = 900;
export const MOST_MS = 2600;

/** A number that looks like luck but is the same for the same words. */
function mixed(words: string): number {
  let h = 2166136261;
  for (const c of words) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  return (h ^ (h >>> 16)) >>> 0;
}

/** How long the page waits before it passes: between the two bounds, whatever the person holds. */
export const pause = (match: string, question: string): number =>
  LEAST_MS + (mixed(`${match}/${question}`) % (MOST_MS - LEAST_MS + 1));

class Rights {
  /** Ask me every time, also where I could only pass. */
  ask = $state(localStorage.getItem(KEY) === "ask");
  /** The turn in which every right is passed. */
  turn = $state<number | null>(null);
  /** The right that is being passed: its name, and how long it takes. */
  waiting = $state.raw<{ key: string; ms: number } | null>(null);
  /** The right that the person stopped, or that was passed: it is not passed once more. */
  #settled = $state("");

  setAsk(on: boolean): void {
    this.ask = on;
    localStorage.setItem(KEY, on ? "ask" : "auto");
  }
  passTurn(turn: number | null): void {
    this.turn = turn;
    this.#settled = "";
  }
  stop(): void {
    this.settle(this.waiting?.key ?? "");
  }
  settle(key: string): void {
    this.#settled = key;
    this.waiting = null;
  }

  /** The right that the page passes now, if it does; `key` names it. */
  passes(match: Match): string | null {
    const { view } = match;
    const decision = view?.decision;
    if (!match.mine || !view || !decision || match.again) return null;
    // What a lesson asks for is pressed by who reads it, in his own time.
    if (match.lesson && match.taught && match.lesson.wanted.length > 0) return null;
    const { auto } = laidTable();
    const pass = decision.choices.at(-1);
    const only = decision.choices.length === 1;
    if (!auto || !pass || !auto.passes(decision, pass)) return null;
    const whole = auto.rights && this.turn === view.turn;
    // What loses by itself is passed only where nothing else could be done.
    if (!(only ? whole || !this.ask : whole && !pass.loses)) return null;
    const key = `${view.turn}/${match.asks}`;
    return key === this.#settled ? null : key;
  }

  time(match: Match, key: string): number {
    const fixed = localStorage.getItem(FIXED);
    if (fixed !== null) return Number(fixed);
    const quick = laidTable().auto?.quick;
    // A program reads nothing off how long a pass takes.
    if (quick !== undefined && match.players.every((p) => p.seat === match.me || p.kind !== "human")) return quick;
    return pause(match.id, key);
  }
}

export const rights = new Rights();
