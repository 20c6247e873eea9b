/** The printed cards, the rulebook and decks: what the server knows of a game before a match begins. */

import { learnWords } from "../art/label";
import { askHouse } from "./house";
import { wholeEvents, wholeView } from "./whole";
import type { Catalogue, CatalogueCard, RulePage, Scenario, ScenarioIndex, SetView } from "../wire";

const loaded = new Map<string, Promise<unknown>>();

/** Asks once; a failure is forgotten so that the next visit may try again. */
function once<T>(path: string, sample: string | null, learn?: (found: T) => void): Promise<T> {
  let found = loaded.get(path) as Promise<T> | undefined;
  if (!found) {
    found = read<T>(path, sample).then((value) => {
      learn?.(value);
      return value;
    });
    found.catch(() => loaded.delete(path));
    loaded.set(path, found);
  }
  return found;
}

async function read<T>(path: string, sample: string | null): Promise<T> {
  try {
    const answer = await askHouse(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as T;
  } catch (reason) {
    // Pages can be worked on without a server; a built page has no sample.
    if (!import.meta.env.DEV || !sample) throw reason;
    return (await (await fetch(`/tests/fixtures/${sample}`)).json()) as T;
  }
}

/** Every card of a game, its words and its ready decks; with those of a set of own cards where one is named. */
export const catalogue = (game: string, set?: string | null): Promise<Catalogue> =>
  once<Catalogue>(
    set ? `/api/sets/${encodeURIComponent(set)}/catalogue` : `/api/catalogue/${encodeURIComponent(game)}`,
    "catalogue.json",
    (all) => learnWords(all.words),
  );

/** A set of own cards by its hash. */
export const ownSet = (set: string): Promise<SetView> => once(`/api/sets/${encodeURIComponent(set)}`, null);

/** The rulebook of a game, clause by clause. */
export const rulePage = (game: string): Promise<RulePage> =>
  once(`/api/rules/${encodeURIComponent(game)}`, "rules.json");

/** Which pages of play show what. */
export const scenarios = (game: string): Promise<ScenarioIndex> =>
  once(`/api/rules/${encodeURIComponent(game)}/scenarios`, null);

/** A page of play that shows a clause, slide by slide. */
export async function scenario(game: string, id: string): Promise<Scenario> {
  const path = `/api/rules/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(id)}`;
  const told: Scenario = await once(path, null);
  for (const frame of told.frames) {
    if (frame.view) wholeView(frame.view);
    wholeEvents(frame.events);
  }
  return told;
}

/** The cards by their words. */
export const byWord = (all: Catalogue): Map<string, CatalogueCard> => new Map(all.cards.map((c) => [c.card, c]));
