import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const {
  chapters,
  games,
  nextTold,
  opening,
  sentences: said,
  told,
  turnFrom,
  weight,
} = await load("pages/replay/plies.ts");
const { marked } = await load("pages/rules/mark.ts");
const { diagramOf } = await load("games/summons_call/diagrams.ts");
const { lines, readingTime, sentences, titled } = await load("pages/rules/tell.ts");

const event = (kind, text = kind) => ({ kind, text: { ja: text, en: text }, clause: null });
const ply = (turn, events, seat = (turn + 1) % 2) => ({ ply: 0, seat, events, view: { turn, active: (turn + 1) % 2 } });
const plies = [
  ply(0, [], null),
  ply(1, [event("turn"), event("draw")]),
  ply(1, [event("phase")]),
  ply(2, [event("turn"), event("attack"), event("damage_master")]),
  ply(2, [event("move", "")]),
  ply(3, [event("use")]),
];

test("the mark of a ply is as tall as the heaviest thing in it", () => {
  assert.deepEqual(plies.map(weight), [0, 0, 0, 3, 1, 1]);
});

test("the log leaves out plies that say nothing and keeps the numbers of the others", () => {
  assert.deepEqual(
    chapters(plies).map((c) => [c.turn, c.seat, c.rows.map((r) => r.ply)]),
    [
      [1, 0, [1]],
      [2, 1, [3]],
      [3, 0, [5]],
    ],
  );
  assert.deepEqual(told(plies[2]), []);
});

test("what is paid and counted stands under its act, and single steps go from act to act", () => {
  const paid = [
    ply(0, [event("draw")]),
    ply(1, [event("turn"), event("draw")]),
    ply(1, [event("rest", "mana")]),
    ply(1, [event("rest", "mana"), event("reveal")]),
    ply(1, [event("play")]),
    ply(1, [event("points")]),
    ply(1, [event("expire")]),
    ply(1, [event("stand")]),
    ply(2, [event("turn"), event("attack")]),
  ];
  const rows = chapters(paid)[1].rows;
  const kinds = (events) => events.map((e) => e.kind);
  assert.deepEqual(
    rows.map((r) => [r.ply, kinds(r.events), kinds(r.under)]),
    [
      [1, ["draw"], []],
      [4, ["play"], ["rest", "rest", "reveal", "points", "expire", "stand"]],
    ],
  );
  assert.deepEqual(
    said(rows[1].under).map((it) => [it.text.en, it.times]),
    [
      ["mana", 2],
      ["reveal", 1],
      ["points", 1],
      ["expire", 1],
      ["stand", 1],
    ],
  );
  assert.equal(nextTold(paid, 1, 1), 4);
  assert.equal(nextTold(paid, 4, -1), 1);
  assert.equal(opening(paid), 1);
  assert.equal(opening([]), 0);
});

test("a match of several games leads to each of them, and its turns are not mixed up", () => {
  const of = (game, turn) => ({ ...ply(turn, [event("draw")]), view: { turn, active: 0, series: { game } } });
  const match = [of(1, 0), of(1, 1), of(1, 1), of(2, 0), of(2, 1)];
  assert.deepEqual(games(match), [
    { game: 1, ply: 0 },
    { game: 2, ply: 3 },
  ]);
  assert.deepEqual(games(plies), []);
  assert.deepEqual(
    chapters(match).map((c) => [c.game, c.turn]),
    [
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ],
  );
  assert.deepEqual([turnFrom(match, 2, 1), turnFrom(match, 4, -1), turnFrom(match, 3, -1)], [3, 3, 1]);
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
  assert.deepEqual(
    marked("A unit (HP 3) leaves", "unit (hp")
      .filter((m) => m.hit)
      .map((m) => m.text),
    ["unit", "(HP"],
  );
  assert.deepEqual(marked("abc", " "), [{ text: "abc", hit: false }]);
});

test("a picture stands only where no board can say it", () => {
  assert.equal(diagramOf("SC-02-01.a"), "backs");
  assert.equal(diagramOf("SC-02-02-01U.d"), "anatomy");
  assert.equal(diagramOf("SC-07-01.a"), "phases");
  assert.equal(diagramOf("SC-07-05-02.d"), null);
});

const scene = (more) => ({
  kind: "pick",
  seen_by: "open",
  view: null,
  events: [],
  left_out: 0,
  picks: [],
  refusal: null,
  ask: null,
  deck: null,
  ...more,
});

test("a scene tells what happened, and a phase only when nothing else did", () => {
  assert.deepEqual(
    sentences(scene({ events: [event("phase"), event("draw"), event("move", "")] })).map((e) => e.kind),
    ["draw"],
  );
  assert.deepEqual(
    sentences(scene({ events: [event("phase")] })).map((e) => e.kind),
    ["phase"],
  );
});

test("a scene that plays stays long enough to be read, and not for ever", () => {
  const short = readingTime(scene({}), "ja");
  const long = readingTime(scene({ events: [event("draw", "札".repeat(40))] }), "ja");
  assert.ok(short >= 1000 && long > short + 1000, `${short} ${long}`);
  assert.ok(
    readingTime(scene({ events: Array.from({ length: 60 }, () => event("draw", "札".repeat(40))) }), "ja") <= 9000,
  );
});

test("the same sentence in a row is said once", () => {
  assert.deepEqual(
    lines(scene({ events: [event("rest"), event("rest"), event("draw"), event("rest")] })).map((l) => [
      l.event.kind,
      l.times,
    ]),
    [
      ["rest", 2],
      ["draw", 1],
      ["rest", 1],
    ],
  );
});

test("a title of a test is a heading", () => {
  assert.equal(
    titled({ ja: "題", en: "R-SC-20 (a): one target is enough for P1" }).en,
    "One target is enough for the first player",
  );
  assert.deepEqual(titled({ ja: "題", en: "at most three" }), { ja: "題", en: "At most three" });
});
