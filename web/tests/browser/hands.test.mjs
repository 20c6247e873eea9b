// The hand of every game: what is chosen there stays clear of the question above it, and what is said of a card points
// at it and leaves it free.
import assert from "node:assert/strict";
import test from "node:test";
import * as magic from "./magic.mjs";
import * as shaman from "./shaman.mjs";
import { atTable, browser, guest, GUARD, newMatch, overflow, still, tap } from "./support.mjs";
import * as wars from "./wars.mjs";

/** Opens a position of a game in which cards of the hand can be chosen. */
const OPEN = {
  async summons_call(page) {
    const { url } = await newMatch(page);
    await page.goto(url);
  },
  async summon_and_magic(page) {
    await magic.line(page, [magic.chained(await magic.shelf(page))]);
    await atTable(page, "/m/staged");
  },
  async summoner_wars(page) {
    await wars.line(page, [wars.holding(await wars.shelf(page))]);
    await atTable(page, "/m/staged");
  },
  async shaman_king(page) {
    await shaman.line(page, [shaman.fight(await shaman.shelf(page))]);
    await atTable(page, "/m/staged");
  },
};

/** How far cards of the hand and their ticks reach under the question, in px, and which are cut off at the page. */
const covered = (page) =>
  page.evaluate(() => {
    const floor = document.querySelector("[data-prompt]").getBoundingClientRect().bottom;
    return [...document.querySelectorAll(".hand .hc.lit, .hand .tick")]
      .map((e) => floor - e.getBoundingClientRect().top)
      .filter((under) => under > 0.5);
  });

for (const game of Object.keys(OPEN))
  for (const look of [
    { lang: "ja", width: 1440, height: 900 },
    { lang: "en", width: 360, height: 740, touch: true },
  ]) {
    test(`a chosen card of the hand stays clear of the question, ${game} ${look.width}`, GUARD, async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        await OPEN[game](page);
        const hits = page.locator(".hand .hc.lit > .hit");
        await hits.first().waitFor();
        await still(page);
        assert.deepEqual(await covered(page), [], "at rest");
        for (let at = 0; at < Math.min(3, await hits.count()); at += 1) {
          await (look.touch ? hits.nth(at).focus() : hits.nth(at).hover());
          await page.waitForTimeout(350);
          assert.deepEqual(await covered(page), [], "raised");
        }
        if (game === "summons_call") {
          await tap(page, hits.nth(1), look.touch);
          await page.locator(".hand .chosen .tick").waitFor();
          await page.waitForTimeout(350);
          assert.deepEqual(await covered(page), [], "chosen");
        }
        assert.ok((await overflow(page)) <= 0);
      } finally {
        await b.close();
      }
    });
  }

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 360, height: 740, touch: true },
]) {
  test(`what is said of a card leaves it free and points at it, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await OPEN.summoner_wars(page);
      await page.locator(".hand .hc.lit").first().waitFor();
      const card = page.locator(".hand .hc:not(.lit)").first();
      const id = await card.getAttribute("data-cid");
      await tap(page, card, look.touch);
      await page.locator("[data-bubble].settled").waitFor();
      const found = await page.evaluate((cid) => {
        const box = (e) => e.getBoundingClientRect();
        const hits = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        const bubble = box(document.querySelector("[data-bubble]"));
        const own = box(document.querySelector(`.hand [data-cid="${cid}"] .hit`));
        const line = document.querySelector("[data-bubble] .stem");
        const head = line && box(line);
        return {
          covers: hits(bubble, own),
          question: hits(bubble, box(document.querySelector("[data-prompt]"))),
          others: [...document.querySelectorAll(".hand .lit")].some((e) => hits(bubble, box(e))),
          // Beside its card it has a tip; away from it a line that ends there.
          points:
            Math.min(
              Math.abs(bubble.bottom - own.top),
              Math.abs(bubble.right - own.left),
              Math.abs(own.right - bubble.left),
            ) < 14 ||
            (!!head && Math.abs(head.bottom - own.top) < 8 && head.left < own.right && head.right > own.left),
        };
      }, id);
      assert.deepEqual(found, { covers: false, question: false, others: false, points: true });
    } finally {
      await b.close();
    }
  });
}

/** What a finger presses besides cards and the places of the board. */
const PRESSED = [
  ".bar :is(button, a)",
  "[data-prompt] button",
  "[data-table] button:not([data-cid], [data-cid] *, :has([data-cid]), .hit, .slot, .go, .target, .clause)",
].join(", ");

for (const game of Object.keys(OPEN))
  test(`what a finger presses on a phone is 44 px wide and high, ${game}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en", width: 360, height: 640, touch: true });
      await OPEN[game](page);
      await page.locator(".hand .hc").first().waitFor();
      await still(page);
      // A battle of Shaman King needs the room of its graveyards.
      const small = await page.locator(PRESSED).evaluateAll((all) =>
        all
          .filter((e) => e.checkVisibility() && !e.closest(".small.board .held, .board:has(.combo) .held"))
          .map((e) => ({ ...e.getBoundingClientRect().toJSON(), name: e.getAttribute("aria-label") ?? e.innerText }))
          .filter((box) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map((box) => `${box.name}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`),
      );
      assert.deepEqual(small, []);
      await page.locator(".bar .menu").tap();
      await page.locator("[data-pace]").first().waitFor();
      assert.equal(await page.locator("dialog kbd").count(), 0, "a phone has no keys");
      assert.ok((await overflow(page)) <= 0);
    } finally {
      await b.close();
    }
  });

for (const [game, lang] of [
  ["summons_call", "en"],
  ["summons_call", "ja"],
  ["summon_and_magic", "en"],
  ["summon_and_magic", "ja"],
])
  test(`names in the hand of a phone can be read and are whole, ${game} ${lang}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang, width: 390, height: 844, touch: true });
      await OPEN[game](page);
      await page.locator(".hand .hc .name").first().waitFor();
      await still(page);
      const names = await page.locator(".hand .hc .name").evaluateAll((all) =>
        all.map((e) => {
          const range = document.createRange();
          range.selectNodeContents(e);
          const words = range.getBoundingClientRect();
          const face = e.closest(".face").getBoundingClientRect();
          const picture = e.closest(".face").querySelector(".pic").getBoundingClientRect();
          return {
            name: e.textContent,
            px: parseFloat(getComputedStyle(e).fontSize),
            out: Math.max(words.right - face.right, face.top - words.top, words.bottom - picture.top - 2),
          };
        }),
      );
      assert.ok(names.length >= 4);
      assert.deepEqual(
        names.filter(({ px, out }) => px < 8 || out > px * 0.25),
        [],
      );
    } finally {
      await b.close();
    }
  });

test("what is told goes by itself and is no error, what is refused stays", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 360, height: 640, touch: true });
    const told = { t: "notice", text: { ja: "相手が席に着きました。", en: "Your opponent has sat down." } };
    await page.addInitScript(() => {
      const Real = window.WebSocket;
      window.WebSocket = class extends Real {
        constructor(...all) {
          super(...all);
          window.line = this;
        }
      };
    });
    await OPEN.summons_call(page);
    await page.locator(".hand .hc").first().waitFor();
    const say = (frame) =>
      page.evaluate(
        (text) => window.line.dispatchEvent(new MessageEvent("message", { data: text })),
        JSON.stringify(frame),
      );
    await say(told);
    await page.locator(".notice[role=status]").waitFor();
    await page.locator(".notice").waitFor({ state: "detached" });
    await say({ t: "refused", id: null, why: "offer", text: told.text, view: null, seq: null });
    await page.locator(".notice.fault[role=alert]").waitFor();
    await page.waitForTimeout(7000);
    assert.equal(await page.locator(".notice.fault").count(), 1);
  } finally {
    await b.close();
  }
});
