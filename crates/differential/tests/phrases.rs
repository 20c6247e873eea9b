//! What is printed is told apart: no small change of a made text that the game takes, and no two
//! made texts, read alike in Japanese or in English. How many files a game is set by
//! `DIFFERENTIAL_PHRASES`; the long run is `differential phrases`.

use shokan_differential::collide::Collisions;
use shokan_differential::generate::Generator;
use shokan_rules::games::GAMES;

/// Texts from which a generator learns here.
const LESSONS: usize = 2_000;
/// Cards of a file.
const CARDS: usize = 6;
fn files() -> u64 {
    let files = std::env::var("DIFFERENTIAL_PHRASES").ok();
    files.and_then(|it| it.parse().ok()).unwrap_or(1)
}

#[test]
fn no_two_programs_print_the_same_words() {
    for game in GAMES {
        let generator = Generator::new(game, LESSONS);
        let mut hunt = Collisions::new(&generator);
        // A file of one game has few texts: more are made until there are some.
        for seed in 0..files().max(40) {
            if seed >= files() && hunt.texts >= 3 {
                break;
            }
            hunt.look(&generator.file(seed, CARDS));
        }
        assert!(hunt.texts >= 3 && hunt.mutants > hunt.texts, "{game}");
        let found = hunt.found.iter();
        let found: Vec<String> = found.map(|it| format!("{}\n{}", it.0, it.1.1)).collect();
        assert!(found.is_empty(), "{game}:\n{}", found.join("\n"));
    }
}
