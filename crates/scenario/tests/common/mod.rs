//! What the tests share that stand in for pages of play: the cards of a game, its matches, and
//! positions of play with random picks.

#![allow(dead_code, reason = "every test file uses another part")]

pub(crate) mod told;

use shokan_kernel::decision::Pick;
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_lang::fault::CardFault;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::DeckList;
use shokan_rules::games;
use shokan_rules::session::{First, Input, Session, Setup, SetupError, Viewer};
use shokan_rules::show::{CardView, GameView, ZoneView};
use std::sync::{Arc, OnceLock};

/// A game with its cards.
pub(crate) struct Game {
    word: &'static str,
    catalogue: OnceLock<Arc<Catalogue>>,
}

impl Game {
    pub(crate) const fn new(word: &'static str) -> Self {
        Self {
            word,
            catalogue: OnceLock::new(),
        }
    }

    fn with(&self, files: &[(&str, &str)]) -> Result<Catalogue, Vec<CardFault>> {
        games::catalogue(self.word, files).expect("a game that runs")
    }

    pub(crate) fn catalogue(&self) -> &Arc<Catalogue> {
        self.catalogue.get_or_init(|| match self.with(&[]) {
            Ok(catalogue) => Arc::new(catalogue),
            Err(faults) => panic!("the cards have faults: {faults:?}"),
        })
    }

    /// The game with cards of a test.
    pub(crate) fn load(&self, cards: &str) -> Result<Catalogue, Vec<CardFault>> {
        let text = format!("game {}\nset test\n{cards}\n", self.word);
        self.with(&[("test", &text)])
    }

    /// A card is without faults, and has some without any of these lines.
    pub(crate) fn needs(&self, card: &str, fields: &[&str]) {
        assert!(self.load(card).is_ok(), "{:?}", self.load(card).err());
        for field in fields {
            let less = without(card, field);
            assert!(self.load(&less).is_err(), "without {field}: {card}");
        }
    }

    /// A card has faults with any of these lines.
    pub(crate) fn cannot_have(&self, card: &str, lines: &[&str]) {
        for line in lines {
            let at = card.find("\n  type").expect("a type");
            let mut more = card.to_owned();
            more.insert_str(at, &format!("\n  {line}"));
            assert!(self.load(&more).is_err(), "with {line}: {card}");
        }
    }

    pub(crate) fn ready(&self, word: &str) -> DeckList {
        self.catalogue().ready(word).expect("a ready deck").0
    }

    /// A ready deck with so many more, or fewer, of some cards.
    pub(crate) fn changed(&self, word: &str, changes: &[(&str, i16)]) -> DeckList {
        let mut list = self.ready(word);
        for (card, more) in changes {
            let old = list.cards.iter().find(|line| line.1 == *card);
            let count = old.map_or(0, |line| line.0 as i16) + more;
            list.cards.retain(|line| line.1 != *card);
            if count > 0 {
                list.cards.push((count as u16, (*card).to_owned()));
            }
        }
        list
    }

    /// The faults of a deck with the cards of a test: each is told in both languages, and what is
    /// offered mends it.
    pub(crate) fn faults_in(list: &DeckList, catalogue: &Catalogue) -> Vec<ClauseId> {
        let check = |list: &DeckList| games::check_deck(list, Default::default(), catalogue);
        let faults = check(list);
        for fault in &faults {
            assert!(!fault.text.ja.is_empty() && !fault.text.en.is_empty());
            if let Some((_, mended)) = &fault.fix {
                assert!(!check(mended).contains(fault), "{fault:?}");
            }
        }
        faults.into_iter().map(|fault| fault.clause).collect()
    }

    pub(crate) fn faults(&self, list: &DeckList) -> Vec<ClauseId> {
        Self::faults_in(list, self.catalogue())
    }

    /// A match in which the deck listed first goes first.
    pub(crate) fn setup(&self, decks: &[DeckList], seed: u8) -> Setup {
        Setup {
            game: self.word.to_owned(),
            rules_version: games::rules_version(self.word).to_owned(),
            pool_hash: self.catalogue().pool.short_hash(),
            seed: [seed; 32],
            first: First::Listed,
            construction: Default::default(),
            decks: decks.to_vec(),
            second: Vec::new(),
            games: 1,
            options: Vec::new(),
            board: None,
            scripted: false,
        }
    }

    pub(crate) fn session(&self, decks: &[DeckList], seed: u8) -> Session {
        Session::new(&self.setup(decks, seed), self.catalogue()).expect("a match")
    }

    /// With any other number of such decks there is no match.
    pub(crate) fn only_seats(&self, deck: &DeckList, allowed: &[usize]) {
        for count in 0..6 {
            let decks = vec![deck.clone(); count];
            let refused = Session::new(&self.setup(&decks, 1), self.catalogue()).err();
            let wanted = (!allowed.contains(&count)).then_some(SetupError::Seats(count));
            assert_eq!(refused, wanted);
        }
    }
}

/// A card file that lacks the lines that begin so.
pub(crate) fn without(card: &str, field: &str) -> String {
    let lines = card.lines().filter(|line| !line.trim().starts_with(field));
    lines.collect::<Vec<_>>().join("\n")
}

pub(crate) fn zone<'a>(view: &'a GameView, seat: u8, zone: &str) -> &'a ZoneView {
    let found = view.zones.iter();
    let mut found = found.filter(|it| it.seat == seat && it.zone == zone);
    found.next().expect("a zone of the game")
}

pub(crate) fn figure(view: &GameView, seat: u8, name: &str) -> i32 {
    let seat = &view.seats[usize::from(seat)];
    let found = seat.figures.iter().find(|figure| figure.name == name);
    found.expect("a figure of a seat").value
}

pub(crate) const fn is_open(card: &CardView) -> bool {
    card.card.is_some()
}

/// Looks at every position of a match with random picks, up to so many: as every seat and as a
/// spectator, and beside it at the whole truth.
pub(crate) fn walk(
    mut session: Session,
    (seed, most): (u8, usize),
    look: &mut impl FnMut(&GameView, Option<u8>, &GameView),
) {
    let mut luck = Luck::quick(u64::from(seed));
    while let (Some(_), false) = (session.asked(), session.inputs().len() > most) {
        let whole = session.view(Viewer::Open);
        look(&session.view(Viewer::Public), None, &whole);
        for seat in 0..whole.seats.len() as u8 {
            look(&session.view(Viewer::Seat(Seat(seat))), Some(seat), &whole);
        }
        let pick = luck.below(Stream::Other, u32::from(session.choices()));
        assert!(session.apply(&Input::Pick(pick as Pick)).is_ok());
    }
}
