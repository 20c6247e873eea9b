// Puzzles: today's is found and solved by taps, a line that fails is told and remembered, hints and the answer are
// opened one by one, the next puzzle is a press away.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, myMove, still } from "./support.mjs";

const PUZZLE = "/puzzles/summons_call/two-small-blows";

/** Begins the puzzle of this page. */
async function begin(page) {
  await page.locator("[data-begin]").click();
  await page.waitForURL(/\/m\//);
  await page.locator("[data-puzzle=open]").waitFor();
  assert.equal(await myMove(page), "asked");
}

/** On a broad page the puzzle has a column of its own and no sheet. */
const WIDE = 1024;

const press = (page, touch, place) => (touch ? place.tap() : place.click());

/** Attacks with a unit, on the one place that it may aim at. */
async function attack(page, touch, label) {
  assert.equal(await myMove(page), "asked");
  await still(page);
  await press(page, touch, page.locator("[data-table] button.hit").and(page.getByLabel(label)));
  await press(page, touch, page.locator("[data-table] button.target").first());
  await still(page);
}

/** What the column has, none of it over the board; card and log are a press away. */
async function beside(page, game) {
  const column = page.locator('[data-beside="puzzle"]');
  await column.locator("[data-grades]").waitFor();
  await column.locator("[data-switch]").nth(3).waitFor();
  assert.equal(await page.locator("[data-puzzle-more]").count(), 0, "it is told once");
  const board = await page.locator("main[data-table]").boundingBox();
  const box = await column.boundingBox();
  assert.ok(box.x >= board.x + board.width - 1, "it stands beside the table");
  assert.ok(box.width >= 280 && box.height > 300, JSON.stringify(box));
  // The figures are those of the view, which the board shows as well.
  const figures = await column.locator("[data-figures] dd").allInnerTexts();
  assert.equal(figures.length, 3, game);
  await page.locator('[data-side-tab="card"]').click();
  await page.locator("[data-log]").waitFor();
  assert.equal(await column.count(), 0);
  await page.locator('[data-side-tab="puzzle"]').click();
  await column.waitFor();
}

for (const look of [
  { lang: "ja", width: 360, height: 740, touch: true },
  { lang: "en", width: 360, height: 740, touch: true },
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 1440, height: 900, theme: "sumi" },
])
  test(`a puzzle is missed, then solved by taps, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, found } = inspector(page);
      await page.goto("/puzzles");
      await page.locator("[data-today]").first().waitFor();
      assert.equal(await page.locator("[data-today]").count(), 4, "one a game and day");
      await check("the puzzles");
      await page.goto(PUZZLE);
      await begin(page);
      await check("the table");
      // A turn that is over has failed; taken back, it is open again.
      await press(page, look.touch, page.locator("[data-prompt] [data-passive]"));
      await page.locator("[data-puzzle=failed]").waitFor();
      // The computer leaves the board as it is.
      await page
        .locator("[data-prompt]")
        .getByText(/この手順では届きません。|This line does not get there\./)
        .waitFor();
      await press(page, look.touch, page.locator("[data-undo=free]"));
      await page.locator("[data-puzzle=open]").waitFor();
      // Hints come one by one, and the sheet shows what was tried.
      const column = look.width >= WIDE;
      if (column) await beside(page, "summons_call");
      else await press(page, look.touch, page.locator("[data-puzzle-more]"));
      for (const n of [1, 2, 3]) {
        await press(page, look.touch, page.locator("[data-hint-next]"));
        await page.locator(`[data-hint-told="${n}"]`).waitFor();
      }
      assert.equal(await page.locator("[data-hint-next]").count(), 0);
      assert.equal(await page.locator(".tried .x").count(), 1);
      await press(page, look.touch, page.locator("[data-answer-open]"));
      await page.locator("[data-answer]").waitFor();
      assert.equal(await page.locator("[data-answer] li").count(), 2);
      await check("what is told of it", column ? [] : ["dialog"]);
      if (!column) await page.keyboard.press("Escape");
      await attack(page, look.touch, /灰被りの刺客|Ash-veiled Assassin/);
      await attack(page, look.touch, /ぜんまい歩兵|Clockwork Footman/);
      await page.locator("[data-puzzle=solved]").waitFor();
      assert.equal(await page.locator("[data-puzzle]").getAttribute("data-exact"), "true");
      await page.locator("[data-solved]").waitFor();
      await page.locator("[data-next]").waitFor();
      assert.equal(await page.locator("dialog .end").count(), 0, "the end of a match is told by the puzzle alone");
      await check("solved", column ? [] : ["dialog"]);
      assert.equal(await page.locator("[data-share]").count(), 1, "it is sent without its answer");
      if (column) {
        assert.equal(await page.locator("dialog").count(), 0, "nothing covers the board");
        assert.match(
          await page.locator('[data-beside="puzzle"] [data-answer]').innerText(),
          /SC-|\d\d-\d\d/,
          "clauses",
        );
      }
      const before = page.url();
      await press(page, look.touch, page.locator("[data-next]"));
      await page.waitForURL((url) => /\/m\//.test(url.pathname) && url.href !== before);
      await page.locator("[data-puzzle=open]").waitFor();
      // This browser remembers it, and no list of matches has any of it.
      await page.goto("/puzzles/summons_call");
      assert.match(await page.locator('[data-line="two-small-blows"]').last().innerText(), /✓/);
      const mine = await page.evaluate(async () => (await fetch("/api/matches")).json());
      assert.deepEqual(mine, []);
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });

for (const theme of ["washi", "sumi", "contrast"])
  test(`the pages of puzzles can be read by everybody, ${theme}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en", width: 768, height: 1000, theme });
      const { check, found } = inspector(page);
      for (const path of ["/puzzles", "/puzzles/summons_call", PUZZLE]) {
        await page.goto(path);
        await page.locator("[data-today], [data-begin]").first().waitFor();
        await check(path);
      }
      // By keys alone: from the page to the table, and into the sheet and out of it.
      await page.locator("[data-begin]").focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/m\//);
      await page.locator("[data-puzzle-more]").focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog [data-hint-next]").focus();
      await page.keyboard.press("Enter");
      await page.locator('[data-hint-told="1"]').waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });

for (const { lang, width, theme } of [
  { lang: "ja", width: 1440, theme: "washi" },
  { lang: "en", width: 1024, theme: "contrast" },
])
  test(`a puzzle of every game is told beside its table, ${lang} ${width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang, width, height: 900, theme });
      const { check, found } = inspector(page);
      await page.goto(PUZZLE);
      await begin(page);
      for (const game of ["summon_and_magic", "summoner_wars", "shaman_king", "summons_call"]) {
        const before = page.url();
        await page.locator(`[data-switch="${game}"]`).focus();
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => /\/m\//.test(url.pathname) && url.href !== before);
        await page.locator(`[data-game="${game}"] [data-beside="puzzle"] [data-grades]`).waitFor();
        await page.locator(`[data-switch="${game}"][aria-current=true]`).waitFor();
        assert.equal(await page.locator("[data-figures] dd").count(), 3, game);
        await still(page);
        const board = await page.locator("main[data-table]").boundingBox();
        const box = await page.locator("[data-beside]").boundingBox();
        assert.ok(
          box.x >= board.x + board.width - 1 && box.x + box.width <= width + 1,
          `${game} ${JSON.stringify(box)}`,
        );
        await check(game);
      }
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });

test("by keys alone a puzzle is missed, taken back and begun again beside its table", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 1440, height: 900 });
    await page.goto(PUZZLE);
    await begin(page);
    const enter = async (selector) => {
      await page.locator(selector).focus();
      await page.keyboard.press("Enter");
    };
    await enter('[data-beside="puzzle"] [data-hint-next]');
    await page.locator('[data-hint-told="1"]').waitFor();
    await enter("[data-prompt] [data-passive]");
    await page.locator("[data-puzzle=failed]").waitFor();
    await page.locator(".tried .x").waitFor();
    await enter("[data-undo=free]");
    await page.locator("[data-puzzle=open]").waitFor();
    const before = page.url();
    await enter("[data-begin-again]");
    await page.waitForURL((url) => /\/m\//.test(url.pathname) && url.href !== before);
    // What was tried and opened is remembered.
    await page.locator(".tried .x").waitFor();
    await page.locator('[data-hint-told="1"]').waitFor();
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
