// Two people, each in a browser of their own: from the invitation to the result.
import assert from "node:assert/strict";
import test from "node:test";
import { bold, browser, GUARD, guest, isAsked, isOver, laid, newMatch, overflow } from "./support.mjs";

/** Picks that two people make before one of them gives up; whole games are played by the tests of keys and taps. */
const PICKS = 70;

test("two browsers play a match until one gives it up, on a phone and on a desktop", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const { url, invite } = await newMatch(host, { opponent: "friend", deck: "ember_court" });
    await host.goto(url);
    const friend = await guest(b, { lang: "ja", width: 360, height: 740 });
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    await laid(host);
    let picks = 0;
    const made = new Map([
      [host, 0],
      [friend, 0],
    ]);
    while (picks < PICKS) {
      assert.ok(!(await isOver(host)), `the match ended after ${picks} picks`);
      const who = (await isAsked(host)) ? host : (await isAsked(friend)) ? friend : null;
      if (!who) continue;
      await bold(who);
      picks += 1;
      made.set(who, made.get(who) + 1);
    }
    for (const [, n] of made) assert.ok(n > 15, `one has made ${n} of ${picks} picks`);
    if (await host.locator("dialog[open]").count()) await host.keyboard.press("Escape");
    await host.locator(".bar .menu").click();
    await host.getByRole("button", { name: "Concede" }).click();
    await host.getByRole("button", { name: "Yes, I" }).click();
    await Promise.all([host, friend].map((page) => page.locator("dialog .end").waitFor()));
    const results = [
      await host.locator("dialog .end h2").textContent(),
      await friend.locator("dialog .end h2").textContent(),
    ];
    assert.deepEqual([/lose/i.test(results[0]), /勝ち/.test(results[1])], [true, true], results.join(" / "));
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
