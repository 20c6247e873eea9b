// A player who has left: a quiet line first, then the offer to claim the win, which ends the match for both.
// The table under test waits SHOKAN_GRACE_SECONDS before that.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, inspector, isAsked, laid, newMatch, overflow, still } from "./support.mjs";

test("who has left the table loses by a claim, and is told so when coming back", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const friend = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    const { url, invite } = await newMatch(host, { opponent: "friend" });
    await host.goto(url);
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    for (const page of [host, friend]) {
      await laid(page);
      await still(page);
      assert.equal(await page.locator("[data-away]").count(), 0, "nobody is gone");
    }
    // The one who is asked leaves; the other one waits.
    const asked = (await isAsked(host)) ? host : friend;
    const stays = asked === host ? friend : host;
    const table = asked.url();
    await asked.goto("about:blank");
    const line = stays.locator("[data-gone]");
    await line.waitFor();
    assert.match(await line.innerText(), stays === host ? /has left.*in \d+ s/ : /離れています。.*あと\d+秒/);
    const check = inspector(stays);
    await check.check("somebody has left", ["[data-away]"]);
    const claim = stays.locator("[data-claim]");
    await claim.waitFor();
    await check.check("the place can be claimed", ["[data-away]"]);
    if (process.env.SHOTS) await stays.screenshot({ path: `${process.env.SHOTS}/claim-360.png` });
    const before = await stays.locator("[data-prompt]").boundingBox();
    await claim.locator("[data-wait]").click();
    await claim.locator("[data-wait]").waitFor({ state: "detached" });
    assert.deepEqual(await stays.locator("[data-prompt]").boundingBox(), before, "nothing else has moved");
    await claim.getByRole("button").click();
    await stays.locator("dialog .end").waitFor();
    const end = await stays.locator("dialog .end").innerText();
    assert.match(end, stays === host ? /has left the table\. You win/ : /席を離れたままです。あなたの勝ちです/);
    await check.check("the end", ["dialog[open]"]);
    assert.ok((await overflow(stays)) <= 0);
    await asked.goto(table);
    await asked.locator("dialog .end").waitFor();
    const lost = await asked.locator("dialog .end").innerText();
    assert.match(lost, asked === host ? /You have left the table/ : /あなたは席を離れたままです/);
    assert.deepEqual([...check.found, ...stays.faults], []);
  } finally {
    await b.close();
  }
});
