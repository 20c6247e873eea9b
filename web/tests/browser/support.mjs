// What the browser tests share: a browser, a fresh guest, and hands that press keys or tap.
// BASE_URL names a running server (`shokan serve`).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { after } from "node:test";
import { launch } from "./chromium.mjs";

export const BASE = process.env.BASE_URL ?? "http://127.0.0.1:8777";

/** What ends a test that hangs. Nothing else in a test depends on how fast the machine is. */
export const GUARD = { timeout: 600000 };
const WAIT_MS = Number(process.env.WAIT_MS ?? 120000);

/** One browser for all tests of a file. */
let shared = null;
after(async () => (await shared)?.close());

/** The browser, for one test: `close` closes what this test has opened in it. */
export async function browser() {
  shared ??= launch();
  const b = await shared;
  const contexts = [];
  return {
    async newContext(options) {
      const context = await b.newContext(options);
      contexts.push(context);
      return context;
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}

/** A fresh guest: own cookies, language, theme, size. Faults of the page are gathered in `page.faults`. */
export async function guest(
  b,
  {
    width = 1440,
    height = 900,
    lang = "ja",
    theme = "washi",
    touch = false,
    motion = false,
    pace = "fast",
    workers = false,
  } = {},
) {
  const context = await b.newContext({
    baseURL: BASE,
    viewport: { width, height },
    locale: lang === "ja" ? "ja-JP" : "en-US",
    hasTouch: touch,
    isMobile: touch,
    // Only who looks at the pages without a network lets them be kept.
    serviceWorkers: workers ? "allow" : "block",
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  await context.addInitScript(
    ([l, t, p]) => {
      localStorage.setItem("shokan.lang", l);
      // Only who looks at the pace waits for the other side.
      localStorage.setItem("shokan.pace", p);
      localStorage.setItem("shokan.theme", t);
      // The player's own part of the luck is always the same word here; with `SHOKAN_SEED` the games are too.
      const real = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (places) => (places.length === 16 ? places.fill(7) : real(places));
    },
    [lang, theme, pace],
  );
  const page = await context.newPage();
  page.faults = [];
  page.open = 0;
  page.on("pageerror", (e) => page.faults.push(`error: ${e.message}`));
  // A failed request is told with its address by the response below.
  page.on(
    "console",
    (m) =>
      m.type() === "error" &&
      !m.text().startsWith("Failed to load resource") &&
      page.faults.push(`console: ${m.text()}`),
  );
  page.on("response", (r) => r.status() >= 400 && page.faults.push(`${r.status()}: ${r.url()}`));
  page.on("request", (r) => {
    page.open += 1;
    if (!r.url().startsWith(BASE) && !/^(data|blob|ws):/.test(r.url())) page.faults.push(`foreign request: ${r.url()}`);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, () => (page.open -= 1));
  page.setDefaultTimeout(WAIT_MS);
  return page;
}

/** The looks in which a page is seen: each theme and each language at a wide and at a narrow size at least once. */
export const LOOKS = [
  { lang: "ja", theme: "washi", width: 1440, height: 900 },
  { lang: "en", theme: "sumi", width: 1440, height: 900 },
  { lang: "ja", theme: "contrast", width: 768, height: 1024 },
  { lang: "en", theme: "washi", width: 360, height: 640, touch: true },
  { lang: "ja", theme: "sumi", width: 360, height: 640, touch: true },
];
/**
 * Those in which a page is walked. With `SHOKAN_LOOKS=two` it is two of the three in the middle, which have every
 * language, theme and width; which of them is left out goes by the name of the file, so that each is walked in many.
 */
export const WALKED = process.env.SHOKAN_LOOKS === "two" ? twoLooks(basename(process.argv[1])) : LOOKS;

function twoLooks(file) {
  const left = [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3;
  return LOOKS.slice(1, 4).filter((_, at) => at !== left);
}
export const named = (look) => `${look.lang} ${look.theme} ${look.width}`;

/** A match by the API, as the page's own guest; returns its path. */
export async function newMatch(
  page,
  { opponent = "random", game = "summons_call", deck = "ember_court", theirs = "tide_garden", first = "me" } = {},
) {
  const answer = await page.request.post("/api/matches", {
    data: {
      game,
      opponent,
      deck: { ready: deck },
      their_deck: opponent === "friend" ? null : { ready: theirs },
      first,
      name: "Test",
      options: {},
    },
    headers: { origin: BASE },
  });
  assert.equal(answer.status(), 201, await answer.text());
  return answer.json();
}

/** Ends a match over the wire, as the page's own guest: gives it up after so many first choices, unless it is over. */
export const giveUp = (page, { match, token }, picks = 0) =>
  page.evaluate(
    ([id, key, most]) =>
      new Promise((done) => {
        let picked = 0;
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        const say = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ t: "hello", wire: 1, match: id, token: key });
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.t === "update" && !said.view.outcome) {
            if (picked >= most) say({ t: "concede", id: "end" });
            else if (said.view.decision) {
              const pick = { t: "pick", id: `p${(picked += 1)}`, seq: said.seq, picks: [0] };
              setTimeout(say, picked > 30 ? 120 : 0, pick);
            }
          }
          // Who picks too fast is refused for a while, giving up included.
          if (said.t === "refused") setTimeout(say, said.why === "rate" ? 1000 : 0, { t: "concede", id: "end" });
          const over = said.t === "update" && said.view.outcome;
          if (!over && (said.t !== "done" || said.id !== "end")) return;
          socket.close();
          done();
        };
      }),
    [match, token, picks],
  );

/** Waits until a table lies there: it is laid part by part. */
export const laid = (page) => page.locator("main[data-table]:not([aria-busy])").waitFor();

/** Opens a table and waits until it lies there. */
export async function atTable(page, url) {
  await page.goto(url);
  await laid(page);
}

/** Waits until a page has loaded what it shows and has stopped changing. */
export async function still(page) {
  const size = () =>
    page.evaluate(
      () =>
        new Promise((tell) =>
          requestAnimationFrame(() =>
            setTimeout(
              () =>
                tell(
                  document.querySelector("main") && !document.querySelector("[aria-busy]")
                    ? document.body.innerHTML.length
                    : -1,
                ),
              40,
            ),
          ),
        ),
    );
  for (let before = -2, now = await size(); now < 0 || now !== before || page.open > 0; now = await size())
    before = now;
}

export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** The violations that axe finds, in the page or within the parts of it that are named, as lines that say where. */
export async function axe(page, within = []) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([parts, values]) =>
      (
        await window.axe.run(parts.length ? { include: parts.map((part) => [part]) } : document, {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
        })
      ).violations,
    [within, TAGS],
  );
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 4)
        .map((n) => `${n.target.join(" ")} (${n.any[0]?.message ?? n.failureSummary?.split("\n")[1] ?? ""})`)
        .join("; ")}`,
  );
}

/** Gathers what is wrong in the states of a page: wider than the screen, and what axe finds. */
export function inspector(page) {
  const found = [];
  return {
    found,
    async check(state, within = []) {
      if ((await overflow(page)) > 0) found.push(`${state}: ${await overflow(page)} px too wide`);
      found.push(...(await axe(page, within)).map((v) => `${state}: ${v}`));
    },
    done() {
      assert.deepEqual([...found, ...page.faults.map((f) => `fault: ${f}`)], []);
    },
  };
}

/** The number of the question that is asked, as the page has it; another question has another number. */
const ASKS = () => document.querySelector("[data-prompt]")?.getAttribute("data-asks") ?? null;
export const asks = (page) => page.evaluate(ASKS);

/**
 * Waits until the page may choose, or the game is over; says which. With `before`, until it is another question than
 * that.
 */
export async function myMove(page, before = null) {
  const handle = await page.waitForFunction((old) => {
    // A table is laid part by part.
    if (document.querySelector("main[aria-busy]")) return null;
    if (document.querySelector("dialog .end")) return "over";
    const prompt = document.querySelector("[data-prompt].asked");
    // What the page is about to pass by itself is no question to anybody.
    return prompt &&
      prompt.getAttribute("data-asks") !== old &&
      !document.querySelector(".table.busy, [data-auto-stop]")
      ? "asked"
      : null;
  }, before);
  return handle.jsonValue();
}

/** Touches the middle of an element, if a finger would hit it there; what has just gone is missed. */
export async function tap(page, locator, touch = false) {
  const there = await locator.scrollIntoViewIfNeeded({ timeout: 10000 }).then(
    () => true,
    (e) => {
      if (/not attached|Timeout/.test(e.message)) return false;
      throw e;
    },
  );
  if (!there) return false;
  // Between the two calls the table may have moved on, and what is gone is not waited for.
  const box = await locator.boundingBox({ timeout: 2000 }).catch(() => null);
  if (!box) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  return true;
}

/**
 * Plays by taps alone until the result is shown; says how many there were, and how often each verb of a menu was taken.
 * `kinds`: what is tapped, best first, each named once a question; `first`: what a game wants tapped before that;
 * `stands`:
 * how a page tells that nothing has changed.
 */
export async function playOut(page, touch, { kinds, most = 2500, first = [], stands = ASKS }) {
  const verbs = {};
  let [asked, stuck, taps] = ["", 0, 0];
  const tried = new Set();
  const some = async (locator) => (await locator.count()) > 0;
  for (;;) {
    if ((await myMove(page)) === "over") return { taps, verbs };
    taps += 1;
    assert.ok(taps < most, "the match does not end");
    const now = await page.evaluate(stands);
    if (now === asked) stuck += 1;
    else {
      stuck = 0;
      tried.clear();
    }
    asked = now;
    const menu = page.locator("[data-bubble] button[data-pick]");
    const list = page.locator("[data-can] button.can");
    if (await some(list)) {
      await tap(page, list.first(), touch);
      continue;
    }
    if (await some(menu)) {
      const verb = (await menu.first().getAttribute("data-verb")) ?? "";
      verbs[verb] = (verbs[verb] ?? 0) + 1;
      await tap(page, menu.first(), touch);
      continue;
    }
    let done = false;
    for (const [when, what] of first) {
      if (!(await some(page.locator(when)))) continue;
      await tap(page, page.locator(what).first(), touch);
      done = true;
      break;
    }
    for (const kind of done || stuck >= 8 ? [] : kinds) {
      const all = page.locator(kind);
      const names = await all.evaluateAll((found) => found.map((e) => e.getAttribute("aria-label")));
      for (let at = 0; at < names.length && !done; at += 1) {
        const name = `${kind} ${names[at]}`;
        if (tried.has(name)) continue;
        tried.add(name);
        done = await tap(page, all.nth(at), touch);
      }
      if (done) break;
    }
    if (done) continue;
    const passive = page.locator("[data-passive]");
    const act = page.locator("[data-prompt] .act");
    if (await some(passive)) await tap(page, passive, touch);
    else if (await some(act)) await tap(page, act.first(), touch);
    tried.clear();
  }
}

/** In the list of choices that lies open, walks to one by Tab and takes it by Enter. */
export async function chooseByKeys(page, at) {
  const wanted = page.locator("[data-can] button.can").nth(at);
  // A set from which one card has to be taken cannot be closed before.
  if (await wanted.isDisabled()) await chooseByKeys(page, 0);
  for (let i = 0; i < 200 && !(await wanted.evaluate((e) => e === document.activeElement)); i += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

export const isOver = (page) => page.evaluate(() => document.querySelector("dialog .end") !== null);
export const isAsked = (page) =>
  page.evaluate(
    () =>
      document.querySelector("[data-prompt].asked") !== null &&
      !document.querySelector(".table.busy, main[data-table][aria-busy]"),
  );

/**
 * Opens the list of choices. A question without a place on the table, such as an order, opens its list by itself; where
 * that came between, the key has closed it and is pressed again.
 */
async function openList(page) {
  const list = page.locator("[data-can] button.can");
  for (let tries = 0; tries < 20; tries += 1) {
    if (!(await page.locator("[data-can]").count())) await page.keyboard.press("c");
    const opened = await list
      .first()
      .waitFor({ timeout: 2_000 })
      .then(() => true)
      .catch(() => false);
    if (opened) return list;
  }
  throw new Error("the list of choices does not open");
}

/** Opens the list of choices and takes the boldest: attack, else play, else the first that goes on. */
export async function bold(page) {
  const list = await openList(page);
  const before = await asks(page);
  const verbs = await list.evaluateAll((all) => all.map((e) => e.dataset.verb));
  const passive = verbs.length - 1;
  let at =
    ["attack", "summon", "play", "put_in_mana", "column", "default", "move", "space", "seat", "number", "yes"]
      .map((verb) => verbs.indexOf(verb))
      .find((place) => place >= 0) ?? passive;
  // A hand that is put back card by card would go back whole.
  if (verbs[passive] === "done" && verbs[0] === "card") at = passive;
  // What has to be chosen is the first that there is.
  else if (at === passive && verbs[passive] === "card") at = 0;
  await list.nth(at).click();
  // Either it is another question now, or the other one's turn.
  await page.waitForFunction(
    (old) =>
      document.querySelector("[data-prompt]")?.getAttribute("data-asks") !== old ||
      document.querySelector("dialog .end"),
    before,
  );
}
