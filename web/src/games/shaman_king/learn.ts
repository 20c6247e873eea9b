/** How the game is played, on one page. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";

const learn: Learn = {
  Intro,
  hints: [
    ["SK-27.08", { ja: "場の並び", en: "The field" }],
    ["SK-22.04", { ja: "召喚数と召喚力", en: "Summon number and power" }],
    ["SK-10.10", { ja: "攻撃宣言の順", en: "Declaring an attack" }],
    ["SK-18.05", { ja: "次に出せるレベル", en: "Which level may follow" }],
    ["SK-25.02", { ja: "裏向きのカード", en: "Cards face-down" }],
    ["SK-12.03", { ja: "戦闘の続行", en: "Going on with a battle" }],
    ["SK-13.11", { ja: "ダメージの行方", en: "Where damage goes" }],
    ["SK-02.02", { ja: "攻撃しないと負け", en: "No attack, no win" }],
  ],
};

export default learn;
