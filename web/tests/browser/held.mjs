// The line of a match that a test holds itself: made-up positions are shown as a server would show them.

/** Holds the line: the page hears `frames`, and its picks are gathered in what is returned. */
export async function held(page, { game, players, undo }, frames, answer) {
  const picks = [];
  const welcome = {
    t: "welcome",
    wire: 1,
    match: "staged",
    game,
    rules_version: "1",
    pool_hash: "",
    seat: frames[0].viewer,
    players,
    invite: null,
    started: true,
  };
  let seq = 0;
  const update = ({ past = [], ...view }, more = {}) => ({
    t: "update",
    seq: ++seq,
    snapshot: seq === 1,
    events: past,
    view,
    undo,
    offers: [],
    players,
    clock: null,
    ...more,
  });
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const say = (frame) => ws.send(JSON.stringify(frame));
    ws.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.t === "hello") {
        say(welcome);
        for (const view of frames) say(update(view));
      } else if (frame.t === "pick") {
        picks.push({ ...frame, at: Date.now() });
        const next = answer(frame, picks.length);
        say({ t: "done", id: frame.id, seq: seq + next.length });
        for (const view of next) say(update(view));
      } else if (frame.t === "undo") for (const view of frames) say(update(view, { snapshot: true }));
      // Nothing is foreseen of a position that no rule has made.
      else if (frame.t === "ahead") say({ t: "ahead", n: frame.n, ahead: null });
    });
  });
  return picks;
}
