/** What may be said at the table, in both languages; who reads it reads the own one. */

import type { Phrase } from "../wire";
import type { Both } from "./i18n.svelte";

export const PHRASES: Readonly<Record<Phrase, Both>> = {
  greeting: { ja: "よろしくお願いします。", en: "Good luck, have fun!" },
  thanks: { ja: "ありがとうございました。", en: "Thank you for the game." },
  well_played: { ja: "お見事です！", en: "Well played!" },
  close: { ja: "いい勝負ですね。", en: "This is close." },
  thinking: { ja: "少し考えます。", en: "Let me think." },
  back: { ja: "すぐ戻ります。", en: "Back in a moment." },
  oops: { ja: "うっかりしました。", en: "I did not mean that." },
  sorry: { ja: "すみません。", en: "Sorry." },
  glad: { ja: "うれしい顔", en: "a glad face" },
  surprised: { ja: "おどろいた顔", en: "a surprised face" },
  sad: { ja: "かなしい顔", en: "a sad face" },
  pensive: { ja: "考える顔", en: "a face in thought" },
};

/** Those that are drawn: the mouth, and the brows where there are any. */
export const FACES: Partial<Record<Phrase, string>> = {
  glad: "M7 13.500q5 5.500 10 0",
  surprised: "M12 14a2.200 2.600 0 1 0 .01 0M6 6.500q2-1.500 4 0M14 6.500q2-1.500 4 0",
  sad: "M7 17q5-5 10 0",
  pensive: "M8 16h6M14 6.500q2-2 4-1",
};
export const SAYINGS = (Object.keys(PHRASES) as Phrase[]).filter((it) => FACES[it] === undefined);
export const DRAWN = Object.keys(FACES) as Phrase[];
