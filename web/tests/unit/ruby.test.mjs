// Furigana: every reading in the card files fits its name, run by run.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { ruby } = await load("lib/ruby.ts");

test("kana between kanji hold the reading in place", () => {
  assert.deepEqual(ruby("紅蓮の将", "ぐれんのしょう"), [
    { text: "紅蓮", kana: "ぐれん" },
    { text: "の", kana: null },
    { text: "将", kana: "しょう" },
  ]);
  assert.deepEqual(
    ruby("最後のページ", "さいごのぺーじ").map((p) => p.kana),
    ["さいご", null],
  );
  assert.deepEqual(
    ruby("紅蓮の将", "かな"),
    [{ text: "紅蓮の将", kana: "かな" }],
    "a reading that does not fit stands over the whole",
  );
});

test("every reading of the pools of the house fits its card's name", () => {
  const folder = new URL("../../../cards/", import.meta.url);
  const cards = readdirSync(folder).flatMap((game) =>
    readdirSync(new URL(`${game}/`, folder))
      .filter((file) => file.endsWith(".cards"))
      .flatMap((file) => {
        const text = readFileSync(new URL(`${game}/${file}`, folder), "utf8");
        return [...text.matchAll(/^card (\w+) \{\n(?:.*\n)*?.*\bname ja "([^"]+)"(?: kana "([^"]+)")? en /gm)].map(
          ([, card, name, reading]) => ({ game, card, name, reading }),
        );
      }),
  );
  assert.equal(cards.length, 343);
  // A name without kanji is its own reading; in the pools of the house the others have one, too, to be found by romaji.
  const needs = ({ game, name }) => game !== "summoner_wars" || /\p{Script=Han}/u.test(name);
  assert.deepEqual(
    cards
      .filter(needs)
      .filter((it) => !it.reading)
      .map((it) => it.card),
    [],
    "cards without a reading",
  );
  const read = cards.filter((it) => it.reading);
  const misfits = read.filter(({ name, reading }) => ruby(name, reading).length === 1 && /[ぁ-んァ-ヶ]/.test(name));
  assert.deepEqual(
    misfits.map((it) => `${it.name} ${it.reading}`),
    [],
  );
  assert.equal(read.length, 311);
});
