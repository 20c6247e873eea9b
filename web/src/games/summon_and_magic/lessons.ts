/** The first game: what the guide says, and when. */

import type { DeckChoice, Zone } from "../../wire";
import type { Lesson } from "../../table/coach.svelte";
import { b, happened, mine, offers, prompt, theEnd, told, turn, whyNot } from "../../table/coach_moments";
import type { Match } from "../../table/match.svelte";

const main = (m: Match): boolean => prompt(m) === "main";
const ap = (m: Match): number => m.figure(m.me, "ap") ?? 0;
const many = (m: Match, seat: number, zone: Zone): number => m.zone(seat, zone)?.count ?? 0;

export const LESSONS: Lesson[] = [
  told({
    id: "life",
    title: b("デッキが命", "Your deck is your life"),
    text: b(
      "体力はありません。負けかたは三つ。攻撃が自分にとどく、手札が8枚になる、ターンの終わりにデッキが0枚。いちばん大きな数字がデッキの残りです。",
      "There are no life points. You lose in three ways: an attack reaches you, you hold 8 cards, or your deck is empty when a turn ends. The largest number is what is left of your deck.",
    ),
    clause: "SM-05.01",
    show: (m) => main(m) && turn(m) <= 2,
  }),
  {
    id: "charge",
    title: b("チャージ：1枚引く", "Charge: draw a card"),
    text: b(
      "自分のターンの行動値は3。まずチャージです。光っているデッキを押すと、行動値1で1枚引きます。手札の上限は7枚なので、引きすぎに気をつけて。",
      "You have 3 AP in your turn. Begin with a charge: press your lit deck to draw 1 card for 1 AP. You may hold 7 cards, so do not draw too many.",
    ),
    clause: "SM-08-1.a",
    show: (m) => main(m) && offers(m, "charge"),
    done: (m, events) => mine(m, events, "charge", "draw") && turn(m) > 0,
  },
  {
    id: "summon",
    title: b("サモン：モンスターを出す", "Summon a monster"),
    text: b(
      "モンスターは行動値1で出せます。光っているモンスターを選び、攻撃表示か守備表示かを決めましょう。丸いCOSTは、出す時ではなく、攻撃表示で破壊された時にデッキから払います。",
      "A summon takes 1 AP. Choose a lit monster and say how it enters: in attack or in defence position. A round COST is not paid now, but from your deck when the monster is destroyed in attack position.",
    ),
    clause: "SM-08-2.b",
    show: (m) => main(m) && offers(m, "summon_attack", "summon_defence"),
    done: (m, events) => mine(m, events, "summon") || many(m, m.me, "monster_zone") > 0,
  },
  told({
    id: "position",
    title: b("縦は攻撃、横は守備", "Upright attacks, sideways defends"),
    text: b(
      "縦向きが攻撃表示で、ATTACKで戦います。横向きは守備表示で、DEFENCEで守り、負けてもCOSTを払いません。出した次の自分のターンから、行動値なしで1度だけ変えられます。",
      "An upright monster is in attack position and fights with ATTACK. A sideways one is in defence position, defends with DEFENCE, and costs nothing when destroyed. From your next turn on you may change each once a turn, for no AP.",
    ),
    clause: "SM-04-4.c",
    show: (m) => main(m) && many(m, m.me, "monster_zone") > 0,
  }),
  {
    id: "first_turn",
    title: b("最初のターンは攻撃できない", "No attack in the first turn"),
    text: b(
      "先攻の最初のターンだけは、モンスターに命令できません。ためしに自分のモンスターを押すと、理由と条文が出ます。",
      "Only in the very first turn monsters take no commands. Press your monster: the table says why, with the clause.",
    ),
    clause: "SM-08-3.i",
    show: (m) => main(m) && turn(m) === 1 && many(m, m.me, "monster_zone") > 0,
    done: (m) => turn(m) > 1 || m.why !== null,
    read: true,
  },
  {
    id: "set",
    title: b("カードを伏せる", "Set a card"),
    text: b(
      "魔法やアーティファクトは、行動値1で伏せておけます。次のターンからは、相手のターンでも行動値なしで使えます。",
      "Magic and artifacts can be set face-down for 1 AP. From the next turn on you use them without AP, even in the other player’s turn.",
    ),
    clause: "SM-08-2.e",
    show: (m) => main(m) && offers(m, "set") && ap(m) > 0,
    done: (m, events) => mine(m, events, "set"),
    read: true,
  },
  {
    id: "end",
    title: b("使いきってから終える", "Use your AP, then end"),
    text: b(
      "ターンの終わりに行動値が残っていると、その数だけデッキが墓地へ落ちます（アクションバーン）。使いきったら、右下のボタンでターンを終えます。",
      "AP left at the end of the turn burn as many cards of your deck (action burn). Use them up, then end the turn with the button at the lower right.",
    ),
    clause: "SM-07.03",
    show: (m) => main(m) && ap(m) <= 1,
    done: (m) => !!m.view && turn(m) > 0 && m.view.active !== m.me,
  },
  told({
    id: "their_turn",
    title: b("相手のターン", "Their turn"),
    text: b(
      "相手も行動値3で動きます。伏せカードがあれば、相手の行動のたびに使うかどうか聞かれます。起きたことは記録に残り、番号を押すと条文が読めます。",
      "The other side has 3 AP, too. With a set card you are asked at each of their actions whether you use it. The log keeps everything; the number beside a line opens the clause.",
    ),
    clause: "SM-21.02",
    show: (m) => turn(m) >= 2,
  }),
  {
    id: "respond",
    title: b("オーバーマジック", "Over-magic"),
    text: b(
      "相手の行動に重ねて、カードを使えます。重ねたものは、あとから使ったものほど先に効果を発揮します。使わないなら右下のボタンです。",
      "You may answer an action with a card of yours. What was used last is applied first. If you do not want to, press the button at the lower right.",
    ),
    clause: "SM-10.02",
    show: (m) => prompt(m) === "respond" && offers(m, "use", "set", "charge", "summon_defence"),
    done: (_m, events) => events.some((e) => e.kind === "pass"),
  },
  {
    id: "answer",
    title: b("応戦する", "Answer an attack"),
    text: b(
      "攻撃表示のモンスターがねらわれたら、攻撃スキルで応戦できます。応戦すればATTACKの低いほうが破壊され、応戦しなければ自分だけがやられることもあります。",
      "A target in attack position may answer with an attack skill. Then the lower ATTACK is destroyed; without an answer only yours can fall.",
    ),
    clause: "SM-20.01",
    show: (m) => prompt(m) === "answer",
    done: (m, events) => mine(m, events, "answer", "evade", "decline"),
    read: true,
  },
  {
    id: "command",
    title: b("コマンド：攻撃する", "Command: attack"),
    text: b(
      "攻撃表示のモンスターは、行動値1でスキルを1つ使えます。光っているモンスターを選び、攻撃スキル（【攻】）を使いましょう。出したターンでも命令できます。",
      "For 1 AP a monster in attack position uses one skill. Choose a lit monster and an attack skill. It may act even in the turn it entered.",
    ),
    clause: "SM-08-3.f",
    show: (m) => main(m) && turn(m) >= 2 && offers(m, "command"),
    done: (m, events) => mine(m, events, "attack", "direct", "skill"),
  },
  {
    id: "target",
    title: b("相手を選ぶ", "Choose the target"),
    text: b(
      "相手が攻撃表示ならATTACKどうし、守備表示なら自分のATTACKと相手のDEFENCEを比べます。守備のほうが高いと魔力反動で、自分のデッキが1枚減ります。数字は札のあいだに出ています。",
      "Against attack position ATTACK meets ATTACK; against defence position your ATTACK meets DEFENCE. If DEFENCE is higher, mana recoil takes 1 card of your deck. The numbers stand between the cards.",
    ),
    clause: "SM-19.01",
    show: (m) => prompt(m) === "target" && (m.view?.stack.length ?? 0) > 0,
    done: (_m, events) => events.some((e) => e.kind === "attack" || e.kind === "answer" || e.kind === "recoil"),
  },
  {
    id: "direct",
    title: b("直接攻撃", "Direct attack"),
    text: b(
      "相手の場にモンスターがいません。今攻撃スキルを使えば、攻撃は相手にとどき、勝ちです。",
      "There is no monster on the other side. An attack skill now reaches the player, and wins.",
    ),
    clause: "SM-05-1.a",
    show: (m) => main(m) && turn(m) >= 2 && many(m, m.them, "monster_zone") === 0 && offers(m, "command"),
    done: (m, events) => mine(m, events, "direct"),
  },
  told({
    id: "cost",
    title: b("COSTはデッキで払う", "COST is paid from the deck"),
    text: b(
      "デッキから札が落ちました。攻撃表示で破壊されたモンスターのCOSTや、四角い先払いCOSTは、その数だけデッキの上から墓地へ送って払います。払いきれないと負けです。",
      "Cards left a deck. The COST of a monster destroyed in attack position, and every square advance COST, is paid with that many cards from the top of the deck. Who cannot pay loses.",
    ),
    clause: "SM-12-9.c",
    show: (m) => happened(m, "pay", "recoil", "burn"),
  }),
  told({
    id: "hand",
    title: b("手札は7枚まで", "Seven cards at most"),
    text: b(
      "手札が増えてきました。8枚目を持った瞬間にマジックバーストで負けます。7枚あるとチャージはできません。相手に引かせて勝つこともできます。",
      "Your hand grows. With an 8th card you lose at once by magic burst, and with 7 you cannot charge. You may also win by making the other side draw.",
    ),
    clause: "SM-05-2.a",
    show: (m) => many(m, m.me, "hand") >= 6,
  }),
  whyNot(b("札", "something")),
  theEnd(
    b(
      "攻撃をとどかせるか、相手の手札かデッキを尽きさせれば勝ち。",
      "Let an attack reach the player, or exhaust the other hand or deck.",
    ),
    "SM-22-1.a",
    (m) => turn(m) >= 3,
  ),
];

const deck = (name: string, cards: string): DeckChoice => ({
  text: `deck "${name}"\ngame summon_and_magic\n${cards.trim().split(/, */).join("\n")}\n`,
});

/**
 * Many monsters and few exceptions, and no avatars: somebody without a monster loses before there is a battle to learn
 * from.
 */
export const DECKS: readonly [mine: DeckChoice, theirs: DeckChoice] = [
  deck(
    "First steps",
    "3 karguna_spark_lizard, 3 karguna_young_wyvern, 3 lava_back_drake, 3 crater_hatchling, 3 thunderhorn_courser, 3 thunderdrum_archer, 3 leaping_ember, 2 rampaging_thunder_ape, 1 crater_mother_dragon, 1 oil_barrel_golem, 3 karguna_volcanic_bomb, 2 lash_of_lightning, 3 crest_of_valour, 2 doubling_seal, 2 karguna_steel_sword",
  ),
  deck(
    "A patient guard",
    "3 parrying_veteran, 3 millstone_rhino, 3 lance_bearing_squire, 3 gatekeeper_of_bartome, 3 rampart_statue, 3 tunnel_sapper, 3 halo_pilgrim, 2 strategist_of_bartome, 3 vanguard_captain_of_bartome, 2 old_king_of_bartome, 2 rock_shell_giant, 3 silver_moon_wolf, 2 mud_bulwark, 2 bartome_wall_of_light",
  ),
];
