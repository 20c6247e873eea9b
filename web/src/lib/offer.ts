/** Which computer is offered next, by how one has fared: nobody is held to it. */

import type { MatchLine } from "../wire";
import { opposite, resultOf, type Result } from "./lines";

/** The words of the levels on the wire, from the easiest on. */
export const LADDER = ["first_steps", "easy", "normal", "hard"] as const;
export type LevelId = (typeof LADDER)[number];

/** What matches were played against before there were these levels, and which of them is nearest to it. */
const FORMER: Readonly<Record<string, LevelId>> = { random: "first_steps", greedy: "easy" };

/** The level of a word on the wire, or the one nearest to it; null where no computer sits. */
export const nearest = (kind: string | null | undefined): LevelId | null =>
  LADDER.find((id) => id === kind) ?? FORMER[kind ?? ""] ?? null;

/** How one match against a computer ended. */
export interface Met {
  level: LevelId;
  result: Exclude<Result, "void">;
}

/** The decided matches of a game between two against a computer, the newest first; `but` is left out. */
export function metOf(game: string, lines: readonly MatchLine[], but = ""): Met[] {
  return lines
    .filter((line) => line.game === game && line.players.length === 2 && line.match !== but)
    .toSorted((a, b) => b.updated_ms - a.updated_ms)
    .flatMap((line) => {
      const [level, result] = [nearest(opposite(line)[0]?.kind), resultOf(line)];
      return level && result && result !== "void" ? [{ level, result }] : [];
    });
}

export interface Offer {
  level: LevelId;
  /** What speaks for it: so many matches of a row were lost or won against the one beside it. */
  why: "lost" | "won" | null;
}

/** So many in a row against one level speak for another. */
const ROW = 2;

/**
 * Who has met nobody begins with the easiest. Else it is the one that was met last, or the one below it when that was
 * lost to twice in a row, or the one above it after two wins.
 */
export function offer(met: readonly Met[]): Offer {
  const last = met[0];
  if (!last) return { level: LADDER[0], why: null };
  const row = met.slice(0, ROW);
  const result = last.result;
  const alike = row.length === ROW && row.every((it) => it.level === last.level && it.result === result);
  if (!alike || result === "drawn") return { level: last.level, why: null };
  const next = LADDER[LADDER.indexOf(last.level) + (result === "won" ? 1 : -1)];
  return next ? { level: next, why: result } : { level: last.level, why: null };
}

/** The computer that is met where nothing else is chosen. */
export const levelFor = (game: string, lines: readonly MatchLine[]): LevelId => offer(metOf(game, lines)).level;
