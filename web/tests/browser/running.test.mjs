// Running games on the front page: all of them can be reached and put away, and none breaks the title.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, named, newMatch, still, WALKED } from "./support.mjs";

const RUNNING = 5;

for (const look of WALKED) {
  test(`running games in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      page.setDefaultTimeout(20000);
      const { check, found } = inspector(page);
      await page.goto("/");
      await page.locator("[data-play]").first().waitFor();
      const below = async () => (await page.locator(".mats").boundingBox()).y;
      const before = await below();
      for (let n = 0; n < RUNNING; n += 1) await newMatch(page, { first: n % 2 ? "me" : "them" });
      await newMatch(page, { opponent: "friend" });
      await page.reload();
      await page.locator(".run .rgame").first().waitFor();
      await still(page);
      const title = await page
        .locator("h1")
        .evaluate((h) => h.getBoundingClientRect().height / parseFloat(getComputedStyle(h).lineHeight));
      assert.ok(title < 1.5, `the title has ${title} lines`);
      const moved = (await below()) - before;
      assert.ok(moved <= 100, `the games were pushed down by ${moved} px`);
      console.log(`${named(look)}: the games moved by ${Math.round(moved)} px`);
      await check("running games");
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/running-${look.lang}-${look.width}.png` });
      // The first is one that waits for one's own move; the others stand in the list of all.
      const turns = await page.locator(".run .rgame .pill").allTextContents();
      const own = look.lang === "ja" ? "あなたの番" : "Your turn";
      assert.equal(turns[0], own);
      await page.locator("[data-all]").click();
      const rows = page.locator("dialog .rgame");
      assert.equal(await rows.count(), RUNNING + 1);
      await check("all running games", ["dialog[open]"]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/running-all-${look.lang}-${look.width}.png` });
      const put = await rows.first().locator("a").getAttribute("href");
      await rows.first().locator("[data-away]").click();
      await page.keyboard.press("Escape");
      await page.reload();
      await page.locator(".run .rgame").first().waitFor();
      assert.equal(await page.locator(`.run a[href="${put}"]`).count(), 0);
      await page.locator("[data-all]").click();
      assert.equal(await rows.last().locator("a").getAttribute("href"), put);
      await rows.last().locator("[data-away]").click();
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(`.run a[href="${put}"]`).count(), 1);
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });
}
