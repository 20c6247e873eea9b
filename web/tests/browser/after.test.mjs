// An ended match looked back at: the chart by keys and as a table, its turning points, and the way to try one again.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, giveUp, guest, GUARD, inspector, named, newMatch, still, WALKED } from "./support.mjs";

const both = (ja, en) => ({ ja, en });
const CHANCES = [500, 580, 460, 260, 80];

const turning = (at, turn, better, played) => ({
  at,
  turn,
  asked: both("どの列に出しますか？", "Which column is it put into?"),
  played: both("「断崖の巨人」を中央列に出した", "Cliffside Giant into the centre column"),
  better: both("「紅蓮の将」を中央列に出す", "Crimson Marshal into the centre column"),
  played_permille: played,
  better_permille: better,
  line_played: [
    {
      seat: 1,
      text: both(
        "相手は「断崖の巨人〈雪見の巫女〉」をオーバーソウルした。",
        "Your opponent destroyed Cliffside Giant.",
      ),
    },
  ],
  line_better: [
    { seat: 0, text: both("「紅蓮の将」が空いた列を攻撃した。", "Crimson Marshal attacked the open column.") },
    { seat: 0, text: both("相手のマスターのHPが5になった。", "The other master is at 5 HP.") },
  ],
});

/** What the engine might say; which plies there are depends on the match. */
const analysis = (seat) => ({
  seat,
  points: CHANCES.map((chance, i) => ({
    at: i,
    turn: i + 1,
    chance_permille: seat === 0 ? chance : 1000 - chance,
  })),
  turning: seat === 0 ? [turning(0, 1, 580, 460), turning(1, 2, 440, 260), turning(2, 3, 310, 80)] : [],
  choices: 42,
  agreed: 37,
  figures: [
    { word: both("与えたダメージ", "Damage dealt"), mine: 12, theirs: 20 },
    { word: both("出したユニット", "Units played"), mine: 9, theirs: 7 },
  ],
});

/** Answers instead of the engine: at first that it is under way. */
async function think(page, { fails = false } = {}) {
  let times = 0;
  await page.route("**/analysis?as=*", async (route) => {
    if (fails) {
      const text = both("計算できません。", "It cannot be worked out.");
      await route.fulfill({ status: 404, json: { error: "no_analysis", text, faults: [] } });
      return;
    }
    times += 1;
    const seat = Number(new URL(route.request().url()).searchParams.get("as"));
    const done = times > 1;
    await route.fulfill({
      json: { done_permille: done ? 1000 : 300, analysis: done ? analysis(seat) : null },
    });
  });
}

for (const look of WALKED) {
  test(`an ended match is looked back at in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      await page.goto("/");
      const seat = await newMatch(page);
      await giveUp(page, seat, 6);
      await think(page);
      await page.goto(seat.url);
      const link = page.locator("[data-after]");
      await link.waitFor();
      await link.click();
      await page.locator("[data-turning]").first().waitFor();
      await still(page);
      assert.match(await page.locator("h1").innerText(), look.lang === "ja" ? /負けました/ : /You lose/);
      assert.equal(await page.locator("[data-turning]").count(), 3);
      assert.match(await page.locator('[data-turning="1"]').innerText(), /44% → 26%/);
      assert.match(await page.locator('[data-turning="1"]').innerText(), /\+18%/);
      // Who gave up is told so as one who did it, and not as the first or second player.
      assert.match(await page.locator(".why").innerText(), look.lang === "ja" ? /^あなた/ : /^You/);
      const out = await page.locator("[data-turning]").evaluateAll((all) =>
        all.flatMap((it) => {
          const words = document.createRange();
          words.selectNodeContents(it.querySelector(".what p"));
          const edge = it.getBoundingClientRect().right;
          return [...words.getClientRects()].filter((r) => r.right > edge).map((r) => r.right - edge);
        }),
      );
      assert.deepEqual(out, [], "no word leaves its box");
      await check("looked back at");
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/after-${look.lang}-${look.width}.png`, fullPage: true });

      // By keys one goes along the chart, and is told where one is.
      const slider = page.locator(".plot input");
      await slider.focus();
      for (let i = 0; i < 2; i += 1) await page.keyboard.press("ArrowLeft");
      const said = look.lang === "ja" ? "3ターン目：46%" : "Turn 3: 46%";
      assert.equal(await slider.getAttribute("aria-valuetext"), said);
      assert.match(await page.locator(".foot [role=status]").innerText(), new RegExp(said));
      await page.locator(".foot summary").click();
      assert.equal(await page.locator("tbody th").first().isVisible(), true);
      assert.match(await page.locator(".foot tbody").innerText(), /26%/);
      // A number on the chart points to what it stands for.
      assert.equal(await page.locator('[data-turning="2"].on').count(), 1, "the dearest at first");
      await page.locator(".plot .mark").nth(1).click();
      await page.locator('[data-turning="1"].on').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await check("the table and another point");

      // The other side has a view of its own.
      await page.locator(".left > .seg button").nth(1).click();
      await page.locator("[data-turning]").first().waitFor({ state: "detached" });
      await page.locator(".chances").waitFor();
      await check("the other side");
      await page.goto(`/after/${seat.match}?as=0`);
      await page.locator('[data-turning="0"] [data-retry]').click();
      await page.waitForURL(/\/m\//);
      assert.notEqual(new URL(page.url()).pathname, seat.url, "another match");
      done();
    } finally {
      await b.close();
    }
  });
}

test("where nothing can be worked out the result is told all the same", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await page.goto("/");
    const seat = await newMatch(page);
    await giveUp(page, seat, 6);
    await think(page, { fails: true });
    await page.goto(`/after/${seat.match}`);
    assert.equal(await page.locator("[data-none]").innerText(), "It cannot be worked out.");
    assert.match(await page.locator("h1").innerText(), /You lose/);
    await page.locator("[data-again]").click();
    await page.waitForURL(/\/m\//);
    await page.goto("/after/nothing1");
    await page.locator(".missing").waitFor();
  } finally {
    await b.close();
  }
});

test("the next match is against the bird that is pressed, with the same decks", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    const { check, done } = inspector(page);
    await page.goto("/");
    await page.locator('.mat[data-game="summons_call"] .acts button').last().click();
    await page.locator("dialog .go").click();
    await page.waitForURL(/\/m\//);
    const match = new URL(page.url()).pathname.split("/")[2];
    const { token, asked } = await page.evaluate((id) => JSON.parse(localStorage.getItem(`shokan.seat.${id}`)), match);
    await giveUp(page, { match, token }, 4);
    await think(page);
    await page.goto(`/after/${match}`);
    await page.locator(".chances").waitFor();
    assert.equal(await page.locator(".mt svg").count(), 1, "the face of who was met stands at the head");
    const birds = page.locator("[data-bird]");
    assert.deepEqual(await birds.evaluateAll((all) => all.map((it) => it.dataset.bird)), [
      "first_steps",
      "easy",
      "normal",
      "hard",
    ]);
    assert.match(await page.locator("[data-bird].met").innerText(), /すずめ\s*同じ相手/);
    await birds.nth(2).scrollIntoViewIfNeeded();
    await still(page);
    await check("the birds");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after-birds-360.png`, fullPage: true });
    await birds.nth(2).click();
    await page.waitForURL((url) => /\/m\//.test(url.pathname) && !url.pathname.includes(match));
    const next = new URL(page.url()).pathname.split("/")[2];
    const wish = await page.evaluate((id) => JSON.parse(localStorage.getItem(`shokan.seat.${id}`)).asked, next);
    assert.equal(wish.opponent, "normal");
    assert.deepEqual([wish.game, wish.deck], [asked.game, asked.deck]);
    done();
  } finally {
    await b.close();
  }
});

test(
  "while a match is looked at, nothing is torn apart, and what shows how far it is has the colours of the page",
  GUARD,
  async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en", theme: "sumi", width: 768, height: 1024, touch: true });
      const made = await newMatch(page);
      await page.goto("/");
      await giveUp(page, made);
      await page.route("**/analysis?as=*", (route) =>
        route.fulfill({ status: 202, json: { done_permille: 400, analysis: null } }),
      );
      await page.goto(`/after/${made.match}`);
      const bar = page.locator(".after progress");
      await bar.waitFor();
      const { gap, look } = await page.evaluate(() => ({
        gap:
          document.querySelector(".after aside").getBoundingClientRect().top -
          document.querySelector(".after .left").getBoundingClientRect().bottom,
        look: getComputedStyle(document.querySelector(".after progress")).appearance,
      }));
      assert.ok(gap < 24, `${gap} px between the parts`);
      assert.equal(look, "none");
    } finally {
      await b.close();
    }
  },
);
