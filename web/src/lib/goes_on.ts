/** How a choice goes on, as a report tells it. */

import type { LineStep, TurningPoint } from "../wire";

/** What was expected to follow a choice: sentences that only say again what was chosen are left out. */
export function goesOn({ played, line_played: line }: TurningPoint): LineStep[] {
  const named = /「[^」]+」/.exec(played.ja)?.[0];
  const from = named ? line.findIndex((step) => step.seat !== line[0]?.seat || !step.text.ja.includes(named)) : 0;
  return from < 0 ? [] : line.slice(from);
}
