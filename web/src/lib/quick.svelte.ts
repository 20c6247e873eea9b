/** Quick pairing as this page knows it: where the player stands, who else waits, and the way over to the match. */

import type { QuickBoard, QuickGame, QuickPlace } from "../wire";
import { answerPair, Failed, myName, quickBoard, takeOver, wantPair } from "./api";
import { t } from "./i18n.svelte";
import { notify } from "./notify";
import { go, here } from "./router.svelte";
import { buzz, sound } from "./sound";

/** How often it is asked while nobody was found, and while somebody is awaited. */
const WAIT_MS = 10_000;
const FOUND_MS = 2_000;
/** Set while this browser waits, so that every page of it goes on asking after a reload. */
const WAITS = "shokan.quick";

let place = $state.raw<QuickPlace | null>(null);
let waiting = $state.raw<readonly QuickGame[]>([]);
/** When the time to come over ends, on the clock of this page. */
let until = $state(0);
/** The place was lost: the time to come over has passed, or the server has forgotten it. */
let lost = $state.raw<string | null>(null);
let wrong = $state("");
/** The player has pressed on this page, so this page goes over by itself. */
let pressed = false;
/** The page of the match that was gone over to. */
let over: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export const quick = (): {
  place: QuickPlace | null;
  waiting: readonly QuickGame[];
  until: number;
  lost: string | null;
  wrong: string;
} => ({ place, waiting, until, lost, wrong });

/** How many others wait for a game. */
export const peopleFor = (game: string): number => waiting.find((it) => it.game === game)?.people ?? 0;

function keep(word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(WAITS);
    else localStorage.setItem(WAITS, word);
  } catch {
    // Without a store a reload forgets that one waits; the server lets go of it a minute later.
  }
}
function kept(): string | null {
  try {
    return localStorage.getItem(WAITS);
  } catch {
    return null;
  }
}

/** Takes what the server says of the own place, on any of its ways. */
export function hearPlace(said: QuickPlace | null): void {
  const before = place;
  // The socket may say once more what was answered already.
  const next = said?.url && said.url === over ? null : said;
  place = next;
  if (next?.accept_ms != null) until = performance.now() + next.accept_ms;
  if (next?.stage === "found" && before?.stage !== "found") {
    sound("turn");
    buzz();
    notify("found", t("30秒のうちに対戦へ移ってください。", "Come over within 30 seconds."));
  }
  if (next) lost = null;
  else if (before && before.stage !== "begun" && kept() !== null) lost = before.game;
  if (next?.stage === "waits") pressed = false;
  if (!next) keep(null);
  if (next?.stage === "begun" && next.url && (pressed || here().path === next.url)) void goOver();
  clearTimeout(timer);
  if (next && next.stage !== "begun")
    timer = setTimeout(() => void look(), next.stage === "waits" ? WAIT_MS : FOUND_MS);
}

function hear(board: QuickBoard): void {
  waiting = board.waiting;
  hearPlace(board.mine);
}

async function look(): Promise<void> {
  try {
    hear(await quickBoard());
  } catch {
    // The server is away for a moment: it is asked again.
    timer = setTimeout(() => void look(), WAIT_MS);
  }
}

/** Asks who waits, for a page that shows it. */
export async function lookQuick(): Promise<void> {
  hear(await quickBoard());
}

/** Goes on where a page of this browser waits already. */
export function startQuick(): void {
  if (kept() !== null) void look();
  // A page that is closed says so, for it asks no more; one that is read anew asks again at once.
  addEventListener("pagehide", () => {
    if (place?.stage === "waits") navigator.sendBeacon("/api/quick/closed");
  });
}

/** Wants a match of a game against whoever wants one, too. */
export async function want(game: string, deck: string): Promise<QuickPlace | null> {
  pressed = true;
  wrong = "";
  const { board, word } = await wantPair({ game, deck: { ready: deck }, name: myName() });
  keep(word);
  hear(board);
  return place;
}

/** Comes over to whoever was found. */
export async function accept(): Promise<void> {
  pressed = true;
  wrong = "";
  try {
    hear(await answerPair("accept"));
  } catch (e) {
    wrong = e instanceof Failed ? e.message : String(e);
  }
}

/** Waits no more. */
export async function withdraw(): Promise<void> {
  keep(null);
  wrong = "";
  try {
    hear(await answerPair("withdraw"));
  } catch {
    // Who does not ask any more is forgotten a minute later.
    hearPlace(null);
  }
}

/** Closes the sentence about a lost place. */
export function closeLost(): void {
  lost = null;
}

/** Goes to the match that has begun; what waits is told that it was heard. */
export async function goOver(): Promise<void> {
  const begun = place;
  if (!begun?.url) return;
  pressed = false;
  over = begun.url;
  place = null;
  const word = kept();
  keep(null);
  const match = begun.url.replace("/m/", "");
  try {
    await takeOver(match, begun.commitment, word);
    await answerPair("withdraw");
  } catch {
    // The page of the match asks for the seat, too.
  }
  if (here().path !== begun.url) go(begun.url);
}
