/** The clocks that are offered, and how one is called. */

import { t } from "../lib/i18n.svelte";
import type { ClockWish } from "../wire";

export const CLOCKS: readonly (ClockWish | null)[] = [
  null,
  { initial_s: 300, increment_s: 5 },
  { initial_s: 900, increment_s: 10 },
  { initial_s: 1800, increment_s: 20 },
];

const DAY_S = 86_400;
/** Days for each answer, for tables of people alone. */
export const DAYS: readonly ClockWish[] = [1, 3, 7].map((days) => ({
  initial_s: days * DAY_S,
  increment_s: 0,
  per_answer: true,
}));

/** What is left of a time, in words: days and hours, then hours, then minutes. */
export function leftName(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours >= 48) return t(`あと${Math.floor(hours / 24)}日`, `${Math.floor(hours / 24)} days left`);
  if (hours >= 1) return t(`あと${hours}時間`, `${hours} h left`);
  return t(`あと${Math.max(0, Math.floor(ms / 60_000))}分`, `${Math.max(0, Math.floor(ms / 60_000))} min left`);
}

export function clockName(clock: ClockWish | null): string {
  if (!clock) return t("なし", "No clock");
  if (clock.per_answer) {
    const days = clock.initial_s / DAY_S;
    return t(`1回${days}日`, days === 1 ? "1 day each time" : `${days} days each time`);
  }
  const minutes =
    clock.initial_s % 60
      ? t(`${clock.initial_s}秒`, `${clock.initial_s} s`)
      : t(`${clock.initial_s / 60}分`, `${clock.initial_s / 60} min`);
  return clock.increment_s
    ? t(`${minutes} + 1ターン${clock.increment_s}秒`, `${minutes} + ${clock.increment_s} s a turn`)
    : minutes;
}
