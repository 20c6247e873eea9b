// A table of Summoner Wars as a person would set it up to look at it: made-up positions for what play seldom brings
// together, over a line that the test holds itself. What is asked there is no rule; no pick is judged.

import { held } from "./held.mjs";

const bi = (ja, en) => ({ ja, en });
const STRIDE = 12;
/** The number of a space, by column and row from 1. */
export const at = (column, row) => (row - 1) * STRIDE + column - 1;
export const cell = (column, row) => ({ seat: 0, zone: "battlefield", column: at(column, row) });

/** Cards made of the server's own catalogue. */
export async function shelf(page, base = "") {
  const { cards } = await (await page.request.get(`${base}/api/catalogue/summoner_wars`)).json();
  const by = new Map(cards.map((c) => [c.card, c]));
  const number = (p, word) => {
    const text = p.fields.find((f) => f.field === word)?.value.en ?? "";
    return /^\d+$/.test(text) ? Number(text) : null;
  };
  const card = (id, word, owner, { spot = null, now = {}, wounds = 0, ...more } = {}) => {
    const p = word ? by.get(word) : null;
    if (word && !p) throw new Error(`no card ${word}`);
    const stat = (name, value) =>
      value === null
        ? []
        : [{ stat: name, printed: value, now: now[name] ?? (name === "life" ? value - wounds : value) }];
    const place = spot ? at(...spot) : null;
    return {
      id,
      card: word,
      owner,
      controller: owner,
      column: place,
      rested: false,
      face_down: !word,
      damage: wounds,
      directions: [],
      marks: [],
      pile: place,
      counters: 0,
      states: [],
      keywords: [],
      stats: p
        ? [
            ...(p.type === "unit" ? stat("attack", number(p, "attack")) : []),
            ...stat("cost", number(p, "cost")),
            ...stat("life", number(p, "life")),
          ]
        : [],
      ...more,
    };
  };
  return { by, card };
}

export const event = (kind, ja, en, more = {}) => ({
  kind,
  text: bi(ja, en),
  clause: "SW-ATK.01",
  source: null,
  seat: null,
  card: null,
  card_after: null,
  face: null,
  from: null,
  to: null,
  amount: null,
  other: null,
  ...more,
});
export const choice = (verb, ja, en, more = {}) => ({
  verb,
  card: null,
  ability: null,
  cell: null,
  number: null,
  label: bi(ja, en),
  forecast: null,
  counts: [],
  loses: false,
  ...more,
});
export const refusal = (verb, clause, ja, en, more = {}) => ({
  verb,
  card: null,
  ability: null,
  cell: null,
  clause,
  text: bi(ja, en),
  ...more,
});

const ZONES = [
  "battlefield",
  "on_top",
  "under",
  "hand",
  "draw_pile",
  "discard_pile",
  "magic_pile",
  "removed",
  "resolving",
];

/** The view of one seat; `seats` names what each has. */
export function view(seats, more = {}) {
  const all = seats.map((s) => ({
    battlefield: [],
    on_top: [],
    under: [],
    hand: [],
    draw_pile: [],
    discard_pile: [],
    magic_pile: [],
    removed: [],
    resolving: [],
    hands: null,
    hired: 0,
    ...s,
  }));
  const viewer = more.viewer ?? 0;
  return {
    game: "summoner_wars",
    viewer,
    turn: 7,
    active: viewer,
    phase: "attack",
    seats: all.map((s, seat) => ({
      seat,
      figures: Object.entries({
        hand: s.hands ?? s.hand.length,
        magic: s.magic_pile.length,
        mercenaries_in_hand: s.hired,
        top_is_mercenary: 0,
        team: seat % 2,
        first: seat === 0 ? 1 : 0,
        out: 0,
        moves_left: 0,
        attacks_left: seat === viewer ? 2 : 0,
      }).map(([name, value]) => ({ name, value })),
      marks: s.marks ?? [],
    })),
    zones: all.flatMap((s, seat) =>
      ZONES.map((zone) => ({
        seat,
        zone,
        count: zone === "hand" ? (s.hands ?? s.hand.length) : zone === "draw_pile" ? 1 : s[zone].length,
        cards: s[zone],
      })),
    ),
    stack: [],
    asked: viewer,
    decision: null,
    outcome: null,
    ...more,
  };
}

/** Holds the line of a match: the page hears `frames`, and its picks are gathered in `picks`. */
export function line(page, frames, answer = () => []) {
  const count = frames[0].seats.length;
  const names = ["Hana", "", "Masamune the Second", "Tsubaki of the Long Name"];
  const players = Array.from({ length: count }, (_, seat) => ({
    seat,
    name: seat === 1 ? "" : names[seat],
    kind: seat === 1 ? "greedy" : "human",
    present: true,
  }));
  return held(page, { game: "summoner_wars", players, undo: "free" }, frames, answer);
}

/** Dwarves against goblins in the middle of a turn; with four, elves and orcs beside them. */
export function armies({ card }, many = false) {
  const dwarves = {
    battlefield: [
      card(1, "oldin", 0, { spot: [3, 2], wounds: 1 }),
      card(2, "plain_wall", 0, { spot: [4, 3], wounds: 2 }),
      card(3, "plain_wall", 0, { spot: [2, 2] }),
      card(4, "defender", 0, { spot: [2, 3], wounds: 1 }),
      card(5, "spearman", 0, { spot: [4, 4], now: { attack: 3 }, states: ["moved"] }),
      card(6, "engineer", 0, { spot: [5, 5], states: ["moved"] }),
      card(7, "baldar", 0, { spot: [1, 4], wounds: 1, states: ["moved", "attacked"] }),
    ],
    hand: ["gror", "reinforcements", "plain_wall", "sword_grounder", "magic_drain", "grungor"].map((word, i) =>
      card(40 + i, word, 0),
    ),
    magic_pile: ["defender", "goblin_fighter", "engineer"].map((word, i) => card(50 + i, word, 0, { face_down: true })),
    discard_pile: ["heroic_feat", "engineer"].map((word, i) => card(60 + i, word, 0)),
  };
  const goblins = {
    battlefield: [
      card(11, "sneeks", 1, { spot: [2, 8], wounds: 2 }),
      card(12, "goblin_fighter", 1, { spot: [2, 4] }),
      card(13, "berserker", 1, { spot: [4, 6] }),
      card(14, "slinger", 1, { spot: [4, 7] }),
      card(15, "plain_wall", 1, { spot: [3, 6], wounds: 8 }),
      card(16, "the_eater", 1, { spot: [1, 5], wounds: 4 }),
      card(17, "blarf", 1, { spot: [6, 4], now: { attack: 3 }, counters: 3 }),
      card(18, "bow_grounder", 1, { spot: [6, 7], states: ["mercenary"] }),
    ],
    under: [19, 20, 21].map((id) => card(id, "slinger", 1, { spot: [6, 4] })),
    hands: 4,
    hired: 1,
    marks: [
      {
        text: bi("ゴブリンのユニットは破壊されない", "Goblin Units cannot be destroyed"),
        from: "goblin_invincibility",
        until: "until_own_turn_begins",
      },
    ],
    magic_pile: [70, 71, 72, 73].map((id) => card(id, null, 1)),
    discard_pile: ["goblin_rush"].map((word, i) => card(75 + i, word, 1)),
  };
  if (!many) return [dwarves, goblins];
  const orcs = {
    battlefield: [
      card(101, "grognack", 2, { spot: [10, 1] }),
      card(102, "plain_wall", 2, { spot: [10, 3] }),
      card(103, "smasher", 2, { spot: [8, 3] }),
      card(104, "orc_fighter", 2, { spot: [12, 4] }),
    ],
    hands: 5,
    magic_pile: [card(110, null, 2)],
  };
  const elves = {
    battlefield: [
      card(121, "prince_elien", 3, { spot: [10, 8] }),
      card(122, "plain_wall", 3, { spot: [10, 6] }),
      card(123, "kaeseeall", 3, { spot: [8, 6] }),
      card(124, "archer", 3, { spot: [12, 5] }),
    ],
    on_top: [card(125, "freeze", 2, { spot: [12, 5] })],
    hands: 3,
    discard_pile: [card(130, "greater_burn", 3)],
  };
  return [dwarves, goblins, orcs, elves];
}

/** Dwarves against dwarves, as they are aimed at; with four there are two of goblins, too, or all are dwarves. */
export function mirrored(shelf, { many = false, all = false, viewer = 0 } = {}) {
  const armed = {
    sneeks: "oldin",
    goblin_fighter: "defender",
    berserker: "spearman",
    slinger: "engineer",
    the_eater: "baldar",
    blarf: "thorkur",
    goblin_rush: "heroic_feat",
    prince_elien: all ? "oldin" : "sneeks",
    kaeseeall: all ? "spearman" : "slinger",
    archer: all ? "defender" : "berserker",
    greater_burn: all ? "heroic_feat" : "goblin_rush",
    grognack: all ? "oldin" : "sneeks",
    smasher: all ? "defender" : "slinger",
    orc_fighter: all ? "spearman" : "berserker",
  };
  const other = { card: (id, word, ...more) => shelf.card(id, armed[word] ?? word, ...more) };
  if (viewer === 0) return aiming(other, many);
  const seats = armies(other);
  seats[1] = { ...seats[1], hand: [other.card(40, "gror", 1)], hands: null };
  return view(seats, { viewer });
}

const fore = (dice, verdict, odds) =>
  bi(`ダイス${dice}個\n${verdict[0]}\n負傷 ${odds}`, `${dice} dice\n${verdict[1]}\nWounds ${odds}`);
/** What happened so far: an attack with its dice. */
export const past = () => [
  event("turn", "7ターン目、あなたの番。", "Turn 7: your turn.", { amount: 7, seat: 0 }),
  event("attack", "「バルダー」が「大食らい」を攻撃する。", "Baldar attacks The Eater.", {
    seat: 0,
    card: 7,
    card_after: 7,
    face: "baldar",
    other: 16,
    amount: 0,
  }),
  ...[5, 2, 4].map((amount) =>
    event("die", `「バルダー」のダイスの出目は${amount}。`, `A die for Baldar shows ${amount}.`, {
      seat: 0,
      card: 7,
      card_after: 7,
      face: "baldar",
      amount,
    }),
  ),
  event("hits", "2ヒット。", "Hits: 2.", { seat: 0, card: 7, card_after: 7, face: "baldar", other: 16, amount: 2 }),
  event("wound", "「大食らい」に負傷マーカー2個。", "The Eater takes 2 wounds.", {
    seat: 1,
    card: 16,
    card_after: 16,
    face: "the_eater",
    amount: 2,
  }),
];

/** The Spearman aims: three enemies, one own Wall, and one card that is covered. */
export function aiming(shelf, many = false) {
  const aims = [
    [12, ["破壊 96%", "destroys 96%"], "0: 4% / 1+: 96%"],
    [13, ["破壊 74%", "destroys 74%"], "0: 4% / 1: 22% / 2+: 74%"],
    [17, ["破壊できない", "cannot destroy"], "0: 4% / 1: 22% / 2: 44% / 3: 30%"],
    [2, ["破壊できない", "cannot destroy"], "0: 4% / 1: 22% / 2: 44% / 3: 30%"],
  ];
  const decision = {
    seat: 0,
    prompt: "attack_target",
    text: bi("「槍兵」で攻撃するカードを選んでください。", "Choose the card Spearman attacks."),
    source: 5,
    taken: 0,
    most: 1,
    choices: aims.map(([id, verdict, odds]) =>
      choice("card", "選ぶ", "Choose it", { card: id, forecast: fore(3, verdict, odds) }),
    ),
    refused: [
      refusal(
        "card",
        "SW-BOW.04",
        "弓のユニットは、他のカードで途中がふさがれているカードを攻撃できない。",
        "A bow cannot attack a card if the line to it is covered by another card.",
        { card: 14 },
      ),
    ],
  };
  return { ...view(armies(shelf, many), { decision }), past: past() };
}

/** A hand of ten in the Summon phase. */
export function holding({ card }) {
  const seats = armies({ card });
  seats[0].hand = [
    "gror",
    "reinforcements",
    "plain_wall",
    "sword_grounder",
    "magic_drain",
    "grungor",
    "a_hero_is_born",
    "apprentice_mage",
    "heroic_feat",
    "defender",
  ].map((word, i) => card(40 + i, word, 0));
  const decision = {
    seat: 0,
    prompt: "summon",
    text: bi("ユニットを召喚しますか？魔力は3です。", "Summon Units? Magic: 3."),
    source: null,
    taken: 0,
    most: 1,
    choices: [
      ...[
        [43, "地の剣兵", "Sword Grounder"],
        [47, "見習い魔術師", "Apprentice Mage"],
        [49, "守護者", "Defender"],
      ].map(([id, ja, en]) => choice("summon", `「${ja}」を召喚する`, `Summon ${en}`, { card: id })),
      choice("end_phase", "フェイズを終える", "End the phase"),
    ],
    refused: [
      refusal("summon", "SW-SUM.07", "魔力が7点必要ですが、3点しかありません。", "It takes 7 magic; you have 3.", {
        card: 40,
      }),
    ],
  };
  return view(seats, { phase: "summon", decision });
}

/** The Engineer walks: `from` is where it stands now, `to` what is offered. */
export function walking(shelf, from, to, taken = 0) {
  const seats = armies(shelf);
  const engineer = seats[0].battlefield.find((c) => c.id === 6);
  engineer.column = engineer.pile = at(...from);
  const decision = {
    seat: 0,
    prompt: "step",
    text: bi("「工兵」を移動するスペースを選んでください。", "Choose where Engineer goes."),
    source: 6,
    taken,
    most: 2,
    choices: [
      ...to.map((spot) =>
        choice("space", `スペース${spot.join("-")}`, `Space ${spot.join("-")}`, { cell: cell(...spot) }),
      ),
      choice("done", "ここで止まる", "Stop here"),
    ],
    refused: [
      refusal(
        "space",
        "SW-MOV.02",
        "移動フェイズに移動するユニットは、それぞれ2スペースまで移動できる。",
        "Each Unit you move in the Movement phase can move up to 2 spaces.",
        { cell: cell(1, 1) },
      ),
    ],
  };
  return view(seats, { phase: "move", decision });
}
