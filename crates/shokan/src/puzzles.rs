//! `shokan puzzles mine`: positions with one solution, as pages of play.

use crate::args::Mine;
use crate::bench::bar;
use crate::catalogue::{load, require_game};
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line, print_json};
use crate::simulate::kind;
use rayon::prelude::*;
use serde::Serialize;
use shokan_arena::arena::Arena;
use shokan_arena::decks::{self, ReadyDeck};
use shokan_arena::puzzle::Aim;
use shokan_arena::puzzle::find::Limits;
use shokan_arena::puzzle::grade::{self, Grade, TRIES};
use shokan_arena::puzzle::mine::{Mined, Mines};
use shokan_arena::puzzle::world::World;
use shokan_arena::simulate::{BotKind, game_seed};
use shokan_kernel::ids::Seat;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::with_game;
use shokan_scenario::written::{Head, Written};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Seeds of luck that are tried until a line goes as it was found.
const SEEDS: u64 = 400;
/// A long turn is a deep search.
const STACK_BYTES: usize = 256 << 20;
/// Of the easiest levels both solve it so often: it hides nothing.
const PLAIN: u8 = TRIES - 1;

/// A puzzle that goes to the shelf.
#[derive(Clone, Debug, Serialize)]
struct Mineral {
    /// The page without its title.
    #[serde(skip)]
    page: String,
    /// Who solves it, from 0.
    seat: u8,
    aim: &'static str,
    /// In which game it was found.
    game: u64,
    /// Acts that the line cannot do without.
    acts: usize,
    chance_permille: u16,
    other_permille: u16,
    lines: u64,
    worlds: u32,
    grades: Vec<Grade>,
}

impl Mineral {
    /// How often the levels fail, all together: the order of the shelf.
    fn difficulty(&self) -> u32 {
        let failed = |grade: &Grade| u32::from(TRIES - grade.solved);
        self.grades.iter().map(failed).sum()
    }
}

/// `shokan puzzles mine`.
pub(crate) fn mine(it: &Mine, further: &[std::path::PathBuf]) -> Done {
    require_game(&it.game)?;
    let level = kind(&it.bot)?;
    let aims: Vec<Aim> = it
        .aims
        .iter()
        .map(|word| aim(word))
        .collect::<Result<_, _>>()?;
    let catalogue = load(&it.game, further)?;
    let mined = with_game!(it.game.as_str(), G => all::<G>(it, &catalogue, level, &aims));
    let mined = mined.unwrap_or_default();
    let fates = count(&mined);
    let mined = shelf(mined.into_iter().flatten().collect(), it.want);
    if let Some(path) = &it.out {
        std::fs::write(path, text(it, &mined)).map_err(|error| {
            let path = path.display();
            Problem::usage(bi(
                format!("{path} に書けません。{error}"),
                format!("{path} cannot be written: {error}"),
            ))
        })?;
    }
    if it.json {
        print_json(&mined);
    } else {
        tell(&mined, &fates);
    }
    Ok(exit(mined.len() < it.want))
}

fn aim(word: &str) -> Result<Aim, Problem> {
    Aim::of_word(word).ok_or_else(|| {
        Problem::usage(bi(
            format!(
                "「{word}」という種類はありません。win, chance, hold, save から選んでください。"
            ),
            format!("there is no aim {word}: win, chance, hold, save"),
        ))
    })
}

/// Everything that is found in all games, in their order.
fn all<G: Mines + Written>(
    it: &Mine,
    catalogue: &Catalogue,
    level: BotKind,
    aims: &[Aim],
) -> Vec<Result<Mineral, Fate>> {
    let decks = decks::ready::<G>(catalogue);
    let bar = bar(it.games, it.json);
    let limits = Limits {
        look: it.look,
        proof: it.proof,
        ..Limits::USUAL
    };
    let games = (0..it.games).into_par_iter();
    let found = games.flat_map_iter(|number| {
        let pair = pair(&decks, number);
        let seed = game_seed(it.seed, number);
        let mined = G::mined(&catalogue.pool, &pair, level, seed, aims, limits);
        let pages = mined
            .iter()
            .map(|mined| page(catalogue, (mined, number), limits));
        let pages: Vec<Result<Mineral, Fate>> = pages.collect();
        bar.inc(1);
        pages
    });
    let deep = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES);
    let found: Vec<Result<Mineral, Fate>> = match deep.build() {
        Ok(threads) => threads.install(|| found.collect()),
        // Those that run already do, for all but the longest turns.
        Err(_) => found.collect(),
    };
    bar.finish_and_clear();
    found
}

/// The decks of a game: every pair in turn.
fn pair<G: Arena>(decks: &[ReadyDeck<G>], number: u64) -> [G::Deck; 2] {
    let many = decks.len().max(1);
    let deck = |at: u64| decks[at as usize % many].cards.clone();
    [deck(number), deck(number / many as u64)]
}

/// What became of a position that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Taken,
    /// It is short, and the easiest levels always find it.
    Plain,
    /// No page says it.
    Unwritten,
    /// The page lays out something in which nothing is proved.
    Unproved,
}

/// What was found as a page, proved once more in the position that the page lays out.
fn page<G: Mines + Written>(
    catalogue: &Catalogue,
    (mined, number): (&Mined<G>, u64),
    limits: Limits,
) -> Result<Mineral, Fate> {
    let aim = mined.found.aim;
    let written = G::written(&mined.before, catalogue, &Head::default());
    let written = written.map_err(|_| Fate::Unwritten)?;
    let laid = G::laid(&written).map_err(|_| Fate::Unwritten)?;
    let (mut state, cards) = laid;
    let pool = &cards.pool;
    for &(_, pick) in &mined.lead {
        let taken = state.answer(pool, pick, None);
        taken.map_err(|_| Fate::Unwritten)?;
    }
    let me = state.asked().ok_or(Fate::Unproved)?.seat;
    let proved = G::proved(pool, &state, aim, limits);
    let found = proved.ok().flatten().ok_or(Fate::Unproved)?;
    let laid = Mined {
        before: state,
        lead: mined.lead.clone(),
        state,
        found,
    };
    let grades = G::graded(pool, &laid.state, &laid.found);
    let plain = grades.iter().take(2).all(|grade| grade.solved >= PLAIN);
    if plain && laid.found.weight() < 3 {
        return Err(Fate::Plain);
    }
    let picks = laid.picks();
    let lined = (0..SEEDS).find_map(|seed| {
        let (page, end) = G::lined(&written, seed, &picks).ok()?;
        reaches(&end, &state, aim, me).then_some(page)
    });
    let permille = |chance: f64| (chance * 1_000.0 + 0.5) as u16;
    Ok(Mineral {
        page: lined.ok_or(Fate::Unwritten)?,
        seat: me.0,
        aim: aim.word(),
        game: number,
        acts: laid.found.weight(),
        chance_permille: permille(laid.found.chance),
        other_permille: permille(laid.found.other),
        lines: laid.found.ends,
        worlds: World::new(&state, me).map_or(1, |(world, _)| world.hands(me)),
        grades,
    })
}

/// Whether the line on the page comes to what it is for.
fn reaches<G: Arena>(end: &State<G>, root: &State<G>, aim: Aim, me: Seat) -> bool {
    let won = |seat| seat == me;
    match end.outcome() {
        Some(Outcome::Won { seat, .. }) => won(seat),
        Some(_) => false,
        None => aim.is_held() && G::turn(end) >= G::turn(root),
    }
}

/// The best of what was found, the easiest first: of each difficulty some.
fn shelf(mut mined: Vec<Mineral>, want: usize) -> Vec<Mineral> {
    mined.sort_by_key(|it| (it.difficulty(), it.game));
    let all = mined.len();
    if all <= want {
        return mined;
    }
    // Evenly over the whole range.
    let taken = (0..want).map(|at| mined[at * (all - 1) / (want - 1).max(1)].clone());
    taken.collect()
}

/// The pages as a file.
fn text(it: &Mine, mined: &[Mineral]) -> String {
    let mut text = format!(
        "# Found and proved by `shokan puzzles mine {} --games {} --seed {} --bot {} --aims {} --look {} --proof {} --want {}`.\n",
        it.game,
        it.games,
        it.seed,
        it.bot,
        it.aims.join(","),
        it.look,
        it.proof,
        it.want
    );
    for (at, mineral) in mined.iter().enumerate() {
        let page = named(&mineral.page, at + 1, mineral);
        // Writing into a string cannot fail.
        let _ = write!(text, "\n{page}");
    }
    text
}

/// The page with its title and what is known of it.
fn named(page: &str, number: usize, mineral: &Mineral) -> String {
    let mut lines = page.lines();
    let first = format!("scenario \"puzzle {number}\"\n  title_ja \"第{number}問\"\n");
    let mut text = first;
    lines.next();
    let mut told = false;
    for line in lines.filter(|line| !line.trim_start().starts_with("title_ja")) {
        let _ = writeln!(text, "{line}");
        if !told && line.trim_start().starts_with("game ") {
            told = true;
            text.push_str(&head(mineral));
        }
    }
    text
}

fn head(mineral: &Mineral) -> String {
    let mut text = String::new();
    let seat = mineral.seat + 1;
    let _ = writeln!(text, "  puzzle P{seat} {}", mineral.aim);
    let (lines, worlds) = (mineral.lines, mineral.worlds);
    let _ = writeln!(text, "  proof {lines} lines {worlds} worlds");
    if mineral.chance_permille < 1_000 {
        let (chance, other) = (mineral.chance_permille, mineral.other_permille);
        let _ = writeln!(text, "  odds {chance} other {other}");
    }
    for line in grade::told(&mineral.grades) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// How many positions came to what.
fn count(mined: &[Result<Mineral, Fate>]) -> BTreeMap<Fate, usize> {
    let mut fates = BTreeMap::new();
    for it in mined {
        let fate = it.as_ref().err().copied().unwrap_or(Fate::Taken);
        *fates.entry(fate).or_default() += 1;
    }
    fates
}

fn tell(mined: &[Mineral], fates: &BTreeMap<Fate, usize>) {
    let of = |fate| fates.get(&fate).copied().unwrap_or(0);
    let (taken, plain) = (of(Fate::Taken), of(Fate::Plain));
    let lost = of(Fate::Unwritten) + of(Fate::Unproved);
    if ja() {
        line!("証明できた局面 {taken}、易しすぎるもの {plain}、ページに書けないもの {lost}");
    } else {
        line!("{taken} proved, {plain} too plain, {lost} that no page says");
    }
    if ja() {
        line!("{} 問", mined.len());
    } else {
        line!("{} puzzles", mined.len());
    }
    for (at, it) in mined.iter().enumerate() {
        let solved: Vec<String> = it.grades.iter().map(|it| it.solved.to_string()).collect();
        line!(
            "{:>3} {:6} {} / {} / {}  ({})",
            at + 1,
            it.aim,
            it.acts,
            it.lines,
            solved.join(" "),
            it.game
        );
    }
}
