/** Words of this game that the page itself says. */

import { t } from "../../lib/i18n.svelte";
import { cardName } from "../../table/cards.svelte";
import { numberSays } from "../../table/words";
import type { CardView } from "../../wire";

/** The whole state of a card in one sentence, for those who hear it. */
export function says(card: CardView, me: number): string {
  const whose = card.controller === me ? t("自分の", "your ") : t("相手の", "opponent's ");
  const across = t("守備表示", "defence position");
  if (!card.card)
    return whose + t("裏向きのカード", "face-down card") + (card.rested ? t(`、${across}`, `, ${across}`) : "");
  const parts = [whose + cardName(card.card)];
  if (card.face_down) parts.push(t("裏向き", "face-down"));
  for (const s of card.stats) {
    if ((s.stat === "cost" || s.stat === "advance") && s.now === s.printed) continue;
    parts.push(
      numberSays(
        { attack: "ATTACK", defence: "DEFENCE", advance: t("先払いCOST", "advance COST"), cost: t("コスト", "cost") }[
          s.stat
        ] ?? s.stat,
        s.now,
        s.printed,
      ),
    );
  }
  if (card.damage > 0) parts.push(t(`${card.damage}ダメージ`, `${card.damage} damage`));
  if (card.rested) parts.push(across);
  return parts.join(t("、", ", "));
}
