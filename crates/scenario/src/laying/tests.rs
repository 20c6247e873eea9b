use super::*;
use crate::book;
use shokan_rules::games;
use shokan_rules::laying::{BoardCard, BoardHeld, BoardLuck, BoardSpot};

fn cards(game: &str) -> Catalogue {
    let cards = games::catalogue(game, &[]).expect("a game");
    cards.expect("no faults")
}

fn spot(seat: u8, zone: &str, place: Option<&str>) -> BoardSpot {
    BoardSpot {
        seat,
        zone: zone.to_owned(),
        place: place.map(str::to_owned),
    }
}

/// What lies there.
fn at<'a>(laid: &'a BoardLaid, spot: &BoardSpot) -> Vec<&'a BoardCard> {
    let zones = laid.zones.iter();
    let zones = zones.filter(|zone| zone.seat == spot.seat && zone.zone == spot.zone);
    let places = zones.flat_map(|zone| &zone.places);
    let here = places.filter(|place| place.place == spot.place);
    here.flat_map(|place| &place.cards).collect()
}

fn words(cards: &[&BoardCard]) -> Vec<String> {
    let words = cards.iter().map(|card| card.view.card.clone());
    words.map(Option::unwrap_or_default).collect()
}

/// Does these steps, none of which is refused.
fn done(cards: &Catalogue, verbs: &[BoardVerb]) -> BoardLaid {
    let mut laid = laid("", cards).expect("an empty board");
    for verb in verbs {
        let stepped = step(&laid.text, verb, cards).expect("a board");
        assert_eq!(stepped.refused, None, "{verb:?}\n{}", laid.text);
        laid = stepped.laid;
    }
    laid
}

fn put(card: &str, to: BoardSpot) -> BoardVerb {
    BoardVerb::Put {
        card: card.to_owned(),
        to,
    }
}

/// Whatever the game, a blank card lies in a hand, goes to the deck, comes back and goes away; the
/// text is that of the board at each step.
#[test]
fn a_card_is_put_carried_and_taken_in_every_game() {
    for game in games::GAMES {
        let cards = cards(game);
        let empty = laid("", &cards).expect("an empty board");
        assert!(!empty.playable, "{game}: nothing was laid out");
        assert!(empty.phases.iter().any(|row| row.word == empty.phase));
        let hand = spot(1, "hand", None);
        let first = put("filler", spot(0, "hand", None));
        let laid = done(&cards, &[first, put("filler", hand.clone())]);
        let read = crate::scene::read(&laid.text, &cards);
        assert!(laid.playable, "{game}: {read:?}");
        let held = at(&laid, &hand);
        assert_eq!(words(&held), ["filler"], "{game}");
        let from = held[0].at.expect("a line of the text");
        let piles = empty.zones.iter().filter(|zone| zone.seat == 1);
        let piles = piles.filter(|zone| zone.places.len() == 1 && zone.places[0].cards.len() == 10);
        let mut piles = piles;
        let deck = piles.next_back().expect("ten blank cards").zone.clone();
        let to = spot(1, &deck, None);
        let carried = BoardVerb::Move {
            at: from,
            to: to.clone(),
        };
        let stepped = step(&laid.text, &carried, &cards).expect("a board");
        assert_eq!(stepped.refused, None, "{game}");
        assert_eq!(at(&stepped.laid, &hand).len(), 0, "{game}");
        let pile = at(&stepped.laid, &to);
        assert_eq!(pile.len(), 11, "{game}: the ten of the rules, and this one");
        let last = pile.last().and_then(|card| card.at).expect("a line");
        let gone = step(&stepped.laid.text, &BoardVerb::Take { at: last }, &cards);
        assert_eq!(at(&gone.expect("a board").laid, &to).len(), 10, "{game}");
    }
}

#[test]
fn what_the_rules_refuse_is_told_and_the_board_stays() {
    let cards = cards(games::GAMES[0]);
    let left = spot(0, "unit_zone", Some("left"));
    let laid = done(&cards, &[put("cinder_imp", left.clone())]);
    for verb in [
        put("lotus_sentinel", left.clone()),
        put("sparks", spot(0, "unit_zone", Some("right"))),
        put("nobody", spot(0, "hand", None)),
        put("cinder_imp", spot(0, "nowhere", None)),
        put("cinder_imp", spot(7, "hand", None)),
        put("a: b\n  P1 hand", spot(0, "hand", None)),
        BoardVerb::Set {
            path: "P1.master.hp".to_owned(),
            value: Some("99".to_owned()),
        },
        BoardVerb::Take {
            at: BoardEntry { line: 1, entry: 0 },
        },
    ] {
        let stepped = step(&laid.text, &verb, &cards).expect("the board before");
        assert!(stepped.refused.is_some(), "{verb:?}");
        assert_eq!(stepped.laid, laid, "{verb:?}");
    }
}

/// The places to which a card can be put at all.
fn open(laid: &BoardLaid) -> Vec<BoardSpot> {
    let zones = laid.zones.iter().filter(|zone| zone.open);
    zones
        .flat_map(|zone| {
            let places = zone.places.iter();
            places.map(|place| spot(zone.seat, &zone.zone, place.place.as_deref()))
        })
        .collect()
}

/// The places that are told to take a held card are those where the step puts it, in every game.
#[test]
fn a_held_card_fits_where_the_rules_let_it_lie() {
    for game in games::GAMES {
        let cards = cards(game);
        let text = done(&cards, &[put("filler", spot(1, "hand", None))]).text;
        let told = |held: &BoardHeld| {
            let laid = lay_out(&text, None, Some(held), &cards).expect("a board");
            let fits = laid.fits.expect("something is held");
            for to in open(&laid.laid).into_iter().step_by(5) {
                let stepped = step(&text, &held.put(to.clone()), &cards).expect("a board");
                let takes = fits.contains(&to);
                assert_eq!(takes, stepped.refused.is_none(), "{game}: {held:?} {to:?}");
            }
            (fits.len(), open(&laid.laid).len())
        };
        let view = cards.view();
        let words = view.cards.iter().map(|card| card.card.clone());
        let shelf = words.step_by(70).map(|card| BoardHeld::Shelf { card });
        let seen: Vec<(usize, usize)> = shelf.map(|held| told(&held)).collect();
        assert!(seen.iter().all(|&(fits, _)| fits > 0), "{game}: {seen:?}");
        assert!(
            seen.iter().any(|&(fits, all)| fits < all),
            "{game}: {seen:?}"
        );
        let begun = laid(&text, &cards).expect("a board");
        let at = at(&begun, &spot(1, "hand", None))[0].at.expect("a line");
        assert!(told(&BoardHeld::Board { at }).0 > 1, "{game}");
    }
}

#[test]
fn a_taken_column_and_a_skill_fit_nowhere_in_the_unit_zone() {
    let cards = cards(games::GAMES[0]);
    let left = spot(0, "unit_zone", Some("left"));
    let verb = put("cinder_imp", left.clone());
    let fits = |card: &str| {
        let card = card.to_owned();
        let held = BoardHeld::Shelf { card };
        let laid = lay_out("", Some(&verb), Some(&held), &cards).expect("a board");
        assert_eq!(laid.refused, None);
        laid.fits.expect("something is held")
    };
    let unit = fits("lotus_sentinel");
    assert!(!unit.contains(&left), "behind the step it is taken");
    assert!(unit.contains(&spot(0, "unit_zone", Some("right"))));
    assert!(fits("sparks").iter().all(|spot| spot.zone != "unit_zone"));
    assert!(fits("nobody").is_empty());
    assert_eq!(lay_out("", None, None, &cards).expect("a board").fits, None);
}

#[test]
fn marks_numbers_turn_and_seed_are_lines_of_the_text() {
    let cards = cards(games::GAMES[0]);
    let left = spot(0, "unit_zone", Some("left"));
    let laid = done(&cards, &[put("cinder_imp", left.clone())]);
    let card = at(&laid, &left)[0].at.expect("a line");
    let mark = |mark: &str, number| BoardVerb::Mark {
        at: card,
        mark: mark.to_owned(),
        on: true,
        number,
    };
    let verbs = [
        put("cinder_imp", left.clone()),
        mark("damage", Some(1)),
        mark("rested", None),
        BoardVerb::Set {
            path: "P2.master.hp".to_owned(),
            value: Some("3".to_owned()),
        },
        BoardVerb::Turn {
            seat: 1,
            phase: "mana".to_owned(),
        },
        BoardVerb::Seed { number: Some(27) },
        BoardVerb::Seed { number: Some(28) },
        BoardVerb::Name {
            title: "after the \"storm\"".to_owned(),
        },
    ];
    let laid = done(&cards, &verbs);
    for line in [
        "scenario \"after the storm\"",
        "  turn 6 of P2, mana",
        "  set P2.master.hp 3",
        "  luck seed 28",
        "  P1 unit_zone left: cinder_imp damage 1 rested",
    ] {
        assert!(
            laid.text.lines().any(|it| it == line),
            "{line}\n{}",
            laid.text
        );
    }
    assert_eq!(laid.text.matches("luck seed").count(), 1);
    let it = at(&laid, &left)[0];
    assert!(it.view.rested && it.view.damage == 1);
    let off = BoardVerb::Mark {
        at: it.at.expect("a line"),
        mark: "damage".to_owned(),
        on: false,
        number: None,
    };
    let laid = step(&laid.text, &off, &cards).expect("a board").laid;
    assert!(laid.text.contains("left: cinder_imp rested\n"));
}

/// Of several equal cards one gets a mark; what somebody has written beside the board stays.
#[test]
fn one_of_several_is_told_apart_and_remarks_stay() {
    let cards = cards(games::GAMES[0]);
    let text = "# a remark\nscenario \"a\"\n  P1 mana_zone: 3 filler\n\n  # more\n  P1: end\n";
    let begun = laid(text, &cards).expect("a board");
    let mana = spot(0, "mana_zone", None);
    let card = at(&begun, &mana)[0].at.expect("a line");
    let mark = BoardVerb::Mark {
        at: card,
        mark: "rested".to_owned(),
        on: true,
        number: None,
    };
    let stepped = step(text, &mark, &cards).expect("a board");
    assert_eq!(stepped.refused, None);
    let said = "  P1 mana_zone: filler rested, 2 filler\n";
    assert_eq!(
        stepped.laid.text,
        text.replace("  P1 mana_zone: 3 filler\n", said)
    );
}

/// The pages of the rules are laid out; those that are no board are refused, and nothing panics.
#[test]
fn the_boards_of_the_rules_are_told() {
    let mut told = 0;
    for &(game, _, file) in book::FILES {
        let cards = cards(game);
        for (_, text) in book::split(file).into_iter().step_by(90) {
            let Ok(laid) = laid(text, &cards) else {
                continue;
            };
            told += 1;
            let zones = laid.zones.iter().flat_map(|zone| &zone.places);
            for card in zones.flat_map(|place| &place.cards).take(2) {
                let Some(at) = card.at else { continue };
                let took = step(text, &BoardVerb::Take { at }, &cards).expect("the same board");
                if took.refused.is_none() {
                    assert_ne!(took.laid.text, laid.text);
                    break;
                }
            }
        }
    }
    assert!(told > 6, "{told} boards");
}

/// What is played on a board of every game is a page that passes.
#[test]
fn what_was_played_is_a_page_that_passes() {
    use crate::run::{Mode, Run};
    use crate::words::with_words;
    use shokan_kernel::luck::{Luck, Stream};
    for game in games::GAMES {
        let cards = cards(game);
        let verbs = [
            put("filler", spot(0, "hand", None)),
            put("filler", spot(0, "hand", None)),
            put("filler", spot(1, "hand", None)),
            BoardVerb::Seed { number: Some(5) },
        ];
        let text = done(&cards, &verbs).text;
        let scenario = one_page(&text, game).expect("a page");
        let picks = with_words!(&scenario, W => {
            let own = shared::catalogue::<W>(None, &[]).expect("cards");
            Run::<W>::begin(&scenario, own, Mode::Shown).map(|mut run| {
                let mut luck = Luck::quick(3);
                for _ in 0..20 {
                    let choices = run.state.choices(&run.catalogue.pool);
                    if choices.is_empty() {
                        break;
                    }
                    let at = luck.below(Stream::Other, choices.len() as u32) as usize;
                    run.take(choices[at], 0).expect("a choice");
                }
                run.picks
            })
        })
        .expect("a board to play on");
        assert!(picks.len() > 3, "{game}");
        let (page, _) = played(&text, (&picks, None), &cards, None)
            .unwrap_or_else(|why| panic!("{game}: {why:?}"));
        let reports = crate::run_text("page", &page);
        assert!(reports.len() == 1 && reports[0].ok, "{game}\n{page}");
        // The same again, from the page that has lines of play.
        let again = played(&page, (&picks, None), &cards, None).expect("the same page");
        assert_eq!(again.0, page, "{game}");
        assert!(
            played(&text, (&[(0, 999)], None), &cards, None).is_err(),
            "{game}"
        );
    }
}

/// The board of a scene: what is played, what luck brings and which clauses it shows is left out,
/// and the rest is as it was written.
#[test]
fn of_a_scene_only_its_board_stays() {
    let cards = cards(games::GAMES[0]);
    let board = "# a remark\nscenario \"a\"\n  title_ja \"あ\"\n  P1 hand: 2 filler\n";
    let text = board.replace("  P1", "  covers SC-07-04.a\n  luck coin P1\n  P1")
        + "\n  # play\n  say \"あ\"\n      \"a\"\n  P1: end\n  luck seed 4\n  ? turn 5\n";
    let stepped = step(&text, &BoardVerb::Bare, &cards).expect("a board");
    assert_eq!(stepped.refused, None);
    assert_eq!(
        stepped.laid.text,
        format!("{board}\n  # play\n  luck seed 4\n")
    );
    assert!(stepped.laid.playable);
    assert_eq!(stepped.laid.title_ja.as_deref(), Some("あ"));
    let named = BoardVerb::Name {
        title: "b".to_owned(),
    };
    let named = step(&stepped.laid.text, &named, &cards).expect("a board");
    let laid = named.laid;
    assert_eq!((laid.title.as_str(), laid.title_ja), ("b", None));
}

/// The board of every scene of the rules on which somebody is asked is one that can be changed.
#[test]
fn every_scene_that_is_played_on_is_a_board() {
    let mut seen = 0;
    for &(game, _, file) in book::FILES {
        let cards = cards(game);
        for (at, (_, text)) in book::split(file).into_iter().enumerate() {
            if at % 90 != 0 {
                continue;
            }
            let Ok(scenario) = one_page(text, game) else {
                continue;
            };
            let asked = with_words!(&scenario, W => {
                shared::catalogue::<W>(scenario.cards.as_ref(), &change_texts(&scenario))
                    .and_then(|cards| asked_first::<W>(&scenario, &cards))
            });
            if !matches!(asked, Ok(Some(_))) {
                continue;
            }
            let stepped = step(text, &BoardVerb::Bare, &cards);
            let stepped = stepped.unwrap_or_else(|why| panic!("{game}: {why:?}\n{text}"));
            assert_eq!(stepped.refused, None, "{game}\n{text}");
            assert!(stepped.laid.playable, "{game}\n{text}");
            seen += 1;
        }
    }
    assert!(seen > 6, "{seen} scenes");
}

fn script(luck: BoardLuck) -> BoardVerb {
    BoardVerb::Script { luck }
}

/// A board of four is laid out, made one of two again, and refused by games of two.
#[test]
fn seats_come_and_go_with_their_cards() {
    let four = BoardVerb::Seats { many: 4 };
    let mut laid_out = 0;
    for game in games::GAMES {
        let cards = cards(game);
        let begun = laid("", &cards).expect("an empty board");
        let stepped = step(&begun.text, &four, &cards).expect("a board");
        let has_four = begun.tables.contains(&4);
        assert_eq!(stepped.refused.is_none(), has_four, "{game}");
        if has_four {
            laid_out += 1;
            four_come_and_go(&cards, &begun);
        }
    }
    assert_eq!(laid_out, 1);
}

fn four_come_and_go(cards: &Catalogue, begun: &BoardLaid) {
    let far = spot(2, "hand", None);
    let turn = |seat| BoardVerb::Turn {
        seat,
        phase: begun.phase.clone(),
    };
    let seats = |many| BoardVerb::Seats { many };
    let laid = done(cards, &[seats(4)]);
    assert_eq!((laid.seats, laid.turn, laid.seat), (4, 5, 0));
    let places = |laid: &BoardLaid| laid.zones[0].places.len();
    assert!(laid.zones.len() > begun.zones.len() || places(&laid) > places(begun));
    let laid = done(cards, &[seats(4), put("filler", far.clone()), turn(2)]);
    assert_eq!((laid.seats, laid.turn, laid.seat), (4, 7, 2));
    assert!(laid.playable, "{}", laid.text);
    // The seats stay when their last card goes.
    let at = at(&laid, &far)[0].at.expect("a line of the text");
    let taken = step(&laid.text, &BoardVerb::Take { at }, cards).expect("a board");
    assert_eq!((taken.refused, taken.laid.seats), (None, 4));
    let back = step(&laid.text, &seats(2), cards).expect("a board");
    assert_eq!(back.refused, None);
    assert_eq!((back.laid.seats, back.laid.seat), (2, 0));
    assert!(!back.laid.text.contains("P3"), "{}", back.laid.text);
    let (game, phase) = (cards.game, &begun.phase);
    let below =
        format!("scenario \"a\"\n  game {game}\n  P1 hand: filler\n  turn 6 of P2, {phase}\n");
    let stepped = step(&below, &seats(4), cards).expect("a board");
    assert_eq!(
        (stepped.refused, stepped.laid.seats, stepped.laid.turn),
        (None, 4, 6)
    );
    assert!(stepped.laid.text.ends_with("  P3 hand: empty\n"));
    // A turn that would be another seat's moves on to one that is its own.
    let laid = done(cards, &[turn(1), turn(0), turn(1), seats(4)]);
    assert_eq!((laid.seats, laid.seat, laid.turn % 4), (4, 1, 2));
}

#[test]
fn luck_is_laid_down_and_left_to_chance_again() {
    let cards = cards(games::GAMES[0]);
    let text = "scenario \"a\"\n  P1 hand: filler\n  P1 deck: cinder_imp, lotus_sentinel\n";
    let shuffled = BoardLuck::Shuffle {
        seat: 0,
        cards: vec!["lotus_sentinel".to_owned()],
    };
    let first = step(text, &script(shuffled.clone()), &cards).expect("a board");
    assert_eq!(first.refused, None);
    let line = "  luck shuffle P1.deck: lotus_sentinel, rest\n";
    assert!(first.laid.text.contains(line), "{}", first.laid.text);
    let pick = BoardLuck::Pick { which: 2 };
    let second = step(&first.laid.text, &script(pick.clone()), &cards).expect("a board");
    assert_eq!(second.refused, None);
    let laid = second.laid;
    let told: Vec<&BoardLuck> = laid.scripts.iter().map(|row| &row.luck).collect();
    assert_eq!(told, [&shuffled, &pick], "{}", laid.text);
    assert!(laid.playable, "{}", laid.text);
    let line = laid.scripts[0].line;
    let less = step(&laid.text, &BoardVerb::Unscript { line }, &cards).expect("a board");
    assert_eq!(less.refused, None);
    assert_eq!(less.laid.scripts.len(), 1, "{}", less.laid.text);
}

/// What no pile holds and nobody counts is refused, and the board stays.
#[test]
fn luck_that_cannot_come_is_refused() {
    let cards = cards(games::GAMES[0]);
    let board = "scenario \"a deck\"\n  P1 hand: filler\n";
    let shuffle = |seat, card: &str| {
        script(BoardLuck::Shuffle {
            seat,
            cards: vec![card.to_owned()],
        })
    };
    for verb in [
        script(BoardLuck::Dice { shows: vec![1] }),
        shuffle(0, "nobody"),
        shuffle(7, "filler"),
        shuffle(0, "filler\n  P1 hand: filler"),
        script(BoardLuck::Pick { which: 0 }),
        BoardVerb::Unscript { line: 2 },
        BoardVerb::Unscript { line: 99 },
    ] {
        let stepped = step(board, &verb, &cards).expect("the board before");
        let text = stepped.laid.text;
        assert!(stepped.refused.is_some(), "{verb:?}\n{text}");
        assert_eq!(text, board, "{verb:?}");
    }
    // Who begins is settled before there is a board: such a page is seen and not played on.
    let tossed = format!("{board}  luck coin P1\n");
    assert!(!laid(&tossed, &cards).expect("a board").playable);
}
