/** What each game brings to the table: its board, its reader, and a column for what was declared. */

import type { Component } from "svelte";
import type { Match } from "./match.svelte";
import AutoPass from "./summon_and_magic/AutoPass.svelte";
import MagicBoard from "./summon_and_magic/Board.svelte";
import Chain from "./summon_and_magic/Chain.svelte";
import ChainTab from "./summon_and_magic/ChainTab.svelte";
import MagicReader from "./summon_and_magic/Reader.svelte";
import ShamanBoard from "./shaman_king/Board.svelte";
import ShamanReader from "./shaman_king/Reader.svelte";
import CallBoard from "./summons_call/Board.svelte";
import CallReader from "./summons_call/Reader.svelte";
import WarsBoard from "./summoner_wars/Board.svelte";
import WarsReader from "./summoner_wars/Reader.svelte";

export interface BoardProps {
  match: Match;
  /** There is no column for reader and log. */
  narrow: boolean;
  /** The page is a phone's. */
  slim: boolean;
  /** Opens a pile to look through. */
  look: (seat: number, zone: string) => void;
}

export interface Furniture {
  Board: Component<BoardProps>;
  Reader: Component<{ match: Match }>;
  /** Answers to answers: a column on wide screens, a sheet behind a tab on phones; and what passes by itself. */
  chain: { Panel: Component<{ match: Match; read?: () => void }>; Tab: Component<{ match: Match }> } | null;
  /** Passes where a person could only pass. */
  Auto: Component<{ match: Match }> | null;
}

const CALL: Furniture = { Board: CallBoard, Reader: CallReader, chain: null, Auto: null };
const BOARDS: Record<string, Furniture> = {
  summons_call: CALL,
  summon_and_magic: { Board: MagicBoard, Reader: MagicReader, chain: { Panel: Chain, Tab: ChainTab }, Auto: AutoPass },
  summoner_wars: { Board: WarsBoard, Reader: WarsReader, chain: null, Auto: null },
  shaman_king: { Board: ShamanBoard, Reader: ShamanReader, chain: null, Auto: AutoPass },
};

export const furniture = (game: string): Furniture => BOARDS[game] ?? CALL;
