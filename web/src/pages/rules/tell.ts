/** Reading a scenario: which sentences a slide tells, and how long it is looked at. */

import type { Bi, EventView, ScenarioSlide } from "../../wire";

/** The events that say something; a phase alone says it when nothing else happened. */
export function sentences(slide: ScenarioSlide): EventView[] {
  const said = slide.events.filter((e) => e.text.ja !== "");
  const without = said.filter((e) => e.kind !== "phase");
  return without.length ? without : said;
}

/** A sentence, and how often it comes in a row: three mana are rested in three events. */
export interface Said {
  event: EventView;
  times: number;
}
export function lines(slide: ScenarioSlide): Said[] {
  const out: Said[] = [];
  for (const event of sentences(slide)) {
    const last = out.at(-1);
    if (last && last.event.text.ja === event.text.ja && last.event.clause === event.clause) last.times += 1;
    else out.push({ event, times: 1 });
  }
  return out;
}

const READ_MS = 1400;
const LETTER_MS = { ja: 55, en: 28 };
const MOST_MS = 9000;

/** How long a slide stays while the scenario plays: long enough to read it. */
export function readingTime(slide: ScenarioSlide, lang: "ja" | "en"): number {
  const texts: (Bi | undefined)[] = [
    ...slide.picks.map((p) => p.label),
    slide.refusal?.text,
    ...lines(slide).map((l) => l.event.text),
  ];
  const letters = texts.reduce((sum, text) => sum + (text?.[lang].length ?? 0), 0);
  return Math.min(MOST_MS, READ_MS + letters * LETTER_MS[lang]);
}

/** A title of a test as a heading: without its ruling, which stands above it, and with a capital. */
export function titled(title: Bi): Bi {
  const en = title.en
    .replace(/^R-[A-Z]{2}-\d+( \(\w\))?: /, "")
    .replace(/\bP1\b/g, "the first player")
    .replace(/\bP2\b/g, "the second player");
  return { ja: title.ja, en: en.charAt(0).toUpperCase() + en.slice(1) };
}
