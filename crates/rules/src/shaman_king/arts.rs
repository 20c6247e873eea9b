//! Shamanic arts and the one reaction to them (8.3, R-SK-30).

use super::fall::to_graveyard;
use super::occur::Occurrence;
use super::staging::Refusal;
use super::values::{capable, fits_user, with_head};
use super::words::{event, head, how, kind, prompt, say, sk, zone};
use super::{CARDS, ShamanKing, Step, other, stage, texts};
use crate::occur::fits;
use shokan_kernel::dealer::{Dealer, Move};
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, Seat};
use shokan_kernel::list::List;
use shokan_kernel::pool::{CardPool, Head};
use shokan_kernel::ruleset::Next;
use shokan_kernel::state::{Effect, State};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;
type D<'a> = Dealer<'a, ShamanKing>;

/// Whether an art phase asks: public knowledge decides.
pub(super) fn asks(game: &Game, pool: &CardPool, seat: Seat) -> bool {
    let hand = !game.table.pile(seat, zone::HAND).is_empty();
    hand && capable(game, pool, seat).next().is_some()
}

/// The own battle-capable shamans that may use a card (SK-26.02, R-SK-29).
pub(super) fn users(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> impl Iterator<Item = CardId> {
    let def = game.table.card(card).def;
    capable(game, pool, seat).filter(move |&shaman| fits_user(game, pool, def, shaman))
}

fn effect(game: &Game, card: CardId, ability: AbilityId, seat: Seat) -> Effect {
    Effect {
        ability,
        source: game.table.refer(card),
        seat,
        base: game.bound().len() as u8,
        ..Effect::default()
    }
}

/// Nobody of a side may use a card: none of its shamans, or the first of them (SK-21.08).
pub(super) fn no_user(game: &Game, pool: &CardPool, seat: Seat) -> Refusal {
    match capable(game, pool, seat).next() {
        Some(shaman) => (sk!("SK-21.08"), Facts::card(shaman)),
        None => (sk!("SK-21.07"), Facts::NONE),
    }
}

/// Whether an art of the hand can be used now: user, targets, costs (SK-26.03).
pub(super) fn can_use(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> Result<(), Refusal> {
    let def = game.table.card(card).def;
    if pool.quick(def).kind != kind::SHAMANIC_ART {
        return Err((sk!("SK-09.02"), Facts::NONE));
    }
    let Some(id) = with_head(pool, def, head::ART) else {
        return Err((sk!("R-SK-30"), Facts::NONE));
    };
    if users(game, pool, seat, card).next().is_none() {
        return Err(no_user(game, pool, seat));
    }
    let it = effect(game, card, id, seat);
    if texts::can_use(game, pool, &it, CardId::NONE) {
        Ok(())
    } else {
        Err((sk!("SK-26.03"), Facts::NONE))
    }
}

/// The text of a card that interferes with a running art.
fn answer_of(game: &Game, pool: &CardPool, seat: Seat, card: CardId) -> Option<(Effect, u8)> {
    let art = running(game)?;
    let def = game.table.card(card).def;
    let mut it = Occurrence::by(event::USE, art, other(seat));
    it.foe = game.registers.user.card;
    pool.def(def).abilities.iter().find_map(|&id| {
        let Head::AnswerTo(event) = &pool.ability(id).head else {
            return None;
        };
        let context = effect(game, card, id, seat);
        let said =
            event.names & event::USE.bit() != 0 && fits(game, pool, event, &it, card, &context);
        said.then_some((context, event.name.unwrap_or(0)))
    })
}

/// The art that is being used by whose turn it is.
fn running(game: &Game) -> Option<CardId> {
    let seat = game.registers.active;
    game.table.pile(seat, zone::ART).first().copied()
}

/// Whether a card of the hand may interfere with the running art.
pub(super) fn can_react(
    game: &Game,
    pool: &CardPool,
    seat: Seat,
    card: CardId,
) -> Result<(), Refusal> {
    let Some((it, _)) = answer_of(game, pool, seat, card) else {
        return Err((sk!("R-SK-30"), Facts::NONE));
    };
    let art = running(game).unwrap_or(CardId::NONE);
    if users(game, pool, seat, card).next().is_none() {
        Err(no_user(game, pool, seat))
    } else if texts::can_use(game, pool, &it, art) {
        Ok(())
    } else {
        Err((sk!("SK-26.03"), Facts::NONE))
    }
}

fn reveal(d: &mut D<'_>, seat: Seat, card: CardId) {
    let to = Move::to(Table::zone_of(seat, zone::ART), how::USED);
    d.move_card(card, to, sk!("SK-26.01"));
}

/// SK-26.01: after its use it is gone.
fn spend(d: &mut D<'_>, card: CardId) {
    if d.table().is_in(card, zone::ART) {
        let owner = d.table().card(card).owner;
        let to = to_graveyard(owner, how::SPENT);
        d.move_card(card, to, sk!("SK-26.01"));
    }
}

/// Reveal, user, text, graveyard.
pub(super) fn art(
    d: &mut D<'_>,
    card: CardId,
    stage: stage::Art,
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = d.state.registers.active;
    if stage == stage::Art::Spend {
        spend(d, card);
        d.state.registers.user = CardRef::NONE;
        return Next::Done;
    }
    if stage == stage::Art::Reveal {
        reveal(d, seat, card);
    }
    let user = match answer {
        Some(Choice::Card(user)) => user,
        _ => {
            // A player has two shamans.
            let all: List<CardId, 2> = users(d.state, d.pool, seat, card).collect();
            match all.as_ref() {
                [only] => *only,
                [] => {
                    return Next::Go(Step::Art {
                        card,
                        stage: stage::Art::Spend,
                    });
                }
                _ => {
                    let asked = Asked::one(seat, prompt::USER, card);
                    return Next::Ask(
                        asked,
                        Step::Art {
                            card,
                            stage: stage::Art::User,
                        },
                    );
                }
            }
        }
    };
    d.state.registers.user = d.table().refer(user);
    d.state.registers.negated = false;
    d.announce_card(say::USES, seat, user, card, 0, sk!("SK-26.02"));
    let def = d.table().card(card).def;
    match with_head(d.pool, def, head::ART) {
        Some(id) => Next::Run(
            effect(d.state, card, id, seat),
            Step::Art {
                card,
                stage: stage::Art::Spend,
            },
        ),
        None => Next::Go(Step::Art {
            card,
            stage: stage::Art::Spend,
        }),
    }
}

/// R-SK-30: after targets and costs, before the effect; one reaction, not itself reacted to.
/// Whoever has a hand and a shaman is asked, so that the question tells nothing.
pub(super) fn reaction(
    d: &mut D<'_>,
    stage: stage::Reaction,
    answer: Option<Choice>,
) -> Next<Step> {
    let seat = other(d.state.registers.active);
    match (stage, answer) {
        (stage::Reaction::Done, _) => {
            let all: List<CardId, CARDS> =
                d.table().pile(seat, zone::ART).iter().copied().collect();
            all.iter().for_each(|&card| spend(d, card));
            Next::Done
        }
        (stage::Reaction::Ask, None) if asks(d.state, d.pool, seat) => {
            let art = running(d.state).unwrap_or(CardId::NONE);
            Next::Ask(
                Asked::one(seat, prompt::REACTION, art),
                Step::Reaction { stage },
            )
        }
        (stage::Reaction::Ask, Some(Choice::Act(_, card))) => {
            reveal(d, seat, card);
            // A player has two shamans.
            let all: List<CardId, 2> = users(d.state, d.pool, seat, card).collect();
            match all.as_ref() {
                [user] => react(d, seat, card, *user),
                // R-SK-29: he is named here, too.
                _ => Next::Ask(
                    Asked::one(seat, prompt::USER, card),
                    Step::Reaction {
                        stage: stage::Reaction::User,
                    },
                ),
            }
        }
        (stage::Reaction::User, Some(Choice::Card(user))) => {
            match d.table().pile(seat, zone::ART).first() {
                Some(&card) => react(d, seat, card, user),
                None => Next::Done,
            }
        }
        _ => Next::Done,
    }
}

/// A card interferes with the running art.
fn react(d: &mut D<'_>, seat: Seat, card: CardId, user: CardId) -> Next<Step> {
    d.announce_card(say::USES, seat, user, card, 0, sk!("R-SK-30"));
    let after = Step::Reaction {
        stage: stage::Reaction::Done,
    };
    let Some((effect, name)) = answer_of(d.state, d.pool, seat, card) else {
        return Next::Go(after);
    };
    let art = running(d.state).unwrap_or(CardId::NONE);
    d.begin(effect, after, &[(name, art)]);
    Next::Stay
}

/// Between the costs and the rest of a text: of an art the opponent may interfere with. Whether the
/// text goes on.
pub(super) fn is_open(d: &D<'_>, it: &Effect) -> bool {
    let art = matches!(d.pool.ability(it.ability).head, Head::Rule(head::ART));
    art && d.table().is_in(it.source.card, zone::ART)
}
