// What a link says of itself where it is shared, and the buttons that share it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE, browser, guest, GUARD, inspector, myMove, newMatch } from "./support.mjs";

const WORDS = { "accept-language": "en" };
const meta = (html, property) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1] ?? null;

test("a link says what it leads to, in the language of the reader, with a picture", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const taken = await newMatch(page, { opponent: "friend" });
    const read = async (path, language) =>
      (await page.request.get(path, { headers: { "accept-language": language } })).text();
    for (const [path, ja, en] of [
      ["/", "Shokan 召喚卓", "Shokan"],
      [taken.invite, "Testさんからの招待：サモンズコール", "Test invites you to Summons Call"],
      [`/m/${taken.match}`, "Test（サモンズコール）", "Test (Summons Call)"],
      ["/rules/summoner_wars", "サモナーウォーズ・ルール", "Summoner Wars: rules"],
    ]) {
      assert.equal(meta(await read(path, "ja"), "og:title"), ja);
      const html = await read(path, "en");
      assert.equal(meta(html, "og:title"), en);
      assert.equal(meta(html, "og:url"), new URL(path, BASE).href);
      const picture = await page.request.get(meta(html, "og:image"), { headers: WORDS });
      assert.equal(picture.headers()["content-type"], "image/png");
      const bytes = await picture.body();
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    }
    assert.deepEqual(page.faults, []);
  } finally {
    await b.close();
  }
});

test("who has played hands the replay on", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en", theme: "sumi" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(BASE).origin });
    const taken = await newMatch(page);
    await page.goto(taken.url);
    await myMove(page);
    await page.evaluate(async (id) => {
      const { token } = await (await fetch(`/api/matches/${id}/token`)).json();
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      await new Promise((ready) => (socket.onopen = ready));
      socket.send(JSON.stringify({ t: "hello", wire: 1, match: id, token, last_seq: null }));
      socket.send(JSON.stringify({ t: "concede", id: "concede" }));
    }, taken.match);
    const button = page.locator("dialog [data-share]");
    await button.click();
    await page.getByText("Link copied").waitFor();
    const link = new URL(`/replay/${taken.match}`, BASE).href;
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    const { check, done } = inspector(page);
    await check("the end of a match with its button", ["dialog[open]"]);
    // A device with a sheet of its own is asked for that.
    await page.evaluate(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query === "(pointer: coarse)" ? { matches: true } : real(query));
      navigator.share = (what) => ((window.handed = what), Promise.resolve());
    });
    await page.getByRole("button", { name: "Share the link" }).click({ timeout: 10000 });
    assert.equal((await page.evaluate(() => window.handed)).url, link);
    done();
  } finally {
    await b.close();
  }
});
