// The browser that the tests and the pictures drive: the system's Chromium, or the one that CHROMIUM names.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** A browser with a profile on the disk, which outlives it. */
export async function launchKept(folder, options = {}) {
  assert.ok(binary, "no Chromium found: install one or set CHROMIUM");
  return chromium.launchPersistentContext(folder, { executablePath: binary, args: FLAGS, ...options });
}

/** Kills every process of the browser of a profile, as a device without power would. */
export function killKept(folder) {
  for (const id of readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name))) {
    let command = "";
    try {
      command = readFileSync(`/proc/${id}/cmdline`, "utf8");
    } catch {
      // It has ended meanwhile.
    }
    if (!command.includes(`--user-data-dir=${folder}`)) continue;
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // Likewise.
    }
  }
}
