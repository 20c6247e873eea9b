//! The names of a running card program: cards and numbers that are bound to them.

use crate::dealer::Dealer;
use crate::ids::{CardId, CardRef};
use crate::outcome::Fault;
use crate::ruleset::Ruleset;
use crate::state::{Bound, Effect, Frame};
use crate::table::Overflow;

/// Binds a card to a name.
pub(super) fn bind<G: Ruleset>(d: &mut Dealer<'_, G>, slot: u8, card: CardId) {
    let card = d.table().refer(card);
    if d.state.bound.push(Bound { name: slot, card }).is_err() {
        d.void(Fault::Full(Overflow::Names));
    }
}

/// Binds a card to a name of the running effect: for verbs that yield cards.
pub fn give_name<G: Ruleset>(d: &mut Dealer<'_, G>, slot: u8, card: CardId) {
    bind(d, slot, card);
}

/// Binds a number to a name of the running effect: its bytes stand where cards would have their
/// age, the upper one only where there is something in it.
pub fn give_number<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, slot: u8, number: i16) {
    forget_name(d, effect, slot);
    let [low, high] = number.to_le_bytes();
    let bytes = [low, high];
    let used = if high == 0 { 1 } else { 2 };
    for &age in &bytes[..used] {
        let card = CardRef {
            card: CardId::NONE,
            age,
        };
        if d.state.bound.push(Bound { name: slot, card }).is_err() {
            d.void(Fault::Full(Overflow::Names));
        }
    }
}

/// Takes a card out of the names of the running effect.
pub fn drop_name<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, card: CardId) {
    let base = effect.base as usize;
    let mut at = 0;
    d.state.bound.retain(|bound| {
        at += 1;
        at <= base || bound.card.card != card
    });
}

/// A name of the running effect is free again.
pub fn forget_name<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, slot: u8) {
    let (base, mut at) = (effect.base as usize, 0);
    d.state.bound.retain(|bound| {
        at += 1;
        at <= base || bound.name != slot
    });
}

/// Says which card the running effect is about, when it has been chosen.
pub fn tell_about<G: Ruleset>(d: &mut Dealer<'_, G>, card: CardId) {
    let about = d.table().refer(card);
    for frame in d.state.flow.iter_mut().rev() {
        if let Frame::Effect(effect) = frame {
            effect.about = about;
            break;
        }
    }
}

/// After an effect moved its own card to another place, it is still the card whose text runs.
pub fn follow_source<G: Ruleset>(d: &mut Dealer<'_, G>, card: CardId) {
    let now = d.table().refer(card);
    for frame in d.state.flow.iter_mut().rev() {
        if let Frame::Effect(effect) = frame {
            if effect.source.card == card {
                effect.source = now;
            }
            break;
        }
    }
}

/// After an effect moved a card itself, its names mean the card in its new place.
pub fn keep_track<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, card: CardId) {
    let now = d.table().refer(card);
    let base = effect.base as usize;
    for bound in d.state.bound.iter_mut().skip(base) {
        if bound.card.card == card && bound.card.age == now.age.wrapping_sub(1) {
            bound.card = now;
        }
    }
}
