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
  assert.equal(called(end, view(0), mine).en, "Ben has conceded. You win.");
  assert.equal(called(end, view(1), mine).en, "You have conceded. Ben wins.");
  const owned = both("", "Ben looked at the first player's hand. The first player drew.");
  assert.equal(called(owned, view(0), mine).en, "Ben looked at your hand. You drew.");
});

test("who became the first player is told with that word", () => {
  const first = both("先攻が先攻になった。", "The first player goes first.");
  assert.deepEqual(called(first, view(0), names), both("Akiが先攻になった。", "Aki goes first."));
});

test("four players are called by their names, before and after the dice have numbered them", () => {
  const four = (at) => ["You", "Ben", "Sparrow", "Sparrow"][at];
  const drew = both("プレイヤー1は引いた。", "Player 1 drew.");
  assert.deepEqual(called(drew, view(0, 4), four), both("Youは引いた。", "You drew."));
  assert.deepEqual(called(drew, view(1, 4), four), both("Benは引いた。", "Ben drew."));
  // Two of one name are told apart.
  const third = both("プレイヤー3の番。", "Player 3's turn.");
  assert.deepEqual(called(third, view(0, 4), four), both("Sparrow 3の番。", "Sparrow 3's turn."));
  const rolled = both("北の左が振った。", "Left North rolled.");
  assert.deepEqual(called(rolled, view(0, 4), four), both("Benが振った。", "Ben rolled."));
  assert.deepEqual(called(rolled, view(0), names), rolled);
});

test("through a match of several games seats are called by name, the order of turns only in its own game", () => {
  const score = both("途中経過：プレイヤー1が1勝、プレイヤー21勝。", "The match so far: Player 1 1, Player 2 1.");
  assert.deepEqual(
    called(score, view(1), names, false),
    both("途中経過：Akiが1勝、Ben1勝。", "The match so far: Aki 1, Ben 1."),
  );
  const old = both("先攻が引いた。", "The first player drew.");
  assert.deepEqual(called(old, view(1), names, false), old);
});
