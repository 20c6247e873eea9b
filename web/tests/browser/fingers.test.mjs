// A whole match by taps alone on a small phone.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, myMove, newMatch, overflow, tap } from "./support.mjs";

test("a match is played to its end by taps at 360 x 640", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { width: 360, height: 640, touch: true, lang: "ja" });
    const { url } = await newMatch(page, { deck: "crossroads" });
    await page.goto(url);
    let taps = 0;
    let asked = "";
    let stuck = 0;
    const tried = new Set();
    for (;;) {
      const state = await myMove(page);
      if (state === "over") break;
      taps += 1;
      assert.ok(taps < 2500, "the match does not end");
      const now = await page.evaluate(() => `${document.querySelector("[data-prompt] .q")?.textContent} ${document.querySelectorAll("[data-cid]").length} ${document.querySelectorAll(".lit,.target").length}`);
      if (now === asked) stuck += 1;
      else {
        stuck = 0;
        tried.clear();
      }
      asked = now;
      const menu = page.locator("[data-bubble] button[data-pick]");
      const list = page.locator("[data-can] button.can");
      if ((await list.count()) > 0) await tap(page, list.first(), true);
      else if ((await menu.count()) > 0) await tap(page, menu.first(), true);
      else if ((await page.locator("[data-cid].chosen").count()) > 0) await tap(page, page.locator("[data-passive]"), true);
      else if ((await page.locator(".target").count()) > 0) await tap(page, page.locator(".target").first(), true);
      else {
        // Attack with a unit, then play from the hand, then whatever else is lit; at last the passive button.
        const kinds = [".unit.lit:not(.rest) > .hit", ".shelf .lit", "button.slot.lit", ".hand .hc.lit > .hit", ".unit.lit.rest > .hit", ".master.lit > .hit", ".pile.lit"];
        let done = false;
        for (const kind of stuck < 8 ? kinds : []) {
          const all = page.locator(kind);
          for (let i = 0; i < (await all.count()) && !done; i += 1) {
            const name = `${kind} ${await all.nth(i).getAttribute("aria-label")}`;
            if (tried.has(name)) continue;
            tried.add(name);
            done = await tap(page, all.nth(i), true);
          }
          if (done) break;
        }
        if (!done) {
          const passive = page.locator("[data-passive]");
          const act = page.locator("[data-prompt] .act");
          if ((await passive.count()) > 0) await tap(page, passive, true);
          else if ((await act.count()) > 0) await tap(page, act.first(), true);
          tried.clear();
        }
      }
    }
    assert.ok(taps > 20);
    assert.ok((await overflow(page)) <= 0, "the page is wider than the phone");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
