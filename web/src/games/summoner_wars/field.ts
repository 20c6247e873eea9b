/** The battlefield as the page lays it out: spaces, whose side they are seen from, and what lies on them. */

import type { CardView, GameView, Zone } from "../../wire";

/** Spaces from one row to the next in the number of a space, however many mats there are. */
const STRIDE = 12;
const MAT = 6;
export const ROWS = 8;

export const columnsOf = (view: GameView): number => (view.seats.length > 2 ? 2 * MAT : MAT);
/** Whether a seat looks from the north: it sees the field turned by half. */
export const northern = (seat: number): boolean => seat % 2 === 1;
/** The mat on which a seat begins, counted from the left of the south. */
export const matOf = (seat: number): number => seat >> 1;
export const teamOf = (view: GameView, seat: number): number =>
  view.seats.find((s) => s.seat === seat)?.figures.find((f) => f.name === "team")?.value ?? seat % 2;

/** Column and row from 0, as the south counts them. */
export const spot = (space: number): { column: number; row: number } => ({
  column: space % STRIDE,
  row: Math.floor(space / STRIDE),
});
/** How people call a space: column and row from 1. */
export const spaceName = (space: number): string => `${spot(space).column + 1}-${spot(space).row + 1}`;

/** Where a space is drawn, from 0 at the upper left. */
export function drawnAt(space: number, columns: number, turned: boolean): { x: number; y: number } {
  const { column, row } = spot(space);
  return turned ? { x: columns - 1 - column, y: row } : { x: column, y: ROWS - 1 - row };
}

/** All spaces in the order in which they are drawn, row by row from above. */
export function spaces(columns: number, turned: boolean): number[] {
  const all: number[] = [];
  for (let y = 0; y < ROWS; y += 1) {
    for (let x = 0; x < columns; x += 1) all.push(turned ? y * STRIDE + columns - 1 - x : (ROWS - 1 - y) * STRIDE + x);
  }
  return all;
}

/** Whether two spaces lie side by side as they are drawn; whether one can go there is for the server to say. */
export function touches(a: number, b: number, columns: number): boolean {
  const [one, two] = [spot(a), spot(b)];
  const plain = Math.abs(one.column - two.column);
  return Math.min(plain, columns > MAT ? columns - plain : plain) + Math.abs(one.row - two.row) === 1;
}

/** What lies on one space. */
export interface Stack {
  card: CardView;
  /** Cards that lie on it, such as an Event that freezes it. */
  on: CardView[];
  /** Cards under it, the nearest first. */
  under: CardView[];
}

/** The cards of the battlefield by their spaces. */
export function stacks(view: GameView): Map<number, Stack> {
  const found = new Map<number, Stack>();
  const of = (zone: Zone): CardView[] => view.zones.filter((z) => z.zone === zone).flatMap((z) => z.cards);
  for (const card of of("battlefield")) if (card.column !== null) found.set(card.column, { card, on: [], under: [] });
  for (const card of of("on_top")) found.get(card.column ?? -1)?.on.push(card);
  for (const card of of("under").reverse()) found.get(card.column ?? -1)?.under.push(card);
  return found;
}

/** A short word for what a Unit has done this turn. */
export const done = (card: CardView): { moved: boolean; attacked: boolean } => ({
  moved: card.states.includes("moved"),
  attacked: card.states.includes("attacked"),
});
