// Every page: no fault, no overflow, no violation by axe; in both languages and all themes.
import assert from "node:assert/strict";
import test from "node:test";
import { words } from "../games.mjs";
import { browser, guest, GUARD, inspector, named, still, WALKED } from "./support.mjs";

const PAGES = [
  "/",
  "/build",
  "/nowhere",
  "/replay/none",
  "/t/none",
  ...words.flatMap((game) => [`/learn/${game}`, `/build/${game}`, `/rules/${game}`, `/cards/${game}`]),
];

/** Answers of the server that belong to a page about nothing are no fault of the page. */
const expected = (fault) => /^404: .*\/(nowhere|none)(\?.*)?$/.test(fault);

for (const look of WALKED) {
  test(`pages in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const found = [];
      const page = await guest(b, look);
      for (const path of PAGES) {
        const { check, found: here } = inspector(page);
        page.faults = [];
        await page.goto(path);
        await page.locator("main").first().waitFor();
        await still(page);
        await check(path);
        found.push(...here, ...page.faults.filter((f) => !expected(f)).map((f) => `${path}: ${f}`));
        assert.equal(await page.evaluate(() => document.documentElement.lang), look.lang);
      }
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });
}

/** Buttons of the games whose words reach their edge, on whichever side. */
const cut = (page) =>
  page.locator(".mat .btn").evaluateAll((all) =>
    all
      .filter((it) => {
        const words = document.createRange();
        words.selectNodeContents(it);
        const [inner, outer] = [words.getBoundingClientRect(), it.getBoundingClientRect()];
        return inner.left < outer.left + 1 || inner.right > outer.right - 1;
      })
      .map((it) => it.textContent),
  );

for (const [lang, width] of [
  ["en", 360],
  ["en", 768],
  ["en", 1024],
  ["ja", 1024],
  ["ja", 1440],
])
  test(`no word of the front page leaves its button, ${lang} ${width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { width, lang, touch: width < 700 });
      await page.goto("/");
      await page.locator("[data-play]").first().waitFor();
      await still(page);
      assert.deepEqual(await cut(page), []);
    } finally {
      await b.close();
    }
  });

test("on a phone the front page leads a newcomer to the lessons, and no word leaves its button", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { width: 360, height: 800, lang: "ja", touch: true });
    await page.goto("/");
    await page.locator("[data-play]").first().waitFor();
    await still(page);
    assert.deepEqual(await cut(page), []);
    const way = page.locator("a.begin");
    assert.ok((await way.boundingBox()).y < 200, "it lies above the games");
    await way.tap();
    await page.waitForFunction(() => {
      const { top } = document.querySelector("#first-lessons h2").getBoundingClientRect();
      return top > 0 && top < innerHeight / 2;
    });
    await page.locator("#first-lessons [data-game=summons_call]").tap();
    await page.waitForURL(/\/learn\/summons_call/);
  } finally {
    await b.close();
  }
});

test("the landing page and the first game are light", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
    await page.goto("/");
    await page.locator("[data-play=summons_call]").waitFor();
    await still(page);
    const landing = bytes;
    await page.locator("[data-play=summons_call]").click();
    await page.locator("[data-table] .hand .hc").first().waitFor();
    await still(page);
    console.log(
      `landing ${Math.round(landing / 1024)} KiB, with the first game ${Math.round(bytes / 1024)} KiB (as sent)`,
    );
    assert.ok(bytes < 1024 * 1024, `${bytes} bytes until the first game`);
  } finally {
    await b.close();
  }
});

test(
  "the deck builder opens on a ready deck, and takes out what was put in last where there is a card too many",
  GUARD,
  async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en" });
      await page.goto("/build/summons_call");
      const total = page.locator("aside.deck .total b");
      await total.filter({ hasText: /^30$/ }).waitFor();
      assert.equal(await page.getByLabel("Name of the deck").inputValue(), "Ember Court");
      assert.equal(await page.locator("[data-take-out]").count(), 0);
      await page.locator("aside.deck .faults.ok").waitFor();
      await page.getByRole("button", { name: "One Sooty Scout more" }).first().click();
      await total.filter({ hasText: /^31$/ }).waitFor();
      await page.getByRole("button", { name: "Take out one Sooty Scout" }).click();
      await total.filter({ hasText: /^30$/ }).waitFor();
      await page.locator("aside.deck .faults.ok").waitFor();
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  },
);
