/** Summoner Wars: the value of the game, and where its parts are. */

import type { Both } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import back from "./back.svg";
import "./colours.css";
import { INFO } from "./info";
import mat from "./mat.svg";

const b = (ja: string, en: string): Both => ({ ja, en });

const game: Game = {
  ...INFO,
  seal: "戦",
  line: b(
    "壁から兵を呼び、ダイスをふって戦線を押し上げる。相手の召喚者を倒せば勝ち。",
    "Call units beside your walls, roll dice, push the line forward. Destroy the other summoner.",
  ),
  facts: [b("2〜4人", "2–4 players"), b("盤 6×8", "grid 6×8"), b("30〜45分", "30–45 min")],
  scene: { mat, back },
  open: true,
  decks: ["guild_dwarves", "cave_goblins"],
  drawn: b("ダイスの目が大きかった人が、先攻を決めます。", "Whoever rolls higher says who begins."),
  rolled: true,
  letter: (clause) => clause.split(".")[1] ?? "",
  deck: {
    leader: "summoner",
    counted: true,
    leaderless: false,
    constructions: false,
    reserve: false,
    persons: false,
    pool: "",
    letters: { w: "normal" },
  },
  luck: { out: [1, 99], leaders: true },
  first: { zone: "battlefield" },
  field: "battlefield",
  ways: {
    direct: (prompt) => prompt !== "event",
    asks: { event: "play", build_magic: "build" },
  },
  dice: true,
  life: null,
  riddle: [
    { figure: "magic", name: b("自分の魔力", "Your magic") },
    { figure: "magic", theirs: true, name: b("相手の魔力", "Their magic") },
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
