/** Who one is to the house: a guest of this browser, or a name under which the place is kept. */

import type { ChangePassword, Credentials, Me, OwnData } from "../wire";
import { ask } from "./api";
import { forgetMarks, marked } from "./marks";

const ACCOUNT = "shokan.account";
const SEAT = "shokan.seat.";

/** The name that is signed in, as this browser last heard; empty for a guest. */
export const accountName = (): string => localStorage.getItem(ACCOUNT) ?? "";

function heard(me: Me): Me {
  if (me.name === null) localStorage.removeItem(ACCOUNT);
  else localStorage.setItem(ACCOUNT, me.name);
  return me;
}

/** Forgets who was signed in, and the seats that this browser remembers: they may be the account's. */
export function forgetAccount(): void {
  localStorage.removeItem(ACCOUNT);
  for (const key of Object.keys(localStorage)) if (key.startsWith(SEAT)) localStorage.removeItem(key);
}

export const whoAmI = async (): Promise<Me> => heard(await ask<Me>("/api/me"));
export const keepPlace = async (who: Credentials): Promise<Me> => heard(await ask<Me>("/api/account", who));
export const signIn = async (who: Credentials): Promise<Me> => heard(await ask<Me>("/api/account/sign_in", who));
export const changePassword = async (change: ChangePassword): Promise<Me> =>
  heard(await ask<Me>("/api/account/password", change));
export async function signOut(): Promise<void> {
  await ask("/api/account/sign_out", {});
  forgetAccount();
}

/**
 * Everything that the house holds of this guest, with the records of ended matches and what is marked on this device;
 * `told` hears how far it is.
 */
export async function everything(told: (done: number, all: number) => void): Promise<string> {
  const data = await ask<OwnData>("/api/me/data");
  const over = data.matches.filter((line) => line.over);
  const records: Record<string, unknown> = {};
  for (const [at, { match }] of over.entries()) {
    told(at, over.length);
    // A match that became void has none.
    records[match] = await ask(`/api/matches/${match}/record`).catch(() => null);
  }
  return JSON.stringify({ made_ms: Date.now(), ...data, records, marked: marked() }, null, 1);
}

/** Leaves the house for good. */
export async function leaveForGood(password: string | null): Promise<void> {
  await ask("/api/me/leave", { password });
  forgetAccount();
  forgetMarks();
}
