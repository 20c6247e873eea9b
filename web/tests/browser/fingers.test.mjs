// A whole match by taps alone on a small phone.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, myMove, newMatch, overflow, playOut, still } from "./support.mjs";

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

test("a finger that rests on a card reads it and chooses nothing", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { width: 360, height: 640, touch: true, lang: "en" });
    const { url } = await newMatch(page, { deck: "crossroads" });
    await page.goto(url);
    await myMove(page);
    await still(page);
    const card = page.locator(".hand .hc.lit .hit").first();
    const name = (await card.getAttribute("aria-label")).split(/[,.] /)[0].replace(/^your /, "");
    const box = await card.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    const sheet = page.locator("dialog[open]");
    await sheet.waitFor();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.ok((await sheet.innerText()).includes(name), `the reader shows ${name}`);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-cid].chosen").count(), 0, "nothing was chosen");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
