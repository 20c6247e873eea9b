/** What the game brings to the table. */

import type { Table } from "../game";
import { t } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import { staged } from "./field";
import Reader from "./Reader.svelte";
import { foreLines, ownPoints } from "./words";

/** What ends a phase or a step without doing anything. */
const ENDS = ["end_phase", "end", "pass"];

const table: Table = {
  Board,
  Reader,
  auto: {
    rights: false,
    passes: (decision, pass) => decision.choices.length === 1 && ENDS.includes(pass.verb) && !pass.loses,
    // A turn has many phases.
    quick: 320,
    says: (label) => t(`少し待って「${label}」を選びます`, `${label} in a moment`),
  },
  hand: {
    would(match, picks) {
      const best = picks.find((p) => p.verb === "put") ?? picks.find((p) => p.verb === "put_down");
      const points = ownPoints(best, match.me);
      return best && points !== null ? { points, down: best.verb === "put_down" } : null;
    },
    // A card that is staged is shown where it is going to lie.
    away: staged,
  },
  live: true,
  far: ["graveyard", "deck", "hand", "out_of_game"],
  // Shamans are large enough where they stand.
  tiny: { zones: ["battle_row", "summon_row", "wait_row", "shaman_position"], below: 560, enough: "shaman_position" },
  prompt: {
    names: true,
    closing: (pass, narrow) =>
      foreLines(pass)
        .slice(1, narrow ? 2 : 3)
        .join(t("・", "; ")) ||
      (foreLines(pass)[0] ?? ""),
  },
  listed: ["order"],
  blow: "won",
};

export default table;
