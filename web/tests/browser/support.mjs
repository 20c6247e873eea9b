// What the browser tests share: a browser, a fresh guest, and hands that press keys or tap.
// BASE_URL names a running server (`shokan serve`).
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const BASE = process.env.BASE_URL ?? "http://127.0.0.1:8777";

const binary = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((p) => p && existsSync(p));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export async function browser() {
  assert.ok(binary, "no Chromium found: install one or set CHROMIUM");
  return chromium.launch({ executablePath: binary, args: FLAGS });
}

/** A fresh guest: own cookies, language, theme, size. Faults of the page are gathered in `page.faults`. */
export async function guest(b, { width = 1440, height = 900, lang = "ja", theme = "washi", touch = false, motion = false } = {}) {
  const context = await b.newContext({ baseURL: BASE, viewport: { width, height }, locale: lang === "ja" ? "ja-JP" : "en-US", hasTouch: touch, isMobile: touch, reducedMotion: motion ? "no-preference" : "reduce" });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem("shokan.lang", l);
      localStorage.setItem("shokan.theme", t);
    },
    [lang, theme],
  );
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(`error: ${e.message}`));
  // A failed request is told with its address by the response below.
  page.on("console", (m) => m.type() === "error" && !m.text().startsWith("Failed to load resource") && page.faults.push(`console: ${m.text()}`));
  page.on("response", (r) => r.status() >= 400 && page.faults.push(`${r.status()}: ${r.url()}`));
  page.on("request", (r) => {
    if (!r.url().startsWith(BASE) && !/^(data|blob|ws):/.test(r.url())) page.faults.push(`foreign request: ${r.url()}`);
  });
  page.setDefaultTimeout(15000);
  return page;
}

/** A match by the API, as the page's own guest; returns its path. */
export async function newMatch(page, { opponent = "random", game = "summons_call", deck = "ember_court", theirs = "tide_garden", first = "me" } = {}) {
  const answer = await page.request.post("/api/matches", {
    data: { game, opponent, deck: { ready: deck }, their_deck: opponent === "friend" ? null : { ready: theirs }, first, name: "Test", options: {} },
    headers: { origin: BASE },
  });
  assert.equal(answer.status(), 201, await answer.text());
  return answer.json();
}

export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The violations that axe finds, as lines that say where. */
export async function axe(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(" ")} (${n.any[0]?.message ?? n.failureSummary?.split("\n")[1] ?? ""})`).join("; ")}`);
}

/** Waits until the page may choose, or the game is over; says which. */
export async function myMove(page, timeout = 20000) {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector("dialog .end")) return "over";
      const prompt = document.querySelector("[data-prompt].asked");
      return prompt && !document.querySelector(".table.busy") ? "asked" : null;
    },
    null,
    { timeout, polling: 30 },
  );
  return handle.jsonValue();
}

/** The words of the question and of the last log line: changes when a pick was taken. */
export const situation = (page) =>
  page.evaluate(() => `${document.querySelector("[data-prompt] .q")?.textContent}|${document.querySelectorAll("[data-log] li").length}|${document.querySelectorAll(".hand .hc").length}|${document.querySelectorAll(".lit, .target").length}`);
