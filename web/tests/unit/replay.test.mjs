import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { chapters, nextTold, told, turnFrom, weight } = await load("pages/replay/plies.ts");
const { marked } = await load("pages/rules/mark.ts");
const { diagramOf } = await load("pages/rules/diagrams.ts");

const event = (kind, text = kind) => ({ kind, text: { ja: text, en: text }, clause: null });
const ply = (turn, events, seat = (turn + 1) % 2) => ({ ply: 0, seat, events, view: { turn, active: (turn + 1) % 2 } });
const plies = [ply(0, [], null), ply(1, [event("turn"), event("draw")]), ply(1, [event("phase")]), ply(2, [event("turn"), event("attack"), event("damage_master")]), ply(2, [event("move", "")]), ply(3, [event("use")])];

test("the mark of a ply is as tall as the heaviest thing in it", () => {
  assert.deepEqual(plies.map(weight), [0, 0, 0, 3, 1, 1]);
});

test("the log leaves out plies that say nothing and keeps the numbers of the others", () => {
  assert.deepEqual(chapters(plies).map((c) => [c.turn, c.seat, c.rows.map((r) => r.ply)]), [[1, 0, [1]], [2, 1, [3]], [3, 0, [5]]]);
  assert.deepEqual(told(plies[2]), []);
});

test("stepping by turns: to the beginning of the own turn first, then to the one before", () => {
  assert.equal(turnFrom(plies, 4, -1), 3);
  assert.equal(turnFrom(plies, 3, -1), 1);
  assert.equal(turnFrom(plies, 0, -1), 0);
  assert.equal(turnFrom(plies, 1, 1), 3);
  assert.equal(turnFrom(plies, 5, 1), 5);
});

test("a single step goes over plies that say nothing, and never past the ends", () => {
  assert.equal(nextTold(plies, 1, 1), 3);
  assert.equal(nextTold(plies, 3, -1), 1);
  assert.equal(nextTold(plies, 1, -1), 0);
  assert.equal(nextTold(plies, 5, 1), 5);
});

test("searched words are marked, whatever signs they hold", () => {
  assert.deepEqual(marked("A unit (HP 3) leaves", "unit (hp").filter((m) => m.hit).map((m) => m.text), ["unit", "(HP"]);
  assert.deepEqual(marked("abc", " "), [{ text: "abc", hit: false }]);
});

test("diagrams stand beside the clauses they show", () => {
  assert.equal(diagramOf("SC-05-02.c").title.en, "Columns that face each other");
  assert.equal(diagramOf("SC-07-05-02.d").title.en, "Attack directions");
  assert.equal(diagramOf("SC-07-05-02-02.b").title.en, "An attack on the master");
  assert.equal(diagramOf("SC-09-01.a"), null);
});
