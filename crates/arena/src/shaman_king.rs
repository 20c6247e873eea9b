//! What a searching bot knows of Shaman King: which cards the other side may hold, and what a
//! position is worth.

use crate::arena::Arena;
use crate::greedy::{Insight, unseen};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_kernel::view::View;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::shaman_king::words::{prompt, stat, verb, zone};
use shokan_rules::shaman_king::{Pair, ShamanKing, battle, deck, new_game, other, values};

type Game = State<ShamanKing>;

/// What a decided game is worth.
const WIN: i32 = 1_000_000;
/// A shaman that stands, and each point of its health.
const SHAMAN: i32 = 300;
const HEALTH: i32 = 5;
/// A spirit of the field, and each point of its attack and defence.
const SPIRIT: i32 = 30;
const SPIRIT_POINT: i32 = 1;
/// A card of the hand, which the draw phase fills up again, and an attached one.
const HAND: i32 = 12;
const ATTACHED: i32 = 40;
/// Each point that a side of a running battle is ahead, up to so many.
const AHEAD: i32 = 2;
const MOST_AHEAD: i32 = 80;

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

    fn deal(decks: &[Pair], _: &CardPool, luck: Luck) -> Option<Game> {
        new_game(decks, luck)
    }
}

impl Insight for ShamanKing {
    type Outlook = ();

    const FINISH: u32 = 40;

    /// A deck holds any number of copies of any card (SK-03.03).
    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId> {
        let all = view.table.all().map(|card| view.table.card(card));
        let known = all.filter(|card| card.owner == seat && card.def != DefId::UNKNOWN);
        let mut faces = match deck {
            Some(deck) => deck.to_vec(),
            None => (0..pool.defs.len() as u16).map(DefId).collect(),
        };
        unseen(&mut faces, known.map(|card| card.def), unknown);
        faces
    }

    /// What is staged closes with its step; between two steps a battle can be judged.
    fn is_quiet(state: &Game) -> bool {
        state.asked().is_none_or(|asked| match asked.prompt {
            prompt::SUMMON | prompt::ART | prompt::ATTACK | prompt::ATTACH => true,
            prompt::STEP => state.registers.staged.is_empty(),
            _ => false,
        })
    }

    fn hands_over(state: &Game, choice: Choice) -> bool {
        let asked = state.asked();
        choice == Choice::Done && asked.is_some_and(|asked| asked.prompt == prompt::ATTACH)
    }

    /// Nothing is taken back: behind the first card comes the one that gets furthest while the side
    /// is not ahead, else the step is closed, against the weakest shaman.
    fn rule_of_thumb(state: &Game, pool: &CardPool, choices: &[Choice]) -> Option<usize> {
        let asked = state.asked()?;
        let stages = matches!(asked.prompt, prompt::STEP | prompt::DECLARATION);
        if !stages || state.registers.staged.is_empty() {
            return None;
        }
        let seat = asked.seat;
        let ahead = battle::forecast(state, pool, seat) > values::points(state, pool, other(seat));
        let all = || choices.iter().enumerate();
        let put = all().filter_map(|(at, choice)| match *choice {
            Choice::Act(verb::PUT, card) => {
                Some((values::stat(state, pool, card, stat::ATTACK), at))
            }
            _ => None,
        });
        let further = put.max_by_key(|&(attack, at)| (attack, usize::MAX - at));
        if let (false, Some((_, at))) = (ahead, further) {
            return Some(at);
        }
        let closes = all().filter_map(|(at, choice)| match *choice {
            Choice::Done => Some((0, at)),
            Choice::Act(verb::TARGET, card) => Some((values::health(state, pool, card), at)),
            _ => None,
        });
        closes.min().map(|(_, at)| at)
    }

    fn outlook(_: &Game) {}

    fn value(state: &Game, pool: &CardPool, seat: Seat, (): &()) -> i32 {
        match state.outcome() {
            Some(Outcome::Won { seat: winner, .. }) if winner == seat => WIN,
            Some(Outcome::Won { .. }) => -WIN,
            Some(_) => 0,
            None => side(state, pool, seat) - side(state, pool, other(seat)),
        }
    }
}

/// What a side has.
fn side(state: &Game, pool: &CardPool, seat: Seat) -> i32 {
    let number = |card: CardId, which| i32::from(values::stat(state, pool, card, which));
    let shamans = values::capable(state, pool, seat);
    let health: i32 = shamans
        .map(|shaman| SHAMAN + HEALTH * i32::from(values::health(state, pool, shaman)))
        .sum();
    let rows = state
        .table
        .piles(seat, zone::BATTLE_ROW, zone::ATTACK_POSITION);
    let spirits = rows.iter().copied();
    let spirits: i32 = spirits
        .filter(|&card| values::is_spirit(state, pool, card))
        .map(|card| {
            SPIRIT + SPIRIT_POINT * (number(card, stat::ATTACK) + number(card, stat::DEFENCE))
        })
        .sum();
    let count = |kind| state.table.pile(seat, kind).len() as i32;
    let mut worth = health + spirits + HAND * count(zone::HAND);
    let attached = state.table.pile(seat, zone::ATTACHED).iter();
    let own = attached.filter(|&&card| state.table.card(card).owner == seat);
    worth += ATTACHED * own.count() as i32;
    let fights = state.registers.battle.on;
    if fights
        && state
            .registers
            .battle
            .fighter
            .iter()
            .all(|it| it.card.is_some())
    {
        let points = |seat| i32::from(values::points(state, pool, seat));
        let ahead = points(seat) - points(other(seat));
        worth += AHEAD * ahead.clamp(0, MOST_AHEAD);
    }
    worth
}
