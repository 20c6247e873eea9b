// The engine as a browser runs it makes the picks that it makes on every other machine: the lists are those of
// `crates/arena/tests/arena/trial.rs`.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SCRIPT = at("engine/engine.js");
const skip = existsSync(SCRIPT) ? false : "the engine was not built (cargo xtask page)";

for (const game of ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"])
  test(`the engine of a browser picks in ${game} as every other does`, { skip }, async () => {
    const { initSync, Thinker } = await import(SCRIPT);
    initSync({ module: readFileSync(at("engine/engine_bg.wasm")) });
    const list = readFileSync(at(`../crates/arena/tests/arena/trials/${game}.tsv`), "utf8");
    const [, ...rows] = list.trim().split("\n");
    assert.equal(rows.length, 6);
    const thinker = new Thinker();
    for (const row of rows) {
      const [level, picks, seed, questions, games, hash] = row.split("\t");
      const begun = performance.now();
      const said = thinker.trial(game, level, Number(picks), Number(seed));
      const ms = performance.now() - begun;
      // A hash has more digits than a number of this language.
      const found = Object.fromEntries([...said.matchAll(/"(\w+)":(\d+)/g)].map(([, name, value]) => [name, value]));
      const expected = { picks, questions, games, hash: BigInt(`0x${hash}`).toString() };
      assert.deepEqual(found, expected, `${game} ${level}`);
      console.log(`${game} ${level}: ${picks} picks in ${ms.toFixed(0)} ms, ${(ms / picks).toFixed(3)} ms each`);
    }
  });
