// At least sixty states of the house, every theme in both languages: what lies open on a page is looked at by axe, too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { BASE, browser, giveUp, guest, GUARD, inspector, myMove, named, newMatch, still } from "./support.mjs";

const LOOKS = ["washi", "sumi", "contrast"].flatMap((theme, i) =>
  ["ja", "en"].map((lang, j) => ({
    lang,
    theme,
    ...((i + j) % 2 ? { width: 360, height: 740, touch: true } : { width: 1440, height: 900 }),
  })),
);
const root = new URL("../../../", import.meta.url);
const CARDS = readFileSync(new URL("cards/summons_call/starter.cards", root), "utf8");

/** A set of one card that is other than in the house; answers with its hash. */
async function shared(page) {
  const at = CARDS.indexOf("card cinder_imp");
  const text = CARDS.slice(0, at) + CARDS.slice(at).replace("cost 1", "cost 2");
  const data = { game: "summons_call", title: "灯のセット", text, decks: [] };
  const answer = await page.request.post("/api/sets", { data, headers: { origin: BASE } });
  assert.equal(answer.status(), 201, await answer.text());
  return (await answer.json()).set;
}

for (const look of LOOKS) {
  test(`nothing that lies open is against axe in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      let states = 0;
      const see = async (state, within) => {
        await still(page);
        await check(state, within);
        states += 1;
      };
      const open = async (path, shown = "main") => {
        await page.goto(path);
        await page.locator(shown).first().waitFor();
      };
      const sheet = page.locator("dialog[open]");
      await open("/", "[data-play]");
      await see("the front page");
      await page.locator("[data-game=summons_call] .acts [aria-haspopup]").click();
      await sheet.locator("fieldset, input").first().waitFor();
      await see("a new game");
      await page.keyboard.press("Escape");
      await page.locator("[data-new-cup]").click();
      await see("a new tournament");
      await sheet.locator("button[form=new-cup]").click();
      await page.waitForURL(/\/cup\//);
      await see("a tournament");

      const made = await newMatch(page);
      await open(made.url, "[data-table]");
      await myMove(page);
      await page.locator("[data-passive]").click();
      await page.waitForFunction(() => document.querySelector("[data-prompt].asked [data-verb=draw]"));
      await page.locator(".hand .hc .hit").first().click();
      await page.locator("[data-bubble]").waitFor();
      await see("a card of the hand");
      await page.keyboard.press("Escape");
      await page.locator(".btn.can").click();
      await page.locator("[data-can]").waitFor();
      await see("what can be done");
      await page.keyboard.press("Escape");
      await page.locator(".bar .menu").click();
      await see("the menu");
      await giveUp(page, made);
      await open(made.url, "dialog .end");
      await see("the end of a match");
      await open(`/after/${made.match}`);
      await see("looked back at");
      await open(`/replay/${made.match}`, ".scrub");
      await see("the replay");

      await open("/workshop/summons_call");
      await see("the workshop");
      await open("/lab/summons_call");
      await see("the laboratory");
      await open(`/set/${await shared(page)}`);
      await see("a set");
      await open("/me");
      await see("what is known of oneself");
      assert.ok(states * LOOKS.length >= 60, `${states} states in each of ${LOOKS.length} looks`);
      done();
    } finally {
      await b.close();
    }
  });
}
