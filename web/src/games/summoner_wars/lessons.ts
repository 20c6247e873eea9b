/** The first game: what the guide says, and when. */

import type { Lesson } from "../../table/coach.svelte";
import { b, happened, mine, myTurn, offers, prompt, theEnd, told, turn, whyNot } from "../../table/coach_moments";
import type { Match } from "../../table/match.svelte";

/** Own turns come every second turn; the very first one of the game is short. */
const full = (m: Match): boolean => m.mine && myTurn(m) && turn(m) >= 2;

export const LESSONS: Lesson[] = [
  {
    id: "first",
    title: b("先攻を決める", "Who goes first"),
    text: b(
      "ダイスの目が大きかったので、先攻を決められます。先攻の最初のターンは移動から始まり、手札も引きません。どちらでもかまいません。",
      "You rolled higher, so you say who goes first. The first player’s first turn begins with the Movement phase, without cards. Either is fine.",
    ),
    clause: "SW-SET.08",
    show: (m) => prompt(m) === "first",
    done: (m) => turn(m) > 0,
  },
  told({
    id: "aim",
    title: b("相手の召喚者を倒す", "Destroy the other Summoner"),
    text: b(
      "手前の半分が自分の側、奥が相手の側。札の名前は持ち主の側の端に書いてあります。相手の召喚者を破壊すれば勝ち、自分の召喚者が破壊されれば負けです。",
      "The nearer half is yours, the farther one theirs; a card has its name at its owner’s edge. Destroy the other Summoner and you win; lose yours and you lose.",
    ),
    clause: "SW-VIC.01",
    show: (m) => m.mine && turn(m) >= 1,
  }),
  told({
    id: "phases",
    title: b("ターンは六つのフェイズ", "Six phases a turn"),
    text: b(
      "ドロー、召喚、イベント、移動、攻撃、魔力確保の順に進み、戻れません。することのないフェイズは飛ばされます。ゲームの最初のターンは移動から始まり、動かせるのは2つまで。",
      "Draw, Summon, Events, Movement, Attack, Build Magic: in this order, never back. Phases with nothing to do are passed over. The game’s very first turn begins with Movement, and 2 Units may move.",
    ),
    clause: "SW-TRN.02",
    show: (m) => m.mine && myTurn(m) && turn(m) >= 1,
  }),
  told({
    id: "hand",
    title: b("手札は5枚まで引く", "Draw up to 5 cards"),
    text: b(
      "ドローフェイズに、手札が5枚になるまで引きました。山札は補充されないので、引きつくしたら、あとは盤と魔力と手札だけで戦います。",
      "In the Draw phase your hand was filled to 5. The Draw Pile is never refilled: when it is empty you fight on with the board, your magic and your hand.",
    ),
    clause: "SW-DRW.01",
    show: (m) =>
      full(m) &&
      ["summon", "event", "move"].includes(m.view?.phase ?? "") &&
      mine(m, m.chapters.at(-1)?.lines.map((l) => l.event) ?? [], "draw"),
  }),
  {
    id: "summon",
    title: b("召喚：壁の隣に呼ぶ", "Summon beside a Wall"),
    text: b(
      "光っているユニットは召喚できます。左上の数が召喚コストで、魔力パイルの上からその枚数を捨てて払い、自分の壁の隣の空きスペースに置きます。召喚したターンから動けます。",
      "A lit Unit can be summoned. The number at its top left is paid with that many cards from the top of your Magic Pile; it enters on an empty space beside your Wall, and may act at once.",
    ),
    clause: "SW-SUM.06",
    show: (m) => prompt(m) === "summon" && offers(m, "summon"),
    done: (m, events) => mine(m, events, "summon"),
  },
  {
    id: "space",
    title: b("置くスペースを選ぶ", "Choose its space"),
    text: b(
      "光っているのは、自分の壁に縦か横で接する空きスペースです。斜めは隣接とは数えません。",
      "The lit spaces touch your Wall along a side and are empty. Diagonal is not adjacent.",
    ),
    clause: "SW-ADJ.02",
    show: (m) => prompt(m) === "space",
    done: (m, events) => mine(m, events, "summon"),
  },
  {
    id: "event",
    title: b("イベントと壁", "Events and Walls"),
    text: b(
      "イベントカードは、何枚でも、コストなしで使えます。壁もここで、自分の側の空きスペースに置きます。使わないなら、右下のボタンで次のフェイズへ。",
      "Event Cards cost nothing, and you may play any number. Walls are placed now, too, on an empty space of your side. To go on, press the button at the lower right.",
    ),
    clause: "SW-EVP.01",
    show: (m) => prompt(m) === "event" && offers(m, "play"),
    done: (m, events) =>
      mine(m, events, "play") || (full(m) && ["move", "attack", "build_magic"].includes(m.view?.phase ?? "")),
  },
  {
    id: "wall",
    title: b("壁をどこに建てるか", "Where to put a Wall"),
    text: b(
      "壁は召喚の足場になり、移動と弓の射線をさえぎります。中央の線の近くに建てれば、前線の近くに召喚できます。",
      "A Wall is where Units are summoned; it stops movement and covers from bows. Near the middle line it brings Units close to the fight.",
    ),
    clause: "SW-WAL.07",
    show: (m) => prompt(m) === "wall",
    done: (m, events) => mine(m, events, "play"),
  },
  {
    id: "move",
    title: b("移動：3ユニット、2スペースまで", "Move 3 Units, 2 spaces each"),
    text: b(
      "移動フェイズには、ユニットを3つまで動かせます。1つにつき縦か横に2スペースまで。斜めには進めず、他のカードも通れません。光っている自分のユニットを選びましょう。",
      "In the Movement phase you move up to 3 Units, each up to 2 spaces straight, never diagonally and not through cards. Choose one of your lit Units.",
    ),
    clause: "SW-MOV.02",
    show: (m) => prompt(m) === "move" && offers(m, "move"),
    done: (m, events) => prompt(m) === "step" || mine(m, events, "move", "shift"),
  },
  {
    id: "step",
    title: b("行き先を選ぶ", "Choose where it goes"),
    text: b(
      "光っているスペースを押すと進みます。途中で止めるなら、下の「ここで止まる」。相手の射線に入らないか、よく見て。",
      "Press a lit space to go there, or “Stop here” below to end the move. Mind the lines of their bows.",
    ),
    clause: "SW-MOV.03",
    show: (m) => prompt(m) === "step",
    done: (m, events) => mine(m, events, "shift"),
  },
  {
    id: "attack",
    title: b("攻撃：剣は隣、弓は直線3スペース", "Swords beside, bows 3 in line"),
    text: b(
      "攻撃できるユニットは1ターンに3つまで。剣の印のユニットは隣のカードを、弓の印のユニットは、縦横の直線で3スペース先までの、途中があいているカードを攻撃します。",
      "Up to 3 Units attack in a turn. One with a sword attacks a card beside it; one with a bow a card up to 3 spaces away in a straight, clear line.",
    ),
    clause: "SW-ATK.01",
    show: (m) => prompt(m) === "attack" && offers(m, "attack"),
    done: (m, events) => prompt(m) === "attack_target" || mine(m, events, "attack"),
  },
  {
    id: "target",
    title: b("どのカードを攻撃するか", "Which card to attack"),
    text: b(
      "攻撃力の数だけダイスをふります。選ぶ前に、破壊できる見込みが出ています。壁や自分のカードも攻撃できてしまうので、よく見て選びましょう。",
      "You roll as many dice as the Attack Value; the chances stand beside each target. Walls and your own cards can be attacked, too, so look before you press.",
    ),
    clause: "SW-ATK.08",
    show: (m) => prompt(m) === "attack_target",
    done: (m, events) => mine(m, events, "attack"),
  },
  told({
    id: "dice",
    title: b("3以上がヒット", "3 or more is a Hit"),
    text: b(
      "出た目が3以上ならヒット、2以下はミス。ヒット1つで負傷が1つ。負傷がライフと同じ数になったカードは破壊されます。負傷は、ターンが終わっても消えません。",
      "A die of 3 or more is a Hit, 2 or less a Miss. Each Hit is a wound; with as many wounds as Life Points a card is destroyed. Wounds stay when the turn ends.",
    ),
    clause: "SW-RES.02",
    show: (m) => m.chapters.some((c) => c.lines.some((l) => l.hits != null)),
  }),
  told({
    id: "gain",
    title: b("破壊したカードは魔力になる", "What is destroyed becomes magic"),
    text: b(
      "カードが破壊されました。破壊したカードは、裏向きで、破壊した人の魔力パイルに置かれます。相手のユニットを倒すほど、次の召喚が楽になります。",
      "A card was destroyed. It goes face-down onto the Magic Pile of whoever destroyed it: every Unit you take down helps to summon the next.",
    ),
    clause: "SW-RES.07",
    show: (m) => happened(m, "destroy"),
  }),
  {
    id: "build",
    title: b("魔力確保：手札を魔力にする", "Build magic from your hand"),
    text: b(
      "ターンの終わりに、手札を好きな枚数、魔力パイルに裏向きで置けます。置いた分は、次のターンに引けます。置き終えたら右下のボタンへ。",
      "At the end of your turn put any number of hand cards face-down onto your Magic Pile; you draw that many more next turn. Then press the button at the lower right.",
    ),
    clause: "SW-MAG.01",
    show: (m) => prompt(m) === "build_magic",
    done: (m, events) => mine(m, events, "build"),
  },
  told({
    id: "their_turn",
    title: b("相手の番", "Their turn"),
    text: b(
      "相手も同じ六つのフェイズを行います。ダイスの目も、召喚も、記録に一行ずつ残り、番号を押すと条文が読めます。",
      "The other side goes through the same six phases. The log keeps every die and every summoning; the number beside a line opens the clause.",
    ),
    clause: "SW-TRN.03",
    show: (m) => m.mine && turn(m) >= 2 && m.chapters.length > 1,
  }),
  told({
    id: "ability",
    title: b("特殊能力", "Special Abilities"),
    text: b(
      "どのユニットにも特殊能力があり、通常のルールより優先します。札にふれると右に（狭い画面では下に）読めます。「大食らい」のような、使わないと困る能力もあります。",
      "Every Unit has a Special Ability, and it comes before the normal rules. Point at a card to read it. Some, such as The Eater’s, are a burden.",
    ),
    clause: "SW-ABL.02",
    show: (m) => m.mine && turn(m) >= 3,
  }),
  whyNot(b("札やスペース", "a card or a space")),
  theEnd(
    b(
      "弓で射線を作り、壁で守り、相手の召喚者に近づきましょう。",
      "Make lines for your bows, cover with Walls, and close in on the other Summoner.",
    ),
    "SW-OBJ.02",
    (m) => m.mine && turn(m) >= 4,
  ),
];
