/** How the game is played, on one page. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";

const learn: Learn = {
  Intro,
  hints: [
    ["SC-07-01.a", { ja: "ターンの流れ", en: "The turn" }],
    ["SC-05-02.c", { ja: "向かい合う列", en: "Columns that face each other" }],
    ["SC-07-05-02.c", { ja: "攻撃方向", en: "Attack directions" }],
    ["SC-07-05-02.f", { ja: "手前のユニット、奥のマスター", en: "Unit in front, master behind" }],
    ["SC-11-01.c", { ja: "たまるダメージ", en: "Damage accumulates" }],
    ["SC-08-02.b", { ja: "マナ開放", en: "Mana release" }],
  ],
};

export default learn;
