/** What the rule pages show. */

import type { Rules } from "../game";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
  Diagram,
  scene: {
    Field,
    beside: (match, seat) => ((match.zone(seat, "graveyard")?.count ?? 0) > 1 ? ["hand", "graveyard"] : ["hand"]),
    piles: ["graveyard"],
    unseen: [],
  },
};

export default rules;
