/** The game whose cards are laid out on this page, with the parts of it that are loaded. */

import { gameOf } from ".";
import type { Build, Cards, Parts, Table } from "./game";

type Loaded = { [P in keyof Parts]?: Parts[P] };
const loaded = new Map<string, Loaded>();

let now = $state.raw<{ game: string; parts: Loaded } | null>(null);

/** Loads parts of a game and lays it out; says whether they are there. */
export async function lay(game: string, ...wanted: (keyof Parts)[]): Promise<boolean> {
  const value = gameOf(game);
  if (!value) return false;
  const parts = loaded.get(game) ?? {};
  loaded.set(game, parts);
  const load = async <P extends keyof Parts>(part: P): Promise<void> => {
    (parts as { [Q in P]?: Parts[Q] })[part] ??= (await value.parts[part]()).default;
  };
  try {
    await Promise.all(wanted.map(load));
  } catch {
    return false;
  }
  now = { game, parts: { ...parts } };
  return true;
}

/** The game that is laid out; empty before there is one. */
export const laidGame = (): string => now?.game ?? "";
/** Whether these parts of a game are there. */
export const isLaid = (game: string, ...wanted: (keyof Parts)[]): boolean =>
  now?.game === game && wanted.every((part) => now?.parts[part] !== undefined);

function part<P extends keyof Parts>(name: P): Parts[P] {
  const found: Parts[P] | undefined = now?.parts[name];
  if (!found) throw new Error(`${name}: not laid out`);
  return found;
}
export const laid = (): Cards => part("cards");
export const laidTable = (): Table => part("table");
export const laidBuild = (): Build => part("build");
export const laidPart = part;
