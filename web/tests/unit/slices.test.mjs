import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { read, Unreadable } = await load("pages/replay/slices.ts");

/** A server with a recording of so many plies, sixteen at a time; each answer may be another one instead. */
function server(total, instead = () => null) {
  const asked = [];
  const answer = (status, body, headers = {}) => ({
    ok: status === 200,
    status,
    headers: { get: (name) => headers[name] ?? null },
    json: async () => body,
  });
  const get = async (path) => {
    asked.push(path);
    const from = Number(new URL(path, "http://x").searchParams.get("from"));
    const other = instead(asked.length);
    if (other) return answer(other.status, { text: { ja: "j", en: "e" } }, other.headers);
    const plies = Array.from({ length: Math.min(16, total - from) }, (_, i) => ({
      ply: from + i,
      view: {},
      events: [],
    }));
    return answer(200, { match: "m", game: "g", players: [], over: true, total, plies });
  };
  const heard = [];
  const waits = [];
  return {
    asked,
    heard,
    waits,
    slices: {
      get,
      wait: async (ms) => void waits.push(ms),
      told: (replay) => heard.push(replay.plies.length),
      over: () => false,
    },
  };
}

test("a recording comes slice by slice, each ply once", async () => {
  const { asked, heard, slices } = server(40);
  let last;
  await read("a/b", "open", {
    ...slices,
    told: (replay) => {
      slices.told(replay);
      last = replay;
    },
  });
  assert.deepEqual(asked, [
    "/api/replays/a%2Fb?as=open&from=0",
    "/api/replays/a%2Fb?as=open&from=16",
    "/api/replays/a%2Fb?as=open&from=32",
  ]);
  assert.deepEqual(heard, [16, 32, 40]);
  assert.deepEqual(
    last.plies.map((p) => p.ply),
    Array.from({ length: 40 }, (_, i) => i),
  );
});

test("a server that asks for patience gets it", async () => {
  const { heard, waits, slices } = server(20, (n) =>
    n === 2 ? { status: 429, headers: { "retry-after": "3" } } : null,
  );
  await read("m", "0", slices);
  assert.deepEqual([heard, waits], [[16, 20], [3000]]);
});

test("a refusal ends the reading with its words", async () => {
  const { waits, slices } = server(20, () => ({ status: 404, headers: {} }));
  await assert.rejects(read("m", "0", slices), (reason) => reason instanceof Unreadable && reason.text.en === "e");
  assert.deepEqual(waits, []);
  const busy = server(20, () => ({ status: 503, headers: { "retry-after": "1" } }));
  await assert.rejects(read("m", "0", busy.slices), Unreadable);
  assert.equal(busy.asked.length, 6);
});

test("nobody who has gone is read to", async () => {
  const { heard, slices } = server(64);
  await read("m", "0", { ...slices, over: () => heard.length > 0 });
  assert.deepEqual(heard, [16]);
});
