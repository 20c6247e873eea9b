/**
 * What is shown again and again comes without the fields that say nothing. They are put back where a view comes in, so
 * that the page reads every field as `wire.ts` has it.
 */

import type {
  AheadView,
  CardView,
  ChoiceView,
  DecisionView,
  EventView,
  GameView,
  KeywordView,
  MarkView,
  RefusalView,
  SeatView,
  StackItemView,
} from "../wire";

const NONE: never[] = [];

const CARD: CardView = {
  id: null,
  card: null,
  owner: 0,
  controller: 0,
  column: null,
  rested: false,
  face_down: false,
  damage: 0,
  stats: NONE,
  directions: NONE,
  marks: NONE,
  pile: null,
  counters: 0,
  states: NONE,
  keywords: NONE,
};
const CHOICE: Omit<ChoiceView, "verb" | "label"> = {
  card: null,
  ability: null,
  cell: null,
  number: null,
  forecast: null,
  caution: null,
  counts: NONE,
  loses: false,
};
const REFUSAL: Omit<RefusalView, "verb" | "clause" | "text"> = { card: null, ability: null, cell: null };
const EVENT: Omit<EventView, "kind" | "text"> = {
  clause: null,
  source: null,
  seat: null,
  card: null,
  card_after: null,
  face: null,
  from: null,
  to: null,
  amount: null,
  other: null,
};
const ITEM: Omit<StackItemView, "kind" | "seat" | "text"> = {
  card: null,
  face: null,
  targets: NONE,
  player: null,
  answers: false,
  void: false,
};
const SEAT: Omit<SeatView, "seat" | "figures"> = { marks: NONE };
const MARK: Omit<MarkView, "text" | "until"> = { from: null };
const KEYWORD: Omit<KeywordView, "word" | "name"> = { given: false };

function put<T extends object>(things: T[] | undefined, silent: Partial<T>): T[] {
  for (const thing of things ?? []) {
    for (const name in silent) if (!(name in thing)) thing[name] = silent[name] as T[typeof name];
  }
  return things ?? [];
}

/** The view with all its fields. */
export function wholeView(view: GameView): GameView {
  for (const zone of view.zones ?? []) {
    for (const card of put(zone.cards, CARD)) {
      put(card.marks, MARK);
      put(card.keywords, KEYWORD);
    }
  }
  for (const seat of put(view.seats, SEAT)) put(seat.marks, MARK);
  put(view.stack, ITEM);
  wholeDecision(view.decision);
  return view;
}

const wholeDecision = (decision: DecisionView | null): void => {
  put(decision?.choices, CHOICE);
  put(decision?.refused, REFUSAL);
};

/** What is foreseen of a pick, with all its fields. */
export function wholeAhead(view: AheadView): AheadView {
  wholeDecision(view.decision);
  put(
    view.walks.map((walk) => walk.choice),
    CHOICE,
  );
  return view;
}

/** The events with all their fields. */
export const wholeEvents = (events: EventView[]): EventView[] => put(events, EVENT);

/** Cards with all their fields, beside their marks and keywords. */
export const wholeCards = (cards: CardView[]): CardView[] =>
  put(cards, CARD).map((card) => {
    put(card.marks, MARK);
    put(card.keywords, KEYWORD);
    return card;
  });
