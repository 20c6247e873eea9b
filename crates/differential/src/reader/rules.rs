//! What the reader must be told of a game, and the reader itself.

use super::event::Happens;
use super::model::{Model, Was};
use super::{Pick, Res, unread};
use shokan_lang::ast::{self, Ability};
use std::collections::BTreeMap;

/// Who sees the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    All,
    Owner,
    Nobody,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    Cards(Vec<Was>),
    Number(i32),
}

/// A text that is being carried out, or read.
#[derive(Clone, Debug)]
pub(crate) struct Use<'a> {
    pub(crate) text: &'a Ability,
    /// The card whose text it is; lost where nobody can follow it.
    pub(crate) source: Option<Was>,
    pub(crate) giver: Option<Was>,
    pub(crate) foe: Option<Was>,
    pub(crate) seat: u8,
    pub(crate) x: i32,
    pub(crate) amount: i32,
    pub(crate) names: BTreeMap<String, Bound>,
    /// Names that got fewer cards than was said.
    pub(crate) short: Vec<String>,
    pub(crate) done: bool,
    pub(crate) paying: bool,
    /// Whether a card that shows only its back may be chosen for what it could be.
    pub(crate) guesses: bool,
    /// What of a price is still to be paid behind the running part.
    pub(crate) due: Vec<ast::CostItem>,
    /// What comes behind the running statement, block by block.
    pub(crate) after: Vec<&'a [ast::Statement]>,
}

impl<'a> Use<'a> {
    /// A text as it is read before anything is done.
    pub(crate) const fn of(text: &'a Ability, source: Option<Was>, seat: u8) -> Self {
        Self {
            text,
            source,
            giver: None,
            foe: None,
            seat,
            x: 0,
            amount: 0,
            names: BTreeMap::new(),
            short: Vec::new(),
            done: false,
            paying: false,
            guesses: false,
            due: Vec::new(),
            after: Vec::new(),
        }
    }
}

/// A question as the reader expects it.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) seat: u8,
    /// What it is about, for messages.
    pub(crate) about: &'static str,
    pub(crate) picks: Vec<Pick>,
}

/// The other side of the table: the engine.
pub(crate) trait Other<'a, R> {
    /// Compares a question and the table with the engine's, and lets chance answer.
    fn ask(&mut self, model: &Model<'a>, reader: &Reader<'a, R>, question: Question) -> Res<Pick>;
}

/// Reads texts on its own table.
pub(crate) struct Reader<'a, R> {
    /// The printed cards.
    pub(crate) book: Vec<&'a ast::Card>,
    /// Named abilities of card files.
    pub(crate) keywords: Vec<(&'a str, Vec<&'a Ability>)>,
    pub(crate) model: Model<'a>,
    /// What only this game counts.
    pub(crate) game: R,
}

/// Asks a question of the engine.
pub(crate) struct Desk<'d, 'a, R> {
    pub(crate) other: &'d mut dyn Other<'a, R>,
}

/// A rulebook, as far as texts must know it.
pub(crate) trait Rules<'a>: Sized + Clone {
    /// Kinds of zones in the order of the table.
    const ZONES: &'static [&'static str];

    /// Who sees a zone.
    fn sight(zone: &str) -> Sight;
    /// Whether a zone is of the field.
    fn is_field(zone: &str) -> bool;
    /// The zones that one word means.
    fn zones_of(word: &str) -> Vec<&'static str>;
    /// Where cards of a kind are looked for when a text names no zone.
    fn usual_zones(kind: &str) -> &'static [&'static str];
    /// Where else the cards of an event may lie at that moment.
    fn lying_zones(event: &str) -> &'static [&'static str];
    /// Whether a card is what a word says.
    fn is(r: &Reader<'a, Self>, card: usize, word: &str) -> Res<bool>;
    /// A number of a card as it is now.
    fn stat(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<i32>;
    /// A number as it is printed.
    fn printed(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<i32>;
    /// Whether texts read nothing off the face of a card where it lies.
    fn is_unread(r: &Reader<'a, Self>, card: usize) -> bool {
        let _ = (r, card);
        false
    }
    /// Whether two cards lie to each other as a word says.
    fn relates(r: &Reader<'a, Self>, word: &str, card: usize, to: usize) -> Res<bool>;
    /// Whether the cards of a zone lie in a row, one before the other.
    fn is_row(zone: &str) -> bool {
        let _ = zone;
        false
    }
    /// While the table is read and not changed, what was found once need not be found again.
    fn stands_still(r: &Reader<'a, Self>, still: bool) {
        let _ = (r, still);
    }
    /// Whether a card shows only its back where it lies, so that it is chosen for what it could be.
    fn is_veiled(r: &Reader<'a, Self>, card: usize) -> bool {
        let _ = (r, card);
        false
    }
    /// Whether a card that shows only its back could be what the word says.
    fn could_be(r: &Reader<'a, Self>, card: usize, word: &str) -> Res<bool> {
        Self::is(r, card, word)
    }
    /// Whether a text may choose the card as a target.
    fn can_be_chosen(r: &Reader<'a, Self>, card: usize, u: &Use<'a>) -> Res<bool>;
    /// Whether a text may take the card for what it does with the name.
    fn can_be_taken(r: &Reader<'a, Self>, card: usize, u: &Use<'a>, name: &str) -> Res<bool> {
        let _ = (r, card, u, name);
        Ok(true)
    }
    /// Does a verb; whether all of it was done.
    fn verb(
        r: &mut Reader<'a, Self>,
        d: &mut Desk<'_, 'a, Self>,
        u: &mut Use<'a>,
        verb: &ast::Verb,
        name: Option<&ast::Word>,
    ) -> Res<bool>;
    /// Pays a cost that only this game has.
    fn pay(
        r: &mut Reader<'a, Self>,
        d: &mut Desk<'_, 'a, Self>,
        u: &mut Use<'a>,
        word: &str,
        n: i32,
    ) -> Res<bool>;
    /// How much of such a cost can be paid.
    fn can_pay(r: &Reader<'a, Self>, word: &str, seat: u8) -> Res<i32>;
    /// Whether a card can be rested for a cost.
    fn can_rest(r: &Reader<'a, Self>, card: usize) -> bool;
    /// Whether so many cards can be milled for a cost.
    fn can_mill(r: &Reader<'a, Self>, seat: u8, n: i32) -> bool;
    /// Whether `send this` can be paid from where the card lies.
    fn can_send_this(r: &Reader<'a, Self>, card: Option<usize>) -> bool;
    /// Gives changes to cards; whether all of them took it.
    fn give(
        r: &mut Reader<'a, Self>,
        change: super::model::Change<'a>,
        together: bool,
    ) -> Res<bool>;
    /// The change of a rulebook's word.
    fn word(modifier: &ast::Modifier) -> Vec<(String, i32)>;
    /// The cards that a permission of the rulebook is about.
    fn over(_: &ast::Modifier) -> Option<(&ast::Word, &ast::Selection)> {
        None
    }
    /// The texts of a card that it has now, printed and given, with the card that gave them.
    fn texts(r: &Reader<'a, Self>, card: usize) -> Vec<(&'a Ability, Option<Was>)>;
    /// Whether what a text begins with choosing is chosen before its price is paid.
    const CHOOSES_FIRST: bool = false;
    /// How long a change lasts that does not say so.
    const LASTS: ast::Duration = ast::Duration::WhileHere;
    /// Whether what is chosen in the open is one card at least.
    const NEEDS_ONE: bool = false;
    /// Whether a price in the middle of a text may be paid when nothing comes of it.
    const PAYS_FOR_NOTHING: bool = true;
    /// Half of a number.
    fn half(n: i32) -> i32 {
        // Towards 0.
        n / 2
    }
    /// Whether a card has no such number, so that no comparison with it holds.
    fn lacks(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<bool> {
        let _ = (r, card, stat);
        Ok(false)
    }
    /// The floor that a number has anyway.
    fn floor(stat: &str) -> Option<i32> {
        let _ = stat;
        None
    }
    /// The texts that are printed on a card.
    fn to_copy(r: &Reader<'a, Self>, card: usize) -> Vec<&'a Ability> {
        r.printed(card).abilities.iter().collect()
    }
    /// Pays with counters that have no name.
    fn pay_counters(
        r: &mut Reader<'a, Self>,
        d: &mut Desk<'_, 'a, Self>,
        u: &Use<'a>,
        what: (&ast::Number, &ast::Selection),
    ) -> Res<bool> {
        let _ = (r, d, u, what);
        unread("a cost of counters")
    }
    /// The card that this one is under or on.
    fn host(r: &Reader<'a, Self>, card: usize) -> Res<Option<usize>> {
        let _ = (r, card);
        unread("host")
    }
    /// The card on top of the pile of this one.
    fn top(r: &Reader<'a, Self>, card: usize) -> Res<Option<usize>> {
        let _ = (r, card);
        unread("top")
    }
    /// How many counters that are cards lie under a card.
    fn count_counters(r: &Reader<'a, Self>, card: usize) -> Res<i32> {
        let _ = (r, card);
        unread("count of counters")
    }
    /// Whether a card lies no further than so many spaces from another.
    fn within(
        r: &Reader<'a, Self>,
        card: usize,
        of: usize,
        far: i32,
        (straight, clear): (bool, bool),
    ) -> Res<bool> {
        let _ = (r, card, of, far, straight, clear);
        unread("within")
    }
    /// Whether a card lies between two others.
    fn between(r: &Reader<'a, Self>, card: usize, one: usize, other: usize) -> Res<bool> {
        let _ = (r, card, one, other);
        unread("between")
    }
    /// Whether it is a phase, as a text says it.
    fn is_phase(r: &Reader<'a, Self>, u: &Use<'a>, word: &str) -> bool {
        let _ = u;
        r.model.phase == word
    }
    /// A count of the rulebook.
    fn tally(r: &Reader<'a, Self>, u: &Use<'a>, word: &str) -> Res<i32> {
        let _ = (r, u);
        unread(format!("count of {word}"))
    }
    /// Whether a card of a name was what a word of the rulebook says.
    fn was(r: &Reader<'a, Self>, u: &Use<'a>, name: &str, word: &str) -> Res<bool> {
        let _ = (r, u, name);
        unread(format!("was {word}"))
    }
    /// Gives a change to players; whether all of it was given.
    fn give_players(
        r: &mut Reader<'a, Self>,
        seats: &[u8],
        change: super::model::Change<'a>,
    ) -> Res<bool> {
        let _ = (r, seats, change);
        unread("a change of a player")
    }
    /// Keeps a block for later.
    fn later(r: &mut Reader<'a, Self>, u: &mut Use<'a>, statement: &'a ast::Statement) -> Res<()> {
        let _ = (r, u, statement);
        unread("later")
    }
    /// The card of which a little word of an event speaks, where it is not the one that does it.
    fn meant_by(it: &Happens, role: ast::Preposition) -> Option<usize> {
        let _ = role;
        it.card
    }
    /// The player of whom a little word of an event speaks; `seat` is that of the text.
    fn player_meant(it: &Happens, role: ast::Preposition, seat: u8) -> Option<u8> {
        let _ = (role, seat);
        it.seat
    }
    /// The player whose texts a card says.
    fn speaker(r: &Reader<'a, Self>, card: usize) -> u8 {
        r.model.cards[card].controller
    }
    /// Something of this is about to be chosen.
    fn looks_into(r: &mut Reader<'a, Self>, u: &Use<'a>, from: &ast::Selection) {
        let _ = (r, u, from);
    }
    /// Looks at the table after something happened.
    fn settle(r: &mut Reader<'a, Self>, d: &mut Desk<'_, 'a, Self>) -> Res<()>;
    /// Whether the target of a verb is there: nothing where the verb is passed over.
    fn target(
        r: &Reader<'a, Self>,
        u: &Use<'a>,
        statement: &ast::Statement,
        chosen: &[&str],
    ) -> Res<Option<bool>>;
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// The number of a zone.
    pub(crate) fn zone(word: &str) -> usize {
        let at = R::ZONES.iter().position(|zone| *zone == word);
        at.unwrap_or(usize::MAX)
    }

    /// The word of the zone a card lies in.
    pub(crate) fn where_is(&self, card: usize) -> &'static str {
        R::ZONES[self.model.cards[card].zone]
    }

    /// Whether a card lies on the field.
    pub(crate) fn on_field(&self, card: usize) -> bool {
        R::is_field(self.where_is(card))
    }

    /// What is printed on a card.
    pub(crate) fn printed(&self, card: usize) -> &'a ast::Card {
        self.book[self.model.cards[card].def]
    }

    /// Puts a card into a zone, where nobody can follow it if nobody sees it there.
    pub(crate) fn put(&mut self, card: usize, seat: u8, zone: &str, top: bool) {
        let lose = R::sight(zone) == Sight::Nobody;
        self.model.put(card, seat, Self::zone(zone), top, lose);
    }

    /// The pile of a seat.
    pub(crate) fn pile(&self, seat: u8, zone: &str) -> Vec<usize> {
        self.model.pile(seat, Self::zone(zone)).to_vec()
    }
}

impl<'a, R: Rules<'a>> Desk<'_, 'a, R> {
    /// Asks.
    pub(crate) fn ask(
        &mut self,
        r: &Reader<'a, R>,
        seat: u8,
        about: &'static str,
        mut picks: Vec<Pick>,
    ) -> Res<Pick> {
        picks.sort_unstable();
        let question = Question { seat, about, picks };
        self.other.ask(&r.model, r, question)
    }
}
