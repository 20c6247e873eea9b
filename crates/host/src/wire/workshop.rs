//! What the wire says of card files while they are written. Places in a text are counted in UTF-16
//! units, as browsers count.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shokan_rules::show::{Bi, CatalogueCard};

/// `GET /api/workshop/<game>`: what an editor of its card files begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorkshopGame {
    /// A card of each type, to begin with.
    pub templates: Vec<CardTemplate>,
    /// Words of fields.
    pub fields: Vec<String>,
    /// Words that begin an ability.
    pub heads: Vec<String>,
    /// Words that begin a statement.
    pub verbs: Vec<String>,
    /// All other words of the game.
    pub words: Vec<String>,
    /// The longest file that is read, in bytes.
    pub bytes_max: u32,
}

/// A card to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardTemplate {
    /// What its type is called.
    pub name: Bi,
    /// The card as it is written.
    pub text: String,
}

/// `POST /api/workshop/check`: what is wrong with a card file, and its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckCards {
    /// The game whose cards stand beside the own ones.
    pub game: String,
    /// The card file.
    pub text: String,
    /// Where the cursor is; what is being typed there is unfinished and no fault.
    #[serde(default)]
    pub at: Option<u32>,
}

/// The answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardsChecked {
    /// All faults, in the order of the text.
    pub faults: Vec<CardFaultView>,
    /// What the file declares.
    pub outline: Vec<OutlineRow>,
    /// The cards that can be read, in the order of the text.
    pub cards: Vec<OwnCard>,
    /// The words of the game's lists with those of the file, as a catalogue has them.
    pub words: BTreeMap<String, BTreeMap<String, Bi>>,
    /// The file as the formatter writes it; null where it has a fault.
    pub formatted: Option<String>,
    /// Who sees the cards of each zone.
    pub sight: Vec<ZoneSight>,
}

/// One fault of a card file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardFaultView {
    /// Where it begins.
    pub from: u32,
    /// Where it ends; the same where nothing stands.
    pub to: u32,
    /// The line, from 1.
    pub line: u32,
    /// The word of its kind.
    pub code: String,
    /// It is only what is being typed.
    pub unfinished: bool,
    /// What is wrong.
    pub text: Bi,
    /// The word that was probably meant.
    pub nearest: Option<String>,
    /// A line that works in the place of this one.
    pub line_instead: Option<String>,
}

/// Something that a card file declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutlineRow {
    /// `card`, `keyword` or `words`.
    pub kind: String,
    /// Its word.
    pub word: String,
    /// Its name; empty where none is written.
    pub name: Bi,
    /// Its first line, from 1.
    pub line: u32,
    /// Its last line.
    pub last: u32,
}

/// A card of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnCard {
    /// Its face, as a catalogue has it.
    pub face: CatalogueCard,
    /// Its first line, from 1.
    pub line: u32,
    /// Lines of it that are left out on the face, because they have a fault.
    pub gaps: Vec<u32>,
    /// What its lines say.
    pub readings: Vec<LineReading>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineReading {
    /// The line, from 1.
    pub line: u32,
    /// Its meaning.
    pub text: Bi,
}

/// Who sees the cards of a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ZoneSight {
    /// The zone.
    pub zone: Bi,
    /// Who sees it.
    pub seen: SeenBy,
}

/// Who sees something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeenBy {
    /// Everybody.
    All,
    /// Its owner.
    Owner,
    /// Nobody.
    Nobody,
}

/// `POST /api/workshop/complete`, `hover` and `form`: a place in a card file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardPlace {
    /// The game.
    pub game: String,
    /// The card file.
    pub text: String,
    /// The place.
    pub at: u32,
}

/// `POST /api/workshop/form`: a card as a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardForm {
    /// The word of the card; empty where the file has none.
    pub word: String,
    /// Its lines.
    pub rows: Vec<FormRow>,
}

/// A line of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FormRow {
    /// The line, from 1.
    pub line: u32,
    /// Where it begins.
    pub from: u32,
    /// Where the next line begins.
    pub to: u32,
    /// Where the line behind the block that it opens begins; the same as `to` where it opens none.
    pub whole: u32,
    /// What it is.
    pub kind: FormRowKind,
    /// The game may know other lines for it, with its block; others stay.
    pub changes: bool,
    /// In how many blocks it is.
    pub depth: u32,
    /// In how many blocks the next line is.
    pub after: u32,
    /// What stands in it.
    pub pieces: Vec<FormPiece>,
}

/// What a line of a form is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FormRowKind {
    /// The first line of what is declared.
    Begin,
    /// Fields of a card.
    Field,
    /// When a text runs, and for what.
    Head,
    /// One thing that happens.
    Statement,
    /// The end of a block, or where another one begins.
    End,
    /// A comment alone, or nothing.
    Remark,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FormPiece {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What it is.
    pub kind: FormPieceKind,
    /// What is written.
    pub text: String,
    /// What it means; of a text in quotes, what stands in it.
    pub phrase: Bi,
    /// Behind it a further word may stand: `POST /api/workshop/choices` with its end as both ends
    /// says which.
    pub more: bool,
}

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FormPieceKind {
    /// A word that says what stands behind it: the name of a field, a language.
    Label,
    /// A word of a closed list.
    Word,
    /// A word of the writer.
    Free,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A sign.
    Sign,
    /// A comment.
    Comment,
}

/// `POST /api/workshop/choices`: a stretch of a card: a piece of its form, a line with its block,
/// or the place between two lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FormPlace {
    /// The game.
    pub game: String,
    /// The card file.
    pub text: String,
    /// Where the stretch begins.
    pub from: u32,
    /// Where it ends; the same between two lines.
    pub to: u32,
}

/// What may stand there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FormChoices {
    /// All that the game runs there, as far as it was tried.
    pub choices: Vec<FormChoice>,
}

/// One of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FormChoice {
    /// What is written there; empty where the stretch is taken out.
    pub text: String,
    /// What it means.
    pub phrase: Bi,
    /// What the line says with it.
    pub says: Bi,
}

/// What may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordsThatFit {
    /// Where the word of the place begins.
    pub from: u32,
    /// What fits there.
    pub offers: Vec<WordOffer>,
    /// A new name or a number of its own fits.
    pub free: bool,
    /// What is expected there; null where several things are.
    pub expected: Option<Bi>,
}

/// One thing that fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordOffer {
    /// What is written.
    pub word: String,
    /// What it is.
    pub kind: OfferedKind,
    /// What it means.
    pub phrase: Bi,
    /// How it goes on: `draw N [for PLAYER]`; empty where it stands alone.
    pub usage: String,
}

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OfferedKind {
    /// A name that the text has given.
    Name,
    /// A word of the language or of the game.
    Word,
    /// A word, keyword or card that a file declares.
    Own,
    /// A number.
    Number,
    /// A sign.
    Sign,
    /// A text in quotes.
    Text,
}

/// What the word at a place means; all but `word` is empty where nothing is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordMeaning {
    /// Where the word begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The word; empty where none stands.
    pub word: String,
    /// What it means.
    pub phrase: Bi,
    /// What kind of word it is, where that is known.
    pub class: Option<Bi>,
    /// How it goes on; empty where it stands alone.
    pub usage: String,
    /// By which clause or ruling it goes; nothing where none speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clause: Option<ClauseSaid>,
}

/// A clause or ruling with what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClauseSaid {
    /// Its id.
    pub id: String,
    /// What it says.
    pub text: Bi,
}

/// `POST /api/workshop/decks`: decks to try the new cards of a file with.
///
/// `{"decks":["deck \"Lamp\"\ngame summons_call\n…"]}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TrialDecks {
    /// A deck file for each new card that a ready deck can hold in the place of another.
    pub decks: Vec<String>,
}
