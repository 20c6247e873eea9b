/** What the rule pages show. */

import type { Rules } from "../game";
import { northern } from "./field";
import Diagram from "./Diagram.svelte";
import Field from "./SceneField.svelte";

const rules: Rules = {
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
