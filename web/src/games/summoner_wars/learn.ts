/** How the game is played, on one page. */

import type { Learn } from "../game";
import Intro from "./Intro.svelte";

const learn: Learn = {
  Intro,
  hints: [
    ["SW-TRN.02", { ja: "六つのフェイズ", en: "The six phases" }],
    ["SW-SET.10", { ja: "最初のターン", en: "The first turn" }],
    ["SW-SUM.06", { ja: "壁の隣に召喚する", en: "Summoning beside a Wall" }],
    ["SW-MOV.02", { ja: "移動は2スペースまで", en: "Moving up to 2 spaces" }],
    ["SW-BOW.04", { ja: "弓の射線", en: "The line of a bow" }],
    ["SW-RES.02", { ja: "3以上がヒット", en: "3 or more is a Hit" }],
    ["SW-MAG.01", { ja: "魔力の増やしかた", en: "Building magic" }],
    ["SW-VIC.01", { ja: "勝利", en: "Victory" }],
  ],
};

export default learn;
