/** Reading a scenario: what stands above a frame, how long it is looked at, which places of the board are marked. */

import { t, say, type Both } from "../../lib/i18n.svelte";
import type { EventView, ScenarioFrame } from "../../wire";

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

/** The events that say something; a phase alone says it when nothing else happened. */
export function sentences(frame: ScenarioFrame): EventView[] {
  const said = frame.events.filter((e) => e.text.ja !== "");
  const without = said.filter((e) => e.kind !== "phase");
  return without.length ? without : said;
}

const READ_MS = 1400;
const LETTER_MS = { ja: 55, en: 28 };
const MOST_MS = 9000;

/** How long a frame stays while the scenario plays: long enough to read it. */
export function readingTime(frame: ScenarioFrame, lang: "ja" | "en"): number {
  const texts: (Both | undefined)[] = [...frame.picks.map((p) => p.label), frame.refusal?.text, ...sentences(frame).map((e) => e.text)];
  const letters = texts.reduce((sum, text) => sum + (text?.[lang].length ?? 0), 0);
  return Math.min(MOST_MS, READ_MS + letters * LETTER_MS[lang]);
}

/** A title of a test as a heading: English ones begin small. */
export const titled = (title: Both): Both => ({ ja: title.ja, en: title.en.charAt(0).toUpperCase() + title.en.slice(1) });
