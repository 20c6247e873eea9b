//! The stage: a small board in the engine, the same board in the model, and the comparison of both
//! at every question.

use super::model::{Card, Model, What};
use super::rules::{Desk, Other, Question, Reader, Rules, Use};
use super::{Pick, Res, Stop};
use crate::deal::Dealt;
use crate::dice::Dice;
use shokan_kernel::dealer::Dealer;
use shokan_kernel::decision::{Asked, Choice, Explained};
use shokan_kernel::event::{Event, EventSink};
use shokan_kernel::ids::{
    AbilityId, CardId, CardRef, ClauseId, DefId, EventId, Seat, VerbId, ZoneId, ZoneKind,
};
use shokan_kernel::luck::Stream;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{self, CardPool};
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::{Effect, Frame, State};
use shokan_kernel::table::{self, Until};
use shokan_lang::ast::{Ability, Duration, Head};
use shokan_rules::catalogue::Catalogue;
use std::fmt::Write as _;
use std::marker::PhantomData;

/// What the stage must know of a game.
pub(crate) trait Staged: Dealt {
    /// The rulebook of the reader.
    type Rules<'a>: Rules<'a>;
    /// A step that does nothing but ask.
    fn pause() -> Self::Step;
    /// The step that uses what waits behind a text, if the reader reads that.
    fn after() -> Option<Self::Step> {
        None
    }
    /// Whether that step asks.
    fn is_pause(asked: Asked) -> bool;
    /// A small board with a card that is used.
    fn lay(catalogue: &Catalogue, dice: &mut Dice, def: DefId) -> Option<(State<Self>, CardId)>;
    /// The texts of a card that can be used by themselves, in the order of the tree and compiled.
    fn texts(pool: &CardPool, def: DefId) -> Vec<(&Ability, AbilityId)> {
        let def = pool.def(def);
        let both = def.tree.abilities.iter().zip(&def.abilities);
        let used = |it: &(&Ability, &AbilityId)| {
            matches!(
                pool.ability(*it.1).head,
                pool::Head::On(_) | pool::Head::Rule(_)
            )
        };
        both.filter(used).map(|(tree, &id)| (tree, id)).collect()
    }
    /// What only this game counts.
    fn rules<'a>(state: &State<Self>) -> Self::Rules<'a>;
    /// What the reader reads off the board before the first text.
    fn learn<'a>(r: &mut Reader<'a, Self::Rules<'a>>) {
        let _ = r;
    }
    /// The turn.
    fn turn_of(state: &State<Self>, model: &mut Model<'_>);
    /// In what amounts of events are counted.
    const UNIT: i32 = 1;
    /// Events that have an amount.
    const AMOUNTS: &'static [&'static str];
    /// The answer to a question that is no part of the text: that nobody interferes.
    fn declined(asked: Asked) -> Option<Choice> {
        let _ = asked;
        None
    }
    /// Answers to a question that are refused, and the clause, as far as the reader can tell.
    fn refused<'a>(
        r: &Reader<'a, Self::Rules<'a>>,
        question: &Question,
    ) -> Res<Vec<(Pick, &'static str)>> {
        let _ = (r, question);
        Ok(Vec::new())
    }
    /// The ruling by which what has no room is left out.
    const NO_ROOM: Option<&'static str> = None;
    /// The name of a clause.
    fn clause(id: ClauseId) -> &'static str {
        let _ = id;
        ""
    }
    /// A text begins in the engine.
    fn begun(state: &mut State<Self>);
    /// A text begins in the reader.
    fn enter<'a>(r: &mut Reader<'a, Self::Rules<'a>>);
    /// A text has been carried out in the reader.
    fn end<'a>(
        r: &mut Reader<'a, Self::Rules<'a>>,
        d: &mut Desk<'_, 'a, Self::Rules<'a>>,
    ) -> Res<()>;
    /// How many more things are done behind a text at most, where the game asks what to do.
    const ACTS: usize = 0;
    /// The word of what is done with a card there.
    fn act_word(verb: VerbId) -> &'static str {
        let _ = verb;
        ""
    }
    /// All that may be done there, as the reader says.
    fn offers<'a>(r: &Reader<'a, Self::Rules<'a>>) -> Res<Vec<Pick>> {
        let _ = r;
        super::unread("what may be done")
    }
    /// Does it.
    fn do_act<'a>(
        r: &mut Reader<'a, Self::Rules<'a>>,
        d: &mut Desk<'_, 'a, Self::Rules<'a>>,
        pick: Pick,
    ) -> Res<()> {
        let _ = (r, d, pick);
        Ok(())
    }
    /// A text begins in the engine, and what it is about in the reader; whether it can.
    fn start<'a>(
        stage: &mut Stage<'_, Self>,
        r: &mut Reader<'a, Self::Rules<'a>>,
        u: &mut Use<'a>,
        (card, ability): (CardId, AbilityId),
    ) -> Res<bool> {
        stage.start(r, u, card, ability)
    }
    /// The reader carries out a text that began.
    fn carry<'a>(
        r: &mut Reader<'a, Self::Rules<'a>>,
        d: &mut Desk<'_, 'a, Self::Rules<'a>>,
        u: &mut Use<'a>,
    ) -> Res<()> {
        r.carry_out(d, u)?;
        Self::end(r, d)
    }
    /// Whether the number of a place says something by itself.
    const PLACES: bool = true;
    /// Whether damage is compared: a game may note something else of a card there.
    const DAMAGE: bool = true;
    /// The word of a change in the engine: `Add atk`, `cannot attack`.
    fn change_word(modifier: &table::Modifier) -> String;
    /// The same with its number.
    fn change_key(pool: &CardPool, modifier: &table::Modifier) -> (String, i32) {
        let _ = pool;
        (Self::change_word(modifier), i32::from(modifier.value))
    }
    /// The word of an event.
    fn event_word(event: EventId) -> &'static str;
    /// What is further to be compared of the table: in the engine.
    fn counted(state: &State<Self>) -> Vec<(&'static str, i32)> {
        let _ = state;
        Vec::new()
    }
    /// The same, as the reader has it.
    fn counts<'a>(r: &Reader<'a, Self::Rules<'a>>) -> Vec<(&'static str, i32)> {
        let _ = r;
        Vec::new()
    }
    /// What is further to be compared of a card: in the engine.
    fn figures(state: &State<Self>, pool: &CardPool, card: CardId) -> Vec<(&'static str, i32)>;
    /// The same, as the reader reads it.
    fn read<'a>(r: &Reader<'a, Self::Rules<'a>>, card: usize) -> Res<Vec<(&'static str, i32)>>;
}

/// Shuffles turn a pile round, so that both sides know the order.
struct Script<G> {
    of: PhantomData<G>,
    /// Something had no room and was left out.
    left_out: bool,
}

impl<G> Script<G> {
    const fn new() -> Self {
        Self {
            of: PhantomData,
            left_out: false,
        }
    }
}

impl<G: Staged> EventSink<G> for Script<G> {
    fn after(&mut self, _: &State<G>, event: &Event<'_>) {
        self.left_out |= G::NO_ROOM.is_some() && G::NO_ROOM == Some(G::clause(event.clause));
    }

    fn shuffle(&mut self, state: &State<G>, zone: ZoneId) -> Option<Vec<CardId>> {
        Some(state.table.zone(zone).iter().rev().copied().collect())
    }

    /// Luck takes the last.
    fn number(&mut self, _: Stream, n: u32) -> Option<u32> {
        Some(n - 1)
    }
}

/// The engine with a board.
pub(crate) struct Stage<'p, G: Staged> {
    pub(crate) state: State<G>,
    pub(crate) pool: &'p CardPool,
    pub(crate) dice: Dice,
    /// What was asked and answered.
    pub(crate) told: Vec<String>,
    /// Questions that were compared.
    pub(crate) asked: u64,
    /// Something had no room and was left out.
    left_out: bool,
}

/// The question between texts.
const BETWEEN: &str = "what to do";

/// What came of one use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// Engine and reader agree; so many questions were compared.
    Agreed(u64),
    /// The text could not be used.
    Unused,
    /// The reader does not know a construct.
    Unread(String),
    /// They are apart.
    Apart(String),
}

const fn until(until: Until) -> Duration {
    match until {
        Until::WhileHere => Duration::WhileHere,
        Until::Battle => Duration::ThisBattle,
        Until::Turn => Duration::ThisTurn,
        Until::EnemyTurnEnds => Duration::UntilEnemyTurnEnds,
        Until::OwnTurnBegins => Duration::UntilOwnTurnBegins,
        Until::Game => Duration::ThisGame,
        Until::WhileSource => Duration::WhileUnder,
    }
}

/// Changes on one card in a form that can be compared.
type Held = Vec<(String, i32)>;

fn add(held: &mut Held, key: String, n: i32, sums: bool) {
    match held.iter_mut().find(|it| it.0 == key) {
        Some(known) if sums => known.1 += n,
        Some(known) if known.1 == n => {}
        _ => held.push((key, n)),
    }
}

fn held_in_model(model: &Model<'_>, card: usize) -> Held {
    let mut held = Held::new();
    for change in model.on(card) {
        let about = format!("{} by {}", change.until.as_str(), change.seat);
        match &change.what {
            What::Add(stat, n) => add(&mut held, format!("Add {stat} {about}"), *n, true),
            What::Times(stat, n) => held.push((format!("Scale {stat} {about}"), *n)),
            What::Set(stat, n) => held.push((format!("Set {stat} {about}"), *n)),
            What::Gives(text) => held.push((format!("gives {about} {text:?}"), 0)),
            What::LosesOthers => held.push((format!("loses {about}"), 0)),
            What::Word(word, n) => add(&mut held, format!("{word} {about}"), *n, false),
            What::Over(word, _) => add(&mut held, format!("{word} {about}"), 0, false),
        }
    }
    for (_, name, n) in model.counters.iter().filter(|it| it.0 == card) {
        held.push((format!("counters {name}"), *n));
    }
    held.sort();
    held
}

impl<'p, G: Staged> Stage<'p, G> {
    fn held(&self, card: CardId) -> Held {
        use table::Change as Kind;
        let mut held = Held::new();
        for modifier in self.state.table.on(card) {
            let until = until(modifier.until).as_str();
            let about = format!("{until} by {}", modifier.seat.0);
            let (word, n) = G::change_key(self.pool, modifier);
            match modifier.change {
                Kind::Add => add(&mut held, format!("Add {word} {about}"), n, true),
                Kind::Set => held.push((format!("Set {word} {about}"), n)),
                Kind::Grant => {
                    let text = &self.pool.ability(modifier.ability).tree;
                    held.push((format!("gives {about} {text:?}"), 0));
                }
                Kind::LoseOthers => held.push((format!("loses {about}"), 0)),
                Kind::Word => add(&mut held, format!("{word} {about}"), n, false),
                Kind::Counters => {
                    let name = &self.pool.counters[modifier.stat.at()].word;
                    held.push((format!("counters {name}"), n));
                }
                Kind::Scale => held.push((format!("Scale {word} {about}"), n)),
            }
        }
        held.sort();
        held
    }

    /// The board as a model.
    pub(crate) fn model<'a>(&self) -> Model<'a> {
        let table = &self.state.table;
        let mut model = Model {
            kinds: G::ZONES.len(),
            seats: G::Sides::seats(&self.state) as u8,
            clock: u32::from(table.next_stamp()),
            ..Model::default()
        };
        G::turn_of(&self.state, &mut model);
        for seat in 0..model.seats {
            for kind in 0..model.kinds {
                let mut pile = Vec::new();
                for &card in table.pile(Seat(seat), ZoneKind(kind as u8)) {
                    let it = table.card(card);
                    pile.push(model.cards.len());
                    model.cards.push(Card {
                        def: it.def.at(),
                        owner: it.owner.0,
                        controller: it.controller.0,
                        seat,
                        zone: kind,
                        place: it.cell,
                        rested: it.rested(),
                        face_down: it.face_down(),
                        marks: it.flags & !3,
                        damage: i32::from(it.damage),
                        came: u32::from(it.stamp),
                        moves: 0,
                        lost: 0,
                    });
                }
                model.piles.push(pile);
            }
        }
        model
    }

    /// The cards of the engine by those of the model.
    pub(crate) fn slots(&self, model: &Model<'_>) -> Res<Vec<CardId>> {
        let mut slots = vec![CardId::NONE; model.cards.len()];
        for seat in 0..model.seats {
            for kind in 0..model.kinds {
                let pile = self.state.table.pile(Seat(seat), ZoneKind(kind as u8));
                let (mut here, mut there) = (pile.to_vec(), model.pile(seat, kind).to_vec());
                if <G::Rules<'static> as Rules<'static>>::ZONES[kind] == "hand" {
                    // A hand has no order that a rule speaks of.
                    let table = &self.state.table;
                    here.sort_by_key(|&card| (table.card(card).def.at(), table.card(card).owner.0));
                    there.sort_by_key(|&card| (model.cards[card].def, model.cards[card].owner));
                }
                let defs: Vec<usize> = here
                    .iter()
                    .map(|&card| self.state.table.card(card).def.at())
                    .collect();
                let read: Vec<usize> = there.iter().map(|&card| model.cards[card].def).collect();
                if defs != read {
                    let zone = <G::Rules<'static> as Rules<'static>>::ZONES[kind];
                    return apart(
                        format!("what lies in {zone}"),
                        &format!("{:?}", self.words(&defs)),
                        &format!("{:?}", self.words(&read)),
                    );
                }
                for (&card, &slot) in there.iter().zip(&here) {
                    slots[card] = slot;
                }
            }
        }
        Ok(slots)
    }

    /// Compares why answers are refused.
    fn compare_refused(
        &self,
        about: &str,
        slots: &[CardId],
        told: &[(Pick, &'static str)],
    ) -> Res<()> {
        if told.is_empty() {
            return Ok(());
        }
        let mut explained = Explained::default();
        self.state.offer(self.pool, &mut explained);
        let here = explained.refused.iter();
        let here: Vec<_> = here.map(|it| (self.seen(slots, it.0), it.1)).collect();
        for &(pick, clause) in told {
            let known = here.iter().find(|it| it.0 == pick);
            let known = known.map_or("nothing", |it| G::clause(it.1));
            if known != clause {
                let what = format!("why not, at `{about}`");
                return apart(what, &format!("{pick:?}: {known}"), clause);
            }
        }
        Ok(())
    }

    fn words(&self, defs: &[usize]) -> Vec<&'p str> {
        defs.iter()
            .map(|&def| self.pool.defs[def].word.as_str())
            .collect()
    }

    /// Compares the whole table.
    pub(crate) fn compare<'a>(&self, r: &Reader<'a, G::Rules<'a>>) -> Res<Vec<CardId>> {
        G::Rules::stands_still(r, true);
        let found = self.compare_table(r);
        G::Rules::stands_still(r, false);
        found
    }

    fn compare_table<'a>(&self, r: &Reader<'a, G::Rules<'a>>) -> Res<Vec<CardId>> {
        let slots = self.slots(&r.model)?;
        let fill = self.state.fill();
        let caps = State::<G>::caps();
        if fill.iter().zip(caps).any(|(fill, cap)| *fill >= cap) {
            return super::unread("a full list");
        }
        for (card, &slot) in slots.iter().enumerate() {
            let here = self.state.table.card(slot);
            let there = &r.model.cards[card];
            let word = &self.pool.def(here.def).word;
            let facts = [
                ("owner", i32::from(here.owner.0), i32::from(there.owner)),
                (
                    "controller",
                    i32::from(here.controller.0),
                    i32::from(there.controller),
                ),
                (
                    "place",
                    if G::PLACES { i32::from(here.cell) } else { 0 },
                    if G::PLACES { i32::from(there.place) } else { 0 },
                ),
                ("rested", i32::from(here.rested()), i32::from(there.rested)),
                (
                    "face_down",
                    i32::from(here.face_down()),
                    i32::from(there.face_down),
                ),
                (
                    "damage",
                    i32::from(here.damage) * i32::from(G::DAMAGE),
                    there.damage * i32::from(G::DAMAGE),
                ),
            ];
            for (fact, here, there) in facts {
                if here != there {
                    return apart(
                        fact.to_owned(),
                        &format!("{word}: {here}"),
                        &there.to_string(),
                    );
                }
            }
            let (here, there) = (self.held(slot), held_in_model(&r.model, card));
            if here != there {
                let (here, there) = (format!("{word}: {here:?}"), format!("{there:?}"));
                return apart("changes that hold".to_owned(), &here, &there);
            }
            let here = G::figures(&self.state, self.pool, slot);
            let there = G::read(r, card)?;
            for (here, there) in here.iter().zip(&there) {
                if here != there {
                    let said = format!("{word}: {}", here.1);
                    return apart(here.0.to_owned(), &said, &there.1.to_string());
                }
            }
        }
        for (here, there) in G::counted(&self.state).iter().zip(&G::counts(r)) {
            if here != there {
                return apart(here.0.to_owned(), &here.1.to_string(), &there.1.to_string());
            }
        }
        self.compare_waiting(r, &slots)?;
        Ok(slots)
    }

    fn compare_waiting<'a>(&self, r: &Reader<'a, G::Rules<'a>>, slots: &[CardId]) -> Res<()> {
        let mut here: Vec<String> = Vec::new();
        for it in &*self.state.waiting {
            let card = slots.iter().position(|&slot| slot == it.source.card);
            let same = self.state.table.same(it.source).is_some();
            let text = &self.pool.ability(it.ability).tree;
            let event = G::event_word(it.event);
            here.push(format!(
                "{event} {card:?} {same} {} {} {text:?}",
                it.seat.0, it.amount
            ));
        }
        let mut there: Vec<String> = Vec::new();
        for it in &r.model.waiting {
            let card = r.model.physical(it.source);
            let same = r.model.same(it.source).is_some();
            there.push(format!(
                "{} {card:?} {same} {} {} {:?}",
                it.event, it.seat, it.amount, it.text
            ));
        }
        here.sort();
        there.sort();
        if here == there {
            return Ok(());
        }
        let only = |a: &[String], b: &[String]| -> Vec<String> {
            a.iter().filter(|it| !b.contains(it)).cloned().collect()
        };
        let (more, less) = (only(&here, &there), only(&there, &here));
        let event = more.first().or(less.first()).cloned().unwrap_or_default();
        let event = event.split(' ').next().unwrap_or_default().to_owned();
        apart(
            format!("texts that wait for {event}"),
            &format!("{} {more:?}", here.len()),
            &format!("{} {less:?}", there.len()),
        )
    }

    fn seen(&self, slots: &[CardId], choice: Choice) -> Pick {
        let card = |slot: CardId| {
            slots
                .iter()
                .position(|&it| it == slot)
                .unwrap_or(usize::MAX)
        };
        match choice {
            Choice::Card(slot) => Pick::Card(card(slot)),
            Choice::Cell(cell) => Pick::Cell(cell.seat.0, cell.kind.at(), cell.place),
            Choice::Number(n) => Pick::Number(i32::from(n)),
            Choice::Mode(at) => Pick::Mode(at),
            Choice::Default => Pick::Default,
            Choice::Yes => Pick::Yes,
            Choice::No => Pick::No,
            Choice::Done => Pick::Done,
            Choice::Act(verb, slot) => Pick::Act(G::act_word(verb), card(slot)),
            Choice::Ability(slot, at) => Pick::Text(card(slot), at),
            Choice::Seat(_) => Pick::Card(usize::MAX),
        }
    }

    /// Whether the text is over: only the step below it asks.
    fn is_over(&self) -> bool {
        let pause = self.state.asked().is_some_and(G::is_pause);
        pause && self.state.flow().len() == 1
    }

    /// Begins a text.
    fn begin(&mut self, effect: Effect) {
        G::begun(&mut self.state);
        self.play(|dealer| {
            if let Some(step) = G::after() {
                dealer.push(Frame::Rule(step));
            }
            dealer.begin(effect, G::after().unwrap_or_else(G::pause), &[]);
        });
    }

    /// Lets something be done, and goes on to the next question of the text.
    pub(crate) fn play(&mut self, first: impl FnOnce(&mut Dealer<'_, G>)) {
        let mut script = Script::new();
        first(&mut Dealer::new(
            &mut self.state,
            self.pool,
            Some(&mut script),
        ));
        self.state.begin(self.pool, Some(&mut script));
        self.left_out |= script.left_out;
        self.pass();
    }

    /// Takes a choice, and goes on to the next question of the text.
    pub(crate) fn answer(&mut self, choice: Choice) {
        let mut script = Script::new();
        self.state.take(self.pool, choice, Some(&mut script));
        self.left_out |= script.left_out;
        self.pass();
    }

    /// Nobody interferes.
    fn pass(&mut self) {
        while let Some(answer) = self.state.asked().and_then(G::declined) {
            let mut script = Script::new();
            self.state.take(self.pool, answer, Some(&mut script));
            self.left_out |= script.left_out;
        }
    }
}

pub(crate) fn apart<T>(what: String, engine: &str, reader: &str) -> Res<T> {
    Err(Stop::Apart(format!(
        "{what}: [engine] {engine} [reader] {reader}"
    )))
}

impl<'a, G: Staged> Other<'a, G::Rules<'a>> for Stage<'_, G> {
    fn ask(
        &mut self,
        model: &Model<'a>,
        r: &Reader<'a, G::Rules<'a>>,
        question: Question,
    ) -> Res<Pick> {
        let _ = model;
        let about = question.about;
        if self.state.outcome().is_some() {
            let over = format!("{:?}", self.state.outcome());
            return apart(format!("the game is over at `{about}`"), &over, "goes on");
        }
        let slots = self.compare(r)?;
        let Some(asked) = self.state.asked() else {
            return apart(format!("nothing is asked at `{about}`"), "", "");
        };
        let choices = self.state.choices(self.pool);
        let mut here: Vec<Pick> = choices.iter().map(|&it| self.seen(&slots, it)).collect();
        if self.is_over() && about != BETWEEN {
            let there = format!("{:?}", question.picks);
            return apart(format!("the text is over at `{about}`"), "", &there);
        }
        if asked.seat != Seat(question.seat) {
            let (here, there) = (asked.seat.0.to_string(), question.seat.to_string());
            return apart(format!("who is asked at `{about}`"), &here, &there);
        }
        let at = self.dice.below(choices.len());
        let pick = here[at];
        here.sort_unstable();
        if here != question.picks {
            let (here, there) = (format!("{here:?}"), format!("{:?}", question.picks));
            return apart(format!("the choices at `{about}`"), &here, &there);
        }
        let refused = G::refused(r, &question)?;
        self.compare_refused(about, &slots, &refused)?;
        self.asked += 1;
        self.told.push(format!("{about}: {pick:?} of {here:?}"));
        self.answer(choices[at]);
        Ok(pick)
    }
}

/// Uses one text of a card on a small board, in the engine and in the reader.
pub(crate) fn one_use<G: Staged>(
    catalogue: &Catalogue,
    pool: &CardPool,
    def: DefId,
    at: usize,
    seed: u64,
    told: &mut Vec<String>,
) -> Came {
    let mut dice = Dice::new(seed);
    let Some((mut state, card)) = G::lay(catalogue, &mut dice, def) else {
        return Came::Unused;
    };
    let mut script = Script::new();
    state.begin(pool, Some(&mut script));
    state.waiting = G::Waiting::default();
    let table = &state.table;
    let position = table.in_order().position(|it| it == card);
    let texts = G::texts(pool, def);
    let (Some(mine), Some(&(text, ability))) = (position, texts.get(at)) else {
        return Came::Unused;
    };
    if state.outcome().is_some() || !state.asked().is_some_and(G::is_pause) {
        return Came::Unused;
    }
    let mut stage = Stage::<G> {
        state,
        pool,
        dice,
        told: Vec::new(),
        asked: 0,
        left_out: false,
    };
    let came = stage.run(catalogue, mine, card, text, ability);
    told.append(&mut stage.told);
    match came {
        Ok(true) => Came::Agreed(stage.asked),
        Ok(false) => Came::Unused,
        Err(Stop::Unread(what)) => Came::Unread(what),
        // The reader has room for all.
        Err(_) if stage.left_out => Came::Unread("what has no room".to_owned()),
        Err(Stop::Apart(what)) => Came::Apart(what),
        Err(Stop::Over) => Came::Apart("the game is over where it is not".to_owned()),
        Err(Stop::Cut) => Came::Unread("a turn that ends".to_owned()),
    }
}

impl<G: Staged> Stage<'_, G> {
    fn run(
        &mut self,
        catalogue: &Catalogue,
        mine: usize,
        card: CardId,
        text: &Ability,
        ability: AbilityId,
    ) -> Res<bool> {
        let mut r = self.reader(&catalogue.pool);
        G::learn(&mut r);
        self.compare(&r)?;
        let seat = <G::Rules<'_> as Rules<'_>>::speaker(&r, mine);
        // A card that lies face-down, or has lost its effects, has no texts.
        let Some(text) = find(&r, mine, text) else {
            return Ok(false);
        };
        let mut u = Use::of(text, Some(r.model.was(mine)), seat);
        let word = &self.pool.def(self.state.table.card(card).def).word;
        self.told.push(self.board(&r.model));
        self.told.push(format!("{word} {mine}: {:?}", text.head));
        if !G::start(self, &mut r, &mut u, (card, ability))? {
            return Ok(false);
        }
        G::enter(&mut r);
        match carry_out::<G>(&mut r, self, &mut u) {
            Ok(()) => self.at_end(&r)?,
            Err(Stop::Over) => {
                self.when_over(&r)?;
                return Ok(true);
            }
            Err(other) => return Err(other),
        }
        for _ in 0..G::ACTS {
            match self.act(&mut r) {
                Ok(()) => self.at_end(&r)?,
                Err(Stop::Over) => {
                    self.when_over(&r)?;
                    return Ok(true);
                }
                Err(other) => return Err(other),
            }
        }
        Ok(true)
    }

    /// The board in words: what lies where, with its number, its side and its damage.
    fn board(&self, model: &Model<'_>) -> String {
        let zones = <G::Rules<'static> as Rules<'static>>::ZONES;
        let mut said = format!("turn of {}:", model.active);
        for card in model.lying() {
            let it = &model.cards[card];
            let (word, zone) = (&self.pool.defs[it.def].word, zones[it.zone]);
            let _ = write!(said, " {card} {word} {zone}{}", it.seat);
            if it.damage != 0 {
                let _ = write!(said, " {}", it.damage);
            }
            said.push(',');
        }
        said
    }

    /// Begins a text as it stands, about whatever chance says.
    pub(crate) fn start<'a>(
        &mut self,
        r: &Reader<'a, G::Rules<'a>>,
        u: &mut Use<'a>,
        card: CardId,
        ability: AbilityId,
    ) -> Res<bool> {
        let about = self.circumstances(r, u)?;
        if let Some(cost) = &u.text.pay
            && !r.can_pay(cost, u)?
        {
            return Ok(false);
        }
        let effect = Effect {
            ability,
            source: self.state.table.refer(card),
            about,
            seat: Seat(u.seat),
            x: (u.amount / G::UNIT) as i8,
            ..Effect::default()
        };
        self.begin(effect);
        Ok(true)
    }

    /// Does something of what may be done between texts.
    fn act<'a>(&mut self, r: &mut Reader<'a, G::Rules<'a>>) -> Res<()> {
        let (seat, picks) = (r.model.active, G::offers(r)?);
        let mut desk = Desk { other: self };
        let pick = desk.ask(r, seat, BETWEEN, picks)?;
        G::do_act(r, &mut desk, pick)
    }

    /// A reader with the board as it is in the engine.
    fn reader<'a>(&self, pool: &'a CardPool) -> Reader<'a, G::Rules<'a>> {
        let texts = |all: &[AbilityId]| {
            let all = all.iter();
            all.map(|&id| &pool.ability(id).tree).collect()
        };
        let keywords = pool.keywords.iter();
        Reader {
            book: pool.defs.iter().map(|def| &def.tree).collect(),
            keywords: keywords
                .map(|it| (it.word.as_str(), texts(&it.abilities)))
                .collect(),
            model: self.model(),
            game: G::rules(&self.state),
        }
    }

    /// What the text is about: an amount, the other card of a battle.
    fn circumstances<'a>(&mut self, r: &Reader<'a, G::Rules<'a>>, u: &mut Use<'a>) -> Res<CardRef> {
        if let Head::On(event) = &u.text.head
            && event
                .names
                .iter()
                .any(|it| G::AMOUNTS.contains(&it.as_str()))
        {
            u.amount = self.dice.below(5) as i32 * G::UNIT;
        }
        // Whoever is across may be the other card of a battle.
        let across = |&card: &usize| r.on_field(card) && r.model.cards[card].controller != u.seat;
        let others: Vec<usize> = (0..r.model.cards.len()).filter(across).collect();
        if others.is_empty() || self.dice.one_in(2) {
            return Ok(CardRef::NONE);
        }
        let foe = others[self.dice.below(others.len())];
        u.foe = Some(r.model.was(foe));
        let slots = self.slots(&r.model)?;
        Ok(self.state.table.refer(slots[foe]))
    }

    fn at_end<'a>(&self, r: &Reader<'a, G::Rules<'a>>) -> Res<()> {
        if self.state.outcome().is_some() {
            let over = format!("{:?}", self.state.outcome());
            return apart("the end of the game".to_owned(), &over, "goes on");
        }
        self.compare(r)?;
        if !self.is_over() {
            let asked = format!("{:?} {:?}", self.state.asked(), self.state.flow());
            return apart("the end of the text".to_owned(), &asked, "is over");
        }
        Ok(())
    }

    fn when_over<'a>(&self, r: &Reader<'a, G::Rules<'a>>) -> Res<()> {
        let won = match self.state.outcome() {
            Some(Outcome::Won { seat, .. }) => Some(seat.0),
            _ => None,
        };
        if won != r.model.winner {
            let (here, there) = (format!("{won:?}"), format!("{:?}", r.model.winner));
            return apart("who has won".to_owned(), &here, &there);
        }
        Ok(())
    }
}

/// The text of the tree that the reader has of the card.
fn find<'a, R: Rules<'a>>(r: &Reader<'a, R>, card: usize, text: &Ability) -> Option<&'a Ability> {
    let mut texts = R::texts(r, card).into_iter();
    texts.find(|it| it.0 == text).map(|it| it.0)
}

fn carry_out<'a, G: Staged>(
    r: &mut Reader<'a, G::Rules<'a>>,
    stage: &mut Stage<'_, G>,
    u: &mut Use<'a>,
) -> Res<()> {
    let mut desk = Desk { other: stage };
    G::carry(r, &mut desk, u)
}
