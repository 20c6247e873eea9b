//! The texts of cards and players: which a card has, which are switched off, what always holds.

use super::super::Res;
use super::super::holding::sentences;
use super::super::model::{Change, Was, What};
use super::super::rules::{Rules, Use};
use super::{R, SummonerWars};
use shokan_lang::ast::{Ability, Head, Limit, Modifier};

/// The word of a card that has lost its abilities.
pub(super) const LOSES: &str = "loses abilities";

/// Whether a text that holds all the time says such a thing of anything.
fn speaks<'a>(text: &'a Ability, does: &dyn Fn(&Modifier) -> bool) -> Res<bool> {
    if !matches!(text.head, Head::Always) {
        return Ok(false);
    }
    let mut all = Vec::new();
    sentences(&text.block, &[], &mut all)?;
    Ok(all.iter().any(|it| does(it.modifier)))
}

impl<'a> R<'a> {
    /// Printed texts, with those of the named ability; two of one name work once.
    pub(super) fn printed_texts(&self, card: usize) -> Vec<&'a Ability> {
        let printed = self.printed(card);
        let mut all: Vec<&'a Ability> = printed.abilities.iter().collect();
        let mut names: Vec<&str> = Vec::new();
        for word in printed.words("ability") {
            if names.contains(&word.as_str()) {
                continue;
            }
            names.push(word.as_str());
            let known = self.keywords.iter().find(|it| it.0 == word.as_str());
            all.extend(known.iter().flat_map(|it| it.1.iter().copied()));
        }
        all
    }

    /// Printed and given texts; what a card has twice works once (SW-TRM.24).
    pub(super) fn all_texts(&self, card: usize) -> Vec<(&'a Ability, Option<Was>)> {
        let all = self.numbered(card).into_iter();
        all.map(|(_, text, giver)| (text, giver)).collect()
    }

    /// The same with their numbers: printed ones from 0, given ones from 8.
    pub(super) fn numbered(&self, card: usize) -> Vec<(u8, &'a Ability, Option<Was>)> {
        let printed = self.printed_texts(card).into_iter().enumerate();
        let mut all: Vec<_> = printed.map(|(at, text)| (at as u8, text, None)).collect();
        let given = self.model.on(card).filter_map(|change| match &change.what {
            What::Gives(text) => Some((*text, change.source)),
            _ => None,
        });
        for (at, (text, giver)) in given.enumerate() {
            if all.iter().all(|it| !std::ptr::eq(it.1, text)) {
                all.push((8 + at as u8, text, giver));
            }
        }
        all
    }

    /// Whether all abilities of a card of the battlefield are switched off (10.6): for a while, or
    /// by what a card or a player says all the time. What says that is not switched off itself.
    pub(super) fn is_blank(&self, card: usize) -> Res<bool> {
        if self.where_is(card) != "battlefield" {
            return Ok(false);
        }
        let lost = |it: &Change<'a>| matches!(&it.what, What::Word(word, _) if word == LOSES);
        if self.model.on(card).any(lost) {
            return Ok(true);
        }
        let takes = |modifier: &Modifier| matches!(modifier, Modifier::LosesAbilities);
        let mut all = Vec::new();
        for it in self.present() {
            for (text, giver) in self.all_texts(it) {
                if speaks(text, &takes)? {
                    let seat = SummonerWars::speaker(self, it);
                    let mut u = Use::of(text, Some(self.model.was(it)), seat);
                    u.giver = giver;
                    u.foe = self.foe_of(it);
                    all.push(u);
                }
            }
        }
        for held in &self.game.held {
            if speaks(held.text, &takes)? {
                all.push(Use::of(held.text, None, held.seat));
            }
        }
        for u in all {
            if !self.says(&u, card, &takes)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What holds all the time on a card, of all that does this: texts of cards that are there, and
    /// of players.
    pub(super) fn holding(
        &self,
        card: usize,
        does: &dyn Fn(&Modifier) -> bool,
    ) -> Res<Vec<(Use<'a>, &'a Modifier)>> {
        let mut found = Vec::new();
        for source in self.present() {
            let seat = SummonerWars::speaker(self, source);
            for (text, giver) in self.all_texts(source) {
                if !speaks(text, does)? || self.is_blank(source)? {
                    continue;
                }
                let mut u = Use::of(text, Some(self.model.was(source)), seat);
                u.giver = giver;
                u.foe = self.foe_of(source);
                let said = self.says(&u, card, does)?.into_iter();
                found.extend(said.map(|it| (u.clone(), it)));
            }
        }
        for held in &self.game.held {
            if speaks(held.text, does)? {
                let u = Use::of(held.text, None, held.seat);
                let said = self.says(&u, card, does)?.into_iter();
                found.extend(said.map(|it| (u.clone(), it)));
            }
        }
        Ok(found)
    }

    /// For the attacker the card that was picked, for the card attacked the attacker.
    pub(super) fn foe_of(&self, card: usize) -> Option<Was> {
        let attack = self.game.attack.as_ref()?;
        let now = self.model.was(card);
        if attack.attacker == now {
            attack.target
        } else {
            (attack.target == Some(now)).then_some(attack.attacker)
        }
    }

    /// The numbers of a word of the rulebook on a card.
    pub(super) fn words_on(&self, card: usize, word: &str) -> Res<Vec<i32>> {
        let mut all = Vec::new();
        for change in self.model.on(card) {
            match &change.what {
                What::Word(known, n) if known == word => all.push(*n),
                What::Over(known, _) if known == word => all.push(0),
                _ => {}
            }
        }
        let says = |modifier: &Modifier| {
            let mut words = SummonerWars::word(modifier).into_iter();
            words.any(|it| it.0 == word)
        };
        if !self.on_field(card) {
            return Ok(all);
        }
        for (_, modifier) in self.holding(card, &says)? {
            let words = SummonerWars::word(modifier).into_iter();
            all.extend(words.filter(|it| it.0 == word).map(|it| it.1));
        }
        Ok(all)
    }

    pub(super) fn is_barred(&self, card: usize, word: &str) -> Res<bool> {
        Ok(!self.words_on(card, word)?.is_empty())
    }

    /// Whether a card has such a permission about another one.
    pub(super) fn permits(&self, card: usize, word: &str, about: usize) -> Res<bool> {
        for change in self.model.on(card) {
            if let What::Over(known, cards) = &change.what
                && known == word
            {
                let u = Use::of(change.text, change.source, change.seat);
                if self.is_one_of(cards, about, &u, &[])? {
                    return Ok(true);
                }
            }
        }
        let says = |it: &Modifier| SummonerWars::over(it).is_some_and(|it| it.0.as_str() == word);
        for (u, modifier) in self.holding(card, &says)? {
            if let Some((_, cards)) = SummonerWars::over(modifier)
                && self.is_one_of(cards, about, &u, &[])?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a limited text may be used once more this turn.
    pub(super) fn limit_allows(&self, u: &Use<'a>) -> bool {
        let mut used = self.game.used.iter();
        match u.text.limit {
            None | Some(Limit::Any) => true,
            Some(Limit::OncePerName) => {
                !used.any(|it| it.1 == u.seat && std::ptr::eq(it.2, u.text))
            }
            Some(Limit::Once | Limit::FirstEachTurn) => {
                !used.any(|it| it.0 == u.source && std::ptr::eq(it.2, u.text))
            }
        }
    }

    pub(super) fn mark_used(&mut self, u: &Use<'a>) {
        if u.text.limit.is_some_and(|it| it != Limit::Any) {
            self.game.used.push((u.source, u.seat, u.text));
        }
    }

    pub(super) fn when_holds(&self, u: &Use<'a>) -> Res<bool> {
        match &u.text.when {
            Some(condition) => self.holds(condition, u, None),
            None => Ok(true),
        }
    }
}
