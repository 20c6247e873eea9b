//! A monster comes to the field: 8.1, 10.7, and what the passives ask of it on its way in.

use super::occur::{Occurrence, occur};
use super::values::{self, attribute};
use super::words::{event, how, passive, prompt, say, sm, verb, zone};
use super::{Step, SummonAndMagic, losses, pile, stage};
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Openness};
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::list::CardSet;
use shokan_kernel::pool::{CardPool, Head, Sel, Term};
use shokan_kernel::ruleset::{Next, Question};
use shokan_kernel::state::{Effect, State};
use shokan_kernel::table::{FACE_DOWN, RESTED, Spot};

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;
type D<'a> = Dealer<'a, SummonAndMagic>;

/// Its player chooses the position.
pub(super) const ASK: u8 = 1;
/// In defence position.
pub(super) const LYING: u8 = 2;
/// Face-down.
pub(super) const DOWN: u8 = 4;
/// Out of a graveyard.
pub(super) const REVIVED: u8 = 8;
/// By the action summon, or out of the magic zone.
pub(super) const SUMMONED: u8 = 16;

/// Own monsters that can be sent for a monster, and how many are needed (SM-25-01.a to .c).
pub(super) fn tribute(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
) -> (u8, pile::Several) {
    let Some(keyword) = values::keyword(game, pool, card, passive::TRIBUTE) else {
        return (0, pile::Several::default());
    };
    let bit = keyword.about.and_then(attribute);
    let fits = |card: &CardId| {
        bit.is_none_or(|bit| super::identity::attributes(game, pool, *card) << 1 & bit != 0)
    };
    let known = |card: &CardId| game.table.card(*card).def != shokan_kernel::ids::DefId::UNKNOWN;
    let own = values::monsters(game, pool, seat)
        .filter(known)
        .filter(fits);
    (keyword.number.max(1) as u8, pile::several(own))
}

/// SM-25-09.b: a monster with a summon condition comes by the text of the card that it names only.
pub(super) fn is_awaited(game: &Game, pool: &CardPool, card: CardId, by: CardId) -> bool {
    let Some(keyword) = values::keyword(game, pool, card, passive::SUMMON_CONDITION) else {
        return true;
    };
    by.is_some() && keyword.number == game.table.card(by).def.0 as i16 + 1
}

/// Whether a monster can come to the field of this seat now, by the text of a card or by none.
pub(super) fn can_enter(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
    by: CardId,
) -> Result<(), ClauseId> {
    can_enter_beside(game, pool, card, seat, by, &CardSet::default())
}

/// As `can_enter`, with those that come at the same moment (SM-25-02.c).
pub(super) fn can_enter_beside(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    seat: Seat,
    by: CardId,
    beside: &CardSet,
) -> Result<(), ClauseId> {
    let def = game.table.card(card).def;
    if !is_awaited(game, pool, card, by) {
        return Err(sm!("SM-25-09.a"));
    }
    let lone = values::is_printed(game, pool, card, passive::LONE);
    if lone && values::same_name_on_field(game, pool, def, seat, beside) {
        return Err(sm!("SM-25-02.a"));
    }
    let (need, have) = tribute(game, pool, card, seat);
    if have.len() < usize::from(need) {
        return Err(sm!("SM-25-01.b"));
    }
    Ok(())
}

/// Whether a position is open to a monster that comes in (SM-25-05.a, SM-25-07.a).
pub(super) fn position(
    game: &Game,
    pool: &CardPool,
    card: CardId,
    rested: bool,
) -> Result<(), ClauseId> {
    if rested && values::is_printed(game, pool, card, passive::NO_DEFENCE_POSITION) {
        return Err(sm!("SM-25-07.a"));
    }
    if !rested && values::is_printed(game, pool, card, passive::NO_ATTACK_POSITION) {
        return Err(sm!("SM-25-05.a"));
    }
    Ok(())
}

/// Who can tell how many monsters could be sent for one: everybody, where all of them are known.
pub(super) fn openness(it: &Question<'_, SummonAndMagic>) -> Openness {
    let own = it.game.table.pile(it.asked.seat, zone::MONSTERS);
    Openness::public_if(it.source_is_known() && it.are_known(own))
}

/// Lays a monster down: asks for position and tribute, then 8.1, 3 to 5.
pub(super) fn lay(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let Step::Lay {
        card,
        seat,
        flags,
        stage,
        left,
    } = step
    else {
        return Next::Done;
    };
    let again = |flags, stage, left| Step::Lay {
        card,
        seat,
        flags,
        stage,
        left,
    };
    match stage {
        stage::Lay::Position => {
            if let Some(Choice::Act(verb, _)) = answer {
                let lying = if verb == verb::SUMMON_DEFENCE {
                    LYING
                } else {
                    0
                };
                return Next::Go(again(flags & !ASK | lying, stage::Lay::Need, 0));
            }
            seen(d, card, seat);
            if flags & ASK == 0 {
                return Next::Go(again(flags, stage::Lay::Need, 0));
            }
            let open = |rested| position(d.state, d.pool, card, rested).is_ok();
            match (open(false), open(true)) {
                // R-SM-84: its player chooses.
                (true, true) => Next::Ask(Asked::one(seat, prompt::POSITION, card), step),
                (true, false) => Next::Go(again(flags & !ASK, stage::Lay::Need, 0)),
                _ => Next::Go(again(flags & !ASK | LYING, stage::Lay::Need, 0)),
            }
        }
        stage::Lay::Need => {
            let (need, have) = tribute(d.state, d.pool, card, seat);
            if need == 0 || have.is_empty() {
                return Next::Go(again(flags, stage::Lay::Enter, 0));
            }
            Next::Go(again(flags, stage::Lay::Tribute, need))
        }
        stage::Lay::Tribute => {
            let mut left = left;
            if let Some(Choice::Card(tribute)) = answer {
                send_tribute(d, tribute, seat);
                left -= 1;
                if left == 0 || d.is_over() {
                    return Next::Go(again(flags, stage::Lay::Enter, 0));
                }
            }
            let asked = Asked {
                most: left,
                ..Asked::one(seat, prompt::TRIBUTE, card)
            };
            Next::Ask(asked, again(flags, stage::Lay::Tribute, left))
        }
        _ => {
            put(d, card, seat, flags);
            Next::Done
        }
    }
}

/// R-SM-81: who lays a monster down sees it, before anything is asked about it.
fn seen(d: &mut D<'_>, card: CardId, seat: Seat) {
    if d.table().card(card).known & seat.bit() == 0 {
        shokan_kernel::machine::show(d, card, seat.bit(), sm!("R-SM-81"));
    }
}

fn send_tribute(d: &mut D<'_>, card: CardId, seat: Seat) {
    let mut it = Occurrence::about(event::TRIBUTE, card).left();
    it.seat = seat;
    occur(d, &it);
    // SM-25-01.a: sent, not destroyed.
    pile::take(
        d,
        card,
        zone::GRAVEYARD,
        Spot::Bottom,
        how::TRIBUTE,
        sm!("SM-25-01.a"),
    );
}

fn put(d: &mut D<'_>, card: CardId, seat: Seat, flags: u8) {
    let it = d.table().card(card);
    let from = Table::kind(it.zone);
    let mut lie = 0;
    if flags & (LYING | DOWN) != 0 {
        lie |= RESTED;
    }
    if flags & DOWN != 0 {
        lie |= FACE_DOWN;
    }
    let clause = match flags {
        _ if flags & DOWN != 0 => sm!("SM-24.01"),
        _ if flags & SUMMONED != 0 => sm!("SM-08-2.a"),
        _ => sm!("R-SM-84"),
    };
    d.state.registers.fresh.drop(card);
    let how = Move {
        cell: pile::new_cell(d.state),
        flags: lie,
        // Which card of a hand lies face-down now is its player's alone.
        secret: flags & DOWN != 0,
        ..Move::to(Table::zone_of(seat, zone::MONSTERS), how::SUMMONED)
    };
    d.move_card(card, how, clause);
    if it.owner != seat {
        d.state.registers.strayed.drop(card);
        seen(d, card, seat);
    }
    // SM-12-9.h, R-SM-12: right after it was put on the field.
    losses::pay_advance(d, card, seat);
    if d.is_over() {
        return;
    }
    d.state.registers.entered.add(card);
    if flags & DOWN != 0 {
        // R-SM-77: no timed skill of entering.
        return;
    }
    let mut moved = Occurrence::about(event::MOVE, card);
    moved.from = Some(from);
    moved.to = Some(zone::MONSTERS);
    moved.seat = seat;
    occur(d, &moved);
    arrive(d, card, Some(from), seat);
    if from == zone::MAGIC {
        let mut it = Occurrence::about(event::EMERGE, card);
        it.seat = seat;
        occur(d, &it);
    }
    if flags & REVIVED != 0 {
        let mut it = Occurrence::about(event::REVIVE, card);
        it.seat = seat;
        occur(d, &it);
    }
}

/// What follows when a face-up monster is on the field: 蓄積, timed skills of entering.
fn arrive(d: &mut D<'_>, card: CardId, from: Option<shokan_kernel::ids::ZoneKind>, seat: Seat) {
    // SM-25-17, R-SM-43.
    if let Some(keyword) = values::keyword(d.state, d.pool, card, passive::ACCUMULATE) {
        let n = keyword.number.max(1);
        pile::add_counters(d, n, seat, (card, card), sm!("SM-25-17"));
    }
    let mut it = Occurrence::about(event::ENTER, card);
    it.seat = seat;
    it.from = from;
    occur(d, &it);
}

/// R-SM-70: a monster that was put on a pile entered this turn.
pub(super) fn entered(d: &mut D<'_>, card: CardId) {
    let seat = d.table().card(card).controller;
    d.state.registers.entered.add(card);
    arrive(d, card, None, seat);
}

/// A text may stand in the place of a summon: its player is asked. Where the step goes on: behind
/// that text, again, and without it.
fn instead(
    d: &mut D<'_>,
    card: CardId,
    answer: Option<Choice>,
    (done, again, without): (Step, Step, Step),
) -> Next<Step> {
    let Some(effect) = replacing(d.state, d.pool, card) else {
        return Next::Go(without);
    };
    match answer {
        None => {
            let seat = d.table().card(card).controller;
            let asked = Asked::one(seat, prompt::REPLACE, effect.source.card);
            Next::Ask(asked, again)
        }
        Some(Choice::Yes) => {
            super::occur::mark_used(d, effect.ability, effect.source);
            let names = super::occur::names(d.pool, effect.ability, card);
            d.begin(effect, done, &names);
            Next::Stay
        }
        Some(_) => Next::Go(without),
    }
}

/// The action summon, and a set monster that is used (8.3).
pub(super) fn summon(d: &mut D<'_>, step: Step, answer: Option<Choice>) -> Next<Step> {
    let Step::Summon {
        card,
        rested,
        om,
        stage,
    } = step
    else {
        return Next::Done;
    };
    let next = |stage| Step::Summon {
        card,
        rested,
        om,
        stage,
    };
    // A world that was made from a view does not know which card that went out of sight it was.
    if !card.is_some() {
        super::chain::pop(d);
        return Next::Done;
    }
    let seat = d.table().card(card).controller;
    match stage {
        stage::Summon::Pay => {
            // SM-08-2.h: a set card costs no AP.
            if d.table().is_in(card, zone::HAND) {
                super::turn::pay_ap(d, 1);
                return Next::Go(next(stage::Summon::Replace));
            }
            Next::Go(next(stage::Summon::Lay))
        }
        stage::Summon::Replace => {
            let then = (
                next(stage::Summon::Declare),
                next(stage::Summon::Replace),
                next(stage::Summon::Lay),
            );
            instead(d, card, answer, then)
        }
        stage::Summon::Lay => {
            let (none, lies) = (CardId::NONE, i16::from(rested));
            d.announce_card(say::SUMMON, seat, card, none, lies, sm!("SM-08-2.b"));
            let flags = SUMMONED | if rested { LYING } else { 0 };
            let lay = Step::Lay {
                card,
                seat,
                flags,
                stage: stage::Lay::Position,
                left: 0,
            };
            Next::Call(lay, next(stage::Summon::Declare))
        }
        stage::Summon::Declare => {
            let seat = super::chain::push(d, event::SUMMON, card, om);
            occur(d, &Occurrence::by(event::SUMMON, card, seat));
            Next::Call(super::chain::window(seat, om), next(stage::Summon::Over))
        }
        stage::Summon::Over => {
            if !super::chain::pop(d) {
                negated(d, card);
            }
            Next::Done
        }
    }
}

/// R-SM-20: who was to be summoned goes, and is not destroyed.
fn negated(d: &mut D<'_>, card: CardId) {
    if d.table().is_in(card, zone::MONSTERS) {
        let clause = sm!("R-SM-20");
        pile::take(d, card, zone::GRAVEYARD, Spot::Bottom, how::SENT, clause);
    }
}

/// A text that may take the place of the summon of a card of a hand.
fn replacing(game: &Game, pool: &CardPool, card: CardId) -> Option<Effect> {
    let seat = game.table.card(card).controller;
    let bit = event::SUMMON.bit();
    if !super::cache::listens(game, pool, event::SUMMON) {
        return None;
    }
    for holder in values::field(game) {
        let def = game.table.card(holder).def;
        if pool.quick(def).abilities.listens & bit == 0 || !values::works(game, pool, holder) {
            continue;
        }
        for owned in values::abilities(game, pool, holder).iter() {
            let Head::InsteadOf(event) = &pool.ability(owned.1).head else {
                continue;
            };
            let context = values::context(game, holder, owned.1);
            let described = event.parts.iter().all(|part| match &part.term {
                Term::Sel(Sel::Cards(cards)) => pile::fits(game, pool, cards, card, &context),
                _ => true,
            });
            let mine = context.seat == seat && event.names & bit != 0;
            let fits = mine && described && can_enter(game, pool, card, seat, holder).is_ok();
            if fits && super::occur::limit_allows(game, pool, owned.1, context.source) {
                return Some(context);
            }
        }
    }
    None
}

/// The choice that a summon in this position is.
pub(super) const fn summon_verb(rested: bool) -> shokan_kernel::ids::VerbId {
    if rested {
        verb::SUMMON_DEFENCE
    } else {
        verb::SUMMON_ATTACK
    }
}
