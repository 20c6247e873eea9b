// Pictures of every page and of a scripted match, at three widths and in both languages, and the
// contact sheets to look at them. Needs BASE_URL (a running server) and OUT (a folder); `cargo xtask
// shots` gives both. STATES of a match are found by playing until the view fits; the pictures of one
// state are all taken while the table waits for the same answer.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch as openBrowser } from "./browser/chromium.mjs";
import * as magicStaged from "./browser/magic.mjs";
import * as shamanStaged from "./browser/shaman.mjs";
import * as warsStaged from "./browser/wars.mjs";

const base = process.env.BASE_URL;
const out = process.env.OUT;
if (!base || !out) {
  console.error("shots.mjs: set BASE_URL and OUT, or run `cargo xtask shots`");
  process.exit(2);
}

const WIDTHS = [
  { name: "360", width: 360, height: 740, touch: true, thumb: 220 },
  { name: "768", width: 768, height: 1024, touch: true, thumb: 360 },
  { name: "1440", width: 1440, height: 900, touch: false, thumb: 620 },
];
const LANGS = ["ja", "en"];

/** What is worth a picture in a match, in the order in which it usually comes up. */
const STATES = [
  { name: "mulligan", fits: (v, d) => d.prompt === "mulligan" && d.taken === 0 },
  { name: "mana", fits: (v, d) => d.prompt === "mana" },
  { name: "first-turn", fits: (v, d) => d.prompt === "main" && v.turn <= 2 },
  { name: "column", fits: (v, d) => d.prompt === "column" },
  { name: "units", fits: (v, d) => d.prompt === "main" && units(v, v.viewer) > 0 && units(v, 1 - v.viewer) > 0 },
  { name: "attack", fits: (v, d) => d.prompt === "attack_column" && d.choices.length > 1 },
  { name: "pay", fits: (v, d) => d.prompt === "pay" },
  { name: "target", fits: (v, d) => d.prompt === "target" && d.choices.length > 1 },
  { name: "cost", fits: (v, d) => d.prompt === "cost" },
  { name: "order", fits: (v, d) => d.prompt === "order" },
  { name: "full-board", fits: (v, d) => d.prompt === "main" && units(v, 0) + units(v, 1) >= 5 },
  { name: "ten-mana", fits: (v, d) => d.prompt === "main" && zone(v, v.viewer, "mana_zone").count >= 7 },
  { name: "late", fits: (v, d) => d.prompt === "main" && v.turn >= 13 },
];

/** The same for Summon & Magic; what play seldom brings together is staged below. */
const MAGIC = [
  { name: "opening", fits: (v, d) => d.prompt === "main" && v.turn <= 2 },
  { name: "respond", fits: (v, d) => d.prompt === "respond" && d.choices.length > 1 },
  { name: "stacked", fits: (v, d) => d.prompt === "respond" && v.stack.length > 1 },
  { name: "attack", fits: (v, d) => d.prompt === "target" && d.choices.filter((c) => c.forecast).length > 1 },
  { name: "answer", fits: (v, d) => d.prompt === "answer" },
  { name: "link", fits: (v, d) => d.prompt === "link" },
  {
    name: "equipped",
    fits: (v, d) =>
      d.prompt === "main" && (zone(v, 0, "under").cards.length > 0 || zone(v, 1, "under").cards.length > 0),
  },
  {
    name: "middle",
    fits: (v, d) => d.prompt === "main" && zone(v, 0, "monster_zone").count + zone(v, 1, "monster_zone").count >= 5,
  },
  {
    name: "defence",
    fits: (v, d) =>
      d.prompt === "main" &&
      zone(v, 0, "monster_zone").cards.filter((c) => c.rested).length +
        zone(v, 1, "monster_zone").cards.filter((c) => c.rested).length >=
        2,
  },
  { name: "list", fits: (v, d) => d.prompt === "order" },
  { name: "late", fits: (v, d) => d.prompt === "main" && v.turn >= 9 },
];

/** The same for Summoner Wars. */
const WARS = [
  { name: "opening", fits: (v, d) => v.turn >= 1 && d.prompt === "event" },
  { name: "wall", fits: (v, d) => d.prompt === "wall" },
  { name: "step", fits: (v, d) => d.prompt === "step" && d.taken === 0 },
  { name: "move", fits: (v, d) => d.prompt === "move" && v.turn > 2 },
  { name: "attack", fits: (v, d) => d.prompt === "attack" },
  { name: "target", fits: (v, d) => d.prompt === "attack_target" && d.choices.length > 1 },
  { name: "build", fits: (v, d) => d.prompt === "build_magic" && zone(v, v.viewer, "hand").count > 1 },
  { name: "summon", fits: (v, d) => d.prompt === "summon" },
  { name: "space", fits: (v, d) => d.prompt === "space" },
  { name: "middle", fits: (v, d) => d.prompt === "attack" && v.turn > 6 },
  { name: "late", fits: (v) => v.turn > 10 },
];

/** The same for Shaman King. */
const SHAMAN = [
  { name: "starting", fits: (v, d) => d.prompt === "starting_shaman" },
  { name: "mulligan", fits: (v, d) => d.prompt === "mulligan" },
  { name: "summon", fits: (v, d) => d.prompt === "summon" && d.choices.length > 1 },
  { name: "art", fits: (v, d) => d.prompt === "art" && d.choices.length > 1 },
  { name: "attack", fits: (v, d) => d.prompt === "attack" && d.choices.length > 2 },
  { name: "declaration", fits: (v, d) => d.prompt === "declaration" },
  { name: "target", fits: (v, d) => d.prompt === "declaration" && d.choices.some((c) => c.verb === "target") },
  { name: "defence", fits: (v, d) => d.prompt === "defence" && d.choices.length > 1 },
  { name: "step", fits: (v, d) => d.prompt === "step" && d.choices.some((c) => c.verb === "put") },
  { name: "staged", fits: (v, d) => d.prompt === "step" && d.choices.some((c) => c.verb === "take_back") },
  { name: "attach", fits: (v, d) => d.prompt === "attach" && d.choices.length > 1 },
  { name: "middle", fits: (v, d) => d.prompt === "attack" && v.turn > 6 },
];

const zone = (view, seat, name) =>
  view.zones.find((z) => z.seat === seat && z.zone === name) ?? { count: 0, cards: [] };
const units = (view, seat) => zone(view, seat, "unit_zone").cards.length;

/** Runs inside the page: one socket of the same seat, which answers and waits for the next question. */
function installDriver() {
  window.driver = {
    view: null,
    seq: 0,
    count: 0,
    mark: Math.random().toString(36).slice(2, 8),
    waiting: [],
    async open(match, token) {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
      this.socket.onmessage = (frame) => this.take(JSON.parse(frame.data));
      await new Promise((ready, failed) => {
        this.socket.onopen = ready;
        this.socket.onerror = failed;
      });
      this.socket.send(JSON.stringify({ t: "hello", wire: 1, match, token, last_seq: null }));
      return this.next();
    },
    take(message) {
      if (message.t === "refused") {
        if (message.view) this.view = message.view;
        if (message.seq) this.seq = message.seq;
      } else if (message.t === "update") {
        this.view = message.view;
        this.seq = message.seq;
      } else return;
      if (this.view.outcome || this.view.decision) this.waiting.splice(0).forEach((tell) => tell());
    },
    /** The next view with a question for this seat, or the last one. */
    async next() {
      await new Promise((tell, late) => {
        this.waiting.push(tell);
        setTimeout(() => late(new Error("no question for 20 s")), 20000);
      });
      return this.view;
    },
    async pick(index) {
      // A socket may send so many commands in a second and no more.
      await new Promise((tell) => setTimeout(tell, 60));
      const next = this.next();
      this.count += 1;
      const id = `${this.mark}-${this.count}`;
      this.socket.send(JSON.stringify({ t: "pick", id, seq: this.seq, picks: [index] }));
      return next;
    },
  };
}

/** A plain way to play that shows much: play units, attack, use what can be used, then end. */
function choose(view, seen) {
  const { choices, prompt } = view.decision;
  const find = (verb) => choices.findIndex((choice) => choice.verb === verb);
  if (prompt === "mulligan") return choices.length - 1;
  if (prompt === "mana") return view.turn > 12 && find("draw") >= 0 ? find("draw") : 0;
  for (const verb of prompt === "main" ? [] : ["default", "yes"]) if (find(verb) >= 0) return find(verb);
  if (prompt === "main") {
    for (const verb of ["play", "use", "attack"]) {
      const key = `${view.turn}.${verb}`;
      const at = find(verb);
      if (at >= 0 && (verb !== "use" || (seen.get(key) ?? 0) < 2)) {
        seen.set(key, (seen.get(key) ?? 0) + 1);
        return at;
      }
    }
    return choices.length - 1;
  }
  return 0;
}

/** Monsters first, some of them in defence; then magic, attacks, and whatever may be answered. */
function chooseMagic(view, seen) {
  const { choices, prompt } = view.decision;
  const find = (verb) => choices.findIndex((choice) => choice.verb === verb && !choice.loses);
  const once = (key, most) => {
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key) <= most;
  };
  if (prompt === "main") {
    const defend = view.turn % 3 === 0;
    for (const verb of defend ? ["summon_defence", "set", "use"] : ["use", "summon_attack", "command", "set"]) {
      const at = find(verb);
      if (at >= 0 && once(`${view.turn}.${verb}`, 2)) return at;
    }
    return choices.length - 1;
  }
  for (const verb of ["use", "answer", "yes"]) if (find(verb) >= 0) return find(verb);
  return prompt === "respond" ? choices.length - 1 : 0;
}

/** Summons and Events first, then moves and attacks while there are any. */
function chooseWars(view, seen) {
  const { choices, prompt } = view.decision;
  const find = (verb) => choices.findIndex((choice) => choice.verb === verb);
  if (prompt === "build_magic") return choices.length > 3 ? 0 : choices.length - 1;
  for (const verb of ["summon", "play", "yes", "attack", "move", "space", "use"]) {
    const key = `${view.turn}.${prompt}.${verb}`;
    const at = find(verb);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    // The last of the offered spaces is the one that leads forward.
    if (at >= 0 && seen.get(key) < 6)
      return verb === "space" ? choices.findLastIndex((choice) => choice.verb === verb) : at;
  }
  return prompt === "attack_target" || prompt === "target" ? 0 : choices.length - 1;
}

/** Whatever there is to place, summon, use and attach; cards of a step until it stages one, then its end. */
function chooseShaman(view, seen) {
  const { choices, prompt } = view.decision;
  const find = (verb) => choices.findIndex((choice) => choice.verb === verb && !choice.loses);
  if (prompt === "step" || prompt === "declaration") {
    const close = prompt === "step" ? find("end") : find("target");
    if (choices.some((choice) => choice.verb === "take_back") && close >= 0) return close;
    for (const verb of ["put", "put_down"]) if (find(verb) >= 0) return find(verb);
    return choices.length - 1;
  }
  for (const verb of ["place", "summon", "use", "attack", "defend", "attach", "over_soul", "keep", "yes"]) {
    const key = `${view.turn}.${view.phase}.${verb}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    // The last one offered is a spirit more often than the shaman itself.
    if (find(verb) >= 0 && seen.get(key) < 5)
      return verb === "attack" || verb === "defend"
        ? choices.findLastIndex((choice) => choice.verb === verb)
        : find(verb);
  }
  return prompt === "starting_shaman" || prompt === "which_shaman" || prompt === "user" || prompt === "target"
    ? 0
    : choices.length - 1;
}

const taken = [];

/** Waits until the page has something to show and has stopped changing. */
async function settled(page) {
  await page.waitForFunction(
    () => {
      const main = document.querySelector("main");
      const size = main ? main.innerHTML.length : 0;
      const still = size > 200 && size === window.sizeBefore && [...document.images].every((image) => image.complete);
      window.sizeBefore = size;
      return still;
    },
    null,
    { polling: 250, timeout: 15000 },
  );
}

async function shoot(page, name, width, lang) {
  const file = `${name}-${width.name}-${lang}.png`;
  await page.screenshot({ path: join(out, file) });
  taken.push({ name, width: width.name, lang, file });
}

async function main() {
  await mkdir(out, { recursive: true });
  const browser = await openBrowser();
  const problems = [];

  const context = async (width, lang, state, theme = "washi") => {
    const made = await browser.newContext({
      viewport: { width: width.width, height: width.height },
      hasTouch: width.touch,
      reducedMotion: "reduce",
      locale: lang === "ja" ? "ja-JP" : "en-GB",
      storageState: state,
    });
    await made.addInitScript(
      ([chosen, look]) => {
        localStorage.setItem("shokan.lang", chosen);
        localStorage.setItem("shokan.theme", look);
        // Many pages look on at one seat: none of them answers by itself.
        localStorage.setItem("shokan.rights", "ask");
      },
      [lang, theme],
    );
    return made;
  };

  // One guest plays; all pictures are taken with the same cookie.
  const player = await context(WIDTHS[2], "en");
  await player.addInitScript(installDriver);
  const driver = await player.newPage();
  await driver.goto(base);
  const ask = (path, body) =>
    driver.evaluate(
      async ([where, what]) => {
        const answer = await fetch(
          where,
          what && {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(what),
          },
        );
        if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      },
      [path, body],
    );
  const newMatch = (deck, theirs, first, game = "summons_call") =>
    ask("/api/matches", {
      game,
      opponent: "greedy",
      deck: { ready: deck },
      their_deck: { ready: theirs },
      first,
      name: "Hana",
      options: {},
    });

  // ONLY=magic takes the pictures of Summon & Magic alone, ONLY=wars those of Summoner Wars, ONLY=shaman those of
  // Shaman King.
  const only = process.env.ONLY ?? "";
  const all = only === "";
  const seat = await newMatch("ember_court", "tide_garden", "me");
  const state = await player.storageState();
  const pages = [];
  for (const width of WIDTHS) {
    for (const lang of LANGS) {
      const made = await context(width, lang, state);
      const page = await made.newPage();
      page.on("pageerror", (error) => problems.push(`${width.name} ${lang}: ${error.message}`));
      pages.push({ page, width, lang });
    }
  }

  const everyPage = async (name, path, after) => {
    if (!all && !name.startsWith(only)) return;
    for (const { page, width, lang } of pages) {
      await page.goto(base + path);
      await settled(page).catch(() => problems.push(`${name} ${width.name} ${lang}: nothing to see`));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) problems.push(`${name} ${width.name} ${lang}: ${wide} px too wide`);
      if (after) {
        await after(page);
        await page.waitForTimeout(300);
      }
      await shoot(page, name, width, lang);
    }
    console.log(`shot ${name}`);
  };

  await everyPage("front", "/");
  await everyPage("cards", "/cards/summons_call");
  await everyPage("builder", "/build");
  await everyPage("rules", "/rules/summons_call");
  await everyPage("rule", "/rules/summons_call#SC-07-05-02.c");
  await everyPage("scene", "/rules/summons_call#SC-07-05-02.f", async (page) => {
    await page.locator("[data-scene]").first().click();
    await page.locator("[data-scene-open]").waitFor();
    await page.keyboard.press("ArrowRight");
  });
  await everyPage("learn", "/learn/summons_call");
  await everyPage("missing", "/no/such/page");
  const friend = await ask("/api/matches", {
    game: "summons_call",
    opponent: "friend",
    deck: { ready: "ember_court" },
    their_deck: null,
    first: "coin",
    name: "Hana",
    options: {},
  });
  await everyPage("shaman-cards", "/cards/shaman_king");
  await everyPage("shaman-builder", "/build/shaman_king");
  await everyPage("shaman-rule", "/rules/shaman_king#SK-18.05");
  await everyPage("shaman-learn", "/learn/shaman_king");
  await everyPage("waiting", friend.url);
  if (friend.invite) await everyPage("invited", friend.invite);

  // The match: play on, and stop for a picture whenever a state comes up for the first time.
  const wanted = new Map(STATES.map((wish) => [wish.name, wish]));
  const magic = new Map((all || only === "magic" ? MAGIC : []).map((wish) => [wish.name, wish]));
  const wars = new Map((all || only === "wars" ? WARS : []).map((wish) => [wish.name, wish]));
  const shaman = new Map((all || only === "shaman" ? SHAMAN : []).map((wish) => [wish.name, wish]));
  const play = async (match, wanted, prefix, choose) => {
    let view = await driver.evaluate(([id, token]) => window.driver.open(id, token), [match.match, match.token]);
    const seen = new Map();
    for (let picks = 0; picks < 900 && !view.outcome; picks += 1) {
      for (const [name, wish] of wanted) {
        if (wish.fits(view, view.decision)) {
          wanted.delete(name);
          await everyPage(`${prefix}-${name}`, match.url);
          if (name === "units") await details(match);
          break;
        }
      }
      view = await driver.evaluate((index) => window.driver.pick(index), choose(view, seen));
    }
    return view;
  };

  /** What lies over the table: the reader, a refusal, the log. */
  const details = async (match) => {
    const tap = async (page, selector) => {
      const found = page.locator(selector).first();
      if (!(await found.count())) return false;
      await found.click({ timeout: 2000 }).catch(() => {});
      return true;
    };
    for (const [name, selector] of Object.entries(TOUCH)) {
      await everyPage(`match-${name}`, match.url, (page) => tap(page, selector));
    }
  };

  if (!all) wanted.clear();
  let last = all ? await play(seat, wanted, "match", choose) : { outcome: true };
  await everyPage("match-over", seat.url);
  await everyPage("replay", `/replay/${seat.match}?ply=20`);
  const more = [
    ["tide_garden", "ember_court", "them"],
    ["ash_and_gears", "wheel_garden", "me"],
    ["crossroads", "ash_and_gears", "them"],
    ["wheel_garden", "tide_garden", "me"],
    ["tide_garden", "crossroads", "me"],
    ["ember_court", "wheel_garden", "them"],
    ["ash_and_gears", "crossroads", "me"],
    ["wheel_garden", "ember_court", "them"],
  ];
  for (const [deck, theirs, first] of more) {
    if (wanted.size === 0) break;
    await driver.goto(base);
    last = await play(await newMatch(deck, theirs, first), wanted, "match", choose);
  }
  if (!last.outcome) problems.push("the last match did not end within 900 picks");
  for (const name of wanted.keys()) problems.push(`no match came to the state ${name}`);

  // Summon & Magic: two computers' worth of decks, until everything has come up.
  let finished = null;
  for (const [deck, theirs, first] of DUELS) {
    if (magic.size === 0) break;
    await driver.goto(base);
    const match = await newMatch(deck, theirs, first, "summon_and_magic");
    const end = await play(match, magic, "magic", chooseMagic);
    if (end.outcome && (finished === null || end.turn > finished.turn)) finished = { turn: end.turn, match };
  }
  if (finished) {
    await everyPage("magic-over", finished.match.url);
    await everyPage("magic-replay", `/replay/${finished.match.match}?ply=24`);
  }
  for (const name of magic.keys()) problems.push(`no duel came to the state ${name}`);

  // Summoner Wars in the same way.
  let won = null;
  for (const [deck, theirs] of WARS_GAMES) {
    if (wars.size === 0) break;
    await driver.goto(base);
    const match = await newMatch(deck, theirs, "me", "summoner_wars");
    const end = await play(match, wars, "wars", chooseWars);
    if (end.outcome) won = match;
  }
  if (won) await everyPage("wars-over", won.url);
  for (const name of wars.keys()) problems.push(`no game of Summoner Wars came to the state ${name}`);

  // Shaman King in the same way.
  let beaten = null;
  for (const [deck, theirs] of SHAMAN_GAMES) {
    if (shaman.size === 0) break;
    await driver.goto(base);
    const match = await newMatch(deck, theirs, "coin", "shaman_king");
    const end = await play(match, shaman, "shaman", chooseShaman);
    if (end.outcome) beaten = match;
  }
  if (beaten) {
    await everyPage("shaman-over", beaten.url);
    await everyPage("shaman-replay", `/replay/${beaten.match}?ply=40`);
  }
  for (const name of shaman.keys()) problems.push(`no game of Shaman King came to the state ${name}`);

  // Positions that are set up by hand, in every theme.
  const positions = [
    ...(all || only === "magic" ? STAGED.map((s) => [magicStaged, ...s]) : []),
    ...(all || only === "wars" ? STAGED_WARS.map((s) => [warsStaged, ...s]) : []),
    ...(all || only === "shaman" ? STAGED_SHAMAN.map((s) => [shamanStaged, ...s]) : []),
  ];
  for (const theme of ["washi", "sumi", "contrast"]) {
    for (const width of WIDTHS) {
      for (const lang of theme === "washi" ? LANGS : ["ja"]) {
        const made = await context(width, lang, state, theme);
        for (const [staged, name, after] of positions) {
          const page = await made.newPage();
          const shelf = await staged.shelf(page, base);
          await staged.line(page, [staged[after.position ?? name](shelf, after.more)]);
          await page.goto(`${base}/m/staged`);
          await settled(page).catch(() => problems.push(`${name} ${width.name} ${lang}: nothing to see`));
          if (after.tap && (width.name !== "1440" || !after.narrow))
            await page
              .locator(after.tap)
              .first()
              .click({ timeout: 3000 })
              .catch(() => problems.push(`${name} ${width.name} ${lang}: cannot tap ${after.tap}`));
          await page.waitForTimeout(300);
          await shoot(page, theme === "washi" ? `staged-${name}` : `staged-${name}-${theme}`, width, lang);
          await page.close();
        }
        await made.close();
      }
    }
  }
  console.log("shot the staged positions");

  // The other themes, on the two pages that matter most.
  for (const theme of all ? ["sumi", "contrast"] : []) {
    for (const width of [WIDTHS[0], WIDTHS[2]]) {
      const made = await context(width, "ja", state, theme);
      const page = await made.newPage();
      for (const [name, path] of [
        ["front", "/"],
        ["replay", `/replay/${seat.match}?ply=30`],
      ]) {
        await page.goto(base + path);
        await settled(page);
        await shoot(page, `${name}-${theme}`, width, "ja");
      }
      await made.close();
    }
  }

  await sheets(browser);
  await browser.close();
  console.log(`${taken.length} pictures in ${STATES.length - wanted.size} of ${STATES.length} match states`);
  for (const problem of problems) console.log(`problem: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** One sheet for each width and language. */
async function sheets(browser) {
  const page = await browser.newPage();
  for (const width of WIDTHS) {
    for (const lang of LANGS) {
      const cells = taken
        .filter((shot) => shot.width === width.name && shot.lang === lang)
        .map(
          (shot) =>
            `<figure><img src="${shot.file}" width="${width.thumb}"><figcaption>${shot.name}</figcaption></figure>`,
        );
      const columns = Math.max(2, Math.floor(1900 / (width.thumb + 12)));
      const html = `<!doctype html><meta charset="utf-8"><title>${width.name} ${lang}</title>
<style>body{margin:12px;background:#777;font:13px sans-serif;display:grid;gap:12px;
grid-template-columns:repeat(${columns},${width.thumb}px)}figure{margin:0}img{display:block}
figcaption{background:#fff;padding:2px 6px}</style>${cells.join("\n")}`;
      const file = join(out, `sheet-${width.name}-${lang}.html`);
      await writeFile(file, html);
      await page.setViewportSize({ width: columns * (width.thumb + 12) + 24, height: 800 });
      await page.goto(pathToFileURL(file).href, { waitUntil: "load" });
      await page.screenshot({ path: file.replace(/html$/, "png"), fullPage: true });
    }
  }
  await page.close();
}

const DUELS = [
  ["siege_of_bartome", "night_banquet_of_nefka", "me"],
  ["fireline_of_karguna", "siege_of_bartome", "them"],
  ["night_banquet_of_nefka", "siege_of_bartome", "me"],
  ["siege_of_bartome", "flood_tide_of_mirnea", "me"],
  ["flood_tide_of_mirnea", "night_banquet_of_nefka", "them"],
  ["fireline_of_karguna", "night_banquet_of_nefka", "me"],
  ["siege_of_bartome", "fireline_of_karguna", "them"],
  ["night_banquet_of_nefka", "flood_tide_of_mirnea", "me"],
];

/** A position, and what is tapped in it. */
const STAGED = [
  ["chained", {}],
  ["aiming", {}],
  ["idle", {}],
  ["crowded", {}],
  ["chain", { position: "chained", tap: "[data-tab=chain]", narrow: true }],
  ["why", { position: "chained", tap: "[data-cid='17'] .hit" }],
  ["menu", { position: "chained", tap: ".hand [data-cid='43'] .hit" }],
  ["reader", { position: "aiming", tap: "[data-tab=reader]", narrow: true }],
];

const WARS_GAMES = [
  ["guild_dwarves", "cave_goblins"],
  ["tundra_orcs", "phoenix_elves"],
  ["phoenix_elves", "guild_dwarves"],
  ["cave_goblins", "tundra_orcs"],
];
const STAGED_WARS = [
  ["wars-aim", { position: "aiming" }],
  ["wars-four", { position: "aiming", more: true }],
  ["wars-hand", { position: "holding" }],
  ["wars-why", { position: "aiming", tap: ".hit:has([data-cid='14'])" }],
  ["wars-pile", { position: "holding", tap: "[data-zone='0/magic_pile']" }],
  ["wars-discard", { position: "aiming", tap: "[data-zone='1/magic_pile']" }],
  ["wars-list", { position: "aiming", tap: ".can" }],
  ["wars-log", { position: "aiming", tap: ".bar .tool:not(.menu) >> nth=1", narrow: true }],
  ["wars-reader", { position: "aiming", tap: ".bar .tool:not(.menu) >> nth=0", narrow: true }],
];

const SHAMAN_GAMES = [
  ["snow_and_fire", "marsh_theatre"],
  ["bell_and_thread", "snow_forest"],
  ["snow_forest", "snow_and_fire"],
  ["marsh_theatre", "bell_and_thread"],
];
const STAGED_SHAMAN = [
  ["shaman-fight", { position: "fight" }],
  ["shaman-staged", { position: "fight", more: { stagedUp: true } }],
  ["shaman-down", { position: "fight", more: { stagedDown: true } }],
  ["shaman-attack", { position: "choosing" }],
  ["shaman-crowd", { position: "crowded" }],
  ["shaman-menu", { position: "fight", tap: ".hand [data-cid='43'] .hit" }],
  ["shaman-why", { position: "fight", tap: "[data-side='0'] .att[data-cid='3']" }],
  ["shaman-grave", { position: "crowded", tap: "[data-zone='0/graveyard']" }],
  ["shaman-list", { position: "fight", tap: ".can" }],
  ["shaman-reader", { position: "fight", tap: ".bar .tool:not(.menu) >> nth=0", narrow: true }],
];

/** Where to tap for what lies over the table; none of it picks anything. */
const TOUCH = {
  why: "[data-zone$='/hand'] [data-cid]:not(.lit) .hit",
  reader: "[data-cell*='unit_zone'].opposite [data-cid] .hit",
  menu: ".bar .menu",
};

await main();
