/**
 * Which subject in which setting a card shows, from its word; kinds and categories decide for cards nobody drew for.
 */
import type { Rng, Subject } from "../../../art/kit.ts";
import { byName, one, own, SUBJECTS } from "../../../art/subjects.ts";
import { crest } from "../../../art/things.ts";

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

/** What cards of a kind and category show when their word says nothing. */
const BY_KIND: Record<string, readonly string[]> = {
  "unit ember": ["warrior", "axeman", "guard", "knight", "imp", "mage"],
  "unit beast": ["wolf", "bear", "lynx", "bull", "serpent"],
  "unit tide": ["fish", "droplet", "seer", "boat", "guard"],
  "unit bloom": ["child", "moth", "flower", "stillness", "tree"],
  "unit gear": ["gearwork", "footman", "tower", "mine"],
  "unit road": ["wanderer", "monk", "archer", "scribe"],
  "unit wayfarer": ["wanderer", "monk", "archer", "scribe"],
  unit: ["wanderer", "warrior", "guard", "seer", "bird", "spirit", "knight", "archer"],
  master: ["monarch", "noble", "seer", "scribe", "knight"],
  "skill ember": ["brazier", "ray", "sword", "storm"],
  "skill beast": ["eye", "storm", "ray"],
  "skill tide": ["wave", "foam", "potion"],
  "skill bloom": ["flower", "seal", "lotus"],
  "skill gear": ["gearwork", "bell", "gate"],
  skill: ["ray", "storm", "potion", "eye", "gate", "sword", "shield", "letter"],
};

const PLACES: Record<string, readonly string[]> = {
  ember: ["embers", "inferno", "court", "hills"],
  beast: ["crags", "summit", "hills", "volcano"],
  tide: ["sea", "tide", "shore", "lagoon"],
  bloom: ["garden", "petals", "pond", "bamboo"],
  gear: ["works", "ruins", "town"],
  road: ["road", "town", "hills", "sky"],
  wayfarer: ["road", "town", "hills", "sky"],
};

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
