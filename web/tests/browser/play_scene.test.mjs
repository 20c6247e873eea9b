// A scene of the rules is played on from its board: with its own cards, after a reload, and once more after its end.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, myMove } from "./support.mjs";

const SCENES = [
  ["summons_call", "SC-07-05-02.c", "only-in-its-attack-directions", { lang: "ja", width: 360, touch: true }],
  ["summons_call", "SC-07-05-02.c", "only-in-its-attack-directions", { lang: "en", width: 1440 }],
];

for (const [game, clause, scene, look] of SCENES)
  test(`a scene is played on from its board: ${game}, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await page.goto(`/rules/${game}#${clause}`);
      await page.locator(`[data-scene="${scene}"]`).click();
      await page.locator("[data-play-scene]").click();
      await page.waitForURL(/\/m\//);
      assert.equal(await myMove(page), "asked");
      // What lies there is the board of the page: cards that no deck has are called by their names.
      const words = () => page.locator("[data-table]").innerText();
      assert.doesNotMatch(await words(), /filler|undefined|NaN/);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/scene-${look.lang}-${look.width}.png` });
      const first = page.url();
      await page.reload();
      assert.equal(await myMove(page), "asked", "a reload finds the board");
      assert.equal(page.url(), first);
      // Given up, it is offered once more from the same scene.
      await page.locator(".bar .menu").click();
      await page.locator("dialog[open] [data-end=concede]").click();
      await page.locator("dialog[open] [data-end=concede].pri").click();
      await page.locator("dialog .end").waitFor();
      await page.locator("[data-rematch]").click();
      await page.waitForURL((url) => /\/m\//.test(url.pathname) && url.href !== first);
      assert.equal(await myMove(page), "asked");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
