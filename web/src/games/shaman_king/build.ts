/** Deck builder, gallery and print. */

import { printed } from "../../art/label";
import { lang, t } from "../../lib/i18n.svelte";
import { categoryFilter, costFilter, kindFilter } from "../../pages/build/filters";
import type { Build } from "../game";
import Facts from "./Facts.svelte";
import { costLabel, kindLabel, KINDS, levelOf, spirited } from "./label";
import Mark from "./Mark.svelte";

const filled = (parts: string[]): string[] => parts.filter((part) => part !== "");

const build: Build = {
  filters: [
    kindFilter(KINDS, (c) => c.type, 0),
    costFilter(
      () => t("レベル", "Level"),
      levelOf,
      (level) => t(`レベル${level}`, `Level ${level}`),
    ),
    categoryFilter(
      () => t("カテゴリー", "Category"),
      (c) => c.categories,
      1,
    ),
  ],
  scale: {
    from: 1,
    to: 5,
    name: () => t("レベル", "Level"),
    order: () => t("レベル順", "By level"),
    curve: () => t("レベルの分布。押すとしぼりこみ", "Levels; press to filter"),
    bar: (level, count) => t(`レベル${level}：${count}枚`, `Level ${level}: ${count}`),
  },
  hatched: (card) => card.type === "spirit",
  Mark,
  Facts,
  says: (card, of) => filled([spirited(card, of), costLabel(card, of)]),
  place: (card) => (card.type === "shaman" ? 0 : 1),
  groups: () => [
    { title: t("シャーマン", "Shamans"), holds: (sort) => sort === "shaman" },
    { title: t("霊", "Spirits"), holds: (sort) => sort === "spirit" || sort === "" },
    {
      title: t("攻撃カード", "Attack cards"),
      holds: (sort) => ["strike", "finishing_move", "secret_art"].includes(sort),
    },
    { title: t("巫術・付加", "Arts, attachments"), holds: (sort) => sort === "shamanic_art" || sort === "attachment" },
  ],
  head: (bench) => bench.lines.find((l) => l.card?.type === "shaman")?.card ?? null,
  nobody: { ja: "", en: "" },
  print: {
    numbers: () => t("攻/守・体力", "Attack/defence, health"),
    figures: (card) =>
      card.type === "shaman"
        ? printed(card, "health", lang())
        : filled([printed(card, "attack", lang()), printed(card, "defence", lang())]).join("/") || "–",
  },
  gallery: {
    headings: Object.keys(KINDS),
    under: (card) => card.type,
    title: (kind) => kindLabel(kind, lang()),
    says: (card, of) => filled([spirited(card, of), costLabel(card, of)]),
  },
};

export default build;
