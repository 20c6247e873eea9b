/** A match of several games, in words: which game is on the table, who leads, and what is still open. */

import { t } from "../lib/i18n.svelte";
import type { SeriesView } from "../wire";
import type { Match } from "./match.svelte";

export const seriesOf = (match: Match): SeriesView | null => match.view?.series ?? null;

/** The match is over: the game, where it stands for itself. */
export const matchOver = (match: Match): boolean => {
  const series = seriesOf(match);
  return series ? series.outcome !== null : !!match.view?.outcome;
};

/** This page's own deck for the next game is still to be settled. */
export const toSettle = (match: Match): boolean => {
  const exchange = seriesOf(match)?.exchange;
  const seat = match.view?.viewer ?? null;
  return !!exchange?.own && seat !== null && !exchange.settled[seat];
};

/** The wins, one's own first. */
export const score = (match: Match, series: SeriesView): string =>
  `${series.wins[match.me] ?? 0}–${series.wins[match.them] ?? 0}`;

export const gameNumber = (n: number): string => t(`第${n}ゲーム`, `Game ${n}`);
