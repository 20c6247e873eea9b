//! Cards that lie under and on others, cards that go elsewhere, and the look at the table.

use super::super::model::{Change, What};
use super::super::rules::Rules;
use super::super::{Res, Stop, unread};
use super::happens::Happens;
use super::values::COVERED;
use super::{R, SummonAndMagic};
use shokan_lang::ast::{Duration, Selection, Side, Value};

impl<'a> R<'a> {
    /// A number for a new pile.
    pub(super) fn new_place(&self) -> u8 {
        let piled = |it: &super::super::model::Card| {
            let zone = SummonAndMagic::ZONES[it.zone];
            matches!(zone, "monster_zone" | "magic_zone" | "under" | "counters")
        };
        let used: Vec<u8> = self
            .model
            .cards
            .iter()
            .filter(|it| piled(it))
            .map(|it| it.place)
            .collect();
        (0..u8::MAX).find(|at| !used.contains(at)).unwrap_or(0)
    }

    /// After a text has moved a card itself, its names and `this` mean it in its new place.
    pub(super) fn follow(&self, u: &mut super::Use<'a>, card: usize) {
        self.keep(u, card);
        if u.source.is_some_and(|was| was.card == card) {
            u.source = Some(self.model.was(card));
        }
    }

    /// Everything that was noted of a card that leaves its place is forgotten.
    fn forget(&mut self, card: usize) {
        let game = &mut self.game;
        for set in [
            &mut game.acted,
            &mut game.refreshed,
            &mut game.entered,
            &mut game.fresh,
            &mut game.in_use,
        ] {
            set.remove(&card);
        }
        game.homes.remove(&card);
    }

    /// Puts a card elsewhere, without anything else.
    pub(super) fn shift(&mut self, card: usize, seat: u8, zone: &'static str, top: bool) {
        self.forget(card);
        self.put(card, seat, zone, top);
        if zone == "deck" {
            self.model.cards[card].face_down = false;
        }
    }

    /// Tells that a card goes to a zone.
    pub(super) fn goes(&mut self, card: usize, zone: &'static str) -> Res<()> {
        let it = Happens {
            seat: Some(self.model.cards[card].controller),
            from: Some(self.where_is(card)),
            to: Some(zone),
            leaves: true,
            ..Happens::to("move", card)
        };
        self.happens(&it)
    }

    /// A card goes to a pile of its owner; what lies under it goes to the graveyard (SM-27.15,
    /// R-SM-72).
    pub(super) fn send(&mut self, card: usize, zone: &'static str, top: bool) -> Res<()> {
        self.send_with(card, zone, top, &|_, _| Ok(()))
    }

    /// The same, where something happens to each card under it before that goes.
    pub(super) fn send_with(
        &mut self,
        card: usize,
        zone: &'static str,
        top: bool,
        before: &dyn Fn(&mut Self, usize) -> Res<()>,
    ) -> Res<()> {
        let is_top = matches!(self.where_is(card), "monster_zone" | "magic_zone");
        let (mut below, mut counters) = (Vec::new(), Vec::new());
        if is_top {
            below = self.in_pile(card, "under");
            counters = self.in_pile(card, "counters");
            if below
                .iter()
                .any(|&it| self.model.cards[it].marks & COVERED != 0)
            {
                return unread("a card on another leaves");
            }
        } else if self.model.cards[card].marks & COVERED != 0 {
            return unread("a covered card leaves");
        }
        self.goes(card, zone)?;
        let owner = self.model.cards[card].owner;
        self.shift(card, owner, zone, top);
        for it in below {
            before(self, it)?;
            self.goes(it, "graveyard")?;
            let owner = self.model.cards[it].owner;
            self.shift(it, owner, "graveyard", false);
        }
        // The one that came last goes first.
        for it in counters.into_iter().rev() {
            let owner = self.model.cards[it].owner;
            self.shift(it, owner, "graveyard", false);
        }
        Ok(())
    }

    /// Gives a change: not to what it does not reach, and off the field nothing is remembered of a
    /// card (chapter 04). Whether all took it.
    pub(super) fn give_change(&mut self, change: Change<'a>) -> Res<bool> {
        let mut u = super::Use::of(change.text, change.source, change.seat);
        u.giver = None;
        let nature = self.nature(&u);
        let mut cards = Vec::new();
        for &card in &change.cards {
            self.turn_up(card)?;
        }
        for &card in &change.cards {
            if self.on_field(card) && !self.is_immune(card, &nature)? {
                cards.push(card);
            }
        }
        let control = match &change.what {
            What::Word(word, n) if word == "controlled" => {
                let other = self.other(change.seat);
                Some(if *n == 0 { change.seat } else { other })
            }
            _ => None,
        };
        if control.is_some() {
            // SM-24.16: only monsters go over.
            cards.retain(|&card| self.is_monster(card));
        }
        let all = cards.len() == change.cards.len();
        self.model.give(Change {
            cards: cards.clone(),
            ..change
        });
        for card in cards {
            if let Some(seat) = control
                && !self.cannot(card, "change_controller")?
            {
                self.hand_pile(card, seat);
            }
        }
        Ok(all)
    }

    /// A pile goes over to the field of a seat; what lies in it works for whom it worked (R-SM-76).
    fn hand_pile(&mut self, card: usize, seat: u8) {
        let here = self.model.cards[card].seat;
        if here == seat {
            return;
        }
        if self.game.homes.get(&card) == Some(&seat) {
            self.game.homes.remove(&card);
        } else {
            self.game.homes.entry(card).or_insert(here);
        }
        // Counters stay with their owner's cards, and in the pile.
        for it in self.in_pile(card, "under") {
            self.model.hand_over(it, seat, R::zone("under"));
            self.model.cards[it].marks ^= super::values::FOREIGN;
        }
        self.model.hand_over(card, seat, R::zone("monster_zone"));
    }

    /// The look at the table after something happened: one thing may follow from another.
    pub(super) fn look_at_table(&mut self) -> Res<()> {
        for _ in 0..8 {
            let fell = self.look_at_equipment()?;
            let ended = self.look_at_sources();
            if !(self.look_at_control()? || fell || ended) {
                break;
            }
        }
        self.look_at_hands()
    }

    /// R-SM-68: what was given for as long as its source stays ends with it.
    fn look_at_sources(&mut self) -> bool {
        let before = self.model.changes.len();
        for at in (0..before).rev() {
            let it = &self.model.changes[at];
            let gone = |was| self.model.same(was).is_none();
            if it.until == Duration::WhileUnder && it.source.is_some_and(gone) {
                self.model.changes.remove(at);
            }
        }
        self.model.changes.len() < before
    }

    /// 10.9: each monster lies on the side of the latest control over it, else on its own.
    fn look_at_control(&mut self) -> Res<bool> {
        let mut changed = false;
        let rows = [self.pile(0, "monster_zone"), self.pile(1, "monster_zone")];
        for card in rows.concat() {
            let said = self.said_on(card, &|word| word == "controlled")?;
            if said.is_empty() && !self.game.homes.contains_key(&card) {
                continue;
            }
            if !self.is_monster(card) {
                return unread("control under a seal");
            }
            let here = self.model.cards[card].seat;
            let mut seat = self.game.homes.get(&card).copied().unwrap_or(here);
            if !self.cannot(card, "change_controller")? {
                // What holds all the time is later than what was said once.
                let is = |what: &What<'_>| matches!(what, What::Word(it, _) if it == "controlled");
                let once = self.model.on(card).filter(|it| is(&it.what)).count();
                let all_the_time = said.len() - once;
                let latest = match all_the_time {
                    0 => said.last(),
                    n => said.get(n - 1),
                };
                if let Some((_, n, by)) = latest {
                    seat = if *n == 0 { *by } else { self.other(*by) };
                }
            }
            changed |= seat != here;
            self.hand_pile(card, seat);
        }
        Ok(changed)
    }

    /// R-SM-104: equipment whose requirement is no longer met goes to the graveyard.
    fn look_at_equipment(&mut self) -> Res<bool> {
        let all = self.model.lying().collect::<Vec<_>>();
        let mut misfits = Vec::new();
        for card in all {
            if self.where_is(card) != "under" || self.model.cards[card].marks & COVERED != 0 {
                continue;
            }
            let Some(host) = self.top_of(card) else {
                continue;
            };
            if self.is_open(host) && !self.fits_host(card, host)? {
                misfits.push(card);
            }
        }
        for &card in &misfits {
            self.goes(card, "graveyard")?;
            let owner = self.model.cards[card].owner;
            self.shift(card, owner, "graveyard", false);
        }
        Ok(!misfits.is_empty())
    }

    /// Whether a card may go on lying under a host: what its field asks of it, and SM-25-12.a.
    pub(super) fn fits_host(&self, card: usize, host: usize) -> Res<bool> {
        if !self.passive(host, "no_equip")?.is_empty() {
            return Ok(false);
        }
        let Some(mut sel) = self.asked_of_host(card).cloned() else {
            return Ok(true);
        };
        // On whichever side it lies now.
        if let Selection::Cards(set) = &mut sel {
            set.side = Side::Any;
        }
        let seat = SummonAndMagic::speaker(self, card);
        let u = super::Use::of(super::values::plain_use(), Some(self.model.was(card)), seat);
        self.is_one_of(&sel, host, &u, &[])
    }

    /// What a card asks of the monster that it is equipped to.
    pub(super) fn asked_of_host(&self, card: usize) -> Option<&'a Selection> {
        let field = self.printed(card).field("equip")?;
        field.values.iter().find_map(|value| match value {
            Value::Selection(sel) => Some(sel),
            _ => None,
        })
    }

    /// SM-05-2.a: more cards in hand than may be held.
    pub(super) fn look_at_hands(&mut self) -> Res<()> {
        self.lose(self.bursts())
    }

    /// Who holds more cards than may be held.
    pub(super) fn bursts(&self) -> [bool; 2] {
        let many =
            |seat: u8| self.pile(seat, "hand").len() > self.game.hand_limit[usize::from(seat)];
        [many(0), many(1)]
    }

    /// These players lose now; both, and it is a draw (R-SM-45).
    pub(super) fn lose(&mut self, lost: [bool; 2]) -> Res<()> {
        match lost {
            [false, false] => return Ok(()),
            [true, true] => self.model.winner = None,
            [true, false] => self.model.winner = Some(1),
            [false, true] => self.model.winner = Some(0),
        }
        Err(Stop::Over)
    }

    /// AP is used.
    pub(super) const fn pay_ap(&mut self, n: i32) {
        self.game.ap -= n;
        if self.game.ap < 0 {
            self.game.ap = 0;
        }
        self.game.spent += n;
    }

    /// The seat that a side of a text means.
    pub(super) fn side(&self, side: Option<Side>, seat: u8) -> u8 {
        if side == Some(Side::Enemy) {
            self.other(seat)
        } else {
            seat
        }
    }

    /// The AP that the use of a card takes out of the hand.
    pub(super) fn use_ap(&self, card: usize) -> Res<i32> {
        if self.where_is(card) == "hand" {
            self.reckon(card, "use_ap", 1)
        } else {
            Ok(1)
        }
    }
}
