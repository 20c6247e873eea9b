// Scenes on the rule page, by hand, by key and by themselves: no fault, no overflow, no violation by axe.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, named, WALKED } from "./support.mjs";

for (const look of WALKED) {
  test(`a scene on the rule page in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      // The rulebook around the scene is looked at with the other pages.
      const here = ["[data-scene-open]"];
      const where = () => page.locator("[data-scene-open] .buttons .num").textContent();
      await page.goto("/rules/summons_call#SC-07-05-02.c");
      const button = page.locator('[data-scene="only-in-its-attack-directions"]');
      await button.click();
      const scene = page.locator("[data-scene-open]");
      await scene.waitFor();
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      assert.equal(await where(), "1 / 5");
      await check("the board before play");
      // By key: the refusal, marked on the board and told with its clause.
      await page.keyboard.press("ArrowRight");
      await scene.locator(".res.no").waitFor();
      assert.match(await scene.locator(".res.no .clause").textContent(), /07-05-02\.c/);
      assert.equal(await scene.locator(".cell[data-mark=no]").count(), 1);
      await check("a refusal", here);
      // By hand.
      await scene.getByRole("button", { name: /次へ|Next/ }).click();
      await scene.locator(".res.yes").waitFor();
      await check("what may be done", here);
      await scene.getByRole("button", { name: /前へ|Previous/ }).click();
      assert.equal(await where(), "2 / 5");
      // Space plays it to its end.
      await scene.focus();
      await page.keyboard.press(" ");
      await page.waitForFunction(
        () => document.querySelector("[data-scene-open] .buttons .num")?.textContent === "5 / 5",
        null,
        GUARD,
      );
      assert.ok((await scene.locator(".said li").count()) > 0);
      await check("after the attack", here);
      await scene.focus();
      await page.keyboard.press("Escape");
      await scene.waitFor({ state: "detached" });
      assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute("data-scene")),
        "only-in-its-attack-directions",
      );
      // A scene about decks has no board.
      await page.goto("/rules/summons_call#SC-03-01.a");
      await page.locator('[data-scene="29-and-31-cards-are-refused"]').click();
      await page.locator("[data-scene-open] .deck").waitFor();
      await check("a deck", here);
      done();
    } finally {
      await b.close();
    }
  });
}
