import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { LONGEST_MS, moves, schedule } = await load("lib/schedule.ts");
const { Logbook } = await load("lib/logbook.ts");
const { exchanged, pileOf, rowsOf, swap } = await load("table/exchange.ts");
const { place } = await load("table/place.ts");
const { nearest, wayOf } = await load("table/keys.ts");
const fixture = (name) => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url)));
const event = (kind, more = {}) => ({
  kind,
  text: { ja: "あ", en: "a" },
  clause: null,
  source: null,
  seat: 0,
  card: null,
  card_after: null,
  face: null,
  from: null,
  to: null,
  amount: null,
  other: null,
  ...more,
});

test("motion keeps the order of events and stays within its time", () => {
  const { beats, total_ms } = schedule(fixture("attack")[2].events);
  assert.deepEqual(
    beats.map((b) => b.event.kind),
    ["attack", "damage", "damage", "move"],
  );
  for (let i = 1; i < beats.length; i += 1) assert.ok(beats[i].at_ms >= beats[i - 1].at_ms);
  assert.ok(total_ms <= LONGEST_MS);
  const many = schedule(Array.from({ length: 60 }, (_, i) => event(i % 2 ? "attack" : "damage")));
  assert.ok(many.total_ms <= LONGEST_MS);
  assert.ok(Math.max(...many.beats.map((b) => b.at_ms + b.ms)) <= LONGEST_MS + 1);
});

test("cards drawn together overlap, and what has no motion takes no time", () => {
  const ways = { from: { seat: 0, zone: "deck", column: 0 }, to: { seat: 0, zone: "hand", column: 0 } };
  const five = schedule(Array.from({ length: 5 }, () => event("draw", ways)));
  assert.equal(five.beats.length, 5);
  assert.ok(five.total_ms < 5 * 220);
  for (const kind of ["play", "leave", "vanish", "mana", "mill", "return", "discard", "put"]) {
    assert.equal(schedule([event(kind, ways)]).beats.length, 1, `a card that ${kind}s is seen on its way`);
  }
  assert.ok(!moves(event("order", { from: ways.from, to: ways.from })), "a card that stays where it is does not move");
  assert.deepEqual(schedule([event("phase"), event("pay")]), { beats: [], total_ms: 0 });
});

test("the log has a chapter for each turn and keeps every sentence", () => {
  const log = new Logbook();
  const [, first] = fixture("attack");
  log.add(first.events, first.view);
  assert.deepEqual(
    log.chapters.map((c) => [c.turn, c.seat, c.lines.length]),
    [
      [12, 1, 2],
      [13, 0, 7],
    ],
  );
  log.add([event("draw")], first.view);
  assert.equal(log.chapters.at(-1).lines.length, 8);
  log.add([event("draw"), event("draw")], first.view);
  assert.deepEqual(
    [log.chapters.at(-1).lines.length, log.chapters.at(-1).lines.at(-1).times],
    [8, 3],
    "a sentence said again is counted",
  );
  log.add([event("turn", { seat: 1 })], { ...first.view, turn: 14 });
  assert.deepEqual([log.chapters.at(-1).turn, log.chapters.at(-1).seat], [14, 1]);
  log.clear();
  assert.equal(log.chapters.length, 0);
  const place = { seat: 0, zone: "magic_zone", column: 255 };
  log.add(
    [
      event("shuffle"),
      event("turn", { seat: 0, amount: 1 }),
      event("move", { card_after: 5, to: place }),
      event("turn", { seat: 1, amount: 2 }),
      event("move", { card_after: 6, to: place }),
    ],
    { ...first.view, turn: 2 },
    true,
  );
  assert.deepEqual(
    log.chapters.map((c) => c.turn),
    [0, 1, 2],
    "a whole log begins with the set-up",
  );
  assert.deepEqual(
    [5, 6].map((id) => log.laid.get(id)),
    [1, 2],
    "in which turn a card was laid down",
  );
});

test("in a match of several games every game has chapters of its own", () => {
  const log = new Logbook();
  const [, { view }] = fixture("attack");
  log.add(
    [event("shuffle"), event("turn", { amount: 1 }), event("draw"), event("series", { text: { ja: "い", en: "b" } })],
    { ...view, turn: 1 },
    true,
  );
  assert.deepEqual(
    log.chapters.map((c) => [c.game, c.turn]),
    [
      [1, 0],
      [1, 1],
    ],
  );
  log.add([event("exchange")], { ...view, turn: 1 });
  log.add([event("exchange", { seat: 1 }), event("turn", { amount: 1 }), event("draw")], { ...view, turn: 1 });
  assert.deepEqual(
    log.chapters.map((c) => [c.game, c.turn, c.lines.length]),
    [
      [1, 0, 1],
      [1, 1, 2],
      [2, 0, 2],
      [2, 1, 1],
    ],
  );
  log.clear();
  log.add([event("draw")], { ...view, turn: 3 });
  assert.deepEqual(
    log.chapters.map((c) => c.game),
    [1],
  );
});

test("cards change places between deck and reserve one for one", () => {
  const [deck, reserve] = [
    pileOf([
      { card: "a", count: 2 },
      { card: "b", count: 1 },
    ]),
    pileOf([{ card: "c", count: 1 }]),
  ];
  const one = swap(deck, reserve, "b", "c");
  assert.deepEqual(
    [rowsOf(one.deck), rowsOf(one.reserve)],
    [
      [
        { card: "a", count: 2 },
        { card: "c", count: 1 },
      ],
      [{ card: "b", count: 1 }],
    ],
  );
  assert.equal(exchanged(deck, one.deck), 1);
  assert.deepEqual(swap(one.deck, one.reserve, "b", "c"), one, "there is no copy left");
  const back = swap(one.deck, one.reserve, "c", "b");
  assert.equal(exchanged(deck, back.deck), 0);
});

test("a bubble stays on the page and off its card, the prompt and the targets", () => {
  const room = { left: 0, top: 40, right: 360, bottom: 640 };
  const prompt = { left: 0, top: 460, right: 360, bottom: 526 };
  const size = { width: 240, height: 90 };
  const hit = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  for (const anchor of [
    { left: 20, top: 540, right: 80, bottom: 624 },
    { left: 260, top: 150, right: 330, bottom: 240 },
    { left: 120, top: 300, right: 190, bottom: 390 },
  ]) {
    const p = place(anchor, size, room, [prompt]);
    const box = { left: p.left, top: p.top, right: p.left + size.width, bottom: p.top + size.height };
    assert.ok(
      box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom,
      JSON.stringify(p),
    );
    assert.ok(!hit(box, anchor), "covers its card");
    assert.ok(!hit(box, prompt), "covers the prompt");
  }
});

test("arrows go to the nearest thing ahead", () => {
  const from = { x: 100, y: 100 };
  const points = [
    { x: 160, y: 105 },
    { x: 130, y: 190 },
    { x: 100, y: 60 },
    { x: 20, y: 100 },
  ];
  assert.equal(nearest(from, points, "right"), 0);
  assert.equal(nearest(from, points, "down"), 1);
  assert.equal(nearest(from, points, "up"), 2);
  assert.equal(nearest(from, points, "left"), 3);
  assert.equal(nearest({ x: 400, y: 100 }, points, "right"), -1);
  assert.equal(wayOf("ArrowUp"), "up");
  assert.equal(wayOf("a"), null);
});
