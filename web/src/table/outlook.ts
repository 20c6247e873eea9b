/**
 * What a choice would do to hands and decks when nobody does anything more, in words; the engine says it, the page
 * only reads it out.
 */

import type { Pick } from "../lib/choices";
import { t } from "../lib/i18n.svelte";
import type { Match } from "./match.svelte";

/** One number, before and after. */
export interface Change {
  key: string;
  name: string;
  from: number;
  to: number;
  /** One's own hand would be larger than its limit. */
  over: number | null;
}

export function changes(match: Match, pick: Pick | null | undefined): Change[] {
  const order = (figure: string): number => (figure === "hand" ? 0 : 1);
  const all = (pick?.counts ?? [])
    .filter((c) => c.figure === "hand" || c.figure === "deck")
    .toSorted((a, b) => Number(a.seat !== match.me) - Number(b.seat !== match.me) || order(a.figure) - order(b.figure));
  return all.map(({ seat, figure, value }) => {
    const own = seat === match.me;
    const limit = match.figure(seat, "hand_limit");
    const name =
      figure === "hand"
        ? t(own ? "手札" : "相手の手札", own ? "hand" : "their hand")
        : t(own ? "デッキ" : "相手のデッキ", own ? "deck" : "their deck");
    return {
      key: `${seat}/${figure}`,
      name,
      from: match.figure(seat, figure) ?? 0,
      to: value,
      over: own && figure === "hand" && limit !== null && value > limit ? limit : null,
    };
  });
}

export const changeSays = (c: Change): string =>
  `${c.name} ${c.from} → ${c.to}${c.over === null ? "" : t(`（上限${c.over}）`, ` (limit ${c.over})`)}`;

/** All of a choice in one line; empty where nothing can be foreseen. */
export const outlookSays = (match: Match, pick: Pick | null | undefined): string =>
  changes(match, pick).map(changeSays).join(t("・", ", "));

/** The choice under the finger: in an open menu, or the first one of the card that is being read. */
export function underFinger(match: Match): Pick | null {
  const { grouped, pointed, reading } = match;
  if (pointed !== null) return grouped.all.find((p) => p.index === pointed) ?? null;
  return reading?.id !== null && reading?.id !== undefined ? (grouped.byCard.get(reading.id)?.[0] ?? null) : null;
}
