/** How players and decks of the lists are called. */

import type { MatchLine, PlayerView } from "../wire";
import { say, t, type Both } from "./i18n.svelte";
import { opposite } from "./lines";

/** The computer at its level; nothing where a person sits, or nobody. */
export function computerName(kind: string | null | undefined): string | null {
  if (kind === "greedy") return t("コンピュータ（ふつう）", "Computer (normal)");
  return kind === "random" ? t("コンピュータ（やさしい）", "Computer (easy)") : null;
}

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
