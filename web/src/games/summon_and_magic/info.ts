// Generated from crates/rules/src/summon_and_magic; do not edit.
// `cargo xtask wire` writes it anew.

/** What the rulebook says of the game as a whole. */
export const INFO = {
  id: "summon_and_magic",
  name: { ja: "サモン&マジック", en: "Summon & Magic" },
  prefix: "SM",
  secondDeck: true,
  games: 1,
  teams: false,
} as const;
