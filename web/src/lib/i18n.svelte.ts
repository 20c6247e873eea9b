/** The language of the page: both are complete, and one press changes all. */

export type Lang = "ja" | "en";

/** A text in both languages, as the server sends them. */
export interface Both {
  ja: string;
  en: string;
}

const KEY = "shokan.lang";

/** What the page was opened in: `index.html` finds it out before anything is drawn. */
const first = (): Lang => (document.documentElement.lang === "ja" ? "ja" : "en");

const state = $state<{ lang: Lang }>({ lang: first() });

/** The language now; reading it in a template follows changes. */
export const lang = (): Lang => state.lang;

/** Changes the language and keeps it for the next visit. */
export function setLang(next: Lang): void {
  state.lang = next;
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
}

/** A text in the language of the page: `t("山札", "Deck")`. */
export const t = (ja: string, en: string): string => (state.lang === "ja" ? ja : en);

/** How many of a thing there are, in English: `1 card`, `2 cards`. */
export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** One of the server's texts in the language of the page. */
export const say = (text: Both | null | undefined): string => (text ? text[state.lang] : "");
