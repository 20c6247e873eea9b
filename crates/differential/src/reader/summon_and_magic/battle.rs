//! Attacks: a skill under the flag 攻 that attacks, the answers to it, and what comes of the values
//! that are compared (chapters 19 and 20).

use super::super::model::Was;
use super::super::rules::{Bound, Rules, Use};
use super::super::run::Choosing;
use super::super::{Pick, Res, Stop, unread};
use super::aiming::{Aim, aim, is_plain, shot_from};
use super::happens::Happens;
use super::timed::{asks_moment, leading};
use super::values::{When, flag, when};
use super::{D, R, SummonAndMagic};
use shokan_lang::ast::{Ability, Duration, Statement};

/// A card that is attacked.
#[derive(Clone, Debug)]
pub(super) struct Target<'a> {
    pub(super) was: Was,
    monster: bool,
    pub(super) own: bool,
    /// The attack has turned it up (SM-24.13).
    up: bool,
    /// The text with which it answers, as far as it has been carried out.
    pub(super) answer: Option<Use<'a>>,
    pub(super) struck: bool,
    /// It strikes first with its answer.
    pub(super) first: bool,
    pub(super) evaded: bool,
}

/// The attack that goes on.
#[derive(Clone, Debug)]
pub(super) struct Fight<'a> {
    pub(super) attacker: Was,
    pub(super) text: &'a Ability,
    pub(super) seat: u8,
    direct: bool,
    /// The attacker strikes first.
    pub(super) first: bool,
    pub(super) targets: Vec<Target<'a>>,
}

impl<'a> R<'a> {
    pub(super) fn has(&self, card: usize, passive: &str) -> Res<bool> {
        Ok(!self.passive(card, passive)?.is_empty())
    }

    fn monsters_of(&self, seat: u8) -> Vec<usize> {
        let mut all = self.pile(seat, "monster_zone");
        all.retain(|&card| self.is_monster(card));
        all
    }

    fn vanguards(&self, seat: u8) -> Res<Vec<usize>> {
        let mut found = Vec::new();
        for card in self.monsters_of(seat) {
            if self.has(card, "vanguard")? {
                found.push(card);
            }
        }
        Ok(found)
    }

    /// Whether a card is attacked, or also whether it attacks.
    pub(super) fn is_fought(&self, card: usize, both: bool) -> bool {
        let was = self.model.was(card);
        self.game.fight.as_ref().is_some_and(|fight| {
            both && fight.attacker == was || fight.targets.iter().any(|it| it.was == was)
        })
    }

    pub(super) fn is_attacking(&self, card: usize, foe: usize) -> bool {
        let was = self.model.was(card);
        let fight = self.game.fight.as_ref();
        fight.is_some_and(|it| it.attacker == was) && self.is_fought(foe, false)
    }

    /// Whether the rules of attacks keep a card from being chosen by a text (SM-25-27, R-SM-83).
    pub(super) fn is_kept_from(&self, card: usize, u: &Use<'a>) -> Res<bool> {
        let skill = flag(u.text) == Some("attack");
        if u.paying || !self.on_field(card) || !skill && aim(u.text)?.is_none() {
            return Ok(false);
        }
        let aims = self.game.aiming.get();
        let own = self.model.cards[card].controller == u.seat;
        let vanguards = self.vanguards(self.other(u.seat))?;
        if own {
            let itself = u.source.map(|was| was.card) == Some(card);
            if aims && !vanguards.is_empty() {
                return unread("an attack on the own side beside vanguards");
            }
            return Ok(aims && itself);
        }
        let fight = self.game.fight.as_ref();
        if aims && fight.is_some_and(|it| it.direct && std::ptr::eq(it.text, u.text)) {
            return Ok(true);
        }
        Ok(skill && !vanguards.is_empty() && !vanguards.contains(&card))
    }

    /// The AP of an attack: none for one that has just come and is quick (SM-25-13).
    fn attack_ap(&self, card: usize, attacks: bool) -> Res<i32> {
        let quick = attacks && self.game.entered.contains(&card) && self.has(card, "quick")?;
        if quick && self.game.homes.contains_key(&card) {
            return unread("a quick monster that came over");
        }
        Ok(i32::from(!quick))
    }

    /// Whether a skill can attack the player, and whether it can attack cards; none where it cannot
    /// be used.
    pub(super) fn can_attack(&self, u: &Use<'a>) -> Res<Option<(bool, bool)>> {
        let Some(card) = self.this(u) else {
            return Ok(None);
        };
        let aim = aim(u.text)?;
        if u.seat != self.model.active || self.game.ap < self.attack_ap(card, aim.is_some())? {
            return Ok(None);
        }
        let stands = self.is_open(card) && !self.model.cards[card].rested;
        if !stands || self.game.acted.contains(&card) {
            return Ok(None);
        }
        if self.cannot(card, "attack")? || !self.allows(u)? {
            return Ok(None);
        }
        let found = match aim {
            Some(aim) => self.reach(u, &aim)?,
            None => (false, self.finds(u)?),
        };
        Ok((found.0 || found.1).then_some(found))
    }

    /// Whether the condition and the price of an attack skill are met.
    fn allows(&self, u: &Use<'a>) -> Res<bool> {
        if let Some(condition) = &u.text.when
            && !self.holds(condition, u, None)?
        {
            return Ok(false);
        }
        match &u.text.pay {
            Some(cost) => self.can_pay(cost, u),
            None => Ok(true),
        }
    }

    /// Whether an attack finds the player, and whether it finds cards.
    fn reach(&self, u: &Use<'a>, aim: &Aim<'a>) -> Res<(bool, bool)> {
        self.game.aiming.set(true);
        let cards = self.can_choose_one(aim.from, u, Some(aim.name));
        self.game.aiming.set(false);
        let mut open = is_plain(aim.from);
        for card in self.monsters_of(self.other(u.seat)) {
            open &= self.has(card, "no_defend_player")?;
        }
        Ok((open, cards?))
    }

    pub(super) fn takes_as_targets(&mut self, cards: &[usize]) {
        let Some(seat) = self.game.fight.as_ref().map(|it| it.seat) else {
            return;
        };
        let targets = cards.iter().map(|&card| Target {
            was: self.model.was(card),
            monster: self.is_monster(card),
            own: self.model.cards[card].controller == seat,
            up: false,
            answer: None,
            struck: false,
            first: false,
            evaded: false,
        });
        let targets = targets.collect();
        if let Some(fight) = &mut self.game.fight {
            fight.targets = targets;
        }
    }

    /// A monster attacks with a skill.
    pub(super) fn attack_with(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>) -> Res<()> {
        let Some(card) = self.this(u) else {
            return Ok(());
        };
        let aim = aim(u.text)?;
        let direct = match &aim {
            None => false,
            Some(aim) => match self.reach(u, aim)? {
                (true, true) => {
                    d.ask(self, u.seat, "direct", vec![Pick::Yes, Pick::No])? == Pick::Yes
                }
                (player, cards) => player && !cards,
            },
        };
        let n = self.attack_ap(card, aim.is_some())?;
        self.pay_ap(n);
        self.game.acted.insert(card);
        self.game.open += 1;
        self.game.action = true;
        self.happens(&Happens::by("command", card, u.seat))?;
        self.game.fight = Some(Fight {
            attacker: self.model.was(card),
            text: u.text,
            seat: u.seat,
            direct,
            first: false,
            targets: Vec::new(),
        });
        if let Some(source) = u.source {
            self.mark_used(u.text, source);
        }
        match &aim {
            Some(aim) => self.attack_text(d, u, aim)?,
            None => self.run_text(d, u, false)?,
        }
        self.close_decks();
        self.game.open -= 1;
        self.game.action = false;
        self.game.fight = None;
        let ends = |until: Duration| until == Duration::ThisBattle;
        self.model.changes.retain(|change| !ends(change.until));
        self.look_at_table()?;
        self.timed(d, 0)
    }

    fn attack_text(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>, aim: &Aim<'a>) -> Res<()> {
        self.choose_fought(d, u, aim, None)?;
        if let Some(cost) = &u.text.pay {
            self.pay(d, u, cost)?;
        }
        let fought = self.named(u, aim.name);
        u.foe = fought.first().map(|&card| self.model.was(card));
        let front = &u.text.block[leading(u.text).len()..aim.at];
        if !front.is_empty() && fought.len() > 1 {
            return unread("what stands in front of an attack on several");
        }
        self.block(d, u, front)?;
        let fought = self.named(u, aim.name);
        let (met, whole) = self.battle(d, u, aim, &fought)?;
        u.done = whole;
        if met {
            self.block(d, u, &u.text.block[aim.at + 1..])?;
        }
        Ok(())
    }

    /// The choices in front of an attack; of an answer it is known whom it fights (R-SM-107).
    fn choose_fought(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &mut Use<'a>,
        aim: &Aim<'a>,
        only: Option<usize>,
    ) -> Res<()> {
        let bound = only.map(|card| Bound::Cards(vec![self.model.was(card)]));
        for statement in leading(u.text) {
            let Statement::Choose { name, .. } = statement else {
                continue;
            };
            let aims =
                aim.count.is_none() && name.as_ref().is_some_and(|it| it.as_str() == aim.name);
            match &bound {
                Some(bound) if aims => {
                    u.names.insert(aim.name.to_owned(), bound.clone());
                }
                _ => {
                    self.game.aiming.set(aims);
                    let came = self.block(d, u, std::slice::from_ref(statement));
                    self.game.aiming.set(false);
                    came?;
                }
            }
        }
        let Some(count) = aim.count else {
            return Ok(());
        };
        if let Some(bound) = bound {
            u.names.insert(aim.name.to_owned(), bound);
            return Ok(());
        }
        self.game.aiming.set(true);
        let it = Choosing {
            count,
            from: aim.from,
            total: None,
            name: aim.name,
            by: None,
            own: false,
        };
        let came = self.choose(d, u, &it);
        self.game.aiming.set(false);
        came
    }

    /// The attacker, if its attack goes on.
    pub(super) fn attacker(&self, u: &Use<'a>) -> Res<Option<usize>> {
        let Some(fight) = &self.game.fight else {
            return Ok(None);
        };
        let Some(card) = self.model.same(fight.attacker) else {
            return Ok(None);
        };
        let it = &self.model.cards[card];
        let stands = self.is_open(card) && it.controller == fight.seat && !it.rested;
        let fit = stands && !self.cannot(card, "attack")? && self.still(card, fight.text, u)?;
        Ok(fit.then_some(card))
    }

    /// Whether a card still has a skill, whose condition still holds (R-SM-28).
    pub(super) fn still(&self, card: usize, text: &'a Ability, u: &Use<'a>) -> Res<bool> {
        let texts = self.texts_now(card)?;
        if !texts.iter().any(|it| std::ptr::eq(it.0, text)) {
            return Ok(false);
        }
        match &text.when {
            Some(condition) if !asks_moment(condition) => self.holds(condition, u, None),
            _ => Ok(true),
        }
    }

    /// A target, if its part goes on.
    pub(super) fn target_at(&self, at: usize, u: &Use<'a>, aim: &Aim<'a>) -> Res<Option<usize>> {
        let Some(fight) = &self.game.fight else {
            return Ok(None);
        };
        let it = &fight.targets[at];
        let Some(card) = self.model.same(it.was).filter(|_| !it.evaded) else {
            return Ok(None);
        };
        let own = self.model.cards[card].controller == fight.seat;
        let same = own == it.own && self.is_monster(card) == it.monster;
        let fit = self.on_field(card) && same && self.is_one_of(aim.from, card, u, &[])?;
        Ok(fit.then_some(card))
    }

    pub(super) fn targets(&self, u: &Use<'a>, aim: &Aim<'a>) -> Res<Vec<Option<usize>>> {
        let many = self.game.fight.as_ref().map_or(0, |it| it.targets.len());
        (0..many).map(|at| self.target_at(at, u, aim)).collect()
    }

    /// SM-24.03: what lies face-down comes up.
    fn uncover(&mut self, u: &Use<'a>, aim: &Aim<'a>) -> Res<()> {
        for (at, card) in self.targets(u, aim)?.into_iter().enumerate() {
            if let Some(card) = card {
                self.uncovers(at, card)?;
            }
        }
        Ok(())
    }

    fn uncovers(&mut self, at: usize, card: usize) -> Res<()> {
        if self.model.cards[card].face_down {
            self.note(at, |it| it.up = true);
            self.turn_up(card)?;
        }
        Ok(())
    }

    /// The course of an attack (9.2): whether it came to results with anybody, and with all.
    fn battle(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &Use<'a>,
        aim: &Aim<'a>,
        fought: &[usize],
    ) -> Res<(bool, bool)> {
        const VOID: (bool, bool) = (false, false);
        let Some(fight) = self.game.fight.clone() else {
            return Ok(VOID);
        };
        for card in self.monsters_of(fight.seat) {
            if self.has(card, "link")? {
                return unread("link");
            }
        }
        self.takes_as_targets(fought);
        self.declare(d, &fight, fought)?;
        if self.attacker(u)?.is_none() {
            return Ok(VOID);
        }
        self.uncover(u, aim)?;
        if fight.direct {
            return self.hits(&fight);
        }
        if self.targets(u, aim)?.iter().all(Option::is_none) {
            return Ok(VOID);
        }
        if !self.respond(d, u, aim)? {
            return Ok(VOID);
        }
        self.evading(d, u)?;
        self.engage(d, &fight, u, aim)?;
        self.answers_shoot(d, u, aim)?;
        self.uncover(u, aim)?;
        let Some(by) = self.attacker(u)? else {
            return Ok(VOID);
        };
        let there = self.targets(u, aim)?;
        if there.iter().all(Option::is_none) {
            return Ok(VOID);
        }
        self.strike_first(d, &fight, (u, aim), by)?;
        if self.attacker(u)? == Some(by) {
            self.determine(d, &fight, (u, aim), by)?;
        }
        self.after(d)?;
        Ok((true, there.iter().all(Option::is_some)))
    }

    /// The declaration, and the right of over-magic against it, which nobody uses.
    fn declare(&mut self, d: &mut D<'_, 'a>, fight: &Fight<'a>, fought: &[usize]) -> Res<()> {
        if self.model.active == fight.seat {
            self.game.attacks += 1;
        }
        self.game.process += 1;
        let from = self.game.process;
        // SM-24.07: whether it is what was asked for is seen when it lies open.
        for (at, &card) in fought.iter().enumerate() {
            self.uncovers(at, card)?;
        }
        if let Some(by) = self.model.same(fight.attacker) {
            let it = Happens {
                on: fought.first().copied(),
                causes: vec!["attack", "attack_skill", "battle"],
                amount: self.game.attacks,
                ..Happens::by("attack", by, fight.seat)
            };
            self.happens(&it)?;
        }
        for &card in fought {
            self.becomes_target(card, fight.attacker.card)?;
        }
        self.timed(d, from)?;
        self.game.process += 1;
        Ok(())
    }

    /// SM-23.19, R-SM-98: a card has become the target of an attack skill.
    pub(super) fn becomes_target(&mut self, card: usize, by: usize) -> Res<()> {
        self.happens(&Happens {
            by: Some(by),
            on: Some(by),
            seat: Some(self.model.cards[card].controller),
            causes: vec!["attack", "attack_skill", "battle"],
            ..Happens::to("target", card)
        })
    }

    /// SM-20.04, R-SM-49: the attack reaches the player.
    fn hits(&mut self, fight: &Fight<'a>) -> Res<(bool, bool)> {
        for card in self.monsters_of(self.other(fight.seat)) {
            if !self.has(card, "no_defend_player")? {
                return unread("a monster that steps in");
            }
        }
        self.model.winner = Some(fight.seat);
        Err(Stop::Over)
    }

    /// B5: what each target does; whether the attack goes on.
    fn respond(&mut self, d: &mut D<'_, 'a>, u: &Use<'a>, aim: &Aim<'a>) -> Res<bool> {
        let many = self.game.fight.as_ref().map_or(0, |it| it.targets.len());
        for at in 0..many {
            let Some(by) = self.attacker(u)? else {
                return Ok(false);
            };
            let Some(card) = self.target_at(at, u, aim)? else {
                continue;
            };
            let evades = self.can_evade(card, by, &self.nature(u))?;
            let answers = self.answers(card, at, by)?;
            if answers.is_empty() && !evades {
                continue;
            }
            let seat = self.model.cards[card].controller;
            let mut picks = vec![Pick::Done];
            picks.extend(evades.then_some(Pick::Act("evade", card)));
            picks.extend(answers.iter().map(|it| Pick::Text(card, it.0)));
            let number = match d.ask(self, seat, "answer", picks)? {
                Pick::Text(_, number) => number,
                Pick::Act(..) => {
                    self.note(at, |it| it.evaded = true);
                    continue;
                }
                _ => continue,
            };
            let Some((_, text)) = answers.into_iter().find(|it| it.0 == number) else {
                continue;
            };
            self.answer(d, (card, at), text, by)?;
        }
        Ok(self.attacker(u)?.is_some())
    }

    /// The skills with which a target can answer now (SM-20.01).
    fn answers(&self, card: usize, at: usize, by: usize) -> Res<Vec<(u8, &'a Ability)>> {
        let ranged = self.game.fight.as_ref().map(|it| it.seat) == Some(self.model.active)
            && self.has(by, "ranged")?
            && !self.has(card, "ranged")?;
        if ranged || !self.can_strike(card, at)? {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for (number, (text, giver, _)) in self.texts_now(card)?.into_iter().enumerate() {
            if when(text) != When::Attack {
                continue;
            }
            if giver.is_some() {
                return unread("an attack skill that was given");
            }
            let from = match aim(text)? {
                Some(aim) => aim.from,
                None => match shot_from(text) {
                    Some(from) => from,
                    None => continue,
                },
            };
            let u = self.answering(card, text);
            if self.is_one_of(from, by, &u, &[])? && self.allows(&u)? {
                found.push((number as u8, text));
            }
        }
        Ok(found)
    }

    fn answering(&self, card: usize, text: &'a Ability) -> Use<'a> {
        let seat = SummonAndMagic::speaker(self, card);
        Use::of(text, Some(self.model.was(card)), seat)
    }

    /// Whether a target could strike back now: it stands, or the attack has turned it up.
    pub(super) fn can_strike(&self, card: usize, at: usize) -> Res<bool> {
        let up = self.game.fight.as_ref().is_some_and(|it| it.targets[at].up);
        let stands = self.is_open(card) && (up || !self.model.cards[card].rested);
        Ok(stands && !self.cannot(card, "attack")? && !self.cannot(card, "answer")?)
    }

    /// A target answers: what stands in front of the blow happens now.
    fn answer(
        &mut self,
        d: &mut D<'_, 'a>,
        (card, at): (usize, usize),
        text: &'a Ability,
        by: usize,
    ) -> Res<()> {
        let mut u = self.answering(card, text);
        u.foe = Some(self.model.was(by));
        self.note(at, |it| it.answer = Some(u.clone()));
        let Some(aim) = aim(text)? else {
            self.prepare_shot(d, &mut u, by)?;
            self.note(at, |it| it.answer = Some(u));
            return Ok(());
        };
        self.choose_fought(d, &mut u, &aim, Some(by))?;
        if let Some(cost) = &text.pay {
            self.pay(d, &mut u, cost)?;
        }
        self.block(d, &mut u, &text.block[leading(text).len()..aim.at])?;
        // Of its names it keeps whom it fights.
        u.names.retain(|name, _| name == aim.name);
        self.note(at, |it| it.answer = Some(u));
        Ok(())
    }

    /// B5, B6: who engages, and the right of over-magic against the answers of each side.
    fn engage(
        &mut self,
        d: &mut D<'_, 'a>,
        fight: &Fight<'a>,
        u: &Use<'a>,
        aim: &Aim<'a>,
    ) -> Res<()> {
        self.game.process += 1;
        let from = self.game.process;
        let by = fight.attacker.card;
        let mut met = false;
        for (at, card) in self.targets(u, aim)?.into_iter().enumerate() {
            let Some(card) = card.filter(|&card| self.is_open(card)) else {
                continue;
            };
            let seat = self.model.cards[card].controller;
            let engages = seat != fight.seat;
            let it = |event, card, seat, on| Happens {
                on: Some(on),
                causes: vec!["attack", "battle"],
                ..Happens::by(event, card, seat)
            };
            if engages && !met {
                met = true;
                self.happens(&it("engage", by, fight.seat, card))?;
            }
            if self.answer_of(at).is_some() {
                self.happens(&it("answer", card, seat, by))?;
                if engages {
                    self.happens(&it("engage", card, seat, by))?;
                }
            }
        }
        self.timed(d, from)?;
        for own in [false, true] {
            let targets = self.game.fight.as_ref().map(|it| &it.targets);
            let mut targets = targets.into_iter().flatten();
            if targets.any(|it| it.own == own && it.answer.is_some()) {
                self.game.process += 1;
            }
        }
        Ok(())
    }

    /// Notes something of a target.
    pub(super) fn note(&mut self, at: usize, what: impl FnOnce(&mut Target<'a>)) {
        if let Some(fight) = &mut self.game.fight {
            what(&mut fight.targets[at]);
        }
    }

    pub(super) fn answer_of(&self, at: usize) -> Option<&Use<'a>> {
        let fight = self.game.fight.as_ref()?;
        fight.targets[at].answer.as_ref()
    }
}
