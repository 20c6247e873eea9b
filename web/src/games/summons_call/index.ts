/** Summons Call: the value of the game, and where its parts are. */

import type { Both } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import back from "./back.svg";
import "./colours.css";
import { INFO } from "./info";
import mat from "./mat.svg";

const b = (ja: string, en: string): Both => ({ ja, en });

const game: Game = {
  ...INFO,
  seal: "召",
  line: b(
    "左・中央・右の三つの列。どの列を攻め、マスターをどこへ逃がすか。三十枚の短い決闘。",
    "Three columns face to face: choose where to strike and where your master stands. A short duel of thirty cards.",
  ),
  facts: [b("2人", "2 players"), b("30枚 + マスター1枚", "30 + 1 cards"), b("10〜15分", "10–15 min")],
  scene: { mat, back },
  open: true,
  decks: ["ember_court", "tide_garden"],
  drawn: null,
  rolled: false,
  letter: (clause) => clause.split(".")[1] ?? "",
  deck: {
    leader: "master",
    counted: false,
    leaderless: false,
    constructions: true,
    reserve: false,
    persons: false,
    pool: "SCP-",
    letters: { n: "normal", d: "dynamic" },
  },
  luck: { out: [0, 0], leaders: false },
  first: { zone: "master_zone" },
  field: "unit_zone",
  ways: { direct: (prompt) => prompt !== "main" && prompt !== "mana" },
  life: { figure: "master_hp", name: b("HP", "HP") },
  riddle: [
    { figure: "master_hp", theirs: true, name: b("相手のHP", "Their HP") },
    { figure: "mana_standing", name: b("使えるマナ", "Mana") },
    { figure: "master_hp", name: b("自分のHP", "Your HP") },
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
