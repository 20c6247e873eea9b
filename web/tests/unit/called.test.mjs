import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { called } = await load("lib/called.ts");

const seat = (seat, first) => ({ seat, figures: [{ name: "first", value: first === seat ? 1 : 0 }] });
const view = (first, seats = 2) => ({ seats: Array.from({ length: seats }, (_, at) => seat(at, first)) });
const both = (ja, en) => ({ ja, en });
const names = (seat) => ["Aki", "Ben"][seat];

test("a sentence of the game calls two players by their names", () => {
  const end = both("後攻が投了しました。先攻の勝ちです。", "The second player has conceded. The first player wins.");
  assert.deepEqual(
    called(end, view(0), names),
    both("Benが投了しました。Akiの勝ちです。", "Ben has conceded. Aki wins."),
  );
  assert.deepEqual(
    called(end, view(1), names),
    both("Akiが投了しました。Benの勝ちです。", "Aki has conceded. Ben wins."),
  );
  const mine = (seat) => (seat === 0 ? "You" : "Ben");
  assert.equal(called(end, view(0), mine).en, "Ben has conceded. The first player wins.");
});

test("who became the first player is told with that word, and more than two have numbers", () => {
  const first = both("先攻が先攻になった。", "The first player goes first.");
  assert.deepEqual(called(first, view(0), names), both("Akiが先攻になった。", "Aki goes first."));
  const four = both("先攻が引いた。", "The first player drew.");
  assert.deepEqual(called(four, view(0, 4), names), four);
});
