/** What the game brings to the table. */

import type { Table } from "../game";
import Board from "./Board.svelte";
import Chip from "./Chip.svelte";
import Reader from "./Reader.svelte";

const table: Table = {
  Board,
  Reader,
  turn: "narrow",
  hand: { Chip },
  far: ["out_of_game", "hand", "draw_pile", "discard_pile", "magic_pile", "removed", "under"],
  prompt: { names: true },
  listed: ["order"],
};

export default table;
