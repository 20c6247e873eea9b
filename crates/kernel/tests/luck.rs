//! Luck against vectors that another program in another language computed (`doc/luck_vectors.tsv`).

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};

const VECTORS: &str = include_str!("../../../doc/luck_vectors.tsv");

fn key(text: &str) -> [u8; 32] {
    let mut key = [0; 32];
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("two hexadecimal digits");
    }
    key
}

fn stream(name: &str) -> Stream {
    match name {
        "coin" => Stream::Coin,
        "dice" => Stream::Dice,
        "other" => Stream::Other,
        deck => {
            let seat = deck.strip_prefix("deck-").expect("the name of a stream");
            Stream::Deck(Seat(seat.parse::<u8>().expect("a seat") - 1))
        }
    }
}

fn numbers(text: &str) -> Vec<u32> {
    text.split([' ', ','])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().expect("a number"))
        .collect()
}

#[test]
fn every_vector_comes_out() {
    let (mut blocks, mut belows, mut shuffles) = (0, 0, 0);
    for line in VECTORS.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [what, seed, name, input, output] = cells[..] else {
            panic!("five columns: {line}");
        };
        let (mut luck, stream) = (Luck::new(key(seed)), stream(name));
        match what {
            "block" => {
                blocks += 1;
                let block = luck.block(stream, input.parse().expect("a number"));
                let text: String = block.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(text, output, "{line}");
            }
            "below" => {
                belows += 1;
                let input = numbers(input);
                let drawn: Vec<u32> = (0..input[1])
                    .map(|_| luck.below(stream, input[0]))
                    .collect();
                assert_eq!(drawn, numbers(output), "{line}");
            }
            "shuffle" => {
                shuffles += 1;
                let mut cards: Vec<u32> = (0..input.parse().expect("a number")).collect();
                luck.shuffle(stream, &mut cards);
                assert_eq!(cards, numbers(output), "{line}");
            }
            other => panic!("an unknown kind of vector: {other}"),
        }
    }
    assert!(
        blocks >= 8 && belows >= 5 && shuffles >= 3,
        "{blocks} {belows} {shuffles}"
    );
}

#[test]
fn streams_have_nothing_to_do_with_each_other() {
    let mut one = Luck::new([9; 32]);
    let mut two = Luck::new([9; 32]);
    for _ in 0..100 {
        two.below(Stream::Dice, 6);
        two.below(Stream::Deck(Seat(1)), 30);
    }
    let draw = |luck: &mut Luck| -> Vec<u32> {
        (0..20)
            .map(|_| luck.below(Stream::Deck(Seat(0)), 1000))
            .collect()
    };
    assert_eq!(draw(&mut one), draw(&mut two));
    let mut other = Luck::new([9; 32]);
    let deck: Vec<u32> = (0..20)
        .map(|_| other.below(Stream::Deck(Seat(1)), 1000))
        .collect();
    let mut again = Luck::new([9; 32]);
    assert_ne!(deck, draw(&mut again));
}

#[test]
fn quick_luck_is_fair_enough_and_repeats() {
    let mut luck = Luck::quick(3);
    let mut counts = [0u32; 6];
    for _ in 0..60_000 {
        counts[luck.below(Stream::Dice, 6) as usize] += 1;
    }
    // Ten thousand each, give or take five standard deviations.
    assert!(
        counts.iter().all(|&count| (9_540..10_460).contains(&count)),
        "{counts:?}"
    );
    let mut again = Luck::quick(3);
    let mut first = Luck::quick(3);
    assert!((0..50).all(|_| again.below(Stream::Coin, 7) == first.below(Stream::Coin, 7)));
}
