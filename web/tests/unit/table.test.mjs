import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { inTwo, LONGEST_MS, moves, schedule } = await load("lib/schedule.ts");
const { allLines, Logbook } = await load("lib/logbook.ts");
const { Story } = await load("lib/story.ts");
const { exchanged, pileOf, rowsOf, swap } = await load("table/exchange.ts");
const { place, stem } = await load("table/place.ts");
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

test("a blow and its dice are shown before the table says what came of them", () => {
  const { causes, results } = inTwo(
    ["rest", "attack", "die", "die", "hits", "wound", "destroy"].map((it) => event(it)),
  );
  const kinds = ({ beats }) => beats.map((b) => b.event.kind);
  assert.deepEqual(kinds(causes), ["attack", "die", "die", "hits"]);
  assert.deepEqual(kinds(results), ["wound"]);
  assert.ok(causes.total_ms + results.total_ms <= LONGEST_MS * 1.5);
  // What is played first and then attacks is on the table before it does.
  const put = event("play", {
    from: { seat: 0, zone: "hand", column: 0 },
    to: { seat: 0, zone: "unit_zone", column: 1 },
  });
  assert.deepEqual(kinds(inTwo([put, event("attack")]).causes), []);
  assert.deepEqual(kinds(inTwo([put, event("attack")]).results), ["play", "attack"]);
  assert.deepEqual(kinds(inTwo([]).results), []);
});

const said = (kind, text, more = {}) => event(kind, { text: { ja: text, en: text }, ...more });

test("bookkeeping is told under its act", () => {
  const log = new Logbook();
  const [, first] = fixture("attack");
  log.add(
    [
      said("turn", "1", { amount: 1 }),
      said("rest", "mana"),
      said("rest", "mana"),
      said("reveal", "it"),
      said("play", "put"),
      said("put", "strike"),
      said("points", "130"),
      said("points", "10"),
      said("move", "walks", { card: 5 }),
      said("shift", "one", { card: 5, card_after: 5 }),
      said("shift", "two", { card: 5, card_after: 5 }),
      said("shift", "other", { card: 6, card_after: 6 }),
      said("stand", "at the end"),
    ],
    { ...first.view, turn: 1 },
  );
  const lines = log.chapters.at(-1).lines;
  const texts = (all) => all.map((line) => line.event.text.en + (line.times > 1 ? line.times : ""));
  assert.deepEqual(texts(lines), ["put", "strike", "walks", "other", "at the end"]);
  assert.deepEqual(
    lines.map((line) => texts(line.under)),
    [["mana2", "it"], ["130", "10"], ["one", "two"], [], []],
  );
  assert.equal(allLines(log.chapters.at(-1)).length, 11, "nothing is lost");
  // What another seat has done is not paid by this one.
  log.add([said("draw", "theirs", { seat: 1 })], first.view);
  assert.deepEqual(texts(log.chapters.at(-1).lines).slice(-2), ["at the end", "theirs"]);
});

test("an effect that ends is told under an act of its turn, and a turn that is over ends with acts", () => {
  const log = new Logbook();
  const { view } = fixture("attack")[1];
  const ended = (text) => said("expire", text, { seat: null });
  log.add(
    [
      said("turn", "1", { amount: 1 }),
      ended("of the turn before"),
      said("attack", "strikes"),
      ended("of the battle"),
      said("play", "put"),
      said("stand", "stands"),
      ended("of the turn"),
    ],
    { ...view, turn: 1 },
  );
  const told = () => log.chapters[0].lines.map((line) => [line.event, ...line.under.map((it) => it.event)]);
  const texts = () => told().map((line) => line.map((it) => it.text.en));
  const acts = [["strikes", "of the turn before", "of the battle"], ["put"]];
  assert.deepEqual(texts(), [...acts, ["stands"], ["of the turn"]], "an act may still follow");
  log.add([said("turn", "2", { amount: 2, seat: 1 }), ended("alone")], { ...view, turn: 2 });
  assert.deepEqual(texts(), [acts[0], ["put", "stands", "of the turn"]]);
  log.add([said("turn", "3", { amount: 3 })], { ...view, turn: 3 });
  assert.deepEqual(
    log.chapters[1].lines.map((line) => line.event.text.en),
    ["alone"],
    "no act, nothing to lie under",
  );
});

test("what another side does is told act by act", () => {
  const story = new Story();
  const [, { view }] = fixture("attack");
  const after = { ...view, turn: 99 };
  const loud = () => false;
  assert.equal(story.add([said("rest", "mana")], view, after, loud), null, "paying is no act");
  const play = story.add([said("play", "put")], after, after, loud);
  assert.deepEqual([play.head.text.en, play.events.length, play.before], ["put", 2, view]);
  assert.equal(story.add([said("points", "10")], after, after, loud), null);
  assert.equal(story.acts.length, 1);
  const walk = story.add([said("move", "walks", { card: 5 })], view, view, loud);
  for (let step = 0; step < 3; step += 1)
    assert.equal(story.add([said("shift", "step", { card: 5, card_after: 5 })], view, after, loud), null);
  assert.deepEqual([walk.events.length, walk.after, walk.last.text.en], [4, after, "step"]);
  const blow = story.add([said("attack", "hits it"), said("wound", "1 wound", { seat: 1 })], view, view, loud);
  assert.deepEqual([blow.head.text.en, blow.last.text.en], ["hits it", "1 wound"]);
  assert.equal(story.add([said("phase", "next")], view, view, loud), null);
  assert.equal(
    story.add([said("play", "quiet")], view, view, () => true),
    null,
    "what the table says all the time",
  );
  assert.equal(story.acts.length, 3);
  story.clear();
  assert.equal(story.acts.length, 0);
});

test("several unknown cards are told in one sentence", () => {
  const log = new Logbook();
  const [, first] = fixture("attack");
  const text = { ja: "相手はカード1枚を引いた。", en: "Your opponent drew a card." };
  const drawn = () => ({ ...event("draw"), text });
  log.add([drawn(), drawn(), drawn()], first.view);
  const line = log.chapters.at(-1).lines.at(-1);
  assert.deepEqual(line.event.text, { ja: "相手はカード3枚を引いた。", en: "Your opponent drew 3 cards." });
  assert.equal(line.times, 1);
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

test("a bubble leaves the other cards of the table free where it can", () => {
  const room = { left: 0, top: 40, right: 900, bottom: 640 };
  const anchor = { left: 20, top: 300, right: 100, bottom: 400 };
  const size = { width: 240, height: 120 };
  const over = { left: 10, top: 190, right: 240, bottom: 280 };
  assert.equal(place(anchor, size, room, []).side, "above");
  assert.equal(place(anchor, size, room, [], [over]).side, "below");
});

test("a bubble that stands away from its card has a line to the edge of it", () => {
  const prompt = { left: 60, top: 300, right: 300, bottom: 400 };
  const card = { left: 200, top: 470, right: 270, bottom: 560 };
  assert.deepEqual(stem(prompt, card), { x: 235, y: 400, length: 70, turn: 90 });
  const above = stem(card, prompt);
  assert.deepEqual([above.y, above.length, above.turn], [470, 70, -90]);
  const beside = stem({ left: 0, top: 480, right: 100, bottom: 540 }, card);
  assert.deepEqual([beside.x, beside.length, beside.turn], [100, 100, 0]);
  assert.equal(stem(card, card), null);
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

test("a menu of a hand card stands over the question, above its card", () => {
  const room = { left: 0, top: 80, right: 390, bottom: 780 };
  const prompt = { left: 0, top: 590, right: 390, bottom: 656 };
  const hand = (n) => ({ left: 10 + n * 84, top: 664, right: 84 + n * 84, bottom: 770 });
  const anchor = hand(3);
  const size = { width: 240, height: 110 };
  const p = place(anchor, size, room, [prompt, hand(0), hand(1), hand(2)]);
  assert.equal(p.top, prompt.top - 10 - size.height);
  assert.equal(p.left + size.width, room.right, "as near to its card as the page allows");
});
