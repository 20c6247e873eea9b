// What a browser loads for the first question of a match: few files, and of one game alone.
import assert from "node:assert/strict";
import test from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { withDeck, words } from "../games.mjs";
import { browser, giveUp, GUARD, guest, inspector, laid, myMove, named, newMatch, still, WALKED } from "./support.mjs";

const FILES_MAX = 15;
const REPLAY_FILES_MAX = 24;

for (const [game, deck] of withDeck) {
  test(`a match loads few files: ${game}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en" });
      const { url } = await newMatch(page, { game, deck, theirs: deck });
      const loaded = new Map();
      page.on("response", (answer) => {
        if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) loaded.set(answer.url(), answer.body());
      });
      await page.goto(url);
      await myMove(page);
      const bodies = await Promise.all(loaded.values());
      const sum = (weigh) => bodies.reduce((all, body) => all + weigh(body).length, 0);
      const as = [(body) => body, (body) => gzipSync(body, { level: 9 }), (body) => brotliCompressSync(body)];
      console.log(`${game}: ${bodies.length} files; as they are, gzip, Brotli: ${as.map(sum).join(", ")} bytes`);
      assert.ok(bodies.length <= FILES_MAX, `${bodies.length} files`);
      const others = words.filter((other) => other !== game);
      const urls = [...loaded.keys()].join("\n");
      for (const other of others) assert.ok(!urls.includes(`${other}-`), `${other} in ${urls}`);
    } finally {
      await b.close();
    }
  });
}

for (const [game, deck] of withDeck) {
  test(`an ended match and its replay load few files: ${game}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en" });
      const made = await newMatch(page, { game, deck, theirs: deck });
      await page.goto("/");
      await giveUp(page, made, 2);
      for (const [path, most, shown] of [
        [made.url, FILES_MAX, "[data-table]"],
        [`/replay/${made.match}`, REPLAY_FILES_MAX, ".scrub"],
      ]) {
        const asked = new Set();
        const hear = (request) => /\.(js|css)$/.test(new URL(request.url()).pathname) && asked.add(request.url());
        page.on("request", hear);
        await page.goto(path);
        await page.locator(shown).first().waitFor();
        await still(page);
        page.off("request", hear);
        assert.ok(asked.size <= most, `${path}: ${asked.size} files: ${[...asked].join(" ")}`);
      }
    } finally {
      await b.close();
    }
  });
}

test("the end of a match that is over lies there before its table", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 360, height: 640, touch: true, motion: true });
    const { check, done } = inspector(page);
    const made = await newMatch(page);
    await page.goto("/");
    await giveUp(page, made, 12);
    // How many cards the table has when the sheet comes.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (window.cardsThen === undefined && document.querySelector("dialog .end"))
          window.cardsThen = document.querySelectorAll("[data-table] [data-face]").length;
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(made.url);
    await page.locator("dialog .end").waitFor();
    assert.equal(await page.evaluate(() => window.cardsThen), 0, "the table was laid before");
    await page.locator("[data-table] .hand [data-face]").first().waitFor();
    await laid(page);
    await page.locator("[data-table] .lanes [data-face]").first().waitFor();
    await check("the end of a match");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await check("the table of a match that is over", ["main"]);
    done();
  } finally {
    await b.close();
  }
});

for (const path of ["/build/summons_call", "/cards/summons_call"]) {
  test(`a card is drawn when it is near: ${path}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en", width: 360, height: 640, touch: true });
      await page.goto(path);
      const rows = page.locator("main li:has(> :is(button, a)[aria-label])");
      await rows.first().locator("svg").first().waitFor();
      await still(page);
      const all = await rows.count();
      assert.ok(all > 50, `${all} cards`);
      const drawn = () => rows.evaluateAll((list) => list.filter((one) => one.querySelector(":scope svg")).length);
      assert.ok((await drawn()) < all / 2, `${await drawn()} of ${all} cards are drawn at once`);
      const last = rows.last();
      assert.equal(await last.locator("svg").count(), 0);
      await last.scrollIntoViewIfNeeded();
      await last.locator("svg").first().waitFor();
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}

for (const look of WALKED)
  test(`the top of a page lies there before its first script: ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const made = await newMatch(page);
      for (const [path, mark] of [
        ["/rules/summons_call", "header.top .mark"],
        [made.url, "header.bar .mark"],
      ]) {
        let release;
        const held = new Promise((go) => (release = go));
        await page.route(/\/assets\/.*\.js$/, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(path, { waitUntil: "commit" });
        const shell = page.locator("#shell b");
        await shell.waitFor();
        const before = await shell.boundingBox();
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), look.theme);
        assert.equal(await page.evaluate(() => document.documentElement.lang), look.lang);
        const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        assert.equal(
          ground,
          { washi: "rgb(246, 241, 230)", sumi: "rgb(20, 22, 26)", contrast: "rgb(0, 0, 0)" }[look.theme],
        );
        release();
        await page.locator(mark).waitFor();
        assert.deepEqual(await page.locator(mark).boundingBox(), before, `${path}: the mark has moved`);
        assert.equal(await page.locator("#shell").count(), 0);
        await still(page);
        await page.unroute(/\/assets\/.*\.js$/);
      }
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
