/** Which subject in which setting a card shows, from its word; kinds and categories decide for cards nobody drew for. */
import { BEASTS } from "./beasts.ts";
import type { Rng, Subject } from "./kit.ts";
import { likely, MAGIC_PLACES, MAGIC_POOL } from "./magic_scenes.ts";
import { MONSTERS } from "./monsters.ts";
import { PEOPLE } from "./people.ts";
import { SPELLS } from "./spells.ts";
import { crest, THINGS } from "./things.ts";

/** The cards of the starter pool: subject and setting. */
const POOL: Record<string, readonly [subject: string, setting: string]> = {
  tactician_of_the_ember_court: ["tactician", "court"],
  ringer_of_the_ash_bell: ["ringer", "crags"],
  gardener_of_the_tide: ["gardener", "lagoon"],
  moonwaiting_lighthouse_keeper: ["keeper", "sea"],
  cinder_imp: ["imp", "embers"],
  sooty_scout: ["scout", "roofs"],
  searclaw_lynx: ["lynx", "summit"],
  bonfire_teller: ["teller", "night"],
  fervour_drummer: ["drummer", "inferno"],
  shatterhorn_bull: ["bull", "crags"],
  ash_veiled_assassin: ["assassin", "night"],
  afterglow_jester: ["jester", "embers"],
  twinblade_of_blazes: ["twinblade", "inferno"],
  plume_mage: ["plume", "volcano"],
  bursting_martyr: ["martyr", "embers"],
  cliffside_giant: ["giant", "crags"],
  crimson_marshal: ["marshal", "inferno"],
  hearthcore_dragon: ["dragon", "inferno"],
  sparks: ["brazier", "hills"],
  blazing_warcry: ["warcry", "hills"],
  stoke: ["logs", "night"],
  masters_fist: ["fist", "court"],
  to_ashes: ["ashes", "embers"],
  flames_in_company: ["entwined", "court"],
  wave_droplet: ["droplet", "tide"],
  surf_singer: ["singer", "sea"],
  coral_bulwark: ["coral", "deep"],
  bloomkeeper_novice: ["novice", "garden"],
  mistcrossing_heron: ["heron", "marsh"],
  ebb_mage: ["ebb", "shore"],
  lotus_sentinel: ["sentinel", "pond"],
  pearl_arbiter: ["arbiter", "lagoon"],
  lady_of_stillness: ["stillness", "bamboo"],
  petalstorm_dancer: ["dancer", "petals"],
  whale_cradle: ["whale", "tide"],
  morning_dew_sprite: ["sprite", "garden"],
  lady_of_the_great_bloom: ["lady", "halo"],
  atoll_warden: ["turtle", "lagoon"],
  healing_tide: ["healing", "tide"],
  ephemeral_foam: ["foam", "sea"],
  sealing_blossom: ["seal", "petals"],
  returning_wave: ["returning", "shore"],
  dead_calm: ["calm", "sky"],
  high_tide_march: ["march", "sea"],
  clockwork_footman: ["footman", "works"],
  peddling_surveyor: ["surveyor", "road"],
  empty_skiff: ["skiff", "marsh"],
  backstreet_changer: ["changer", "town"],
  den_lookout: ["lookout", "roofs"],
  ruin_salvager: ["salvager", "ruins"],
  mirror_duelist: ["duelist", "bamboo"],
  stranded_mine: ["mine", "shore"],
  courier_falcon: ["falcon", "sky"],
  gear_carrier: ["carrier", "works"],
  miasma_censer: ["censer", "fumes"],
  nameless_swordsman: ["swordsman", "summit"],
  wandering_band: ["band", "road"],
  hermits_letter: ["letter", "table"],
  scrap_of_map: ["map", "table"],
  clean_sweep: ["broom", "town"],
  shove: ["shoved", "road"],
  kings_stride: ["crown", "court"],
  bell_of_oblivion: ["bell", "night"],
  last_page: ["book", "table"],
};

/** Words inside a card's word that name a subject: what other designers are likely to write. */
const WORDS: readonly (readonly [words: string, subject: string])[] = [
  ["imp devil demon goblin fiend", "imp"], ["lynx cat tiger panther lion leopard", "lynx"], ["wolf hound dog fox jackal", "wolf"], ["bull ox boar minotaur", "bull"], ["bear", "bear"],
  ["dragon wyrm drake wyvern", "dragon"], ["serpent snake eel hydra", "serpent"], ["giant golem troll ogre titan colossus", "giant"], ["whale orca", "whale"], ["fish carp shark koi", "fish"], ["turtle tortoise", "turtle"],
  ["heron crane stork egret", "heron"], ["falcon hawk eagle phoenix", "falcon"], ["bird crow raven owl sparrow", "bird"], ["moth butterfly", "moth"], ["ghost spirit wraith phantom", "spirit"], ["droplet drop dew slime", "droplet"],
  ["coral reef", "coral"], ["lotus lily", "lotus"], ["flower bloom blossom rose", "flower"], ["tree oak willow forest", "tree"], ["sprite fairy pixie", "sprite"],
  ["assassin thief ninja rogue spy", "assassin"], ["jester clown fool", "jester"], ["marshal general commander warlord", "marshal"], ["drummer drum", "drummer"], ["dancer dance", "dancer"], ["singer bard song", "singer"], ["band troupe choir", "band"], ["swordsman samurai blade ronin duelist", "swordsman"], ["sentinel warden", "sentinel"],
  ["guard soldier footman lancer spearman", "guard"], ["knight paladin", "knight"], ["archer hunter ranger", "archer"], ["monk priest pilgrim hermit", "monk"], ["king queen emperor lord", "monarch"], ["seer oracle witch", "seer"], ["scribe sage scholar clerk", "scribe"], ["lady princess maiden", "stillness"],
  ["mage wizard sorcerer magician", "mage"], ["warrior fighter berserker", "axeman"], ["child boy girl novice apprentice", "child"], ["crowd mob villagers army", "crowd"], ["scout lookout watcher", "scout"], ["merchant changer peddler trader", "changer"],
  ["ship boat sail", "boat"], ["skiff raft ferry", "skiff"], ["carrier fortress airship engine", "carrier"], ["bell gong", "bell"], ["book page tome scripture", "book"], ["map chart", "map"], ["letter message scroll", "letter"], ["broom sweep", "broom"], ["crown throne", "crown"], ["mine bomb", "mine"], ["censer incense smoke miasma", "censer"],
  ["sword dagger katana", "sword"], ["shield bulwark wall", "shield"], ["tower keep", "tower"], ["lighthouse beacon", "keeper"], ["gate door shrine", "gate"], ["potion elixir medicine", "potion"], ["storm thunder lightning", "storm"], ["eye sight vision", "eye"], ["gear clockwork machine automaton", "gearwork"], ["fire flame blaze sparks", "brazier"], ["ash ashes", "ashes"], ["fist punch", "fist"], ["wave tide sea", "wave"], ["foam bubble", "foam"], ["seal ward", "seal"], ["war cry march banner", "warcry"], ["heal cure", "healing"], ["sun light ray dawn", "ray"], ["log wood stoke", "logs"],
];

/** What cards of a kind and category show when their word says nothing. */
const BY_KIND: Record<string, readonly string[]> = {
  "unit ember": ["warrior", "axeman", "guard", "knight", "imp", "mage"], "unit beast": ["wolf", "bear", "lynx", "bull", "serpent"], "unit tide": ["fish", "droplet", "seer", "boat", "guard"], "unit bloom": ["child", "moth", "flower", "stillness", "tree"], "unit gear": ["gearwork", "footman", "tower", "mine"], "unit road": ["wanderer", "monk", "archer", "scribe"], "unit wayfarer": ["wanderer", "monk", "archer", "scribe"],
  unit: ["wanderer", "warrior", "guard", "seer", "bird", "spirit", "knight", "archer"], master: ["monarch", "noble", "seer", "scribe", "knight"],
  "skill ember": ["brazier", "ray", "sword", "storm"], "skill beast": ["eye", "storm", "ray"], "skill tide": ["wave", "foam", "potion"], "skill bloom": ["flower", "seal", "lotus"], "skill gear": ["gearwork", "bell", "gate"], skill: ["ray", "storm", "potion", "eye", "gate", "sword", "shield", "letter"],
};

const PLACES: Record<string, readonly string[]> = {
  ember: ["embers", "inferno", "court", "hills"], beast: ["crags", "summit", "hills", "volcano"], tide: ["sea", "tide", "shore", "lagoon"], bloom: ["garden", "petals", "pond", "bamboo"], gear: ["works", "ruins", "town"], road: ["road", "town", "hills", "sky"], wayfarer: ["road", "town", "hills", "sky"],
};

const SUBJECTS: Record<string, Subject> = { ...THINGS, ...BEASTS, ...PEOPLE };
/** Summon & Magic has drawings of its own, some of them under the same words. */
const MAGIC_SUBJECTS: Record<string, Subject> = { ...SUBJECTS, ...MONSTERS, ...SPELLS };

/** Words come from card files: `constructor` must not find what every object has. */
const own = <T>(table: Record<string, T>, word: string): T | undefined => (Object.hasOwn(table, word) ? table[word] : undefined);

const one = <T>(list: readonly T[], r: Rng): T => list[Math.floor(r() * list.length)]!;

/** The same for Summon & Magic, whose cards have attributes, races and kinds. */
export function magicScene(word: string, type: string, element: string, categories: readonly string[], r: Rng): { subject: Subject; setting: string } {
  const known = own(MAGIC_POOL, word);
  if (known) return { subject: MAGIC_SUBJECTS[known[0]]!, setting: known[1] };
  const setting = one(own(MAGIC_PLACES, element) ?? ["hills", "road", "crags"], r);
  const named = type === "monster" || type === "avatar" ? undefined : byName(word);
  const found = named ?? likely(type, categories, r);
  return { subject: (found === undefined ? undefined : own(MAGIC_SUBJECTS, found)) ?? crest(r), setting };
}

/** The subject that a part of the word names. */
function byName(word: string): string | undefined {
  const parts = word.split("_");
  return WORDS.find(([words]) => words.split(" ").some((w) => parts.includes(w) || parts.includes(`${w}s`)))?.[1];
}

/** The subject and the name of the setting for a card. */
export function scene(word: string, kind: string, category: string, r: Rng): { subject: Subject; setting: string } {
  const places = own(PLACES, category) ?? ["hills", "road", "night", "crags", "sky"];
  const known = own(POOL, word);
  if (known) return { subject: SUBJECTS[known[0]]!, setting: known[1] };
  const named = byName(word);
  const setting = one(places, r);
  if (named) return { subject: SUBJECTS[named]!, setting };
  const list = own(BY_KIND, `${kind} ${category}`) ?? own(BY_KIND, kind);
  return { subject: list ? SUBJECTS[one(list, r)]! : crest(r), setting };
}
