//! What happens, and the texts that wait for it.

use super::super::model::{Waiting, Was};
use super::super::rules::{Bound, Rules, Use};
use super::super::{Res, unread};
use super::values::{When, when};
use super::{R, SummonAndMagic};
use shokan_lang::ast::{
    Ability, EventNode, EventTerm, Limit, Player, Preposition, Selection, User,
};

/// Something that happens.
#[derive(Clone, Debug)]
pub(super) struct Happens {
    pub(super) event: &'static str,
    /// The card it happens to, or that does it where it happens to none.
    pub(super) card: Option<usize>,
    pub(super) by: Option<usize>,
    /// The card it is aimed at.
    pub(super) on: Option<usize>,
    pub(super) seat: Option<u8>,
    pub(super) causes: Vec<&'static str>,
    pub(super) from: Option<&'static str>,
    pub(super) to: Option<&'static str>,
    /// How much, or the how manieth.
    pub(super) amount: i32,
    /// Others that did it as well: each hears that it was itself (9.8).
    pub(super) others: Vec<usize>,
    /// It lay sideways before.
    pub(super) lay: bool,
    /// The card changes its zone right after.
    pub(super) leaves: bool,
}

impl Happens {
    /// To a card.
    pub(super) const fn to(event: &'static str, card: usize) -> Self {
        let mut it = Self::of(event, 0);
        it.card = Some(card);
        it.seat = None;
        it
    }

    /// To a player.
    pub(super) const fn of(event: &'static str, seat: u8) -> Self {
        Self {
            event,
            card: None,
            by: None,
            on: None,
            seat: Some(seat),
            causes: Vec::new(),
            from: None,
            to: None,
            amount: 0,
            others: Vec::new(),
            lay: false,
            leaves: false,
        }
    }

    /// A card does it, of a player.
    pub(super) const fn by(event: &'static str, card: usize, seat: u8) -> Self {
        let mut it = Self::of(event, seat);
        it.card = Some(card);
        it.by = Some(card);
        it
    }
}

/// A text that waits for its turn to be used.
#[derive(Clone, Debug)]
pub(super) struct Due<'a> {
    pub(super) u: Use<'a>,
    pub(super) event: &'static str,
    /// The number of the process in which it became due.
    pub(super) batch: u32,
}

impl<'a> R<'a> {
    /// The card of which a little word speaks.
    pub(super) const fn role(it: &Happens, role: Preposition) -> Option<usize> {
        match role {
            Preposition::By => it.by,
            Preposition::On => it.on,
            Preposition::To if it.on.is_some() => it.on,
            _ => it.card,
        }
    }

    /// Whether a text waits for this.
    pub(super) fn waits(&self, event: &EventNode, it: &Happens, u: &Use<'a>) -> Res<bool> {
        if !event.names.iter().any(|name| name.as_str() == it.event) {
            return Ok(false);
        }
        let this = u.source.map(|was| was.card);
        if event.parts.is_empty() {
            return Ok(it.card.is_none() || it.card == this);
        }
        // Without a word for whom, it is about the card itself.
        let subject = event.parts.iter().any(|part| match &part.term {
            EventTerm::Selection(Selection::Player(_)) => true,
            EventTerm::Selection(_) => matches!(
                part.preposition,
                Preposition::Of | Preposition::By | Preposition::To | Preposition::On
            ),
            _ => false,
        });
        if it.card.is_some() && it.card != this && !subject {
            return Ok(false);
        }
        let mut besides: Vec<&str> = Vec::new();
        for name in &event.names {
            besides.extend(SummonAndMagic::lying_zones(name));
        }
        for part in &event.parts {
            let so = match &part.term {
                EventTerm::Selection(Selection::Player(who)) => match (it.seat, who) {
                    (None, _) => false,
                    (Some(seat), Player::Opponent) => seat != u.seat,
                    (Some(seat), who) => self.players(Some(who), u)?.contains(&seat),
                },
                EventTerm::Selection(sel) => match Self::role(it, part.preposition) {
                    Some(card) => self.is_one_of(sel, card, u, &besides)?,
                    None => false,
                },
                EventTerm::Sources(all) => {
                    if all.iter().any(|source| source.attribute.is_some()) {
                        return unread("a cause with an attribute");
                    }
                    let kinds = all.iter().map(|source| source.kind.as_str());
                    kinds.into_iter().any(|kind| it.causes.contains(&kind))
                }
                EventTerm::Context(word) => self.is_so(word.as_str(), part.preposition, it),
                EventTerm::Zone(word) => {
                    let zones = SummonAndMagic::zones_of(word);
                    match part.preposition {
                        Preposition::From => it.from.is_some_and(|zone| zones.contains(&zone)),
                        Preposition::To => it.to.is_some_and(|zone| zones.contains(&zone)),
                        _ => it
                            .card
                            .is_some_and(|card| zones.contains(&self.where_is(card))),
                    }
                }
            };
            if !so {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether what happens is in a battle, or to a card in this position.
    fn is_so(&self, word: &str, preposition: Preposition, it: &Happens) -> bool {
        let lies = it.card.map(|card| self.model.cards[card].rested);
        let now = match preposition {
            Preposition::From => Some(it.lay),
            _ => lies,
        };
        match word {
            "attack_position" => now == Some(false),
            "defence_position" => now == Some(true),
            _ => it.causes.contains(&"battle"),
        }
    }

    /// The names that an event gives to its cards.
    pub(super) fn name_parts(&self, event: &EventNode, it: &Happens, u: &mut Use<'a>) {
        for part in &event.parts {
            let card = Self::role(it, part.preposition);
            if let (Some(name), Some(card)) = (&part.name, card) {
                let mut was = self.model.was(card);
                was.moves += u32::from(it.leaves && it.card == Some(card));
                u.names.insert(name.text.clone(), Bound::Cards(vec![was]));
            }
        }
        let this = u.source.map(|was| was.card);
        let mut others = [it.on, it.by, it.card].into_iter().flatten();
        let other = others.find(|&card| Some(card) != this);
        u.foe = other.map(|card| self.model.was(card));
    }

    /// Whether the limit of a text allows one more use this turn.
    pub(super) fn limit_allows(&self, text: &'a Ability, source: Was) -> Res<bool> {
        match text.limit {
            None | Some(Limit::Any) => Ok(true),
            Some(Limit::OncePerName) => unread("once per name"),
            Some(Limit::Once | Limit::FirstEachTurn) => {
                let mut used = self.game.used.iter();
                Ok(!used.any(|it| it.0 == source && std::ptr::eq(it.1, text)))
            }
        }
    }

    pub(super) fn mark_used(&mut self, text: &'a Ability, source: Was) {
        if text.limit.is_some() {
            self.game.used.push((source, text));
        }
    }

    /// Tells all texts that something happens.
    pub(super) fn happens(&mut self, it: &Happens) -> Res<()> {
        let mut hearers: Vec<usize> = it.card.into_iter().chain(it.by).collect();
        hearers.extend(self.present());
        let mut seen: Vec<usize> = Vec::new();
        for card in hearers {
            if seen.contains(&card) || !self.works(card) {
                continue;
            }
            seen.push(card);
            for (text, giver, _) in self.texts_now(card)? {
                let When::On(event) = when(text) else {
                    continue;
                };
                if !self.text_works(card, text) {
                    continue;
                }
                self.hears(it, card, (text, giver), event)?;
            }
        }
        Ok(())
    }

    fn hears(
        &mut self,
        it: &Happens,
        card: usize,
        (text, giver): (&'a Ability, Option<Was>),
        event: &'a EventNode,
    ) -> Res<()> {
        let own = it.others.contains(&card).then(|| Happens {
            by: Some(card),
            on: Some(card),
            ..it.clone()
        });
        let it = own.as_ref().unwrap_or(it);
        let mut seat = SummonAndMagic::speaker(self, card);
        if text.by == Some(User::TurnPlayer) {
            seat = self.model.active;
        }
        let mut source = self.model.was(card);
        let mut u = Use::of(text, Some(source), seat);
        u.giver = giver;
        if !self.waits(event, it, &u)? {
            return Ok(());
        }
        if text.limit == Some(Limit::FirstEachTurn) {
            // It counts what happens, used or not.
            let holds = match &text.when {
                Some(condition) => self.holds(condition, &u, None)?,
                None => true,
            };
            if !holds || !self.limit_allows(text, source)? {
                return Ok(());
            }
            self.mark_used(text, source);
        }
        source.moves += u32::from(it.leaves && it.card == Some(card));
        u.source = Some(source);
        self.name_parts(event, it, &mut u);
        self.model.waiting.push(Waiting {
            text,
            source,
            seat,
            amount: it.amount,
            event: it.event,
            giver,
            foe: None,
            moment: 0,
        });
        let batch = self.game.process;
        self.game.due.push(Due {
            u,
            event: it.event,
            batch,
        });
        Ok(())
    }

    /// Takes a text off those that wait.
    pub(super) fn take_due(&mut self, at: usize) -> Due<'a> {
        self.model.waiting.remove(at);
        self.game.due.remove(at)
    }
}
