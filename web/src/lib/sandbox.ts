/** Boards that somebody lays out: asked of the server, which knows the rules, and kept on this device as their text. */

import type { BoardAnswer, BoardHeld, BoardVerb, NewSandbox, PlayedBoard, SeatTaken } from "../wire";
import { ask, keepSeat, myName } from "./api";
import { keep, kept } from "./store";
import { wholeCards } from "./whole";

const KEPT = "shokan.sandbox.";
const MATCHES = "shokan.sandbox";
/** Matches of which it is known that they began on a board. */
const MATCHES_MAX = 30;

/** Does one step on a board, or only tells what lies where; and which places take then what is held. */
export async function layOut(
  game: string,
  set: string | null,
  text: string,
  { verb, held }: { verb?: BoardVerb; held?: BoardHeld | null } = {},
): Promise<BoardAnswer> {
  const wish = { game, text, ...(set ? { set } : {}), ...(verb ? { verb } : {}), ...(held ? { held } : {}) };
  return whole(await ask<BoardAnswer>("/api/sandbox/board", wish));
}

function whole(answer: BoardAnswer): BoardAnswer {
  const places = answer.board.zones.flatMap((zone) => zone.places);
  wholeCards(places.flatMap((place) => place.cards.map((card) => card.view)));
  return answer;
}

/** The board of a page of the rules, without its lines of play. */
export async function sceneBoard(game: string, scene: string): Promise<BoardAnswer> {
  return whole(await ask<BoardAnswer>("/api/sandbox/board", { game, scene, text: "" }));
}

/** Begins a match on a board, both sides of it. */
export async function playBoard(game: string, set: string | null, text: string): Promise<SeatTaken> {
  const wish: NewSandbox = { game, text, name: myName(), ...(set ? { set } : {}) };
  const seat = await ask<SeatTaken>("/api/sandbox", wish);
  keepSeat(seat);
  const all = [...boardMatches().filter((id) => id !== seat.match), seat.match];
  keep(MATCHES, all.slice(-MATCHES_MAX));
  return seat;
}

/** What was played on a board, as a page of play. */
export const playedBoard = (match: string): Promise<PlayedBoard> =>
  ask(`/api/matches/${encodeURIComponent(match)}/scenario`);

/** The matches of this device that began on a board. */
function boardMatches(): string[] {
  const all = kept<unknown>(MATCHES);
  return Array.isArray(all) ? all.filter((id) => typeof id === "string") : [];
}

export const isBoardMatch = (match: string): boolean => boardMatches().includes(match);

const key = (game: string, set: string | null): string => `${KEPT}${game}${set ? `.${set}` : ""}`;

/** The board that was laid out last; empty where none is kept. */
export const keptBoard = (game: string, set: string | null): string => {
  const text = kept<unknown>(key(game, set));
  return typeof text === "string" ? text : "";
};

/** Keeps a board; says whether the browser took it. */
export const keepBoard = (game: string, set: string | null, text: string): boolean => keep(key(game, set), text);

const aside = (game: string): string => `${key(game, null)}.aside`;

/** So many boards are put aside. */
const ASIDE_MAX = 10;

/** The boards in whose place those of scenes have come, the last one last. */
export const boardsAside = (game: string): string[] => {
  const all = kept<unknown>(aside(game));
  return Array.isArray(all) ? all.filter((text) => typeof text === "string") : [];
};

/** Puts boards aside, so that taking back leads to them also when the page is opened again. */
export const putAside = (game: string, texts: readonly string[]): boolean => keep(aside(game), texts.slice(-ASIDE_MAX));

/** The page on which the board of a scene of the rules is changed. */
export const sceneLink = (game: string, scene: string): string =>
  `/sandbox/${game}?${new URLSearchParams({ scene }).toString()}`;

/** The page on which boards of a game are laid out. */
export const sandboxLink = (game: string, set?: string | null, card?: string): string => {
  const query = new URLSearchParams({ ...(set ? { set } : {}), ...(card ? { card } : {}) }).toString();
  return `/sandbox/${game}${query ? `?${query}` : ""}`;
};
