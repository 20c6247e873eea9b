/** Reading a scenario: the line that stands above what a slide tells. */

import { gameOf } from "../../games";
import { say, t } from "../../lib/i18n.svelte";
import { turnOrder } from "../../lib/called";
import type { GameView, ScenarioSlide } from "../../wire";

/** The players by the order of their turns, as the log calls them: nobody who reads a rule is "you". */
export function seatName(seat: number, view: GameView | null): string {
  const order = turnOrder(seat, view);
  const two = (view?.seats.length ?? 2) === 2 && (!gameOf(view?.game ?? "")?.rolled || (view?.turn ?? 0) > 0);
  if (!two) return t(`プレイヤー${order}`, `Player ${order}`);
  return order === 1 ? t("先攻", "First player") : t("後攻", "Second player");
}
/** The same within an English sentence. */
const inside = (name: string): string => (name.startsWith("Player") ? name : `the ${name.toLowerCase()}`);

/** What is picked or tried, in one line. */
export const picked = (slide: ScenarioSlide): string => slide.picks.map((p) => say(p.label)).join(" → ");

/** The line above the board. */
export function heading(slide: ScenarioSlide): string {
  const view = slide.view;
  const name = (seat: number): string => seatName(seat, view);
  if (slide.deck) return t(`${name(slide.deck.seat)}のデッキ`, `Deck of ${inside(name(slide.deck.seat))}`);
  if (slide.kind === "seen") {
    return slide.seen_by === "public"
      ? t("見ているだけの人から見た盤", "The table as a spectator sees it")
      : t(`${name(Number(slide.seen_by))}から見た盤`, `The table as ${inside(name(Number(slide.seen_by)))} sees it`);
  }
  const first = slide.picks[0];
  if (first) return t(`${name(first.seat)}：${picked(slide)}`, `${name(first.seat)}: ${picked(slide)}`);
  if (!view || view.turn === 0) return t("ゲームの準備", "Setting up");
  const who = name(view.active);
  return t(
    `${who}の番（${view.turn}ターン目）`,
    `Turn ${view.turn}, ${who.startsWith("Player") ? who : who.toLowerCase()}`,
  );
}
