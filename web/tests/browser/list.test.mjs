// The list of one's own games: what it says of each, its filters, and what it sums up.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, giveUp, guest, GUARD, inspector, named, newMatch, still, WALKED } from "./support.mjs";

const GAMES = [
  ["summons_call", "ember_court", "tide_garden"],
  ["summons_call", "wheel_garden", "tide_garden"],
  ["summoner_wars", "guild_dwarves", "cave_goblins"],
];

for (const look of WALKED) {
  test(`the list of games in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, found } = inspector(page);
      await page.goto("/replay");
      await page.locator(".empty").waitFor();
      await check("nothing yet");
      for (const [game, deck, theirs] of GAMES) await giveUp(page, await newMatch(page, { game, deck, theirs }));
      await giveUp(page, await newMatch(page, { opponent: "greedy" }));
      await page.reload();
      await page.locator(".g").first().waitFor();
      await still(page);
      const lost = look.lang === "ja" ? "負け" : "Lost";
      const row = page.locator('.g[data-game="summons_call"]').last();
      const words = await row.innerText();
      const pair = look.lang === "ja" ? /燼の宮\s*対\s*潮の庭/ : /Ember Court\s*against\s*Tide Garden/;
      assert.match(words, pair);
      assert.match(words, new RegExp(`${lost}・`));
      assert.match(words, look.lang === "ja" ? /1分/ : /1 min/);
      assert.equal(await page.locator('.g[data-result="lost"]').count(), 4);
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".g .bd img")].every((it) => it.complete && it.naturalWidth === 480),
      );
      assert.equal(await page.locator(".g .bd img").count(), 4, "the last board of each");
      await check("the list");
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/list-${look.lang}-${look.width}.png` });
      const rows = () => page.locator(".g").count();
      const wanted = () => new URL(page.url()).searchParams;
      await page.locator("[data-foe]").selectOption("greedy");
      assert.equal(await rows(), 1, "the straight computer was met once");
      await page.locator('.flt [data-result="won"]').click();
      assert.equal(await rows(), 0);
      await page.locator(".empty button").click();
      assert.equal(await rows(), 4);
      assert.equal(new URL(page.url()).search, "");
      await page.locator(".flt .c").first().click();
      assert.equal(await rows(), 3, "the first game alone");
      await page.locator("[data-foe]").selectOption("random");
      await page.locator("[data-deck]").selectOption("summons_call/Ember Court");
      await page.locator('.flt [data-result="lost"]').click();
      assert.equal(await rows(), 1);
      assert.deepEqual(
        ["game", "foe", "deck", "result"].map((name) => wanted().get(name)),
        ["summons_call", "random", "summons_call/Ember Court", "lost"],
      );
      // What is marked stays so, and the address brings the same list back.
      const keep = page.locator(".g [data-mark]");
      await keep.focus();
      await page.keyboard.press("Space");
      assert.equal(await keep.getAttribute("aria-pressed"), "true");
      await page.reload();
      await page.locator(".g").first().waitFor();
      assert.equal(await rows(), 1);
      await page.locator(".g [data-mark][aria-pressed=true]").waitFor();
      await page.goto("/replay?marked=1");
      await page.locator(".g").first().waitFor();
      assert.equal(await rows(), 1, "what is marked");
      await check("marked games");
      await keep.click();
      assert.equal(await rows(), 1, "the row stays until the filter is changed");
      await page.locator("[data-marked]").click();
      assert.equal(await rows(), 4);
      await page.locator("[data-marked]").click();
      assert.equal(await rows(), 0);
      await check("nothing is marked");
      await page.locator(".empty button").click();
      await page.locator("[data-deck]").selectOption("summons_call/Ember Court");
      await page.locator("[data-foe]").selectOption("random");
      assert.equal(await rows(), 1);
      const back = await page.locator(".g [data-back]").getAttribute("href");
      assert.match(back, /^\/after\/\w+$/, "the way to its report");
      await page.locator(".g h3 a").click();
      await page.waitForURL(/\/replay\/\w+/);
      assert.equal(new URL(page.url()).pathname.split("/")[2], back.split("/")[2]);
      // The curve is drawn from the look back, and not before.
      await page.goto("/replay");
      await page.locator(".g").first().waitFor();
      assert.equal(await page.locator('[data-curve="kept"]').count(), 0);
      await page.goto(back);
      await page.locator(".chances").waitFor();
      await page.goto("/replay");
      await page.locator('[data-curve="kept"]').waitFor();
      const curve = page.locator('[data-curve="kept"] svg');
      assert.match(await curve.getAttribute("aria-label"), /50%/);
      assert.equal(await page.locator('[data-curve="kept"]').count(), 1);
      await check("a curve");
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });
}
