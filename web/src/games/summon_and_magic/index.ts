/** Summon & Magic: the value of the game, and where its parts are. */

import type { Both } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import back from "./back.svg";
import "./colours.css";
import { INFO } from "./info";
import mat from "./mat.svg";

const b = (ja: string, en: string): Both => ({ ja, en });

const game: Game = {
  ...INFO,
  seal: "魔",
  line: b(
    "体力はない。行動は三つ、一撃が届けば勝ち。魔術師どうしの読み合い。",
    "No life points. Three actions a turn, and one attack that gets through wins: a wizards’ duel of nerve.",
  ),
  facts: [b("2人", "2 players"), b("37枚", "37 cards"), b("15〜25分", "15–25 min")],
  scene: { mat, back },
  open: true,
  decks: ["fireline_of_karguna", "siege_of_bartome"],
  drawn: b("先攻は、アバターか抽選で決まります。", "An avatar or a draw decides who begins."),
  rolled: false,
  letter: (clause) => clause.slice("SM-12-".length),
  deck: {
    leader: "avatar",
    counted: false,
    leaderless: true,
    constructions: false,
    reserve: false,
    persons: false,
    pool: "",
    letters: { m: "normal" },
  },
  luck: { out: [0, 0], leaders: false },
  first: { zone: "avatar_zone" },
  field: null,
  ways: {
    direct: (prompt) => prompt !== "main" && prompt !== "respond",
    buttons: ["position"],
    deck: "charge",
    never: ["SM-25-23.a"],
  },
  // The counters lie in front of everybody, and a pile that is looked through is told once.
  quiet: (event) => event.kind === "ap" || (event.kind === "look" && event.face !== null),
  life: { figure: "deck", name: b("デッキ", "Deck") },
  riddle: [
    { figure: "deck", theirs: true, name: b("相手のデッキ", "Their deck") },
    { figure: "deck", name: b("自分のデッキ", "Your deck") },
    { figure: "hand", name: b("手札", "Hand") },
  ],
  parts: {
    cards: () => import("./cards"),
    table: () => import("./table"),
    replay: () => import("./replay"),
    rules: () => import("./rules"),
    learn: () => import("./learn"),
    build: () => import("./build"),
  },
};

export default game;
