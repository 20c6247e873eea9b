// Two people, each in a browser of their own: from the invitation to the result.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, newMatch, overflow } from "./support.mjs";

const ended = (page) => page.evaluate(() => document.querySelector("dialog .end") !== null);
const asked = (page) => page.evaluate(() => document.querySelector("[data-prompt].asked") !== null && !document.querySelector(".table.busy"));

/** Opens the list of choices and takes the boldest: attack, else play, else the first that goes on. */
async function act(page) {
  // A question without a place on the table, such as an order, opens its list by itself.
  if (!(await page.locator("[data-can]").count())) await page.keyboard.press("c");
  const list = page.locator("[data-can] button.can");
  await list.first().waitFor();
  const words = () => list.allTextContents();
  const before = await words();
  const verbs = await list.evaluateAll((all) => all.map((e) => e.dataset.verb));
  const passive = verbs.length - 1;
  let at = ["attack", "play", "put_in_mana", "column", "default"].map((verb) => verbs.indexOf(verb)).find((place) => place >= 0) ?? passive;
  // A hand that is put back card by card would go back whole.
  if (verbs[passive] === "done" && verbs[0] === "card") at = passive;
  await list.nth(at).click();
  await page.waitForFunction((old) => [...document.querySelectorAll("[data-can] button.can")].map((e) => e.textContent).join() !== old || document.querySelector("dialog .end"), before.join());
}

test("two browsers play a match to its end, on a phone and on a desktop", { timeout: 240000 }, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const { url, invite } = await newMatch(host, { opponent: "friend", deck: "ember_court" });
    await host.goto(url);
    const friend = await guest(b, { lang: "ja", width: 360, height: 740 });
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    await host.locator("[data-table]").waitFor();
    let picks = 0;
    const until = Date.now() + 200000;
    for (;;) {
      assert.ok(Date.now() < until, `no end after ${picks} picks`);
      if ((await ended(host)) && (await ended(friend))) break;
      const who = (await asked(host)) ? host : (await asked(friend)) ? friend : null;
      if (!who) {
        await host.waitForTimeout(15);
        continue;
      }
      await act(who);
      picks += 1;
      await who.waitForTimeout(15);
    }
    assert.ok(picks > 20, `only ${picks} picks`);
    const results = [await host.locator("dialog .end h2").textContent(), await friend.locator("dialog .end h2").textContent()];
    assert.deepEqual([/win/i.test(results[0]), /勝ち/.test(results[1])].sort(), [false, true], `one wins: ${results.join(" / ")}`);
    assert.ok((await overflow(friend)) <= 0, "the page is wider than the phone");
    assert.deepEqual([...host.faults, ...friend.faults], []);
    if (process.env.SHOTS) {
      await host.screenshot({ path: `${process.env.SHOTS}/friends-host.png` });
      await friend.screenshot({ path: `${process.env.SHOTS}/friends-friend.png` });
    }
  } finally {
    await b.close();
  }
});
