/** How strong the computers are, from the easiest on: their words on the wire, and what each is like. */

import { t, type Both } from "./i18n.svelte";

export interface Level {
  /** Its word on the wire. */
  id: string;
  name: Both;
  /** What it is like, in a line. */
  line: Both;
}

export const LEVELS: readonly Level[] = [
  {
    id: "random",
    name: { ja: "やさしい", en: "Easy" },
    line: { ja: "思いつくままに選びます。はじめての人に。", en: "Takes whatever comes to mind. For a first game." },
  },
  {
    id: "greedy",
    name: { ja: "ふつう", en: "Normal" },
    line: { ja: "いちばん得なことをまっすぐ選びます。", en: "Goes straight for what pays at once." },
  },
];

/** The computer at its level; nothing where a person sits, or nobody. */
export function computerName(kind: string | null | undefined): string | null {
  const level = LEVELS.find(({ id }) => id === kind);
  return level ? t(`コンピュータ（${level.name.ja}）`, `Computer (${level.name.en.toLowerCase()})`) : null;
}
