// Bundles a TypeScript module of the page and imports it, so that node can test it as it is.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const src = fileURLToPath(new URL("../../src/", import.meta.url));

export async function load(path) {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: join(src, path), formats: ["es"], fileName: "module" },
      // The parts of the games are loaded when they are needed; no test of a module needs them.
      rolldownOptions: {
        external: (id, from) =>
          /\/games\/[a-z_]+\/index\.ts$/.test(from ?? "") && !/\.(css|svg)$|^\.\/info$/.test(id) && !id.startsWith("/"),
      },
    },
  });
  const code = (Array.isArray(made) ? made[0] : made).output.find((one) => one.isEntry).code;
  const folder = mkdtempSync(join(tmpdir(), "shokan-unit-"));
  try {
    const file = join(folder, "module.mjs");
    writeFileSync(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
