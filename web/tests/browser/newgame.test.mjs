// The dialog of a new game: its button is always in sight, faulty decks say so, and strangers see an open table.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, LOOKS, named, still, WALKED } from "./support.mjs";

const FAULTY = {
  id: "x1",
  at: 1,
  name: "Too few",
  construction: "normal",
  master: "tactician_of_the_ember_court",
  cards: { cinder_imp: 3 },
};

for (const look of WALKED) {
  test(`a new game in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      page.setDefaultTimeout(20000);
      await page.addInitScript(
        (deck) => localStorage.setItem("shokan.decks.summons_call", JSON.stringify([deck])),
        FAULTY,
      );
      const { check, found } = inspector(page);
      await page.goto("/");
      await page.locator('.mat[data-game="summons_call"] .acts button').last().click();
      const faulty = page.locator("dialog label.faulty");
      await faulty.waitFor();
      await still(page);
      assert.ok(await faulty.locator("input").isDisabled());
      assert.match(await faulty.locator(".why").innerText(), /\d/);
      const inSight = async (where) => {
        const box = await page.locator("dialog .go").boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= look.height, `${where}: the button is at ${box.y}`);
      };
      await inSight("a new game");
      await check("a new game", ["dialog[open]"]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/new-${look.lang}-${look.width}.png` });
      const birds = await page.locator("dialog [data-level]").evaluateAll((all) => all.map((it) => it.dataset.level));
      assert.deepEqual(birds, ["first_steps", "easy", "normal", "hard"]);
      const chosen = page.locator("dialog [data-level]:has(:checked)");
      assert.equal(await chosen.getAttribute("data-level"), "first_steps", "who is new begins with the sparrow");
      assert.equal(await page.locator("dialog [data-level] svg").count(), 4);
      assert.ok((await page.locator("dialog fieldset .pic svg").count()) >= 5, "pictures of the decks");
      assert.ok((await page.locator("dialog fieldset .style").count()) >= 5, "styles of the decks");
      const badges = await page.locator("dialog fieldset [data-badge]").allInnerTexts();
      assert.deepEqual([...new Set(badges.map((it) => it.trim()))].sort(), ["A", "B"], "the kind of each deck");
      const sum = await page.locator("dialog .sum").innerText();
      assert.match(sum, look.lang === "ja" ? /すずめ.*燼の宮/ : /Sparrow.*Ember Court/);
      await page.locator("dialog .in").evaluate((it) => it.scrollTo(0, it.scrollHeight));
      await inSight("at the end of the dialog");
      await page.keyboard.press("Escape");

      // An open table is seen by a stranger, with its clock.
      await page.locator(".open .opens").click();
      await page.locator("dialog .go").waitFor();
      assert.equal(await page.locator("[data-kind=anyone]").getAttribute("aria-pressed"), "true");
      await page.locator("dialog").getByRole("button", { name: /^15/ }).click();
      await page.locator("dialog .go").click();
      await page.waitForURL(/\/m\//);
      const stranger = await guest(b, look);
      await stranger.goto("/");
      const row = stranger.locator(".open .row").last();
      await row.waitFor();
      assert.match(await row.locator(".f").textContent(), /15/);
      assert.deepEqual([...found, ...page.faults, ...stranger.faults], []);
    } finally {
      await b.close();
    }
  });
}

for (const look of [LOOKS[0], LOOKS[3]])
  test(`the last match of a game begins again by one tap in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      page.setDefaultTimeout(20000);
      const { check, found } = inspector(page);
      const open = async () => {
        await page.goto("/");
        await page.locator('.mat[data-game="shaman_king"] .acts button').last().click();
        await page.locator('dialog label:has([name="mine"])').nth(2).waitFor();
        await still(page);
      };
      const asked = () =>
        page.evaluate(() => {
          const id = location.pathname.split("/")[2];
          return JSON.parse(localStorage.getItem(`shokan.seat.${id}`)).asked;
        });
      await open();
      assert.equal(await page.locator("[data-last]").count(), 0, "there was none");
      await page.locator('[data-level="easy"]').click();
      assert.equal(await page.locator("dialog [data-level]:has(:checked)").getAttribute("data-level"), "easy");
      await page.locator('dialog label:has([name="mine"])').nth(2).click();
      await page.locator("#ng-theirs").selectOption({ index: 2 });
      await page.locator("[data-games]").click();
      await page.locator("dialog").getByRole("button", { name: /^15/ }).click();
      assert.match(await page.locator("dialog .sum small").innerText(), /3ゲーム|best of three/);
      await page.locator("dialog .go").click();
      await page.waitForURL(/\/m\//);
      const [before, at] = [await asked(), page.url()];
      assert.deepEqual([before.opponent, before.games, before.clock.initial_s], ["easy", 3, 900]);
      assert.ok(before.deck.ready && before.their_deck.ready, "both decks were chosen");

      await open();
      const again = page.locator("[data-last]");
      assert.match(await again.innerText(), look.lang === "ja" ? /つばめ/ : /Swallow/);
      await check("with the last match", ["dialog[open]"]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/again-${look.lang}-${look.width}.png` });
      await again.click();
      await page.waitForURL(/\/m\//);
      assert.notEqual(page.url(), at);
      assert.deepEqual(await asked(), before);
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });
