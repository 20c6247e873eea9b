// The table of Shaman King: whole games by taps, staging by taps and by keys, what may follow, face-down cards.
import assert from "node:assert/strict";
import test from "node:test";
import * as staged from "./shaman.mjs";
import { playOut } from "./shaman_play.mjs";
import { atTable, axe, browser, guest, GUARD, myMove, newMatch, overflow, tap } from "./support.mjs";

for (const look of [
  { lang: "ja", width: 360, height: 640, touch: true },
  { lang: "en", width: 1440, height: 900, theme: "sumi" },
]) {
  test(`a match is played to its end by taps, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { url } = await newMatch(page, {
        game: "shaman_king",
        opponent: "greedy",
        deck: "snow_and_fire",
        theirs: "marsh_theatre",
      });
      await page.goto(url);
      await myMove(page);
      assert.deepEqual(await axe(page), [], "the first question");
      const taps = await playOut(page, look.touch);
      assert.ok(taps > 10, `only ${taps} taps`);
      assert.deepEqual(await axe(page), [], "the result");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      assert.equal(await page.locator("dialog .end .clause").count(), 1, "the result names its clause");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}

const foreign = (fault) => !fault.includes("/staged");
const LOOKS = [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 768, height: 1024, theme: "contrast", touch: true },
  { lang: "en", width: 360, height: 640, theme: "sumi", touch: true },
];

for (const look of LOOKS) {
  test(`a battle shows its steps, its points and what may follow, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const picks = await staged.line(page, [staged.fight(await staged.shelf(page))]);
      await atTable(page, "/m/staged");
      await page.locator("[data-combo] button.card").first().waitFor();
      assert.equal(await page.locator("[data-combo] button.card").count(), 6, "two fighters and four cards");
      assert.deepEqual(
        await page
          .locator("[data-combo] .node")
          .evaluateAll((all) => all.map((e) => [...e.querySelectorAll("i, u")].map((n) => n.textContent).join(":"))),
        [":60", "80:50", "80:100", "120:100", "120:100"],
      );
      assert.match(
        await page.locator("[data-side] [data-zone='0/shaman_position'] .gauge").first().getAttribute("aria-label"),
        /120.*150/,
      );
      assert.match(
        await page.locator(".hand [data-cid='43'] .would").textContent(),
        /160/,
        "a lit card says what it would do",
      );
      // A card of the own row that lies face-down: its owner knows it, and the table says it counts 10.
      assert.match(
        await page.locator("[data-combo] [data-cid='21']").getAttribute("aria-label"),
        look.lang === "ja" ? /おりん.*裏向き.*10/ : /Orin.*face-down.*10/,
      );
      assert.deepEqual(await axe(page), [], "the battle");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      // Why a card cannot be put face-up, in place; face-down it can.
      await tap(page, page.locator(".hand [data-cid='43'] .hit"), look.touch);
      const menu = page.locator("[data-bubble] button[data-pick]");
      assert.equal(await menu.count(), 2);
      assert.deepEqual(await axe(page), [], "the two ways");
      await tap(page, menu.first(), look.touch);
      await page.waitForTimeout(200);
      assert.deepEqual(
        picks.map((p) => p.picks),
        [[4]],
      );
      assert.deepEqual(page.faults.filter(foreign), []);
    } finally {
      await b.close();
    }
  });

  test(`a staged card is taken back by another tap, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const shelf = await staged.shelf(page);
      const picks = await staged.line(page, [staged.fight(shelf, { stagedDown: true })], () => [staged.fight(shelf)]);
      await atTable(page, "/m/staged");
      const lies = page.locator("[data-combo] .lies");
      await lies.waitFor();
      assert.equal(await page.locator(".hand [data-cid='44']").count(), 0, "it lies in the row, not in the hand");
      assert.match(await page.locator("[data-passive]").textContent(), look.lang === "ja" ? /エンド/ : /End/);
      assert.deepEqual(await axe(page), [], "staged");
      await tap(page, lies, look.touch);
      await page.locator(".hand [data-cid='44']").waitFor();
      assert.deepEqual(
        picks.map((p) => p.picks),
        [[0]],
      );
      assert.equal(await lies.count(), 0);
      assert.deepEqual(page.faults.filter(foreign), []);
    } finally {
      await b.close();
    }
  });

  test(`a full table keeps its places, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await staged.line(page, [staged.crowded(await staged.shelf(page))]);
      await atTable(page, "/m/staged");
      await page.locator("[data-side='1'] .fell").waitFor();
      const box = async (selector) => page.locator(selector).first().boundingBox();
      // SK-27.08: the own first shaman is on the left with its rows on the outer side; the opposite side is turned by
      // half.
      const [first, second, mine] = [
        await box("[data-side='0'] [data-zone='0/shaman_position'][data-at='0']"),
        await box("[data-side='0'] [data-zone='0/shaman_position'][data-at='1']"),
        await box("[data-side='0'] [data-zone='0/battle_row'][data-at='0']"),
      ];
      assert.ok(mine.x < first.x && first.x < second.x);
      const [far1, far2, row] = [
        await box("[data-side='1'] [data-zone='1/shaman_position'][data-at='0']"),
        await box("[data-side='1'] [data-zone='1/shaman_position'][data-at='1']"),
        await box("[data-side='1'] [data-zone='1/battle_row'][data-at='0']"),
      ];
      assert.ok(far2.x < far1.x && far1.x < row.x);
      const wait = async (seat) => (await box(`[data-side='${seat}'] [data-zone='${seat}/wait_row'][data-at='0']`)).y;
      assert.ok((await wait(0)) > mine.y && (await wait(1)) < row.y, "the battle rows are nearest to the middle");
      assert.deepEqual(await axe(page), [], "the table");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      assert.deepEqual(page.faults.filter(foreign), []);
    } finally {
      await b.close();
    }
  });
}

test("a battle is played by keys alone", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const picks = await staged.line(page, [staged.fight(await staged.shelf(page))]);
    await atTable(page, "/m/staged");
    await page.locator("[data-combo] button.card").first().waitFor();
    await page.keyboard.press("h");
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest("[data-cid]")?.getAttribute("data-cid")),
      "40",
    );
    // First Stroke may only go face-down: one press stages it.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest("[data-cid]")?.getAttribute("data-cid")),
      "43",
    );
    await page.keyboard.press("Enter");
    await page.locator("[data-bubble] button[data-pick]").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    assert.deepEqual(
      picks.map((p) => p.picks),
      [[9]],
    );
    assert.deepEqual(page.faults.filter(foreign), []);
  } finally {
    await b.close();
  }
});

test("where nothing can be done the page ends the phase after a moment, and can be stopped", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    const shelf = await staged.shelf(page);
    const idle = () => {
      const v = staged.crowded(shelf);
      v.decision.choices = v.decision.choices.slice(-1);
      return v;
    };
    await page.addInitScript(() => localStorage.setItem("shokan.rights_ms", "1500"));
    const picks = await staged.line(page, [idle()], (_, n) => (n === 1 ? [idle()] : []));
    await page.goto("/m/staged");
    await page.locator("[data-auto]").waitFor();
    await page.waitForFunction(() => document.querySelector("[data-prompt]")?.getAttribute("data-asks") === "2");
    assert.deepEqual(
      picks.map((p) => p.picks),
      [[0]],
    );
    await page.locator("[data-auto-stop]").click();
    await page.waitForTimeout(1800);
    assert.equal(picks.length, 1, "stopped");
    assert.deepEqual(page.faults.filter(foreign), []);
  } finally {
    await b.close();
  }
});

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 768, height: 1024, theme: "sumi", touch: true },
  { lang: "en", width: 360, height: 640, touch: true },
]) {
  test(`where nobody fights the rows have the room, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const heights = async (frame) => {
        const page = await guest(b, look);
        await staged.line(page, [frame(await staged.shelf(page))]);
        await atTable(page, "/m/staged");
        await page.locator("[data-side]").first().waitFor();
        await page.waitForTimeout(200);
        assert.deepEqual(await axe(page), [], "the table");
        return page.evaluate(() => {
          const high = (e) => e.getBoundingClientRect().height;
          const cut = [...document.querySelectorAll(".place .nm")].filter((e) => e.scrollWidth > e.clientWidth + 1);
          return {
            row: high(document.querySelector(".lane")),
            cloth: high(document.querySelector(".cloth")),
            side: high(document.querySelector("[data-side]")),
            cut: cut.map((e) => e.textContent),
          };
        });
      };
      const calm = await heights(staged.crowded);
      const fight = await heights(staged.fight);
      assert.ok(calm.row > fight.row * 1.3, `rows of ${calm.row} px in place of ${fight.row}`);
      assert.ok(calm.cloth < calm.side, `a cloth of ${calm.cloth} px beside a side of ${calm.side}`);
      assert.deepEqual([calm.cut, fight.cut], [[], []], "names are read whole");
    } finally {
      await b.close();
    }
  });
}
