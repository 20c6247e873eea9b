/**
 * The signs of the factions, ground and drawing in a box of 24 by 24: they differ by shape as well as by colour.
 * Mercenaries have none.
 */
export const CRESTS: Record<string, readonly [ground: string, sign: string]> = {
  dwarf: ["M12 1 21.5 6.5V17.5L12 23 2.500 17.500V6.500Z", "M6.500 6.500h11v5h-4v6.500h-3v-6.500h-4z"],
  goblin: [
    "M12 2 23 21.500H1Z",
    "M12 9.500q4.800 2 5.600 5.500q-2.600 3.500-5.600 3.500t-5.600-3.500q.8-3.500 5.600-5.500zm0 3.200a2.400 2.400 0 1 0 .01 0z",
  ],
  elf: [
    "M12 1a11 11 0 1 0 .01 0z",
    "M12 4q5 6 4.500 10t-4.500 6q-4-2-4.500-6q0-3 2-4.500q0 3 1.500 3q1.500-3 1-8.500z",
  ],
  orc: ["M12 1 23 12 12 23 1 12Z", "M12 5l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"],
};

/** A square that belongs to nobody: the back of a mercenary, which everybody can tell from a faction's. */
const HIRED: readonly [ground: string, sign: string] = ["M3 3H21V21H3Z", "M12 6a6 6 0 1 0 .01 0zm0 3l3 3-3 3-3-3z"];
const COLOURS: Record<string, string> = {
  cave_goblin: "goblin",
  guild_dwarf: "dwarf",
  phoenix_elf: "elf",
  tundra_orc: "orc",
};

/** The colours of a faction, or nothing for a word that is none of the four. */
export const coloursOf = (faction: string): string | undefined =>
  Object.hasOwn(COLOURS, faction) ? COLOURS[faction] : undefined;
/** What stands on a back. */
export function crestOf(faction: string): { colours: string; crest: readonly [ground: string, sign: string] } {
  const colours = coloursOf(faction) ?? "hired";
  return { colours, crest: CRESTS[colours] ?? HIRED };
}
