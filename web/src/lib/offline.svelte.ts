/** The pages without a network: a service worker keeps every file, and a newer version waits until it is wanted. */

import { canBeHere, endsWith } from "./house";

class Offline {
  /** A newer version of the pages is kept and waits. */
  newer = $state(false);
  /** Games with a match on this device that cannot go on in it: its rules or cards are others. */
  ends = $state<string[]>([]);
}

export const offline = new Offline();

let waiting: ServiceWorker | null = null;

/** Lets the newer version in; the page begins anew with it. */
export function takeNewer(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Keeps the pages on the device, after the first of them is drawn; not where the reader saves data. */
export function startOffline(): void {
  if (!canBeHere() || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const saves = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saves) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

function register(): void {
  const base = import.meta.env.BASE_URL;
  navigator.serviceWorker
    .register(`${base}service.js`, { scope: base, updateViaCache: "none" })
    .then((found) => {
      const heard = (): void => {
        // The first one of all takes its place by itself.
        if (!found.waiting || !navigator.serviceWorker.controller) return;
        waiting = found.waiting;
        void playedIn(waiting)
          .then(endsWith)
          .catch(() => [])
          .then((ends) => {
            offline.ends = ends;
            offline.newer = true;
          });
      };
      heard();
      found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", heard));
    })
    // A browser that forbids it (a private window for example) has the pages from the network alone.
    .catch(() => undefined);
}

/** How long a version is waited for that does not say what it plays. */
const SAYS_MS = 5000;

/** Which rules and cards a version has. */
function playedIn(version: ServiceWorker): Promise<Record<string, string>> {
  return new Promise((tell, refuse) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Record<string, string>>) => tell(data);
    setTimeout(() => refuse(new Error("the newer version does not say what it plays")), SAYS_MS);
    version.postMessage("what do you play", [port2]);
  });
}
