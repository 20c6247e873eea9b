//! The sink of events of a scenario: records what happens in canonical texts, and hands out the
//! scripted luck.

use crate::report::{Code, Problem, bi};
use crate::scope::{Aliases, Scope};
use crate::scripts::{Scripts, Unfit};
use crate::tree::Luck;
use crate::words::{Token, Words};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, ClauseId, NO_CELL, ZoneId};
use shokan_kernel::luck::Stream;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Table};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::Bi;
use std::marker::PhantomData;
use std::sync::Arc;

/// An event in canonical words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Logged {
    pub(crate) tokens: Vec<Token>,
    /// Where the ending begins that says of which card it comes: `of CARD`.
    pub(crate) ending: usize,
    pub(crate) clause: Option<ClauseId>,
}

/// Records the events of one run.
pub(crate) struct RecordingSink<W: Words> {
    pub(crate) log: Vec<Logged>,
    pub(crate) aliases: Aliases,
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) scripts: Scripts,
    /// A script that does not fit falls to the luck of the game, and is no problem.
    lenient: bool,
    /// Luck that was asked for and is not scripted, or does not fit.
    pub(crate) problem: Option<Problem>,
    words: PhantomData<W>,
}

impl<W: Words> Clone for RecordingSink<W> {
    fn clone(&self) -> Self {
        Self {
            log: self.log.clone(),
            aliases: self.aliases.clone(),
            catalogue: Arc::clone(&self.catalogue),
            scripts: self.scripts.clone(),
            lenient: self.lenient,
            problem: self.problem.clone(),
            words: PhantomData,
        }
    }
}

impl<W: Words> RecordingSink<W> {
    pub(crate) fn new(
        catalogue: Arc<Catalogue>,
        aliases: Aliases,
        (scripts, lenient): (Scripts, bool),
    ) -> Self {
        Self {
            log: Vec::new(),
            aliases,
            catalogue,
            scripts,
            lenient,
            problem: None,
            words: PhantomData,
        }
    }

    /// Luck that was scripted and nobody asked for.
    pub(crate) fn unused(&self) -> Option<Problem> {
        let script = self.scripts.left().first()?;
        let what = match &script.what {
            Luck::Coin(_) => "coin",
            Luck::Dice(_) => "dice",
            Luck::Pick(_) => "pick",
            Luck::Shuffle { .. } => "shuffle",
        };
        Some(Problem::new(
            Code::F6,
            script.line,
            0,
            bi(
                format!("プレイに必要な運（{what} は起こらなかった。1枚だけなら運ではない）"),
                format!("luck that play asks for: no {what} happened (of one card it is no luck)"),
            ),
            bi("決めてあって使われない運", "scripted and not used"),
        ))
    }

    fn tokens(&self, game: &State<W::Rules>, event: &Event<'_>) -> Vec<Token> {
        use Token::{Card, Number, Place, Seat, Word, Zone};
        match event.fact {
            Fact::Moved {
                card,
                from,
                to,
                at,
                cell,
                flags,
                how,
                ..
            } => moved::<W>(card, from, to, (at, cell, flags, how)),
            Fact::Shifted { card, cell } => {
                let zone = game.table.card(card).zone;
                vec![Word("shift"), Card(card), Word("to"), Place(zone, cell)]
            }
            Fact::Flagged { card, flags } => turned::<W>(game.table.card(card).flags, flags)
                .into_iter()
                .flat_map(|word| [Word(word), Card(card)])
                .collect(),
            Fact::Damaged { card, by } if by < 0 => {
                vec![Word("heal"), Card(card), Number(-i32::from(by))]
            }
            Fact::Damaged { card, by } => {
                vec![Word(W::HURT[1]), Card(card), Number(i32::from(by))]
            }
            Fact::Mended { card } => vec![Word("mend"), Card(card)],
            Fact::Handed { card, to, cell, .. } => {
                let mut tokens = vec![Word("hand"), Card(card), Word("to"), Zone(to)];
                if has_places::<W>(to) {
                    tokens.push(Place(to, cell));
                }
                tokens
            }
            Fact::Shown { card, to } => shown(card, to),
            Fact::Shuffled { zone, .. } => vec![Word("shuffle"), Zone(zone)],
            Fact::Ordered { zone, .. } => vec![Word("order"), Zone(zone)],
            Fact::Modified { modifier, cards } => {
                let mut tokens = vec![Word("give")];
                tokens.extend(cards.iter().map(|&card| Card(card)));
                tokens.extend(W::change(&modifier));
                tokens
            }
            Fact::Stripped { card } => vec![Word("strip"), Card(card)],
            Fact::Expired { stamp } => {
                let mut tokens = vec![Word("expire")];
                let modifiers = game.table.modifiers().iter().enumerate();
                for (at, modifier) in modifiers.filter(|(_, it)| it.stamp == stamp) {
                    tokens.extend(game.table.cards_of(at).map(Card));
                    tokens.extend(W::change(modifier));
                }
                tokens
            }
            Fact::Announced {
                what,
                seat,
                card,
                other,
                number,
            } => W::announced(what, seat, (Card(card), Card(other), number)),
            Fact::Ended(outcome) => {
                let mut tokens = vec![Word("over")];
                match outcome {
                    Outcome::Won { seat, .. } => tokens.extend([Seat(seat), Word("wins")]),
                    Outcome::Drawn(_) => tokens.push(Word("draw")),
                    Outcome::Void(_) => tokens.push(Word("void")),
                }
                tokens
            }
        }
    }

    fn unfit(&mut self, why: Unfit) {
        if !self.lenient {
            self.no_luck(why.line, why.expected, why.found);
        }
    }

    fn no_luck(&mut self, line: u32, expected: Bi, found: Bi) {
        if self.problem.is_none() {
            self.problem = Some(Problem::new(Code::F6, line, 0, expected, found));
        }
    }
}

fn shown(card: CardId, to: u8) -> Vec<Token> {
    let mut tokens = vec![Token::Word("show"), Token::Card(card), Token::Word("to")];
    if to == ALL {
        tokens.push(Token::Word("all"));
    } else {
        let seats = (0..7).filter(|seat| to >> seat & 1 == 1);
        tokens.extend(seats.map(|seat| Token::Seat(shokan_kernel::ids::Seat(seat))));
    }
    tokens
}

fn moved<W: Words>(
    card: CardId,
    from: ZoneId,
    to: ZoneId,
    (at, cell, flags, how): (
        shokan_kernel::table::Spot,
        u8,
        u8,
        shokan_kernel::ids::HowId,
    ),
) -> Vec<Token> {
    use Token::{Card, Place, Word, Zone};
    let mut tokens = vec![
        Word("move"),
        Card(card),
        Word("from"),
        Zone(from),
        Word("to"),
        Zone(to),
    ];
    if cell != NO_CELL && has_places::<W>(to) {
        tokens.push(Place(to, cell));
    }
    if W::is_ordered(Table::<W::Rules>::kind(to)) {
        tokens.push(Word(match at {
            shokan_kernel::table::Spot::Top => "top",
            shokan_kernel::table::Spot::Bottom => "bottom",
        }));
    }
    if flags & shokan_kernel::table::FACE_DOWN != 0 {
        tokens.push(Word("face_down"));
    }
    if flags & shokan_kernel::table::RESTED != 0 {
        tokens.extend(W::LIES.map(|[_, side]| Word(side)));
    }
    tokens.extend([Word("by"), Word(W::how(how))]);
    tokens
}

/// Whether the places of a zone have words.
fn has_places<W: Words>(zone: ZoneId) -> bool {
    W::WITH_PLACES.contains(&Table::<W::Rules>::kind(zone))
}

fn turned<W: Words>(before: u8, after: u8) -> Vec<&'static str> {
    use shokan_kernel::table::{FACE_DOWN, RESTED};
    let mut words = Vec::new();
    let changed = before ^ after;
    if changed & RESTED != 0 {
        words.extend(W::TURNS.map(|words| words[usize::from(after & RESTED != 0)]));
    }
    if changed & FACE_DOWN != 0 {
        words.push(if after & FACE_DOWN != 0 {
            "face_down"
        } else {
            "face_up"
        });
    }
    words
}

impl<W: Words> EventSink<W::Rules> for RecordingSink<W> {
    fn before(&mut self, game: &State<W::Rules>, event: &Event<'_>) {
        let mut tokens = self.tokens(game, event);
        let ending = tokens.len();
        if event.source.is_some() {
            tokens.extend([Token::Word("of"), Token::Card(event.source)]);
        }
        self.log.push(Logged {
            tokens,
            ending,
            clause: Some(event.clause),
        });
    }

    fn after(&mut self, _: &State<W::Rules>, _: &Event<'_>) {}

    fn shuffle(&mut self, game: &State<W::Rules>, zone: ZoneId) -> Option<Vec<CardId>> {
        let scope: Scope<'_, W> = Scope {
            game,
            pool: &self.catalogue.pool,
            aliases: &self.aliases,
        };
        let mut unfit = None;
        let order = self.scripts.shuffle(&scope, zone, |why| {
            unfit.get_or_insert(why);
        });
        if let Some(why) = unfit {
            self.unfit(why);
        }
        if order.is_some() || self.scripts.is_seeded() || self.problem.is_some() {
            return order;
        }
        let pile = game.table.zone(zone);
        let def = |&card: &CardId| game.table.card(card).def;
        // A pile of equal cards has only one order.
        if pile.windows(2).any(|two| def(&two[0]) != def(&two[1])) {
            let name = Scope::<W>::zone_name(zone);
            let expected = bi(
                format!("luck shuffle {name}: ...（シャッフルの順に）"),
                format!("luck shuffle {name}: ..., in the order of the shuffles"),
            );
            let found = bi("決めていないシャッフル", "a shuffle that is not scripted");
            self.no_luck(0, expected, found);
        }
        None
    }

    fn number(&mut self, stream: Stream, n: u32) -> Option<u32> {
        let mut unfit = None;
        let number = self.scripts.number(stream, n, |why| {
            unfit.get_or_insert(why);
        });
        if let Some(why) = unfit {
            self.unfit(why);
        }
        if number.is_none() && !self.scripts.is_seeded() {
            let expected = bi(
                "luck coin、luck dice、luck pick のどれか",
                "luck coin, luck dice or luck pick",
            );
            let found = bi(
                format!("決めていない{n}通りの運"),
                format!("a number below {n} that is not scripted"),
            );
            self.no_luck(0, expected, found);
        }
        number
    }
}
