import assert from "node:assert/strict";
import test from "node:test";
import { fight, fields, shelfOf, view } from "../browser/shaman.mjs";
import { load } from "./load.mjs";

const { battleOf, layOut, placeOf } = await load("games/shaman_king/field.ts");
const { sinceAttack } = await load("pages/replay/plies.ts");

// Cards without a face are enough here: what counts is where they lie.
const shelf = {
  card: (id, word, owner, more = {}) => ({
    ...shelfOf([]).card(id, null, owner, { ...more, soul: false }),
    card: word,
  }),
};
const stats = (word) => [{ stat: "health", printed: 150, now: word }];

test("a place holds its shaman, its rows and what is attached, also while its shaman fights", () => {
  const seats = fields(shelf);
  for (const s of seats) for (const c of s.shaman_position) c.stats = stats(100);
  const table = view(seats);
  const first = placeOf(table, 0, 0);
  assert.deepEqual(
    [
      first.shaman.id,
      first.away,
      first.attached.id,
      first.rows.battle_row.map((c) => c.id),
      first.spirits,
      first.power,
    ],
    [1, false, 3, [4, 5], [2, 2], [30, 40]],
  );
  assert.deepEqual(
    placeOf(table, 0, 1).rows.summon_row.map((c) => c.id),
    [6],
  );
  const [toka] = seats[0].shaman_position.splice(0, 1);
  seats[0].attack_position = [toka];
  const away = placeOf(view(seats), 0, 0);
  assert.deepEqual([away.shaman.id, away.away, away.fighting], [1, true, null]);
});

test("a battle is told in steps, each with its cards and the points after it", () => {
  const { past, ...table } = fight(shelf);
  const told = past.slice(past.findIndex((e) => e.kind === "attack"));
  const battle = battleOf(table, told);
  assert.equal(battle.attacker, 0);
  assert.deepEqual(
    battle.fighters.map((c) => c.id),
    [4, 14],
  );
  assert.deepEqual(
    battle.steps.map((s) => [s.seat, s.cards.map((c) => c.id), s.points]),
    [
      [0, [21], [60, null]],
      [1, [31], [50, 80]],
      [0, [22], [100, 80]],
      [1, [32], [100, 120]],
    ],
  );
  assert.deepEqual(
    [battle.points, battle.low, battle.high, battle.last],
    [
      [100, 120],
      [2, 2],
      [3, 3],
      [2, 2],
    ],
  );
  // A position that is only shown has no story: its cards still lie in turns, none is lost.
  assert.deepEqual(
    battleOf(table, []).steps.map((s) => [s.seat, s.cards.map((c) => c.id)]),
    [
      [0, [21]],
      [1, [31]],
      [0, [22]],
      [1, [32]],
    ],
  );
  assert.equal(battleOf(view(fields(shelf)), told), null);
  // What was cancelled has left the row, and its step with it.
  table.zones.find((z) => z.seat === 1 && z.zone === "combo_field").cards.shift();
  assert.deepEqual(
    battleOf(table, told).steps.map((s) => s.cards.map((c) => c.id)),
    [[21], [22], [32]],
  );
});

test("in the row of time opposite cards overlap by half, those of one side never", () => {
  const laid = layOut(
    [
      { seat: 0, count: 2 },
      { seat: 1, count: 1 },
      { seat: 0, count: 1 },
      { seat: 0, count: 1 },
      { seat: 1, count: 0 },
    ],
    0.1,
  );
  const own = [...laid[0].at, ...laid[2].at, ...laid[3].at];
  for (let i = 1; i < own.length; i += 1) assert.ok(own[i] - own[i - 1] >= 1, `${own}`);
  assert.ok(laid[1].at[0] - laid[0].at[1] < 1, "and yet they stand close");
  assert.equal(laid[4].at.length, 1, "an empty step keeps a place");
  for (let i = 1; i < laid.length; i += 1) assert.ok(laid[i].node > laid[i - 1].node, "time runs to the right");
});

test("a replay knows what has happened since the last attack", () => {
  const ply = (...kinds) => ({ events: kinds.map((kind) => ({ kind })), view: { turn: 1 } });
  const plies = [
    ply("turn", "draw"),
    ply("phase", "attack", "put"),
    ply("points"),
    ply("points", "battle_won"),
    ply("turn"),
  ];
  assert.deepEqual(
    sinceAttack(plies, 2).map((e) => e.kind),
    ["attack", "put", "points"],
  );
  assert.deepEqual(sinceAttack(plies, 0), []);
  assert.deepEqual(sinceAttack(plies, 4), []);
});
