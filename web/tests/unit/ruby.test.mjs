// Furigana: every reading of the starter pool fits its name, run by run.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { READINGS } = await load("lib/readings.ts");
const { cardRuby, ruby } = await load("lib/ruby.ts");

test("kana between kanji hold the reading in place", () => {
  assert.deepEqual(ruby("紅蓮の将", "ぐれんのしょう"), [
    { text: "紅蓮", kana: "ぐれん" },
    { text: "の", kana: null },
    { text: "将", kana: "しょう" },
  ]);
  assert.deepEqual(ruby("最後のページ", "さいごのぺーじ").map((p) => p.kana), ["さいご", null]);
  assert.deepEqual(ruby("紅蓮の将", "かな"), [{ text: "紅蓮の将", kana: "かな" }], "a reading that does not fit stands over the whole");
  assert.deepEqual(cardRuby("no_such_card", "名無し"), [{ text: "名無し", kana: null }]);
});

test("every reading of the starter pools fits its card's name", () => {
  const folder = new URL("../../../cards/", import.meta.url);
  const files = ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"].flatMap((game) => readdirSync(new URL(`${game}/`, folder)).map((file) => `${game}/${file}`));
  const text = files.filter((file) => file.endsWith(".cards")).map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
  const names = new Map([...text.matchAll(/^card (\w+) \{\n(?:.*\n)*?  name ja "([^"]+)"/gm)].map((m) => [m[1], m[2]]));
  const misfits = [];
  let fit = 0;
  // A name without kanji is its own reading; in the pools of the house the others have one, too, to be found by romaji.
  const published = new Set(readdirSync(new URL("summoner_wars/", folder)).filter((file) => file.endsWith(".cards")).flatMap((file) => [...readFileSync(new URL(`summoner_wars/${file}`, folder), "utf8").matchAll(/^card (\w+) \{/gm)].map((m) => m[1])));
  const needs = ([card, name]) => !published.has(card) || /\p{Script=Han}/u.test(name);
  assert.deepEqual([...names].filter(needs).map(([card]) => card).filter((card) => !READINGS[card]), [], "cards without a reading");
  for (const [card, reading] of Object.entries(READINGS)) {
    const name = names.get(card);
    assert.ok(name, `${card} is no card`);
    const pieces = ruby(name, reading);
    if (pieces.length === 1 && /[ぁ-んァ-ヶ]/.test(name)) misfits.push(`${name} ${reading}`);
    else fit += 1;
  }
  assert.deepEqual(misfits, []);
  assert.ok(fit >= 160, `only ${fit} of ${Object.keys(READINGS).length} readings were compared`);
});
