// A group plays a tournament by link: four join, the house pairs them, and the standings are right.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, GUARD, guest, inspector, laid, named, still, WALKED } from "./support.mjs";

const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cup-${name}.png`, fullPage: true });
};

/** Opens a tournament on the front page; answers with its path. */
async function open(page, { best = false, name = "" } = {}) {
  await page.goto("/");
  await page.locator("[data-new-cup]").click();
  const sheet = page.locator("dialog[open]");
  if (name) await sheet.locator("input").first().fill(name);
  if (best) await sheet.locator("[aria-labelledby=nc-best] button").nth(1).click();
  await sheet.locator("[aria-labelledby=nc-clock] button").first().click();
  await sheet.locator("button[form=new-cup]").click();
  await page.waitForURL(/\/cup\//);
  return new URL(page.url()).pathname;
}

/** Joins by the link, under a name. */
async function join(page, path, name) {
  await page.goto(path);
  await page.locator("form input[maxlength]").fill(name);
  await page.locator("[data-join]").click();
  await page.locator("[data-leave]").waitFor();
}

/** Where the page stands in the table: names and points, the first place first. */
const places = (page) =>
  page
    .locator("tr[data-place]")
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector("th").firstChild.textContent.trim(), Number(row.dataset.points)]),
    );

/** Gives the match up by the menu of the table. */
async function giveUp(page) {
  await page.locator(".bar .menu").click();
  await page.locator("dialog[open] [data-end=concede]").click();
  await page.locator("dialog[open] [data-end=concede].pri").click();
}

test("four join by a link and play a tournament to its end", GUARD, async () => {
  const b = await browser();
  try {
    const names = ["Aki", "Ren", "Mio", "Sora"];
    const pages = [];
    for (const [at] of names.entries())
      pages.push(
        await guest(
          b,
          at === 1 ? { lang: "en", width: 360, height: 740, touch: true } : { lang: at % 2 ? "en" : "ja" },
        ),
      );
    const [organiser, small] = pages;
    const path = await open(organiser, { name: "土曜の会" });
    for (const [at, page] of pages.entries()) await join(page, path, names[at]);
    await organiser.locator("[data-start]:enabled").waitFor();
    await organiser.locator("tr[data-place='4']").waitFor();
    const gathering = inspector(organiser);
    await gathering.check("it gathers players");
    await shot(organiser, "gathers");
    await shot(small, "joined");
    // A player who looks at the front page is called there.
    await small.goto("/");
    await organiser.locator("[data-start]").click();
    const bar = small.locator("[data-cupbar]");
    await bar.waitFor();
    const called = inspector(small);
    await called.check("called on the front page", ["[data-cupbar]"]);
    await shot(small, "called");
    await small.goto(path);

    for (let round = 1; round <= 2; round += 1) {
      for (const page of pages) {
        await page.locator(`[data-round='${round}']`).waitFor();
        await page.locator("[data-play]").click();
        await laid(page);
      }
      if (round === 1) await shot(organiser, "table");
      // In each match whoever comes later in the list gives up.
      const matches = new Map();
      for (const page of pages) {
        const url = new URL(page.url()).pathname;
        matches.set(url, [...(matches.get(url) ?? []), page]);
      }
      assert.equal(matches.size, 2);
      for (const [, two] of matches) {
        assert.equal(two.length, 2);
        await giveUp(two[1]);
        for (const page of two) await page.locator("dialog .end [data-cup]").waitFor();
      }
      if (round === 1) {
        const end = inspector(organiser);
        await end.check("the end of a match", ["dialog[open]"]);
        assert.deepEqual(end.found, []);
        await shot(organiser, "end");
      }
      for (const page of pages) await page.locator("dialog .end [data-cup]").click();
    }
    for (const page of pages) await page.locator("main[data-stage=over]").waitFor();
    const table = await places(organiser);
    assert.deepEqual(table[0], ["Aki", 6]);
    assert.deepEqual(table[3], ["Sora", 0]);
    assert.deepEqual(
      table.map(([, points]) => points),
      [6, 3, 3, 0],
    );
    await organiser.locator("[data-round='1'] li[data-end]").first().waitFor();
    await gathering.check("it is over");
    await called.check("it is over, small");
    await shot(organiser, "over");
    await shot(small, "over-small");
    // Whoever has no seat may watch, and is told so when the page asks for one.
    gathering.done();
    called.done();
    for (const page of pages) assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("the pages of a tournament in every look", GUARD, async () => {
  const b = await browser();
  try {
    for (const look of WALKED) {
      const page = await guest(b, look);
      const looks = inspector(page);
      await page.goto("/");
      await page.locator("[data-new-cup]").waitFor();
      await still(page);
      await looks.check(`${named(look)}: the front page`);
      await page.locator("[data-new-cup]").scrollIntoViewIfNeeded();
      await shot(page, `front-${named(look).replaceAll(" ", "-")}`);
      await page.locator("[data-new-cup]").click();
      await page.locator("dialog[open]").waitFor();
      await looks.check(`${named(look)}: a new tournament`, ["dialog[open]"]);
      await shot(page, `new-${named(look).replaceAll(" ", "-")}`);
      await page.locator("dialog[open] button.x").click();
      const path = await open(page, { best: true });
      await join(page, path, look.lang === "ja" ? "あき" : "Aki");
      await page.locator("[data-computer]").click();
      await page.locator("tr[data-place='2']").waitFor();
      await still(page);
      await looks.check(`${named(look)}: it gathers players`);
      await page.locator("[data-start]").click();
      await page.locator("[data-play]").waitFor();
      await looks.check(`${named(look)}: it is played`);
      await shot(page, `runs-${named(look).replaceAll(" ", "-")}`);
      // What cannot be taken back is asked once more.
      await page.locator("[data-close]").click();
      await page.locator("[data-close]").click();
      await page.locator("main[data-stage=over]").waitFor();
      looks.done();
    }
  } finally {
    await b.close();
  }
});
