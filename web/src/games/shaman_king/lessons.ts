/** The first game: what the guide says, and when. */

import type { Lesson } from "../../table/coach.svelte";
import { b, happened, mine, myTurn, offers, prompt, theEnd, told, turn, whyNot } from "../../table/coach_moments";
import type { Match } from "../../table/match.svelte";

const phase = (m: Match): string => m.view?.phase ?? "";
/** A side of the running battle. */
const attacks = (m: Match): boolean => m.figure(m.me, "attacking") === 1;
const defends = (m: Match): boolean => m.figure(m.me, "defending") === 1;

export const LESSONS: Lesson[] = [
  {
    id: "starting",
    title: b("最初のシャーマン", "Your first shaman"),
    text: b(
      "デッキのシャーマンから1枚を伏せて始めます。体力・召喚数・召喚力を見くらべて選びましょう。もう一人は、手札に来たときに出せます。",
      "You begin with one shaman from your deck, face-down. Compare health, summon number and summon power. The other person can be placed once its card is in your hand.",
    ),
    clause: "SK-06.02",
    show: (m) => prompt(m) === "starting_shaman",
    done: (m) => prompt(m) !== null && prompt(m) !== "starting_shaman",
  },
  {
    id: "mulligan",
    title: b("手札は8枚", "A hand of 8"),
    text: b(
      "引き直しは1回だけ、手札を全部もどして8枚引きます。霊のカードと、★1・★2の攻撃カードがあれば十分です。",
      "You may redraw once, the whole hand. A spirit and some attack cards of ★1 and ★2 are enough to keep.",
    ),
    clause: "SK-04.06",
    show: (m) => prompt(m) === "mulligan",
    done: (m) => turn(m) > 0,
  },
  told({
    id: "aim",
    title: b("相手のシャーマンをすべて戦闘不能に", "Beat their shamans"),
    text: b(
      "体力はシャーマンごとのゲージです。0になると戦闘不能。自分のターンの終わりに戦えるシャーマンがいない人が負けます。",
      "Each shaman has a health gauge of its own; at 0 it is incapacitated. Who ends their turn without a battle-capable shaman loses.",
    ),
    clause: "SK-02.01",
    show: (m) => m.mine && turn(m) >= 1,
  }),
  {
    id: "summon",
    title: b("霊を召喚する", "Summon spirits"),
    text: b(
      "光っている霊をシャーマンのもとに置けます。数は召喚数まで、召喚値の合計は召喚力まで。持霊（持の印）は召喚値0です。",
      "A lit spirit can be placed under a shaman: as many as its summon number, with summon values up to its summon power. An own spirit (O) counts 0.",
    ),
    clause: "SK-22.04",
    show: (m) => prompt(m) === "summon" && offers(m, "summon"),
    done: (m, events) => mine(m, events, "summon"),
  },
  {
    id: "place",
    title: b("二人目のシャーマン", "The second shaman"),
    text: b(
      "もう一人のシャーマンが手札にあります。置けばこのターンから攻撃でき、攻撃は二人で2回になります。",
      "Your other person is in hand. Placed now, it may attack this very turn: two shamans, two attacks.",
    ),
    clause: "SK-08.05",
    show: (m) => prompt(m) === "summon" && offers(m, "place"),
    done: (m, events) =>
      mine(m, events, "place") || (prompt(m) !== null && prompt(m) !== "summon" && prompt(m) !== "which_shaman"),
  },
  told({
    id: "rows",
    title: b("三つの列：戦闘・召喚・待機", "Three rows"),
    text: b(
      "置いた霊は召喚フィールドに入り、まず守るだけ。次の自分のターンに戦闘フィールドへ出て、攻めも守りもできます。戦った霊は待機フィールドで休みます。",
      "A new spirit stands in the summon row and can only defend. At your next turn it steps into the battle row and may attack, too. After a fight it rests in the wait row.",
    ),
    clause: "SK-27.05",
    show: (m) =>
      m.mine && (["summon_row", "battle_row", "wait_row"] as const).some((z) => (m.zone(m.me, z)?.count ?? 0) > 0),
  }),
  {
    id: "art",
    title: b("巫術を使う", "Use an art"),
    text: b(
      "巫術フェイズでは、光っている巫術を何枚でも使えます。使うシャーマンが決まっている札もあります。使わないなら右下のボタンで次へ。",
      "In an art phase you may use any number of lit arts; some need a certain shaman. To go on, press the button at the lower right.",
    ),
    clause: "SK-09.02",
    show: (m) => prompt(m) === "art" && offers(m, "use"),
    done: (m, events) => mine(m, events, "uses", "use") || ["attack_1", "attack_2", "attach"].includes(phase(m)),
  },
  {
    id: "attack",
    title: b("だれが戦うか", "Who fights"),
    text: b(
      "攻撃するシャーマン自身か、その戦闘フィールドの霊を攻撃キャラクターに選びます。シャーマンの攻撃力は0、レベルは1。霊は自分の攻撃力で戦います。",
      "Choose the attack character: a shaman itself, or a spirit of its battle row. A shaman has attack 0 and level 1; a spirit fights with its own attack.",
    ),
    clause: "SK-10.03",
    show: (m) => prompt(m) === "attack" && offers(m, "attack"),
    done: (m, events) => prompt(m) === "declaration" || mine(m, events, "attack"),
  },
  {
    id: "declaration",
    title: b("攻撃カードを出す", "Put attack cards"),
    text: b(
      "★のレベルは、列の最後と同じか一つ上だけ。手札から1枚、付加したカードがあればその次に手札の1枚も出せます。札の「→」は出したあとの攻撃ポイント。出した札をもう一度押すと取り消せます。",
      "A card must have the level of the last card in your row, or one more. Put one from your hand, or the attached one and then one from hand. “→” says your points with it. Press a staged card to take it back.",
    ),
    clause: "SK-18.05",
    show: (m) => prompt(m) === "declaration" && offers(m, "put", "put_down"),
    done: (m) => (m.figure(m.me, "staged") ?? 0) > 0 || (prompt(m) !== null && prompt(m) !== "declaration"),
  },
  {
    id: "down",
    title: b("どの札も裏向きで", "Any card face-down"),
    text: b(
      "どの札も、裏向きならレベル2・攻撃力10のアタックカードになります。相手には何の札か分かりません。攻撃できないと負けなので、最後の頼りです。",
      "Any card put face-down is a strike of level 2 and attack 10, and nobody sees which. Since a turn without an attack loses the game, it is your last resort.",
    ),
    clause: "SK-25.02",
    show: (m) => m.mine && offers(m, "put_down") && (prompt(m) === "step" || (m.figure(m.me, "staged") ?? 0) > 0),
    done: (m) => prompt(m) !== null && !["step", "declaration"].includes(prompt(m) ?? ""),
    read: true,
  },
  {
    id: "target",
    title: b("攻撃対象を名指す", "Name the target"),
    text: b(
      "出し終えたら、相手のシャーマンを押して攻撃対象にします。霊を直接ねらうことはできません。これで宣言は終わりです。",
      "When your cards are out, press one of their shamans. Spirits cannot be aimed at. That closes the declaration.",
    ),
    clause: "SK-10.09",
    show: (m) => prompt(m) === "declaration" && offers(m, "target"),
    done: (m, events) => mine(m, events, "target"),
  },
  told({
    id: "points",
    title: b("攻撃ポイントをくらべる", "Attack points"),
    text: b(
      "攻撃キャラクターとカードの攻撃力の合計が攻撃ポイント。低いか同じ側が、交互に出して追いつきます。出さずに「エンド」と言えば、そこで判定です。",
      "The attack of the character and its cards makes the points. Whoever is behind or level adds cards in turn. Calling End without a card lets the battle be judged.",
    ),
    clause: "SK-12.03",
    show: (m) => m.mine && (attacks(m) || defends(m)) && prompt(m) === "step",
  }),
  {
    id: "defence",
    title: b("守る", "Defend"),
    text: b(
      "ねらわれたシャーマン自身か、その戦闘・召喚フィールドの霊で守ります。防御力の高い霊なら、負けても差が小さければ無事です。",
      "Defend with the shaman under attack itself, or with a spirit of its battle or summon row. A spirit with high defence survives a small defeat.",
    ),
    clause: "SK-11.01",
    show: (m) => prompt(m) === "defence" && offers(m, "defend"),
    done: (m, events) => mine(m, events, "defence"),
  },
  told({
    id: "damage",
    title: b("ダメージの行方", "Where the damage goes"),
    text: b(
      "差がダメージ値。シャーマンが負ければ体力が減り、霊が負ければ防御力とくらべ、超えたぶんはそのシャーマンの体力から引かれます。",
      "The difference is the damage value. A beaten shaman loses that much health. A beaten spirit compares it with its defence: what is over falls on its shaman.",
    ),
    clause: "SK-13.11",
    show: (m) => m.mine && happened(m, "battle_won", "damage_value"),
  }),
  {
    id: "must",
    title: b("かならず攻撃する", "You must attack"),
    text: b(
      "最初のターンをのぞき、攻撃せずにターンを終えると負けです。手札が1枚でもあれば、裏向きで攻撃できます。",
      "Except in the first turns, ending a turn without an attack loses the game. With any card in hand you can attack face-down.",
    ),
    clause: "SK-02.02",
    show: (m) => m.mine && myTurn(m) && m.figure(m.me, "must_attack") === 1 && m.figure(m.me, "made") !== 1,
    done: (m) => m.figure(m.me, "made") === 1,
    read: true,
  },
  {
    id: "attach",
    title: b("付加とオーバーソウル", "Attach, over soul"),
    text: b(
      "ターンの終わりに、付加マークのあるカードか、もとにいる霊をシャーマンに1枚付けられます。付けたカードは、戦闘で手札の前に出せます。",
      "At the end of a turn each shaman may get one card with the attach mark, or one of its spirits by over soul. In battle it is put before the card from hand.",
    ),
    clause: "SK-16.05",
    show: (m) => prompt(m) === "attach" && offers(m, "attach", "over_soul"),
    done: (m, events) => mine(m, events, "attach", "over_soul") || !myTurn(m),
  },
  whyNot(b("札", "a card")),
  theEnd(
    b(
      "強い霊と★の階段をそろえ、裏向きの一枚で読み勝ちましょう。",
      "Line up strong spirits and a ladder of stars, and win the guess with one card face-down.",
    ),
    "SK-01.02",
    (m) => m.mine && turn(m) >= 4,
  ),
];
