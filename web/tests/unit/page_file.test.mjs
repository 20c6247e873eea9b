// The name of an exported page says the game and what the page is called, and is safe everywhere.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { pageFile, pageTitle } = await load("lib/page_file.ts");

test("a file is called by its game and its page", () => {
  assert.equal(pageFile("summons_call", "after the storm"), "summons-call-after-the-storm.txt");
  assert.equal(pageFile("shaman_king", "嵐の後・三ターン目"), "shaman-king-嵐の後-三ターン目.txt");
  // Japanese that a keyboard has made of parts is the same name.
  assert.equal(pageFile("summons_call", "か\u3099け"), "summons-call-がけ.txt");
});

test("what is no letter and no digit is in no file name", () => {
  for (const title of ["../../etc/passwd", "a/b\\c:d*e?f|g<h>", "\u202egpj.exe", " . ", "", "💥", "con\u0000.txt"]) {
    const name = pageFile("summons_call", title);
    assert.match(name, /^summons-call-[\p{L}\p{N}-]*[\p{L}\p{N}]\.txt$/u, JSON.stringify(title));
  }
  assert.equal(pageFile("summons_call", "///"), "summons-call-board.txt");
});

test("a long title is cut between characters", () => {
  const name = pageFile("summons_call", "𠮷".repeat(200));
  assert.equal([...name].filter((c) => c === "𠮷").length, 60);
  assert.equal(name.isWellFormed(), true);
});

test("the title is that of the language, where there is one", () => {
  const page = 'scenario "a duel"\n  title_ja "決闘"\n  game summons_call\n';
  assert.equal(pageTitle(page, "ja"), "決闘");
  assert.equal(pageTitle(page, "en"), "a duel");
  assert.equal(pageTitle('scenario "a duel"\n', "ja"), "a duel");
});
