//! Luck that nobody can choose: what the house promises before decks are named, what the players
//! add, and how the key of a match follows from both. The protocol is in `doc/luck.md`.

use std::fmt;

use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use shokan_kernel::luck::{Luck, Stream};

use crate::problem::Problem;
use crate::random;
use crate::wire::http::Lot;

/// A key of 32 bytes.
pub type Key = [u8; 32];

/// Characters of a player's word.
pub const WORD_CHARS_MAX: usize = 64;

/// A ticket is good for so long after it was given, in milliseconds.
pub const TICKET_MS_MAX: u64 = 60 * 60 * 1000;

/// What only the house knows: it seals tickets, and the house keys of matches follow from it.
#[derive(Clone)]
pub struct Secret(Key);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

impl Secret {
    /// A secret of these bytes.
    #[must_use]
    pub const fn new(bytes: Key) -> Self {
        Self(bytes)
    }

    /// The house key of a match: it can be computed again, so nothing is kept for a ticket.
    #[must_use]
    pub fn house_key(&self, match_id: &str) -> Key {
        self.seal("shokan house key 1", match_id)
    }

    /// A ticket for a match of this id and game, good until `expires_ms`, in milliseconds since
    /// 1970.
    #[must_use]
    pub fn ticket(&self, match_id: &str, game: &str, expires_ms: u64) -> String {
        let body = format!("{match_id}.{game}.{expires_ms}");
        let seal = random::hex(&self.seal("shokan ticket 1", &body));
        format!("{body}.{seal}")
    }

    /// The id of the match that a ticket is for.
    ///
    /// # Errors
    /// [`Problem::NoSuchTicket`]: this house has not given it, or for another game, or it has
    /// expired.
    pub fn read(&self, ticket: &str, game: &str, now_ms: u64) -> Result<String, Problem> {
        let parts: Vec<&str> = ticket.split('.').collect();
        let [match_id, of_game, expires, _] = parts[..] else {
            return Err(Problem::NoSuchTicket);
        };
        let expires_ms = expires.parse().map_err(|_| Problem::NoSuchTicket)?;
        let given = self.ticket(match_id, of_game, expires_ms);
        if !random::same_secret(&given, ticket) || of_game != game || now_ms > expires_ms {
            return Err(Problem::NoSuchTicket);
        }
        Ok(match_id.to_owned())
    }

    fn seal(&self, what: &str, body: &str) -> Key {
        // A key shorter than a block counts as if zeros followed.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = <Hmac<Sha256> as hmac::Mac>::new(&block.into());
        for part in [what, "|", body] {
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

/// The secret of houses that share a word nobody else knows.
#[must_use]
pub fn shared_secret(word: &str) -> Key {
    let digest = Sha256::new().chain_update("shokan shared secret 1|");
    digest.chain_update(word).finalize().into()
}

/// The house key of every match of a house whose luck is a number: for tests.
#[must_use]
pub fn repeated_key(number: u64) -> Key {
    let digest = Sha256::new().chain_update("shokan repeated luck 1|");
    digest.chain_update(number.to_be_bytes()).finalize().into()
}

/// What the house gives away of its key before the match: enough to know it again, not enough to
/// compute it.
#[must_use]
pub fn commitment(house_key: &Key) -> String {
    random::hex(&Sha256::digest(house_key))
}

/// What the luck of a match follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchLuck {
    /// The house's own part.
    pub house_key: Key,
    /// The maker had a ticket, and so the commitment, before naming a deck.
    pub asked: bool,
    /// The maker's seat.
    pub maker: u8,
    /// What each seat added, as it came; empty for the computer and for whoever added nothing.
    pub words: Vec<String>,
    /// What was drawn before the match: who begins, and decks of the computer.
    pub lots: Vec<Lot>,
}

impl MatchLuck {
    /// Luck to which nobody has added anything yet.
    #[must_use]
    pub const fn new(house_key: Key, asked: bool) -> Self {
        Self {
            house_key,
            asked,
            maker: 0,
            words: Vec::new(),
            lots: Vec::new(),
        }
    }

    /// What the house promised.
    #[must_use]
    pub fn commitment(&self) -> String {
        commitment(&self.house_key)
    }

    /// What the maker adds, on the own seat of so many.
    pub fn begins(&mut self, seats: usize, maker: u8, word: String) {
        self.maker = maker;
        self.words = vec![String::new(); seats];
        self.adds(maker, word);
    }

    /// What a seat adds.
    pub fn adds(&mut self, seat: u8, word: String) {
        if let Some(place) = self.words.get_mut(usize::from(seat)) {
            *place = word;
        }
    }

    /// The key of the match.
    #[must_use]
    pub fn seed(&self) -> Key {
        let words = self.words.iter().map(String::as_str);
        mixed("shokan luck 2", &self.house_key, words)
    }
}

/// What is drawn before a match, from the house key and the maker's word: a house that drew who
/// begins or a deck by itself could look at the luck that follows from each and take what it likes.
#[derive(Debug)]
pub struct Lots {
    luck: Luck,
    /// What was drawn so far.
    pub drawn: Vec<Lot>,
}

impl Lots {
    /// Nothing is drawn yet.
    #[must_use]
    pub fn new(house_key: &Key, word: &str) -> Self {
        Self {
            luck: Luck::new(mixed("shokan lots 1", house_key, [word])),
            drawn: Vec::new(),
        }
    }

    /// The seat of the maker.
    pub fn seat(&mut self) -> u8 {
        let seats = ["0", "1"].map(str::to_owned);
        u8::from(self.one((Stream::Coin, "coin"), &seats) == 1)
    }

    /// The place of one of these decks.
    pub fn deck(&mut self, among: &[String]) -> usize {
        self.one((Stream::Other, "other"), among)
    }

    fn one(&mut self, (stream, name): (Stream, &str), among: &[String]) -> usize {
        let below = u32::try_from(among.len()).unwrap_or(u32::MAX);
        let number = self.luck.below(stream, below);
        self.drawn.push(Lot {
            stream: name.to_owned(),
            among: among.to_vec(),
            number,
        });
        usize::try_from(number).unwrap_or_default()
    }
}

fn mixed<'a>(what: &str, house_key: &Key, words: impl IntoIterator<Item = &'a str>) -> Key {
    let mut digest = Sha256::new().chain_update(what).chain_update(house_key);
    for word in words {
        // The length goes first, so that no two rows of words read alike.
        let length = u32::try_from(word.len()).unwrap_or(u32::MAX);
        digest.update(length.to_be_bytes());
        digest.update(word);
    }
    digest.finalize().into()
}

/// Takes a word that a player adds.
///
/// # Errors
/// [`Problem::Malformed`]: it is too long or cannot be shown.
pub fn word(given: &str) -> Result<String, Problem> {
    let fits = given.chars().count() <= WORD_CHARS_MAX && !given.chars().any(char::is_control);
    if !fits {
        let why = format!("word: at most {WORD_CHARS_MAX} characters, none of them a control one");
        return Err(Problem::Malformed(why));
    }
    Ok(given.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret = Secret::new([7; 32]);

    #[test]
    fn a_ticket_is_good_for_its_match_its_game_and_its_hour() {
        let ticket = SECRET.ticket("k3v9q2x7", "summons_call", 1_000);
        let read = |ticket: &str, game: &str, now_ms| SECRET.read(ticket, game, now_ms);
        let id = read(&ticket, "summons_call", 1_000);
        assert_eq!(id, Ok("k3v9q2x7".to_owned()));
        let refused = Err(Problem::NoSuchTicket);
        assert_eq!(read(&ticket, "summons_call", 1_001), refused);
        assert_eq!(read(&ticket, "summoner_wars", 1_000), refused);
        assert_eq!(
            Secret::new([8; 32]).read(&ticket, "summons_call", 1),
            refused
        );
        for at in 0..ticket.len() {
            let mut other = ticket.clone().into_bytes();
            other[at] ^= 1;
            let other = String::from_utf8(other).expect("ASCII");
            assert_eq!(read(&other, "summons_call", 1_000), refused, "{other}");
        }
        for odd in ["", ".", "...", "a.summons_call.9", "a.summons_call.x.y"] {
            assert_eq!(read(odd, "summons_call", 1), refused, "{odd}");
        }
    }

    #[test]
    fn no_two_rows_of_words_have_the_same_key() {
        let seed = |words: &[&str]| {
            let mut luck = MatchLuck::new([1; 32], true);
            luck.words = words.iter().map(|&word| word.to_owned()).collect();
            luck.seed()
        };
        let rows: [&[&str]; 5] = [
            &["ab", "c"],
            &["a", "bc"],
            &["abc", ""],
            &["", "abc"],
            &["abc"],
        ];
        for (at, row) in rows.iter().enumerate() {
            for other in &rows[..at] {
                assert_ne!(seed(row), seed(other), "{row:?} {other:?}");
            }
        }
    }

    /// Another program computed these from the page.
    #[test]
    fn the_key_of_a_match_is_that_of_the_page() {
        let mut luck = MatchLuck::new([1; 32], true);
        luck.begins(2, 1, "運".to_owned());
        luck.adds(0, "a".to_owned());
        assert_eq!(
            luck.commitment(),
            "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"
        );
        assert_eq!(
            random::hex(&luck.seed()),
            "421e276c9c6bbcc3169fed5b98c50d25ce9b3c6389e86d95428fb873db31f859"
        );
        let mut lots = Lots::new(&[1; 32], "運");
        let seat = lots.seat();
        let decks = ["x", "y", "z"].map(str::to_owned);
        assert_eq!((seat, lots.deck(&decks)), (1, 1));
    }
}
