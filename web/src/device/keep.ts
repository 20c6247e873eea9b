/**
 * What lies on the device: an IndexedDB, written in whole batches. A batch is answered when the browser says that it is
 * on the disk and not only with the system.
 */

const NAME = "shokan";
const VERSION = 1;

interface Row {
  id: string;
  header: string;
  status: string;
  guests: string[];
  line?: unknown;
  length: number;
  link: string;
}

interface Entry {
  id: string;
  n: number;
  body: string;
  link: string;
}

interface Held {
  hash: string;
  body: string;
  shared_ms: number;
  held: boolean;
}

type Change =
  | { w: "header"; id: string; header: string; status: string; guests: string[] }
  | { w: "entry"; id: string; n: number; body: string; link: string }
  | { w: "end"; id: string; status: string; line: unknown }
  | { w: "forget"; id: string; guest: string }
  | { w: "cut"; id: string; from: number; link: string };

export type Job =
  | { job: "commit"; writes: Change[] }
  | { job: "log"; id: string }
  | { job: "set"; set: Held }
  | { job: "drop_sets"; before_ms: number };

/** Why a job was not done, in the store's words. */
export class Fault extends Error {
  word: "full" | "conflict" | "broken";
  constructor(word: Fault["word"], said: string) {
    super(said);
    this.word = word;
  }
}

export interface Kept {
  secret: string;
  matches: Row[];
  sets: Held[];
}

const WORDS: Record<string, Fault["word"]> = { QuotaExceededError: "full", ConstraintError: "conflict" };

const fault = (reason: unknown): Fault => {
  if (reason instanceof Fault) return reason;
  const { name, message } = reason as DOMException;
  return new Fault(WORDS[name] ?? "broken", `${name}: ${message}`);
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((tell, refuse) => {
    request.onsuccess = () => tell(request.result);
    request.onerror = () => refuse(request.error as Error);
  });

export class Keep {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  static async open(): Promise<Keep> {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      const db = asked.result;
      db.createObjectStore("matches", { keyPath: "id" });
      db.createObjectStore("log", { keyPath: ["id", "n"] });
      db.createObjectStore("sets", { keyPath: "hash" });
      db.createObjectStore("settings");
    };
    return new Keep(await done(asked));
  }

  /** What the house needs to open. */
  async all(): Promise<Kept> {
    const now = this.#db.transaction(["matches", "sets", "settings"]);
    const [secret, matches, sets] = await Promise.all([
      done(now.objectStore("settings").get("secret") as IDBRequest<string | undefined>),
      done(now.objectStore("matches").getAll() as IDBRequest<Row[]>),
      done(now.objectStore("sets").getAll() as IDBRequest<Held[]>),
    ]);
    return { secret: secret ?? (await this.#newSecret()), matches, sets };
  }

  async #newSecret(): Promise<string> {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.put("secret", secret);
    return secret;
  }

  /** A setting of the device. */
  get(key: string): Promise<string | undefined> {
    return done(this.#db.transaction("settings").objectStore("settings").get(key) as IDBRequest<string | undefined>);
  }

  async put(key: string, value: string): Promise<void> {
    await this.#write(["settings"], (now) => void now.objectStore("settings").put(value, key));
  }

  /** Does a job of the store; the answer is the body of its answer. */
  async job(job: Job): Promise<string> {
    try {
      if (job.job === "log") return JSON.stringify(await this.#log(job.id));
      if (job.job === "set") await this.#write(["sets"], (now) => void now.objectStore("sets").put(job.set));
      else if (job.job === "drop_sets") await this.#dropSets(job.before_ms);
      else await this.#commit(job.writes);
      return "";
    } catch (reason) {
      throw fault(reason);
    }
  }

  #log(id: string): Promise<Entry[]> {
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    return done(this.#db.transaction("log").objectStore("log").getAll(range) as IDBRequest<Entry[]>);
  }

  /** One transaction; it is over when the disk has it. */
  #write(stores: string[], change: (now: IDBTransaction) => void | Promise<void>): Promise<void> {
    return new Promise((tell, refuse) => {
      const now = this.#db.transaction(stores, "readwrite", { durability: "strict" });
      let why: unknown = null;
      now.oncomplete = () => tell();
      now.onabort = () => refuse((why ?? now.error ?? new Fault("broken", "aborted")) as Error);
      const stop = (reason: unknown): void => {
        why = reason;
        now.abort();
      };
      try {
        change(now)?.catch(stop);
      } catch (reason) {
        stop(reason);
      }
    });
  }

  async #dropSets(before: number): Promise<void> {
    const all = await done(this.#db.transaction("sets").objectStore("sets").getAll() as IDBRequest<Held[]>);
    const old = all.filter((set) => !set.held && set.shared_ms < before);
    if (old.length === 0) return;
    await this.#write(["sets"], (now) => old.forEach((set) => now.objectStore("sets").delete(set.hash)));
  }

  /** All of a batch or nothing. */
  #commit(writes: Change[]): Promise<void> {
    return this.#write(["matches", "log"], async (now) => {
      const matches = now.objectStore("matches");
      const log = now.objectStore("log");
      const rows = new Map<string, Row>();
      for (const id of new Set(writes.map((write) => write.id))) {
        const row = await done(matches.get(id) as IDBRequest<Row | undefined>);
        if (row) rows.set(id, row);
      }
      for (const write of writes) {
        const { id } = write;
        if (write.w === "header") {
          const { header, status, guests } = write;
          rows.set(id, { ...(rows.get(id) ?? { length: 0, link: "" }), id, header, status, guests });
          continue;
        }
        const row = rows.get(id);
        if (!row) throw new Fault("conflict", `there is no match ${id}`);
        if (write.w === "entry") {
          const { n, body, link } = write;
          if (n !== row.length) throw new Fault("conflict", `entry ${n} of ${id} is not the next`);
          // A place that is taken is an error, never written over.
          log.add({ id, n, body, link });
          Object.assign(row, { length: n + 1, link });
        } else if (write.w === "end") Object.assign(row, { status: write.status, line: write.line });
        else if (write.w === "forget") row.guests = row.guests.filter((guest) => guest !== write.guest);
        else {
          log.delete(IDBKeyRange.bound([id, write.from], [id, Infinity]));
          Object.assign(row, { length: write.from, link: write.link });
        }
      }
      for (const row of rows.values()) matches.put(row);
    });
  }
}
