/** The laboratory: what a deck or a card does in games between computers. */

import type { GameToLookAt, LabAnswer, LabAsk, LabReport } from "../wire";
import { ask } from "./api";
import { untilThere, type Long } from "./long";

/** The levels that play enough games while one waits. */
export const LAB_LEVELS = ["first_steps", "easy", "normal"] as const;

/** Asks until all is there; `over` says that nobody looks any more. */
export const measure = (
  game: string,
  question: LabAsk,
  told: (known: Long<LabReport>) => void,
  over: () => boolean,
): Promise<void> =>
  untilThere(
    async () => {
      const { report, done_permille: permille } = await ask<LabAnswer>(`/api/lab/${game}`, question);
      return { permille, found: report };
    },
    told,
    over,
  );

/** Where a game of a measurement is looked at, from the turn on that turned it most. */
export async function gameAddress(game: string, question: LabAsk, line: number, at: number): Promise<string> {
  const found = await ask<GameToLookAt>(`/api/lab/${game}/game`, { ask: question, line, at });
  return `/replay/${found.match}?ply=${found.ply}&as=open`;
}
