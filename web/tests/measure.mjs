// What a person waits for at the table, measured against a running server; figures go to BENCHMARKS.md.
// `BASE_URL=http://127.0.0.1:4040 node tests/measure.mjs [replay|click|frames|files|opened|pages|memory] [GAME]`
import { words, withDeck } from "./games.mjs";
import { launch } from "./browser/chromium.mjs";
import { bold, giveUp, guest, myMove, newMatch } from "./browser/support.mjs";

const [what = "replay", only = ""] = process.argv.slice(2);
const STEPS = 60;
const PICKS = Number(process.env.PICKS ?? 60);
/** How long frames are looked at while the table is played. */
const FRAMES_MS = 20000;
const RUNS = Number(process.env.RUNS ?? 7);

const rank = (list, part) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.ceil(list.length * part) - 1)];
const told = (list) =>
  `median ${rank(list, 0.5).toFixed(0)}, p95 ${rank(list, 0.95).toFixed(0)}, most ${rank(list, 1).toFixed(0)}`;

/** An ended match of a game, after so many picks. */
async function ended(page, game, deck) {
  const made = await newMatch(page, { game, deck, theirs: deck });
  await page.goto("/");
  await giveUp(page, made, PICKS);
  return made;
}

/** How long the page takes from a key until the frame after it is drawn. */
async function replay(page, game, deck) {
  const { match } = await ended(page, game, deck);
  await page.goto(`/replay/${match}?ply=0`);
  await page.locator(".scrub").waitFor();
  const ms = await page.evaluate(async (steps) => {
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
    const found = [];
    for (let i = 0; i < steps; i += 1) {
      await frame();
      const from = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      await frame();
      found.push(performance.now() - from);
    }
    return found;
  }, STEPS);
  const reached = await page.evaluate(() => new URLSearchParams(location.search).get("ply"));
  return `${told(ms)} ms a step of ${ms.length}, at step ${reached} then`;
}

/** How long from a click on a choice until the table says something else. */
async function click(page, game, deck) {
  const { url } = await newMatch(page, { game, deck, theirs: deck });
  await page.goto(url);
  const ms = [];
  while (ms.length < 40 && (await myMove(page)) !== "over") {
    const taken = await page.evaluate(
      () =>
        new Promise((tell) => {
          const choice = [...document.querySelectorAll("[data-prompt] button:not([disabled])")].at(-1);
          if (!choice) return tell(null);
          const from = performance.now();
          const watch = new MutationObserver(() => {
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => tell(performance.now() - from), 0));
          });
          watch.observe(document.querySelector("[data-prompt]"), {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          choice.click();
          setTimeout(() => tell(null), 3000);
        }),
    );
    if (taken === null) break;
    ms.push(taken);
  }
  return `${told(ms)} ms of ${ms.length} clicks`;
}

/** How far apart frames are while the table is in motion. */
async function frames(page, game, deck) {
  let refused = 0;
  page.on("console", (said) => /keyframe|NaN/.test(said.text()) && (refused += 1));
  const { url } = await newMatch(page, { game, deck, theirs: deck, opponent: "greedy" });
  await page.goto(url);
  await myMove(page);
  const looked = page.evaluate(async (ms) => {
    const found = [];
    const until = performance.now() + ms;
    let last = performance.now();
    while (last < until) {
      const now = await new Promise((next) => requestAnimationFrame(() => next(performance.now())));
      if (document.getAnimations().some((one) => one.playState === "running")) found.push(now - last);
      last = now;
    }
    return found;
  }, FRAMES_MS);
  let over = false;
  const stop = looked.then(() => (over = true));
  while (!over && (await Promise.race([myMove(page), stop.then(() => "over")])) !== "over") await bold(page);
  const gaps = await looked;
  return gaps.length
    ? `${told(gaps)} ms between ${gaps.length} frames in motion, ${refused} keyframes refused`
    : "nothing moved";
}

/** The files that an ended match and its replay load. */
async function files(page, game, deck) {
  const { match, url } = await ended(page, game, deck);
  const found = [];
  for (const path of [url, `/replay/${match}`, `/after/${match}`]) {
    const asked = new Set();
    const hear = (answer) => /\.(js|css|svg)$/.test(new URL(answer.url()).pathname) && asked.add(answer.url());
    page.on("response", hear);
    await page.goto(path);
    await page.waitForTimeout(2500);
    page.off("response", hear);
    found.push(`${path.split("/")[1]} ${asked.size}`);
    if (process.env.LIST) console.log([...asked].map((one) => one.split("/").at(-1)).join(" "));
  }
  return found.join(", ");
}

/**
 * What the main thread does to open a page on a phone, four times over, as if the processor were so much slower: in the
 * time of the thread, so that other work on the machine counts for little.
 */
async function opening(page, url, there) {
  await page.setViewportSize({ width: 412, height: 823 });
  const cdp = await page.context().newCDPSession(page);
  const runs = [];
  while (runs.length < RUNS) {
    const events = [];
    const hear = ({ value }) => events.push(...value);
    cdp.on("Tracing.dataCollected", hear);
    const includedCategories = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"];
    await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
    await page.goto(url);
    await page.locator(there).first().waitFor();
    await page.waitForTimeout(2500);
    const complete = new Promise((next) => cdp.once("Tracing.tracingComplete", next));
    await cdp.send("Tracing.end");
    await complete;
    cdp.off("Tracing.dataCollected", hear);
    const at = (event) => `${event.pid}:${event.tid}`;
    const laid = events.filter((event) => event.name === "Layout").map(at);
    const main = laid.sort((a, c) => laid.filter((x) => x === c).length - laid.filter((x) => x === a).length)[0];
    const tasks = events
      .filter((event) => event.name === "RunTask" && event.ph === "X" && at(event) === main)
      .map((event) => ((event.tdur ?? event.dur) / 1000) * 4);
    runs.push({
      longest: Math.max(...tasks),
      blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      all: tasks.reduce((sum, ms) => sum + ms, 0),
    });
  }
  return ["longest", "blocked", "all"].map((what) => `${what}: ${told(runs.map((run) => run[what]))}`).join("; ");
}

/** An ended match. */
const opened = async (page, game, deck) => opening(page, (await ended(page, game, deck)).url, "dialog .end");

/** The pages on which people arrive: a line for each. */
async function pages(page, game, deck) {
  const played = await newMatch(page, { game, deck, theirs: deck });
  await page.goto(played.url);
  for (let i = 0; i < 6 && (await myMove(page)) === "asked"; i += 1) await bold(page);
  const all = [
    ["/", "[data-play]"],
    [played.url, "[data-prompt]"],
    [(await ended(page, game, deck)).url, "dialog .end"],
    [`/rules/${game}`, ".rules section"],
    [`/workshop/${game}`, ".workshop .bar"],
    [`/build/${game}`, "[data-card]"],
  ];
  for (const [path, there] of all) console.log(`${path}: ${await opening(page, path, there)}`);
  return "pages of a phone";
}

/** Twelve matches one after another in one page: what is left after each fourth, when the garbage is collected. */
async function memory(page, game, deck) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const follow = (path) =>
    page.evaluate((to) => {
      const link = document.createElement("a");
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  const found = [];
  await page.goto("/");
  for (let n = 0; n <= 12; n += 1) {
    if (n > 0) {
      const made = await newMatch(page, { game, deck, theirs: deck });
      await follow(made.url);
      for (let i = 0; i < 4 && (await myMove(page)) !== "over"; i += 1) await bold(page);
      await giveUp(page, made);
      await page.locator("dialog .end").waitFor();
    }
    if (n % 4 !== 0) continue;
    await follow("/");
    await page.locator("[data-play]").first().waitFor();
    await page.waitForTimeout(800);
    for (let i = 0; i < 3; i += 1) await cdp.send("HeapProfiler.collectGarbage");
    const { metrics } = await cdp.send("Performance.getMetrics");
    const of = (name) => metrics.find((one) => one.name === name).value;
    found.push(
      `${n}: ${(of("JSHeapUsedSize") / 1e6).toFixed(1)} MB, ${of("Nodes")} nodes, ${of("JSEventListeners")} listeners`,
    );
  }
  return found.join("; ");
}

const ways = { replay, click, frames, files, opened, pages, memory };
for (const [game, deck] of withDeck) {
  if (only && game !== only) continue;
  const b = await launch();
  const page = await guest(b, { lang: "en", motion: what === "frames", pace: what === "frames" ? "normal" : "fast" });
  page.setDefaultTimeout(60000);
  console.log(`${game}: ${await ways[what](page, game, deck)}`);
  await b.close();
}
process.exit(words.includes(only) || !only ? 0 : 1);
