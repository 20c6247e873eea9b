/** Whose turn it is, in words. */

import { t } from "../lib/i18n.svelte";
import type { Match } from "./match.svelte";

export function turnWord(match: Match): string {
  const view = match.view;
  if (!view) return "";
  if (view.outcome) return t("決着", "Game over");
  if (view.turn === 0) return t("準備", "Set-up");
  if (match.watching) return t(`${match.nameOf(view.active)}の番`, `${match.nameOf(view.active)}'s turn`);
  if (view.seats.length > 2 && view.active !== match.me)
    return t(`${match.nameOf(view.active)}の番`, `${match.nameOf(view.active)}'s turn`);
  return view.active === match.me ? t("あなたの番", "Your turn") : t("相手の番", "Their turn");
}

/** The turn belongs to the person at this page. */
export const onTurn = (match: Match): boolean =>
  !!match.view && !match.view.outcome && match.view.active === match.me && !match.watching;

/** A human on the other side has lost the connection. */
export const absent = (match: Match): boolean =>
  match.players.some((p) => p.seat !== match.me && p.kind === "human" && !p.present);
