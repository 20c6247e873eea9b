/** A board while it is laid out: its text, what lies where, what is picked, and how it was before each step. */

import { Failed } from "../../lib/api";
import { lang, say, t } from "../../lib/i18n.svelte";
import { boardsAside, keepBoard, keptBoard, layOut, putAside, sceneBoard } from "../../lib/sandbox";
import { lend } from "../../table/cards.svelte";
import type {
  BoardCard,
  BoardHeld,
  BoardLaid,
  BoardPlace,
  BoardSpot,
  BoardVerb,
  BoardZone,
  DeckFaultView,
} from "../../wire";

/** Steps that can be taken back. */
const BACK_MAX = 60;

/** What is picked: a card of the shelf, or one that lies on the board. */
export type Picked = { from: "shelf"; card: string } | { from: "board"; card: BoardCard };

export class Bench {
  readonly game: string;
  readonly set: string | null;
  laid = $state.raw<BoardLaid | null>(null);
  #picked = $state.raw<Picked | null>(null);
  /** The places that take what is picked; nothing until the server has said so. */
  #fits = $state.raw<ReadonlySet<string> | null>(null);
  /** The side to which what is picked comes on places that all sides share. */
  side = $state(0);
  /** Why the last step was not made, or what is wrong with the text. */
  faults = $state.raw<DeckFaultView[]>([]);
  trouble = $state("");
  said = $state("");
  busy = $state(false);
  kept = $state(true);
  #before = $state.raw<string[]>([]);
  #line: Promise<void> = Promise.resolve();

  constructor(game: string, set: string | null) {
    this.game = game;
    this.set = set;
  }

  readonly canGoBack = $derived.by(() => this.#before.length > 0);

  get picked(): Picked | null {
    return this.#picked;
  }
  set picked(picked: Picked | null) {
    this.#picked = picked;
    this.#fits = null;
    if (picked) void this.#look();
  }

  /** Asks which places take what is picked, behind the steps that are under way. */
  #look(): Promise<void> {
    this.#line = this.#line.then(async () => {
      const [picked, held] = [this.#picked, this.#held()];
      if (!this.laid || !held) return;
      try {
        const { fits } = await layOut(this.game, this.set, this.laid.text, { held });
        if (this.#picked === picked) this.#fit(fits);
      } catch {
        // Without an answer every place can be tried.
      }
    });
    return this.#line;
  }

  #fit(fits: readonly BoardSpot[] | undefined): void {
    this.#fits = fits ? new Set(fits.map(spotKey)) : null;
  }

  #held(): BoardHeld | null {
    const picked = this.#picked;
    if (picked?.from === "shelf") return { from: "shelf", card: picked.card };
    return picked?.card.at ? { from: "board", at: picked.card.at } : null;
  }

  /** Whether a place takes what is picked, as far as is known. */
  takes(zone: BoardZone, place: BoardPlace): boolean {
    return this.#picked !== null && zone.open && (this.#fits?.has(spotKey(this.#spot(zone, place))) ?? true);
  }

  /** No place takes what is picked. */
  readonly nowhere = $derived.by(() => this.#fits?.size === 0);

  #spot(zone: BoardZone, place: BoardPlace): BoardSpot {
    return { seat: zone.shared ? this.side : zone.seat, zone: zone.zone, place: place.place };
  }

  /** Begins with the board that was laid out last, or with an empty one where that cannot be read. */
  async begin(): Promise<boolean> {
    const kept = keptBoard(this.game, this.set);
    if (!this.set) this.#before = boardsAside(this.game);
    return (kept !== "" && (await this.read(kept))) || this.read("");
  }

  /** Begins with the board of a scene; the one that was laid out last is what a take-back leads to. */
  async beginWith(scene: string): Promise<boolean> {
    const kept = keptBoard(this.game, null);
    try {
      const { board } = await sceneBoard(this.game, scene);
      this.#before = boardsAside(this.game);
      if (kept && kept !== board.text && !this.#before.includes(kept)) this.#before = [...this.#before, kept];
      putAside(this.game, this.#before);
      this.#show(board);
      this.said = t(
        "場面の盤面を並べました。「1つ戻す」で前の盤面に戻ります。",
        "This is the board of the scene. “Take back” leads to the board from before.",
      );
      return true;
    } catch (reason) {
      this.#failed(reason);
      return false;
    }
  }

  /** Reads a text as the board; says whether it could be laid out. */
  async read(text: string): Promise<boolean> {
    this.faults = [];
    this.trouble = "";
    try {
      const { board } = await layOut(this.game, this.set, text);
      if (this.laid && this.laid.text !== board.text) this.#before = [...this.#before, this.laid.text].slice(-BACK_MAX);
      this.#show(board);
      this.picked = null;
      return true;
    } catch (reason) {
      this.#failed(reason);
      return false;
    }
  }

  /** Does a step, one after another; what the rules refuse leaves the board as it is. */
  do(verb: BoardVerb, done: string): Promise<void> {
    this.#line = this.#line.then(() => this.#step(verb, done));
    return this.#line;
  }

  async #step(verb: BoardVerb, done: string): Promise<void> {
    if (!this.laid) return;
    this.busy = true;
    this.trouble = "";
    const before = this.laid.text;
    const picked = this.#picked;
    try {
      const { board, refused, fits } = await layOut(this.game, this.set, before, { verb, held: this.#held() });
      this.faults = refused;
      this.said = refused.length ? t("置けません。", "That is refused.") : done;
      if (!refused.length) {
        if (board.text !== before) this.#before = [...this.#before, before].slice(-BACK_MAX);
        this.#show(board);
        // Another card that was picked meanwhile asks for itself.
        if (this.#picked === picked) this.#fit(fits);
      }
    } catch (reason) {
      this.#failed(reason);
    } finally {
      this.busy = false;
    }
  }

  /** The board as it was before the last step. */
  async back(): Promise<void> {
    const text = this.#before.at(-1);
    if (text === undefined) return;
    const rest = this.#before.slice(0, -1);
    if (await this.read(text)) {
      this.#before = rest;
      if (!this.set)
        putAside(
          this.game,
          boardsAside(this.game).filter((it) => it !== text),
        );
    }
    this.said = t("1つ戻しました。", "One step is taken back.");
  }

  #show(board: BoardLaid): void {
    lend(board.cards);
    this.laid = board;
    if (this.side >= board.seats) this.side = 0;
    this.kept = keepBoard(this.game, this.set, board.text);
  }

  #failed(reason: unknown): void {
    this.trouble = reason instanceof Failed ? reason.message : String(reason);
    this.faults = reason instanceof Failed ? reason.faults : [];
  }

  /** The faults in the language of the page, with their lines. */
  readonly told = $derived.by(() =>
    this.faults.map((it) => {
      const text = it.text[lang()];
      return it.line ? t(`${it.line}行目：${text}`, `Line ${it.line}: ${text}`) : text;
    }),
  );

  /** Puts what is picked on a place. */
  put(zone: BoardZone, place: BoardPlace, where: string): void {
    const { picked } = this;
    if (!picked || !zone.open) return;
    const to = this.#spot(zone, place);
    const done = t(`${where}に置きました。`, `Put: ${where}.`);
    if (picked.from === "shelf") void this.do({ do: "put", card: picked.card, to }, done);
    else if (picked.card.at) {
      const { at } = picked.card;
      this.picked = null;
      void this.do({ do: "move", at, to }, done);
    }
  }

  take(card: BoardCard): void {
    if (!card.at) return;
    this.picked = null;
    void this.do({ do: "take", at: card.at }, t("取り除きました。", "Taken away."));
  }

  /** The seats of the board. */
  readonly seats = $derived.by(() => Array.from({ length: this.laid?.seats ?? 2 }, (_, seat) => seat));

  /** How a seat is called: of four, two and two play together. */
  seat = (seat: number): string =>
    [
      t("手前（P1）", "Near side (P1)"),
      t("向かい（P2）", "Far side (P2)"),
      t("手前の味方（P3）", "Ally of the near side (P3)"),
      t("向かいの味方（P4）", "Ally of the far side (P4)"),
    ][seat] ?? `P${seat + 1}`;

  /** How a place is called. */
  where(zone: BoardZone, place: BoardPlace): string {
    const named = say(zone.name) + (place.place ? ` ${placeName(place.place)}` : "");
    return zone.shared ? named : t(`${this.seat(zone.seat)}の${named}`, `${this.seat(zone.seat)}, ${named}`);
  }
}

const spotKey = (spot: BoardSpot): string => `${spot.seat}/${spot.zone}/${spot.place ?? ""}`;

/** How the word of a place is said. */
export const placeName = (place: string): string =>
  ({ left: t("左", "left"), centre: t("中央", "centre"), right: t("右", "right") })[place] ?? place;
