// The house of a player's own device: with the network cut, games are begun, played, left and taken up again.
import assert from "node:assert/strict";
import test from "node:test";
import { alone, choose, GAMES, others, WITH_ENGINE } from "./alone.mjs";
import { asks, axe, browser, laid, myMove, overflow } from "./support.mjs";

for (const [at, game] of GAMES.entries())
  test(`without a network ${game} is begun, left, and taken up again`, WITH_ENGINE, async () => {
    const b = await browser();
    try {
      const look = at % 2 ? { lang: "ja", width: 360, height: 640 } : { lang: "en" };
      const page = await alone(b, look);
      await page.goto("/");
      await page.locator("[data-here]").waitFor();
      await page.locator(`[data-play=${game}]`).click();
      await page.waitForURL(/\/m\/~/);
      await myMove(page);
      for (let picks = 0; picks < 3; picks += 1) {
        const before = await asks(page);
        // Where one blow may end it no turn is given away.
        await choose(page, game === "summon_and_magic" ? ["done"] : undefined);
        assert.equal(await myMove(page, before), "asked");
      }
      // What is gathered card by card is of the page, and begins again.
      const question = async () => (await asks(page)).replace("+", "");
      const before = await question();
      await page.reload();
      await laid(page);
      await myMove(page);
      assert.equal(await question(), before, "the same question, from the disk");
      // The list of games has it.
      await page.goto("/");
      await page.locator(`a[href*="/m/~"]`).first().waitFor();
      assert.deepEqual(others(page), []);
    } finally {
      await b.close();
    }
  });

/** Chooses until another question is asked: while a line is begun anew nothing can be chosen. */
async function goesOn(page, before) {
  const another = () => myMove(page, before).then(() => true);
  const late = () => page.waitForTimeout(5000).then(() => false);
  for (let tries = 0; tries < 6; tries += 1) {
    await choose(page);
    if (await Promise.race([another(), late()])) return;
  }
  assert.fail("the match does not go on");
}

/** A match of two at this device, from the dialog. */
async function two(page, open) {
  await page.locator("[data-game=summons_call] button[aria-haspopup=dialog]").first().click();
  await page.locator("[data-kind=two]").click();
  if (open) await page.locator("[data-hands-open]").check();
  await page.locator("button[form=new-game]").click();
  await page.waitForURL(/\/m\/~/);
}
/** The names of the cards in the hand that is shown. */
const hand = (page) =>
  page.locator(".hand [data-cid]").evaluateAll((all) => all.map((card) => card.dataset.cid).sort());

test("two at one device: a curtain falls between them, and no hand is seen across it", WITH_ENGINE, async () => {
  const b = await browser();
  try {
    const page = await alone(b, { lang: "ja", width: 360, height: 640 });
    await page.goto("/");
    await page.locator("[data-here]").waitFor();
    await two(page, false);
    const curtain = page.locator("[data-curtain]");
    await curtain.waitFor();
    assert.deepEqual(await axe(page), []);
    assert.equal(await overflow(page), 0);
    await curtain.locator("button").click();
    await myMove(page);
    const mine = await hand(page);
    assert.ok(mine.length > 0);
    // Who keeps the hand is done with the first question, and the other is asked.
    for (let picks = 0; !(await page.locator("[data-pass]").count()); picks += 1) {
      assert.ok(picks < 40, "the turn never passes");
      const before = await asks(page);
      await choose(page);
      await page.waitForFunction(
        (old) =>
          document.querySelector("[data-pass]") ||
          (document.querySelector("[data-prompt].asked") ?? { getAttribute: () => old }).getAttribute("data-asks") !==
            old,
        before,
      );
    }
    assert.deepEqual(await axe(page, ["[data-pass]"]), []);
    await page.locator("[data-pass] button").click();
    await curtain.waitFor();
    await page.reload();
    await curtain.waitFor();
    await curtain.locator("button").click();
    await myMove(page);
    const theirs = await hand(page);
    assert.ok(theirs.length > 0);
    assert.deepEqual(
      theirs.filter((card) => mine.includes(card)),
      [],
      "the other hand is another one",
    );
    assert.deepEqual(others(page), []);
  } finally {
    await b.close();
  }
});

test(
  "a second tab plays on when the tab with the house is closed, and an engine that falls is begun anew",
  WITH_ENGINE,
  async () => {
    const b = await browser();
    try {
      const first = await alone(b, { lang: "en" });
      await first.goto("/");
      await first.locator("[data-play=summons_call]").click();
      await first.waitForURL(/\/m\/~/);
      await myMove(first);
      const second = await first.context().newPage();
      await second.goto(first.url());
      await myMove(second);
      const before = await asks(second);
      assert.equal(await asks(first), before, "both look at the same match");
      await first.close();
      await goesOn(second, before);
      // A fault of the engine: the page has another one, and the same question.
      const question = await asks(second);
      const [worker] = second.workers().filter((one) => /worker/.test(one.url()));
      assert.ok(worker, "this tab has the house now");
      await worker.evaluate(() => setTimeout(() => Promise.reject(new Error("a fault"))));
      await goesOn(second, question);
    } finally {
      await b.close();
    }
  },
);
