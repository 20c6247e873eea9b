// The system tells what happens while the page is out of sight, when the player has asked for it.
import assert from "node:assert/strict";
import test from "node:test";
import { axe, BASE, browser, GUARD, guest, isAsked, laid, myMove, newMatch, still } from "./support.mjs";

/** A guest whose browser allows notifications and writes them down. */
async function listening(b, answer) {
  const page = await guest(b, { lang: "ja" });
  await page.context().grantPermissions(["notifications"], { origin: BASE });
  await page.addInitScript((said) => {
    window.notes = [];
    window.Notification = class {
      static permission = localStorage.getItem("test.permission") ?? "default";
      static requestPermission() {
        this.permission = said;
        localStorage.setItem("test.permission", said);
        return Promise.resolve(said);
      }
      constructor(title, more) {
        Object.assign(this, more, { title });
        window.notes.push(this);
      }
      close() {
        this.closed = true;
      }
    };
    let away = false;
    Object.defineProperty(document, "hidden", { get: () => away });
    window.goAway = (now) => (away = now);
  }, answer);
  return page;
}
const notes = (page) => page.evaluate(() => window.notes.map((note) => note.tag));
const told = (page, tag) => page.waitForFunction((wanted) => window.notes.some((note) => note.tag === wanted), tag);

/** Wishes for notifications in the menu of a table; says whether the box is ticked afterwards. */
async function ask(page) {
  await page.locator("header .menu").click();
  const box = page.locator('[data-wish="notify"]');
  assert.equal(await box.isChecked(), false, "off at first");
  await box.click();
  await page.waitForFunction(() => Notification.permission !== "default");
  await still(page);
  assert.deepEqual(await axe(page, ["dialog[open]"]), []);
  const on = await box.isChecked();
  await page.keyboard.press("Escape");
  return on;
}

test("an own turn, a taken seat and a tournament match are told while the page is hidden", GUARD, async () => {
  const b = await browser();
  try {
    const host = await listening(b, "granted");
    const friend = await guest(b, { lang: "en" });
    const { url } = await newMatch(host, { opponent: "random" });
    await host.goto(url);
    await myMove(host);
    assert.equal(await ask(host), true);

    const taken = await newMatch(host, { opponent: "friend", theirs: null, first: "me" });
    await host.goto(taken.url);
    await host.locator("[data-invite]").waitFor();
    await host.evaluate(() => window.goAway(true));
    await friend.goto(taken.invite);
    await friend.locator("form .btn.pri").click();
    await told(host, "shokan-seat");
    await laid(friend);

    // In sight nothing is told; out of sight the turn is.
    await host.evaluate(() => window.goAway(false));
    await myMove(host);
    assert.ok(!(await notes(host)).includes("shokan-turn"));
    for (let picks = 0; picks < 12 && (await isAsked(host)); picks += 1) {
      await host.locator("[data-passive]").click();
      await still(host);
    }
    await host.evaluate(() => window.goAway(true));
    for (let picks = 0; picks < 30 && !(await notes(host)).includes("shokan-turn"); picks += 1) {
      if (await isAsked(friend)) await friend.locator("[data-passive]").click();
      await still(friend);
    }
    await told(host, "shokan-turn");

    // A press leads to the match of a tournament.
    const post = async (path, data) => {
      const answer = await host.request.post(path, { data, headers: { origin: BASE } });
      assert.ok(answer.ok(), await answer.text());
      return answer.json();
    };
    const { line } = await post("/api/cups", { game: "summons_call", form: "swiss" });
    await post(`/api/cups/${line.cup}/join`, { name: "Aki", deck: { ready: "ember_court" } });
    await post(`/api/cups/${line.cup}/computer`, {});
    await post(`/api/cups/${line.cup}/start`, {});
    await told(host, "shokan-cup");
    await host.evaluate(() => window.notes.find((note) => note.tag === "shokan-cup").onclick());
    await host.waitForURL((at) => at.pathname.startsWith("/m/") && at.pathname !== taken.url);
    assert.deepEqual(host.faults, []);
  } finally {
    await b.close();
  }
});

test("a browser that says no leaves the wish off and says why", GUARD, async () => {
  const b = await browser();
  try {
    const page = await listening(b, "denied");
    const { url } = await newMatch(page, { opponent: "random" });
    await page.goto(url);
    await myMove(page);
    assert.equal(await ask(page), false);
    await page.locator("header .menu").click();
    await page.locator('[data-wish="notify"]').click();
    await page.getByText("通知が止められています").waitFor();
    assert.equal(await page.locator('[data-wish="notify"]').isChecked(), false);
    await page.evaluate(() => window.goAway(true));
    assert.deepEqual(await notes(page), []);
  } finally {
    await b.close();
  }
});
