//! Cards that lie under and on others, cards that go elsewhere, and the look at the table.

use super::super::model::{Change, What};
use super::super::rules::Rules;
use super::super::{Res, Stop, unread};
use super::happens::Happens;
use super::values::COVERED;
use super::{R, SummonAndMagic};
use shokan_lang::ast::{Modifier, Selection, Side, Value};

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
            self.goes(it, "graveyard")?;
            let owner = self.model.cards[it].owner;
            self.shift(it, owner, "graveyard", false);
        }
        for it in counters {
            let owner = self.model.cards[it].owner;
            self.shift(it, owner, "graveyard", false);
        }
        Ok(())
    }

    /// Gives a change: not to what it does not reach.
    pub(super) fn give_change(&mut self, change: Change<'a>) -> Res<()> {
        let boost = match &change.what {
            What::Add(stat, _) | What::Set(stat, _) | What::Times(stat, _) => {
                matches!(stat.as_str(), "attack" | "defence")
            }
            What::Word(word, _) => !word.starts_with("controlled"),
            _ => true,
        };
        let mut u = super::Use::of(change.text, change.source, change.seat);
        u.giver = None;
        let nature = self.nature(&u);
        let mut cards = Vec::new();
        for &card in &change.cards {
            let here = self.on_field(card) || self.where_is(card) == "avatar_zone";
            if here && !(boost && self.is_immune(card, &nature)?) {
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
        if control.is_some() && cards.iter().any(|&card| !self.is_monster(card)) {
            return unread("control of a card that is no monster");
        }
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
        Ok(())
    }

    /// A pile goes over to the field of a seat; what lies in it works for whom it worked (R-SM-76).
    fn hand_pile(&mut self, card: usize, seat: u8) {
        if self.model.cards[card].seat == seat {
            return;
        }
        for zone in ["under", "counters"] {
            for it in self.in_pile(card, zone) {
                self.model.hand_over(it, seat, R::zone(zone));
                if zone == "under" {
                    self.model.cards[it].marks ^= super::values::FOREIGN;
                }
            }
        }
        self.model.hand_over(card, seat, R::zone("monster_zone"));
    }

    /// The look at the table after something happened.
    pub(super) fn look_at_table(&mut self) -> Res<()> {
        self.look_at_control()?;
        self.look_at_equipment()?;
        self.look_at_hands()
    }

    fn look_at_control(&self) -> Res<()> {
        let does = |it: &Modifier| matches!(it, Modifier::ControlledBy(_));
        for source in self.continuous()? {
            for card in self.present() {
                if !self.says(&source.u, card, &does)?.is_empty() {
                    return unread("control that holds all the time");
                }
            }
        }
        Ok(())
    }

    /// R-SM-104: equipment whose requirement is no longer met goes to the graveyard.
    fn look_at_equipment(&mut self) -> Res<()> {
        let all = self.model.lying().collect::<Vec<_>>();
        for card in all {
            if self.where_is(card) != "under" || self.model.cards[card].marks & COVERED != 0 {
                continue;
            }
            let Some(host) = self.top_of(card) else {
                continue;
            };
            if !self.is_monster(host) {
                continue;
            }
            if !self.fits_host(card, host)? {
                self.goes(card, "graveyard")?;
                let owner = self.model.cards[card].owner;
                self.shift(card, owner, "graveyard", false);
            }
        }
        Ok(())
    }

    /// Whether a card may go on lying under a host: what its field asks of it, and SM-25-12.a.
    pub(super) fn fits_host(&self, card: usize, host: usize) -> Res<bool> {
        if self.model.cards[host].face_down {
            return Ok(false);
        }
        if !self.passive(host, "no_equip")?.is_empty() {
            return Ok(false);
        }
        let asked = self.asked_of_host(card);
        let Some(sel) = asked else {
            return Ok(true);
        };
        let seat = SummonAndMagic::speaker(self, card);
        let u = super::Use::of(super::values::plain_use(), Some(self.model.was(card)), seat);
        self.is_one_of(sel, host, &u, &[])
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
        let many =
            |seat: u8| self.pile(seat, "hand").len() > self.game.hand_limit[usize::from(seat)];
        let lost = [many(0), many(1)];
        self.lose(lost)
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
