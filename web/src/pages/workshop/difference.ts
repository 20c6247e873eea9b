/** What changed between two versions of a set, in words: "cost 3 → 4". */

import type { CatalogueCard } from "../../wire";

type Both = { ja: string; en: string };

/** One change of one card. */
export interface Change {
  /** The word of the card. */
  card: string;
  name: Both;
  /** What changed; empty for a card that came or went. */
  what: Both;
  before: Both | null;
  after: Both | null;
}

const none: Both = { ja: "なし", en: "none" };
const same = (a: Both, b: Both): boolean => a.ja === b.ja && a.en === b.en;

/** All changes from one list of cards to another, card by card in the order of the later one. */
export function changes(before: readonly CatalogueCard[], after: readonly CatalogueCard[]): Change[] {
  const old = new Map(before.map((card) => [card.card, card]));
  const found: Change[] = [];
  const nothing: Both = { ja: "", en: "" };
  for (const card of after) {
    const was = old.get(card.card);
    old.delete(card.card);
    if (was) found.push(...changesOf(was, card));
    else found.push({ card: card.card, name: card.name, what: nothing, before: null, after: card.name });
  }
  for (const card of old.values())
    found.push({ card: card.card, name: card.name, what: nothing, before: card.name, after: null });
  return found;
}

function changesOf(was: CatalogueCard, is: CatalogueCard): Change[] {
  const found: Change[] = [];
  const add = (what: Both, before: Both, after: Both): void => {
    if (!same(before, after)) found.push({ card: is.card, name: is.name, what, before, after });
  };
  add({ ja: "名前", en: "name" }, was.name, is.name);
  const labels = new Map([...was.fields, ...is.fields].map((it) => [it.field, it.label]));
  for (const [field, label] of labels) {
    // A field may stand several times.
    const value = (card: CatalogueCard): Both => {
      const all = card.fields.filter((it) => it.field === field).map((it) => it.value);
      return all.length ? { ja: all.map((it) => it.ja).join("・"), en: all.map((it) => it.en).join(", ") } : none;
    };
    add(label, value(was), value(is));
  }
  add({ ja: "効果", en: "text" }, was.text.ja ? was.text : none, is.text.ja ? is.text : none);
  return found;
}
