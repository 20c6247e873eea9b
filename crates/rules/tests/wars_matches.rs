//! Summoner Wars at the table: matches of four, who plays two decks, fair dice, and what a player
//! holds.

use shokan_kernel::ids::Seat;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::Construction;
use shokan_rules::games::rules_version;
use shokan_rules::session::{First, Input, Session, Setup};
use shokan_rules::show::{EventView, GameView};
use shokan_rules::summoner_wars::SummonerWars;
use std::sync::{Arc, OnceLock};

fn catalogue() -> &'static Arc<Catalogue> {
    static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();
    CATALOGUE.get_or_init(|| match Catalogue::of::<SummonerWars>(&[]) {
        Ok(catalogue) => Arc::new(catalogue),
        Err(faults) => panic!("the cards have faults: {faults:#?}"),
    })
}

/// A match of these ready decks.
fn match_of(words: &[&str], seed: u8) -> Session {
    let catalogue = catalogue();
    let deck = |word: &&str| catalogue.ready(word).expect("a ready deck").0;
    let setup = Setup {
        game: "summoner_wars".to_owned(),
        rules_version: rules_version("summoner_wars").to_owned(),
        pool_hash: catalogue.pool.short_hash(),
        seed: [seed; 32],
        first: First::Listed,
        construction: Construction::Normal,
        decks: words.iter().map(deck).collect(),
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    Session::new(&setup, catalogue).expect("a match")
}

/// Four decks, two teams.
fn match_of_four(seed: u8) -> Session {
    let decks = [
        "cave_goblins",
        "guild_dwarves",
        "phoenix_elves",
        "tundra_orcs",
    ];
    match_of(&decks, seed)
}

#[test]
fn a_match_of_four_is_recorded_and_played_back() {
    let mut session = match_of_four(3);
    let mut luck = Luck::quick(3);
    let mut picks = 0;
    while let Some(seat) = session.asked() {
        let view = session.view(Viewer::Seat(Seat(seat)));
        assert_eq!(view.seats.len(), 4);
        let decision = view.decision.expect("the question is shown to its seat");
        // An attack says its dice, what they do, and the chance of each number of wounds.
        let aims = ["attack_target", "next_target"].contains(&decision.prompt.as_str());
        for choice in &decision.choices {
            let told = choice.forecast.as_ref();
            assert_eq!(told.is_some(), aims && choice.verb == "card");
            for text in told.iter().flat_map(|told| [&told.ja, &told.en]) {
                assert_eq!(text.lines().count(), 3, "{text}");
            }
        }
        let pick = luck.below(Stream::Other, decision.choices.len() as u32) as u16;
        let input = if picks == 300 {
            Input::Concede(Seat(2))
        } else {
            Input::Pick(pick)
        };
        session.apply(&input).expect("a listed pick is taken");
        picks += 1;
    }
    assert!(matches!(session.outcome(), Some(Outcome::Won { .. })));
    let record = session.record();
    let again = record
        .play(catalogue())
        .expect("what was played can be played again");
    assert_eq!(again.hash(), session.hash());
    let told = session.view(Viewer::Seat(Seat(2))).outcome.expect("an end");
    assert!(!told.text.ja.is_empty() && !told.text.en.is_empty());
}

/// R-SW-62, SW-34P.06: one person with two decks is asked for both, sees both, and no more.
#[test]
fn who_plays_two_decks_sees_both() {
    let mut session = match_of_four(11);
    let mut luck = Luck::quick(11);
    let person = Viewer::of(&[Seat(0), Seat(2)]);
    let faces = |view: &GameView, seat: u8, zone: &str| {
        let mut piles = view.zones.iter();
        let pile = piles.find(|pile| (pile.seat, pile.zone.as_str()) == (seat, zone));
        let cards = &pile.expect("the zone").cards;
        let known = cards.iter().filter(|card| card.card.is_some());
        (known.count(), cards.len())
    };
    let (mut asked, mut hands, mut turns) = ([0; 4], 0, [0; 4]);
    for _ in 0..600 {
        let Some(seat) = session.asked() else { break };
        let view = session.view(person);
        let alone = session.view(Viewer::Seat(Seat(0)));
        asked[usize::from(seat)] += 1;
        turns[usize::from(view.active)] += 1;
        let own = [0, 2].contains(&seat);
        assert_eq!(view.decision.is_some(), own, "asked is {seat}");
        if own {
            assert_eq!(
                view.viewer,
                Some(seat),
                "who sits at the place that is asked"
            );
            assert_eq!(
                view.decision,
                session.view(Viewer::Seat(Seat(seat))).decision
            );
        }
        for zone in ["hand", "magic_pile"] {
            for seat in [0, 2] {
                let (known, all) = faces(&view, seat, zone);
                assert_eq!(known, all, "{zone} of seat {seat}");
            }
            for seat in [1, 3] {
                let (known, _) = faces(&view, seat, zone);
                assert_eq!(known, faces(&session.view(Viewer::Public), seat, zone).0);
            }
        }
        // A teammate who is somebody else sees what everybody sees.
        hands += faces(&view, 2, "hand").1;
        let public = session.view(Viewer::Public);
        assert_eq!(faces(&alone, 2, "hand").0, faces(&public, 2, "hand").0);
        let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
        let happened = session.apply(&Input::Pick(pick)).expect("a listed pick");
        let told = |viewer| happened.seen_by(viewer).len();
        for own in [0, 2].map(|seat| Viewer::Seat(Seat(seat))) {
            assert!(told(person) >= told(own), "{own:?} was told more");
        }
    }
    assert!(asked.iter().all(|&times| times > 20), "{asked:?}");
    assert!(hands > 100 && turns.iter().all(|&times| times > 20));
}

#[test]
fn dice_are_fair() {
    let mut seen = [0u32; 6];
    for seed in 0..40 {
        let mut session = match_of(&["tundra_orcs", "guild_dwarves"], seed);
        let mut luck = Luck::quick(u64::from(seed));
        while session.asked().is_some() {
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            let happened = session.apply(&Input::Pick(pick)).expect("a listed pick");
            let events = happened.seen_by(Viewer::Open).iter();
            for event in events.filter(|event| event.kind == "die") {
                let shown = event.amount.expect("what the die shows");
                seen[shown as usize - 1] += 1;
            }
        }
    }
    let all: u32 = seen.iter().sum();
    assert!(all > 3_000, "{seen:?}");
    // A sixth each, within six standard deviations: the square of one is 5/36 of all dice.
    for count in seen {
        let six_times = (count * 6).abs_diff(all);
        assert!(six_times * six_times <= 36 * 5 * all, "{seen:?}");
    }
}

#[test]
fn what_a_player_holds_is_seen_by_all_until_it_ends() {
    let held = |session: &Session, seat: u8| {
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];
        let [own, other, public] = viewers.map(|viewer| {
            let view = session.view(viewer);
            let marks = view.seats[usize::from(seat)].marks.iter();
            let marks = marks.filter(|mark| mark.from.as_deref() == Some("goblin_invincibility"));
            marks.map(|mark| mark.until.clone()).collect::<Vec<_>>()
        });
        assert!(own == other && other == public);
        own
    };
    let is_given = |event: &EventView| event.kind == "modify" && event.text.en.starts_with("You: ");
    let mut given = 0;
    for seed in 0..20 {
        let mut session = match_of(&["cave_goblins", "cave_goblins"], seed);
        let mut luck = Luck::quick(u64::from(seed));
        while let Some(seat) = session.asked() {
            let pick = luck.below(Stream::Other, u32::from(session.choices())) as u16;
            let happened = session.apply(&Input::Pick(pick)).expect("a listed pick");
            let told = happened.seen_by(Viewer::Seat(Seat(seat)));
            if told.iter().any(|event| event.kind == "turn") {
                let active = session.view(Viewer::Public).active;
                assert!(held(&session, active).is_empty());
            }
            if told.iter().any(is_given) {
                let marks = held(&session, seat);
                assert!(marks.iter().all(|until| until == "until_own_turn_begins"));
                given += usize::from(!marks.is_empty());
            }
        }
    }
    assert!(given > 3, "{given}");
}
