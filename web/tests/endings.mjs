// Summon & Magic played against the computer to each of its three endings, by taps in the page: direct attack
// (SM-05-1.a), magic burst (SM-05-2.a), exhaustion (SM-05-3.b); in both languages, on a phone and on a desktop.
// SHOKAN names the binary (`target/debug/shokan`), OUT a folder for the pictures. `node tests/endings.mjs find` looks
// for
// seeds that lead there; what it found stands below.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./browser/chromium.mjs";

const house = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const binary = process.env.SHOKAN ?? join(house, "target/debug/shokan");
const out = process.env.OUT ?? join(tmpdir(), "shokan-endings");

/** A way to play: what is done on one's own turn, the first that is offered. Elsewhere one passes. */
const PLANS = {
  /** Strikes with what it has. */
  strike: ["command", "summon_attack", "end"],
  /** Draws until the hand is too large. */
  hoard: ["charge", "end"],
  /** Hides behind monsters and spends the deck. */
  spend: ["summon_defence", "use", "set", "turn", "end"],
};

/** The endings, and what leads to them: seed, decks, who begins, and how one plays. */
const ENDINGS = [
  {
    clause: "SM-05-1.a",
    plan: "strike",
    seed: 2,
    deck: "siege_of_bartome",
    theirs: "flood_tide_of_mirnea",
    first: "me",
  },
  {
    clause: "SM-05-2.a",
    plan: "hoard",
    seed: 1,
    deck: "night_banquet_of_nefka",
    theirs: "flood_tide_of_mirnea",
    first: "me",
  },
  {
    clause: "SM-05-3.b",
    plan: "strike",
    seed: 2,
    deck: "fireline_of_karguna",
    theirs: "siege_of_bartome",
    first: "me",
  },
];
const LOOKS = [
  { name: "360-ja", lang: "ja", width: 360, height: 740, touch: true },
  { name: "360-en", lang: "en", width: 360, height: 740, touch: true },
  { name: "1440-ja", lang: "ja", width: 1440, height: 900 },
  { name: "1440-en", lang: "en", width: 1440, height: 900 },
];

/** Which choice a plan takes; `done` counts what was done this turn, so that nothing goes on for ever. */
function choose(plan, choices, done) {
  const verbs = choices.map((c) => c.verb);
  const once = (verb) => (done.get(verb) ?? 0) < (verb === "charge" ? 9 : 4);
  if (verbs.includes("end")) {
    const verb = PLANS[plan].find((v) => verbs.includes(v) && once(v)) ?? "end";
    done.set(verb, (done.get(verb) ?? 0) + 1);
    return verb === "end" ? verbs.indexOf("end") : verbs.indexOf(verb);
  }
  if (verbs.includes("pass")) return verbs.indexOf("pass");
  return Math.max(0, verbs.indexOf("yes"));
}

/** A server of one's own whose matches all have this seed. */
async function serve(seed) {
  const folder = await mkdtemp(join(tmpdir(), "shokan-endings-"));
  const port = await new Promise((tell) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => tell(port));
    });
  });
  const env = {
    ...process.env,
    SHOKAN_PORT: `${port}`,
    SHOKAN_DATA: join(folder, "shokan.db"),
    SHOKAN_COMPUTER_DELAY_MS: "0",
    SHOKAN_SEED: `${seed}`,
  };
  const child = spawn(binary, ["serve"], { cwd: house, env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${base}/healthz`).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    assert.equal(child.exitCode, null, `${binary} ended before it was ready`);
    await new Promise((tell) => setTimeout(tell, 100));
  }
  return {
    base,
    async stop() {
      const gone = new Promise((tell) => child.once("exit", tell));
      child.kill();
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

const wish = ({ deck, theirs, first }) => ({
  game: "summon_and_magic",
  opponent: "greedy",
  deck: { ready: deck },
  their_deck: { ready: theirs },
  first,
  name: "Test",
  options: {},
});

/** Plays one ending in the page. */
async function play(browser, base, ending, look) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: look.width, height: look.height },
    hasTouch: !!look.touch,
    isMobile: !!look.touch,
    locale: look.lang === "ja" ? "ja-JP" : "en-US",
    reducedMotion: "reduce",
  });
  await context.addInitScript((lang) => {
    localStorage.setItem("shokan.lang", lang);
    localStorage.setItem("shokan.theme", "washi");
    localStorage.setItem("shokan.rights", "ask");
  }, look.lang);
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  const faults = [];
  page.on("pageerror", (e) => faults.push(e.message));
  const answer = await page.request.post("/api/matches", { data: wish(ending), headers: { origin: base } });
  assert.equal(answer.status(), 201, await answer.text());
  const { url } = await answer.json();
  await page.goto(url);
  const touch = async (locator) => (look.touch ? locator.tap() : locator.click());
  let [turn, done, before, picks] = ["", new Map(), null, 0];
  for (;;) {
    const state = await page.waitForFunction((old) => {
      if (document.querySelector("dialog .end")) return { over: true };
      const prompt = document.querySelector("[data-prompt].asked");
      return prompt && prompt.dataset.asks !== old && !document.querySelector(".table.busy")
        ? { asks: prompt.dataset.asks, turn: document.querySelector("[data-turn]")?.dataset.turn ?? "" }
        : null;
    }, before);
    const now = await state.jsonValue();
    if (now.over) break;
    before = now.asks;
    if (now.turn !== turn) [turn, done] = [now.turn, new Map()];
    if (!(await page.locator("[data-can]").count())) await touch(page.locator(".btn.can"));
    const list = page.locator("[data-can] button.can");
    await list.first().waitFor();
    const choices = await list.evaluateAll((all) => all.map((e) => ({ verb: e.dataset.verb })));
    const at = choose(ending.plan, choices, done);
    // What is gathered card by card is sent when it is enough.
    const gathers = (await list.nth(at).getAttribute("aria-pressed")) !== null;
    await touch(list.nth(at));
    if (gathers) await touch(page.locator("[data-can] button[data-verb=done]"));
    picks += 1;
    assert.ok(picks < 900, "the match does not end");
  }
  await page.waitForTimeout(300);
  const name = `${ending.clause.slice(3)}-${look.name}`;
  await page.screenshot({ path: join(out, `${name}.png`) });
  const clause = await page.locator("dialog .end .clause").textContent();
  const words = (await page.locator("dialog .end p").first().textContent()).trim();
  // What the table looks like when the result is put aside.
  await page.keyboard.press("Escape");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(out, `${name}-table.png`) });
  await context.close();
  assert.deepEqual(faults, []);
  console.log(`${name}: ${picks} picks, ${words}`);
  assert.equal(clause.trim().replace(/^SM-/, ""), ending.clause.slice(3));
}

/** The same by the socket alone: which clause ends the game. `page` is on the server's own site. */
async function simulate(page, ending) {
  const answer = await page.request.post("/api/matches", {
    data: wish(ending),
    headers: { origin: new URL(page.url()).origin },
  });
  const { match, token } = await answer.json();
  let [turn, done] = [-1, new Map()];
  const tell = { pick: null };
  tell.pick = (now, choices) => {
    if (now !== turn) [turn, done] = [now, new Map()];
    return choose(ending.plan, choices, done);
  };
  page.plan = tell;
  return page.evaluate(
    ([match, token]) =>
      new Promise((over) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        let [seq, count] = [0, 0];
        socket.onopen = () => socket.send(JSON.stringify({ t: "hello", wire: 1, match, token, last_seq: null }));
        socket.onmessage = async ({ data }) => {
          const m = JSON.parse(data);
          if (m.t !== "update" || m.seq <= seq) return;
          seq = m.seq;
          const { view } = m;
          if (view.outcome || count > 600) {
            socket.close();
            over({
              clause: view.outcome?.clause,
              winner: view.outcome?.winner,
              me: view.viewer,
              turn: view.turn,
              count,
            });
          } else if (view.decision) {
            count += 1;
            const at = seq;
            const pick = await window.planned(
              view.turn,
              view.decision.choices.map((c) => ({ verb: c.verb })),
            );
            // A socket may send so many commands in a second and no more.
            setTimeout(() => socket.send(JSON.stringify({ t: "pick", id: `f${count}`, seq: at, picks: [pick] })), 45);
          }
        };
      }),
    [match, token],
  );
}

/** Tries decks and seeds, and tells how each game ends. */
async function find() {
  const decks = ["fireline_of_karguna", "flood_tide_of_mirnea", "night_banquet_of_nefka", "siege_of_bartome"];
  const browser = await launch();
  for (let seed = 1; seed < 30; seed += 1) {
    const server = await serve(seed);
    const page = await browser.newPage({ baseURL: server.base });
    await page.exposeFunction("planned", (turn, choices) => page.plan.pick(turn, choices));
    await page.goto("/");
    for (const plan of Object.keys(PLANS)) {
      const pairs = decks
        .flatMap((deck) => decks.filter((d) => d !== deck).map((theirs) => ({ deck, theirs })))
        .filter((_, i) => (i + seed) % 4 === 0);
      for (const pair of pairs) {
        const ending = { plan, seed, ...pair, first: "me" };
        console.log(JSON.stringify(ending), JSON.stringify(await simulate(page, ending)));
      }
    }
    await page.close();
    await server.stop();
  }
  await browser.close();
}

async function main() {
  await mkdir(out, { recursive: true });
  const browser = await launch();
  for (const ending of ENDINGS) {
    const server = await serve(ending.seed);
    try {
      for (const look of LOOKS) await play(browser, server.base, ending, look);
    } finally {
      await server.stop();
    }
  }
  await browser.close();
  console.log(`pictures in ${out}`);
}

await (process.argv[2] === "find" ? find() : main());
