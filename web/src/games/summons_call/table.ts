/** What the game brings to the table. */

import type { Table } from "../game";
import Board from "./Board.svelte";
import Reader from "./Reader.svelte";

const table: Table = {
  Board,
  Reader,
  far: ["outside", "out_of_game", "deck", "hand"],
  tiny: { zones: ["mana_zone"] },
  listed: ["order", "keep_loss"],
};

export default table;
