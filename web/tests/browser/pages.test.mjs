// Every page and the states of the table: no fault, no overflow, no violation by axe; in both languages and all themes.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, myMove, newMatch, overflow } from "./support.mjs";

const PAGES = ["/", "/learn/summons_call", "/build", "/rules/summons_call", "/cards/summons_call", "/nowhere", "/replay/none", "/t/none"];

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

test("the landing page and the first game are light", { timeout: 60000 }, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
    await page.goto("/");
    await page.locator("[data-play]").waitFor();
    await page.waitForTimeout(500);
    const landing = bytes;
    await page.locator("[data-play]").click();
    await page.locator("[data-table] .hand .hc").first().waitFor();
    await page.waitForTimeout(500);
    console.log(`landing ${Math.round(landing / 1024)} KiB, with the first game ${Math.round(bytes / 1024)} KiB (as sent)`);
    assert.ok(bytes < 1024 * 1024, `${bytes} bytes until the first game`);
  } finally {
    await b.close();
  }
});
