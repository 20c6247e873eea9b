import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { besides, cellKey, deed, find, gatherLimit, gatherPlan, group, reasons } = await load("lib/choices.ts");
const { gameOf } = await load("games/index.ts");
const decision = (name) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url)))[1].view.decision;

test("choices are found at their card, at their place, or loose", () => {
  const g = group(decision("main"), gameOf("summons_call").ways);
  assert.deepEqual(
    g.byCard.get(23).map((p) => p.verb),
    ["use", "attack"],
  );
  assert.equal(g.byCell.get("0/master_zone/2")[0].verb, "move_master");
  assert.deepEqual(
    g.loose.map((p) => p.verb),
    ["end"],
  );
  assert.equal(g.passive.verb, "end");
  assert.equal(g.direct, false);
  assert.equal(g.gather, false);
  for (const [index, pick] of g.all.entries()) assert.equal(pick.index, index);
});

test("nothing is offered without a decision", () => {
  const g = group(null);
  assert.equal(g.all.length, 0);
  assert.equal(g.passive, null);
});

test("numbers have no passive answer, and a default stands in for one", () => {
  assert.equal(group(decision("number")).passive, null);
  const pay = decision("pay");
  pay.choices.unshift(pay.choices.pop());
  const g = group(pay);
  assert.equal(g.passive.verb, "default");
  assert.equal(g.gather, false, "a payment cannot be closed early, so each pick is sent by itself");
});

test("a gathered set is sent in the order of the list and closed when it is not full", () => {
  const d = decision("mulligan");
  assert.equal(group(d).gather, true);
  assert.equal(gatherLimit(d), 5);
  const plan = gatherPlan(d, new Set([35, 32]));
  assert.deepEqual(plan, [deed(d.choices[1]), deed(d.choices[4]), deed(d.choices[5])]);
  assert.equal(gatherPlan(d, new Set([31, 32, 33, 34, 35])).length, 5, "a full set needs no done");
  assert.deepEqual(gatherPlan(d, new Set()), [deed(d.choices[5])]);
});

test("where one card has to be taken the set is gathered all the same", () => {
  const mulligan = decision("mulligan");
  const refusal = { verb: "done", card: null, ability: null, cell: null, clause: "R-SM-105", text: { ja: "", en: "" } };
  const d = { ...mulligan, prompt: "target", most: 3, choices: mulligan.choices.slice(0, 5), refused: [refusal] };
  const g = group(d);
  assert.equal(g.gather, true);
  assert.equal(g.passive.verb, "done");
  const [first, , , last] = d.choices;
  const plan = gatherPlan(d, new Set([last.card, first.card]));
  assert.deepEqual(plan, [deed(first), deed(last), deed(mulligan.choices[5])], "in the order of the list, then closed");
  assert.deepEqual(gatherPlan(d, new Set()), [], "nothing is sent while no card is taken");
  assert.equal(group({ ...d, refused: [] }).gather, false);
});

test("a deed is found again in the next decision, whatever its index", () => {
  const d = decision("mulligan");
  const later = { ...d, choices: d.choices.slice(2), taken: 1 };
  assert.equal(find(later, deed(d.choices[4])), 2);
  assert.equal(find(later, deed(d.choices[0])), null);
  assert.equal(find(null, "x"), null);
});

test("beside what a card can do stands nothing of what it never can", () => {
  const d = decision("main");
  const { ways } = gameOf("summon_and_magic");
  const never = { ...d.refused[0], card: 33, clause: "SM-25-23.a" };
  const now = { ...never, clause: "SM-08-2.a", text: { ja: "今", en: "now" } };
  const asked = { ...d, refused: [never, now] };
  assert.deepEqual(besides(asked, 33, ways), [now]);
  assert.equal(reasons(asked, 33, null, ways).length, 2, "who asks why is told it");
});

test("reasons: the card first, then its place, each once", () => {
  const d = decision("attack");
  assert.equal(reasons(d, 33, null)[0].clause, "SC-07-05-01.d");
  const cell = { seat: 1, zone: "unit_zone", column: 0 };
  assert.equal(reasons(d, 42, cell)[0].clause, "SC-07-05-02.c");
  assert.equal(reasons({ ...d, refused: [...d.refused, ...d.refused] }, 33, null).length, 1);
  assert.deepEqual(reasons(d, 999, null), []);
  assert.deepEqual(reasons(null, 33, null), []);
  assert.equal(cellKey(cell), "1/unit_zone/0");
});

test("two of three may be taken in any order, and the third stays open until both are taken", () => {
  const mulligan = decision("mulligan");
  const done = mulligan.choices[5];
  const [a, b, c] = mulligan.choices;
  const asked = { ...mulligan, most: 2, choices: [a, b, c, done] };
  const orders = [
    [a, b],
    [b, a],
    [a, c],
    [c, a],
    [b, c],
    [c, b],
  ];
  for (const taps of orders) {
    const chosen = new Set();
    for (const [at, tap] of taps.entries()) {
      // What is offered while taps are gathered does not hang on the taps before.
      assert.deepEqual(
        group(asked)
          .all.filter((p) => p.verb === "card")
          .map((p) => p.card),
        [a.card, b.card, c.card],
      );
      assert.ok(chosen.size < gatherLimit(asked), `tap ${at} still has room`);
      chosen.add(tap.card);
    }
    let state = asked;
    for (const wanted of gatherPlan(asked, chosen)) {
      const index = find(state, wanted);
      assert.notEqual(index, null, `${wanted} is offered when its turn comes`);
      const left = state.choices.filter(
        (choice, at) => at !== index && (choice.verb === "done" || choice.card !== null),
      );
      state = { ...state, choices: left, taken: state.taken + 1 };
    }
    const kept = [a, b, c].find((it) => !chosen.has(it.card));
    assert.deepEqual(
      state.choices.map((it) => it.card),
      [kept.card, null],
      "the one that was not taken is left",
    );
    assert.equal(state.taken, 2);
  }
});
