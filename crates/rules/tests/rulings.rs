//! Rulings that only cards beyond the starter pool reach: positions are laid out, and played by
//! hand.

use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::state::State;
use shokan_kernel::table::{ALL, Card, Change, FACE_DOWN, Modifier, Until};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summons_call::words::{phase, prompt, stat, verb, zone};
use shokan_rules::summons_call::{Registers, SummonsCall, facing, field, placed};

type Table = shokan_kernel::table::Table<SummonsCall>;

const YOU: Seat = Seat(0);
const FOE: Seat = Seat(1);

/// A position in the making, and then in play.
struct Board {
    cards: Catalogue,
    table: Table,
    state: State<SummonsCall>,
}

impl Board {
    fn new(further: &str) -> Self {
        let text = format!("game summons_call\nset rulings\n{further}");
        let cards = match Catalogue::of::<SummonsCall>(&[("rulings.cards", &text)]) {
            Ok(cards) => cards,
            Err(faults) => panic!("{faults:?}"),
        };
        let mut board = Self {
            cards,
            table: Table::default(),
            state: State::new(
                Table::default(),
                Registers::default(),
                shokan_rules::summons_call::Step::Main,
                Luck::quick(1),
            ),
        };
        for seat in [YOU, FOE] {
            board.put(seat, zone::MASTER, "tactician_of_the_ember_court", 1, 0);
            for _ in 0..5 {
                board.put(seat, zone::DECK, "clockwork_footman", NO_CELL, 0);
            }
        }
        board
    }

    fn put(&mut self, seat: Seat, kind: ZoneKind, word: &str, cell: u8, flags: u8) -> CardId {
        let stamp = self.table.take_stamp();
        let known = match kind {
            zone::DECK => 0,
            zone::HAND => seat.bit(),
            _ if flags & FACE_DOWN != 0 => seat.bit(),
            _ => ALL,
        };
        let card = Card {
            def: self.cards.find(word).expect("a card of the pool"),
            handle: stamp,
            stamp,
            damage: 0,
            zone: Table::zone_of(seat, kind),
            cell,
            owner: seat,
            controller: seat,
            flags,
            known,
            age: 0,
        };
        self.table.place(card, None).expect("there is room")
    }

    fn unit(&mut self, seat: Seat, word: &str, column: u8) -> CardId {
        self.put(seat, zone::UNITS, word, column, 0)
    }

    fn hand(&mut self, word: &str) -> CardId {
        self.put(YOU, zone::HAND, word, NO_CELL, 0)
    }

    fn mana(&mut self, count: usize) {
        for _ in 0..count {
            self.put(YOU, zone::MANA, "clockwork_footman", NO_CELL, FACE_DOWN);
        }
    }

    /// Begins in the main phase of turn 5, the first player's.
    fn begin(&mut self) {
        let registers = Registers {
            turn: 5,
            active: YOU,
            phase: phase::MAIN,
            ..Registers::default()
        };
        self.state = placed(
            self.table,
            registers,
            Luck::quick(1),
            &self.cards.pool,
            None,
        );
    }

    /// Takes a choice that must be there, and then single choices and the default payment.
    fn take(&mut self, choice: Choice) {
        self.just(choice);
        while self
            .state
            .asked()
            .is_some_and(|asked| asked.prompt == prompt::PAY)
        {
            self.just(Choice::Default);
        }
    }

    fn just(&mut self, choice: Choice) {
        let choices = self.state.choices(&self.cards.pool);
        let pick = choices.iter().position(|&known| known == choice);
        let pick = pick.unwrap_or_else(|| panic!("{choice:?} is not among {choices:?}"));
        self.state
            .answer(&self.cards.pool, pick as u16, None)
            .expect("a listed pick is taken");
    }

    fn play(&mut self, card: CardId) {
        self.take(Choice::Act(verb::PLAY, card));
    }

    fn stat(&self, card: CardId, which: shokan_kernel::ids::StatId) -> i16 {
        field::stat(&self.state, &self.cards.pool, card, which)
    }

    fn hp(&self, seat: Seat) -> i16 {
        field::master_hp(&self.state, &self.cards.pool, seat)
    }

    fn prompt(&self) -> Option<shokan_kernel::ids::PromptId> {
        self.state.asked().map(|asked| asked.prompt)
    }

    fn is_in(&self, card: CardId, kind: ZoneKind) -> bool {
        self.state.table.is_in(card, kind)
    }
}

fn skill(id: &str, text: &str) -> String {
    format!(
        "card {id} {{\n id T-{id}\n name ja \"{id}\" en \"{id}\"\n type skill\n deck_type n\n cost 0\n {}\n}}\n",
        text.replace(';', "\n")
    )
}

fn unit(id: &str, stats: &str, text: &str) -> String {
    format!(
        "card {id} {{\n id T-{id}\n name ja \"{id}\" en \"{id}\"\n type unit\n deck_type n\n cost 0\n stats {stats}\n \
         directions front\n {}\n}}\n",
        text.replace(';', "\n")
    )
}

/// R-SC-32: "becomes n", then the changes given after it; a continuous one counts from when its
/// card came.
#[test]
fn changes_given_after_a_continuous_value_add_to_it() {
    let text = unit("fixed", "1 4", "always { this gets atk = 5 }")
        + &skill("plus", "play { own units get atk + 2 this_turn }")
        + &skill("one", "play { own units get atk = 1 this_turn }");
    let mut board = Board::new(&text);
    let fixed = board.unit(YOU, "fixed", 0);
    let (plus, one) = (board.hand("plus"), board.hand("one"));
    board.begin();
    assert_eq!(board.stat(fixed, stat::ATK), 5);
    board.play(plus);
    assert_eq!(board.stat(fixed, stat::ATK), 7);
    board.play(one);
    assert_eq!(
        board.stat(fixed, stat::ATK),
        1,
        "the latest value, without what came before"
    );
}

/// SC-09-06.c: a text of the kind "instead of damage" that departs still applies until the
/// resolution ends.
#[test]
fn a_shield_that_departs_still_shields_until_the_text_is_done() {
    let text = skill(
        "break",
        "play { choose 1 own unit as wall; leave wall; damage 2 to own master }",
    ) + &skill("burn", "play { damage 2 to own master }");
    let mut board = Board::new(&text);
    let wall = board.unit(YOU, "coral_bulwark", 1);
    let (broken, burn) = (board.hand("break"), board.hand("burn"));
    board.begin();
    board.play(broken);
    board.just(Choice::Card(wall));
    assert!(board.is_in(wall, zone::OUTSIDE));
    assert_eq!(board.hp(YOU), 10);
    board.play(burn);
    assert_eq!(board.hp(YOU), 8);
}

/// SC-08-07.a: a granted continuous text takes effects away as a printed one does.
#[test]
fn a_granted_text_takes_effects_away() {
    let text = skill(
        "hush",
        "play { own units gain { always { enemy unit facing this loses other effects } } this_turn }",
    );
    let mut board = Board::new(&text);
    board.unit(YOU, "clockwork_footman", 0);
    let facing_it = board.unit(FOE, "crimson_marshal", facing(0));
    let friend = board.unit(FOE, "cinder_imp", 1);
    let hush = board.hand("hush");
    board.begin();
    assert_eq!(board.stat(friend, stat::ATK), 2);
    board.play(hush);
    assert!(field::is_blank(&board.state, facing_it));
    assert_eq!(board.stat(friend, stat::ATK), 1);
    board.just(Choice::Done);
    assert!(
        !field::is_blank(&board.state, facing_it),
        "it ends with the turn"
    );
}

/// R-SC-59, R-SC-60: a continuous loss that holds goes on holding when an earlier one would have
/// ended.
#[test]
fn the_loss_that_holds_goes_on_holding() {
    let mut board = Board::new("");
    let early = board.unit(YOU, "lady_of_stillness", 1);
    let loss = Modifier {
        change: Change::LoseOthers,
        until: Until::Turn,
        seat: FOE,
        turn: 5,
        ..Modifier::default()
    };
    board.table.modify(loss, &[early]).expect("there is room");
    let late = board.unit(FOE, "lady_of_stillness", facing(1));
    board.begin();
    assert!(field::is_blank(&board.state, early));
    assert!(
        board.state.table.on(early).next().is_some(),
        "R-SC-59: the continuous one was lost at once"
    );
    board.just(Choice::Done);
    // R-SC-60: the given one has ended, and the lady that came first has her effect again.
    assert!(!field::is_blank(&board.state, early) && field::is_blank(&board.state, late));
}

/// R-SC-20.e, SC-08-01.e: a skill whose whole text stands behind a cost is playable, and may be
/// left unpaid.
#[test]
fn a_skill_behind_a_cost_asks_for_it() {
    let text = skill("priced", "play, pay release 1 { draw 2 }");
    for (answer, drawn) in [(Choice::Yes, 2), (Choice::No, 0)] {
        let mut board = Board::new(&text);
        board.mana(1);
        let priced = board.hand("priced");
        board.begin();
        board.play(priced);
        assert_eq!(board.prompt(), Some(prompt::USE));
        board.just(answer);
        if drawn > 0 {
            let mana = board.state.table.pile(YOU, zone::MANA)[0];
            board.just(Choice::Card(mana));
        }
        assert_eq!(board.state.table.pile(YOU, zone::HAND).len(), drawn);
        assert!(board.is_in(priced, zone::OUTSIDE));
    }
    let mut board = Board::new(&text);
    let priced = board.hand("priced");
    board.begin();
    board.play(priced);
    assert_eq!(
        board.prompt(),
        Some(prompt::MAIN),
        "what cannot be paid is not asked for"
    );
}

/// R-SC-87, R-SC-21: a cost is not asked for when the sentence behind it has lost its target.
#[test]
fn no_cost_for_a_sentence_without_target() {
    for (victim, asked) in [("cinder_imp", false), ("clockwork_footman", true)] {
        let mut board = Board::new("");
        board.mana(3);
        let victim = board.unit(FOE, victim, 0);
        let ashes = board.hand("to_ashes");
        board.begin();
        board.play(ashes);
        board.just(Choice::Card(victim));
        let may = board.prompt() == Some(shokan_kernel::machine::prompt::MAY);
        assert_eq!(may, asked);
    }
}

/// R-SC-74: what was declined was not done.
#[test]
fn a_declined_cost_does_not_count_as_done() {
    let text = skill(
        "offer",
        "play { draw 1; may pay release 1 { draw 1 }; if done { draw 2 } }",
    );
    for (answer, hand) in [(Choice::No, 1), (Choice::Yes, 4)] {
        let mut board = Board::new(&text);
        board.mana(1);
        let offer = board.hand("offer");
        board.begin();
        board.play(offer);
        board.just(answer);
        if answer == Choice::Yes {
            let mana = board.state.table.pile(YOU, zone::MANA)[0];
            board.just(Choice::Card(mana));
        }
        assert_eq!(board.state.table.pile(YOU, zone::HAND).len(), hand);
    }
}

/// SC-09-05.d, R-SC-37: in a deck by then, the part that moves the card is passed over, the rest is
/// done.
#[test]
fn an_ability_of_leaving_is_used_from_within_a_deck() {
    let text = unit(
        "diver",
        "1 1",
        "on leave { return this to hand; damage 1 to enemy master }",
    ) + &skill("sink", "play { choose 1 own unit as it; leave it; mill 6 }");
    let mut board = Board::new(&text);
    let diver = board.unit(YOU, "diver", 0);
    let sink = board.hand("sink");
    board.begin();
    board.play(sink);
    board.just(Choice::Card(diver));
    // Five cards of the deck and the unit were shuffled into a new deck, of which one was milled.
    assert_eq!(board.hp(FOE), 9);
    assert!(!board.is_in(diver, zone::HAND));
}

/// R-SC-87: "rest this unit" cannot be paid by a card that is no longer on the field.
#[test]
fn a_card_off_the_field_cannot_be_rested_for_a_cost() {
    let text = unit("sleeper", "1 1", "on leave, pay rest this { draw 1 }")
        + &skill("fell", "play { choose 1 own unit as it; leave it }");
    let mut board = Board::new(&text);
    let sleeper = board.unit(YOU, "sleeper", 0);
    let fell = board.hand("fell");
    board.begin();
    board.play(fell);
    board.just(Choice::Card(sleeper));
    assert_eq!(board.prompt(), Some(prompt::MAIN));
    assert_eq!(board.state.table.pile(YOU, zone::HAND).len(), 0);
}

/// R-SC-17: what holds continuously changes the cost of cards in the hand.
#[test]
fn a_continuous_text_makes_cards_of_the_hand_cheaper() {
    let text = unit("broker", "1 1", "always { own units in hand cost 1 less }");
    let mut board = Board::new(&text);
    board.unit(YOU, "broker", 0);
    let (cheap, free) = (board.hand("surf_singer"), board.hand("empty_skiff"));
    board.begin();
    assert_eq!(board.stat(cheap, stat::COST), 1);
    assert_eq!(board.stat(free, stat::COST), 0, "never below 0");
}

/// SC-07-05-01.f: while a card is being paid for, the others cannot tell which one it is, known or
/// not.
#[test]
fn what_is_being_paid_for_is_not_told() {
    let mut board = Board::new("");
    board.mana(4);
    let (known, unknown) = (board.hand("surf_singer"), board.hand("bonfire_teller"));
    board.table.set_up(known, |card| card.known = ALL);
    board.begin();
    let seen = [known, unknown].map(|card| {
        let mut state = board.state;
        let play = Choice::Act(verb::PLAY, card);
        state.take(&board.cards.pool, play, None);
        assert_eq!(state.asked().map(|asked| asked.prompt), Some(prompt::PAY));
        [Viewer::Seat(FOE), Viewer::Public].map(|viewer| state.view(viewer))
    });
    assert!(seen[0] == seen[1]);
}
