/** Words of this game that the page itself says. */

import { t } from "../../lib/i18n.svelte";
import { cardName, printed } from "../../table/cards.svelte";
import { numberSays } from "../../table/words";
import type { CardView, CellView } from "../../wire";

export const columnName = (column: number): string =>
  [t("左列", "left column"), t("中央列", "centre column"), t("右列", "right column")][column] ?? "";

export const phases = (): { id: string; name: string }[] => [
  { id: "standby", name: t("スタンバイ", "Standby") },
  { id: "draw", name: t("ドロー", "Draw") },
  { id: "mana", name: t("マナ", "Mana") },
  { id: "main", name: t("メイン", "Main") },
  { id: "end", name: t("エンド", "End") },
];

export const directionName = (d: string): string =>
  ({ left: t("左隣", "left"), front: t("正面", "front"), right: t("右隣", "right") })[d] ?? d;
export const directionArrow = (d: string): string => ({ left: "←", front: "↑", right: "→" })[d] ?? "";

export const kindName = (type: string): string =>
  ({ unit: t("ユニット", "Unit"), skill: t("スキル", "Skill"), master: t("マスター", "Master") })[type] ?? type;

/** Where a place lies, said from the reader's side. */
export function cellName(cell: CellView, me: number): string {
  const whose = cell.seat === me ? t("自分の", "your ") : t("相手の", "the opponent's ");
  return (
    whose + columnName(cell.column) + (cell.zone === "master_zone" ? t("（マスターゾーン）", " (master zone)") : "")
  );
}

/** The whole state of a card in one sentence, for those who hear it. */
export function says(card: CardView, me: number): string {
  const whose = card.controller === me ? t("自分の", "your ") : t("相手の", "opponent's ");
  const rested = t("レスト", "rested");
  if (!card.card)
    return whose + t("裏向きのカード", "face-down card") + (card.rested ? t(`、${rested}`, `, ${rested}`) : "");
  const parts = [whose + cardName(card.card)];
  if (card.face_down) parts.push(t("裏向き", "face-down"));
  for (const s of card.stats) {
    if (s.stat === "cost" && s.now === s.printed) continue;
    parts.push(numberSays({ atk: "ATK", hp: "HP", cost: t("コスト", "cost") }[s.stat] ?? s.stat, s.now, s.printed));
  }
  if (card.damage > 0) parts.push(t(`${card.damage}ダメージ`, `${card.damage} damage`));
  if (printed(card.card)?.type === "unit" && card.column !== null) parts.push(columnName(card.column));
  if (card.rested) parts.push(rested);
  return parts.join(t("、", ", "));
}
