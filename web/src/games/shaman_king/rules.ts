/** What the rule pages show. */

import type { Rules } from "../game";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
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
  Diagram,
  scene: {
    Field,
    beside: (match, seat) => ((match.zone(seat, "graveyard")?.count ?? 0) > 1 ? ["hand", "graveyard"] : ["hand"]),
    piles: ["graveyard"],
    unseen: [],
  },
};

export default rules;
