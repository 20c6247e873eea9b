// The table of Summon & Magic: whole games by taps, the chain, rights that pass by themselves, why not.
import assert from "node:assert/strict";
import test from "node:test";
import * as staged from "./magic.mjs";
import {
  atTable,
  asks,
  axe,
  browser,
  chooseByKeys,
  guest,
  GUARD,
  myMove,
  newMatch,
  overflow,
  playOut,
} from "./support.mjs";

/** What is tapped, best first. */
const KINDS = [
  ".shelf .lit",
  ".mn .piece.lit > .hit",
  ".on .piece.lit > .hit",
  ".hand .hc.lit > .hit",
  ".un.lit",
  ".mm .piece.lit > .hit",
  ".om .piece.lit > .hit",
  ".land .piece.lit > .hit, .avatar .piece.lit > .hit",
];
const stands = () =>
  `${document.querySelector("[data-prompt] .q")?.textContent} ${document.querySelectorAll("[data-cid]").length} ${document.querySelectorAll(".lit").length} ${document.querySelectorAll("[data-log] li").length}`;

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 360, height: 740, touch: true, theme: "sumi" },
]) {
  test(`a match is played to its end by taps, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await page.addInitScript(() => localStorage.setItem("shokan.rights_ms", "30"));
      const { url } = await newMatch(page, {
        game: "summon_and_magic",
        deck: "siege_of_bartome",
        theirs: "night_banquet_of_nefka",
      });
      await page.goto(url);
      await myMove(page);
      assert.deepEqual(await axe(page), [], "the first turn");
      const { taps } = await playOut(page, look.touch, { kinds: KINDS, stands });
      assert.ok(taps > 10, `only ${taps} taps`);
      assert.deepEqual(await axe(page), [], "the result");
      assert.ok((await overflow(page)) <= 0, "the page is too wide");
      assert.equal(await page.locator("dialog .end .clause").count(), 1, "the result names its clause");
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
}

test("on a phone the deck lies within its place", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja", width: 360, height: 800, touch: true });
    const { url } = await newMatch(page, {
      game: "summon_and_magic",
      deck: "siege_of_bartome",
      theirs: "night_banquet_of_nefka",
    });
    await page.goto(url);
    await myMove(page);
    const out = await page.locator(".deck").evaluateAll((all) =>
      all.map((place) => {
        const [whole, pile, number] = [place, place.querySelector(".pile"), place.querySelector("b")].map((it) =>
          it.getBoundingClientRect(),
        );
        // The cards below show to the left by eight tenths of the pile's thickness.
        const thick = Number(getComputedStyle(place.querySelector(".pile")).getPropertyValue("--thick"));
        return [pile.left - 0.8 * thick - whole.left, whole.right - number.right].map(Math.round);
      }),
    );
    assert.equal(out.length, 2);
    for (const [left, right] of out) assert.ok(left >= 1 && right >= 1, JSON.stringify(out));
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a match is played to its end without a pointer", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await page.addInitScript(() => localStorage.setItem("shokan.rights_ms", "30"));
    const { url } = await newMatch(page, {
      game: "summon_and_magic",
      deck: "siege_of_bartome",
      theirs: "fireline_of_karguna",
    });
    await page.goto(url);
    const key = (k) => page.keyboard.press(k);
    let [picks, places] = [0, 0];
    for (let before = null; (await myMove(page, before)) !== "over";) {
      before = await asks(page);
      picks += 1;
      assert.ok(picks < 900, "the match does not end");
      const listed = (await page.locator("dialog[open]").count()) > 0;
      if (
        !listed &&
        (await page.locator(".hand .hc.lit").count()) > 0 &&
        (await page.locator("[data-verb=end]").count()) > 0
      ) {
        // A card of the hand by its place: H, Enter, and the first thing that can be done with it.
        places += 1;
        await key("h");
        for (let i = 0; i < 12 && !(await page.evaluate(() => !!document.activeElement?.closest(".hc.lit"))); i += 1)
          await key("ArrowRight");
        await key("Enter");
        // Where the card may go is shown at once; else a menu says what can be done with it.
        await page.locator("[data-bubble] button[data-pick], [data-leave]").first().waitFor();
        if (await page.locator("[data-leave]").count()) continue;
        await page.waitForFunction(() => document.activeElement?.matches("[data-bubble] button"));
        await key("Enter");
      } else {
        if (!listed) await key("c");
        await page.locator("[data-can]").waitFor();
        const verbs = await page.locator("[data-can] button.can").evaluateAll((all) => all.map((e) => e.dataset.verb));
        // What is gathered card by card is closed at once: a first card would only be marked.
        const gathers = verbs.at(-1) === "done" && verbs[0] === "card";
        await chooseByKeys(
          page,
          gathers
            ? verbs.length - 1
            : Math.max(
                0,
                verbs.findIndex((v) => v !== "charge"),
              ),
        );
      }
    }
    assert.ok(picks > 5, `only ${picks} picks`);
    assert.ok(places > 0, "no card was chosen at its place");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

const foreign = (fault) => !fault.includes("/staged");

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 768, height: 1024, theme: "contrast", touch: true },
  { lang: "en", width: 360, height: 740, touch: true },
  { lang: "ja", width: 360, height: 740, theme: "sumi", touch: true },
]) {
  test(`what waits is numbered, joined to its targets and told, ${look.lang} ${look.width}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await staged.line(page, [staged.chained(await staged.shelf(page))]);
      await atTable(page, "/m/staged");
      await page.locator(".piece .chain").first().waitFor();
      assert.deepEqual((await page.locator(".field .piece .chain").allTextContents()).sort(), ["1", "2", "3", "4"]);
      await page.locator("[data-tie]").first().waitFor({ state: "attached" });
      assert.equal(await page.locator("[data-tie]").count(), 3);
      assert.match(await page.locator("[data-passive]").textContent(), /敗北|lose/);
      // What passing would do is said before anything is tapped; face-down cards say since when they lie there.
      assert.match(
        await page.locator("[data-prompt] .after").textContent(),
        look.width > 1240 ? /6 → 8.*7.*14 → 12/ : /6 → 8.*7/,
      );
      const since = (id) => page.locator(`[data-cid='${id}'] .since`).textContent();
      assert.deepEqual(
        (await Promise.all([16, 36, 17].map(since))).map((x) => x.match(/\d+/)[0]),
        ["5", "6", "9"],
      );
      assert.deepEqual(await axe(page), [], "the table");
      if (look.width <= 900) await page.locator("[data-tab=chain]").click();
      assert.deepEqual(
        await page.locator("[data-chain] li[data-item]").evaluateAll((all) => all.map((e) => e.dataset.item)),
        ["4", "3", "2", "1"],
        "the newest is on top",
      );
      assert.match(await page.locator("[data-chain] [data-outlook=pass]").textContent(), /6 → 8.*14 → 12/);
      assert.match(
        await page.locator("[data-chain] li[data-item='3'] .aim").textContent(),
        /2/,
        "an answer to an answer names its number",
      );
      assert.deepEqual(await axe(page), [], "the chain");
      assert.ok((await overflow(page)) <= 0);
      if (look.width <= 900) await page.keyboard.press("Escape");
      // A card that was set this turn says why it cannot be used, and by which clause.
      await page.locator("[data-cid='17'] .hit").click();
      assert.match(await page.locator("[data-bubble] .clause").textContent(), /08-2\.g/);
      assert.deepEqual(await axe(page), [], "why not");
      await page.keyboard.press("Escape");
      // Two things could be done with this one: they are offered, and none is done by the first tap.
      await page.locator(".hand [data-cid='43'] .hit").click();
      assert.equal(await page.locator("[data-bubble] button[data-pick]").count(), 2);
      assert.match(await page.locator("[data-bubble] button[data-verb=use] .after").textContent(), /6 → 7/);
      assert.deepEqual(await axe(page), [], "the menu");
      assert.deepEqual(page.faults.filter(foreign), []);
    } finally {
      await b.close();
    }
  });
}

/** A page at a right where it can only pass. */
async function idle(b, look, answer) {
  const page = await guest(b, look);
  const shelf = await staged.shelf(page);
  const picks = await staged.line(page, [staged.idle(shelf)], answer ? () => answer(shelf) : undefined);
  return { page, picks };
}

test("a right where one can only pass is passed after a while that looks like thinking", GUARD, async () => {
  const b = await browser();
  try {
    const { page, picks } = await idle(b, { lang: "ja" });
    await page.goto("/m/staged");
    const asked = Date.now();
    await page.locator("[data-auto]").waitFor();
    assert.equal(picks.length, 0, "it waits first");
    while (picks.length === 0) await page.waitForTimeout(100);
    await page.waitForTimeout(3000);
    assert.equal(picks.length, 1, "once and no more");
    assert.deepEqual(picks[0].picks, [0]);
    const slow = await idle(b, { lang: "en", width: 360, height: 740, touch: true });
    await slow.page.addInitScript(() => localStorage.setItem("shokan.rights_ms", "60000"));
    await slow.page.goto("/m/staged");
    await slow.page.locator("[data-auto]").waitFor();
    assert.deepEqual(await axe(slow.page), [], "while it waits");
    assert.ok((await overflow(slow.page)) <= 0);
    assert.ok(picks[0].at - asked > 500, `passed after ${picks[0].at - asked} ms`);
  } finally {
    await b.close();
  }
});

test("the person can stop it, for once or for good, and can pass a whole turn", GUARD, async () => {
  const b = await browser();
  try {
    const { page, picks } = await idle(b, { lang: "en" });
    // Long enough for a finger on a slow machine.
    await page.addInitScript(() => localStorage.setItem("shokan.rights_ms", "6000"));
    await page.goto("/m/staged");
    await page.locator("[data-auto-stop]").click();
    await page.waitForTimeout(6500);
    assert.equal(picks.length, 0, "stopped is stopped");
    assert.equal(await page.locator("[data-auto]").count(), 0);
    await page.locator("[data-passive]").click();
    await page.waitForTimeout(200);
    assert.equal(picks.length, 1);

    const always = await idle(b, { lang: "en" });
    await always.page.addInitScript(() => localStorage.setItem("shokan.rights", "ask"));
    await always.page.goto("/m/staged");
    await always.page.locator("[data-passive]").waitFor();
    await always.page.waitForTimeout(3200);
    assert.equal(always.picks.length, 0, "asked every time");
    // Where something could be done, nothing is passed until the person says so for this turn; what loses is asked all
    // the same.
    const other = await guest(b, { lang: "en" });
    await other.addInitScript(() => localStorage.setItem("shokan.rights_ms", "50"));
    const shelf = await staged.shelf(other);
    const losing = staged.chained(shelf);
    const harmless = {
      ...losing,
      decision: { ...losing.decision, choices: losing.decision.choices.map((c) => ({ ...c, loses: false })) },
    };
    const done = await staged.line(other, [harmless], () => [losing]);
    await other.goto("/m/staged");
    await other.locator("[data-passive]").waitFor();
    await other.waitForTimeout(400);
    assert.equal(done.length, 0);
    await other.locator("[data-rights=turn]").check();
    await other.waitForFunction(() => /lose/.test(document.querySelector("[data-passive]")?.textContent ?? ""));
    await other.waitForTimeout(400);
    assert.equal(done.length, 1, "the harmless one was passed, the losing one asked");
    assert.deepEqual(done[0].picks, [5]);
  } finally {
    await b.close();
  }
});

test("while nothing is declared the column beside the board says what can be, and takes it", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", width: 1440, height: 900 });
    const { decks } = await (await page.request.get("/api/catalogue/summon_and_magic")).json();
    const { url } = await newMatch(page, {
      game: "summon_and_magic",
      deck: decks[0].deck,
      theirs: decks[1].deck,
    });
    await page.goto(url);
    const offers = page.locator("[data-offers] button");
    const asked = () => page.locator("[data-prompt]").boundingBox();
    for (let i = 0; (await offers.count()) < 2; i += 1) {
      assert.ok(i < 20, "no turn comes");
      await myMove(page);
      if ((await offers.count()) >= 2) break;
      const before = await page.evaluate(() => document.querySelector("[data-prompt]").dataset.asks);
      await page.locator("[data-passive], [data-prompt] .act").last().click();
      await myMove(page, before);
    }
    const lies = await asked();
    assert.deepEqual(await axe(page), [], "the column");
    const charge = offers.filter({ hasText: /Charge/ });
    assert.match(await charge.innerText(), /deck \d+ → \d+/);
    const before = await page.evaluate(() => document.querySelector("[data-prompt]").dataset.asks);
    await charge.click();
    await myMove(page, before);
    // What was foreseen can be taken back now, and the question is longer: the board lies where it lay.
    assert.deepEqual(await asked(), lies);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
