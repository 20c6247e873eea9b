/** The four games of the house, as the front page tells of them. */

import type { Both } from "../lib/i18n.svelte";

export interface GameCard {
  id: string;
  seal: string;
  name: Both;
  line: Both;
  facts: Both[];
  /** Whether a game can be begun; the others are being built. */
  open: boolean;
  /** The ready decks of a first game: the player's and the other side's. */
  decks: readonly [mine: string, theirs: string];
  /** How the rulebook settles who begins, where nobody can wish for it. */
  drawn: Both | null;
  /** A player may register a second deck, and fixes one when the game begins. */
  secondDeck: boolean;
  /** How many games a match has, where the game is played as a match, too; 1 where it is not. */
  games: 1 | 3;
  /** Three and four can play, in two teams. */
  teams: boolean;
}

const b = (ja: string, en: string): Both => ({ ja, en });

export const GAMES: GameCard[] = [
  {
    id: "summons_call",
    seal: "召",
    name: b("サモンズコール", "Summons Call"),
    line: b("左・中央・右の三つの列。どの列を攻め、主をどこへ逃がすか。三十枚の短い決闘。", "Three columns face to face: choose where to strike and where your master stands. A short duel of thirty cards."),
    facts: [b("2人", "2 players"), b("30枚 + 主1枚", "30 + 1 cards"), b("10〜15分", "10–15 min")],
    open: true,
    decks: ["ember_court", "tide_garden"],
    drawn: null,
    secondDeck: false,
    games: 1,
    teams: false,
  },
  {
    id: "summon_and_magic",
    seal: "魔",
    name: b("サモン&マジック", "Summon & Magic"),
    line: b("体力はない。行動は三つ、一撃がとどけば勝ち。魔術師どうしの読み合い。", "No life points. Three actions a turn, and one attack that gets through wins: a wizards’ duel of nerve."),
    facts: [b("2人", "2 players"), b("37枚", "37 cards"), b("15〜25分", "15–25 min")],
    open: true,
    decks: ["fireline_of_karguna", "siege_of_bartome"],
    drawn: b("先攻は、アバターか抽選で決まります。", "An avatar or a draw decides who begins."),
    secondDeck: true,
    games: 1,
    teams: false,
  },
  {
    id: "summoner_wars",
    seal: "戦",
    name: b("サモナーウォーズ", "Summoner Wars"),
    line: b("壁から兵を呼び、ダイスをふって戦線を押し上げる。相手の召喚者を倒せば勝ち。", "Call units beside your walls, roll dice, push the line forward. Destroy the other summoner."),
    facts: [b("2〜4人", "2–4 players"), b("盤 6×8", "grid 6×8"), b("30〜45分", "30–45 min")],
    open: true,
    decks: ["guild_dwarves", "cave_goblins"],
    drawn: b("ダイスの目が大きかった人が、先攻を決めます。", "Whoever rolls higher says who begins."),
    secondDeck: false,
    games: 1,
    teams: true,
  },
  {
    id: "shaman_king",
    seal: "霊",
    name: b("シャーマンキング", "Shaman King"),
    line: b("二人のシャーマンに霊を集め、技をつなぐ。伏せた一枚が勝負を分ける。", "Two shamans gather spirits and chain their arts. One face-down card decides the fight."),
    facts: [b("2人", "2 players"), b("32枚 + 控え8枚", "32 + 8 cards"), b("20〜30分", "20–30 min")],
    open: true,
    decks: ["snow_and_fire", "marsh_theatre"],
    drawn: b("先攻は抽選で決まります。", "Who goes first is drawn by lot."),
    secondDeck: false,
    games: 3,
    teams: false,
  },
];

export const gameOf = (id: string): GameCard | undefined => GAMES.find((g) => g.id === id);
/** The games that can be played now. */
export const playable: readonly GameCard[] = GAMES.filter((g) => g.open);
