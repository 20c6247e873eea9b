import { openLine } from "../lib/house";
import type { Wire } from "../lib/socket";

/** Opens the line of a match. In development an address with `?fixture=` is answered by a recorded position instead. */
export function openWire(match: string): Wire {
  const fixture = import.meta.env.DEV ? new URLSearchParams(location.search).get("fixture") : null;
  if (import.meta.env.DEV && fixture) return fixtureWire(fixture);
  return openLine(match);
}

function fixtureWire(name: string): Wire {
  const wire: Wire = {
    readyState: 0,
    send: () => {},
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  const say = (message: unknown): void => wire.onmessage?.({ data: JSON.stringify(message) });
  let frames: { t: string; seq: number }[] = [];
  let at = 0;
  wire.send = (text) => {
    const frame = JSON.parse(text) as { t: string; id?: string };
    if (frame.t === "hello") for (const f of frames.slice(0, 2)) say(f);
    else if (frame.t === "pick") {
      const next = frames[2 + at];
      at += 1;
      setTimeout(() => {
        say({ t: "done", id: frame.id, seq: 1 + at });
        if (next) say(next);
      }, 60);
    }
  };
  void import("../../tests/fixtures/index").then(async ({ load }) => {
    frames = (await load(name)) as typeof frames;
    wire.readyState = 1;
    wire.onopen?.();
  });
  return wire;
}
