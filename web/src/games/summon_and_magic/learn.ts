/** How the game is played, on one page. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";

const learn: Learn = {
  Intro,
  hints: [
    ["SM-05.01", { ja: "三つの負けかた", en: "Three ways to lose" }],
    ["SM-07.02", { ja: "行動値3", en: "3 AP a turn" }],
    ["SM-04-4.b", { ja: "攻撃表示と守備表示", en: "Attack and defence position" }],
    ["SM-20.01", { ja: "応戦", en: "Answering" }],
    ["SM-10.02", { ja: "オーバーマジックの順番", en: "The order of over-magic" }],
    ["SM-12-9.b", { ja: "COSTはデッキで払う", en: "COST is paid from the deck" }],
    ["SM-23.09", { ja: "魔力反動", en: "Mana recoil" }],
  ],
};

export default learn;
