//! What holds at every question of any game.

use shokan_kernel::decision::{Asked, Choice, Explained, Facts, Illegal, Pick};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{CardId, DefId, Seat, ZoneId};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{CardPool, Op};
use shokan_kernel::ruleset::{Ruleset, Sides};
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::Table;
use shokan_kernel::view::{Numbers, Viewer};

/// Builds a table out of events alone.
#[derive(Clone, Debug)]
pub struct Rebuilt<G: Ruleset> {
    table: Table<G>,
    fits: bool,
    /// Events that were heard.
    pub facts: u64,
}

impl<G: Ruleset> Rebuilt<G> {
    /// The table of a game before its first step.
    pub fn of(state: &State<G>) -> Self {
        Self {
            table: state.table,
            fits: true,
            facts: 0,
        }
    }

    /// The events tell the table as it is.
    ///
    /// # Errors
    /// When they tell another one.
    pub fn tells(&self, state: &State<G>) -> LawResult {
        must(self.fits, || {
            "what fitted once does not fit again".to_owned()
        })?;
        let same = self.table == state.table;
        must(same, || "the events tell another table".to_owned())
    }
}

impl<G: Ruleset> EventSink<G> for Rebuilt<G> {
    fn after(&mut self, _: &State<G>, event: &Event<'_>) {
        self.fits &= self.table.apply(event).is_ok();
        self.facts += 1;
    }
}

/// Whether a law holds; where it does not, what is wrong, in words.
pub type LawResult = Result<(), String>;

fn must(holds: bool, what: impl FnOnce() -> String) -> LawResult {
    if holds { Ok(()) } else { Err(what()) }
}

/// A choice as another table calls it.
pub fn translate(choice: Choice, to: &dyn Fn(CardId) -> CardId) -> Choice {
    match choice {
        Choice::Act(_, card) if !card.is_some() => choice,
        Choice::Act(verb, card) => Choice::Act(verb, to(card)),
        Choice::Ability(card, number) => Choice::Ability(to(card), number),
        Choice::Card(card) => Choice::Card(to(card)),
        other => other,
    }
}

/// The cards as a view calls them; none stays none.
pub fn numbered(numbers: &Numbers) -> impl Fn(CardId) -> CardId + '_ {
    |card| {
        if card.is_some() {
            numbers.of(card)
        } else {
            card
        }
    }
}

/// Who owns each card, in the order of the table.
pub fn owners<G: Ruleset>(state: &State<G>) -> Vec<Seat> {
    let all = state.table.all();
    all.map(|card| state.table.card(card).owner).collect()
}

/// Each card lies once, where it says, and has the owner that it had.
///
/// # Errors
/// What does not hold.
pub fn conserved<G: Ruleset>(state: &State<G>, owners: &[Seat]) -> LawResult {
    let table = &state.table;
    must(table.count() == owners.len(), || {
        "the number of cards".to_owned()
    })?;
    let mut seen = vec![false; owners.len()];
    for zone in 0..(G::SEATS * G::ZONES.len()) as u8 {
        for &card in table.zone(ZoneId(zone)) {
            let here = table.card(card).zone == ZoneId(zone);
            must(here, || "a card lies elsewhere than it says".to_owned())?;
            let twice = std::mem::replace(&mut seen[card.at()], true);
            must(!twice, || "a card lies twice".to_owned())?;
        }
    }
    must(seen.iter().all(|&it| it), || "a card is lost".to_owned())?;
    for (card, &owner) in table.all().zip(owners) {
        let same = table.card(card).owner == owner;
        must(same, || "a card has another owner".to_owned())?;
    }
    Ok(())
}

/// The game is not void.
///
/// # Errors
/// Why it is.
pub fn not_void<G: Ruleset>(state: &State<G>) -> LawResult {
    match state.outcome() {
        Some(Outcome::Void(fault)) => {
            let flow: Vec<String> = state.flow().iter().map(|it| format!("{it:?}")).collect();
            Err(format!(
                "the game is void: {fault:?}: [{}]",
                flow.join("\n")
            ))
        }
        _ => Ok(()),
    }
}

/// No list is full.
///
/// # Errors
/// Which one is.
pub fn within_caps<G: Ruleset>(state: &State<G>) -> LawResult {
    let names = ["modifiers", "things to do", "names", "triggers"];
    let all = state.fill().into_iter().zip(State::<G>::caps()).zip(names);
    for ((fill, cap), name) in all {
        must(fill < cap, || format!("the list of {name} is full"))?;
    }
    not_void(state)
}

/// The state as it is saved and loaded again.
///
/// # Errors
/// What is another then.
pub fn saved_and_loaded<G: Ruleset>(state: &State<G>) -> Result<State<G>, String> {
    let bytes = state.save();
    let Ok(loaded) = State::<G>::load(&bytes) else {
        return Err("a saved state does not load".to_owned());
    };
    must(loaded == *state, || {
        "the loaded state is another".to_owned()
    })?;
    must(loaded.hash() == state.hash(), || {
        "the loaded state has another hash".to_owned()
    })?;
    let same = loaded.save() == bytes;
    must(same, || "the loaded state saves other bytes".to_owned())?;
    Ok(loaded)
}

/// What is offered and refused: the same list with and without reasons, each choice once.
///
/// # Errors
/// What does not hold.
pub fn offers<G: Ruleset>(state: &State<G>, pool: &CardPool) -> Result<Explained, String> {
    let mut explained = Explained::default();
    state.offer(pool, &mut explained);
    let allowed = &explained.allowed;
    let same = *allowed == state.choices(pool);
    must(same, || "another list with reasons than without".to_owned())?;
    must(!allowed.is_empty(), || {
        format!("a question without a choice: {:?}", state.asked())
    })?;
    for (at, choice) in allowed.iter().enumerate() {
        let twice = allowed[..at].contains(choice);
        must(!twice, || format!("{choice:?} is offered twice"))?;
        let refused = explained.refused.iter().any(|it| it.0 == *choice);
        must(!refused, || format!("{choice:?} is offered and refused"))?;
    }
    Ok(explained)
}

/// A question that is asked anew, as after something was settled or done from outside, is the same,
/// and nothing else happens on the way to it. Picks of a gesture that is not at its end are made
/// anew.
///
/// # Errors
/// What became of it.
pub fn asked_anew<G: Ruleset>(state: &State<G>, pool: &CardPool) -> LawResult {
    let Some(asked) = state.asked().filter(|it| it.taken == 0) else {
        return Ok(());
    };
    // Several players choose one after another: nothing stirs between them.
    if let Some(Frame::Effect(effect)) = state.flow().last()
        && let Some(Op::Choose { slot, .. }) =
            pool.ability(effect.ability).ops.get(usize::from(effect.pc))
        && state.bound()[usize::from(effect.base)..]
            .iter()
            .any(|it| it.name == *slot)
    {
        return Ok(());
    }
    let mut again = *state;
    again.begin(pool, None);
    must(again.asked() == Some(asked), || {
        format!(
            "a question becomes another when it is asked anew: [{asked:?} {:?}]",
            again.asked()
        )
    })?;
    must(again == *state, || {
        format!("a question asked anew stands in another state: [{asked:?}]")
    })
}

/// A pick beyond the list is refused, and changes nothing.
///
/// # Errors
/// What does not hold.
pub fn out_of_range<G: Ruleset>(state: &State<G>, pool: &CardPool, choices: usize) -> LawResult {
    let mut other = *state;
    for pick in [choices, choices + 7, Pick::MAX as usize] {
        let pick = pick as Pick;
        let choices = choices as u16;
        let said = other.answer(pool, pick, None);
        let refused = said == Err(Illegal::OutOfRange { pick, choices });
        must(refused, || format!("a pick out of range: {said:?}"))?;
        let same = other.save() == state.save();
        must(same, || "a refused pick changed the state".to_owned())?;
    }
    Ok(())
}

/// Who looks at a game: each seat, who only watches, who sees all.
pub fn eyes<G: Ruleset>(state: &State<G>) -> impl Iterator<Item = Viewer> + use<G> {
    let seats = (0..G::Sides::seats(state) as u8).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Public, Viewer::Open])
}

/// A view shows the faces that its viewer knows, and no other.
///
/// # Errors
/// What does not hold.
pub fn views_hide<G: Ruleset>(state: &State<G>) -> LawResult {
    for viewer in eyes(state) {
        let (view, numbers) = state.view_numbered(viewer);
        let mut faces = 0;
        for card in state.table.all() {
            let known = state.table.card(card).known & viewer.mask() != 0;
            faces += usize::from(known);
            let number = numbers.of(card);
            if !number.is_some() {
                must(!known, || {
                    format!("{viewer:?} cannot find a card that it knows")
                })?;
                continue;
            }
            let shown = view.table.card(number).def;
            let face = state.table.card(card).def;
            let should = if known { face } else { DefId::UNKNOWN };
            must(shown == should, || format!("{viewer:?} sees another face"))?;
        }
        let shown = view.table.all().map(|card| view.table.card(card).def);
        let seen = shown.filter(|&def| def != DefId::UNKNOWN).count();
        must(seen == faces, || {
            format!("{viewer:?} sees more faces than it knows")
        })?;
    }
    Ok(())
}

/// A world that a bot imagines from its view offers what the true state offers, in the same order;
/// `face` is dealt where a face is not known.
///
/// # Errors
/// What does not hold.
pub fn worlds_offer_the_same<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    explained: &Explained,
    face: DefId,
) -> LawResult {
    let Some(asked) = state.asked() else {
        return Ok(());
    };
    let (view, numbers) = state.view_numbered(Viewer::Seat(asked.seat));
    let world = view.world(Luck::quick(1), |_, _| face);
    let mut imagined = Explained::default();
    world.offer(pool, &mut imagined);
    let to = numbered(&numbers);
    let allowed = explained.allowed.iter();
    let allowed: Vec<Choice> = allowed.map(|&choice| translate(choice, &to)).collect();
    must(imagined.allowed == allowed, || {
        let (here, there) = (&allowed, &imagined.allowed);
        format!("the world of {asked:?} offers something else: {there:?} for {here:?}")
    })?;
    let refused = explained.refused.iter().map(|&(choice, why, facts)| {
        let card = to(facts.card);
        (translate(choice, &to), why, Facts { card, ..facts })
    });
    let refused: Vec<_> = refused.collect();
    must(imagined.refused == refused, || {
        let (here, there) = (&refused, &imagined.refused);
        format!("the world of {asked:?} refuses something else: {there:?} for {here:?}")
    })
}

/// Two cards of one gesture, picked one way round and the other, lead to the same state, and
/// neither closes the other; how many pairs were looked at.
///
/// # Errors
/// Which pair does not.
pub fn picks_are_a_set<G: Ruleset>(state: &State<G>, pool: &CardPool) -> Result<u32, String> {
    let Some(asked) = state.asked().filter(|it| it.most > it.taken + 1) else {
        return Ok(0);
    };
    let choices = state.choices(pool);
    let cards = choices.iter().filter(|it| matches!(it, Choice::Card(_)));
    let cards: Vec<Choice> = cards.copied().collect();
    let mut pairs = 0;
    for pair in [
        cards.first().zip(cards.last()),
        cards.first().zip(cards.get(1)),
    ] {
        let Some((&first, &last)) = pair.filter(|(first, last)| first != last) else {
            continue;
        };
        let there = both(state, pool, asked, [first, last]);
        let back = both(state, pool, asked, [last, first]);
        // None both ways round: the gesture ends with one of them, or a bound on their sum keeps
        // the other out.
        pairs += u32::from(there.is_some());
        let saved = |state: Option<State<G>>| state.map(|it| it.save());
        must(saved(there) == saved(back), || {
            format!("{asked:?}: {first:?} and {last:?} the other way round is another state")
        })?;
    }
    Ok(pairs)
}

/// The state behind two picks of one gesture; none where they are not.
fn both<G: Ruleset>(
    state: &State<G>,
    pool: &CardPool,
    asked: Asked,
    picks: [Choice; 2],
) -> Option<State<G>> {
    let mut state = *state;
    for (at, choice) in (0..).zip(picks) {
        let taken = asked.taken + at;
        let same = state.asked() == Some(Asked { taken, ..asked });
        let pick = state.choices(pool).iter().position(|&it| it == choice)?;
        same.then_some(())?;
        state.answer(pool, pick as Pick, None).ok()?;
    }
    Some(state)
}
