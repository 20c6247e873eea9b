// Shaman King around the table: reader, builder, rule pages, guide and replay; no fault, no overflow, no violation by
// axe.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, giveUp, GUARD, guest, inspector, LOOKS, named, newMatch, still } from "./support.mjs";

/** A wide and a narrow look in each language, and the theme of contrast. */
const SOME = [LOOKS[0], LOOKS[2], LOOKS[3]];

/** A deck by its link: the two persons of snow and fire, a third person's shaman, 31 cards, and 9 in reserve. */
const FAULTY = "1k_toka.garan_001.2_004.2_007.1_016.4_040.10_041.6_043.3_080.3_-041.5_-081.4~Test";

for (const look of SOME) {
  test(`reader and builder of Shaman King in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      await page.goto("/cards/shaman_king#shirogane_the_ice_wolf");
      const reader = page.locator("dialog[open] .reader");
      await reader.locator(".facts").first().waitFor();
      assert.match(
        await reader.textContent(),
        look.lang === "ja" ? /スペシャル霊.*白峰トウカの持霊.*レベル2/s : /special.*of Toka Shiramine.*level 2/is,
      );
      await still(page);
      await check("a spirit", ["dialog[open]"]);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog[open]"));
      assert.equal(await page.locator("main section h2").count(), 7, "one heading for each type");
      await check("the gallery");
      await page.locator("input[type=search]").fill(look.lang === "ja" ? "結界系" : "ward");
      await page.waitForFunction(() => document.querySelectorAll("main section li").length < 12);
      // Faults come with their clauses; what the server can mend is mended by a press.
      await page.goto(`/build/${FAULTY}`);
      await page.locator("aside.peek, .faults li").first().waitFor();
      await still(page);
      const open = page.locator("aside.peek .btn").first();
      if (await open.isVisible()) await open.click();
      const faults = page.locator(".faults li");
      await faults.first().waitFor();
      const clauses = await faults.locator(".clause").allTextContents();
      for (const clause of ["SK-03.01", "SK-03.08"]) assert.ok(clauses.includes(clause), `${clause} in ${clauses}`);
      await check("faults");
      // A card goes to the reserve and back, and the counts follow.
      const spare = page.locator("[data-reserve] li");
      const before = await spare.count();
      await page.locator(".list ul").first().locator("li .q button").first().click();
      await page.waitForFunction((n) => document.querySelectorAll("[data-reserve] li").length > n, before);
      await page.locator("[data-reserve] li .q button").first().click();
      // The two persons are named here.
      await page.locator(".pick select").first().selectOption("garan toka");
      await page.waitForFunction(() => document.querySelector(".faults li, .faults .good"));
      await check("the reserve");
      done();
    } finally {
      await b.close();
    }
  });

  test(`rule pages of Shaman King in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      // Pictures stand beside clauses that no board can show.
      for (const clause of ["SK-22.04", "SK-27.08", "SK-09.01", "SK-18.05", "SK-25.02", "SK-13.11"]) {
        await page.goto(`/rules/shaman_king#${clause}`);
        await page.locator(".diagram").waitFor();
        await check(`the picture beside ${clause}`, [".diagram"]);
      }
      // A page of play runs on a small board, battle and all.
      await page.goto("/rules/shaman_king#SK-12.04");
      await page.locator('[data-scene="the-defender-is-ahead-so-the-attacker-goes-on-and-the-two-take-turns"]').click();
      const scene = page.locator("[data-scene-open]");
      await scene.locator("[data-side]").first().waitFor();
      assert.equal(await scene.locator("[data-side]").count(), 2);
      for (let step = 0; step < 20 && (await scene.locator("[data-combo] button.card").count()) < 4; step += 1)
        await page.keyboard.press("ArrowRight");
      assert.ok((await scene.locator("[data-combo] button.card").count()) >= 4, "two fighters and their cards");
      await check("a battle on the small board", ["[data-scene-open]"]);
      done();
    } finally {
      await b.close();
    }
  });

  test(`guide and replay of Shaman King in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      await page.goto("/learn/shaman_king");
      await still(page);
      await check("what the guide is about");
      await page.locator("[data-begin]").click();
      const lesson = page.locator("[data-lesson]");
      await page.waitForFunction(() => document.querySelector("[data-lesson] .clause"));
      assert.match((await lesson.locator(".clause").first().getAttribute("href")) ?? "", /^\/rules\/shaman_king#SK-/);
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
      await page.locator("[data-side]").first().waitFor();
      await still(page);
      assert.equal(await page.locator("[data-side]").count(), 2);
      assert.equal(await page.locator("[data-zone$='/shaman_position']").count(), 4);
      await check("the replay");
      done();
    } finally {
      await b.close();
    }
  });
}

test(
  "at each step of a replay no card of the battle is cut off, and the log stands at what happened last",
  GUARD,
  async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "ja" });
      const made = await newMatch(page, { game: "shaman_king", deck: "snow_and_fire", theirs: "snow_and_fire" });
      await page.goto("/");
      await giveUp(page, made, 60);
      await page.goto(`/replay/${made.match}?ply=0`);
      await page.locator(".scrub").waitFor();
      let battles = 0;
      for (let ply = 0; ply < 60; ply += 1) {
        await still(page);
        const seen = await page.evaluate(() => {
          const box = (one) => one?.getBoundingClientRect() ?? null;
          const [log, row] = [
            box(document.querySelector(".scroll")),
            box(document.querySelector(".scroll [aria-current]")),
          ];
          const [port, sheet] = [
            box(document.querySelector("[data-combo]")),
            box(document.querySelector("[data-combo] > *")),
          ];
          return {
            row: row !== null && row.top >= log.top - 1 && row.top < log.bottom,
            battle: port !== null,
            cut: port !== null && (sheet.top < port.top - 1 || sheet.bottom > port.bottom + 1),
          };
        });
        assert.deepEqual([seen.row, seen.cut], [true, false], `step ${ply}: ${JSON.stringify(seen)}`);
        battles += seen.battle ? 1 : 0;
        await page.keyboard.press("ArrowRight");
      }
      assert.ok(battles > 5, `${battles} steps of battles`);
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  },
);
