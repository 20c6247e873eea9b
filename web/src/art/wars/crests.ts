/** The signs of the factions, ground and drawing in a box of 24 by 24: they differ by shape as well as by colour. Mercenaries have none. */
export const CRESTS: Record<string, readonly [ground: string, sign: string]> = {
  dwarf: ["M12 1 21.5 6.5V17.5L12 23 2.500 17.500V6.500Z", "M6.500 6.500h11v5h-4v6.500h-3v-6.500h-4z"],
  goblin: ["M12 2 23 21.500H1Z", "M12 9.500q4.800 2 5.600 5.500q-2.600 3.500-5.600 3.500t-5.600-3.500q.8-3.500 5.600-5.500zm0 3.200a2.400 2.400 0 1 0 .01 0z"],
  elf: ["M12 1a11 11 0 1 0 .01 0z", "M12 4q5 6 4.500 10t-4.500 6q-4-2-4.500-6q0-3 2-4.500q0 3 1.500 3q1.500-3 1-8.500z"],
  orc: ["M12 1 23 12 12 23 1 12Z", "M12 5l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"],
};
