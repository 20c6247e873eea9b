// Generated from crates/rules/src/summons_call; do not edit.
// `cargo xtask wire` writes it anew.

/** What the rulebook says of the game as a whole. */
export const INFO = {
  id: "summons_call",
  name: { ja: "サモンズコール", en: "Summons Call" },
  prefix: "SC",
  secondDeck: false,
  games: 1,
  teams: false,
} as const;
