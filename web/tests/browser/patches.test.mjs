// What a page is told by patches is what it would be told by whole views.
import assert from "node:assert/strict";
import test from "node:test";
import { withDeck } from "../games.mjs";
import { load } from "../unit/load.mjs";
import { browser, guest, GUARD } from "./support.mjs";

const { Told } = await load("lib/told.ts");

/** Plays in the page against the computer over a line with whole views, and listens on another one with patches. */
const play = async ([game, deck, picks]) => {
  const wish = {
    game,
    opponent: "random",
    deck: { ready: deck },
    their_deck: null,
    first: "coin",
    name: "",
    options: {},
  };
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/matches", { method: "POST", headers, body: JSON.stringify(wish) });
  const { match, token } = await made.json();
  const frames = { whole: [], patched: [] };
  const open = (kind) =>
    new Promise((done) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      const hello = { t: "hello", wire: 1, match, token, last_seq: null, patches: kind === "patched" };
      socket.onopen = () => socket.send(JSON.stringify(hello));
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.t === "update" || frame.t === "patch") frames[kind].push(frame);
        if (frame.t === "welcome") done(socket);
      };
    });
  const socket = await open("whole");
  await open("patched");
  let made_on = 0;
  const until = Date.now() + 20000;
  for (let at = 0; at < picks && Date.now() < until;) {
    await new Promise((next) => setTimeout(next, 5));
    const last = frames.whole.at(-1);
    if (last?.view.outcome) break;
    if (!last?.view.decision || last.seq <= made_on) continue;
    const { choices } = last.view.decision;
    made_on = last.seq;
    const pick = (at * 7) % choices.length;
    socket.send(JSON.stringify({ t: "pick", id: `p-${at}`, seq: last.seq, picks: [pick] }));
    at += 1;
  }
  while (frames.patched.at(-1).seq < frames.whole.at(-1).seq) await new Promise((next) => setTimeout(next, 20));
  return frames;
};

for (const [game, deck] of withDeck) {
  test(`patches lead to the whole views: ${game}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b);
      await page.goto("/");
      const { whole, patched } = await page.evaluate(play, [game, deck, 60]);
      const wholes = new Told();
      const told = new Told();
      const views = new Map(whole.map((frame) => [frame.seq, wholes.update(frame)]));
      let compared = 0;
      for (const frame of patched) {
        const update = frame.t === "patch" ? told.patch(frame) : told.update(frame);
        const other = views.get(update.seq);
        if (!other) continue;
        assert.deepEqual(update.view, other.view);
        compared += frame.t === "patch" ? 1 : 0;
      }
      assert.ok(compared > 20, `${compared} patches`);
    } finally {
      await b.close();
    }
  });
}
