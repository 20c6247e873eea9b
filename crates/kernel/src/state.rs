//! One running game, and the loop that runs it to the next question.

use crate::dealer::Dealer;
use crate::decision::{
    Asked, CHOICES, Choice, Counted, Illegal, Listed, Nth, Offer, Openness, Pick,
};
use crate::event::{Event, EventSink, Fact};
use crate::ids::{AbilityId, CardId, CardRef, ClauseId, EventId, Seat};
use crate::list::{CardSet, Limited};
use crate::luck::{Luck, Stream};
use crate::machine;
use crate::outcome::{Outcome, VoidReason};
use crate::pool::CardPool;
use crate::ruleset::{Faces, Next, Question, Renumbering, Ruleset, Shortcuts, Sides};
use crate::table::{Overflow, Table};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Most steps between two questions: more than two rounds over all cards of a table, one inside the
/// other, take. What goes on longer is a loop.
pub const STEPS: usize = 200_000;

/// A card program stopped in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Effect {
    /// Which ability.
    pub ability: AbilityId,
    /// The card whose text it is.
    pub source: CardRef,
    /// The card that gave the text, where it is not printed.
    pub giver: CardRef,
    /// The card it is about: the one attacked, the foe.
    pub about: CardRef,
    /// Who controls it.
    pub seat: Seat,
    /// The next operation.
    pub pc: u8,
    /// Where its names begin in the shared list.
    pub base: u8,
    /// How far a verb that works card by card has come.
    pub progress: u8,
    /// A bit per name that got fewer cards than it should.
    pub short: u8,
    /// What was paid for x, or the amount of the event.
    pub x: i8,
    /// Whether the last verb did all that it said.
    pub done: bool,
    /// Whether a cost is being paid.
    pub paying: bool,
}

/// Something to be done: a step of the rulebook, or a card program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame<S> {
    /// A step of the rulebook.
    Rule(S),
    /// A card program.
    Effect(Effect),
}

impl<S: Default> Default for Frame<S> {
    fn default() -> Self {
        Self::Rule(S::default())
    }
}

/// An ability that has triggered and not yet begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Trigger {
    /// Which ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub source: CardRef,
    /// The card that gave it.
    pub giver: CardRef,
    /// The card it is about.
    pub about: CardRef,
    /// Who controls it.
    pub seat: Seat,
    /// Triggers of one moment have the same number.
    pub batch: u16,
    /// The amount of the event.
    pub amount: i8,
    /// The event that triggered it.
    pub event: EventId,
}

/// A card bound to a name of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bound {
    /// Which name.
    pub name: u8,
    /// The card as it was.
    pub card: CardRef,
}

/// The dirty flags: what may have changed since the rulebook last looked at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dirty {
    /// Nothing.
    Nothing,
    /// Something to the field: a card came, went or was turned, damage, a change.
    Field,
    /// Something elsewhere: the field is as it was, but what its texts count may not be.
    Elsewhere,
}

/// One running game: plain data, so a clone is cheap and a save works at every question.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<G: Ruleset> {
    /// What lies on the table.
    pub table: Table<G>,
    /// What only this game counts.
    pub registers: G::Registers,
    /// Abilities that have triggered and not yet begun.
    pub waiting: G::Waiting,
    pub(crate) flow: G::Flow,
    pub(crate) bound: G::Names,
    pub(crate) asked: Option<Asked>,
    pub(crate) luck: Luck,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) dirty: Dirty,
}

impl<G: Ruleset> Clone for State<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Ruleset> Copy for State<G> {}
impl<G: Ruleset> PartialEq for State<G> {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
            && self.registers == other.registers
            && self.waiting == other.waiting
            && self.flow == other.flow
            && self.bound == other.bound
            && self.asked == other.asked
            && self.luck == other.luck
            && self.outcome == other.outcome
    }
}
impl<G: Ruleset> Eq for State<G> {}

/// Bytes that are no state of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt;

impl<G: Ruleset> State<G> {
    /// A state before its first step: cards are placed by the rulebook, then `run` begins.
    pub fn new(table: Table<G>, registers: G::Registers, first: G::Step, luck: Luck) -> Self {
        let mut flow = G::Flow::default();
        // An empty list has room for one.
        flow.put(Frame::Rule(first));
        Self {
            table,
            registers,
            waiting: G::Waiting::default(),
            flow,
            bound: G::Names::default(),
            asked: None,
            luck,
            outcome: None,
            dirty: Dirty::Field,
        }
    }

    /// The pending question; `None` when the game is over.
    #[inline]
    pub const fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// How the game ended.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What is still to be done; the last runs next.
    #[inline]
    pub fn flow(&self) -> &[Frame<G::Step>] {
        &self.flow
    }

    /// The names of all stopped effects.
    pub fn bound(&self) -> &[Bound] {
        &self.bound
    }

    /// Walks every candidate of the pending question.
    #[inline]
    pub fn offer<O: Offer>(&self, pool: &CardPool, to: &mut O) {
        let Some(asked) = self.asked else { return };
        let _: ControlFlow<()> = match self.flow.last() {
            Some(Frame::Rule(step)) => G::offer(self, pool, asked, *step, to),
            Some(Frame::Effect(effect)) => machine::offer(self, pool, asked, effect, to),
            None => ControlFlow::Continue(()),
        };
    }

    /// How many choices there are now.
    pub fn count(&self, pool: &CardPool) -> usize {
        let mut counted = Counted::default();
        self.offer(pool, &mut counted);
        counted.0
    }

    /// Who can tell how many choices there are now: nobody has to where nothing is asked.
    pub fn openness(&self, pool: &CardPool) -> Openness {
        let Some(asked) = self.asked else {
            return Openness::Public;
        };
        let step = match self.flow.last() {
            Some(Frame::Rule(step)) => *step,
            Some(Frame::Effect(effect)) => {
                if let Some(openness) = machine::openness(self, pool, asked, effect) {
                    return openness;
                }
                G::Step::default()
            }
            None => return Openness::Private,
        };
        G::openness(&Question {
            game: self,
            pool,
            asked,
            step,
        })
    }

    /// Whether the pending question has one choice, and everybody can tell that: then a host may
    /// answer it for the seat, and nobody learns anything by the silence.
    pub fn answers_itself(&self, pool: &CardPool) -> bool {
        self.openness(pool) == Openness::Public && self.count(pool) == 1
    }

    /// The choices in order.
    pub fn choices(&self, pool: &CardPool) -> Vec<Choice> {
        let mut listed = Listed::default();
        self.offer(pool, &mut listed);
        listed.0
    }

    /// Runs to the first question, or to the pending one anew after something was done from outside
    /// the questions.
    pub fn begin(&mut self, pool: &CardPool, to: Option<&mut dyn EventSink<G>>) {
        self.asked = None;
        Dealer::new(self, pool, shorter(to)).run(None);
    }

    /// Takes one choice and runs to the next question.
    ///
    /// # Errors
    /// On `Err` the state is unchanged.
    pub fn answer(
        &mut self,
        pool: &CardPool,
        pick: Pick,
        to: Option<&mut dyn EventSink<G>>,
    ) -> Result<(), Illegal> {
        if self.asked.is_none() {
            return Err(Illegal::GameOver);
        }
        let mut nth = Nth::new(pick as usize);
        self.offer(pool, &mut nth);
        let Some(choice) = nth.found else {
            return Err(Illegal::OutOfRange {
                pick,
                choices: self.count(pool) as u16,
            });
        };
        self.take(pool, choice, to);
        Ok(())
    }

    /// Takes a choice that was listed for this very state: the quick way of search.
    pub fn take(&mut self, pool: &CardPool, choice: Choice, to: Option<&mut dyn EventSink<G>>) {
        self.asked = None;
        Dealer::new(self, pool, shorter(to)).run(Some(choice));
    }

    /// Ends the game from outside the questions: a concession, an agreed draw, a time-out.
    pub fn end(&mut self, pool: &CardPool, outcome: Outcome, to: Option<&mut dyn EventSink<G>>) {
        if self.outcome.is_none() {
            Dealer::new(self, pool, shorter(to)).finish(outcome);
            self.asked = None;
        }
    }

    /// The state as bytes, behind them a seal.
    pub fn save(&self) -> Vec<u8> {
        crate::record::seal(self.bytes())
    }

    fn bytes(&self) -> Vec<u8> {
        // Writing into memory cannot fail for types that are plain data.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// The state of these bytes.
    ///
    /// # Errors
    /// When the bytes are no state of this game, or were damaged.
    pub fn load(bytes: &[u8]) -> Result<Self, Corrupt> {
        let bytes = crate::record::unseal(bytes).ok_or(Corrupt)?;
        let state: Self = postcard::from_bytes(bytes).map_err(|_| Corrupt)?;
        if state.is_sound() {
            Ok(state)
        } else {
            Err(Corrupt)
        }
    }

    /// Whether every number in it names something: bytes from elsewhere may say anything.
    fn is_sound(&self) -> bool {
        if !self.table.is_sound() {
            return false;
        }
        let bad = std::cell::Cell::new(false);
        let check = |card: CardId| bad.set(bad.get() || card.at() >= self.table.count());
        let card = |card: CardId| {
            check(card);
            card
        };
        let refer = |was: CardRef| {
            check(was.card);
            was
        };
        let mut copy = *self;
        let by = Renumbering::new(&card, &refer);
        copy.renumber_refs(&by);
        if let Some(asked) = self.asked {
            by.card(asked.source);
            if asked.seat.at() >= G::Sides::seats(self) || asked.taken > asked.most {
                return false;
            }
        }
        !bad.get()
    }

    /// The hash of the state, the same on every machine.
    pub fn hash(&self) -> u64 {
        crate::record::hash64(&self.bytes())
    }

    /// Another world that a viewer cannot tell from this one: faces that the viewer does not know
    /// are dealt anew among the cards of the same owner, and all cards get other slots.
    pub fn redeal(&self, viewer: u8, luck: &mut Luck) -> Self {
        let mut other = self.redeal_but(viewer, CardSet::default(), luck);
        other.luck = *luck;
        other
    }

    /// As `redeal`, but these cards keep their faces, and the luck to come is the same.
    pub fn redeal_but(&self, viewer: u8, keep: CardSet, luck: &mut Luck) -> Self {
        let mut other = *self;
        // Who sees a back sees its mark: cards of different backs are never taken for each other.
        let kinds = if G::Faces::BACK == 0 { 1 } else { 2 };
        for at in 0..kinds * G::Sides::seats(self) as u8 {
            let (seat, back) = (at / kinds, at % kinds);
            // Walked as they lie, so that the same luck deals the same cards whatever their slots.
            let unknown: Vec<CardId> = self
                .table
                .in_order()
                .filter(|&card| {
                    let it = self.table.card(card);
                    it.owner.0 == seat
                        && it.known & viewer == 0
                        && !keep.has(card)
                        && (it.flags & G::Faces::BACK != 0) == (back == 1)
                })
                .collect();
            let mut defs: Vec<_> = unknown
                .iter()
                .map(|&card| self.table.card(card).def)
                .collect();
            luck.shuffle(Stream::Other, &mut defs);
            for (&card, def) in unknown.iter().zip(defs) {
                other.table.set_up(card, |it| it.def = def);
            }
        }
        let mut slots: Vec<CardId> = self.table.all().collect();
        luck.shuffle(Stream::Other, &mut slots);
        let older: Vec<u8> = slots
            .iter()
            .map(|_| luck.below(Stream::Other, 256) as u8)
            .collect();
        let refer = |was: CardRef| CardRef {
            card: slots[was.card.at()],
            age: was.age.wrapping_add(older[was.card.at()]),
        };
        other.renumbered(&Renumbering::new(&|card| slots[card.at()], &refer))
    }

    /// The same game with other slots and ages of its cards.
    fn renumbered(&self, by: &Renumbering<'_>) -> Self {
        let mut other = *self;
        other.table = self.table.renumbered(by);
        other.renumber_refs(by);
        if let Some(asked) = &mut other.asked {
            asked.source = by.card(asked.source);
        }
        other
    }

    /// Gives other numbers to the cards that unfinished business speaks of.
    fn renumber_refs(&mut self, by: &Renumbering<'_>) {
        G::renumber(&mut self.registers, by);
        for frame in self.flow.iter_mut() {
            match frame {
                Frame::Rule(step) => G::renumber_step(step, by),
                Frame::Effect(effect) => {
                    effect.source = by.refer(effect.source);
                    effect.giver = by.refer(effect.giver);
                    effect.about = by.refer(effect.about);
                }
            }
        }
        for bound in self.bound.iter_mut() {
            bound.card = by.refer(bound.card);
        }
        for trigger in self.waiting.iter_mut() {
            trigger.source = by.refer(trigger.source);
            trigger.giver = by.refer(trigger.giver);
            trigger.about = by.refer(trigger.about);
        }
    }

    /// A card went where nobody can follow it: unfinished business no longer speaks of it.
    pub(crate) fn lose_track(&mut self, card: CardId) {
        let to = |it: CardId| if it == card { CardId::NONE } else { it };
        let refer = |was: CardRef| {
            if was.card == card { CardRef::NONE } else { was }
        };
        self.renumber_refs(&Renumbering::new(&to, &refer));
    }

    /// The same state with another luck to come.
    #[must_use]
    pub fn with_luck(self, luck: Luck) -> Self {
        Self { luck, ..self }
    }

    /// As `with_luck`, in place: an imagined world that is dealt anew must not have the luck of the
    /// one before.
    #[inline]
    pub const fn set_luck(&mut self, luck: Luck) {
        self.luck = luck;
    }

    /// Whether as much luck has been used in both.
    pub fn same_luck(&self, other: &Self) -> bool {
        self.luck == other.luck
    }

    /// What the lists take at most: modifiers, frames, names, triggers.
    pub const fn caps() -> [usize; 4] {
        [
            G::Modifiers::CAPACITY,
            G::Flow::CAPACITY,
            G::Names::CAPACITY,
            G::Waiting::CAPACITY,
        ]
    }

    /// How full the lists are: modifiers, frames, names, triggers.
    pub fn fill(&self) -> [usize; 4] {
        [
            self.table.fill(),
            self.flow.len(),
            self.bound.len(),
            self.waiting.len(),
        ]
    }
}

/// Lets a listener be borrowed for the one call.
fn shorter<'a, 'b: 'a, G: Ruleset>(
    to: Option<&'a mut (dyn EventSink<G> + 'b)>,
) -> Option<&'a mut (dyn EventSink<G> + 'a)> {
    match to {
        Some(sink) => Some(sink),
        None => None,
    }
}

/// The place in a card program where nothing is left to do: no program is as long.
const OVER: u8 = u8::MAX;

impl<G: Ruleset> Dealer<'_, G> {
    /// Runs frames until something is asked or the game is over.
    pub(crate) fn run(&mut self, mut answer: Option<Choice>) {
        let mut withheld = G::withholds(self.state);
        for _ in 0..STEPS {
            if self.state.outcome.is_some() {
                self.state.asked = None;
                return;
            }
            let Some(&frame) = self.state.flow.last() else {
                self.void(VoidReason::NoChoice);
                return;
            };
            let next = match frame {
                Frame::Rule(step) => G::step(self, step, answer.take()),
                Frame::Effect(effect) => machine::step(self, effect, answer.take()),
            };
            self.follow(next);
            if self.state.outcome.is_none() {
                self.look(&mut withheld);
            }
            if let Some(asked) = self.state.asked {
                debug_assert!(asked.most >= asked.taken);
                if self.state.outcome.is_none() {
                    self.check_question();
                    return;
                }
            }
        }
        match G::endless() {
            Some(why) => self.finish(Outcome::Drawn(why)),
            None => self.void(VoidReason::Steps),
        }
        self.state.asked = None;
    }

    /// Has the rulebook look at the table if anything is dirty, but not while it withholds the
    /// look: then it looks as soon as that is over.
    fn look(&mut self, withheld: &mut bool) {
        let before = std::mem::replace(withheld, G::withholds(self.state));
        if before && !*withheld {
            self.unsettle();
        }
        let dirty = std::mem::replace(&mut self.state.dirty, Dirty::Nothing);
        if *withheld || dirty == Dirty::Nothing {
            return;
        }
        if let Some(step) = G::settle(self, dirty) {
            self.push(Frame::Rule(step));
            self.state.asked = None;
            *withheld = G::withholds(self.state);
        } else if self.state.dirty != Dirty::Nothing {
            // What was to be asked may have other answers now; the step asks it anew.
            self.state.asked = self.state.asked.filter(|asked| asked.taken > 0);
        }
    }

    fn check_question(&mut self) {
        if cfg!(debug_assertions) {
            let count = self.state.count(self.pool);
            if count == 0 {
                self.void(VoidReason::NoChoice);
            } else if count > CHOICES {
                self.void(VoidReason::Full(Overflow::Choices));
            }
        }
    }

    fn follow(&mut self, next: Next<G::Step>) {
        match next {
            Next::Go(step) => {
                if let Some(top) = self.state.flow.last_mut() {
                    *top = Frame::Rule(step);
                }
            }
            Next::Ask(asked, step) => {
                if let Some(top) = self.state.flow.last_mut() {
                    *top = Frame::Rule(step);
                }
                self.state.asked = Some(asked);
            }
            Next::Stay => {}
            Next::Call(first, after) => {
                if let Some(top) = self.state.flow.last_mut() {
                    *top = Frame::Rule(after);
                }
                let looked_at = self.state.dirty == Dirty::Nothing && self.state.outcome.is_none();
                if !looked_at || !G::Shortcuts::passes(self, &first) {
                    self.push(Frame::Rule(first));
                }
            }
            Next::Run(effect, after) => {
                if let Some(top) = self.state.flow.last_mut() {
                    *top = Frame::Rule(after);
                }
                self.start(effect);
            }
            Next::Done => {
                self.state.flow.pop();
            }
        }
    }

    /// Begins a card program with cards bound to names of it; the running step goes on as `after`.
    pub fn begin(&mut self, effect: Effect, after: G::Step, names: &[(u8, CardId)]) {
        if let Some(top) = self.state.flow.last_mut() {
            *top = Frame::Rule(after);
        }
        self.start(effect);
        for &(slot, card) in names {
            machine::give_name(self, slot, card);
        }
    }

    /// Puts a card program on top of what is to be done; inside too many others it does nothing.
    fn start(&mut self, effect: Effect) {
        let base = self.state.bound.len() as u8;
        let mut effect = Effect { base, ..effect };
        let room = G::Flow::CAPACITY - self.state.flow.len();
        if room <= G::ROOM && G::declines(self, Overflow::Frames, &effect.into()) {
            effect.pc = OVER;
        }
        self.push(Frame::Effect(effect));
    }

    /// Drops all that was to be done, and does this instead.
    pub fn restart(&mut self, step: G::Step) {
        self.state.flow.clear();
        self.state.bound.clear();
        self.state.asked = None;
        self.push(Frame::Rule(step));
    }

    /// The card programs of a seat do nothing more: each ends when it is next to run.
    pub fn end_programs(&mut self, seat: Seat) {
        for frame in self.state.flow.iter_mut() {
            match frame {
                Frame::Effect(effect) if effect.seat == seat => effect.pc = OVER,
                _ => {}
            }
        }
    }

    /// Puts something on top of what is to be done.
    pub fn push(&mut self, frame: Frame<G::Step>) {
        if self.state.flow.push(frame).is_err() {
            self.void(VoidReason::Full(Overflow::Frames));
        }
    }

    /// Ends the game because a cap was reached.
    pub fn void(&mut self, reason: VoidReason) {
        self.finish(Outcome::Void(reason));
        self.state.asked = None;
    }

    /// Ends the game.
    pub fn finish(&mut self, outcome: Outcome) {
        if self.state.outcome.is_none() {
            let clause = match outcome {
                Outcome::Won { why, .. } | Outcome::Drawn(why) => why,
                Outcome::Void(_) => ClauseId::default(),
            };
            self.state.outcome = Some(outcome);
            self.tell(Event {
                fact: Fact::Ended(outcome),
                clause,
                source: CardId::NONE,
            });
        }
    }
}
