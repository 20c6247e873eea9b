//! Plays made cards until something breaks, and makes the cards that break it small.

use crate::deal::MADE;
use crate::generate::{Generator, Made};
use crate::play::{Broken, Played, game, words_dealt};
use crate::shrink::smaller;
use crate::tally::Tally;
use shokan_lang::ast::File;
use shokan_lang::print::print;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::with_game;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games that a smaller file is played before it counts as whole.
const REPLAYS: u64 = 25;

/// A fault that was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed of the file.
    pub file: u64,
    /// The seed of the game.
    pub game: u64,
    /// What is wrong.
    pub broken: Broken,
    /// The smallest card file that breaks the same law.
    pub text: String,
    /// How often it came.
    pub times: u64,
}

/// What came of a hunt.
#[derive(Clone, Debug, Default)]
pub struct Hunt {
    /// What was played.
    pub played: Played,
    /// Cards that were played.
    pub cards: usize,
    /// The faults by the law that is broken.
    pub findings: BTreeMap<String, Finding>,
    /// The constructs that were made for it.
    pub tally: Tally,
}

/// How far a hunt goes.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The first seed.
    pub first: u64,
    /// Files that are made.
    pub files: u64,
    /// Cards of a file.
    pub cards: usize,
    /// Games with each file.
    pub games: u64,
    /// How long a fault is made smaller.
    pub shrinking: Duration,
}

/// The cards of a game with those of a file.
///
/// # Errors
/// Why the file is refused beside the cards of the pool.
pub fn together(word: &str, text: &str) -> Result<Arc<Catalogue>, String> {
    let mut files = Catalogue::built_in(word).to_vec();
    files.push(("made.cards", text));
    match Catalogue::untaught(word, &files) {
        Some(Ok(catalogue)) => Ok(Arc::new(catalogue)),
        Some(Err(faults)) => Err(format!("{faults:?}")),
        None => Err(format!("no game {word}")),
    }
}

/// Plays one game with the cards of a file.
///
/// # Errors
/// What is wrong with it.
pub fn one_game(catalogue: &Arc<Catalogue>, seed: u64) -> Result<Played, Broken> {
    let none = Broken {
        law: "no game".to_owned(),
        said: String::new(),
    };
    with_game!(catalogue.game, G => game::<G>(catalogue, seed)).unwrap_or(Err(none))
}

/// How a game is played with the cards of a file, from a seed.
pub type Play = fn(&Arc<Catalogue>, u64) -> Result<Played, Broken>;

/// Makes files and plays with them.
pub fn hunt(generator: &Generator, word: &str, bounds: &Bounds, say: &dyn Fn(&Finding)) -> Hunt {
    let mut hunt = Hunt::default();
    for seed in bounds.first..bounds.first + bounds.files {
        let made = generator.file(seed, bounds.cards);
        hunt.tally.add(&made.tally);
        if made.file.cards.is_empty() {
            continue;
        }
        hunt.cards += made.file.cards.len();
        let catalogue = match together(word, &made.text) {
            Ok(catalogue) => catalogue,
            Err(said) => {
                let law = "refused beside the cards of the pool".to_owned();
                found(&mut hunt, word, &made, 0, Broken { law, said }, bounds, say);
                continue;
            }
        };
        for at in 0..bounds.games {
            let game = seed * 1_000 + at;
            match one_game(&catalogue, game) {
                Ok(played) => hunt.played.add(&played),
                Err(broken) => found(&mut hunt, word, &made, game, broken, bounds, say),
            }
        }
    }
    hunt
}

fn found(
    hunt: &mut Hunt,
    word: &str,
    made: &Made,
    game: u64,
    broken: Broken,
    bounds: &Bounds,
    say: &dyn Fn(&Finding),
) {
    hunt.played.games += 1;
    if let Some(known) = hunt.findings.get_mut(&broken.law) {
        known.times += 1;
        return;
    }
    let law = broken.law.clone();
    let (small, game, broken) = shrunk(
        (word, one_game),
        &made.file,
        &broken,
        (game, REPLAYS),
        bounds.shrinking,
    );
    let text = print(&small);
    let finding = Finding {
        file: made.seed,
        game,
        broken,
        text,
        times: 1,
    };
    say(&finding);
    hunt.findings.insert(law, finding);
}

/// The file without the made cards that are in no deck of this game, nor named by one that is.
pub fn of_decks(word: &str, file: &File, game: u64) -> File {
    let Ok(catalogue) = together(word, &print(file)) else {
        return file.clone();
    };
    let dealt = with_game!(catalogue.game, G => words_dealt::<G>(&catalogue, game));
    let dealt = dealt.unwrap_or_default();
    let mut kept = file.clone();
    kept.cards.retain(|card| dealt.contains(&card.word.text));
    loop {
        let said = print(&kept);
        let named = |word: &str| {
            let parts = said.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
            word.starts_with(MADE) && parts.into_iter().any(|it| it == word)
        };
        let before = kept.cards.len();
        let again = kept.cards.iter().map(|it| it.word.text.clone());
        let again: Vec<String> = again.collect();
        kept.cards = file.cards.clone();
        kept.cards
            .retain(|it| again.contains(&it.word.text) || named(&it.word.text));
        if kept.cards.len() == before {
            return kept;
        }
    }
}

/// The smallest file found in this time that breaks the same law, with the game in which it does:
/// the one given, or one of so many near it.
pub fn shrunk(
    (word, play): (&str, Play),
    file: &File,
    broken: &Broken,
    (game, replays): (u64, u64),
    time: Duration,
) -> (File, u64, Broken) {
    let begun = Instant::now();
    let mut small = (file.clone(), game, broken.clone());
    'smaller: loop {
        for less in smaller(&small.0) {
            if begun.elapsed() > time {
                return small;
            }
            if let Some((game, broken)) = breaks((word, play), &less, &small.2, (small.1, replays))
            {
                small = (less, game, broken);
                continue 'smaller;
            }
        }
        return small;
    }
}

/// The game in which a file breaks this law: this one, or another of so many near it.
pub fn breaks(
    (word, play): (&str, Play),
    file: &File,
    broken: &Broken,
    (game, replays): (u64, u64),
) -> Option<(u64, Broken)> {
    let catalogue = together(word, &print(file)).ok()?;
    let base = game / 1_000 * 1_000;
    let seeds = std::iter::once(game).chain(base..base + replays);
    seeds
        .into_iter()
        .find_map(|seed| match play(&catalogue, seed) {
            Err(other) if other.law == broken.law => Some((seed, other)),
            _ => None,
        })
}
