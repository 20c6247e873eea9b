// A set of own cards: its page, a match with it against the computer, what a friend is asked to accept, and the replay.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  BASE,
  browser,
  giveUp,
  GUARD,
  guest,
  inspector,
  laid,
  LOOKS,
  myMove,
  named,
  still,
  tap,
  WALKED,
} from "./support.mjs";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** Six small units, so that one is surely in the first hand, and a dearer card of the house in a copy of its file. */
const KINDS = ["a", "b", "c", "d", "e", "f"];
const own = (n) => `
card lamp_imp_${n} {
  id LMP-${n}  name ja "灯の小鬼${n}" en "Lamp Imp ${n}"
  type unit  deck_type a  category ember  cost 1  stats 1 1  directions front
  on entry { draw 1 }
}
`;
const cards = () => {
  const house = read("cards/summons_call/starter.cards");
  const at = house.indexOf("card cinder_imp");
  return `${house.slice(0, at)}${house.slice(at).replace("cost 1", "cost 2")}\n${KINDS.map(own).join("")}`;
};
const deck = () => {
  const lines = read("decks/summons_call/ember_court.deck").replace("Ember Court", "Lamps").split("\n");
  let n = 0;
  return lines.map((l) => (/^3 /.test(l) && n < KINDS.length ? `3 lamp_imp_${KINDS[n++]}` : l)).join("\n");
};
const SET = () => ({ game: "summons_call", title: "灯のセット", text: cards(), decks: [deck()] });

async function shared(page) {
  const answer = await page.request.post("/api/sets", { data: SET(), headers: { origin: BASE } });
  assert.equal(answer.status(), 201, await answer.text());
  return (await answer.json()).set;
}

/** Picks over the wire, as the page's own guest, until an own card lies on the board; says whether one does. */
const playsUntilLaid = (page, { match, token }) =>
  page.evaluate(
    ([id, key]) =>
      new Promise((done) => {
        let picked = 0;
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        const say = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ t: "hello", wire: 1, match: id, token: key });
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.t !== "update") return;
          const field = said.view.zones.filter((zone) => zone.zone === "unit_zone" || zone.zone === "field");
          const laid = JSON.stringify(field).includes("lamp_imp");
          if (laid || said.view.outcome || picked > 150) {
            socket.close();
            done(laid);
          } else if (said.view.decision) {
            // A choice that plays an own card, else the first one.
            const all = said.view.decision.choices;
            const wanted = all.findIndex((it) => it.verb === "play" && /Lamp Imp/.test(it.label.en));
            const pick = { t: "pick", id: `p${(picked += 1)}`, seq: said.seq, picks: [Math.max(0, wanted)] };
            setTimeout(say, picked > 20 ? 120 : 0, pick);
          }
        };
      }),
    [match, token],
  );

const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const look of WALKED)
  test(`the page of a set in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const { check, done } = inspector(page);
      const hash = await shared(page);
      await page.goto(`/set/${hash}`);
      const all = page.locator("[data-own-card]");
      await all.first().waitFor();
      assert.equal(await all.count(), 7);
      const changed = page.locator("[data-own-card=cinder_imp]");
      assert.equal(await changed.getAttribute("data-changed"), "true");
      assert.match(await changed.innerText(), /1 → 2/);
      await still(page);
      await shot(page, `set-${look.lang}-${look.theme}-${look.width}`);
      await check("the set");
      await changed.locator("button").click();
      await page.locator("dialog[open] .reader").waitFor();
      await check("a card", ["dialog[open]"]);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      // The whole set as one file, which makes the same set again.
      const href = await page.locator("[data-file]").getAttribute("href");
      const file = JSON.parse(decodeURIComponent(href.slice(href.indexOf(",") + 1)));
      assert.deepEqual(file, SET());
      assert.equal(await page.locator("[data-fork]").getAttribute("href"), `/workshop/summons_call?set=${hash}`);
      await page.locator("[data-play=computer]").click();
      await page.locator("dialog[open] [data-set]").waitFor();
      await still(page);
      await shot(page, `set-game-${look.lang}-${look.theme}-${look.width}`);
      await check("the new game", ["dialog[open]"]);
      done();
    } finally {
      await b.close();
    }
  });

for (const look of [LOOKS[0], LOOKS[3]])
  test(`a match with a set against the computer in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const hash = await shared(page);
      // The link to a new game shows the cards first.
      await page.goto(`/?set=${hash}`);
      await page.waitForURL(/\/set\//);
      const sheet = page.locator("dialog[open]");
      await sheet.locator("[data-set]").waitFor();
      await sheet.locator("input[name=mine]:checked").waitFor();
      assert.match(await sheet.locator("label:has(input[name=mine]:checked) b").innerText(), /Lamps/);
      await sheet.locator("button.go").click();
      await page.waitForURL(/\/m\//);
      assert.equal(await myMove(page), "asked");
      const seen = page.locator('[data-table] [data-card^="lamp_imp"]');
      for (let tries = 0; tries < 40 && !(await seen.count()); tries += 1) {
        await page.keyboard.press("c");
        await page.locator("[data-can] button.can").first().click();
        if ((await myMove(page)) === "over") break;
      }
      assert.ok((await seen.count()) > 0, "an own card is seen");
      // And turns are played until one lies on the board; the page looks on.
      const seat = await page.evaluate(() => {
        const match = location.pathname.split("/").at(-1);
        return { match, token: JSON.parse(localStorage.getItem(`shokan.seat.${match}`)).token };
      });
      assert.equal(await playsUntilLaid(page, seat), true);
      await page.locator('[data-table] [data-cell] [data-card^="lamp_imp"]').first().waitFor();
      assert.match(await page.locator("[data-table]").innerText(), look.lang === "ja" ? /灯の小鬼/ : /Lamp Imp/);
      await shot(page, `set-table-${look.lang}-${look.width}`);
      // A reload finds the same table, from the log that was played with the set.
      await page.reload();
      await myMove(page);
      await seen.first().waitFor();
      assert.deepEqual(page.faults, []);
    } finally {
      await b.close();
    }
  });

for (const look of [LOOKS[1], LOOKS[4]])
  test(`a friend sees the set that is accepted with the seat in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const aki = await guest(b);
      const hash = await shared(aki);
      const made = await aki.request.post("/api/matches", {
        data: {
          game: "summons_call",
          opponent: "friend",
          deck: { ready: "own_1" },
          first: "me",
          name: "Aki",
          set: hash,
        },
        headers: { origin: BASE },
      });
      assert.equal(made.status(), 201, await made.text());
      const seat = await made.json();
      const ren = await guest(b, look);
      const { check, done } = inspector(ren);
      await ren.goto(seat.invite);
      const offer = ren.locator(`[data-offer="${hash}"]`);
      await offer.locator("[data-own-card]").first().waitFor();
      assert.match(await offer.innerText(), /灯のセット/);
      assert.match(await offer.locator("[data-own-card=cinder_imp]").innerText(), /1 → 2/);
      await still(ren);
      await shot(ren, `set-join-${look.lang}-${look.width}`);
      await check("the invitation");
      // A deck of the set is taken along.
      await ren.locator("label.tile", { hasText: "Lamps" }).click();
      await tap(ren, ren.locator("button.pri[type=submit], form button.pri").last(), look.touch);
      await ren.waitForURL(/\/m\//);
      await laid(ren);
      await aki.goto("/");
      await giveUp(aki, seat, 6);
      await ren.goto(`/replay/${seat.match}?as=open&ply=1`);
      const lamp = look.lang === "ja" ? /灯の小鬼/ : /Lamp Imp/;
      await ren.locator('[data-card^="lamp_imp"]').first().waitFor();
      assert.match(await ren.locator("main").innerText(), lamp);
      assert.equal(await ren.locator("a[data-set]").getAttribute("href"), `/set/${hash}`);
      await shot(ren, `set-replay-${look.lang}-${look.width}`);
      done();
    } finally {
      await b.close();
    }
  });

test("a deck with cards of a set is built, played and chosen again", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "ja" });
    const set = await shared(page);
    await page.goto(`/set/${set}`);
    await page.locator("[data-build]").click();
    await page.locator(`[data-set="${set}"]`).getByRole("link", { name: "灯のセット" }).waitFor();
    await page.locator("#find").fill("灯の小鬼a");
    await page
      .getByRole("button", { name: /灯の小鬼a/ })
      .first()
      .waitFor();
    // The deck that comes with the set has its cards, and no fault.
    const play = page.getByRole("button", { name: "このデッキで対戦" });
    await play.and(page.locator(":enabled")).waitFor();
    const name = page.getByRole("textbox", { name: "デッキの名前" });
    await name.fill("灯だらけ");
    await name.press("Tab");
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => /^shokan\.decks\.summons_call\../.test(key)),
    );
    assert.equal(await page.evaluate(() => localStorage.getItem("shokan.decks.summons_call")), null);
    await play.and(page.locator(":enabled")).click();
    await page.waitForURL(/\/m\//);
    await myMove(page);
    // A new game with the set offers the deck, and finds nothing wrong with it; the house's shelf does not have it.
    await page.goto(`/set/${set}?play=computer`);
    const tile = page.locator("dialog .tile").filter({ hasText: "灯だらけ" });
    await tile.getByText("自分のデッキ").waitFor({ state: "attached" });
    await page.goto("/build/summons_call");
    await play.waitFor();
    assert.notEqual(await name.inputValue(), "灯だらけ");
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

for (const look of [LOOKS[0], LOOKS[3]])
  test(`a new game offers the sets that were looked at in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const seen = inspector(page);
      const set = await shared(page);
      const begin = async () => {
        await page.goto("/");
        await page.locator('.mat[data-game="summons_call"] .acts button').last().click();
        await page.locator("dialog .tile").first().waitFor();
      };
      await begin();
      assert.equal(await page.locator("dialog [data-sets]").count(), 0);
      await page.goto(`/set/${set}`);
      await page.locator("[data-build]").waitFor();
      await begin();
      await still(page);
      await seen.check("the sets in a new game", ["dialog"]);
      const link = page.locator("dialog [data-sets]").getByRole("link", { name: "灯のセット" });
      // Another game has none of them.
      await page.locator('dialog [data-tab="summoner_wars"]').click();
      await link.waitFor({ state: "detached" });
      await page.locator('dialog [data-tab="summons_call"]').click();
      await link.click();
      await page.locator(`dialog [data-set="${set}"]`).getByText("灯のセット").waitFor();
      seen.done();
    } finally {
      await b.close();
    }
  });
