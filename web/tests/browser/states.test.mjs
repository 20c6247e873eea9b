// The states of the table and of what lies around it: no fault, no overflow, no violation by axe.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, inspector, laid, myMove, named, newMatch, WALKED } from "./support.mjs";

for (const look of WALKED) {
  test(`states of the table in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      const narrow = look.width <= 900;
      const { url } = await newMatch(page);
      await page.goto(url);
      await myMove(page);
      await check("mulligan");
      await page.locator(".hand .hc .hit").first().click();
      await check("gathering");
      await page.locator(".hand .hc .hit").first().click();
      await page.locator("[data-passive]").click();
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=draw]"));
      await page.locator(".hand .hc .hit").first().click();
      await page.locator("[data-bubble] button[data-pick]").waitFor();
      await check("menu of a card");
      await page.locator("[data-bubble] button[data-pick]").first().click();
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=end]"));
      await check("main phase");
      const dim = page.locator(".hand .hc.dim .hit").first();
      if (await dim.count()) {
        await dim.click();
        await page.locator("[data-bubble] .clause").first().waitFor();
        await check("why not");
        await page.locator("[data-bubble] .close").click();
      }
      await page.locator(".btn.can").click();
      await page.locator("[data-can]").waitFor();
      await check("list of choices");
      await page.keyboard.press("Escape");
      await page.locator(".bar .menu").click();
      await check("menu");
      await page.keyboard.press("Escape");
      if (narrow) {
        for (const [i, state] of ["reader", "log"].entries()) {
          await page.locator(".bar .tool:not(.menu)").nth(i).click();
          await page.locator("dialog[open]").waitFor();
          await check(state);
          await page.keyboard.press("Escape");
        }
      }
      await page.locator(".pile.outside").first().click();
      await check("empty pile");
      await page.keyboard.press("Escape");
      await page.locator(".bar .menu").click();
      await page.getByRole("button", { name: /投了する|Concede/ }).click();
      await page.getByRole("button", { name: /本当に|Yes, I/ }).click();
      await page.locator("dialog .end").waitFor();
      await check("game over");
      done();
    } finally {
      await b.close();
    }
  });
}

for (const look of WALKED) {
  test(`around the table of Summon & Magic in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      // A clause and what stands beside it: a picture, rulings.
      for (const id of ["SM-12-9.a", "SM-04-4.b", "SM-04-1.a", "SM-07.02", "SM-11-7.a", "R-SM-14"]) {
        await page.goto(`/rules/summon_and_magic#${id}`);
        await page.locator(`[id="${id}"][aria-current]`).waitFor();
        await page
          .locator(id.startsWith("R-") ? ".more .clause" : ".diagram")
          .first()
          .waitFor();
        await check(`clause ${id}`, ["[aria-current=true]", "article.sheet", ".diagram", ".more"]);
      }
      assert.deepEqual(await page.locator(".more .clause").allTextContents(), [
        "SM-13-4.a",
        "SM-14-3",
        "SM-15-3",
        "SM-16-3",
      ]);
      // A card in large.
      await page.goto("/cards/summon_and_magic#kargunard_emperor_of_embers");
      await page.locator("dialog[open] .reader").waitFor();
      await check("a card", ["dialog[open]"]);
      // A deck with faults, by link: two are mended by a press, one has to be filled up.
      await page.goto("/build/1m_V01_M47.2_M01.4_A01.3~X");
      const bench = ["aside.deck", "aside.peek", "dialog[open]"];
      const panel = look.width > 820 ? page.locator("aside.deck") : page.locator("dialog[open]");
      if (look.width <= 820) await page.locator("aside.peek .btn").first().click();
      await panel.locator(".faults ol li").nth(2).waitFor();
      await check("faults of a deck", bench);
      assert.deepEqual((await panel.locator(".faults .clause").allTextContents()).sort(), [
        "SM-03.01",
        "SM-03.02",
        "SM-03.03",
      ]);
      await panel.locator(".fhead .btn").click();
      await page.waitForFunction(() => document.querySelectorAll(".faults ol li").length === 1);
      assert.match(await panel.locator(".total").textContent(), /^7 ?\/ 37/);
      // A ready deck is ready.
      await panel.locator(".foot .btn").nth(1).click();
      await page.locator("dialog[open] section:last-of-type .take").first().click();
      if (look.width <= 820) await page.locator("aside.peek .first .good").waitFor();
      else await panel.locator(".faults.ok").waitFor();
      await check("a ready deck", bench);
      // A new game asks for decks of this game.
      await page.goto("/");
      await page.locator("[data-game=summon_and_magic] .acts [aria-haspopup]").click();
      await page.locator("dialog[open] input[value], dialog[open] fieldset label").nth(4).waitFor();
      await check("a new game", ["dialog[open]"]);
      await page.keyboard.press("Escape");
      done();
    } finally {
      await b.close();
    }
  });
}

test("a game of Summon & Magic is begun from the landing page and from the builder", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    await page.goto("/");
    await page.locator("[data-play=summon_and_magic]").click();
    await page.waitForURL(/\/m\//);
    await laid(page);
    await page.goto("/build/summon_and_magic");
    await page.locator("aside.deck .foot .btn").nth(1).click();
    await page.locator("dialog[open] section:last-of-type .take").nth(2).click();
    await page.locator("aside.deck .faults.ok").waitFor();
    await page.locator("aside.deck .foot .pri").click();
    await page.waitForURL(/\/m\//);
    await laid(page);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
