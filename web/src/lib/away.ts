/** Running matches that were put away on this device: the front page shows them no more, the list of all still does. */

const KEY = "shokan.away";

export function putAway(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Puts a match away, or brings it back; `running` are the matches that can still be put away. Answers with what is. */
export function setAway(match: string, away: boolean, running: readonly string[]): string[] {
  const others = putAway().filter((id) => id !== match && running.includes(id));
  const next = away ? [...others, match] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without a store it holds until the page is left.
  }
  return next;
}
