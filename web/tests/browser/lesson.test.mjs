// The first lessons: whoever presses what has a ring comes to the end, and whoever does something else comes back.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, inspector, still } from "./support.mjs";
import { words } from "../games.mjs";

/** Fewer steps than these teach no game. */
const STEPS_MIN = 10;

async function begun(page, game) {
  await page.goto(`/learn/${game}`);
  await page.locator("[data-begin]").click();
  await page.waitForURL(/\/m\//);
  await page.locator("[data-lesson]").waitFor();
}

/** Presses what has a ring. */
async function follow(page) {
  const ring = page.locator("[data-wanted]").first();
  const inner = ring.locator("button").first();
  const button = (await ring.evaluate((it) => it.matches("button"))) || (await inner.count()) === 0;
  await (button ? ring : inner).click();
}

/** Where the lesson stands, when the table waits for somebody to press something or the lesson is over. */
async function stands(page) {
  await page.waitForFunction(() => {
    const lesson = document.querySelector("[data-lesson]");
    if (!lesson) return true;
    const bar = lesson.querySelector("[role=progressbar]");
    const over = bar.getAttribute("aria-valuenow") === bar.getAttribute("aria-valuemax");
    return over || lesson.getAttribute("data-lesson") === "left" || document.querySelector("[data-wanted]");
  });
  return page.evaluate(() => {
    const lesson = document.querySelector("[data-lesson]");
    const bar = lesson?.querySelector("[role=progressbar]");
    return {
      step: lesson?.getAttribute("data-lesson") ?? null,
      of: bar?.getAttribute("aria-valuemax") ?? null,
      ring: document.querySelectorAll("[data-wanted]").length,
      words: lesson?.querySelector(".words")?.textContent ?? "",
    };
  });
}

for (const game of words)
  for (const look of [
    { lang: "ja", width: 360, height: 740, touch: true },
    { lang: "en", width: 1440, height: 900 },
  ])
    test(`the first lesson of ${game} is walked by what has a ring, ${look.lang} ${look.width}`, GUARD, async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        page.setDefaultTimeout(20000);
        const { check, found } = inspector(page);
        await begun(page, game);
        const seen = new Set();
        let at = await stands(page);
        for (let press = 0; press < 150 && at.ring > 0; press += 1) {
          if (!seen.has(at.step)) {
            seen.add(at.step);
            await still(page);
            // The ring lies where it can be pressed.
            const box = await page.locator("[data-wanted]").first().boundingBox();
            assert.ok(
              box && box.x > -2 && box.x + box.width <= look.width + 2,
              `step ${at.step}: ${JSON.stringify(box)}`,
            );
            // A sheet over the table says again what it covers, and nobody is said to think who waits for a reader.
            if (await page.locator("dialog[open]").count())
              assert.ok(at.words.startsWith(await page.locator("dialog[open] [data-lesson-words]").innerText()));
            if (await page.locator("[data-read]").count())
              assert.match(await page.locator("[data-prompt] .q").innerText(), /続ける|Go on/);
            // Nothing is answered for who reads.
            assert.equal(await page.locator("[data-auto], [data-auto-stop]").count(), 0, `step ${at.step}`);
            if (seen.size % 5 === 1) await check(`step ${at.step}`, ["[data-lesson]"]);
          }
          await follow(page);
          await still(page);
          at = await stands(page);
          assert.notEqual(at.step, "left", `after step ${[...seen].at(-1)}`);
        }
        assert.equal(at.step, at.of, "the lesson ends with its last words");
        assert.ok(Number(at.of) >= STEPS_MIN, `${at.of} steps`);
        assert.ok(seen.size * 2 >= Number(at.of), `only ${[...seen]} asked for something`);
        assert.deepEqual([...found, ...page.faults], []);
      } finally {
        await b.close();
      }
    });

test("who leaves a lesson is led back by a take-back, or plays on", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    page.setDefaultTimeout(20000);
    await begun(page, words[0]);
    const first = await stands(page);
    // The passive answer is not what the lesson asks for first.
    await page.locator("[data-prompt] [data-passive]").click();
    await page.locator("[data-lesson=left]").waitFor();
    await page.locator("[data-lesson]").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((step) => document.querySelector(`[data-lesson="${step}"]`), first.step);
    assert.equal((await stands(page)).ring, 1);
    await page.getByRole("button", { name: "Play freely" }).click();
    await page.waitForFunction(() => !document.querySelector("[data-lesson], [data-wanted]"));
    await page.locator("[data-prompt] [data-passive]").click();
    await page.waitForFunction(() => !document.querySelector("[data-prompt] .q")?.textContent.includes("replace"));
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
