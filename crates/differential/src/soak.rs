//! The long run with generated cards: so many of them in one pool, decks of them, and random picks
//! with every law looked at after each.

use crate::deal::{Dealt, MADE};
use crate::generate::Generator;
use crate::hunt::together;
use crate::play::{Broken, Played, game_heard};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::Change;
use shokan_lang::ast::File;
use shokan_lang::print::print;
use shokan_rules::catalogue::Catalogue;
use std::sync::Arc;

/// Cards that are made at one time: a text may name the others.
const FILE: usize = 12;

/// A file of at least so many generated cards, made with seeds from this one on; their words are
/// counted through, so that all stand side by side in one pool. A file that does not go with those
/// before it is left out.
///
/// # Errors
/// Why no file went, where none did in a long time.
pub fn many(generator: &Generator, first: u64, cards: usize) -> Result<String, String> {
    let mut all = File::default();
    let mut left_out = 0;
    for seed in first.. {
        if all.cards.len() >= cards {
            break;
        }
        let made = generator.file(seed, FILE);
        // A card that no text fits is left out of its file, so numbers go further than cards.
        let text = counted_on(&made.text, FILE * (seed - first) as usize);
        let file = shokan_lang::parse::parse(&text).file;
        let mut with = all.clone();
        if with.game.is_none() {
            with = file;
        } else {
            with.cards.extend(file.cards);
            with.keywords.extend(file.keywords);
        }
        match together(generator.game(), &print(&with)) {
            Ok(_) => (all, left_out) = (with, 0),
            Err(faults) if left_out == 100 => return Err(faults),
            Err(_) => left_out += 1,
        }
    }
    Ok(print(&all))
}

/// The same file with the numbers of its cards and abilities counted on.
fn counted_on(text: &str, from: usize) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    // Words of lists are `made_race_1`: no digit stands behind the first underscore.
    let marks = [
        "made_",
        "ability_",
        "MADE-",
        "作られたカード",
        "Made Card ",
        "能力",
        "Ability ",
    ];
    while !rest.is_empty() {
        let next = marks
            .iter()
            .filter_map(|mark| rest.find(mark).map(|at| (at, *mark)))
            .min();
        let Some((at, mark)) = next else {
            break;
        };
        let (before, behind) = rest.split_at(at + mark.len());
        out.push_str(before);
        let digits = behind.chars().take_while(char::is_ascii_digit).count();
        match behind[..digits].parse::<usize>() {
            Ok(n) => out.push_str(&(n + from).to_string()),
            Err(_) => out.push_str(&behind[..digits]),
        }
        rest = &behind[digits..];
    }
    out.push_str(rest);
    out
}

/// What came of a long run.
#[derive(Clone, Debug, Default)]
pub struct Soaked {
    /// What was played.
    pub played: Played,
    /// Generated cards, and those of them that came to a place that all see.
    pub cards: (usize, usize),
    /// Texts of generated cards, and those of them that ran or held.
    pub texts: (usize, usize),
    /// The laws that do not hold, each with the seed of a game.
    pub broken: Vec<(u64, Broken)>,
}

/// Watches which cards come into play, and which texts run.
#[derive(Debug)]
pub struct Watch<'a> {
    pool: &'a CardPool,
    cards: Vec<bool>,
    texts: Vec<bool>,
}

impl Watch<'_> {
    fn held(&mut self, ability: shokan_kernel::ids::AbilityId) {
        if self.pool.ability(ability).is_continuous() {
            self.texts[ability.at()] = true;
        }
    }
}

impl<G: Dealt> EventSink<G> for Watch<'_> {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        if let Fact::Moved { card, .. } | Fact::Flagged { card, .. } = event.fact {
            let it = state.table.card(card);
            let kind = shokan_kernel::table::Table::<G>::kind(it.zone);
            if it.known == shokan_kernel::table::ALL && !it.face_down() {
                self.cards[it.def.at()] = true;
                if G::is_field(kind) {
                    for &ability in &self.pool.def(it.def).abilities {
                        self.held(ability);
                    }
                }
            }
        }
        if let Some(Frame::Effect(effect)) = state.flow().last()
            && !effect.paying
        {
            self.texts[effect.ability.at()] = true;
        }
        if let Fact::Modified { modifier, .. } = event.fact
            && modifier.change == Change::Grant
        {
            self.held(modifier.ability);
        }
    }
}

/// Plays games with the made cards of a catalogue until so many picks are done.
pub fn soak<G: Dealt>(catalogue: &Arc<Catalogue>, first: u64, picks: u64) -> Soaked {
    let pool = &catalogue.pool;
    let mut watch = Watch {
        pool,
        cards: vec![false; pool.defs.len()],
        texts: vec![false; pool.abilities.len()],
    };
    let mut soaked = Soaked::default();
    let mut seed = first;
    while soaked.played.picks < picks && soaked.broken.len() < 20 {
        match game_heard::<G>(catalogue, seed, Some(&mut watch)) {
            Ok(played) => soaked.played.add(&played),
            Err(broken) => {
                if soaked.broken.iter().all(|it| it.1.law != broken.law) {
                    soaked.broken.push((seed, broken));
                }
                soaked.played.games += 1;
            }
        }
        seed += 1;
    }
    let made = |def: &shokan_kernel::pool::Def| def.word.starts_with(MADE);
    for (def, seen) in pool.defs.iter().zip(&watch.cards) {
        if made(def) {
            soaked.cards.0 += 1;
            soaked.cards.1 += usize::from(*seen);
        }
    }
    for (ability, seen) in pool.abilities.iter().zip(&watch.texts) {
        if made(pool.def(ability.def)) {
            soaked.texts.0 += 1;
            soaked.texts.1 += usize::from(*seen);
        }
    }
    soaked
}
