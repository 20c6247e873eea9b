// Every page and the states of the table: no fault, no overflow, no violation by axe; in both languages and all themes.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, myMove, newMatch, overflow } from "./support.mjs";

const GAMES = ["summons_call", "summon_and_magic"];
const PAGES = ["/", "/build", "/nowhere", "/replay/none", "/t/none", ...GAMES.flatMap((game) => [`/learn/${game}`, `/build/${game}`, `/rules/${game}`, `/cards/${game}`])];

/** The looks in which a page is seen: each theme and each language at a wide and at a narrow size at least once. */
const LOOKS = [
  { lang: "ja", theme: "washi", width: 1440, height: 900 },
  { lang: "en", theme: "sumi", width: 1440, height: 900 },
  { lang: "ja", theme: "contrast", width: 768, height: 1024 },
  { lang: "en", theme: "washi", width: 360, height: 640, touch: true },
  { lang: "ja", theme: "sumi", width: 360, height: 640, touch: true },
];

/** Answers of the server that belong to a page about nothing are no fault of the page. */
const expected = (fault) => /^404: .*\/(nowhere|none)(\?.*)?$/.test(fault);

for (const look of LOOKS) {
  const name = `${look.lang} ${look.theme} ${look.width}`;
  test(`pages in ${name}`, { timeout: 300000 }, async () => {
    const b = await browser();
    try {
      const found = [];
      for (const path of PAGES) {
        const page = await guest(b, look);
        await page.goto(path);
        await page.locator("main").first().waitFor();
        await page.waitForTimeout(400);
        if ((await overflow(page)) > 0) found.push(`${path}: ${await overflow(page)} px too wide`);
        found.push(...(await axe(page)).map((v) => `${path}: ${v}`), ...page.faults.filter((f) => !expected(f)).map((f) => `${path}: ${f}`));
        assert.equal(await page.evaluate(() => document.documentElement.lang), look.lang);
        await page.context().close();
      }
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });

  test(`a scene on the rule page in ${name}`, { timeout: 300000 }, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const found = [];
      const check = async (state) => {
        if ((await overflow(page)) > 0) found.push(`${state}: ${await overflow(page)} px too wide`);
        found.push(...(await axe(page)).map((v) => `${state}: ${v}`));
      };
      const where = () => page.locator("[data-scene-open] .buttons .num").textContent();
      await page.goto("/rules/summons_call#SC-07-05-02.c");
      const button = page.locator('[data-scene="only-in-its-attack-directions"]');
      await button.click();
      const scene = page.locator("[data-scene-open]");
      await scene.waitFor();
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      assert.equal(await where(), "1 / 5");
      await check("the board before play");
      // By key: the refusal, marked on the board and told with its clause.
      await page.keyboard.press("ArrowRight");
      await scene.locator(".res.no").waitFor();
      assert.match(await scene.locator(".res.no .clause").textContent(), /07-05-02\.c/);
      assert.equal(await scene.locator(".cell[data-mark=no]").count(), 1);
      await check("a refusal");
      // By hand.
      await scene.getByRole("button", { name: /次へ|Next/ }).click();
      await scene.locator(".res.yes").waitFor();
      await check("what may be done");
      await scene.getByRole("button", { name: /前へ|Previous/ }).click();
      assert.equal(await where(), "2 / 5");
      // Space plays it to its end.
      await scene.focus();
      await page.keyboard.press(" ");
      await page.waitForFunction(() => document.querySelector("[data-scene-open] .buttons .num")?.textContent === "5 / 5", null, { timeout: 40000 });
      assert.ok((await scene.locator(".said li").count()) > 0);
      await check("after the attack");
      await scene.focus();
      await page.keyboard.press("Escape");
      await scene.waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-scene")), "only-in-its-attack-directions");
      // A scene about decks has no board.
      await page.goto("/rules/summons_call#SC-03-01.a");
      await page.locator('[data-scene="29-and-31-cards-are-refused"]').click();
      await page.locator("[data-scene-open] .deck").waitFor();
      await check("a deck");
      found.push(...page.faults.map((f) => `fault: ${f}`));
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });

  test(`states of the table in ${name}`, { timeout: 300000 }, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const found = [];
      const check = async (state) => {
        if ((await overflow(page)) > 0) found.push(`${state}: ${await overflow(page)} px too wide`);
        found.push(...(await axe(page)).map((v) => `${state}: ${v}`));
      };
      const narrow = look.width <= 900;
      const { url } = await newMatch(page);
      await page.goto(url);
      await myMove(page);
      await check("mulligan");
      await page.locator(".hand .hc .hit").first().click();
      await check("gathering");
      await page.locator(".hand .hc .hit").first().click();
      await page.locator("[data-passive]").click();
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=draw]"));
      await page.locator(".hand .hc .hit").first().click();
      await page.locator("[data-bubble] button[data-pick]").waitFor();
      await check("menu of a card");
      await page.locator("[data-bubble] button[data-pick]").first().click();
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=end]"));
      await check("main phase");
      const dim = page.locator(".hand .hc.dim .hit").first();
      if (await dim.count()) {
        await dim.click();
        await page.locator("[data-bubble] .clause").first().waitFor();
        await check("why not");
        await page.locator("[data-bubble] .close").click();
      }
      await page.locator(".btn.can").click();
      await page.locator("[data-can]").waitFor();
      await check("list of choices");
      await page.keyboard.press("Escape");
      await page.locator(".bar .menu").click();
      await check("menu");
      await page.keyboard.press("Escape");
      if (narrow) {
        for (const [i, state] of ["reader", "log"].entries()) {
          await page.locator(".bar .tool:not(.menu)").nth(i).click();
          await page.locator("dialog[open]").waitFor();
          await check(state);
          await page.keyboard.press("Escape");
        }
      }
      await page.locator(".pile.outside").first().click();
      await check("empty pile");
      await page.keyboard.press("Escape");
      await page.locator(".bar .menu").click();
      await page.getByRole("button", { name: /投了する|Concede/ }).click();
      await page.getByRole("button", { name: /本当に|Yes, I/ }).click();
      await page.locator("dialog .end").waitFor();
      await check("game over");
      found.push(...page.faults.map((f) => `fault: ${f}`));
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });
}

for (const look of LOOKS) {
  test(`around the table of Summon & Magic in ${look.lang} ${look.theme} ${look.width}`, { timeout: 300000 }, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const found = [];
      const check = async (state) => {
        if ((await overflow(page)) > 0) found.push(`${state}: ${await overflow(page)} px too wide`);
        found.push(...(await axe(page)).map((v) => `${state}: ${v}`));
      };
      // A clause and what stands beside it: a picture, rulings.
      for (const id of ["SM-12-9.a", "SM-04-4.b", "SM-04-1.a", "SM-07.02", "SM-11-7.a", "R-SM-14"]) {
        await page.goto(`/rules/summon_and_magic#${id}`);
        await page.locator(`[id="${id}"][aria-current]`).waitFor();
        await page.locator(id.startsWith("R-") ? ".more .clause" : ".diagram").first().waitFor();
        await check(`clause ${id}`);
      }
      assert.deepEqual(await page.locator(".more .clause").allTextContents(), ["SM-13-4.a", "SM-14-3", "SM-15-3", "SM-16-3"]);
      // A card in large.
      await page.goto("/cards/summon_and_magic#kargunard_emperor_of_embers");
      await page.locator("dialog[open] .reader").waitFor();
      await check("a card");
      // A deck with faults, by link: two are mended by a press, one has to be filled up.
      await page.goto("/build/1m_V01_M47.2_M01.4_A01.3~X");
      const panel = look.width > 820 ? page.locator("aside.deck") : page.locator("dialog[open]");
      if (look.width <= 820) await page.locator("aside.peek .btn").first().click();
      await panel.locator(".faults ol li").nth(2).waitFor();
      await check("faults of a deck");
      assert.deepEqual((await panel.locator(".faults .clause").allTextContents()).sort(), ["SM-03.01", "SM-03.02", "SM-03.03"]);
      await panel.locator(".fhead .btn").click();
      await page.waitForFunction(() => document.querySelectorAll(".faults ol li").length === 1);
      assert.match(await panel.locator(".total").textContent(), /^7 ?\/ 37/);
      // A ready deck is ready.
      await panel.locator(".foot .btn").nth(1).click();
      await page.locator("dialog[open] section:last-of-type .take").first().click();
      if (look.width <= 820) await page.locator("aside.peek .first .good").waitFor();
      else await panel.locator(".faults.ok").waitFor();
      await check("a ready deck");
      // A new game asks for decks of this game.
      await page.goto("/");
      await page.locator("[data-game=summon_and_magic] .acts .btn:not(.pri)").click();
      await page.locator("dialog[open] input[value], dialog[open] fieldset label").nth(4).waitFor();
      await check("a new game");
      await page.keyboard.press("Escape");
      found.push(...page.faults.map((f) => `fault: ${f}`));
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });
}

test("a game of Summon & Magic is begun from the landing page and from the builder", { timeout: 60000 }, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    await page.goto("/");
    await page.locator("[data-play=summon_and_magic]").click();
    await page.waitForURL(/\/m\//);
    await page.locator("[data-table] [data-cid]").first().waitFor();
    await page.goto("/build/summon_and_magic");
    await page.locator("aside.deck .foot .btn").nth(1).click();
    await page.locator("dialog[open] section:last-of-type .take").nth(2).click();
    await page.locator("aside.deck .faults.ok").waitFor();
    await page.locator("aside.deck .foot .pri").click();
    await page.waitForURL(/\/m\//);
    await page.locator("[data-table] [data-cid]").first().waitFor();
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("the guide of Summon & Magic leads through a first game", { timeout: 240000 }, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await page.goto("/learn/summon_and_magic");
    await page.locator("[data-begin]").click();
    const seen = [];
    for (let step = 0; step < 160 && seen.length < 11; step += 1) {
      if ((await myMove(page)) === "over") break;
      const lesson = await page.locator("[data-coach]").getAttribute("data-coach");
      if (lesson && !seen.includes(lesson)) seen.push(lesson);
      const got = page.locator("[data-coach] .btn.pri");
      if ((await got.count()) > 0) {
        await got.click();
        continue;
      }
      // What the lesson asks for, else what does least.
      const verbs = { charge: "charge", summon: "summon_attack", command: "command" };
      const wanted = verbs[lesson];
      if (wanted) await page.locator(".btn.can").click();
      const choice = page.locator(`[data-can] button[data-verb=${wanted}]`).first();
      if (wanted && (await choice.count()) > 0) await choice.click();
      else {
        if (wanted) await page.keyboard.press("Escape");
        const passive = page.locator("[data-passive]");
        const target = page.locator(".target").first();
        if ((await target.count()) > 0) await target.click();
        else if ((await passive.count()) > 0) await passive.click();
        else await page.locator("[data-prompt] .act").first().click();
      }
      await page.waitForTimeout(60);
    }
    assert.deepEqual(seen.slice(0, 4), ["life", "charge", "summon", "position"]);
    for (const lesson of ["their_turn", "command"]) assert.ok(seen.includes(lesson), `${lesson} is missing: ${seen}`);
    assert.ok(seen.length >= 7, `only ${seen}`);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("the landing page and the first game are light", { timeout: 60000 }, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
    await page.goto("/");
    await page.locator("[data-play=summons_call]").waitFor();
    await page.waitForTimeout(500);
    const landing = bytes;
    await page.locator("[data-play=summons_call]").click();
    await page.locator("[data-table] .hand .hc").first().waitFor();
    await page.waitForTimeout(500);
    console.log(`landing ${Math.round(landing / 1024)} KiB, with the first game ${Math.round(bytes / 1024)} KiB (as sent)`);
    assert.ok(bytes < 1024 * 1024, `${bytes} bytes until the first game`);
  } finally {
    await b.close();
  }
});
