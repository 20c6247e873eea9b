//! Seeded luck in named streams: the only source of chance. Algorithm and vectors: `doc/luck.md`.

use crate::ids::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Most streams a game may have.
pub const STREAMS: usize = 8;

/// A stream of chance. Each can be revealed without the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stream {
    /// Coins, who begins among them.
    Coin,
    /// Dice.
    Dice,
    /// The deck of one seat.
    Deck(Seat),
    /// Any other random pick.
    Other,
}

impl Stream {
    fn at(self) -> usize {
        match self {
            Self::Coin => 0,
            Self::Dice => 1,
            Self::Other => 2,
            Self::Deck(seat) => 3 + seat.at().min(STREAMS - 4),
        }
    }
    fn name(self, to: &mut [u8; 6]) -> usize {
        let (name, len): (&[u8; 6], usize) = match self {
            Self::Coin => (b"coin\0\0", 4),
            Self::Dice => (b"dice\0\0", 4),
            Self::Other => (b"other\0", 5),
            Self::Deck(_) => (b"deck-\0", 6),
        };
        *to = *name;
        if let Self::Deck(seat) = self {
            to[5] = b'1' + seat.0;
        }
        len
    }
}

/// How words are made: with SHA-256 for matches, or with a quick mixer for the worlds that bots
/// imagine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Make {
    Sha256,
    Quick,
}

/// A block of a stream with its number.
type Block = (u32, [u8; 32]);

/// The key of a game of a match, of which the games are counted from 1: the first one has the key
/// of the match.
pub fn key_of_game(key: &[u8; 32], game: u32) -> [u8; 32] {
    if game <= 1 {
        return *key;
    }
    let digest = Sha256::new().chain_update(key).chain_update("game");
    digest.chain_update(game.to_be_bytes()).finalize().into()
}

/// A key and a counter of 32-bit words per stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    key: [u8; 32],
    used: [u32; STREAMS],
    make: Make,
}

impl Luck {
    /// The luck of a match.
    pub const fn new(key: [u8; 32]) -> Self {
        Self {
            key,
            used: [0; STREAMS],
            make: Make::Sha256,
        }
    }

    /// The luck of an imagined world: quick, not meant to be verified.
    pub fn quick(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            key,
            used: [0; STREAMS],
            make: Make::Quick,
        }
    }

    /// Luck that holds nothing: for views.
    pub const fn nothing() -> Self {
        Self {
            key: [0; 32],
            used: [0; STREAMS],
            make: Make::Quick,
        }
    }

    /// A number below `n`, each with the same chance. `n` is at least 1.
    #[inline]
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.below_with(stream, n, &mut None)
    }

    #[inline]
    fn below_with(&mut self, stream: Stream, n: u32, block: &mut Option<Block>) -> u32 {
        let n = n.max(1);
        // Words from the uneven rest at the top are thrown away, so that no number is favoured.
        let fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.word(stream, block);
            if word <= fair {
                return word % n;
            }
        }
    }

    /// Shuffles in place, Fisher-Yates from the last place down.
    pub fn shuffle<T>(&mut self, stream: Stream, items: &mut [T]) {
        // Neighbouring words lie in one block, which is made only once.
        let mut block = None;
        for last in (1..items.len()).rev() {
            let other = self.below_with(stream, last as u32 + 1, &mut block) as usize;
            items.swap(last, other);
        }
    }

    fn word(&mut self, stream: Stream, known: &mut Option<Block>) -> u32 {
        let at = stream.at();
        let count = self.used[at];
        self.used[at] += 1;
        match self.make {
            Make::Quick => {
                let mut seed = [0; 8];
                seed.copy_from_slice(&self.key[..8]);
                let mut z = u64::from_le_bytes(seed)
                    .wrapping_add(
                        u64::from(count)
                            .wrapping_add(1)
                            .wrapping_mul(0x9E37_79B9_7F4A_7C15),
                    )
                    .wrapping_add((at as u64) << 56);
                z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                (z >> 32) as u32
            }
            Make::Sha256 => {
                let index = count / 8;
                let block = match known {
                    Some((known, block)) if *known == index => *block,
                    _ => self.block(stream, index),
                };
                *known = Some((index, block));
                let from = (count % 8) as usize * 4;
                u32::from_be_bytes([
                    block[from],
                    block[from + 1],
                    block[from + 2],
                    block[from + 3],
                ])
            }
        }
    }

    /// Block `index` of a stream: SHA-256 over key, stream name and the index as four bytes, most
    /// significant first.
    pub fn block(&self, stream: Stream, index: u32) -> [u8; 32] {
        let mut name = [0; 6];
        let len = stream.name(&mut name);
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update(&name[..len]);
        hash.update(index.to_be_bytes());
        hash.finalize().into()
    }
}
