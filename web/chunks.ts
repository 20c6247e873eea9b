/**
 * How the pages are cut into files. Left to itself the bundler makes a file of whatever two pages share, and a match
 * loads nearly sixty. What every page begins with is one file. A match, which people wait for, loads one file of what
 * most pages share, one of the table, and of its game one of the cards and one of the board. What several of the other
 * pages have in common, and the first does not, is one file more.
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

/** The pages on which people arrive; they load nothing for the sake of others. */
const FIRST = ["Front.svelte", "Join.svelte"];

/** Answers in which file a module goes; null leaves it to the bundler. */
export function chunkOf(id: string, modules: Modules): string | null {
  const has = (path: string): boolean => closure(`${src}${path}`, modules).has(id);
  // The bundler's own lines, which every file with a list of names needs.
  if (id.includes("rolldown/runtime")) return "base";
  // So do small parts of the framework, which would be files of their own.
  if (id.includes("/node_modules/svelte/")) return "base";
  if (has("main.ts")) return id === `${src}main.ts` ? null : "base";
  const game = /\/src\/games\/([a-z_]+)\//.exec(id)?.[1];
  if (game) {
    if (has(`games/${game}/cards.ts`)) return `${game}-cards`;
    return has(`games/${game}/table.ts`) ? `${game}-table` : null;
  }
  const inMatch =
    has("pages/Match.svelte") || GAMES.every((g) => has(`games/${g}/cards.ts`) || has(`games/${g}/table.ts`));
  // Pictures that two games share go where every match has them, as long as they are small.
  if (id === `${src}art/face.ts`) return "shared";
  if (id.startsWith(`${src}art/`) && GAMES.filter((g) => has(`games/${g}/cards.ts`)).length > 1 && !inMatch)
    return "pictures";
  if (!inMatch) {
    const users = pages.filter((page) => has(`pages/${page}`));
    const parts = GAMES.some((g) => has(`games/${g}/build.ts`));
    const first = FIRST.some((page) => users.includes(page));
    return !first && (users.length > 1 || (users.length > 0 && parts)) ? "pages" : null;
  }
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
