// A chance of winning as people read it: while a match is played it is never certain.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { chance } = await load("lib/chance.ts");

test("what is not over is neither certain nor lost", () => {
  assert.deepEqual([0, 1, 4, 460, 996, 999, 1000].map(chance), [0, 1, 1, 46, 99, 99, 100]);
});
