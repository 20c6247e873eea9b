//! Many uses: files that chance makes, each of their texts on small boards.

use super::stage::{Came, Staged, one_use};
use crate::deal::MADE;
use crate::generate::{Generator, Made};
use crate::hunt::together;
use crate::planted::{Bug, plant};
use crate::play::last_panic;
use crate::shrink::smaller;
use shokan_kernel::ids::DefId;
use shokan_kernel::pool::CardPool;
use shokan_lang::ast::File;
use shokan_lang::print::print;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::{games, with_game};
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// A text on which engine and reader are apart.
#[derive(Clone, Debug)]
pub struct Apart {
    /// What they are apart in.
    pub law: String,
    /// All that is said of it.
    pub said: String,
    /// The seed of the file, and of the board.
    pub seeds: (u64, u64),
    /// The smallest file found.
    pub text: String,
    /// What was asked and answered.
    pub told: Vec<String>,
    /// How often this law came.
    pub times: u64,
}

/// What came of many uses.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// Cards of the files.
    pub cards: u64,
    /// Uses that were begun.
    pub uses: u64,
    /// Uses that were compared to their end.
    pub agreed: u64,
    /// Questions that were compared.
    pub asked: u64,
    /// Constructs that the reader does not know, with the uses that ended there.
    pub unread: BTreeMap<String, u64>,
    /// What they are apart in.
    pub apart: BTreeMap<String, Apart>,
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The first seed of a file.
    pub first: u64,
    /// Cards that are made at least.
    pub cards: u64,
    /// Cards of a file.
    pub file: usize,
    /// Boards for each text.
    pub boards: u64,
    /// How long a finding is made smaller.
    pub shrinking: Duration,
}

/// What two sides are apart in, without its numbers.
fn law(said: &str) -> String {
    let law = said.split(": [engine]").next().unwrap_or_default();
    law.to_owned()
}

/// Uses every text of the cards that were made; the engine has its programs from this pool.
fn uses<G: Staged>(
    catalogue: &Catalogue,
    pool: &CardPool,
    boards: Range<u64>,
    visit: &mut dyn FnMut(u64, Came, Vec<String>) -> bool,
) {
    for (at, def) in pool.defs.iter().enumerate() {
        if !def.word.starts_with(MADE) {
            continue;
        }
        let def = DefId(at as u16);
        for text in 0..G::texts(pool, def).len() {
            for board in boards.clone() {
                let seed = board * 64 + at as u64 * 7 + text as u64;
                let mut told = Vec::new();
                let run =
                    AssertUnwindSafe(|| one_use::<G>(catalogue, pool, def, text, seed, &mut told));
                let came = catch_unwind(run)
                    .unwrap_or_else(|_| Came::Apart(format!("{}: [engine]", last_panic())));
                if !visit(board, came, told) {
                    return;
                }
            }
        }
    }
}

fn of_game(
    game: &str,
    catalogue: &Catalogue,
    pool: &CardPool,
    boards: Range<u64>,
    visit: &mut dyn FnMut(u64, Came, Vec<String>) -> bool,
) {
    with_game!(game, G => uses::<G>(catalogue, pool, boards, visit));
}

/// Makes files and uses all their texts.
pub fn run(generator: &Generator, game: &str, bounds: &Bounds, say: &dyn Fn(&Apart)) -> Count {
    crate::play::note_panics();
    let mut count = Count::default();
    let mut seed = bounds.first;
    while count.cards < bounds.cards {
        let made = generator.file(seed, bounds.file);
        count.cards += made.file.cards.len() as u64;
        if let Ok(catalogue) = together(game, &made.text) {
            file(game, &catalogue, &made, bounds, &mut count, say);
        }
        seed += 1;
    }
    count
}

/// Uses the texts of one file; cards that begin as made ones do are used.
pub fn of_file(game: &str, made: &Made, bounds: &Bounds, say: &dyn Fn(&Apart)) -> Count {
    crate::play::note_panics();
    let mut count = Count::default();
    count.cards += made.file.cards.len() as u64;
    if let Ok(catalogue) = together(game, &made.text) {
        file(game, &catalogue, made, bounds, &mut count, say);
    }
    count
}

fn file(
    game: &str,
    catalogue: &Catalogue,
    made: &Made,
    bounds: &Bounds,
    count: &mut Count,
    say: &dyn Fn(&Apart),
) {
    let from = made.seed * 1_000;
    let mut found = Vec::new();
    of_game(
        game,
        catalogue,
        &catalogue.pool,
        from..from + bounds.boards,
        &mut |board, came, told| {
            match came {
                Came::Agreed(asked) => {
                    count.uses += 1;
                    count.agreed += 1;
                    count.asked += asked;
                }
                Came::Unused => {}
                Came::Unread(what) => {
                    count.uses += 1;
                    *count.unread.entry(what).or_default() += 1;
                }
                Came::Apart(said) => {
                    count.uses += 1;
                    found.push((board, said, told));
                }
            }
            true
        },
    );
    for (board, said, told) in found {
        let law = law(&said);
        if let Some(known) = count.apart.get_mut(&law) {
            known.times += 1;
            continue;
        }
        let mut apart = Apart {
            law: law.clone(),
            said,
            seeds: (made.seed, board),
            text: made.text.clone(),
            told,
            times: 1,
        };
        shrink(game, &made.file, &mut apart, bounds);
        say(&apart);
        count.apart.insert(law, apart);
    }
}

/// Makes the file of a finding smaller.
fn shrink(game: &str, file: &File, apart: &mut Apart, bounds: &Bounds) {
    let begun = Instant::now();
    let mut small = file.clone();
    'smaller: loop {
        for less in smaller(&small) {
            if begun.elapsed() > bounds.shrinking {
                return;
            }
            let text = print(&less);
            let Ok(catalogue) = together(game, &text) else {
                continue;
            };
            let from = apart.seeds.0 * 1_000;
            let mut found = None;
            of_game(
                game,
                &catalogue,
                &catalogue.pool,
                from..from + bounds.boards.max(20),
                &mut |board, came, told| match came {
                    Came::Apart(said) if law(&said) == apart.law => {
                        found = Some((board, said, told));
                        false
                    }
                    _ => true,
                },
            );
            if let Some((board, said, told)) = found {
                (apart.seeds.1, apart.said, apart.told, apart.text) = (board, said, told, text);
                small = less;
                continue 'smaller;
            }
        }
        return;
    }
}

/// Looks for bugs that are planted into the engine's programs: the cards after which each was
/// found, if it was.
pub fn find_planted(
    generator: &Generator,
    game: &str,
    bugs: &[Bug],
    bounds: &Bounds,
) -> Vec<(&'static str, Option<u64>)> {
    crate::play::note_panics();
    let mut found: Vec<_> = bugs.iter().map(|bug| (bug.0, None)).collect();
    let (mut cards, mut seed) = (0, bounds.first);
    while cards < bounds.cards && found.iter().any(|it| it.1.is_none()) {
        let made = generator.file(seed, bounds.file);
        cards += made.file.cards.len() as u64;
        let from = seed * 1_000;
        seed += 1;
        let Ok(catalogue) = together(game, &made.text) else {
            continue;
        };
        for (bug, found) in bugs.iter().zip(&mut found) {
            if found.1.is_some() {
                continue;
            }
            let Some(Ok(mut bent)) = games::catalogue(game, &[("made.cards", &made.text)]) else {
                continue;
            };
            if !plant(&mut bent.pool, bug) {
                continue;
            }
            let boards = from..from + bounds.boards;
            of_game(game, &catalogue, &bent.pool, boards, &mut |_, came, _| {
                if matches!(came, Came::Apart(_)) {
                    found.1 = Some(cards);
                }
                found.1.is_none()
            });
        }
    }
    found
}
