// The house of a player's own device to its limits: matches to their end, a browser that is killed, a disk that is
// full, a bird that thinks for long.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { against, alone, choose, GAMES, others, quick, toTheEnd, WITH_ENGINE } from "./alone.mjs";
import { killKept, launchKept } from "./chromium.mjs";
import { asks, axe, BASE, browser, guest, laid, myMove, overflow } from "./support.mjs";

/** How often the browser is killed; the long run has fifty (CONTRIBUTING.md, "The long runs"). */
const KILLS = Number(process.env.SHOKAN_DEVICE_KILLS ?? 4);

for (const [at, game] of GAMES.entries())
  test(`without a network ${game} is played to its end and looked at again`, WITH_ENGINE, async () => {
    const b = await browser();
    try {
      const look = at % 2 ? { lang: "en" } : { lang: "ja", width: 360, height: 640 };
      const page = await alone(b, look);
      await page.goto("/");
      await page.locator(`[data-play=${game}]`).click();
      await page.waitForURL(/\/m\/~/);
      await myMove(page);
      await toTheEnd(page);
      const id = decodeURIComponent(page.url().split("/m/")[1]);
      // What was played lies on the device, with its replay.
      await page.goto(`/replay/${encodeURIComponent(id)}`);
      await page.locator("main [data-ply], main .sidebox").first().waitFor();
      await page.goto("/replay");
      await page.locator(`a[href*="${id}"]`).first().waitFor();
      assert.deepEqual(others(page), []);
    } finally {
      await b.close();
    }
  });

test("a bird that thinks for long thinks beside the house, which hears everything meanwhile", WITH_ENGINE, async () => {
  const b = await browser();
  try {
    const page = await alone(b, { lang: "en" });
    await page.goto("/");
    await against(page, "shaman_king", "hard");
    await myMove(page);
    const thinkers = () => page.workers().filter((one) => /thinker/.test(one.url())).length;
    // Its hand is kept by a look at it, so it has thought by the first question already or does so now.
    for (let picks = 0; thinkers() === 0; picks += 1) {
      assert.ok(picks < 20, "nobody thinks beside the house");
      const before = await asks(page);
      await choose(page);
      await myMove(page, before);
    }
    // The list of matches is answered while it thinks.
    const before = await asks(page);
    await choose(page, ["end", "done", "pass"]);
    const other = await page.context().newPage();
    await other.goto("/");
    await other.locator(`a[href*="/m/~"]`).first().waitFor();
    await myMove(page, before);
    assert.deepEqual(others(page), []);
  } finally {
    await b.close();
  }
});

/** Notes which commands the house has said to be done: those are on the disk. */
function noteDone() {
  window.done = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...of) {
      super(...of);
      this.addEventListener("message", ({ data }) => {
        if (data.k !== "frame") return;
        const said = JSON.parse(data.text);
        if (said.t === "done") window.done.push(said.id);
      });
    }
  };
}

/** Chooses until the house has said that a command is done: some choices only begin a gesture. */
async function answered(page, count) {
  const more = (known) => (window.done.length > known ? window.done.slice(known) : null);
  for (let tries = 0; tries < 20; tries += 1) {
    await choose(page, []);
    const ids = await page.waitForFunction(more, count, { timeout: 2000 }).catch(() => null);
    if (ids) return ids.jsonValue();
  }
  return assert.fail("no command is done");
}

/** The commands in the log of the only match that lies on the device. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((tell, refuse) => {
        const opening = indexedDB.open("shokan");
        opening.onerror = () => refuse(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("log").objectStore("log").getAll();
          all.onsuccess = () => {
            opening.result.close();
            tell(all.result.map((entry) => JSON.parse(entry.body).command?.id ?? null));
          };
        };
      }),
  );

test(`a browser that is killed ${KILLS} times right after an answer has lost nothing`, WITH_ENGINE, async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokan-profile-"));
  const options = { baseURL: BASE, viewport: { width: 1280, height: 800 }, locale: "en-US", reducedMotion: "reduce" };
  const open = async () => {
    const context = await launchKept(folder, options);
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(60000);
    await quick(page);
    await page.addInitScript(noteDone);
    return page;
  };
  try {
    const done = [];
    let page = await open();
    await page.goto("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto("/");
    await page.locator("[data-play=summoner_wars]").click();
    await page.waitForURL(/\/m\/~/);
    const address = page.url();
    for (let kills = 0; kills < KILLS; kills += 1) {
      await laid(page);
      if ((await myMove(page)) === "over") break;
      const count = await page.evaluate(() => window.done.length);
      done.push(...(await answered(page, count)));
      killKept(folder);
      page = await open();
      await page.context().setOffline(true);
      await page.goto(address);
      await laid(page);
      await myMove(page);
      const there = await kept(page);
      for (const id of done) assert.ok(there.includes(id), `${id} was done, and is gone after kill ${kills + 1}`);
      assert.equal(new Set(there.filter(Boolean)).size, there.filter(Boolean).length, "nothing is there twice");
    }
    assert.ok(done.length >= KILLS, `${done.length} answers`);
    await page.context().close();
  } finally {
    killKept(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

/** Waits for something, but not for long, and whatever comes of it. */
const shortly = (page, what) => Promise.race([what.catch(() => null), page.waitForTimeout(1500)]);

/** A browser asks now and then alone how much space is left: a write that is too large makes it ask. */
const asksForSpace = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("probe");
        opening.onupgradeneeded = () => opening.result.createObjectStore("all");
        opening.onerror = done;
        opening.onsuccess = () => {
          const now = opening.result.transaction("all", "readwrite");
          now.objectStore("all").put("x".repeat(20000000), 1);
          now.oncomplete = now.onabort = () => done();
        };
      }),
  );

test(
  "where the disk is full a pick is refused in words, and is taken when there is room again",
  WITH_ENGINE,
  async () => {
    const b = await browser();
    try {
      const page = await alone(b, { lang: "ja", width: 360, height: 640 });
      await page.goto("/");
      await page.locator("[data-play=summons_call]").click();
      await page.waitForURL(/\/m\/~/);
      await myMove(page);
      const protocol = await page.context().newCDPSession(page);
      const origin = new URL(BASE).origin;
      await protocol.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
      await asksForSpace(page);
      // Either the own pick is refused, or the bird's is not kept: nothing goes on then, and the table says why.
      const full = page.locator("[data-full]");
      for (let tries = 0; !(await full.count()); tries += 1) {
        assert.ok(tries < 60, "nothing is refused");
        await Promise.race([myMove(page), full.waitFor()]);
        if (!(await full.count())) await shortly(page, choose(page, ["done", "end", "pass"]));
        await shortly(page, full.waitFor());
      }
      const before = await asks(page);
      await shortly(page, myMove(page, before));
      assert.equal(await asks(page), before, "the same is asked");
      await protocol.send("Storage.overrideQuotaForOrigin", { origin });
      for (let tries = 0; await full.count(); tries += 1) {
        assert.ok(tries < 60, "it is never taken");
        if (await page.locator("[data-prompt].asked").count())
          await shortly(page, choose(page, ["done", "end", "pass"]));
        await shortly(page, full.waitFor({ state: "detached" }));
      }
      await page.reload();
      await laid(page);
      await myMove(page);
      assert.deepEqual(others(page), []);
    } finally {
      await b.close();
    }
  },
);

test(
  "a match of this device goes on at the house, and an ended one of the house on this device",
  WITH_ENGINE,
  async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "ja", width: 360, height: 640, workers: true });
      await quick(page);
      await page.goto("/");
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.goto("/");
      await page.locator("[data-play=summons_call]").click();
      await page.waitForURL(/\/m\/~/);
      await myMove(page);
      const first = await asks(page);
      await choose(page);
      await myMove(page, first);
      const menu = page.getByRole("button", { name: "メニュー", exact: true });
      await menu.click();
      const saving = page.waitForEvent("download");
      await page.locator("[data-save-moved]").click();
      const file = await (await saving).path();
      await page.context().setOffline(false);
      await page.goto("/replay");
      const input = page.locator("[data-move-in] input[type=file]");
      await input.setInputFiles({ name: "note.json", mimeType: "application/json", buffer: Buffer.from("{}") });
      await page.locator("[data-move-in] [role=alert]").waitFor();
      await input.setInputFiles(file);
      await page.locator("[data-move-to=house]").waitFor();
      assert.deepEqual(await axe(page), []);
      assert.equal(await overflow(page), 0);
      await page.locator("[data-move-to=house]").click();
      await page.waitForURL(/\/m\/[^~]/);
      await laid(page);
      await myMove(page);
      // It ends there, and goes back.
      const id = page.url().split("/m/")[1];
      await menu.click();
      await page.locator("[data-end=concede]").click();
      await page.locator("[data-end=concede]").click();
      await page.locator("dialog .end").waitFor();
      await page.goto(`/replay/${id}`);
      const again = page.waitForEvent("download");
      await page.locator("[data-save-moved]").click();
      const back = await (await again).path();
      await page.goto("/replay");
      await input.setInputFiles(back);
      await page.locator("[data-move-to=device]").click();
      await page.waitForURL(/\/m\/~/);
      await page.locator("dialog .end").waitFor();
    } finally {
      await b.close();
    }
  },
);
