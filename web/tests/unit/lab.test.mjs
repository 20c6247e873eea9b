// The laboratory's figures: where they lie on their scale, and what is told of them.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { at, outside, points, scale, share } = await load("lib/lab_figures.ts");
const line = (low_permille, value_permille, high_permille) => ({ low_permille, value_permille, high_permille });

test("shares lie between nothing and all, differences as far as they reach to both sides", () => {
  const shares = scale([line(300, 400, 500)], true);
  assert.deepEqual([at(shares, 0), at(shares, 500), at(shares, 1000)], [0, 50, 100]);
  const small = scale([line(-12, 5, 30)], false);
  assert.deepEqual([small.from, small.to], [-50, 50]);
  const wide = scale([line(-260, -100, 30)], false);
  assert.deepEqual([wide.from, wide.to], [-300, 300]);
  for (const it of [small, wide]) assert.equal(at(it, 0), 50);
  assert.equal(at(small, 400), 100, "nothing lies beside its scale");
});

test("an interval that touches the guide is no proof", () => {
  assert.equal(outside(line(600, 650, 700)), "sure");
  assert.equal(outside(line(570, 650, 700)), "perhaps");
  assert.equal(outside(line(450, 500, 620)), "no");
  assert.equal(outside(line(200, 300, 410)), "sure");
  assert.equal(outside(line(200, 300, 430)), "perhaps");
});

test("figures keep their sign and their tenth", () => {
  assert.deepEqual([-33, 0, 27, -4].map(points), ["−3.3", "0.0", "+2.7", "−0.4"]);
  assert.deepEqual([515, 1000, 0].map(share), ["51.5%", "100.0%", "0.0%"]);
});
