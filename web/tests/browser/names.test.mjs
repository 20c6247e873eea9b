// A whole match by the names that a screen reader says: roles and words alone, no place and no mark of the page.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, guest, GUARD, newMatch } from "./support.mjs";

/** Questions that a match has at most. */
const QUESTIONS_MAX = 400;
const CAN = "できること";

test("a whole match is played by names and roles alone", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    page.setDefaultTimeout(20000);
    await page.goto((await newMatch(page, { opponent: "random" })).url);
    const can = page.getByRole("button", { name: CAN, exact: true });
    const list = page.getByRole("dialog", { name: CAN });
    const end = page.getByRole("dialog").getByRole("heading", { name: /勝ちました|負けました|引き分け/ });
    const said = new Set();
    let asked = 0;
    for (; asked < QUESTIONS_MAX; asked += 1) {
      await can.or(list).or(end).first().waitFor();
      if (await end.isVisible()) break;
      // Where an order is asked for, the list opens by itself.
      if (!(await list.isVisible())) await can.click({ timeout: 2000 }).catch(() => undefined);
      if (!(await list.isVisible())) continue;
      // The question stands before its answers, and each answer says what it does.
      const names = await list.getByRole("listitem").getByRole("button").allInnerTexts();
      assert.ok(names.length > 0, "a question without answers");
      for (const name of names) assert.match(name, /[ぁ-んァ-ヶ一-龠]/u, `an answer without words: ${name}`);
      const blow = names.findIndex((name) => /攻撃|勝/.test(name));
      const play = names.findIndex((name) => /プレイ/.test(name));
      const at = blow >= 0 ? blow : play >= 0 ? play : asked % 3 === 2 ? names.length - 1 : 0;
      said.add(names[at].replace(/\d|「[^」]*」/g, "").slice(0, 24));
      await list
        .getByRole("listitem")
        .nth(at)
        .getByRole("button")
        .click({ timeout: 2000 })
        .catch(() => undefined);
      if (await list.isVisible()) await page.keyboard.press("Escape");
    }
    assert.ok(await end.isVisible(), `no end after ${asked} questions`);
    assert.ok(said.size >= 5, [...said].join(" / "));
    // What happened can be read: the log is a list with words.
    await page.keyboard.press("Escape");
    assert.ok(
      (await page
        .getByRole("log")
        .or(page.getByRole("list", { name: /記録/ }))
        .count()) > 0,
    );
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
