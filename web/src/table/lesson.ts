/** What a first lesson points at: the server says which choice comes next, and here is where it is pressed. */

import { cellKey, type Pick } from "../lib/choices";
import type { Match } from "./match.svelte";

/** The button that closes a set of cards. */
const CLOSES = "[data-prompt] [data-passive]:not([data-leave])";

/** The way to where the next choice of the lesson is pressed, as a selector; null where nothing is to be pressed. */
export function pointsAt(match: Match): string | null {
  if (match.unread) return "[data-lesson] [data-read]";
  const wanted = match.lesson?.wanted ?? [];
  const first = wanted[0];
  if (first === undefined || !match.mine || match.sending || match.playing) return null;
  const { ahead, grouped, gathered } = match;
  if (ahead) {
    if (ahead.first.index !== first) return "[data-prompt] [data-leave]";
    return spotOf(match, furthest(ahead.picks, wanted.slice(1)));
  }
  if (!grouped.gather) return spotOf(match, grouped.all[first]);
  // What is gathered is no choice of the next question any more.
  const left = [...grouped.all];
  for (const index of wanted) {
    const [card] = left.splice(index, 1);
    if (card && card.card !== null && !gathered.has(card.card)) return spotOf(match, card);
  }
  return CLOSES;

  function furthest(ways: readonly number[][], rest: readonly number[]): Pick | undefined {
    let best: number | undefined;
    for (const [at, way] of ways.entries())
      if (way.every((pick, n) => pick === rest[n]) && (best === undefined || way.length > (ways[best]?.length ?? 0)))
        best = at;
    return best === undefined ? undefined : grouped.all[best];
  }
}

/** The way to where a choice is pressed, as a selector. */
export function spotOf(match: Match, pick: Pick | undefined): string | null {
  if (!pick) return null;
  const { grouped } = match;
  // What lies over the table holds the choice, too.
  const over = ["dialog[open]", "[data-menu]"].map((place) => `${place} [data-pick="${pick.index}"]`);
  if (pick.card !== null) over.push(`[data-shelf] [data-cid="${pick.card}"]`);
  const shown = over.find((way) => document.querySelector(way));
  if (shown) return shown;
  if (pick.card !== null) return `[data-table] [data-cid="${pick.card}"]`;
  for (const [cell, picks] of grouped.byCell) if (picks.includes(pick)) return `[data-table] [data-cell="${cell}"]`;
  if (pick.cell) return `[data-table] [data-cell="${cellKey(pick.cell)}"]`;
  return `[data-prompt] [data-pick="${pick.index}"]`;
}
