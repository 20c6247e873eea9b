/** A piece of a text, and whether it was looked for. */
export interface Marked {
  text: string;
  hit: boolean;
}

/** Cuts a text where the words of a search stand. */
export function marked(text: string, asked: string): Marked[] {
  const words = asked
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "gi"))
    .map((piece, i) => ({ text: piece, hit: i % 2 === 1 }))
    .filter((m) => m.text !== "");
}
