// Every page and the states people meet, each seen once by axe, in looks that take turns.
import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, browser, guest, GUARD, LOOKS, myMove, named, newMatch, overflow, still } from "./support.mjs";

/** Each game with two of its ready decks, and a word that its catalogue knows. */
const GAMES = {
  summons_call: { decks: ["ember_court", "tide_garden"] },
  summon_and_magic: { decks: [] },
  summoner_wars: { decks: [] },
  shaman_king: { decks: [] },
};

async function decks(page, game) {
  if (!GAMES[game].decks.length) {
    const all = await (await page.request.get(`/api/catalogue/${game}`)).json();
    GAMES[game].decks = all.decks.slice(0, 2).map((deck) => deck.deck);
  }
  const [deck, theirs] = GAMES[game].decks;
  return { game, deck, theirs };
}

async function sit(page, game, more = {}) {
  const taken = await newMatch(page, { ...(await decks(page, game)), ...more });
  await page.goto(taken.url);
  return taken;
}

async function giveUp(page, id) {
  await page.evaluate(async (match) => {
    const { token } = await (await fetch(`/api/matches/${match}/token`)).json();
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    await new Promise((ready) => (socket.onopen = ready));
    socket.send(JSON.stringify({ t: "hello", wire: 1, match, token, last_seq: null }));
    socket.send(JSON.stringify({ t: "concede", id: "concede" }));
  }, id);
  await page.locator("dialog .end").waitFor();
}

const first = (page, what) => page.locator(what).first().click();
const find = async (page, what) => {
  await page.locator("input[type=search]").first().fill(what);
};

/** Of each game: what is gone through, and what is looked at on the way. */
const ofGame = (game) => [
  async (page, check) => {
    await page.goto(`/cards/${game}`);
    await check(`${game}: cards`);
    await first(page, "section li a");
    await page.locator("dialog[open] .reader").waitFor();
    await check(`${game}: a card`);
    await page.keyboard.press("Escape");
    await find(page, "zzzz");
    await check(`${game}: no card found`);
  },
  async (page, check) => {
    await page.goto(`/rules/${game}`);
    await check(`${game}: rules`);
    await first(page, "a.line");
    await page.locator("article.sheet").waitFor();
    await check(`${game}: a clause`);
    await find(page, "1");
    await check(`${game}: rules searched`);
  },
  async (page, check) => {
    await page.goto(`/build/${game}`);
    await check(`${game}: builder`);
    await page.locator(".grid .step button:enabled, .grid .choose").first().click();
    await check(`${game}: builder with one card, and its faults`);
    await find(page, "zzzz");
    await check(`${game}: builder, none found`);
  },
  async (page, check) => {
    await page.goto(`/learn/${game}`);
    await check(`${game}: guide`);
    await first(page, "[data-begin]");
    await page.locator("[data-lesson]").waitFor();
    await check(`${game}: lesson`);
  },
  async (page, check) => {
    const { match } = await sit(page, game);
    await myMove(page);
    await check(`${game}: first question`);
    await first(page, ".bar .menu");
    await page.locator("dialog[open]").waitFor();
    await check(`${game}: menu of the table`, ["dialog[open]"]);
    await page.keyboard.press("Escape");
    await giveUp(page, match);
    await check(`${game}: the end`, ["dialog[open]"]);
    await page.goto(`/replay/${match}`);
    await page.locator(".scrub").waitFor();
    await check(`${game}: replay`);
  },
  async (page, check) => {
    const { match } = await sit(page, game);
    await myMove(page);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(`/m/${match}`);
    await page.locator(".table").first().waitFor();
    await check(`${game}: watched`);
  },
  async (page, check) => {
    const taken = await sit(page, game, { opponent: "friend" });
    await check(`${game}: waiting for a friend`);
    await page.context().clearCookies();
    await page.goto(taken.invite);
    await check(`${game}: invited`);
  },
];

/** A page that is looked at as it comes. */
const at = (path, name) => async (page, check) => {
  await page.goto(path);
  await check(name);
};

const WAYS = [
  async (page, check) => {
    await page.goto("/");
    await check("the front page");
    const menu = page.locator("header details.menu summary");
    if (await menu.isVisible()) await menu.click();
    await check("the menu of the pages", ["header"]);
  },
  at("/replay", "own games, none yet"),
  at("/me", "one's own page"),
  at("/nowhere", "no such page"),
  at("/m/nothing1", "no such match"),
  at("/replay/nothing1", "no such replay"),
  at("/t/nothing1", "no such invitation"),
  at("/build/zzzz", "no such deck"),
  at("/verify/nothing1", "nothing to verify"),
  ...Object.keys(GAMES).flatMap(ofGame),
];

test("axe finds nothing in any of at least sixty states", GUARD, async () => {
  const b = await browser();
  try {
    const [found, seen] = [[], new Set()];
    // Each look has a page of its own, and goes every fifth way.
    await Promise.all(
      LOOKS.map(async (look, nth) => {
        const page = await guest(b, look);
        const check = async (name, within = []) => {
          // From the top: what a bar covers half while the page is scrolled comes out by scrolling on.
          await page.evaluate(() => scrollTo(0, 0));
          await still(page);
          const wide = await overflow(page);
          if (wide > 0) found.push(`${name} in ${named(look)}: ${wide} px too wide`);
          found.push(...(await axe(page, within)).map((one) => `${name} in ${named(look)}: ${one}`));
          seen.add(name);
        };
        for (const go of WAYS.filter((_, way) => way % LOOKS.length === nth)) await go(page, check);
      }),
    );
    assert.deepEqual(found, []);
    assert.ok(seen.size >= 60, `${seen.size} states`);
  } finally {
    await b.close();
  }
});
