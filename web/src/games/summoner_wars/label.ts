/** Words on the cards of this game. */
import { listed, printed, readable, type Lined, type Printed } from "../../art/label.ts";
import type { Both, Lang } from "../../lib/i18n.svelte";

/** What sorts of cards there are, in the order in which they are listed. */
export const KINDS: Record<string, Both> = {
  summoner: { ja: "召喚者", en: "Summoner" },
  champion: { ja: "勇者", en: "Champion" },
  common: { ja: "一般兵", en: "Common" },
  event: { ja: "イベント", en: "Event" },
  wall: { ja: "壁", en: "Wall" },
};
export const kindLabel = (kind: string, lang: Lang): string => KINDS[kind]?.[lang] ?? readable(kind);

/** The factions of a card, as words: `cave_goblin`. */
export const factions = (card: { fields?: readonly Printed[] }): string[] =>
  (card.fields ?? [])
    .filter((f) => f.field === "faction")
    .flatMap((f) => f.value.en.split(", "))
    .map((name) => name.trim().toLowerCase().replaceAll(" ", "_"))
    .filter((word) => word !== "");

/** The rank of a Unit: `summoner`, `champion`, `common`. */
export const rankOf = (card: { fields?: readonly Printed[] }): string | null =>
  card.fields?.find((f) => f.field === "rank")?.value.en.toLowerCase() ?? null;
/** What sort of card it is: its rank, else its type. */
export const sortOf = (card: { type: string; fields?: readonly Printed[] }): string => rankOf(card) ?? card.type;
/**
 * For whose decks a card is: its factions; `mercenary` for a Unit without one; nothing for a Wall, which everybody
 * has.
 */
export const sides = (card: { type?: string; fields?: readonly Printed[] }): string[] =>
  factions(card).length || card.type !== "unit" ? factions(card) : ["mercenary"];
/** The words of `sides`, the mercenaries last. */
export const SIDE_WORDS = ["guild_dwarf", "cave_goblin", "phoenix_elf", "tundra_orc", "mercenary"];
/** Bow or sword: `bow`, `sword`. */
export const rangeOf = (card: { fields?: readonly Printed[] }): string | null =>
  card.fields?.find((f) => f.field === "range")?.value.en.toLowerCase() ?? null;

const MERCENARY: Both = { ja: "傭兵", en: "Mercenary" };
/** ギルドドワーフ, Guild Dwarf; 傭兵, Mercenary. */
export const sideLabel = (word: string, lang: Lang): string =>
  (listed("faction", word) ?? (word === "mercenary" ? MERCENARY : undefined))?.[lang] ?? readable(word);
/** 弓, Bow. */
export const rangeLabel = (word: string, lang: Lang): string =>
  word === "bow" ? (lang === "ja" ? "弓" : "Bow") : lang === "ja" ? "剣" : "Sword";

/** 勇者・ギルドドワーフ, Champion · Guild Dwarf, Common · Mercenary, イベント・2勢力: what a card is and whose. */
export function ranked(card: Lined, lang: Lang): string {
  const first = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const several = factions(card).length;
  const faction =
    several > 1 ? (lang === "ja" ? `${several}勢力` : `${several} factions`) : printed(card, "faction", lang);
  const rank = first(printed(card, "rank", lang)) || kindLabel(card.type, lang);
  const whose = faction || (card.type === "unit" ? (lang === "ja" ? "傭兵" : "Mercenary") : "");
  return [rank, whose].filter((part) => part !== "").join(lang === "ja" ? "・" : " · ");
}

/** 召喚コスト2; nothing for a card that is not summoned. */
export const costLabel = (card: { cost: number | null }, lang: Lang): string =>
  card.cost === null ? "" : (lang === "ja" ? "召喚コスト" : "summon cost ") + card.cost;
