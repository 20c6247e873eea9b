// A match of three games: begun from the page, played against the computer, decks exchanged by keyboard and on a
// phone, given up game by game and as a whole, and looked at again.
import assert from "node:assert/strict";
import test from "node:test";
import { playOut } from "./shaman_play.mjs";
import { axe, BASE, bold, browser, guest, GUARD, isAsked, isOver, overflow } from "./support.mjs";

const GAME = "shaman_king";
const NAME = "Shaman King";
const picture = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** Gives up the game or the match by the menu. */
async function giveUp(page, what) {
  await page.locator(".bar .menu").click();
  await page.locator(`[data-end="${what}"]`).click();
  await page.locator(`[data-end="${what}"]`).click();
}

const end = (page) => page.locator("dialog .end");
const score = (page) => page.locator("[data-score] b").textContent();
const rows = (page, side) => page.locator(`button[data-side="${side}"]`);

/** Makes a match of three games by the API; returns what the server answered. */
async function newMatch(page, opponent, deck) {
  const answer = await page.request.post("/api/matches", {
    data: { game: GAME, opponent, deck, games: 3, name: "Test" },
    headers: { origin: BASE },
  });
  assert.equal(answer.status(), 201, await answer.text());
  return answer.json();
}

/** The deck of a first game. */
async function anyDeck(page) {
  const all = await (await page.request.get(`/api/catalogue/${GAME}`)).json();
  return { ready: all.decks[0].deck };
}

test(
  "best of three against the computer: some play, an exchange by keyboard, the result of the match",
  GUARD,
  async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en" });
      await page.goto("/");
      await page.getByRole("button", { name: `${NAME}: choose how to play` }).click();
      await page.getByRole("button", { name: "Best of three" }).click();
      assert.deepEqual(await axe(page), []);
      await picture(page, "match-new-1440-en");
      await page.getByRole("button", { name: "Begin", exact: true }).click();
      await page.waitForURL(/\/m\//);
      await page.locator("[data-score]").waitFor();
      assert.equal(await score(page), "0–0");
      for (let picks = 0; picks < 6 && !(await isOver(page));) {
        if (!(await isAsked(page))) continue;
        await bold(page);
        picks += 1;
      }
      if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
      await giveUp(page, "concede");
      await end(page).waitFor();
      assert.match(await end(page).locator("h2").textContent(), /lose game 1/);
      assert.equal(await score(page), "0–1");
      assert.deepEqual(await axe(page), []);
      await picture(page, "match-end-1440-en");
      // The keyboard alone: to the exchange, a card of each side, and on.
      await page.keyboard.press("Enter");
      await rows(page, "deck").first().waitFor();
      await picture(page, "match-exchange-1440-en");
      await rows(page, "deck").last().focus();
      await page.keyboard.press("Enter");
      assert.equal(await rows(page, "deck").last().getAttribute("aria-pressed"), "true");
      await rows(page, "reserve").first().focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /Exchange 1 / }).waitFor();
      assert.deepEqual(await axe(page), []);
      await picture(page, "match-exchanged-1440-en");
      await page.locator("[data-settle]").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        () => !document.querySelector("dialog[open]") || document.querySelector("dialog .wrong"),
      );
      if (await page.locator("dialog .wrong").count()) {
        // The rulebook may need the card that went out: then the old deck is kept.
        assert.ok((await page.locator("dialog .wrong a.clause").count()) > 0);
        await page.getByRole("button", { name: "Undo all" }).click();
        await page.locator("[data-settle]").click();
      }
      await page.waitForFunction(
        () =>
          document.querySelector("[data-score] small")?.textContent?.includes("2") &&
          !document.querySelector("dialog[open]"),
      );
      await picture(page, "match-second-1440-en");
      // A seat is a person in every sentence, of the game before as well.
      const seats = /(first|second) player/i;
      assert.doesNotMatch(await page.locator("[data-log]").innerText(), seats);
      await giveUp(page, "concede");
      await end(page).waitFor();
      assert.match(await end(page).locator("h2").textContent(), /lose the match/);
      assert.equal(await end(page).locator(".games li").count(), 2);
      assert.doesNotMatch(await end(page).innerText(), seats);
      await picture(page, "match-over-1440-en");
      await end(page).getByRole("link", { name: "Replay" }).click();
      await page.locator('[data-game-part="2"]').click();
      assert.equal(await page.locator('[data-game-part="2"]').getAttribute("aria-pressed"), "true");
      assert.equal(await page.locator("[data-game-part]").count(), 2);
      await picture(page, "match-replay-1440-en");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  },
);

test("two people exchange in secret, one on a phone, and one gives the match up", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "ja" });
    const made = await newMatch(host, "friend", await anyDeck(host));
    await host.goto(made.url);
    const friend = await guest(b, { lang: "ja", width: 360, height: 640, touch: true });
    await friend.goto(made.invite);
    await friend.getByText("3ゲームマッチ").waitFor();
    await picture(friend, "match-join-360-ja");
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    for (const page of [host, friend]) await page.locator("[data-score]").waitFor();
    assert.ok((await overflow(friend)) <= 0, "the page is wider than the phone");
    await giveUp(host, "concede");
    for (const page of [host, friend]) await end(page).waitFor();
    assert.equal(await score(friend), "1–0");
    await picture(friend, "match-end-360-ja");
    await friend.locator("dialog [data-exchange]").click();
    await rows(friend, "deck").first().waitFor();
    assert.ok((await overflow(friend)) <= 0, "the exchange is wider than the phone");
    await rows(friend, "deck").last().click();
    await picture(friend, "match-exchange-360-ja");
    await rows(friend, "reserve").first().click();
    assert.deepEqual(await axe(friend), []);
    await picture(friend, "match-exchanged-360-ja");
    await friend.getByRole("button", { name: "元に戻す" }).click();
    await friend.locator("[data-settle]").click();
    await friend.getByText("相手がデッキを決めるのを待っています").waitFor();
    await picture(friend, "match-waiting-360-ja");
    // The other one has not been told anything, and looks at the board first.
    await host.getByRole("button", { name: "盤を見る" }).click();
    await host.locator("[data-prompt] [data-exchange]").click();
    await host.locator("[data-settle]").click();
    for (const page of [host, friend])
      await page.waitForFunction(
        () =>
          document.querySelector("[data-score] small")?.textContent?.includes("2") &&
          !document.querySelector("dialog[open]"),
      );
    await giveUp(host, "resign");
    for (const page of [host, friend]) await end(page).waitFor();
    assert.match(await end(friend).locator("h2").textContent(), /マッチに勝ちました/);
    assert.match(await end(host).locator("h2").textContent(), /マッチに負けました/);
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

for (const look of [{ lang: "ja", width: 360, height: 640, touch: true }]) {
  test(`a best of three with side cards is played to its end by taps, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { url } = await newMatch(page, "greedy", { ready: "snow_and_fire" });
      await page.goto(url);
      let [games, exchanged] = [0, 0];
      for (;;) {
        await playOut(page, look.touch);
        games += 1;
        await picture(page, `match-played-${games}-${look.width}-${look.lang}`);
        assert.equal(await end(page).locator(".games li").count(), games, "each game stands in the result");
        if (!(await page.locator("dialog [data-exchange]").count())) break;
        assert.ok(games < 3, "a match has three games at most");
        await page.locator("dialog [data-exchange]").click();
        // The last card of the deck, an art, goes out; the last of the reserve comes in.
        await rows(page, "deck").last().click();
        await rows(page, "reserve").last().click();
        await picture(page, `match-exchange-${games}-${look.width}-${look.lang}`);
        await page.locator("[data-settle]").click();
        await page.waitForFunction(
          (next) =>
            document.querySelector("[data-score] small")?.textContent?.includes(next) &&
            !document.querySelector("dialog[open]"),
          `${games + 1}`,
        );
        exchanged += 1;
      }
      assert.equal(exchanged, games - 1, "cards were exchanged before each further game");
      const wins = (await score(page)).split("–").map(Number);
      assert.equal(Math.max(...wins), 2, `the match was won ${wins}`);
      assert.equal(wins[0] + wins[1], games);
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}
