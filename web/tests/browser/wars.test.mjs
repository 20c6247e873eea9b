// The table of Summoner Wars: whole games by taps, chances, dice, the way over two spaces, zoom, four seats.
import assert from "node:assert/strict";
import test from "node:test";
import { atTable, axe, browser, guest, GUARD, myMove, newMatch, overflow, playOut, tap } from "./support.mjs";
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
        await atTable(page, "/m/staged");
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
    await atTable(page, "/m/staged");
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
    await atTable(page, "/m/staged");
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
    await atTable(page, "/m/staged");
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
      await atTable(page, "/m/staged");
      await page.locator(".fc.target").first().waitFor();
      assert.equal(await page.locator("[data-space]").count(), 96);
      assert.equal(await page.locator("[data-seat]").count(), 4);
      assert.equal(await page.locator(".fc.mate").count(), 4, "a teammate's cards are marked");
      assert.equal(await page.locator(".join").count(), 2, "the edges that join are marked");
      assert.match(await page.locator("[data-grid]").getAttribute("aria-label"), /つながっている|edges join/);
      // The log calls them so.
      const called = await page.locator("[data-seat]").evaluateAll((all) => all.map((e) => e.innerText));
      for (const number of [1, 2, 3, 4])
        assert.equal(
          called.filter((text) => text.includes(look.lang === "ja" ? `プレイヤー${number}` : `Player ${number}`))
            .length,
          1,
        );
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

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 768, height: 1024, theme: "sumi", touch: true },
  { lang: "ja", width: 360, height: 740, theme: "contrast", touch: true },
]) {
  test(
    `two armies of one faction differ in colour and in form, ${look.lang} ${look.theme ?? "washi"}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        /** The colour of a seat's half, and the bar of a unit: its colour and whether it is hatched. */
        const seen = async (frame) => {
          const page = await guest(b, look);
          await staged.line(page, [frame(await staged.shelf(page))]);
          await atTable(page, "/m/staged");
          await page.locator(".fc").first().waitFor();
          const found = await page.evaluate(() => {
            const tint = (e) => getComputedStyle(e.querySelector(".art.art stop, .art stop")).stopColor;
            return Object.fromEntries(
              [1, 11, 101, 121].flatMap((id) => {
                const unit = document.querySelector(`[data-grid] [data-cid='${id}']`);
                if (!unit) return [];
                const bar = getComputedStyle(unit.querySelector(".bar"));
                return [[id, { bar: bar.backgroundColor, form: bar.backgroundImage, art: tint(unit) }]];
              }),
            );
          });
          assert.deepEqual(await axe(page), [], "the table");
          assert.deepEqual(page.faults.filter(foreign), []);
          return found;
        };
        const differ = (one, other) => {
          // In the theme of high contrast all bars are black.
          if (look.theme !== "contrast") assert.notEqual(one.bar, other.bar);
          assert.notEqual(one.art, other.art);
          assert.notEqual(one.form, other.form);
        };
        const two = await seen((shelf) => staged.mirrored(shelf));
        differ(two[1], two[11]);
        assert.equal(two[1].form, "none", "the own cards are plain");
        // Both sides see the same colours.
        const north = await seen((shelf) => staged.mirrored(shelf, { viewer: 1 }));
        assert.deepEqual([north[1].art, north[11].art], [two[1].art, two[11].art]);
        assert.equal(north[11].form, "none");
        const pairs = await seen((shelf) => staged.mirrored(shelf, { many: true }));
        differ(pairs[1], pairs[11]);
        differ(pairs[101], pairs[121]);
        assert.equal(new Set(Object.values(pairs).map((one) => one.art)).size, 4);
        const four = await seen((shelf) => staged.mirrored(shelf, { many: true, all: true }));
        assert.equal(new Set(Object.values(four).map((one) => one.art)).size, 4, "four armies have four colours");
        const plain = await seen((shelf) => staged.aiming(shelf));
        assert.equal(plain[11].form, "none", "different factions need no hatching");
      } finally {
        await b.close();
      }
    },
  );
}

test("the north sees the field turned, its own side below", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await staged.line(page, [staged.view(staged.armies(await staged.shelf(page)), { viewer: 1 })]);
    await atTable(page, "/m/staged");
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

test("a tap shows where a unit may go, Escape leaves it, and one tap walks the whole way", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 1440, height: 900 });
    const { url } = await newMatch(page, {
      game: "summoner_wars",
      opponent: "random",
      deck: "guild_dwarves",
      theirs: "tundra_orcs",
    });
    await page.goto(url);
    const moves = page.locator(".hit:has(.fc.lit)");
    for (let i = 0; (await page.locator("[data-prompt] .q").innerText()).search(/Move|Movement/) < 0; i += 1) {
      assert.ok(i < 40, "no movement comes");
      await myMove(page);
      const before = await page.evaluate(() => document.querySelector("[data-prompt]").dataset.asks);
      await page.locator("[data-passive]").click();
      await myMove(page, before);
    }
    const asks = () => page.evaluate(() => document.querySelector("[data-prompt]").dataset.asks);
    const asked = await asks();
    const far = () =>
      page.evaluate(() => {
        const mid = (e) => {
          const { left, top, width, height } = e.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        };
        const unit = mid(document.querySelector(".fc.source"));
        const found = [...document.querySelectorAll(".sp.lit")].map((e) => ({
          space: e.dataset.space,
          away: Math.hypot(mid(e).x - unit.x, mid(e).y - unit.y),
          ...mid(e),
        }));
        return found.toSorted((one, other) => other.away - one.away)[0];
      });
    const cid = await moves.first().locator(".fc").getAttribute("data-cid");
    await moves.first().click();
    await page.locator("[data-leave]").waitFor();
    assert.equal(await asks(), `${asked}+`, "nothing has been picked");
    await page.keyboard.press("Escape");
    await page.locator("[data-leave]").waitFor({ state: "detached" });
    assert.equal(await asks(), asked);
    await page.locator(`.hit:has([data-cid="${cid}"])`).click();
    await page.locator("[data-leave]").waitFor();
    const goal = await far();
    await page.mouse.click(goal.x, goal.y);
    await myMove(page, `${asked}+`);
    await page.locator(`[data-space="${goal.space}"] [data-cid="${cid}"]`).waitFor();
    assert.notEqual(await asks(), asked);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
