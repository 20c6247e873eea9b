// A hint against the computer: asked by its button or its key, shown without moving the table, marked by one press and
// picked by another; an answer to a question that is over is dropped.
import assert from "node:assert/strict";
import test from "node:test";
import { asks, browser, guest, GUARD, inspector, myMove, newMatch, still, tap } from "./support.mjs";

const LOOKS = [
  { game: "summons_call", lang: "ja", theme: "washi", width: 360, height: 740, touch: true },
  { game: "summons_call", lang: "en", theme: "sumi", width: 1440, height: 900 },
  {
    game: "shaman_king",
    deck: "snow_and_fire",
    theirs: "snow_and_fire",
    lang: "en",
    theme: "contrast",
    width: 1440,
    height: 900,
  },
];
const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/hint-${name}.png` }) : undefined;

for (const look of LOOKS) {
  const name = `${look.game}-${look.lang}-${look.width}`;
  test(`a hint is asked, shown, marked and taken: ${name}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { game, deck, theirs } = look;
      const { url } = await newMatch(page, { game, ...(deck ? { deck, theirs } : {}), opponent: "first_steps" });
      await page.goto(url);
      const { check, done } = inspector(page);
      const button = page.locator("[data-ask-hint]");
      const choices = page.locator("[data-hint-pick]");
      await myMove(page);
      // Where there is no choice that is best, there is nothing to mark: on to the first question that has one.
      for (let tries = 0; ; tries += 1) {
        assert.ok(tries < 8, "no hint in eight questions");
        await still(page);
        const place = await page.locator("[data-prompt]").boundingBox();
        if (look.touch) await tap(page, button, true);
        else await page.keyboard.press("t");
        await page.locator("[data-hint]").waitFor();
        assert.deepEqual(await page.locator("[data-prompt]").boundingBox(), place, "nothing moves");
        await page.locator("[data-hint=there], [data-hint=none]").waitFor();
        if (await choices.count()) break;
        const before = await asks(page);
        await page.locator("[data-passive]").click();
        assert.equal(await myMove(page, before), "asked");
      }
      const count = await choices.count();
      assert.ok(count >= 1 && count <= 3, `${count} choices`);
      for (const text of await choices.allInnerTexts()) assert.match(text, /\d+%/);
      const said = await page.locator("[data-hint] [role=status]").textContent();
      assert.match(said, look.lang === "ja" ? /いちばんよいのは「.+」、勝つ見込みは\d+%/ : /Best is “.+”: \d+% to win/);
      assert.ok((await page.locator("[data-hint] .line li").count()) <= 6, "at most six sentences");
      await check("a hint", ["[data-hint]", "[data-prompt]"]);
      await shot(page, `${name}-told`);

      // A press marks, and picks nothing.
      const before = await asks(page);
      const first = choices.first();
      if (look.touch) await tap(page, first, true);
      else {
        await page.keyboard.press("t");
        assert.ok(await first.evaluate((it) => it === document.activeElement), "the key leads to the choices");
        await page.keyboard.press("Enter");
      }
      await page.locator("[data-hint-pick][aria-pressed=true]").waitFor();
      await page.locator("[data-wanted]").waitFor();
      assert.equal((await asks(page)).replace("+", ""), before, "nothing was picked");
      await check("a marked choice", ["[data-hint]"]);
      await shot(page, `${name}-marked`);

      // Another press picks it: the question is over, and so is its hint.
      const marked = page.locator("[data-hint-pick][aria-pressed=true]");
      if (look.touch) await tap(page, marked, true);
      else await page.keyboard.press("Enter");
      await page.waitForFunction(
        (old) => document.querySelector("[data-prompt]").getAttribute("data-asks").replace("+", "") !== old,
        before,
      );
      assert.equal(await page.locator("[data-hint]").count(), 0);
      assert.equal(await page.locator("[data-wanted]").count(), 0);
      done();
    } finally {
      await b.close();
    }
  });
}

test("on a phone no word of a question lies under the buttons beside it", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { width: 360, height: 740, lang: "ja", touch: true });
    const { url } = await newMatch(page, { opponent: "first_steps" });
    await page.goto(url);
    await myMove(page);
    const aside = await page.evaluate(() => {
      const wide = document.createElement("i");
      wide.style.cssText = "position: absolute; left: 400px; width: 60px; height: 1px";
      const table = document.querySelector("[data-prompt]").closest("main");
      table.append(wide);
      wide.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { scrollLeft } = table;
      wide.remove();
      return scrollLeft;
    });
    assert.equal(aside, 0, "what is brought into sight pushes nothing aside");
    const seen = new Set();
    for (let asked = 0; asked < 4; asked += 1) {
      await still(page);
      await page.locator("[data-ask-hint]").waitFor();
      seen.add(await page.locator("[data-prompt] .q").innerText());
      const under = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector("[data-prompt] .q > span:last-child"));
        const acts = document.querySelector("[data-prompt] .acts").getBoundingClientRect();
        return [...words.getClientRects()]
          .filter((r) => r.right > acts.left + 1 && r.bottom > acts.top + 1 && r.top < acts.bottom - 1)
          .map((r) => `${Math.round(r.right)} > ${Math.round(acts.left)}`);
      });
      assert.deepEqual(under, [], [...seen].at(-1));
      const before = await asks(page);
      await page.locator("[data-passive]").click();
      assert.equal(await myMove(page, before), "asked");
    }
    assert.ok(
      [...seen].some((it) => it.includes("何をしますか")),
      [...seen].join(" / "),
    );
  } finally {
    await b.close();
  }
});

test("the answer to a question that is over is dropped", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const { url } = await newMatch(page);
    // The answers come when they are let go.
    await page.routeWebSocket(/\/ws$/, (ws) => {
      const server = ws.connectToServer();
      const kept = [];
      page.letGo = () => kept.splice(0).forEach((text) => ws.send(text));
      page.kept = kept;
      server.onMessage((text) => {
        if (String(text).startsWith('{"t":"hint"')) kept.push(text);
        else ws.send(text);
      });
    });
    await page.goto(url);
    await myMove(page);
    await still(page);
    const before = await asks(page);
    await page.locator("[data-ask-hint]").click();
    await page.locator("[data-hint=thinking]").waitFor();
    await page.locator("[data-passive]").click();
    await myMove(page, before);
    while (page.kept.length === 0) await page.waitForTimeout(50);
    assert.equal(await page.locator("[data-hint]").count(), 0);
    page.letGo();
    await still(page);
    assert.equal(await page.locator("[data-hint]").count(), 0, "it says nothing of what is asked now");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("between people who have not agreed there is no hint", GUARD, async () => {
  const b = await browser();
  try {
    const [host, friend] = [await guest(b, { lang: "en" }), await guest(b, { lang: "en" })];
    const { url, invite } = await newMatch(host, { opponent: "friend" });
    await host.goto(url);
    await friend.goto(new URL(invite, "http://x/").pathname);
    await friend.getByRole("button", { name: "Take the seat" }).click();
    await myMove(host);
    await still(host);
    assert.equal(await host.locator("[data-ask-hint]").count(), 0);
    await host.keyboard.press("t");
    await still(host);
    assert.equal(await host.locator("[data-hint]").count(), 0);
  } finally {
    await b.close();
  }
});
