// Generated from crates/rules/src/summoner_wars; do not edit.
// `cargo xtask wire` writes it anew.

/** What the rulebook says of the game as a whole. */
export const INFO = {
  id: "summoner_wars",
  name: { ja: "サモナーウォーズ", en: "Summoner Wars" },
  prefix: "SW",
  secondDeck: false,
  games: 1,
  teams: true,
} as const;
