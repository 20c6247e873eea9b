/** What the rule pages show. */

import type { Rules } from "../game";
import { t } from "../../lib/i18n.svelte";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
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
