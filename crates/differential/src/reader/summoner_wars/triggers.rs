//! Texts that wait are used: R-SW-69, R-SW-43.

use super::super::event::Happens;
use super::super::model::Was;
use super::super::rules::{Bound, Rules, Use};
use super::super::{Pick, Res, unread};
use super::units::{self, Deed};
use super::{D, R, SummonerWars, harm};
use shokan_lang::ast::{
    Ability, Arg, Count, EventNode, Head, Limit, Preposition, Selection, Statement, User, Verb,
};

/// What only this game keeps of a text that waits.
#[derive(Clone, Debug)]
pub(super) struct Due<'a> {
    u: Use<'a>,
    event: &'static str,
    moment: u32,
}

/// The card of which a little word speaks.
pub(super) fn role(it: &Happens, role: Preposition) -> Option<usize> {
    match role {
        Preposition::By => it.by,
        Preposition::On | Preposition::To => it.foe,
        Preposition::Of if it.event != "destroy" && it.card.is_none() => it.by,
        _ => it.card,
    }
}

impl<'a> R<'a> {
    /// Tells the texts of all cards that are there that something happens.
    pub(super) fn happens(&mut self, it: &Happens) -> Res<()> {
        self.tell(it, false)
    }

    /// The same, about a further card: who waits for it already does not wait twice (R-SW-128).
    pub(super) fn happens_again(&mut self, it: &Happens) -> Res<()> {
        self.tell(it, true)
    }

    fn tell(&mut self, it: &Happens, again: bool) -> Res<()> {
        // The cards that it is about hear of it first.
        let mut hearers: Vec<usize> = it.card.into_iter().chain(it.by).collect();
        let present = self.present();
        hearers.retain(|card| present.contains(card));
        hearers.extend(present);
        let mut heard: Vec<usize> = Vec::new();
        let mut named: Vec<(&Ability, u8)> = Vec::new();
        for card in hearers {
            if heard.contains(&card) {
                continue;
            }
            heard.push(card);
            let works = |_: &EventNode| true;
            self.hear(it, card, works, &mut |r: &mut Self, u| {
                let Head::On(event) = &u.text.head else {
                    return Ok(false);
                };
                // R-SW-70: a text that is used once for all cards that have it waits once.
                let once = u.text.limit == Some(Limit::OncePerName);
                let mut twins = named.iter();
                let twin = twins.any(|it| it.1 == u.seat && std::ptr::eq(it.0, u.text));
                if once && twin {
                    return Ok(false);
                }
                if once {
                    named.push((u.text, u.seat));
                }
                if again && r.is_due(it.event, u) {
                    return Ok(false);
                }
                r.falls_due(it, event, u);
                Ok(true)
            })?;
        }
        Ok(())
    }

    /// A card as it is once this is over.
    fn soon(&self, it: &Happens, card: usize) -> Was {
        let was = self.model.was(card);
        let moves = was.moves + u32::from(it.leaves && it.card == Some(card));
        Was { moves, ..was }
    }

    /// A text knows the card that its event names, and else the other one.
    pub(super) fn names_of(&self, it: &Happens, event: &EventNode, u: &mut Use<'a>) {
        let this = u.source.map(|was| was.card);
        let named = event.parts.iter().find(|part| part.name.is_some());
        let about = match named {
            Some(part) => role(it, part.preposition),
            None => [it.foe, it.by, it.card]
                .into_iter()
                .flatten()
                .find(|&card| Some(card) != this),
        };
        u.foe = about.map(|card| self.soon(it, card));
        if let (Some(name), Some(was)) = (named.and_then(|part| part.name.as_ref()), u.foe) {
            u.names.insert(name.text.clone(), Bound::Cards(vec![was]));
        }
    }

    /// A text begins to wait: with the card that its event names, and else the other one.
    pub(super) fn falls_due(&mut self, it: &Happens, event: &'a EventNode, u: &Use<'a>) {
        let mut u = u.clone();
        self.names_of(it, event, &mut u);
        u.source = u.source.map(|was| self.soon(it, was.card));
        let (event, moment) = (it.event, self.game.moment);
        self.game.due.push(Due { u, event, moment });
    }

    /// Whether a text waits since this moment for this.
    pub(super) fn is_due(&self, event: &str, u: &Use<'a>) -> bool {
        self.game.due.iter().any(|it| {
            let same = std::ptr::eq(it.u.text, u.text) && it.u.source == u.source;
            same && it.event == event && it.moment == self.game.moment
        })
    }

    fn take_due(&mut self, at: usize) -> Due<'a> {
        self.model.waiting.remove(at);
        self.game.due.remove(at)
    }

    /// Why a text that waits is passed over (R-SW-43, R-SW-42, R-SW-41), unless it is told of what
    /// has happened to its card (R-SW-100, R-SW-134).
    fn is_usable(&self, it: &Due<'a>) -> Res<bool> {
        let there = it.u.source.and_then(|was| self.model.same(was));
        if !matches!(it.event, "destroy" | "wound") {
            let lies = |card: &usize| matches!(self.where_is(*card), "battlefield" | "on_top");
            let Some(card) = there.filter(lies) else {
                return Ok(false);
            };
            if self.is_blank(card)? || SummonerWars::speaker(self, card) != it.u.seat {
                return Ok(false);
            }
        }
        self.can_use(&it.u)
    }

    /// Whether limit, conditions, targets and price allow a text to be used.
    pub(super) fn can_use(&self, u: &Use<'a>) -> Res<bool> {
        if !self.limit_allows(u) || !self.when_holds(u)? || !self.can_begin(u)? {
            return Ok(false);
        }
        match &u.text.pay {
            Some(cost) => self.can_pay(cost, u),
            None => Ok(true),
        }
    }

    /// Whether the first choices of a text have a candidate (R-SW-33).
    fn can_begin(&self, u: &Use<'a>) -> Res<bool> {
        if let Head::On(event) = &u.text.head
            && event.parts.iter().any(|part| part.name.is_some())
        {
            return Ok(true);
        }
        for statement in &u.text.block {
            match statement {
                Statement::Choose { count, from, .. } => {
                    let must = match count {
                        Count::Exactly(n) => self.number(n, u, None)? > 0,
                        _ => false,
                    };
                    if must && Self::is_targeting(from) && self.cards(from, u)?.is_empty() {
                        return Ok(false);
                    }
                }
                Statement::Do {
                    verb: Verb::Named { verb, args },
                    ..
                } => return self.can_do(verb.as_str(), args, u),
                _ => return Ok(true),
            }
        }
        Ok(true)
    }

    fn can_do(&self, verb: &str, args: &[Arg], u: &Use<'a>) -> Res<bool> {
        let deed = match verb {
            "stack_magic" => return Ok(!self.pile(u.seat, "magic_pile").is_empty()),
            "place" => return unread("whether a place is free"),
            "summon" => units::summons(args),
            "move_unit" => Deed::Move {
                by: 0,
                straight: false,
            },
            "attack_with" => Deed::Attack,
            _ => return Ok(true),
        };
        let (Some(Arg::Choice(_, sel)) | Some(Arg::Selection(sel))) = args.first() else {
            return Ok(true);
        };
        if !Self::is_settled(sel) {
            return Ok(true);
        }
        for card in self.cards(sel, u)? {
            if units::can(self, u, card, deed)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a selection is known before a text has begun, and by everybody.
    fn is_settled(sel: &Selection) -> bool {
        match sel {
            Selection::Name(_) | Selection::Of { .. } | Selection::RestOf(_) => false,
            Selection::Cards(set) => Self::zones(set)
                .iter()
                .all(|zone| matches!(*zone, "battlefield" | "on_top" | "under")),
            Selection::And(all) => all.iter().all(Self::is_settled),
            _ => true,
        }
    }

    /// Between two steps of the rulebook: what is at its end goes, and what follows from here on
    /// comes after what waits already.
    pub(super) fn between_steps(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        if self.game.wounding {
            return Ok(());
        }
        harm::remove(self, d)?;
        let waits = !self.game.due.is_empty();
        self.game.moment = if waits { self.game.moment + 1 } else { 0 };
        Ok(())
    }

    /// What a player may use at any time now (R-SW-98, R-SW-89).
    pub(super) fn at_any_time(&self, seat: u8) -> Res<Vec<Pick>> {
        let mut all = Vec::new();
        for card in self.present() {
            if self.is_blank(card)? {
                continue;
            }
            for (number, text, giver) in self.numbered(card) {
                let any_time = matches!(
                    &text.head,
                    Head::Rule { word, .. } if word.as_str() == "any_time"
                );
                let own = SummonerWars::speaker(self, card) == seat;
                let may = match text.by {
                    None => own,
                    Some(User::AnyPlayer) => true,
                    Some(User::Opponent) => !own,
                    Some(User::TurnPlayer) => self.model.active == seat,
                };
                let mut u = Use::of(text, Some(self.model.was(card)), seat);
                u.giver = giver;
                if any_time && may && self.can_use(&u)? {
                    all.push(Pick::Text(card, number));
                }
            }
        }
        Ok(all)
    }

    /// Uses such a text.
    pub(super) fn use_now(
        &mut self,
        d: &mut D<'_, 'a>,
        (card, number): (usize, u8),
        seat: u8,
    ) -> Res<()> {
        let all = self.numbered(card).into_iter();
        for (_, text, giver) in all.filter(|it| it.0 == number) {
            let mut u = Use::of(text, Some(self.model.was(card)), seat);
            u.giver = giver;
            self.run(d, u)?;
        }
        Ok(())
    }

    /// A text is used, and what comes to its end by it goes.
    fn run(&mut self, d: &mut D<'_, 'a>, mut u: Use<'a>) -> Res<()> {
        self.mark_used(&u);
        self.carry_out(d, &mut u)?;
        for seat in std::mem::take(&mut self.game.searched) {
            super::verbs::shuffle(self, seat, "draw_pile");
        }
        self.between_steps(d)
    }

    /// The texts that wait, the oldest moment first; the player on turn puts those of one moment in
    /// order.
    pub(super) fn triggers(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        self.between_steps(d)?;
        loop {
            let Some(first) = self.game.due.iter().map(|it| it.moment).min() else {
                return Ok(());
            };
            let all = 0..self.game.due.len();
            let all: Vec<usize> = all
                .filter(|&at| self.game.due[at].moment == first)
                .collect();
            let mut at = all[0];
            if all.len() > 1 {
                let picks = all.iter().map(|&at| Pick::Mode(at as u8)).collect();
                if let Pick::Mode(chosen) = d.ask(self, self.model.active, "which text", picks)? {
                    at = usize::from(chosen);
                }
            }
            let it = self.take_due(at);
            if !self.is_usable(&it)? {
                continue;
            }
            let u = it.u;
            let free = u.text.may || u.text.pay.is_some();
            if free && d.ask(self, u.seat, "use", vec![Pick::Yes, Pick::No])? != Pick::Yes {
                if u.text.limit == Some(Limit::OncePerName) {
                    self.mark_used(&u);
                }
                continue;
            }
            self.run(d, u)?;
        }
    }
}
