import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { words } from "../games.mjs";
import { load } from "./load.mjs";

const { Luck, verify } = await load("lib/verify.ts");
const { hex, sha256, unhex, utf8 } = await load("lib/sha256.ts");

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root));
/** Records of played matches: each with what the maker kept. */
const records = JSON.parse(read("web/tests/fixtures/records.json"));
const bytesOf = (one) => utf8(one.record);

/** The text with its digest made anew, as a forger would. */
function sealed(record) {
  const { digest: _, ...rest } = record;
  const covered = JSON.stringify(rest).slice(0, -1);
  return utf8(`${covered},"digest":"${createHash("sha256").update(covered).digest("hex")}"}`);
}

test("the digest is the one of the standard, for any length and in several parts", () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = randomBytes(length);
    const wanted = createHash("sha256").update(bytes).digest("hex");
    assert.equal(hex(sha256(bytes)), wanted);
    assert.equal(hex(sha256(bytes.subarray(0, length >> 1), bytes.subarray(length >> 1))), wanted);
  }
});

test("numbers and shuffles are those of the table of examples", () => {
  let rows = 0;
  for (const line of read("doc/luck_vectors.tsv").toString().split("\n")) {
    const [what, key, stream, input, output] = line.split("\t");
    if (!output || what === "what" || line.startsWith("#")) continue;
    const luck = new Luck(unhex(key));
    const list = (text) => text.replaceAll(",", " ").split(/\s+/).filter(Boolean).map(Number);
    if (what === "below") {
      const [n, count] = list(input);
      assert.deepEqual(
        Array.from({ length: count }, () => luck.below(stream, n)),
        list(output),
        line,
      );
    } else if (what === "shuffle") {
      assert.deepEqual(luck.shuffled(stream, [...Array(Number(input)).keys()]), list(output), line);
    } else continue;
    rows += 1;
  }
  assert.ok(rows > 20, `${rows} rows`);
});

test("records of all games are accepted with what the player kept, and without", () => {
  assert.deepEqual([...new Set(records.map((one) => one.game))].sort(), [...words].sort());
  for (const one of records) {
    for (const kept of [one.kept, null]) {
      const found = verify(bytesOf(one), kept);
      assert.ok(found.holds, `${one.game}: ${JSON.stringify(found.findings)}`);
      assert.deepEqual(
        found.findings.filter((f) => f.holds !== true),
        [],
      );
    }
  }
});

test("another promise, another word, a missing promise are told", () => {
  const [one] = records;
  const wrong = (kept) =>
    verify(bytesOf(one), kept)
      .findings.filter((f) => f.holds === false)
      .map((f) => f.what);
  assert.deepEqual(wrong({ ...one.kept, commitment: "00".repeat(32) }), ["promise"]);
  assert.deepEqual(wrong({ ...one.kept, word: "another" }), ["word"]);
  assert.deepEqual(wrong({ ...one.kept, seat: 1 - one.kept.seat }), ["word"]);
  const none = { ...JSON.parse(one.record), promise: null };
  assert.ok(verify(sealed(none), one.kept).findings.some((f) => f.what === "promise" && f.holds === false));
});

test("every changed byte of a record is refused", () => {
  const bytes = bytesOf(records.toSorted((a, b) => a.record.length - b.record.length)[0]);
  for (let at = 0; at < bytes.length; at += 1) {
    const other = bytes.slice();
    other[at] ^= 1 << (at % 8);
    assert.equal(verify(other, null).holds, false, `byte ${at}`);
  }
});

test("a forger who makes the digest anew is found by what he changed", () => {
  const first = (row, what) => row.find((one) => one.what === what);
  const forgeries = {
    uses: (r) => first(r.uses, "shuffle").after.reverse(),
    hand: (r) => (first(r.seen, "draw") ? (first(r.seen, "draw").card = "another") : false),
    die: (r) => (first(r.seen, "die") ? (first(r.seen, "die").shows = (first(r.seen, "die").shows % 6) + 1) : false),
    shuffle: (r) => r.uses.splice(r.uses.indexOf(first(r.uses, "shuffle")), 1),
    log: (r) => (r.log.length ? (r.log[0].body += " ") : false),
    seed: (r) => (r.seed = "00".repeat(32)),
    word: (r) => (r.promise.words[0] += "x"),
    key: (r) => (r.promise.house_key = "11".repeat(32)),
    lot: (r) => (r.promise.lots.length ? (r.promise.lots.at(-1).number += 1) : false),
    before: (r) => {
      const use = first(r.uses, "shuffle");
      use.before.reverse();
      use.after = new Luck(unhex(r.seed)).shuffled(use.stream, use.before);
    },
  };
  const tried = new Set();
  for (const one of records) {
    assert.ok(verify(sealed(JSON.parse(one.record)), one.kept).holds, "the unchanged record, sealed anew");
    for (const [name, forge] of Object.entries(forgeries)) {
      const record = JSON.parse(one.record);
      if (forge(record) === false) continue;
      tried.add(name);
      const found = verify(sealed(record), one.kept);
      assert.equal(found.holds, false, `${one.game}: ${name}`);
      assert.equal(found.findings[0].what === "digest" && found.findings[0].holds, true);
    }
  }
  assert.equal(tried.size, Object.keys(forgeries).length, [...tried].join());
});
