// A game of Shaman King by taps.
import assert from "node:assert/strict";
import { myMove, tap } from "./support.mjs";

/** Plays by taps alone until the result is shown: what is lit first, then the button at the lower right. */
export async function playOut(page, touch) {
  let [asked, stuck, taps] = ["", 0, 0];
  const tried = new Set();
  for (;;) {
    if ((await myMove(page)) === "over") return taps;
    taps += 1;
    assert.ok(taps < 2500, "the match does not end");
    const now = await page.evaluate(
      () =>
        `${document.querySelector("[data-prompt]")?.getAttribute("data-asks")} ${document.querySelectorAll(".lit, .chosen").length}`,
    );
    if (now === asked) stuck += 1;
    else {
      stuck = 0;
      tried.clear();
    }
    asked = now;
    const menu = page.locator("[data-bubble] button[data-pick]");
    const list = page.locator("[data-can] button.can");
    const passive = page.locator("[data-passive]");
    if ((await list.count()) > 0) await tap(page, list.first(), touch);
    else if ((await menu.count()) > 0) await tap(page, menu.first(), touch);
    else {
      let done = false;
      // A card that is staged is not taken back; a step that has one is closed.
      const closes = (await page.locator("[data-combo] .lies").count()) > 0;
      const kinds = [
        ".shelf .lit",
        "[data-side] .sham.lit",
        "[data-side] .tile.lit",
        "[data-side] .att.lit",
        "[data-combo] .card.lit",
        ".hand .hc.lit > .hit",
      ];
      for (const kind of stuck < 8 && !(closes && (await passive.count()) > 0) ? kinds : []) {
        const all = page.locator(kind);
        const names = await all.evaluateAll((found) => found.map((e) => e.getAttribute("aria-label")));
        const at = names.findIndex((name) => !tried.has(`${kind} ${name}`));
        if (at < 0) continue;
        tried.add(`${kind} ${names[at]}`);
        done = await tap(page, all.nth(at), touch);
        break;
      }
      if (!done) {
        const act = page.locator("[data-prompt] .act");
        if ((await passive.count()) > 0) await tap(page, passive, touch);
        else if ((await act.count()) > 0) await tap(page, act.first(), touch);
        tried.clear();
      }
    }
  }
}
