//! What people are shown: one viewer's table, decision, events and refusals, with sentences in
//! Japanese and English.
//!
//! Everything here is built from what the viewer may know; no type has a field for a secret. The
//! browser, the terminal and the tests read the same shapes. What is shown again and again (cards,
//! marks, choices, refusals, events) is written without the fields that say nothing: absent, empty,
//! false and zero ones.

use serde::{Deserialize, Serialize};
use shokan_lang::fault::CardFault;
use std::collections::BTreeMap;

/// Whether a number says nothing.
fn is_zero<T: Copy + Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// A sentence or a word in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bi {
    /// Japanese.
    pub ja: String,
    /// English.
    pub en: String,
}

/// A fault of a card or deck file, as every command tells it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FaultView {
    /// The file, where there is one.
    pub file: Option<String>,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What kind of fault it is.
    pub code: String,
    /// What stands there.
    pub found: String,
    /// What was expected there.
    pub expected: Option<Bi>,
    /// The nearest word that would be right.
    pub nearest: Option<String>,
    /// A line that can be written instead, as it stands.
    pub line_instead: Option<String>,
    /// The message in Japanese.
    pub ja: String,
    /// The message in English.
    pub en: String,
}

impl From<&CardFault> for FaultView {
    fn from(fault: &CardFault) -> Self {
        let message = fault.message();
        let expected = fault.expected.text();
        Self {
            file: fault.file.clone(),
            line: fault.line,
            column: fault.column,
            code: fault.code.as_str().to_owned(),
            found: fault.found.clone(),
            expected: expected.map(|it| Bi {
                ja: it.ja,
                en: it.en,
            }),
            nearest: fault.nearest.clone(),
            line_instead: fault.line_instead.clone(),
            ja: message.ja,
            en: message.en,
        }
    }
}

/// The whole table as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameView {
    /// The name of the game, such as `summons_call`.
    pub game: String,
    /// The viewer's seat, counted from 0; absent for a spectator.
    pub viewer: Option<u8>,
    /// Turns begun so far, counted from 1; 0 during the set-up.
    pub turn: u16,
    /// The seat whose turn it is.
    pub active: u8,
    /// The phase, a word of the rulebook: `set_up`, `standby`, `draw`, `mana`, `main`, `end`,
    /// `over`.
    #[cfg_attr(feature = "ts", ts(type = "Phase"))]
    pub phase: String,
    /// What each seat has on show.
    pub seats: Vec<SeatView>,
    /// Every zone, in the order of the rulebook, seat by seat.
    pub zones: Vec<ZoneView>,
    /// What was declared and is not over yet, the first declared first; what is last is applied
    /// first.
    pub stack: Vec<StackItemView>,
    /// The seat that is asked now; absent when the game is over.
    pub asked: Option<u8>,
    /// The question, for the seat that is asked alone.
    pub decision: Option<DecisionView>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The match that the game is part of; absent where the game stands for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub series: Option<SeriesView>,
}

/// A match of several games, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeriesView {
    /// How many games there are at most.
    pub games: u8,
    /// The game that is on the table, counted from 1; between two games the one that has ended.
    pub game: u8,
    /// How many games each seat has won.
    pub wins: Vec<u8>,
    /// How the games ended, in order.
    pub results: Vec<OutcomeView>,
    /// How the match ended.
    pub outcome: Option<OutcomeView>,
    /// Between two games: who has settled a deck for the next one.
    pub exchange: Option<ExchangeView>,
}

/// What is settled between two games of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangeView {
    /// Whether each seat has settled its deck.
    pub settled: Vec<bool>,
    /// The clause by which cards are exchanged.
    pub clause: String,
    /// The viewer's own deck: the one of the game that ended, or the one that was settled.
    pub own: Option<OwnDeckView>,
}

/// A deck that only its player sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnDeckView {
    /// What stands beside it: words of cards or persons.
    pub leaders: Vec<String>,
    /// The cards of the deck.
    pub cards: Vec<DeckRow>,
    /// The cards of the reserve.
    pub reserve: Vec<DeckRow>,
}

/// Something that was declared and waits while it may be answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct StackItemView {
    /// What it is: `charge`, `summon`, `use`, `set`, `command`, `attack`, `skill`,
    /// `change_position`, `end`.
    pub kind: String,
    /// The seat that declared it.
    pub seat: u8,
    /// The card it is about (handle).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// The card's word, when this viewer sees its face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// What it is, in words.
    pub text: Bi,
    /// The cards it aims at (handles).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<u16>,
    /// The player it aims at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    /// It answers what stands before it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub answers: bool,
    /// It will not happen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

/// One seat's public figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct SeatView {
    /// The seat, counted from 0. Seat 0 goes first.
    pub seat: u8,
    /// Named public figures such as `master_hp`, `mana_standing`, `hand`, `deck`,
    /// `master_moves_left`.
    pub figures: Vec<Figure>,
    /// What the player holds for the time being, and no card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkView>,
}

/// A named number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// The word for programs.
    pub name: String,
    /// The value.
    pub value: i32,
}

/// One zone of one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ZoneView {
    /// The owner of the zone.
    pub seat: u8,
    /// The word of the rulebook: `deck`, `hand`, `mana_zone`, `unit_zone`, `master_zone`,
    /// `outside`, `out_of_game`, `resolving`.
    #[cfg_attr(feature = "ts", ts(type = "Zone"))]
    pub zone: String,
    /// How many cards lie there.
    pub count: u16,
    /// The cards, faces and backs; a hidden pile lists only the cards this viewer happens to know.
    pub cards: Vec<CardView>,
}

/// A card or a back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct CardView {
    /// A handle that lasts as long as the card can be followed with the eyes; backs that cannot be
    /// followed have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u16>,
    /// The card's word in the catalogue; absent for a back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Whose card it is.
    #[serde(skip_serializing_if = "is_zero")]
    pub owner: u8,
    /// Who controls it.
    #[serde(skip_serializing_if = "is_zero")]
    pub controller: u8,
    /// The column, 0 left, 1 centre, 2 right, from the view of the controller of that side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u8>,
    /// Lies sideways.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rested: bool,
    /// Lies face-down (its owner may see the face all the same).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// Damage on it.
    #[serde(skip_serializing_if = "is_zero")]
    pub damage: i16,
    /// Numbers that may differ from the printed ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<StatView>,
    /// Directions it may attack in now: `left`, `front`, `right`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub directions: Vec<String>,
    /// What lies on it for the time being.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkView>,
    /// Cards with the same number lie in one pile: what lies under or on this one, and its
    /// counters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pile: Option<u16>,
    /// Counters on it.
    #[serde(skip_serializing_if = "is_zero")]
    pub counters: u16,
    /// Facts about it, as words: `set_this_turn`, `entered_this_turn`, `acted`, `turned`,
    /// `attacker`, `target`, `in_use`, `strayed`, `sealed`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// The keywords it has now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordView>,
}

/// A keyword that a card has now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct KeywordView {
    /// Its word: `flying`.
    pub word: String,
    /// As it is printed: 「耐性(炎)」.
    pub name: Bi,
    /// It is not printed on the card.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// One number of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatView {
    /// `cost`, `atk`, `hp`.
    pub stat: String,
    /// As printed.
    pub printed: i16,
    /// As it is now.
    pub now: i16,
}

/// A temporary effect on a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkView {
    /// What it does, in words.
    pub text: Bi,
    /// The card it came from, when that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// How long it lasts: `this_turn`, `until_enemy_turn_ends`, `while_here`, `always`.
    pub until: String,
}

/// The one question that is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DecisionView {
    /// The seat that is asked.
    pub seat: u8,
    /// The prompt's word: `mulligan`, `mana`, `main`, `pay`, `column`, `attack_column`, `target`,
    /// `order`, `cost`, `x`, ...
    #[cfg_attr(feature = "ts", ts(type = "Prompt"))]
    pub prompt: String,
    /// The question in plain words.
    pub text: Bi,
    /// The card that asks.
    pub source: Option<u16>,
    /// Picks of this gesture made so far, and at most.
    pub taken: u8,
    /// See `taken`.
    pub most: u8,
    /// What may be chosen; the pick is the index. The last is the most passive.
    pub choices: Vec<ChoiceView>,
    /// What may not be chosen, and why.
    pub refused: Vec<RefusalView>,
    /// See `Session::answers_itself`: for the host alone, who then puts it to nobody.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub answers_itself: bool,
}

/// One choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct ChoiceView {
    /// What it does: `play`, `attack`, `use`, `move_master`, `end`, `card`, `column`, `number`,
    /// `yes`, `no`, `done`, `put_in_mana`, `draw`, `default`.
    #[cfg_attr(feature = "ts", ts(type = "Verb"))]
    pub verb: String,
    /// The card it is about (handle).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// Which ability of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<CellView>,
    /// The number it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i16>,
    /// The whole choice in words.
    pub label: Bi,
    /// What would come of it, where the engine can say so without a secret ("HP 3 → leaves").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Bi>,
    /// What speaks against it by what lies open: it meets the own side, or leaves something unused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<Bi>,
    /// The public numbers that would be others if nobody did anything more, where that is certain
    /// by what the viewer knows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountView>,
    /// The choice loses the game by itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub loses: bool,
}

/// What a seat would be asked after a pick that it has not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AheadView {
    /// What would be picked by itself before it, each an index as in the picks that were asked
    /// about.
    #[serde(default)]
    pub between: Vec<u16>,
    /// The question that would follow, without what it would refuse.
    pub decision: Box<DecisionView>,
    /// Where several such questions lead one after the other; empty where each has its own end.
    #[serde(default)]
    pub walks: Vec<WalkView>,
}

/// What somebody who thinks about a seat's question would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advised {
    /// The best choices, the best first.
    pub best: Vec<Advice>,
}

/// One choice that is advised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advice {
    /// The choice, an index as in a pick; what would be asked after it can be asked `ahead`.
    pub pick: u16,
    /// How likely the side wins with it, in thousandths.
    pub chance_permille: u16,
    /// What is expected to follow, in sentences as the log has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Bi>>"))]
    pub line: Vec<Bi>,
    /// What speaks against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fears: Option<Bi>,
}

/// A way to a place through several questions, the shortest there is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WalkView {
    /// Its last step.
    pub choice: ChoiceView,
    /// The picks that lead there from the question that would follow.
    pub picks: Vec<u16>,
}

/// What a public number of a seat would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CountView {
    /// Whose number.
    pub seat: u8,
    /// Which, as `Figure::name` has it: `deck`, `hand`.
    pub figure: String,
    /// What it would be.
    pub value: i32,
}

/// A place on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellView {
    /// Whose side.
    pub seat: u8,
    /// The zone's word.
    #[cfg_attr(feature = "ts", ts(type = "Zone"))]
    pub zone: String,
    /// The column from the view of the owner of that side.
    pub column: u8,
}

/// A candidate that is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefusalView {
    /// What was wanted, as in `ChoiceView::verb`.
    #[cfg_attr(feature = "ts", ts(type = "Verb"))]
    pub verb: String,
    /// The card it is about (handle).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// Which ability of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<CellView>,
    /// The clause that forbids it, such as `SC-07-05-02.c`.
    pub clause: String,
    /// The reason with its facts ("2 standing mana, cost 3").
    pub text: Bi,
}

/// Something that happened, as this viewer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventView {
    /// The kind: `turn`, `phase`, `draw`, `move`, `rest`, `stand`, `turn_face`, `damage`,
    /// `damage_master`, `heal`, `modify`, `expire`, `shuffle`, `reshuffle`, `attack`,
    /// `use`, `reveal`, `look`, `pay`, `over`, ...
    #[cfg_attr(feature = "ts", ts(type = "EventKind"))]
    pub kind: String,
    /// The sentence of the log.
    pub text: Bi,
    /// The clause by which it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The card that caused it, by its word in the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The seat it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The card's handle before and after, where this viewer can follow it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// The handle after a move, when it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_after: Option<u16>,
    /// The card's word, when this viewer sees its face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// Zone left and zone entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<CellView>,
    /// See `from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<CellView>,
    /// Amount (damage, healing, cards).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i16>,
    /// The second card (the one attacked).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<u16>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeView {
    /// The seat that won; absent for a draw or a void game.
    pub winner: Option<u8>,
    /// All seats that have won: of a team each one.
    pub winners: Vec<u8>,
    /// `won`, `claimed` where the other side had left the table, `drawn`, `void`.
    #[cfg_attr(
        feature = "ts",
        ts(type = "\"won\" | \"claimed\" | \"drawn\" | \"void\"")
    )]
    pub kind: String,
    /// The clause.
    pub clause: String,
    /// The reason in words.
    pub text: Bi,
}

/// All cards of a game, as people see them: the body of `/api/catalogue/<game>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Catalogue"))]
pub struct CatalogueView {
    /// The game's word.
    pub game: String,
    /// The hash of the cards.
    pub pool_hash: String,
    /// Every card.
    pub cards: Vec<CatalogueCard>,
    /// Words in both languages, by list and word: `words.category.ember`, `words.mark.mercenary`,
    /// `words.set.starter`; `mark` and `set` are no lists of a card file.
    pub words: BTreeMap<String, BTreeMap<String, Bi>>,
    /// What a deck holds.
    pub limits: DeckLimits,
    /// Ready decks.
    pub decks: Vec<ReadyDeck>,
}

/// What a deck holds, for those who build one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckLimits {
    /// Cards of a deck.
    pub size: u32,
    /// Cards beside it that may be exchanged between games.
    pub reserve: u32,
    /// Cards of a sort, where a game counts them: `common`, `mercenary`.
    pub sorts: BTreeMap<String, u32>,
}

/// What a card brings along that leads a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Brings {
    /// What every deck that it leads holds.
    pub cards: Vec<DeckRow>,
    /// Where its first cards stand.
    pub start: Vec<StartCard>,
}

/// A card that begins on the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StartCard {
    /// The card's word.
    pub card: String,
    /// Its column from the left, from 1.
    pub column: u8,
    /// Its row from the own edge, from 1.
    pub row: u8,
}

/// One card as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CatalogueCard {
    /// The card's word.
    pub card: String,
    /// The printed number, such as `SCP-A01`.
    pub id: String,
    /// The name.
    pub name: Bi,
    /// How the Japanese name is read, in hiragana; null where its file does not say it.
    pub kana: Option<String>,
    /// The type: `unit`, `skill`, `master`; `monster`, `magic`, `artifact`, `land`, `weather`,
    /// `avatar`.
    #[serde(rename = "type")]
    pub card_type: String,
    /// The deck type: `a`, `b`, `n`; null in a game that has none.
    pub deck_type: Option<String>,
    /// Words of what binds it to other cards: categories, races, kinds or factions; `mercenary` is
    /// a mark.
    pub categories: Vec<String>,
    /// The printed cost; null for a card that has none.
    pub cost: Option<i16>,
    /// The printed advance cost, which stands in the place of a cost.
    pub advance: Option<i16>,
    /// The printed ATK or ATTACK.
    pub atk: Option<i16>,
    /// The printed DEFENCE.
    pub defence: Option<i16>,
    /// The attributes: `fire`, `earth`, `water`, `wind`, `thunder`, `light`, `dark`.
    pub elements: Vec<String>,
    /// A legend card.
    pub legend: bool,
    /// What is printed on it besides name, type and abilities, field by field.
    pub fields: Vec<FieldFace>,
    /// The printed HP of a unit or a master.
    pub hp: Option<i16>,
    /// Directions of attack: `left`, `front`, `right`.
    pub directions: Vec<String>,
    /// The abilities in printed order, each with its text.
    pub abilities: Vec<CatalogueAbility>,
    /// The whole rules text.
    pub text: Bi,
    /// The set the card came with.
    pub set: String,
    /// The most copies of it, whoever leads the deck; null where no number says so.
    pub copies: Option<u32>,
    /// What it brings along where it leads a deck.
    pub brings: Option<Brings>,
}

/// One printed field in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FieldFace {
    /// The field's word: `race`, `passive`, `equip`.
    pub field: String,
    /// What it is called.
    pub label: Bi,
    /// What stands there; empty where the label says it all.
    pub value: Bi,
}

/// One ability in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CatalogueAbility {
    /// When it works: `entry`, `attack`, `battle`, `leave`, `main`, `play`, `always`, `when`,
    /// `instead`, `answer`, `use`, `skill`, `merit`, `demerit`; `ability` for one that stands under
    /// its name alone and may do several of these.
    pub head: String,
    /// Its keywords: `on_entry`, `on_attack`, `on_battle`, `on_leave`, `continuous`, `main_phase`.
    pub keywords: Vec<String>,
    /// The flag of a skill: `attack`, `guard`, `action`, `constant`, `timed`.
    pub flag: Option<String>,
    /// What an action skill costs in AP.
    pub ap: Option<i16>,
    /// The orb of a skill: `physical`, an attribute or `none`.
    pub orb: Option<String>,
    /// Its printed name.
    pub name: Option<Bi>,
    /// The text; that of an `ability` without its name, which stands before it in
    /// `CatalogueCard::text`.
    pub text: Bi,
}

/// A deck that can be played at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadyDeck {
    /// The deck's word.
    pub deck: String,
    /// Its name.
    pub name: Bi,
    /// How it wins, in a line.
    pub style: Bi,
    /// How much of the game its player must know: 1 for a first match, 2, or 3.
    pub difficulty: u8,
    /// The construction it obeys: `normal` or `dynamic`.
    pub construction: String,
    /// The word of the card beside the deck: a master, an avatar; empty without one.
    pub leader: String,
    /// All such words; the two persons of a deck of Shaman King.
    pub leaders: Vec<String>,
    /// The cards.
    pub cards: Vec<DeckRow>,
    /// The cards beside the deck that may be exchanged between games.
    pub reserve: Vec<DeckRow>,
}

/// Some copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckRow {
    /// The card's word.
    pub card: String,
    /// How many.
    pub count: u16,
}
