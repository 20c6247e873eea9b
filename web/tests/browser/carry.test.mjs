// Cards carried with the mouse and with a finger: the second way to do what two taps do.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, browser, guest, GUARD, myMove, newMatch, tap } from "./support.mjs";

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Carries one thing onto another, with the mouse or with a finger. */
async function carry(page, from, to, touch) {
  const a = middle(await from.boundingBox());
  const b = middle(await to.boundingBox());
  const steps = 8;
  const way = Array.from({ length: steps }, (_, n) => ({
    x: a.x + ((b.x - a.x) * (n + 1)) / steps,
    y: a.y + ((b.y - a.y) * (n + 1)) / steps,
  }));
  if (!touch) {
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    for (const at of way) await page.mouse.move(at.x, at.y);
    await page.mouse.up();
    return;
  }
  const line = await page.context().newCDPSession(page);
  const send = (type, at) =>
    line.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  await send("touchStart", a);
  // A finger that looks through the hand goes along it; this one goes up first.
  await send("touchMove", { x: a.x, y: a.y - 30 });
  for (const at of way) await send("touchMove", at);
  await send("touchEnd", null);
  await line.detach();
}

for (const look of [
  { lang: "ja", width: 1440, height: 900 },
  { lang: "en", width: 360, height: 640, touch: true },
]) {
  test(
    `Summons Call: a card is carried to its column and at its target, ${look.lang} ${look.width}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        const { url } = await newMatch(page, { opponent: "random", first: "me" });
        await page.goto(url);
        const pile = (zone) => page.locator(`[data-zone="0/${zone}"] [data-cid]`).count();
        const own = () => page.locator('[data-cell^="0/unit_zone"] [data-cid]').count();
        let [mana, played, struck] = [0, 0, 0];
        for (let n = 0; n < 60 && !(mana && played && (struck || look.touch)); n += 1) {
          assert.notEqual(await myMove(page), "over");
          const asks = await page.locator("[data-prompt]").getAttribute("data-asks");
          const phase = await page.evaluate(() => document.querySelector("[data-passive]")?.getAttribute("data-verb"));
          const hand = page.locator(".hand .hc.lit .hit");
          const ready = page.locator('[data-cell^="0/unit_zone"] .lit[data-cid]');
          const free = page.locator('[data-cell^="0/unit_zone"]:not(:has([data-cid]))').first();
          if (phase !== "done" && (await ready.count())) {
            const enemy = page.locator('[data-cell^="1/"] [data-cid]').first();
            await carry(page, ready.first(), enemy, look.touch);
            await page.waitForTimeout(700);
            // Who has struck lies across.
            if (await page.locator('[data-cell^="0/unit_zone"] .rest').count()) struck += 1;
            await page.keyboard.press("Escape");
          } else if ((await hand.count()) && (await page.locator(".hand .chosen, [data-prompt] .num").count()) === 0) {
            const [before, held] = [await own(), await pile("mana_zone")];
            await carry(page, hand.first(), free, look.touch);
            await page.waitForTimeout(900);
            if ((await own()) > before) played += 1;
            if ((await pile("mana_zone")) > held) mana += 1;
            await page.keyboard.press("Escape");
          }
          const now = await page.locator("[data-prompt]").getAttribute("data-asks");
          if (now === asks && (await page.locator("[data-prompt].asked [data-passive]").count()))
            await tap(page, page.locator("[data-prompt].asked [data-passive]"), look.touch);
        }
        // On the phone the blow would need mana that is looked for in a sheet first.
        assert.ok(mana && played && (struck || look.touch), `${mana} ${played} ${struck}`);
        assert.equal(await page.locator(".carried, .away").count(), 0);
        assert.deepEqual(await axe(page), []);
        assert.deepEqual(page.faults, []);
      } finally {
        await b.close();
      }
    },
  );
}

test("Summoner Wars: a unit is carried over several spaces, and back again by Escape", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const game = { game: "summoner_wars", deck: "guild_dwarves", theirs: "cave_goblins", opponent: "random" };
    const { url } = await newMatch(page, { ...game, first: "me" });
    await page.goto(url);
    for (let n = 0; n < 30; n += 1) {
      assert.notEqual(await myMove(page), "over");
      if (/Move|move/.test(await page.locator("[data-prompt] .q").textContent())) break;
      await page.locator("[data-passive]").click();
    }
    const unit = page.locator("[data-grid] .lit[data-cid]").first();
    const id = await unit.getAttribute("data-cid");
    const at = () => page.locator(`[data-cid="${id}"]`).first().boundingBox();
    const begun = middle(await at());
    // Lifted, it shows where it may go; let go beside the table, nothing has been done.
    await page.mouse.move(begun.x, begun.y);
    await page.mouse.down();
    await page.mouse.move(begun.x + 20, begun.y - 20, { steps: 4 });
    await page.locator("[data-leave]").waitFor();
    const spaces = page.locator(
      "[data-grid] [data-cell].lit, [data-grid] [data-cell] .lit, [data-grid] .target[data-cell]",
    );
    assert.ok((await spaces.count()) > 1, "all spaces in reach are lit");
    await page.mouse.move(20, 20);
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector("[data-leave]"));
    assert.deepEqual(middle(await at()), begun);
    // Let go on a space, it has walked there.
    await page.mouse.move(begun.x, begun.y);
    await page.mouse.down();
    await page.mouse.move(begun.x + 20, begun.y - 20, { steps: 4 });
    await page.locator("[data-leave]").waitFor();
    const to = middle(await spaces.last().boundingBox());
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(
      ([cid, x, y]) => {
        const r = document.querySelector(`[data-cid="${cid}"]`)?.getBoundingClientRect();
        return r && Math.hypot(r.left + r.width / 2 - x, r.top + r.height / 2 - y) < 20;
      },
      [id, to.x, to.y],
    );
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});
