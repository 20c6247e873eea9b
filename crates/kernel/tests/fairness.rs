//! Whether luck favours anything: chi-square over millions of shuffles and dice, with generators
//! planted beside it that do favour something and must be found out.
// tidy: allow f64, because a statistic is no state of a game.

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};

const DECK: Stream = Stream::Deck(Seat(0));

/// Cards in the decks of the four games when they are first shuffled.
const DECKS: [usize; 4] = [30, 37, 28, 31];

/// How many standard deviations are too many: a fair generator fails one of a million times.
const TOO_FAR: f64 = 5.0;

/// Something that shuffles and finds numbers.
trait Chance {
    fn below(&mut self, n: u32) -> u32;
    fn shuffle(&mut self, cards: &mut [u8]);
}

struct Fair(Luck);

impl Chance for Fair {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(Stream::Dice, n)
    }
    fn shuffle(&mut self, cards: &mut [u8]) {
        self.0.shuffle(DECK, cards);
    }
}

/// Takes the remainder of every word, the uneven ones at the top too.
struct NoRejection(Luck);

impl Chance for NoRejection {
    fn below(&mut self, n: u32) -> u32 {
        let high = self.0.below(Stream::Dice, 1 << 16);
        (high << 16 | self.0.below(Stream::Dice, 1 << 16)) % n
    }
    fn shuffle(&mut self, cards: &mut [u8]) {
        self.0.shuffle(DECK, cards);
    }
}

/// Never leaves a card where it is: `below(last)` in the place of `below(last + 1)`.
struct OffByOne(Luck);

impl Chance for OffByOne {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(Stream::Dice, n)
    }
    fn shuffle(&mut self, cards: &mut [u8]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.0.below(DECK, last as u32) as usize);
        }
    }
}

/// Takes any place each time.
struct AnyPlace(Luck);

impl Chance for AnyPlace {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(Stream::Dice, n)
    }
    fn shuffle(&mut self, cards: &mut [u8]) {
        for place in 0..cards.len() {
            cards.swap(place, self.0.below(DECK, cards.len() as u32) as usize);
        }
    }
}

/// One comparison of counts with what they should be.
struct Comparison {
    what: String,
    freedom: usize,
    chi_square: f64,
    /// How far that is from the middle, in standard deviations.
    deviations: f64,
}

/// All counts should be the same. `share` of chi-square is what independent counts would have.
fn compare(what: String, counts: &[u64], freedom: usize, share: f64) -> Comparison {
    let sum: u64 = counts.iter().sum();
    let expected = sum as f64 / counts.len() as f64;
    let off = |&count: &u64| (count as f64 - expected).powi(2) / expected;
    let chi_square = share * counts.iter().map(off).sum::<f64>();
    // Wilson and Hilferty: the cube root of chi-square is nearly normal.
    let d = freedom as f64;
    let spread = 2.0 / (9.0 * d);
    let deviations = ((chi_square / d).cbrt() - (1.0 - spread)) / spread.sqrt();
    Comparison {
        what,
        freedom,
        chi_square,
        deviations,
    }
}

/// Half of so many shuffles with five cards, in which every order is counted; the rest with the
/// decks of the games, in which every card is counted at every place; and as many dice.
fn look(chance: &mut dyn Chance, shuffles: u64) -> Vec<Comparison> {
    let mut results = Vec::new();
    let mut dice = [0; 6];
    for _ in 0..shuffles {
        dice[chance.below(6) as usize] += 1;
    }
    results.push(compare("faces of dice".to_owned(), &dice, 5, 1.0));
    // One word in four is thrown away for a number below this one.
    let mut thirds = [0; 3];
    for _ in 0..shuffles / 10 {
        thirds[(chance.below(3 << 30) >> 30) as usize] += 1;
    }
    results.push(compare(
        "thirds of a large number".to_owned(),
        &thirds,
        2,
        1.0,
    ));
    let mut orders = vec![0; 120];
    for _ in 0..shuffles / 2 {
        let mut cards = [0, 1, 2, 3, 4];
        chance.shuffle(&mut cards);
        orders[order_of(&cards)] += 1;
    }
    results.push(compare("orders of 5 cards".to_owned(), &orders, 119, 1.0));
    for size in DECKS {
        let mut places = vec![0; size * size];
        for _ in 0..shuffles / 8 {
            let mut cards: Vec<u8> = (0..size as u8).collect();
            chance.shuffle(&mut cards);
            for (place, &card) in cards.iter().enumerate() {
                places[place * size + usize::from(card)] += 1;
            }
        }
        let what = format!("places of {size} cards");
        // A card that lies at one place lies at no other.
        let share = (size - 1) as f64 / size as f64;
        results.push(compare(what, &places, (size - 1).pow(2), share));
    }
    results
}

/// The number of an order among the 120.
fn order_of(cards: &[u8; 5]) -> usize {
    let mut number = 0;
    for (at, card) in cards.iter().enumerate() {
        let behind = cards[at + 1..].iter().filter(|&other| other < card).count();
        number = number * (5 - at) + behind;
    }
    number
}

fn suspicious(results: &[Comparison]) -> Vec<&str> {
    let far = results.iter().filter(|it| it.deviations.abs() > TOO_FAR);
    far.map(|it| it.what.as_str()).collect()
}

fn key(number: u8) -> Luck {
    Luck::new([number; 32])
}

#[test]
fn luck_favours_nothing_and_what_does_is_found_out() {
    let shuffles = 40_000;
    let fair = look(&mut Fair(key(1)), shuffles);
    assert_eq!(suspicious(&fair), Vec::<&str>::new());
    let planted = look(&mut NoRejection(key(1)), shuffles);
    assert_eq!(suspicious(&planted), ["thirds of a large number"]);
    let wrong: [&mut dyn Chance; 2] = [&mut OffByOne(key(1)), &mut AnyPlace(key(1))];
    for chance in wrong {
        let results = look(chance, shuffles);
        let found = suspicious(&results);
        assert_eq!(found.len(), 5, "every shuffle: {found:?}");
    }
}

/// `cargo nextest run -p shokan-kernel --run-ignored only --no-capture ten_million`
#[test]
#[ignore = "ten million shuffles take their time"]
fn ten_million_shuffles_favour_nothing() {
    let results = look(&mut Fair(key(2)), 10_000_000);
    for it in &results {
        println!(
            "{}: chi-square {:.1}, {} degrees of freedom, {:+.2} deviations",
            it.what, it.chi_square, it.freedom, it.deviations
        );
    }
    assert_eq!(suspicious(&results), Vec::<&str>::new());
}
