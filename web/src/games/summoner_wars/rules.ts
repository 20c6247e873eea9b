/** What the rule pages show. */

import type { Rules } from "../game";
import { northern } from "./field";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
  Diagram,
  scene: {
    Field,
    beside: (match, seat) =>
      (["hand", "magic_pile", "draw_pile", "discard_pile", "resolving", "removed"] as const).filter((name) => {
        const zone = match.zone(seat, name);
        // Of a draw pile only cards that are seen are worth a line.
        return (
          name === "hand" ||
          name === "magic_pile" ||
          (name === "draw_pile" ? (zone?.cards.length ?? 0) : (zone?.count ?? 0)) > 0
        );
      }),
    piles: ["discard_pile", "magic_pile", "draw_pile", "removed"],
    unseen: ["draw_pile"],
    rows(view) {
      const seats = view.seats.map((s) => s.seat);
      return [seats.filter(northern), seats.filter((seat) => !northern(seat))];
    },
    grid: true,
  },
};

export default rules;
