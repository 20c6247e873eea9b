/** Questions to the server over HTTP. */

import type {
  AcceptInvitation,
  DeckFaultView,
  ErrorBody,
  Invitation,
  LuckTicket,
  MatchLine,
  NewMatch,
  OpenTable,
  SeatTaken,
  SeatToken,
} from "../wire";
import { say, t } from "./i18n.svelte";
import { keepPromise, ownWord } from "./promise";

/** An answer that is not a success, in words for people. */
export class Failed extends Error {
  status: number;
  faults: DeckFaultView[];
  constructor(status: number, text: string, faults: DeckFaultView[] = []) {
    super(text);
    this.status = status;
    this.faults = faults;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Failed(
      0,
      t(
        "サーバーにつながりません。接続を確かめて、もう一度お試しください。",
        "The server cannot be reached. Check your connection and try again.",
      ),
    );
  }
  if (!answer.ok) {
    let said: Partial<ErrorBody> = {};
    try {
      said = (await answer.json()) as ErrorBody;
    } catch {
      // An answer without a body, from a proxy for example: the number has to do.
    }
    throw new Failed(
      answer.status,
      say(said.text) || t(`サーバーが断りました（${answer.status}）。`, `The server refused (${answer.status}).`),
      said.faults,
    );
  }
  return (await answer.json()) as T;
}

const key = (match: string): string => `shokan.seat.${match}`;

/** Remembers a seat on this device; the cookie of the guest is the second way to it. */
export function keepSeat(seat: SeatTaken, asked?: NewMatch): void {
  try {
    localStorage.setItem(key(seat.match), JSON.stringify({ token: seat.token, asked }));
  } catch {
    // A full or forbidden store only costs the short way; the server still knows the guest.
  }
}

interface Kept {
  token: string;
  asked?: NewMatch;
}

export function kept(match: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** The token of this guest's seat at a match; null for a spectator. */
export async function seatToken(match: string): Promise<string | null> {
  const here = kept(match);
  if (here?.token) return here.token;
  try {
    return (await ask<SeatToken>(`/api/matches/${encodeURIComponent(match)}/token`)).token;
  } catch {
    return null;
  }
}

/** Makes a match: the table commits itself to its luck first, then hears of decks and of the player's own luck. */
export async function createMatch(wanted: NewMatch, ownLuck = ""): Promise<SeatTaken> {
  const { ticket, commitment } = await ask<LuckTicket>("/api/luck", { game: wanted.game });
  const word = ownLuck || ownWord();
  const seat = await ask<SeatTaken>("/api/matches", { ...wanted, luck: { ticket, word } });
  keepSeat(seat, wanted);
  keepPromise(seat.match, { commitment, word, seat: seat.seat });
  return seat;
}

/** Takes a chair; `promised` is what the invitation said of luck before a deck was named. */
export async function join(
  code: string,
  body: AcceptInvitation,
  promised: string | null,
  ownLuck = "",
): Promise<SeatTaken> {
  const word = ownLuck || ownWord();
  const seat = await ask<SeatTaken>(`/api/invites/${encodeURIComponent(code)}`, { ...body, word });
  keepSeat(seat);
  if (promised) keepPromise(seat.match, { commitment: promised, word, seat: seat.seat });
  return seat;
}

export const invite = (code: string): Promise<Invitation> => ask(`/api/invites/${encodeURIComponent(code)}`);
export const running = (): Promise<MatchLine[]> => ask("/api/matches");
export const tables = (): Promise<OpenTable[]> => ask("/api/tables");

const NAME = "shokan.name";
/** The name the player goes by on this device. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";
export function setMyName(name: string): void {
  localStorage.setItem(NAME, name);
}
