/** What the rule pages show. */

import type { Rules } from "../game";
import { t } from "../../lib/i18n.svelte";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
  hints: [
    ["SC-07-01.a", { ja: "ターンの流れ", en: "The turn" }],
    ["SC-05-02.c", { ja: "向かい合う列", en: "Columns that face each other" }],
    ["SC-07-05-02.c", { ja: "攻撃方向", en: "Attack directions" }],
    ["SC-07-05-02.f", { ja: "手前のユニット、奥のマスター", en: "Unit in front, master behind" }],
    ["SC-11-01.c", { ja: "たまるダメージ", en: "Damage accumulates" }],
    ["SC-08-02.b", { ja: "マナ開放", en: "Mana release" }],
  ],
  Diagram,
  scene: {
    Field,
    beside: (match, seat) =>
      (["hand", "mana_zone", "deck", "outside", "out_of_game", "resolving"] as const).filter(
        (zone) => (match.zone(seat, zone)?.count ?? 0) > 0 || zone === "deck" || zone === "hand",
      ),
    piles: ["outside", "out_of_game"],
    unseen: ["deck"],
    label: (match, seat, zone) =>
      zone === "mana_zone"
        ? {
            name: t("マナ", "Mana"),
            count: `${match.figure(seat, "mana_standing") ?? 0}/${match.zone(seat, zone)?.count ?? 0}`,
            says: t("（スタンド／枚数）", " (standing / all)"),
          }
        : null,
  },
};

export default rules;
