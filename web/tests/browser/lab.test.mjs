// The laboratory beside the builder: a deck and a card of it are measured while one waits, and say what they cannot.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, named, WALKED } from "./support.mjs";

const shot = async (page, name, look) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/lab-${name}-${look.lang}-${look.width}.png` });
};

for (const look of WALKED) {
  test(`a deck and a card are measured in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, found } = inspector(page);
      await page.goto("/build/summons_call");
      const small = look.width < 821;
      if (small) await page.locator(".peek .btn").first().click();
      await page.locator("[data-measure]:enabled").click();
      const lab = page.locator("[data-lab]");
      // Whoever asked for the same before has it measured already.
      await lab.locator("progress, [data-measured]").first().waitFor();
      await check("measuring, or measured before");
      await lab.locator("button").first().click();
      await page.locator('[data-lab="there"]').waitFor({ timeout: 60000 });
      const rows = lab.locator("[data-line]");
      assert.equal(await rows.count(), 4, "its mirror, and the three others of its construction");
      assert.ok(Number(await lab.locator("[data-measured]").getAttribute("data-measured")) > 0);
      const words = await lab.innerText();
      assert.match(words, look.lang === "ja" ? /ちょうど0でした/ : /exactly 0/);
      assert.match(words, /\d+\.\d% ?\n?\s*\[\d+\.\d%, \d+\.\d%\]/);
      await lab.locator("summary").click();
      await check("a deck is measured");
      await shot(page, "deck", look);
      // The same again is there at once: nobody measures twice.
      await lab.locator("button").nth(1).click();
      await lab.locator("button").first().click();
      await page.locator('[data-lab="there"]').waitFor({ timeout: 4000 });
      await page.keyboard.press("Escape");
      await lab.waitFor({ state: "detached" });
      if (small) await page.locator(".grid .step .on").first().locator("xpath=ancestor::li").locator(".open").click();
      else await page.locator(".nm").last().click();
      await page.locator("[data-weigh]:visible").click();
      await lab.locator("button").first().click();
      await page.locator('[data-lab="there"]').waitFor({ timeout: 60000 });
      assert.equal(await rows.count(), 1);
      assert.match(await rows.innerText(), /[+−]?\d+\.\d\s*\[[+−]?\d+\.\d, [+−]?\d+\.\d\]/);
      await check("a card is weighed");
      await shot(page, "card", look);
      assert.deepEqual([...found, ...page.faults], []);
    } finally {
      await b.close();
    }
  });
}

for (const look of WALKED.slice(0, 2)) {
  test(`a game that was measured is watched and gone on from in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, found } = inspector(page);
      await page.goto("/lab/summons_call?deck=wheel_garden");
      await page.locator("[data-begin]").click();
      await page.locator('[data-level="easy"][data-state="there"]').waitFor({ timeout: 90000 });
      const lines = page.locator("[data-games]");
      assert.equal(await lines.count(), 4, "its mirror, and the three others of its construction");
      const one = lines.nth(1).locator("[data-look]").first();
      assert.match(await one.innerText(), look.lang === "ja" ? /\d+ターン目\s*±\d+/ : /Turn \d+\s*±\d+/);
      await one.scrollIntoViewIfNeeded();
      await check("games to look at");
      await shot(page, "games", look);
      const turn = (await one.innerText()).match(/\d+/)[0];
      await one.click();
      await page.waitForURL(/\/replay\/[a-z0-9]+\?ply=\d+&as=open/);
      await page.locator("[data-ply]").first().waitFor();
      const address = page.url();
      const at = Number(new URL(address).searchParams.get("ply"));
      assert.ok(at > 0, "from the turn on that turned it most");
      assert.match(await page.locator("main").innerText(), new RegExp(`${turn}ターン目|Turn ${turn}\\b`));
      await check("a game of the laboratory");
      await shot(page, "watched", look);
      // The same game is the same match, for whoever comes next.
      const other = await guest(b, look);
      await other.goto("/lab/summons_call?deck=wheel_garden");
      await other.locator("[data-begin]").click();
      await other.locator('[data-level="easy"][data-state="there"]').waitFor({ timeout: 90000 });
      await other.locator("[data-games]").nth(1).locator("[data-look]").first().click();
      await other.waitForURL(/\/replay\//);
      assert.equal(new URL(other.url()).pathname, new URL(address).pathname);
      assert.deepEqual([...found, ...page.faults, ...other.faults], []);
    } finally {
      await b.close();
    }
  });
}

test("what the house does not measure is said, and can be asked again", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja", theme: "washi", width: 1440, height: 900 });
    let asked = 0;
    await page.route("**/api/lab/**", (route) => {
      asked += 1;
      const text = { ja: "測れません。", en: "It cannot." };
      return route.fulfill({ status: 404, json: { error: "no_measurement", text } });
    });
    await page.goto("/build/shaman_king");
    await page.locator("[data-measure]:enabled").click();
    const none = page.locator("[data-lab] [data-none]");
    await none.waitFor();
    assert.match(await none.innerText(), /測れません。/);
    await none.locator("button").click();
    await page.waitForFunction(() => document.querySelector("[data-lab] [data-none]"));
    assert.equal(asked, 2);
  } finally {
    await b.close();
  }
});

for (const look of WALKED) {
  test(
    `another number on a card is measured level by level, and all decks beside it, ${named(look)}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        const { check, found } = inspector(page);
        await page.goto("/lab/summons_call?deck=ember_court&card=ash_veiled_assassin");
        await page.locator('[data-number="stats.0"] button').last().click();
        assert.match(await page.locator('[data-number="stats.0"] output').innerText(), /2 → 3/);
        await check("a question");
        await page.locator("[data-begin]").click();
        const easy = page.locator('[data-level="easy"][data-state="there"]');
        await easy.waitFor({ timeout: 90000 });
        assert.equal(await page.locator('[data-level="first_steps"][data-state="there"]').count(), 1);
        assert.equal(await page.locator("[data-slow]").count(), 1, "what takes minutes is asked for by itself");
        const words = await page.locator("[data-levels]").innerText();
        assert.match(words, look.lang === "ja" ? /ATKを2から3にすると/ : /ATK 3 instead of 2/);
        assert.match(words, look.lang === "ja" ? /ATK 2 → 3.*ポイント/ : /ATK 2 → 3.*points/);
        assert.match(words, /\+\d+\.\d \[[+−]?\d+\.\d, \+\d+\.\d\]/);
        await page.locator("[data-matrix]").click();
        const rows = page.locator("section[data-rows]");
        // Rows that somebody had measured before are there at once.
        await page.locator('section[data-rows]:not([data-rows="0"])').waitFor({ timeout: 100000 });
        assert.match(await rows.innerText(), /\d+\.\d%\s*±\d+\.\d/);
        await check("measured");
        await shot(page, "page", look);
        assert.deepEqual([...found, ...page.faults], []);
      } finally {
        await b.close();
      }
    },
  );
}
