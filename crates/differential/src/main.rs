//! The long run of the differential test (`cargo run --release -p shokan-differential --features
//! program -- ...`): `differential play GAME FILES [FIRST] [GAMES]` (so many games with each file),
//! `differential reader GAME CARDS [FIRST]`, `differential reader GAME FILE [BOARDS] [SEED]`,
//! `differential planted GAME CARDS`,
//! `differential soak GAME CARDS PICKS [SEED]`, `differential soak GAME FILE PICKS [SEED]`,
//! `differential every GAME CARDS [FIRST]`, `differential caps GAME GAMES [FILE or CARDS]`,
//! `differential carried GAME [GAMES] [EVERY] [GROUP]`, `differential phrases GAME FILES [FIRST]`,
//! `differential parse GAME FILES [FIRST]` or `FILE...`, `differential table GAME`,
//! `differential refusals GAME`, `differential print GAME SEED`,
//! `differential pool GAME CARDS [FIRST]`, `differential replay GAME SEED FILE`,
//! `differential shrink GAME SEED FILE [REPLAYS] [SECONDS]`, and `replay_every` and `shrink_every`
//! likewise for what `every` found.
//!
//! What a long run found: write its pool into a file with `pool`, play one game of it with
//! `replay`, make the file small with `shrink`.

use shokan_differential::caps::{Capped, search};
use shokan_differential::carried::{seen, table};
use shokan_differential::collide::Collisions;
use shokan_differential::every::{Depth, Explored, every, one_every};
use shokan_differential::generate::{Generator, LESSONS, Made};
use shokan_differential::hunt::{
    Bounds, Finding, Play, breaks, hunt, of_decks, one_game, shrunk, together,
};
use shokan_differential::phrases::Language;
use shokan_differential::phrases::share::{Example, Share};
use shokan_differential::planted::BUGS;
use shokan_differential::reader::uses;
use shokan_differential::soak::{many, soak};
use shokan_differential::tally::Tally;
use shokan_lang::ast::File;
use shokan_lang::parse as cards;
use shokan_lang::vocabulary::of_game;
use shokan_rules::with_game;
use std::env;
use std::time::{Duration, Instant};

const CARDS: usize = 12;
const GAMES: u64 = 12;
/// Cards of a pool in which every answer is given.
const SMALL: usize = 36;

fn main() {
    let args = Arguments(env::args().skip(1).collect());
    let game = args.text(1);
    if !shokan_rules::games::GAMES.contains(&game) {
        eprintln!(
            "usage: differential play|reader|planted|caps|carried|soak|every|pool|replay|shrink|\
             replay_every|shrink_every|phrases|parse|table|refusals|print GAME [NUMBER] [FIRST]"
        );
        std::process::exit(2);
    }
    if !of_files(game, &args) {
        of_generator(game, &args);
    }
}

/// What stands behind the name of the program.
struct Arguments(Vec<String>);

impl Arguments {
    fn text(&self, at: usize) -> &str {
        self.0.get(at).map(String::as_str).unwrap_or_default()
    }

    fn number(&self, at: usize, or: u64) -> u64 {
        self.text(at).parse().unwrap_or(or)
    }
}

/// What is done with the cards of a file; whether the words ask for that.
fn of_files(game: &str, args: &Arguments) -> bool {
    let (text, number) = (|at| args.text(at), |at, or| args.number(at, or));
    match text(0) {
        "replay" => replay(game, one_game, number(2, 1), text(3)),
        "replay_every" => replay(game, one_every, number(2, 1), text(3)),
        way @ ("shrink" | "shrink_every") => {
            let bounds = (number(4, 2_000), Duration::from_secs(number(5, 120)));
            let play = if way == "shrink" { one_game } else { one_every };
            shrink((game, play), number(2, 1), text(3), bounds);
        }
        "soak" if text(2).parse::<usize>().is_err() => {
            let cards = std::fs::read_to_string(text(2)).unwrap_or_default();
            soaked(game, &cards, (number(3, 10_000_000), number(4, 0)));
        }
        "carried" => carried(game, number(2, 0), number(3, 1) as usize, text(4)),
        "reader" => match std::fs::read_to_string(text(2)) {
            Ok(cards) => read_file(game, &cards, number(3, 20), number(4, 1)),
            Err(_) => return false,
        },
        "parse" if std::fs::exists(text(2)).unwrap_or_default() => {
            parse_files(game, args.0.get(2..).unwrap_or_default());
        }
        // With a number in the place of a file the cards are generated.
        "caps" if text(3).parse::<usize>().is_err() => {
            let own = std::fs::read_to_string(text(3)).ok();
            let cards = with_game!(game, G => <G as Capped>::CARDS).unwrap_or_default();
            caps(game, number(2, 20), own.as_deref().unwrap_or(cards));
        }
        _ => return false,
    }
    true
}

/// What is done with generated cards.
fn of_generator(game: &str, args: &Arguments) {
    let (text, number) = (|at| args.text(at), |at, or| args.number(at, or));
    let begun = Instant::now();
    let generator = match text(0) {
        "reader" | "planted" | "uses" => Generator::of_uses(game, lessons()),
        _ => Generator::new(game, lessons()),
    };
    // Nothing but the file, so that it can be written where it is read.
    if text(0) == "pool" {
        return match many(&generator, number(3, 1), number(2, 1_000) as usize) {
            Ok(cards) => print!("{cards}"),
            Err(faults) => eprintln!("{faults}"),
        };
    }
    let all = generator.learned().all;
    let percent = all.taken * 100 / all.made.max(1);
    println!(
        "{game}: {} of {} texts taken ({percent} %), {:?}",
        all.taken,
        all.made,
        begun.elapsed()
    );
    match text(0) {
        "table" | "uses" => {
            print!("{}", generator.learned().table());
            let never = generator.learned().never_taken();
            println!("never taken: {}", never.join(" "));
        }
        "refusals" => refusals(&generator),
        "reader" => read(&generator, game, number(2, 1_000), number(3, 1)),
        "planted" => planted(&generator, game, number(2, 600)),
        "phrases" => phrases(&generator, game, number(2, 20), number(3, 1)),
        "soak" => match many(&generator, 1 + number(4, 0), number(2, 1_000) as usize) {
            Ok(cards) => {
                println!("{game}: cards made after {:?}", begun.elapsed());
                soaked(game, &cards, (number(3, 10_000_000), number(4, 0)));
            }
            Err(faults) => println!("{faults}"),
        },
        "every" => every_answer(&generator, number(2, 100), number(3, 1)),
        "caps" => match many(&generator, 1, number(3, 120) as usize) {
            Ok(cards) => caps(game, number(2, 20), &cards),
            Err(faults) => println!("{faults}"),
        },
        "parse" => parse(&generator, number(2, 20), number(3, 1)),
        "print" => println!("{}", generator.file(number(2, 1), CARDS).text),
        _ => play(
            &generator,
            game,
            number(2, 20),
            (number(3, 1), number(4, GAMES)),
        ),
    }
}

/// Why texts are refused, the commonest first, each with one.
fn refusals(generator: &Generator) {
    let mut all: Vec<_> = generator.refusals(3_000).into_iter().collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.1.0));
    for (why, (times, text)) in all {
        println!("{times}\t{why}\n{text}");
    }
}

/// Texts that the generator learns from: fewer by `DIFFERENTIAL_LESSONS` for a short look.
fn lessons() -> usize {
    let lessons = env::var("DIFFERENTIAL_LESSONS").ok();
    lessons.and_then(|it| it.parse().ok()).unwrap_or(LESSONS)
}

/// The table of what a game carries out; with a number of games the texts of which nothing is seen
/// in so many, out of one text in so many, of the groups that are called so.
fn carried(game: &str, games: u64, every: usize, group: &str) {
    let mut table = table(game);
    if games == 0 {
        return print!("{}", table.text());
    }
    table.rows.retain(|row| row.0.group.starts_with(group));
    let texts: Vec<_> = table.taken().into_iter().step_by(every.max(1)).collect();
    let begun = Instant::now();
    let came = seen(game, &texts, games);
    for (seen, of, text) in &came.silent {
        println!("=== {seen:?} {of}\n{text}");
    }
    for (law, said) in &came.broken {
        println!("=== broken: {law}\n{said}");
    }
    println!(
        "{game}: {} texts, {} games, {} picks, nothing seen of {}, {} laws broken, {:?}",
        came.texts,
        came.games,
        came.picks,
        came.silent.len(),
        came.broken.len(),
        begun.elapsed()
    );
}

/// Every answer behind boards on which generated cards are concerned, in small pools one after
/// another.
fn every_answer(generator: &Generator, cards: u64, first: u64) {
    let (game, begun) = (generator.game(), Instant::now());
    let (mut all, mut broken) = (Explored::default(), 0);
    let mut seed = first;
    while (all.cards as u64) < cards {
        let pool = generator.file(seed, SMALL).text;
        let explored = together(game, &pool).map(|catalogue| {
            with_game!(game, G => every::<G>(&catalogue, seed * 1_000, Depth::default()))
        });
        match explored {
            Ok(Some(Ok(explored))) => all.add(&explored),
            Ok(Some(Err((at, it)))) => {
                broken += 1;
                all.cards += SMALL;
                println!("=== pool {seed}, game {at}: {}\n{}", it.law, it.said);
                println!("{pool}");
            }
            Ok(None) => return,
            Err(faults) => println!("{faults}"),
        }
        seed += 1;
    }
    println!(
        "{game}: {} of {} generated cards looked at on {} boards of {} games, {} answers, {} states \
         ({} boards were cut), {broken} pools break a law, {:.1} s",
        all.seen,
        all.cards,
        all.boards,
        all.games,
        all.answers,
        all.states,
        all.cut,
        begun.elapsed().as_secs_f64()
    );
    if broken > 0 {
        std::process::exit(1);
    }
}

/// The long run: the cards of a file in one pool, so many picks, from a seed on.
fn soaked(game: &str, cards: &str, (picks, first): (u64, u64)) {
    let catalogue = match together(game, cards) {
        Ok(catalogue) => catalogue,
        Err(faults) => return println!("{faults}"),
    };
    let begun = Instant::now();
    let Some(came) = with_game!(game, G => soak::<G>(&catalogue, first, picks)) else {
        return;
    };
    for (seed, broken) in &came.broken {
        println!("=== game {seed}: {}\n{}", broken.law, broken.said);
    }
    let played = came.played;
    println!(
        "{game}: {} picks in {} games ({} broken off), {} questions looked at from everywhere, {} of {} generated \
         cards came into play, {} of {} of their texts ran or held; {} laws broken, {:.1} s",
        played.picks,
        played.games,
        played.long,
        played.looked,
        came.cards.1,
        came.cards.0,
        came.texts.1,
        came.texts.0,
        came.broken.len(),
        begun.elapsed().as_secs_f64()
    );
    if !came.broken.is_empty() {
        std::process::exit(1);
    }
}

/// Pushes at the limits of the lists with the cards of a file.
fn caps(game: &str, games: u64, cards: &str) {
    let found = with_game!(game, G => {
        let reached = search::<G>(cards, 0..games);
        reached.map(|it| (it.missing::<G>(), it))
    });
    match found {
        Some(Ok((missing, reached))) => {
            for (list, (most, cap)) in &reached.most {
                println!("{most:4} of {cap:4}  {list}");
            }
            println!(
                "{game}: {} games, {} picks, told {} times that there is no room; {} steps of the rulebook \
                 between two texts at most; never full: {missing:?}",
                reached.games, reached.picks, reached.told, reached.steps
            );
        }
        Some(Err(broken)) => {
            println!("=== {game}: {}\n{}", broken.law, broken.said);
            std::process::exit(1);
        }
        None => {}
    }
}

/// Plays one game with the cards of a file; a panic is printed where it is.
fn replay(game: &str, play: Play, seed: u64, path: &str) {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    match together(game, &text) {
        Ok(catalogue) => println!("{:?}", play(&catalogue, seed)),
        Err(faults) => println!("{faults}"),
    }
}

/// Makes a file small that breaks a law in a game: only the cards of its decks, then less and less.
fn shrink((game, play): (&str, Play), seed: u64, path: &str, (replays, time): (u64, Duration)) {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let file = cards::parse(&text).file;
    let broken = match together(game, &text).map(|catalogue| play(&catalogue, seed)) {
        Ok(Err(broken)) => broken,
        other => return println!("{other:?}"),
    };
    println!("{}", broken.said);
    let few = of_decks(game, &file, seed);
    println!("{} of {} cards", few.cards.len(), file.cards.len());
    // A smaller pool is dealt otherwise: the law is broken in another game.
    let near = breaks((game, play), &few, &broken, (seed, replays));
    let (from, seed, broken) = match near {
        Some((seed, broken)) => (few, seed, broken),
        None => (file, seed, broken),
    };
    let (small, seed, broken) = shrunk((game, play), &from, &broken, (seed, replays), time);
    println!("=== game {seed}: {}\n{}", broken.law, broken.said);
    println!("{}", shokan_lang::print::print(&small));
}

/// Texts that read alike and are not: of every sort of change the shortest.
fn phrases(generator: &Generator, game: &str, files: u64, first: u64) {
    let begun = Instant::now();
    let mut hunt = Collisions::new(generator);
    for seed in first..first + files {
        hunt.look(&generator.file(seed, CARDS));
    }
    for (sort, (times, found)) in &hunt.found {
        println!("=== {times}\t{sort}\n{found}");
    }
    println!(
        "{game}: {} texts, {} changes of them, {} read alike, {:.1} s",
        hunt.texts,
        hunt.mutants,
        hunt.found.values().map(|it| it.0).sum::<usize>(),
        begun.elapsed().as_secs_f64(),
    );
}

/// Printed texts that are read back, and the shortest of those that are not.
fn parse(generator: &Generator, files: u64, first: u64) {
    let files = first..first + files;
    let files: Vec<File> = files.map(|it| generator.file(it, CARDS).file).collect();
    parsed(generator.game(), &files);
}

/// The same for files that are there, each with its own words.
fn parse_files(game: &str, paths: &[String]) {
    let texts = paths
        .iter()
        .filter_map(|it| std::fs::read_to_string(it).ok());
    let files: Vec<File> = texts.map(|it| cards::parse(&it).file).collect();
    parsed(game, &files);
}

fn parsed(game: &str, files: &[File]) {
    let begun = Instant::now();
    let Some(v) = of_game(game) else {
        return;
    };
    for language in [Language::English, Language::Japanese] {
        let mut share = Share::default();
        for file in files {
            share.look_at(file, file, language, v);
        }
        let tell = |sort: &str, it: &Example| {
            println!("=== {sort} {}", it.text.replace('\n', " "));
            let (read, rest) = it.text.split_at_checked(it.far).unwrap_or((&it.text, ""));
            if sort.starts_with("unparsed") {
                println!("  {read} |||| {rest}");
            }
            println!("  {}", it.written);
            it.readings.iter().for_each(|it| println!("    {it}"));
        };
        share.wrong.sort_by_key(|it| it.text.len());
        share.ambiguous.sort_by_key(|it| it.text.len());
        share.wrong.iter().take(12).for_each(|it| tell("wrong", it));
        share
            .ambiguous
            .iter()
            .take(12)
            .for_each(|it| tell("ambiguous", it));
        let mut missing: Vec<_> = share.unparsed.values().collect();
        missing.sort_by_key(|it| (std::cmp::Reverse(it.0), it.1.text.len()));
        for (times, it) in missing.into_iter().take(25) {
            tell(&format!("unparsed {times}"), it);
        }
        println!(
            "{game} {language:?}: {} texts, {} parsed, {} wrong, {} ambiguous, {} unparsed, {:.1} s",
            share.texts(),
            share.parsed,
            share.wrong.len(),
            share.ambiguous.len(),
            share.missing(),
            begun.elapsed().as_secs_f64(),
        );
    }
}

fn play(generator: &Generator, game: &str, files: u64, (first, games): (u64, u64)) {
    let begun = Instant::now();
    let shrinking = Duration::from_secs(40);
    let bounds = Bounds {
        first,
        files,
        cards: CARDS,
        games,
        shrinking,
    };
    let say = |it: &Finding| {
        println!("=== {game}: {}\n{}", it.broken.law, it.broken.said);
        println!("file {} game {}\n{}", it.file, it.game, it.text);
    };
    let hunt = hunt(generator, game, &bounds, &say);
    let seconds = begun.elapsed().as_secs_f64();
    for (law, finding) in &hunt.findings {
        println!("{}\t{law}", finding.times);
    }
    let played = hunt.played;
    println!(
        "{game}: {} cards, {} games ({} broken off), {} picks, {} looked at, {} kinds of faults, \
         {seconds:.1} s, {:.0} games/s",
        hunt.cards,
        played.games,
        played.long,
        played.picks,
        played.looked,
        hunt.findings.len(),
        played.games as f64 / seconds,
    );
}

/// Uses of the texts of a file, in the engine and in the reader.
fn read_file(game: &str, text: &str, boards: u64, seed: u64) {
    let begun = Instant::now();
    if let Err(faults) = together(game, text) {
        return println!("{faults}");
    }
    let made = Made {
        seed,
        file: cards::parse(text).file,
        text: text.to_owned(),
        tally: Tally::default(),
    };
    let bounds = uses::Bounds {
        first: 1,
        cards: 0,
        file: 0,
        boards,
        shrinking: Duration::ZERO,
    };
    let count = uses::of_file(game, &made, &bounds, &|it| {
        println!("=== {game}: {}\n{:?} {}", it.law, it.seeds, it.said);
        println!("{}", it.told.join("\n"));
    });
    told(game, &count, begun);
}

/// Uses of single texts, in the engine and in the reader.
fn read(generator: &Generator, game: &str, cards: u64, first: u64) {
    let begun = Instant::now();
    let bounds = uses::Bounds {
        first,
        cards,
        file: CARDS,
        boards: 6,
        shrinking: Duration::from_secs(20),
    };
    let say = |it: &uses::Apart| {
        println!("=== {game}: {}\n{:?} {}", it.law, it.seeds, it.said);
        println!("{}\n{}", it.told.join("\n"), it.text);
    };
    let count = uses::run(generator, game, &bounds, &say);
    told(game, &count, begun);
}

fn told(game: &str, count: &uses::Count, begun: Instant) {
    for (law, apart) in &count.apart {
        println!("apart\t{}\t{law}", apart.times);
    }
    for (construct, times) in &count.unread {
        println!("unread\t{times}\t{construct}");
    }
    let (agreed, uses) = (count.agreed, count.uses);
    println!(
        "{game}: {} cards, {uses} uses, {agreed} compared to the end, {} questions, \
         {} kinds of disagreement, {:.1} s",
        count.cards,
        count.asked,
        count.apart.len(),
        begun.elapsed().as_secs_f64()
    );
}

/// Bugs that are planted into the engine's programs, and after how many cards each is found.
fn planted(generator: &Generator, game: &str, cards: u64) {
    let bounds = uses::Bounds {
        first: 1,
        cards,
        file: CARDS,
        boards: 6,
        shrinking: Duration::ZERO,
    };
    let found = uses::find_planted(generator, game, BUGS, &bounds);
    for (bug, cards) in &found {
        let after = cards.map_or_else(|| "not found".to_owned(), |n| format!("{n} cards"));
        println!("{after}\t{bug}");
    }
    let all = found.iter().filter(|it| it.1.is_some()).count();
    println!("{game}: {all} of {} planted bugs are found", found.len());
}
