// After a match: one next step. Two people play again with seats swapped; against the computer it begins at once.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, inspector, laid, newMatch, still } from "./support.mjs";

async function concede(page, lang) {
  await laid(page);
  await still(page);
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  await page.locator(".bar .menu").click();
  await page.getByRole("button", { name: lang === "ja" ? "投了する" : "Concede" }).click();
  await page.getByRole("button", { name: lang === "ja" ? "本当に投了する" : "Yes, I" }).click();
}

const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

test("two friends play again with seats swapped, when both have asked for it", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const friend = await guest(b, { lang: "ja", width: 360, height: 740, touch: true });
    for (const page of [host, friend]) page.setDefaultTimeout(30000);
    const { match, url, invite } = await newMatch(host, { opponent: "friend" });
    await host.goto(url);
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    await concede(host, "en");
    for (const page of [host, friend]) await page.locator("dialog .end").waitFor();
    const checks = [host, friend].map((page) => inspector(page));
    for (const { check } of checks) await check("the end", ["dialog[open]"]);
    await shot(host, "end-en-1440");
    await shot(friend, "end-ja-360");
    // No stray spaces between a name and its figure.
    assert.match(await friend.locator("dialog .facts").innerText(), /HP：\S+ ?\d+、\S+ ?\d+/);
    await host.locator("dialog [data-rematch]").click();
    await host.locator("dialog .wait").waitFor();
    await friend.getByRole("dialog").getByRole("button", { name: "もう一戦に応じる" }).click();
    for (const page of [host, friend])
      await page.waitForURL((to) => to.pathname.startsWith("/m/") && !to.pathname.endsWith(match));
    assert.equal(new URL(host.url()).pathname, new URL(friend.url()).pathname);
    await Promise.all([host, friend].map(laid));
    const seat = (page) =>
      page.evaluate(async (id) => (await (await fetch(`/api/matches/${id}/token`)).json()).seat, host.url().slice(-8));
    assert.deepEqual([await seat(host), await seat(friend)], [1, 0]);
    assert.deepEqual([...checks.flatMap((it) => it.found), ...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

test("two losses in a row against a bird offer the easier one, which is chosen next time, too", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    const dialog = async () => {
      await page.goto("/");
      await page.getByRole("button", { name: "サモンズコール: 選んで始める" }).click();
      await page.locator("dialog[open] .go").waitFor();
      await still(page);
    };
    const chosen = () => page.locator("dialog [data-level]:has(:checked)").getAttribute("data-level");
    await dialog();
    // Who is new may choose another than the one that is offered.
    await page.locator("dialog [data-level=normal]").click();
    await page.locator("dialog[open] .go").click();
    await page.waitForURL(/\/m\//);
    await concede(page, "ja");
    await page.locator("dialog .end").waitFor();
    await still(page);
    assert.equal(await page.locator("dialog [data-other]").count(), 0, "one loss offers nothing");
    const first = page.url();
    await page.locator("dialog [data-rematch]").click();
    await page.waitForURL((to) => to.pathname.startsWith("/m/") && to.href !== first);
    await concede(page, "ja");
    const other = page.locator("dialog [data-other]");
    await other.waitFor();
    assert.equal(await other.getAttribute("data-other"), "easy");
    assert.match(await other.innerText(), /続けて2敗です。つばめで/);
    const { check, found } = inspector(page);
    await check("the end", ["dialog[open]"]);
    await shot(page, "end-two-ja-1440");
    await dialog();
    assert.equal(await chosen(), "easy");
    assert.match(await page.locator("dialog [data-offer]").innerText(), /続けて2敗です。つばめで/);
    await shot(page, "new-two-ja-1440");
    await page.goBack();
    await page.locator("dialog [data-other] button").click();
    await page.waitForURL((to) => to.pathname.startsWith("/m/") && to.href !== first);
    await laid(page);
    await still(page);
    const lines = await page.evaluate(async () => (await fetch("/api/matches")).json());
    assert.deepEqual(
      lines.map((line) => line.players.find((p) => p.kind !== "human").kind),
      ["easy", "normal", "normal"],
    );
    // Seats were swapped, and the decks stayed with their players.
    const [, again, once] = lines;
    assert.notDeepEqual(again.own, once.own);
    assert.deepEqual([...again.end.decks].reverse(), once.end.decks);
    assert.deepEqual([...found, ...page.faults], []);
  } finally {
    await b.close();
  }
});
