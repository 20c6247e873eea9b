/**
 * The field as the page lays it out: two places for shamans on each side with their rows, and the battle between them.
 */

import type { CardView, EventView, GameView, Zone } from "../../wire";

export const ROWS = ["battle_row", "summon_row", "wait_row"] as const;
export type RowWord = (typeof ROWS)[number];

/** A shaman's place with all that belongs to it. */
export interface Place {
  seat: number;
  /** 0 the first shaman, left for its player; 1 the second. */
  position: number;
  /** The shaman, also while it fights itself. */
  shaman: CardView | null;
  /** It stands in the attack position. */
  away: boolean;
  attached: CardView | null;
  rows: Record<RowWord, CardView[]>;
  /** The spirit of this place that stands in the attack position, and the row it left last. */
  fighting: CardView | null;
  /** Spirits and summon power, used and at most. */
  spirits: readonly [number, number] | null;
  power: readonly [number, number] | null;
}

export const zoneOf = (view: GameView, seat: number, zone: Zone): CardView[] =>
  view.zones.find((z) => z.seat === seat && z.zone === zone)?.cards ?? [];
export const figureOf = (view: GameView, seat: number, name: string): number | null =>
  view.seats.find((s) => s.seat === seat)?.figures.find((f) => f.name === name)?.value ?? null;
export const statOf = (card: CardView | null, stat: string): { printed: number; now: number } | null =>
  card?.stats.find((s) => s.stat === stat) ?? null;
export const has = (card: CardView | null, state: string): boolean => card?.states.includes(state) ?? false;
/** Staged: it still lies where it was, and its owner alone sees that it is to be put. */
export const staged = (card: CardView): boolean => has(card, "staged") || has(card, "staged_down");
/** A shaman has health; nothing else has. */
export const isShaman = (card: CardView): boolean => statOf(card, "health") !== null || has(card, "incapacitated");

const pair = (view: GameView, seat: number, used: string, most: string): readonly [number, number] | null => {
  const [a, b] = [figureOf(view, seat, used), figureOf(view, seat, most)];
  return a === null || b === null ? null : [a, b];
};

export function placeOf(view: GameView, seat: number, position: number): Place {
  const here = (zone: Zone): CardView[] => zoneOf(view, seat, zone).filter((c) => c.column === position);
  const fighter = here("attack_position")[0] ?? null;
  const away = fighter !== null && isShaman(fighter);
  const n = position + 1;
  return {
    seat,
    position,
    shaman: here("shaman_position")[0] ?? (away ? fighter : null),
    away,
    attached: here("attach_position")[0] ?? null,
    rows: { battle_row: here("battle_row"), summon_row: here("summon_row"), wait_row: here("wait_row") },
    fighting: away ? null : fighter,
    spirits: pair(view, seat, `spirits_${n}`, `spirits_most_${n}`),
    power: pair(view, seat, `power_${n}`, `power_most_${n}`),
  };
}

/** One step of a battle: who put which cards, and the points of both sides after it. */
export interface Step {
  seat: number;
  cards: CardView[];
  /** By seat; null before a side has an attack character. */
  points: (number | null)[];
  /** It goes on now. */
  now: boolean;
}

export interface Battle {
  attacker: number;
  /** The attack characters, by seat. */
  fighters: (CardView | null)[];
  steps: Step[];
  /** By seat. */
  points: (number | null)[];
  last: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}

/** The battle that is going on; `told` is what has happened since it was declared. */
export function battleOf(view: GameView, told: readonly EventView[]): Battle | null {
  const seats = view.seats.map((s) => s.seat);
  const attacker = seats.find((s) => figureOf(view, s, "attacking") === 1);
  if (attacker === undefined) return null;
  const by = (name: string): (number | null)[] => seats.map((s) => figureOf(view, s, name));
  const points = by("points");
  return {
    attacker,
    fighters: seats.map((s) => zoneOf(view, s, "attack_position")[0] ?? null),
    steps: stepsOf(view, attacker, told, points),
    points,
    last: by("last_level"),
    low: by("next_low"),
    high: by("next_high"),
  };
}

function stepsOf(view: GameView, attacker: number, told: readonly EventView[], points: (number | null)[]): Step[] {
  const lying = new Map<number, { card: CardView; seat: number }>();
  for (const { seat } of view.seats)
    for (const card of zoneOf(view, seat, "combo_field")) if (card.id !== null) lying.set(card.id, { card, seat });
  const steps: Step[] = [];
  let open: Step | null = null;
  let known: (number | null)[] = points.map(() => null);
  const into = (seat: number): Step => {
    if (!open || open.seat !== seat) {
      open = { seat, cards: [], points: [...known], now: false };
      steps.push(open);
    }
    return open;
  };
  let spoken = 0;
  for (const event of told) {
    if (event.to?.zone === "combo_field" && event.kind !== "attack") {
      const found = event.card_after === null ? undefined : lying.get(event.card_after);
      const step = into(event.to.seat);
      if (found) {
        step.cards.push(found.card);
        lying.delete(event.card_after!);
      }
      spoken = 0;
    } else if (event.kind === "points" && event.seat !== null) {
      known = known.map((p, seat) => (seat === event.seat ? event.amount : p));
      const last = steps[steps.length - 1];
      if (last) last.points = [...known];
      spoken += 1;
      if (spoken >= 2 || known.filter((p) => p !== null).length < 2) open = null;
    } else if (event.kind === "end") open = null;
  }
  // What was not told, as in a position that is only shown, is laid side by side in turns.
  for (let left = [...lying.values()], seat = attacker; left.length > 0; seat = 1 - seat) {
    const at = left.findIndex((l) => l.seat === seat);
    if (at < 0) continue;
    steps.push({ seat, cards: [left[at]!.card], points: points.map(() => null), now: false });
    left = left.filter((_, i) => i !== at);
  }
  const last = steps[steps.length - 1];
  if (last && last.points.every((p) => p === null)) last.points = [...points];
  return steps.filter((s) => s.cards.length > 0 || s === last);
}

/**
 * Where each card of the row of time stands, in widths of a card: opposite cards overlap by half, those of one side
 * never.
 */
export function layOut(
  steps: readonly { seat: number; count: number }[],
  gap: number,
): { at: number[]; node: number }[] {
  const end = new Map<number, number>();
  let x = 1 + 2 * gap;
  return steps.map(({ seat, count }, i) => {
    if (i > 0) x = Math.max(x, end.get(seat) ?? 0);
    const at: number[] = [];
    for (let k = 0; k < Math.max(1, count); k += 1) at.push(x + k * (1 + gap));
    const [first, last] = [at[0]!, at[at.length - 1]!];
    end.set(seat, last + 1 + gap);
    x = last + 0.5 + gap;
    return { at, node: (first + last) / 2 + 0.5 };
  });
}
