import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type ProxyOptions } from "vite";
import { chunkOf } from "./chunks.ts";
import { ahead } from "./ahead.ts";
import { device } from "./device.ts";

/** Where `shokan serve` listens. */
const server = process.env.SHOKAN_SERVER ?? "http://127.0.0.1:4040";
/** The server answers its own name and its own pages alone, so it is told that it is asked by those. */
const asOwn: ProxyOptions = { target: server, changeOrigin: true, headers: { origin: server } };

/** A folder that stands alone on any host of files, instead of the pages of a server. */
const alone = process.env.SHOKAN_SITE !== undefined;

export default defineConfig({
  base: alone ? "./" : "/",
  plugins: [svelte(), ahead(), device(alone)],
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: alone ? "../target/site" : "dist",
    emptyOutDir: true,
    // The page's policy forbids data: URLs for scripts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
  server: {
    proxy: {
      "/api": asOwn,
      "/ws": { ...asOwn, ws: true },
    },
  },
});
