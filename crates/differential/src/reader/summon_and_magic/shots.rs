//! Skills under the flag 攻 that do not attack: most deal damage (9.6).

use super::super::rules::{Bound, Use};
use super::super::{Pick, Res};
use super::aiming::{Aim, damaged, is_damaged};
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
            let found = !cards || self.can_choose_one(from, u, name.as_ref().map(Word::as_str))?;
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
    pub(super) fn shot(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>) -> Res<()> {
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
                // Vanguards stand before their own side.
                if self.model.cards[card].controller == u.seat || !kept? {
                    taken.push(card);
                }
            }
        }
        self.takes_as_targets(&taken);
        self.game.process += 1;
        let from = self.game.process;
        for card in taken {
            if self.on_field(card) {
                self.becomes_target(card, fight.attacker.card)?;
            }
        }
        self.timed(d, from)?;
        self.game.process += 1;
        self.dodge(d, u)?;
        let fight = self.game.fight.as_ref();
        let mut gone = Vec::new();
        for it in fight.into_iter().flat_map(|it| &it.targets) {
            gone.extend(it.evaded.then_some(it.was));
        }
        for bound in u.names.values_mut() {
            if let Bound::Cards(all) = bound {
                all.retain(|was| !gone.contains(was));
            }
        }
        Ok(())
    }

    /// R-SM-57: what an answer that deals damage does when it is told; it takes the attacker alone.
    pub(super) fn prepare_shot(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &mut Use<'a>,
        by: usize,
    ) -> Res<()> {
        let mut chosen = Vec::new();
        for statement in leading(u.text) {
            let Statement::Choose { name, .. } = statement else {
                continue;
            };
            let word = name.as_ref().map_or("", Word::as_str);
            if is_damaged(u.text, name.as_ref()) {
                let it = Bound::Cards(vec![self.model.was(by)]);
                u.names.insert(word.to_owned(), it);
            } else {
                self.block(d, u, std::slice::from_ref(statement))?;
            }
            chosen.extend(self.named(u, word));
        }
        self.turn_targets_up(&chosen)?;
        if let Some(cost) = &u.text.pay {
            self.pay(d, u, cost)?;
        }
        u.names
            .retain(|name, _| is_damaged(u.text, Some(&name.as_str().into())));
        Ok(())
    }

    /// R-SM-57: what answers deal as damage comes before values are compared.
    pub(super) fn answers_shoot(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &Use<'a>,
        aim: &Aim<'a>,
    ) -> Res<()> {
        let many = self.game.fight.as_ref().map_or(0, |it| it.targets.len());
        for at in 0..many {
            let (Some(card), Some(v)) = (self.target_at(at, u, aim)?, self.answer_of(at)) else {
                continue;
            };
            let by = self.game.fight.as_ref().map(|it| it.attacker);
            let there = by.and_then(|was| self.model.same(was)).is_some();
            if !there || super::aiming::aim(v.text)?.is_some() || !self.answers_still(at, card)? {
                continue;
            }
            let mut v = v.clone();
            self.note(at, |it| it.struck = true);
            let rest = &v.text.block[leading(v.text).len()..];
            self.block(d, &mut v, rest)?;
            self.close_decks();
            self.look_at_table()?;
        }
        Ok(())
    }

    /// R-SM-58: whom it takes may evade.
    fn dodge(&mut self, d: &mut D<'_, 'a>, u: &Use<'a>) -> Res<()> {
        let many = self.game.fight.as_ref().map_or(0, |it| it.targets.len());
        for at in 0..many {
            let Some(by) = self.attacker(u)? else {
                return Ok(());
            };
            let was = self.game.fight.as_ref().map(|it| it.targets[at].was);
            let Some(card) = was.and_then(|was| self.model.same(was)) else {
                continue;
            };
            if !self.can_evade(card, by, &self.nature(u))? {
                continue;
            }
            let seat = self.model.cards[card].controller;
            let picks = vec![Pick::Act("evade", card), Pick::Done];
            if d.ask(self, seat, "answer", picks)? != Pick::Done {
                self.note(at, |it| it.evaded = true);
            }
        }
        self.evading(d, u)
    }

    /// Whether a text that damages cards without choosing them reaches a card: one of its targets.
    pub(super) fn is_shot_at(&self, card: usize, u: &Use<'a>) -> bool {
        // What an attack says behind its blow is no shot.
        if super::aiming::aim(u.text).is_ok_and(|aim| aim.is_some()) {
            return true;
        }
        let chosen = leading(u.text).iter().any(|it| match it {
            Statement::Choose { name, .. } => is_damaged(u.text, name.as_ref()),
            _ => false,
        });
        let was = self.model.was(card);
        let fight = self.game.fight.as_ref();
        let mut answers = fight.into_iter().flat_map(|it| &it.targets);
        let mine = |it: &Use<'a>| std::ptr::eq(it.text, u.text) && it.source == u.source;
        if !chosen && answers.any(|it| it.answer.as_ref().is_some_and(mine)) {
            return fight.is_some_and(|it| it.attacker == was);
        }
        match &self.game.fight {
            Some(fight) if std::ptr::eq(fight.text, u.text) && !chosen => {
                fight.targets.iter().any(|it| it.was == was && !it.evaded)
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
