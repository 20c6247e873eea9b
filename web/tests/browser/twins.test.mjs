// Two decks of one colour: what is the other side's is hatched, so that nobody goes by colour alone.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, myMove, newMatch } from "./support.mjs";

/** Answers passively until the opponent has a unit on the field; false when the game ends before. */
async function untilTheirs(page) {
  const theirs = page.locator(".unit.opposite");
  for (let n = 0; n < 40 && !(await theirs.count()); n += 1) {
    if ((await myMove(page)) === "over") return false;
    await page.locator("[data-prompt] [data-passive]").click();
  }
  return (await theirs.count()) > 0;
}

/** What is drawn on the edge of the first unit of the opponent. */
const edge = (page) =>
  page
    .locator(".unit.opposite")
    .first()
    .evaluate((unit) => {
      const drawn = getComputedStyle(unit, "::before");
      return drawn.content === "none" ? "" : drawn.backgroundImage;
    });
const orb = (page, mine) =>
  page.evaluate((own) => {
    const me = document.querySelector("[data-own-seat]")?.getAttribute("data-own-seat");
    const master = [...document.querySelectorAll("[data-master]")].find(
      (it) => (it.getAttribute("data-master") === me) === own,
    );
    return master?.classList.contains("twin");
  }, mine);

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", theme: "contrast", width: 360, height: 760, touch: true },
]) {
  for (const [theirs, hatched] of [
    ["ember_court", true],
    ["tide_garden", false],
  ])
    test(
      `against ${theirs} the other side is ${hatched ? "" : "not "}hatched, ${look.lang} ${look.width}`,
      GUARD,
      async () => {
        const b = await browser();
        try {
          const page = await guest(b, look);
          const { url } = await newMatch(page, { opponent: "greedy", deck: "ember_court", theirs });
          await page.goto(url);
          assert.ok(await untilTheirs(page), "the opponent has put out a unit");
          assert.equal(/repeating-linear-gradient/.test(await edge(page)), hatched, "the edge of a unit");
          assert.equal(await orb(page, false), hatched, "the life of the opponent");
          assert.equal(await orb(page, true), false, "the own life never is");
          assert.equal(await page.locator(".unit.twin:not(.opposite)").count(), 0, "an own unit never is");
          assert.deepEqual(page.faults, []);
        } finally {
          await b.close();
        }
      },
    );
}
