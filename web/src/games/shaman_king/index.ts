/** Shaman King: the value of the game, and where its parts are. */

import type { Both } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import back from "./back.svg";
import "./colours.css";
import { INFO } from "./info";
import mat from "./mat.svg";

const b = (ja: string, en: string): Both => ({ ja, en });

const game: Game = {
  ...INFO,
  seal: "霊",
  line: b(
    "2体のシャーマンに霊を集め、攻撃カードをつなぐ。伏せた一枚が勝負を分ける。",
    "Two shamans gather spirits and chain attack cards. One face-down card decides the fight.",
  ),
  facts: [b("2人", "2 players"), b("32枚 + 予備カード8枚", "32 + 8 cards"), b("20〜30分", "20–30 min")],
  scene: { mat, back },
  open: true,
  decks: ["snow_and_fire", "marsh_theatre"],
  drawn: b("先攻は抽選で決まります。", "Who goes first is drawn by lot."),
  rolled: false,
  letter: (clause) => clause.split(".")[1] ?? "",
  deck: {
    leader: "",
    counted: false,
    leaderless: true,
    constructions: false,
    reserve: true,
    persons: true,
    pool: "SKP-",
    letters: { k: "normal" },
  },
  luck: { out: [1, 1], leaders: false },
  first: { zone: "shaman_position", prompt: "starting_shaman" },
  field: null,
  // Nearly every deed is named before it is done; cards are staged by one tap, for another takes them back.
  ways: { direct: (prompt) => ["step", "declaration", "which_shaman", "user"].includes(prompt) },
  life: null,
  riddle: [
    { figure: "hand", name: b("手札", "Hand") },
    { figure: "hand", theirs: true, name: b("相手の手札", "Their hand") },
    { figure: "deck", theirs: true, name: b("相手のデッキ", "Their deck") },
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
