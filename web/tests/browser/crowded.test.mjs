// A battle of Shaman King on a small desk: the question lies under no button, and both sums are on the mat.
import assert from "node:assert/strict";
import test from "node:test";
import * as shaman from "./shaman.mjs";
import { atTable, bold, browser, guest, GUARD, inspector, myMove, newMatch, still } from "./support.mjs";

/** What lies where something else is, or beyond what it lies on. */
const crossed = () => {
  const found = [];
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("[data-prompt] .q > span:last-child"));
  const buttons = [...document.querySelectorAll("[data-prompt] .acts button")].map((it) => it.getBoundingClientRect());
  // A long word that is cut off is as wide as its line.
  const line = document.querySelector("[data-prompt] .q").getBoundingClientRect();
  for (const { left, right, top, bottom } of words.getClientRects())
    for (const button of buttons)
      if (
        Math.min(right, line.right) > button.left + 1 &&
        left < button.right - 1 &&
        bottom > button.top &&
        top < button.bottom
      )
        found.push(`the question at ${left}, a button at ${button.left}`);
  if (line.right > Math.min(...buttons.map((it) => it.left)) + 1) found.push("the line of the question is too long");
  const score = document.querySelector(".score");
  const mat = score.parentElement.getBoundingClientRect();
  for (const part of score.querySelectorAll(".tot, .of"))
    if (part.getBoundingClientRect().bottom > mat.bottom + 1) found.push(`${part.textContent} leaves the mat`);
  return found;
};

for (const lang of ["en", "ja"]) {
  test(`a battle has room on a desk of 1024, ${lang}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang, width: 1024, height: 768 });
      const { check, done } = inspector(page);
      await page.goto("/");
      const { decks } = await (await page.request.get("/api/catalogue/shaman_king")).json();
      const made = await newMatch(page, {
        game: "shaman_king",
        deck: decks[0].deck,
        theirs: decks[1].deck,
        opponent: "greedy",
      });
      await page.goto(made.url);
      let battles = 0;
      for (let picks = 0; picks < 40 && battles < 5 && (await myMove(page)) === "asked"; picks += 1) {
        if (await page.locator(".score").count()) {
          battles += 1;
          assert.deepEqual(await page.evaluate(crossed), []);
          if (battles === 1) await check("a battle");
        }
        await bold(page);
      }
      assert.ok(battles > 0, "there was a battle");
      done();
    } finally {
      await b.close();
    }
  });
}

for (const [lang, height] of [
  ["en", 720],
  ["en", 900],
  ["ja", 720],
])
  test(
    `the word beside a row is whole on a desk of 1024 x ${height} while somebody fights, ${lang}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        const page = await guest(b, { lang, width: 1024, height });
        await shaman.line(page, [shaman.fight(await shaman.shelf(page))]);
        await atTable(page, "/m/staged");
        await page.locator(".lane .lb").first().waitFor();
        await still(page);
        const words = await page.locator(".lane .lb").evaluateAll((all) =>
          all.map((e) => {
            const range = document.createRange();
            range.selectNodeContents(e);
            const [word, row] = [range.getBoundingClientRect(), e.closest(".lane").getBoundingClientRect()];
            return {
              word: e.innerText,
              high: word.height,
              out: Math.max(row.top - word.top, word.bottom - row.bottom),
            };
          }),
        );
        assert.ok(words.length >= 6);
        assert.deepEqual(
          words.filter(({ high, out }) => high === 0 || out > 0),
          [],
        );
      } finally {
        await b.close();
      }
    },
  );
