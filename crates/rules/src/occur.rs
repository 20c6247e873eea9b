//! Something that happens, and whether it is what a text waits for: the same in every game, but for
//! what a game's little words mean.

use shokan_kernel::dealer::Dealer;
use shokan_kernel::ids::{CardId, DefId, EventId, Seat, ZoneKind};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::pool::{CardPool, EventPattern, Part, Sel, Term, Who};
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::Change;
use shokan_lang::ast::Preposition;

/// Something that texts may wait for, or that is answered or replaced.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence {
    /// Which event.
    pub event: EventId,
    /// The card it happens to, or that does it where it happens to none.
    pub card: CardId,
    /// The card that does it.
    pub by: CardId,
    /// The card it is aimed at, the other card of a battle.
    pub foe: CardId,
    /// The seat it happens to, or that does it.
    pub seat: Seat,
    /// What causes it, a bit each.
    pub cause: u32,
    /// Where it comes from.
    pub from: Option<ZoneKind>,
    /// Where it goes.
    pub to: Option<ZoneKind>,
    /// How much.
    pub amount: i16,
    /// The card changes its zone by it right after.
    pub leaves: bool,
    /// It lay sideways before.
    pub lay: bool,
}

impl Occurrence {
    /// An event about one card.
    pub const fn about(event: EventId, card: CardId) -> Self {
        Self {
            event,
            card,
            by: CardId::NONE,
            foe: CardId::NONE,
            seat: Seat::NONE,
            cause: 0,
            from: None,
            to: None,
            amount: 0,
            leaves: false,
            lay: false,
        }
    }

    /// The card leaves its zone right after: the text will find it in its new place.
    pub const fn left(mut self) -> Self {
        self.leaves = true;
        self
    }

    /// Done by a card to itself or to others: an attack, an answer, a command.
    pub const fn by(event: EventId, card: CardId, seat: Seat) -> Self {
        let mut it = Self::about(event, card);
        it.by = card;
        it.seat = seat;
        it
    }

    /// The amount as effects keep it.
    pub fn small_amount(&self) -> i8 {
        self.amount.clamp(-100, 100) as i8
    }

    /// The text of this context, waiting since this happened to the card that has it or another.
    pub(crate) fn trigger(&self, context: &Effect, this: CardId, batch: u16) -> Trigger {
        let mut source = context.source;
        if self.leaves && self.card == this {
            source.age = source.age.wrapping_add(1);
        }
        Trigger {
            ability: context.ability,
            source,
            giver: context.giver,
            about: context.about,
            seat: context.seat,
            batch,
            amount: context.x,
            event: self.event,
        }
    }
}

/// How a rulebook reads the little words behind an event.
pub(crate) trait Reads: Ruleset {
    /// Whether an event without parts that happens to no card is waited for by every card.
    const EVERYBODYS: bool;

    /// The card and the seat that a little word speaks of.
    fn role(it: &Occurrence, role: Preposition, context: &Effect) -> (CardId, Seat);

    /// Whether this part is so, where it names a zone or a circumstance that is the rulebook's own.
    fn circumstance(state: &State<Self>, part: &Part, it: &Occurrence) -> Option<bool>;
}

/// Some of the texts of a card that wait for something: most cards have one.
pub(crate) type Found = List<Trigger, 4>;

/// Hands on every text of a card that waits. Who listens begins at the given text of the card and
/// tells at which to go on where more wait than are found at once.
#[inline]
pub(crate) fn each_found<G: Ruleset>(
    d: &mut Dealer<'_, G>,
    mut listen: impl FnMut(&Dealer<'_, G>, usize) -> (Found, Option<usize>),
    mut wait: impl FnMut(&mut Dealer<'_, G>, &Trigger),
) {
    let mut from = Some(0);
    while let Some(first) = from {
        let (found, next) = listen(d, first);
        for trigger in found.iter() {
            wait(d, trigger);
        }
        from = next;
    }
}

/// Whether a card has a text of its own that waits for an event of these bits, or may have been
/// given one.
#[inline]
pub(crate) fn may_hear<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    card: CardId,
    bits: u64,
) -> bool {
    let def = state.table.card(card).def;
    def != DefId::UNKNOWN
        && (pool.quick(def).abilities.listens & bits != 0
            || state.table.has_on(card, Change::Grant))
}

/// Whether an event is what a text waits for.
pub(crate) fn fits<G: Reads>(
    state: &State<G>,
    pool: &CardPool,
    event: &EventPattern,
    it: &Occurrence,
    this: CardId,
    context: &Effect,
) -> bool {
    if event.parts.is_empty() {
        return it.card == this || G::EVERYBODYS && !it.card.is_some();
    }
    if it.card.is_some() && it.card != this && !event.parts.iter().any(is_subject) {
        return false;
    }
    let so = |part| part_fits(state, pool, part, it, context);
    event.parts.iter().all(so)
}

/// Whether a part says whom the event is about: without one it is about the card itself.
fn is_subject(part: &Part) -> bool {
    use Preposition::{By, Of, On, To};
    match &part.term {
        Term::Sel(Sel::Player(_)) => true,
        Term::Sel(_) => matches!(part.role, Of | By | To | On),
        _ => false,
    }
}

fn part_fits<G: Reads>(
    state: &State<G>,
    pool: &CardPool,
    part: &Part,
    it: &Occurrence,
    context: &Effect,
) -> bool {
    match (&part.role, &part.term) {
        (role, Term::Sel(sel)) => {
            let (card, seat) = G::role(it, *role, context);
            match sel {
                // Whoever is no friend is an opponent.
                Sel::Player(Who::Opponent) => {
                    seat != Seat::NONE && !G::Sides::allied(state, seat, context.seat)
                }
                Sel::Player(who) => {
                    machine::seats(state, pool, who, context).any(|known| known == seat)
                }
                sel => card.is_some() && machine::matches(state, pool, sel, card, context),
            }
        }
        (_, Term::Causes(causes)) => it.cause & causes != 0,
        (role, term) => G::circumstance(state, part, it).unwrap_or_else(|| match (role, term) {
            (Preposition::From, Term::Zone(kind)) => it.from == Some(*kind),
            (Preposition::To, Term::Zone(kind)) => it.to == Some(*kind),
            (_, Term::Zone(kind)) => it.card.is_some() && state.table.is_in(it.card, *kind),
            (Preposition::From, Term::Zones(kinds)) => it.from.is_some_and(|k| kinds.contains(&k)),
            (Preposition::To, Term::Zones(kinds)) => it.to.is_some_and(|k| kinds.contains(&k)),
            _ => false,
        }),
    }
}
