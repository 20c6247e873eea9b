/** What the lists of matches say of each: against whom, with which decks, how it ended. No rule is looked up here. */

import type { MatchLine, PlayerView } from "../wire";
import type { Both } from "./i18n.svelte";

/** How a match ended for whoever asks. */
export type Result = "won" | "lost" | "drawn" | "void";

/** Null while it is played, and where the list does not say it. */
export function resultOf(line: MatchLine): Result | null {
  const end = line.end?.outcome;
  if (!end || line.own.length === 0) return null;
  if (end.kind === "void" || end.kind === "drawn") return end.kind;
  return line.own.some((seat) => end.winners.includes(seat)) ? "won" : "lost";
}

/** Those whom the own side meets: of a table with teams the two of the other one; nobody while the chair is free. */
export function opposite(line: MatchLine): PlayerView[] {
  const side = (seat: number): number => seat % 2;
  const own = line.own[0];
  return line.players.filter((p) =>
    line.players.length > 2 && own !== undefined ? side(p.seat) !== side(own) : !line.own.includes(p.seat),
  );
}

const deckAt = (line: MatchLine, seat: number): Both | null => {
  const name = line.end?.decks[seat];
  return name && (name.ja || name.en) ? name : null;
};
/** The decks of the own side, and those of the other; seats sit in turns. */
export function decksOf(line: MatchLine): [own: Both[], theirs: Both[]] {
  const first = (line.own[0] ?? 0) % 2;
  const side = (at: number): Both[] =>
    (line.end?.decks ?? []).flatMap((_, seat) => (seat % 2 === at ? (deckAt(line, seat) ?? []) : []));
  return [side(first), side(1 - first)];
}

export interface Tally {
  won: number;
  lost: number;
  drawn: number;
}
/** Won of those that were decided, in hundredths; null where none was. */
export const share = ({ won, lost }: Tally): number | null =>
  won + lost > 0 ? Math.round((100 * won) / (won + lost)) : null;

export function tally(lines: readonly MatchLine[]): Tally {
  const sum: Tally = { won: 0, lost: 0, drawn: 0 };
  for (const line of lines) {
    const result = resultOf(line);
    if (result && result !== "void") sum[result] += 1;
  }
  return sum;
}

/** The matches of each key with their sum, the key of most matches first. */
export function tallies(
  lines: readonly MatchLine[],
  keyOf: (line: MatchLine) => string | null,
): { key: string; sum: Tally; latest: MatchLine }[] {
  const groups = new Map<string, MatchLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const count = ({ won, lost, drawn }: Tally): number => won + lost + drawn;
  return [...groups]
    .map(([key, of]) => ({ key, sum: tally(of), latest: of[0]! }))
    .filter((group) => count(group.sum) > 0)
    .sort((a, b) => count(b.sum) - count(a.sum));
}

/** The key of the own deck: its game and its name. */
export function deckKey(line: MatchLine): string | null {
  const [own] = decksOf(line);
  return own.length > 0 ? `${line.game}/${own.map((deck) => deck.en).join("/")}` : null;
}

/** Most games won in a row. */
export function streak(lines: readonly MatchLine[]): number {
  let [best, now] = [0, 0];
  for (const line of lines) {
    const result = resultOf(line);
    if (result === "won") best = Math.max(best, (now += 1));
    else if (result === "lost" || result === "drawn") now = 0;
  }
  return best;
}

/** The sums of this month and of the one before it. */
export function byMonth(lines: readonly MatchLine[], today: Date): { now: Tally; before: Tally } {
  const begin = (back: number): number => new Date(today.getFullYear(), today.getMonth() - back, 1).getTime();
  const since = (ms: number): MatchLine[] => lines.filter((line) => line.updated_ms >= ms);
  const [first, last] = [begin(0), begin(1)];
  return { now: tally(since(first)), before: tally(since(last).filter((line) => line.updated_ms < first)) };
}

/** The order of running matches: those that wait for one's own move first, then the newest. */
export const byTurn = (a: MatchLine, b: MatchLine): number =>
  Number(b.asked_me) - Number(a.asked_me) || b.updated_ms - a.updated_ms;
