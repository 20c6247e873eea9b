// A hint that is asked for too soon after another is asked for again by itself, and only while its question stands.
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { load } from "./load.mjs";

// The module is not compiled here: its state is plain.
globalThis.$state = Object.assign((it) => it, { raw: (it) => it });
const { Hint } = await load("table/hint.svelte.ts");
const LONG_MS = 60_000;

test("a hint that came too soon is asked for again under its number", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const hint = new Hint();
    const asked = [];
    const ask = (n) => asked.push(n) > 0;
    assert.equal(hint.wait(ask), false, "nothing was asked");
    assert.ok(hint.begin(7));
    assert.ok(hint.wait(ask));
    mock.timers.tick(LONG_MS);
    assert.deepEqual(asked, [7]);
    assert.equal(hint.told.stage, "thinking");
    hint.hear(7, { best: [{ pick: 0 }] });
    assert.equal(hint.told.stage, "there");
  } finally {
    mock.timers.reset();
  }
});

test("it is not asked for again when its question is over, nor for ever", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const hint = new Hint();
    const asked = [];
    const ask = (n) => asked.push(n) > 0;
    hint.begin(1);
    hint.wait(ask);
    hint.clear();
    hint.begin(2);
    mock.timers.tick(LONG_MS);
    assert.deepEqual(asked, []);
    let times = 0;
    while (hint.wait(ask) && times < 100) {
      mock.timers.tick(LONG_MS);
      times += 1;
    }
    assert.ok(times > 0 && times < 10, `${times} times`);
    assert.ok(hint.refuse({ ja: "", en: "" }), "then the refusal is shown");
  } finally {
    mock.timers.reset();
  }
});

test("a table that is left has no hint that waits", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const hint = new Hint();
    hint.begin(1);
    hint.wait(() => false);
    mock.timers.tick(LONG_MS);
    assert.equal(hint.told, null);
  } finally {
    mock.timers.reset();
  }
});
