//! Runs card programs, one operation a call. What a verb does is the rulebook's; flow, choices,
//! selections and conditions are here.

use crate::dealer::Dealer;
use crate::decision::{Asked, Choice, Facts, Offer};
use crate::event::Fact;
use crate::ids::{CardId, PromptId, Seat};
use crate::list::{CardSet, Limited, List, MOST};
use crate::pool::{Ability, Act, Arg, CardPool, Count, Mod, Num, Op, Sel};
use crate::ruleset::{Acted, Choices, Faces, Next, Numbers, Ruleset, Sides};
use crate::state::{Effect, Frame, State};
use crate::table::{ALL, Change, Modifier, Table, Until, Visibility};
use std::ops::ControlFlow;

mod choose;
mod counters;
mod names;
mod open;
mod price;
mod read;

use choose::{Choosing, choose};
pub use names::{
    NUMBERS, drop_name, drop_name_of, follow_source, forget_name, give_name, give_number, keep,
    keep_track, note_short, tell_about,
};
use names::{bind, bind_all};
pub(crate) use open::openness;
pub use open::{asks_for_faces, is_told, needs_faces, says_faces};
use price::due_later;
pub use price::{Purse, payable};
pub use read::{
    Aims, ToAll, aims, follow, has_candidate, has_target, holds, in_order, is_targeting, matches,
    members, number, seat, seats, this,
};
use read::{described, walk};

/// The running effect, as verbs and selections see it.
pub type Context = Effect;

/// Questions that the machine itself asks; rulebooks count theirs from 16.
pub mod prompt {
    use crate::ids::PromptId;
    /// Choose cards.
    pub const CHOOSE: PromptId = PromptId(0);
    /// Pay for it, or do it: yes or no.
    pub const MAY: PromptId = PromptId(1);
    /// Which block.
    pub const EITHER: PromptId = PromptId(2);
    /// How much to pay for x.
    pub const X: PromptId = PromptId(3);
}

/// Walks the candidates of a question that a card program asks.
pub fn offer<G: Ruleset, O: Offer>(
    state: &State<G>,
    pool: &CardPool,
    asked: Asked,
    effect: &Effect,
    to: &mut O,
) -> ControlFlow<()> {
    let op = &pool.ability(effect.ability).ops[effect.pc as usize];
    match (asked.prompt, op) {
        (
            prompt::CHOOSE,
            Op::Choose {
                count,
                from,
                total,
                slot,
                ..
            },
        ) => {
            let walk = Candidates {
                state,
                pool,
                effect,
                from,
                total,
                slot: *slot,
                seat: asked.seat,
            };
            walk.offer(asked, to)?;
            if !walk.may_stop(count, asked) {
                return ControlFlow::Continue(());
            }
            if asked.taken == 0
                && let Some(why) = G::Choices::needs_one(state, pool, effect)
            {
                to.refuse(Choice::Done, why, Facts::NONE);
                return ControlFlow::Continue(());
            }
            to.allow(Choice::Done)
        }
        (prompt::MAY, Op::May(Some(cost), _))
            if needs_faces::<G>(cost) && !G::can_pay(state, pool, cost, effect) =>
        {
            to.refuse(Choice::Yes, G::choice_clause(asked), Facts::NONE);
            to.allow(Choice::No)
        }
        (prompt::MAY, _) => {
            to.allow(Choice::Yes)?;
            to.allow(Choice::No)
        }
        (prompt::EITHER, Op::Either(starts)) => {
            (0..starts.len() as u8).try_for_each(|mode| to.allow(Choice::Mode(mode)))
        }
        (prompt::X, _) => (1..=i16::from(asked.most))
            .rev()
            .try_for_each(|n| to.allow(Choice::Number(n))),
        _ => G::offer(state, pool, asked, G::Step::default(), to),
    }
}

/// The cards that may be chosen next.
struct Candidates<'a, G: Ruleset> {
    state: &'a State<G>,
    pool: &'a CardPool,
    effect: &'a Effect,
    from: &'a Sel,
    total: &'a Option<(crate::ids::StatId, Num)>,
    slot: u8,
    seat: Seat,
}

impl<G: Ruleset> Candidates<'_, G> {
    /// Whether only cards of the one who chooses are meant.
    const fn is_own(&self) -> bool {
        matches!(self.from, Sel::Cards(cards) if cards.chooser)
    }

    /// Whether a card is one of those that this seat chooses among.
    fn is_open(&self, card: CardId) -> bool {
        let zone = self.state.table.card(card).zone;
        !self.is_own() || Table::<G>::seat(zone) == self.seat
    }

    /// Whether this is the card that is being paid for, still in the hand it is used from.
    fn pays_for_itself(&self, card: CardId) -> bool {
        let kind = Table::<G>::kind(self.state.table.card(card).zone);
        self.effect.paying
            && card == self.effect.source.card
            && G::ZONES[kind.at()] == Visibility::Owner
    }

    fn taken(&self) -> CardSet {
        let all = self
            .state
            .bound
            .get(self.effect.base as usize..)
            .unwrap_or_default();
        all.iter()
            .filter(|b| b.name == self.slot && b.card.card.is_some())
            .map(|b| b.card.card)
            .filter(|&card| self.is_open(card))
            .collect()
    }

    fn room(&self) -> i16 {
        let Some((stat, n)) = self.total else {
            return i16::MAX;
        };
        let spent: i16 = self
            .taken()
            .iter()
            .map(|card| G::stat(self.state, self.pool, card, *stat))
            .sum();
        number(self.state, self.pool, n, self.effect, CardId::NONE) - spent
    }

    /// Visits the candidates in table order, with the refusal if there is one; those that have been
    /// picked are none any more.
    fn each(
        &self,
        reasons: bool,
        mut visit: impl FnMut(CardId, Option<(crate::ids::ClauseId, CardId)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let targeting = is_targeting::<G>(self.from);
        let taken = self.taken();
        let room = self.room();
        let aim = G::aim(self.state, self.pool, self.effect);
        let mut check = |card: CardId| {
            if taken.has(card) || !self.is_open(card) || self.pays_for_itself(card) {
                return ControlFlow::Continue(());
            }
            if let Some((stat, _)) = self.total
                && (self.lacks(card, *stat) || G::stat(self.state, self.pool, card, *stat) > room)
            {
                return ControlFlow::Continue(());
            }
            let may = if targeting {
                G::can_be_chosen(self.state, self.pool, card, self.effect, &aim)
            } else if self.state.table.card(card).known & self.seat.bit() != 0 {
                G::can_be_taken(self.state, self.pool, card, self.effect, &aim)
            } else {
                Ok(())
            };
            if let Err(why) = may {
                return if reasons {
                    visit(card, Some(why))
                } else {
                    ControlFlow::Continue(())
                };
            }
            visit(card, None)
        };
        match self.from {
            Sel::Cards(cards) => {
                let mut flow = ControlFlow::Continue(());
                walk(
                    self.state,
                    self.pool,
                    cards,
                    self.effect,
                    CardId::NONE,
                    |card| {
                        flow = check(card);
                        flow
                    },
                );
                flow
            }
            other => {
                let set = members(self.state, self.pool, other, self.effect, CardId::NONE);
                in_order(self.state, &set).try_for_each(check)
            }
        }
    }

    /// How many more may be picked, counted no further than this.
    fn left(&self, most: usize) -> usize {
        if most > 0 && self.total.is_some() {
            return fitting(&mut self.costs(), self.room()).min(most);
        }
        let mut count = 0;
        if most > 0 {
            let _: ControlFlow<()> = self.each(false, |_, _| {
                count += 1;
                if count < most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        count
    }

    /// Whether a card has no such number, and so stays under no bound; of a back it is not known.
    fn lacks(&self, card: CardId, stat: crate::ids::StatId) -> bool {
        G::Numbers::LACKS
            && !G::Faces::is_veiled(self.state, card)
            && G::Numbers::lacks(self.state, self.pool, card, stat)
    }

    /// What each candidate takes of a bound on the sum.
    fn costs(&self) -> List<i16, MOST> {
        let mut all = List::default();
        if let Some((stat, _)) = self.total {
            let _: ControlFlow<()> = self.each(false, |card, _| {
                // No table has more cards.
                all.put(G::stat(self.state, self.pool, card, *stat));
                ControlFlow::Continue(())
            });
        }
        all
    }

    /// Whether a set of so many more can still be finished with this card in it.
    fn can_finish(&self, card: CardId, must: usize, costs: &List<i16, MOST>, room: i16) -> bool {
        let Some((stat, _)) = self.total else {
            return true;
        };
        let cost = G::stat(self.state, self.pool, card, *stat);
        let mut others = *costs;
        if let Some(at) = others.iter().position(|&other| other == cost) {
            others.remove(at);
        }
        fitting(&mut others, room.saturating_sub(cost)) + 1 >= must
    }

    fn offer<O: Offer>(&self, asked: Asked, to: &mut O) -> ControlFlow<()> {
        // A pick that leaves too few behind it cannot be finished, so it is not offered.
        let must = self.must(asked);
        let costs = if must > 1 {
            self.costs()
        } else {
            List::default()
        };
        let room = self.room();
        let later = due_later(self.state, self.pool, self.effect);
        self.each(O::REASONS, |card, refused| {
            if let Some((why, by)) = refused {
                to.refuse(Choice::Card(card), why, Facts::card(by));
                return ControlFlow::Continue(());
            }
            let finishes = must <= 1 || self.can_finish(card, must, &costs, room);
            if finishes && self.leaves_enough(card, must, &later) {
                to.allow(Choice::Card(card))
            } else {
                ControlFlow::Continue(())
            }
        })?;
        if O::REASONS {
            self.explain(asked, to);
        }
        ControlFlow::Continue(())
    }

    /// How many more have to be picked.
    fn must(&self, asked: Asked) -> usize {
        let Op::Choose {
            count: Count::Exactly(_),
            ..
        } = &self.pool.ability(self.effect.ability).ops[self.effect.pc as usize]
        else {
            return 1;
        };
        (asked.most - asked.taken) as usize
    }

    /// Cards of the same zones that fail the description: refused, so that "why not?" has an
    /// answer.
    fn explain<O: Offer>(&self, asked: Asked, to: &mut O) {
        let Sel::Cards(cards) = self.from else { return };
        for seat in 0..G::Sides::seats(self.state) as u8 {
            for &kind in &cards.zones {
                for &card in self.state.table.pile(Seat(seat), kind) {
                    let seen = match G::ZONES[kind.at()] {
                        Visibility::Public => true,
                        Visibility::Owner => Seat(seat) == asked.seat,
                        Visibility::Nobody => {
                            self.state.table.card(card).known & asked.seat.bit() != 0
                        }
                    };
                    if seen && !described(self.state, self.pool, cards, card, self.effect) {
                        to.refuse(Choice::Card(card), G::choice_clause(asked), Facts::NONE);
                    }
                }
            }
        }
    }

    fn may_stop(&self, count: &Count, asked: Asked) -> bool {
        match count {
            Count::Exactly(_) => asked.taken >= asked.most,
            Count::UpTo(_) | Count::AnyNumber | Count::All => true,
        }
    }
}

/// How many of these fit into the room together, the smallest first.
fn fitting(costs: &mut [i16], room: i16) -> usize {
    costs.sort_unstable();
    let mut left = room;
    let fits = |cost: &&i16| {
        left = left.saturating_sub(**cost);
        left >= 0
    };
    costs.iter().take_while(fits).count()
}

/// Runs one operation of a card program.
pub(crate) fn step<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    mut effect: Effect,
    answer: Option<Choice>,
) -> Next<G::Step> {
    let pool = d.pool;
    let ability = pool.ability(effect.ability);
    let Some(op) = ability.ops.get(effect.pc as usize) else {
        d.state.flow.pop();
        d.state.bound.truncate(effect.base as usize);
        G::resolved(d, &effect);
        return Next::Stay;
    };
    d.source = effect.source.card;
    let next = match answer {
        None if aside(d, op, &mut effect) => None,
        answer => run(d, op, &mut effect, answer),
    };
    d.source = CardId::NONE;
    // A verb may have put a step above its own frame: the frame below is the one to be renewed.
    for frame in d.state.flow.iter_mut().rev() {
        if let Frame::Effect(it) = frame {
            // The verb may have sent its own card out of sight: whose text it is stands in the
            // frame.
            *it = Effect {
                source: it.source,
                giver: it.giver,
                about: it.about,
                ..effect
            };
            break;
        }
    }
    if let Some(step) = next {
        d.push(Frame::Rule(step));
    }
    Next::Stay
}

/// Operations in which a rulebook has no part, or only some have; whether this was one.
fn aside<G: Ruleset>(d: &mut Dealer<'_, G>, op: &Op, effect: &mut Effect) -> bool {
    match op {
        Op::Choose { slot, .. } => {
            let Some(card) = G::Choices::only_choice(d.state, d.pool, effect) else {
                return false;
            };
            effect.done = bind(d, *slot, card);
        }
        Op::Later(ability, _) => G::later(d, *ability, &effect.clone()),
        Op::PutCounters(n, which, sel) => counters::put(d, effect, (n, *which, sel), 1),
        Op::RemoveCounters(n, which, sel) => counters::put(d, effect, (n, *which, sel), -1),
        _ => return false,
    }
    effect.pc += 1;
    true
}

fn run<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    op: &Op,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Option<G::Step> {
    let pool = d.pool;
    match op {
        Op::Choose {
            count,
            from,
            total,
            slot,
            by,
            ..
        } => {
            choose(
                d,
                effect,
                answer,
                &Choosing {
                    count,
                    from,
                    total,
                    slot: *slot,
                    by,
                },
            );
        }
        Op::AskX(word) => match answer {
            Some(Choice::Number(n)) => {
                effect.x = n.clamp(0, 100) as i8;
                effect.pc += 1;
            }
            _ => {
                let most = G::max_x(d.state, pool, *word, effect.seat);
                ask(
                    d,
                    effect,
                    effect.seat,
                    prompt::X,
                    0,
                    most.clamp(1, 100) as u8,
                );
            }
        },
        Op::Do(act) => return perform(d, act, effect, answer),
        Op::Modify(on, changes) => {
            modify(d, effect, on, changes);
            effect.pc += 1;
        }
        Op::JumpUnless(cond, to) => {
            let yes = holds(d.state, pool, cond, effect, CardId::NONE);
            effect.pc = if yes { effect.pc + 1 } else { *to };
        }
        Op::Jump(to) => effect.pc = *to,
        Op::May(cost, to) => match answer {
            Some(Choice::Yes) => effect.pc += 1,
            Some(_) => {
                // What was declined was not done.
                effect.done = false;
                effect.pc = *to;
            }
            None => {
                // That a price of hidden cards cannot be paid is a secret: it is asked.
                let can = |cost| G::can_pay(d.state, pool, cost, effect) || needs_faces::<G>(cost);
                if cost.as_ref().is_none_or(can) {
                    ask(d, effect, effect.seat, prompt::MAY, 0, 1);
                } else {
                    effect.done = false;
                    effect.pc = *to;
                }
            }
        },
        Op::Either(starts) => match answer {
            Some(Choice::Mode(mode)) => effect.pc = starts[mode as usize],
            _ => ask(d, effect, effect.seat, prompt::EITHER, 0, 1),
        },
        Op::Bind(sel, slot) => {
            let set = members(d.state, pool, sel, effect, CardId::NONE);
            let cards: List<CardId, MOST> = in_order(d.state, &set).collect();
            bind_all(d, *slot, &cards);
            effect.pc += 1;
        }
        Op::Remember(n, slot) => {
            let now = number(d.state, pool, n, effect, CardId::NONE);
            give_number(d, effect, *slot, now);
            effect.pc += 1;
        }
        Op::Next { from, slot, end } => {
            let base = effect.base as usize;
            let mut at = 0;
            d.state.bound.retain(|b| {
                at += 1;
                at <= base || b.name != *slot
            });
            let at = (base..d.state.bound.len()).find(|&at| d.state.bound[at].name == *from);
            match at {
                Some(at) => {
                    d.state.bound[at].name = *slot;
                    effect.short &= !(1 << (slot & 7));
                    effect.pc += 1;
                }
                None => effect.pc = *end,
            }
        }
        Op::Paying(paying) => {
            effect.paying = *paying;
            effect.pc += 1;
        }
        Op::Later(..) | Op::PutCounters(..) | Op::RemoveCounters(..) => effect.pc += 1,
    }
    None
}

/// Carries out a verb; the step that does it, where the rulebook has one.
fn perform<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    act: &Act,
    effect: &mut Effect,
    answer: Option<Choice>,
) -> Option<G::Step> {
    if effect.progress == 0 && answer.is_none() {
        names_of(act).for_each(|sel| names::note_lost(d.state, effect, sel));
    }
    match G::act(d, act, &effect.clone(), effect, answer) {
        Acted::Done(done) => {
            effect.done = done && (effect.short == 0 || is_complete(effect, act));
            effect.progress = 0;
            effect.pc += 1;
        }
        Acted::Call(step) => return Some(step),
        Acted::Ask(asked) => d.state.asked = Some(asked),
    }
    None
}

fn ask<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &Effect,
    seat: Seat,
    prompt: PromptId,
    taken: u8,
    most: u8,
) {
    d.state.asked = Some(Asked {
        seat,
        prompt,
        source: effect.source.card,
        taken,
        most,
    });
}

/// Whether a selection holds all the cards its text says.
pub fn is_full(effect: &Effect, sel: &Sel) -> bool {
    match sel {
        Sel::Slot(slot) => effect.short >> (slot & 7) & 1 == 0,
        _ => true,
    }
}

/// The names of which a verb speaks.
fn names_of(act: &Act) -> impl Iterator<Item = &Sel> {
    let (one, args): (Option<&Sel>, &[Arg]) = match act {
        Act::RevealCards(sel)
        | Act::Move { what: sel, .. }
        | Act::Order(sel, _)
        | Act::Damage(_, sel)
        | Act::Heal(_, sel)
        | Act::Turn(sel, _)
        | Act::Rest(sel)
        | Act::Stand(sel) => (Some(sel), &[]),
        Act::Named(_, args) => (None, args),
        _ => (None, &[]),
    };
    let args = args.iter().filter_map(|arg| match arg {
        Arg::Sel(sel) => Some(sel),
        _ => None,
    });
    let named = |sel: &&Sel| matches!(sel, Sel::Slot(_));
    one.into_iter().chain(args).filter(named)
}

/// Whether a verb has all the cards that its text says.
fn is_complete(effect: &Effect, act: &Act) -> bool {
    names_of(act).all(|sel| is_full(effect, sel))
}

fn modify<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &mut Effect,
    on: &Sel,
    changes: &[(Mod, Until)],
) {
    let pool = d.pool;
    let cards = members(d.state, pool, on, effect, CardId::NONE);
    names::note_lost(d.state, effect, on);
    effect.done = !cards.is_empty() && is_full(effect, on);
    for (at, (change, until)) in changes.iter().enumerate() {
        let mut modifier = Modifier {
            source: effect.source,
            seat: effect.seat,
            until: *until,
            ability: effect.ability,
            turn: G::turn(d.state),
            ..Modifier::default()
        };
        match change {
            Mod::Add(stat, n) => {
                modifier.change = Change::Add;
                modifier.stat = *stat;
                modifier.value = number(d.state, pool, n, effect, CardId::NONE);
            }
            Mod::Set(stat, n) => {
                modifier.change = Change::Set;
                modifier.stat = *stat;
                modifier.value = number(d.state, pool, n, effect, CardId::NONE);
            }
            Mod::Scale(stat, n) => {
                modifier.change = Change::Scale;
                modifier.stat = *stat;
                modifier.value = number(d.state, pool, n, effect, CardId::NONE);
            }
            Mod::Grant(ability) => {
                modifier.change = Change::Grant;
                modifier.ability = *ability;
            }
            Mod::CopyText(sel) => {
                effect.done &= copy(d, effect, sel, modifier, cards);
                continue;
            }
            Mod::LoseOthers => modifier.change = Change::LoseOthers,
            Mod::Like(word, sel) => {
                let like = members(d.state, pool, sel, effect, CardId::NONE);
                let Some(card) = in_order(d.state, &like).next() else {
                    continue;
                };
                modifier.change = Change::Word;
                modifier.stat = crate::ids::StatId(*word);
                modifier.value = d.table().card(card).def.0 as i16;
            }
            Mod::Over(word, _) => {
                modifier.change = Change::Word;
                modifier.stat = crate::ids::StatId(*word);
                modifier.value = Ability::place_of(effect.pc, at);
            }
            Mod::Word(word, value) => {
                modifier.change = Change::Word;
                modifier.stat = crate::ids::StatId(*word);
                modifier.value = *value;
            }
        }
        let all = G::give(d, modifier, cards, effect, changes.len() > 1);
        effect.done &= all;
    }
}

/// Gives the texts that are printed on another card, whose face everybody sees; whether there were
/// any, and all of the cards took them.
fn copy<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    effect: &Effect,
    from: &Sel,
    modifier: Modifier,
    cards: CardSet,
) -> bool {
    let pool = d.pool;
    let set = members(d.state, pool, from, effect, CardId::NONE);
    let Some(card) = in_order(d.state, &set).next() else {
        return false;
    };
    let it = d.table().card(card);
    if it.known != ALL || it.face_down() {
        return false;
    }
    let (mut any, mut all) = (false, true);
    for &ability in &pool.def(it.def).abilities {
        if G::is_copied(pool, ability) {
            let modifier = Modifier {
                change: Change::Grant,
                ability,
                ..modifier
            };
            any = true;
            all &= G::give(d, modifier, cards, effect, true);
        }
    }
    any && all
}

/// Announces that a card was shown to a seat.
pub fn show<G: Ruleset>(d: &mut Dealer<'_, G>, card: CardId, to: u8, clause: crate::ids::ClauseId) {
    d.emit(Fact::Shown { card, to }, clause);
}
