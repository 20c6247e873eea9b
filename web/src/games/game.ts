/**
 * What a game brings to the pages: a small value that every page may read, and parts that are loaded when they are
 * needed.
 */

import type { Component } from "svelte";
import type { Format, Pictured } from "../art/picture";
import type { Both, Lang } from "../lib/i18n.svelte";
import type { Shape } from "../lib/deck";
import type { Pick, Ways } from "../lib/choices";
import type { Bench } from "../pages/build/bench.svelte";
import type { Wanted } from "../pages/build/wanted";
import type { Match } from "../table/match.svelte";
import type { CardView, CatalogueCard, ChoiceView, DecisionView, EventView, GameView, Prompt, Zone } from "../wire";

/** The small value of a game. */
export interface Game {
  id: string;
  seal: string;
  name: Both;
  line: Both;
  facts: readonly Both[];
  /** Its picture on the front page, and a back of its cards. */
  scene: { mat: string; back: string };
  /** Whether a game can be begun; the others are being built. */
  open: boolean;
  /** The ready decks of a first game: the player's and the other side's. */
  decks: readonly [mine: string, theirs: string];
  /** How the rulebook settles who begins, where nobody can wish for it. */
  drawn: Both | null;
  /** Dice on the table say who begins, so that before the first turn nobody is the first player. */
  rolled: boolean;
  /** A player may register a second deck, and fixes one when the game begins. */
  secondDeck: boolean;
  /** How many games a match has, where the game is played as a match, too; 1 where it is not. */
  games: 1 | 3;
  /** Three and four can play, in two teams. */
  teams: boolean;
  /** What the ids of its clauses begin with. */
  prefix: string;
  /** What stands before a clause in its chapter: `c` of SC-07-05-02.c. */
  letter: (clause: string) => string;
  /** How its decks are laid out. */
  deck: Shape;
  /** Of the first shuffle: how many listed cards begin elsewhere, and whether the leaders lie in the pile. */
  luck: { out: readonly [least: number, most: number]; leaders: boolean };
  /** The zone whose cards stand in places that can be asked about. */
  field: Zone | null;
  /** What the reader of the table shows first: a card of this zone, or one that this question offers. */
  first: { zone: Zone; prompt?: Prompt };
  /** How its questions are answered. */
  ways: Ways;
  /** What the table shows all the time is no line of the log. */
  quiet?: (event: EventView) => boolean;
  /** The dice of an attack are told in its line. */
  dice?: true;
  /** What a player lives on, as the end of a game tells it. */
  life: { figure: string; name: Both } | null;
  /** The figures of a seat that a puzzle's column tells, as the views have them. */
  riddle: readonly { figure: string; theirs?: true; name: Both }[];
  parts: { [P in keyof Parts]: () => Promise<{ default: Parts[P] }> };
}

/** The parts of a game. */
export interface Parts {
  cards: Cards;
  table: Table;
  replay: Replay;
  rules: Rules;
  learn: Learn;
  build: Build;
}

/** What a face is given. */
export interface FaceProps {
  card: CatalogueCard;
  /** What is different from print now. */
  view: CardView | null;
  lang: Lang;
  size: "xs" | "s" | "m" | "l";
  selected: boolean;
  choice: boolean;
  rested: boolean;
  faded: boolean;
  /** The directions of a card are drawn at its edges. */
  arrows: boolean;
  numbers: boolean;
  /** Lies across; the words stay upright and the box is 88:63. */
  across: boolean;
  /** In whose deck a card lies that has no colours of its own. */
  faction: string | null;
  /** An opponent's card on a grid, with its name at the upper edge. */
  foe: boolean;
}

/** How its cards look, and how they are told. */
export interface Cards {
  Face: Component<FaceProps>;
  /** A card's back: `own` for its owner alone, `faction` for a back that says whose it is. */
  Back: Component<{ own: CatalogueCard | null; faction: string | null }>;
  picture: (card: Pictured, format?: Format) => string;
  /** What sorts of cards there are, in the order in which they are listed. */
  kinds: Readonly<Record<string, Both>>;
  /** What sort of card it is: its type, or what a game tells apart within a type. */
  sort: (card: CatalogueCard) => string;
  /** What it costs, in whatever a game counts; none where none is printed. */
  cost: (card: CatalogueCard) => number | null;
  /** What it is found by besides names, texts and categories. */
  found?: (card: CatalogueCard) => string[];
  /** The zones as people call them. */
  zones: Readonly<Record<string, Both>>;
  /** The whole state of a card in one sentence, for those who hear it. */
  says: (card: CardView, me: number) => string;
  /** In whose colours a seat's cards lie that have none of their own. */
  faction?: (view: GameView, seat: number) => string | null;
  /** What a seat's cards wear instead, where another seat's have the same colours. */
  coat?: (view: GameView, seat: number) => string | null;
  /** The sign of a faction. */
  Side?: Component<{ side: string }>;
  /** Whose back a card has, where backs differ. */
  backOf?: (view: GameView, card: CardView) => string | null;
}

export interface BoardProps {
  match: Match;
  /** There is no column for reader and log. */
  narrow: boolean;
  /** The page is a phone's. */
  slim: boolean;
  /** Opens a pile to look through. */
  look: (seat: number, zone: Zone) => void;
}

/** What it brings to the table. */
export interface Table {
  Board: Component<BoardProps>;
  Reader: Component<{ match: Match }>;
  /** Answers to answers: a column on wide screens, a sheet behind a tab on phones. */
  chain?: { Panel: Component<{ match: Match; read?: () => void; beside?: boolean }>; Tab: Component<{ match: Match }> };
  /** Passes where a person could only pass. */
  auto?: AutoPass;
  /** When the bar says whose turn it is, because the board does not. */
  turn?: "always" | "narrow";
  /** The hand. */
  hand?: {
    /** On a phone a card is a chip beside its small picture. */
    Chip?: Component<{ card: CardView }>;
    /** What a card would make of the own points, face-up or only face-down. */
    would?: (match: Match, picks: readonly Pick[]) => { points: number; down: boolean } | null;
    /** It is shown elsewhere. */
    away?: (card: CardView) => boolean;
  };
  /** Hand and shelf show what is different from print. */
  live?: true;
  /** Zones from which may be chosen though they are not spread on the table. */
  far: readonly Zone[];
  /** On a phone: zones whose cards are too small for a finger. */
  tiny?: {
    zones: readonly Zone[];
    /** Only on pages narrower than this. */
    below?: number;
    /** Large enough where they stand, unless the shelf lies over them anyhow. */
    enough?: string;
  };
  /** The question. */
  prompt?: {
    /** Where the question names its card, the name is not said twice. */
    names?: true;
    /** What passing would do, where that can be foreseen. */
    passing?: (match: Match, narrow: boolean) => string;
    /** What follows when a step is closed as it is. */
    closing?: (pass: Pick, narrow: boolean) => string;
  };
  /** The words of a choice in the menu of its card. */
  Words?: Component<{ pick: Pick; text: string }>;
  /** Questions whose answers are sentences and not places: their list opens by itself. */
  listed: readonly Prompt[];
  /** The blow falls when a battle has been won, and not when it is declared. */
  blow?: "won";
}

/** What passes by itself. */
export interface AutoPass {
  /** The rights are answered to answers: they can all be passed for a turn, or always be asked. */
  rights: boolean;
  /** Whether this choice of a question passes. */
  passes: (decision: DecisionView, pass: ChoiceView) => boolean;
  /** A short while where nobody could read anything off it. */
  quick?: number;
  /** What is said while it waits. */
  says: (label: string) => string;
}

/** What a replay shows. */
export type Replay = {
  /** The ground is that of a mat; else it is parted in two sides. */
  felt?: true;
  /** It needs more height on a phone. */
  high?: true;
} & (
  | {
      /** The whole table with hands and names. */
      Whole: Component<ReplayProps>;
    }
  | {
      /** What lies between the two hands. */
      Middle: Component<BoardProps>;
    }
);
export interface ReplayProps {
  view: GameView;
  /** The table one ply before, and what has happened since. */
  before: GameView | null;
  events: readonly EventView[];
  nameOf: (seat: number) => string;
  onread: (card: string) => void;
  look: (seat: number, zone: Zone) => void;
}

/** What the rule pages show. */
export interface Rules {
  /** The picture beside a clause; nothing where a board can say it. */
  Diagram: Component<{ clause: string; cards: Map<string, CatalogueCard> }>;
  scene: SceneParts;
}
/** How a scene is laid out. */
export interface SceneParts {
  Field: Component<{ match: Match; view: GameView; width: number; onread: (card: CardView) => void }>;
  /** Zones beside the field of a seat. */
  beside: (match: Match, seat: number) => readonly Zone[];
  /** Long piles of which the last cards are shown. */
  piles: readonly Zone[];
  /** Zones whose unseen cards are not counted out. */
  unseen: readonly Zone[];
  /** What stands above a zone, where it is more than name and count. */
  label?: (match: Match, seat: number, zone: Zone) => { name: string; count: string; says: string } | null;
  /** Who sits beyond and who before the field; without it the one seat that faces the other. */
  rows?: (view: GameView) => readonly [far: number[], near: number[]];
  /** Attacks go from space to space of a grid; else from row to row, beside the cards. */
  grid?: true;
  /** The labels of its zones stay. */
  labels?: true;
}

/** How the game is played, on one page. */
export interface Learn {
  Intro: Component;
  /** Clauses with which a reader may begin. */
  hints: readonly (readonly [id: string, what: Both])[];
}

/** A heading of the deck list, and what stands under it. */
export interface DeckGroup {
  title: string;
  holds: (sort: string) => boolean;
  /** How many cards there have to be. */
  want?: number;
}

/** One group of filters. */
export interface Filter {
  /** Groups of the same id are one wish. */
  id: string;
  name: () => string;
  values: (cards: readonly CatalogueCard[]) => readonly (string | number)[];
  /** What a card has of it. */
  of: (card: CatalogueCard) => readonly (string | number)[];
  /** A card that has nothing of it passes. */
  open?: true;
  label: (value: string) => string;
  /** The whole word, where the chip shows a sign or a number. */
  title?: (value: string) => string;
  /** What the chip shows instead of the label. */
  Chip?: Component<{ value: string }>;
  /** How the chip is laid out. */
  look?: "number" | "sign" | "marked";
  /** Its place in the one line of filters, where it stands there, too. */
  line?: number;
}

/** How costs are told. */
export interface Scale {
  from: number;
  to: number;
  /** The heading of a column. */
  name: () => string;
  order: () => string;
  curve: () => string;
  bar: (cost: number, count: number) => string;
}

/** Deck builder, gallery and print. */
export interface Build {
  filters: readonly Filter[];
  /** How costs are told in the curve and in print. */
  scale: Scale;
  /** Drawn hatched in the curve. */
  hatched: (card: CatalogueCard) => boolean;
  /** The sign beside a card's name in a list. */
  Mark: Component<{ card: CatalogueCard | null }>;
  /** The facts of a card below its name. */
  Facts: Component<{ card: CatalogueCard }>;
  /** Its text, where it is laid out in another way. */
  Text?: Component<{ card: CatalogueCard }>;
  /** What a leader brings along. */
  Setup?: Component<{ leader: CatalogueCard; cards: Map<string, CatalogueCard>; events?: boolean }>;
  /** A card in words. */
  says: (card: CatalogueCard, lang: Lang) => string[];
  /** Order of the shelves: leaders first, what costs nothing behind a leader or behind everything. */
  place: (card: CatalogueCard) => number;
  groups: (bench: Bench) => DeckGroup[];
  /** What the deck holds, in one line; without it the sums of the first groups. */
  tally?: (bench: Bench) => string;
  /** The card beside the name of the deck; without it the leader. */
  head?: (bench: Bench) => CatalogueCard | null;
  /** What the choice of a leader says while there is none. */
  nobody: Both;
  /** So many copies are usual at most, where that hangs on the leader; the server's check has the last word. */
  limit?: (card: CatalogueCard, bench: Bench) => number;
  /** What cannot be in the deck with its leader is shown pale. */
  pale?: (card: CatalogueCard, bench: Bench) => boolean;
  /** The cards of a deck whose leader has become another. */
  follow?: (
    cards: Readonly<Record<string, number>>,
    leader: CatalogueCard,
    all: Map<string, CatalogueCard>,
  ) => Record<string, number>;
  /** The shelf shows what a leader may lead. */
  wish?: (leader: CatalogueCard, wanted: Wanted) => void;
  /** In whose colours cards lie that have none of their own. */
  faction?: (leader: CatalogueCard) => string | null;
  print: {
    numbers: () => string;
    figures: (card: CatalogueCard) => string;
    text?: (card: CatalogueCard) => string;
  };
  gallery: {
    headings: readonly string[];
    /** The heading that a card stands under. */
    under: (card: CatalogueCard) => string;
    title: (heading: string) => string;
    /** The sign of a heading. */
    Mark?: Component<{ heading: string }>;
    /** The order under a heading, before that of the shelves. */
    order?: (card: CatalogueCard) => number;
    says: (card: CatalogueCard, lang: Lang) => string[];
  };
}
