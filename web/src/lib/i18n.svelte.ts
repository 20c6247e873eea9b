/** The language of the page: both are complete, and one press changes all. */

export type Lang = "ja" | "en";

/** A text in both languages, as the server sends them. */
export interface Both {
  ja: string;
  en: string;
}

const KEY = "shokan.lang";

function first(): Lang {
  const kept = localStorage.getItem(KEY);
  if (kept === "ja" || kept === "en") return kept;
  return navigator.languages?.some((l) => l.toLowerCase().startsWith("ja")) ? "ja" : "en";
}

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

/** One of the server's texts in the language of the page. */
export const say = (text: Both | null | undefined): string => (text ? text[state.lang] : "");

/** Writes the language to the document; called once before anything is drawn. */
export function startLang(): void {
  document.documentElement.lang = state.lang;
}
