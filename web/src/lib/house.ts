/**
 * Where questions and lines go: to the server that these pages came from, or to the house of this device, which has the
 * same rooms and rules. What was made on the device has a mark before its id. Everything else is asked of the server
 * while it is there; when it is not, and the device can have a house, the device answers.
 */

import type { DeviceHouse } from "../device/client";
import { reach } from "./reach.svelte";
import type { Wire } from "./socket";

/** Before the ids of matches that were made on this device. */
export const MARK = "~";

/** Its files, where the pages were built with it. */
const ENGINE = typeof __ENGINE__ === "undefined" ? null : __ENGINE__;

/** A device that has matches says so here, so that lists need no engine where there are none. */
const USED = "shokan.device";

let device: Promise<DeviceHouse> | null = null;

/** Whether a house can be on this device: the pages were built with its engine, and the browser has what it takes. */
export const canBeHere = (): boolean => ENGINE !== null && "locks" in navigator && "indexedDB" in globalThis;

const alone =
  typeof HTMLMetaElement !== "undefined" &&
  document.querySelector('meta[name="shokan-house"]')?.getAttribute("content") === "here";

/** Whether these pages stand alone: a folder of files, without a server that could answer. */
export const isAlone = (): boolean => alone;

reach.here = alone;

/** Whether a match was made on this device. */
export const isOfDevice = (match: string): boolean => match.startsWith(MARK);

function here(): Promise<DeviceHouse> {
  const files = ENGINE;
  if (files === null) return Promise.reject(new Error("this table has no house of the device"));
  device ??= import("../device/client").then(({ DeviceHouse: House }) => {
    const at = (file: string): string => new URL(import.meta.env.BASE_URL + file, location.href).href;
    const full = (is: boolean): void => {
      reach.full = is;
    };
    return new House({ script: at(files.script), engine: at(files.engine) }, full);
  });
  return device;
}

/**
 * The games in which a match that is still played on this device could not go on with an engine of these rules and
 * cards.
 */
export async function endsWith(plays: Record<string, string>): Promise<string[]> {
  if (ENGINE === null || localStorage.getItem(USED) === null) return [];
  const other = Object.keys(ENGINE.plays).filter((game) => plays[game] !== ENGINE.plays[game]);
  if (other.length === 0) return [];
  const own = (await (await (await here()).ask("/api/matches")).json()) as { game: string; over: boolean }[];
  return other.filter((game) => own.some((match) => match.game === game && !match.over));
}

/** What is of a match that lies here. */
const names = (path: string): boolean => decodeURIComponent(path).includes(`/${MARK}`);

/** Answers a question, wherever it is answered. */
export async function askHouse(path: string, init: RequestInit = {}): Promise<Response> {
  if (names(path)) return (await here()).ask(path, init);
  if (alone) return fromDevice(path, init);
  let answer: Response;
  try {
    answer = await fetch(path, init);
    reach.here = false;
  } catch (reason) {
    if (!canBeHere()) throw reason;
    reach.here = true;
    return fromDevice(path, init);
  }
  return path === "/api/matches" && !init.method ? withOwn(path, answer) : answer;
}

/** Asks the house of this device, whoever else is there. */
export const askDevice =
  (as: number) =>
  (path: string, init: RequestInit = {}): Promise<Response> =>
    fromDevice(path, init, as);

async function fromDevice(path: string, init: RequestInit, as = 0): Promise<Response> {
  const answer = await (await here()).ask(path, init, as);
  if (init.method === "POST" && answer.status === 201) {
    // Browsers that are asked keep what lies here even where room runs short; most answer by themselves.
    if (localStorage.getItem(USED) === null) void navigator.storage?.persist?.().catch(() => false);
    localStorage.setItem(USED, "1");
  }
  return answer;
}

/** The list of the server with what lies on the device before it. */
async function withOwn(path: string, answer: Response): Promise<Response> {
  if (!answer.ok || !canBeHere() || localStorage.getItem(USED) === null) return answer;
  try {
    const own = (await (await (await here()).ask(path)).json()) as unknown[];
    const theirs = (await answer.clone().json()) as unknown[];
    return Response.json([...own, ...theirs]);
  } catch {
    return answer;
  }
}

/** Opens the line of a match. */
export function openLine(match: string): Wire {
  if (!isOfDevice(match)) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Wire;
  }
  return later(here().then((house) => house.wire()));
}

/** A line that is there as soon as the house is. */
function later(coming: Promise<Wire>): Wire {
  const line: Wire & { there: Wire | null } = {
    there: null,
    get readyState() {
      return this.there?.readyState ?? 0;
    },
    send(text) {
      this.there?.send(text);
    },
    close() {
      if (this.there) this.there.close();
      else closed = true;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  let closed = false;
  coming
    .then((wire) => {
      line.there = wire;
      wire.onopen = () => line.onopen?.();
      wire.onmessage = (event) => line.onmessage?.(event);
      wire.onclose = () => line.onclose?.();
      wire.onerror = () => line.onerror?.();
      if (closed) wire.close();
    })
    .catch(() => line.onclose?.());
  return line;
}
