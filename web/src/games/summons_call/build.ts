/** Deck builder, gallery and print. */

import { categoryLabel } from "../../art/label";
import { lang, t } from "../../lib/i18n.svelte";
import { categoryFilter, COST_SCALE, costFilter, costTitle, kindFilter, words } from "../../pages/build/filters";
import type { Build } from "../game";
import Facts from "./Facts.svelte";
import { costLabel, keywordLabel, kindLabel, KINDS } from "./label";
import Mark from "./Mark.svelte";
import TypeChip from "./TypeChip.svelte";

const build: Build = {
  filters: [
    {
      id: "type",
      name: () => t("タイプ", "Type"),
      values: (cards) => words(cards, (c) => (c.deck_type ? [c.deck_type] : [])).sort(),
      of: (c) => (c.deck_type ? [c.deck_type] : []),
      label: (type) => type.toUpperCase(),
      title: (type) => t(`タイプ${type.toUpperCase()}`, `Type ${type.toUpperCase()}`),
      Chip: TypeChip,
      line: 0,
    },
    kindFilter(KINDS, (c) => c.type, 1),
    costFilter(
      () => t("コスト", "Cost"),
      (c) => c.cost,
      costTitle,
      true,
    ),
    categoryFilter(
      () => t("カテゴリー", "Category"),
      (c) => c.categories,
      2,
    ),
    {
      id: "keyword",
      name: () => t("効果", "Effect"),
      values: (cards) => words(cards, (c) => c.abilities.flatMap((a) => a.keywords)),
      of: (c) => c.abilities.flatMap((a) => a.keywords),
      label: (word) => keywordLabel(word, lang()),
    },
  ],
  scale: COST_SCALE,
  hatched: (card) => card.type === "skill",
  Mark,
  Facts,
  says: (card, of) => [
    kindLabel(card.type, of),
    card.categories.map((x) => categoryLabel(x, of)).join(", "),
    costLabel(card, of),
    ...(card.type === "unit" ? [`ATK ${card.atk}, HP ${card.hp}`] : []),
  ],
  place: (card) => (card.type === "master" ? 0 : 1),
  groups: () => [
    { title: t("ユニット", "Units"), holds: (sort) => sort !== "skill" },
    { title: t("スキル", "Skills"), holds: (sort) => sort === "skill" },
  ],
  nobody: { ja: "マスターを選ぶ", en: "Choose a master" },
  // Normal construction keeps the other type out.
  pale: (card, { deck, master }) =>
    deck.construction === "normal" &&
    !!master &&
    card.type !== "master" &&
    card.deck_type !== "n" &&
    card.deck_type !== master.deck_type,
  print: { numbers: () => "ATK/HP", figures: (card) => (card.type === "unit" ? `${card.atk}/${card.hp}` : "–") },
  gallery: {
    headings: ["a", "b", "n"],
    under: (card) => card.deck_type ?? "n",
    title: (type) =>
      ({ a: t("タイプA　燼の宮", "Type A, Ember Court"), b: t("タイプB　潮の庭", "Type B, Tide Garden") })[type] ??
      t("タイプN　歯車の道", "Type N, Clockwork Road"),
    says: (card, of) => [kindLabel(card.type, of), costLabel(card, of)],
  },
};

export default build;
