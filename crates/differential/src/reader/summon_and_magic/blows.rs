//! What comes of the values that are compared in a battle (chapters 19 and 20).

use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::aiming::{Aim, aim};
use super::battle::Fight;
use super::happens::Happens;
use super::values::Nature;
use super::{D, R, SummonAndMagic};

impl<'a> R<'a> {
    /// Whether the skill of an answer can still be used (R-SM-28).
    pub(super) fn answers_still(&self, at: usize, card: usize) -> Res<bool> {
        let Some(u) = self.answer_of(at) else {
            return Ok(false);
        };
        Ok(self.can_strike(card, at)? && self.still(card, u.text, u)?)
    }

    /// Whether a target strikes back, and with what (B7): damage strikes nobody (R-SM-57).
    fn strikes(&self, at: usize, card: usize) -> Res<Option<Nature>> {
        let Some(u) = self.answer_of(at) else {
            return Ok(None);
        };
        let fit = aim(u.text)?.is_some() && self.answers_still(at, card)?;
        Ok(fit.then(|| self.nature(u)))
    }

    /// B8, R-SM-109: who may strike first is asked, and does, all at one moment.
    pub(super) fn strike_first(
        &mut self,
        d: &mut D<'_, 'a>,
        fight: &Fight<'a>,
        (u, aim): (&Use<'a>, &Aim<'a>),
        by: usize,
    ) -> Res<()> {
        let yes_or_no = || vec![Pick::Yes, Pick::No];
        if self.has(by, "first_strike")? {
            let first = d.ask(self, fight.seat, "first_strike", yes_or_no())? == Pick::Yes;
            if let Some(fight) = &mut self.game.fight {
                fight.first = first;
            }
        }
        for (at, card) in self.targets(u, aim)?.into_iter().enumerate() {
            let Some(card) = card.filter(|&card| self.is_open(card)) else {
                continue;
            };
            if self.strikes(at, card)?.is_none() || !self.has(card, "first_strike")? {
                continue;
            }
            let seat = self.model.cards[card].controller;
            let first = d.ask(self, seat, "first_strike", yes_or_no())? == Pick::Yes;
            self.note(at, |it| it.first = first);
        }
        let skill = self.nature(u);
        let attackers = self.game.fight.as_ref().is_some_and(|it| it.first);
        let (mut dead, mut beaters) = (Vec::new(), Vec::new());
        for (at, card) in self.targets(u, aim)?.into_iter().enumerate() {
            let Some(card) = card.filter(|&card| self.is_open(card)) else {
                continue;
            };
            let back = self.strikes(at, card)?;
            let hers = back.clone().unwrap_or_default();
            if attackers {
                let a = self.worth(by, "attack", card, &hers)?;
                let t = self.worth(card, "defence", by, &skill)?;
                let beaten = a > t || self.is_bane_of(by, card)?;
                if beaten && !self.resists(card, &skill)? {
                    dead.push(card);
                }
            }
            let theirs = self
                .game
                .fight
                .as_ref()
                .is_some_and(|it| it.targets[at].first);
            if back.is_some() && theirs {
                let t = self.worth(card, "attack", by, &skill)?;
                let a = self.worth(by, "defence", card, &hers)?;
                let beaten = t > a || self.is_bane_of(card, by)?;
                if beaten && !self.resists(by, &hers)? {
                    beaters.push(card);
                }
                self.note(at, |it| it.struck = true);
            }
        }
        self.falls(d, fight, by, (dead, beaters, Vec::new()))
    }

    /// A value in an engagement (SM-25-06.a).
    fn worth(&self, card: usize, stat: &str, foe: usize, skill: &Nature) -> Res<i32> {
        for word in ["immune", "immune_magic"] {
            if self.has(foe, word)? {
                return unread("boosts that an immune monster does not let count");
            }
        }
        let weak = self.passive(card, "weakness")?;
        if weak.iter().any(|it| skill.attributes.contains(&it.0)) {
            return Ok(0);
        }
        SummonAndMagic::stat(self, card, stat)
    }

    fn is_bane_of(&self, card: usize, foe: usize) -> Res<bool> {
        for (about, _) in self.passive(card, "bane")? {
            if SummonAndMagic::is(self, foe, &about)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// B9: the table of chapter 19 for every target, all at one moment.
    pub(super) fn determine(
        &mut self,
        d: &mut D<'_, 'a>,
        fight: &Fight<'a>,
        (u, aim): (&Use<'a>, &Aim<'a>),
        by: usize,
    ) -> Res<()> {
        let skill = self.nature(u);
        let (mut dead, mut beaters, mut recoils) = (Vec::new(), Vec::new(), Vec::new());
        for (at, card) in self.targets(u, aim)?.into_iter().enumerate() {
            let Some(card) = card else { continue };
            let back = self.strikes(at, card)?;
            let hers = back.clone().unwrap_or_default();
            let a = self.worth(by, "attack", card, &hers)?;
            if !self.is_open(card) {
                // SM-20.06.
                if a > 0 {
                    dead.push(card);
                }
                continue;
            }
            let struck = self.game.fight.as_ref();
            let struck = struck.is_some_and(|it| it.targets[at].struck);
            let lies = self.model.cards[card].rested;
            let t = self.worth(card, if lies { "defence" } else { "attack" }, by, &skill)?;
            let (mut falls, mut beats, recoil) = match (lies, back.is_some()) {
                // SM-24.13: turned up, it strikes with its ATTACK.
                (true, true) if self.worth(card, "attack", by, &skill)? > a => (false, true, false),
                (true, _) => (a > t, false, a < t),
                (false, true) => (a >= t, a <= t, false),
                (false, false) => (a >= t, false, a < t && !struck),
            };
            falls |= self.is_bane_of(by, card)?;
            beats |= back.is_some() && self.is_bane_of(card, by)?;
            if falls && !self.resists(card, &skill)? {
                dead.push(card);
            }
            if beats && !self.resists(by, &hers)? {
                beaters.push(card);
            }
            if recoil && !self.game.fight.as_ref().is_some_and(|it| it.first) {
                recoils.push(card);
            }
            self.note(at, |it| it.struck |= back.is_some());
        }
        self.falls(d, fight, by, (dead, beaters, recoils))
    }

    /// B10: what falls, and what recoils, at one moment.
    fn falls(
        &mut self,
        d: &mut D<'_, 'a>,
        fight: &Fight<'a>,
        by: usize,
        (mut dead, beaters, recoils): (Vec<usize>, Vec<usize>, Vec<usize>),
    ) -> Res<()> {
        dead.extend(beaters.first().map(|_| by));
        if dead.is_empty() && recoils.is_empty() {
            return Ok(());
        }
        let mut all = Vec::new();
        for card in self.model.in_order(&dead) {
            let foe = if card == by {
                beaters.first().copied()
            } else {
                Some(by)
            };
            let it = Happens {
                by: foe,
                on: foe,
                seat: Some(self.model.cards[card].controller),
                causes: vec!["attack", "attack_skill", "skill", "battle"],
                leaves: true,
                others: if card == by {
                    beaters.clone()
                } else {
                    Vec::new()
                },
                ..Happens::to("destroy", card)
            };
            all.push((card, it));
        }
        let recoils = recoils.into_iter().map(|card| Happens {
            by: Some(card),
            on: Some(card),
            seat: Some(fight.seat),
            causes: vec!["attack", "battle"],
            amount: 1,
            ..Happens::to("recoil", by)
        });
        self.fells(d, all, recoils.collect())?;
        self.look_at_table()
    }

    /// R-SM-90: what answers say behind their blow.
    pub(super) fn after(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        let Some(fight) = self.game.fight.clone() else {
            return Ok(());
        };
        for it in fight.targets.iter().filter(|it| it.struck) {
            let Some(mut u) = it.answer.clone() else {
                continue;
            };
            let Some(aim) = aim(u.text)? else { continue };
            u.done = true;
            let text = u.text;
            self.block(d, &mut u, &text.block[aim.at + 1..])?;
            self.close_decks();
        }
        Ok(())
    }
}
