//! From a question to a plan and what it is played with.

use crate::agent::Agent;
use crate::arena::Arena;
use crate::decks::ReadyDeck;
use crate::lab::figures::flagged;
use crate::lab::plan::{Kind, Line, Plan, Question, SCHEMA, WorldMark};
use crate::lab::report::figure;
use crate::lab::run::{World, distinct};
use crate::lab::sums::Sums;
use crate::lab::twin::{Change, MARK, NoChange, twins};
use crate::simulate::{BotKind, game_seed};
use shokan_kernel::ids::DefId;
use shokan_lang::ast::{Card, Value};
use shokan_rules::catalogue::Catalogue;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Deals of a change of nothing, for each agent.
const NULL_DEALS: u32 = 8;
/// Places of the shuffled deck to which a card is forced, from the top.
pub const PLACES: [u8; 4] = [0, 6, 9, 12];
/// Cards in which changes are planted.
const PLANTED: usize = 3;
/// Fields whose first number says how strong a card is, the first of them that a card has.
const STRENGTH: [&str; 4] = ["stats", "attack", "power", "hp"];

/// Why nothing can be measured.
#[derive(Debug)]
pub enum Refusal {
    /// The yardstick cannot be told both lists.
    Untold(Agent),
    /// Nobody plays.
    Nobody,
    /// Fewer decks than the question needs.
    Decks(usize),
    /// No deck has the card.
    NotPlayed(String),
    /// There is no card of this word.
    Unknown(String),
    /// The card cannot be changed so.
    Change(NoChange),
    /// The changed card is no sound card: the faults, in both languages.
    Faults(Vec<shokan_lang::fault::CardFault>),
    /// No card of the pool could stand in the place of this one.
    NoReference(String),
    /// No card of the decks has a number in which a change could be planted.
    NoNumbers,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untold(agent) => write!(out, "{agent} cannot be told the lists of both decks"),
            Self::Nobody => write!(out, "name an agent at least"),
            Self::Decks(count) => write!(out, "{count} decks at least are needed"),
            Self::NotPlayed(word) => write!(out, "no deck has the card {word}"),
            Self::Unknown(word) => write!(out, "there is no card {word}"),
            Self::Change(why) => why.fmt(out),
            Self::Faults(faults) => write!(out, "the changed card has {} faults", faults.len()),
            Self::NoReference(word) => {
                write!(
                    out,
                    "no card of equal cost could stand in the place of {word}"
                )
            }
            Self::NoNumbers => write!(out, "no card of the decks has a number to change"),
        }
    }
}

impl std::error::Error for Refusal {}

/// With what is measured, whatever is asked.
#[derive(Clone, Debug)]
pub struct Base<G: Arena> {
    /// The cards.
    pub catalogue: Arc<Catalogue>,
    /// Their files, by name.
    pub files: Vec<(String, String)>,
    /// The decks.
    pub decks: Vec<ReadyDeck<G>>,
    /// Words of cards that stand beside a deck, which are not weighed.
    pub leaders: BTreeSet<String>,
    /// Who plays.
    pub agents: Vec<Agent>,
    /// How many of the agents play the first stage of a screening.
    pub fast: usize,
    /// Deals of a line.
    pub deals: u32,
    /// Deals of a line of the second stage.
    pub deals_slow: u32,
    /// The seed of all luck.
    pub seed: u64,
}

/// A plan, and what it is played with.
#[derive(Debug)]
pub struct Asked<G: Arena> {
    /// The plan.
    pub plan: Plan,
    /// The worlds, in its order.
    pub worlds: Vec<World<G>>,
    /// The card files of each world.
    pub files: Vec<Vec<(String, String)>>,
}

impl<G: Arena> Base<G> {
    fn asked(&self, question: Question) -> Result<Asked<G>, Refusal> {
        if self.agents.is_empty() {
            return Err(Refusal::Nobody);
        }
        let untold = self.agents.iter().find(|it| it.kind == BotKind::Greedy);
        if let Some(&agent) = untold {
            return Err(Refusal::Untold(agent));
        }
        if self.decks.is_empty() {
            return Err(Refusal::Decks(1));
        }
        let world = World::plain(Arc::clone(&self.catalogue), self.decks.clone());
        let plan = Plan {
            schema: SCHEMA,
            game: self.catalogue.game.to_owned(),
            question,
            agents: self.agents.clone(),
            fast: self.fast,
            decks: world.marks(),
            worlds: vec![WorldMark {
                pool: self.catalogue.pool.short_hash(),
                exchanged: None,
                change: String::new(),
            }],
            lines: Vec::new(),
            deals_slow: self.deals_slow,
            seed: self.seed,
        };
        Ok(Asked {
            plan,
            worlds: vec![world],
            files: vec![self.files.clone()],
        })
    }

    fn line(&self, kind: Kind, decks: [usize; 2], agents: [usize; 2]) -> Line {
        Line {
            kind,
            world: 0,
            decks,
            agents,
            deals: self.deals,
            card: None,
            place: None,
            stage: 0,
        }
    }

    /// The agents of the first stage; all where there is one stage.
    fn fast(&self) -> std::ops::Range<usize> {
        0..self.fast.min(self.agents.len())
    }

    /// The first deck with most copies of a card that is not beside the deck.
    fn first_card(&self) -> Option<(usize, DefId)> {
        let deck = self.decks.first()?;
        let list = G::list(&deck.cards);
        let copies = |def: DefId| list.iter().filter(|&&it| it == def).count();
        let word = |def: DefId| &self.catalogue.pool.def(def).word;
        let cards = distinct(deck).into_iter();
        let cards = cards.filter(|&def| !self.leaders.contains(word(def)));
        let most = cards.max_by_key(|&def| (copies(def), std::cmp::Reverse(def)))?;
        Some((0, most))
    }

    /// Adds the world in which a card has a changed copy.
    fn twin(&self, asked: &mut Asked<G>, word: &str, change: &Change) -> Result<usize, Refusal> {
        let made = twins(&self.files, word, change).map_err(Refusal::Change)?;
        let borrowed = made.files.iter();
        let borrowed: Vec<(&str, &str)> = borrowed.map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let loaded = Catalogue::of_files(self.catalogue.game, &borrowed);
        let unknown = || Refusal::Unknown(word.to_owned());
        let catalogue = loaded.ok_or_else(unknown)?.map_err(Refusal::Faults)?;
        let old = &self.catalogue.pool;
        let to = |def: DefId| catalogue.find(&old.def(def).word).unwrap_or(def);
        let deck = |deck: &ReadyDeck<G>| ReadyDeck {
            word: deck.word.clone(),
            cards: G::exchanged(&deck.cards, &to),
        };
        let decks: Vec<ReadyDeck<G>> = self.decks.iter().map(deck).collect();
        let pair = |word: &String| {
            let copy = catalogue.find(&format!("{word}{MARK}"))?;
            Some([catalogue.find(word)?, copy])
        };
        let pairs: Vec<[DefId; 2]> = made.words.iter().filter_map(pair).collect();
        asked.plan.worlds.push(WorldMark {
            pool: catalogue.pool.short_hash(),
            exchanged: Some([word.to_owned(), format!("{word}{MARK}")]),
            change: said(change),
        });
        asked.files.push(made.files);
        let world = World::exchanged(Arc::new(catalogue), decks, &pairs, true);
        asked.worlds.push(world);
        Ok(asked.worlds.len() - 1)
    }

    /// Changes of nothing, of this card or of the one there are most copies of.
    fn null(&self, asked: &mut Asked<G>, card: Option<(usize, DefId)>) -> Result<(), Refusal> {
        let Some((deck, def)) = card.or_else(|| self.first_card()) else {
            return Ok(());
        };
        let word = self.catalogue.pool.def(def).word.clone();
        let world = self.twin(asked, &word, &Change::Nothing)?;
        for agent in 0..self.agents.len() {
            let mut line = self.line(Kind::Null, [deck; 2], [agent; 2]);
            (line.world, line.deals, line.card) = (world, NULL_DEALS, Some(word.clone()));
            asked.plan.lines.push(line);
        }
        Ok(())
    }

    /// Every deck against every other, and against itself.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn matrix(&self) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Matrix)?;
        self.null(&mut asked, None)?;
        let count = self.decks.len();
        for agent in 0..self.agents.len() {
            let cells = (0..count).flat_map(|a| (a..count).map(move |b| [a, b]));
            let line = |decks| self.line(Kind::Quad, decks, [agent; 2]);
            asked.plan.lines.extend(cells.map(line));
        }
        Ok(asked)
    }

    /// The first deck against every other, and against itself.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn row(&self) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Row)?;
        self.null(&mut asked, None)?;
        for agent in 0..self.agents.len() {
            let line = |other| self.line(Kind::Quad, [0, other], [agent; 2]);
            asked.plan.lines.extend((0..self.decks.len()).map(line));
        }
        Ok(asked)
    }

    /// What a card of the first deck is worth there: against a plain card of equal cost alone.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn glance(&self, word: &str) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Weigh)?;
        let (def, decks) = self.decks_with(word)?;
        if decks[0] != 0 {
            return Err(Refusal::NotPlayed(word.to_owned()));
        }
        self.null(&mut asked, Some((0, def)))?;
        self.replace(&mut asked, 0, def, 0..self.agents.len())?;
        Ok(asked)
    }

    /// Each agent against the one before it, in each deck against itself.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn skill(&self) -> Result<Asked<G>, Refusal> {
        if self.agents.len() < 2 {
            return Err(Refusal::Nobody);
        }
        let mut asked = self.asked(Question::Skill)?;
        self.null(&mut asked, None)?;
        for upper in 1..self.agents.len() {
            let line = |deck| self.line(Kind::Quad, [deck; 2], [upper, upper - 1]);
            asked.plan.lines.extend((0..self.decks.len()).map(line));
        }
        Ok(asked)
    }

    /// The decks that have a card.
    fn decks_with(&self, word: &str) -> Result<(DefId, Vec<usize>), Refusal> {
        let def = self.catalogue.find(word);
        let def = def.ok_or_else(|| Refusal::Unknown(word.to_owned()))?;
        let has = |at: &usize| G::list(&self.decks[*at].cards).contains(&def);
        let decks: Vec<usize> = (0..self.decks.len()).filter(has).collect();
        if decks.is_empty() {
            return Err(Refusal::NotPlayed(word.to_owned()));
        }
        Ok((def, decks))
    }

    /// What a change of a card does to the decks that have it.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn card(&self, word: &str, change: &Change) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Card)?;
        let (def, decks) = self.decks_with(word)?;
        let word = &self.catalogue.pool.def(def).word;
        self.null(&mut asked, Some((decks[0], def)))?;
        let world = self.twin(&mut asked, word, change)?;
        for agent in 0..self.agents.len() {
            for &deck in &decks {
                let mut line = self.line(Kind::Change, [deck; 2], [agent; 2]);
                (line.world, line.card) = (world, Some(word.clone()));
                asked.plan.lines.push(line);
            }
        }
        Ok(asked)
    }

    /// What a change of a card does to the first deck alone.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn changed(&self, word: &str, change: &Change) -> Result<Asked<G>, Refusal> {
        let mut asked = self.card(word, change)?;
        let own = |line: &Line| line.decks[0] == 0;
        asked.plan.lines.retain(own);
        if !asked.plan.lines.iter().any(|it| it.kind == Kind::Change) {
            return Err(Refusal::NotPlayed(word.to_owned()));
        }
        Ok(asked)
    }

    /// Adds the lines in which a card of a deck gives way to a plain one of equal cost.
    fn replace(
        &self,
        asked: &mut Asked<G>,
        deck: usize,
        def: DefId,
        agents: std::ops::Range<usize>,
    ) -> Result<(), Refusal> {
        let pool = &self.catalogue.pool;
        let word = &pool.def(def).word;
        let other = reference(&self.catalogue, def, &self.leaders);
        let other = other.ok_or_else(|| Refusal::NoReference(word.clone()))?;
        let plain = pool.def(other).word.clone();
        let world = asked.worlds.len();
        asked.plan.worlds.push(WorldMark {
            pool: pool.short_hash(),
            exchanged: Some([word.clone(), plain.clone()]),
            change: format!("{word} -> {plain}"),
        });
        let catalogue = Arc::clone(&self.catalogue);
        let pairs = [[def, other]];
        asked.worlds.push(World::exchanged(
            catalogue,
            self.decks.clone(),
            &pairs,
            false,
        ));
        asked.files.push(self.files.clone());
        for agent in agents {
            let mut line = self.line(Kind::Change, [deck; 2], [agent; 2]);
            (line.world, line.card, line.stage) = (world, Some(word.clone()), 1);
            asked.plan.lines.push(line);
        }
        Ok(())
    }

    /// What these cards weigh, by four measures.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn weigh(&self, words: &[String]) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Weigh)?;
        self.null(&mut asked, None)?;
        let mut decks = BTreeSet::new();
        for word in words {
            let (def, with) = self.decks_with(word)?;
            let deck = with[0];
            decks.insert(deck);
            self.replace(&mut asked, deck, def, 0..self.agents.len())?;
            for agent in 0..self.agents.len() {
                for place in PLACES {
                    let mut line = self.line(Kind::Forced, [deck; 2], [agent; 2]);
                    let word = self.catalogue.pool.def(def).word.clone();
                    (line.card, line.place) = (Some(word), Some(place));
                    asked.plan.lines.push(line);
                }
            }
        }
        for deck in decks {
            let word = |def: DefId| self.catalogue.pool.def(def).word.clone();
            let columns: Vec<String> = distinct(&self.decks[deck]).into_iter().map(word).collect();
            let others = (0..self.decks.len()).filter(|&it| it != deck || self.decks.len() == 1);
            for other in others {
                for agent in 0..self.agents.len() {
                    let mut line = self.line(Kind::Quad, [deck, other], [agent; 2]);
                    line.card = Some(columns.join(","));
                    asked.plan.lines.push(line);
                }
            }
        }
        Ok(asked)
    }

    /// Every card of every deck against a plain one of equal cost, by the fast agents; the slow
    /// ones look again at what these flag ([`second`]).
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn screen(&self) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Screen)?;
        self.null(&mut asked, None)?;
        let mut seen = BTreeSet::new();
        for (at, deck) in self.decks.iter().enumerate() {
            for def in distinct(deck) {
                let word = &self.catalogue.pool.def(def).word;
                if self.leaders.contains(word) || !seen.insert(def) {
                    continue;
                }
                match self.replace(&mut asked, at, def, self.fast()) {
                    // What nothing can replace is not screened.
                    Ok(()) | Err(Refusal::NoReference(_)) => {}
                    Err(why) => return Err(why),
                }
            }
        }
        Ok(asked)
    }

    /// Changes of one step up and one down, planted in three cards of the first deck.
    ///
    /// # Errors
    /// Why it cannot be measured.
    pub fn selftest(&self) -> Result<Asked<G>, Refusal> {
        let mut asked = self.asked(Question::Selftest)?;
        let pool = &self.catalogue.pool;
        let list = G::list(&self.decks[0].cards);
        let copies = |def: DefId| list.iter().filter(|&&it| it == def).count();
        let planted = distinct(&self.decks[0]).into_iter().filter_map(|def| {
            let card = pool.def(def);
            let free = !self.leaders.contains(&card.word);
            Some((def, step(&card.tree).filter(|_| free)?))
        });
        let mut planted: Vec<(DefId, (String, i32))> = planted.collect();
        planted.sort_by_key(|(def, _)| (std::cmp::Reverse(copies(*def)), *def));
        planted.truncate(PLANTED);
        if planted.is_empty() {
            return Err(Refusal::NoNumbers);
        }
        for (def, (field, by)) in planted {
            self.null(&mut asked, Some((0, def)))?;
            for sign in [1, -1] {
                let change = Change::Number {
                    field: field.clone(),
                    at: 0,
                    by: sign * by,
                };
                let word = &pool.def(def).word;
                let Ok(world) = self.twin(&mut asked, word, &change) else {
                    // Below 0 there is no card.
                    continue;
                };
                for agent in 0..self.agents.len() {
                    let mut line = self.line(Kind::Change, [0; 2], [agent; 2]);
                    (line.world, line.card) = (world, Some(word.clone()));
                    asked.plan.lines.push(line);
                }
            }
        }
        Ok(asked)
    }
}

/// The field in which a card's strength stands, and how much one step of it is.
fn step(tree: &Card) -> Option<(String, i32)> {
    let number = |field: &str| {
        let values = &tree.field(field)?.values;
        match values.first()? {
            Value::Number(number, _) => Some(*number),
            _ => None,
        }
    };
    let found = STRENGTH
        .iter()
        .find_map(|&field| Some((field, number(field)?)));
    let (field, number) = found?;
    let by = [100, 10]
        .into_iter()
        .find(|&by| number != 0 && number % by == 0);
    Some((field.to_owned(), by.unwrap_or(1)))
}

/// A change in words of the card file, by which a report calls it unless it has a name for it.
pub fn said(change: &Change) -> String {
    match change {
        Change::Nothing => "=".to_owned(),
        Change::Text { from, to } => format!("{from} -> {to}"),
        Change::Whole(_) => "*".to_owned(),
        Change::Number { field, at, by } => format!("{field}.{} {by:+}", at + 1),
    }
}

/// The plainest other card of the pool that costs the same, or as near as there is one, is of the
/// same type and may stand in the same deck.
pub fn reference(catalogue: &Catalogue, def: DefId, leaders: &BTreeSet<String>) -> Option<DefId> {
    let (pool, face) = (&catalogue.pool, &catalogue.info.face);
    let card = pool.def(def);
    let cost = |tree: &Card| (face.numbers)(tree).cost.map_or(-1, i32::from);
    // What says in which decks a card may be: its deck type, or else whose it is.
    let bound = |tree: &Card| {
        let deck = face.deck_type.as_slice();
        let fields = if deck.is_empty() { face.binds } else { deck };
        let words = fields.iter().flat_map(|field| tree.words(field));
        words
            .map(|it| it.text.clone())
            .collect::<BTreeSet<String>>()
    };
    let own = bound(&card.tree);
    let fits = |at: &usize| {
        let other = &pool.defs[*at];
        let leads = leaders.contains(&other.word);
        *at != def.at() && other.kind == card.kind && bound(&other.tree) == own && !leads
    };
    let plain = |at: &usize| {
        let other = &pool.defs[*at];
        let dearer = (cost(&other.tree) - cost(&card.tree)).abs();
        let numbers = other.stats.iter().zip(&card.stats);
        let off: i32 = numbers
            .map(|(a, b)| (i32::from(*a) - i32::from(*b)).abs())
            .sum();
        let texts = other.abilities.len() + other.keywords.len();
        (dearer, texts, off, *at)
    };
    let found = (0..pool.defs.len()).filter(fits).min_by_key(plain)?;
    Some(DefId(found as u16))
}

/// The lines of the second stage of a screening, by what came of the first: cards that are flagged,
/// those of which the fast agents differ in sign, and a tenth of the others, drawn by the seed.
pub fn second(plan: &Plan, sums: &[Sums]) -> Vec<Line> {
    if plan.question != Question::Screen {
        return Vec::new();
    }
    let firsts: Vec<(usize, &Line)> = plan.lines.iter().enumerate().collect();
    let mut cards: Vec<Vec<usize>> = Vec::new();
    for (at, line) in firsts.into_iter().filter(|(_, it)| it.kind == Kind::Change) {
        match cards.last_mut() {
            Some(own) if plan.lines[own[0]].card == line.card => own.push(at),
            _ => cards.push(vec![at]),
        }
    }
    let figures = |own: &[usize]| {
        let of = |&at: &usize| figure(&plan.lines[at], &sums[at], plan.seed);
        own.iter().map(of).collect::<Vec<_>>()
    };
    let chances = cards.iter().map(|own| {
        let each = figures(own).into_iter().map(|it| it.chance_of_nothing());
        each.fold(1.0, f64::min) * own.len() as f64
    });
    let flags = flagged(&chances.collect::<Vec<_>>());
    let mut lines = Vec::new();
    for (own, flag) in cards.iter().zip(flags) {
        let signs: BTreeSet<bool> = figures(own).iter().map(|it| it.value > 0.0).collect();
        let control = game_seed(plan.seed ^ 0x005C_4EE4, own[0] as u64).is_multiple_of(10);
        if !flag && signs.len() < 2 && !control {
            continue;
        }
        for agent in plan.fast..plan.agents.len() {
            let mut line = plan.lines[own[0]].clone();
            (line.agents, line.deals, line.stage) = ([agent; 2], plan.deals_slow, 2);
            lines.push(line);
        }
    }
    lines
}
