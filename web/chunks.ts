/**
 * How the pages are cut into files. Left to itself the bundler makes a file of whatever two pages share, and a match
 * loads nearly sixty. What every page begins with is one file. A match, which people wait for, loads one file of what
 * most pages share, one of the table, and of its game one of the cards and one of the board.
 */

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const src = fileURLToPath(new URL("./src/", import.meta.url));
const folders = readdirSync(`${src}games`, { withFileTypes: true });
const GAMES = folders.filter((one) => one.isDirectory()).map((one) => one.name);
const pages = readdirSync(`${src}pages`).filter((name) => name.endsWith(".svelte"));
/** The pages with a table on them, which are loaded by way of the first. */
const TABLES = ["Match.svelte", "Learn.svelte"];

/** Answers in which file a module goes; null leaves it to the bundler. */
export function chunkOf(id: string, modules: Modules): string | null {
  const has = (path: string): boolean => closure(`${src}${path}`, modules).has(id);
  if (has("main.ts")) return id === `${src}main.ts` ? null : "base";
  const game = /\/src\/games\/([a-z_]+)\//.exec(id)?.[1];
  if (game) {
    if (has(`games/${game}/cards.ts`)) return `${game}-cards`;
    return has(`games/${game}/table.ts`) ? `${game}-table` : null;
  }
  const inMatch =
    has("pages/Match.svelte") || GAMES.every((g) => has(`games/${g}/cards.ts`) || has(`games/${g}/table.ts`));
  if (!inMatch) return null;
  const elsewhere = pages.some((page) => !TABLES.includes(page) && has(`pages/${page}`));
  return elsewhere || GAMES.some((g) => has(`games/${g}/cards.ts`)) ? "shared" : "table";
}

const closures = new Map<string, Set<string>>();

/** All that is loaded at once with a module. */
function closure(from: string, modules: Modules): Set<string> {
  let found = closures.get(from);
  if (found) return found;
  found = new Set([from]);
  // A set that grows is walked to its new end.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  closures.set(from, found);
  return found;
}
