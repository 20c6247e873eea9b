//! Destruction, what is paid for it, and what stands in its place.

use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::happens::Happens;
use super::values::{Nature, When, holds_itself, when};
use super::{D, R, SummonAndMagic};
use shokan_lang::ast::{Statement, Verb};

impl<'a> R<'a> {
    /// Destroys cards of the field at one moment; those that were.
    pub(super) fn destroy(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &Use<'a>,
        cards: &[usize],
        nature: &Nature,
    ) -> Res<Vec<usize>> {
        let by = u.source.map(|was| was.card);
        let mut doomed = Vec::new();
        for card in self.model.in_order(cards) {
            if !self.on_field(card) || self.is_immune(card, nature)? {
                continue;
            }
            if self.resists(card, nature)? {
                continue;
            }
            doomed.push(card);
        }
        let mut causes = vec!["effect"];
        if super::values::flag(u.text) == Some("attack") {
            causes.push("attack_skill");
        }
        let mut left = Vec::new();
        for card in doomed {
            let it = Happens {
                by,
                seat: Some(SummonAndMagic::speaker(self, card)),
                causes: causes.clone(),
                leaves: true,
                ..Happens::to("destroy", card)
            };
            left.push((card, it));
        }
        self.fells(d, left, Vec::new())
    }

    /// These are destroyed where nothing prevents it; what recoils is paid with their COST.
    pub(super) fn fells(
        &mut self,
        d: &mut D<'_, 'a>,
        mut left: Vec<(usize, Happens)>,
        recoils: Vec<Happens>,
    ) -> Res<Vec<usize>> {
        let mut asked = 0;
        while let Some((kept, by_itself)) = self.prevented(d, &left, asked)? {
            left.remove(kept);
            asked = if by_itself {
                asked - usize::from(kept < asked)
            } else {
                kept
            };
        }
        self.fall(left, &recoils)
    }

    /// COST is paid, texts hear of it, and the cards go to the graveyard (R-SM-17).
    fn fall(&mut self, all: Vec<(usize, Happens)>, recoils: &[Happens]) -> Res<Vec<usize>> {
        let mut owed = [0, 0];
        for seat in recoils.iter().filter_map(|it| it.seat) {
            owed[usize::from(seat)] += 1;
        }
        for (card, _) in &all {
            let it = &self.model.cards[*card];
            if self.is_open(*card) && !it.rested {
                owed[usize::from(it.controller)] += self.cost_of_pile(*card)?;
            }
        }
        self.pay_from_decks(owed)?;
        let cards: Vec<usize> = all.iter().map(|it| it.0).collect();
        for it in all.iter().map(|it| &it.1).chain(recoils) {
            self.happens(it)?;
        }
        for (card, it) in &all {
            if !self.on_field(*card) {
                continue;
            }
            // SM-12-9.d: what lies under it is destroyed with it, at no price of its own.
            let mut below = Vec::new();
            if matches!(self.where_is(*card), "monster_zone" | "magic_zone") {
                below = self.in_pile(*card, "under");
                below.retain(|it| !cards.contains(it));
            }
            self.send_with(*card, "graveyard", false, &|r, at| {
                if below.contains(&at) {
                    r.happens(&Happens {
                        card: Some(at),
                        seat: Some(r.model.cards[at].controller),
                        ..it.clone()
                    })?;
                }
                Ok(())
            })?;
        }
        Ok(cards)
    }

    /// SM-23.41: the COST of a monster and of what lies under it.
    fn cost_of_pile(&self, card: usize) -> Res<i32> {
        let mut sum = SummonAndMagic::stat(self, card, "cost")?;
        for it in self.in_pile(card, "under") {
            sum += SummonAndMagic::stat(self, it, "cost")?;
        }
        Ok(sum)
    }

    /// COST goes from the top of the decks; too few cards lose at that moment (SM-05-3.b, R-SM-13).
    pub(super) fn pay_from_decks(&mut self, owed: [i32; 2]) -> Res<()> {
        let mut short = [false, false];
        for seat in [self.model.active, self.other(self.model.active)] {
            let due = owed[usize::from(seat)];
            for _ in 0..due {
                let Some(&card) = self.pile(seat, "deck").first() else {
                    short[usize::from(seat)] = true;
                    break;
                };
                self.shift(card, seat, "graveyard", false);
            }
        }
        self.lose(short)
    }

    /// Which of these destructions a text prevents, if one does (R-SM-91, R-SM-121): what works by
    /// itself does so first, of the others each is its player's to use as long as it fits. About so
    /// many cards it was asked before. Whether it did so by itself.
    fn prevented(
        &mut self,
        d: &mut D<'_, 'a>,
        all: &[(usize, Happens)],
        asked: usize,
    ) -> Res<Option<(usize, bool)>> {
        let mut waiting = Vec::new();
        for (at, (_, it)) in all.iter().enumerate() {
            for u in self.replacing(it)? {
                waiting.push((at, u));
            }
        }
        let by_itself = |r: &Self, u: &Use<'a>| {
            let card = u.source.map(|was| was.card);
            let avatar = card.is_some_and(|card| r.type_of(card) == "avatar");
            u.text.must || avatar || holds_itself(u.text)
        };
        let first = waiting.iter().position(|it| by_itself(self, &it.1));
        match first {
            Some(first) => waiting = vec![waiting.swap_remove(first)],
            None => waiting.retain(|it| it.0 >= asked),
        }
        for (at, mut u) in waiting {
            if first.is_none() {
                let picks = vec![Pick::Yes, Pick::No];
                if d.ask(self, u.seat, "prevent", picks)? != Pick::Yes {
                    continue;
                }
            }
            if let Some(source) = u.source {
                self.mark_used(u.text, source);
            }
            if let Some(cost) = &u.text.pay {
                self.pay(d, &mut u, cost)?;
            }
            return Ok(Some((at, first.is_some())));
        }
        Ok(None)
    }

    /// The texts that can stand in the place of a destruction now.
    fn replacing(&self, it: &Happens) -> Res<Vec<Use<'a>>> {
        let mut found = Vec::new();
        for card in self.present() {
            if !self.works(card) {
                continue;
            }
            for (text, giver, _) in self.texts_now(card)? {
                let When::Instead(event) = when(text) else {
                    continue;
                };
                if !self.text_works(card, text) {
                    continue;
                }
                let source = self.model.was(card);
                let mut u = Use::of(text, Some(source), SummonAndMagic::speaker(self, card));
                u.giver = giver;
                if !self.waits(event, it, &u)? {
                    continue;
                }
                self.name_parts(event, it, &mut u);
                let holds = match &text.when {
                    Some(condition) => self.holds(condition, &u, None)?,
                    None => true,
                };
                let can = match &text.pay {
                    Some(cost) => self.can_pay(cost, &u)?,
                    None => true,
                };
                if !holds || !can || !self.limit_allows(text, source)? {
                    continue;
                }
                if !prevents(&text.block) {
                    return unread("a replacement that does more");
                }
                found.push(u);
            }
        }
        Ok(found)
    }
}

fn prevents(block: &[Statement]) -> bool {
    matches!(
        block,
        [Statement::Do {
            verb: Verb::Prevent,
            ..
        }]
    )
}
