// A whole match by taps alone on a small phone.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, newMatch, overflow, playOut } from "./support.mjs";

/** Attack with a unit, then play from the hand, then whatever else is lit. */
const KINDS = [
  ".unit.lit:not(.rest) > .hit",
  ".shelf .lit",
  "button.slot.lit",
  ".hand .hc.lit > .hit",
  ".unit.lit.rest > .hit",
  ".master.lit > .hit",
  ".pile.lit",
];
const FIRST = [
  ["[data-cid].chosen", "[data-passive]"],
  [".target", ".target"],
];
const stands = () =>
  `${document.querySelector("[data-prompt] .q")?.textContent} ${document.querySelectorAll("[data-cid]").length} ${document.querySelectorAll(".lit,.target").length}`;

test("a match is played to its end by taps at 360 x 640", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { width: 360, height: 640, touch: true, lang: "ja" });
    const { url } = await newMatch(page, { deck: "crossroads" });
    await page.goto(url);
    const { taps } = await playOut(page, true, { kinds: KINDS, first: FIRST, stands });
    assert.ok(taps > 20);
    assert.ok((await overflow(page)) <= 0, "the page is wider than the phone");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
