import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const deck = await load("lib/deck.ts");
const { matches, romaji } = await load("lib/search.ts");
const all = JSON.parse(readFileSync(new URL("../fixtures/catalogue.json", import.meta.url)));
const cards = new Map(all.cards.map((c) => [c.card, c]));
const found = (asked) => all.cards.filter((c) => matches(c, asked)).map((c) => c.card);

const sample = { name: "灰の鐘、夜明け前", construction: "dynamic", master: "ringer_of_the_ash_bell", cards: { cinder_imp: 3, wave_droplet: 1, stoke: 2 } };

test("a deck comes back whole from text, JSON, code and link", () => {
  assert.deepEqual(deck.fromText(deck.toText(sample)), sample);
  assert.deepEqual(deck.fromAnything(deck.toJson(sample), all), sample);
  const code = deck.toCode(sample, cards);
  assert.match(code, /^[\w.~%-]+$/, "nothing in a code needs escaping in a path");
  assert.deepEqual(deck.fromCode(code, all), sample);
  assert.deepEqual(deck.fromAnything(`https://table.example/build/${code}`, all), sample);
});

test("a deck of Summon & Magic has 37 cards, perhaps an avatar, and codes of its own", () => {
  const game = "summon_and_magic";
  const few = { game, cards: [["M01", "karguna_spark_lizard"], ["S01", "karguna_volcanic_bomb"], ["V01", "vanguard_pyromancer"]].map(([id, card]) => ({ id, card })) };
  const words = new Map(few.cards.map((c) => [c.card, c]));
  const mine = { name: "火線", construction: "normal", master: "vanguard_pyromancer", cards: { karguna_spark_lizard: 3, karguna_volcanic_bomb: 2 } };
  assert.equal(deck.toText(mine, game), 'deck "火線"\ngame summon_and_magic\navatar vanguard_pyromancer\n3 karguna_spark_lizard\n2 karguna_volcanic_bomb\n');
  assert.deepEqual(deck.fromText(deck.toText(mine, game)), mine);
  assert.deepEqual(deck.fromAnything(deck.toJson(mine, game), few), mine);
  const code = deck.toCode(mine, words, game);
  assert.match(code, /^1m_V01_M01\.3_S01\.2~/);
  assert.equal(deck.gameOfCode(code), game);
  assert.equal(deck.gameOfCode("1n_MA1"), "summons_call");
  assert.deepEqual(deck.fromAnything(`https://table.example/build/${code}`, few), mine);
  assert.equal(deck.fromCode(code, all), null, "a code of one game is no deck of another");
  assert.equal(deck.fromCode(deck.toCode({ ...mine, master: "" }, words, game), few).master, "", "no avatar is a deck, too");
});

test("the deck file is the one the server reads", () => {
  assert.equal(deck.toText(sample), 'deck "灰の鐘、夜明け前"\ngame summons_call\nconstruction dynamic\nmaster ringer_of_the_ash_bell\n3 cinder_imp\n1 wave_droplet\n2 stoke\n');
  assert.doesNotMatch(deck.toText({ ...sample, name: 'a "quoted"\nname' }).split("\n")[0], /"a "/);
});

test("a deck file written by hand is read: comments, doubled lines, windows line ends", () => {
  const read = deck.fromText('deck "x" # mine\r\nmaster gardener_of_the_tide\r\n2 surf_singer\r\n1 surf_singer # one more\r\n\r\n');
  assert.deepEqual(read, { name: "x", construction: "normal", master: "gardener_of_the_tide", cards: { surf_singer: 3 } });
});

test("what is no deck is not taken for one", () => {
  for (const text of ["", "hello", "{", "{}", '{"cards":3}', "1n", "2n_A01.3"]) assert.equal(deck.fromAnything(text, all), null, text);
});

test("a code with unknown cards or bad numbers keeps what is good", () => {
  const read = deck.fromCode("1n_MA1_A01.3_ZZ9.2_A02.x_A03.-1_A04.999~%E0%A4%A", all);
  assert.deepEqual(read.cards, { cinder_imp: 3 });
  assert.equal(read.master, "tactician_of_the_ember_court");
  assert.equal(read.name, "%E0%A4%A");
});

test("cards are found by kanji, kana, katakana, romaji, English and number", () => {
  for (const asked of ["灼爪の山猫", "やまねこ", "ヤマネコ", "yamaneko", "Searclaw", "SCP-A03", "sear lynx", "ＬＹＮＸ"]) assert.ok(found(asked).includes("searclaw_lynx"), asked);
  for (const asked of ["じゅつし", "jutsushi", "zyutusi", "hikishio"]) assert.ok(found(asked).includes("ebb_mage"), asked);
  for (const asked of ["ryougaeshou", "ryogaesho", "ryōgaeshō"]) assert.ok(found(asked).includes("backstreet_changer"), asked);
  assert.deepEqual(found("no such card"), []);
  assert.equal(found("").length, 64);
});

test("small tsu and contracted sounds", () => {
  assert.equal(romaji("ねっきょうのこしゅ"), "nekkyounokoshu");
  assert.equal(romaji("まっちゃ"), "matcha");
});
