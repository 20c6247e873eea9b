/** The clocks that are offered, and how one is called. */

import { t } from "../lib/i18n.svelte";
import type { ClockWish } from "../wire";

export const CLOCKS: readonly (ClockWish | null)[] = [
  null,
  { initial_s: 300, increment_s: 5 },
  { initial_s: 900, increment_s: 10 },
  { initial_s: 1800, increment_s: 20 },
];

export function clockName(clock: ClockWish | null): string {
  if (!clock) return t("なし", "No clock");
  const minutes =
    clock.initial_s % 60
      ? t(`${clock.initial_s}秒`, `${clock.initial_s} s`)
      : t(`${clock.initial_s / 60}分`, `${clock.initial_s / 60} min`);
  return clock.increment_s
    ? t(`${minutes} + 1ターン${clock.increment_s}秒`, `${minutes} + ${clock.increment_s} s a turn`)
    : minutes;
}
