/**
 * Checks the luck of an ended match from its record, by doc/luck.md and nothing else. No rule of a game is known here.
 */

import { gameOf } from "../games";
import type { MatchRecord } from "../wire";
import type { Both } from "./i18n.svelte";
import { hex, sha256, unhex, utf8 } from "./sha256";

/** What this device kept from before the match. */
export interface Kept {
  commitment: string;
  /** The own word; null for whoever added none: who only watches, or goes on from a replay. */
  word: string | null;
  seat: number | null;
}

/** One sentence about what was looked at; `null` for what could not be looked at. */
export interface Finding {
  what: "promise" | "word" | "seed" | "lots" | "log" | "uses" | "digest";
  holds: boolean | null;
  text: Both;
}

export interface Found {
  holds: boolean;
  findings: Finding[];
  record: MatchRecord | null;
}

const number = (n: number, little = false): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n, little);
  return bytes;
};

/** A key out of the house key and words, each behind its length. */
export const mixed = (what: string, houseKey: Uint8Array, words: string[]): Uint8Array =>
  sha256(utf8(what), houseKey, ...words.flatMap((word) => [number(utf8(word).length), utf8(word)]));

export class Luck {
  key: Uint8Array;
  used: Map<string, number>;
  constructor(key: Uint8Array, used: Iterable<[string, number]> = []) {
    this.key = key;
    this.used = new Map(used);
  }

  below(stream: string, n: number): number {
    need(Number.isInteger(n) && n > 0 && n <= 2 ** 32, "その数は引けません。", "No number is below that.");
    for (;;) {
      const count = this.used.get(stream) ?? 0;
      this.used.set(stream, count + 1);
      const block = sha256(this.key, utf8(stream), number(Math.floor(count / 8)));
      const word = new DataView(block.buffer).getUint32(4 * (count % 8));
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }

  shuffled<T>(stream: string, cards: T[]): T[] {
    const out = [...cards];
    for (let k = out.length - 1; k > 0; k--) {
      const j = this.below(stream, k + 1);
      [out[k], out[j]] = [out[j]!, out[k]!];
    }
    return out;
  }
}

class Wrong extends Error {
  text: Both;
  constructor(ja: string, en: string) {
    super(en);
    this.text = { ja, en };
  }
}

function need(holds: boolean, ja: string, en: string): void {
  if (!holds) throw new Wrong(ja, en);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface DeckList {
  leaders: string[];
  cards: [number, string][];
}
interface Setup {
  game: string;
  seed: number[];
  first: string;
  decks: DeckList[];
  second?: (DeckList | null)[];
}
type Input = string | { take_back?: number; deck?: [number, DeckList] };

/** Whether a pile lies as a deck lists it, but for the cards that begin elsewhere. */
function begins(record: MatchRecord, deck: DeckList, pile: string[]): boolean {
  need(deck.cards.reduce((sum, [count]) => sum + count, 0) < 1000, "デッキが大きすぎます。", "A deck is too large.");
  const cards = deck.cards.flatMap(([count, name]) => Array<string>(count).fill(record.names[name] ?? name));
  const luck = gameOf(record.game)?.luck;
  const row = luck?.leaders ? [...deck.leaders, ...cards] : cards;
  const [least, most] = luck?.out ?? [0, 0];
  let at = 0;
  for (const card of row) if (card === pile[at]) at += 1;
  return at === pile.length && row.length - at >= least && row.length - at <= most;
}

interface Counts {
  shuffles: number;
  numbers: number;
  dice: number;
  drawn: number;
}

/** Every use of luck again, from the key alone. */
function replayed(record: MatchRecord, setup: Setup, seed: Uint8Array, inputs: Input[]): Counts {
  const counts: Counts = { shuffles: 0, numbers: 0, dice: 0, drawn: 0 };
  const lists = setup.decks.map((deck, seat) => [deck, setup.second?.[seat] ?? deck]);
  let [luck, game, at] = [new Luck(seed), 0, 0];
  let fresh = new Set<string>();
  const dealt = new Map<string, string[]>();
  const dice: [number, number][] = [];
  for (const use of record.uses) {
    const { stream } = use;
    need(
      use.game - game >= 0 && use.game - game <= 1 && use.inputs >= at && use.inputs <= inputs.length,
      "運の使用が順番どおりではありません。",
      "The uses of luck are not in order.",
    );
    if (use.game > game) {
      game = use.game;
      fresh = new Set();
      luck = new Luck(game === 1 ? seed : sha256(seed, utf8("game"), number(game)));
    }
    at = use.inputs;
    for (const input of inputs.slice(0, at))
      if (typeof input === "object" && input.deck) lists[input.deck[0]] = [input.deck[1]];
    if (use.what === "number") {
      need(
        luck.below(stream, use.below) === use.number,
        `${stream}の数が計算と違います。`,
        `A number of ${stream} is not as computed.`,
      );
      if (stream === "dice") dice.push([at, use.number + 1]);
      counts.numbers += 1;
    } else {
      need(
        same(luck.shuffled(stream, use.before), use.after),
        `${stream}のシャッフルが計算と違います。`,
        `A shuffle of ${stream} is not as computed.`,
      );
      if (!fresh.has(stream)) {
        const seat = Number(stream.slice(5)) - 1;
        need(
          (lists[seat] ?? []).some((deck) => begins(record, deck, use.before)),
          `${stream}の最初の並びが登録と違います。`,
          `${stream} did not begin as listed.`,
        );
        dealt.set(`${at}/${seat}`, [...use.after]);
      }
      fresh.add(stream);
      counts.shuffles += 1;
    }
  }
  need(
    fresh.size === 0 || fresh.size === lists.length,
    "シャッフルされなかったデッキがあります。",
    "A deck was never shuffled.",
  );
  const shown = record.seen.flatMap((one) => (one.what === "die" ? [[one.inputs, one.shows]] : []));
  need(
    same(shown, dice),
    "見せたダイスの目が計算と違います。",
    "The dice that were rolled are not those that were shown.",
  );
  counts.dice = shown.length;
  for (const one of record.seen) {
    const top = one.what === "draw" ? dealt.get(`${one.inputs}/${one.seat}`) : undefined;
    if (one.what !== "draw" || !top) continue;
    need(
      top.shift() === one.card,
      "最初の手札がデッキの上のカードと違います。",
      "A first hand is not the top of its deck.",
    );
    counts.drawn += 1;
  }
  return counts;
}

const TAIL = utf8(',"digest":"');

function digestHolds(bytes: Uint8Array): boolean {
  const covered = bytes.subarray(0, Math.max(0, bytes.length - TAIL.length - 66));
  const tail = bytes.subarray(covered.length);
  return hex(tail) === hex(utf8(`,"digest":"${hex(sha256(covered))}"}`));
}

/**
 * Looks at everything, and goes on behind what does not hold; a record that was changed on its way is looked at no
 * further.
 */
export function verify(bytes: Uint8Array, kept: Kept | null): Found {
  const findings: Finding[] = [];
  const tell = (what: Finding["what"], holds: boolean | null, ja: string, en: string): void => {
    findings.push({ what, holds, text: { ja, en } });
  };
  /** Says `ja` and `en` when nothing in `look` is wrong, else what is. */
  const look = (what: Finding["what"], run: () => [string, string] | null): void => {
    try {
      const said = run();
      if (said) tell(what, true, ...said);
    } catch (why) {
      const text = why instanceof Wrong ? why.text : { ja: "記録を読めません。", en: "The record cannot be read." };
      findings.push({ what, holds: false, text });
    }
  };
  look("digest", () => {
    need(digestHolds(bytes), "記録が途中で変わっています。", "The record was changed on its way.");
    return ["記録は1文字も変わっていません。", "Not one letter of the record has changed."];
  });
  if (findings[0]?.holds === false) return { holds: false, findings, record: null };
  let record: MatchRecord;
  let setup: Setup;
  let seed: Uint8Array;
  try {
    record = JSON.parse(new TextDecoder().decode(bytes)) as MatchRecord;
    setup = JSON.parse(record.setup) as Setup;
    seed = Uint8Array.from(setup.seed);
  } catch {
    tell("seed", false, "記録を読めません。", "The record cannot be read.");
    return { holds: false, findings, record: null };
  }
  const promise = record.promise;
  if (promise) {
    const key = unhex(String(promise.house_key));
    look("promise", () => {
      need(
        hex(sha256(key)) === promise.commitment,
        "卓の鍵が約束と合いません。",
        "The house's key does not open its promise.",
      );
      if (!kept)
        return [
          "卓の鍵は、記録にある約束と合っています。",
          "The house's key opens the promise that stands in the record.",
        ];
      need(
        kept.commitment === promise.commitment,
        "対戦の前に受け取った約束と、記録の約束が違います。",
        "The promise given before the match is not the one in the record.",
      );
      return [
        "卓の鍵は、対戦の前にこの端末が受け取った約束と合っています。",
        "The house's key opens the promise that this device was given before the match.",
      ];
    });
    if (kept?.word) {
      look("word", () => {
        need(
          promise.words[kept.seat ?? -1] === kept.word,
          "あなたのことばが入っていません。",
          "Your word is not in it.",
        );
        return ["あなたのことばが入っています。", "Your word is in it."];
      });
    }
    look("seed", () => {
      need(
        same([...mixed("shokan luck 2", key, promise.words)], [...seed]) && hex(seed) === record.seed,
        "対戦の鍵が、卓の鍵とことばからの計算と違います。",
        "The key of the match does not follow from the house's key and the words.",
      );
      return [
        "対戦の鍵は、卓の鍵とみんなのことばから計算したものです。",
        "The key of the match follows from the house's key and everybody's words.",
      ];
    });
    look("lots", () => {
      const luck = new Luck(mixed("shokan lots 1", key, [promise.words[promise.maker] ?? ""]));
      for (const lot of promise.lots) {
        need(
          luck.below(lot.stream, lot.among.length) === lot.number,
          "対戦前のくじが計算と違います。",
          "A lot drawn before the match is not as computed.",
        );
        need(
          lot.stream !== "coin" || lot.number === promise.maker,
          "席がくじのとおりではありません。",
          "Who begins is not as drawn.",
        );
      }
      if (promise.lots.length === 0) return null;
      return [
        `対戦前のくじ（${promise.lots.length}回）も計算どおりです。`,
        `What was drawn before the match (${promise.lots.length}) is as computed.`,
      ];
    });
  } else if (kept) {
    tell(
      "promise",
      false,
      "約束を受け取ったのに、記録にはありません。",
      "A promise was given, and the record knows none.",
    );
  } else {
    tell(
      "promise",
      null,
      "この対戦には約束がありません。卓が鍵を選べたかもしれません。",
      "Nothing was promised for this match, so its key could have been chosen.",
    );
  }
  const inputs: Input[] = [];
  look("log", () => {
    let link = sha256(utf8("shokan match 1"), utf8(record.setup));
    record.log.forEach((entry, n) => {
      link = sha256(link, number(n, true), utf8(entry.body));
      need(
        hex(link) === entry.link,
        `記録の${n + 1}行目がつながりません。`,
        `Entry ${n + 1} of the log does not hold on to the one before.`,
      );
      for (const input of (JSON.parse(entry.body) as { inputs: Input[] }).inputs) {
        if (typeof input === "object" && input.take_back !== undefined) inputs.length = input.take_back;
        else inputs.push(input);
      }
    });
    const count = record.log.length;
    return [`記録の${count}行はすべてつながっています。`, `All ${count} entries of the log hold together.`];
  });
  look("uses", () => {
    need(
      setup.first === "listed" && setup.game === record.game,
      "席の順が登録と違います。",
      "The seats are not in the order of the set-up.",
    );
    const { shuffles, numbers, dice, drawn } = replayed(record, setup, seed, inputs);
    const shown: Both[] = [];
    if (dice) shown.push({ ja: `見せたダイス${dice}個`, en: `${dice} dice` });
    if (drawn) shown.push({ ja: `最初に引いた${drawn}枚`, en: `${drawn} cards of first hands` });
    const ja = shown.length ? `${shown.map((it) => it.ja).join("と")}も、そのとおりでした。` : "";
    const en = shown.length ? ` ${shown.map((it) => it.en).join(" and ")} were as shown.` : "";
    return [
      `シャッフル${shuffles}回と、コインやダイス${numbers}回は、鍵からの計算どおりです。${ja}`,
      `${shuffles} shuffles and ${numbers} coins, dice and picks are as computed from the key.${en}`,
    ];
  });
  return { holds: findings.every((one) => one.holds !== false), findings, record };
}
