/** The drawings that stand for a word in every game, and how one is found for a card nobody drew for. */
import { BEASTS } from "./beasts.ts";
import type { Rng, Subject } from "./kit.ts";
import { PEOPLE } from "./people.ts";
import { THINGS } from "./things.ts";

export const SUBJECTS: Record<string, Subject> = { ...THINGS, ...BEASTS, ...PEOPLE };

/** Words inside a card's word that name a subject: what other designers are likely to write. */
const WORDS: readonly (readonly [words: string, subject: string])[] = [
  ["imp devil demon goblin fiend", "imp"],
  ["lynx cat tiger panther lion leopard", "lynx"],
  ["wolf hound dog fox jackal", "wolf"],
  ["bull ox boar minotaur", "bull"],
  ["bear", "bear"],
  ["dragon wyrm drake wyvern", "dragon"],
  ["serpent snake eel hydra", "serpent"],
  ["giant golem troll ogre titan colossus", "giant"],
  ["whale orca", "whale"],
  ["fish carp shark koi", "fish"],
  ["turtle tortoise", "turtle"],
  ["heron crane stork egret", "heron"],
  ["falcon hawk eagle phoenix", "falcon"],
  ["bird crow raven owl sparrow", "bird"],
  ["moth butterfly", "moth"],
  ["ghost spirit wraith phantom", "spirit"],
  ["droplet drop dew slime", "droplet"],
  ["coral reef", "coral"],
  ["lotus lily", "lotus"],
  ["flower bloom blossom rose", "flower"],
  ["tree oak willow forest", "tree"],
  ["sprite fairy pixie", "sprite"],
  ["assassin thief ninja rogue spy", "assassin"],
  ["jester clown fool", "jester"],
  ["marshal general commander warlord", "marshal"],
  ["drummer drum", "drummer"],
  ["dancer dance", "dancer"],
  ["singer bard song", "singer"],
  ["band troupe choir", "band"],
  ["swordsman samurai blade ronin duelist", "swordsman"],
  ["sentinel warden", "sentinel"],
  ["guard soldier footman lancer spearman", "guard"],
  ["knight paladin", "knight"],
  ["archer hunter ranger", "archer"],
  ["monk priest pilgrim hermit", "monk"],
  ["king queen emperor lord", "monarch"],
  ["seer oracle witch", "seer"],
  ["scribe sage scholar clerk", "scribe"],
  ["lady princess maiden", "stillness"],
  ["mage wizard sorcerer magician", "mage"],
  ["warrior fighter berserker", "axeman"],
  ["child boy girl novice apprentice", "child"],
  ["crowd mob villagers army", "crowd"],
  ["scout lookout watcher", "scout"],
  ["merchant changer peddler trader", "changer"],
  ["ship boat sail", "boat"],
  ["skiff raft ferry", "skiff"],
  ["carrier fortress airship engine", "carrier"],
  ["bell gong", "bell"],
  ["book page tome scripture", "book"],
  ["map chart", "map"],
  ["letter message scroll", "letter"],
  ["broom sweep", "broom"],
  ["crown throne", "crown"],
  ["mine bomb", "mine"],
  ["censer incense smoke miasma", "censer"],
  ["sword dagger katana", "sword"],
  ["shield bulwark wall", "shield"],
  ["tower keep", "tower"],
  ["lighthouse beacon", "keeper"],
  ["gate door shrine", "gate"],
  ["potion elixir medicine", "potion"],
  ["storm thunder lightning", "storm"],
  ["eye sight vision", "eye"],
  ["gear clockwork machine automaton", "gearwork"],
  ["fire flame blaze sparks", "brazier"],
  ["ash ashes", "ashes"],
  ["fist punch", "fist"],
  ["wave tide sea", "wave"],
  ["foam bubble", "foam"],
  ["seal ward", "seal"],
  ["war cry march banner", "warcry"],
  ["heal cure", "healing"],
  ["sun light ray dawn", "ray"],
  ["log wood stoke", "logs"],
];

/** Words come from card files: `constructor` must not find what every object has. */
export const own = <T>(table: Record<string, T>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const one = <T>(list: readonly T[], r: Rng): T => list[Math.floor(r() * list.length)]!;

/** The subject that a part of the word names. */
export function byName(word: string): string | undefined {
  const parts = word.split("_");
  return WORDS.find(([words]) => words.split(" ").some((w) => parts.includes(w) || parts.includes(`${w}s`)))?.[1];
}
