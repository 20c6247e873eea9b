import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { MatchSocket } = await load("lib/socket.ts");

/** A line that remembers what was sent and lets the test speak for the server; time stands still until told. */
function setUp() {
  const wires = [];
  const heard = [];
  const lines = [];
  let timers = [];
  const socket = new MatchSocket({
    match: "m1",
    token: "t1",
    open: () => {
      const wire = {
        readyState: 1,
        sent: [],
        closed: false,
        send: (t) => wire.sent.push(JSON.parse(t)),
        close: () => (wire.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
      };
      wires.push(wire);
      return wire;
    },
    message: (m) => heard.push(m),
    line: (l) => lines.push(l),
    wait: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => (timers = timers.filter((t) => t !== timer)),
  });
  const say = (message, wire = wires.at(-1)) => wire.onmessage({ data: JSON.stringify(message) });
  const elapse = (least) => {
    const due = timers.filter((t) => t.ms <= least);
    timers = timers.filter((t) => t.ms > least);
    for (const t of due) t.run();
  };
  const greet = () => {
    wires.at(-1).onopen();
    say({ t: "welcome", match: "m1", seat: 0 });
  };
  return { socket, wires, heard, lines, say, elapse, greet, timers: () => timers };
}
const update = (seq, snapshot = false) => ({ t: "update", seq, snapshot, events: [], view: {} });

test("says hello, asks for the whole log at first and for the missing part later", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  assert.deepEqual(s.wires[0].sent[0], {
    t: "hello",
    wire: 1,
    match: "m1",
    token: "t1",
    last_seq: null,
    patches: true,
  });
  s.say(update(41, true));
  s.say(update(42));
  s.wires[0].onclose();
  assert.equal(s.lines.at(-1), "reconnecting");
  s.elapse(10000);
  s.wires[1].onopen();
  assert.equal(s.wires[1].sent[0].last_seq, 42);
  s.say({ t: "welcome", match: "m1", seat: 0 });
  assert.equal(s.lines.at(-1), "open");
});

test("an unanswered command is sent again under the same id, an answered one is not", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  const first = s.socket.send({ t: "pick", seq: 1, picks: [0] });
  const second = s.socket.send({ t: "pick", seq: 1, picks: [2] });
  assert.notEqual(first, second);
  s.say({ t: "done", id: first, seq: 2 });
  s.wires[0].onclose();
  s.elapse(10000);
  s.greet();
  const again = s.wires[1].sent.filter((f) => f.t === "pick");
  assert.deepEqual(
    again.map((f) => f.id),
    [second],
  );
  s.say({ t: "refused", id: second, why: "stale", seq: 2, view: null });
  assert.equal(s.socket.waiting, 0);
});

test("a command given while the line is down waits for the welcome", () => {
  const s = setUp();
  s.socket.start();
  const id = s.socket.send({ t: "concede" });
  s.wires[0].onopen();
  assert.equal(s.wires[0].sent.length, 1, "only the hello");
  s.say({ t: "welcome", match: "m1", seat: 0 });
  assert.equal(s.wires[0].sent[1].id, id);
});

test("an older update is dropped, the same number brings offers, and a hole asks again", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  s.say(update(5, true));
  s.say(update(4));
  s.say(update(5));
  s.say(update(6));
  assert.deepEqual(
    s.heard.filter((m) => m.t === "update").map((m) => m.seq),
    [5, 5, 6],
  );
  s.say(update(8));
  assert.equal(s.lines.at(-1), "reconnecting");
  s.elapse(10000);
  s.wires[1].onopen();
  assert.equal(s.wires[1].sent[0].last_seq, 6);
});

test("silence is noticed though nobody closed the line", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  s.elapse(15000);
  assert.equal(s.wires[0].sent.at(-1).t, "ping");
  s.elapse(15000);
  s.elapse(15000);
  assert.equal(s.lines.at(-1), "reconnecting");
  assert.equal(s.wires[0].closed, true);
});

test("a farewell for good ends the trying, one for a while does not", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  s.say({ t: "bye", text: {}, again: true });
  s.wires[0].onclose();
  assert.equal(s.lines.at(-1), "reconnecting");
  s.elapse(10000);
  s.greet();
  s.say({ t: "bye", text: {}, again: false });
  assert.equal(s.lines.at(-1), "closed");
  assert.equal(s.timers().length, 0);
});

test("a frame that is no JSON changes nothing", () => {
  const s = setUp();
  s.socket.start();
  s.greet();
  const before = s.heard.length;
  s.wires[0].onmessage({ data: "{" });
  assert.equal(s.heard.length, before);
});
