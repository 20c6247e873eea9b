//! Random games, for a first look at figures:
//! `cargo run --release --example random -- [GAMES] [GAME]`.

use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::info::starter;
use shokan_rules::{shaman_king, summon_and_magic, summoner_wars, summons_call};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2000);
    match arguments.next().as_deref() {
        Some("summon_and_magic") => magic(games),
        Some("summoner_wars") => wars(games, 2),
        Some("summoner_wars_of_four") => wars(games, 4),
        Some("shaman_king") => shamans(games),
        _ => call(games),
    }
}

fn call(games: u64) {
    let catalogue = starter();
    let pool = &catalogue.pool;
    let decks = [
        "MA1 A01 A03 A04 A05 A06 A07 A13 A14 A15 A16",
        "MB1 B01 B02 B04 B06 B07 B11 B13 B14 B15 B17",
        "MA2 A02 A08 A09 A10 A11 A18 A19 N02 N04 N12",
        "MB2 B03 B05 B08 B09 B10 B19 B20 N03 N05 N13",
        "MA1 A12 A17 A20 B12 B16 B18 N01 N09 N11 N14",
    ]
    .map(|deck| {
        let ids: Vec<_> = deck
            .split(' ')
            .map(|id| pool.find(&format!("SCP-{id}")).unwrap())
            .collect();
        let mut cards = Vec::new();
        for &id in &ids[1..] {
            cards.extend([id; 3]);
        }
        summons_call::Placed {
            master: ids[0],
            cards,
        }
    });
    let start = |game: u64, luck: &mut Luck| {
        let a = luck.below(Stream::Other, 5) as usize;
        let b = luck.below(Stream::Other, 5) as usize;
        let decks = [decks[a].clone(), decks[b].clone()];
        summons_call::new_game(&decks, Luck::quick(game + 1_000_000)).unwrap()
    };
    play(
        pool,
        games,
        start,
        |state| state.registers.turn,
        summons_call::clause_ids::IDS,
    );
}

fn magic(games: u64) {
    let catalogue = match Catalogue::of::<SummonAndMagic>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("{faults:#?}"),
    };
    let pool = &catalogue.pool;
    let words: Vec<_> = catalogue.ready_words().collect();
    let decks: Vec<_> = words
        .into_iter()
        .map(|word| {
            let (list, _) = catalogue.ready(word).unwrap();
            match summon_and_magic::deck::place(&list, pool) {
                Ok(placed) => placed,
                Err(faults) => panic!("{word}: {faults:?}"),
            }
        })
        .collect();
    let start = |game: u64, luck: &mut Luck| {
        let a = luck.below(Stream::Other, 4) as usize;
        let b = luck.below(Stream::Other, 4) as usize;
        let decks = [decks[a].clone(), decks[b].clone()];
        summon_and_magic::new_game(&decks, Luck::quick(game + 1_000_000)).unwrap()
    };
    let ids = summon_and_magic::clause_ids::IDS;
    play(pool, games, start, |state| state.registers.turn, ids);
}

fn wars(games: u64, seats: usize) {
    let catalogue = match Catalogue::of::<SummonerWars>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("{faults:#?}"),
    };
    let pool = &catalogue.pool;
    let decks: Vec<_> = catalogue
        .ready_words()
        .map(|word| {
            let (list, _) = catalogue.ready(word).unwrap();
            match summoner_wars::deck::place(&list, pool) {
                Ok(placed) => placed,
                Err(faults) => panic!("{word}: {faults:?}"),
            }
        })
        .collect();
    let start = |game: u64, luck: &mut Luck| {
        let one = |_| decks[luck.below(Stream::Other, 4) as usize].clone();
        let decks: Vec<_> = (0..seats).map(one).collect();
        summoner_wars::new_game(&decks, pool, Luck::quick(game + 1_000_000)).unwrap()
    };
    let ids = summoner_wars::clause_ids::IDS;
    play(pool, games, start, |state| state.registers.turn, ids);
}

fn shamans(games: u64) {
    let catalogue = match Catalogue::of::<ShamanKing>(&[]) {
        Ok(catalogue) => catalogue,
        Err(faults) => panic!("{faults:#?}"),
    };
    let words: Vec<_> = catalogue.ready_words().collect();
    let decks: Vec<_> = words
        .into_iter()
        .map(|word| {
            let (list, _) = catalogue.ready(word).unwrap();
            match shaman_king::deck::place(&list, &catalogue) {
                Ok(placed) => placed,
                Err(faults) => panic!("{word}: {faults:?}"),
            }
        })
        .collect();
    let start = |game: u64, luck: &mut Luck| {
        let a = luck.below(Stream::Other, 4) as usize;
        let b = luck.below(Stream::Other, 4) as usize;
        let decks = [decks[a].clone(), decks[b].clone()];
        shaman_king::new_game(&decks, Luck::quick(game + 1_000_000)).unwrap()
    };
    let ids = shaman_king::clause_ids::IDS;
    play(
        &catalogue.pool,
        games,
        start,
        |state| state.registers.turn,
        ids,
    );
}

fn play<G: Ruleset>(
    pool: &CardPool,
    games: u64,
    mut start: impl FnMut(u64, &mut Luck) -> State<G>,
    turn: impl Fn(&State<G>) -> u16,
    ids: &[&str],
) {
    println!("state {} bytes", size_of::<State<G>>());
    let (mut picks, mut real, mut turns, mut voids, mut branch) = (0u64, 0u64, 0u64, 0, 0u64);
    let mut fill = [0; 4];
    let mut wins = [0; 5];
    let mut why: BTreeMap<&str, u64> = BTreeMap::new();
    let begun = Instant::now();
    for game in 0..games {
        let mut luck = Luck::quick(game);
        let mut state = start(game, &mut luck);
        state.begin(pool, None);
        while state.asked().is_some() {
            let count = state.count(pool);
            picks += 1;
            if count > 1 {
                real += 1;
                branch += count as u64;
            }
            let pick = luck.below(Stream::Other, count as u32) as u16;
            state.answer(pool, pick, None).unwrap();
            for (most, now) in fill.iter_mut().zip(state.fill()) {
                *most = now.max(*most);
            }
        }
        turns += u64::from(turn(&state));
        match state.outcome() {
            Some(Outcome::Won { seat, why: clause }) => {
                wins[seat.at()] += 1;
                *why.entry(ids[clause.at()]).or_default() += 1;
            }
            Some(Outcome::Drawn(clause)) => {
                wins[4] += 1;
                *why.entry(ids[clause.at()]).or_default() += 1;
            }
            other => {
                voids += 1;
                println!("game {game}: {other:?}");
            }
        }
    }
    let s = begun.elapsed().as_secs_f64();
    println!(
        "{games} games {picks} picks {real} real {turns} turns, wins {wins:?} void {voids} branch {:.1}",
        branch as f64 / real as f64
    );
    println!("{why:?}");
    println!(
        "{:.0} real/s {:.0} picks/s {:.0} games/s fill {fill:?}",
        real as f64 / s,
        picks as f64 / s,
        games as f64 / s
    );
}
