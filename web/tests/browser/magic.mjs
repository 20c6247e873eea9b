// A table of Summon & Magic as a person would set it up to look at it: made-up positions for what play seldom brings
// together, over a line that the test holds itself. What is asked there is no rule; no pick is judged.

import { held } from "./held.mjs";

const bi = (ja, en) => ({ ja, en });

/** Positions made of the server's own catalogue. */
export async function shelf(page, base = "") {
  const { cards } = await (await page.request.get(`${base}/api/catalogue/summon_and_magic`)).json();
  const by = new Map(cards.map((c) => [c.card, c]));
  const card = (id, word, owner, more = {}) => {
    const p = word ? by.get(word) : null;
    if (word && !p) throw new Error(`no card ${word}`);
    const stat = (name, printed) =>
      printed === null ? [] : [{ stat: name, printed, now: more.now?.[name] ?? printed }];
    const { now: _, ...rest } = more;
    return {
      id,
      card: word,
      owner,
      controller: owner,
      column: null,
      rested: false,
      face_down: !word,
      damage: 0,
      directions: [],
      marks: [],
      pile: null,
      counters: 0,
      states: [],
      keywords: [],
      stats:
        p && !(more.face_down && !word)
          ? [
              ...stat("attack", p.atk),
              ...stat("defence", p.defence),
              ...(p.advance !== null ? stat("advance", p.advance) : stat("cost", p.cost)),
            ]
          : [],
      ...rest,
    };
  };
  const name = (word) => by.get(word).name;
  const skill = (word, at = 0) => by.get(word).abilities[at].text;
  return { by, card, name, skill };
}

const event = (kind, more = {}) => ({
  kind,
  text: bi("", ""),
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
  ...more,
});
/** What the log says of cards that were set: turn, whose, and which. */
const setIn = (turn, seat, id) => [
  event("turn", { amount: turn, seat }),
  event("move", { seat, card_after: id, to: { seat, zone: "magic_zone", column: 255 } }),
];
const after = (seat, figure, value) => ({ seat, figure, value });
const zone = (seat, name, cards, count = cards.length) => ({ seat, zone: name, count, cards });
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

/** The view of one seat; `spec` names what differs from an empty table. */
export function view(spec) {
  const seat = (n) => ({
    monsters: [],
    magic: [],
    land: [],
    weather: [],
    under: [],
    avatar: [],
    hand: [],
    counters: [],
    grave: [],
    deck: 30,
    hands: null,
    limit: n === 0 ? 7 : 6,
    ap: 0,
    used: 0,
    ...spec.seats?.[n],
  });
  const both = [seat(0), seat(1)];
  const hands = (n) => both[n].hands ?? both[n].hand.length;
  return {
    game: "summon_and_magic",
    viewer: 0,
    turn: 9,
    active: 0,
    phase: "main",
    seats: both.map((s, n) => ({
      seat: n,
      figures: Object.entries({
        deck: s.deck,
        hand: hands(n),
        hand_limit: s.limit,
        graveyard: s.grave.length,
        ap: s.ap,
        ap_used: s.used,
        first: n === 0 ? 1 : 0,
      }).map(([key, value]) => ({ name: key, value })),
    })),
    zones: both.flatMap((s, n) => [
      zone(n, "monster_zone", s.monsters),
      zone(n, "magic_zone", s.magic),
      zone(n, "land_zone", s.land),
      zone(n, "weather_zone", s.weather),
      zone(n, "under", s.under),
      zone(n, "avatar_zone", s.avatar),
      zone(n, "hand", s.hand, hands(n)),
      zone(n, "deck", [], s.deck),
      zone(n, "counters", s.counters),
      zone(n, "graveyard", s.grave),
    ]),
    stack: [],
    asked: 0,
    decision: null,
    outcome: null,
    ...spec.view,
  };
}

/** Holds the line of a match: the page hears `frames`, and its picks are gathered in `picks`. */
export function line(page, frames, answer = () => []) {
  const players = [
    { seat: 0, name: "", kind: "human", present: true },
    { seat: 1, name: "", kind: "greedy", present: true },
  ];
  return held(page, { game: "summon_and_magic", players, undo: "none" }, frames, answer);
}

/**
 * A full table in the middle of a chain of four: three cards under one monster, a seal with a counter, a choice that
 * loses.
 */
export function chained({ card, skill }) {
  const hand = [
    "crest_of_valour",
    "karguna_spark_lizard",
    "karguna_volcanic_bomb",
    "crater_mother_dragon",
    "thundercloud_roc",
    "windcutting_longbow",
  ];
  const seats = [
    {
      deck: 14,
      ap: 1,
      used: 2,
      limit: 7,
      monsters: [
        card(11, "lava_back_drake", 0, {
          pile: 0,
          now: { attack: 1800, defence: 2000 },
          states: ["acted", "attacker"],
          marks: [{ text: bi("ATTACK+200", "ATTACK +200"), from: "mount_karguna", until: "while_here" }],
          keywords: [
            { word: "resist", name: bi("耐性(炎)", "resist (fire)"), given: false },
            { word: "front", name: bi("敵前", "frontline"), given: true },
          ],
        }),
        card(12, "thunderhorn_courser", 0, { pile: 1, now: { attack: 1700 } }),
        card(13, "crater_hatchling", 0, { pile: 2, rested: true, now: { attack: 500 } }),
        card(14, "coffin_of_ice", 0, { pile: 3, counters: 1, states: ["sealed"] }),
      ],
      under: [
        card(21, "karguna_steel_sword", 0, { pile: 0 }),
        card(22, "tortoiseshell_mail", 0, { pile: 0 }),
        card(23, "great_shield_of_bartome", 0, { pile: 0 }),
        card(24, "thunderdrum_archer", 0, { pile: 3 }),
      ],
      magic: [
        card(15, "quenching_talisman", 0, { states: ["in_use"] }),
        card(16, "lash_of_lightning", 0, { face_down: true }),
        card(17, "doubling_seal", 0, { face_down: true, states: ["set_this_turn"] }),
      ],
      land: [card(18, "mount_karguna", 0)],
      avatar: [card(1, "vanguard_pyromancer", 0)],
      grave: [
        "vial_of_mana",
        "leaping_ember",
        "karguna_volcanic_bomb",
        "doubling_seal",
        "karguna_spark_lizard",
        "leaping_ember",
      ].map((w, i) => card(51 + i, w, 0)),
      hand: hand.map((w, i) => card(41 + i, w, 0)),
      counters: [card(0, null, 0, { pile: 3 })],
    },
    {
      deck: 19,
      hands: 4,
      limit: 6,
      monsters: [
        card(31, "calm_breaker_finfolk", 1, { pile: 8, now: { attack: 1600, defence: 1300 }, states: ["target"] }),
        card(32, "wind_reading_kite_rider", 1, { pile: 9 }),
        card(33, "high_tide_turtle", 1, { pile: 10, rested: true, now: { attack: 500, defence: 2200 } }),
      ],
      magic: [card(34, "halving_curse", 1), card(35, "overflowing_mana", 1), card(36, null, 1)],
      land: [card(37, "mirnea_sea", 1)],
      weather: [card(38, "long_rain", 1)],
      avatar: [card(2, "tide_waiting_hydromancer", 1)],
      grave: ["mirnea_eddyfish", "foghorn_jelly", "great_ebb", "mirnea_chantress"].map((w, i) => card(61 + i, w, 1)),
    },
  ];
  const stack = [
    {
      kind: "command",
      seat: 0,
      card: 11,
      face: "lava_back_drake",
      text: skill("lava_back_drake"),
      targets: [31],
      player: null,
      answers: false,
      void: false,
    },
    {
      kind: "use",
      seat: 1,
      card: 34,
      face: "halving_curse",
      text: skill("halving_curse"),
      targets: [11],
      player: null,
      answers: true,
      void: false,
    },
    {
      kind: "use",
      seat: 0,
      card: 15,
      face: "quenching_talisman",
      text: skill("quenching_talisman"),
      targets: [34],
      player: null,
      answers: true,
      void: false,
    },
    {
      kind: "use",
      seat: 1,
      card: 35,
      face: "overflowing_mana",
      text: skill("overflowing_mana"),
      targets: [],
      player: null,
      answers: true,
      void: false,
    },
  ];
  const decision = {
    seat: 0,
    prompt: "respond",
    text: bi(
      "相手の「溢れる魔力」にオーバーマジックを重ねますか？",
      "Respond to your opponent's Overflowing Mana with over-magic?",
    ),
    source: 35,
    taken: 0,
    most: 1,
    choices: [
      ...[
        ["crest_of_valour", 41],
        ["karguna_volcanic_bomb", 43],
      ].map(([, id]) =>
        choice("use", "使う（行動値1）", "Use it (1 AP)", {
          card: id,
          ability: 0,
          counts: [after(0, "hand", 7), after(0, "deck", 12)],
        }),
      ),
      choice("use", "「雷条」を使う", "Use Lash of Lightning", { card: 16, ability: 0 }),
      choice("set", "「カルグナの火山弾」を伏せる", "Set Karguna Volcanic Bomb", { card: 43 }),
      choice("charge", "チャージする（1枚引く）", "Charge (draw a card)"),
      choice("pass", "使わない", "Pass", { loses: true, counts: [after(0, "hand", 8), after(0, "deck", 12)] }),
    ],
    refused: [
      refusal(
        "use",
        "SM-08-2.g",
        "カードを伏せたターンのうちは、その伏せカードを使用できない。",
        "A set card cannot be used in the turn in which it was set.",
        { card: 17, ability: 0 },
      ),
      refusal("use", "SM-23.37", "装備できる「人」モンスターがいません。", "There is no Human to equip.", { card: 46 }),
    ],
  };
  const past = [...setIn(5, 0, 16), ...setIn(6, 1, 36), ...setIn(9, 0, 17)];
  return { ...view({ seats, view: { stack, decision } }), past };
}

/** The same table with an attack to aim: two to choose from, each with what the numbers say. */
export function aiming(shelf) {
  const v = chained(shelf);
  const fore = [
    [31, "攻1800 : 攻1600", "A 1800 : A 1600"],
    [32, "攻1800 : 攻1100", "A 1800 : A 1100"],
    [33, "攻1800 : 守2200", "A 1800 : D 2200"],
  ];
  return {
    ...v,
    stack: [{ ...v.stack[0], kind: "attack", targets: [] }],
    decision: {
      seat: 0,
      prompt: "target",
      text: bi("「溶岩背の竜」で攻撃する相手を選んでください。", "Choose what Lava-Back Drake attacks."),
      source: 11,
      taken: 0,
      most: 1,
      choices: fore.map(([id, ja, en]) => choice("card", "選ぶ", "Choose it", { card: id, forecast: bi(ja, en) })),
      refused: [],
    },
  };
}

/** A right at which nothing but passing is possible. */
export function idle(shelf) {
  const v = chained(shelf);
  return {
    ...v,
    active: 1,
    turn: 10,
    stack: [v.stack[1]].map((s) => ({ ...s, answers: false })),
    decision: {
      ...v.decision,
      source: 34,
      text: bi(
        "相手の「半身の呪い」にオーバーマジックを重ねますか？",
        "Respond to your opponent's Halving Curse with over-magic?",
      ),
      choices: [choice("pass", "使わない", "Pass")],
      refused: [],
    },
  };
}

/** Rows of many monsters on both sides, some lying across, some with cards under them. */
export function crowded({ card }) {
  const mine = [
    "lava_back_drake",
    "thunderhorn_courser",
    "crater_hatchling",
    "karguna_spark_lizard",
    "crater_mother_dragon",
    "thundercloud_roc",
    "thunderdrum_archer",
    "lava_back_drake",
    "crater_hatchling",
  ];
  const theirs = [
    "calm_breaker_finfolk",
    "wind_reading_kite_rider",
    "high_tide_turtle",
    "mirnea_eddyfish",
    "foghorn_jelly",
    "mirnea_chantress",
    "calm_breaker_finfolk",
    "high_tide_turtle",
    "wind_reading_kite_rider",
    "mirnea_eddyfish",
  ];
  const row = (words, owner, first) =>
    words.map((word, i) => card(first + i, word, owner, { pile: first + i, rested: i % 4 === 2 }));
  const seats = [
    {
      deck: 9,
      monsters: row(mine, 0, 100),
      under: [card(150, "karguna_steel_sword", 0, { pile: 100 }), card(151, "tortoiseshell_mail", 0, { pile: 103 })],
      avatar: [card(1, "vanguard_pyromancer", 0)],
      hand: ["crest_of_valour", "windcutting_longbow"].map((w, i) => card(41 + i, w, 0)),
    },
    {
      deck: 12,
      hands: 3,
      monsters: row(theirs, 1, 200),
      magic: [card(260, "halving_curse", 1), card(261, null, 1)],
      avatar: [card(2, "tide_waiting_hydromancer", 1)],
    },
  ];
  const fore = theirs.map((_, i) =>
    choice("card", "選ぶ", "Choose it", {
      card: 200 + i,
      forecast: bi(`攻1800 : ${i % 4 === 2 ? "守" : "攻"}1300`, `A 1800 : ${i % 4 === 2 ? "D" : "A"} 1300`),
    }),
  );
  const decision = {
    seat: 0,
    prompt: "target",
    text: bi("「溶岩背の竜」で攻撃する相手を選んでください。", "Choose what Lava-Back Drake attacks."),
    source: 100,
    taken: 0,
    most: 1,
    choices: fore,
    refused: [],
  };
  return view({
    seats,
    view: {
      stack: [
        {
          kind: "attack",
          seat: 0,
          card: 100,
          face: "lava_back_drake",
          text: bi("", ""),
          targets: [],
          player: null,
          answers: false,
          void: false,
        },
      ],
      decision,
    },
  });
}
