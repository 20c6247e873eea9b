//! Shaman King: what is read off decks and cards, and what is shown and told of whole games.

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::{Catalogue, deck_list};
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::{check_deck, clause_id, deck_text, rules_version};
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::shaman_king::deck;
use shokan_rules::shaman_king::info::CLAUSES as SHAMAN_KING;
use shokan_rules::shaman_king::words::mark;
use shokan_rules::show::{Bi, CardView, ChoiceView, EventView, GameView, ZoneView};
use std::sync::{Arc, OnceLock};

const GAME: &str = "shaman_king";
const DECKS: [&str; 4] = [
    "snow_and_fire",
    "marsh_theatre",
    "bell_and_thread",
    "snow_forest",
];

fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::of::<ShamanKing>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the cards have faults: {faults:#?}"),
    })
}

fn ready(word: &str) -> DeckList {
    catalogue().ready(word).expect("a ready deck").0
}

fn open(seed: u8, decks: [&str; 2]) -> Session {
    let setup = Setup {
        game: GAME.to_owned(),
        rules_version: rules_version(GAME).to_owned(),
        pool_hash: catalogue().pool.short_hash(),
        seed: [seed; 32],
        first: First::Coin,
        construction: Construction::Normal,
        decks: decks.map(ready).to_vec(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    Session::new(&setup, catalogue()).expect("a match")
}

/// 32 cards with these shamans, and 8 beside them.
fn list(persons: &[&str], shamans: &[(u16, &str)]) -> DeckList {
    let count: u16 = shamans.iter().map(|it| it.0).sum();
    let mut cards: Vec<(u16, String)> = shamans
        .iter()
        .map(|&(count, word)| (count, word.to_owned()))
        .collect();
    cards.push((32 - count, "first_stroke".to_owned()));
    DeckList {
        name: "Tried".to_owned(),
        leaders: persons.iter().map(|&word| word.to_owned()).collect(),
        cards,
        reserve: vec![(8, "second_stroke".to_owned())],
    }
}

fn faults(list: &DeckList) -> Vec<String> {
    let all = check_deck(list, Construction::Normal, catalogue());
    for fault in &all {
        assert!(!fault.text.ja.is_empty() && !fault.text.en.is_empty());
        assert!(!fault.text.en.contains('{') && !fault.text.ja.contains('{'));
    }
    all.iter().map(|it| clause_id(GAME, it.clause)).collect()
}

const TOKA: &str = "toka_snow_watch_maiden";
const JINZA: &str = "jinza_puppeteer";
const GARAN: &str = "garan_bell_ringing_ascetic";
/// Toka or Garan, Ishka or Jinza, Toka or Jinza.
const PACT: &str = "pact_of_snow_and_fire";
const TROUPE: &str = "travelling_troupe";
const MIRROR: &str = "mirror_dressing_room";

#[test]
fn ready_decks_are_legal_and_written_as_they_are_read() {
    for word in DECKS {
        let list = ready(word);
        assert_eq!(faults(&list), Vec::<String>::new(), "{word}");
        assert_eq!(list.leaders.len(), 2, "{word}: the pair is named");
        assert_eq!(list.reserve.iter().map(|it| it.0).sum::<u16>(), 8);
        let text = deck_text(GAME, Construction::Normal, &list);
        let line = format!("persons {} {}\n", list.leaders[0], list.leaders[1]);
        assert!(text.contains(&line), "{text}");
        assert_eq!(deck_list(&text).expect("a sound file").0, list, "{word}");
        let pair = deck::place(&list, catalogue()).expect("a legal deck");
        assert_eq!(pair.cards.len(), 32);
        assert!(pair.persons.iter().all(|bit| bit.count_ones() == 1));
        assert_ne!(pair.persons[0], pair.persons[1]);
        let name = catalogue().ready_name(&list.name).expect("a name");
        assert!(!name.ja.is_empty() && name.ja != name.en);
    }
}

#[test]
fn unknown_cards_are_taken_out_where_they_stand() {
    let mut tried = list(&[], &[(2, TOKA), (2, GARAN)]);
    tried.cards.push((1, "nobody".to_owned()));
    tried.reserve.push((1, "nothing".to_owned()));
    let mut found = check_deck(&tried, Construction::Normal, catalogue());
    assert_eq!(found.len(), 4, "two of them, and two of the sizes");
    found.retain(|fault| fault.fix.is_some());
    let [in_deck, beside] = found.as_slice() else {
        panic!("{found:?}");
    };
    let mended = |fault: &shokan_rules::deck::DeckFault| fault.fix.clone().expect("a way").1;
    assert_eq!(mended(in_deck).cards.len(), 3);
    assert_eq!(mended(beside).reserve.len(), 1);
    assert_eq!(
        (in_deck.cards[0].as_str(), beside.cards[0].as_str()),
        ("nobody", "nothing")
    );
}

/// R-SK-02, R-SK-03: which pairs of persons fit is told to who builds a deck.
#[test]
fn the_pairs_of_persons_that_fit_are_named() {
    let both = list(&[], &[(2, PACT), (2, MIRROR)]);
    assert_eq!(deck::pairs(&both, catalogue()), [["garan", "jinza"]]);
    let four = list(&[], &[(2, PACT), (2, TROUPE)]);
    assert_eq!(deck::pairs(&four, catalogue()).len(), 4);
    for pair in deck::pairs(&four, catalogue()) {
        let named = list(&[&pair[0], &pair[1]], &[(2, PACT), (2, TROUPE)]);
        assert!(faults(&named).is_empty(), "{pair:?}");
    }
    let mut wrong = check_deck(
        &list(&["toka", "ishka"], &[(2, TOKA), (2, GARAN)]),
        Construction::Normal,
        catalogue(),
    );
    assert_eq!(clause_id(GAME, wrong[0].clause), "SK-03.05");
    let (_, mended) = wrong.swap_remove(0).fix.expect("the only pair that fits");
    assert!(faults(&mended).is_empty());
    assert_eq!(mended.leaders, ["toka", "garan"]);
}

#[test]
fn what_is_printed_is_read_off_the_cards() {
    let pool = &catalogue().pool;
    let quick = |word: &str| *pool.quick(pool.find(word).expect("a card"));
    let person = |word: &str| quick(word).categories;
    // Users: persons, classes, spirits by name, all.
    assert_eq!(quick("snow_cutter").digest[0], person(TOKA));
    assert_eq!(quick("twin_moons").digest[0], person(TOKA) | person(JINZA));
    let named = quick("white_fang_flash").digest[0];
    for (word, uses) in [
        ("shirogane_the_ice_wolf", true),
        ("shirogane_blizzard", true),
        ("dondoro_the_wisp", false),
        ("mountain_hound", false),
    ] {
        assert_eq!(named & quick(word).categories != 0, uses, "{word}");
    }
    let humans = quick("diagonal_cut").digest[0];
    assert_ne!(humans & quick("sakonji_the_ronin").categories, 0);
    assert_eq!(humans & quick("mountain_hound").categories, 0);
    let marks = |word: &str| quick(word).symbols;
    assert_eq!(marks("first_stroke"), mark::ALL);
    assert_eq!(marks("travellers_staff"), mark::ALL | mark::ATTACH);
    assert_eq!(marks("whole_body_blow"), mark::ANY_SHAMAN);
    assert_eq!(marks("flurry_two_fold"), mark::ALL | mark::UNCANCELLABLE);
    assert_eq!(
        marks("cursed_bell"),
        mark::ALL | mark::ATTACH | mark::TO_ENEMY
    );
    // Own spirits, and cards of one name.
    assert_eq!(quick("shirogane_the_ice_wolf").digest[1], person(TOKA));
    assert_eq!(quick("sakonji_the_ronin").digest[1], 0);
    for (at, def) in pool.defs.iter().enumerate() {
        let same = usize::try_from(pool.quick[at].digest[2]).expect("a small number");
        assert_eq!(pool.defs[same].ja, def.ja);
        assert_eq!(pool.quick[at].symbols, def.symbols);
    }
}

/// What the check says of a card file.
fn refused(card: &str) -> Vec<String> {
    let text = format!("game shaman_king\nset test\n\n{card}\n");
    match Catalogue::of::<ShamanKing>(&[("test.cards", &text)]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| fault.message().en).collect(),
    }
}

#[test]
fn what_the_game_cannot_do_is_refused() {
    let strike = |fields: &str, texts: &str| {
        format!(
            "card tried {{\n  id T-1\n  name ja \"試\" en \"Tried\"\n  type strike\n  {fields}\n{texts}\n}}"
        )
    };
    let plain = "user all\n  level 2\n  attack 30";
    assert!(refused(&strike(plain, "")).is_empty());
    assert!(refused(&strike(plain, "  on put {\n    draw 1\n  }")).is_empty());
    for (fields, texts, found) in [
        ("user all\n  level 2\n  attack 35", "", "multiple of 10"),
        (
            "user human\n  level 2\n  attack 30",
            "",
            "a spirit that uses",
        ),
        (
            "user spirit\n  level 2\n  attack 30",
            "",
            "a spirit that uses",
        ),
        (
            plain,
            "  always {\n    own attack_character gets attack + 5\n  }",
            "multiple of 10",
        ),
        (
            plain,
            "  instead of damage of own shaman {\n    draw 1\n  }",
            "a replacement",
        ),
        (
            plain,
            "  instead of put {\n    draw 1\n  }",
            "a replacement",
        ),
        (
            plain,
            "  on heal of own shaman {\n    draw 1\n  }",
            "a moment",
        ),
        (
            plain,
            "  on put {\n    choose 1 enemy shaman as hurt\n    damage 15 to hurt\n  }",
            "multiple of 10",
        ),
        (
            plain,
            "  on put {\n    choose 1 enemy spirit as gone\n    return gone to deck\n  }",
            "a move to this zone",
        ),
    ] {
        let all = refused(&strike(fields, texts));
        assert!(
            all.iter().any(|it| it.contains(found)),
            "{fields} {texts}: {all:?}"
        );
    }
}

#[test]
fn every_card_reads_whole() {
    let view = catalogue().view();
    assert_eq!((view.cards.len(), view.decks.len()), (91, 4));
    let word = |list: &str, word: &str| {
        let name = view.words.get(list).and_then(|words| words.get(word));
        name.is_some_and(|name| !name.ja.is_empty() && !name.en.is_empty())
    };
    for list in [("person", "toka"), ("class", "human"), ("line", "flurry")] {
        assert!(word(list.0, list.1));
    }
    for card in &view.cards {
        assert_eq!(card.set, "original");
        assert!(!card.fields.is_empty(), "{}", card.card);
        assert_eq!(card.text.ja.is_empty(), card.text.en.is_empty());
        assert_eq!(card.text.ja.is_empty(), card.abilities.is_empty());
    }
    assert!(word("set", "original"));
    let deck = &view.decks[0];
    assert_eq!(deck.leader, "toka");
    assert_eq!(deck.leaders, ["toka", "garan"]);
    assert_eq!(deck.reserve.iter().map(|row| row.count).sum::<u16>(), 8);
}

fn whole(text: &Bi, of: &str) {
    for said in [&text.ja, &text.en] {
        assert!(!said.is_empty(), "{of}: nothing is said");
        let odd = said.contains(['{', '}']) || said.contains("「」") || said.contains("  ");
        assert!(!odd, "{of}: {said}");
    }
}

fn cites(clause: &str, of: &str) {
    assert!(SHAMAN_KING.text(clause).is_some(), "{of}: {clause:?}");
}

fn heard(events: &[EventView]) {
    for event in events {
        whole(&event.text, &event.kind);
        cites(event.clause.as_deref().unwrap_or_default(), &event.kind);
    }
}

fn zone<'a>(view: &'a GameView, seat: u8, word: &str) -> &'a ZoneView {
    let mut zones = view.zones.iter();
    let found = zones.find(|zone| zone.seat == seat && zone.zone == word);
    found.expect("a zone of the game")
}

fn figure(view: &GameView, seat: u8, name: &str) -> Option<i32> {
    let figures = &view.seats[usize::from(seat)].figures;
    let found = figures.iter().find(|figure| figure.name == name);
    found.map(|figure| figure.value)
}

fn is(card: &CardView, state: &str) -> bool {
    card.states.iter().any(|it| it == state)
}

/// What one side may never see of the other (R-SK-91).
fn hides(view: &GameView, other: u8) {
    assert!(zone(view, other, "hand").cards.is_empty());
    assert!(zone(view, other, "deck").cards.is_empty());
    for card in &zone(view, other, "combo_field").cards {
        assert_eq!(card.card.is_none(), card.face_down);
        let stats: Vec<(&str, i16)> = card
            .stats
            .iter()
            .map(|it| (it.stat.as_str(), it.printed))
            .collect();
        if card.face_down {
            assert_eq!(stats, [("level", 2), ("attack", 10)]);
        }
    }
    for card in view.zones.iter().flat_map(|zone| &zone.cards) {
        assert!(card.owner != other || !is(card, "staged") && !is(card, "staged_down"));
    }
    for name in ["staged", "points_if_end"] {
        if view.decision.is_none() {
            assert_eq!(figure(view, other, name), None);
        }
    }
    for card in &zone(view, other, "shaman_position").cards {
        let back = card.card.is_none();
        assert_eq!(back, view.turn == 0);
        assert!(!back || card.stats.is_empty() && card.keywords.is_empty());
        assert!(back || card.keywords.len() == 1);
    }
}

/// Points and damage value that events tell.
fn told(events: &[EventView]) -> Vec<(String, u8, i32)> {
    let all = events.iter().filter(|event| {
        let kind = event.kind.as_str();
        kind == "points" || kind == "damage_value"
    });
    all.map(|event| {
        let amount = event.amount.unwrap_or_default();
        (
            event.kind.clone(),
            event.seat.unwrap_or_default(),
            i32::from(amount),
        )
    })
    .collect()
}

/// What a choice that closes a step said comes about.
fn comes_about(choice: &ChoiceView, events: &[EventView]) {
    let seen = told(events);
    let last = |figure: &str, seat: u8| {
        let mut all = seen.iter().rev();
        all.find(|it| it.0 == figure && it.1 == seat).map(|it| it.2)
    };
    for count in &choice.counts {
        if count.figure == "points" || count.figure == "damage_value" {
            let came = last(&count.figure, count.seat);
            assert_eq!(came, Some(count.value), "{count:?} of {seen:?}");
        }
    }
}

#[test]
fn whatever_happens_is_said_and_nothing_hidden_is_shown() {
    let mut luck = Luck::quick(5);
    let (mut foreseen, mut downs, mut ends) = (0, 0, [0; 3]);
    for seed in 0..60u8 {
        let at = |n: u8| DECKS[usize::from(n % 4)];
        let mut session = open(seed, [at(seed), at(seed / 4)]);
        heard(session.opening().seen_by(Viewer::Open));
        while let Some(seat) = session.asked() {
            let view = session.view(Viewer::Seat(Seat(seat)));
            hides(&view, 1 - seat);
            let theirs = session.view(Viewer::Seat(Seat(1 - seat)));
            hides(&theirs, seat);
            let watching = session.view(Viewer::Public);
            hides(&watching, 0);
            hides(&watching, 1);
            downs += zone(&watching, seat, "combo_field").cards.len();
            let it = view.decision.expect("the question is shown to its seat");
            whole(&it.text, &it.prompt);
            for choice in &it.choices {
                whole(&choice.label, &choice.verb);
                if let Some(text) = &choice.forecast {
                    whole(text, &choice.verb);
                }
            }
            for refusal in &it.refused {
                whole(&refusal.text, &refusal.verb);
                cites(&refusal.clause, &refusal.verb);
            }
            let pick = luck.below(Stream::Other, it.choices.len() as u32) as u16;
            let choice = &it.choices[usize::from(pick)];
            let happened = session.apply(&Input::Pick(pick)).expect("it was listed");
            for viewer in [Viewer::Open, Viewer::Public, Viewer::Seat(Seat(0))] {
                heard(happened.seen_by(viewer));
            }
            if choice.verb == "end" || choice.verb == "target" {
                foreseen += choice.counts.len();
                comes_about(choice, happened.seen_by(Viewer::Open));
            }
        }
        let view = session.view(Viewer::Seat(Seat(0)));
        let outcome = view.outcome.expect("it is over");
        whole(&outcome.text, &outcome.clause);
        match outcome.clause.as_str() {
            "SK-02.01" => ends[0] += 1,
            "SK-02.02" => ends[1] += 1,
            other => panic!("{other}"),
        }
        let again = session.record().play(catalogue()).expect("it plays back");
        assert_eq!(again.hash(), session.hash());
    }
    println!("{foreseen} figures foreseen, {downs} attack cards seen, {ends:?}");
    assert!(foreseen > 500 && downs > 500 && ends[0] > 10 && ends[1] > 0);
}
