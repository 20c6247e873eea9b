/** Reading a scenario: which sentences a frame tells, and how long it is looked at. */

import type { Bi, EventView, ScenarioFrame } from "../../wire";

/** The events that say something; a phase alone says it when nothing else happened. */
export function sentences(frame: ScenarioFrame): EventView[] {
  const said = frame.events.filter((e) => e.text.ja !== "");
  const without = said.filter((e) => e.kind !== "phase");
  return without.length ? without : said;
}

const READ_MS = 1400;
const LETTER_MS = { ja: 55, en: 28 };
const MOST_MS = 9000;

/** How long a frame stays while the scenario plays: long enough to read it. */
export function readingTime(frame: ScenarioFrame, lang: "ja" | "en"): number {
  const texts: (Bi | undefined)[] = [...frame.picks.map((p) => p.label), frame.refusal?.text, ...sentences(frame).map((e) => e.text)];
  const letters = texts.reduce((sum, text) => sum + (text?.[lang].length ?? 0), 0);
  return Math.min(MOST_MS, READ_MS + letters * LETTER_MS[lang]);
}

/** A title of a test as a heading: English ones begin small. */
export const titled = (title: Bi): Bi => ({ ja: title.ja, en: title.en.charAt(0).toUpperCase() + title.en.slice(1) });
