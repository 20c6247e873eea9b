/** Words on the cards of this game. */
import { printed, readable, type Lined, type Printed } from "../../art/label.ts";
import type { Both, Lang } from "../../lib/i18n.svelte";

/** What sorts of cards there are, in the order in which they are listed. */
export const KINDS: Record<string, Both> = {
  shaman: { ja: "シャーマン", en: "Shaman" },
  spirit: { ja: "霊", en: "Spirit" },
  strike: { ja: "アタック", en: "Strike" },
  finishing_move: { ja: "必殺技", en: "Finishing move" },
  secret_art: { ja: "秘儀", en: "Secret art" },
  shamanic_art: { ja: "巫術", en: "Shamanic art" },
  attachment: { ja: "付加", en: "Attachment" },
};
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);

/** The combo level of a card; none where none is printed. */
export function levelOf(card: { fields?: readonly Printed[] }): number | null {
  const text = card.fields?.find((f) => f.field === "level")?.value.en ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** 霊・動物霊, 秘儀・結界系・白峰トウカ: what a card is and whose. */
export function spirited(card: Lined, lang: Lang): string {
  const whose = printed(card, "person", lang) || printed(card, "user", lang);
  const own = printed(card, "own_spirit_of", lang);
  return [
    kindLabel(card.type, lang),
    printed(card, "class", lang) || printed(card, "line", lang),
    own ? (lang === "ja" ? `${own}の持霊` : `of ${own}`) : whose,
  ]
    .filter((part) => part !== "")
    .join(lang === "ja" ? "・" : " · ");
}

/** レベル2; nothing where none is printed. */
export function costLabel(card: { fields?: readonly Printed[] }, lang: Lang): string {
  const level = levelOf(card);
  return level === null ? "" : (lang === "ja" ? "レベル" : "level ") + level;
}
