// A table of Shaman King as a person would set it up to look at it: made-up positions for what play seldom brings
// together, over a line that the test holds itself. What is asked there is no rule; no pick is judged.

import { held } from "./held.mjs";

const bi = (ja, en) => ({ ja, en });
const PERSONS = {
  toka: bi("白峰トウカ", "Toka Shiramine"),
  garan: bi("焔堂ガラン", "Garan Endo"),
  ishka: bi("イシュカ・モーン", "Ishka Mourne"),
  jinza: bi("綾目ジンザ", "Jinza Ayame"),
};
const NUMBERS = {
  shaman: ["health", "summon_power", "summon_number"],
  spirit: ["level", "attack", "defence", "summon_value"],
  strike: ["level", "attack"],
  finishing_move: ["level", "attack"],
  secret_art: ["level", "attack"],
};

/** Cards made of the server's own catalogue. */
export async function shelf(page, base = "") {
  const { cards } = await (await page.request.get(`${base}/api/catalogue/shaman_king`)).json();
  return shelfOf(cards);
}
export function shelfOf(cards) {
  const by = new Map(cards.map((c) => [c.card, c]));
  const number = (p, word) => {
    const text = p.fields.find((f) => f.field === word)?.value.en ?? "";
    return /^\d+$/.test(text) ? Number(text) : null;
  };
  /** `at` is the place of its shaman, in a combo field its level; `stats` names numbers that are not those printed. */
  const card = (id, word, owner, { at = null, now = {}, person = null, soul = false, ...more } = {}) => {
    const p = word ? by.get(word) : null;
    if (word && !p) throw new Error(`no card ${word}`);
    const names = soul ? ["level", "attack"] : p ? (NUMBERS[p.type] ?? []) : [];
    const stats = names
      .map((stat) => ({ stat, printed: number(p, stat), now: now[stat] ?? number(p, stat) }))
      .filter((s) => s.printed !== null);
    return {
      id,
      card: word,
      owner,
      controller: owner,
      column: at,
      rested: false,
      face_down: !word,
      damage: 0,
      directions: [],
      marks: [],
      pile: null,
      counters: 0,
      states: soul ? ["over_souled"] : [],
      keywords: person ? [{ word: person, name: PERSONS[person], given: false }] : [],
      stats,
      ...more,
    };
  };
  return { by, card };
}

export const event = (kind, ja, en, more = {}) => ({
  kind,
  text: bi(ja, en),
  clause: "SK-11.02",
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
  "shaman_position",
  "attach_position",
  "battle_row",
  "summon_row",
  "wait_row",
  "attack_position",
  "combo_field",
  "art_position",
  "hand",
  "deck",
  "graveyard",
];

/** The view of one seat; `seats` names what each has. */
export function view(seats, more = {}) {
  const all = seats.map((s) => ({
    ...Object.fromEntries(ZONES.map((z) => [z, []])),
    deck: 20,
    hands: null,
    figures: {},
    ...s,
  }));
  const viewer = more.viewer ?? 0;
  const count = (s, zone) => (zone === "deck" ? s.deck : zone === "hand" ? (s.hands ?? s.hand.length) : s[zone].length);
  return {
    game: "shaman_king",
    viewer,
    turn: 9,
    active: viewer,
    phase: "attack_2",
    seats: all.map((s, seat) => ({
      seat,
      figures: Object.entries({
        hand: count(s, "hand"),
        deck: s.deck,
        graveyard: s.graveyard.length,
        first: seat === 0 ? 1 : 0,
        spirits_1: 2,
        spirits_most_1: 2,
        power_1: 30,
        power_most_1: 40,
        spirits_2: 2,
        spirits_most_2: 3,
        power_2: 20,
        power_most_2: 30,
        ...s.figures,
      }).map(([name, value]) => ({ name, value })),
      marks: [],
    })),
    zones: all.flatMap((s, seat) =>
      ZONES.map((zone) => ({ seat, zone, count: count(s, zone), cards: zone === "deck" ? [] : s[zone] })),
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
  const players = [0, 1].map((seat) => ({
    seat,
    name: seat === 0 ? "Hana" : "",
    kind: seat === 1 ? "greedy" : "human",
    present: true,
    person: seat,
  }));
  return held(page, { game: "shaman_king", players, undo: "free" }, frames, answer);
}

const handOf = ({ card }, words) => words.map((word, i) => card(40 + i, word, 0));
const HAND = ["first_stroke", "ice_ward", "flurry_two_fold", "white_fang_flash", "sakonji_the_ronin", "healing_spring"];

/** Both fields in the middle of a game, with nothing going on. */
export function fields({ card }) {
  const near = {
    shaman_position: [
      card(1, "toka_snow_watch_maiden", 0, { at: 0, now: { health: 120 }, person: "toka" }),
      card(2, "garan_bell_ringing_ascetic", 0, { at: 1, now: { health: 100 }, person: "garan", states: ["attacked"] }),
    ],
    attach_position: [card(3, "snow_cutter", 0, { at: 0 })],
    battle_row: [
      card(4, "shirogane_the_ice_wolf", 0, { at: 0, now: { summon_value: 0 }, states: ["own_spirit"] }),
      card(5, "frost_sprite", 0, { at: 0 }),
    ],
    summon_row: [card(6, "ember_sprite", 0, { at: 1 })],
    wait_row: [card(7, "dondoro_the_wisp", 0, { at: 1, states: ["own_spirit"] })],
    hand: handOf({ card }, HAND),
    deck: 9,
    graveyard: ["bell_breaker", "priming_water", "mountain_hound"].map((word, i) => card(60 + i, word, 0)),
  };
  const far = {
    shaman_position: [
      card(11, "ishka_marsh_strider", 1, { at: 0, now: { health: 80 }, person: "ishka" }),
      card(12, "jinza_puppeteer", 1, { at: 1, now: { health: 30 }, person: "jinza" }),
    ],
    attach_position: [card(13, "stagehands_mask", 1, { at: 1 })],
    battle_row: [card(14, "orlin_great_horn", 1, { at: 0, states: ["own_spirit"] })],
    summon_row: [card(15, "night_crow", 1, { at: 0 }), card(16, "munensai_the_storyteller", 1, { at: 1 })],
    wait_row: [card(17, "mountain_hound", 1, { at: 0 })],
    hands: 4,
    deck: 7,
    graveyard: ["ochiyo_the_bunraku_doll", "thread_pull"].map((word, i) => card(70 + i, word, 1)),
  };
  return [near, far];
}

const put = (seat, id, level, ja, en) =>
  event("put", ja, en, {
    seat,
    card_after: id,
    from: { seat, zone: "hand", column: 255 },
    to: { seat, zone: "combo_field", column: level },
  });
const points = (seat, amount) =>
  event("points", `攻撃ポイント ${amount}。`, `Attack points ${amount}.`, { seat, amount });

/** The fight of the mock-up: Toka and her wolf against Ishka and her stag, in the fifth step. */
export function fight({ card }, { stagedDown = false, stagedUp = false } = {}) {
  const [near, far] = fields({ card });
  near.shaman_position[0].states = ["attacker"];
  far.shaman_position[0].states = ["target"];
  near.battle_row = near.battle_row.filter((c) => c.id !== 4);
  far.battle_row = [];
  near.attack_position = [card(4, "shirogane_the_ice_wolf", 0, { at: 0, now: { attack: 90 } })];
  far.attack_position = [card(14, "orlin_great_horn", 1, { at: 0 })];
  const down = card(21, "orin_the_herbalist", 0, { at: 2, face_down: true });
  down.stats = [
    { stat: "level", printed: 2, now: 2 },
    { stat: "attack", printed: 10, now: 10 },
  ];
  near.combo_field = [down, card(22, "spirit_redouble", 0, { at: 2, states: ["last_step"] })];
  far.combo_field = [
    card(31, "vine_snare", 1, { at: 2 }),
    card(32, "great_weasel", 1, { at: 2, soul: true, states: ["over_souled", "last_step"] }),
  ];
  if (stagedDown) near.hand[4].states = ["staged_down"];
  if (stagedUp) near.hand[3].states = ["staged"];
  const end = stagedUp ? 160 : stagedDown ? 110 : 100;
  near.figures = {
    attacking: 1,
    points: 100,
    last_level: 2,
    next_low: 2,
    next_high: 3,
    points_if_end: end,
    staged: stagedDown || stagedUp ? 1 : 0,
    made: 1,
  };
  far.figures = {
    defending: 1,
    points: 120,
    last_level: 2,
    next_low: 2,
    next_high: 3,
    could_put_down: 1,
    attached_fits: 0,
    points_if_end: 120,
  };
  const fore = (own, next, more = []) => ({
    forecast: bi(
      [
        `${own} : 120`,
        own > 120 ? "相手のステップになる" : own === 120 ? "引き分け" : `${120 - own}差で負け`,
        ...more.map((m) => m.ja),
      ].join("\n"),
      [
        `${own} : 120`,
        own > 120 ? "the opponent's step" : own === 120 ? "draw" : `you lose by ${120 - own}`,
        ...more.map((m) => m.en),
      ].join("\n"),
    ),
    counts: [{ seat: 0, figure: "points", value: own }, { seat: 1, figure: "points", value: 120 }, ...next],
  });
  const holds = [bi("「氷狼シロガネ」は無事", "Shirogane the Ice Wolf holds")];
  const lie = stagedDown || stagedUp;
  const waiting = stagedUp ? 43 : 44;
  const hand = lie
    ? [choice("take_back", "取り消す", "Take it back", { card: waiting, ...fore(100, [], holds) })]
    : [
        choice("put", "「氷結界」を出す", "Play Ice Ward", { card: 41, ...fore(100, [], holds) }),
        choice("put_down", "「氷結界」を裏向きで出す", "Play Ice Ward face-down", {
          card: 41,
          ...fore(110, [], holds),
        }),
        choice("put", "「連撃・二段」を出す", "Play Flurry, Two-Fold", { card: 42, ...fore(130, []) }),
        choice("put_down", "「連撃・二段」を裏向きで出す", "Play Flurry, Two-Fold face-down", {
          card: 42,
          ...fore(110, [], holds),
        }),
        choice("put", "「白牙閃」を出す", "Play White-Fang Flash", { card: 43, ...fore(160, []) }),
        choice("put_down", "「白牙閃」を裏向きで出す", "Play White-Fang Flash face-down", {
          card: 43,
          ...fore(110, [], holds),
        }),
        ...[
          [40, "一の太刀", "First Stroke"],
          [44, "浪人・左近次", "Sakonji the Ronin"],
          [45, "癒しの湯", "Healing Spring"],
        ].map(([id, ja, en]) =>
          choice("put_down", `「${ja}」を裏向きで出す`, `Play ${en} face-down`, { card: id, ...fore(110, [], holds) }),
        ),
      ];
  const decision = {
    seat: 0,
    prompt: "step",
    text: bi("続行：カードを1枚まで出せます。", "Continuation: you may put a card."),
    source: null,
    taken: 0,
    most: 1,
    choices: [...hand, choice("end", "エンド", "End", fore(end, [], holds))],
    refused: [
      refusal(
        "put",
        "SK-18.05",
        "「一の太刀」はレベル1です。列の最後がレベル2なので、続けられるのは2か3です。",
        "First Stroke is level 1. The row ends with level 2: only 2 or 3 may follow.",
        { card: 40 },
      ),
      refusal(
        "put",
        "SK-18.05",
        "「雪切り」はレベル1です。続けられるのは2か3です。",
        "Snow Cutter is level 1: only 2 or 3 may follow.",
        { card: 3 },
      ),
    ],
  };
  const past = [
    event("turn", "9ターン目、あなたの番。", "Turn 9: your turn.", { amount: 9, seat: 0, clause: "SK-07.01" }),
    event("attack", "「氷狼シロガネ」で攻撃する。", "Shirogane the Ice Wolf attacks.", {
      seat: 0,
      card: 4,
      card_after: 4,
      face: "shirogane_the_ice_wolf",
      other: 1,
    }),
    put(0, 21, 2, "カードを裏向きで出した。", "A card was put face-down."),
    event("target", "攻撃対象は「イシュカ・モーン」。", "The target is Ishka Mourne.", {
      seat: 0,
      card: 11,
      face: "ishka_marsh_strider",
    }),
    points(0, 60),
    event("defence", "「大角オーリン」で防御する。", "Orlin Great-Horn defends.", {
      seat: 1,
      card: 14,
      face: "orlin_great_horn",
    }),
    put(1, 31, 2, "「蔓縛り」を出した。", "Vine Snare was put."),
    event("end", "エンド。", "End.", { seat: 1 }),
    points(0, 50),
    points(1, 80),
    put(0, 22, 2, "「倍霊」を出した。", "Spirit Redouble was put."),
    event("end", "エンド。", "End.", { seat: 0 }),
    points(0, 100),
    points(1, 80),
    put(1, 32, 2, "オーバーソウルの「大鼬」を出した。", "The over-souled Great Weasel was put."),
    event("end", "エンド。", "End.", { seat: 1 }),
    points(0, 100),
    points(1, 120),
  ];
  return { ...view([near, far], { decision }), past };
}

/** The attack phase: who attacks, or nobody. */
export function choosing(shelf) {
  const seats = fields(shelf);
  seats[0].figures = { must_attack: 1 };
  const decision = {
    seat: 0,
    prompt: "attack",
    text: bi("攻撃キャラクターを選んでください。", "Choose the attack character."),
    source: null,
    taken: 0,
    most: 1,
    choices: [
      [1, "白峰トウカ", "Toka Shiramine"],
      [4, "氷狼シロガネ", "Shirogane the Ice Wolf"],
      [5, "霜の精", "Frost Sprite"],
    ].map(([id, ja, en]) => choice("attack", `「${ja}」で攻撃する`, `Attack with ${en}`, { card: id })),
    refused: [
      refusal(
        "attack",
        "SK-10.03",
        "「火の粉の精」は召喚フィールドにいます。",
        "Ember Sprite stands in the summon row.",
        { card: 6 },
      ),
    ],
  };
  decision.choices.push(choice("end_phase", "フェイズを終える", "End the phase", { loses: true }));
  return view(seats, { decision });
}

/** Ten cards in hand, three spirits in a row, a fallen shaman. */
export function crowded({ card }) {
  const seats = fields({ card });
  seats[0].hand = handOf({ card }, [...HAND, "twin_moons", "travellers_staff", "spirit_redouble", "waking_drum"]);
  seats[0].battle_row.push(card(8, "mountain_hound", 0, { at: 0 }));
  seats[1].shaman_position[1] = card(12, "jinza_puppeteer", 1, {
    at: 1,
    person: "jinza",
    face_down: true,
    states: ["incapacitated"],
  });
  seats[1].attach_position = [];
  seats[1].summon_row = seats[1].summon_row.filter((c) => c.column === 0);
  const decision = {
    seat: 0,
    prompt: "art",
    text: bi("巫術を使いますか？", "Use an art?"),
    source: null,
    taken: 0,
    most: 1,
    choices: [
      choice("use", "「癒しの湯」を使用する", "Use Healing Spring", { card: 45 }),
      choice("end_phase", "フェイズを終える", "End the phase"),
    ],
    refused: [],
  };
  return view(seats, { phase: "art_1", decision });
}
