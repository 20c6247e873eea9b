//! A hundred thousand broken files: nothing breaks.

use shokan_lang::fuzz::fuzz_cards;

const SEEDS: [&str; 5] = [
    include_str!("../../../cards/summons_call/starter.cards"),
    include_str!("../../../cards/summon_and_magic/magic.cards"),
    include_str!("../../../cards/summoner_wars/tundra_orcs.cards"),
    include_str!("../../../cards/shaman_king/attack_cards.cards"),
    include_str!("../../../decks/summons_call/crossroads.deck"),
];

/// Words that are put where they do not belong.
const WORDS: [&str; 40] = [
    "{",
    "}",
    "(",
    ")",
    "\"",
    "#",
    ",",
    ":",
    "\n",
    "-",
    "-1",
    "99999999999",
    "x",
    "own",
    "enemy",
    "any",
    "other",
    "of",
    "to",
    "by",
    "in",
    "on",
    "as",
    "where",
    "and",
    "or",
    "not",
    "choose",
    "gains",
    "gets",
    "cannot",
    "if",
    "else",
    "may",
    "pay",
    "instead",
    "always",
    "count",
    "\u{3042}",
    "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
];

struct Chance(u64);

impl Chance {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % below.max(1)
    }
}

/// A few lines of a seed, with words left out, doubled, moved or put in.
fn broken(chance: &mut Chance) -> String {
    let seed = SEEDS[chance.next(SEEDS.len())];
    let lines: Vec<&str> = seed.lines().collect();
    let start = chance.next(lines.len());
    let length = 1 + chance.next(24);
    let part = lines[start..(start + length).min(lines.len())].join("\n");
    let mut words: Vec<&str> = part.split_inclusive([' ', '\n']).collect();
    for _ in 0..chance.next(6) {
        let at = chance.next(words.len());
        match chance.next(5) {
            0 if !words.is_empty() => {
                words.remove(at);
            }
            1 => words.insert(at.min(words.len()), WORDS[chance.next(WORDS.len())]),
            2 if !words.is_empty() => words.insert(at, words[chance.next(words.len())]),
            3 if !words.is_empty() => {
                let other = chance.next(words.len());
                words.swap(at, other);
            }
            _ if !words.is_empty() => words[at] = WORDS[chance.next(WORDS.len())],
            _ => {}
        }
    }
    let head = if chance.next(3) == 0 {
        ""
    } else {
        seed.lines().next().unwrap_or_default()
    };
    format!("{head}\ncard thing {{\n{}\n}}\n", words.concat())
}

#[test]
fn a_hundred_thousand_broken_files_break_nothing() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for round in 0..100_000 {
        let mut bytes = broken(&mut chance).into_bytes();
        if round % 10 == 0 {
            for _ in 0..4 {
                let at = chance.next(bytes.len());
                bytes[at] = u8::try_from(chance.next(256)).unwrap_or(0);
            }
        }
        fuzz_cards(&bytes);
    }
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    for opening in [
        "(",
        "{",
        "not ",
        "half ",
        "owner of ",
        "facing own unit ",
        "where (",
    ] {
        let text = format!(
            "game summons_call\ncard deep {{\n on leave when {} {{ draw 1 }}\n}}",
            opening.repeat(20_000)
        );
        fuzz_cards(text.as_bytes());
    }
    let blocks = "may {\n".repeat(5_000);
    fuzz_cards(format!("game summons_call\ncard deep {{\n play {{\n{blocks}").as_bytes());
}
