/** Deck builder, gallery and print. */

import { lang, t } from "../../lib/i18n.svelte";
import { categoryFilter, COST_SCALE, costFilter, costTitle, kindFilter, words } from "../../pages/build/filters";
import type { CatalogueCard } from "../../wire";
import type { Build } from "../game";
import ElementChip from "./ElementChip.svelte";
import Facts from "./Facts.svelte";
import { costLabel, ELEMENT_WORDS, elementLabel, elementName, kindLabel, kindLine, KINDS } from "./label";
import Mark from "./Mark.svelte";

/** A race belongs to monsters, a kind to everything else; a word that names both stands with the races. */
const races = (card: CatalogueCard): readonly string[] => (card.type === "monster" ? card.categories : []);
const made = (card: CatalogueCard): readonly string[] => (card.type === "monster" ? [] : card.categories);
const cost = (card: CatalogueCard): number | null => card.cost ?? card.advance;

const build: Build = {
  filters: [
    {
      id: "element",
      name: () => t("属性", "Attribute"),
      values: (cards) => ELEMENT_WORDS.filter((e) => cards.some((c) => c.elements.includes(e))),
      of: (c) => c.elements,
      label: (word) => elementLabel(word, lang()),
      title: (word) => elementName(word, lang()),
      Chip: ElementChip,
      look: "sign",
      line: 0,
    },
    kindFilter(KINDS, (c) => c.type, 1, "Type"),
    costFilter(() => "COST", cost, costTitle),
    categoryFilter(() => t("種族", "Race"), races, 3),
    categoryFilter(
      () => t("種別", "Kind"),
      made,
      4,
      (cards) => words(cards, races),
    ),
    {
      id: "mark",
      name: () => t("印", "Mark"),
      values: (cards) => (cards.some((c) => c.legend) ? ["legend"] : []),
      of: (c) => (c.legend ? ["legend"] : []),
      label: () => t("★ レジェンド", "★ Legend"),
      line: 2,
    },
  ],
  scale: COST_SCALE,
  hatched: (card) => card.type === "magic",
  Mark,
  Facts,
  says: (card, of) => [
    kindLine(card, of),
    costLabel(card, of),
    ...(card.type === "monster" ? [`ATTACK ${card.atk}, DEFENCE ${card.defence}`] : []),
  ],
  place: (card) => (card.type === "avatar" ? 0 : 1),
  groups: () => [
    { title: t("モンスター", "Monsters"), holds: (sort) => sort === "monster" || sort === "" },
    { title: t("魔法", "Magic"), holds: (sort) => sort === "magic" },
    { title: t("アーティファクト", "Artifacts"), holds: (sort) => sort === "artifact" },
    {
      title: t("土地・天候", "Lands, weather"),
      holds: (sort) => sort === "land" || sort === "weather" || sort === "avatar",
    },
  ],
  nobody: { ja: "アバターなし", en: "No avatar" },
  print: {
    numbers: () => "ATTACK/DEFENCE",
    figures: (card) => (card.type === "monster" ? `${card.atk}/${card.defence}` : "–"),
  },
  gallery: {
    headings: Object.keys(KINDS),
    under: (card) => card.type,
    title: (kind) => kindLabel(kind, lang()),
    order: (card) => ELEMENT_WORDS.indexOf(card.elements[0] ?? ""),
    says: (card, of) => [kindLabel(card.type, of), costLabel(card, of)],
  },
};

export default build;
