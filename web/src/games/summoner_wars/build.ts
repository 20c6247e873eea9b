/** Deck builder, gallery and print. */

import { printed } from "../../art/label";
import { lang, t } from "../../lib/i18n.svelte";
import { COST_SCALE, costFilter, costTitle, kindFilter } from "../../pages/build/filters";
import type { Build } from "../game";
import Facts from "./Facts.svelte";
import Heading from "./Heading.svelte";
import { costLabel, KINDS, rangeLabel, rangeOf, ranked, SIDE_WORDS, sideLabel, sides, sortOf } from "./label";
import Mark from "./Mark.svelte";
import { copies, referenceOf } from "./reference";
import SideChip from "./SideChip.svelte";
import StartSetup from "./StartSetup.svelte";
import Text from "./Text.svelte";

const filled = (parts: string[]): string[] => parts.filter((part) => part !== "");

const build: Build = {
  filters: [
    {
      id: "side",
      name: () => t("勢力", "Faction"),
      values: (cards) => SIDE_WORDS.filter((side) => cards.some((c) => sides(c).includes(side))),
      of: sides,
      // What is nobody's or everybody's passes.
      open: true,
      label: (side) => sideLabel(side, lang()),
      Chip: SideChip,
      look: "marked",
      line: 0,
    },
    kindFilter(KINDS, sortOf, 1),
    costFilter(
      () => t("コスト", "Cost"),
      (c) => c.cost,
      costTitle,
      true,
    ),
    {
      id: "range",
      name: () => t("射程", "Range"),
      values: (cards) => ["sword", "bow"].filter((range) => cards.some((c) => rangeOf(c) === range)),
      of: (c) => filled([rangeOf(c) ?? ""]),
      label: (range) => rangeLabel(range, lang()),
      line: 2,
    },
  ],
  scale: COST_SCALE,
  hatched: (card) => sortOf(card) === "champion",
  Mark,
  Facts,
  Text,
  Setup: StartSetup,
  says: (card, of) => filled([ranked(card, of), costLabel(card, of)]),
  place: (card) => (sortOf(card) === "summoner" ? 0 : card.type === "wall" ? 2 : 1),
  groups(bench) {
    const { sorts } = bench.limits;
    const events = bench.master ? referenceOf(bench.master, bench.cards.values())?.events : null;
    return [
      {
        title: t("一般兵", "Commons"),
        holds: (sort) => sort === "common" || sort === "" || sort === "summoner",
        want: sorts["common"],
      },
      { title: t("勇者", "Champions"), holds: (sort) => sort === "champion", want: sorts["champion"] },
      {
        title: t("イベント", "Events"),
        holds: (sort) => sort === "event",
        want: events?.reduce((n, l) => n + l.count, 0) ?? 0,
      },
      { title: t("壁", "Walls"), holds: (sort) => sort === "wall", want: sorts["wall"] },
    ];
  },
  tally(bench) {
    const hired = bench.lines.reduce((n, l) => (l.card && sides(l.card)[0] === "mercenary" ? n + l.count : n), 0);
    const most = bench.limits.sorts["mercenary"] ?? 0;
    return t(`傭兵 ${hired}/${most}`, `mercenaries ${hired}/${most}`);
  },
  nobody: { ja: "召喚者を選ぶ", en: "Choose a Summoner" },
  limit: (card, bench) => copies(card, bench.master),
  pale: (card, bench) => sortOf(card) !== "summoner" && !!bench.master && bench.limit(card) === 0,
  // Another Summoner brings its own Events and first Units, and sends away what cannot follow it.
  follow(was, leader, all) {
    const cards = Object.fromEntries(
      Object.entries(was).filter(([card]) => copies(all.get(card) ?? leader, leader) > 0),
    );
    for (const { card, count } of leader.brings?.cards ?? [])
      cards[card] = all.get(card)?.type === "unit" ? Math.max(count, cards[card] ?? 0) : count;
    return cards;
  },
  wish(leader, wanted) {
    const side = wanted["side"];
    side?.clear();
    for (const word of [...sides(leader), "mercenary"]) side?.add(word);
  },
  faction: (leader) => sides(leader)[0] ?? null,
  print: {
    numbers: () => t("攻撃力/ライフ", "Attack/Life"),
    figures: (card) =>
      rangeOf(card)
        ? `${rangeLabel(rangeOf(card)!, lang())}${printed(card, "attack", lang())}/${printed(card, "life", lang())}`
        : printed(card, "life", lang()) || "–",
    text: (card) => filled([ranked(card, lang()), card.text[lang()]]).join(t("　", "; ")),
  },
  gallery: {
    headings: [...SIDE_WORDS, "shared"],
    under: (card) => (sides(card).length === 1 ? sides(card)[0]! : "shared"),
    title: (heading) =>
      heading === "shared" ? t("いくつもの勢力のカード", "Cards of several factions") : sideLabel(heading, lang()),
    Mark: Heading,
    order: (card) => Object.keys(KINDS).indexOf(sortOf(card)),
    says: (card, of) => filled([ranked(card, of), costLabel(card, of)]),
  },
};

export default build;
