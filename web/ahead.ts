/**
 * What a page will load, written down while it is built: `dist/ahead.json`. The server names it in the page it sends,
 * so that a browser asks for everything at once instead of finding out file by file.
 */

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

interface Page {
  /** The file below `src/pages`. */
  page: string;
  /** The parts of the game in the address that stand on the page at once. */
  parts: readonly string[];
  /** What it asks the server of that game. */
  data: readonly string[];
}

/** By the first word of an address. */
const PAGES: Record<string, Page> = {
  "": { page: "Front", parts: [], data: [] },
  t: { page: "Join", parts: [], data: [] },
  m: { page: "Match", parts: ["cards", "table"], data: ["catalogue"] },
  learn: { page: "Learn", parts: [], data: [] },
  build: { page: "Builder", parts: ["cards", "build"], data: ["catalogue"] },
  after: { page: "After", parts: [], data: [] },
  replay: { page: "Replay", parts: ["cards", "table", "replay", "build"], data: ["catalogue"] },
  rules: { page: "Rules", parts: ["learn"], data: ["rules"] },
  cards: { page: "Cards", parts: ["cards", "build"], data: ["catalogue"] },
  workshop: { page: "Workshop", parts: ["cards", "build"], data: ["workshop"] },
  me: { page: "Me", parts: [], data: [] },
};

interface Ahead {
  styles: string[];
  scripts: string[];
  data: string[];
}

interface Chunk {
  type: "chunk";
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss?: Set<string> };
}

const src = fileURLToPath(new URL("./src/", import.meta.url));
const folders = readdirSync(`${src}games`, { withFileTypes: true });
const GAMES = folders.filter((one) => one.isDirectory()).map((one) => one.name);

/** Where `index.html` takes the styles: below what lies there without them, above what needs them. */
const STYLES = "<!-- styles -->";

/**
 * Writes `ahead.json`: for each page, and for each page of a game, styles, scripts and questions. Styles go below the
 * shell of the page, which a browser draws without them.
 */
export function ahead(): Plugin {
  return {
    name: "shokan-ahead",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        if (styles.length === 0 || !html.includes(STYLES))
          throw new Error("index.html: no styles, or no place for them");
        return styles
          .reduce((page, line) => page.replace(line, ""), html)
          .replace(STYLES, `${styles.join("").trim()}${STYLES}`);
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk") as unknown as Chunk[];
      const entry = reached(chunks, [`${src}main.ts`]);
      const known = (list: readonly string[]): string[] => list.filter((file) => !entry.includes(file));
      const all: Record<string, Ahead> = {};
      const add = (name: string, from: string[], data: string[]): void => {
        const scripts = known(reached(chunks, from));
        const styles = scripts.flatMap((file) => [...(find(chunks, file)?.viteMetadata?.importedCss ?? [])]);
        all[name] = { styles: [...new Set(styles)], scripts, data };
      };
      for (const [word, { page, parts, data }] of Object.entries(PAGES)) {
        const from = `${src}pages/${page}.svelte`;
        add(word, [from], []);
        if (parts.length === 0) continue;
        for (const game of GAMES)
          add(
            `${word}/${game}`,
            [from, ...parts.map((part) => `${src}games/${game}/${part}.ts`)],
            data.map((what) => `/api/${what}/${game}`),
          );
      }
      this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify(all) });
    },
  };
}

const find = (chunks: readonly Chunk[], file: string): Chunk | undefined => chunks.find((one) => one.fileName === file);

/** The files of these modules with all that they load at once, in the order in which a browser would find them. */
function reached(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const found = new Set<string>();
  for (const id of modules) {
    const first = chunks.find((one) => one.moduleIds.includes(id));
    if (!first) throw new Error(`${id}: in no file of the bundle`);
    found.add(first.fileName);
  }
  // A set that grows is walked to its new end.
  for (const file of found) for (const next of find(chunks, file)?.imports ?? []) found.add(next);
  return [...found];
}
