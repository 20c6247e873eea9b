// Two registered decks: brought from the page, chosen in secret, on a desktop and on a phone.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, overflow } from "./support.mjs";

const picture = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const decks = (page) => page.locator('[data-prompt] button[data-verb="deck"]');

test("each player brings two decks and fixes one when the avatars are seen", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    await host.goto("/");
    await host.getByRole("button", { name: "Summon & Magic: choose how to play" }).click();
    await host.getByRole("button", { name: "A friend", exact: true }).click();
    await host.getByText("Bring two decks").click();
    await host.getByRole("group", { name: "Second deck" }).getByText("Night Banquet of Nefka").click();
    assert.deepEqual(await axe(host), []);
    await picture(host, "second-new-1440-en");
    await host.getByRole("button", { name: "Make the invitation link" }).click();
    await host.waitForURL(/\/m\//);
    const link = await host.getByLabel("Invitation link").inputValue();
    const friend = await guest(b, { lang: "ja", width: 360, height: 740 });
    await friend.goto(/\/t\/\w+/.exec(link)[0]);
    await friend.getByText("デッキを2つ用意する").click();
    assert.ok((await overflow(friend)) <= 0, "the page is wider than the phone");
    await picture(friend, "second-join-360-ja");
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    // Whichever of the two is asked first.
    const [first, then] = await Promise.any(
      [
        [host, friend],
        [friend, host],
      ].map(async (pair) => (await decks(pair[0]).first().waitFor(), pair)),
    );
    assert.equal(await decks(first).count(), 2);
    assert.equal(await decks(then).count(), 0);
    await picture(first, "second-choose-first");
    await picture(then, "second-wait");
    await decks(first).nth(1).click();
    await decks(then).first().waitFor();
    assert.equal(await decks(then).count(), 2);
    await picture(then, "second-choose-then");
    await decks(then).nth(0).click();
    for (const page of [host, friend]) {
      await page.waitForFunction(
        () =>
          document.querySelectorAll(".hand .hc").length > 0 || document.querySelectorAll("[data-log] li").length > 2,
      );
      assert.ok((await overflow(page)) <= 0);
    }
    await picture(first, "second-begun");
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});
