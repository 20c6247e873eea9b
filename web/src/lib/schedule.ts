import type { EventKind, EventView } from "../wire";

/** One piece of motion: when it begins and how long it takes. */
export interface Beat {
  event: EventView;
  at_ms: number;
  ms: number;
}

/** The motion of some events: its pieces, and how long all of them take. */
export interface Schedule {
  beats: Beat[];
  total_ms: number;
}

/** How long a die rolls before it lies. */
export const ROLL_MS = 400;
/** However much happens, an update is over in this time. */
export const LONGEST_MS = 1500;

/**
 * True when a card goes from one place to another: each rulebook has its own words for that, but such an event alone
 * has two places.
 */
export function moves({ from, to }: EventView): boolean {
  return from !== null && to !== null && !(from.seat === to.seat && from.zone === to.zone && from.column === to.column);
}

interface Length {
  ms: number;
  /** How much of it passes before the next piece begins. */
  step: number;
}

function length(event: EventView): Length | null {
  if (moves(event)) return { ms: 220, step: 170 };
  switch (event.kind) {
    case "attack":
    case "direct":
    case "battle_won":
      return { ms: 320, step: 220 };
    case "damage":
    case "damage_master":
    case "heal":
    case "modify":
      return { ms: 620, step: 110 };
    case "die":
    case "roll":
      return { ms: 900, step: 50 };
    case "hits":
      return { ms: 620, step: 200 };
    case "wound":
      return { ms: 620, step: 110 };
    case "skill":
      return event.other === null ? { ms: 300, step: 160 } : { ms: 620, step: 110 };
    case "use":
    case "reveal":
      return { ms: 300, step: 160 };
    default:
      return null;
  }
}

/**
 * Lays the events of an update along a line of time; like ones in a row overlap, and the whole keeps within the limit.
 */
export function schedule(events: EventView[], longest_ms = LONGEST_MS): Schedule {
  const beats: Beat[] = [];
  let at = 0;
  let end = 0;
  let rolled = 0;
  let before: EventView | null = null;
  for (const event of events) {
    const len = length(event);
    if (!len) continue;
    const sameHand = before !== null && before.kind === event.kind && before.seat === event.seat && moves(event);
    if (sameHand) at -= len.step - 70;
    // The dice lie still before they are counted.
    if (event.kind === "hits" && rolled > 0) at = Math.max(at, rolled + ROLL_MS);
    if (event.kind === "die" || event.kind === "roll") rolled = at;
    beats.push({ event, at_ms: at, ms: len.ms });
    end = Math.max(end, at + len.ms);
    at += len.step;
    before = event;
  }
  const scale = end > longest_ms ? longest_ms / end : 1;
  for (const beat of beats) {
    beat.at_ms = Math.round(beat.at_ms * scale);
    beat.ms = Math.round(beat.ms * scale);
  }
  return { beats, total_ms: Math.min(end, longest_ms) };
}

/** What brings a result about; it is shown before the table says the result. */
const CAUSES: ReadonlySet<EventKind> = new Set<EventKind>([
  "attack",
  "battle_won",
  "die",
  "direct",
  "first_roll",
  "hits",
  "roll",
]);

/** The events of an update in two: what happens on the table as it was, and what comes of it. */
export function inTwo(events: EventView[]): { causes: Schedule; results: Schedule } {
  const first = events.findIndex((event) => length(event) !== null && !CAUSES.has(event.kind));
  const cut = first < 0 ? events.length : first;
  const causes = schedule(events.slice(0, cut));
  return { causes, results: schedule(events.slice(cut), LONGEST_MS - causes.total_ms / 2) };
}
