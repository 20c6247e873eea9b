import { Told } from "./told";
import { wholeAhead, wholeView } from "./whole";
import { WIRE_VERSION, type ClientMessage, type Phrase, type ServerMessage } from "../wire";

/** What the page may ask for; the id is given by the socket. */
export type Command = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

/** What the page hears: patches are whole updates by then. */
export type Message = Exclude<ServerMessage, { t: "patch" }>;

/** What the line to the server is doing, in the words shown to people. */
export type Line = "connecting" | "open" | "reconnecting" | "closed";

/** The part of a WebSocket that is used, so that tests can bring their own. */
export interface Wire {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface SocketOptions {
  match: string;
  token: string | null;
  open: () => Wire;
  message: (message: Message) => void;
  line: (line: Line) => void;
  wait?: (run: () => void, ms: number) => unknown;
  cancel?: (handle: unknown) => void;
}

const WAITS_MS = [300, 700, 1500, 3000, 6000, 10000];
const PING_MS = 15000;
/** Two pings without any frame: the line is dead though nobody said so. */
const SILENCE_MS = 40000;

let serial = 0;
/** Ids must differ between tabs and reloads, because the server answers a known id with its first result. */
function commandId(): string {
  const random = Math.floor(Math.random() * 2 ** 40).toString(36);
  serial += 1;
  return `${random}-${serial}`;
}

/**
 * One match's line to the server: says hello, keeps every command until it is answered, sends it again after a
 * reconnect, and asks for the updates that were missed.
 */
export class MatchSocket {
  #options: SocketOptions;
  #wire: Wire | null = null;
  #lastSeq: number | null = null;
  #told = new Told();
  #unanswered = new Map<string, string>();
  #greeted = false;
  #stopped = false;
  #fails = 0;
  #retry: unknown = null;
  #beat: unknown = null;
  #heard = 0;
  #wait: (run: () => void, ms: number) => unknown;
  #cancel: (handle: unknown) => void;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#wait = options.wait ?? ((run, ms) => setTimeout(run, ms));
    this.#cancel = options.cancel ?? ((handle) => clearTimeout(handle as ReturnType<typeof setTimeout>));
  }

  /** Commands that the server has not yet answered. */
  get waiting(): number {
    return this.#unanswered.size;
  }

  start(): void {
    this.#stopped = false;
    this.#options.line("connecting");
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#retry !== null) this.#cancel(this.#retry);
    if (this.#beat !== null) this.#cancel(this.#beat);
    this.#drop();
    this.#options.line("closed");
  }

  /** Sends a command once the line allows it; returns its id. */
  send(command: Command): string {
    const id = commandId();
    const text = JSON.stringify({ ...command, id });
    this.#unanswered.set(id, text);
    if (this.#greeted) this.#write(text);
    return id;
  }

  /** Asks what would be asked after picks; nothing is sent again, for the answer is of use at this moment only. */
  ask(question: Omit<Extract<ClientMessage, { t: "ahead" }>, "t">): void {
    if (this.#greeted) this.#write(JSON.stringify({ t: "ahead", ...question }));
  }

  /** Asks what would be best; the answer is of use at this question only. */
  askHint(question: Omit<Extract<ClientMessage, { t: "hint" }>, "t">): boolean {
    if (this.#greeted) this.#write(JSON.stringify({ t: "hint", ...question }));
    return this.#greeted;
  }

  /** Says something to the others; nothing is sent again, for it is of this moment. */
  say(phrase: Phrase): void {
    if (this.#greeted) this.#write(JSON.stringify({ t: "say", phrase }));
  }

  /** Tries at once, for when the browser says that the network is back. */
  hurry(): void {
    if (this.#stopped || this.#wire) return;
    if (this.#retry !== null) this.#cancel(this.#retry);
    this.#connect();
  }

  #write(text: string): void {
    if (this.#wire && this.#wire.readyState === 1) this.#wire.send(text);
  }

  #connect(): void {
    this.#retry = null;
    const wire = this.#options.open();
    this.#wire = wire;
    this.#greeted = false;
    this.#told = new Told();
    wire.onopen = () => {
      if (wire !== this.#wire) return;
      const { match, token } = this.#options;
      const last_seq = this.#lastSeq;
      wire.send(JSON.stringify({ t: "hello", wire: WIRE_VERSION, match, token, last_seq, patches: true }));
    };
    wire.onmessage = (event) => {
      if (wire === this.#wire) this.#hear(String(event.data));
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#lost();
    };
    wire.onerror = () => wire.close();
    this.#heard = 0;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#beat !== null) this.#cancel(this.#beat);
    this.#beat = this.#wait(() => {
      this.#heard += PING_MS;
      if (this.#heard >= SILENCE_MS) {
        this.#drop();
        this.#lost();
        return;
      }
      this.#write(JSON.stringify({ t: "ping", n: serial }));
      this.#schedule();
    }, PING_MS);
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#greeted = false;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
    wire.close();
  }

  #lost(): void {
    this.#wire = null;
    this.#greeted = false;
    if (this.#beat !== null) this.#cancel(this.#beat);
    if (this.#stopped) return;
    this.#options.line("reconnecting");
    const ms = WAITS_MS[Math.min(this.#fails, WAITS_MS.length - 1)] ?? 10000;
    this.#fails += 1;
    this.#retry = this.#wait(() => this.#connect(), ms);
  }

  #whole(message: ServerMessage): Message {
    if (message.t === "patch") return { ...this.#told.patch(message), t: "update" };
    if (message.t === "update") return { ...this.#told.update(message), t: "update" };
    if (message.t === "refused" && message.view) wholeView(message.view);
    if (message.t === "ahead" && message.ahead) wholeAhead(message.ahead);
    return message;
  }

  /** There is a hole: asks again from the last update that is whole. */
  #askAgain(): void {
    this.#drop();
    this.#lost();
  }

  #hear(text: string): void {
    this.#heard = 0;
    let heard: ServerMessage;
    try {
      heard = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    let message: Message;
    try {
      message = this.#whole(heard);
    } catch {
      this.#askAgain();
      return;
    }
    switch (message.t) {
      case "welcome":
        this.#greeted = true;
        this.#fails = 0;
        this.#options.line("open");
        this.#options.message(message);
        // The server knows the ids it has already taken and answers those again without acting twice.
        for (const waiting of this.#unanswered.values()) this.#write(waiting);
        return;
      case "update": {
        const last = this.#lastSeq ?? 0;
        // The same number again brings what changed beside the table: offers, presence, undo.
        if (!message.snapshot && message.seq < last) return;
        if (!message.snapshot && this.#lastSeq !== null && message.seq > last + 1) {
          this.#askAgain();
          return;
        }
        this.#lastSeq = message.seq;
        break;
      }
      case "done":
        this.#unanswered.delete(message.id);
        break;
      case "refused":
        if (message.id !== null) this.#unanswered.delete(message.id);
        if (message.view && message.seq !== null) this.#lastSeq = message.seq;
        break;
      case "bye":
        if (!message.again) this.stop();
        break;
      default:
        break;
    }
    this.#options.message(message);
  }
}
