// The form of the workshop: a card is made and changed by choosing, and the text stays the one truth.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, named, overflow, still, WALKED } from "./support.mjs";

const OWN = `# what I have
game summons_call
set own

# the cold one
card page {
  id MY-1  name ja "霜の小姓" en "Frost Page"
  type unit  deck_type n  category ember  cost 3  stats 2 3  directions left front

  # kept as it is
  on entry {
    choose 1 enemy unit where hp <= 3 as chilled
    rest chilled  # it sleeps
    if done {
      draw 1
    }
  }
}
`;
const form = (page) => page.locator("[data-form]");
const chip = (page, word) => form(page).locator(`[data-word="${word}"]`);
const options = (page) => page.getByRole("listbox").getByRole("option");
const choice = (page, text) => page.locator(`[data-choice="${text}"]`);
const said = (page, lang) => page.locator(`[data-said="${lang}"]`);

/** The page with a set of one's own, in which this is written. */
async function open(page, text = OWN) {
  await page.addInitScript((text) => {
    if (!localStorage.getItem("shokan.set.mine"))
      localStorage.setItem(
        "shokan.set.mine",
        JSON.stringify({ id: "mine", game: "summons_call", name: "Own", text, changed: 1, versions: [] }),
      );
  }, text);
  await page.goto("/workshop/summons_call");
  await page.locator('[data-editor="ready"]').waitFor();
}
const choosing = (page, name) => page.getByRole("group", { name }).getByRole("button").nth(1).click();
async function openForm(page, text) {
  await open(page, text);
  await choosing(page, /書き方|How to write/);
  await form(page).locator(".statement").first().waitFor();
}

/** What the browser keeps, once it is this. */
async function keeps(page, wanted) {
  await page
    .waitForFunction((text) => JSON.parse(localStorage.getItem("shokan.set.mine") ?? "{}").text === text, wanted, {
      timeout: 20000,
    })
    .catch(() => {});
  const text = await page.evaluate(() => JSON.parse(localStorage.getItem("shokan.set.mine")).text);
  assert.equal(text, wanted);
}

test("a card is changed by choosing alone, and the rest of its text stays", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await openForm(page);
    // A word.
    await chip(page, "ember").click();
    const list = page.getByRole("listbox");
    await list.waitFor();
    assert.ok(await list.getByRole("option", { name: "潮" }).count());
    assert.equal(await choice(page, "unit").count(), 0);
    await choice(page, "tide").click();
    let text = OWN.replace("category ember", "category tide");
    await keeps(page, text);
    await page.getByRole("region", { name: "カードの見た目" }).getByText("潮").first().waitFor();
    // A sign, in words.
    await chip(page, "<=").click();
    await list.getByRole("option", { name: "以上" }).click();
    text = text.replace("hp <= 3", "hp >= 3");
    await keeps(page, text);
    await said(page, "ja").getByText("3以上").waitFor();
    // Numbers by steps and by hand.
    await page.getByRole("button", { name: "＋ コスト" }).click();
    await page.getByRole("button", { name: "＋ コスト" }).click();
    await page.getByRole("textbox", { name: "ATK/HP 2" }).fill("6");
    await page.keyboard.press("Enter");
    text = text.replace("cost 3  stats 2 3", "cost 5  stats 2 6");
    await keeps(page, text);
    // A further word, and one less.
    await page.getByRole("button", { name: "＋ 攻撃方向を足す" }).click();
    await choice(page, " right").click();
    await keeps(page, text.replace("left front", "left front right"));
    await chip(page, "left").click();
    await page.getByRole("listbox").getByRole("option", { name: "この言葉を取りのける" }).click();
    text = text.replace("left front", "front right");
    await keeps(page, text);
    // Names; one that the card gives is written wherever it stands.
    await page.getByRole("textbox", { name: "英語" }).first().fill('Page "of" Frost');
    await page.keyboard.press("Enter");
    await form(page).locator(".statement .free").first().fill("cold");
    await page.keyboard.press("Enter");
    text = text
      .replace('"Frost Page"', '"Page \\"of\\" Frost"')
      .replace("as chilled", "as cold")
      .replace("rest chilled", "rest cold");
    await keeps(page, text);
    await said(page, "en").getByText('Page "of" Frost').waitFor();
    // A line more, in the block of the condition, and a line less.
    await form(page).getByRole("button", { name: "＋ 行を足す" }).first().click();
    await page.getByRole("searchbox").fill("手札");
    const added = await options(page).first().getAttribute("data-choice");
    await options(page).first().click();
    const grown = text.replace("      draw 1\n", `      draw 1\n${added}`);
    await keeps(page, grown);
    await page.getByText("誤りはありません。").waitFor();
    await form(page).getByRole("button", { name: "戻す" }).click();
    await keeps(page, text);
    await form(page).getByRole("button", { name: "やり直す" }).click();
    await keeps(page, grown);
    await form(page).locator('[data-word="draw"]').locator("xpath=ancestor::*[@data-at]").locator("[data-row]").click();
    await page.getByRole("listbox").getByRole("option", { name: "この行を取りのける" }).click();
    await keeps(page, grown.replace("      draw 1\n", ""));
    await page.getByText("誤りはありません。").waitFor();
    // The other way to write shows the same, with comments and blank lines.
    await page.getByRole("button", { name: "文で書く" }).click();
    const lines = (await page.locator(".cm-line").allInnerTexts()).map((it) => it.replaceAll("\n", ""));
    for (const kept of ["# the cold one", "  # kept as it is", "    rest cold  # it sleeps"])
      assert.ok(lines.includes(kept), lines.join("\n"));
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a card is made by the form alone, out of one to begin with", GUARD, async () => {
  const b = await browser();
  try {
    for (const game of ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"]) {
      const page = await guest(b, { lang: "en" });
      await page.goto(`/workshop/${game}`);
      await page.locator('[data-editor="ready"]').waitFor();
      await choosing(page, "How to write");
      const cards = page.getByRole("region", { name: "List of cards" });
      await cards.locator("summary").click();
      await cards.locator(".kinds button").first().click();
      await page.locator('.cards [aria-current="true"]').waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".cards li").length === 2);
      await form(page).getByRole("textbox", { name: "English" }).first().fill("Made by Choice");
      await page.keyboard.press("Enter");
      await said(page, "en").getByText("Made by Choice").waitFor();
      const add = form(page).getByRole("button", { name: "＋ Add an ability or a field" });
      await add.click();
      const option = options(page).last();
      await option.waitFor();
      const rows = await form(page).locator("[data-at]").count();
      await option.click();
      await page.waitForFunction((n) => document.querySelectorAll("[data-form] [data-at]").length > n, rows);
      await page.getByText("Nothing is wrong.").waitFor();
      assert.deepEqual(page.faults, [], game);
    }
  } finally {
    await b.close();
  }
});

test("the form is worked by the keyboard alone", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    await openForm(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-word"));
    const way = page.getByRole("button", { name: "Form", exact: true });
    await way.focus();
    for (let n = 0; n < 60 && (await focused()) !== "ember"; n += 1) await page.keyboard.press("Tab");
    assert.equal(await focused(), "ember");
    const list = page.getByRole("listbox");
    const active = () =>
      list.evaluate((it) => document.getElementById(it.getAttribute("aria-activedescendant"))?.dataset.choice);
    // Esc closes, and where one was is where one is.
    await page.keyboard.press("Enter");
    await list.waitFor();
    assert.equal(await active(), "ember");
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await active(), "ember");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    assert.equal(await focused(), "ember");
    await keeps(page, OWN);
    // An arrow and Enter write another word, and the focus stays at its place.
    await page.keyboard.press("Enter");
    await list.waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    const wanted = await active();
    await page.keyboard.press("Enter");
    await keeps(page, OWN.replace("category ember", `category ${wanted}`));
    await page.waitForFunction((word) => document.activeElement?.getAttribute("data-word") === word, wanted);
    await page.keyboard.press("Control+z");
    await keeps(page, OWN);
    // A line is added and has the focus.
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.classList.contains("add"))) break;
    }
    await page.keyboard.press("Enter");
    await list.waitFor();
    const line = await active();
    await page.keyboard.press("Enter");
    await keeps(page, OWN.replace("      draw 1\n", `      draw 1\n${line}`));
    const inRow = () => document.activeElement?.closest("[data-at]")?.getAttribute("data-at") === "10";
    await page.waitForFunction(inRow);
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("a fault is told in the form, with the way to mend it", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    await openForm(page, OWN.replace("rest chilled", "rets chilled"));
    const fault = form(page).locator(".fault");
    await fault.getByText("13行目").waitFor();
    assert.match(await fault.innerText(), /rets/);
    await chip(page, "ember").click();
    await page.getByText("誤りがある間は選べません").waitFor();
    assert.equal(await options(page).count(), 0);
    await page.keyboard.press("Escape");
    await fault.getByRole("button", { name: "文で直す" }).click();
    await page.waitForFunction(
      () => document.activeElement?.shadowRoot?.querySelector(".cm-activeLine")?.textContent?.includes("rets") ?? false,
    );
    await choosing(page, "書き方");
    await fault.getByRole("button", { name: "rest に直す" }).click();
    await keeps(page, OWN);
    await page.getByText("誤りはありません。").waitFor();
    await fault.waitFor({ state: "detached" });
    await chip(page, "ember").click();
    await choice(page, "tide").waitFor();
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("lists of words are read in the form, and their names written", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    const list = 'words category {\n  frost ja "霜" en "Frost"\n}\n';
    const text = OWN.replace("# the cold one\n", `${list}\n# the cold one\n`);
    await open(page, text);
    await page.locator(".cm-line").filter({ hasText: "frost ja" }).click();
    await choosing(page, "書き方");
    await form(page).getByText("文で変えられます").waitFor();
    assert.equal(await form(page).locator(".chip").count(), 0);
    await form(page).getByRole("textbox", { name: "日本語" }).fill("氷");
    await page.keyboard.press("Enter");
    await keeps(page, text.replace('霜" en "Frost"', '氷" en "Frost"'));
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

for (const look of WALKED)
  test(`the form is accessible and fits: ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      await open(page, OWN.replace("draw 1", "draw 1\n      daw 2"));
      if (look.width < 1181) await page.locator(".panes button").nth(2).click();
      else await choosing(page, /書き方|How to write/);
      await form(page).locator(".fault").waitFor();
      await still(page);
      assert.deepEqual(await axe(page), []);
      assert.equal(await overflow(page), 0, "a fault");
      await form(page).locator(".fault .btn").first().click();
      await form(page).locator(".fault").waitFor({ state: "detached" });
      for (const place of ['[data-word="unit"]', "[data-below]", "[data-row]"]) {
        await form(page).locator(place).last().click();
        await page.locator("[data-choice]").first().waitFor();
        await still(page);
        assert.deepEqual(await axe(page), [], place);
        assert.equal(await overflow(page), 0, place);
        await page.keyboard.press("Escape");
      }
      if (look.touch)
        for (const target of await form(page).locator("button, input").all()) {
          const { height } = await target.boundingBox();
          assert.ok(height >= 44, `${await target.getAttribute("aria-label")} ${await target.innerText()} ${height}`);
        }
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });
