/** Matches that go from one house to another as files: from this device to a server, and back. */

import { ask, keepSeat, myName } from "./api";
import { download } from "./download";
import { askDevice, askHouse } from "./house";
import type { SeatTaken } from "../wire";

/** Hands a match against computers out as a file. */
export async function saveMoved(match: string): Promise<void> {
  const moved = await ask<unknown>(`/api/matches/${encodeURIComponent(match)}/moved`);
  download(`shokan-${match.replace(/\W/g, "")}.json`, JSON.stringify(moved), "application/json");
}

/** Takes a match in from a file, on this device or at the house of these pages; it goes on where it was. */
export async function takeIn(text: string, where: "device" | "house"): Promise<SeatTaken> {
  const file = JSON.parse(text) as Record<string, unknown>;
  const by = where === "device" ? askDevice(0) : askHouse;
  const seat = await ask<SeatTaken>("/api/moved", { ...file, name: myName() }, by);
  keepSeat(seat);
  return seat;
}
