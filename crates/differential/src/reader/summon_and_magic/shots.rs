//! Skills under the flag 攻 that do not attack: most deal damage (9.6).

use super::super::rules::Use;
use super::super::{Res, unread};
use super::aiming::{damaged, is_damaged};
use super::happens::Happens;
use super::timed::leading;
use super::{D, R};
use shokan_lang::ast::{Selection, Statement, Word};

impl<'a> R<'a> {
    /// Whether a skill under the flag 攻 that does not attack finds what it chooses or damages.
    pub(super) fn finds(&self, u: &Use<'a>) -> Res<bool> {
        for statement in leading(u.text) {
            let Statement::Choose { from, name, .. } = statement else {
                continue;
            };
            let cards = matches!(from, Selection::Cards(_));
            self.game.aiming.set(is_damaged(u.text, name.as_ref()));
            let found = !cards || self.can_choose_one(from, u)?;
            self.game.aiming.set(false);
            if !found {
                return Ok(false);
            }
        }
        match damaged(u.text).first() {
            Some(sel) if leading(u.text).is_empty() => Ok(!self.cards(sel, u)?.is_empty()),
            _ => Ok(true),
        }
    }

    /// 9.6: whom a skill under the flag 攻 that does not attack takes, and that nobody evades.
    pub(super) fn shot(&mut self, d: &mut D<'_, 'a>, u: &Use<'a>) -> Res<()> {
        let Some(fight) = self.game.fight.clone() else {
            return Ok(());
        };
        let mut names: Vec<&str> = Vec::new();
        let first = leading(u.text);
        for statement in first {
            if let Statement::Choose { name, .. } = statement
                && is_damaged(u.text, name.as_ref())
            {
                names.push(name.as_ref().map_or("", Word::as_str));
            }
        }
        let damaged = damaged(u.text);
        if let (true, true, Some(Statement::Choose { name, .. })) =
            (names.is_empty(), damaged.is_empty(), first.first())
        {
            names.push(name.as_ref().map_or("", Word::as_str));
        }
        let mut taken: Vec<usize> = Vec::new();
        for name in &names {
            for card in self.named(u, name) {
                if !taken.contains(&card) {
                    taken.push(card);
                }
            }
        }
        if let (true, Some(sel)) = (names.is_empty(), damaged.first()) {
            for card in self.cards(sel, u)? {
                self.game.aiming.set(true);
                let kept = self.is_kept_from(card, u);
                self.game.aiming.set(false);
                if !kept? {
                    taken.push(card);
                }
            }
        }
        self.takes_as_targets(&taken);
        self.game.process += 1;
        let from = self.game.process;
        for card in taken {
            if !self.on_field(card) {
                continue;
            }
            let it = Happens {
                by: Some(fight.attacker.card),
                on: Some(fight.attacker.card),
                seat: Some(self.model.cards[card].controller),
                causes: vec!["attack", "attack_skill", "battle"],
                ..Happens::to("target", card)
            };
            self.happens(&it)?;
        }
        self.timed(d, from)?;
        self.game.process += 1;
        self.nobody_evades(u)
    }

    fn nobody_evades(&self, u: &Use<'a>) -> Res<()> {
        let Some(fight) = &self.game.fight else {
            return Ok(());
        };
        let by = fight.attacker.card;
        for it in &fight.targets {
            if let Some(card) = self.model.same(it.was)
                && self.is_open(card)
                && self.can_evade(card, by, &self.nature(u))?
            {
                return unread("who may evade");
            }
        }
        Ok(())
    }

    /// Whether a text that damages cards without choosing them reaches a card: one of its targets.
    pub(super) fn is_shot_at(&self, card: usize, u: &Use<'a>) -> bool {
        let chosen = leading(u.text).iter().any(|it| match it {
            Statement::Choose { name, .. } => is_damaged(u.text, name.as_ref()),
            _ => false,
        });
        let was = self.model.was(card);
        match &self.game.fight {
            Some(fight) if std::ptr::eq(fight.text, u.text) && !chosen => {
                fight.targets.iter().any(|it| it.was == was)
            }
            _ => true,
        }
    }

    /// The choices in front of a skill under the flag 攻 that does not attack.
    pub(super) fn choose_shot(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>) -> Res<()> {
        for statement in leading(u.text) {
            let Statement::Choose { name, .. } = statement else {
                continue;
            };
            self.game.aiming.set(is_damaged(u.text, name.as_ref()));
            let came = self.block(d, u, std::slice::from_ref(statement));
            self.game.aiming.set(false);
            came?;
        }
        Ok(())
    }
}
