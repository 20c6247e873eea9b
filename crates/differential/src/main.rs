//! The long run of the differential test.

use shokan_differential::generate::{Generator, LESSONS};
use std::env;
use std::time::Instant;

fn main() {
    let mut args = env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let games = [
        "summons_call",
        "summon_and_magic",
        "summoner_wars",
        "shaman_king",
    ];
    let many: u64 = args.next().and_then(|it| it.parse().ok()).unwrap_or(20);
    for game in games {
        let begun = Instant::now();
        let generator = Generator::new(game, LESSONS);
        let learned = generator.learned();
        println!("{game}: learned {:?} in {:?}", learned.all, begun.elapsed());
        if what == "table" {
            print!("{}", learned.table());
        }
        if what == "refusals" {
            let mut all: Vec<_> = generator.refusals(3000).into_iter().collect();
            all.sort_by_key(|it| std::cmp::Reverse(it.1.0));
            for (why, (n, text)) in all.iter().take(60) {
                println!("{n}\t{why}");
                if why.contains("expected") || why.contains("tree") {
                    println!("{text}");
                }
            }
            continue;
        }
        let begun = Instant::now();
        let mut tally = shokan_differential::tally::Tally::default();
        let mut cards = 0;
        for seed in 0..many {
            let made = generator.file(seed, 8);
            cards += made.file.cards.len();
            tally.add(&made.tally);
            if what == "print" {
                println!("{}", made.text);
            }
        }
        println!(
            "{game}: {cards} cards, {:?} in {:?}",
            tally.all,
            begun.elapsed()
        );
        println!("{game}: never taken: {}", learned.never_taken().join(" "));
    }
}
