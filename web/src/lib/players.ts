/** How players and decks of the lists are called. */

import type { MatchLine, PlayerView } from "../wire";
import { say, t, type Both } from "./i18n.svelte";
import { computerName } from "./levels";
import { opposite } from "./lines";

/** Who has left the house for good; nothing for everybody else. */
export const leftName = (player: PlayerView): string | null =>
  player.left ? t("退会した人", "Someone who left") : null;

/** A person, or the computer at its level. */
export const playerName = (player: PlayerView): string =>
  computerName(player.kind) ?? leftName(player) ?? (player.name || t("ゲスト", "Guest"));

/** The other side of a match in words. */
export function against(line: MatchLine): string {
  const names = opposite(line).map(playerName);
  return [...new Set(names)].join(t("・", " & ")) || t("まだだれもいません", "Nobody yet");
}

export const deckNames = (decks: readonly Both[]): string => decks.map((deck) => say(deck)).join(t("・", " & "));
