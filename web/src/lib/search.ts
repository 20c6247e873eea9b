/** Finding cards by kanji, kana, romaji, English, category, text or printed number. */

import { categoryLabel } from "../art/label";
import type { Cards } from "../games";
import type { CatalogueCard } from "../wire";

const KANA =
  "きゃkya きゅkyu きょkyo しゃsha しゅshu しょsho ちゃcha ちゅchu ちょcho にゃnya にゅnyu にょnyo ひゃhya ひゅhyu ひょhyo みゃmya みゅmyu みょmyo りゃrya りゅryu りょryo ぎゃgya ぎゅgyu ぎょgyo じゃja じゅju じょjo びゃbya びゅbyu びょbyo ぴゃpya ぴゅpyu ぴょpyo " +
  "あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo";
const SOUNDS = new Map(
  KANA.split(" ").map((pair) => {
    const kana = /^[ぁ-ん]+/.exec(pair)![0];
    return [kana, pair.slice(kana.length)];
  }),
);

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
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

/** Romaji as people type it: long vowels and other spellings fall together. */
const loose = (text: string): string =>
  text
    .replace(/[ōô]/g, "o")
    .replace(/[ūû]/g, "u")
    .replace(/ou|oo/g, "o")
    .replace(/uu/g, "u")
    .replace(/si/g, "shi")
    .replace(/sy/g, "sh")
    .replace(/ti/g, "chi")
    .replace(/ty/g, "ch")
    .replace(/tu/g, "tsu")
    .replace(/hu/g, "fu")
    .replace(/zi/g, "ji")
    .replace(/zy|jy/g, "j")
    .replace(/nn/g, "n")
    .replace(/m(?=[bp])/g, "n")
    .replace(/['-]/g, "");

/** What the cards of a game are found by besides. */
type Told = Pick<Cards, "found">;

const hay = new WeakMap<CatalogueCard, string>();

function haystack(card: CatalogueCard, words: Told): string {
  let found = hay.get(card);
  if (found === undefined) {
    const reading = (card.kana ?? "").replaceAll("・", "");
    const latin = romaji(reading);
    found = fold(
      [
        card.name.ja,
        card.name.en,
        card.id,
        card.text.ja,
        card.text.en,
        reading,
        latin,
        loose(latin),
        ...card.categories.flatMap((c) => [categoryLabel(c, "ja"), categoryLabel(c, "en")]),
        ...(words.found?.(card) ?? []),
      ].join(" "),
    );
    hay.set(card, found);
  }
  return found;
}

/** Whether every word of the search is in the card; `words` are those of its game. */
export function matches(card: CatalogueCard, asked: string, words: Told): boolean {
  const text = haystack(card, words);
  return fold(asked)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word) || (/^[a-zōôūû'-]{2,}$/.test(word) && text.includes(loose(word))));
}
