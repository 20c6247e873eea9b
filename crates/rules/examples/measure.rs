//! How many real decisions a second of processor time the engine takes, with random picks:
//! `cargo run --release -p shokan-rules --example measure -- [GAME] [GAMES] [every]`, where `GAME`
//! is `summons_call`, `summon_and_magic`, `summoner_wars`, `summoner_wars_of_four` or
//! `shaman_king`. The hash at the end is over the final states of some of the games, with `every`
//! over each state of each game: who makes the engine faster must not change it.

use shokan_kernel::decision::Listed;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::info::starter;
use shokan_rules::{shaman_king, summon_and_magic, summoner_wars, summons_call};

const READY: [&str; 5] = [
    "ember_court",
    "tide_garden",
    "ash_and_gears",
    "wheel_garden",
    "crossroads",
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next();
    let games = arguments.next().and_then(|n| n.parse().ok());
    let every = arguments.next().is_some_and(|word| word == "every");
    let games = games.unwrap_or(2_000);
    match game.as_deref() {
        Some("summon_and_magic") => magic(games, every),
        Some("summoner_wars") => wars(games, every, 2),
        Some("summoner_wars_of_four") => wars(games, every, 4),
        Some("shaman_king") => shamans(games, every),
        _ => call(games, every),
    }
}

fn magic(games: u64, every: bool) {
    let catalogue = Catalogue::of::<SummonAndMagic>(&[]).expect("sound cards");
    let pool = &catalogue.pool;
    let words = catalogue.ready_words();
    let decks: Vec<_> = words
        .map(|word| {
            let (list, _) = catalogue.ready(word).expect("a ready deck");
            summon_and_magic::deck::place(&list, pool).expect("a ready deck")
        })
        .collect();
    let start = |at: &[usize], luck| {
        summon_and_magic::new_game(&[decks[at[0]].clone(), decks[at[1]].clone()], luck)
    };
    measure(pool, [games, decks.len() as u64, 2], every, start);
}

fn wars(games: u64, every: bool, seats: u64) {
    let catalogue = Catalogue::of::<SummonerWars>(&[]).expect("sound cards");
    let pool = &catalogue.pool;
    let decks: Vec<_> = catalogue
        .ready_words()
        .map(|word| {
            let (list, _) = catalogue.ready(word).expect("a ready deck");
            summoner_wars::deck::place(&list, pool).expect("a ready deck")
        })
        .collect();
    let start = |at: &[usize], luck| {
        let decks: Vec<_> = at.iter().map(|&at| decks[at].clone()).collect();
        summoner_wars::new_game(&decks, pool, luck)
    };
    measure(pool, [games, decks.len() as u64, seats], every, start);
}

fn shamans(games: u64, every: bool) {
    let catalogue = Catalogue::of::<ShamanKing>(&[]).expect("sound cards");
    let decks: Vec<_> = catalogue
        .ready_words()
        .map(|word| {
            let (list, _) = catalogue.ready(word).expect("a ready deck");
            shaman_king::deck::place(&list, &catalogue).expect("a ready deck")
        })
        .collect();
    let start = |at: &[usize], luck| {
        shaman_king::new_game(&[decks[at[0]].clone(), decks[at[1]].clone()], luck)
    };
    measure(
        &catalogue.pool,
        [games, decks.len() as u64, 2],
        every,
        start,
    );
}

fn call(games: u64, every: bool) {
    let catalogue = starter();
    let decks = READY.map(|word| {
        let (list, _) = catalogue.ready(word).expect("a ready deck");
        summons_call::deck::place(&list, Construction::Dynamic, &catalogue).expect("a ready deck")
    });
    let start = |at: &[usize], luck| {
        summons_call::new_game(&[decks[at[0]].clone(), decks[at[1]].clone()], luck)
    };
    measure(
        &catalogue.pool,
        [games, decks.len() as u64, 2],
        every,
        start,
    );
}

/// Nanoseconds of processor time of this thread, as Linux counts them.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let first = text.split(' ').next();
    first.and_then(|n| n.parse().ok()).expect("a number")
}

fn measure<G: Ruleset>(
    pool: &CardPool,
    [games, decks, seats]: [u64; 3],
    every: bool,
    start: impl Fn(&[usize], Luck) -> Option<State<G>>,
) {
    let (mut all, mut real, mut choices, mut folded) = (0u64, 0u64, 0u64, 0u64);
    let mut listed = Listed::default();
    let begun = processor_time();
    for game in 0..games {
        let mut luck = Luck::quick(game);
        let mut any = || luck.below(Stream::Other, decks as u32) as usize;
        let at: Vec<usize> = (0..seats).map(|_| any()).collect();
        let mut state = start(&at, Luck::quick(game + 1_000_000)).expect("decks fit");
        state.begin(pool, None);
        while state.asked().is_some() {
            listed.0.clear();
            state.offer(pool, &mut listed);
            all += 1;
            let mut pick = 0;
            if listed.0.len() > 1 {
                real += 1;
                choices += listed.0.len() as u64;
                pick = luck.below(Stream::Other, listed.0.len() as u32) as usize;
            }
            let Some(&choice) = listed.0.get(pick) else {
                break;
            };
            state.take(pool, choice, None);
            if every {
                folded = folded.rotate_left(7) ^ state.hash();
            }
        }
        if every || game % 16 == 0 {
            folded = folded.rotate_left(7) ^ state.hash();
        }
    }
    let seconds = (processor_time() - begun) as f64 / 1e9;
    println!(
        "{:.0} real decisions/s, {:.0} decisions/s, {:.0} games/s; {games} games, {real} real \
         decisions of {all}, {:.2} choices; state {} bytes; hash {folded:016x}",
        real as f64 / seconds,
        all as f64 / seconds,
        games as f64 / seconds,
        choices as f64 / real as f64,
        size_of::<State<G>>(),
    );
}
