/**
 * Small pictures beside clauses. Columns are counted as they lie on the screen, from the left: own left column, own
 * centre column, own right column; the opponent's right column lies above the own left one (SC-05-02.c).
 */
import type { Both } from "../../lib/i18n.svelte";

/** A card on the small board. */
export interface Piece {
  card: string;
  damage?: number;
  rested?: boolean;
}
/** One picture of a board diagram. */
export interface Frame {
  theirs: readonly (Piece | null)[];
  ours: readonly (Piece | null)[];
  /** Column and hit points of the masters. */
  theirMaster?: readonly [column: number, hp: number];
  ourMaster?: readonly [column: number, hp: number];
  /** Columns of the other side that are lit. */
  lit?: readonly number[];
  /** Columns of the other side that are crossed out. */
  crossed?: readonly number[];
  /** Attack lines: from an own column to a card of the other side. */
  lines?: readonly { from: number; to: number; at: "unit" | "master" }[];
  /** A master's move, by columns. */
  move?: readonly [from: number, to: number];
  /** Names instead of cards: which column faces which. */
  names?: boolean;
  say: Both;
  tone?: "yes" | "no";
  clause?: string;
}
/** A diagram of boards, or one of the panels. */
export type Diagram = { kind: "board"; title: Both; frames: readonly Frame[] } | { kind: "anatomy" | "states" | "release" | "phases" | "backs"; title: Both };

const none = [null, null, null] as const;
const LYNX: Piece = { card: "searclaw_lynx" };
const BULL: Piece = { card: "shatterhorn_bull" };
const SCOUT: Piece = { card: "sooty_scout" };
const SENTINEL: Piece = { card: "lotus_sentinel" };
const SINGER: Piece = { card: "surf_singer" };
const both = (ja: string, en: string): Both => ({ ja, en });

const DIAGRAMS: Record<string, Diagram> = {
  facing: {
    kind: "board",
    title: both("向かい合う列", "Columns that face each other"),
    frames: [{ theirs: none, ours: none, names: true, say: both("自分の左列の正面は、相手の右列。左右はそれぞれのプレイヤーから見て決まる。", "Your left column faces the opponent’s right column: each player counts left and right from their own side.") }],
  },
  field: {
    kind: "board",
    title: both("場", "The field"),
    frames: [{ theirs: [null, SENTINEL, null], ours: [LYNX, BULL, null], theirMaster: [1, 10], ourMaster: [1, 10], say: both("手前の段がユニットゾーン、奥の段がマスターゾーン。どちらも3列ある。", "The front row is the unit zone, the row behind it the master zone; both have three columns.") }],
  },
  directions: {
    kind: "board",
    title: both("攻撃方向", "Attack directions"),
    frames: [
      { theirs: [SINGER, SENTINEL, SINGER], ours: [null, LYNX, null], lit: [0, 1, 2], say: both("左隣・正面・右隣を持つ「灼爪の山猫」が中央列にいる。3列すべてを選べる。", "Searclaw Lynx has left, front and right. From the centre column it reaches all three columns."), tone: "yes", clause: "SC-07-05-02.c" },
      { theirs: [SINGER, SENTINEL, SINGER], ours: [LYNX, null, null], lit: [0, 1], crossed: [2], say: both("左列に置くと、左隣の列はない。離れた列にも届かない。", "From the left column there is no column to its left, and the distant one is out of reach."), tone: "no", clause: "SC-07-05-02.d" },
      { theirs: [SINGER, SENTINEL, SINGER], ours: [null, BULL, null], lit: [1], crossed: [0, 2], say: both("正面だけの「砕角の牡牛」は、中央列だけを選べる。", "Shatterhorn Bull has front alone: it can choose the centre column only."), tone: "no", clause: "SC-07-05-02.c" },
      { theirs: [SINGER, SENTINEL, SINGER], ours: [SCOUT, null, null], lit: [1], crossed: [0, 2], say: both("左隣と右隣の「煤まみれの斥候」は、正面を攻撃できない。", "Sooty Scout has left and right: it cannot attack the column in front of it."), tone: "no", clause: "SC-07-05-02.c" },
    ],
  },
  front: {
    kind: "board",
    title: both("手前のユニット、奥のマスター", "The unit in front, the master behind"),
    frames: [
      { theirs: [null, SENTINEL, null], ours: [null, BULL, null], theirMaster: [1, 7], lit: [1], lines: [{ from: 1, to: 1, at: "unit" }], say: both("選んだ列に両方いるなら、攻撃を受けるのはユニット。マスターは選べない。", "With both in the chosen column, the unit is attacked; the master cannot be chosen."), tone: "no", clause: "SC-07-05-02.f" },
      { theirs: [SENTINEL, null, null], ours: [null, BULL, null], theirMaster: [1, 7], lit: [1], lines: [{ from: 1, to: 1, at: "master" }], say: both("列にマスターだけがいれば、マスターへの攻撃になる。", "With the master alone in the column, the attack is on the master."), tone: "yes", clause: "SC-07-05-02-02.a" },
      { theirs: [SENTINEL, null, null], ours: [null, BULL, null], theirMaster: [0, 7], crossed: [1], say: both("ユニットもマスターもいない列は選べない。", "A column with neither a unit nor the master cannot be chosen."), tone: "no", clause: "SC-07-05-02.e" },
    ],
  },
  battle: {
    kind: "board",
    title: both("ユニット同士の戦闘", "A battle of two units"),
    frames: [
      { theirs: [null, SINGER, null], ours: [null, { ...BULL, rested: true }, null], lines: [{ from: 1, to: 1, at: "unit" }], say: both("ATK3の牡牛が、ATK1・HP3の歌い手を攻撃する。牡牛はレスト状態になる。", "The bull with ATK 3 attacks the singer with ATK 1 and HP 3. The bull is rested."), clause: "SC-07-05-02.a" },
      { theirs: [null, { ...SINGER, damage: 3 }, null], ours: [null, { ...BULL, rested: true, damage: 1 }, null], say: both("それぞれが自分のATKと同じ値のダメージを、同時に与える。", "Each deals damage equal to its ATK to the other, at the same time."), clause: "SC-07-05-02-01.c" },
      { theirs: none, ours: [null, { ...BULL, rested: true, damage: 1 }, null], say: both("ダメージがHP以上の歌い手は退場する。牡牛は場に残り、ダメージはターン終了までたまる。", "The singer’s damage reaches its HP, so it leaves. The bull stays; its damage accumulates until end of turn."), tone: "yes", clause: "SC-07-05-02-01.d" },
    ],
  },
  strike: {
    kind: "board",
    title: both("マスターへの攻撃", "An attack on the master"),
    frames: [
      { theirs: none, ours: [null, BULL, null], theirMaster: [1, 7], lit: [1], lines: [{ from: 1, to: 1, at: "master" }], say: both("正面の列にはマスターだけ。牡牛のATKは3。", "The master stands alone in the column in front. The bull’s ATK is 3."), clause: "SC-07-05-02-02.a" },
      { theirs: none, ours: [null, { ...BULL, rested: true }, null], theirMaster: [1, 6], say: both("ATKがいくつでも、与えるのは1ダメージ。牡牛が受けるのは0ダメージ。", "Whatever its ATK, it deals 1 damage, and takes 0."), tone: "yes", clause: "SC-07-05-02-02.b" },
    ],
  },
  damage: {
    kind: "board",
    title: both("たまるダメージ", "Damage accumulates"),
    frames: [
      { theirs: [null, { ...SENTINEL, damage: 3 }, null], ours: [null, { ...BULL, rested: true, damage: 1 }, null], theirMaster: [2, 7], say: both("3ダメージを受けても、HPは5のまま。残りは2。", "With 3 damage its HP is still 5; 2 are left."), clause: "SC-11-01.c" },
      { theirs: [null, SENTINEL, null], ours: [null, { ...BULL, rested: true }, null], theirMaster: [2, 7], say: both("エンドフェイズに、ユニットのダメージはすべて解消する。マスターのHPは戻らない。", "In the end phase all damage on units is removed; a master’s HP does not come back."), tone: "yes", clause: "SC-07-06-01.a" },
    ],
  },
  move: {
    kind: "board",
    title: both("マスターの移動", "Moving the master"),
    frames: [{ theirs: [null, SENTINEL, null], ours: [LYNX, null, null], ourMaster: [0, 9], theirMaster: [1, 7], move: [0, 2], say: both("1ターンに1回まで、好きな列へ。隣でなくてもよく、レストもしない。", "At most once per turn, to any column; it need not be adjacent, and the master is not rested."), tone: "yes", clause: "SC-07-05-04.b" }],
  },
  anatomy: { kind: "anatomy", title: both("カードの見かた", "How to read a card") },
  states: { kind: "states", title: both("状態と向き", "Orientation and facing") },
  release: { kind: "release", title: both("マナ開放", "Mana release") },
  phases: { kind: "phases", title: both("ターンの流れ", "The turn") },
  backs: { kind: "backs", title: both("カードの裏面", "Card backs") },
};

const BESIDE: readonly (readonly [ids: RegExp, name: string])[] = [
  [/^SC-05-02\.c|^R-SC-0[23]$/, "facing"],
  [/^SC-05-0[13]|^SC-05-02/, "field"],
  [/^SC-07-05-02\.[cd]|^R-SC-22$/, "directions"],
  [/^SC-07-05-02\.[ef]|^R-SC-25$/, "front"],
  [/^SC-07-05-02-01|^SC-07-05-02\.[abh]/, "battle"],
  [/^SC-07-05-02-02/, "strike"],
  [/^SC-11-01|^SC-07-06-01/, "damage"],
  [/^SC-07-05-04/, "move"],
  [/^SC-02-01\.a|^SC-02-02\.a/, "backs"],
  [/^SC-02-01\.g|^SC-02-02-01/, "anatomy"],
  [/^SC-04-|^SC-05-04/, "states"],
  [/^SC-08-02/, "release"],
  [/^SC-07-0[1-46]/, "phases"],
];

/** The diagram beside a clause or ruling, if there is one. */
export function diagramOf(id: string): Diagram | null {
  const name = BESIDE.find(([ids]) => ids.test(id))?.[1];
  return name ? DIAGRAMS[name]! : null;
}
