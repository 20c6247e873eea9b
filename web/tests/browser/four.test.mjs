// Tables of three and four: two browsers and two computers until a team gives up, and one person with two decks.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, bold, browser, GUARD, guest, isAsked, isOver, laid, overflow, still } from "./support.mjs";

const picture = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : null;

/** The sheet of a new game of Summoner Wars, from the front page. */
async function sheet(page) {
  await page.goto("/");
  await page
    .getByRole("button", { name: /^(サモナーウォーズ: 選んで始める|Summoner Wars: choose how to play)$/ })
    .click();
  const form = page.locator("dialog[open]");
  await form.waitFor();
  return form;
}

/** Goes to the table that a link invites to. */
async function follow(page, host) {
  const link = await host.locator("[data-invite]").inputValue();
  await page.goto(new URL(link).pathname);
  await page.locator("main form").waitFor();
}

/** Whoever is asked picks, until the game is over for all or enough has been seen. */
async function playOn(pages, most, enough = async () => false) {
  for (let picks = 0; picks < most;) {
    const over = await Promise.all(pages.map(isOver));
    if (over.every(Boolean) || (await enough())) return picks;
    let who = null;
    for (const page of pages) if (await isAsked(page)) who = page;
    if (!who) {
      await new Promise((later) => setTimeout(later, 30));
      continue;
    }
    await bold(who);
    picks += 1;
  }
  throw new Error(`not over after ${most} picks`);
}

test("two browsers and two computers play a table of four until a team gives up", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const form = await sheet(host);
    await form.getByRole("button", { name: "4 players" }).click();
    await form.getByRole("button", { name: "30 min + 20 s a turn" }).click();
    assert.deepEqual(await axe(host, ["dialog"]), []);
    await picture(host, "four-new-en");
    await form.getByRole("button", { name: "Make the invitation link" }).click();
    await host.locator("[data-seat]").first().waitFor();
    assert.match(await host.locator("main").innerText(), /Free/);
    await still(host);
    assert.deepEqual(await axe(host), []);
    await picture(host, "four-waiting-en");
    const friend = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    await follow(friend, host);
    assert.ok((await overflow(friend)) <= 0, "the invitation is wider than the phone");
    assert.deepEqual(await axe(friend), []);
    await picture(friend, "four-join-ja");
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    await Promise.all([host, friend].map(laid));
    assert.equal(await host.locator("[data-space]").count(), 96, "two mats side by side");
    assert.ok((await host.locator("[data-clock]").count()) === 2, "two people have clocks");
    let seen = false;
    const picks = await playOn([host, friend], 3000, async () => {
      const turn = Number(await host.locator("[data-table]").getAttribute("data-turn"));
      if (!seen && turn >= 6) {
        seen = true;
        await picture(host, "four-table-en");
        await picture(friend, "four-table-ja");
        assert.ok((await overflow(friend)) <= 0, "the table is wider than the phone");
      }
      return turn >= 9;
    });
    assert.ok(picks > 20, `${picks} picks`);
    // Who gives up leaves the partner to play on; the team has lost when both have.
    for (const page of [friend, host]) {
      await page.keyboard.press("?");
      await page.locator("dialog[open] [data-end=concede]").click();
      await page.locator("dialog[open] [data-end=concede].pri").click();
    }
    await Promise.all([host, friend].map((page) => page.locator("dialog .end h2").waitFor()));
    const results = await Promise.all([host, friend].map((page) => page.locator("dialog .end h2").textContent()));
    // Both sit in one team.
    assert.equal(/win/i.test(results[0]), /勝ち/.test(results[1]), results.join(" / "));
    await picture(host, "four-end-en");
    await picture(friend, "four-end-ja");
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

test("of three one plays two decks, and the table turns to the deck that acts", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "ja" });
    const form = await sheet(host);
    await form.getByRole("button", { name: "3人" }).click();
    assert.deepEqual(await axe(host, ["dialog"]), []);
    await picture(host, "three-new-ja");
    await form.getByRole("button", { name: "始める" }).click();
    await laid(host);
    const own = new Set();
    await playOn([host], 400, async () => {
      if (await isAsked(host)) own.add(await host.locator("[data-own-seat]").first().getAttribute("data-own-seat"));
      return own.size === 2;
    });
    assert.equal(own.size, 2, "both decks were asked");
    await picture(host, "three-table-ja");
    // Sentences call the players by name, and two of one name apart.
    const log = await host.locator("[data-log]").evaluateAll((all) => all.map((e) => e.textContent).join(" "));
    assert.match(log, /コンピュータ（[^）]+） [1-4]/);
    assert.doesNotMatch(log, /プレイヤー[1-4]|[南北]の[左右]/);
    // The hand of the deck that does not act is open to its player.
    const other = async () => {
      const seat = await host.locator("[data-own-seat]").first().getAttribute("data-own-seat");
      return host.locator(`button[data-zone="${Number(seat) ^ 2}/hand"]`);
    };
    // While the person is asked nothing moves on the table.
    await playOn(
      [host],
      400,
      async () =>
        (await isAsked(host)) &&
        (await host.locator("dialog[open]").count()) === 0 &&
        (await (await other()).count()) === 1,
    );
    const hand = await other();
    const held = Number(await hand.locator("b").textContent());
    await hand.click();
    const cards = host.locator("dialog[open] .grid button");
    await cards.first().waitFor();
    assert.equal(await cards.count(), held, "every card of it lies open");
    await picture(host, "three-hand-ja");
    await host.keyboard.press("Escape");
    // Giving up gives up both.
    if (await host.locator("dialog[open]").count()) await host.keyboard.press("Escape");
    await host.locator(".bar .menu").click();
    await host.getByRole("button", { name: "投了" }).click();
    await host
      .locator("dialog")
      .getByRole("button", { name: /投了する|はい/ })
      .click();
    await host.locator("dialog .end").waitFor();
    assert.match(await host.locator("dialog .end h2").textContent(), /負け/);
    assert.deepEqual(host.faults, []);
  } finally {
    await b.close();
  }
});

test("a friend takes both chairs of the other team", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en", width: 360, height: 740, touch: true });
    const form = await sheet(host);
    await form.getByRole("button", { name: "3 players" }).click();
    await form.getByRole("button", { name: "A friend on the other side" }).click();
    await form.locator('[role="group"]', { hasText: "Your teammate" }).getByRole("button", { name: "Owl" }).click();
    assert.ok((await overflow(host)) <= 0, "the sheet is wider than the phone");
    await picture(host, "three-new-en-360");
    await form.getByRole("button", { name: "Make the invitation link" }).click();
    const friend = await guest(b, { lang: "en" });
    await host.locator("[data-seat]").first().waitFor();
    await follow(friend, host);
    await friend.getByText("Second deck").first().waitFor();
    await picture(friend, "three-join-en");
    await friend.getByRole("button", { name: "Take the seat" }).click();
    await Promise.all([host, friend].map(laid));
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});
