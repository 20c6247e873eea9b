// What the report says of a choice: the sentences that follow it, and not the choice once more.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { goesOn, harm } = await load("lib/goes_on.ts");
const step = (seat, ja) => ({ seat, text: { ja, en: ja } });
const told = (played, line) => goesOn({ played: { ja: played, en: played }, line_played: line }).map((s) => s.text.ja);

test("what was chosen is not said again as what followed", () => {
  const line = [
    step(0, "あなたは「燃え盛る鬨」を公開した。"),
    step(0, "あなたは「燃え盛る鬨」をプレイした。"),
    step(0, "「燼の宮の軍師」が中央列に移動した。"),
    step(1, "相手は「燃え盛る鬨」を場外に置いた。"),
  ];
  assert.deepEqual(told("「燃え盛る鬨」をプレイする", line), [line[2].text.ja, line[3].text.ja]);
});

test("what the other side does with the same card is told, and a choice without a card leaves all", () => {
  const line = [step(0, "あなたは「兵」を出した。"), step(1, "「弓」が「兵」を倒した。")];
  assert.deepEqual(told("「兵」を出す", line), ["「弓」が「兵」を倒した。"]);
  assert.equal(told("フェイズを終える", line).length, 2);
  assert.deepEqual(told("「兵」を出す", line.slice(0, 1)), []);
});

test("what the other side does about it is told, with the step that led there", () => {
  const line = ["a", "b", "c", "d"].map((it) => step(0, it)).concat(["e", "f", "g", "h"].map((it) => step(1, it)));
  const said = (steps) =>
    harm({ played: { ja: "終える", en: "" }, line_played: steps })
      .map((s) => s.text.ja)
      .join("");
  assert.equal(said(line), "defg");
  assert.equal(said(line.slice(0, 4)), "abc");
  assert.equal(said(line.slice(4)), "efg");
});
