import { say, t } from "../lib/i18n.svelte";
import { allLines } from "../lib/logbook";
import type { Match } from "./match.svelte";
import { gameNumber } from "./series";

/** Lines of the log from which the one that looks wrong is chosen. */
const LINES_MAX = 30;

/** The turn that is played, as it is told to people. */
export function turnOf(match: Match): string {
  const { turn = 0, series } = match.view ?? {};
  const word = turn === 0 ? t("準備", "Set-up") : t(`${turn}ターン目`, `Turn ${turn}`);
  return series ? `${gameNumber(series.game)} ${word}` : word;
}

/** The last sentences of the log, the newest first. */
export function lastLines(match: Match): string[] {
  const lines = match.chapters.flatMap(allLines).slice(-LINES_MAX).reverse();
  return [...new Set(lines.map((line) => say(line.event.text)))];
}
