// The table of Summoner Wars: whole games by taps, chances, dice, the way over two spaces, zoom, four seats.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, myMove, newMatch, overflow, playOut, tap } from "./support.mjs";
import * as staged from "./wars.mjs";

/** What is tapped, best first. */
const KINDS = [
  ".shelf .lit",
  ".hit:has(.fc.target:not(.own))",
  ".go",
  ".hand .hc.lit > .hit",
  ".hit:has(.fc.lit)",
  ".hit:has(.fc.target)",
];
const stands = () =>
  `${document.querySelector("[data-prompt]")?.getAttribute("data-asks")} ${document.querySelectorAll(".lit, .chosen").length}`;

for (const look of [
  { lang: "ja", width: 360, height: 640, touch: true },
  { lang: "en", width: 1440, height: 900, theme: "sumi" },
]) {
  test(`a match is played to its end by taps, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { url } = await newMatch(page, {
        game: "summoner_wars",
        opponent: "greedy",
        deck: "guild_dwarves",
        theirs: "tundra_orcs",
      });
      await page.goto(url);
      await myMove(page);
      assert.equal(await page.locator("[data-space]").count(), 48);
      // The whole field is seen at once.
      const [grid, port] = [
        await page.locator("[data-grid]").boundingBox(),
        await page.locator("[data-port]").boundingBox(),
      ];
      assert.ok(grid.width <= port.width + 1 && grid.height <= port.height + 1, "the field does not fit");
      assert.deepEqual(await axe(page), [], "the first turn");
      const { taps } = await playOut(page, look.touch, { kinds: KINDS, most: 1500, stands });
      assert.ok(taps > 10, `only ${taps} taps`);
      assert.deepEqual(await axe(page), [], "the result");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      assert.equal(await page.locator("dialog .end .clause").count(), 1, "the result names its clause");
      if (look.width > 900)
        assert.ok((await page.locator("[data-log] [data-dice]").count()) > 0, "dice stay in the log");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}

const foreign = (fault) => !fault.includes("/staged");

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 768, height: 1024, theme: "contrast", touch: true },
  { lang: "en", width: 360, height: 640, theme: "sumi", touch: true },
]) {
  test(
    `an attack says its chances before it is made, and its dice after, ${look.lang} ${look.width}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        const picks = await staged.line(page, [staged.aiming(await staged.shelf(page))]);
        await page.goto("/m/staged");
        await page.locator(".fc.target").first().waitFor();
        assert.equal(await page.locator(".fc.target").count(), 4);
        assert.equal(await page.locator(".fc.target.own").count(), 1, "an own card is marked in another way");
        assert.equal(await page.locator("[data-shot=aim]").count(), 3, "lines join the attacker to what it may attack");
        assert.match(await page.locator("[data-cid='13'] .odds").textContent(), /74%/);
        assert.match(await page.locator("[data-odds]").nth(1).textContent(), /74%/, "and a list of them");
        assert.equal(await page.locator("[data-cid='17'] .layer").count(), 3, "what lies under a card is seen");
        assert.deepEqual(await axe(page), [], "the table");
        assert.ok((await overflow(page)) <= 0);
        // A covered card says why.
        await page.locator(".hit:has([data-cid='14'])").click();
        assert.match(await page.locator("[data-bubble] .clause").textContent(), /BOW\.04/);
        assert.deepEqual(await axe(page), [], "why not");
        await page.keyboard.press("Escape");
        if (look.width <= 900)
          await page
            .locator(".bar .tool")
            .filter({ hasText: /記録|Log/ })
            .click();
        const dice = page.locator("[data-log] [data-dice]").first();
        assert.match(
          await dice.getAttribute("aria-label"),
          look.lang === "ja" ? /5ヒット、2ミス、4ヒット/ : /5 hit, 2 miss, 4 hit/,
        );
        assert.equal(await dice.locator(".die.miss").count(), 1);
        if (look.width <= 900) await page.keyboard.press("Escape");
        await page.locator(".hit:has([data-cid='13'])").click();
        await page.waitForTimeout(200);
        assert.deepEqual(
          picks.map((p) => p.picks),
          [[1]],
        );
        assert.deepEqual(page.faults.filter(foreign), []);
      } finally {
        await b.close();
      }
    },
  );
}

test("the field is walked by arrows, and a target is taken by its number", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const picks = await staged.line(page, [staged.aiming(await staged.shelf(page))]);
    await page.goto("/m/staged");
    await page.locator(".fc.target").first().waitFor();
    const focused = () =>
      page.evaluate(() => Number(document.activeElement?.querySelector("[data-cid]")?.getAttribute("data-cid")));
    // The targets are counted as they lie, from above.
    await page.keyboard.press("1");
    assert.equal(await focused(), 13);
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), 14);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), 5, "straight down stands the attacker");
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    assert.deepEqual(
      picks.map((p) => p.picks),
      [[0]],
    );
    assert.deepEqual(page.faults.filter(foreign), []);
  } finally {
    await b.close();
  }
});

test("a space two steps away is one gesture where one way leads there", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 360, height: 640, touch: true });
    const shelf = await staged.shelf(page);
    const first = staged.walking(
      shelf,
      [5, 5],
      [
        [5, 6],
        [6, 5],
      ],
    );
    const second = staged.walking(
      shelf,
      [5, 6],
      [
        [5, 7],
        [6, 6],
      ],
      1,
    );
    const picks = await staged.line(page, [first], (_, n) => [n === 1 ? second : staged.walking(shelf, [5, 7], [], 2)]);
    await page.goto("/m/staged");
    await page.locator(".go").first().waitFor();
    const space = (column, row) => page.locator(`[data-space='${staged.at(column, row)}']`);
    // Far away: the rule is told.
    await tap(page, space(1, 1), true);
    assert.match(await page.locator("[data-bubble] .clause").textContent(), /MOV\.02/);
    await page.keyboard.press("Escape");
    // Two ways lead to 6-6: the person has to say which.
    await tap(page, space(6, 6), true);
    assert.match(await page.locator("[data-bubble]").textContent(), /Two ways/);
    assert.equal(picks.length, 0);
    await page.keyboard.press("Escape");
    await tap(page, space(5, 7), true);
    await page.waitForFunction(() => document.querySelector("[data-prompt]")?.getAttribute("data-asks") === "3");
    assert.deepEqual(
      picks.map((p) => p.picks),
      [[0], [0]],
    );
    assert.deepEqual(page.faults.filter(foreign), []);
  } finally {
    await b.close();
  }
});

test("the field can be looked at nearer, by buttons and by a wheel, and pushed about", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await staged.line(page, [staged.aiming(await staged.shelf(page))]);
    await page.goto("/m/staged");
    const width = async () => (await page.locator("[data-grid]").boundingBox()).width;
    await page.locator(".fc.target").first().waitFor();
    const whole = await width();
    assert.ok(await page.locator("[data-zoom=out]").isDisabled());
    await page.locator("[data-zoom=in]").click();
    assert.ok((await width()) > whole * 1.3);
    await page.locator(".pan.right").click();
    await page.locator(".pan.left").waitFor();
    assert.deepEqual(await axe(page), [], "near");
    const port = await page.locator("[data-port]").boundingBox();
    await page.mouse.move(port.x + 100, port.y + 100);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 600);
    await page.keyboard.up("Control");
    await page.waitForFunction(
      (w) => document.querySelector("[data-grid]").getBoundingClientRect().width < w + 2,
      whole,
    );
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
  test(`four sit around two mats, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await staged.line(page, [staged.aiming(await staged.shelf(page), true)]);
      await page.goto("/m/staged");
      await page.locator(".fc.target").first().waitFor();
      assert.equal(await page.locator("[data-space]").count(), 96);
      assert.equal(await page.locator("[data-seat]").count(), 4);
      assert.equal(await page.locator(".fc.mate").count(), 4, "a team mate's cards are marked");
      // One's own mat is in sight from the beginning.
      const port = await page.locator("[data-port]").boundingBox();
      const own = await page.locator("[data-cid='1']").first().boundingBox();
      assert.ok(
        own.x >= port.x - 1 &&
          own.x + own.width <= port.x + port.width + 1 &&
          own.y + own.height <= port.y + port.height + 1,
        "the own Summoner is in sight",
      );
      assert.deepEqual(await axe(page), [], "the table");
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(page.faults.filter(foreign), []);
    } finally {
      await b.close();
    }
  });
}

test("the north sees the field turned, its own side below", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await staged.line(page, [staged.view(staged.armies(await staged.shelf(page)), { viewer: 1 })]);
    await page.goto("/m/staged");
    const y = async (id) => (await page.locator(`[data-cid='${id}']`).first().boundingBox()).y;
    const x = async (space) => (await page.locator(`[data-space='${space}']`).boundingBox()).x;
    await page.locator("[data-cid='11']").first().waitFor();
    assert.ok((await y(11)) > (await y(1)), "its own Summoner is nearer");
    assert.ok((await x(staged.at(1, 1))) > (await x(staged.at(6, 1))), "and left is right");
    assert.equal(await page.locator("[data-cid='1'] .card.foe").count(), 1);
    assert.equal(await page.locator("[data-cid='11'] .card.foe").count(), 0);
  } finally {
    await b.close();
  }
});
