import type { CellView, ChoiceView, DecisionView, Prompt, RefusalView, Zone } from "../wire";

/** A choice with the index by which it is picked. */
export interface Pick extends ChoiceView {
  index: number;
}

/** The choices of one decision, sorted by where on the table they are found. */
export interface Grouped {
  all: Pick[];
  byCard: Map<number, Pick[]>;
  byCell: Map<string, Pick[]>;
  /** Choices that stand nowhere on the table: numbers, yes and no, end. */
  loose: Pick[];
  /** The answer that does least, shown as the fixed button; absent when the last choice stands on the table. */
  passive: Pick | null;
  /** Several cards are gathered before they are sent. */
  gather: boolean;
  /** A tap acts at once, because the question asks for just this one thing. */
  direct: boolean;
}

/** A space of a grid is nobody's: it has one name, whoever is asked about it. */
export const cellKey = (cell: CellView): string =>
  `${cell.zone === "battlefield" ? 0 : cell.seat}/${cell.zone}/${cell.column}`;

/** The place that such a key names. */
export function cellOf(key: string): CellView | null {
  const [seat, zone, column] = key.split("/");
  if (seat === undefined || zone === undefined || column === undefined) return null;
  return { seat: Number(seat), zone: zone as Zone, column: Number(column) };
}

/** Two choices are the same deed, whatever their index in two decisions. */
export const deed = (c: ChoiceView): string =>
  [c.verb, c.card ?? "-", c.ability ?? "-", c.cell ? cellKey(c.cell) : "-", c.number ?? "-"].join(" ");

/** How a game has its questions answered. */
export interface Ways {
  /** Whether a question is answered by one tap, because it asks for just one thing. */
  direct: (prompt: Prompt) => boolean;
  /** Questions about one card that may lie anywhere: their answers are buttons, too. */
  buttons?: readonly string[];
  /** The deed for which a deck is tapped, which has no card of its own that could be. */
  deck?: string;
  /** Clauses of what a card never can: not told beside what it can do, but when one asks. */
  never?: readonly string[];
  /** The deed that a question asks for, where it has another word. */
  asks?: Readonly<Record<string, string>>;
}

/** Sorts the choices of a decision. */
export function group(decision: DecisionView | null, ways?: Ways): Grouped {
  const all = (decision?.choices ?? []).map((choice, index) => ({ ...choice, index }));
  const byCard = new Map<number, Pick[]>();
  const byCell = new Map<string, Pick[]>();
  const loose: Pick[] = [];
  for (const pick of all) {
    if (pick.card !== null) put(byCard, pick.card, pick);
    if (pick.cell !== null) put(byCell, cellKey(pick.cell), pick);
    const nowhere = pick.card === null && pick.cell === null;
    if (nowhere && pick.verb === ways?.deck && decision) put(byCell, `${decision.seat}/deck/0`, pick);
    if (nowhere || ways?.buttons?.includes(decision?.prompt ?? "")) loose.push(pick);
  }
  const last = loose[loose.length - 1];
  const stands =
    last && last.card === null && last.index === all.length - 1 && last.verb !== "number" && last.verb !== "deck"
      ? last
      : null;
  const onCards = all.filter((p) => p.card !== null);
  // Where the set may be closed early, now or after the first card, all its cards are offered from the first; elsewhere
  // each pick shows the next ones.
  const needsOne = !!decision && closesLater(decision);
  const closes = needsOne || all.some((p) => p.verb === "done");
  const gather =
    !!decision && decision.most > 1 && closes && onCards.length > 0 && onCards.every((p) => p.verb === "card");
  const close = gather && needsOne ? { ...CLOSE, index: -1 } : null;
  const passive = stands ?? close ?? loose.find((p) => p.verb === "default") ?? null;
  return { all, byCard, byCell, loose, passive, gather, direct: !!decision && (ways?.direct(decision.prompt) ?? true) };
}

/** Closes a set of which one card at least has to be taken: it is offered by the server behind the first. */
const CLOSE: ChoiceView = {
  verb: "done",
  card: null,
  ability: null,
  cell: null,
  number: null,
  label: { ja: "決定", en: "Done" },
  forecast: null,
  caution: null,
  counts: [],
  loses: false,
};

/** The set may not be closed before its first card: "up to" where none is too few. */
const closesLater = (decision: DecisionView): boolean =>
  decision.refused.some((r) => r.verb === "done" && r.card === null);

function put<K>(map: Map<K, Pick[]>, key: K, pick: Pick): void {
  const list = map.get(key);
  if (list) list.push(pick);
  else map.set(key, [pick]);
}

/** How many cards may still be gathered. */
export const gatherLimit = (decision: DecisionView): number => decision.most - decision.taken;

/**
 * The deeds of a gathered set: in the order of the list, which is that of the table, and closed with `done` when fewer
 * than the most were taken.
 */
export function gatherPlan(decision: DecisionView, chosen: ReadonlySet<number>): string[] {
  const cards = decision.choices.filter((c) => c.card !== null && c.verb === "card" && chosen.has(c.card));
  const plan = cards.map(deed);
  const done =
    decision.choices.find((c) => c.verb === "done") ?? (closesLater(decision) && cards.length > 0 ? CLOSE : undefined);
  if (done && cards.length < decision.most - decision.taken) plan.push(deed(done));
  return plan;
}

/** The index of a deed in a decision, or null when it is not offered there. */
export function find(decision: DecisionView | null, wanted: string): number | null {
  const index = decision?.choices.findIndex((c) => deed(c) === wanted) ?? -1;
  return index < 0 ? null : index;
}

/** What a card cannot do now, to be told beside what it can: nothing of what it never can. */
export const besides = (decision: DecisionView | null, card: number, ways?: Ways): RefusalView[] =>
  reasons(decision, card, null, ways).filter((r) => !ways?.never?.includes(r.clause));

/** Why a card or a place is not to be chosen: the refusals about it, each reason once. */
export function reasons(
  decision: DecisionView | null,
  card: number | null,
  cell: CellView | null,
  ways?: Ways,
): RefusalView[] {
  if (!decision) return [];
  const key = cell ? cellKey(cell) : null;
  if (cell?.zone === "deck")
    return decision.refused.filter((r) => r.verb === ways?.deck && decision.seat === cell.seat).slice(0, 1);
  const about = decision.refused.filter((r) => card !== null && r.card === card);
  // What a phase is for comes before what belongs to another one.
  const apt = about.filter((r) => r.verb === (ways?.asks?.[decision.prompt] ?? decision.prompt));
  if (apt.length > 0) return once(apt);
  const found =
    about.length > 0
      ? about
      : decision.refused.filter((r) => key !== null && r.cell !== null && cellKey(r.cell) === key);
  return once(found);
}

function once(found: RefusalView[]): RefusalView[] {
  const seen = new Set<string>();
  return found.filter((r) => {
    const key = `${r.clause} ${r.text.en}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
