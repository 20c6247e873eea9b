import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type ProxyOptions } from "vite";
import { chunkOf } from "./chunks.ts";
import { ahead } from "./ahead.ts";
import { device } from "./device.ts";

/** Where `shokan serve` listens. */
const server = process.env.SHOKAN_SERVER ?? "http://127.0.0.1:4040";
/** The server answers its own name and its own pages alone, so it is told that it is asked by those. */
const asOwn: ProxyOptions = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [svelte(), ahead(), device()],
  worker: { format: "es" },
  build: {
    target: "es2022",
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
