//! What happens, and the texts that wait for it.

use super::Res;
use super::model::{Waiting, Was};
use super::rules::{Reader, Rules, Use};
use shokan_lang::ast::{EventNode, EventTerm, Head, Player, Preposition, Selection, Word};

/// Something that happens.
#[derive(Clone, Debug)]
pub(crate) struct Happens {
    pub(crate) event: &'static str,
    /// The card it happens to.
    pub(crate) card: Option<usize>,
    /// The card that does it.
    pub(crate) by: Option<usize>,
    /// The player it happens to.
    pub(crate) seat: Option<u8>,
    pub(crate) causes: Vec<&'static str>,
    pub(crate) from: Option<&'static str>,
    pub(crate) to: Option<&'static str>,
    pub(crate) amount: i32,
    /// The card moves right after it.
    pub(crate) leaves: bool,
    pub(crate) context: Vec<&'static str>,
    /// The other card of a battle.
    pub(crate) foe: Option<usize>,
}

impl Happens {
    pub(crate) const fn to(event: &'static str, card: Option<usize>) -> Self {
        Self {
            event,
            card,
            by: None,
            seat: None,
            causes: Vec::new(),
            from: None,
            to: None,
            amount: 0,
            leaves: false,
            context: Vec::new(),
            foe: None,
        }
    }
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// Whether a text waits for this.
    pub(crate) fn waits_for(&self, event: &EventNode, it: &Happens, u: &Use<'a>) -> Res<bool> {
        if !event.names.iter().any(|name| name.as_str() == it.event) {
            return Ok(false);
        }
        let this = self.this(u);
        if event.parts.is_empty() {
            return Ok(it.card.is_some() && it.card == this);
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
            besides.extend(R::lying_zones(name));
        }
        let mut before_is_cause = false;
        for part in &event.parts {
            let by = part.preposition == Preposition::By
                || part.preposition == Preposition::Of && before_is_cause;
            let so = match &part.term {
                EventTerm::Selection(Selection::Player(who)) => {
                    let role = if by {
                        Preposition::By
                    } else {
                        part.preposition
                    };
                    let seat = R::player_meant(it, role, u.seat);
                    match (seat, who) {
                        (None, _) => false,
                        (Some(seat), Player::Opponent) => seat != u.seat,
                        (Some(seat), who) => self.players(Some(who), u)?.contains(&seat),
                    }
                }
                EventTerm::Selection(sel) => {
                    let card = if by {
                        it.by
                    } else {
                        R::meant_by(it, part.preposition)
                    };
                    match card {
                        Some(card) => self.is_one_of(sel, card, u, &besides)?,
                        None => false,
                    }
                }
                EventTerm::Sources(all) => all
                    .iter()
                    .any(|source| it.causes.contains(&source.kind.as_str())),
                EventTerm::Context(word) => it.context.contains(&word.as_str()),
                EventTerm::Zone(word) => self.is_on_the_way(it, part.preposition, word),
            };
            if !so {
                return Ok(false);
            }
            before_is_cause = matches!(part.term, EventTerm::Sources(_));
        }
        Ok(true)
    }

    /// Whether what happens comes from a zone, goes to it, or is in it.
    fn is_on_the_way(&self, it: &Happens, role: Preposition, word: &Word) -> bool {
        let zones = R::zones_of(word);
        match role {
            Preposition::From => it.from.is_some_and(|zone| zones.contains(&zone)),
            Preposition::To => it.to.is_some_and(|zone| zones.contains(&zone)),
            _ => it
                .card
                .is_some_and(|card| zones.contains(&self.where_is(card))),
        }
    }

    /// The text of a card that waits for this begins to wait for its turn.
    pub(crate) fn hear(
        &mut self,
        it: &Happens,
        card: usize,
        works: impl Fn(&EventNode) -> bool,
        allowed: &mut dyn FnMut(&mut Self, &Use<'a>) -> Res<bool>,
    ) -> Res<()> {
        let seat = R::speaker(self, card);
        let mut found = Vec::new();
        for (text, giver) in R::texts(self, card) {
            let Head::On(event) = &text.head else {
                continue;
            };
            let mut u = Use::of(text, Some(self.model.was(card)), seat);
            u.giver = giver;
            u.foe = it.foe.map(|foe| self.model.was(foe));
            u.amount = it.amount.clamp(-100, 100);
            if works(event) && self.waits_for(event, it, &u)? {
                found.push(u);
            }
        }
        for u in found {
            if !allowed(self, &u)? {
                continue;
            }
            let mut source = self.model.was(card);
            if it.leaves && it.card == Some(card) {
                source = Was {
                    moves: source.moves + 1,
                    ..source
                };
            }
            self.model.waiting.push(Waiting {
                text: u.text,
                source,
                seat,
                amount: u.amount,
                event: it.event,
                giver: u.giver,
                foe: u.foe,
                moment: 0,
            });
        }
        Ok(())
    }
}
