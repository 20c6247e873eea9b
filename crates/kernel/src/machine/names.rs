//! The names of a running card program: cards and numbers that are bound to them.

use crate::dealer::Dealer;
use crate::ids::{CardId, CardRef};
use crate::list::Limited;
use crate::pool::Sel;
use crate::ruleset::Ruleset;
use crate::state::{Bound, Effect, Frame, State};
use crate::table::Overflow;

/// Room that cards leave for the numbers of a text: eight names of two bytes.
pub const NUMBERS: usize = 16;

/// How many cards can be named beside those that are.
pub(super) fn room<G: Ruleset>(state: &State<G>) -> usize {
    (G::Names::CAPACITY - state.bound.len()).saturating_sub(NUMBERS)
}

/// Binds a card to a name; whether there was room for it.
pub(super) fn bind<G: Ruleset>(d: &mut Dealer<'_, G>, slot: u8, card: CardId) -> bool {
    let card = d.table().refer(card);
    if room(d.state) == 0 {
        full(d);
        return false;
    }
    keep(d, Bound { name: slot, card })
}

/// Binds cards to a name, as far as there is room.
pub(super) fn bind_all<G: Ruleset>(d: &mut Dealer<'_, G>, slot: u8, cards: &[CardId]) {
    let _room = cards.iter().all(|&card| bind(d, slot, card));
}

/// Binds a card to a name of the running effect: for verbs that yield cards.
pub fn give_name<G: Ruleset>(d: &mut Dealer<'_, G>, slot: u8, card: CardId) {
    bind(d, slot, card);
}

/// Gives the running effect what another one had under a name, a card or part of a number.
pub fn keep<G: Ruleset>(d: &mut Dealer<'_, G>, bound: Bound) -> bool {
    let room = d.state.bound.push(bound).is_ok();
    if !room {
        full(d);
    }
    room
}

/// There is no room for a further name of the running effect, which is told.
pub(super) fn full<G: Ruleset>(d: &mut Dealer<'_, G>) {
    let mut all = d.state.flow.iter().rev();
    let running = all.find_map(|frame| match frame {
        Frame::Effect(effect) => Some(*effect),
        Frame::Rule(_) => None,
    });
    d.decline(Overflow::Names, running.unwrap_or_default().into());
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
        keep(d, Bound { name: slot, card });
    }
}

/// Takes a card out of the names of the running effect.
pub fn drop_name<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, card: CardId) {
    retain(d, effect, |bound| bound.card.card != card);
}

/// Keeps of the names of the running effect those that are as said; those of others stay.
fn retain<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, keep: impl Fn(&Bound) -> bool) {
    let (base, mut at) = (effect.base as usize, 0);
    d.state.bound.retain(|bound| {
        at += 1;
        at <= base || keep(bound)
    });
}

/// Notes of a name that one of its cards is not there any more: what is done to the others is not
/// done to all of which the text speaks.
pub(super) fn note_lost<G: Ruleset>(state: &State<G>, effect: &mut Effect, sel: &Sel) {
    let Sel::Slot(slot) = sel else {
        return;
    };
    let all = state.bound.get(effect.base as usize..).unwrap_or_default();
    let lost = |it: &CardRef| it.card.is_some() && state.table.same(*it).is_none();
    if all.iter().any(|it| it.name == *slot && lost(&it.card)) {
        note_short(effect, *slot);
    }
}

/// A name of the running effect holds fewer cards than its text says.
pub const fn note_short(effect: &mut Effect, slot: u8) {
    effect.short |= 1 << (slot & 7);
}

/// A name of the running effect is free again.
pub fn forget_name<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, slot: u8) {
    retain(d, effect, |bound| bound.name != slot);
}

/// A card goes out of a name of the running effect.
pub fn drop_name_of<G: Ruleset>(d: &mut Dealer<'_, G>, effect: &Effect, slot: u8, card: CardId) {
    retain(d, effect, |bound| {
        bound.name != slot || bound.card.card != card
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
