// What is not there, and a line that is down: one look for the first, a clear band and no taps for the second.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, named, newMatch, still, WALKED } from "./support.mjs";

for (const look of WALKED) {
  test(`links to nothing in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      page.setDefaultTimeout(20000);
      const { check, found } = inspector(page);
      for (const path of ["/nowhere", "/t/none", "/replay/none", "/m/none"]) {
        await page.goto(path);
        await page.locator("main.missing h1").waitFor();
        await still(page);
        assert.equal(await page.locator("header").count(), 1, path);
        await check(path);
      }
      assert.deepEqual(found, []);
    } finally {
      await b.close();
    }
  });
}

test("while the line is down a band says so, and a tap does nothing", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b);
    page.setDefaultTimeout(20000);
    let [refuse, wires, picks] = [false, [], 0];
    await page.routeWebSocket(/\/ws$/, (wire) => {
      if (refuse) return void wire.close();
      wires.push(wire);
      const server = wire.connectToServer();
      wire.onMessage((text) => {
        if (JSON.parse(text).t === "pick") picks += 1;
        server.send(text);
      });
    });
    const { url } = await newMatch(page);
    await page.goto(url);
    await page.locator(".hand .hc").first().waitFor();
    await still(page);
    refuse = true;
    await Promise.all(wires.map((wire) => wire.close()));
    await page.locator(".cut").waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cut.png` });
    const chosen = () => page.locator(".hand .sel, .hand [aria-pressed=true]").count();
    const before = await chosen();
    await page.locator(".hand .hc button").first().click();
    assert.equal(await chosen(), before);
    refuse = false;
    await page.locator(".cut").waitFor({ state: "detached" });
    assert.equal(picks, 0);
  } finally {
    await b.close();
  }
});
