// The browser that the tests and the pictures drive: the system's Chromium, or the one that CHROMIUM names.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const binary = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (p) => p && existsSync(p),
);
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launch() {
  assert.ok(binary, "no Chromium found: install one or set CHROMIUM");
  return chromium.launch({ executablePath: binary, args: FLAGS });
}
