/** Words on a card that are not the card's own: kinds, categories, keywords, marks in the text. */
import type { Lang } from "../lib/i18n.svelte";

interface Both {
  ja: string;
  en: string;
}

const KINDS: Record<string, Both> = {
  unit: { ja: "ユニット", en: "Unit" },
  skill: { ja: "スキル", en: "Skill" },
  master: { ja: "マスター", en: "Master" },
  monster: { ja: "モンスター", en: "Monster" },
  magic: { ja: "魔法", en: "Magic" },
  artifact: { ja: "アーティファクト", en: "Artifact" },
  land: { ja: "土地", en: "Land" },
  weather: { ja: "天候", en: "Weather" },
  avatar: { ja: "アバター", en: "Avatar" },
  event: { ja: "イベント", en: "Event" },
  wall: { ja: "壁", en: "Wall" },
  summoner: { ja: "召喚者", en: "Summoner" },
  champion: { ja: "勇者", en: "Champion" },
  common: { ja: "一般兵", en: "Common" },
  shaman: { ja: "シャーマン", en: "Shaman" },
  spirit: { ja: "霊", en: "Spirit" },
  strike: { ja: "アタック", en: "Strike" },
  finishing_move: { ja: "必殺技", en: "Finishing move" },
  secret_art: { ja: "秘儀", en: "Secret art" },
  shamanic_art: { ja: "巫術", en: "Shamanic art" },
  attachment: { ja: "付加", en: "Attachment" },
};

/** The seven attributes: one character in Japanese, two letters in English, and the whole word. */
const ELEMENTS: Record<string, Both & { name: Both }> = {
  fire: { ja: "炎", en: "Fi", name: { ja: "炎", en: "Fire" } },
  earth: { ja: "地", en: "Ea", name: { ja: "地", en: "Earth" } },
  water: { ja: "水", en: "Wa", name: { ja: "水", en: "Water" } },
  wind: { ja: "風", en: "Wi", name: { ja: "風", en: "Wind" } },
  thunder: { ja: "雷", en: "Th", name: { ja: "雷", en: "Thunder" } },
  light: { ja: "光", en: "Li", name: { ja: "光", en: "Light" } },
  dark: { ja: "闇", en: "Da", name: { ja: "闇", en: "Dark" } },
};

/** What stands in the place of the attribute on cards that have none. */
const SIGNS: Record<string, Both> = {
  artifact: { ja: "器", en: "Ar" },
  land: { ja: "土", en: "La" },
  weather: { ja: "天", en: "We" },
};

/** The words of the seven attributes, in the order of the rulebook. */
export const ELEMENT_WORDS = Object.keys(ELEMENTS);

const MAGICAL = ["monster", "magic", "artifact", "land", "weather", "avatar"];
const SHAMANIC = ["shaman", "spirit", "strike", "finishing_move", "secret_art", "shamanic_art", "attachment"];
/** The game whose cards have this type: each game has its own words for them. */
export const gameOfKind = (kind: string): string => (MAGICAL.includes(kind) ? "summon_and_magic" : SHAMANIC.includes(kind) ? "shaman_king" : "summons_call");

/** One line of what is printed on a card besides name, type and text. */
export interface Printed {
  field: string;
  value: Both;
}
/** The game a card is of: Summoner Wars has units as Summons Call has, and prints their rank. */
export const gameOfCard = (card: { type?: string; fields?: readonly Printed[] }): string =>
  card.type === "event" || card.type === "wall" || card.fields?.some((f) => f.field === "rank") ? "summoner_wars" : gameOfKind(card.type ?? "");
/** The factions of a card of Summoner Wars, as words: `cave_goblin`. */
export const factions = (card: { fields?: readonly Printed[] }): string[] =>
  (card.fields ?? []).filter((f) => f.field === "faction").flatMap((f) => f.value.en.split(", ")).map((name) => name.trim().toLowerCase().replaceAll(" ", "_")).filter((word) => word !== "");

/** The rank of a Unit of Summoner Wars: `summoner`, `champion`, `common`. */
export const rankOf = (card: { fields?: readonly Printed[] }): string | null => card.fields?.find((f) => f.field === "rank")?.value.en.toLowerCase() ?? null;
/** What sort of card it is: its rank, where a game has ranks, else its type. */
export const sortOf = (card: { type: string; fields?: readonly Printed[] }): string => rankOf(card) ?? card.type;
/** For whose decks a card of Summoner Wars is: its factions; `mercenary` for a Unit without one; nothing for a Wall, which everybody has. */
export const sides = (card: { type?: string; fields?: readonly Printed[] }): string[] => (factions(card).length || card.type !== "unit" || gameOfCard(card) !== "summoner_wars" ? factions(card) : ["mercenary"]);
/** The words of `sides`, the mercenaries last. */
export const SIDE_WORDS = ["guild_dwarf", "cave_goblin", "phoenix_elf", "tundra_orc", "mercenary"];
/** Bow or sword: `bow`, `sword`. */
export const rangeOf = (card: { fields?: readonly Printed[] }): string | null => card.fields?.find((f) => f.field === "range")?.value.en.toLowerCase() ?? null;

const KEYWORDS: Record<string, Both> = {
  on_entry: { ja: "登場時", en: "On entry" },
  on_attack: { ja: "攻撃時", en: "On attack" },
  on_battle: { ja: "戦闘時", en: "On battle" },
  on_leave: { ja: "退場時", en: "On exit" },
  continuous: { ja: "常時", en: "Continuous" },
  main_phase: { ja: "メイン", en: "Main phase" },
};

let categories: Record<string, Both> = {
  ember: { ja: "燼", en: "Ember" },
  beast: { ja: "獣", en: "Beast" },
  tide: { ja: "潮", en: "Tide" },
  bloom: { ja: "花", en: "Bloom" },
  gear: { ja: "歯車", en: "Gear" },
  wayfarer: { ja: "旅", en: "Wayfarer" },
};
let keywords: Record<string, Both> = KEYWORDS;
let parties: Record<string, Both> = {
  cave_goblin: { ja: "洞窟ゴブリン", en: "Cave Goblin" },
  guild_dwarf: { ja: "ギルドドワーフ", en: "Guild Dwarf" },
  phoenix_elf: { ja: "不死鳥エルフ", en: "Phoenix Elf" },
  tundra_orc: { ja: "ツンドラオーク", en: "Tundra Orc" },
  mercenary: { ja: "傭兵", en: "Mercenary" },
};

/** Takes over the words of a loaded catalogue. */
export function learnWords(words: { [kind in string]: { [word in string]: Both } }): void {
  // Each game has its own word for what binds cards together: category, race, kind, faction.
  categories = { ...categories, ...words["category"], ...words["race"], ...words["kind"], ...words["faction"], ...words["mark"] };
  keywords = { ...keywords, ...words["keyword"] };
  parties = { ...parties, ...words["faction"] };
}

const readable = (word: string): string => {
  const s = word.replaceAll("_", " ");
  return s.charAt(0).toUpperCase() + s.slice(1);
};

/** The combo level of a card of Shaman King; none where none is printed. */
export function levelOf(card: { fields?: readonly Printed[] }): number | null {
  const text = card.fields?.find((f) => f.field === "level")?.value.en ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** ユニット, Unit. */
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);
/** 燼, Ember. */
export const categoryLabel = (word: string, lang: Lang): string => categories[word]?.[lang] ?? readable(word);
/** 登場時, On entry. */
export const keywordLabel = (word: string, lang: Lang): string => keywords[word]?.[lang] ?? readable(word);

/** ギルドドワーフ, Guild Dwarf; 傭兵, Mercenary. */
export const sideLabel = (word: string, lang: Lang): string => parties[word]?.[lang] ?? readable(word);
/** 弓, Bow. */
export const rangeLabel = (word: string, lang: Lang): string => (word === "bow" ? (lang === "ja" ? "弓" : "Bow") : lang === "ja" ? "剣" : "Sword");

/** 炎, Fi. */
export const elementLabel = (word: string, lang: Lang): string => ELEMENTS[word]?.[lang] ?? readable(word).slice(0, 2);
/** 炎, Fire. */
export const elementName = (word: string, lang: Lang): string => ELEMENTS[word]?.name[lang] ?? readable(word);
/** 器, Ar: the sign of a kind of card without an attribute, and what it means. */
export const sign = (kind: string, lang: Lang): { text: string; title: string } => ({ text: SIGNS[kind]?.[lang] ?? "–", title: kindLabel(kind, lang) });

/** What a card needs for its line of kinds. */
interface Lined {
  type: string;
  categories: readonly string[];
  fields: readonly { field: string; value: Both }[];
}
const printed = (card: Lined, field: string, lang: Lang): string => card.fields.find((f) => f.field === field)?.value[lang] ?? "";
/** 獣・蜥蜴, 魔法・攻撃, 武器(剣): race or kind as a card of Summon & Magic prints it. */
export function kindLine(card: Lined, lang: Lang): string {
  const race = printed(card, "race", lang);
  if (race) return race;
  const kind = printed(card, "kind", lang) || card.categories.map((c) => categoryLabel(c, lang)).join(lang === "ja" ? "・" : "-");
  if (card.type === "artifact" && kind) return kind;
  return kindLabel(card.type, lang) + (kind ? (lang === "ja" ? "・" : " · ") + kind : "");
}
/** 霊・動物霊, 秘儀・結界系・白峰トウカ: what a card of Shaman King is and whose. */
export function spirited(card: Lined, lang: Lang): string {
  const whose = printed(card, "person", lang) || printed(card, "user", lang);
  const own = printed(card, "own_spirit_of", lang);
  return [kindLabel(card.type, lang), printed(card, "class", lang) || printed(card, "line", lang), own ? (lang === "ja" ? `${own}の持霊` : `of ${own}`) : whose].filter((part) => part !== "").join(lang === "ja" ? "・" : " · ");
}
/** 勇者・ギルドドワーフ, Champion · Guild Dwarf, Common · Mercenary, イベント・2勢力: what a card of Summoner Wars is and whose. */
export function ranked(card: Lined, lang: Lang): string {
  const first = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const several = factions(card).length;
  const faction = several > 1 ? (lang === "ja" ? `${several}勢力` : `${several} factions`) : printed(card, "faction", lang);
  const rank = first(printed(card, "rank", lang)) || kindLabel(card.type, lang);
  const whose = faction || (card.type === "unit" ? (lang === "ja" ? "傭兵" : "Mercenary") : "");
  return [rank, whose].filter((part) => part !== "").join(lang === "ja" ? "・" : " · ");
}
/** The passives that a card prints: 速攻, 特効(飛行). */
export const passives = (card: Lined, lang: Lang): string[] => printed(card, "passive", lang).split(lang === "ja" ? "、" : /, (?![^(]*\))/u).filter((p) => p !== "");

/** コスト2, 先払いCOST1, COSTなし, 召喚コスト2; nothing for a card of Summoner Wars that is not summoned. */
export function costLabel(card: { type: string; cost: number | null; advance: number | null; fields?: readonly Printed[] }, lang: Lang): string {
  const say = (ja: string, en: string): string => (lang === "ja" ? ja : en);
  if (gameOfCard(card) === "summoner_wars") return card.cost === null ? "" : say("召喚コスト", "summon cost ") + card.cost;
  if (gameOfKind(card.type) === "shaman_king") return levelOf(card) === null ? "" : say("レベル", "level ") + levelOf(card);
  if (gameOfKind(card.type) === "summons_call") return say("コスト", "cost ") + (card.cost ?? "–");
  if (card.advance !== null) return say("先払いCOST", "advance COST ") + card.advance;
  return card.cost === null ? say("COSTなし", "no COST") : say("COST", "COST ") + card.cost;
}

/** A part of a card's text. */
export interface Piece {
  text: string;
  /** A keyword in its brackets. */
  head: boolean;
  /** A mana-release mark. */
  mark: boolean;
}

const MARK = /^\[(?:マナ開放|mana release)\]$/iu;
// A timing word opens a line or a quoted text; in English it is followed by a comma or a colon, in Japanese it has brackets.
const HEADS = /(【(?:[^【】]|\[[^\]]*\])*】|\[マナ開放\]|\[mana release\]|(?<=^|\n)(?:(?:Attack|Guard|Action .|Constant|Timed) \([^()]*\)|Merit(?=:)|Demerit(?=:))|(?<=^|\n|[“‘])(?:On entry|On attack|On battle|On exit|Continuous|(?:During )?main phase)(?: \[[^\]]*\])?(?=[,:]))/giu;

/** Cuts a card's text into keywords, marks and plain words. */
export function pieces(text: string): Piece[] {
  return text
    .split(HEADS)
    .map((part, i) => ({ text: part, mark: MARK.test(part), head: i % 2 === 1 && !MARK.test(part) }))
    .filter((p) => p.text !== "");
}
