// The page of oneself: a place that is kept under a name, and decks that follow it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { BASE, browser, guest, GUARD, inspector, named, newMatch, still, WALKED } from "./support.mjs";

const PASSWORD = "twelve cats asleep";
/** A name that no other run has taken. */
const fresh = () => `Aki ${Math.random().toString(36).slice(2, 8)}`;

async function enter(page, name, { password = PASSWORD, old = false } = {}) {
  await page.goto("/me");
  const place = page.locator('[data-part="place"]');
  await place.locator("form").waitFor();
  if (old) await place.locator('[data-way="sign_in"]').click();
  await place.locator('input[autocomplete="username"]').fill(name);
  await place.locator('input[autocomplete$="-password"]').fill(password);
  await place.locator('[data-act="enter"]').click();
}

const followed = (page) => page.locator('[data-follow="kept"]').waitFor();
const ownDecks = (page, game) =>
  page.evaluate((of) => JSON.parse(localStorage.getItem(`shokan.decks.${of}`) ?? "[]").map((deck) => deck.name), game);
const putDeck = (page, name, at) =>
  page.evaluate(
    ([called, when]) => {
      const key = "shokan.decks.summons_call";
      const decks = JSON.parse(localStorage.getItem(key) ?? "[]");
      const deck = { id: called, at: when, name: called, construction: "normal", master: "", cards: { cinder_imp: 3 } };
      localStorage.setItem(key, JSON.stringify([deck, ...decks]));
    },
    [name, at],
  );

for (const look of WALKED) {
  test(`one's own page in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      const shot = async (state) => {
        if (!process.env.SHOTS) return;
        await page.screenshot({
          path: `${process.env.SHOTS}/me-${state}-${look.lang}-${look.theme}-${look.width}.png`,
          fullPage: true,
        });
      };
      const name = fresh();
      await page.goto("/me");
      await page.locator('[data-part="place"] form').waitFor();
      await still(page);
      await check("a guest");
      await shot("guest");
      await page.locator('[data-way="sign_in"]').click();
      await check("signing in");
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main button, main input:not(.vh), main a, main summary")]
          .map((e) => (e.closest("label.check") ?? e).getBoundingClientRect())
          .filter((box) => box.height < 44)
          .map((box) => `${Math.round(box.x)},${Math.round(box.y)}: ${box.height}`),
      );
      assert.deepEqual(small, [], "too small for a finger");
      await newMatch(page);
      await enter(page, name);
      await followed(page);
      await page
        .locator("summary", { hasText: look.lang === "ja" ? "パスワードを変える" : "Change the password" })
        .click();
      await still(page);
      await check("kept");
      await shot("kept");
      assert.match(await page.locator('[data-part="place"] h2').innerText(), new RegExp(name));
      await page.locator('[data-part="data"] summary').click();
      await page.locator('[data-part="data"] input[autocomplete="current-password"]').fill(PASSWORD);
      await page.locator('[data-act="leave"]').click();
      await page.locator('[data-act="sure"]').waitFor();
      await still(page);
      await check("leaving");
      await shot("leaving");
      done();
    } finally {
      await b.close();
    }
  });
}

test("a kept place is the same in another browser, with its games and decks", GUARD, async () => {
  const b = await browser();
  try {
    const [first, second] = [await guest(b), await guest(b, { lang: "en" })];
    const name = fresh();
    const { match } = await newMatch(first);
    await first.goto("/me");
    await putDeck(first, "Embers", 1000);
    await enter(first, name);
    await followed(first);

    await second.goto("/me");
    await putDeck(second, "Tides", 2000);
    await enter(second, name, { old: true });
    await followed(second);
    assert.deepEqual(await ownDecks(second, "summons_call"), ["Tides", "Embers"]);
    // The running game is this browser's, too.
    await second.goto(`/m/${match}`);
    await second.locator("[data-prompt]").waitFor();
    await first.goto("/me");
    await followed(first);
    assert.deepEqual(await ownDecks(first, "summons_call"), ["Tides", "Embers"]);

    // Another password signs the second browser out, which is a guest again.
    await first.locator('[data-part="place"] summary').click();
    await first.locator('[data-part="place"] input[autocomplete="current-password"]').fill(PASSWORD);
    await first.locator('input[autocomplete="new-password"]').fill("thirteen cats awake");
    await first.locator("details .btn.pri").click();
    await first.locator(".told", { hasText: "パスワード" }).waitFor();
    await second.goto("/me");
    await second.locator('[data-way="sign_in"]').waitFor();
    assert.deepEqual([...first.faults, ...second.faults], []);
  } finally {
    await b.close();
  }
});

test("what cannot be is said beside the form", GUARD, async () => {
  const b = await browser();
  try {
    const [page, other] = [await guest(b), await guest(b)];
    const name = fresh();
    await enter(page, name);
    await page.locator('[data-act="sign_out"]').waitFor();
    for (const [called, wish, text] of [
      [name.toUpperCase(), {}, "もう使われています"],
      ["コンピュータ（ふつう）", {}, "コンピュータや運営"],
      [name, { old: true, password: "not this one" }, "名前かパスワードが違います"],
    ]) {
      await enter(other, called, wish);
      await other.locator(".wrong", { hasText: text }).waitFor();
    }
    await page.locator('[data-act="sign_out"]').click();
    await page.locator('[data-way="sign_in"]').waitFor();
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("who leaves takes a copy first, is asked twice, and leaves no name behind", GUARD, async () => {
  const b = await browser();
  try {
    const [page, other] = [await guest(b, { lang: "en" }), await guest(b, { lang: "en" })];
    const name = fresh();
    await enter(page, name);
    await followed(page);
    const made = await newMatch(other, { opponent: "friend" });
    const joined = await page.request.post(`/api/invites/${made.invite.replace("/t/", "")}`, {
      data: { name: "", deck: { ready: "ember_court" } },
      headers: { origin: BASE },
    });
    assert.equal(joined.status(), 201);
    const saved = page.waitForEvent("download");
    await page.locator('[data-act="take"]').click();
    const copy = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
    assert.equal(copy.me.name, name);
    assert.equal(copy.matches.length, 1);
    assert.equal(copy.matches[0].match, made.match);
    await page.locator('[data-part="data"] summary').click();
    await page.locator('[data-part="data"] input[autocomplete="current-password"]').fill(PASSWORD);
    await page.locator('[data-act="leave"]').click();
    await page.locator("dialog button", { hasText: "Stay" }).click();
    await page.locator('[data-act="leave"]').click();
    await page.locator('[data-act="sure"]').click();
    await page.locator(".told", { hasText: "You have left" }).waitFor();
    await page.locator('[data-way="sign_in"]').waitFor();
    await other.goto("/replay");
    await other.locator(".g", { hasText: "Someone who left" }).waitFor();
    assert.ok(!(await other.locator("main").innerText()).includes(name));
    assert.deepEqual([...page.faults, ...other.faults], []);
  } finally {
    await b.close();
  }
});

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 360, height: 640, touch: true, theme: "sumi" },
])
  test(`a rated match is told to who joins, and moves both ratings: ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const [page, other, stranger] = [await guest(b, look), await guest(b, look), await guest(b, look)];
      const { check, found } = inspector(page);
      const shot = (of, state) =>
        process.env.SHOTS &&
        of.screenshot({ path: `${process.env.SHOTS}/rated-${state}-${look.lang}-${look.width}.png` });
      for (const who of [page, other]) {
        await enter(who, fresh());
        await followed(who);
      }
      await page.goto("/");
      await page.locator(".inv .btn.pri").click();
      await page.locator("[data-rated]").check();
      await still(page);
      await check("the dialog");
      await shot(page, "dialog");
      await page.locator("button.go").click();
      await page.waitForURL(/\/m\//);
      const match = new URL(page.url()).pathname.split("/").at(-1);
      const lines = await page.request.get("/api/matches").then((answer) => answer.json());
      assert.equal(lines.find((line) => line.match === match).rated, true);
      const link = await page.locator("[data-invite]").inputValue();
      await stranger.goto(link);
      await stranger.locator("[data-rated] a").waitFor();
      assert.ok(await stranger.locator("form .btn.pri").isDisabled());
      await other.goto(link);
      await other.locator("[data-rated]", { hasText: "1500 ± 350" }).waitFor();
      await shot(other, "join");
      await other.locator("form .btn.pri").click();
      await other.waitForURL(/\/m\//);
      await page.locator("[data-prompt]").waitFor();
      const menu = page.locator(".bar .tool.menu");
      if (look.width < 1000) await menu.click();
      await page.locator("[data-ratings]", { hasText: "1500 ± 350" }).first().waitFor();
      await still(page);
      await check("the table");
      await shot(page, "table");
      if (look.width >= 1000) await menu.click();
      const ask = look.lang === "ja" ? "投了する" : "Concede";
      await page.locator("dialog button", { hasText: ask }).click();
      await page
        .locator("dialog button", { hasText: look.lang === "ja" ? "本当に投了する" : "Yes, I concede" })
        .click();
      await page.locator("dialog .end").waitFor();
      const ratingOf = async (who) => {
        // The rating is settled behind the end of the match: a page that was quicker is opened again.
        const rating = who.locator('[data-rating="summons_call"]');
        for (let tries = 0; tries < 20; tries += 1) {
          await who.goto("/me");
          const there = await rating.waitFor({ timeout: 3000 }).then(
            () => true,
            () => false,
          );
          if (there) break;
        }
        return rating.innerText();
      };
      assert.match(await ratingOf(page), /1[23]\d\d ± 2\d\d/);
      await shot(page, "me");
      assert.match(await ratingOf(other), /1[67]\d\d ± 2\d\d/);
      await page.goto("/replay");
      await page.locator(".rated", { hasText: "1500 ± 350" }).waitFor();
      await still(page);
      await check("the list");
      await shot(page, "list");
      assert.deepEqual([...found, ...page.faults, ...other.faults, ...stranger.faults], []);
    } finally {
      await b.close();
    }
  });
