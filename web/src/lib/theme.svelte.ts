/** The look: washi (paper), sumi (ink), contrast; and whether cards fly. */

export type Theme = "washi" | "sumi" | "contrast";
export const THEMES: Theme[] = ["washi", "sumi", "contrast"];

const KEY = "shokan.theme";
const MOTION = "shokan.motion";

/** What the page was opened in: `index.html` finds it out before anything is drawn. */
const first = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? "washi";

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
