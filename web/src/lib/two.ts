/** Two people at one device: a match of its own house, in which each has a seat and sees what that seat may see. */

import { ask } from "./api";
import { askDevice } from "./house";
import { ownWord } from "./promise";
import type { AcceptInvitation, DeckChoice, LuckTicket, NewMatch, SeatTaken } from "../wire";

export interface Place {
  seat: number;
  token: string;
}

/** The two places of a match at this device. */
export interface Two {
  places: [Place, Place];
  /** Both hands lie open: nothing is covered between the turns. */
  open: boolean;
}

const key = (match: string): string => `shokan.two.${match}`;

export function twoOf(match: string): Two | null {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "null") as Two | null;
  } catch {
    return null;
  }
}

/** Begins a match of two people here: the first has made it, the second takes the other seat. */
export async function beginTwo(
  wanted: NewMatch,
  second: { name: string; deck: DeckChoice },
  open: boolean,
): Promise<SeatTaken> {
  const [one, other] = [askDevice(0), askDevice(1)];
  const { ticket } = await ask<LuckTicket>("/api/luck", { game: wanted.game }, one);
  const wish: NewMatch = { ...wanted, opponent: "friend", their_deck: null, luck: { ticket, word: ownWord() } };
  const mine = await ask<SeatTaken>("/api/matches", wish, one);
  const code = (mine.invite ?? "").split("/").at(-1)!;
  const body: AcceptInvitation = { ...second, word: ownWord() };
  const theirs = await ask<SeatTaken>(`/api/invites/${encodeURIComponent(code)}`, body, other);
  const places: Two["places"] = [mine, theirs].map(({ seat, token }) => ({ seat, token })) as Two["places"];
  localStorage.setItem(key(mine.match), JSON.stringify({ places, open } satisfies Two));
  return mine;
}
