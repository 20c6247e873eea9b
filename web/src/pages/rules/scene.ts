/** Reading a scenario: the line that stands above what a frame tells. */

import { say, t } from "../../lib/i18n.svelte";
import type { ScenarioFrame } from "../../wire";

/** The seats by their order of play: nobody who reads a rule is "you". */
export const seatName = (seat: number): string => (seat === 0 ? t("先攻", "First player") : t("後攻", "Second player"));

/** What is picked or tried, in one line. */
export const picked = (frame: ScenarioFrame): string => frame.picks.map((p) => say(p.label)).join(" → ");

/** The line above the board. */
export function heading(frame: ScenarioFrame): string {
  if (frame.deck) return t(`${seatName(frame.deck.seat)}のデッキ`, `Deck of the ${seatName(frame.deck.seat).toLowerCase()}`);
  if (frame.kind === "seen") {
    return frame.seen_by === "public" ? t("見ているだけの人から見た盤", "The table as a spectator sees it") : t(`${seatName(Number(frame.seen_by))}から見た盤`, `The table as the ${seatName(Number(frame.seen_by)).toLowerCase()} sees it`);
  }
  const first = frame.picks[0];
  if (first) return t(`${seatName(first.seat)}：${picked(frame)}`, `${seatName(first.seat)}: ${picked(frame)}`);
  const view = frame.view;
  if (!view || view.turn === 0) return t("ゲームの準備", "Setting up");
  return t(`${seatName(view.active)}の番（${view.turn}ターン目）`, `Turn ${view.turn}, ${seatName(view.active).toLowerCase()}`);
}
