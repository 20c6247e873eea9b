/** The computers, from the easiest on: what they are called, what each is like, and which of them is offered. */

import { running } from "./api";
import { t, type Both } from "./i18n.svelte";
import { LADDER, levelFor, type LevelId, type Offer } from "./offer";

export interface Level {
  /** Its word on the wire. */
  id: LevelId;
  /** The bird that stands for it everywhere. */
  bird: Both;
  name: Both;
  /** What it is like, in a line. */
  line: Both;
}

const TOLD: Readonly<Record<LevelId, Omit<Level, "id">>> = {
  first_steps: {
    bird: { ja: "すずめ", en: "Sparrow" },
    name: { ja: "はじめて", en: "First steps" },
    line: {
      ja: "目の前だけを見て、ときどき間違えます。はじめての人に。",
      en: "Sees one step ahead and slips now and then. For a first game.",
    },
  },
  easy: {
    bird: { ja: "つばめ", en: "Swallow" },
    name: { ja: "やさしい", en: "Easy" },
    line: {
      ja: "いますぐ得なことへ、まっすぐ来ます。先は読みません。",
      en: "Goes straight for what pays at once. Reads no further.",
    },
  },
  normal: {
    bird: { ja: "ふくろう", en: "Owl" },
    name: { ja: "ふつう", en: "Normal" },
    line: { ja: "あなたの返しまで読んでから選びます。", en: "Reads on to your answer before it chooses." },
  },
  hard: {
    bird: { ja: "わし", en: "Eagle" },
    name: { ja: "つよい", en: "Hard" },
    line: { ja: "1つごとに深く読みます。少し長く考えます。", en: "Reads deep at every choice and takes its time." },
  },
};

export const LEVELS: readonly Level[] = LADDER.map((id) => ({ id, ...TOLD[id] }));

export const levelOf = (id: LevelId): Level => ({ id, ...TOLD[id] });

/** Those that are offered to nobody any more, but were met in earlier matches. */
const FORMER: Readonly<Record<string, Both>> = {
  random: { ja: "気まぐれ", en: "Random" },
  greedy: { ja: "まっすぐ", en: "Straight" },
};

const calledBy = (kind: string | null | undefined): Both | undefined =>
  LEVELS.find(({ id }) => id === kind)?.bird ?? FORMER[kind ?? ""];

/** The bird alone, where a phone has no room for more. */
export function birdName(kind: string | null | undefined): string | null {
  const called = calledBy(kind);
  return called ? t(called.ja, called.en) : null;
}

/** The computer at its level; nothing where a person sits, or nobody. */
export function computerName(kind: string | null | undefined): string | null {
  const called = calledBy(kind);
  return called ? t(`コンピュータ（${called.ja}）`, `Computer (${called.en})`) : null;
}

/** Why another bird than the last one is offered. */
export function offerSays({ level, why }: Offer): string {
  const { bird } = levelOf(level);
  if (why === "lost")
    return t(
      `続けて2敗です。${bird.ja}でいろいろ試すのもよい頃です。`,
      `Two losses in a row: a good time to try things out on the ${bird.en}.`,
    );
  if (why === "won")
    return t(
      `続けて2勝です。${bird.ja}に挑むのもよい頃です。`,
      `Two wins in a row: a good time to take on the ${bird.en}.`,
    );
  return "";
}

/** The computer that is met where nothing is chosen, by the own matches; the easiest where they are not known. */
export const usualLevel = async (game: string): Promise<LevelId> => levelFor(game, await running().catch(() => []));
