//! What a searching bot knows of Summon & Magic: which cards the other side may hold, and what a
//! position is worth.

mod features;
mod search;

use crate::arena::Arena;
use crate::greedy::{Insight, shown, unseen};
use crate::terminal::{Rows, Terminal, attack_and_defence};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, DefId, PassiveId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::{CardPool, Def, Head};
use shokan_kernel::state::State;
use shokan_kernel::table::Card;
use shokan_kernel::view::View;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::show::{CardView, GameView};
use shokan_rules::summon_and_magic::words::{LEGEND, kind, mark, passive, prompt, stat, zone};
use shokan_rules::summon_and_magic::{Placed, SummonAndMagic, deck, new_game, other, values};
use std::io;

type Game = State<SummonAndMagic>;
type Table = shokan_kernel::table::Table<SummonAndMagic>;

/// Copies of one card in a deck (SM-03.02).
const COPIES: usize = 3;
/// What a decided game is worth.
const WIN: i32 = 1_000_000;

/// What the cards of a hand are worth, the n-th of them: what comes late is not played soon.
const HAND: [i32; 7] = [90, 85, 80, 70, 50, 25, 5];
/// What it costs to hold as many as are allowed, one less, two less: the other side may force more
/// (SM-05-2.a).
const BURST: [i32; 3] = [150, 60, 15];
/// What a card of the deck is worth when so many fives are left: the last ones are life itself.
const DECK: [i32; 8] = [110, 60, 36, 24, 16, 12, 10, 10];

/// A set card, and one that can be used in no other way than set.
const SET: i32 = 72;
const SET_ANSWER: i32 = 105;
/// One that had better been used.
const SET_IDLE: i32 = 45;
/// A card that lies open for good.
const INSTALLED: i32 = 30;

/// What it is worth to win with certainty in the turn that runs.
const LETHAL: i32 = 2_600;
/// The same for the turn after it.
const LATER: i32 = 260;
/// Which part of a monster that can be beaten is given up for lost, in hundredths.
const LOST: i32 = 45;
/// The same in the turn after.
const LOST_LATER: i32 = 12;

/// What a terminal tells of a side.
const ROWS: Rows = Rows {
    figures: &[("ap", "行動値", "AP")],
    piles: &["deck", "hand", "graveyard"],
    aside: &["counters"],
};

impl Arena for SummonAndMagic {
    type Deck = Placed;

    fn place(
        list: &DeckList,
        _: Construction,
        catalogue: &Catalogue,
    ) -> Result<Placed, Vec<DeckFault>> {
        deck::place(list, &catalogue.pool)
    }

    fn list(deck: &Placed) -> Vec<DefId> {
        deck.avatar.iter().chain(&deck.cards).copied().collect()
    }

    fn exchanged(deck: &Placed, to: &dyn Fn(DefId) -> DefId) -> Placed {
        Placed {
            avatar: deck.avatar.map(to),
            cards: deck.cards.iter().map(|&def| to(def)).collect(),
        }
    }

    fn deal(decks: &[Placed], _: &CardPool, luck: Luck) -> Option<Game> {
        new_game(decks.try_into().ok()?, luck)
    }

    fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
        ROWS.draw(terminal, view, seat)
    }

    fn numbers(card: &CardView) -> String {
        attack_and_defence(card)
    }
}

impl Insight for SummonAndMagic {
    type Baseline = ();

    const ACTIONS: u8 = 4;
    const WIDTH: usize = 3;
    const FINISH: u32 = 60;

    fn faces(
        pool: &CardPool,
        view: &View<Self>,
        seat: Seat,
        unknown: usize,
        deck: Option<&[DefId]>,
    ) -> Vec<DefId> {
        let known = || shown(view, seat);
        let mut faces: Vec<DefId> = match deck {
            Some(deck) => deck.to_vec(),
            None => {
                // Who has shown some elements is taken to hold no others.
                let seen = known().fold(0, |seen, card| seen | elements(pool.def(card.def)));
                let fits = |def: &Def| {
                    let own = elements(def);
                    def.kind != kind::AVATAR && (seen == 0 || own == 0 || own & seen != 0)
                };
                let all = pool.defs.iter().enumerate();
                all.filter(|(_, def)| fits(def))
                    .flat_map(|(at, def)| {
                        let copies = if def.symbols & LEGEND == 0 { COPIES } else { 1 };
                        std::iter::repeat_n(DefId(at as u16), copies)
                    })
                    .collect()
            }
        };
        unseen(&mut faces, known().map(|card| card.def), unknown);
        faces
    }

    fn lies(pool: &CardPool, card: &Card, face: DefId) -> bool {
        let def = pool.def(face);
        match Table::kind(card.zone) {
            zone::MONSTERS => def.kind == kind::MONSTER,
            zone::MAGIC => def.kind != kind::MONSTER || printed(def, passive::SETTABLE),
            _ => true,
        }
    }

    fn is_quiet(state: &Game) -> bool {
        state
            .asked()
            .is_none_or(|asked| asked.prompt == prompt::MAIN)
    }

    /// The end of a turn is played out: burn, texts and the empty deck come with it.
    fn hands_over(_: &Game, _: Choice) -> bool {
        false
    }

    fn rule_of_thumb(state: &Game, _: &CardPool, _: &[Choice]) -> Option<usize> {
        (state.asked()?.prompt == prompt::FIRST).then_some(0)
    }

    /// Of a chain only the first answer is looked at, and of cards that could be used at any time
    /// none outside a battle: what they would do does not hang on the action that they answer.
    fn shortcut(state: &Game, pool: &CardPool, choices: &[Choice], cut: bool) -> Option<usize> {
        let asked = state.asked()?;
        if asked.prompt != prompt::RIGHT {
            return cut.then_some(0);
        }
        let registers = &state.registers;
        let answers = |choice: &Choice| match choice {
            Choice::Ability(card, _) => is_answer(pool, state.table.card(*card).def),
            _ => false,
        };
        let pass = cut
            || registers.items.last().is_some_and(|item| item.om)
            || !registers.battle.on && !choices.iter().any(answers);
        pass.then(|| choices.len() - 1)
    }

    fn baseline(_: &Game) {}

    fn value(state: &Game, pool: &CardPool, seat: Seat, (): &()) -> i32 {
        match state.outcome() {
            Some(Outcome::Won { seat: winner, .. }) if winner == seat => WIN,
            Some(Outcome::Won { .. }) => -WIN,
            Some(_) => 0,
            None => {
                let mover = state.registers.active;
                let sides = [0, 1].map(|seat| Side::read(state, pool, Seat(seat)));
                let [mine, theirs] = [mover, other(mover)].map(|seat| &sides[seat.at()]);
                let ap = i32::from(state.registers.ap);
                // The first turn of all has no commands (SM-08-3.i).
                let first = state.registers.turn <= 1;
                let now = if first { 0 } else { ap };
                let sum = mine.worth - theirs.worth + LETHAL * mine.reaches(theirs, now) / 1_000
                    - LATER * theirs.reaches(mine, 3) / 1_000
                    + LOST * mine.beats(theirs, now) / 100
                    - LOST_LATER * theirs.beats(mine, 3) / 100;
                if mover == seat { sum } else { -sum }
            }
        }
    }
}

/// The bits of the elements of a card.
const fn elements(def: &Def) -> u8 {
    def.symbols & !LEGEND
}

fn printed(def: &Def, which: PassiveId) -> bool {
    def.keywords.iter().any(|keyword| keyword.word == which)
}

/// A monster of the field, as attacks look at it.
#[derive(Clone, Copy, Debug, Default)]
struct Fighter {
    attack: i32,
    /// What an attack on it is compared with.
    guard: i32,
    /// What its side loses with it.
    loss: i32,
    /// It can attack in this turn.
    ready: bool,
    /// It will be able to attack in its side's next turn.
    armed: bool,
    defends: bool,
    evades: bool,
    reaches: bool,
}

/// One side of the table.
struct Side {
    worth: i32,
    hand: i32,
    /// Cards that lie set.
    set: i32,
    moves: bool,
    fighters: Vec<Fighter>,
}

impl Side {
    fn read(state: &Game, pool: &CardPool, seat: Seat) -> Self {
        let registers = &state.registers;
        let moves = registers.active == seat;
        let hand = state.table.pile(seat, zone::HAND).len() as i32;
        let limit = i32::from(registers.hand_limit[seat.at()]);
        let mut worth: i32 = HAND.iter().take(hand.clamp(0, 7) as usize).sum();
        if let Ok(spare) = usize::try_from(limit - hand) {
            worth -= BURST.get(spare).copied().unwrap_or(0);
        }
        // What is not used burns (SM-07.03).
        let burn = if moves { i32::from(registers.ap) } else { 0 };
        let deck = state.table.pile(seat, zone::DECK).len() as i32 - burn;
        worth += deck_worth(deck);
        let mut set = 0;
        for &card in state.table.pile(seat, zone::MAGIC) {
            let it = state.table.card(card);
            if it.face_down() {
                set += 1;
                worth += set_worth(pool, it.def);
            } else {
                worth += INSTALLED;
            }
        }
        let open = state.table.piles(seat, zone::LAND, zone::WEATHER);
        worth += INSTALLED * open.len() as i32;
        let mut fighters = Vec::with_capacity(8);
        for card in values::monsters(state, pool, seat) {
            let (fighter, own) = fighter(state, pool, card, moves);
            worth += own;
            fighters.push(fighter);
        }
        Self {
            worth,
            hand,
            set,
            moves,
            fighters,
        }
    }

    /// The monsters that can attack in the turn that is looked at.
    fn attackers(&self) -> impl Iterator<Item = &Fighter> {
        let fit = |it: &&Fighter| if self.moves { it.ready } else { it.armed };
        self.fighters.iter().filter(fit)
    }

    /// How likely it is, in thousandths, that this side reaches the other player with so much AP.
    fn reaches(&self, foe: &Self, ap: i32) -> i32 {
        let mut used = [false; 32];
        let (mut beaten, mut walls) = (0, 0);
        let all = self.attackers().count() as i32;
        let mut defenders: Vec<&Fighter> = foe.fighters.iter().filter(|it| it.defends).collect();
        defenders.sort_by_key(|it| std::cmp::Reverse(it.guard));
        for defender in defenders {
            // The weakest that does it.
            let fit = self.attackers().zip(&used).enumerate();
            let fit = fit.filter(|(_, (it, used))| !**used && it.wins(defender));
            match fit.min_by_key(|(at, (it, _))| (it.attack, *at)) {
                Some((at, _)) => {
                    used[at.min(31)] = true;
                    beaten += 1;
                }
                None => walls += 1,
            }
        }
        let left = all - beaten;
        let mut need = beaten + 1 + walls;
        let mut chance = match walls {
            0 => 1_000,
            1 => 200,
            2 => 30,
            _ => 0,
        };
        if left <= 0 {
            need += 1;
            chance = chance * 7 / 10;
        }
        // A removal, and a monster to be summoned, come out of the hand.
        let wanted = walls + i32::from(left <= 0);
        if wanted > self.hand || need > ap {
            return 0;
        }
        for _ in 0..foe.set.min(4) {
            chance = chance * 8 / 10;
        }
        chance
    }

    /// What the other side would lose to the attacks of this one.
    fn beats(&self, foe: &Self, ap: i32) -> i32 {
        let most = self.attackers().count().min(ap.max(0) as usize);
        let mut losses: Vec<i32> = Vec::with_capacity(8);
        for target in &foe.fighters {
            let by_board = self.attackers().any(|it| it.wins(target));
            // One that is summoned for it, as monsters are.
            let by_hand = self.hand > 0 && !target.evades && target.guard < 1_200;
            if by_board {
                losses.push(target.loss);
            } else if by_hand && ap >= 2 {
                losses.push(target.loss / 3);
            }
        }
        losses.sort_unstable_by_key(|&loss| std::cmp::Reverse(loss));
        losses.iter().take(most.max(1)).sum()
    }
}

impl Fighter {
    /// Whether an attack of this monster destroys the other.
    const fn wins(&self, target: &Self) -> bool {
        (!target.evades || self.reaches) && self.attack > target.guard
    }
}

/// A monster in a fight, and what it is worth.
fn fighter(state: &Game, pool: &CardPool, card: CardId, moves: bool) -> (Fighter, i32) {
    let it = state.table.card(card);
    let def = pool.def(it.def);
    let hidden = it.face_down();
    let number = |which| {
        i32::from(if hidden {
            def.stats[which as usize]
        } else {
            values::stat_of(state, pool, card, shokan_kernel::ids::StatId(which))
        })
    };
    let attack = number(stat::ATTACK.0);
    let defence = number(stat::DEFENCE.0);
    let has = |which| !hidden && values::has(state, pool, card, which);
    let strikes = def
        .abilities
        .iter()
        .any(|&id| pool.ability(id).values.first() == Some(&mark::ATTACK));
    let rested = it.rested();
    let registers = &state.registers;
    let may_turn = !registers.entered.has(card) && !registers.turned.has(card);
    let can_stand = !rested || !printed(def, passive::NO_ATTACK_POSITION);
    let armed = strikes && can_stand;
    let ready = armed && !registers.acted.has(card) && (!rested || moves && may_turn);
    let flying = has(passive::FLYING);
    let texts = def.abilities.len().saturating_sub(1) as i32;
    let force = if strikes { attack } else { attack / 4 };
    let worth = 60 + force / 9 + defence / 18 + 12 * texts + if flying { 25 } else { 0 };
    let cost = i32::from(def.stats[stat::COST.at()]);
    let bill = if rested || def.stats[stat::ADVANCE.at()] > 0 {
        0
    } else {
        14 * cost
    };
    let fighter = Fighter {
        attack,
        guard: if rested { defence } else { attack },
        loss: worth + bill,
        ready,
        armed,
        defends: !has(passive::NO_DEFEND_PLAYER),
        evades: flying,
        reaches: flying || has(passive::ANTI_AIR),
    };
    (fighter, worth)
}

/// Whether it is a card that can only answer.
fn is_answer(pool: &CardPool, def: DefId) -> bool {
    let answers = |&id: &_| matches!(pool.ability(id).head, Head::AnswerTo(_));
    pool.def(def).abilities.iter().any(answers)
}

/// What is left of a deck.
fn deck_worth(cards: i32) -> i32 {
    if cards <= 0 {
        return -400;
    }
    let mut sum = 0;
    for (at, &each) in DECK.iter().enumerate() {
        sum += each * (cards - 5 * at as i32).clamp(0, 5);
    }
    sum
}

/// A card that lies set.
fn set_worth(pool: &CardPool, def: DefId) -> i32 {
    let printed = pool.def(def);
    if is_answer(pool, def) {
        SET_ANSWER
    } else if matches!(printed.kind, kind::MAGIC | kind::MONSTER) {
        SET
    } else {
        SET_IDLE
    }
}
