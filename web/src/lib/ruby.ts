/** A piece of a name; kanji with how they are read. */
export interface RubyPiece {
  text: string;
  kana: string | null;
}

const KANJI = /[\p{Script=Han}々ヶ]+|[^\p{Script=Han}々ヶ]+/gu;
const hiragana = (text: string): string => text.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

/**
 * A name with its reading over each run of kanji; the whole reading over the whole name where the runs cannot be told
 * apart.
 */
export function ruby(name: string, reading: string): RubyPiece[] {
  const runs = name.match(KANJI) ?? [];
  const isKanji = (run: string): boolean => /\p{Script=Han}|[々ヶ]/u.test(run);
  // Between two names in kanji the reading has the same sign, for nothing else tells them apart.
  const parted = reading.includes("・");
  const pattern = runs
    .map((run) =>
      isKanji(run)
        ? "(.+?)"
        : hiragana(run).replace(/[^\p{L}\p{N}]/gu, (sign) => (sign === "・" && parted ? sign : "[^ぁ-ん]?")),
    )
    .join("");
  const found = new RegExp(`^${pattern}$`, "u").exec(reading);
  if (!found) return [{ text: name, kana: reading }];
  let at = 0;
  return runs.map((run) => ({ text: run, kana: isKanji(run) ? (found[(at += 1)] ?? null) : null }));
}
