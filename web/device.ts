/**
 * What the pages need to stand without a server: the two files of the engine, where they were built (`cargo xtask
 * page`), and the service worker, which keeps every file of the pages. Without the engine neither is there, and nothing
 * offers what it would do.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("./engine/", import.meta.url));
const SCRIPT = `${folder}engine.js`;
const ENGINE = `${folder}engine_bg.wasm`;
const SERVICE = fileURLToPath(new URL("./src/device/service.js", import.meta.url));

/** Files that no page asks for by itself. */
const LEFT_OUT = /(^ahead\.json$|\.map$|^service\.js$)/;

/** Which rules and cards an engine has, by game: a match goes on with those alone that it was begun with. */
async function playsOf(engine: Buffer): Promise<Record<string, string>> {
  const code = (await import(pathToFileURL(SCRIPT).href)) as {
    initSync(options: { module: Buffer }): void;
    plays?(): string;
  };
  // An engine of before these pages is built anew with them (`cargo xtask page`), and says nothing until then.
  if (!code.plays) return {};
  code.initSync({ module: engine });
  return JSON.parse(code.plays()) as Record<string, string>;
}

const hashed = (source: Buffer): string => createHash("sha256").update(source).digest("hex").slice(0, 12);

export function device(alone: boolean): Plugin {
  const built = existsSync(SCRIPT) && existsSync(ENGINE);
  const script = built ? readFileSync(SCRIPT) : null;
  const engine = built ? readFileSync(ENGINE) : null;
  const files =
    script && engine
      ? { script: `assets/engine-${hashed(script)}.js`, engine: `assets/engine-${hashed(engine)}.wasm` }
      : null;
  let asked: Promise<Record<string, string>> | null = null;
  const plays = (): Promise<Record<string, string>> => (asked ??= engine ? playsOf(engine) : Promise.resolve({}));
  return {
    name: "shokan-device",
    // The pages ask it before they ask anybody else.
    transformIndexHtml: () =>
      alone ? [{ tag: "meta", attrs: { name: "shokan-house", content: "here" }, injectTo: "head-prepend" }] : [],
    config: async () => ({ define: { __ENGINE__: JSON.stringify(files && { ...files, plays: await plays() }) } }),
    configureServer(server) {
      if (!files) return;
      const type: Record<string, string> = { [files.script]: "text/javascript", [files.engine]: "application/wasm" };
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? "").slice(1);
        const found = name === files.script ? script : name === files.engine ? engine : null;
        if (!found) return next();
        response.setHeader("content-type", type[name]!);
        response.end(found);
      });
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        if (!files || !script || !engine) return;
        this.emitFile({ type: "asset", fileName: files.script, source: script });
        this.emitFile({ type: "asset", fileName: files.engine, source: engine });
        const names = [...Object.keys(bundle), files.script, files.engine, "icon.svg", "manifest.webmanifest"];
        const kept = [...new Set(names)].filter((name) => !LEFT_OUT.test(name)).sort();
        const contents = kept.map((name) => {
          const one = bundle[name];
          return `${name} ${one ? hashed(Buffer.from(one.type === "chunk" ? one.code : one.source)) : ""}`;
        });
        const version = hashed(Buffer.from(contents.join("\n")));
        const text = readFileSync(SERVICE, "utf8")
          .replace("__VERSION__", JSON.stringify(version))
          .replace("__FILES__", JSON.stringify(kept))
          .replace("__PLAYS__", JSON.stringify(await plays()))
          .replace("__ALONE__", String(alone));
        this.emitFile({ type: "asset", fileName: "service.js", source: text });
      },
    },
  };
}
