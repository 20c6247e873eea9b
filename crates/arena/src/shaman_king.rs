//! What a searching bot knows of Shaman King: which cards the other side may hold, which of many
//! ways to spend cards are worth a look, and how a battle is likely to go on.

mod features;
mod search;
mod worth;

use crate::arena::Arena;
use crate::greedy::{Insight, shown, unseen};
use crate::terminal::{Rows, Terminal, attack_and_defence};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, Seat, StatId, VerbId};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::View;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::shaman_king::words::{kind, mark, prompt, stat, verb, zone};
use shokan_rules::shaman_king::{Pair, ShamanKing, battle, deck, new_game, other, values};
use shokan_rules::show::{CardView, GameView};
use std::io;
use worth::{Power, Side};

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;

/// What a decided game is worth.
const WIN: i32 = 1_000_000;
/// Copies of each card that a deck nobody has shown may hold.
const COPIES: usize = 2;
/// Attack cards tried first in a declaration that is only thought of, and cards put face-down.
const FIRST: usize = 4;
const DOWN: usize = 2;
/// Which part of what the other side would lose counts for a step that gets ahead, in hundredths:
/// it may answer.
const AHEAD: i32 = 55;

/// What a terminal tells of a side.
const ROWS: Rows = Rows {
    figures: &[],
    piles: &["deck", "hand", "graveyard"],
    aside: &[],
};

impl Arena for ShamanKing {
    type Deck = Pair;

    fn place(
        list: &DeckList,
        _: Construction,
        catalogue: &Catalogue,
    ) -> Result<Pair, Vec<DeckFault>> {
        deck::place(list, catalogue)
    }

    fn list(deck: &Pair) -> Vec<DefId> {
        deck.cards.clone()
    }

    fn exchanged(deck: &Pair, to: &dyn Fn(DefId) -> DefId) -> Pair {
        Pair {
            cards: deck.cards.iter().map(|&def| to(def)).collect(),
            persons: deck.persons,
        }
    }

    fn deal(decks: &[Pair], _: &CardPool, luck: Luck) -> Option<Game> {
        new_game(decks, luck)
    }

    fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
        ROWS.draw(terminal, view, seat)
    }

    fn numbers(card: &CardView) -> String {
        attack_and_defence(card)
    }
}

impl Insight for ShamanKing {
    type Baseline = ();

    /// A battle hangs on the hand of the other side.
    const WORLDS: u32 = 3;
    const WORK: u32 = 12_000;
    const FINISH: u32 = 60;

    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId> {
        let known = || shown(view, seat);
        let mut faces = match deck {
            Some(deck) => deck.to_vec(),
            None => likely(pool, persons(pool, view, seat)),
        };
        unseen(&mut faces, known().map(|card| card.def), unknown);
        faces
    }

    /// SK-06.02: what lies face-down in a shaman position is a shaman card.
    fn lies(pool: &CardPool, card: &Card, face: DefId) -> bool {
        let starts = Table::kind(card.zone) == zone::SHAMANS;
        !starts || pool.def(face).kind == kind::SHAMAN
    }

    /// Between two things that are done: never in the middle of a battle.
    fn is_quiet(state: &Game) -> bool {
        state.asked().is_none_or(|asked| {
            matches!(
                asked.prompt,
                prompt::SUMMON | prompt::ART | prompt::ATTACK | prompt::ATTACH
            )
        })
    }

    /// What comes behind a phase is judged when it comes.
    fn hands_over(state: &Game, choice: Choice) -> bool {
        choice == Choice::Done && Self::is_quiet(state)
    }

    fn rule_of_thumb(state: &Game, pool: &CardPool, choices: &[Choice]) -> Option<usize> {
        let asked = state.asked()?;
        match asked.prompt {
            prompt::STARTING_SHAMAN => starting(state, pool, asked.seat, choices),
            prompt::MULLIGAN => {
                let wanted = if is_poor(state, pool, asked.seat) {
                    Choice::Yes
                } else {
                    Choice::No
                };
                choices.iter().position(|&choice| choice == wanted)
            }
            _ => None,
        }
    }

    /// The steps of a battle behind the one that is thought about are played as they come.
    fn shortcut(state: &Game, pool: &CardPool, choices: &[Choice], cut: bool) -> Option<usize> {
        let asked = state.asked()?;
        match asked.prompt {
            prompt::STEP => Some(step(state, pool, asked, choices)),
            prompt::DECLARATION if cut => {
                // A target closes the declaration.
                let all = choices.iter();
                let target = |choice: &Choice| matches!(choice, Choice::Act(verb::TARGET, _));
                Some(
                    all.rev()
                        .position(target)
                        .map_or(0, |at| choices.len() - 1 - at),
                )
            }
            _ => cut.then_some(0),
        }
    }

    /// Nothing is taken back, of equal cards one is looked at, and few go face-down.
    fn promising(state: &Game, pool: &CardPool, choices: &mut Vec<Choice>, inner: bool) {
        let Some(asked) = state.asked() else { return };
        let stages = matches!(asked.prompt, prompt::DECLARATION | prompt::STEP);
        let def = |card: CardId| state.table.card(card).def;
        let all = choices.clone();
        let twin = |at: usize, verb, card: CardId| {
            all[..at].iter().any(|before| {
                matches!(before, Choice::Act(known, it) if *known == verb && def(*it) == def(card)
                    && values::where_is(state, *it) == values::where_is(state, card))
            })
        };
        let mut kept = Vec::with_capacity(all.len());
        for (at, &choice) in all.iter().enumerate() {
            let fit = match choice {
                Choice::Act(verb::TAKE_BACK, _) => false,
                Choice::Act(verb, card) => !twin(at, verb, card),
                _ => true,
            };
            if fit {
                kept.push(choice);
            }
        }
        if stages {
            let side = Side::of(state, pool, asked.seat);
            let first = if inner { FIRST } else { usize::MAX };
            best(&mut kept, verb::PUT, first, |card| {
                Power::of(state, pool, asked.seat, card).points
            });
            best(&mut kept, verb::PUT_DOWN, DOWN, |card| {
                -side.card(state, pool, card)
            });
        }
        if !kept.is_empty() {
            *choices = kept;
        }
    }

    fn baseline(_: &Game) {}

    fn value(state: &Game, pool: &CardPool, seat: Seat, (): &()) -> i32 {
        match state.outcome() {
            Some(Outcome::Won { seat: winner, .. }) if winner == seat => WIN,
            Some(Outcome::Won { .. }) => -WIN,
            Some(_) => 0,
            None => worth::position(state, pool, seat),
        }
    }
}

/// Keeps the choices of a verb that promise most.
fn best(choices: &mut Vec<Choice>, verb: VerbId, most: usize, promise: impl Fn(CardId) -> i32) {
    let of = |choice: &Choice| match *choice {
        Choice::Act(known, card) if known == verb => Some(promise(card)),
        _ => None,
    };
    let mut all: Vec<i32> = choices.iter().filter_map(of).collect();
    if all.len() <= most {
        return;
    }
    all.sort_unstable_by_key(|&promise| std::cmp::Reverse(promise));
    let (least, mut left) = (all[most - 1], most);
    choices.retain(|choice| match of(choice) {
        Some(promise) if promise < least || left == 0 => false,
        Some(_) => {
            left -= 1;
            true
        }
        None => true,
    });
}

/// The persons that a side is known to play.
fn persons(pool: &CardPool, view: &View<ShamanKing>, seat: Seat) -> u64 {
    let own = view.registers.pair[seat.at()];
    let shown = view.registers.person[seat.at()]
        .iter()
        .fold(0, |all, bit| all | bit);
    let seen = if own == 0 { shown } else { own };
    if seen.count_ones() < 2 {
        deck::all_persons(pool)
    } else {
        seen
    }
}

/// The cards that a deck of these persons is likely to hold.
fn likely(pool: &CardPool, persons: u64) -> Vec<DefId> {
    let mut out = Vec::new();
    for (at, quick) in pool.quick.iter().enumerate() {
        let [users, owner, _] = quick.digest;
        let anybody = quick.symbols & (mark::ALL | mark::ANY_SHAMAN | mark::ANY_SPIRIT) != 0;
        let fits = match quick.kind {
            kind::SHAMAN => quick.categories & persons != 0,
            kind::SPIRIT => owner == 0 || owner & persons != 0,
            // Spirits use finishing moves.
            kind::FINISHING_MOVE => true,
            _ => anybody || users & persons != 0,
        };
        if fits {
            out.extend([DefId(at as u16); COPIES]);
        }
    }
    out
}

/// SK-06.02: the person of whom there are fewer cards, so that the other comes to hand; of the
/// cards of that person the best.
fn starting(state: &Game, pool: &CardPool, seat: Seat, choices: &[Choice]) -> Option<usize> {
    let pair = state.registers.pair[seat.at()];
    let person = |card: CardId| pool.quick(state.table.card(card).def).categories & pair;
    let deck = state.table.pile(seat, zone::DECK);
    let others = |card: CardId| {
        let shamans = deck.iter().filter(|&&it| {
            values::printed_kind(state, pool, it) == Some(kind::SHAMAN)
                && person(it) != person(card)
        });
        shamans.count() as i32
    };
    let worth = |choice: &Choice| match *choice {
        Choice::Card(card) => {
            1_000 * others(card) + worth::shaman(pool, state.table.card(card).def)
        }
        _ => 0,
    };
    let all = choices.iter().enumerate();
    all.max_by_key(|&(at, choice)| (worth(choice), std::cmp::Reverse(at)))
        .map(|(at, _)| at)
}

/// Whether a first hand is worse than what eight other cards are likely to be (R-SK-09).
fn is_poor(state: &Game, pool: &CardPool, seat: Seat) -> bool {
    let first = state.table.at_cell(seat, zone::SHAMANS, 0);
    let pair = state.registers.pair[seat.at()];
    let here = first.map_or(0, |card| {
        pool.quick(state.table.card(card).def).categories & pair
    });
    let (mut second, mut spirits, mut strikes) = (0, 0, 0);
    for &card in state.table.pile(seat, zone::HAND) {
        let quick = pool.quick(state.table.card(card).def);
        match quick.kind {
            kind::SHAMAN if quick.categories & pair & !here != 0 => second = 1,
            kind::SPIRIT => spirits += 1,
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => strikes += 1,
            _ => {}
        }
    }
    3 * second + 2 * spirits.min(2) + strikes.min(3) < 6
}

/// What a side does in a step of a battle: nothing, or the card that gains most for its price.
fn step(state: &Game, pool: &CardPool, asked: Asked, choices: &[Choice]) -> usize {
    let seat = asked.seat;
    let foe = other(seat);
    let done = choices
        .iter()
        .position(|&choice| choice == Choice::Done)
        .unwrap_or(0);
    let own = i32::from(battle::forecast(state, pool, seat));
    let theirs = i32::from(values::points(state, pool, foe));
    let sides = [seat, foe].map(|seat| Side::of(state, pool, seat));
    let judged = |power: Power| {
        let margin = own + power.points - theirs;
        if margin > 0 {
            AHEAD * sides[1].loses(state, pool, margin) / 100
        } else if power.guards >= -margin {
            0
        } else {
            -sides[0].loses(state, pool, -margin - power.guards)
        }
    };
    let mut best = (judged(Power::default()), done);
    for (at, &choice) in choices.iter().enumerate() {
        let (power, card) = match choice {
            Choice::Act(verb::PUT, card) => (Power::of(state, pool, seat, card), card),
            Choice::Act(verb::PUT_DOWN, card) => (Power::DOWN, card),
            _ => continue,
        };
        let value = judged(power) - sides[0].price(state, pool, card);
        if value > best.0 {
            best = (value, at);
        }
    }
    best.1
}

/// A number of a card.
fn number(state: &Game, pool: &CardPool, card: CardId, which: StatId) -> i32 {
    i32::from(values::stat(state, pool, card, which))
}

/// The attack of a card.
fn attack(state: &Game, pool: &CardPool, card: CardId) -> i32 {
    number(state, pool, card, stat::ATTACK)
}
