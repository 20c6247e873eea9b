import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { byMonth, byTurn, deckKey, decksOf, opposite, resultOf, share, streak, tallies, tally } =
  await load("lib/lines.ts");

const both = (word) => ({ ja: word, en: word });
const person = (seat, name) => ({ seat, name, kind: "human", present: true, person: seat });
const line = (more = {}, end = { kind: "won", winners: [0] }, decks = ["a", "b"]) => ({
  match: "m",
  game: "summons_call",
  own: [0],
  players: [person(0, "Aki"), person(1, "Ren")],
  asked_me: false,
  updated_ms: 0,
  end: end && { outcome: { winner: null, clause: "", text: both(""), ...end }, decks: decks.map(both) },
  ...more,
});

test("a match is won or lost by the seats that were one's own, and else says nothing", () => {
  assert.equal(resultOf(line()), "won");
  assert.equal(resultOf(line({ own: [1] })), "lost");
  assert.equal(resultOf(line({}, { kind: "drawn", winners: [] })), "drawn");
  assert.equal(resultOf(line({}, { kind: "void", winners: [] })), "void");
  assert.equal(resultOf(line({}, null)), null);
  assert.equal(resultOf(line({ own: [] })), null);
});

test("the other side is named, also where two people have one name, and at a table of four", () => {
  const names = (of) => opposite(of).map((p) => p.name);
  assert.deepEqual(names(line({ own: [1] })), ["Aki"]);
  assert.deepEqual(names(line({ players: [person(0, "Aki"), person(1, "Aki")] })), ["Aki"]);
  assert.deepEqual(names(line({ players: [person(0, "Aki")] })), []);
  const four = ["Aki", "Ren", "Mio", "Sora"].map((name, seat) => person(seat, name));
  assert.deepEqual(names(line({ own: [1, 3], players: four })), ["Aki", "Mio"]);
  assert.deepEqual(decksOf(line({ own: [1, 3] }, undefined, ["a", "b", "c", ""])), [
    [both("b")],
    [both("a"), both("c")],
  ]);
});

test("the record counts what was decided, by game and by deck", () => {
  const lines = [
    line(),
    line(),
    line({ own: [1] }),
    line({}, { kind: "drawn", winners: [] }),
    line({}, { kind: "void", winners: [] }),
    line({}, null),
    line({ game: "summoner_wars" }),
  ];
  assert.deepEqual(tally(lines), { won: 3, lost: 1, drawn: 1 });
  assert.equal(share(tally(lines)), 75);
  assert.equal(share({ won: 0, lost: 0, drawn: 2 }), null);
  assert.deepEqual(
    tallies(lines, deckKey).map(({ key, sum }) => [key, sum.won, sum.lost]),
    [
      ["summons_call/a", 2, 0],
      ["summons_call/b", 0, 1],
      ["summoner_wars/a", 1, 0],
    ],
  );
  assert.equal(streak(lines), 2);
});

test("this month and the one before it are counted apart, over the new year too", () => {
  const at = (month, day, year = 2026) => ({ updated_ms: new Date(year, month, day).getTime() });
  const lines = [line(at(0, 31)), line({ ...at(0, 1), own: [1] }), line(at(11, 31, 2025)), line(at(10, 30, 2025))];
  assert.deepEqual(byMonth(lines, new Date(2026, 0, 31)), {
    now: { won: 1, lost: 1, drawn: 0 },
    before: { won: 1, lost: 0, drawn: 0 },
  });
});

test("a running match that waits for one's own move comes first", () => {
  const order = [line({ updated_ms: 3 }), line({ updated_ms: 1, asked_me: true }), line({ updated_ms: 2 })];
  assert.deepEqual(
    order.sort(byTurn).map((it) => it.updated_ms),
    [1, 3, 2],
  );
});
