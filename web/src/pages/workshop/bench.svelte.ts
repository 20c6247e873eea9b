/** What lies on the table of a workshop: the set that is open, what the server says of it, its versions. */

import { learnWords } from "../../art/label";
import { ask } from "../../lib/api";
import { t } from "../../lib/i18n.svelte";
import type { CardFaultView, CardsChecked, OwnCard, WorkshopGame } from "../../wire";
import { changes, type Change } from "./difference";
import { forget, gameOfFile, keep, newSet, ownSets, withCard, withVersion, type OwnSet } from "./sets";

const CHECK_MS = 250;
const KEEP_MS = 400;

export class Bench {
  readonly game: string;
  words = $state.raw<WorkshopGame | null>(null);
  sets = $state.raw<OwnSet[]>([]);
  set = $state.raw<OwnSet | null>(null);
  checked = $state.raw<CardsChecked | null>(null);
  /** The text of which that is said. */
  checkedText = $state("");
  /** The line of the cursor, by which the card beside it is chosen. */
  line = $state(1);
  /** Why the text was not checked, for people. */
  trouble = $state("");
  /** Whether the browser keeps what is written. */
  kept = $state(true);
  deleted = $state.raw<OwnSet | null>(null);

  #asked = 0;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #cursor = 0;

  constructor(game: string) {
    this.game = game;
  }

  /** Asks what the game begins with, and opens the set that was changed last; without one an example. */
  async begin(): Promise<void> {
    this.words = await ask<WorkshopGame>(`/api/workshop/${encodeURIComponent(this.game)}`);
    this.sets = ownSets(this.game);
    const first = this.sets[0];
    if (first) this.open(first);
    else this.add();
  }

  open(set: OwnSet): void {
    this.flush();
    this.set = set;
    this.checked = null;
    this.line = 1;
    this.#cursor = 0;
    void this.check();
  }

  /** A new set with the first card to begin with. */
  add(): void {
    const first = this.words?.templates[0]?.text ?? "";
    const text = withCard(`game ${this.game}\nset my_set\n`, first);
    this.#take(newSet(this.game, t("わたしのカード", "My cards"), text));
  }

  /** A set out of a file; says why not, or nothing. */
  bring(name: string, text: string): string {
    const game = gameOfFile(text);
    if (game && game !== this.game)
      return t(`このファイルは別のゲーム（${game}）のものです。`, `This file is of another game (${game}).`);
    if (text.length > (this.words?.bytes_max ?? 0)) return t("ファイルが大きすぎます。", "The file is too large.");
    this.#take(newSet(this.game, name.replace(/\.cards$/, "").slice(0, 60) || t("カード", "Cards"), text));
    return "";
  }

  #take(set: OwnSet): void {
    this.kept = keep(set);
    this.sets = [set, ...this.sets];
    this.open(set);
  }

  remove(): void {
    const gone = this.set;
    if (!gone) return;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    forget(gone);
    this.deleted = gone;
    this.sets = this.sets.filter((it) => it.id !== gone.id);
    this.set = null;
    const next = this.sets[0];
    if (next) this.open(next);
    else this.add();
  }

  undelete(): void {
    const back = this.deleted;
    if (!back) return;
    this.deleted = null;
    this.#take(back);
  }

  rename(name: string): void {
    if (this.set) this.#change({ ...this.set, name: name.slice(0, 60) });
  }

  write(text: string, cursor: number): void {
    if (!this.set || text === this.set.text) return;
    this.#cursor = cursor;
    this.line = lineAt(text, cursor);
    this.#change({ ...this.set, text });
    this.#later();
  }

  /** The cursor went elsewhere: another card is looked at, and what was unfinished is a fault. */
  move(cursor: number): void {
    const line = lineAt(this.set?.text ?? "", cursor);
    const open = this.checked?.faults.some((it) => it.unfinished) ?? false;
    this.#cursor = cursor;
    this.line = line;
    if (open) this.#later();
  }

  /** Keeps the text of now as a version. */
  version(): void {
    if (!this.set || !this.checked) return;
    const cards = this.checked.cards.map((it) => it.face);
    this.#change(withVersion(this.set, cards));
    this.flush();
  }

  get last(): number {
    return this.set?.versions.length ?? 0;
  }

  get changes(): Change[] {
    const before = this.set?.versions.at(-1);
    return before && this.checked
      ? changes(
          before.cards,
          this.checked.cards.map((it) => it.face),
        )
      : [];
  }

  /** The card in whose lines the cursor is; else the first. */
  get card(): OwnCard | null {
    const rows = this.checked?.outline.filter((row) => row.kind === "card") ?? [];
    const row = rows.findLast((it) => it.line <= this.line) ?? rows[0];
    return this.checked?.cards.find((it) => it.face.card === row?.word) ?? null;
  }

  faultsOf(from: number, to: number): CardFaultView[] {
    return (this.checked?.faults ?? []).filter((it) => !it.unfinished && it.line >= from && it.line <= to);
  }

  #change(set: OwnSet): void {
    const now = { ...set, changed: Date.now() };
    this.set = now;
    this.sets = this.sets.map((it) => (it.id === now.id ? now : it));
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.flush(), KEEP_MS);
  }

  /** Writes what has not been written yet. */
  flush(): void {
    if (this.#keeping === undefined) return;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (this.set) this.kept = keep(this.set);
  }

  #later(): void {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => void this.check(), CHECK_MS);
  }

  async check(): Promise<void> {
    const set = this.set;
    if (!set) return;
    const asked = (this.#asked += 1);
    try {
      const body = { game: this.game, text: set.text, at: this.#cursor };
      const told = await ask<CardsChecked>("/api/workshop/check", body);
      // An answer to a text that has changed since is no news.
      if (asked !== this.#asked) return;
      learnWords(told.words);
      this.checked = told;
      this.checkedText = set.text;
      this.trouble = "";
    } catch (reason) {
      if (asked === this.#asked) this.trouble = reason instanceof Error ? reason.message : String(reason);
    }
  }
}

const lineAt = (text: string, cursor: number): number => text.slice(0, cursor).split("\n").length;
