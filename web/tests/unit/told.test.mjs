import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { patched } = await load("lib/patch.ts");
const { Told } = await load("lib/told.ts");
const { MatchSocket } = await load("lib/socket.ts");

/** The examples of the server's own tests. */
const fixture = new URL("../../../crates/host/tests/fixtures/server.json", import.meta.url);
const example = (t) => JSON.parse(readFileSync(fixture)).find((message) => message.t === t);

test("a patch keeps what it does not name", () => {
  assert.deepEqual(patched({ a: 1, b: 2 }, { b: [3] }), { a: 1, b: 3 });
  assert.deepEqual(patched(["first", "second", "third", "fourth"], { "": [["new"], [1, 3], 0] }), [
    "new",
    "second",
    "third",
    "fourth",
    "first",
  ]);
  assert.deepEqual(patched([{ id: 1, words: "stay" }, {}], { "": [[0, { id: [3] }]] }), [{ id: 3, words: "stay" }]);
  assert.deepEqual(patched({ a: [[1], 2] }, { a: { "": [[[7]], 1] } }), { a: [[7], 2] });
});

test("a patch of something else is refused", () => {
  assert.throws(() => patched([1], { "": [1] }));
  assert.throws(() => patched([1], { "": [[0, 1]] }));
  assert.throws(() => patched({ a: 1 }, { b: [1] }));
});

test("the example of the server leads to a whole update with all its fields", () => {
  const told = new Told();
  const before = told.update(example("update"));
  assert.equal(before.view.zones[0].cards[0].rested, false);
  const after = told.patch(example("patch"));
  assert.equal(after.view.turn, 6);
  assert.equal(after.view.zones[1].count, 5);
  assert.equal(after.view.zones[0], before.view.zones[0]);
  assert.deepEqual(
    after.view.decision.choices.map((choice) => choice.loses),
    [false, false],
  );
  assert.equal(after.undo, "none");
  assert.deepEqual(after.players, before.players);
  assert.equal(after.clock, null);
});

test("a question that was asked before is told by its last like", () => {
  const told = new Told();
  const first = example("update");
  told.update(first);
  const other = { ...first.view.decision, prompt: "pay" };
  told.patch({ seq: 44, events: [], view: { decision: [other] } });
  told.patch({ seq: 45, events: [], view: { decision: [null] } });
  const again = told.patch({ seq: 46, events: [], like: "main", view: { decision: { taken: [1] } } });
  assert.deepEqual(again.view.decision, { ...first.view.decision, taken: 1 });
  assert.throws(() => told.patch({ seq: 47, events: [], like: "target", view: {} }));
});

test("a line whose patch fits nothing is opened again", () => {
  const wires = [];
  const heard = [];
  const waits = [];
  const socket = new MatchSocket({
    match: "m",
    token: null,
    open: () => (wires.push({ readyState: 1, send() {}, close() {} }), wires.at(-1)),
    message: (message) => heard.push(message),
    line: () => {},
    wait: (run) => waits.push(run),
    cancel: () => {},
  });
  socket.start();
  const say = (message) => wires.at(-1).onmessage({ data: JSON.stringify(message) });
  say(example("update"));
  say({ t: "patch", seq: 44, events: [], view: { turn: [6] } });
  assert.deepEqual(
    heard.map((message) => [message.t, message.view.turn]),
    [
      ["update", 5],
      ["update", 6],
    ],
  );
  const asked = waits.length;
  say({ t: "patch", seq: 45, events: [], view: { nothing: [6] } });
  assert.equal(heard.length, 2);
  assert.equal(waits.length, asked + 1);
});
