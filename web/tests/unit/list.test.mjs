import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { ALL, fits, foeKey, fromSearch, isAll, toSearch, withGame } = await load("lib/list_filter.ts");

/** A browser's store, as far as it is used. */
const store = new Map();
globalThis.localStorage = {
  getItem: (name) => store.get(name) ?? null,
  setItem: (name, text) => store.set(name, text),
  removeItem: (name) => store.delete(name),
};
const { curveKey, curveOf, forgetMarks, keepCurve, keptCurves, mark, marked } = await load("lib/marks.ts");

const both = (word) => ({ ja: word, en: word });
const line = (match, { game = "summons_call", winner = 0, foe = {}, deck = "Ember" } = {}) => ({
  match,
  game,
  own: [0],
  players: [
    { seat: 0, name: "Aki", kind: "human", person: 0 },
    { seat: 1, name: "", kind: "easy", person: 1, ...foe },
  ],
  end: {
    outcome: { kind: "won", winner, winners: [winner], clause: "", text: both("") },
    decks: [both(deck), both("Tide")],
  },
});
const LINES = [
  line("a"),
  line("b", { winner: 1 }),
  line("c", { foe: { kind: "human", name: "Ren" } }),
  line("d", { foe: { kind: "human", name: "Ren" }, game: "summoner_wars", deck: "Dwarves" }),
  line("e", { foe: { kind: "human", name: "", left: true }, winner: 1, deck: "Wheel" }),
  line("f", { foe: { kind: "hard" }, game: "shaman_king", deck: "Snow" }),
];
const shown = (filter, marks = []) =>
  LINES.filter((it) => fits(it, { ...ALL, ...filter }, (match) => marks.includes(match)))
    .map((it) => it.match)
    .join("");

test("each filter takes out what does not fit it, and filters combine", () => {
  assert.equal(shown({}), "abcdef");
  assert.equal(shown({ games: ["summons_call"] }), "abce");
  assert.equal(shown({ games: ["summoner_wars", "shaman_king"] }), "df");
  assert.equal(shown({ result: "lost" }), "be");
  assert.equal(shown({ foe: "computers" }), "abf");
  assert.equal(shown({ foe: "people" }), "cde");
  assert.equal(shown({ foe: "easy" }), "ab");
  assert.equal(shown({ foe: "@Ren" }), "cd");
  assert.equal(shown({ foe: "-" }), "e");
  assert.equal(shown({ deck: "summons_call/Ember" }), "abc");
  assert.equal(shown({ marked: true }, ["c", "d"]), "cd");
  assert.equal(shown({ games: ["summons_call"], result: "won", foe: "people", deck: "summons_call/Ember" }), "c");
  assert.equal(shown({ result: "lost", marked: true }, ["c", "e"]), "e");
  assert.equal(shown({ games: ["chess"] }), "");
});

test("an opponent has one key in every language, and none is another's", () => {
  assert.deepEqual(LINES.map(foeKey), ["easy", "easy", "@Ren", "@Ren", "-", "hard"]);
  assert.equal(foeKey(line("g", { foe: { kind: "human", name: "easy" } })), "@easy");
});

test("a filter comes back from its address, and an address nobody wrote wants all", () => {
  const filter = {
    games: ["summons_call"],
    result: "won",
    foe: "@Ren & +=?#",
    deck: "summons_call/Ember",
    marked: true,
  };
  assert.deepEqual(fromSearch(toSearch(filter)), filter);
  assert.equal(toSearch(ALL), "");
  assert.deepEqual(fromSearch("?result=chess&marked=yes&other=1&game=,,"), ALL);
  assert.ok(isAll(fromSearch("")));
  assert.ok(!isAll(fromSearch("?foe=easy")));
});

test("the first game that is chosen stands alone, and all of them are no filter", () => {
  const all = ["summons_call", "summoner_wars"];
  const one = withGame(ALL, "summons_call", all);
  assert.deepEqual(one.games, ["summons_call"]);
  assert.deepEqual(withGame(one, "summons_call", all).games, []);
  assert.deepEqual(withGame(one, "summoner_wars", all).games, []);
});

test("marks are kept, taken away and forgotten, whatever lies in the store", () => {
  for (const broken of ["{", "7", "null", '{"a":1}', "[1,null]"]) {
    store.set("shokan.marked", broken);
    assert.deepEqual(marked(), []);
  }
  assert.deepEqual(mark("a", true), ["a"]);
  assert.deepEqual(mark("b", true), ["b", "a"]);
  assert.deepEqual(mark("b", true), ["b", "a"]);
  assert.deepEqual(mark("a", false), ["b"]);
  assert.deepEqual(marked(), ["b"]);
  forgetMarks();
  assert.deepEqual(marked(), []);
});

const point = (turn, at, chance_permille) => ({ turn, at, chance_permille });

test("a curve says where a match began and how each turn ended, in few points", () => {
  const points = [point(0, 0, 500), point(1, 1, 480), point(1, 3, 612), point(2, 5, 700), point(2, 8, 1000)];
  assert.deepEqual(curveOf(points), [50, 50, 61, 100]);
  const long = Array.from({ length: 300 }, (_, turn) => point(turn, turn, turn * 3));
  const curve = curveOf(long);
  assert.equal(curve.length, 40);
  assert.deepEqual([curve[0], curve.at(-1)], [0, 90]);
  assert.deepEqual(curveOf([]), []);
});

test("a curve belongs to a match and a seat, and a broken store has none", () => {
  keepCurve("a", 0, [point(1, 0, 500), point(2, 4, 900)]);
  keepCurve("a", 1, [point(1, 0, 500), point(2, 4, 100)]);
  keepCurve("b", 0, []);
  assert.deepEqual([...keptCurves()].sort(), [
    ["a/0", [50, 50, 90]],
    ["a/1", [50, 50, 10]],
  ]);
  assert.equal(curveKey("a", undefined), "a/0");
  for (let i = 0; i < 250; i += 1) keepCurve(`m${i}`, 0, [point(1, 0, 500), point(2, 4, 900)]);
  assert.equal(keptCurves().size, 200);
  store.set("shokan.curves", '[{"match":"a","seat":0,"points":[1,"x"]},{"match":"b","seat":0,"points":[200,1]},7]');
  assert.equal(keptCurves().size, 0);
});
