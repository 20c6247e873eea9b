// Generated from crates/rules/src/shaman_king; do not edit.
// `cargo xtask wire` writes it anew.

/** What the rulebook says of the game as a whole. */
export const INFO = {
  id: "shaman_king",
  name: { ja: "シャーマンキング", en: "Shaman King" },
  prefix: "SK",
  secondDeck: false,
  games: 3,
  teams: false,
} as const;
