/** The form of the card at the cursor: read off the text by the server; each edit changes a stretch of the text. */

import { ask } from "../../lib/api";
import { t } from "../../lib/i18n.svelte";
import type { CardForm, FormChoice, FormChoices, FormPiece, FormRow } from "../../wire";
import type { Bench } from "./bench.svelte";

/** A place of the form: a piece, behind a piece, a row with its block, the first line of a block, below a row. */
export interface Place {
  row: number;
  piece: number;
  what: "piece" | "more" | "row" | "head" | "below";
}

/** What is offered at a place; null while it is asked for. */
export interface Menu {
  place: Place;
  choices: FormChoice[] | null;
  trouble: string;
}

/** A row with its number, and a block as one. */
export interface Part {
  rows: { row: FormRow; at: number }[];
  block: boolean;
}

export class Form {
  form = $state.raw<CardForm | null>(null);
  menu = $state.raw<Menu | null>(null);
  trouble = $state("");
  /** What has just happened, for people. */
  said = $state("");

  readonly #bench: Bench;
  readonly #write: (from: number, to: number, by: string) => void;
  #text = "";
  #at = -1;
  #reading: Promise<void> = Promise.resolve();
  #steps: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(bench: Bench, write: (from: number, to: number, by: string) => void) {
    this.#bench = bench;
    this.#write = write;
  }

  /** Reads the form of the text of now, unless it is there already. */
  read(): Promise<void> {
    const text = this.#bench.set?.text ?? "";
    const at = beginOf(text, this.#bench.line);
    if (text === this.#text && at === this.#at) return this.#reading;
    if (at !== this.#at) this.menu = null;
    this.#text = text;
    this.#at = at;
    this.#reading = this.#ask(text, at);
    return this.#reading;
  }

  async #ask(text: string, at: number): Promise<void> {
    try {
      const form = await ask<CardForm>("/api/workshop/form", { game: this.#bench.game, text, at });
      if (text !== this.#text || at !== this.#at) return;
      this.form = form;
      this.trouble = "";
    } catch (reason) {
      if (text !== this.#text || at !== this.#at) return;
      this.trouble = said(reason);
      // The next question is asked anew.
      this.#at = -1;
    }
  }

  /** Waits until the form is that of the text, and finds the stretch of a place in it. */
  async #stretch(place: Place): Promise<{ from: number; to: number } | null> {
    await this.read();
    const row = this.form?.rows[place.row];
    if (!row) return null;
    const piece = row.pieces[place.piece];
    switch (place.what) {
      case "piece":
        return piece ? { from: piece.from, to: piece.to } : null;
      case "more":
        return piece ? { from: piece.to, to: piece.to } : null;
      case "row":
        return { from: row.from, to: row.whole };
      case "head":
        return { from: row.from, to: row.to };
      case "below":
        return { from: row.to, to: row.to };
    }
  }

  async #choices(at: { from: number; to: number }): Promise<FormChoice[]> {
    const asked = { game: this.#bench.game, text: this.#text, ...at };
    return (await ask<FormChoices>("/api/workshop/choices", asked)).choices;
  }

  /** Opens the menu of a place, or closes it. */
  async toggle(place: Place): Promise<void> {
    if (this.menu && same(this.menu.place, place)) {
      this.menu = null;
      return;
    }
    const asked = (this.#asked += 1);
    this.menu = { place, choices: null, trouble: "" };
    try {
      const at = await this.#stretch(place);
      const choices = at ? await this.#choices(at) : [];
      if (asked === this.#asked && this.menu) this.menu = { place, choices, trouble: "" };
    } catch (reason) {
      if (asked === this.#asked && this.menu) this.menu = { place, choices: null, trouble: said(reason) };
    }
  }

  /** Writes what was chosen. */
  async choose(place: Place, by: string): Promise<void> {
    this.menu = null;
    const at = await this.#stretch(place);
    if (!at) return;
    // A word that goes takes the blank before it along.
    const alone = place.what === "piece" && by === "" && this.#text[at.from - 1] === " ";
    await this.#edit(alone ? at.from - 1 : at.from, at.to, by);
  }

  /** Writes a text, a number or a name; a name that `as` gives is written wherever it stands in the card. */
  async put(place: Place, by: string): Promise<void> {
    const at = await this.#stretch(place);
    const rows = this.form?.rows;
    const piece = rows?.[place.row]?.pieces[place.piece];
    if (!at || !rows || !piece || piece.text === by) return;
    const before = rows[place.row]?.pieces[place.piece - 1]?.text;
    if (piece.kind !== "free" || before !== "as") return this.#edit(at.from, at.to, by);
    const named = rows.flatMap((row) => row.pieces).filter((it) => it.text === piece.text && isName(it));
    const [first, last] = [named[0] ?? piece, named.at(-1) ?? piece];
    let whole = "";
    let from = first.from;
    for (const it of named) {
      whole += this.#text.slice(from, it.from) + by;
      from = it.to;
    }
    await this.#edit(first.from, last.to, whole);
  }

  /** The next number up or down that may stand there. */
  step(place: Place, by: 1 | -1): Promise<void> {
    this.menu = null;
    this.#steps = this.#steps.then(() => this.#step(place, by)).catch((reason) => void (this.said = said(reason)));
    return this.#steps;
  }

  async #step(place: Place, by: 1 | -1): Promise<void> {
    const at = await this.#stretch(place);
    if (!at) return;
    const now = Number(this.#text.slice(at.from, at.to));
    const offered = (await this.#choices(at)).map((it) => Number(it.text)).filter((it) => (it - now) * by > 0);
    if (offered.length) {
      const next = by > 0 ? Math.min(...offered) : Math.max(...offered);
      this.said = "";
      return this.#edit(at.from, at.to, String(next));
    }
    this.said =
      by > 0
        ? t("これより大きな数は選べません。", "No larger number is offered here.")
        : t("これより小さな数は選べません。", "No smaller number is offered here.");
  }

  async #edit(from: number, to: number, by: string): Promise<void> {
    this.#write(from, to, by);
    await this.read();
  }
}

const said = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
const isName = (piece: FormPiece): boolean => piece.kind === "free" || piece.kind === "word";
const beginOf = (text: string, line: number): number =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, it) => sum + it.length + 1, 0);
export const same = (a: Place | undefined, b: Place): boolean =>
  a?.row === b.row && a.piece === b.piece && a.what === b.what;

/** A text as it stands in quotes. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/[\r\n]+/g, " ").replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** The rows below the first, blocks as one. */
export function parts(form: CardForm): Part[] {
  const found: Part[] = [];
  let open: Part | null = null;
  for (const [at, row] of form.rows.entries()) {
    if (at === 0 || (row.kind === "end" && row.depth <= 1)) continue;
    if (!open) {
      const part: Part = { rows: [{ row, at }], block: row.after > row.depth };
      found.push(part);
      if (part.block) open = part;
      continue;
    }
    open.rows.push({ row, at });
    if (row.after <= 1) open = null;
  }
  return found;
}

/** The pieces of a row, each name of a field with what stands behind it. */
export function groups(row: FormRow): { label: FormPiece | null; pieces: { piece: FormPiece; at: number }[] }[] {
  const found: { label: FormPiece | null; pieces: { piece: FormPiece; at: number }[] }[] = [];
  for (const [at, piece] of row.pieces.entries()) {
    if (piece.kind === "sign" && (piece.text === "{" || piece.text === "}")) continue;
    const last = found.at(-1);
    if (piece.kind === "label") found.push({ label: piece, pieces: [] });
    else if (last) last.pieces.push({ piece, at });
    else found.push({ label: null, pieces: [{ piece, at }] });
  }
  return found;
}
