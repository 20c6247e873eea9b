/** Tournaments as this page knows them: what is asked of the server, and the match at which the player is awaited. */

import type { CupBoard, CupLine, CupPlayer, CupReady, CupView, DeckChoice, JoinCup, NewCup } from "../wire";
import { ask } from "./api";
import { t } from "./i18n.svelte";
import { notify } from "./notify";
import { computerName } from "./levels";
import { ownWord } from "./promise";
import { here } from "./router.svelte";
import { buzz, sound } from "./sound";

/** How often it is asked while this browser plays in a tournament. */
const LOOK_MS = 10_000;
/** Set while this browser plays in a tournament that has not ended, so that every page of it asks. */
const PLAYS = "shokan.cup";

let ready = $state.raw<CupReady | null>(null);
/** The match whose call was put away. */
let closed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The match at which the player is awaited; null at the match itself. */
export const cupReady = (): CupReady | null => (ready && ready.url !== here().path ? ready : null);

/** Takes what the server says of the next match, on any of its ways. */
export function hearCup(said: CupReady | null): void {
  const next = said?.url === closed ? null : said;
  if (next && next.url !== ready?.url && next.url !== here().path) {
    sound("turn");
    buzz();
    notify(
      "cup",
      `${cupName(next)}${next.against ? t(`・相手：${next.against}`, ` · against ${next.against}`) : ""}`,
      next.url,
    );
  }
  ready = next;
}

/** Puts a call away: who looks at the tournament finds the match there. */
export function closeCall(): void {
  closed = ready?.url ?? null;
  ready = null;
}

const kept = (): boolean => {
  try {
    return localStorage.getItem(PLAYS) !== null;
  } catch {
    return false;
  }
};

/** Learns from the own lines whether there is anything to ask for, and where one is awaited. */
function hearLines(mine: readonly CupLine[]): void {
  const plays = mine.some((line) => line.stage === "gathering" || line.stage === "running");
  try {
    if (plays) localStorage.setItem(PLAYS, "1");
    else localStorage.removeItem(PLAYS);
  } catch {
    // Without a store only the pages that ask anyway hear of it.
  }
  hearCup(mine.find((line) => line.ready)?.ready ?? null);
  clearTimeout(timer);
  if (plays) timer = setTimeout(() => void lookCups().catch(again), LOOK_MS);
}
function again(): void {
  timer = setTimeout(() => void lookCups().catch(again), LOOK_MS);
}

/** Asks which tournaments there are. */
export async function lookCups(): Promise<CupBoard> {
  const board = await ask<CupBoard>("/api/cups");
  hearLines(board.mine);
  return board;
}

/** Goes on where a page of this browser plays already. */
export function startCups(): void {
  if (kept()) void lookCups().catch(again);
}

const at = (id: string, what = ""): string => `/api/cups/${encodeURIComponent(id)}${what}`;
function heard(view: CupView): CupView {
  if (view.mine !== null) {
    if (view.line.ready) hearCup(view.line.ready);
    else if (ready?.cup === view.line.cup) hearCup(null);
    if (!kept()) void lookCups().catch(again);
  }
  return view;
}

export const cup = async (id: string): Promise<CupView> => heard(await ask<CupView>(at(id)));
export const openCup = async (wish: NewCup): Promise<CupView> => heard(await ask<CupView>("/api/cups", wish));
export const joinCup = async (id: string, wish: Omit<JoinCup, "word">): Promise<CupView> =>
  heard(await ask<CupView>(at(id, "/join"), { ...wish, word: ownWord() }));
export const changeDeck = async (id: string, deck: DeckChoice): Promise<CupView> =>
  heard(await ask<CupView>(at(id, "/deck"), { deck }));
export const dropPlayer = (id: string, mark: string): Promise<CupView> => ask(at(id, "/drop"), { mark });
/** What needs no more than a press. */
export const press = async (id: string, what: "leave" | "computer" | "start" | "next" | "close"): Promise<CupView> =>
  heard(await ask<CupView>(at(id, `/${what}`), {}));

export const cupName = (line: { name: string }): string => line.name || t("名前のない大会", "Unnamed tournament");
export const formName = (form: CupLine["form"]): string =>
  form === "swiss" ? t("スイス式", "Swiss") : t("総当たり", "Round robin");
export const entrantName = (player: CupPlayer | undefined): string =>
  !player
    ? ""
    : (computerName(player.kind) ??
      (player.left ? t("退会した人", "Someone who left") : player.name || t("ゲスト", "Guest")));
/** How far it has come, in a word or two. */
export function stageName(line: CupLine): string {
  switch (line.stage) {
    case "gathering":
      return t("参加者を募集中", "Open to join");
    case "running":
      return t(`第${line.round}ラウンド（全${line.rounds}）`, `Round ${line.round} of ${line.rounds}`);
    case "over":
      return t("終了", "Over");
    default:
      return t("中止", "Called off");
  }
}
/** A time that is left, as minutes and seconds. */
export const minutes = (ms: number): string => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};
