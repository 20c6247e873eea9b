// Summoner Wars around the board: reader, builder, scenes, replay and guide; no fault, no overflow, no violation by
// axe.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, LOOKS, named, still } from "./support.mjs";

/** A wide and a narrow look in each language, and the theme of contrast. */
const SOME = [LOOKS[0], LOOKS[2], LOOKS[3]];

/** A deck by its link: Oldin with one Champion too few and a card of another faction. */
const FAULTY = "1w_GD01_GD02.6_GD03.6_GD04.6_CG03.1_GD05.1_GD06.1_GD08.2_GD09.2_EV01.2_EV02.2_EV03.1_WALL.3~Test";

for (const look of SOME) {
  test(`reader and builder of Summoner Wars in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      // A Summoner shows its Starting Setup and the Events of its Reference Card.
      await page.goto("/cards/summoner_wars#oldin");
      const reader = page.locator("dialog[open] .reader");
      await reader.locator("table").waitFor();
      assert.equal(await reader.locator("td .card").count(), 7);
      assert.equal(await reader.locator("table ~ ul li").count(), 5);
      await still(page);
      await check("a Summoner", ["dialog[open]"]);
      // Who looks for an ability finds those who have it.
      await page.keyboard.press("Escape");
      await page.locator("input[type=search]").fill("plague");
      await page.waitForFunction(() => document.querySelectorAll("main section li").length === 2);
      // Faults come with their clauses; what the server can mend is mended by a press.
      await page.goto(`/build/${FAULTY}`);
      // The list lies behind a button where the page is narrow; what there is shows when the page has come to rest.
      await page.locator("aside.peek, .faults li").first().waitFor();
      await still(page);
      const open = page.locator("aside.peek .btn").first();
      if (await open.isVisible()) await open.click();
      const faults = page.locator(".faults li");
      await faults.first().waitFor();
      const clauses = await faults.locator(".clause").allTextContents();
      for (const clause of ["SW-BLD.08", "SW-BLD.09"]) assert.ok(clauses.includes(clause), `${clause} in ${clauses}`);
      assert.equal(await page.locator(".list > h3").count(), 4);
      await check("faults");
      const before = await faults.count();
      await faults.locator("button").first().click();
      await page.waitForFunction((n) => document.querySelectorAll(".faults li").length < n, before);
      // Another Summoner brings its own Events and first Units.
      await page.locator(".pick select").first().selectOption("sneeks");
      await page.waitForFunction(
        () =>
          /ゴブリンの激怒|Goblin Rage/.test(document.querySelector(".list")?.textContent ?? "") &&
          !/英雄的偉業|Heroic Feat/.test(document.querySelector(".list")?.textContent ?? ""),
      );
      await check("another Summoner");
      done();
    } finally {
      await b.close();
    }
  });

  test(`scenes of Summoner Wars in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      const here = ["[data-scene-open]"];
      await page.goto("/rules/summoner_wars#SW-BOW.04");
      await page.locator('[data-scene="a-sword-reaches-the-next-space-a-bow-three-in-a-clear-line"]').click();
      const scene = page.locator("[data-scene-open]");
      await scene.locator("[data-grid] .sp").first().waitFor();
      assert.equal(await scene.locator("[data-grid] .sp").count(), 48);
      await check("the grid", here);
      await page.keyboard.press("ArrowRight");
      await scene.locator(".res.no").waitFor();
      await scene.locator("svg.line.no").waitFor();
      assert.equal(await scene.locator("[data-mark=no]").count(), 1);
      await check("a refused attack", here);
      // With four players two mats lie side by side.
      await page.goto("/rules/summoner_wars#SW-34R.06");
      await page.locator("[data-scene]").first().click();
      await scene.locator("[data-grid] .sp").first().waitFor();
      assert.equal(await scene.locator("[data-grid] .sp").count(), 96);
      assert.equal(await scene.locator(".who").count(), 4);
      await check("two mats", here);
      // Pictures stand beside clauses that no board can show.
      for (const clause of ["SW-UNT.02", "SW-SET.05", "SW-TRN.02", "SW-BOW.04", "SW-MRC.05"]) {
        await page.goto(`/rules/summoner_wars#${clause}`);
        await page.locator(".diagram").waitFor();
        await check(`the picture beside ${clause}`, [".diagram"]);
      }
      // A ruling stands beside what it decides about, and leads there.
      await page.goto("/rules/summoner_wars#R-SW-12");
      const leads = page.locator('a[href="#SW-MOV.02"]:has(.clause)');
      await leads.first().waitFor();
      await leads.first().click();
      await page.locator('a[href="#R-SW-12"]:has(.clause)').first().waitFor();
      done();
    } finally {
      await b.close();
    }
  });

  test(`guide and replay of Summoner Wars in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      await page.goto("/learn/summoner_wars");
      await page.locator("[data-begin]").click();
      const lesson = page.locator("[data-lesson]");
      await page.waitForFunction(() => document.querySelector("[data-lesson] .clause"));
      assert.match((await lesson.locator(".clause").first().getAttribute("href")) ?? "", /^\/rules\/summoner_wars#SW-/);
      assert.equal(await page.locator("[data-phase] [aria-current]").count(), 0, "no phase before the first turn");
      const borders = await page
        .locator("[data-prompt] [data-verb=seat]")
        .evaluateAll((all) => all.map((it) => getComputedStyle(it).borderColor));
      assert.equal(borders.length, 2);
      assert.equal(borders[0], borders[1], "neither player is the usual answer");
      await check("the lesson", ["[data-lesson]"]);
      // Conceded at once: a short replay of it.
      const match = new URL(page.url()).pathname.slice("/m/".length);
      await page.evaluate(async (id) => {
        const { token } = await (await fetch(`/api/matches/${id}/token`)).json();
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
        await new Promise((ready) => (socket.onopen = ready));
        socket.send(JSON.stringify({ t: "hello", wire: 1, match: id, token, last_seq: null }));
        await new Promise((over) => {
          socket.onmessage = (frame) => {
            const message = JSON.parse(frame.data);
            if (message.view?.outcome) over();
            else if (message.t === "update") socket.send(JSON.stringify({ t: "concede", id: "concede" }));
          };
        });
        socket.close();
      }, match);
      await page.goto(`/replay/${match}`);
      await page.locator("[data-grid] .sp").first().waitFor();
      await still(page);
      assert.equal(await page.locator("[data-grid] .sp").count(), 48);
      assert.ok((await page.locator("[data-grid] [data-cid]").count()) >= 12);
      const eyes = await page.locator(".title .seg button").allInnerTexts();
      assert.equal(eyes.length, 4);
      assert.match(eyes.join(" "), /あなたの席|Your seat/);
      await check("the replay");
      await page.locator("[data-grid] button.hit").first().click();
      await page.locator("dialog[open] .reader").waitFor();
      await check("a card of the replay", ["dialog[open]"]);
      done();
    } finally {
      await b.close();
    }
  });
}
