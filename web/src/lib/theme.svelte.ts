/** The look: washi (paper), sumi (ink), contrast; and whether cards fly. */

export type Theme = "washi" | "sumi" | "contrast";
export const THEMES: Theme[] = ["washi", "sumi", "contrast"];

const KEY = "shokan.theme";
const MOTION = "shokan.motion";

function first(): Theme {
  const kept = localStorage.getItem(KEY) as Theme | null;
  if (kept && THEMES.includes(kept)) return kept;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "sumi" : "washi";
}

const state = $state({ theme: first(), motion: localStorage.getItem(MOTION) !== "off" });
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const theme = (): Theme => state.theme;

export function setTheme(next: Theme): void {
  state.theme = next;
  localStorage.setItem(KEY, next);
  document.documentElement.dataset.theme = next;
}

/** Whether events may play as motion: the player's switch and the system's wish together. */
export const motion = (): boolean => state.motion && !calm.matches;
/** The player's own switch. */
export const motionWish = (): boolean => state.motion;

export function setMotion(on: boolean): void {
  state.motion = on;
  localStorage.setItem(MOTION, on ? "on" : "off");
}

/** Writes the theme to the document; called once before anything is drawn. */
export function startTheme(): void {
  document.documentElement.dataset.theme = state.theme;
}
