/** Which subject in which setting a card shows, from its word; races and kinds decide for the others. */
import type { Rng, Subject } from "../../../art/kit.ts";
import { byName, one, own, SUBJECTS as COMMON } from "../../../art/subjects.ts";
import { crest } from "../../../art/things.ts";
import { MONSTERS } from "./monsters.ts";
import { SPELLS } from "./spells.ts";

/** Some drawings have the same words as those of every game. */
const SUBJECTS: Record<string, Subject> = { ...COMMON, ...MONSTERS, ...SPELLS };

type Scene = readonly [subject: string, setting: string];

/** The cards of the starter pool. */
const POOL: Record<string, Scene> = {
  karguna_spark_lizard: ["lizard", "embers"], karguna_young_wyvern: ["wyvern", "volcano"], lava_back_drake: ["drake", "inferno"], crater_mother_dragon: ["dragoness", "volcano"],
  crater_hatchling: ["hatchling", "embers"], thunderhorn_courser: ["courser", "crags"], thunderdrum_archer: ["archer_of_drums", "summit"], rampaging_thunder_ape: ["ape", "crags"],
  leaping_ember: ["ember", "night"], thundercloud_roc: ["roc", "sky"], oil_barrel_golem: ["oil_golem", "roofs"], mirnea_eddyfish: ["eddyfish", "deep"], mirnea_chantress: ["chantress", "shore"],
  high_tide_turtle: ["old_turtle", "tide"], foghorn_jelly: ["jelly", "deep"], arm_of_the_deep: ["deep_arm", "sea"], calm_breaker_finfolk: ["finfolk", "sea"], wind_reading_kite_rider: ["kite_rider", "sky"],
  crossroad_gale_weasel: ["weasel", "road"], tailwind_migrant: ["flock", "sky"], old_storm_caller: ["storm_caller", "summit"], water_mirror_familiar: ["mirror_spirit", "lagoon"],
  gatekeeper_of_bartome: ["gatekeeper", "hills"], old_king_of_bartome: ["old_king", "court"], strategist_of_bartome: ["strategist", "court"], vanguard_captain_of_bartome: ["captain", "hills"],
  rampart_statue: ["statue", "town"], halo_pilgrim: ["pilgrim", "road"], wing_knight_of_the_scales: ["wing_knight", "sky"], tunnel_sapper: ["sapper", "ruins"], rock_shell_giant: ["giant", "crags"],
  dune_rider: ["dune_rider", "hills"], warden_without_echo: ["warden", "ruins"], maze_bullhead: ["bullhead", "ruins"], silver_moon_wolf: ["moon_wolf", "night"], parrying_veteran: ["veteran", "hills"],
  millstone_rhino: ["rhino", "crags"], lance_bearing_squire: ["squire", "court"], rumbling_mole: ["mole", "hills"], bone_gatherer_of_nefka: ["bone_gatherer", "night"], grave_breaker_of_nefka: ["grave_breaker", "night"],
  headless_night_courser: ["headless", "night"], cairn_of_bones: ["cairn", "crags"], mirror_face_thief: ["thief", "roofs"], mire_lurker: ["lurker", "marsh"], pupa_bearing_beetle: ["beetle", "bamboo"],
  dusk_swallowtail: ["swallowtail", "night"], cocoon_spinning_guardian: ["cocoon_spinner", "bamboo"], burrowing_wasp: ["wasp", "marsh"], kargunard_emperor_of_embers: ["emperor", "inferno"],
  mirneade_siren_of_the_abyss: ["siren", "deep"], altoberg_the_shield_king: ["shield_king", "halo"], nefkazor_lord_of_the_barrows: ["barrow_lord", "fumes"],
  karguna_volcanic_bomb: ["bomb", "volcano"], lash_of_lightning: ["lightning", "crags"], great_ebb: ["ebb", "shore"], bartome_wall_of_light: ["wall", "hills"], mud_bulwark: ["bulwark", "marsh"],
  quenching_talisman: ["talisman", "sky"], mirnea_mana_well: ["well", "pond"], overflowing_mana: ["overflow", "tide"], forced_resonance: ["resonance", "sky"], mana_leak: ["leak", "table"],
  rewinding_meditation: ["meditation", "summit"], crest_of_valour: ["crest_star", "inferno"], doubling_seal: ["doubling", "hills"], halving_curse: ["halving", "fumes"], severed_hour: ["hour", "night"],
  shadow_stab: ["stab", "roofs"], ambush_formation: ["ambush", "hills"], call_of_the_headstone: ["headstone", "night"], rite_of_emergence: ["emergence", "bamboo"], coffin_of_ice: ["coffin", "deep"],
  index_of_the_grimoire: ["book", "table"], compelling_order: ["order", "court"], tag_of_the_borrowed_name: ["name_tag", "road"], turned_away_at_the_gate: ["shut_gate", "town"],
  karguna_steel_sword: ["steel_sword", "embers"], lightning_javelin: ["javelin", "crags"], windcutting_longbow: ["longbow", "sky"], great_shield_of_bartome: ["great_shield", "court"], tortoiseshell_mail: ["mail", "table"],
  yoke_collar: ["collar", "night"], puppet_strings: ["strings", "night"], bartome_watchtower: ["watchtower", "hills"], karguna_mana_furnace: ["furnace", "works"], bursting_pitfall: ["pitfall", "hills"],
  clapper_net: ["net", "bamboo"], vial_of_mana: ["vial", "table"], nefka_smoke_bomb: ["smoke", "roofs"], thirty_seventh_key: ["golden_key", "night"], copying_water_mirror: ["copy_mirror", "pond"],
  mount_karguna: ["volcano", "embers"], mirnea_sea: ["sea", "sea"], mirage_desert: ["desert", "plain"], bending_labyrinth: ["labyrinth", "hills"], nefka_barrows: ["barrows", "night"], bartome_quarry: ["quarry", "crags"], mirnea_rapids: ["rapids", "crags"],
  long_rain: ["rain", "hills"], soundless_snow: ["snow", "plain"], red_full_moon: ["red_moon", "bare"], constellation_of_the_sword: ["constellation", "bare"], dust_storm: ["dust", "plain"],
  vanguard_pyromancer: ["pyromancer", "inferno"], tide_waiting_hydromancer: ["hydromancer", "shore"], castellan_tutor: ["tutor", "court"], grave_tending_necromancer: ["necromancer", "night"], traveller_of_two_clocks: ["traveller", "road"], silent_copyist: ["copyist", "table"],
};

/** What a race or a kind shows on a card nobody drew for. */
const BY_RACE: Record<string, readonly string[]> = {
  beast: ["wolf", "bear", "lynx", "courser", "weasel", "rhino", "bull", "ape"], lizard: ["lizard"], dragon: ["wyvern", "drake", "dragoness", "dragon"], human: ["fellow", "fellow", "fellow", "archer", "guard"], bird: ["roc", "flock", "falcon", "heron"],
  spirit: ["ember", "spirit", "mirror_spirit", "sprite"], construct: ["oil_golem", "statue", "warden"], fish: ["eddyfish", "fish"], merfolk: ["chantress", "finfolk"], mollusc: ["jelly", "deep_arm"], turtle: ["old_turtle", "turtle"],
  knight: ["knight", "gatekeeper", "captain"], mage: ["storm_caller", "mage", "seer"], priest: ["pilgrim", "monk"], celestial: ["wing_knight"], giant: ["giant"], beastfolk: ["bullhead"], undead: ["bone_gatherer", "cairn", "headless"], insect: ["beetle", "wasp", "moth", "cocoon_spinner"],
  assault: ["bomb", "lightning", "ray", "stab"], protection: ["wall", "bulwark", "talisman", "shield"], mana_control: ["well", "overflow", "leak", "sign_of_magic"], combat_support: ["crest_star", "doubling", "halving"], stratagem: ["ambush", "order", "hour", "sign_of_magic"],
  weapon: ["steel_sword", "longbow", "javelin"], shield: ["great_shield"], armour: ["mail"], cursed_tool: ["collar", "strings"], install: ["watchtower", "furnace", "copy_mirror"], trap: ["pitfall", "net"], tool: ["vial", "smoke", "map"],
  mountain: ["volcano"], sea: ["sea"], river: ["rapids"], lake: ["well"], desert: ["desert"], labyrinth: ["labyrinth"], barrow: ["barrows"], rock: ["quarry"], rain: ["rain"], snow: ["snow"], full_moon: ["red_moon"], constellation: ["constellation"], storm: ["dust"],
};
const BY_TYPE: Record<string, readonly string[]> = {
  monster: ["wolf", "fellow", "spirit", "giant", "bird"], magic: ["sign_of_magic", "crest_star", "ray", "storm"], artifact: ["vial", "golden_key", "shield"], land: ["quarry", "volcano", "tree", "tower"], weather: ["rain", "constellation", "storm"], avatar: ["pyromancer", "hydromancer", "tutor", "copyist"],
};
/** Where the cards of an attribute stand. */
const PLACES: Record<string, readonly string[]> = {
  fire: ["embers", "inferno", "volcano", "hills"], earth: ["crags", "hills", "ruins", "road"], water: ["sea", "tide", "deep", "shore", "lagoon"], wind: ["sky", "road", "bamboo", "summit"], thunder: ["crags", "summit", "hills"], light: ["halo", "court", "hills", "sky"], dark: ["night", "fumes", "roofs"], iron: ["table", "works", "hills"], rock: ["crags", "hills"], snow: ["plain"], night: ["bare"],
};

/** The subjects that a card of this type with these races or kinds may show. */
function likely(type: string, categories: readonly string[], r: Rng): string | undefined {
  const race = categories.find((c) => Object.hasOwn(BY_RACE, c));
  const list = race ? BY_RACE[race]! : Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type]! : undefined;
  return list?.[Math.floor(r() * list.length)];
}

/** The subject and the name of the setting for a card, which has attributes, races and kinds. */
export function scene(word: string, type: string, element: string, categories: readonly string[], r: Rng): { subject: Subject; setting: string } {
  const known = own(POOL, word);
  if (known) return { subject: SUBJECTS[known[0]]!, setting: known[1] };
  const setting = one(own(PLACES, element) ?? ["hills", "road", "crags"], r);
  const named = type === "monster" || type === "avatar" ? undefined : byName(word);
  const found = named ?? likely(type, categories, r);
  return { subject: (found === undefined ? undefined : own(SUBJECTS, found)) ?? crest(r), setting };
}
