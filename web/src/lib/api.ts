/** Questions to the house, as HTTP has them. */

import type {
  AcceptInvitation,
  CheckDeck,
  DeckChecked,
  DeckFaultView,
  ErrorBody,
  Invitation,
  LuckTicket,
  MatchLine,
  NewMatch,
  NewReport,
  OpenTable,
  QuickBoard,
  RematchWanted,
  ReportFiled,
  SeatTaken,
  SeatToken,
  WantPair,
  WatchLine,
} from "../wire";
import { askHouse } from "./house";
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

/** Asks the house once: a question without a body, else a wish. */
export async function ask<T>(path: string, body?: unknown, by: typeof askHouse = askHouse): Promise<T> {
  let answer: Response;
  try {
    answer = await by(
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
export const keepSeat = (seat: SeatTaken, asked?: NewMatch): void =>
  keepToken(seat.match, { token: seat.token, asked });

function keepToken(match: string, seat: Kept): void {
  try {
    localStorage.setItem(key(match), JSON.stringify(seat));
  } catch {
    // A full or forbidden store only costs the short way; the server still knows the guest.
  }
}

interface Kept {
  token: string;
  asked?: NewMatch | undefined;
}

export function kept(match: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

const ownSeat = (match: string): Promise<SeatToken | null> => ask(`/api/matches/${encodeURIComponent(match)}/token`);

/** The token of this guest's seat at a match; null for a spectator. */
export async function seatToken(match: string): Promise<string | null> {
  const here = kept(match);
  if (here?.token) return here.token;
  try {
    return (await ownSeat(match))?.token ?? null;
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

/** Begins the first lesson of a game. */
export async function learn(game: string): Promise<SeatTaken> {
  const seat = await ask<SeatTaken>(`/api/lessons/${encodeURIComponent(game)}`, { name: myName() });
  keepSeat(seat);
  return seat;
}

/** Plays an ended match on from a ply of its recording, in a match of its own. */
export async function continueFrom(match: string, ply: number, opponent: string, seat: number): Promise<SeatTaken> {
  const path = `/api/replays/${encodeURIComponent(match)}/continue`;
  const taken = await ask<SeatTaken>(path, { ply, opponent, seat });
  keepSeat(taken);
  return taken;
}

/** Begins a match on the board of a scenario, against the computer. */
export async function playScene(game: string, scene: string, opponent: string): Promise<SeatTaken> {
  const path = `/api/scenes/${encodeURIComponent(game)}/${encodeURIComponent(scene)}`;
  const seat = await ask<SeatTaken>(path, { opponent, name: myName() });
  keepSeat(seat);
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

/** Asks for another match with seats swapped; null while the others have not asked for it. */
export async function rematch(match: string): Promise<SeatTaken | null> {
  const word = ownWord();
  const { taken } = await ask<RematchWanted>(`/api/matches/${encodeURIComponent(match)}/rematch`, { word });
  if (!taken) return null;
  keepSeat(taken, kept(match)?.asked);
  if (taken.commitment) keepPromise(taken.match, { commitment: taken.commitment, word, seat: taken.seat });
  return taken;
}

/** Wants to be paired; answers with the own part of the luck, too, which counts when a match has come of it. */
export async function wantPair(wish: Omit<WantPair, "word">): Promise<{ board: QuickBoard; word: string }> {
  const word = ownWord();
  return { board: await ask<QuickBoard>("/api/quick", { ...wish, word }), word };
}

/** Takes the seat of a match that was paired. */
export async function takeOver(match: string, commitment: string | null, word: string | null): Promise<void> {
  const own = await ownSeat(match);
  if (!own) return;
  const { token, seat } = own;
  keepToken(match, { token });
  if (commitment) keepPromise(match, { commitment, word, seat });
}

/** Tells whoever runs the house of something that looks wrong, or of a person. */
export const report = (match: string, body: NewReport): Promise<ReportFiled> =>
  ask(`/api/matches/${encodeURIComponent(match)}/reports`, body);

export const quickBoard = (): Promise<QuickBoard> => ask("/api/quick");
export const answerPair = (how: "accept" | "withdraw"): Promise<QuickBoard> => ask(`/api/quick/${how}`, {});
export const watchable = (): Promise<WatchLine[]> => ask("/api/watch");
export const checkDeck = (deck: CheckDeck): Promise<DeckChecked> => ask("/api/decks/check", deck);
export const invite = (code: string): Promise<Invitation> => ask(`/api/invites/${encodeURIComponent(code)}`);
export const running = (): Promise<MatchLine[]> => ask("/api/matches");
export const tables = (): Promise<OpenTable[]> => ask("/api/tables");

const NAME = "shokan.name";
/** The name the player goes by on this device. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";
export function setMyName(name: string): void {
  localStorage.setItem(NAME, name);
}
