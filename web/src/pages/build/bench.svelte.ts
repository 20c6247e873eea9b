/** The deck on the bench: what it holds, what the server says about it, where it is kept. */

import { askHouse } from "../../lib/house";
import {
  dropDeck,
  emptyDeck,
  fromText,
  keepDeck,
  keptDecks,
  newId,
  reserveSize,
  shapeOf,
  shelfOf,
  size,
  toText,
  type Deck,
  type KeptDeck,
} from "../../lib/deck";
import { laid, laidBuild } from "../../games/laid.svelte";
import { say, t } from "../../lib/i18n.svelte";
import type { Catalogue, CatalogueCard, DeckChecked, DeckFaultView, DeckLimits, DeckRow, ReadyDeck } from "../../wire";

/** What the last check says: nothing yet, an answer for the deck as it is, or no answer. */
export type Verdict = "waiting" | "known" | "offline";

const CHECK_AFTER_MS = 180;
/** Where no number says how many copies of a card there may be. */
const MANY = 99;

export class Bench {
  readonly game: string;
  /** The hash of the set of own cards whose cards lie on the shelf, too. */
  readonly set: string | null;
  all = $state.raw<Catalogue | null>(null);
  cards = $state.raw<Map<string, CatalogueCard>>(new Map());
  deck = $state<Deck>(emptyDeck(""));
  faults = $state.raw<DeckFaultView[]>([]);
  verdict = $state<Verdict>("waiting");
  selected = $state("");
  decks = $state.raw<KeptDeck[]>([]);
  /** Where the next card goes: into the deck, or into the reserve beside it. */
  into = $state<"cards" | "reserve">("cards");
  /** What can be taken back, and what was done. */
  undo = $state.raw<{ was: Deck; text: string } | null>(null);

  #id: string | null = null;
  /** When the deck in its place was last kept, as this bench knows it. */
  #at = 0;
  #asked = 0;
  #timer = 0;

  constructor(game: string, set: string | null = null) {
    this.game = game;
    this.set = set;
  }

  get #shelf(): string {
    return shelfOf(this.game, this.set);
  }

  /** What a deck of this game holds, as the server says it. */
  get limits(): DeckLimits {
    return this.all?.limits ?? { size: 0, reserve: 0, sorts: {} };
  }

  /** How decks of this game are laid out. */
  get shape(): ReturnType<typeof shapeOf> {
    return shapeOf(this.game);
  }

  readonly total = $derived.by(() => size(this.deck, this.game));
  readonly master = $derived(this.cards.get(this.deck.master) ?? null);
  readonly beside = $derived.by(() => reserveSize(this.deck));
  readonly lines = $derived.by(() => this.#lines(this.deck.cards));
  readonly reserve = $derived.by(() => this.#lines(this.deck.reserve ?? {}));
  #lines(pile: Record<string, number>): { word: string; count: number; card: CatalogueCard | null }[] {
    const list = Object.entries(pile)
      .filter(([, n]) => n > 0)
      .map(([word, count]) => ({ word, count, card: this.cards.get(word) ?? null }));
    const price = (l: { card: CatalogueCard | null }): number => (l.card && laid().cost(l.card)) ?? 99;
    return list.sort((a, b) => price(a) - price(b) || ((a.card?.id ?? a.word) < (b.card?.id ?? b.word) ? -1 : 1));
  }
  /** How many copies lie where the next card goes. */
  count(word: string): number {
    return (this.into === "reserve" ? this.deck.reserve?.[word] : this.deck.cards[word]) ?? 0;
  }
  readonly blamed = $derived(new Set(this.faults.flatMap((f) => f.cards)));
  readonly ready = $derived(this.verdict === "known" && this.faults.length === 0);

  /** The cards that were put in, in order. */
  #added: string[] = [];

  start(all: Catalogue, cards: Map<string, CatalogueCard>, first: Deck | null): void {
    this.all = all;
    this.cards = cards;
    this.decks = keptDecks(this.#shelf);
    if (first) this.put(first);
    else if (this.decks[0]) this.open(this.decks[0]);
    else if (all.decks[0]) this.take(all.decks[0]);
    else this.fresh();
  }

  /** A ready deck comes onto the bench. */
  take(ready: ReadyDeck): void {
    const pile = (rows: readonly DeckRow[]): Record<string, number> =>
      Object.fromEntries(rows.map((row) => [row.card, row.count]));
    this.put({
      name: say(ready.name),
      construction: ready.construction === "dynamic" ? "dynamic" : "normal",
      master: ready.leader,
      cards: pile(ready.cards),
      ...(this.shape.reserve ? { reserve: pile(ready.reserve), persons: ready.leaders, master: "" } : {}),
    });
  }

  /** A kept deck comes onto the bench; changes go back to its place. */
  open(kept: KeptDeck): void {
    this.#id = kept.id;
    this.#at = kept.at;
    this.#lay({
      name: kept.name,
      construction: kept.construction,
      master: kept.master,
      cards: { ...kept.cards },
      reserve: { ...kept.reserve },
      persons: [...(kept.persons ?? [])],
    });
  }

  /** A deck from elsewhere: kept under a new place as soon as it is changed. */
  put(deck: Deck): void {
    this.#id = null;
    this.#lay(deck);
  }

  fresh(): void {
    const master = this.shape.leaderless ? "" : (this.leaders[0]?.card ?? "");
    const card = this.cards.get(master);
    this.put({
      ...emptyDeck(t("新しいデッキ", "New deck")),
      master,
      cards: Object.fromEntries((card?.brings?.cards ?? []).map((line) => [line.card, line.count])),
    });
  }

  /** The cards that may stand beside the deck. */
  get leaders(): CatalogueCard[] {
    return this.all?.cards.filter((c) => laid().sort(c) === this.shape.leader) ?? [];
  }

  /** So many copies of a card are usual at most; the server's check has the last word. */
  limit(card: CatalogueCard): number {
    return laidBuild().limit?.(card, this) ?? card.copies ?? MANY;
  }

  drop(kept: KeptDeck): void {
    dropDeck(this.#shelf, kept.id);
    this.decks = keptDecks(this.#shelf);
    if (this.#id === kept.id) this.#id = null;
  }

  add(word: string, step: number, into: "cards" | "reserve" = this.into): void {
    const pile = into === "reserve" ? (this.deck.reserve ??= {}) : this.deck.cards;
    const next = Math.max(0, Math.min(99, (pile[word] ?? 0) + step));
    if (next) pile[word] = next;
    else delete pile[word];
    this.selected = word;
    if (step > 0 && into === "cards") this.#added.push(word);
    this.undo = null;
    this.changed();
  }

  /** What was put in last and still lies in the deck; what costs most where nothing was. */
  get latest(): string | null {
    return this.#added.findLast((word) => this.deck.cards[word]) ?? this.lines.at(-1)?.word ?? null;
  }

  /** One copy goes from the deck to the reserve, or back. */
  exchange(word: string, from: "cards" | "reserve"): void {
    this.add(word, -1, from);
    this.add(word, 1, from === "cards" ? "reserve" : "cards");
  }

  setPersons(persons: string[]): void {
    this.deck.persons = persons;
    this.undo = null;
    this.changed();
  }

  setMaster(word: string): void {
    const was = $state.snapshot(this.deck) as Deck;
    this.deck.master = word;
    this.undo = null;
    const next = this.cards.get(word);
    const { follow } = laidBuild();
    if (follow && next && word !== was.master) {
      this.deck.cards = follow(was.cards, next, this.cards);
      const name = { ja: next.name.ja, en: next.name.en };
      if (was.master)
        this.undo = { was, text: t(`「${name.ja}」のカードに入れ替えました`, `Changed to the cards of ${name.en}`) };
    }
    this.changed();
  }

  rename(name: string): void {
    this.deck.name = name;
    this.changed();
  }

  construct(how: Deck["construction"]): void {
    this.deck.construction = how;
    this.changed();
  }

  /** Carries out the mend that the server wrote for a fault. */
  fix(fault: DeckFaultView, said: string): void {
    const next = fault.fix ? fromText(fault.fix.text) : null;
    if (!next) return;
    const was = $state.snapshot(this.deck) as Deck;
    this.deck = { ...next, name: next.name || was.name };
    this.undo = { was, text: said };
    this.changed();
  }

  /** Mends one fault after the other, as long as the server knows a mend. */
  async fixAll(): Promise<void> {
    const was = $state.snapshot(this.deck) as Deck;
    let mended = 0;
    for (let round = 0; round < 12; round++) {
      const fault = this.faults.find((f) => f.fix);
      const next = fault?.fix ? fromText(fault.fix.text) : null;
      if (!next) break;
      this.deck = { ...next, name: next.name || was.name };
      mended += 1;
      await this.check();
      if (this.verdict !== "known") break;
    }
    if (!mended) return;
    this.undo = { was, text: t(`${mended}つ直しました`, `${mended} fixed`) };
    this.#keep();
  }

  takeBack(): void {
    if (!this.undo) return;
    this.deck = this.undo.was;
    this.undo = null;
    this.changed();
  }

  text(): string {
    return toText(this.deck, this.game);
  }

  changed(): void {
    this.#keep();
    this.#soon();
  }

  /** Asks the server about the deck as it is now; an answer that comes late is thrown away. */
  async check(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const answer = await askHouse("/api/decks/check", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          game: this.game,
          construction: this.deck.construction,
          text: this.text(),
          ...(this.set ? { set: this.set } : {}),
        }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const said = (await answer.json()) as DeckChecked;
      if (mine !== this.#asked) return;
      this.faults = said.faults;
      this.verdict = "known";
    } catch {
      if (mine !== this.#asked) return;
      this.faults = [];
      this.verdict = "offline";
    }
  }

  #lay(deck: Deck): void {
    this.deck = deck;
    this.#added = [];
    this.undo = null;
    this.selected = Object.keys(deck.cards)[0] ?? "";
    this.verdict = "waiting";
    this.#soon();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), CHECK_AFTER_MS);
  }

  #keep(): void {
    const there = this.#id === null ? undefined : keptDecks(this.#shelf).find((deck) => deck.id === this.#id);
    // What another device or tab has put there meanwhile is not written over.
    if (this.#id === null || (there && there.at !== this.#at)) this.#id = newId();
    this.#at = Date.now();
    keepDeck(this.#shelf, { ...($state.snapshot(this.deck) as Deck), id: this.#id, at: this.#at });
    this.decks = keptDecks(this.#shelf);
  }
}
