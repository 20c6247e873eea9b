//! The trait a rulebook implements. The kernel knows no turn, no phase and no combat.

mod parts;

pub use parts::{Choices, Faces, Layout, Numbers, Shortcuts, Sides};

use crate::dealer::Dealer;
use crate::decision::{Asked, Choice, Offer, Openness};
use crate::ids::{
    AbilityId, CardId, CardRef, CostId, PastId, PhaseId, RelationId, Seat, StatId, TallyId,
    ZoneKind,
};
use crate::list::{CardSet, Limited, Set};
use crate::machine::Context;
use crate::packed::StoredCard;
use crate::pool::{Act, CardPool, Cost, Quality};
use crate::state::{Bound, Dirty, Effect, Frame, State, Trigger};
use crate::table::{ALL, Modifier, Overflow, Visibility};
use crate::view::Viewer;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

/// Plain data that can be copied, compared and saved.
pub trait Plain: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// What a step wants next.
#[derive(Clone, Copy, Debug)]
pub enum Next<S> {
    /// Go on with this step.
    Go(S),
    /// Ask, and come back to this step with the answer.
    Ask(Asked, S),
    /// The step has put something on top of itself by its own hand.
    Stay,
    /// Do the first before the second.
    Call(S, S),
    /// Run a card program, then this step.
    Run(Effect, S),
    /// Finished.
    Done,
}

/// What a verb did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted<S> {
    /// Done; whether in full.
    Done(bool),
    /// This step has to run first; then the verb is called again with the next progress.
    Call(S),
    /// Asks; the answer comes back to the verb.
    Ask(Asked),
}

/// A text that wants something: see `Ruleset::declines`.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The card that has it.
    pub card: CardId,
    /// Who controls it.
    pub seat: Seat,
    /// Which text.
    pub ability: AbilityId,
}

impl From<Modifier> for Text {
    fn from(modifier: Modifier) -> Self {
        Self {
            card: modifier.source.card,
            seat: modifier.seat,
            ability: modifier.ability,
        }
    }
}

impl From<Trigger> for Text {
    fn from(trigger: Trigger) -> Self {
        Self {
            card: trigger.source.card,
            seat: trigger.seat,
            ability: trigger.ability,
        }
    }
}

impl From<Effect> for Text {
    fn from(effect: Effect) -> Self {
        Self {
            card: effect.source.card,
            seat: effect.seat,
            ability: effect.ability,
        }
    }
}

/// The pending question of a rulebook, with all that it is asked on.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, G: Ruleset> {
    /// The game.
    pub game: &'a State<G>,
    /// The cards.
    pub pool: &'a CardPool,
    /// Who is asked what.
    pub asked: Asked,
    /// The step that asks; the default one where a verb of a card text does.
    pub step: G::Step,
}

impl<G: Ruleset> Question<'_, G> {
    /// Whether everybody knows the faces of these cards.
    pub fn are_known(&self, cards: &[CardId]) -> bool {
        let known = |&card: &CardId| self.game.table.card(card).known == ALL;
        cards.iter().all(known)
    }
    /// Whether everybody knows the face of the card that asks.
    pub fn source_is_known(&self) -> bool {
        self.asked.source.is_some() && self.are_known(&[self.asked.source])
    }
    /// The card program that asks.
    pub fn effect(&self) -> Option<&Effect> {
        match self.game.flow().last() {
            Some(Frame::Effect(effect)) => Some(effect),
            _ => None,
        }
    }
}

/// A rulebook. It knows no browser.
pub trait Ruleset: Copy + Debug + Eq + Send + Sync + 'static {
    /// What the rulebook does next: the turn as a list.
    type Step: Plain + Default;
    /// What only this game counts.
    type Registers: Plain + Default;
    /// A card as the table stores it: `Packed` where its numbers fit, else `Card`.
    type StoredCard: StoredCard;
    /// All cards.
    type Cards: Plain + Default + AsRef<[Self::StoredCard]> + AsMut<[Self::StoredCard]>;
    /// The order of all cards.
    type Order: Plain + Default + AsRef<[CardId]> + AsMut<[CardId]>;
    /// Where each zone begins in that order, and the end of the last: a number more than there are
    /// zones.
    type Starts: Plain + Default + AsRef<[u8]> + AsMut<[u8]>;
    /// A set of cards.
    type Set: Set + 'static;
    /// Things to be done at one time.
    type Flow: Limited<Frame<Self::Step>>;
    /// Abilities that wait at one time.
    type Waiting: Limited<Trigger>;
    /// Cards and numbers that are named at one time, of all texts that are being carried out.
    type Names: Limited<Bound>;
    /// Changes that hold for a while at one time.
    type Modifiers: Limited<Modifier>;
    /// The cards of each change; as many as there are changes.
    type Targets: Limited<Self::Set>;

    /// The derived cache: what the rulebook reads off the table again and again. It follows from
    /// which cards lie in the zones of `is_cached` and from the changes on cards, and from nothing
    /// else. The table forgets it when one of these changes.
    type Cache: Copy + Debug + Send + Sync + 'static;

    /// What a choice of a text asks of all candidates alike, worked out once for all of them.
    type Aim: Copy + Debug;

    /// Who plays with whom.
    type Sides: Sides<Self>;
    /// How cards lie to each other.
    type Layout: Layout<Self>;
    /// What is seen of a card where it lies.
    type Faces: Faces<Self>;
    /// How numbers are read.
    type Numbers: Numbers<Self>;
    /// What the rules say of choices of texts.
    type Choices: Choices<Self>;
    /// What is passed over, for it has nothing to do.
    type Shortcuts: Shortcuts<Self>;

    /// How many seats there are at most.
    const SEATS: usize;
    /// Who may look into each kind of zone.
    const ZONES: &'static [Visibility];

    /// Does one step; entered again with the answer when it asked.
    fn step(
        dealer: &mut Dealer<'_, Self>,
        step: Self::Step,
        answer: Option<Choice>,
    ) -> Next<Self::Step>;

    /// Whether something goes on that is done whole before the rulebook looks at the table: a text.
    /// As soon as it is over the kernel has the table looked at, whatever changed meanwhile.
    #[inline]
    fn withholds(state: &State<Self>) -> bool {
        let _ = state;
        false
    }

    /// Looks at the table after something happened: deaths, defeat. May want a step of its own
    /// first. Never called while the look is withheld.
    fn settle(dealer: &mut Dealer<'_, Self>, dirty: Dirty) -> Option<Self::Step>;

    /// Walks every candidate of the pending question of a step.
    fn offer<O: Offer>(
        state: &State<Self>,
        pool: &CardPool,
        asked: Asked,
        step: Self::Step,
        to: &mut O,
    ) -> ControlFlow<()>;

    /// Who can tell how many choices the pending question of a step or of a verb has. Each question
    /// declares it; the answer itself must follow from what everybody knows.
    fn openness(question: &Question<'_, Self>) -> Openness;

    /// Does a verb of a card text.
    fn act(
        dealer: &mut Dealer<'_, Self>,
        act: &Act,
        context: &Context,
        effect: &mut Effect,
        answer: Option<Choice>,
    ) -> Acted<Self::Step>;

    /// A number of a card as it is now.
    fn stat(state: &State<Self>, pool: &CardPool, card: CardId, stat: StatId) -> i16;

    /// Whether a card is what a word of the rulebook says: a kind, a category, a state.
    fn is(state: &State<Self>, pool: &CardPool, card: CardId, quality: Quality) -> bool;

    /// Whether two cards lie to each other as the rulebook's word says (facing, in the same
    /// column).
    fn relates(state: &State<Self>, relation: RelationId, card: CardId, to: CardId) -> bool;

    /// What the running choice of an effect asks of all candidates alike.
    fn aim(state: &State<Self>, pool: &CardPool, context: &Context) -> Self::Aim;

    /// Whether an effect of that seat may choose this card.
    fn can_be_chosen(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        aim: &Self::Aim,
    ) -> Result<(), (crate::ids::ClauseId, CardId)>;

    /// Whether a text can do with a card of a hidden place what it will do with the one that is
    /// chosen there; asked of cards that the chooser knows, so that a refusal tells nothing.
    fn can_be_taken(
        state: &State<Self>,
        pool: &CardPool,
        card: CardId,
        context: &Context,
        aim: &Self::Aim,
    ) -> Result<(), (crate::ids::ClauseId, CardId)> {
        let _ = (state, pool, card, context, aim);
        Ok(())
    }

    /// The clause behind choices that card texts ask for, and behind candidates that fail a
    /// condition.
    fn choice_clause(asked: Asked) -> crate::ids::ClauseId;

    /// Whether a card that copies the texts of another gets this one.
    fn is_copied(pool: &CardPool, ability: AbilityId) -> bool {
        !matches!(pool.ability(ability).head, crate::pool::Head::Rule(_))
    }

    /// The clause by which cards bear counters of a name.
    fn counter_clause() -> crate::ids::ClauseId;

    /// Steps of the rulebook that a text may need above itself before another text begins: a text
    /// that would leave less room in `Flow` is not carried out (see `declines`).
    const ROOM: usize;

    /// There is no room for one more change, waiting text, name or text inside other texts: the
    /// change is not given, the text not used, the card not named. A rulebook with a clause for
    /// that says so and goes on; without one the game is void.
    fn declines(dealer: &mut Dealer<'_, Self>, what: Overflow, text: &Text) -> bool {
        let _ = (dealer, what, text);
        false
    }

    /// So much was done without a question that nobody can leave it any more: the clause by which
    /// that is a draw; without one the game is void.
    fn endless() -> Option<crate::ids::ClauseId> {
        None
    }

    /// Whose turn it is.
    fn active(state: &State<Self>) -> Seat;

    /// Whether the zone belongs to the field: a card that came back to it is another card.
    fn is_field(kind: ZoneKind) -> bool;

    /// Whether the derived cache depends on which cards lie in zones of this kind.
    #[inline]
    fn is_cached(kind: ZoneKind) -> bool {
        let _ = kind;
        false
    }

    /// Reads the derived cache off the table where it is empty, so that nothing is worked out twice
    /// in a world that is copied many times.
    fn fill_cache(state: &mut State<Self>, pool: &CardPool) {
        let _ = (state, pool);
    }

    /// The turn, counted from 1.
    fn turn(state: &State<Self>) -> u16;

    /// Whether a cost can be paid in full.
    fn can_pay(state: &State<Self>, pool: &CardPool, cost: &Cost, context: &Context) -> bool;

    /// The most that can be paid for x by a cost of the rulebook, by what everybody sees.
    fn max_x(state: &State<Self>, pool: &CardPool, cost: CostId, seat: Seat) -> i16;

    /// Gives a change to cards, as the rulebook allows: some cards may not take it. Whether all of
    /// them took it.
    fn give(
        dealer: &mut Dealer<'_, Self>,
        modifier: Modifier,
        cards: CardSet,
        context: &Context,
        together: bool,
    ) -> bool;

    /// The card that this one lies on or under.
    fn host(state: &State<Self>, card: CardId) -> Option<CardId> {
        let _ = (state, card);
        None
    }

    /// A count of the rulebook, as it numbers them.
    fn tally(state: &State<Self>, pool: &CardPool, which: TallyId, effect: &Effect) -> i16 {
        let _ = (state, pool, which, effect);
        0
    }

    /// Whether a card was this when it was named.
    fn was(state: &State<Self>, card: CardRef, past: PastId, effect: &Effect) -> bool {
        let _ = (state, card, past, effect);
        false
    }

    /// Keeps a text for later, with the names it uses.
    fn later(dealer: &mut Dealer<'_, Self>, ability: AbilityId, effect: &Effect) {
        let _ = (dealer, ability, effect);
    }

    /// The running phase.
    fn phase(state: &State<Self>) -> PhaseId;

    /// Whether it is this phase, as a text says it.
    fn is_phase(state: &State<Self>, effect: &Effect, phase: PhaseId) -> bool {
        let _ = effect;
        Self::phase(state) == phase
    }

    /// The card program has ended: what was frozen while it ran is free again.
    fn resolved(dealer: &mut Dealer<'_, Self>, effect: &Effect) {
        let _ = (dealer, effect);
    }

    /// What a viewer may know of the registers.
    fn shown(registers: &Self::Registers, viewer: Viewer) -> Self::Registers;

    /// What a viewer may know of a step.
    fn shown_step(state: &State<Self>, step: Self::Step, viewer: Viewer) -> Self::Step {
        let _ = (state, viewer);
        step
    }

    /// Gives the registers or a step the slots of another table (a view, a world).
    fn renumber(registers: &mut Self::Registers, to: &Renumbering<'_>);

    /// As `renumber`, for a step.
    fn renumber_step(step: &mut Self::Step, to: &Renumbering<'_>);
}

/// Which card of one table is which card of another.
pub struct Renumbering<'a> {
    card: &'a dyn Fn(CardId) -> CardId,
    refer: &'a dyn Fn(CardRef) -> CardRef,
}

impl Debug for Renumbering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renumbering").finish_non_exhaustive()
    }
}

impl<'a> Renumbering<'a> {
    /// By a function for cards and one for cards as they were.
    pub const fn new(
        card: &'a dyn Fn(CardId) -> CardId,
        refer: &'a dyn Fn(CardRef) -> CardRef,
    ) -> Self {
        Self { card, refer }
    }
    /// The card in the other table; none when it cannot be told there.
    pub fn card(&self, card: CardId) -> CardId {
        if card.is_some() {
            (self.card)(card)
        } else {
            card
        }
    }
    /// The card as it was, in the other table.
    pub fn refer(&self, was: CardRef) -> CardRef {
        if was.card.is_some() {
            (self.refer)(was)
        } else {
            // A number that is bound to a name.
            was
        }
    }
    /// A set of cards, without those that cannot be told.
    pub fn set<S: Set>(&self, set: &S) -> S {
        let mut out = S::default();
        set.each(|card| {
            let to = self.card(card);
            if to.is_some() {
                out.add(to);
            }
        });
        out
    }
}
