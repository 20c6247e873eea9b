// The workshop: a card is written, mended, seen in both languages, kept in versions, printed.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, named, overflow, still, WALKED } from "./support.mjs";

const editor = (page) => page.locator(".cm-content");
const written = (page) => page.locator(".cm-line").allInnerTexts();

async function open(page, game = "summons_call") {
  await page.goto(`/workshop/${game}`);
  await page.locator('[data-editor="ready"]').waitFor();
  await page.locator("[data-said]").first().waitFor();
}

/** Puts the cursor at the end of the first line that has this, by keys: a long line is several steps. */
async function endOf(page, part) {
  await page.keyboard.press("Control+Home");
  const here = page.locator(".cm-activeLine");
  for (let at = 0; at < 60 && !(await here.innerText()).includes(part); at += 1) await page.keyboard.press("ArrowDown");
  for (let at = 0; at < 4; at += 1) await page.keyboard.press("End");
}

test("a fault is mended by the keyboard alone, and the card reads in both languages", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await open(page);
    // The editor is reached and left by Tab.
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(() => {
        const host = document.activeElement;
        return host?.shadowRoot?.activeElement?.classList.contains("cm-content") ?? false;
      });
      if (inside) break;
    }
    await endOf(page, "directions front");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.type("lfet ");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    const faults = page.getByRole("region", { name: "誤り" });
    await faults.getByText("lfet").first().waitFor();
    await faults.getByText("誤り 1").waitFor();
    assert.equal(await faults.getByRole("button", { name: "left に直す" }).count(), 1);
    await page.getByText("行目は、直るまで抜けています").waitFor();
    await page.keyboard.press("Control+.");
    await faults.getByText("誤りはありません。").waitFor();
    assert.ok((await written(page)).some((line) => line.includes("directions left")));
    // Another effect is told in both languages.
    await endOf(page, "damage 1 to victim");
    await page.keyboard.press("Enter");
    await page.keyboard.type("draw 2");
    await page.keyboard.press("Escape");
    await page.locator('[data-said="ja"]').getByText("2枚引く").waitFor();
    assert.match(await page.locator('[data-said="en"]').innerText(), /draw 2 cards/i);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.shadowRoot ?? null), null);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("only words that fit are offered, with their meaning in the reader's language", GUARD, async () => {
  const b = await browser();
  try {
    for (const [lang, meaning] of [
      ["ja", "破壊する"],
      ["en", "destroy"],
    ]) {
      const page = await guest(b, { lang });
      await open(page);
      await editor(page).click();
      await endOf(page, "damage 1 to victim");
      await page.keyboard.press("Enter");
      await page.keyboard.type("d");
      const list = page.locator(".cm-tooltip-autocomplete li");
      await list.filter({ hasText: "destroy" }).first().waitFor();
      const offered = await list.allInnerTexts();
      assert.ok(offered.some((it) => it.includes("draw")));
      assert.ok(!offered.some((it) => /^(directions|deck_type)/.test(it)), offered.join(" | "));
      assert.ok(
        (await list.filter({ hasText: "destroy" }).locator(".cm-completionDetail").first().innerText()).includes(
          meaning,
        ),
      );
      await page.keyboard.type("es");
      await list.filter({ hasText: "destroy" }).and(page.locator("[aria-selected]")).waitFor();
      await page.keyboard.press("Enter");
      assert.ok((await written(page)).some((line) => line.trim() === "destroy"));
      assert.deepEqual(page.faults, []);
    }
  } finally {
    await b.close();
  }
});

test("a word is explained with the clause that it goes by", GUARD, async () => {
  const b = await browser();
  try {
    for (const [lang, theme, said] of [
      ["ja", "washi", "ダメージ"],
      ["en", "sumi", "damage"],
    ]) {
      const page = await guest(b, { lang, theme });
      await open(page);
      await page
        .locator(".cm-line span", { hasText: /^damage$/ })
        .first()
        .hover();
      const told = page.locator(".cm-tooltip-hover .meaning p");
      await told.waitFor();
      const link = told.locator("a");
      const clause = await link.innerText();
      assert.ok((await told.innerText()).slice(clause.length).toLowerCase().includes(said));
      assert.equal(await link.getAttribute("href"), `/rules/summons_call#${clause}`);
      await still(page);
      assert.deepEqual(await axe(page), []);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hover-${lang}.png` });
      const rules = page.context().waitForEvent("page");
      await link.click();
      await (await rules).locator(`[id="${clause}"]`).waitFor();
      assert.deepEqual(page.faults, []);
    }
  } finally {
    await b.close();
  }
});

test("a set is kept, compared with its versions, formatted, deleted and brought back", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await open(page);
    await page.getByRole("button", { name: "第1版にする" }).click();
    await editor(page).click();
    await endOf(page, "cost 1");
    const before = await page.locator(".cm-activeLine").innerText();
    for (let n = before.length - before.indexOf("cost 1") - 5; n > 0; n -= 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Delete");
    await page.keyboard.type("4");
    const changes = page.getByRole("region", { name: "第1版との違い" });
    await changes.getByText("コスト").waitFor();
    assert.match((await changes.innerText()).replaceAll(/\s+/g, " "), /コスト 1 → 4/);
    // Blanks are what the formatter takes away.
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n\n\n# so far");
    await page.getByText("誤りはありません。").waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press("Control+s");
    await page.getByText("整えました。").waitFor();
    await page.getByRole("textbox", { name: "セットの名前" }).fill("北風");
    await page.reload();
    await page.locator('[data-editor="ready"]').waitFor();
    assert.equal(await page.getByRole("textbox", { name: "セットの名前" }).inputValue(), "北風");
    const kept = (await written(page)).join("\n");
    assert.ok(kept.includes("cost 4") && kept.includes("# so far"), kept);
    // Browsers under a locale of plain letters write no others into the name of a file.
    await page.getByRole("textbox", { name: "セットの名前" }).fill("Kita kaze");
    const download = page.waitForEvent("download");
    await page.getByText("セット", { exact: true }).click();
    await page.getByRole("button", { name: "ファイルに書き出す" }).click();
    assert.equal((await download).suggestedFilename(), "Kita_kaze.cards");
    await page.getByRole("textbox", { name: "セットの名前" }).fill("北風");
    await page.getByRole("button", { name: "このセットを消す" }).click();
    await page.getByText("「北風」を消しました。").waitFor();
    await page.locator(".undo").getByRole("button", { name: "元に戻す" }).click();
    await page.waitForFunction(() => document.querySelector(".setname input")?.value === "北風");
    // A file of another game is told so, one of this game becomes a set.
    const file = (text) => ({ name: "other.cards", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator('input[type="file"]').setInputFiles(file("game summoner_wars\n"));
    await page.getByText("別のゲーム").waitFor();
    await page.locator('input[type="file"]').setInputFiles(file(kept));
    await page.waitForFunction(() => document.querySelector(".setname input")?.value === "other");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a new card of each type is drawn in every game", GUARD, async () => {
  const b = await browser();
  try {
    for (const game of ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"]) {
      const page = await guest(b, { lang: "en" });
      await open(page, game);
      const cards = page.getByRole("region", { name: "List of cards" });
      const kinds = cards.locator(".kinds button");
      const all = await kinds.count();
      assert.ok(all > 1, game);
      for (let at = 0; at < all; at += 1) {
        await cards.locator("summary").click();
        await kinds.nth(at).click();
      }
      const drawn = (n) =>
        [...document.querySelectorAll(".cards li > button > .pic")].filter((it) => it.querySelector("svg")).length ===
        n;
      await page.waitForFunction(drawn, all + 1);
      await page.getByText("Nothing is wrong.").waitFor();
      assert.deepEqual(page.faults, [], game);
    }
  } finally {
    await b.close();
  }
});

for (const look of WALKED)
  test(`the workshop is accessible and fits: ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await page.goto("/workshop/summons_call");
      await page.locator('[data-editor="ready"]').waitFor();
      await still(page);
      const panes = page.locator(".panes button");
      for (const at of look.width < 1181 ? [0, 1, 2, 3] : [-1]) {
        if (at >= 0) await panes.nth(at).click();
        await still(page);
        assert.deepEqual(await axe(page), []);
        assert.equal(await overflow(page), 0, `pane ${at}`);
      }
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });

test("without the large editor a plain field does", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await page.route(/\/assets\/editor-/, (route) => route.abort());
    await page.goto("/workshop/summons_call");
    const field = page.getByRole("textbox", { name: "Card text" });
    await field.waitFor();
    await field.fill((await field.inputValue()).replace("directions front", "directions frnt"));
    await page.getByRole("button", { name: "Write front" }).click();
    await page.getByText("Nothing is wrong.").waitFor();
    assert.ok((await field.inputValue()).includes("directions front"));
  } finally {
    await b.close();
  }
});

test("cards are printed in their size, in both languages", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await page.addInitScript(() => (window.print = () => (window.printed = true)));
    await open(page);
    await page.getByRole("button", { name: "刷る" }).click();
    await page.waitForFunction(() => window.printed);
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator("[data-print] .cut");
    assert.equal(await sheet.count(), 2);
    const { width, height } = await sheet.first().boundingBox();
    const mm = (px) => Math.round((px / 96) * 25.4);
    assert.deepEqual([mm(width), mm(height)], [63, 88]);
    assert.ok(await sheet.first().isVisible());
    assert.ok(!(await page.locator("header.top").isVisible()));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print.png` });
  } finally {
    await b.close();
  }
});

test("other pages load nothing of the editor", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const path of ["/", "/cards/summons_call", "/build/summons_call"]) {
      await page.goto(path);
      await still(page);
    }
    assert.ok(!asked.some((url) => /\/assets\/(editor|Workshop)-/.test(url)), asked.join(" "));
  } finally {
    await b.close();
  }
});
