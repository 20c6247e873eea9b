/** What the keywords in a card's text mean, each with its clause. */

import { lang } from "../../lib/i18n.svelte";

interface Keyword {
  find: RegExp;
  ja: [string, string];
  en: [string, string];
  clause: string;
}

const KEYWORDS: Keyword[] = [
  {
    find: /登場時|On entry/i,
    ja: ["【登場時】", "コストを支払ってプレイし、場に置いた時に使用します。"],
    en: ["On entry", "Used when you play this unit by paying its cost and put it on the field."],
    clause: "SC-09-01.a",
  },
  {
    find: /メインフェイズ中|main phase/i,
    ja: ["【メインフェイズ中】", "自分のメインフェイズに、好きな時に使用できます。［1回］は1ターンに1回までです。"],
    en: ["During main phase", "You may use it in your main phase whenever you like; [once] means once per turn."],
    clause: "SC-09-02.a",
  },
  {
    find: /攻撃時|On attack/i,
    ja: ["【攻撃時】", "自分のターンに、このユニットが攻撃する時に使用します。"],
    en: ["On attack", "Used on your own turn, when this unit attacks."],
    clause: "SC-09-03.a",
  },
  {
    find: /戦闘時|On battle/i,
    ja: ["【戦闘時】", "このユニットが攻撃する時にも、攻撃を受ける時にも使用します。"],
    en: ["On battle", "Used when this unit attacks and when it is attacked."],
    clause: "SC-09-04.a",
  },
  {
    find: /退場時|On exit/i,
    ja: ["【退場時】", "このユニットが場から退場した時に使用します。"],
    en: ["On exit", "Used when this unit exits from the field."],
    clause: "SC-09-05.a",
  },
  {
    find: /常時|Continuous/i,
    ja: ["【常時】", "このカードが場にあるかぎり、常に適用します。"],
    en: ["Continuous", "Applies as long as this card is on the field."],
    clause: "SC-09-06.a",
  },
  {
    find: /マナ開放|◈|■|mana release|\[release\]/i,
    ja: ["マナ開放", "自分のマナゾーンの裏向きのカード1枚を表向きにして支払う起動コストです。"],
    en: ["Mana release", "An activation cost: turn one face-down card of your mana zone face-up."],
    clause: "SC-08-02.a",
  },
  {
    find: /消滅|vanish/i,
    ja: ["消滅", "カードをゲーム外に置きます。退場ではありません。"],
    en: ["Vanish", "The card is put out of the game. This is no exit."],
    clause: "SC-08-08.a",
  },
  {
    find: /他の効果を失う|loses (?:its )?other effects/i,
    ja: ["他の効果を失う", "この効果のほかの効果を、すべて失います。"],
    en: ["Loses other effects", "Every effect except this one is lost."],
    clause: "SC-08-07.a",
  },
];

/** The keywords that a text uses, explained in the language of the page. */
export function keywordsIn(text: string): { word: string; text: string; clause: string }[] {
  return KEYWORDS.filter((k) => k.find.test(text)).map((k) => ({
    word: k[lang()][0],
    text: k[lang()][1],
    clause: k.clause,
  }));
}
