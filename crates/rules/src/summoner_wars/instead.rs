//! Texts in the place of something else: of the dice of an attack (A6), and of wounds (A10).

use super::occur::{Occurrence, context, named_part};
use super::words::{event, named, prompt, sw, zone};
use super::{Guard, SummonerWars, WAITING, cache, effects, magic, texts, values};
use crate::occur::fits;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, Seat};
use shokan_kernel::list::List;
use shokan_kernel::machine;
use shokan_kernel::pool::{Ability, Act, Arg, CardPool, Count, Head, Num, Op, Sel};
use shokan_kernel::state::{Effect, State, Trigger};
use shokan_kernel::table::{Change, Overflow};

type Game = State<SummonerWars>;
type D<'a> = Dealer<'a, SummonerWars>;

/// Visits the texts that stand in the place of this, those of the two cards first, then those of
/// the others as they lie.
fn replacing(
    game: &Game,
    pool: &CardPool,
    it: &Occurrence,
    first: [CardId; 2],
    mut visit: impl FnMut(&Ability, Effect),
) {
    if !cache::replaces(game, pool, it.event) {
        return;
    }
    let bit = it.event.bit();
    let [one, two] = first;
    let others = values::present(game).filter(|&card| card != one && card != two);
    let near = [one, two].into_iter().filter(|card| card.is_some());
    for card in near.chain(others) {
        let printed = pool.quick(game.table.card(card).def).abilities.replaces & bit != 0;
        if !printed && !game.table.has_on(card, Change::Grant) || !is_there(game, card) {
            continue;
        }
        for (_, id, giver) in values::abilities(game, pool, card) {
            let ability = pool.ability(id);
            let Head::InsteadOf(event) = &ability.head else {
                continue;
            };
            let context = context(game, pool, it, card, id, giver);
            if event.names & bit != 0 && fits(game, pool, event, it, card, &context) {
                visit(ability, context);
            }
        }
    }
}

fn is_there(game: &Game, card: CardId) -> bool {
    game.table.is_in(card, zone::BATTLEFIELD) || game.table.is_in(card, zone::ON_TOP)
}

fn holds(game: &Game, pool: &CardPool, ability: &Ability, context: &Effect) -> bool {
    let so = |cond| machine::holds(game, pool, cond, context, CardId::NONE);
    ability.when.as_ref().is_none_or(so)
}

/// The wounds that a card gets in place of a roll, and the text that puts them: that of the
/// attacker, else of the attacked card, else of another (R-SW-81, R-SW-82, R-SW-132).
pub(super) fn instead_of_roll(
    game: &Game,
    pool: &CardPool,
    attacker: CardId,
    target: CardId,
    seat: Seat,
) -> Option<(i16, Effect)> {
    let mut it = Occurrence::by(event::ATTACK_ROLL, attacker, seat);
    it.foe = target;
    let mut found = None;
    replacing(game, pool, &it, [attacker, target], |ability, context| {
        let may = found.is_none()
            && holds(game, pool, ability, &context)
            && texts::limit_allows(game, pool, &context);
        if may {
            found = wounds_on(game, pool, ability, &context, target).map(|n| (n, context));
        }
    });
    found
}

/// The wounds that a text puts on a card; nothing where it puts none there.
fn wounds_on(
    game: &Game,
    pool: &CardPool,
    ability: &Ability,
    context: &Effect,
    card: CardId,
) -> Option<i16> {
    let number = |n: &Num| machine::number(game, pool, n, context, CardId::NONE).max(0);
    let mut sum = None;
    for op in &ability.ops {
        let Op::Do(Act::Named(named::WOUND, args)) = op else {
            continue;
        };
        let (Some(count), Some(Arg::Sel(to))) = (args.first(), args.get(1)) else {
            continue;
        };
        let count = match count {
            Arg::Num(n) | Arg::Count(Count::Exactly(n)) => number(n),
            // The check of card files lets nothing else stand in the place of a roll.
            _ => 0,
        };
        let named = named_part(pool, context.ability).and_then(|part| part.name);
        let so = match to {
            Sel::Slot(slot) => named == Some(*slot) && context.about.card == card,
            to => machine::matches(game, pool, to, card, context),
        };
        if so {
            sum = Some(sum.unwrap_or(0i16).saturating_add(count));
        }
    }
    sum
}

/// Whether its player decides if a text is used.
pub(super) const fn is_optional(ability: &Ability) -> bool {
    ability.pay.is_some() || ability.may
}

/// What a text makes of so many wounds.
fn becomes(game: &Game, pool: &CardPool, ability: &Ability, context: &Effect) -> i16 {
    let mut context = *context;
    for op in &ability.ops {
        if let Op::Do(Act::ChangeAmount(n)) = op {
            let left = machine::number(game, pool, n, &context, CardId::NONE);
            context.x = left.clamp(0, 100) as i8;
        }
    }
    i16::from(context.x)
}

/// Wounds that are about to be placed on one card, and what the texts in their place make of them.
struct Wounds<'a> {
    game: &'a Game,
    pool: &'a CardPool,
    card: CardId,
    it: Occurrence,
    /// Uses for cards of the same moment that come first.
    spent: Spent,
}

/// Uses of texts with a limit, as they are kept in mind.
type Spent = List<(CardRef, AbilityId), WAITING>;

impl Wounds<'_> {
    /// Visits the texts that apply to so many wounds, which may become another number.
    fn each(&self, optional: bool, left: &mut i16, mut visit: impl FnMut(&mut i16, i16, &Effect)) {
        let it = Occurrence {
            card: self.card,
            ..self.it
        };
        let none = CardId::NONE;
        replacing(
            self.game,
            self.pool,
            &it,
            [self.card, none],
            |ability, mut context| {
                context.x = (*left).clamp(0, 100) as i8;
                if is_optional(ability) == optional
                    && *left > 0
                    && holds(self.game, self.pool, ability, &context)
                {
                    let made = becomes(self.game, self.pool, ability, &context);
                    visit(left, made, &context);
                }
            },
        );
    }

    fn was_asked(&self, context: &Effect) -> Option<&Guard> {
        let mut all = self.game.registers.guards.iter();
        all.find(|it| {
            it.card == self.card
                && it.source == context.source.card
                && it.ability == context.ability
        })
    }

    /// R-SW-133: what texts make of so many wounds, those that must be used before those that are.
    fn left(&self, count: i16, mut used: impl FnMut(&Effect)) -> i16 {
        let mut left = count;
        let mut uses = 0;
        self.each(false, &mut left, |left, made, context| {
            let mark = texts::mark_of(self.pool, context);
            let spent = mark.is_some_and(|mark| self.spent.contains(&mark));
            let others = uses + self.spent.len();
            let may = texts::limit_allows_beside(self.game, self.pool, context, others);
            if made != *left && may && !spent {
                uses += usize::from(self.pool.ability(context.ability).limit.is_some());
                *left = made;
                used(context);
            }
        });
        self.each(true, &mut left, |left, made, context| {
            if self.was_asked(context).is_some_and(|it| it.used) {
                *left = made;
            }
        });
        left
    }

    /// A text that would change so many wounds and has not been asked about.
    fn next(&self, count: i16) -> Option<Effect> {
        let mut left = self.left(count, |_| {});
        let mut found = None;
        self.each(true, &mut left, |left, made, context| {
            let ability = self.pool.ability(context.ability);
            let pays = |cost| effects::can_pay(self.game, self.pool, cost, context);
            let asks = found.is_none()
                && made != *left
                && self.was_asked(context).is_none()
                && texts::limit_allows(self.game, self.pool, context)
                && ability.pay.as_ref().is_none_or(pays);
            if asks {
                found = Some(*context);
            }
        });
        found
    }
}

/// How many of so many wounds a card gets.
pub(super) fn prevented(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    count: i16,
    it: &Occurrence,
) -> i16 {
    if !cache::replaces(game, pool, it.event) {
        return count;
    }
    let it = *it;
    let wounds = Wounds {
        game,
        pool,
        card,
        it,
        spent: Spent::default(),
    };
    wounds.left(count, |_| {})
}

/// As `prevented`, when the wounds are placed: what was used is used up.
pub(super) fn prevent(d: &mut D<'_>, card: CardId, count: i16, it: &Occurrence) -> i16 {
    if !cache::replaces(d.state, d.pool, it.event) {
        return count;
    }
    let mut used: List<Effect, WAITING> = List::default();
    let wounds = Wounds {
        game: d.state,
        pool: d.pool,
        card,
        it: *it,
        spent: Spent::default(),
    };
    let left = wounds.left(count, |context| {
        if d.pool.ability(context.ability).limit.is_some() {
            // No more uses than these are kept in mind.
            used.put(*context);
        }
    });
    for context in used.iter() {
        texts::mark_used(d, context);
    }
    left
}

/// Asks the players of texts that may stand in the place of wounds, one after another, whether they
/// use them; nothing when all have been asked.
pub(super) fn guard(
    d: &mut D<'_>,
    planned: &[(CardId, i16)],
    it: &Occurrence,
    answer: Option<Choice>,
) -> Option<Asked> {
    let trigger = std::mem::take(&mut d.state.registers.current);
    if trigger.event == event::WOUND && trigger.source.card.is_some() {
        take_answer(d, &trigger, answer);
    }
    if !cache::replaces(d.state, d.pool, it.event) {
        return None;
    }
    let mut spent = Spent::default();
    for &(card, count) in planned.iter().filter(|planned| planned.1 > 0) {
        let wounds = Wounds {
            game: d.state,
            pool: d.pool,
            card,
            it: *it,
            spent,
        };
        let Some(context) = wounds.next(count) else {
            // What is used for this card is not there for the next one.
            wounds.left(count, |context| {
                if let Some(mark) = texts::mark_of(d.pool, context) {
                    // No more uses than these are kept in mind.
                    spent.put(mark);
                }
            });
            continue;
        };
        let guard = Guard {
            card,
            source: context.source.card,
            ability: context.ability,
            used: false,
        };
        if d.state.registers.guards.push(guard).is_err() {
            // R-SW-150: nobody is asked about a further one.
            d.decline(Overflow::Uses, context.into());
            return None;
        }
        d.state.registers.current = Trigger {
            ability: context.ability,
            source: context.source,
            giver: context.giver,
            seat: context.seat,
            amount: context.x,
            event: event::WOUND,
            ..Trigger::default()
        };
        return Some(Asked::one(context.seat, prompt::PREVENT, card));
    }
    None
}

/// What was answered about the last text; without an answer, because something came between, it is
/// asked again.
fn take_answer(d: &mut D<'_>, trigger: &Trigger, answer: Option<Choice>) {
    match answer {
        None => {
            d.state.registers.guards.pop();
        }
        Some(Choice::Yes) => {
            let effect = texts::effect_of(trigger, 0);
            let cost = d.pool.ability(trigger.ability).pay.as_ref();
            let price = cost.map_or(0, |cost| effects::price(d.state, d.pool, cost, &effect));
            magic::spend(d, trigger.seat, price, sw!("SW-SUM.03"));
            texts::mark_used(d, &effect);
            if let Some(guard) = d.state.registers.guards.last_mut() {
                guard.used = true;
            }
        }
        Some(_) => {}
    }
}

/// The text that is asked about, for the words of the question.
pub(super) fn asked_about(game: &Game) -> Option<AbilityId> {
    let current = &game.registers.current;
    let asks = current.event == event::WOUND && current.source.card.is_some();
    asks.then_some(current.ability)
}
