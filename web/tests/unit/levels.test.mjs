// Which computer is offered: the easiest to who is new, one step down after two losses in a row, one up after two wins.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { LADDER, levelFor, metOf, nearest, offer } = await load("lib/offer.ts");

const both = (word) => ({ ja: word, en: word });
const human = (seat) => ({ seat, name: "Aki", kind: "human", present: true, person: seat });
let at = 0;
const line = (kind, won, more = {}) => ({
  match: `m${at}`,
  game: "summons_call",
  own: [0],
  players: [human(0), { ...human(1), kind }],
  asked_me: false,
  updated_ms: (at += 1),
  end: { outcome: { kind: "won", winner: 0, winners: [won ? 0 : 1], clause: "", text: both("") }, decks: [] },
  ...more,
});
const met = (level, ...results) => results.map((result) => ({ level, result }));

test("the birds are the levels of the engine, in its order; what is no level any more is near to one", () => {
  const source = readFileSync(new URL("../../../crates/arena/src/simulate.rs", import.meta.url), "utf8");
  const words = [...source.matchAll(/Self::\w+ => "(\w+)"/g)].map(([, word]) => word);
  assert.deepEqual(
    LADDER,
    words.filter((word) => word !== "random" && word !== "greedy"),
  );
  assert.deepEqual(
    words.map(nearest),
    words.map((word) => ({ random: "first_steps", greedy: "easy" })[word] ?? word),
  );
  assert.equal(nearest("human"), null);
});

test("two in a row against one bird speak for the next one, and nothing else does", () => {
  assert.deepEqual(offer([]), { level: "first_steps", why: null });
  assert.deepEqual(offer(met("normal", "lost")), { level: "normal", why: null });
  assert.deepEqual(offer(met("normal", "lost", "lost")), { level: "easy", why: "lost" });
  assert.deepEqual(offer(met("normal", "won", "won")), { level: "hard", why: "won" });
  assert.deepEqual(offer(met("normal", "won", "lost", "lost")), { level: "normal", why: null });
  assert.deepEqual(offer(met("normal", "drawn", "drawn")), { level: "normal", why: null });
  assert.deepEqual(offer([...met("easy", "lost"), ...met("normal", "lost")]), { level: "easy", why: null });
  assert.deepEqual(offer(met("first_steps", "lost", "lost")), { level: "first_steps", why: null });
  assert.deepEqual(offer(met("hard", "won", "won")), { level: "hard", why: null });
});

test("what is counted are the decided matches of the game against a computer, the newest first", () => {
  const of = (...lines) => levelFor("summons_call", lines);
  assert.equal(of(), "first_steps");
  assert.equal(of(line("human", true)), "first_steps", "a friend says nothing of the computer");
  assert.equal(of(line("hard", true, { game: "shaman_king" })), "first_steps", "another game neither");
  assert.equal(of(line("hard", true, { end: null })), "first_steps", "nor one that runs");
  const lost = [line("normal", true), line("normal", false), line("normal", false)];
  assert.equal(of(...lost), "easy");
  assert.equal(of(...[...lost].reverse()), "easy", "in whatever order they come");
  assert.equal(of(...lost, line("normal", true)), "normal");
  assert.equal(of(line("greedy", true), line("greedy", true)), "normal", "old matches count as the nearest bird");
  assert.equal(metOf("summons_call", lost, lost[2].match).length, 2, "one is left out");
});
