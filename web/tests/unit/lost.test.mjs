// What was asked for and is forgotten by the house is told to who waits for an answer.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { lost } = await load("table/lost.ts");
const of = (what, seat) => ({ what, seat });

test("an own request that is gone is lost, those of others and those that stand are not", () => {
  assert.deepEqual(lost([of("undo", 0), of("draw", 1)], [], 0), ["undo"]);
  assert.deepEqual(lost([of("undo", 0), of("draw", 0)], [of("draw", 0)], 0), ["undo"]);
  assert.deepEqual(lost([of("draw", 0)], [of("draw", 1)], 0), ["draw"]);
  assert.deepEqual(lost([], [of("undo", 1)], 0), []);
  assert.deepEqual(lost([of("rematch", 0)], [], 0), [], "a rematch is asked for at the end alone");
  assert.deepEqual(lost([of("draw", 0)], [], null), [], "who watches has asked for nothing");
});
