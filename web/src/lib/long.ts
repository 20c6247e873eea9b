/** Long work of the server, which is asked for until it is there. */

import { Failed } from "./api";

/** What is known so far: how far it is, all of it, or why there is none. */
export type Long<T> =
  { state: "working"; permille: number } | { state: "there"; found: T } | { state: "none"; why: string };

/** The server answers when it has something to say; after an answer that it is busy the page waits. */
const SOON_MS = 300;
const BUSY_MS = 3000;

/** Asks until all is there; `over` says that nobody looks any more. */
export async function untilThere<T>(
  ask: () => Promise<{ permille: number; found: T | null }>,
  told: (known: Long<T>) => void,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    let pause = SOON_MS;
    try {
      const { permille, found } = await ask();
      if (over()) return;
      if (found) {
        told({ state: "there", found });
        return;
      }
      told({ state: "working", permille });
    } catch (reason) {
      if (over()) return;
      if (!(reason instanceof Failed) || (reason.status !== 429 && reason.status !== 503)) {
        told({ state: "none", why: reason instanceof Error ? reason.message : String(reason) });
        return;
      }
      pause = BUSY_MS;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}
