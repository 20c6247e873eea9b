/** What the game brings to the table. */

import type { Table } from "../game";
import { t } from "../../lib/i18n.svelte";
import { changes, changeSays } from "../../table/outlook";
import Board from "./Board.svelte";
import Chain from "./Chain.svelte";
import ChainTab from "./ChainTab.svelte";
import Reader from "./Reader.svelte";
import Words from "./Words.svelte";

const table: Table = {
  Board,
  Reader,
  chain: { Panel: Chain, Tab: ChainTab },
  auto: {
    rights: true,
    passes: (decision, pass) => decision.prompt === "respond" && pass.verb === "pass",
    says: () => t("少し待って「使わない」を選びます", "passing in a moment"),
  },
  turn: "always",
  far: ["graveyard", "deck", "hand", "under", "out_of_game"],
  prompt: {
    names: true,
    passing(match, narrow) {
      if (match.view?.decision?.prompt !== "respond") return "";
      const all = changes(match, match.grouped.passive);
      // On a phone there is room for one number, the own hand before all.
      return (narrow ? all.slice(0, 1) : all).map(changeSays).join(t("・", ", "));
    },
  },
  Words,
  listed: ["order"],
};

export default table;
