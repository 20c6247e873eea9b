/** Puzzles: what the house has, which one is today's, and what this browser remembers of them. */

import type {
  Bi,
  CatalogueCard,
  NewPuzzle,
  PuzzleAim,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleLine,
  PuzzleView,
  SeatTaken,
} from "../wire";
import { ask, keepSeat, myName } from "./api";
import { t } from "./i18n.svelte";

const KEPT = "shokan.puzzles";
/** Lines that were tried and are still shown, of each puzzle. */
const TRIED_MAX = 12;
const DAY_MS = 86_400_000;

/** What this browser remembers of a puzzle. */
export interface Done {
  solved: boolean;
  /** Hints that were opened. */
  hints: number;
  /** The answer was looked at before it was solved. */
  answer: boolean;
  /** Lines that did not reach the aim, the oldest first. */
  tried: Bi[][];
  /** How many there were in all. */
  failed: number;
}

const path = (game: string, name: string): string =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;

export const puzzlesOf = (game: string): Promise<PuzzleLine[]> =>
  ask<PuzzleLine[]>(`/api/puzzles/${encodeURIComponent(game)}`);
export const hintOf = (game: string, name: string, n: number): Promise<PuzzleHint> =>
  ask<PuzzleHint>(`${path(game, name)}/hints/${n}`);
export const answerOf = (game: string, name: string): Promise<PuzzleAnswer> =>
  ask<PuzzleAnswer>(`${path(game, name)}/answer`);
/** The cards on its board that are on no shelf. */
export const cardsOf = (game: string, name: string): Promise<CatalogueCard[]> =>
  ask<CatalogueCard[]>(`${path(game, name)}/cards`);

/** Begins an attempt. */
export async function attempt(game: string, name: string): Promise<SeatTaken> {
  const wanted: NewPuzzle = { name: myName() };
  const seat = await ask<SeatTaken>(path(game, name), wanted);
  keepSeat(seat);
  return seat;
}

function all(): Record<string, Partial<Done>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Partial<Done>>;
  } catch {
    return {};
  }
}

/** What this browser remembers of a puzzle. */
export const doneOf = (game: string, name: string): Done => ({
  solved: false,
  hints: 0,
  answer: false,
  tried: [],
  failed: 0,
  ...all()[`${game}/${name}`],
});

/** Remembers something more of a puzzle. */
export function keepDone(game: string, name: string, more: Partial<Done>): Done {
  const done = { ...doneOf(game, name), ...more };
  done.tried = done.tried.slice(-TRIED_MAX);
  localStorage.setItem(KEPT, JSON.stringify({ ...all(), [`${game}/${name}`]: done }));
  return done;
}

/** The day, counted from 1970, where the clock on the wall says so. */
export const dayOf = (now: Date): number =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);

/** The puzzle of a day: every day the next one, and from the first again behind the last. */
export const puzzleOn = (list: readonly PuzzleLine[], day: number): PuzzleLine | undefined =>
  list[((day % list.length) + list.length) % list.length];

/** How hard it is: of all tries of the computers the share that failed; in the middle where none were given. */
export function hardness({ solved_by, tries }: PuzzleLine): number {
  const most = solved_by.length * tries;
  return most === 0 ? 0.5 : 1 - solved_by.reduce((sum, { solved }) => sum + solved, 0) / most;
}

/** What is wanted, in a few words. */
export function aimSays(aim: PuzzleAim): string {
  switch (aim) {
    case "win":
      return t("このターンで勝つ", "Win this turn");
    case "chance":
      return t("このターンで勝つ、いちばん確かな道", "Win this turn, with the best chance");
    case "hold":
      return t("次の相手ターンをしのぐ", "Hold through the next turn");
    case "save":
      return t("このターンを負けずにしのぐ", "Do not lose this turn");
  }
}

/** Where an attempt stands, in a sentence. */
export function stateSays({ state, exact }: PuzzleView): string {
  switch (state) {
    case "solved":
      return exact
        ? t("解けました。", "Solved.")
        : t(
            "解けました。ただし、証明された手順ではないので、相手の手札によっては勝てません。",
            "Solved, but not by the proved line: it need not win against every hand.",
          );
    case "failed":
      return t("この手順では届きません。戻すか、はじめから。", "This line does not get there. Undo, or begin again.");
    case "open":
      return t("手順を探してください。何度でも戻せます。", "Find the line. You can undo as often as you like.");
  }
}
