/** How a choice goes on, as a report tells it. */

import type { LineStep, TurningPoint } from "../wire";

/** What was expected to follow a choice: sentences that only say again what was chosen are left out. */
export function goesOn({ played, line_played: line }: TurningPoint): LineStep[] {
  const named = /「[^」]+」/.exec(played.ja)?.[0];
  const from = named ? line.findIndex((step) => step.seat !== line[0]?.seat || !step.text.ja.includes(named)) : 0;
  return from < 0 ? [] : line.slice(from);
}

/** What made a choice worse, in few sentences: what the other side does about it, behind what led there. */
export function harm(turning: TurningPoint): LineStep[] {
  const steps = goesOn(turning);
  const own = turning.line_played[0]?.seat;
  const answer = steps.findIndex((step) => step.seat !== own);
  return answer < 0 ? steps.slice(0, 3) : steps.slice(Math.max(0, answer - 1), answer + 3);
}
