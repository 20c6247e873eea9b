/** Reading a scenario: the line that stands above what a frame tells. */

import { say, t } from "../../lib/i18n.svelte";
import type { ScenarioFrame } from "../../wire";

/** The seats by their order of play: nobody who reads a rule is "you". Where dice say who begins, and for teams, they are numbered. */
export function seatName(seat: number, game: string): string {
  if (game === "summoner_wars") return t(`プレイヤー${seat + 1}`, `Player ${seat + 1}`);
  return seat === 0 ? t("先攻", "First player") : t("後攻", "Second player");
}
/** The same within an English sentence. */
const inside = (seat: number, game: string): string => (game === "summoner_wars" ? seatName(seat, game) : `the ${seatName(seat, game).toLowerCase()}`);

/** What is picked or tried, in one line. */
export const picked = (frame: ScenarioFrame): string => frame.picks.map((p) => say(p.label)).join(" → ");

/** The line above the board. */
export function heading(frame: ScenarioFrame, game: string): string {
  const name = (seat: number): string => seatName(seat, game);
  if (frame.deck) return t(`${name(frame.deck.seat)}のデッキ`, `Deck of ${inside(frame.deck.seat, game)}`);
  if (frame.kind === "seen") {
    return frame.seen_by === "public" ? t("見ているだけの人から見た盤", "The table as a spectator sees it") : t(`${name(Number(frame.seen_by))}から見た盤`, `The table as ${inside(Number(frame.seen_by), game)} sees it`);
  }
  const first = frame.picks[0];
  if (first) return t(`${name(first.seat)}：${picked(frame)}`, `${name(first.seat)}: ${picked(frame)}`);
  const view = frame.view;
  if (!view || view.turn === 0) return t("ゲームの準備", "Setting up");
  return t(`${name(view.active)}の番（${view.turn}ターン目）`, `Turn ${view.turn}, ${game === "summoner_wars" ? name(view.active) : name(view.active).toLowerCase()}`);
}
