/**
 * The house of this device as a page reaches it. One tab has it, in a worker, as long as it holds a lock; the others
 * ask that tab over a channel, and one of them takes over when it is gone.
 */

import type { Wire } from "../lib/socket";
import type { Begin, Beginning, FromHouse, ToHouse } from "./messages";

const LOCK = "shokan-house";
/** How long another tab is waited for before its silence counts as a lost line. */
const ANSWER_MS = 20000;
/** An engine that falls at once each time is not begun for ever. */
const FALLS_MAX = 5;

interface Engine {
  script: string;
  engine: string;
}

/** Tabs tell themselves apart by these. */
const TAB = Math.random().toString(36).slice(2);

type Passed =
  | { to: "house"; from: string; message: ToHouse }
  | { to: string; message: FromHouse }
  | { to: "all"; up: true }
  | { to: "all"; full: boolean };

class Channel {
  readonly #cast = new BroadcastChannel(LOCK);
  readonly #engine: Engine;
  #worker: Worker | null = null;
  #falls = 0;
  /** Whose lines and questions those are that the worker here knows by number. */
  readonly #askers = new Map<number, { tab: string; n: number }>();
  readonly #lines = new Map<string, number>();
  #next = 1;
  readonly #up: Promise<void>;
  #isUp: () => void = () => undefined;
  /** A house was reached before, here or in another tab. */
  #known = false;
  readonly #hear: (message: FromHouse) => void;
  readonly #lost: () => void;
  readonly #full: (is: boolean) => void;

  constructor(engine: Engine, hear: (message: FromHouse) => void, lost: () => void, full: (is: boolean) => void) {
    this.#full = full;
    this.#engine = engine;
    this.#hear = hear;
    this.#lost = lost;
    this.#up = new Promise((tell) => {
      this.#isUp = () => {
        this.#known = true;
        tell();
      };
    });
    this.#cast.onmessage = ({ data }: MessageEvent<Passed>) => this.#passed(data);
    void navigator.locks.request(LOCK, { mode: "exclusive" }, () => {
      if (this.#known) this.#lost();
      this.#begin();
      // Held until this tab is gone.
      return new Promise<never>(() => undefined);
    });
    // Where another tab has the house it is up already.
    void navigator.locks.query().then(({ held }) => held?.some((lock) => lock.name === LOCK) && this.#isUp());
  }

  async send(message: ToHouse): Promise<void> {
    await this.#up;
    if (this.#worker) this.#toWorker(TAB, message);
    else this.#cast.postMessage({ to: "house", from: TAB, message } satisfies Passed);
  }

  #begin(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.#askers.clear();
    this.#lines.clear();
    worker.onmessage = ({ data }: MessageEvent<FromHouse | Beginning>) => this.#fromWorker(data);
    worker.onerror = () => this.#fell();
    worker.postMessage({ k: "begin", ...this.#engine, ...forTests() } satisfies Begin);
  }

  /** The engine has fallen: what was accepted lies on the disk, so another one goes on from there. */
  #fell(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#falls += 1;
    this.#lost();
    this.#cast.postMessage({ to: "all", up: true } satisfies Passed);
    if (this.#falls < FALLS_MAX) this.#begin();
  }

  #toWorker(tab: string, message: ToHouse): void {
    if (message.k === "ask") {
      const n = (this.#next += 1);
      this.#askers.set(n, { tab, n: message.n });
      this.#worker?.postMessage({ ...message, n });
      return;
    }
    const key = `${tab} ${message.line}`;
    let line = this.#lines.get(key);
    if (line === undefined) {
      if (message.k !== "open") return;
      line = this.#next += 1;
      this.#lines.set(key, line);
      this.#askers.set(line, { tab, n: message.line });
    }
    this.#worker?.postMessage({ ...message, line });
    if (message.k === "close") this.#forget(line);
  }

  #forget(line: number): void {
    const asker = this.#askers.get(line);
    if (asker) this.#lines.delete(`${asker.tab} ${asker.n}`);
    this.#askers.delete(line);
  }

  #fromWorker(message: FromHouse | Beginning): void {
    if (message.k === "ready") {
      this.#isUp();
      this.#cast.postMessage({ to: "all", up: true } satisfies Passed);
      return;
    }
    if (message.k === "trap") {
      console.warn(message.said);
      this.#fell();
      return;
    }
    if (message.k === "full") {
      this.#full(message.is);
      this.#cast.postMessage({ to: "all", full: message.is } satisfies Passed);
      return;
    }
    const number = message.k === "answer" ? message.n : message.line;
    const asker = this.#askers.get(number);
    if (!asker) return;
    if (message.k === "answer") this.#askers.delete(number);
    if (message.k === "end") this.#forget(number);
    const own: FromHouse = message.k === "answer" ? { ...message, n: asker.n } : { ...message, line: asker.n };
    if (asker.tab === TAB) this.#hear(own);
    else this.#cast.postMessage({ to: asker.tab, message: own } satisfies Passed);
  }

  #passed(data: Passed): void {
    if ("up" in data) {
      // The house has begun anew: lines of before are gone.
      if (!this.#worker) this.#lost();
      this.#isUp();
    } else if ("full" in data) {
      this.#full(data.full);
    } else if (data.to === "house" && "from" in data) {
      if (this.#worker) this.#toWorker(data.from, data.message);
    } else if (data.to === TAB) this.#hear(data.message as FromHouse);
  }
}

/** What a test has put there: luck that is known, and a computer that does not wait. */
function forTests(): Pick<Begin, "seed" | "computer_delay_ms"> {
  const said = localStorage.getItem("shokan.device.test");
  return said ? (JSON.parse(said) as Pick<Begin, "seed" | "computer_delay_ms">) : {};
}

/** The house of this device. */
export class DeviceHouse {
  readonly #channel: Channel;
  readonly #asked = new Map<number, (answer: Response | Error) => void>();
  readonly #wires = new Map<number, DeviceWire>();
  #next = 1;

  /** `full` is told whether there is room for what the house has to keep. */
  constructor(engine: Engine, full: (is: boolean) => void) {
    this.#channel = new Channel(
      engine,
      (message) => this.#hear(message),
      () => this.#lose(),
      full,
    );
  }

  /** Answers what HTTP would. */
  ask(path: string, init: RequestInit = {}, as = 0): Promise<Response> {
    const n = (this.#next += 1);
    const body = typeof init.body === "string" ? init.body : "";
    return new Promise((tell, refuse) => {
      const timer = setTimeout(() => settle(new Error("the house of this device does not answer")), ANSWER_MS);
      const settle = (answer: Response | Error): void => {
        clearTimeout(timer);
        this.#asked.delete(n);
        if (answer instanceof Error) refuse(answer);
        else tell(answer);
      };
      this.#asked.set(n, settle);
      void this.#channel.send({ k: "ask", n, method: init.method ?? "GET", path, body, as });
    });
  }

  /** Opens a line, with the face of a socket. */
  wire(): Wire {
    const line = (this.#next += 1);
    const wire = new DeviceWire(
      (text) => void this.#channel.send({ k: "say", line, text }),
      () => {
        this.#wires.delete(line);
        void this.#channel.send({ k: "close", line });
      },
    );
    this.#wires.set(line, wire);
    void this.#channel.send({ k: "open", line }).then(() => setTimeout(() => wire.opened()));
    return wire;
  }

  #hear(message: FromHouse): void {
    if (message.k === "answer") {
      const headers = { "content-type": "application/json" };
      this.#asked.get(message.n)?.(new Response(message.text, { status: message.status, headers }));
    } else if (message.k === "frame") this.#wires.get(message.line)?.heard(message.text);
    else if (message.k === "end") this.#end(message.line);
  }

  #end(line: number): void {
    const wire = this.#wires.get(line);
    this.#wires.delete(line);
    wire?.lost();
  }

  /** The house has fallen or moved: what waits is told so, and asks again. */
  #lose(): void {
    for (const settle of [...this.#asked.values()]) settle(new Error("the house of this device began anew"));
    for (const line of [...this.#wires.keys()]) this.#end(line);
  }
}

class DeviceWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #say: (text: string) => void;
  readonly #close: () => void;

  constructor(say: (text: string) => void, close: () => void) {
    this.#say = say;
    this.#close = close;
  }

  send(text: string): void {
    if (this.readyState === 1) this.#say(text);
  }

  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.#close();
    this.onclose?.();
  }

  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }

  heard(text: string): void {
    if (this.readyState === 1) this.onmessage?.({ data: text });
  }

  lost(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.onclose?.();
  }
}
