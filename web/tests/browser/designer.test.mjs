// A designer's way: a card is written, shared with a deck to try it, weighed on the page of the set, played, and copied
// to be changed.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, named } from "./support.mjs";

const WAYS = [
  { lang: "ja", theme: "washi", width: 1440, height: 900, game: "summons_call" },
  { lang: "ja", theme: "washi", width: 360, height: 740, game: "shaman_king", touch: true },
  { lang: "en", theme: "sumi", width: 1440, height: 900, game: "summoner_wars" },
];

for (const look of WAYS) {
  test(`a card of ${look.game} is written, weighed and played in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    const shot = async (page, name) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/designer-${name}-${look.lang}-${look.width}.png` });
    };
    try {
      const page = await guest(b, look);
      const { check, found } = inspector(page);
      await page.goto(`/workshop/${look.game}`);
      await page.locator(".setname input").fill(look.lang === "ja" ? "北風の群れ" : "North Wind");
      await page.locator("[data-share]:enabled").waitFor();
      await shot(page, "workshop");
      await page.locator("[data-share]").click();
      await page.waitForURL(/\/set\/\w+/);
      const title = page.locator("h1");
      await title.waitFor();
      assert.equal((await title.innerText()).trim(), look.lang === "ja" ? "北風の群れ" : "North Wind");
      const set = new URL(page.url()).pathname.split("/")[2];
      await page.locator("[data-measure]").first().waitFor();
      assert.equal(await page.locator("[data-measure]").count(), 1, "a deck to try the card with");
      await check("the set");
      await shot(page, "set");
      await page.locator("[data-weigh]").first().click();
      await page.locator("[data-lab] .seg button").first().click();
      await page.locator('[data-lab="there"]').waitFor({ timeout: 120000 });
      assert.equal(await page.locator("[data-line]").count(), 1);
      await check("its card is weighed");
      await shot(page, "weighed");
      await page.keyboard.press("Escape");
      await page.locator('[data-play="computer"]').click();
      await page.locator("dialog [data-go], dialog .btn.pri").last().click();
      await page.waitForURL(/\/m\/\w+/);
      await page.locator("[data-game]").first().waitFor();
      const record = await page.request.get(`/api/matches/${new URL(page.url()).pathname.split("/")[2]}/token`);
      assert.equal(record.status(), 200);
      await page.goto(`/set/${set}`);
      await page.locator("[data-fork]").click();
      await page.waitForURL((url) => url.pathname === `/workshop/${look.game}` && url.search === "");
      await page.locator(".setname input").waitFor();
      assert.equal(await page.locator(".setname input").inputValue(), look.lang === "ja" ? "北風の群れ" : "North Wind");
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });
}
