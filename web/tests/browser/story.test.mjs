// The other side's turn, told act by act: its pace, pause, once more, and until when it stays.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, myMove, newMatch, overflow, tap } from "./support.mjs";

const picture = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** Answers passively until an act of the other side is told that has a card. */
async function untilTold(page, touch) {
  for (let n = 0; n < 40; n += 1) {
    const told = page.locator("[data-story][data-telling] .now");
    if (await told.count()) return;
    if (await page.locator("[data-prompt].asked [data-passive]").count())
      await tap(page, page.locator("[data-prompt].asked [data-passive]"), touch);
    await page.waitForTimeout(100);
  }
  assert.fail("nothing is told");
}

const telling = (page) =>
  page.evaluate(() => document.querySelector("[data-telling]")?.getAttribute("data-telling") ?? null);

/** The card that is read large: its name without kana above it, and how wide it is drawn. */
const large = (page) =>
  page
    .locator(".rd:visible")
    .first()
    .evaluate((reader) => {
      const name = reader.querySelector(".name").cloneNode(true);
      name.querySelectorAll("rt, rp").forEach((it) => it.remove());
      return { name: name.textContent.trim(), width: reader.querySelector(".big").getBoundingClientRect().width };
    });

for (const look of [
  { lang: "ja", width: 1440, height: 900, motion: true },
  { lang: "en", width: 360, height: 640, touch: true },
]) {
  test(`the other side is told act by act, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { ...look, pace: "normal" });
      const { url } = await newMatch(page, { opponent: "greedy", first: "me" });
      await page.goto(url);
      await myMove(page);
      await untilTold(page, look.touch);
      // It stays while it is held, whatever the server has sent since.
      await tap(page, page.locator("[data-pause]"), look.touch);
      const held = await telling(page);
      await page.waitForTimeout(1500);
      assert.equal(await telling(page), held, "a pause holds");
      // How long it stays is a line, which stands still as long as the pause does.
      if (look.motion) assert.equal(await page.locator("[data-lapse].paused").count(), 1);
      // The board above stays where it is, however much is told.
      if (look.width > 900)
        assert.ok(
          (await page.locator("[data-prompt]").evaluate((it) => it.offsetHeight)) <= 67,
          "the strip keeps its height",
        );
      await picture(page, `story-${look.lang}-${look.width}`);
      assert.deepEqual(await axe(page), [], "what is told");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      // The card that is told of is read large: beside the table, on a phone with one press.
      if (look.width < 600) await tap(page, page.locator("[data-story] .now"), look.touch);
      const { name, width } = await large(page);
      assert.ok(width >= 100, `the card is ${width} px wide`);
      const sentence = await page.locator("[data-story] b").textContent();
      assert.ok(name && sentence.includes(name), `${name} is the card of: ${sentence}`);
      if (look.width < 600) await page.keyboard.press("Escape");
      assert.equal(await telling(page), held, "reading does not go on");
      // What came of it is said once it has been seen.
      assert.ok((await page.locator("[data-story] b").textContent()).length > 3);
      await tap(page, page.locator("[data-go-on]"), look.touch);
      await page.waitForFunction(
        (it) => document.querySelector("[data-telling]")?.getAttribute("data-telling") !== it,
        held,
      );
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked"));
      const asks = await page.locator("[data-prompt]").getAttribute("data-asks");
      const hp = await page.locator("[data-master] .life b").allTextContents();
      // Once more from before, and then everything is as it is.
      if (look.width < 600) await page.getByRole("button", { name: "Log", exact: true }).click();
      await page.locator("[data-again]:visible").click();
      await page.waitForFunction(() => document.querySelector("[data-telling]"));
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked"), null, { timeout: 30_000 });
      assert.equal(await page.locator("[data-prompt]").getAttribute("data-asks"), asks);
      assert.deepEqual(await page.locator("[data-master] .life b").allTextContents(), hp);
      // It stays until the table is touched.
      if (look.width > 600) assert.equal(await page.locator("[data-again]").count(), 1);
      await tap(page, page.locator("[data-table] [data-cid]").first(), look.touch);
      assert.equal(await page.locator("[data-again]").count(), 0);
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}

test("acts follow at the pace that was chosen, and it is kept", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", pace: "normal" });
    const { url } = await newMatch(page, { opponent: "greedy", first: "me" });
    await page.goto(url);
    await myMove(page);
    await page.evaluate(() => {
      window.told = [];
      new MutationObserver(() => {
        const key = document.querySelector("[data-telling]")?.getAttribute("data-telling") ?? null;
        if (key !== (window.told.at(-1)?.key ?? null)) window.told.push({ key, at: performance.now() });
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["data-telling"],
      });
    });
    for (let n = 0; n < 200 && (await page.evaluate(() => window.told.length)) < 9; n += 1) {
      const passive = page.locator("[data-prompt].asked [data-passive]");
      if (await passive.count()) await passive.click();
      await page.waitForTimeout(50);
    }
    const told = await page.evaluate(() => window.told);
    const stays = told
      .slice(1)
      .flatMap((it, n) => (told[n].key !== null && it.key !== null ? [it.at - told[n].at] : []));
    assert.ok(stays.length >= 2, `only ${JSON.stringify(told)}`);
    for (const ms of stays) assert.ok(ms > 900 && ms < 3000, `an act stayed ${ms} ms`);
    // While something is told the pace is set beside it, and the menu shows the same.
    await untilTold(page, false);
    await page.locator('[data-prompt] [data-pace="fast"]').click();
    await page.waitForFunction(() => document.querySelector("[data-prompt].asked"));
    await page.locator("header .menu").click();
    assert.equal(await page.locator('dialog [data-pace="fast"]').getAttribute("aria-pressed"), "true");
    assert.equal(await page.evaluate(() => localStorage.getItem("shokan.pace")), "fast");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
