/** The worker in which the house of this device lives. */

import { Fault, Keep, type Job } from "./keep";
import type { Begin, Beginning, FromHouse, ToHouse } from "./messages";
import { Thinkers } from "./thinkers";

/** What the engine offers; its text comes from the build of the engine. */
interface Device {
  answer(method: string, path: string, query: string, guest: string | undefined, body: string): Promise<string>;
  line(line: number): void;
  hear(line: number, text: string): boolean;
  close(line: number): void;
  kept(number: number, fault: string | undefined, body: string): void;
  thought(number: number, said: string | undefined): void;
}

interface Engine {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Device: { open(opening: string): Promise<Device> };
}

interface Answered {
  status: number;
  text: string;
  new_guest?: string;
}

const out = self as unknown as {
  postMessage(message: FromHouse | Beginning): void;
  deviceHand?: (number: number, job: string) => void;
  deviceFrame?: (line: number, text: string) => void;
  deviceEnd?: (line: number) => void;
  deviceThink?: (number: number, question: string) => void;
  deviceForget?: (number: number) => void;
};

/** Whoever plays here is one guest; a second person at the same device is another. */
const GUESTS = ["guest", "guest2"];

let begun: Promise<(message: ToHouse) => void> | null = null;

/** The engine as every worker of this device instantiates it: compiled once, while it comes down. */
async function compiled(engine: string): Promise<WebAssembly.Module> {
  const answer = await fetch(engine);
  if (!answer.ok) throw new Error(`${engine}: ${answer.status}`);
  // A host that does not know the kind of the file gets it compiled in one piece.
  if (answer.headers.get("content-type") !== "application/wasm") return WebAssembly.compile(await answer.arrayBuffer());
  return WebAssembly.compileStreaming(answer);
}

async function begin({ script, engine, seed, computer_delay_ms }: Begin): Promise<(message: ToHouse) => void> {
  const [code, keep, module] = await Promise.all([
    import(/* @vite-ignore */ script) as Promise<Engine>,
    Keep.open(),
    compiled(engine),
  ]);
  const known = GUESTS.map((guest) => keep.get(guest));
  const [kept] = await Promise.all([keep.all(), code.default({ module_or_path: module })]);
  const guests = await Promise.all(known);
  let device: Device | null = null;
  // A browser whose workers begin no others thinks in the house.
  const thinkers =
    typeof Worker === "undefined"
      ? null
      : new Thinkers(script, module, (number, said) => device?.thought(number, said));
  out.deviceThink = (number, question) => thinkers?.think(number, question);
  out.deviceForget = (number) => thinkers?.forget(number);
  let isFull = false;
  // Whoever plays is told at once: a pick of the computer that cannot be kept is refused to nobody.
  const full = (is: boolean): void => {
    if (is !== isFull) out.postMessage({ k: "full", is });
    isFull = is;
  };
  out.deviceHand = (number, text) => {
    const job = JSON.parse(text) as Job;
    keep
      .job(job)
      .then((body) => {
        if (job.job === "commit") full(false);
        device?.kept(number, undefined, body);
      })
      .catch((reason: unknown) => {
        const { word, message } = reason instanceof Fault ? reason : new Fault("broken", String(reason));
        if (word === "full") full(true);
        device?.kept(number, word, message);
      });
  };
  out.deviceFrame = (line, text) => out.postMessage({ k: "frame", line, text });
  out.deviceEnd = (line) => {
    out.postMessage({ k: "end", line });
    queueMicrotask(() => device?.close(line));
  };
  device = await code.Device.open(JSON.stringify({ kept, seed, computer_delay_ms, thinkers: thinkers !== null }));
  const house = device;

  async function ask({ n, method, path, body, as }: ToHouse & { k: "ask" }): Promise<void> {
    const [before, query = ""] = path.split("?");
    const below = before!.replace(/^\/api\//, "");
    const said = JSON.parse(await house.answer(method, decodeURI(below), query, guests[as], body)) as Answered;
    if (said.new_guest) {
      guests[as] = said.new_guest;
      await keep.put(GUESTS[as]!, said.new_guest);
    }
    out.postMessage({ k: "answer", n, status: said.status, text: said.text });
  }

  out.postMessage({ k: "ready" });
  return (message) => {
    if (message.k === "ask") ask(message).catch(trapped);
    else if (message.k === "open") house.line(message.line);
    else if (message.k === "say") {
      if (!house.hear(message.line, message.text)) out.postMessage({ k: "end", line: message.line });
    } else house.close(message.line);
  };
}

/** A fault of the engine ends it; whoever began this worker begins another. */
function trapped(reason: unknown): void {
  out.postMessage({ k: "trap", said: String(reason) });
}

self.addEventListener("error", (event) => trapped(event.message));
self.addEventListener("unhandledrejection", (event) => trapped(event.reason));
self.addEventListener("message", ({ data }: MessageEvent<Begin | ToHouse>) => {
  if (data.k === "begin") {
    begun = begin(data);
    begun.catch(trapped);
    return;
  }
  void begun?.then((hear) => {
    try {
      hear(data);
    } catch (reason) {
      trapped(reason);
    }
  });
});
