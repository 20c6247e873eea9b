/**
 * A question that would follow a pick, shown as if it were asked while nothing has been picked: where a card may go,
 * and what it would do there, is seen before it is decided. The engine foresees it; the page only lays it over the
 * view.
 */

import { cellKey, type Pick } from "../lib/choices";
import type { AheadView, DecisionView } from "../wire";
import type { Spot } from "./match.svelte";

export interface Ahead {
  /** Where it was begun. */
  spot: Spot;
  /** What would be picked first. */
  first: Pick;
  /** The question that would follow, or all places that a walk reaches. */
  decision: DecisionView;
  /** For each of its choices the picks that make it, behind the first. */
  picks: number[][];
}

/** The question laid over the view; null where none of its choices stands on the table. */
export function ahead(spot: Spot, first: Pick, view: AheadView): Ahead | null {
  const { between, decision, walks } = view;
  if (!decision.choices.some((c) => c.card !== null || c.cell !== null)) return null;
  if (walks.length === 0) return { spot, first, decision, picks: decision.choices.map((_, at) => [...between, at]) };
  const reached = new Set(walks.map((w) => w.choice.cell && cellKey(w.choice.cell)));
  // What is no place of the walk, such as a card that may be met, is a choice of the first question.
  const others = decision.choices.flatMap((choice, at) =>
    choice.cell === null ? (choice.card === null ? [] : [{ choice, picks: [at] }]) : [],
  );
  const missed = decision.choices.flatMap((choice, at) =>
    choice.cell !== null && !reached.has(cellKey(choice.cell)) ? [{ choice, picks: [at] }] : [],
  );
  const all = [...walks, ...missed, ...others];
  return {
    spot,
    first,
    decision: { ...decision, choices: all.map((w) => w.choice), taken: 0, most: 1 },
    picks: all.map((w) => [...between, ...w.picks]),
  };
}
