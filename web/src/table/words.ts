/** Words that the page itself says at every table. */

import { laid } from "../games/laid.svelte";
import { say, t } from "../lib/i18n.svelte";
import type { CardView, GameView, Zone } from "../wire";

export const zoneName = (zone: Zone): string => say(laid().zones[zone]) || zone;

export const untilName = (until: string): string =>
  ({
    this_turn: t("ターン終了まで", "until end of turn"),
    this_battle: t("この戦闘の間", "for this battle"),
    until_own_turn_begins: t("効果を使った側の次のターン開始まで", "until the next turn of its player starts"),
    this_game: t("このゲームの間", "for this game"),
    until_enemy_turn_ends: t(
      "効果を使った側の相手の次のターン終了まで",
      "until the end of the next turn of its player's opponent",
    ),
    while_here: t("この場にあるかぎり", "while it stays here"),
    always: t("ずっと", "lasting"),
  })[until] ?? "";

/** The whole state of a card in one sentence, for those who hear it. */
export const cardSays = (card: CardView, me: number): string => laid().says(card, me);

/** In whose colours a seat's cards lie that have none of their own. */
export const factionOf = (view: GameView, seat: number): string | null => laid().faction?.(view, seat) ?? null;
/** What a seat's cards wear instead, where another seat's have the same colours. */
export const coatOf = (view: GameView, seat: number): string | null => laid().coat?.(view, seat) ?? null;
/** Whose back a card has, where backs differ. */
export const backOf = (view: GameView, card: CardView): string | null => laid().backOf?.(view, card) ?? null;

/** A number of a card as it is now, and as it is printed where that differs. */
export const numberSays = (name: string, now: number, printed: number): string =>
  printed === now ? `${name} ${now}` : t(`${name} ${now}（元は${printed}）`, `${name} ${now} (printed ${printed})`);

/** A choice's words without the name that stands above them. */
export function withoutName(label: string, name: string): string {
  for (const front of [`「${name}」`, `${name}: `]) {
    const rest = label.slice(front.length);
    if (name && label.startsWith(front) && /^(?:【|Attack|Guard|Action|Constant|Timed)/u.test(rest)) return rest;
  }
  return label;
}

/** How often a sentence is true, behind it; nothing where that is once. */
export const timesSaid = (times: number): string => (times > 1 ? t(`（${times}回）`, ` (${times} times)`) : "");
