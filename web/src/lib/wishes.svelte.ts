/** What a player has set for this page: size of texts, readings over kanji, sounds, vibration. Kept in the browser. */

export const TEXT_SIZES = ["normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
const SCALE: Record<TextSize, number> = { normal: 1, large: 1.15, largest: 1.3 };

const KEY = "shokan.wishes";

interface Wishes {
  text: TextSize;
  readings: boolean;
  sound: boolean;
  vibration: boolean;
  /** What others at the table say is shown. */
  phrases: boolean;
  /** The system tells what happens while the page is out of sight. */
  notify: boolean;
}
const FIRST: Wishes = { text: "normal", readings: true, sound: false, vibration: false, phrases: true, notify: false };

function kept(): Wishes {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<keyof Wishes, unknown>>;
    const yes = (name: "readings" | "sound" | "vibration" | "phrases" | "notify"): boolean =>
      typeof found[name] === "boolean" ? found[name] : FIRST[name];
    return {
      text: TEXT_SIZES.find((size) => size === found.text) ?? FIRST.text,
      readings: yes("readings"),
      sound: yes("sound"),
      vibration: yes("vibration"),
      phrases: yes("phrases"),
      notify: yes("notify"),
    };
  } catch {
    return FIRST;
  }
}

const state = $state(kept());

export const wishes = (): Readonly<Wishes> => state;

export function wish(change: Partial<Wishes>): void {
  Object.assign(state, change);
  localStorage.setItem(KEY, JSON.stringify(state));
  startWishes();
}

/** Writes to the document what its styles follow; called once before anything is drawn. */
export function startWishes(): void {
  document.documentElement.style.setProperty("--text", `${SCALE[state.text]}`);
}
