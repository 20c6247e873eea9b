// A whole match with the keyboard alone: from the front page to the result.
import assert from "node:assert/strict";
import test from "node:test";
import { asks, browser, chooseByKeys, guest, GUARD, myMove, newMatch, still } from "./support.mjs";

/** What stands in the list of choices, as its buttons say it. */
const listed = (page) => page.locator("[data-can] button.can span").allTextContents();

test("a match is played to its end without a pointer", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const key = (k) => page.keyboard.press(k);
    await page.goto("/");
    // The easy computer, by the dialog: Tab and arrows only.
    await page.locator("[data-play=summons_call]").waitFor();
    for (
      let i = 0;
      i < 60 && !(await page.evaluate(() => document.activeElement?.matches("[data-play=summons_call]")));
      i += 1
    )
      await key("Tab");
    await key("Enter");
    await page.waitForURL(/\/m\//);
    let picks = 0;
    let spatial = 0;
    for (let before = null; (await myMove(page, before)) !== "over";) {
      before = await asks(page);
      picks += 1;
      assert.ok(picks < 900, "the match does not end");
      // A lit place by its number, now and then by the arrows, to show that both work; else the list of choices.
      const target = await page.locator(".target, button.slot.lit").count();
      if (
        target > 0 &&
        !(await page.locator("[data-verb=end]").count()) &&
        !(await page.locator("dialog[open]").count())
      ) {
        await key("1");
        // A place that went out between the look and the key is looked for anew.
        const found = await page
          .waitForFunction(() => document.activeElement?.matches(".target, button.slot"), null, { timeout: 3000 })
          .then(() => true)
          .catch(() => false);
        if (!found) {
          before = null;
          continue;
        }
        spatial += 1;
        await key("Enter");
      } else {
        if (!(await page.locator("dialog[open]").count())) await key("c");
        await page.locator("[data-can]").waitFor();
        const labels = await listed(page);
        let at = labels.findIndex((l) => /^Attack/.test(l));
        if (at < 0) at = labels.findIndex((l) => /^Play /.test(l));
        if (at < 0) at = labels.findIndex((l) => /^Put |^Pay \d|^Pay and/.test(l));
        if (at < 0 && labels.some((l) => /^End|^Keep/.test(l))) at = labels.length - 1;
        // What is gathered card by card is closed at once: a first card would only be marked.
        const verbs = await page.locator("[data-can] button.can").evaluateAll((all) => all.map((e) => e.dataset.verb));
        if (verbs.at(-1) === "done" && verbs[0] === "card") at = verbs.length - 1;
        if (at < 0) at = 0;
        await chooseByKeys(page, at);
      }
    }
    assert.ok(picks > 10, `only ${picks} picks`);
    assert.ok(spatial > 0, "no column was chosen at its place");
    assert.match(await page.locator("dialog .end h2").textContent(), /win|lose/i);
    assert.equal(await page.locator("dialog .end .clause").count(), 1, "the result names its clause");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("arrows walk over the table, Escape closes what Enter opened", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const { url } = await newMatch(page);
    await page.goto(url);
    await myMove(page);
    // Names come with the catalogue.
    await still(page);
    await page.keyboard.press("h");
    const at = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    const first = await at();
    await page.keyboard.press("ArrowRight");
    const second = await at();
    assert.notEqual(first, second);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), first);
    // Keep the hand, then open the menu of a card in the mana phase.
    await page.keyboard.press("p");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      /mana zone|mana/i.test(document.querySelector("[data-prompt].asked .q")?.textContent ?? ""),
    );
    await page.keyboard.press("h");
    await page.keyboard.press("Enter");
    await page.locator("[data-bubble] button[data-pick]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-bubble]").waitFor({ state: "detached" });
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
