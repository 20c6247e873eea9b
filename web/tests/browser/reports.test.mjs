// "This looks wrong" at the table, at a line of the log and in a replay; and a person who is reported.
import assert from "node:assert/strict";
import test from "node:test";
import { bold, browser, GUARD, guest, inspector, laid, myMove, newMatch, overflow, still } from "./support.mjs";

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** Sends what lies open; says the number it is kept under. */
async function send(page, text) {
  await page.locator("[data-report] textarea").fill(text);
  await page.locator("[data-send]").click();
  const filed = page.locator("[data-filed]");
  await filed.waitFor();
  const number = await filed.getAttribute("data-filed");
  assert.ok((await filed.innerText()).includes(number), "the number is told");
  await page.locator("dialog[open] .btn.pri").click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  return Number(number);
}

/** What this guest has reported, as the own data has it. */
const own = async (page) => (await (await page.request.get("/api/me/data")).json()).reports;

test("what looks wrong is reported from the menu, from a line of the log and from a replay", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const { url, match } = await newMatch(page, { opponent: "random" });
    await page.goto(url);
    await laid(page);
    for (let picks = 0; picks < 6 && (await myMove(page)) === "asked"; picks += 1) await bold(page);
    await still(page);
    const check = inspector(page);
    await page.locator(".bar .menu").click();
    await page.locator("[data-report-wrong]").click();
    await check.check("the report", ["dialog[open]"]);
    await shot(page, "report-1440");
    const first = await send(page, "It should have moved.");

    const line = page.locator("[data-log] li", { has: page.locator("[data-flag]") }).last();
    const sentence = (await line.locator(":scope > span").innerText()).split("\n")[0];
    await line.hover();
    await line.locator("[data-flag]").click();
    const chosen = page.locator("[data-report] select");
    assert.ok(sentence.startsWith((await chosen.inputValue()).slice(0, 20)), "the line is chosen");
    const second = await send(page, "");
    assert.ok(second > first);

    // Too long a text is not sent, and what the house refuses is said.
    await page.locator("[data-report-log]").click();
    await page.locator("[data-report] textarea").fill("あ".repeat(1001));
    assert.ok(await page.locator("[data-send]").isDisabled());
    await check.check("a text that is too long", ["dialog[open]"]);
    await page.keyboard.press("Escape");

    await page.locator(".bar .menu").click();
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("button", { name: "Yes, I" }).click();
    await page.locator("dialog .end").waitFor();
    const phone = await page.context().newPage();
    await phone.setViewportSize({ width: 360, height: 740 });
    await phone.goto(`/replay/${match}?ply=2`);
    await phone.locator("[data-report-wrong]").click();
    const small = inspector(phone);
    await small.check("the report of a replay on a phone", ["dialog[open]"]);
    await shot(phone, "report-replay-360");
    await send(phone, "Here.");
    assert.ok((await overflow(phone)) <= 0);
    const all = await own(page);
    assert.deepEqual(
      all.map((it) => [it.kind, it.match, it.text]),
      [
        ["wrong", match, "It should have moved."],
        ["wrong", match, ""],
        ["wrong", match, "Here."],
      ],
    );
    assert.equal(all[2].ply, 2);
    assert.ok(all[1].line.length > 0 && all[0].ply > 2, "an ended match hides no step");
    assert.deepEqual([...check.found, ...small.found, ...page.faults], []);
  } finally {
    await b.close();
  }
});

test("a person is reported beside where phrases are muted, and is told nothing", GUARD, async () => {
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
    }
    const check = inspector(friend);
    await friend.locator(".bar .menu").click();
    assert.equal(await friend.getByLabel("ほかの人のひとことを表示しない").count(), 1, "phrases can be muted here");
    await friend.locator("[data-report-person]").click();
    assert.ok(await friend.locator("[data-send]").isDisabled(), "a reason is needed");
    await friend.locator("[data-reason=stalls]").check();
    await check.check("the report of a person", ["dialog[open]"]);
    await shot(friend, "report-person-360");
    await send(friend, "長い");
    assert.deepEqual(
      (await own(friend)).map((it) => [it.kind, it.reason, it.seat, it.text]),
      [["person", "stalls", 0, "長い"]],
    );
    await host.waitForTimeout(400);
    assert.equal(await host.getByText(/report/i).count(), 0);
    assert.equal((await own(host)).length, 0);
    assert.deepEqual([...check.found, ...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});
