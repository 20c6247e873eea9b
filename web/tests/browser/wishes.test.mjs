// What a player sets for the page: size of texts, readings, sounds; kept, and followed at once.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, myMove, newMatch, overflow } from "./support.mjs";

for (const look of [
  { lang: "ja", width: 1440, height: 900, motion: true },
  { lang: "ja", width: 360, height: 640, touch: true, motion: true },
]) {
  test(`texts grow, readings go, sounds come when they are wished for, ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await page.addInitScript(() => {
        window.heard = 0;
        const begin = AudioScheduledSourceNode.prototype.start;
        AudioScheduledSourceNode.prototype.start = function (...when) {
          window.heard += 1;
          return begin.apply(this, when);
        };
      });
      const { url } = await newMatch(page, { opponent: "random" });
      await page.goto(url);
      await myMove(page);
      const heard = () => page.evaluate(() => window.heard);
      const readings = () => page.locator(".rd ruby rt").count();
      const size = () =>
        page.evaluate(() => document.querySelector("[data-log] h3")?.getBoundingClientRect().height ?? 0);
      const open = async (name) => {
        if (look.width < 600) await page.getByRole("button", { name, exact: true }).click();
      };
      const shut = async () => {
        if (look.width < 600) await page.keyboard.press("Escape");
      };
      await page.locator("[data-passive]").click();
      await myMove(page);
      await page.locator("[data-passive]").click();
      await page.waitForTimeout(800);
      assert.equal(await heard(), 0, "silent at first");
      await myMove(page);
      await page.locator(".hand .hit").first().focus();
      await open("カード");
      assert.ok((await readings()) > 0, "names are read out");
      await shut();
      await open("記録");
      const small = await size();
      await shut();
      await page.locator("header .menu").click();
      await page.locator('[data-text="largest"]').click();
      await page.locator('[data-wish="readings"]').uncheck();
      await page.locator('[data-wish="sound"]').check();
      assert.deepEqual(await axe(page), []);
      await page.keyboard.press("Escape");
      await open("記録");
      assert.ok((await size()) > small * 1.2, `${await size()} from ${small}`);
      await shut();
      await open("カード");
      assert.equal(await readings(), 0);
      await shut();
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      const before = await heard();
      assert.ok(before > 0, "the box says how it sounds");
      await page.locator("[data-passive]").click();
      await page.waitForFunction((n) => window.heard > n, before);
      // Kept, and there from the first.
      await page.reload();
      await myMove(page);
      await page.locator("header .menu").click();
      assert.equal(await page.locator('[data-text="largest"]').getAttribute("aria-pressed"), "true");
      assert.equal(await page.locator('[data-wish="readings"]').isChecked(), false);
      assert.equal(await page.locator('[data-wish="sound"]').isChecked(), true);
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}
