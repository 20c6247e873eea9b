// Generated from crates/lang/src/games.rs; do not edit.
// `cargo xtask wire` writes it anew.

import type { Game } from "./game";
import shamanKing from "./shaman_king";
import summonAndMagic from "./summon_and_magic";
import summonerWars from "./summoner_wars";
import summonsCall from "./summons_call";

/** The games, as they are offered; each is a folder beside this file. */
export const GAMES: readonly [Game, ...Game[]] = [summonsCall, summonAndMagic, summonerWars, shamanKing];
