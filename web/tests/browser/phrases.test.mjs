// Set phrases: each reads them in the own language, and who does not want them sees none.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, inspector, laid, newMatch, still } from "./support.mjs";

test("what is said at a table is read by the other in the other language, or not at all", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const friend = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    for (const page of [host, friend]) page.setDefaultTimeout(20000);
    const { url, invite } = await newMatch(host, { opponent: "friend" });
    await host.goto(url);
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    for (const page of [host, friend]) {
      await laid(page);
      await still(page);
    }
    const checks = [host, friend].map((page) => inspector(page));
    async function says(page, phrase) {
      await page.locator(".bar .menu").click();
      if (phrase === "greeting") await checks[page === host ? 0 : 1].check("the menu with phrases", ["dialog[open]"]);
      await page.locator(`[data-phrase=${phrase}]`).click();
    }
    await says(host, "greeting");
    await friend.locator("[data-said]").getByText("よろしくお願いします。").waitFor();
    assert.match(await host.locator("[data-said]").innerText(), /You\s*Good luck, have fun!/);
    await checks[1].check("something was said", ["[data-said]"]);
    await says(friend, "glad");
    await host.locator("[data-said]").getByRole("img", { name: "a glad face" }).waitFor();
    // It goes by itself, and nothing of it stays in the log.
    await host.waitForFunction(() => document.querySelector("[data-said]").textContent.trim() === "");
    assert.equal(await host.getByText("Good luck").count(), 0);
    await friend.locator(".bar .menu").click();
    await friend.getByLabel("ほかの人のひとことを表示しない").check();
    await friend.keyboard.press("Escape");
    await says(host, "well_played");
    await host.locator("[data-said]").getByText("Well played!").waitFor();
    await friend.waitForTimeout(400);
    assert.equal((await friend.locator("[data-said]").innerText()).trim(), "");
    assert.deepEqual([...checks.flatMap((it) => it.found), ...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

test("against the computer there is nobody to say something to", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await page.goto((await newMatch(page, { opponent: "random" })).url);
    await laid(page);
    await still(page);
    await page.locator(".bar .menu").click();
    await page.locator("dialog[open]").waitFor();
    assert.equal(await page.locator("[data-phrase]").count(), 0);
  } finally {
    await b.close();
  }
});
