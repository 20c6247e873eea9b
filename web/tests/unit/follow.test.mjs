import assert from "node:assert/strict";
import test from "node:test";

// The page's store and its events, as far as this module asks for them.
const held = new Map();
globalThis.localStorage = {
  getItem: (key) => held.get(key) ?? null,
  setItem: (key, value) => held.set(key, String(value)),
  removeItem: (key) => held.delete(key),
};
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
globalThis.document = { documentElement: {}, addEventListener() {} };
// A rune is its value where no page is drawn.
globalThis.$state = (value) => value;
globalThis.location = { pathname: "/", search: "", hash: "" };
globalThis.dispatchEvent = () => true;
const { load } = await import("./load.mjs");
const { together, follow } = await load("lib/follow.ts");

const deck = (id, at, name = id) => ({ id, at, name, construction: "normal", master: "", cards: { x: at } });
const names = (decks) => decks.map((one) => one.name);

test("decks of both sides are put together, and none is lost", () => {
  const merged = together([deck("a", 3), deck("b", 1)], [deck("c", 2), deck("b", 1)], {}, "*");
  assert.deepEqual(names(merged), ["a", "c", "b"]);
});

test("a change on one side goes to the other", () => {
  const base = { a: 1, b: 1 };
  const merged = together([deck("a", 5, "here"), deck("b", 1)], [deck("a", 1), deck("b", 6, "there")], base, "*");
  assert.deepEqual(names(merged), ["there", "here"]);
});

test("a deck that was changed on both sides is kept twice", () => {
  const merged = together([deck("a", 5, "mine")], [deck("a", 6, "other")], { a: 1 }, " (other)");
  assert.deepEqual(names(merged), ["other (other)", "mine"]);
  assert.equal(merged.find((one) => one.name === "mine").id, "a");
  assert.notEqual(merged[0].id, "a");
});

test("a deck that was put away on one side is gone on both, unless the other changed it", () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const merged = together([deck("a", 1), deck("b", 4)], [deck("c", 1), deck("d", 5)], base, "*");
  assert.deepEqual(names(merged), ["d", "b"]);
});

test("two devices come to the same decks, and a late one reads again", async () => {
  const kept = { summons_call: { version: 0, decks: [] } };
  let late = 0;
  globalThis.fetch = async (path, wish) => {
    const said = (status, body) => ({ ok: status < 400, status, json: async () => body });
    if (!wish?.method) return said(200, { games: kept.summons_call.version ? structuredClone(kept) : {} });
    const game = path.split("/").at(-1);
    const shelf = JSON.parse(wish.body);
    if (late > 0) {
      late -= 1;
      kept[game] = { version: shelf.version + 1, decks: [deck("quick", 9)] };
    }
    if (shelf.version !== (kept[game]?.version ?? 0)) return said(409, { text: { ja: "", en: "changed" } });
    kept[game] = { version: shelf.version + 1, decks: shelf.decks };
    return said(200, kept[game]);
  };
  held.set("shokan.account", "Aki");
  held.set("shokan.decks.summons_call", JSON.stringify([deck("first", 1)]));
  late = 1;
  assert.equal(await follow(), true);
  assert.deepEqual(names(kept.summons_call.decks), ["quick", "first"]);
  assert.deepEqual(names(JSON.parse(held.get("shokan.decks.summons_call"))), ["quick", "first"]);

  // The other device begins with a deck of its own; the base of another account does not count.
  const first = new Map(held);
  held.clear();
  held.set("shokan.account", "Aki");
  held.set("shokan.follow.summons_call", JSON.stringify({ account: "Ren", at: { own: 5 } }));
  held.set("shokan.decks.summons_call", JSON.stringify([deck("own", 5)]));
  assert.equal(await follow(), true);
  assert.deepEqual(names(kept.summons_call.decks), ["quick", "own", "first"]);

  // It puts one away, and that is so on the first device, too.
  const left = JSON.parse(held.get("shokan.decks.summons_call")).filter((one) => one.id !== "first");
  held.set("shokan.decks.summons_call", JSON.stringify(left));
  assert.equal(await follow(), true);
  held.clear();
  for (const [key, value] of first) held.set(key, value);
  assert.equal(await follow(), true);
  assert.deepEqual(names(JSON.parse(held.get("shokan.decks.summons_call"))), ["quick", "own"]);
});
