//! What cards, players, numbers and conditions of a text mean on the table as it is.

use super::Res;
use super::model::Was;
use super::rules::{Bound, Reader, Rules, Use};
use shokan_lang::ast::{
    CardSet, Comparison, Condition, Number, Operator, Player, Qualifier, Selection, Side, Word,
};

/// Numbers of a game lie between these.
const fn cut(n: i64) -> i32 {
    if n > 32_767 {
        32_767
    } else if n < -32_768 {
        -32_768
    } else {
        n as i32
    }
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// The seat across the table.
    pub(crate) const fn other(&self, seat: u8) -> u8 {
        (seat + 1) % self.model.seats
    }

    /// A card that is spoken of, where its text can find it: not a card that came back to the
    /// field, and not one that is in a pile nobody sees.
    pub(crate) fn found(&self, was: Option<Was>) -> Option<usize> {
        let card = self.model.physical(was?)?;
        if self.model.same(was?).is_some() {
            return Some(card);
        }
        let zone = self.where_is(card);
        let lost = R::is_field(zone) || R::sight(zone) == super::rules::Sight::Nobody;
        (!lost).then_some(card)
    }

    /// The card whose text it is.
    pub(crate) fn this(&self, u: &Use<'a>) -> Option<usize> {
        self.found(u.source)
    }

    /// The cards of a name that are still where they were.
    pub(crate) fn named(&self, u: &Use<'a>, name: &str) -> Vec<usize> {
        match u.names.get(name) {
            Some(Bound::Cards(all)) => {
                let cards: Vec<usize> =
                    all.iter().filter_map(|&was| self.model.same(was)).collect();
                self.model.in_order(&cards)
            }
            _ => Vec::new(),
        }
    }

    /// The players that are meant, the one whose turn it is first.
    pub(crate) fn players(&self, who: Option<&Player>, u: &Use<'a>) -> Res<Vec<u8>> {
        Ok(match who {
            None | Some(Player::You) => vec![u.seat],
            Some(Player::Opponent) => vec![self.other(u.seat)],
            Some(Player::TurnPlayer) => vec![self.model.active],
            Some(Player::EachPlayer) => {
                let seats = self.model.seats;
                let from = self.model.active;
                (0..seats).map(|at| (from + at) % seats).collect()
            }
            Some(Player::OwnerOf(sel)) => {
                let card = self.spoken_of(sel, u)?;
                card.map(|it| self.model.cards[it].owner)
                    .into_iter()
                    .collect()
            }
            Some(Player::ControllerOf(sel)) => {
                let card = self.spoken_of(sel, u)?;
                let seat = card.map(|it| self.model.cards[it].controller);
                seat.into_iter().collect()
            }
        })
    }

    /// One player; where the card is not there, the one whose text it is.
    pub(crate) fn player(&self, who: Option<&Player>, u: &Use<'a>) -> Res<u8> {
        Ok(self.players(who, u)?.first().copied().unwrap_or(u.seat))
    }

    /// The card that a word for a player is about: it is somebody's wherever it went.
    fn spoken_of(&self, sel: &Selection, u: &Use<'a>) -> Res<Option<usize>> {
        if let Some(&card) = self.cards(sel, u)?.first() {
            return Ok(Some(card));
        }
        let was = match sel {
            Selection::Name(word) => match u.names.get(word.as_str()) {
                // Of several the first that can still be followed.
                Some(Bound::Cards(all)) => all.iter().find_map(|&it| self.model.physical(it)),
                _ => None,
            },
            Selection::This => u.source.and_then(|it| self.model.physical(it)),
            Selection::Foe => u.foe.and_then(|it| self.model.physical(it)),
            _ => None,
        };
        Ok(was)
    }

    /// The cards of a selection as they lie, each once.
    pub(crate) fn cards(&self, sel: &Selection, u: &Use<'a>) -> Res<Vec<usize>> {
        let found = match sel {
            Selection::This => self.this(u).into_iter().collect(),
            Selection::Giver => self.found(u.giver).into_iter().collect(),
            Selection::Foe => {
                let there = u.foe.and_then(|foe| self.model.same(foe));
                there.into_iter().collect()
            }
            Selection::Name(word) => self.named(u, word),
            Selection::RestOf(word) => {
                let mut rest = self.named(u, word);
                for (name, bound) in &u.names {
                    if let Bound::Cards(all) = bound
                        && name != word.as_str()
                    {
                        rest.retain(|&card| all.iter().all(|it| it.card != card));
                    }
                }
                rest
            }
            Selection::Of { name, qualifiers } => {
                let mut some = Vec::new();
                for card in self.named(u, name) {
                    if self.qualifies_all(qualifiers, card, u)? {
                        some.push(card);
                    }
                }
                some
            }
            Selection::Cards(set) => self.set(set, u)?,
            Selection::And(all) => {
                let mut cards = Vec::new();
                for one in all {
                    cards.extend(self.cards(one, u)?);
                }
                cards
            }
            Selection::Player(_) => Vec::new(),
            Selection::Host => match self.this(u) {
                Some(card) => R::host(self, card)?.into_iter().collect(),
                None => Vec::new(),
            },
            Selection::Top => match self.this(u) {
                Some(card) => R::top(self, card)?.into_iter().collect(),
                None => Vec::new(),
            },
        };
        Ok(self.model.in_order(&found))
    }

    /// The zones in which a set of cards lies.
    pub(crate) fn zones(set: &CardSet) -> Vec<&'static str> {
        let mut zones = Vec::new();
        for qualifier in &set.qualifiers {
            if let Qualifier::In(words) = qualifier {
                zones = words.iter().flat_map(|word| R::zones_of(word)).collect();
            }
        }
        if zones.is_empty() {
            for kind in &set.kinds {
                zones.extend(R::usual_zones(kind));
            }
        }
        zones
    }

    fn set(&self, set: &CardSet, u: &Use<'a>) -> Res<Vec<usize>> {
        let zones = Self::zones(set);
        let mut found = Vec::new();
        for card in self.model.lying().collect::<Vec<_>>() {
            if zones.contains(&self.where_is(card)) && self.described(set, card, u)? {
                found.push(card);
            }
        }
        Ok(found)
    }

    /// Whether a side of the table is meant.
    fn is_side(&self, side: Side, seat: u8, u: &Use<'a>) -> bool {
        match side {
            Side::Own | Side::Friendly => seat == u.seat,
            Side::Enemy => seat != u.seat,
            Side::Any => true,
        }
    }

    /// Whether a card is as a description says, wherever it lies.
    fn described(&self, set: &CardSet, card: usize, u: &Use<'a>) -> Res<bool> {
        if !self.fits(set, card, u)? {
            return Ok(false);
        }
        let mut places = set.qualifiers.iter();
        let Some(which) = places.find(|it| it.is_row_place()) else {
            return Ok(true);
        };
        if matches!(which, Qualifier::BeforeInRow(_)) {
            return Ok(true);
        }
        // The first or the last of those of its row that fit.
        let it = &self.model.cards[card];
        let mut row = self.model.pile(it.seat, it.zone).to_vec();
        if *which == Qualifier::LastInRow {
            row.reverse();
        }
        for other in row {
            if self.fits(set, other, u)? {
                return Ok(other == card && R::is_row(self.where_is(card)));
            }
        }
        Ok(false)
    }

    /// As `described`, whatever place it has in a row.
    fn fits(&self, set: &CardSet, card: usize, u: &Use<'a>) -> Res<bool> {
        let it = &self.model.cards[card];
        if !self.is_side(set.side, it.controller, u) || !self.is_side(set.side, it.seat, u) {
            return Ok(false);
        }
        if set.other && self.this(u) == Some(card) {
            return Ok(false);
        }
        if u.guesses && R::is_veiled(self, card) {
            return self.could_fit(set, card, u);
        }
        let mut kind = false;
        for word in &set.kinds {
            kind |= self.is_word(card, word)?;
        }
        if !kind {
            return Ok(false);
        }
        for word in &set.words {
            if !self.is_word(card, word)? {
                return Ok(false);
            }
        }
        self.qualifies_all(&set.qualifiers, card, u)
    }

    /// As `fits`, of a card that shows only its back: what its face would say is not asked yet.
    fn could_fit(&self, set: &CardSet, card: usize, u: &Use<'a>) -> Res<bool> {
        let could = |word: &Word| -> Res<bool> {
            Ok(word.as_str() == "card" || R::could_be(self, card, word)?)
        };
        let mut kind = false;
        for word in &set.kinds {
            kind |= could(word)?;
        }
        if !kind {
            return Ok(false);
        }
        for word in &set.words {
            if !could(word)? {
                return Ok(false);
            }
        }
        let names = |words: &[Word]| words.iter().any(|it| u.names.contains_key(it.as_str()));
        for it in &set.qualifiers {
            let hidden = match it {
                Qualifier::With(_)
                | Qualifier::Without(_)
                | Qualifier::Named(_)
                | Qualifier::Where(_) => true,
                Qualifier::Being(words) => !names(words),
                Qualifier::Not(inner) => {
                    !matches!(&**inner, Qualifier::Being(words) if names(words))
                }
                _ => false,
            };
            if !hidden && !self.qualifies(it, card, u)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn qualifies_all(&self, all: &[Qualifier], card: usize, u: &Use<'a>) -> Res<bool> {
        for qualifier in all {
            if !self.qualifies(qualifier, card, u)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a card is what a word says; `card` is every card.
    pub(crate) fn is_word(&self, card: usize, word: &Word) -> Res<bool> {
        if word.as_str() == "card" {
            return Ok(true);
        }
        R::is(self, card, word)
    }

    /// Whether a set holds a card, wherever it may lie besides.
    pub(crate) fn is_one_of(
        &self,
        sel: &Selection,
        card: usize,
        u: &Use<'a>,
        besides: &[&str],
    ) -> Res<bool> {
        match sel {
            Selection::Cards(set) => {
                let here = self.where_is(card);
                let named = set
                    .qualifiers
                    .iter()
                    .any(|it| matches!(it, Qualifier::In(_)));
                let lies = Self::zones(set).contains(&here) || !named && besides.contains(&here);
                Ok(lies && self.described(set, card, u)?)
            }
            Selection::And(all) => {
                for one in all {
                    if self.is_one_of(one, card, u, &[])? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            other => Ok(self.cards(other, u)?.contains(&card)),
        }
    }

    fn any_relates(&self, word: &str, card: usize, sel: &Selection, u: &Use<'a>) -> Res<bool> {
        for other in self.cards(sel, u)? {
            if R::relates(self, word, card, other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a card fits a qualifier.
    pub(crate) fn qualifies(&self, it: &Qualifier, card: usize, u: &Use<'a>) -> Res<bool> {
        match it {
            Qualifier::In(words) => {
                let here = self.where_is(card);
                Ok(words.iter().any(|word| R::zones_of(word).contains(&here)))
            }
            Qualifier::With(word) => self.is_word(card, word),
            Qualifier::WithPassive { .. } => super::unread("a passive with what stands behind it"),
            Qualifier::Without(word) => Ok(!self.is_word(card, word)?),
            Qualifier::Where(condition) => self.holds(condition, u, Some(card)),
            Qualifier::Named(word) => Ok(self.is_called(card, word)),
            Qualifier::Facing(sel) => self.any_relates("facing", card, sel, u),
            Qualifier::AdjacentTo(sel) => self.any_relates("adjacent_to", card, sel, u),
            Qualifier::InColumnOf(sel) => self.any_relates("in_column_of", card, sel, u),
            Qualifier::InLineWith(sel) => self.any_relates("in_line_with", card, sel, u),
            Qualifier::Under(sel) => self.any_relates("under", card, sel, u),
            Qualifier::On(sel) => self.any_relates("on", card, sel, u),
            Qualifier::Attacking(sel) => self.any_relates("attacking", card, sel, u),
            Qualifier::Being(words) => {
                for word in words {
                    let so = match u.names.get(word.as_str()) {
                        Some(_) => self.named(u, word).contains(&card),
                        None => self.is_word(card, word)?,
                    };
                    if so {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Qualifier::Not(inner) => Ok(!self.qualifies(inner, card, u)?),
            Qualifier::Within {
                distance,
                clear,
                straight,
                of,
            } => {
                let far = self.number(distance, u, None)?;
                for other in self.cards(of, u)? {
                    if R::within(self, card, other, far, (*straight, *clear))? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Qualifier::Between(one, other) => {
                let others = self.cards(other, u)?;
                for a in self.cards(one, u)? {
                    for &b in &others {
                        if R::between(self, card, a, b)? {
                            return Ok(true);
                        }
                    }
                }
                Ok(false)
            }
            Qualifier::BeforeInRow(sel) => {
                let it = &self.model.cards[card];
                let row = self.model.pile(it.seat, it.zone);
                let mut behind = row.iter().skip_while(|other| **other != card).skip(1);
                let next = behind.next();
                let before = self.cards(sel, u)?;
                Ok(R::is_row(self.where_is(card)) && next.is_some_and(|it| before.contains(it)))
            }
            // Asked of all that fit the rest: see `is_in_its_place`.
            Qualifier::FirstInRow | Qualifier::LastInRow => Ok(true),
        }
    }

    /// Whether a card has the name of this one.
    fn is_called(&self, card: usize, word: &str) -> bool {
        let named = self.book.iter().find(|it| it.word.as_str() == word);
        let name = self.printed(card).name().ja;
        !R::is_unread(self, card) && named.is_some_and(|it| it.name().ja == name)
    }

    /// A number.
    pub(crate) fn number(&self, n: &Number, u: &Use<'a>, candidate: Option<usize>) -> Res<i32> {
        let of = |n: &Number| self.number(n, u, candidate);
        Ok(match n {
            Number::Literal(n) => *n,
            Number::X => u.x,
            Number::Amount => u.amount,
            Number::Stat { stat, printed, of } => {
                let card = match of {
                    Some(sel) => self.cards(sel, u)?.first().copied(),
                    None => candidate,
                };
                match card {
                    None => 0,
                    Some(card) if *printed => R::printed(self, card, stat)?,
                    Some(card) => R::stat(self, card, stat)?,
                }
            }
            Number::Count(sel) => self.cards(sel, u)?.len() as i32,
            Number::CountCounters(Some(name), sel) => {
                let all = self.cards(sel, u)?;
                all.iter().map(|&it| self.model.counters(it, name)).sum()
            }
            Number::CountCounters(None, sel) => {
                let mut all = 0;
                for card in self.cards(sel, u)? {
                    all += R::count_counters(self, card)?;
                }
                all
            }
            Number::Tally(word) => R::tally(self, u, word)?,
            Number::Name(name) => match u.names.get(name.as_str()) {
                Some(Bound::Number(n)) => *n,
                _ => 0,
            },
            Number::Half(n) => R::half(of(n)?),
            Number::Arithmetic(a, operator, b) => {
                let (a, b) = (i64::from(of(a)?), i64::from(of(b)?));
                cut(match operator {
                    Operator::Add => a + b,
                    Operator::Subtract => a - b,
                    Operator::Multiply => a * b,
                })
            }
            Number::Least(a, b) => of(a)?.min(of(b)?),
            Number::Most(a, b) => of(a)?.max(of(b)?),
        })
    }

    /// Whether a number is one that its card does not have.
    fn is_lacking(&self, n: &Number, u: &Use<'a>, candidate: Option<usize>) -> Res<bool> {
        let Number::Stat { stat, of, .. } = n else {
            return Ok(false);
        };
        let card = match of {
            Some(sel) => self.cards(sel, u)?.first().copied(),
            None => candidate,
        };
        card.map_or(Ok(false), |card| R::lacks(self, card, stat))
    }

    /// Whether a condition holds.
    pub(crate) fn holds(
        &self,
        condition: &Condition,
        u: &Use<'a>,
        candidate: Option<usize>,
    ) -> Res<bool> {
        Ok(match condition {
            Condition::Compare(a, comparison, b) => {
                if self.is_lacking(a, u, candidate)? || self.is_lacking(b, u, candidate)? {
                    return Ok(false);
                }
                let (a, b) = (self.number(a, u, candidate)?, self.number(b, u, candidate)?);
                match comparison {
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::Equal => a == b,
                    Comparison::AtLeast => a >= b,
                    Comparison::Greater => a > b,
                    Comparison::NotEqual => a != b,
                }
            }
            Condition::Is(sel, word) | Condition::Has(sel, word) => {
                let cards = self.cards(sel, u)?;
                let mut all = !cards.is_empty();
                for card in cards {
                    all &= self.is_word(card, word)?;
                }
                all
            }
            Condition::Holds(sel, qualifier) => {
                let cards = self.cards(sel, u)?;
                let mut all = !cards.is_empty();
                for card in cards {
                    all &= self.qualifies(qualifier, card, u)?;
                }
                all
            }
            Condition::Exists(sel) => !self.cards(sel, u)?.is_empty(),
            Condition::OwnTurn => self.model.active == u.seat,
            Condition::Phase(word) => R::is_phase(self, u, word),
            Condition::Done => u.done,
            Condition::Was(name, word) => R::was(self, u, name, word)?,
            Condition::Not(inner) => !self.holds(inner, u, candidate)?,
            Condition::And(all) => {
                for one in all {
                    if !self.holds(one, u, candidate)? {
                        return Ok(false);
                    }
                }
                true
            }
            Condition::Or(all) => {
                for one in all {
                    if self.holds(one, u, candidate)? {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }
}
