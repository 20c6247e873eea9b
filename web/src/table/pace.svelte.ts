/** How long an act of another side stays before the next one is shown. */

import { say, type Both } from "../lib/i18n.svelte";

export type Pace = "slow" | "normal" | "fast";
export const PACES: readonly Pace[] = ["slow", "normal", "fast"];

const NAMES: Record<Pace, Both> = {
  slow: { ja: "ゆっくり", en: "Slow" },
  normal: { ja: "ふつう", en: "Normal" },
  fast: { ja: "はやい", en: "Fast" },
};
const KEY = "shokan.pace";
const HOLD_MS: Record<Pace, number> = { slow: 2200, normal: 1000, fast: 0 };

function first(): Pace {
  const kept = localStorage.getItem(KEY);
  return PACES.find((it) => it === kept) ?? "normal";
}

const state = $state({ pace: first() });

export const pace = (): Pace => state.pace;
export function setPace(next: Pace): void {
  state.pace = next;
  localStorage.setItem(KEY, next);
}
/** Milliseconds that an act stays; 0 where it does not wait. */
export const holdMs = (): number => HOLD_MS[state.pace];
/** What is shown again on purpose stays at any pace. */
export const againMs = (): number => Math.max(HOLD_MS[state.pace], HOLD_MS.normal);

export const paceName = (it: Pace): string => say(NAMES[it]);
