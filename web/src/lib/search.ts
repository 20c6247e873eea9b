/** Finding cards by kanji, kana, romaji, English, category, text or printed number. */

import { categoryLabel, sideLabel, sides } from "../art/label";
import type { CatalogueCard } from "../wire";

const KANA =
  "きゃkya きゅkyu きょkyo しゃsha しゅshu しょsho ちゃcha ちゅchu ちょcho にゃnya にゅnyu にょnyo ひゃhya ひゅhyu ひょhyo みゃmya みゅmyu みょmyo りゃrya りゅryu りょryo ぎゃgya ぎゅgyu ぎょgyo じゃja じゅju じょjo びゃbya びゅbyu びょbyo ぴゃpya ぴゅpyu ぴょpyo " +
  "あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo";
const SOUNDS = new Map(KANA.split(" ").map((pair) => {
  const kana = /^[ぁ-ん]+/.exec(pair)![0];
  return [kana, pair.slice(kana.length)];
}));

/** Hiragana as romaji: `かいじんきし` → `kaijinkishi`. */
export function romaji(kana: string): string {
  let out = "";
  for (let i = 0; i < kana.length; i++) {
    if (kana[i] === "っ") {
      const next = SOUNDS.get(kana.slice(i + 1, i + 3)) ?? SOUNDS.get(kana[i + 1] ?? "") ?? "";
      out += next.startsWith("ch") ? "t" : (next[0] ?? "");
      continue;
    }
    const two = SOUNDS.get(kana.slice(i, i + 2));
    if (two) {
      out += two;
      i += 1;
    } else out += SOUNDS.get(kana[i]!) ?? (kana[i] === "ー" ? "" : kana[i]!);
  }
  return out;
}

/** One form for comparing: width and case folded, katakana as hiragana. */
export const fold = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

/** Romaji as people type it: long vowels and other spellings fall together. */
const loose = (text: string): string =>
  text.replace(/[ōô]/g, "o").replace(/[ūû]/g, "u").replace(/ou|oo/g, "o").replace(/uu/g, "u").replace(/si/g, "shi").replace(/sy/g, "sh").replace(/ti/g, "chi").replace(/ty/g, "ch").replace(/tu/g, "tsu").replace(/hu/g, "fu").replace(/zi/g, "ji").replace(/zy|jy/g, "j").replace(/nn/g, "n").replace(/m(?=[bp])/g, "n").replace(/['-]/g, "");

/** What a card of Summoner Wars is found by besides: its rank, its ability and its weapon, and whose it is. */
const PRINTED = ["rank", "ability", "range", "class", "line", "user", "person", "own_spirit_of"];
const wars = (card: CatalogueCard): string[] => [
  ...(card.fields ?? []).filter((f) => PRINTED.includes(f.field)).flatMap((f) => [f.value.ja, f.value.en]),
  ...sides(card).flatMap((word) => [sideLabel(word, "ja"), sideLabel(word, "en")]),
];

const hay = new Map<string, string>();

function haystack(card: CatalogueCard): string {
  let found = hay.get(card.card);
  if (found === undefined) {
    const reading = (card.kana ?? "").replaceAll("・", "");
    const latin = romaji(reading);
    found = fold([card.name.ja, card.name.en, card.id, card.text.ja, card.text.en, reading, latin, loose(latin), ...card.categories.flatMap((c) => [categoryLabel(c, "ja"), categoryLabel(c, "en")]), ...wars(card)].join(" "));
    hay.set(card.card, found);
  }
  return found;
}

/** Whether every word of the search is in the card. */
export function matches(card: CatalogueCard, asked: string): boolean {
  const text = haystack(card);
  return fold(asked).split(/\s+/).filter(Boolean).every((word) => text.includes(word) || (/^[a-zōôūû'-]{2,}$/.test(word) && text.includes(loose(word))));
}
