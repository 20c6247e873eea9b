// People meet: quick pairing in two browsers, matches that are watched, and the lists of the front page.
import assert from "node:assert/strict";
import test from "node:test";
import { BASE, browser, GUARD, guest, inspector, laid, named, still, WALKED } from "./support.mjs";

const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/place-${name}.png` });
};
const front = async (page) => {
  await page.goto("/");
  await page.locator("[data-pair]").first().waitFor();
  await still(page);
};
const inspectDialog = async (page) => {
  const { check, found } = inspector(page);
  await check("the dialog", ["dialog[open]"]);
  assert.deepEqual(found, []);
};
/** The number of people who are said to wait for a game. */
const waiting = (page, game) => page.locator(`[data-game="${game}"] [data-people]`).first().getAttribute("data-people");

test("two strangers are paired, and a third watches them", GUARD, async () => {
  const b = await browser();
  try {
    const first = await guest(b, { lang: "ja" });
    const second = await guest(b, { lang: "en", width: 360, height: 740, touch: true });
    const third = await guest(b, { lang: "ja" });
    await front(first);
    assert.equal(await waiting(first, "summons_call"), "0");
    // Nobody waits: the computer is met meanwhile, and the place is kept.
    await first.locator("[data-pair=summons_call]").click();
    await first.waitForURL(/\/m\//);
    const meanwhile = first.url();
    await laid(first);
    await first.locator("[data-waits]").waitFor();
    await shot(first, "waits");

    await front(second);
    assert.equal(await waiting(second, "summons_call"), "1");
    await second.locator("[data-pair=summons_call]").click();
    await second.locator("[data-pairbar=awaits]").waitFor();
    await shot(second, "awaits");
    // Over the socket of the table, with one button.
    const bar = first.locator("[data-pairbar=found]");
    await bar.waitFor();
    assert.equal(await bar.locator("button").count(), 1);
    const called = inspector(first);
    await called.check("somebody was found", ["[data-pairbar]"]);
    await shot(first, "found");
    await bar.locator("[data-over]").click();
    await Promise.all(
      [first, second].map((page) => page.waitForURL((url) => url.href !== meanwhile && /\/m\//.test(url.href))),
    );
    assert.equal(first.url(), second.url());
    await Promise.all([first, second].map(laid));
    await shot(second, "paired");
    assert.equal(await first.locator("[data-pairbar]").count(), 0);

    await front(third);
    const match = new URL(first.url()).pathname.split("/").at(-1);
    const row = third.locator(`[data-watch="${match}"]`);
    await row.waitFor();
    await shot(third, "lists");
    await row.locator("a").click();
    await laid(third);
    for (const page of [first, second, third]) await page.locator("[data-watchers]").waitFor();
    assert.equal((await first.locator("[data-watchers]").textContent()).trim(), "1");
    assert.equal(await third.locator("[data-prompt].asked").count(), 0, "who watches is asked nothing");
    assert.ok(
      !/先攻[がはの]|後攻[がはの]|[Tt]he (first|second) player/.test(await third.locator("main").innerText()),
      "who watches reads names",
    );
    await shot(third, "watching");
    const watching = inspector(third);
    await watching.check("a match that is watched");
    assert.deepEqual(watching.found, []);
    // The link in the menu leads there, too.
    await first.locator(".bar .menu").click();
    assert.equal(await first.locator("[data-watch-link]").inputValue(), first.url());
    await called.check("the menu with the link", ["dialog[open]"]);
    assert.deepEqual(called.found, []);
    await first.locator("[data-copy]").scrollIntoViewIfNeeded();
    await shot(first, "menu");
    // The match that was played meanwhile is kept.
    await front(first);
    const kept = new URL(meanwhile).pathname;
    await first.locator(`.run a[href="${kept}"]`).waitFor();
    assert.deepEqual([...first.faults, ...second.faults, ...third.faults], []);
  } finally {
    await b.close();
  }
});

test("nobody is paired with himself, and who stops waiting is gone", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const other = await guest(b, { lang: "ja" });
    await front(page);
    await page.locator("[data-pair=summoner_wars]").click();
    await page.waitForURL(/\/m\//);
    const tab = await page.context().newPage();
    await front(tab);
    assert.equal(await waiting(tab, "summoner_wars"), "0", "oneself is not counted");
    await tab.locator("[data-pairbar=waits]").waitFor();
    const before = await tab.evaluate(() => fetch("/api/quick").then((answer) => answer.json()));
    assert.equal(before.mine.stage, "waits");
    await front(other);
    assert.equal(await waiting(other, "summoner_wars"), "1");
    await tab.locator("[data-pairbar] [data-withdraw]").click();
    await tab.locator("[data-pairbar]").waitFor({ state: "detached" });
    await front(other);
    assert.equal(await waiting(other, "summoner_wars"), "0");
    assert.deepEqual([...page.faults, ...other.faults], []);
  } finally {
    await b.close();
  }
});

test("who does not come over loses the place, and the other goes on waiting", GUARD, async () => {
  const b = await browser();
  try {
    const first = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    const second = await guest(b, { lang: "en" });
    await front(first);
    await first.locator("[data-pair=shaman_king]").click();
    await first.waitForURL(/\/m\//);
    await laid(first);
    await front(second);
    await second.locator("[data-pair=shaman_king]").click();
    await first.locator("[data-pairbar=found]").waitFor();
    await shot(first, "found-360");
    await first.locator("[data-pairbar=lost]").waitFor();
    const { check, found } = inspector(first);
    await check("the place is lost", ["[data-pairbar]"]);
    assert.deepEqual(found, []);
    await shot(first, "lost-360");
    await second.locator("[data-pairbar=waits]").waitFor();
    assert.equal(await second.locator("[data-pair=shaman_king]").getAttribute("aria-pressed"), "true");
    await first.locator("[data-pairbar=lost] button").click();
    await first.locator("[data-pairbar]").waitFor({ state: "detached" });
    await second.locator("[data-pairbar] [data-withdraw]").click();
    await second.locator("[data-pairbar]").waitFor({ state: "detached" });
    assert.deepEqual([...first.faults, ...second.faults], []);
  } finally {
    await b.close();
  }
});

test("open tables are narrowed down, and a list stands still under the mouse", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const maker = await guest(b);
    const open = (more) =>
      maker.request.post("/api/matches", {
        data: { opponent: "friend", their_deck: null, first: "coin", options: {}, listed: true, ...more },
        headers: { origin: BASE },
      });
    await front(page);
    await maker.goto("/");
    const made = [
      { game: "summons_call", deck: { ready: "ember_court" }, name: "Filter one", beginners: true },
      {
        game: "summons_call",
        deck: { ready: "ember_court" },
        name: "Filter two",
        clock: { initial_s: 600, increment_s: 10 },
      },
      { game: "summoner_wars", deck: { ready: "tundra_orcs" }, name: "Filter three" },
    ];
    for (const one of made) assert.equal((await open(one)).status(), 201);
    await page.reload();
    const rows = page.locator(".open .row", { hasText: "Filter" });
    await rows.nth(2).waitFor();
    const shown = async () => (await rows.locator("b").allTextContents()).map((name) => name.split(" ").at(-1)).sort();
    assert.deepEqual(await shown(), ["one", "three", "two"]);
    await page.locator("[data-filter=summons_call]").click();
    assert.deepEqual(await shown(), ["one", "two"]);
    await page.locator("[data-filter=beginners]").click();
    assert.deepEqual(await shown(), ["one"]);
    await page.locator("[data-filter=beginners]").click();
    await page.locator("[data-filter=clockless]").click();
    assert.deepEqual(await shown(), ["one"]);
    await page.locator("[data-filter=summons_call]").click();
    assert.deepEqual(await shown(), ["one", "three"]);
    // What comes while the mouse is on the list is shown when it has left.
    const height = (await page.locator(".open").boundingBox()).height;
    await rows.first().hover();
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
    assert.equal(
      (await open({ game: "summons_call", deck: { ready: "ember_court" }, name: "Filter four" })).status(),
      201,
    );
    await answered;
    await page.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
    await still(page);
    assert.deepEqual(await shown(), ["one", "three"]);
    await page.locator("h1").hover();
    await rows.nth(2).waitFor();
    assert.deepEqual(await shown(), ["four", "one", "three"]);
    assert.equal((await page.locator(".open").boundingBox()).height, height);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a table of days for each answer: chosen, sat down at, and seen in the list of running games", GUARD, async () => {
  const b = await browser();
  try {
    const maker = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    const friend = await guest(b, { lang: "en" });
    await front(maker);
    await maker.locator(".open .opens").click();
    const days = maker.locator("dialog").getByRole("button", { name: "1回3日" });
    await days.click();
    assert.equal(await days.getAttribute("aria-pressed"), "true");
    await maker.locator("dialog").locator("[data-kind=computer]").click();
    assert.equal(await days.count(), 0, "days are for people");
    await maker.locator("dialog").locator("[data-kind=friend]").click();
    await inspectDialog(maker);
    await shot(maker, "days-dialog");
    await maker.locator("dialog .go").click();
    await maker.waitForURL(/\/m\//);
    const link = new URL(await maker.locator("[data-invite]").inputValue()).pathname;
    await friend.goto(link);
    await friend.getByText("3 days each time").waitFor();
    await friend.getByRole("button", { name: "Take the seat" }).click();
    await friend.waitForURL(/\/m\//);
    await friend.locator("[data-clock]").first().waitFor();
    assert.match(await friend.locator("[data-clock]").first().textContent(), /(2 d 23 h|3 d 0 h)/);
    await shot(friend, "days-table");
    for (const [page, left] of [
      [maker, /あと[23]日/],
      [friend, /[23] days left/],
    ]) {
      await front(page);
      await page.locator(".run .rgame").first().waitFor();
      assert.match(await page.locator(".run .rgame .s").first().textContent(), left);
    }
    await shot(maker, "days-list");
    assert.deepEqual([...maker.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

for (const look of WALKED) {
  test(`the front page in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      await front(page);
      await shot(page, `front-${look.lang}-${look.theme}-${look.width}`);
      await check("the front page");
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/place-full-${look.lang}-${look.theme}-${look.width}.png`,
          fullPage: true,
        });
      for (const button of await page.locator("main button, main .btn").all()) {
        const box = await button.boundingBox();
        if (look.touch && box) assert.ok(box.height >= 44, `${await button.textContent()}: ${box.height} px`);
      }
      await page.locator("[data-pair=shaman_king]").click();
      await page.waitForURL(/\/m\//);
      await front(page);
      await page.locator("[data-pairbar=waits]").waitFor();
      await check("who waits");
      await shot(page, `waiting-${look.lang}-${look.theme}-${look.width}`);
      await page.locator("[data-pairbar] [data-withdraw]").click();
      await page.locator("[data-pairbar]").waitFor({ state: "detached" });
      done();
    } finally {
      await b.close();
    }
  });
}
