// Generated from crates/host/src/wire.rs and crates/rules/src/show.rs; do not edit.
// `cargo xtask wire` writes it anew.

/** The version of this wire. */
export const WIRE_VERSION = 1;

/**
 * A whole value in a list of its own, the members of an object that have changed, or under the
 * empty name the items of a list.
 */
export type ViewPatch = [unknown] | { [name: string]: ViewPatch } | { "": PatchItem[] };

/**
 * An element of the list before, elements from the one to the other, an element with its changes,
 * or a new one.
 */
export type PatchItem = number | [number, number] | [number, ViewPatch] | [unknown];

/** The questions of all games. */
export type Prompt =
  | "answer"
  | "any_time"
  | "art"
  | "attach"
  | "attack"
  | "attack_column"
  | "attack_target"
  | "attack_with"
  | "build_magic"
  | "column"
  | "cost"
  | "counter"
  | "deck"
  | "declaration"
  | "defence"
  | "direct"
  | "either"
  | "event"
  | "exchange"
  | "first"
  | "first_strike"
  | "how_many"
  | "intercept"
  | "keep_loss"
  | "link"
  | "main"
  | "mana"
  | "master_column"
  | "may"
  | "move"
  | "move_column"
  | "mulligan"
  | "next_target"
  | "next_unit"
  | "opponent"
  | "order"
  | "order_cards"
  | "order_destroyed"
  | "pay"
  | "position"
  | "prevent"
  | "reaction"
  | "reduce"
  | "release"
  | "replace"
  | "respond"
  | "space"
  | "starting_shaman"
  | "step"
  | "summon"
  | "target"
  | "tribute"
  | "use"
  | "user"
  | "wall"
  | "which_shaman"
  | "x";

/** The zones of all games. */
export type Zone =
  | "art_position"
  | "attach_position"
  | "attack_position"
  | "avatar_zone"
  | "battle_row"
  | "battlefield"
  | "combo_field"
  | "counters"
  | "deck"
  | "discard_pile"
  | "draw_pile"
  | "field"
  | "graveyard"
  | "hand"
  | "land_zone"
  | "magic_pile"
  | "magic_zone"
  | "mana_zone"
  | "master_zone"
  | "monster_zone"
  | "on_top"
  | "out_of_game"
  | "outside"
  | "removed"
  | "resolving"
  | "shaman_position"
  | "summon_row"
  | "under"
  | "unit_zone"
  | "wait_row"
  | "weather_zone";

/** The phases of all games. */
export type Phase =
  | "action"
  | "art_1"
  | "art_2"
  | "art_3"
  | "attach"
  | "attack"
  | "attack_1"
  | "attack_2"
  | "attack_after"
  | "attack_end"
  | "build_magic"
  | "draw"
  | "end"
  | "event"
  | "main"
  | "mana"
  | "move"
  | "move_after"
  | "over"
  | "set_up"
  | "setup"
  | "standby"
  | "start"
  | "start_of_game"
  | "summon";

/** What choices do, of all games. */
export type Verb =
  | "answer"
  | "attach"
  | "attack"
  | "attack_with"
  | "build"
  | "card"
  | "cell"
  | "charge"
  | "column"
  | "command"
  | "deck"
  | "default"
  | "defend"
  | "discard"
  | "done"
  | "draw"
  | "end"
  | "end_phase"
  | "evade"
  | "give"
  | "keep"
  | "move"
  | "move_master"
  | "mulligan"
  | "no"
  | "number"
  | "order"
  | "over_soul"
  | "pass"
  | "place"
  | "play"
  | "put"
  | "put_down"
  | "put_in_mana"
  | "seat"
  | "set"
  | "space"
  | "summon"
  | "summon_attack"
  | "summon_defence"
  | "take_back"
  | "target"
  | "turn"
  | "use"
  | "yes";

/** The kinds of events of all games. */
export type EventKind =
  | "affect"
  | "answer"
  | "ap"
  | "attach"
  | "attack"
  | "attack_ends"
  | "battle_drawn"
  | "battle_off"
  | "battle_won"
  | "boost"
  | "build"
  | "burn"
  | "cancel"
  | "cannot_draw"
  | "charge"
  | "counter"
  | "damage"
  | "damage_master"
  | "damage_value"
  | "decline"
  | "defence"
  | "destroy"
  | "dice_become"
  | "die"
  | "direct"
  | "discard"
  | "draw"
  | "end"
  | "equip"
  | "evade"
  | "exchange"
  | "expire"
  | "fall"
  | "first"
  | "first_roll"
  | "first_strike"
  | "fix_deck"
  | "fizzle"
  | "greeting"
  | "hand_over"
  | "heal"
  | "hits"
  | "incapacitated"
  | "keep"
  | "leave"
  | "link"
  | "look"
  | "mana"
  | "mend"
  | "mill"
  | "modify"
  | "move"
  | "move_column"
  | "mulligan"
  | "negated"
  | "no_attack"
  | "order"
  | "out"
  | "over"
  | "over_soul"
  | "pass"
  | "pay"
  | "phase"
  | "place"
  | "play"
  | "points"
  | "prevent"
  | "put"
  | "ready"
  | "recoil"
  | "refresh"
  | "register"
  | "remove"
  | "replace"
  | "reshuffle"
  | "rest"
  | "return"
  | "reveal"
  | "roll"
  | "search"
  | "send"
  | "series"
  | "set"
  | "shift"
  | "shuffle"
  | "skill"
  | "skip"
  | "spend"
  | "stand"
  | "strip"
  | "summon"
  | "target"
  | "thanks"
  | "tribute"
  | "trigger"
  | "turn"
  | "turn_down"
  | "turn_face"
  | "turn_position"
  | "turn_up"
  | "use"
  | "uses"
  | "vanish"
  | "void"
  | "withstands"
  | "wound";

/**
 * `POST /api/invites/<code>`.
 *
 * `{"name":"Ren","deck":{"ready":"frost_garden"}}`
 */
export type AcceptInvitation = {
/** The player's name; empty for a guest. */
name: string,
/** What the player plays with; checked before the seat is taken. */
deck: DeckChoice,
/** A second registered deck, where the game knows such. */
second_deck?: DeckChoice,
/** The chair to take, where several are free; the first free one by default. */
seat?: number,
/** The deck of the mate's chair, for who plays both of a team. */
mate_deck?: DeckChoice,
/** What the player adds to luck: up to 64 characters, best drawn by luck. */
word?: string, };

/**
 * What the maker of a match adds to its luck.
 *
 * `{"ticket":"k3v9q2x7.summons_call.1700003600000.…","word":"5b1e…"}`
 */
export type AddedLuck = {
/** The ticket. */
ticket: string,
/** The maker's own luck: 1 to 64 characters, best drawn by luck. */
word: string, };

/** One choice that is advised. */
export type Advice = {
/** The choice, an index as in a pick; what would be asked after it can be asked `ahead`. */
pick: number,
/** How likely the side wins with it, in thousandths. */
chance_permille: number,
/** What is expected to follow, in sentences as the log has them. */
line?: Array<Bi>,
/** What speaks against it. */
fears?: Bi, };

/** What somebody who thinks about a seat's question would do. */
export type Advised = {
/** The best choices, the best first. */
best: Array<Advice>, };

/** What a seat would be asked after a pick that it has not made. */
export type AheadView = {
/**
 * What would be picked by itself before it, each an index as in the picks that were asked
 * about.
 */
between: Array<number>,
/** The question that would follow, without what it would refuse. */
decision: DecisionView,
/** Where several such questions lead one after the other; empty where each has its own end. */
walks: Array<WalkView>, };

/** What the engine thinks of an ended match, for one seat. */
export type Analysis = {
/** The seat for which it is. */
seat: number,
/** How likely the seat was to win, in the order of the match. */
points: Array<ChancePoint>,
/** Where another choice would have been better, in the order of the match; few, or none. */
turning: Array<TurningPoint>,
/** Choices of the seat that were looked at. */
choices: number,
/** How many of them were the best that was found, or nearly so. */
agreed: number,
/** Sums of the whole match. */
figures: Array<FigureLine>, };

/**
 * `GET /api/replays/<match>/analysis?as=0`: an ended match as the engine sees it for a seat. It is
 * worked out when somebody asks first, and whoever asks meanwhile is told how far it is.
 *
 * `{"done_permille":400,"analysis":null}`
 */
export type AnalysisAnswer = {
/** How much of it is done, in thousandths. */
done_permille: number,
/** All of it; null until then. */
analysis: Analysis | null, };

/** A person who has no connection, in a match between people whose clock is not one of days. */
export type AwayView = {
/** The first seat of the person. */
seat: number,
/** Milliseconds until the place can be claimed, as of this message. */
left_ms: number,
/**
 * What a claim would bring now; null before that, and while the match does not wait for the
 * place.
 */
claim: Claim | null, };

/** A sentence or a word in both languages. */
export type Bi = {
/** Japanese. */
ja: string,
/** English. */
en: string, };

/** The answer to it. */
export type BoardAnswer = {
/** The board behind the step, or as it was where the step is refused. */
board: BoardLaid,
/** Why the step is refused; empty where it is made. */
refused: Array<DeckFaultView>,
/** The places that take what is held, where something is. */
fits?: Array<BoardSpot>, };

/** A card of a board. */
export type BoardCard = {
/** Where it stands in the text; nothing where the rules have put it there. */
at: BoardEntry | null,
/** How it lies. */
view: CardView,
/** Its marks, with their numbers. */
marks: Array<BoardMark>, };

/** Where a card stands in the text of a board. */
export type BoardEntry = {
/** The line, counted from 1. */
line: number,
/** Which of its entries, counted from 0. */
entry: number, };

/** What somebody holds over a board. */
export type BoardHeld = { "from": "shelf",
/** Its word. */
card: string, } | { "from": "board",
/** Which. */
at: BoardEntry, };

/** A board as it lies, beside the text that says it. */
export type BoardLaid = {
/** The page of play: all there is to the board. */
text: string,
/** What it is called. */
title: string,
/** What it is called on Japanese pages, where that is another. */
title_ja: string | null,
/** How many seats there are. */
seats: number,
/** How many there may be. */
tables: Array<number>,
/** Whose turn it is. */
seat: number,
/** The number of the turn. */
turn: number,
/** The word of the phase; empty where the text leaves it to the rules. */
phase: string,
/** The number that luck follows from, where the text says it. */
seed: number | null,
/** Luck that is laid down, in the order in which it comes. */
scripts: Array<ScriptRow>,
/** The sides of the dice that the game rolls, 0 where it rolls none. */
dice: number,
/** The word of the zone that is shuffled. */
deck: string,
/** The phases with which a board may begin. */
phases: Array<WordRow>,
/** What lies where, zone by zone in the order of the rulebook. */
zones: Array<BoardZone>,
/** Marks that a card may have. */
marks: Array<MarkRow>,
/** Numbers and facts of the game. */
settings: Array<SettingRow>,
/** Faces of cards that are on no shelf. */
cards: Array<CatalogueCard>,
/** Whether a match can begin on it. */
playable: boolean, };

/** Luck that a board lays down before it comes. */
export type BoardLuck = { "luck": "dice",
/** One number a die, in the order of the rolls. */
shows: Array<number>, } | { "luck": "pick",
/** Which of those it is taken from, counted from 1. */
which: number, } | { "luck": "shuffle",
/** Whose deck, counted from 0. */
seat: number,
/** The words of its cards from the top; below them lie the others as they lay. */
cards: Array<string>, };

/** A mark of a card. */
export type BoardMark = {
/** Its word. */
word: string,
/** Its number, where it has one. */
number: number | null, };

/** A place, or a whole zone that has none. */
export type BoardPlace = {
/** Its word. */
place: string | null,
/** What lies there. */
cards: Array<BoardCard>, };

/** Where cards of a board lie: `P1 unit_zone left`. */
export type BoardSpot = {
/** Whose zone it is, counted from 0. */
seat: number,
/** The word of the zone. */
zone: Zone,
/** The word of the place, in zones that have some. */
place: string | null, };

/** One thing that somebody does to a board. */
export type BoardVerb = { "do": "put",
/** The word of the card. */
card: string,
/** Where. */
to: BoardSpot, } | { "do": "take",
/** Which. */
at: BoardEntry, } | { "do": "move",
/** Which. */
at: BoardEntry,
/** Where. */
to: BoardSpot, } | { "do": "mark",
/** Which card. */
at: BoardEntry,
/** The word of the mark. */
mark: string,
/** Whether it is there from now on. */
on: boolean,
/** Its number, where it has one. */
number: number | null, } | { "do": "set",
/** Its word, with the seat in front where it has one: `P1.master.hp`. */
path: string,
/** What it is. */
value: string | null, } | { "do": "turn",
/** The seat, counted from 0. */
seat: number,
/** The word of the phase. */
phase: string, } | { "do": "seats",
/** One of the numbers that the game has. */
many: number, } | { "do": "seed",
/** The number; without one, any. */
number: number | null, } | { "do": "script",
/** What it brings. */
luck: BoardLuck, } | { "do": "unscript",
/** Its line in the text, counted from 1. */
line: number, } | { "do": "name",
/** The title. */
title: string, } | { "do": "bare" };

/** The places of a zone of a seat. */
export type BoardZone = {
/** Whose it is, counted from 0. */
seat: number,
/** Its word. */
zone: Zone,
/** Its name. */
name: Bi,
/** How many places stand beside each other; 0 where it has none and its cards lie in a row. */
columns: number,
/** Its places are those of the other seats, too: a grid that all share. */
shared: boolean,
/** Cards can be put there. */
open: boolean,
/** Its places, as who sits at seat 0 sees them. */
places: Array<BoardPlace>, };

/** What a card brings along that leads a deck. */
export type Brings = {
/** What every deck that it leads holds. */
cards: Array<DeckRow>,
/** Where its first cards stand. */
start: Array<StartCard>, };

/** One fault of a card file. */
export type CardFaultView = {
/** Where it begins. */
from: number,
/** Where it ends; the same where nothing stands. */
to: number,
/** The line, from 1. */
line: number,
/** The word of its kind. */
code: string,
/** It is only what is being typed. */
unfinished: boolean,
/** What is wrong. */
text: Bi,
/** The word that was probably meant. */
nearest: string | null,
/** A line that works in the place of this one. */
line_instead: string | null, };

/** `POST /api/workshop/form`: a card as a form. */
export type CardForm = {
/** The word of the card; empty where the file has none. */
word: string,
/** Its lines. */
rows: Array<FormRow>, };

/** `POST /api/workshop/complete`, `hover` and `form`: a place in a card file. */
export type CardPlace = {
/** The game. */
game: string,
/** The card file. */
text: string,
/** The place. */
at: number, };

/** A card to begin with. */
export type CardTemplate = {
/** What its type is called. */
name: Bi,
/** The card as it is written. */
text: string, };

/** A card or a back. */
export type CardView = {
/**
 * A handle that lasts as long as the card can be followed with the eyes; backs that cannot be
 * followed have none.
 */
id: number | null,
/** The card's word in the catalogue; absent for a back. */
card: string | null,
/** Whose card it is. */
owner: number,
/** Who controls it. */
controller: number,
/** The column, 0 left, 1 centre, 2 right, from the view of the controller of that side. */
column: number | null,
/** Lies sideways. */
rested: boolean,
/** Lies face-down (its owner may see the face all the same). */
face_down: boolean,
/** Damage on it. */
damage: number,
/** Numbers that may differ from the printed ones. */
stats: Array<StatView>,
/** Directions it may attack in now: `left`, `front`, `right`. */
directions: Array<string>,
/** What lies on it for the time being. */
marks: Array<MarkView>,
/**
 * Cards with the same number lie in one pile: what lies under or on this one, and its
 * counters.
 */
pile: number | null,
/** Counters on it. */
counters: number,
/**
 * Facts about it, as words: `set_this_turn`, `entered_this_turn`, `acted`, `turned`,
 * `attacker`, `target`, `in_use`, `strayed`, `sealed`.
 */
states: Array<string>,
/** The keywords it has now. */
keywords: Array<KeywordView>, };

/** The answer to it. */
export type CardsChecked = {
/** All faults, in the order of the text. */
faults: Array<CardFaultView>,
/** What the file declares. */
outline: Array<OutlineRow>,
/** The cards that can be read, in the order of the text. */
cards: Array<OwnCard>,
/** The words of the game's lists with those of the file, as a catalogue has them. */
words: { [key in string]: { [key in string]: Bi } },
/** The file as the formatter writes it; null where it has a fault. */
formatted: string | null,
/** Who sees the cards of each zone. */
sight: Array<ZoneSight>, };

/** All cards of a game, as people see them: the body of `/api/catalogue/<game>`. */
export type Catalogue = {
/** The game's word. */
game: string,
/** The hash of the cards. */
pool_hash: string,
/** Every card. */
cards: Array<CatalogueCard>,
/**
 * Words in both languages, by list and word: `words.category.ember`, `words.mark.mercenary`,
 * `words.set.starter`; `mark` and `set` are no lists of a card file.
 */
words: { [key in string]: { [key in string]: Bi } },
/** What a deck holds. */
limits: DeckLimits,
/** Ready decks. */
decks: Array<ReadyDeck>, };

/** One ability in words. */
export type CatalogueAbility = {
/**
 * When it works: `entry`, `attack`, `battle`, `leave`, `main`, `play`, `always`, `when`,
 * `instead`, `answer`, `use`, `skill`, `merit`, `demerit`; `ability` for one that stands under
 * its name alone and may do several of these.
 */
head: string,
/** Its keywords: `on_entry`, `on_attack`, `on_battle`, `on_leave`, `continuous`, `main_phase`. */
keywords: Array<string>,
/** The flag of a skill: `attack`, `guard`, `action`, `constant`, `timed`. */
flag: string | null,
/** What an action skill costs in AP. */
ap: number | null,
/** The orb of a skill: `physical`, an attribute or `none`. */
orb: string | null,
/** Its printed name. */
name: Bi | null,
/**
 * The text; that of an `ability` without its name, which stands before it in
 * `CatalogueCard::text`.
 */
text: Bi, };

/** One card as printed. */
export type CatalogueCard = {
/** The card's word. */
card: string,
/** The printed number, such as `SCP-A01`. */
id: string,
/** The name. */
name: Bi,
/** How the Japanese name is read, in hiragana; null where its file does not say it. */
kana: string | null,
/**
 * The type: `unit`, `skill`, `master`; `monster`, `magic`, `artifact`, `land`, `weather`,
 * `avatar`.
 */
type: string,
/** The deck type: `a`, `b`, `n`; null in a game that has none. */
deck_type: string | null,
/**
 * Words of what binds it to other cards: categories, races, kinds or factions; `mercenary` is
 * a mark.
 */
categories: Array<string>,
/** The printed cost; null for a card that has none. */
cost: number | null,
/** The printed advance cost, which stands in the place of a cost. */
advance: number | null,
/** The printed ATK or ATTACK. */
atk: number | null,
/** The printed DEFENCE. */
defence: number | null,
/** The attributes: `fire`, `earth`, `water`, `wind`, `thunder`, `light`, `dark`. */
elements: Array<string>,
/** A legend card. */
legend: boolean,
/** What is printed on it besides name, type and abilities, field by field. */
fields: Array<FieldFace>,
/** The printed HP of a unit or a master. */
hp: number | null,
/** Directions of attack: `left`, `front`, `right`. */
directions: Array<string>,
/** The abilities in printed order, each with its text. */
abilities: Array<CatalogueAbility>,
/** The whole rules text. */
text: Bi,
/** The set the card came with. */
set: string,
/** The most copies of it, whoever leads the deck; null where no number says so. */
copies: number | null,
/** What it brings along where it leads a deck. */
brings: Brings | null, };

/** A place on the table. */
export type CellView = {
/** Whose side. */
seat: number,
/** The zone's word. */
zone: Zone,
/** The column from the view of the owner of that side. */
column: number, };

/**
 * Who is to sit on one of the other chairs.
 *
 * `{"who":"greedy","deck":{"ready":"tundra_orcs"}}`
 */
export type ChairWish = {
/**
 * `friend`, a level of the computer, or `mate`: whoever has the other chair of the team plays
 * both.
 */
who: string,
/**
 * The deck of the computer, or the second one of the maker. Null lets luck choose for the
 * computer; friends bring their own.
 */
deck?: DeckChoice, };

/** How likely a seat was to win at one ply. */
export type ChancePoint = {
/** The ply of the replay. */
at: number,
/** The turn of the game; 0 before the first. */
turn: number,
/** In thousandths; a draw counts half. */
chance_permille: number, };

/**
 * `POST /api/account/password`: another password; every other browser is signed out.
 *
 * `{"old":"twelve cats asleep","new":"thirteen cats awake"}`
 */
export type ChangePassword = {
/** The one until now. */
old: Password,
/** The one from now on. */
new: Password, };

/** `POST /api/workshop/check`: what is wrong with a card file, and its cards. */
export type CheckCards = {
/** The game whose cards stand beside the own ones. */
game: string,
/** The card file. */
text: string,
/** Where the cursor is; what is being typed there is unfinished and no fault. */
at: number | null, };

/** `POST /api/decks/check`. */
export type CheckDeck = {
/** Its word, such as `summons_call`. */
game: string,
/** The construction to check against. */
construction: string,
/** The text of the deck file to check. */
text: string,
/** The hash of a set of own cards that the deck may have. */
set?: string, };

/** One choice. */
export type ChoiceView = {
/**
 * What it does: `play`, `attack`, `use`, `move_master`, `end`, `card`, `column`, `number`,
 * `yes`, `no`, `done`, `put_in_mana`, `draw`, `default`.
 */
verb: Verb,
/** The card it is about (handle). */
card: number | null,
/** Which ability of the card. */
ability: number | null,
/** The place it is about. */
cell: CellView | null,
/** The number it is about. */
number: number | null,
/** The whole choice in words. */
label: Bi,
/** What would come of it, where the engine can say so without a secret ("HP 3 → leaves"). */
forecast: Bi | null,
/** What speaks against it by what lies open: it meets the own side, or leaves something unused. */
caution: Bi | null,
/**
 * The public numbers that would be others if nobody did anything more, where that is certain
 * by what the viewer knows.
 */
counts: Array<CountView>,
/** The choice loses the game by itself. */
loses: boolean, };

/** What becomes of a place that is claimed. */
export type Claim = "win" | "out";

/** A clause or ruling with what it says. */
export type ClauseSaid = {
/** Its id. */
id: string,
/** What it says. */
text: Bi, };

/** One clause of a rulebook. */
export type ClauseView = {
/** The id, such as `SC-07-05-02.c`. */
id: string,
/** Its text in both languages. */
text: Bi,
/** The section it belongs to. */
section: string, };

/**
 * What a client sends.
 *
 * Command ids (`id`) are chosen by the client and must not repeat within a match and seat, reloads
 * of the page included: a random prefix per page load is the easy way. A command sent again with
 * the id of one that was done gets the first answer and does nothing.
 */
export type ClientMessage = { "t": "hello",
/** The version that the sender speaks: [`WIRE_VERSION`]. */
wire: number,
/** Its id: eight letters and digits. */
match: string,
/** The seat token; null for a spectator. */
token: string | null,
/** The `seq` of the last update drawn; null asks for a snapshot with the whole log. */
last_seq: number | null,
/**
 * Views that follow others on this connection come as what is other in them: see
 * [`ServerMessage::Patch`]. Without it each comes whole.
 */
patches?: boolean, } | { "t": "pick",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** The `seq` of the update the gesture was made on. */
seq: number,
/** One to 64 indices, in the order in which they are picked. */
picks: Array<number>, } | { "t": "undo",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** The `seq` of the update the wish was made on. */
seq: number, } | { "t": "concede",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string, } | { "t": "resign",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string, } | { "t": "deck",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** The game that has ended, counted from 1. */
game: number,
/** What stands beside the deck: words of cards or persons. */
leaders: Array<string>,
/** The cards of the deck. */
cards: Array<DeckRow>,
/** The cards of the reserve. */
reserve: Array<DeckRow>, } | { "t": "claim",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** The seat that was left. */
seat: number, } | { "t": "draw",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string, } | { "t": "answer",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** Which of the offers that stand in the last update. */
what: OfferKind,
/** True accepts the offer, false ends it for everybody. */
yes: boolean, } | { "t": "ahead",
/** Any number; the answer repeats it. */
n: number,
/** The `seq` of the update the picks are meant on. */
seq: number,
/** As in `pick`: up to 64 indices. */
picks: Array<number>, } | { "t": "hint",
/** Any number; the answer repeats it. */
n: number,
/** The `seq` of the update it is asked on. */
seq: number, } | { "t": "say",
/** Which of them. */
phrase: Phrase, } | { "t": "ping",
/** Any number; the `pong` repeats it. */
n: number, };

/** The clocks as of this message. */
export type ClockView = {
/** Milliseconds that each seat has left; null for the computer, which has no clock. */
left_ms: Array<number | null>,
/**
 * The seats whose clocks run: the one that is asked, and between two games of a match each
 * that has not settled its deck.
 */
running: Array<number>, };

/**
 * The time of each player.
 *
 * `{"initial_s":600,"increment_s":10}`
 */
export type ClockWish = {
/** Seconds at the beginning, from 1 to 10,800; 1, 3 or 7 days where they are for each answer. */
initial_s: number,
/** Seconds that come with the end of each own turn, up to 300. */
increment_s: number,
/**
 * The time is for each answer: whoever is asked has all of it, and the calendar counts it,
 * also while the server is down. For tables of people alone; without an increment.
 */
per_answer?: boolean, };

/**
 * `POST /api/replays/<match>/continue`.
 *
 * `{"ply":12,"opponent":"greedy","seat":0,"name":"Aki"}`
 */
export type ContinueReplay = {
/** The ply to go on from. */
ply: number,
/** `friend`, or a level of the computer. */
opponent: string,
/** The seat to play. */
seat: number,
/** The player's name; empty for a guest. */
name?: string, };

/**
 * Where a match goes on from.
 *
 * `{"match":"k3v9q2x7","ply":12}`
 */
export type Continued = {
/** The ended match. */
match: string,
/** The ply of its replay. */
ply: number, };

/** What a public number of a seat would be. */
export type CountView = {
/** Whose number. */
seat: number,
/** Which, as `Figure::name` has it: `deck`, `hand`. */
figure: string,
/** What it would be. */
value: number, };

/**
 * `POST /api/account`: keeps the place of this guest under a name. `POST /api/account/sign_in`:
 * gives this browser the place of that name.
 *
 * `{"name":"Aki","password":"twelve cats asleep"}`
 */
export type Credentials = {
/** The name. */
name: string,
/** The password. */
password: Password, };

/**
 * `GET /api/cups`: the tournaments one may join or watch, and one's own.
 *
 * `{"open":[],"mine":[]}`
 */
export type CupBoard = {
/** Listed ones that have not ended, those that take players first. */
open: Array<CupLine>,
/** Those that who asks plays in or organises, the newest first. */
mine: Array<CupLine>, };

/**
 * `POST /api/cups/<id>/deck`: another deck, from the next game on.
 *
 * `{"deck":{"ready":"frost_garden"}}`
 */
export type CupDeck = {
/** The deck. */
deck: DeckChoice, };

/** How a match of a tournament ended, or one game of it. */
export type CupEnd = "first" | "second" | "draw" | "neither";

/** How a tournament is played. */
export type CupForm = "swiss" | "round_robin";

/** One game of a pairing. */
export type CupGame = {
/** The page of its match. */
url: string,
/** How it ended; null while it is played. */
end: CupEnd | null,
/** Who of the two has come. */
came: [boolean, boolean],
/** What is left of the time to come, in milliseconds; null where both have. */
come_ms: number | null, };

/** One line of a list of tournaments. */
export type CupLine = {
/** Its id: eight letters and digits. */
cup: string,
/** Its page. */
url: string,
/** What it is called; empty for no name. */
name: string,
/** The word of the game. */
game: string,
/** How it is played. */
form: CupForm,
/** How far it has come. */
stage: CupStage,
/** How many have joined. */
players: number,
/** How many it takes. */
players_max: number,
/** All matches are rated. */
rated: boolean,
/** Rounds that have begun. */
round: number,
/** Rounds in all, with the players there are. */
rounds: number,
/** The match at which who asks is awaited; null where there is none. */
ready: CupReady | null, };

/** Two who meet in a round. */
export type CupPairing = {
/** The number of the first. */
first: number,
/** The number of the second; null for a bye. */
second: number | null,
/** How it ended; null while it is played. */
end: CupEnd | null,
/** The games so far. */
games: Array<CupGame>, };

/** One who plays in a tournament. */
export type CupPlayer = {
/** Stays the same while players come and go, and tells nobody who it is. */
mark: string,
/** The name; empty for a guest. */
name: string,
/** `human`, or the level of the computer. */
kind: string,
/** Plays no further round. */
dropped: boolean,
/** Has left the house for good. */
left: boolean, };

/**
 * A match of a tournament at which a player is awaited.
 *
 * `{"cup":"k3v9q2x7","name":"Saturday","round":1,"url":"/m/p4n8w3z6","against":"Ren","come_ms":300000}`
 */
export type CupReady = {
/** The id of the tournament. */
cup: string,
/** What it is called; empty for no name. */
name: string,
/** The round, counted from 1. */
round: number,
/** The page of the match. */
url: string,
/** The name of the opponent. */
against: string,
/** What is left of the time to come; null for who has come. */
come_ms: number | null, };

/** One round of a tournament. */
export type CupRound = {
/** Who meets whom. */
pairings: Array<CupPairing>, };

/** How far a tournament has come. */
export type CupStage = "gathering" | "running" | "over" | "called_off";

/** How one player stands. */
export type CupStanding = {
/** The player's number. */
player: number,
/** Three for each win, one for each draw. */
points: number,
/** Matches that were won, byes included. */
won: number,
/** Matches that were drawn. */
drawn: number,
/** Matches that were lost. */
lost: number,
/** Swiss: the points of all opponents. */
buchholz: number,
/** Swiss: the opponents' mean share of their points, in thousandths. */
opponents: number,
/** Round robin: twice the points of who was beaten, once those of who drew. */
berger: number, };

/** `GET /api/cups/<id>`, and the answer to everything that is posted below it. */
export type CupView = {
/** What a list shows of it. */
line: CupLine,
/** 1 or 3. */
best_of: number,
/** The clock of every match; null for none. */
clock: ClockWish | null,
/** Players may change their decks between rounds. */
decks_change: boolean,
/** Shown in the list of tournaments. */
listed: boolean,
/** Minutes within which a player comes to a game or loses it. */
come_min: number,
/** Each round waits for the organiser to begin it. */
by_hand: boolean,
/** The round is over and waits for the organiser. */
waits: boolean,
/** Who asks is the organiser. */
organises: boolean,
/** The number of who asks; null for who does not play. */
mine: number | null,
/** All who have joined, by their numbers. */
players: Array<CupPlayer>,
/** Where everybody stands, the first place first. */
table: Array<CupStanding>,
/** The rounds that have begun. */
rounds: Array<CupRound>, };

/** The one question that is asked. */
export type DecisionView = {
/** The seat that is asked. */
seat: number,
/**
 * The prompt's word: `mulligan`, `mana`, `main`, `pay`, `column`, `attack_column`, `target`,
 * `order`, `cost`, `x`, ...
 */
prompt: Prompt,
/** The question in plain words. */
text: Bi,
/** The card that asks. */
source: number | null,
/** Picks of this gesture made so far, and at most. */
taken: number,
/** See `taken`. */
most: number,
/** What may be chosen; the pick is the index. The last is the most passive. */
choices: Array<ChoiceView>,
/** What may not be chosen, and why. */
refused: Array<RefusalView>, };

/** The answer to a deck check: every fault at once. */
export type DeckChecked = {
/** True when the deck may be played: `faults` is empty. */
ok: boolean,
/** The name in the file. */
name: string | null,
/** The word of the card beside the deck. */
leader: string | null,
/** All such words: the two persons of a deck of Shaman King. */
leaders: Array<string>,
/** The cards that could be read. */
cards: Array<DeckRow>,
/** The cards of the reserve that could be read. */
reserve: Array<DeckRow>,
/** All that is wrong with it, at once. */
faults: Array<DeckFaultView>, };

/**
 * A deck: one of the ready ones, or the text of a deck file.
 *
 * `{"ready":"ember_court"}`
 */
export type DeckChoice = { "ready": string } | { "text": string };

/** One fault of a deck. */
export type DeckFaultView = {
/** The clause it offends; null for a fault of the file itself. */
clause: string | null,
/** The fault in words. */
text: Bi,
/** The cards it means. */
cards: Array<string>,
/** A mended deck, where one repair is obvious. */
fix: DeckFix | null,
/** The line of the file, counted from 1. */
line: number | null, };

/** A repair that is obvious enough to be offered with one press. */
export type DeckFix = {
/** What the repair does, as the text of a button. */
label: Bi,
/** The whole mended deck file. */
text: string, };

/** What a deck holds, for those who build one. */
export type DeckLimits = {
/** Cards of a deck. */
size: number,
/** Cards beside it that may be exchanged between games. */
reserve: number,
/** Cards of a sort, where a game counts them: `common`, `mercenary`. */
sorts: { [key in string]: number }, };

/** Some copies of a card. */
export type DeckRow = {
/** The card's word. */
card: string,
/** How many. */
count: number, };

/**
 * `POST /api/cups/<id>/drop`: the organiser takes a player out.
 *
 * `{"mark":"3f9a41c07be2"}`
 */
export type DropPlayer = {
/** The player's mark; a number may be another's by then. */
mark: string, };

/**
 * The body of every answer with status 400 or above.
 *
 * `{"error":"no_such_match","text":{"ja":"…","en":"…"},"faults":[]}`
 */
export type ErrorBody = {
/** The reason for programs. */
error: string,
/** The reason for people, with a way to mend it. */
text: Bi,
/** The faults of the deck, when a deck was the reason. */
faults: Array<DeckFaultView>, };

/** Something that happened, as this viewer saw it. */
export type EventView = {
/**
 * The kind: `turn`, `phase`, `draw`, `move`, `rest`, `stand`, `turn_face`, `damage`,
 * `damage_master`, `heal`, `modify`, `expire`, `shuffle`, `reshuffle`, `attack`,
 * `use`, `reveal`, `look`, `pay`, `over`, ...
 */
kind: EventKind,
/** The sentence of the log. */
text: Bi,
/** The clause by which it happened. */
clause: string | null,
/** The card that caused it, by its word in the catalogue. */
source: string | null,
/** The seat it is about. */
seat: number | null,
/** The card's handle before and after, where this viewer can follow it. */
card: number | null,
/** The handle after a move, when it changed. */
card_after: number | null,
/** The card's word, when this viewer sees its face. */
face: string | null,
/** Zone left and zone entered. */
from: CellView | null,
/** See `from`. */
to: CellView | null,
/** Amount (damage, healing, cards). */
amount: number | null,
/** The second card (the one attacked). */
other: number | null, };

/** What is settled between two games of a match. */
export type ExchangeView = {
/** Whether each seat has settled its deck. */
settled: Array<boolean>,
/** The clause by which cards are exchanged. */
clause: string,
/** The viewer's own deck: the one of the game that ended, or the one that was settled. */
own: OwnDeckView | null, };

/** One printed field in words. */
export type FieldFace = {
/** The field's word: `race`, `passive`, `equip`. */
field: string,
/** What it is called. */
label: Bi,
/** What stands there; empty where the label says it all. */
value: Bi, };

/** A named number. */
export type Figure = {
/** The word for programs. */
name: string,
/** The value. */
value: number, };

/** One sum of a match for the seat and for the other side. */
export type FigureLine = {
/** What is counted. */
word: Bi,
/** For the seat. */
mine: number,
/** For the other side. */
theirs: number, };

/** One of these. */
export type FormChoice = {
/** What is written there; empty where the stretch is taken out. */
text: string,
/** What it means. */
phrase: Bi,
/** What the line says with it. */
says: Bi, };

/** What may stand there. */
export type FormChoices = {
/** All that the game runs there, as far as it was tried. */
choices: Array<FormChoice>, };

/** A piece of a line. */
export type FormPiece = {
/** Where it begins. */
from: number,
/** Where it ends. */
to: number,
/** What it is. */
kind: FormPieceKind,
/** What is written. */
text: string,
/** What it means; of a text in quotes, what stands in it. */
phrase: Bi,
/**
 * Behind it a further word may stand: `POST /api/workshop/choices` with its end as both ends
 * says which.
 */
more: boolean, };

/** What a piece of a line is. */
export type FormPieceKind = "label" | "word" | "free" | "number" | "text" | "sign" | "comment";

/**
 * `POST /api/workshop/choices`: a stretch of a card: a piece of its form, a line with its block,
 * or the place between two lines.
 */
export type FormPlace = {
/** The game. */
game: string,
/** The card file. */
text: string,
/** Where the stretch begins. */
from: number,
/** Where it ends; the same between two lines. */
to: number, };

/** A line of a form. */
export type FormRow = {
/** The line, from 1. */
line: number,
/** Where it begins. */
from: number,
/** Where the next line begins. */
to: number,
/** Where the line behind the block that it opens begins; the same as `to` where it opens none. */
whole: number,
/** What it is. */
kind: FormRowKind,
/** The game may know other lines for it, with its block; others stay. */
changes: boolean,
/** In how many blocks it is. */
depth: number,
/** In how many blocks the next line is. */
after: number,
/** What stands in it. */
pieces: Array<FormPiece>, };

/** What a line of a form is. */
export type FormRowKind = "begin" | "field" | "head" | "statement" | "end" | "remark";

/** Where the game is. */
export type GameToLookAt = {
/** The id of the ended match. */
match: string,
/** The ply with which the turn begins in which it turned most. */
ply: number, };

/** The whole table as one viewer may know it. */
export type GameView = {
/** The name of the game, such as `summons_call`. */
game: string,
/** The viewer's seat, counted from 0; absent for a spectator. */
viewer: number | null,
/** Turns begun so far, counted from 1; 0 during the set-up. */
turn: number,
/** The seat whose turn it is. */
active: number,
/**
 * The phase, a word of the rulebook: `set_up`, `standby`, `draw`, `mana`, `main`, `end`,
 * `over`.
 */
phase: Phase,
/** What each seat has on show. */
seats: Array<SeatView>,
/** Every zone, in the order of the rulebook, seat by seat. */
zones: Array<ZoneView>,
/**
 * What was declared and is not over yet, the first declared first; what is last is applied
 * first.
 */
stack: Array<StackItemView>,
/** The seat that is asked now; absent when the game is over. */
asked: number | null,
/** The question, for the seat that is asked alone. */
decision: DecisionView | null,
/** How the game ended. */
outcome: OutcomeView | null,
/** The match that the game is part of; absent where the game stands for itself. */
series?: SeriesView, };

/** Whether hints are given in a match between people. Against computers alone they always are. */
export type Hints = "never" | "agreed";

/**
 * `GET /api/invites/<code>`.
 *
 * `{"game":"summons_call","from":"Aki","open":true}`
 */
export type Invitation = {
/** Its word, such as `summons_call`. */
game: string,
/** The set of own cards that is played with: who sits down agrees to it. */
set?: string,
/** The name of the player who invites. */
from: string,
/** False when all seats are taken. */
open: boolean,
/** The chairs around the table. */
chairs: Array<InvitedChair>,
/** The clock; null for as much time as everybody likes. */
clock: ClockWish | null,
/** How many games make the match. */
games: number,
/** Who sits down must be signed in: both ratings move after it. */
rated?: boolean,
/** Who sits down agrees to hints for everybody who plays. */
hints?: Hints,
/** What the house promised about luck. */
commitment: string | null,
/**
 * The match goes on from a replay, so whoever has seen that replay knows its hidden cards and
 * its luck.
 */
continued: Continued | null, };

/**
 * One chair of a table to which somebody is invited.
 *
 * `{"seat":1,"mate":3,"name":"","kind":null,"open":true,"both":false}`
 */
export type InvitedChair = {
/** The seat, counted from 0. */
seat: number,
/** The other seat of the team; null in a game without teams. */
mate: number | null,
/** The name of who sits there. */
name: string,
/** `human`, or the level of the computer; null while it is free. */
kind: string | null,
/** It can be taken. */
open: boolean,
/** One person plays this chair and the mate's. */
both: boolean,
/** The rating of who sits there, at a rated table. */
rating?: RatingView, };

/**
 * `POST /api/cups/<id>/join`.
 *
 * `{"name":"Aki","deck":{"ready":"ember_court"},"word":"5b1e…"}`
 */
export type JoinCup = {
/** The player's name; empty for a guest. */
name: string,
/** What the player plays with; checked before the place is taken. */
deck: DeckChoice,
/** What the player adds to the luck of every match: up to 64 characters. */
word?: string, };

/** A keyword that a card has now. */
export type KeywordView = {
/** Its word: `flying`. */
word: string,
/** As it is printed: 「耐性(炎)」. */
name: Bi,
/** It is not printed on the card. */
given: boolean, };

/** How far a measurement is. */
export type LabAnswer = {
/** How much of it is done, in thousandths. */
done_permille: number,
/** What came of it; null until then. */
report: LabReport | null, };

/**
 * `POST /api/lab/<game>`: measures a deck against every ready one, or what a card of it is worth.
 * It is measured when somebody asks first; who asks the same again meanwhile is told how far it
 * is, and later what came of it.
 *
 * `{"deck":{"ready":"ember_court"},"card":null,"level":"easy"}`
 */
export type LabAsk = {
/** The deck. */
deck: DeckChoice,
/** The card of it that is weighed, by its word; null for the deck. */
card: string | null,
/** What is other of that card: measured is what this does to the deck, not the card's worth. */
change?: LabChange,
/** The hash of the set of own cards that it is measured with. */
set?: string,
/** Who plays both sides: a level of the computer. */
level: string, };

/**
 * A number of a card as it would be: greater or smaller than it is.
 *
 * `{"field":"stats","at":1,"by":-1}`
 */
export type LabChange = {
/** The field, by its word in card files. */
field: string,
/** Which of its numbers, from 0. */
at: number,
/** By how much. */
by: number, };

/** A game of a line that a table opens. */
export type LabGame = {
/** In which turn it turned most. */
turn: number,
/** By how much the chance of winning changed in that turn, in thousandths. */
swing_permille: number,
/** How many turns it had. */
turns: number, };

/** A figure with the interval in which the true one lies in 95 of 100 cases, in thousandths. */
export type LabLine = {
/**
 * Against what it was measured: a deck, a card that stood in its place, or the deck with the
 * card as it was.
 */
against: Bi,
/** The share that the deck wins; for a card by how much more it wins with it. */
value_permille: number,
/** The lower end. */
low_permille: number,
/** The upper end. */
high_permille: number,
/** The share of whoever begins. */
first_permille: number,
/** The turns that half of the games do not exceed. */
turns: number,
/** The same of 95 of 100 games. */
turns_most: number,
/** Choices in a game. */
choices: number,
/** How often the lead changed in a game, in tenths. */
lead_changes_tenths: number,
/**
 * The games to look at, the one that turned most in front; none where a table does not play
 * them: with a changed card.
 */
games: Array<LabGame>, };

/** What was measured. */
export type LabReport = {
/** What was found, in sentences. */
verdicts: Array<Bi>,
/** What this cannot tell. */
caveats: Array<Bi>,
/** The figures. */
lines: Array<LabLine>,
/** Deals of each line. */
deals: number,
/** Games that were played. */
games: number,
/** The seed of all luck. */
seed: number,
/** Who played. */
level: Bi,
/** How many deals a change of nothing was tried in, and in how many it did not come to 0. */
null: [number, number], };

/** A language of the pages. */
export type Language = "ja" | "en";

/**
 * `POST /api/sandbox/board`: what lies where on a board, one step on it, and the places that take
 * a card.
 *
 * `{"game":"summons_call","text":"","verb":{"do":"seed","number":27},
 * "held":{"from":"shelf","card":"cinder_imp"}}`
 */
export type LayBoard = {
/** The game. */
game: string,
/** The hash of the set of own cards that may lie on the board. */
set?: string,
/** The page of play; empty for an empty board. */
text: string,
/**
 * The name of a page of the rules whose board it is, without its lines of play; neither text
 * nor step is read beside it.
 */
scene?: string,
/** The step; without one the board is only told. */
verb?: BoardVerb,
/** What is held over the board behind the step: the answer says which places take it. */
held?: BoardHeld, };

/**
 * `POST /api/me/leave`: leaves the house for good.
 *
 * `{"password":"twelve cats asleep"}`
 */
export type Leave = {
/** The password; null for a guest whose place is not kept. */
password: Password | null, };

/** Where a first lesson stands. */
export type LessonView = {
/** Which of its sayings this is, counted from 1. */
step: number,
/** How many it has. */
of: number,
/** What it says. */
text: Bi,
/** The clause behind it. */
clause: string | null,
/**
 * The picks that the lesson has next for this seat, until another one is asked; empty while
 * another one is.
 */
wanted: Array<number>,
/** Something else was picked: a take-back leads into the lesson again. */
left: boolean, };

/** What a line says. */
export type LineReading = {
/** The line, from 1. */
line: number,
/** Its meaning. */
text: Bi, };

/** One step of what was to be expected. */
export type LineStep = {
/** Who acts. */
seat: number,
/** What happens, as the log of the seat would have it. */
text: Bi, };

/**
 * `POST /api/lab/<game>/game`: a game of what was measured, kept as an ended match.
 *
 * `{"ask":{"deck":{"ready":"ember_court"},"card":null,"level":"easy"},"line":0,"at":0}`
 */
export type LookAtGame = {
/** What was measured. */
ask: LabAsk,
/** Which line of it, from 0. */
line: number,
/** Which of the games of the line, from 0. */
at: number, };

/** Something drawn before the match, from the house key and the maker's word. */
export type Lot = {
/** The stream: `coin` for the maker's seat, `other` for a deck of the computer. */
stream: string,
/** What it was drawn among: seats, or ready decks. */
among: Array<string>,
/** Which one it was, counted from 0. */
number: number, };

/** Something that was seen of luck. */
export type LuckSeen = {
/** How many inputs had been made. */
inputs: number, } & ({ "what": "die",
/** Its face, from 1 to 6. */
shows: number, } | { "what": "draw",
/** Who drew it. */
seat: number,
/** Its word. */
card: string, });

/**
 * The answer: a ticket for one match, and what the house promises about its luck.
 *
 * `{"ticket":"k3v9q2x7.summons_call.1700003600000.…","commitment":"3f0a…"}`
 */
export type LuckTicket = {
/** For one new match of this game, within an hour. */
ticket: string,
/** SHA-256 of the house key of that match, in hexadecimal. */
commitment: string, };

/** One use of luck. */
export type LuckUse = {
/** The game of the match, from 1; each has a key of its own. */
game: number,
/** How many inputs had been made, the one that led to it among them. */
inputs: number,
/** The stream: `coin`, `dice`, `other`, `deck-1` to `deck-4`. */
stream: string, } & ({ "what": "number",
/** It is below this one. */
below: number,
/** The number. */
number: number, } | { "what": "shuffle",
/** As the cards lay. */
before: Array<string>,
/** As they lie now. */
after: Array<string>, });

/** A mark that a card may have. */
export type MarkRow = {
/** Its word. */
word: string,
/** Its name. */
name: Bi,
/** It has a number. */
numbered: boolean, };

/** A temporary effect on a card. */
export type MarkView = {
/** What it does, in words. */
text: Bi,
/** The card it came from, when that is known. */
from: string | null,
/** How long it lasts: `this_turn`, `until_enemy_turn_ends`, `while_here`, `always`. */
until: string, };

/** How a match ended, and between which decks: told when it is over and never before. */
export type MatchEnd = {
/** The outcome, as the public is told it. */
outcome: OutcomeView,
/** The names of the decks, one a seat; empty where a deck has none. */
decks: Array<Bi>, };

/** One line of `GET /api/matches`: a match of this guest. */
export type MatchLine = {
/** Its id: eight letters and digits. */
match: string,
/** Its word, such as `summons_call`. */
game: string,
/** The page of the match. */
url: string,
/** The guest is asked now. */
asked_me: boolean,
/** The turn; 0 before the first one. */
turn: number,
/** The game is over. */
over: boolean,
/** Both ratings move after it. */
rated?: boolean,
/** The puzzle that is tried. */
puzzle?: string,
/** Who has which seat. */
players: Array<PlayerView>,
/** The seats of the guest who asks. */
own: Array<number>,
/** When the table was laid, in milliseconds since 1970; 0 where that was not kept. */
created_ms: number,
/** When something last happened, in milliseconds since 1970. */
updated_ms: number,
/**
 * Until when whoever is asked must have answered, in milliseconds since 1970, where the time
 * is for each answer.
 */
due_ms?: number,
/** How it ended. Null while it is played, and for matches that ended before this was kept. */
end: MatchEnd | null, };

/**
 * `GET /api/matches/<match>/record`: all that luck of an ended match followed from, and every use
 * of it. `doc/luck.md` says how it is checked.
 */
export type MatchRecord = {
/** The version of this shape. */
format: number,
/** Its id: eight letters and digits. */
match: string,
/** Its word, such as `summons_call`. */
game: string,
/** Who had which seat. */
players: Array<PlayerView>,
/** What the house promised and the players added; null for a match of a time without promises. */
promise: Promise | null,
/** The match went on from a replay: luck is that of the old match. */
continued: Continued | null,
/** The set of own cards that was played with, whole: it can be played again elsewhere. */
set?: OwnSet,
/** The key of the match, in hexadecimal. */
seed: string,
/** The set-up as it was stored, JSON: decks as listed, options, the key. */
setup: string,
/** The log as it was stored. */
log: Array<RecordEntry>,
/** What decks call cards otherwise than by their words, and the words. */
names: { [key in string]: string },
/** Every use of luck in order; what was taken back used nothing. */
uses: Array<LuckUse>,
/** What was seen of it: dice, and the cards drawn from decks that had just been shuffled. */
seen: Array<LuckSeen>,
/** The hash of the last state, 16 hexadecimal digits. */
hash: string,
/** SHA-256 over every byte of this text before `,"digest":`, in hexadecimal. */
digest: string, };

/**
 * `GET /api/me`: what the house knows of who asks.
 *
 * `{"name":"Aki","since_ms":1700000000000,"ratings":[]}`
 */
export type Me = {
/** The name under which the place is kept; null for a guest who has only this browser. */
name: string | null,
/** Since when it is kept, in milliseconds since 1970. */
since_ms: number | null,
/** A rating for each game with rated matches. */
ratings: Array<OwnRating>, };

/**
 * `POST /api/cups`: opens a tournament, whose organiser is who asks.
 *
 * `{"game":"summons_call","form":"swiss","name":"Saturday"}`
 */
export type NewCup = {
/** The word of the game. */
game: string,
/** How it is played. */
form: CupForm,
/** What it is called; empty for no name. */
name?: string,
/** Rounds, of a Swiss tournament; null for as many as tell its players apart. */
rounds?: number,
/** 1, or 3: who wins two games wins the match. */
best_of?: number,
/** The clock of every match, not for each answer; null for none. */
clock?: ClockWish,
/** Players may change their decks between rounds. */
decks_change?: boolean,
/** All matches are rated; for people who are signed in. */
rated?: boolean,
/** Shown in the list of tournaments. */
listed?: boolean,
/** Players at most, from 2 to 32; 0 for 32. */
players_max?: number,
/** Minutes within which a player comes to a game or loses it, from 1 to 60; 0 for 5. */
come_min?: number,
/** Each round waits for the organiser to begin it. */
by_hand?: boolean, };

/**
 * `POST /api/lessons/<game>`: begins the first lesson of a game.
 *
 * `{"name":"Aki"}`
 */
export type NewLesson = {
/** The name of who learns; empty for a guest. */
name: string, };

/**
 * `POST /api/matches`.
 *
 * `{"game":"summons_call","opponent":"greedy","deck":{"ready":"ember_court"},"their_deck":null,"first":"coin","name":"Aki","options":{}}`
 */
export type NewMatch = {
/** Its word, such as `summons_call`. */
game: string,
/** `friend`, or a level of the computer: `greedy`, `random`. Empty where `others` says it. */
opponent: string,
/**
 * The other chairs at a table of four: the one that faces the maker's, the teammate's, and
 * the one that faces the teammate's. Left out for two players.
 */
others?: Array<ChairWish>,
/**
 * The hash of a set of own cards, which stand beside those of the house; never at a rated
 * table.
 */
set?: string,
/** What the maker plays with; checked before the match is made. */
deck: DeckChoice,
/**
 * A second registered deck, where the game knows such: one of the two is fixed when
 * the game begins. The computer then has two, too.
 */
second_deck?: DeckChoice,
/** The computer's deck; null lets luck choose among the ready ones. Must be null for a friend. */
their_deck: DeckChoice | null,
/**
 * Who begins. Where the game settles that itself (every game but Summons Call) it says nothing
 * but who takes seat 0.
 */
first: WhoFirst,
/** The maker's name; empty for a guest. */
name: string,
/** Options of the rulebook that differ from the default. */
options: { [key in string]: string },
/** The clock; null for as much time as everybody likes. */
clock?: ClockWish,
/** How many games make the match, where the game knows such a match. */
games?: number,
/**
 * Shows a match in the list of open tables while it waits for a friend, and in that of
 * matches to watch while it is played.
 */
listed?: boolean,
/** Says in the list of open tables that beginners are welcome. */
beginners?: boolean,
/** A rated match between two people who are signed in. */
rated?: boolean,
/** Whether hints are given between people; never at a rated table. */
hints?: Hints,
/**
 * The ticket that was asked for before a deck was named, and what the maker adds to luck. The
 * house draws a ticket for itself where there is none.
 */
luck?: AddedLuck, };

/**
 * `POST /api/puzzles/<game>/<puzzle>`: begins an attempt; an earlier one of this guest ends.
 *
 * `{"name":"Aki"}`
 */
export type NewPuzzle = {
/** The name of who solves it; empty for a guest. */
name: string, };

/**
 * `POST /api/matches/<match>/reports`: for whoever runs the house, and nobody else is told.
 *
 * `{"kind":"wrong","text":"It should have moved.","language":"en"}`
 */
export type NewReport = { "kind": "wrong",
/**
 * How many inputs had been made at the step, of a match that is over; the latest without
 * it, and while the match is played.
 */
ply?: number,
/** The sentence of the log that looks wrong. */
line?: string,
/** What was expected: at most 1000 characters. */
text: string,
/** The language of the page. */
language: Language, } | { "kind": "person",
/** A seat of the person. */
seat: number,
/** What the person did. */
reason: Reason,
/** More of it: at most 1000 characters. */
text: string,
/** The language of the page. */
language: Language, };

/**
 * `POST /api/sandbox`: begins a match on a board that its maker has laid out, both sides of it.
 *
 * `{"game":"summons_call","text":"scenario \"a try\"\n  P1 hand: sparks\n"}`
 */
export type NewSandbox = {
/** The game. */
game: string,
/** The hash of the set of own cards that may lie on the board. */
set?: string,
/** The page of play whose board it is; its lines of play are left aside. */
text: string,
/** The name of who plays; empty for a guest. */
name: string, };

/**
 * `POST /api/scenes/<game>/<scenario>`: begins a match on the board of a scenario.
 *
 * `{"opponent":"greedy","name":"Aki"}`
 */
export type NewScene = {
/** The level of the computer that has the other seats. */
opponent: string,
/** The name of who plays; empty for a guest. */
name: string, };

/**
 * `POST /api/luck`: asks the house to commit itself before anything of a match is named.
 *
 * `{"game":"summons_call"}`
 */
export type NewTicket = {
/** Its word, such as `summons_call`. */
game: string, };

/** What one player may ask of the other. */
export type OfferKind = "undo" | "draw" | "rematch";

/** An offer that waits for an answer. */
export type OfferView = {
/** A draw, to take a gesture back, or another match. */
what: OfferKind,
/** The seat that offers it, counted from 0. */
seat: number, };

/** What an offer is. */
export type OfferedKind = "name" | "word" | "own" | "number" | "sign" | "text";

/** One line of `GET /api/tables`: a public table that waits for a player. */
export type OpenTable = {
/** Its word, such as `summons_call`. */
game: string,
/** The set of own cards that is played with. */
set?: string,
/** The name of the player who waits. */
from: string,
/** The page where the seat is taken. */
invite: string,
/** Chairs around the table. */
seats: number,
/** How many of them are free. */
free: number,
/** The clock; null for as much time as everybody likes. */
clock: ClockWish | null,
/** How many games make the match. */
games: number,
/** Beginners are welcome. */
beginners: boolean,
/** Who sits down must be signed in: both ratings move after it. */
rated?: boolean,
/** Who sits down agrees to hints for everybody who plays. */
hints?: Hints, };

/** How a game ended. */
export type OutcomeView = {
/** The seat that won; absent for a draw or a void game. */
winner: number | null,
/** All seats that have won: of a team each one. */
winners: Array<number>,
/** `won`, `claimed` where the other side had left the table, `drawn`, `void`. */
kind: "won" | "claimed" | "drawn" | "void",
/** The clause. */
clause: string,
/** The reason in words. */
text: Bi, };

/** Something that a card file declares. */
export type OutlineRow = {
/** `card`, `keyword` or `words`. */
kind: string,
/** Its word. */
word: string,
/** Its name; empty where none is written. */
name: Bi,
/** Its first line, from 1. */
line: number,
/** Its last line. */
last: number, };

/** A card of the file. */
export type OwnCard = {
/** Its face, as a catalogue has it. */
face: CatalogueCard,
/** Its first line, from 1. */
line: number,
/** Lines of it that are left out on the face, because they have a fault. */
gaps: Array<number>,
/** What its lines say. */
readings: Array<LineReading>, };

/** What a tournament keeps of a person. */
export type OwnCup = {
/** What a list shows of it. */
line: CupLine,
/** The person has opened it. */
organises: boolean,
/** The name there; null for who does not play. */
name: string | null,
/** The deck there, as it is kept. */
deck: unknown,
/** What was added to luck. */
word: string | null, };

/**
 * `GET /api/me/data`: what the house holds of who asks, but the records of ended matches, which
 * are asked for one by one.
 */
export type OwnData = {
/** What the store calls who asks. */
guest: string,
/** The place that is kept, if it is. */
me: Me,
/** When each browser was signed in, in milliseconds since 1970. */
sessions_ms: number[],
/** The own decks, by the words of their games. */
decks: { [key in string]: Shelf },
/** Every match, the newest first. */
matches: Array<MatchLine>,
/** What was reported, the oldest first. */
reports: Array<OwnReport>,
/** Every tournament, the newest first. */
cups: Array<OwnCup>, };

/** A deck that only its player sees. */
export type OwnDeckView = {
/** What stands beside it: words of cards or persons. */
leaders: Array<string>,
/** The cards of the deck. */
cards: Array<DeckRow>,
/** The cards of the reserve. */
reserve: Array<DeckRow>, };

/**
 * `GET /api/me/decks`: the own decks of who is signed in, by the words of their games.
 *
 * `{"games":{"summons_call":{"version":3,"decks":[]}}}`
 */
export type OwnDecks = {
/** A shelf for each game that has one. */
games: { [key in string]: Shelf }, };

/** One's own rating at a game. */
export type OwnRating = {
/** The word of the game. */
game: string,
/** The rating now. */
rating: RatingView,
/** How many matches it follows from. */
matches: number, };

/** A report among the own data. */
export type OwnReport = {
/** Its number. */
number: number,
/** `wrong` or `person`. */
kind: string,
/** The match. */
match: string,
/** How many inputs had been made; null until the match is over. */
ply: number | null,
/** The seat of the person it is about. */
seat: number | null,
/** The word of the reason, for a person. */
reason: string,
/** The sentence of the log. */
line: string,
/** What was written. */
text: string,
/** The language of the page. */
language: string,
/** When it came, in milliseconds since 1970. */
at_ms: number, };

/**
 * `POST /api/sets`: a set of own cards, to be found by the hash of its content from then on.
 *
 * `{"game":"summons_call","title":"Lamps","text":"game summons_call\n…","decks":[]}`
 */
export type OwnSet = {
/** The game, such as `summons_call`. */
game: string,
/** What it is called. */
title: string,
/** A card file; a copy of a built-in file takes its place. */
text: string,
/** Deck files, of its cards and those of the house. */
decks: Array<string>, };

/** A password on its way; nothing that is printed shows it. */
export type Password = string;

/** The body of [`ServerMessage::Patch`]. */
export type PatchedUpdate = {
/** As in [`Update`]. */
seq: number,
/**
 * The patch is one of the view before with the last decision of this prompt that came on the
 * connection in the place of its own.
 */
like?: string,
/** What happened, as this viewer saw it. */
events: Array<EventView>,
/** What leads from the view before to the one after it, as [`patch`] has it. */
view: ViewPatch,
/** As in [`Update`]; absent where it is as before, and so are the next two. */
undo?: Undo,
/** Offers that wait for an answer. */
offers?: Array<OfferView>,
/** Who has which seat, and whether they look now. */
players?: Array<PlayerView>,
/** The clocks; absent without. */
clock?: ClockView,
/** As in [`Update`]; absent where no lesson is given any more. */
lesson?: LessonView,
/** As in [`Update`]; absent in every other match. */
puzzle?: PuzzleView,
/** As in [`Update`]; absent when nobody has left any more. */
away?: Array<AwayView>, };

/**
 * What may be said at the table: nothing that one could be hurt by, and the same in every
 * language.
 */
export type Phrase = "greeting" | "thanks" | "well_played" | "close" | "thinking" | "back" | "oops" | "sorry" | "glad" | "surprised" | "sad" | "pensive";

/**
 * `GET /api/matches/<id>/scenario`: what was played on a board, as a page of play; for who has
 * both sides of it.
 *
 * `{"game":"summons_call","set":null,"board":"scenario \"a\"\n","text":"scenario \"a\"\n",
 * "left_out":0}`
 */
export type PlayedBoard = {
/** The game. */
game: string,
/** The hash of the set of own cards that is played with. */
set: string | null,
/** The page on whose board the match began. */
board: string,
/** The same with what was played, which passes as a test. */
text: string,
/** How many picks are left out: a page ends where a turn is open, or the game over. */
left_out: number, };

/** One player of a match. */
export type PlayerView = {
/**
 * The seat; seat 0 goes first, unless the game settles that itself (every game but Summons
 * Call).
 */
seat: number,
/** The name the player gave. */
name: string,
/** `human`, or the level of the computer: `greedy`, `random`. */
kind: string,
/** Connected now; the computer always is. */
present: boolean,
/** The first seat of the same person; another one than `seat` for who plays both of a team. */
person: number,
/** Who sat there has left the house for good; the name is empty. */
left?: boolean,
/** The rating with which the player sat down at a rated table. */
rating?: RatingView, };

/** One ply of a replay. */
export type PlyView = {
/** The number; 0 is the table before the first pick. */
ply: number,
/** The seat that acted. */
seat: number | null,
/** What happened in this ply, as this viewer saw it. */
events: Array<EventView>,
/** The table after it. */
view: GameView,
/** Somebody is asked who has begun nothing that is half done, as a payment may be. */
free?: boolean, };

/** What the luck of a match followed from. */
export type Promise = {
/** The house's own part, in hexadecimal. */
house_key: string,
/** What was promised: SHA-256 of the house key, in hexadecimal. */
commitment: string,
/** The maker had the commitment before naming a deck. */
asked: boolean,
/** The maker's seat. */
maker: number,
/** What each seat added; empty for the computer and for whoever added nothing. */
words: Array<string>,
/** What was drawn before the match. */
lots: Array<Lot>, };

/** What is wanted of who solves a puzzle. */
export type PuzzleAim = "win" | "chance" | "hold" | "save";

/** `GET /api/puzzles/<game>/<puzzle>/answer`: the line that reaches the aim. */
export type PuzzleAnswer = {
/** Act by act. */
steps: Array<PuzzleStep>,
/**
 * How many lines the search that proved it has tried to their end; null where nothing was
 * proved.
 */
lines: number | null,
/** In how many worlds that fit what the solver sees; likewise. */
worlds: number | null,
/** How good the chance is where dice decide. */
odds: PuzzleOdds | null, };

/** How many tries of a level reached the aim. */
export type PuzzleGrade = {
/** The word of the level. */
level: string,
/** How many of its tries. */
solved: number, };

/** `GET /api/puzzles/<game>/<puzzle>/hints/<n>`: one of its hints, from 1. */
export type PuzzleHint = {
/** Which one it is. */
number: number,
/** How many there are. */
of: number,
/** What it says. */
text: Bi, };

/** One line of `GET /api/puzzles/<game>`: all puzzles of a game, in the order of their numbers. */
export type PuzzleLine = {
/** Its name in addresses. */
name: string,
/** Its place among those of its game, from 1. */
number: number,
/** What it is called. */
title: Bi,
/** What is wanted. */
aim: PuzzleAim,
/** How many tries each level was given. */
tries: number,
/** How many of them reached the aim, the weakest level first; empty where none was given any. */
solved_by: Array<PuzzleGrade>, };

/** Chances where dice decide, in thousandths. */
export type PuzzleOdds = {
/** That of the line. */
chance_permille: number,
/** The best without one of its acts. */
other_permille: number, };

/** Where an attempt stands. */
export type PuzzleState = "open" | "solved" | "failed";

/** An act of the line, and what comes of it. */
export type PuzzleStep = {
/** The seat that acts; null where the game goes on by itself. */
seat: number | null,
/** What it picks, one after another. */
picks: Array<Bi>,
/** The lines of the log. */
events: Array<EventView>, };

/** An attempt at a puzzle, as who makes it is told. */
export type PuzzleView = {
/** The name of the puzzle. */
name: string,
/** Its place among those of its game, from 1. */
number: number,
/** What is wanted. */
aim: PuzzleAim,
/** Where it stands. */
state: PuzzleState,
/**
 * The acts so far are those of the line, in whatever order: what is solved otherwise need not
 * hold against every hand. Who watches is told when it is over.
 */
exact: boolean,
/** The acts of the solver so far; empty for everybody else. */
acts: Array<Bi>, };

/**
 * `GET /api/quick`, and the answer to everything that is posted there.
 *
 * `{"waiting":[{"game":"summons_call","people":1}],"mine":null}`
 */
export type QuickBoard = {
/** The games for which others wait, and how many. */
waiting: Array<QuickGame>,
/** Where the guest who asks stands; null for who waits for nobody. */
mine: QuickPlace | null, };

/** How many wait for a game. */
export type QuickGame = {
/** Its word, such as `summons_call`. */
game: string,
/** People who wait, without the one who asks. */
people: number, };

/**
 * Where somebody stands who wants to be paired.
 *
 * `{"game":"summons_call","stage":"found","accept_ms":30000,"url":null,"commitment":null}`
 */
export type QuickPlace = {
/** Its word, such as `summons_call`. */
game: string,
/** How far it has come. */
stage: QuickStage,
/** What is left of the time to come over; null where nobody was found or all have come. */
accept_ms: number | null,
/** The page of the match, when it has begun. */
url: string | null,
/** What the house promised about its luck, when it has begun. */
commitment: string | null, };

/** How far a pairing has come, for one of the two. */
export type QuickStage = "waits" | "found" | "awaits" | "begun";

/**
 * A rating by Glicko-2, in whole numbers: the strength lies within two deviations, most likely.
 *
 * `{"rating":1520,"deviation":80,"provisional":false}`
 */
export type RatingView = {
/** The strength; somebody new has 1500. */
rating: number,
/** How far it may be from it; somebody new has 350. */
deviation: number,
/** The deviation is still large. */
provisional: boolean, };

/** A deck that can be played at once. */
export type ReadyDeck = {
/** The deck's word. */
deck: string,
/** Its name. */
name: Bi,
/** How it wins, in a line. */
style: Bi,
/** How much of the game its player must know: 1 for a first match, 2, or 3. */
difficulty: number,
/** The construction it obeys: `normal` or `dynamic`. */
construction: string,
/** The word of the card beside the deck: a master, an avatar; empty without one. */
leader: string,
/** All such words; the two persons of a deck of Shaman King. */
leaders: Array<string>,
/** The cards. */
cards: Array<DeckRow>,
/** The cards beside the deck that may be exchanged between games. */
reserve: Array<DeckRow>, };

/** Why a person is reported. */
export type Reason = "name" | "stalls" | "leaves" | "other";

/** An entry of a log. */
export type RecordEntry = {
/** The entry, JSON. */
body: string,
/** SHA-256 over the link before, the place and the body, in hexadecimal. */
link: string, };

/** Why a command or frame was refused. */
export type Refusal = "stale" | "not_asked" | "out_of_range" | "game_over" | "rate" | "not_durable" | "unknown" | "malformed" | "deck" | "not_yet";

/** A candidate that is refused. */
export type RefusalView = {
/** What was wanted, as in `ChoiceView::verb`. */
verb: Verb,
/** The card it is about (handle). */
card: number | null,
/** Which ability of the card. */
ability: number | null,
/** The place it is about. */
cell: CellView | null,
/** The clause that forbids it, such as `SC-07-05-02.c`. */
clause: string,
/** The reason with its facts ("2 standing mana, cost 3"). */
text: Bi, };

/**
 * The answer to a wish for a rematch.
 *
 * `{"taken":null}`
 */
export type RematchWanted = {
/** The seat in the new match; null while others are waited for. */
taken: SeatTaken | null, };

/**
 * `GET /api/replays/<match>?from=0&to=16`: some plies of an ended match. Without `from` the first
 * ones; not more than 16 at once, so that whoever wants all of them asks again from where the
 * answer ended.
 */
export type Replay = {
/** Its id: eight letters and digits. */
match: string,
/** Its word, such as `summons_call`. */
game: string,
/** Who had which seat. */
players: Array<PlayerView>,
/** The scenario on whose board the match began; absent for a match from the first shuffle. */
scene?: string,
/** The set of own cards that was played with. */
set?: string,
/** Always true: a running match has no replay. */
over: boolean,
/** How many plies there are: the set-up and every pick that was not taken back. */
total: number,
/** Those that were asked for. */
plies: Array<PlyView>, };

/**
 * The answer: the report is kept.
 *
 * `{"number":17}`
 */
export type ReportFiled = {
/** The number by which whoever runs the house finds it. */
number: number, };

/** `GET /api/rules/<game>`: the rulebook clause by clause. */
export type RulePage = {
/** Its word, such as `summons_call`. */
game: string,
/** Every clause, in the order of the rulebook. */
clauses: Array<ClauseView>,
/** What the house has decided where the rulebook is silent, in the order of the ids. */
rulings: Array<RulingView>,
/** The headings of the rulebook, in its order. */
sections: Array<SectionView>, };

/** One decision of the house about what a rulebook leaves open. */
export type RulingView = {
/** The id, such as `R-SC-24`. */
id: string,
/** Its text in both languages. */
text: Bi,
/** The sections and clauses it decides about. */
about: Array<string>, };

/** `GET /api/rules/<game>/scenarios/<id>`: a page of play, slide by slide. */
export type Scenario = {
/** Its name in addresses. */
id: string,
/** Its word, such as `summons_call`. */
game: string,
/** What it shows, in one sentence. */
title: Bi,
/** The clauses it shows. */
covers: Array<string>,
/** Cards that are in no catalogue: its own ones, and blank ones. */
cards: Array<CatalogueCard>,
/** Whether a match can begin on its board. */
playable: boolean,
/** The slides, at least one. */
frames: Array<ScenarioSlide>, };

/** A deck that a scenario looks at. */
export type ScenarioDeck = {
/** Whose deck it is. */
seat: number,
/** The construction it is checked against. */
construction: string,
/** The words of the cards beside the deck. */
leaders: Array<string>,
/** How many of which card. */
cards: Array<DeckRow>, };

/**
 * `GET /api/rules/<game>/scenarios`: which pages of play show what; they are more than the text of
 * the rulebook, and asked for after it.
 */
export type ScenarioIndex = {
/** The clauses and rulings that a page of play shows, in the order of the rulebook. */
shown: Array<ShownClause>, };

/** A page of play that shows a clause. */
export type ScenarioLine = {
/** Its name in `/api/rules/<game>/scenarios/<id>`. */
id: string,
/** What it shows, in one sentence. */
title: Bi, };

/** A choice that a scenario makes. */
export type ScenarioPick = {
/** The seat that chooses. */
seat: number,
/** The choice in words. */
label: Bi,
/** The card it is about (handle). */
card: number | null,
/** The place it is about. */
cell: CellView | null, };

/** Why a choice of a scenario is refused. */
export type ScenarioRefusal = {
/** The clause that forbids it. */
clause: string,
/** The reason with its facts. */
text: Bi, };

/** One slide of a scenario: the table at one moment, and what led there. */
export type ScenarioSlide = {
/**
 * `board` before play, `pick` after a pick, `allowed` or `refused` for something that is tried
 * and not done, `seen` for the table as one viewer sees it.
 */
kind: string,
/** Who looks: `open`, `public`, or a seat: `0`, `1`. */
seen_by: string,
/** The table, without its question; null where only a deck is looked at. */
view: GameView | null,
/** What happened since the slide before. */
events: Array<EventView>,
/** How many events were left out in the middle of a very long list. */
left_out: number,
/** What was picked or tried; of a refusal the last is what is refused. */
picks: Array<ScenarioPick>,
/** Why it is refused. */
refusal: ScenarioRefusal | null,
/** What is asked now, where it is not the open question of a turn. */
ask: Bi | null,
/** The deck that is looked at. */
deck: ScenarioDeck | null, };

/** Luck of a board, and where its text says it. */
export type ScriptRow = {
/** Its line, counted from 1. */
line: number,
/** What it brings. */
luck: BoardLuck, };

/**
 * The answer to a new match, an accepted invitation and a continued replay.
 *
 * `{"match":"k3v9q2x7","token":"…","seat":0,"url":"/m/k3v9q2x7","invite":null}`
 */
export type SeatTaken = {
/** Its id: eight letters and digits. */
match: string,
/** The seat token for `hello`. */
token: string,
/**
 * The seat; seat 0 goes first, unless the game settles that itself (every game but Summons
 * Call).
 */
seat: number,
/** The page of the match. */
url: string,
/** The link for the other player, when one is awaited. */
invite: string | null,
/**
 * What the house promised about luck: SHA-256 of its key, in hexadecimal. Null for a match of
 * a time without promises.
 */
commitment: string | null, };

/** `GET /api/matches/<id>/token`; `null` for a guest without a seat there. */
export type SeatToken = {
/** The seat token for `hello`. */
token: string,
/** The seat, counted from 0. */
seat: number, };

/** One seat's public figures. */
export type SeatView = {
/** The seat, counted from 0. Seat 0 goes first. */
seat: number,
/**
 * Named public figures such as `master_hp`, `mana_standing`, `hand`, `deck`,
 * `master_moves_left`.
 */
figures: Array<Figure>,
/** What the player holds for the time being, and no card. */
marks: Array<MarkView>, };

/** One section of a rulebook. */
export type SectionView = {
/** Its number, such as `07-05-02`. */
id: string,
/** Its heading in both languages. */
title: Bi, };

/** Who sees something. */
export type SeenBy = "all" | "owner" | "nobody";

/** A match of several games, as everybody knows it. */
export type SeriesView = {
/** How many games there are at most. */
games: number,
/** The game that is on the table, counted from 1; between two games the one that has ended. */
game: number,
/** How many games each seat has won. */
wins: Array<number>,
/** How the games ended, in order. */
results: Array<OutcomeView>,
/** How the match ended. */
outcome: OutcomeView | null,
/** Between two games: who has settled a deck for the next one. */
exchange: ExchangeView | null, };

/** What the server sends. */
export type ServerMessage = { "t": "welcome",
/** The version that the sender speaks: [`WIRE_VERSION`]. */
wire: number,
/** Its id: eight letters and digits. */
match: string,
/** Its word, such as `summons_call`. */
game: string,
/** The rulebook's version and ours. */
rules_version: string,
/** The hash of the card pool the match began with. */
pool_hash: string,
/** The viewer's seat; null for a spectator. */
seat: number | null,
/** Who has which seat, and whether they look now. */
players: Array<PlayerView>,
/** The link for the other player, while a seat is free and the viewer holds the first one. */
invite: string | null,
/** The scenario on whose board the match began; absent for a match from the first shuffle. */
scene?: string,
/** The set of own cards that is played with. */
set?: string,
/** False while a seat is free: no update comes before everybody has joined. */
started: boolean,
/** What the house promised about luck: SHA-256 of its key, in hexadecimal. */
commitment: string | null,
/** The tournament that the match belongs to. */
cup?: string,
/** The viewer may ask for hints. */
hints?: boolean, } | { "t": "update" } & Update | { "t": "patch" } & PatchedUpdate | { "t": "done",
/** The command id: 1 to 64 characters, chosen by the client; the answer repeats it. */
id: string,
/** The viewer's `seq` after it. */
seq: number, } | { "t": "refused",
/** The command id; null when the frame had none that could be read. */
id: string | null,
/** The reason for programs. */
why: Refusal,
/** The reason for people, with what was expected and found. */
text: Bi,
/** The viewer's `seq` now; null before the match begins. */
seq: number | null,
/** The current view, when the client's may be out of date. */
view: GameView | null,
/** The faults of the deck, when a deck was refused. */
faults?: Array<DeckFaultView>, } | { "t": "notice",
/** What players are told, in whole sentences. */
text: Bi, } | { "t": "rematch",
/** The page of the match. */
url: string, } | { "t": "watchers",
/** Sockets of spectators. */
people: number, } | { "t": "quick",
/** Null when the guest waits for nobody any more. */
place: QuickPlace | null, } | { "t": "cup",
/** Where it is. */
ready: CupReady, } | { "t": "ahead",
/** The number of the question. */
n: number,
/**
 * What would be asked, told from the seat's own view; null where that cannot be foreseen,
 * where nothing that was begun would go on, and when another update is the last one.
 */
ahead: AheadView | null, } | { "t": "hint",
/** The number of the question. */
n: number,
/**
 * What would be best, told from the seat's own view: up to [`HINT_BEST_MAX`] choices; null
 * when another update is the last one, and where nothing is known.
 */
hint: Advised | null, } | { "t": "said",
/** The first seat of who says it. */
seat: number,
/** Which phrase; every page has it in the language of its reader. */
phrase: Phrase, } | { "t": "pong",
/** The number of the ping. */
n: number, } | { "t": "bye",
/** Why the server closes the socket. */
text: Bi,
/** True when connecting again after a moment makes sense. */
again: boolean, };

/**
 * A card that a set brings or changes.
 *
 * `{"card":"cinder_imp","changed":true,"changes":[{"ja":"コスト 1 → 4","en":"cost 1 → 4"}]}`
 */
export type SetCard = {
/** The card's word in the catalogue of the set. */
card: string,
/** It takes the place of a card of the house. */
changed: boolean,
/** What is other than in the card of the house, one by one. */
changes: Array<Bi>, };

/**
 * The answer to a set that is shared.
 *
 * `{"set":"9f12…"}`
 */
export type SetShared = {
/** The hash of its content. */
set: string, };

/**
 * `GET /api/sets/<hash>`: a set as its page shows it, and the page of whoever is invited to play
 * with it.
 */
export type SetView = {
/** The hash of its content. */
set: string,
/** Its cards, as far as they are new or other than those of the house. */
cards: Array<SetCard>,
/** The game, such as `summons_call`. */
game: string,
/** What it is called. */
title: string,
/** A card file; a copy of a built-in file takes its place. */
text: string,
/** Deck files, of its cards and those of the house. */
decks: Array<string>, };

/** A number or fact of the game beside its cards. */
export type SettingRow = {
/** Its word: `P1.master.hp`. */
path: string,
/** The seat it is of. */
seat: number | null,
/** Its name. */
name: Bi,
/** The least and the most, where it is a number. */
range: [number, number] | null,
/** Its values, where it is none. */
values: Array<string>,
/** What the text says; nothing where it leaves it to the rules. */
value: string | null, };

/**
 * `POST /api/me/decks/<game>`, answered with the shelf that is kept now: the decks of one game,
 * whole. A version that is no longer the kept one is refused, so that no device writes over what
 * another has kept since.
 *
 * `{"version":3,"decks":[]}`
 */
export type Shelf = {
/** The version that was read; 0 where nothing was kept. */
version: number,
/** The decks as the page writes them. */
decks: unknown[], };

/** A clause with the pages of play that show it. */
export type ShownClause = {
/** The id, such as `SC-07-05-02.c`. */
id: string,
/** The scenarios that show it. */
scenarios: Array<ScenarioLine>, };

/** Something that was declared and waits while it may be answered. */
export type StackItemView = {
/**
 * What it is: `charge`, `summon`, `use`, `set`, `command`, `attack`, `skill`,
 * `change_position`, `end`.
 */
kind: string,
/** The seat that declared it. */
seat: number,
/** The card it is about (handle). */
card: number | null,
/** The card's word, when this viewer sees its face. */
face: string | null,
/** What it is, in words. */
text: Bi,
/** The cards it aims at (handles). */
targets: Array<number>,
/** The player it aims at. */
player: number | null,
/** It answers what stands before it. */
answers: boolean,
/** It will not happen. */
void: boolean, };

/** A card that begins on the field. */
export type StartCard = {
/** The card's word. */
card: string,
/** Its column from the left, from 1. */
column: number,
/** Its row from the own edge, from 1. */
row: number, };

/** One number of a card. */
export type StatView = {
/** `cost`, `atk`, `hp`. */
stat: string,
/** As printed. */
printed: number,
/** As it is now. */
now: number, };

/**
 * `POST /api/workshop/decks`: decks to try the new cards of a file with.
 *
 * `{"decks":["deck \"Lamp\"\ngame summons_call\n…"]}`
 */
export type TrialDecks = {
/** A deck file for each new card that a ready deck can hold in the place of another. */
decks: Array<string>, };

/** A choice with which a match has turned. */
export type TurningPoint = {
/** The ply of the replay at which it was made: the table before it. */
at: number,
/** The turn of the game. */
turn: number,
/** What was asked. */
asked: Bi,
/** What was chosen. */
played: Bi,
/** What would have been better. */
better: Bi,
/** How likely the seat was to win with what was chosen, in thousandths. */
played_permille: number,
/** The same with what would have been better. */
better_permille: number,
/** How what was chosen was expected to go on, step by step. */
line_played: Array<LineStep>,
/** The same of what would have been better. */
line_better: Array<LineStep>, };

/** What a take-back would need. */
export type Undo = "free" | "ask" | "none";

/** The body of [`ServerMessage::Update`]. */
export type Update = {
/**
 * Counts the changes this viewer has seen; the number the client already has comes again when
 * only `undo`, `offers` or `players` changed.
 */
seq: number,
/**
 * Draw the view as it is, without motion; the events are the log of the match so far and
 * replace the client's (first view, take-back, too long away).
 */
snapshot: boolean,
/** What happened, as this viewer saw it. */
events: Array<EventView>,
/** The table after it. */
view: GameView,
/** Whether this seat may take its last gesture back. */
undo: Undo,
/** Offers that wait for an answer. */
offers: Array<OfferView>,
/** Who has which seat, and whether they look now. */
players: Array<PlayerView>,
/** The clocks; null without. */
clock: ClockView | null,
/** What the lesson says, while one is given; absent else. */
lesson?: LessonView,
/** Where an attempt at a puzzle stands; absent in every other match. */
puzzle?: PuzzleView,
/** Who has left the table, where that can be claimed; absent when nobody has. */
away?: Array<AwayView>, };

/** A way to a place through several questions, the shortest there is. */
export type WalkView = {
/** Its last step. */
choice: ChoiceView,
/** The picks that lead there from the question that would follow. */
picks: Array<number>, };

/**
 * `POST /api/quick`: a match of this game against whoever wants one, too, with 10 minutes and 10
 * seconds a turn.
 *
 * `{"game":"summons_call","deck":{"ready":"ember_court"},"name":"Aki","word":"5b1e…"}`
 */
export type WantPair = {
/** Its word, such as `summons_call`. */
game: string,
/** What the player plays with; checked before anybody is looked for. */
deck: DeckChoice,
/** The player's name; empty for a guest. */
name: string,
/** What the player adds to luck: up to 64 characters, best drawn by luck. */
word?: string, };

/**
 * `POST /api/matches/<match>/rematch`, when the match is over: another one between the same
 * players with the same decks, where each sits on the other's seat. It is made when everybody has
 * asked for it.
 *
 * `{"word":"5b1e"}`
 */
export type WantRematch = {
/** What the player adds to luck: up to 64 characters, best drawn by luck. */
word?: string, };

/** One line of `GET /api/watch`: a match between people at which anybody may look. */
export type WatchLine = {
/** Its id: eight letters and digits. */
match: string,
/** Its word, such as `summons_call`. */
game: string,
/** The page of the match. */
url: string,
/** Who has which seat. */
players: Array<PlayerView>,
/** The turn; 0 before the first one. */
turn: number,
/** How many watch. */
watching: number,
/** The clock; null for as much time as everybody likes. */
clock: ClockWish | null,
/** How many games make the match. */
games: number, };

/** Who takes the first turn. */
export type WhoFirst = "me" | "them" | "coin";

/** What the word at a place means; all but `word` is empty where nothing is known of it. */
export type WordMeaning = {
/** Where the word begins. */
from: number,
/** Where it ends. */
to: number,
/** The word; empty where none stands. */
word: string,
/** What it means. */
phrase: Bi,
/** What kind of word it is, where that is known. */
class: Bi | null,
/** How it goes on; empty where it stands alone. */
usage: string,
/** By which clause or ruling it goes; nothing where none speaks of it. */
clause?: ClauseSaid, };

/** One thing that fits. */
export type WordOffer = {
/** What is written. */
word: string,
/** What it is. */
kind: OfferedKind,
/** What it means. */
phrase: Bi,
/** How it goes on: `draw N [for PLAYER]`; empty where it stands alone. */
usage: string, };

/** A word, and what it is called. */
export type WordRow = {
/** The word. */
word: string,
/** Its name. */
name: Bi, };

/** What may stand at a place. */
export type WordsThatFit = {
/** Where the word of the place begins. */
from: number,
/** What fits there. */
offers: Array<WordOffer>,
/** A new name or a number of its own fits. */
free: boolean,
/** What is expected there; null where several things are. */
expected: Bi | null, };

/** `GET /api/workshop/<game>`: what an editor of its card files begins with. */
export type WorkshopGame = {
/** A card of each type, to begin with. */
templates: Array<CardTemplate>,
/** Words of fields. */
fields: Array<string>,
/** Words that begin an ability. */
heads: Array<string>,
/** Words that begin a statement. */
verbs: Array<string>,
/** All other words of the game. */
words: Array<string>,
/** The longest file that is read, in bytes. */
bytes_max: number, };

/** Who sees the cards of a zone. */
export type ZoneSight = {
/** The zone. */
zone: Bi,
/** Who sees it. */
seen: SeenBy, };

/** One zone of one seat. */
export type ZoneView = {
/** The owner of the zone. */
seat: number,
/**
 * The word of the rulebook: `deck`, `hand`, `mana_zone`, `unit_zone`, `master_zone`,
 * `outside`, `out_of_game`, `resolving`.
 */
zone: Zone,
/** How many cards lie there. */
count: number,
/** The cards, faces and backs; a hidden pile lists only the cards this viewer happens to know. */
cards: Array<CardView>, };
