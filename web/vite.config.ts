import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.SHOKAN_SERVER ?? "http://127.0.0.1:8777";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The page's policy forbids data: URLs for scripts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
});
