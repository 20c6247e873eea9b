//! What leaves for a program that learns: of the right shapes, of nothing hidden, the same on every
//! machine.

mod common;

use common::{cards, setup};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{DefId, Seat, StatId};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::pool::{CardPool, STATS};
use shokan_kernel::record::hash64;
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_learn::cards::{CardTable, columns};
use shokan_learn::observed::Observed;
use shokan_learn::quick::encode_state;
use shokan_learn::schema::Schema;
use shokan_learn::tokens::{CHOICE, CHOICES_MAX, GLOBALS, Rows, TOKEN, Unfit, Written, encode};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::with_game;
use std::collections::BTreeMap;

/// Room for all cards of any game.
const ROOM: usize = 160;

/// The arrays of one observation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arrays {
    tokens: Vec<i16>,
    cards: Vec<u16>,
    globals: Vec<i16>,
    choices: Vec<i16>,
}

impl Arrays {
    fn new(room: usize) -> Self {
        Self {
            tokens: vec![0; room * TOKEN],
            cards: vec![0; room],
            globals: vec![0; GLOBALS],
            choices: vec![0; CHOICES_MAX * CHOICE],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            tokens: &mut self.tokens,
            cards: &mut self.cards,
            globals: &mut self.globals,
            choices: &mut self.choices,
        }
    }

    fn write<G: Observed>(
        &mut self,
        pool: &CardPool,
        state: &State<G>,
        viewer: Viewer,
        before: Written,
    ) -> Result<Written, Unfit> {
        encode(pool, &state.view(viewer), &mut self.rows(), before)
    }

    /// As `write`, from the state itself.
    fn write_state<G: Observed>(
        &mut self,
        pool: &CardPool,
        state: &State<G>,
        seat: Seat,
        choices: &[Choice],
        before: Written,
    ) -> Result<Written, Unfit> {
        encode_state(pool, state, seat, choices, &mut self.rows(), before)
    }

    fn bytes(&self) -> Vec<u8> {
        let short = self.tokens.iter().chain(&self.globals).chain(&self.choices);
        let short = short.flat_map(|n| n.to_le_bytes());
        short
            .chain(self.cards.iter().flat_map(|n| n.to_le_bytes()))
            .collect()
    }
}

/// A game of ready decks, which of them and who begins follow from the seed.
fn begun<G: Observed>(catalogue: &Catalogue, seed: u64, seats: usize) -> State<G> {
    let mut luck = Luck::quick(seed);
    let words: Vec<&str> = catalogue.ready_words().collect();
    let mut word = || words[luck.below(Stream::Other, words.len() as u32) as usize];
    let ready: Vec<&str> = (0..seats).map(|_| word()).collect();
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let setup = setup::<G>(catalogue, ready, key);
    let mut state = G::begin(&setup, catalogue).expect("ready decks fit").state;
    state.begin(&catalogue.pool, None);
    state
}

/// Walks random games to so many questions; `look` gets each with the number of the question.
fn walk<G: Observed>(
    catalogue: &Catalogue,
    wanted: usize,
    seats: usize,
    mut look: impl FnMut(&State<G>, usize),
) {
    let pool = &catalogue.pool;
    let (mut questions, mut seed) = (0, 1);
    while questions < wanted {
        let mut state = begun::<G>(catalogue, seed, seats);
        let mut luck = Luck::quick(seed ^ 0x5eed);
        while state.asked().is_some() && questions < wanted && G::turn(&state) < 400 {
            look(&state, questions);
            questions += 1;
            let pick = luck.below(Stream::Other, state.count(pool) as u32) as u16;
            state
                .answer(pool, pick, None)
                .expect("a listed pick is taken");
        }
        seed += 1;
    }
}

/// Tables of two, and of four where there are any.
fn tables<G: Observed>() -> impl Iterator<Item = usize> {
    [2, 4]
        .into_iter()
        .filter(|&seats| games::seats_at(G::GAME, seats))
}

/// As a debug build is slow; a release build looks at many more.
const fn questions(few: usize, many: usize) -> usize {
    if cfg!(debug_assertions) { few } else { many }
}

with_game!(@each tests rows_stand_for_all_cards_and_are_zero_behind_the_last, shapes);

fn shapes<G: Observed>() {
    let catalogue = cards::<G>();
    for seats in tables::<G>() {
        let mut arrays = Arrays::new(ROOM);
        let mut before = Written::default();
        walk::<G>(&catalogue, questions(400, 100_000), seats, |state, at| {
            let asked = state.asked().expect("a question");
            // One who is asked and one who is not, in turn, in the same arrays.
            let seat = Seat(((usize::from(asked.seat.0) + at % 2) % seats) as u8);
            let written = arrays.write(&catalogue.pool, state, Viewer::Seat(seat), before);
            let written = written.expect("there is room");
            let used = |row: &[i16]| row.iter().any(|&n| n != 0);
            let counts = arrays.tokens.chunks(TOKEN).map(|row| row[10] as usize);
            assert_eq!(counts.sum::<usize>(), state.table.count());
            for (row, numbers) in arrays.tokens.chunks(TOKEN).enumerate() {
                assert_eq!(used(numbers), row < written.tokens, "row {row} of cards");
                assert_eq!(
                    arrays.cards[row] != 0,
                    numbers[0] == 1,
                    "row {row} has a face"
                );
            }
            let count = match at % 2 {
                0 => state.count(&catalogue.pool),
                _ => 0,
            };
            assert_eq!(written.choices, count, "{asked:?}");
            for (row, numbers) in arrays.choices.chunks(CHOICE).enumerate() {
                assert_eq!(numbers[0] != 0, row < count, "row {row} of choices");
                assert!(used(numbers) == (row < count));
                let points = [numbers[2], numbers[5]];
                assert!(
                    points
                        .iter()
                        .all(|&to| to >= -1 && to < written.tokens as i16)
                );
            }
            before = written;
        });
    }
}

with_game!(@each tests what_a_seat_does_not_know_leaves_no_trace, noninterference);

fn noninterference<G: Observed>() {
    let catalogue = cards::<G>();
    for seats in tables::<G>() {
        let mut luck = Luck::quick(18);
        let mut differing = 0;
        walk::<G>(&catalogue, questions(400, 100_000), seats, |state, at| {
            let asked = state.asked().expect("a question");
            let seat = Seat(((usize::from(asked.seat.0) + at % 2) % seats) as u8);
            let viewer = Viewer::Seat(seat);
            // Other faces where the seat sees none, and other slots for all cards.
            let other = state.redeal(viewer.mask(), &mut luck);
            let faces = |state: &State<G>| -> Vec<DefId> {
                let all = state.table.in_order();
                all.map(|card| state.table.card(card).def).collect()
            };
            differing += usize::from(faces(state) != faces(&other));
            let (mut here, mut there) = (Arrays::new(ROOM), Arrays::new(ROOM));
            let none = Written::default();
            let one = here
                .write(&catalogue.pool, state, viewer, none)
                .expect("room");
            let two = there
                .write(&catalogue.pool, &other, viewer, none)
                .expect("room");
            assert_eq!(one, two, "question {at} {asked:?}");
            assert!(
                here == there,
                "question {at}: {viewer:?} can tell two worlds apart"
            );
        });
        assert!(differing > 300, "only {differing} worlds differ");
    }
}

with_game!(@each tests the_quick_path_writes_the_bytes_of_the_view, quick);

fn quick<G: Observed>() {
    for seats in tables::<G>() {
        paths_agree::<G>(questions(1_500, 25_000), seats);
    }
}

/// A million questions of each game and table; minutes in a release build.
#[test]
#[ignore = "minutes in a release build: --release -- --ignored --nocapture"]
fn the_quick_path_writes_the_bytes_of_the_view_a_million_times() {
    with_game!(@each all G, million::<G>());
}

fn million<G: Observed>() {
    for seats in tables::<G>() {
        let (compared, choices) = paths_agree::<G>(1_000_000, seats);
        println!(
            "{} of {seats}: {compared} positions, {choices} rows of choices",
            G::GAME
        );
    }
}

/// Compares the paths at so many questions, once for a seat that is asked, once for another one;
/// gives positions and rows of choices compared.
fn paths_agree<G: Observed>(wanted: usize, seats: usize) -> (usize, usize) {
    let catalogue = cards::<G>();
    let pool = &catalogue.pool;
    let (mut by_view, mut by_state) = (Arrays::new(ROOM), Arrays::new(ROOM));
    let mut before = Written::default();
    let (mut compared, mut choices) = (0, 0);
    walk::<G>(&catalogue, wanted, seats, |state, at| {
        let asked = state.asked().expect("a question");
        let mut cached = *state;
        G::fill_cache(&mut cached, pool);
        let listed = state.choices(pool);
        // The other seats in turn, for a game of two always the same one.
        let other = Seat(((usize::from(asked.seat.0) + 1 + at % (seats - 1)) % seats) as u8);
        for seat in [asked.seat, other] {
            let one = by_view
                .write(pool, state, Viewer::Seat(seat), before)
                .expect("room");
            let two = by_state
                .write_state(pool, &cached, seat, &listed, before)
                .expect("room");
            if one != two || by_view != by_state {
                tell_difference(&by_view, &by_state);
                panic!("question {at}, {seat:?} of {seats}: {one:?} {two:?} {asked:?}");
            }
            before = one;
            compared += 1;
            choices += one.choices;
        }
    });
    (compared, choices)
}

fn tell_difference(one: &Arrays, two: &Arrays) {
    let rows = one
        .tokens
        .chunks(TOKEN)
        .zip(two.tokens.chunks(TOKEN))
        .enumerate();
    for (row, (one, two)) in rows.filter(|(_, (one, two))| one != two).take(4) {
        println!("row {row}\n  by view  {one:?}\n  by state {two:?}");
    }
    let rows = one
        .choices
        .chunks(CHOICE)
        .zip(two.choices.chunks(CHOICE))
        .enumerate();
    for (row, (one, two)) in rows.filter(|(_, (one, two))| one != two).take(4) {
        println!("choice {row}\n  by view  {one:?}\n  by state {two:?}");
    }
    println!(
        "globals\n  by view  {:?}\n  by state {:?}",
        one.globals, two.globals
    );
}

with_game!(@each tests numbers_are_those_that_the_rules_read, numbers);

fn numbers<G: Observed>() {
    let catalogue = cards::<G>();
    let pool = &catalogue.pool;
    let stats = STATS.min(G::info().lexicon.stats.len());
    let (mut compared, mut changed) = (0, 0);
    walk::<G>(&catalogue, questions(400, 100_000), 2, |state, at| {
        let asked = state.asked().expect("a question");
        let viewer = Viewer::Seat(asked.seat);
        let (view, numbered) = state.view_numbered(viewer);
        let mut arrays = Arrays::new(ROOM);
        arrays
            .write(pool, state, viewer, Written::default())
            .expect("room");
        // The rows of faces stand in the order of the view, the own zones first.
        let mut rows: BTreeMap<(i16, i16, i16), &[i16]> = BTreeMap::new();
        for row in arrays.tokens.chunks(TOKEN).filter(|row| row[0] == 1) {
            rows.insert((row[2], row[1], row[6]), row);
        }
        for card in state.table.all() {
            let shown = numbered.of(card);
            if !shown.is_some() || view.table.card(shown).def == DefId::UNKNOWN {
                continue;
            }
            let it = view.table.card(shown);
            let zone = view
                .table
                .zone(it.zone)
                .iter()
                .position(|&other| other == shown);
            let kinds = G::ZONES.len() as u8;
            let (seat, kind) = (it.zone.0 / kinds, it.zone.0 % kinds);
            let turned = (i16::from(seat) - i16::from(asked.seat.0)).rem_euclid(2);
            let place = zone.expect("it lies there") as i16;
            let row = rows[&(turned, i16::from(kind) + 1, place)];
            for stat in 0..stats {
                let now = G::stat(state, pool, card, StatId(stat as u8));
                assert_eq!(
                    row[12 + stat],
                    now,
                    "question {at}, number {stat} of {it:?}"
                );
                compared += 1;
                changed += usize::from(now != pool.def(it.def).stats[stat]);
            }
        }
    });
    assert!(compared > 10_000, "{compared} numbers");
    assert!(changed > 0, "no number was another than the printed one");
}

with_game!(@each tests cards_that_do_other_things_have_other_rows, told_apart);

/// What a card says, without what it is called.
fn said(text: &str, word: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| {
        !(line.starts_with("id ") || line.starts_with("name ") || line.starts_with("kana "))
    });
    lines.collect::<Vec<_>>().join("\n").replace(word, "")
}

fn told_apart<G: Observed>() {
    let catalogue = cards::<G>();
    let table = CardTable::of::<G>(&catalogue.pool);
    assert_eq!(table.rows, catalogue.pool.defs.len() + 1);
    assert_eq!(table.columns, columns::<G>().len());
    assert!(
        table.row(0).iter().all(|&n| n == 0.0),
        "nothing is known of no face"
    );
    assert!(table.row(table.rows).is_empty());
    let mut alike = Vec::new();
    for (at, def) in catalogue.pool.defs.iter().enumerate() {
        for (before, other) in catalogue.pool.defs.iter().enumerate().take(at) {
            let print = shokan_lang::print::print_card;
            let text = |def: &shokan_kernel::pool::Def| {
                said(&print(&def.tree, catalogue.vocabulary), &def.word)
            };
            if table.row(at + 1) == table.row(before + 1) && text(def) != text(other) {
                alike.push(format!("{} and {}", def.word, other.word));
            }
        }
    }
    assert!(alike.is_empty(), "not told apart: {}", alike.join(", "));
}

with_game!(@each tests arrays_of_another_shape_are_refused_and_left_alone, unfit);

fn unfit<G: Observed>() {
    let catalogue = cards::<G>();
    let state = begun::<G>(&catalogue, 3, 2);
    let viewer = Viewer::Seat(state.asked().expect("a question").seat);
    let mut small = Arrays::new(1);
    let refused = small.write(&catalogue.pool, &state, viewer, Written::default());
    assert!(
        matches!(refused, Err(Unfit::Tokens { room: 1, .. })),
        "{refused:?}"
    );
    assert_eq!(small, Arrays::new(1));
    let mut short = Arrays::new(ROOM);
    short.globals.pop();
    let refused = short.write(&catalogue.pool, &state, viewer, Written::default());
    assert_eq!(refused, Err(Unfit::Shape));
}

with_game!(@each tests a_column_has_one_meaning, named);

fn named<G: Observed>() {
    let schema = Schema::of::<G>();
    assert_eq!(schema.tokens.len(), TOKEN);
    assert_eq!(schema.globals.len(), GLOBALS);
    assert_eq!(schema.choices.len(), CHOICE);
    assert!(G::TURN_MARKS.len() <= 15);
    for columns in [&schema.tokens, &schema.globals, &schema.choices] {
        let mut names: Vec<&str> = columns.iter().map(|it| it.name.as_str()).collect();
        names.retain(|name| !name.is_empty());
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "two columns have one name");
        assert!(columns.iter().all(|it| it.scale > 0));
    }
    assert_eq!(schema.difference(&schema.clone()), None);
    let mut other = schema.clone();
    other.tokens[8].name = "wounds".to_owned();
    assert_ne!(schema.hash(), other.hash());
    let (here, there) = schema.difference(&other).expect("they differ");
    assert!(
        here.contains("damage") && there.contains("wounds"),
        "{here} {there}"
    );
}

/// The schema and the arrays of a game in one line.
fn fingerprint<G: Observed>() -> String {
    let catalogue = cards::<G>();
    let mut bytes = Vec::new();
    let mut arrays = Arrays::new(ROOM);
    let mut before = Written::default();
    walk::<G>(&catalogue, 300, 2, |state, _| {
        let viewer = Viewer::Seat(state.asked().expect("a question").seat);
        before = arrays
            .write(&catalogue.pool, state, viewer, before)
            .expect("room");
        bytes.extend_from_slice(&hash64(&arrays.bytes()).to_le_bytes());
    });
    let table = CardTable::of::<G>(&catalogue.pool);
    let table: Vec<u8> = table.numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    format!(
        "{} schema {:016x} cards {:016x} playthrough {:016x}\n",
        G::GAME,
        Schema::of::<G>().hash(),
        hash64(&table),
        hash64(&bytes),
    )
}

#[test]
fn the_arrays_are_as_they_were() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arrays.txt");
    let mut found = String::new();
    with_game!(@each all G, found.push_str(&fingerprint::<G>()));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &found).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(path).expect("the file is there");
    assert_eq!(
        found, golden,
        "numbers that weights were trained with are others now; BLESS=1 accepts it"
    );
}
