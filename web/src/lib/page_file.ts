/** Pages of play as files: how they are called. */

/** So many characters of a title stand in the name of a file. */
const TITLE_MAX = 60;

/**
 * A name for the file of a page of play: the game and what the page is called. Letters of every
 * language stay, whole ones where a keyboard has made them of parts; all else is a hyphen, so that
 * no system takes a part of it for a folder, an ending or a command.
 */
export function pageFile(game: string, title: string): string {
  const said = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = [...said].slice(0, TITLE_MAX).join("").replace(/-+$/, "");
  return `${game.replaceAll("_", "-")}-${short || "board"}.txt`;
}

/** What a page of play is called in a language. */
export function pageTitle(text: string, lang: "ja" | "en"): string {
  const english = /^scenario "([^"]*)"/m.exec(text)?.[1] ?? "";
  const japanese = /^\s*title_ja "([^"]*)"/m.exec(text)?.[1];
  return (lang === "ja" && japanese) || english;
}
