/** The first game: what the guide says, and when. */

import type { Lesson } from "../../table/coach.svelte";
import { b, myTurn, offers, prompt, theEnd, told, turn, whyNot } from "../../table/coach_moments";

export const LESSONS: Lesson[] = [
  {
    id: "mulligan",
    title: b("最初の手札", "Your first hand"),
    text: b(
      "手札は5枚です。左上の数がコスト。はじめは1〜3の札がほしいので、重い札を押して選び、右下のボタンで引き直します。そのままでもかまいません。",
      "You hold 5 cards. The number at the top left is the cost. Early on you want 1 to 3: press the heavy cards, then redraw with the button at the lower right. Keeping all is fine, too.",
    ),
    clause: "SC-06-06.a",
    show: (m) => prompt(m) === "mulligan",
    done: (m) => turn(m) > 0,
  },
  {
    id: "mana",
    title: b("マナフェイズ", "The mana phase"),
    text: b(
      "毎ターン、手札1枚を裏向きでマナにするか、もう1枚引くか、どちらかです。マナの枚数までのコストの札が使えます。はじめの数ターンは、当分使わない札をマナに置きましょう。札を押し、もう一度押すと決まります。",
      "Each turn you either put a card face-down as mana or draw one more. Mana pays for cards. In the first turns put down a card you will not need soon: press it, and press again to act.",
    ),
    clause: "SC-07-04.a",
    show: (m) => prompt(m) === "mana",
    done: (m) => myTurn(m) && m.view?.phase === "main",
  },
  {
    id: "play",
    title: b("ユニットを出す", "Play a unit"),
    text: b(
      "メインフェイズです。光っている札が、いま使える札です。ユニット（下にATKとHPがある札）を選んで、もう一度押して出しましょう。",
      "The main phase. What is lit can be used now. Choose a unit (it has ATK and HP at the bottom) and press again to play it.",
    ),
    clause: "SC-07-05-01.a",
    show: (m) => prompt(m) === "main" && offers(m, "play"),
    done: (m, events) =>
      prompt(m) === "pay" ||
      prompt(m) === "column" ||
      events.some((e) => e.kind === "move" && e.to?.zone === "unit_zone" && e.to.seat === m.me),
  },
  {
    id: "pay",
    title: b("コストを支払う", "Pay the cost"),
    text: b(
      "コストの数だけ、立っているマナをレスト（横向き）にします。どれでも同じ1枚ぶん。迷ったら右下のボタンにまかせましょう。",
      "Rest (turn sideways) as many standing mana cards as the cost. Each counts as one. If in doubt, let the button at the lower right do it.",
    ),
    clause: "SC-07-05-01.b",
    show: (m) => prompt(m) === "pay",
    done: (m) => prompt(m) !== null && prompt(m) !== "pay",
  },
  {
    id: "column",
    title: b("どの列に置くか", "Which column"),
    text: b(
      "空いている列を選びます。正面は向かい合う列。自分の左列は、相手の右列と向かい合います。マスターのいる列に置けば、ユニットが盾になります。",
      "Choose an empty column. Front means the column that faces it: your left faces the opponent's right. A unit in your master's column is its shield.",
    ),
    clause: "SC-07-05-01-01.a",
    show: (m) => prompt(m) === "column",
    done: (_m, events) => events.some((e) => e.kind === "move" && e.to?.zone === "unit_zone"),
  },
  {
    id: "first_turn",
    title: b("先攻の1ターン目", "The first turn of all"),
    text: b(
      "出したユニットはすぐ動けますが、先攻の1ターン目だけは攻撃できません。ためしに自分のユニットを押すと、理由と条文が出ます。",
      "A unit may act at once, but nobody attacks on the very first turn. Press your unit: the table says why, with the clause.",
    ),
    clause: "SC-07-05-02.g",
    show: (m) => prompt(m) === "main" && m.view?.turn === 1 && (m.zone(m.me, "unit_zone")?.count ?? 0) > 0,
    done: (m) => turn(m) > 1 || !myTurn(m) || m.why !== null,
  },
  {
    id: "end",
    title: b("ターンを終える", "End your turn"),
    text: b(
      "することがなくなったら、右下のボタンでメインフェイズを終えます。ユニットに残ったダメージはターンの終わりに消えます。",
      "When nothing is left to do, end the main phase with the button at the lower right. Damage on units is removed at the end of the turn.",
    ),
    clause: "SC-07-06-01.a",
    show: (m) => prompt(m) === "main" && !offers(m, "play") && !offers(m, "attack"),
    done: (m) => !!m.view && m.view.active !== m.me,
  },
  told({
    id: "their_turn",
    title: b("相手の番", "Their turn"),
    text: b(
      "相手も同じ順で動きます。起きたことは記録に一行ずつ残り、右の番号を押すと「なぜ」が条文で読めます。",
      "The other side goes through the same phases. The log keeps a line of everything; the number beside a line says why, in the rulebook's words.",
    ),
    show: (m) => turn(m) >= 2 && m.chapters.length > 1,
  }),
  {
    id: "attack",
    title: b("攻撃する", "Attack"),
    text: b(
      "光っている自分のユニットを選び、攻撃しましょう。札の縁の三角が攻撃できる向きです。",
      "Choose one of your lit units and attack. The triangles on its edge are its directions.",
    ),
    clause: "SC-07-05-02.a",
    show: (m) => prompt(m) === "main" && offers(m, "attack"),
    done: (m, events) => prompt(m) === "attack_column" || events.some((e) => e.kind === "attack" && e.seat === m.me),
  },
  {
    id: "attack_column",
    title: b("攻撃する列", "The column to attack"),
    text: b(
      "列を選びます。ユニットがいればユニットと戦い、たがいにATKぶんのダメージ。いなければマスターに、ATKにかかわらず1ダメージ。何が起きるかは札のあいだに出ています。",
      "Choose a column. If a unit stands there, both deal damage equal to their ATK. If only the master is there, it takes 1, whatever the ATK. The outcome stands between the cards.",
    ),
    clause: "SC-07-05-02.f",
    show: (m) => prompt(m) === "attack_column",
    done: (m, events) =>
      events.some((e) => e.kind === "damage" || e.kind === "damage_master") ||
      (prompt(m) !== null && prompt(m) !== "attack_column"),
  },
  {
    id: "master",
    title: b("マスターは逃げられる", "Your master can move"),
    text: b(
      "マスターは1ターンに1度、ほかの列へ移れます。光っているマスターを押して、ユニットの後ろへ。いまは動かさなくてもかまいません。",
      "Once a turn your master may go to another column. Press it and hide behind a unit. You need not move it now.",
    ),
    clause: "SC-07-05-04.a",
    show: (m) => prompt(m) === "main" && offers(m, "move_master") && turn(m) >= 3,
    done: (m, events) =>
      prompt(m) === "master_column" ||
      events.some((e) => e.kind === "move" && e.to?.zone === "master_zone" && e.to.seat === m.me),
    read: true,
  },
  whyNot(b("札", "something")),
  theEnd(
    b("相手のマスターのHPを先に0にした方の勝ち。", "Whoever brings the opposing master to 0 HP wins."),
    "SC-01-01.c",
    (m) => turn(m) >= 3,
  ),
];
