// What the tests share that look at pages whose network is cut.
import { asks, BASE, guest, GUARD, myMove } from "./support.mjs";

/** Whether the pages were built with the engine; where they were not, a table offers none of this. */
const built = await fetch(`${BASE}/service.js`)
  .then((answer) => (answer.headers.get("content-type") ?? "").includes("javascript"))
  .catch(() => false);
export const WITH_ENGINE = {
  ...GUARD,
  skip: built ? false : "the pages were built without the engine (cargo xtask page)",
};

export const GAMES = ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"];

/** Known luck, and computers that do not wait. */
export const quick = (page) =>
  page.addInitScript(() =>
    localStorage.setItem("shokan.device.test", JSON.stringify({ seed: 7, computer_delay_ms: 0 })),
  );

/** A guest whose pages are kept, and whose network then is cut. */
export async function alone(b, look = {}) {
  const page = await guest(b, { ...look, workers: true });
  await quick(page);
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  page.faults.length = 0;
  return page;
}

/** Faults besides those of the network that was cut. */
export const others = (page) =>
  page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|^console: WebSocket/.test(fault));

/** Takes a choice from the list, as somebody who is in a hurry does. */
export async function choose(page, liked = ["attack", "done", "end", "pass"], otherwise = () => 0) {
  if (!(await page.locator("[data-can]").count())) await page.keyboard.press("c");
  const all = page.locator("[data-can] button.can:enabled");
  await all.first().waitFor();
  const verbs = await all.evaluateAll((rows) => rows.map((row) => row.dataset.verb));
  const at = liked.map((verb) => verbs.lastIndexOf(verb)).find((found) => found >= 0);
  await all.nth(at ?? otherwise(verbs.length)).click();
}

/** Begins a match of a game against a level, from its dialog. */
export async function against(page, game, level) {
  await page.locator(`[data-game=${game}] button[aria-haspopup=dialog]`).first().click();
  await page.locator(`dialog [data-level=${level}]`).click();
  await page.locator("button[form=new-game]").click();
  await page.waitForURL(/\/m\/~/);
}

/** Plays on until the match is over: whatever hurts, else anything, always the same for the same questions. */
export async function toTheEnd(page, { most = 600 } = {}) {
  let luck = 1;
  for (let picks = 0; picks < most; picks += 1) {
    const before = await asks(page);
    await choose(page, ["attack", "strike", "default", "done"], (count) => {
      luck = (luck * 48271) % 2147483647;
      return luck % count;
    });
    // What is gathered card by card asks the same until there is enough of it.
    const on = myMove(page, before).catch(() => "asked");
    if ((await Promise.race([on, page.waitForTimeout(3000)])) === "over") return picks + 1;
    if (await page.locator("dialog .end").count()) return picks + 1;
    await myMove(page);
  }
  throw new Error(`not over after ${most} picks`);
}
