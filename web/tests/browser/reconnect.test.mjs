// The line breaks: nothing is lost, nothing is done twice, and the page says truthfully what is going on.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, laid, myMove, newMatch } from "./support.mjs";

test("a pick that was lost on the way is sent again and acts once", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const sent = [];
    const wires = [];
    let swallow = false;
    let refuse = false;
    await page.routeWebSocket(/\/ws$/, (wire) => {
      if (refuse) {
        wire.close();
        return;
      }
      const server = wire.connectToServer();
      wires.push({ wire, server });
      wire.onMessage((text) => {
        const frame = JSON.parse(text);
        if (frame.t === "pick") sent.push(frame);
        if (swallow && frame.t === "pick") {
          // The frame never arrives, and the line is gone for a while.
          swallow = false;
          refuse = true;
          void wire.close();
          void server.close();
          setTimeout(() => (refuse = false), 900);
          return;
        }
        server.send(text);
      });
    });
    const { url } = await newMatch(page);
    await page.goto(url);
    await myMove(page);
    swallow = true;
    await page.locator("[data-passive]").click();
    await page.getByText("Reconnecting…").waitFor();
    await page.waitForFunction(() => /mana/i.test(document.querySelector("[data-prompt].asked .q")?.textContent ?? ""));
    assert.equal(sent.length, 2, "the lost pick was sent once more");
    assert.equal(sent[0].id, sent[1].id);
    assert.equal(await page.getByText("Reconnecting…").count(), 0);
  } finally {
    await b.close();
  }
});

test("a reload shows the same table with its whole log", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const { url } = await newMatch(page);
    await page.goto(url);
    await myMove(page);
    await page.locator("[data-passive]").click();
    await page.waitForFunction(() => /mana/i.test(document.querySelector("[data-prompt].asked .q")?.textContent ?? ""));
    await page.locator("[data-passive]").click();
    await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=end]"));
    const log = () => page.locator("[data-log] li span").allTextContents();
    const hand = () =>
      page.locator(".hand .hc .hit").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")).sort());
    const before = [await log(), await hand()];
    await page.reload();
    await myMove(page);
    assert.deepEqual([await log(), await hand()], before);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a friend sits down by link, and neither sees the other's hand", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    const { url, invite } = await newMatch(host, { opponent: "friend" });
    assert.ok(invite);
    await host.goto(url);
    await host.getByRole("heading", { name: /waiting/i }).waitFor();
    await host.getByRole("img", { name: /QR/ }).waitFor();
    const friend = await guest(b, { lang: "ja" });
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "席につく" }).click();
    await friend.waitForURL(/\/m\//);
    await laid(host);
    const hand = (page) => page.locator(".hand .hc").count();
    await host.locator(".hand .hc").first().waitFor();
    await friend.locator(".hand .hc").first().waitFor();
    assert.equal(await hand(host), 5);
    assert.equal(await hand(friend), 5);
    assert.equal(
      await friend
        .locator(".oppP .who")
        .textContent()
        .then((x) => /5/.test(x ?? "")),
      true,
      "the other hand is counted",
    );
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});

// The friend declines while the line of who has asked is down: whoever waits for an answer hears that none will come.
test("a request that is gone when the line is back is told to who made it, and can be made again", GUARD, async () => {
  const b = await browser();
  try {
    const host = await guest(b, { lang: "en" });
    let [refuse, wires] = [false, []];
    await host.routeWebSocket(/\/ws$/, (wire) => {
      if (refuse) return void wire.close();
      const server = wire.connectToServer();
      wires.push({ wire, server });
    });
    const { url, invite } = await newMatch(host, { opponent: "friend" });
    await host.goto(url);
    const friend = await guest(b, { lang: "en" });
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "Take the seat" }).click();
    await friend.waitForURL(/\/m\//);
    await host.locator(".hand .hc").first().waitFor();
    await friend.locator(".hand .hc").first().waitFor();
    await host.keyboard.press("?");
    await host.getByRole("button", { name: "Offer a draw" }).click();
    await host.getByText(/You asked for a draw/).waitFor();
    refuse = true;
    await Promise.all(wires.flatMap(({ wire, server }) => [wire.close(), server.close()]));
    await host.locator(".cut").waitFor();
    await friend.getByRole("button", { name: "Decline" }).click();
    await friend.getByText("asks for a draw").waitFor({ state: "detached" });
    refuse = false;
    const gone = host.locator('[data-lost="draw"]');
    await gone.waitFor();
    assert.equal(await host.getByText(/You asked for a draw/).count(), 0);
    await gone.getByRole("button", { name: "Ask again" }).click();
    await host.getByText(/You asked for a draw/).waitFor();
    await friend.getByText("asks for a draw").waitFor();
    assert.equal(await gone.count(), 0);
    assert.deepEqual([...host.faults, ...friend.faults], []);
  } finally {
    await b.close();
  }
});
