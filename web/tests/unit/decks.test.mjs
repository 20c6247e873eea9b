import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const deck = await load("lib/deck.ts");
const { matches, romaji } = await load("lib/search.ts");
const all = JSON.parse(readFileSync(new URL("../fixtures/catalogue.json", import.meta.url)));
const cards = new Map(all.cards.map((c) => [c.card, c]));
const found = (asked) => all.cards.filter((c) => matches(c, asked, {})).map((c) => c.card);

const sample = {
  name: "灰の鐘、夜明け前",
  construction: "dynamic",
  master: "ringer_of_the_ash_bell",
  cards: { cinder_imp: 3, wave_droplet: 1, stoke: 2 },
};

test("a deck comes back whole from text, JSON, code and link", () => {
  assert.deepEqual(deck.fromText(deck.toText(sample, all.game)), sample);
  assert.deepEqual(deck.fromAnything(deck.toJson(sample, all.game), all), sample);
  const code = deck.toCode(sample, cards, all.game);
  assert.match(code, /^[\w.~%-]+$/, "nothing in a code needs escaping in a path");
  assert.deepEqual(deck.fromCode(code, all), sample);
  assert.deepEqual(deck.fromAnything(`https://table.example/build/${code}`, all), sample);
});

test("a deck of Summon & Magic has 37 cards, perhaps an avatar, and codes of its own", () => {
  const game = "summon_and_magic";
  const few = {
    game,
    cards: [
      ["M01", "karguna_spark_lizard"],
      ["S01", "karguna_volcanic_bomb"],
      ["V01", "vanguard_pyromancer"],
    ].map(([id, card]) => ({ id, card })),
  };
  const words = new Map(few.cards.map((c) => [c.card, c]));
  const mine = {
    name: "火線",
    construction: "normal",
    master: "vanguard_pyromancer",
    cards: { karguna_spark_lizard: 3, karguna_volcanic_bomb: 2 },
  };
  assert.equal(
    deck.toText(mine, game),
    'deck "火線"\ngame summon_and_magic\navatar vanguard_pyromancer\n3 karguna_spark_lizard\n2 karguna_volcanic_bomb\n',
  );
  assert.deepEqual(deck.fromText(deck.toText(mine, game)), mine);
  assert.deepEqual(deck.fromAnything(deck.toJson(mine, game), few), mine);
  const code = deck.toCode(mine, words, game);
  assert.match(code, /^1m_V01_M01\.3_S01\.2~/);
  assert.equal(deck.gameOfCode(code), game);
  assert.equal(deck.gameOfCode("1n_MA1"), "summons_call");
  assert.deepEqual(deck.fromAnything(`https://table.example/build/${code}`, few), mine);
  assert.equal(deck.fromCode(code, all), null, "a code of one game is no deck of another");
  assert.equal(
    deck.fromCode(deck.toCode({ ...mine, master: "" }, words, game), few).master,
    "",
    "no avatar is a deck, too",
  );
});

test("a deck of Summoner Wars counts its Summoner, and codes of its own bring it back", () => {
  const game = "summoner_wars";
  const few = {
    game,
    cards: [
      ["GD01", "oldin"],
      ["GD02", "defender"],
      ["WALL", "plain_wall"],
    ].map(([id, card]) => ({ id, card })),
  };
  const words = new Map(few.cards.map((c) => [c.card, c]));
  const mine = { name: "石の道", construction: "normal", master: "oldin", cards: { defender: 6, plain_wall: 3 } };
  assert.equal(deck.size(mine, game), 10);
  assert.equal(deck.size({ ...mine, master: "" }, game), 9);
  assert.equal(
    deck.toText(mine, game),
    'deck "石の道"\ngame summoner_wars\nsummoner oldin\n6 defender\n3 plain_wall\n',
  );
  assert.deepEqual(deck.fromText(deck.toText(mine, game)), mine);
  assert.deepEqual(deck.fromAnything(deck.toJson(mine, game), few), mine);
  const code = deck.toCode(mine, words, game);
  assert.match(code, /^1w_GD01_GD02\.6_WALL\.3~/);
  assert.equal(deck.gameOfCode(code), game);
  assert.deepEqual(deck.fromCode(code, few), mine);
});

test("a deck of Shaman King has a reserve and two persons, in every form", () => {
  const game = "shaman_king";
  const few = {
    game,
    cards: [
      ["SKP-001", "toka_snow_watch_maiden"],
      ["SKP-040", "first_stroke"],
      ["SKP-041", "second_stroke"],
    ].map(([id, card]) => ({ id, card })),
  };
  const words = new Map(few.cards.map((c) => [c.card, c]));
  const mine = {
    name: "雪と火",
    construction: "normal",
    master: "",
    cards: { toka_snow_watch_maiden: 2, first_stroke: 12 },
    reserve: { second_stroke: 3, first_stroke: 1 },
    persons: ["toka", "garan"],
  };
  assert.equal(deck.size(mine, game), 14);
  assert.equal(deck.reserveSize(mine), 4);
  assert.equal(
    deck.toText(mine, game),
    'deck "雪と火"\ngame shaman_king\npersons toka garan\n2 toka_snow_watch_maiden\n12 first_stroke\nreserve\n3 second_stroke\n1 first_stroke\n',
  );
  assert.deepEqual(deck.fromText(deck.toText(mine, game)), mine);
  assert.deepEqual(deck.fromAnything(deck.toJson(mine, game), few), mine);
  const code = deck.toCode(mine, words, game);
  assert.match(code, /^1k_toka\.garan_001\.2_040\.12_-041\.3_-040\.1~/);
  assert.match(code, /^[\w.~%-]+$/);
  assert.equal(deck.gameOfCode(code), game);
  assert.deepEqual(deck.fromCode(code, few), mine);
  const { reserve: _, persons: __, ...bare } = mine;
  assert.deepEqual(deck.fromCode(deck.toCode(bare, words, game), few), bare, "without both it is a deck, too");
});

test("what a Summoner brings along is laid out, and other factions' cards are kept out", async () => {
  const { copies, referenceOf } = await load("games/summoner_wars/reference.ts");
  const field = (name, en) => ({ field: name, value: { ja: "", en } });
  const card = (word, type, fields, copies = null, brings = null) => ({ card: word, type, fields, copies, brings });
  const orc = card("orc_fighter", "unit", [field("rank", "common"), field("faction", "Tundra Orc")], 10);
  const goblin = card("goblin_fighter", "unit", [field("rank", "common"), field("faction", "Cave Goblin")], 10);
  const shared = card("reinforcements", "event", [field("faction", "Guild Dwarf, Tundra Orc")]);
  const foreign = card("goblin_rage", "event", [field("faction", "Cave Goblin")]);
  const hired = card("rogue", "unit", [field("rank", "champion")], 1);
  const wall = card("plain_wall", "wall", [field("life", "9")], 3);
  const brings = {
    cards: [
      { card: "orc_fighter", count: 2 },
      { card: "reinforcements", count: 2 },
      { card: "plain_wall", count: 3 },
    ],
    start: [
      ["grognack", 4, 1],
      ["plain_wall", 4, 3],
      ["orc_fighter", 6, 4],
      ["orc_fighter", 3, 2],
    ].map(([word, column, row]) => ({ card: word, column, row })),
  };
  const summoner = card("grognack", "unit", [field("rank", "summoner"), field("faction", "Tundra Orc")], null, brings);
  const all = [goblin, foreign, orc, shared, hired, wall, summoner];
  const found = referenceOf(summoner, all);
  assert.deepEqual(found.events, [{ card: "reinforcements", count: 2 }]);
  assert.deepEqual(
    found.start.map((p) => [p.card.card, p.column, p.row]),
    [
      ["grognack", 4, 1],
      ["plain_wall", 4, 3],
      ["orc_fighter", 6, 4],
      ["orc_fighter", 3, 2],
    ],
  );
  assert.deepEqual(
    all.map((c) => copies(c, summoner)),
    [0, 0, 10, 2, 1, 3, 0],
  );
  assert.equal(referenceOf(orc, all), null);
});

test("the deck file is the one the server reads", () => {
  assert.equal(
    deck.toText(sample, all.game),
    'deck "灰の鐘、夜明け前"\ngame summons_call\nconstruction dynamic\nmaster ringer_of_the_ash_bell\n3 cinder_imp\n1 wave_droplet\n2 stoke\n',
  );
  assert.doesNotMatch(deck.toText({ ...sample, name: 'a "quoted"\nname' }, all.game).split("\n")[0], /"a "/);
});

test("a deck file written by hand is read: comments, doubled lines, windows line ends", () => {
  const read = deck.fromText(
    'deck "x" # mine\r\nmaster gardener_of_the_tide\r\n2 surf_singer\r\n1 surf_singer # one more\r\n\r\n',
  );
  assert.deepEqual(read, {
    name: "x",
    construction: "normal",
    master: "gardener_of_the_tide",
    cards: { surf_singer: 3 },
  });
});

test("what is no deck is not taken for one", () => {
  for (const text of ["", "hello", "{", "{}", '{"cards":3}', "1n", "2n_A01.3"])
    assert.equal(deck.fromAnything(text, all), null, text);
});

test("a code with unknown cards or bad numbers keeps what is good", () => {
  const read = deck.fromCode("1n_MA1_A01.3_ZZ9.2_A02.x_A03.-1_A04.999~%E0%A4%A", all);
  assert.deepEqual(read.cards, { cinder_imp: 3 });
  assert.equal(read.master, "tactician_of_the_ember_court");
  assert.equal(read.name, "%E0%A4%A");
});

test("cards are found by kanji, kana, katakana, romaji, English and number", () => {
  for (const asked of [
    "灼爪の山猫",
    "やまねこ",
    "ヤマネコ",
    "yamaneko",
    "Searclaw",
    "SCP-A03",
    "sear lynx",
    "ＬＹＮＸ",
  ])
    assert.ok(found(asked).includes("searclaw_lynx"), asked);
  for (const asked of ["じゅつし", "jutsushi", "zyutusi", "hikishio"])
    assert.ok(found(asked).includes("ebb_mage"), asked);
  for (const asked of ["ryougaeshou", "ryogaesho", "ryōgaeshō"])
    assert.ok(found(asked).includes("backstreet_changer"), asked);
  assert.deepEqual(found("no such card"), []);
  assert.equal(found("").length, 64);
});

test("small tsu and contracted sounds", () => {
  assert.equal(romaji("ねっきょうのこしゅ"), "nekkyounokoshu");
  assert.equal(romaji("まっちゃ"), "matcha");
});
