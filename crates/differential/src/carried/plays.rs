//! Whether something comes of a text that a game takes: one game in two worlds, in one of which the
//! last thing that the text says is not done. Both go the same way until something is offered or
//! happens in one of them alone; where nothing ever is, the text may be silent.

use super::files;
use crate::deal::{Dealt, MADE};
use crate::hunt::together;
use crate::laws;
use crate::play::{Broken, guarded, wanted};
use shokan_kernel::decision::Explained;
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::DefId;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{Ability, CardPool, Head, Op};
use shokan_kernel::state::State;
use shokan_kernel::table::Change;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::with_game;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Cards of one file.
const CARDS: usize = 4;
/// Picks of one game at most.
const PICKS: u64 = 220;

/// What was seen of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Nothing.
    Nothing,
    /// A card is shown otherwise: a number, a keyword.
    Shown,
    /// Something is offered or happens that else is not.
    Happens,
}

/// What came of the texts of a game.
#[derive(Clone, Debug, Default)]
pub struct Came {
    /// Texts that were played.
    pub texts: usize,
    /// Games.
    pub games: u64,
    /// Picks.
    pub picks: u64,
    /// Texts of which nothing was seen, or only that a card is shown otherwise.
    pub silent: Vec<(Seen, &'static str, String)>,
    /// Laws that do not hold, with a text of the file.
    pub broken: BTreeMap<String, String>,
}

/// Plays with each of these texts, in so many games at most.
pub fn seen(game: &str, taken: &[(&'static str, String)], games: u64) -> Came {
    let mut came = Came::default();
    // Neighbours say nearly the same: files hold what lies far apart.
    let many = taken.len().div_ceil(CARDS).max(1);
    let mixed: Vec<Vec<(&'static str, String)>> = (0..many)
        .map(|at| taken.iter().skip(at).step_by(many).cloned().collect())
        .collect();
    for chunk in mixed {
        let Some(text) = files(game, &chunk, CARDS + 1).into_iter().next() else {
            continue;
        };
        let _ = with_game!(game, G => file::<G>(game, &text, &chunk, games, &mut came));
    }
    came
}

fn file<G: Dealt>(
    game: &str,
    text: &str,
    chunk: &[(&'static str, String)],
    games: u64,
    came: &mut Came,
) {
    let both = (together(game, text), together(game, text));
    let (Ok(here), Ok(there)) = both else {
        let said = both.0.err().unwrap_or_default();
        came.broken
            .insert(format!("refused beside the pool: {said}"), text.to_owned());
        return;
    };
    // Nobody else holds it yet.
    let Ok(mut there) = Arc::try_unwrap(there) else {
        return;
    };
    for (at, (of, words)) in chunk.iter().enumerate() {
        let word = format!("{MADE}{}", at + 1);
        let found = here.pool.defs.iter().position(|def| def.word == word);
        let Some(def) = found.map(|at| DefId(at as u16)) else {
            continue;
        };
        came.texts += 1;
        let bent = bend(&mut there.pool, def);
        let mut best = Seen::Nothing;
        for seed in 0..games {
            came.games += 1;
            let run = || twins::<G>(&here, &there, seed * 64 + at as u64, &mut came.picks);
            match guarded(run) {
                Ok(seen) => best = best.max(seen),
                Err(Broken { law, said }) => {
                    came.broken.insert(law, format!("{said}\n{words}"));
                    best = Seen::Happens;
                }
            }
            if best == Seen::Happens {
                break;
            }
        }
        unbend(&mut there.pool, bent);
        if best != Seen::Happens {
            came.silent.push((best, of, words.clone()));
        }
    }
}

/// What was taken out of a pool.
type Bent = (
    DefId,
    shokan_kernel::pool::Def,
    shokan_kernel::pool::Quick,
    Vec<(usize, Ability)>,
);

/// Takes out of the texts of a card the last thing that they do; what holds all the time or stands
/// in the place of an event is taken out whole.
fn bend(pool: &mut CardPool, def: DefId) -> Bent {
    let before = (def, pool.defs[def.at()].clone(), pool.quick[def.at()]);
    let mut texts = Vec::new();
    let mut whole = false;
    for (at, ability) in pool.abilities.iter_mut().enumerate() {
        let own = pool.defs[def.at()].abilities.iter().any(|it| it.at() == at);
        if !own || ability.tree.block.is_empty() || is_beside(ability) {
            continue;
        }
        texts.push((at, ability.clone()));
        let end = u8::try_from(ability.ops.len()).unwrap_or(u8::MAX);
        let last = ability.ops.iter_mut().rev().find(|it| {
            matches!(
                it,
                Op::Do(_)
                    | Op::Modify(..)
                    | Op::PutCounters(..)
                    | Op::RemoveCounters(..)
                    | Op::Later(..)
            )
        });
        let replaces = matches!(ability.head, Head::InsteadOf(_));
        match last {
            Some(last) if !replaces => *last = Op::Jump(end),
            _ => whole = true,
        }
    }
    if whole {
        let def = &mut pool.defs[def.at()];
        (def.abilities, def.has_always, def.listens) = (Vec::new(), false, 0);
        let quick = &mut pool.quick[before.0.at()];
        (quick.abilities, quick.words) = (Default::default(), [0; 2]);
    }
    (before.0, before.1, before.2, texts)
}

/// The blow that a monster must have beside the text in question.
fn is_beside(ability: &Ability) -> bool {
    match &ability.tree.head {
        shokan_lang::ast::Head::Rule {
            name: Some(name), ..
        } => name.en == "Blow",
        _ => false,
    }
}

fn unbend(pool: &mut CardPool, (def, whole, quick, texts): Bent) {
    pool.defs[def.at()] = whole;
    pool.quick[def.at()] = quick;
    for (at, text) in texts {
        pool.abilities[at] = text;
    }
}

/// Listens to what happens, but for what is only told or given for a while.
struct RecordingSink<'a, G: Dealt> {
    facts: Vec<String>,
    rebuilt: Option<&'a mut laws::Rebuilt<G>>,
}

impl<G: Dealt> EventSink<G> for RecordingSink<'_, G> {
    fn after(&mut self, state: &State<G>, event: &Event<'_>) {
        if let Some(rebuilt) = &mut self.rebuilt {
            rebuilt.after(state, event);
        }
        match event.fact {
            Fact::Announced { .. } | Fact::Expired { .. } => {}
            Fact::Modified { modifier, .. } if modifier.change != Change::Counters => {}
            Fact::Modified { modifier, cards } => {
                let (value, stat) = (modifier.value, modifier.stat);
                self.facts.push(format!("{value} {stat:?} {cards:?}"));
            }
            fact => self.facts.push(format!("{fact:?}")),
        }
    }
}

fn twins<G: Dealt>(
    here: &Arc<Catalogue>,
    there: &Catalogue,
    seed: u64,
    picks: &mut u64,
) -> Result<Seen, String> {
    let mut luck = Luck::quick(seed ^ 0xca22);
    let Some(mut a) = G::deal(here, &mut luck, seed) else {
        return Ok(Seen::Nothing);
    };
    let mut b = a;
    let owners = laws::owners(&a);
    let mut rebuilt = laws::Rebuilt::of(&a);
    let mut heard = RecordingSink {
        facts: Vec::new(),
        rebuilt: Some(&mut rebuilt),
    };
    let mut other = RecordingSink {
        facts: Vec::new(),
        rebuilt: None,
    };
    a.begin(&here.pool, Some(&mut heard));
    b.begin(&there.pool, Some(&mut other));
    let mut same = heard.facts == other.facts;
    let mut best = Seen::Nothing;
    for at in 0..PICKS {
        rebuilt.tells(&a)?;
        laws::conserved(&a, &owners)?;
        laws::not_void(&a)?;
        if !same || a.asked() != b.asked() {
            return Ok(Seen::Happens);
        }
        if a.asked().is_none() {
            return Ok(best);
        }
        let (mut offered, mut other) = (Explained::default(), Explained::default());
        a.offer(&here.pool, &mut offered);
        b.offer(&there.pool, &mut other);
        if offered.allowed.is_empty() {
            return Err(format!("a question without a choice: {:?}", a.asked()));
        }
        let told = |it: &Explained| format!("{:?} {:?}", it.allowed, it.refused);
        if told(&offered) != told(&other) {
            return Ok(Seen::Happens);
        }
        if best == Seen::Nothing && at % 4 == 0 && shown(&a, here) != shown(&b, there) {
            best = Seen::Shown;
        }
        let pick = wanted(&a, &here.pool, &offered.allowed, &mut luck);
        *picks += 1;
        let mut heard = RecordingSink {
            facts: Vec::new(),
            rebuilt: Some(&mut rebuilt),
        };
        let mut other = RecordingSink {
            facts: Vec::new(),
            rebuilt: None,
        };
        a.take(&here.pool, offered.allowed[pick], Some(&mut heard));
        b.take(&there.pool, offered.allowed[pick], Some(&mut other));
        same = heard.facts == other.facts;
    }
    let _ = Stream::Other;
    Ok(best)
}

/// The cards as they are shown, without what is only said to lie on them.
fn shown<G: Dealt>(game: &State<G>, catalogue: &Catalogue) -> String {
    let eyes = Eyes {
        game,
        catalogue,
        viewer: Viewer::Seat(shokan_kernel::ids::Seat(0)),
    };
    let mut out = String::new();
    for card in 0..game.table.count() {
        let mut view = <G as Rulebook>::card_view(&eyes, shokan_kernel::ids::CardId(card as u8));
        view.marks.clear();
        out.push_str(&format!(
            "{:?} {:?} {:?};",
            view.stats, view.keywords, view.directions
        ));
    }
    out
}
