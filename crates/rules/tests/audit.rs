//! Every use of luck follows from the key of the match alone, as `doc/luck.md` says: computed here
//! by a small implementation of its own.

use shokan_kernel::luck::{Luck, Stream};
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::games::{self, GAMES, rules_version};
use shokan_rules::session::audit::{Drawn, LuckUse, audit};
use shokan_rules::session::{First, Input, Record, RecordError, Session, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Orders before and after the first shuffle, computed by another program in another language.
const ORDERS: &str = include_str!("../../../doc/luck_orders.tsv");

/// SHA-256 by FIPS 180-4.
fn sha256(message: &[u8]) -> [u8; 32] {
    let primes = || (2u32..).filter(|n| (2..*n).all(|of| n % of != 0));
    // The first 32 bits behind the point of a root: found by trying, in whole numbers.
    let root = |n: u32, power: u32| -> u32 {
        let target = u128::from(n) << (32 * power);
        let (mut low, mut high) = (0u128, 1u128 << 37);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            if middle.pow(power) <= target {
                low = middle;
            } else {
                high = middle;
            }
        }
        low as u32
    };
    let mut hash: Vec<u32> = primes().take(8).map(|n| root(n, 2)).collect();
    let rounds: Vec<u32> = primes().take(64).map(|n| root(n, 3)).collect();
    let mut bytes = message.to_vec();
    bytes.push(0x80);
    while bytes.len() % 64 != 56 {
        bytes.push(0);
    }
    bytes.extend((message.len() as u64 * 8).to_be_bytes());
    for chunk in bytes.chunks_exact(64) {
        let mut w: Vec<u32> = chunk
            .chunks_exact(4)
            .map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        for t in 16..64 {
            let turned =
                |x: u32, a: u32, b: u32, c: u32| x.rotate_right(a) ^ x.rotate_right(b) ^ (x >> c);
            let (one, two) = (turned(w[t - 15], 7, 18, 3), turned(w[t - 2], 17, 19, 10));
            let sum = w[t - 16].wrapping_add(one);
            w.push(sum.wrapping_add(w[t - 7]).wrapping_add(two));
        }
        let mut v = hash.clone();
        for t in 0..64 {
            let turned =
                |x: u32, a, b, c| x.rotate_right(a) ^ x.rotate_right(b) ^ x.rotate_right(c);
            let choice = v[4] & v[5] ^ !v[4] & v[6];
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2];
            let one = [turned(v[4], 6, 11, 25), choice, rounds[t], w[t]];
            let one = one.into_iter().fold(v[7], u32::wrapping_add);
            let two = turned(v[0], 2, 13, 22).wrapping_add(majority);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(one);
            v[0] = one.wrapping_add(two);
        }
        for (sum, part) in hash.iter_mut().zip(v) {
            *sum = sum.wrapping_add(part);
        }
    }
    let mut digest = [0; 32];
    for (four, word) in digest.chunks_exact_mut(4).zip(hash) {
        four.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

/// One stream of one game.
struct Words {
    key: [u8; 32],
    stream: String,
    used: u32,
    block: [u8; 32],
}

impl Words {
    fn new(key: [u8; 32], stream: &str) -> Self {
        Self {
            key,
            stream: stream.to_owned(),
            used: 0,
            block: [0; 32],
        }
    }

    fn next(&mut self) -> u64 {
        let (block, at) = (self.used / 8, self.used as usize % 8 * 4);
        if at == 0 {
            let index = block.to_be_bytes();
            self.block = sha256(&[&self.key[..], self.stream.as_bytes(), &index].concat());
        }
        self.used += 1;
        let four = &self.block[at..at + 4];
        four.iter()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
    }

    fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        loop {
            let word = self.next();
            if word < (1 << 32) - (1 << 32) % n {
                return (word % n) as u32;
            }
        }
    }
}

/// The first use that does not follow from the key.
fn wrong(key: [u8; 32], uses: &[LuckUse]) -> Option<usize> {
    let mut streams: BTreeMap<(u8, String), Words> = BTreeMap::new();
    uses.iter().position(|it| {
        let of_game = match it.game {
            1 => key,
            game => sha256(&[&key[..], b"game", &u32::from(game).to_be_bytes()].concat()),
        };
        let words = streams
            .entry((it.game, it.stream.clone()))
            .or_insert_with(|| Words::new(of_game, &it.stream));
        match &it.drawn {
            Drawn::Number { below, number } => words.below(*below) != *number,
            Drawn::Shuffle { before, after } => {
                let mut cards = before.clone();
                for last in (1..cards.len()).rev() {
                    let other = words.below(last as u32 + 1) as usize;
                    cards.swap(last, other);
                }
                cards != *after
            }
        }
    })
}

fn catalogue(game: &str) -> Arc<Catalogue> {
    let loaded = games::catalogue(game, &[]).expect("a game");
    Arc::new(loaded.expect("cards without faults"))
}

fn key(game: &str) -> [u8; 32] {
    sha256(game.as_bytes())
}

fn setup(catalogue: &Catalogue, decks: &[&str]) -> Setup {
    let deck = |word: &&str| catalogue.ready(word).expect("a ready deck").0;
    Setup {
        game: catalogue.game.to_owned(),
        rules_version: rules_version(catalogue.game).to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: key(catalogue.game),
        first: First::Coin,
        construction: shokan_rules::deck::Construction::Dynamic,
        decks: decks.iter().map(deck).collect(),
        second: Vec::new(),
        games: games::match_rules(catalogue.game).map_or(1, |rules| rules.games),
        options: Vec::new(),
        board: None,
        scripted: false,
    }
}

/// A match of random picks as a record with all its hashes.
fn played(setup: &Setup, catalogue: &Arc<Catalogue>, seed: u64) -> Record {
    let mut session = Session::new(setup, catalogue).expect("a match");
    let mut luck = Luck::quick(seed);
    let mut hashes = vec![format!("{:016x}", session.hash())];
    while session.asked().is_some() {
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        session
            .apply(&Input::Pick(pick))
            .expect("a listed pick is taken");
        hashes.push(format!("{:016x}", session.hash()));
    }
    Record {
        hashes,
        ..session.record()
    }
}

#[test]
fn the_digest_is_the_one_of_the_standard() {
    let text = |bytes: [u8; 32]| {
        bytes
            .iter()
            .map(|it| format!("{it:02x}"))
            .collect::<String>()
    };
    assert_eq!(
        text(sha256(b"abc")),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert_eq!(text(sha256(&[b'a'; 200])).len(), 64);
}

#[test]
fn every_use_of_luck_follows_from_the_key() {
    for game in GAMES {
        let catalogue = catalogue(game);
        let ready = catalogue.view().decks;
        let words: Vec<&str> = ready.iter().map(|deck| deck.deck.as_str()).collect();
        for seats in [2, 4]
            .into_iter()
            .filter(|&seats| games::seats_at(game, seats))
        {
            let mut streams: BTreeMap<String, usize> = BTreeMap::new();
            let mut most = 0;
            for seed in 0..6 {
                let decks: Vec<&str> = words
                    .iter()
                    .cycle()
                    .skip(seed)
                    .take(seats)
                    .copied()
                    .collect();
                let mut setup = setup(&catalogue, &decks);
                setup.seed = sha256(&[seed as u8]);
                if seats == 4 {
                    setup.games = 1;
                }
                let record = played(&setup, &catalogue, seed as u64);
                let uses = audit(&record, &catalogue).expect("the record plays");
                assert_eq!(wrong(setup.seed, &uses), None, "{game} of {seats}");
                for it in &uses {
                    assert!(it.inputs as usize <= record.inputs.len());
                    *streams.entry(it.stream.clone()).or_default() += 1;
                    most = most.max(it.game);
                }
                assert!(uses.windows(2).all(|two| two[0].inputs <= two[1].inputs));
                // Another key, and another result of any one use, is noticed.
                assert!(wrong([7; 32], &uses).is_some());
                let differ = |it: &LuckUse| match &it.drawn {
                    Drawn::Shuffle { after, .. } => after.iter().any(|card| *card != after[0]),
                    Drawn::Number { .. } => false,
                };
                let at = uses.iter().rposition(differ).expect("a shuffle");
                let mut forged = uses.clone();
                if let Drawn::Shuffle { after, .. } = &mut forged[at].drawn {
                    let other = after.iter().position(|card| *card != after[0]);
                    after.swap(0, other.expect("two different cards"));
                }
                assert_eq!(wrong(setup.seed, &forged), Some(at));
                let json = serde_json::to_string(&uses).expect("plain data");
                assert_eq!(
                    serde_json::from_str::<Vec<LuckUse>>(&json).expect("read"),
                    uses
                );
            }
            println!("{game} of {seats}: {streams:?}, {most} games");
            assert!((1..=seats).all(|seat| streams.contains_key(&format!("deck-{seat}"))));
            assert_eq!(streams.contains_key("dice"), game == "summoner_wars");
            let several = games::match_rules(game).is_some() && seats == 2;
            assert_eq!(most > 1, several, "{game}");
        }
    }
}

/// What is listened to is the match that was played, and a record that was changed is refused.
#[test]
fn an_audit_checks_the_record() {
    let catalogue = catalogue("summons_call");
    let setup = setup(&catalogue, &["ember_court", "tide_garden"]);
    let record = played(&setup, &catalogue, 3);
    let uses = audit(&record, &catalogue).expect("the record plays");
    // The coin that decides who begins comes first.
    assert_eq!((uses[0].stream.as_str(), uses[0].inputs), ("coin", 0));
    let mut changed = record.clone();
    changed.hashes[4] = "0".repeat(16);
    let refused = audit(&changed, &catalogue);
    assert!(matches!(refused, Err(RecordError::Hash { at: 4, .. })));
    // A take-back among the inputs leaves nothing of what was taken back.
    let mut back = record.clone();
    back.hashes.clear();
    let half = back.inputs.len() / 2;
    back.inputs = [
        &record.inputs[..half],
        &[Input::TakeBack(2)],
        &record.inputs[2..],
    ]
    .concat();
    assert_eq!(audit(&back, &catalogue).expect("it plays"), uses);
}

#[test]
fn the_order_before_the_shuffle_is_the_one_of_the_page() {
    let mut rows: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for line in ORDERS.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), 7, "{line}");
        rows.entry(cells[0]).or_default().push(cells);
    }
    assert_eq!(rows.len(), GAMES.len());
    for (game, rows) in rows {
        let catalogue = catalogue(game);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks");
        let file = |row: &Vec<&str>| {
            let path = format!("{folder}/{game}/{}.deck", row[1]);
            deck_list(&std::fs::read_to_string(path).expect("a deck file"))
                .expect("a deck")
                .0
        };
        let hexadecimal: String = key(game).iter().map(|it| format!("{it:02x}")).collect();
        assert!(rows.iter().all(|row| row[2] == hexadecimal), "{game}");
        let setup = Setup {
            first: First::Listed,
            decks: rows.iter().map(file).collect(),
            ..setup(&catalogue, &[])
        };
        let mut record = played(&setup, &catalogue, 1);
        if game == "shaman_king" {
            // The first shaman card of each deck begins.
            record.hashes.clear();
            record.inputs = vec![Input::Pick(0), Input::Pick(0)];
        }
        let uses = audit(&record, &catalogue).expect("the record plays");
        for row in rows {
            let first = uses
                .iter()
                .find(|it| it.stream == row[3])
                .expect("its deck is shuffled");
            let Drawn::Shuffle { before, after } = &first.drawn else {
                panic!("{game}: a deck draws no number");
            };
            assert_eq!(before.join(" "), row[5], "{game}: {} before", row[1]);
            assert_eq!(after.join(" "), row[6], "{game}: {} after", row[1]);
        }
    }
}
