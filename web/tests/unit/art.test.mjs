import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { picture, palette } = await load("art/picture.ts");
const { pieces } = await load("art/label.ts");
const { cards } = JSON.parse(readFileSync(new URL("../fixtures/catalogue.json", import.meta.url)));
/** The gradient's name is new at each call, so that two copies on a page do not share it. */
const still = (svg) => svg.replace(/sky\d+/g, "sky");

test("every card of the pool has a picture of its own, in every format, and no number in it is broken", () => {
  for (const format of ["tall", "wide", "banner"]) {
    const seen = new Map();
    for (const card of cards) {
      const svg = still(picture(card, format));
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/, `${card.card} ${format}`);
      assert.equal(seen.get(svg), undefined, `${card.card} looks like ${seen.get(svg)}`);
      seen.set(svg, card.card);
    }
  }
});

test("the same card always looks the same, and two copies share no id", () => {
  const fresh = { ...cards[10] };
  assert.equal(still(picture(cards[10])), still(picture(fresh)));
  const id = /id="(sky\d+)"/;
  assert.notEqual(picture(fresh).match(id)[1], picture(fresh).match(id)[1]);
});

test("a picture obeys a strict policy: no style attribute, no script, nothing from elsewhere", () => {
  for (const card of cards) assert.doesNotMatch(picture(card), /style=|<script|href=|url\((?!#sky)/, card.card);
});

test("cards nobody drew for have a picture as well", () => {
  const words = ["", "x", "ash_wolf", "__proto__", "constructor", "影", "a".repeat(300), "knight_of_the_long_road"];
  for (const card of words)
    for (const type of ["unit", "skill", "master", "relic", undefined])
      for (const categories of [[], ["ember"], ["dragonfolk"], undefined]) {
        const svg = picture({ card, type, categories });
        assert.match(svg, /^<svg .*<\/svg>$/s);
        assert.doesNotMatch(svg, /NaN|undefined/, `${card}/${type}/${categories}`);
      }
});

test("two unknown cards with the same subject still differ", () => {
  assert.notEqual(still(picture({ card: "red_wolf", type: "unit", categories: ["beast"] })), still(picture({ card: "grey_wolf", type: "unit", categories: ["beast"] })));
});

test("colours come from the category, else from the type", () => {
  assert.equal(palette({ card: "x", categories: ["tide"], deck_type: "a" }), "tide");
  assert.equal(palette({ card: "x", categories: ["dragonfolk"], deck_type: "A" }), "ember");
  assert.equal(palette({ card: "x" }), "plain");
});

test("a card's text is cut into timing words, marks and the rest, and nothing is lost", () => {
  const kinds = (text) => pieces(text).map((p) => (p.mark ? "mark" : p.head ? `<${p.text}>` : p.text));
  assert.deepEqual(kinds("On entry, [mana release][mana release]: It leaves.\nOn attack: Draw 1 card."), ["<On entry>", ", ", "mark", "mark", ": It leaves.\n", "<On attack>", ": Draw 1 card."]);
  assert.deepEqual(kinds("【メインフェイズ中[1回]】[マナ開放]：1枚引く。"), ["<【メインフェイズ中[1回]】>", "mark", "：1枚引く。"]);
  assert.deepEqual(kinds("They gain “On leave: Draw 1 card.” On entry is no timing here."), ["They gain “", "<On leave>", ": Draw 1 card.” On entry is no timing here."]);
  for (const card of cards) for (const lang of ["ja", "en"]) assert.equal(pieces(card.text[lang]).map((p) => p.text).join(""), card.text[lang]);
});
