//! What a step of a battle leads to if it is closed at once: played on a copy of the game, and told
//! by what the stager knows. What the other side does in a step of its own is not foreseen, and
//! nothing is told of what comes behind luck or behind a card that the stager does not know.

use super::words::{how, prompt, say, verb, zone};
use super::{ShamanKing, other, values};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::event::{Event, EventSink, Fact};
use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::luck::Stream;
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{CardPool, Cards, Quality, Sel};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_lang::ast::Side;

type Game = State<ShamanKing>;
type Table = shokan_kernel::table::Table<ShamanKing>;

/// How a battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A side has won.
    Won(Seat),
    /// Nobody has.
    Drawn,
    /// Without judgement.
    Off,
}

/// What was seen of a step that is closed, and of the judgement behind it.
#[derive(Clone, Debug, Default)]
pub(super) struct Foreseen {
    /// The points of both sides; nothing of a side without an attack character.
    pub(super) points: [Option<i16>; 2],
    /// How the battle ends by it, if it does.
    pub(super) end: Option<End>,
    /// The other side has a step.
    pub(super) goes_on: bool,
    /// The damage value.
    pub(super) value: i16,
    /// The spirit that withstands.
    pub(super) withstands: Option<CardId>,
    /// The attack character that is destroyed.
    pub(super) destroyed: Option<CardId>,
    /// The health of the shamans of the battle before and after, by seat, where it changes.
    pub(super) health: [Option<(CardId, i16, i16)>; 2],
}

/// Listens to a step that is only tried.
struct Watch<'a> {
    pool: &'a CardPool,
    /// Who stages.
    seat: Seat,
    /// What comes now hangs on what the stager does not know: no more is told.
    dark: bool,
    /// Texts of this step read the hand of the stager.
    reads_hand: bool,
    seen: Foreseen,
    /// The shamans of the battle, with their health before the step.
    shamans: [(CardId, i16); 2],
    lost: [i16; 2],
}

impl Watch<'_> {
    /// Whether this shows the stager a card that was unknown before.
    fn is_news(&self, game: &Game, event: &Event<'_>) -> bool {
        let unknown = |card: CardId| {
            let mask = Viewer::Seat(self.seat).mask();
            game.table.card(card).known & mask == 0
        };
        match event.fact {
            // What is drawn is read by what reads hands.
            Fact::Moved { card, to, .. } if Table::kind(to) == zone::HAND => {
                Table::seat(to) == self.seat && self.reads_hand && unknown(card)
            }
            Fact::Moved { card, .. } | Fact::Shown { card, .. } | Fact::Flagged { card, .. } => {
                unknown(card)
            }
            _ => false,
        }
    }
}

impl EventSink<ShamanKing> for Watch<'_> {
    fn before(&mut self, game: &Game, event: &Event<'_>) {
        self.dark |= self.is_news(game, event);
        if self.dark {
            return;
        }
        let battle = &game.registers.battle;
        if let Fact::Moved { card, how, .. } = event.fact
            && how == how::DESTROYED
            && battle.judged
            && battle.fighter.iter().any(|was| was.card == card)
        {
            self.seen.destroyed = Some(card);
        }
    }

    fn after(&mut self, game: &Game, event: &Event<'_>) {
        if self.dark {
            return;
        }
        let battle = &game.registers.battle;
        match event.fact {
            Fact::Damaged { card, by } if battle.on => {
                let own = self.shamans.iter().position(|&(shaman, _)| shaman == card);
                if let Some(seat) = own {
                    self.lost[seat] = self.lost[seat].saturating_add(by);
                }
            }
            Fact::Announced {
                what,
                seat,
                card,
                number,
                ..
            } => match what {
                say::BATTLE_WON | say::BATTLE_DRAWN => {
                    self.seen.points = points(game, self.pool);
                    self.seen.end = Some(if what == say::BATTLE_WON {
                        End::Won(seat)
                    } else {
                        End::Drawn
                    });
                }
                say::BATTLE_OFF => self.seen.end = Some(End::Off),
                say::DAMAGE_VALUE => self.seen.value = number,
                say::WITHSTANDS => self.seen.withstands = Some(card),
                _ => {}
            },
            _ => {}
        }
    }

    fn drew(&mut self, _: Stream, _: u32, _: u32) {
        self.dark = true;
    }
}

/// Whether texts of a step read faces that its stager does not see, and whether they read those of
/// the own hand: then what is drawn in the step tells something.
fn read(game: &Game, pool: &CardPool, seat: Seat) -> [bool; 2] {
    let staged = game.registers.staged.iter().filter(|it| !it.down);
    let put = staged.flat_map(|it| {
        let def = game.table.card(it.card).def;
        pool.def(def).abilities.iter().map(|&id| (it.card, id))
    });
    let lying = values::present(game).flat_map(|card| {
        let texts = values::abilities(game, pool, card);
        texts.map(move |id| (card, id))
    });
    let [mut hidden, mut own] = [false; 2];
    for (card, id) in lying.chain(put) {
        let it = game.table.card(card);
        let theirs = if it.owner == seat {
            Side::Own
        } else {
            Side::Enemy
        };
        let ability = pool.ability(id);
        walk::body(ability, &mut |said| {
            let Said::Sel(sel @ Sel::Cards(cards)) = said else {
                return;
            };
            // A change that lies on a hand all the time changes nothing of this step.
            let changed = ability.always.iter().any(|it| std::ptr::eq(&it.on, sel));
            if changed || !reads_faces(cards) {
                return;
            }
            let hand = cards.zones.contains(&zone::HAND);
            let mine = cards.side == theirs;
            hidden |= cards.zones.contains(&zone::DECK) || hand && !mine;
            own |= hand && mine;
        });
    }
    [hidden, own]
}

/// Whether a description asks for more than that a card is there.
fn reads_faces(cards: &Cards) -> bool {
    cards.any != [Quality::Card] || !cards.all.is_empty() || !cards.quals.is_empty()
}

/// The points of both sides.
fn points(game: &Game, pool: &CardPool) -> [Option<i16>; 2] {
    [Seat(0), Seat(1)].map(|seat| {
        let fighter = game.table.same(game.registers.battle.fighter[seat.at()]);
        fighter.map(|_| values::points(game, pool, seat))
    })
}

/// What closes a step: "End", or the naming of a target (R-SK-117).
fn closing(game: &Game, pool: &CardPool, seat: Seat) -> Option<Choice> {
    let asked = game.asked().filter(|asked| asked.seat == seat)?;
    let closes = |choice: &Choice| match asked.prompt {
        prompt::STEP => *choice == Choice::Done,
        prompt::DECLARATION => matches!(choice, Choice::Act(verb::TARGET, _)),
        _ => false,
    };
    game.choices(pool).into_iter().find(closes)
}

/// What would come of it if this question were answered so, and the step closed then.
pub(super) fn chosen(
    game: &Game,
    pool: &CardPool,
    asked: Asked,
    choice: Choice,
) -> Option<Foreseen> {
    let mut there = *game;
    let closes = match choice {
        Choice::Act(verb::PUT | verb::PUT_DOWN | verb::TAKE_BACK | verb::DEFEND, _) => false,
        Choice::Act(verb::TARGET, _) => true,
        Choice::Done if asked.prompt == prompt::STEP => true,
        _ => return None,
    };
    if closes {
        return close(there, pool, asked.seat, choice);
    }
    there.take(pool, choice, None);
    let then = closing(&there, pool, asked.seat)?;
    close(there, pool, asked.seat, then)
}

/// What would come of it if the step that is asked for were closed now.
pub(super) fn closed(game: &Game, pool: &CardPool, asked: Asked) -> Option<Foreseen> {
    let choice = closing(game, pool, asked.seat)?;
    close(*game, pool, asked.seat, choice)
}

fn close(mut game: Game, pool: &CardPool, seat: Seat, choice: Choice) -> Option<Foreseen> {
    let [hidden, reads_hand] = read(&game, pool, seat);
    if hidden {
        return None;
    }
    let battle = &game.registers.battle;
    let mut shamans = battle.shaman.map(|was| was.card);
    if let Choice::Act(verb::TARGET, target) = choice {
        shamans[other(seat).at()] = target;
    }
    let mut watch = Watch {
        pool,
        seat,
        dark: false,
        reads_hand,
        seen: Foreseen::default(),
        shamans: shamans.map(|shaman| {
            let some = shaman.is_some();
            let health = if some {
                values::health(&game, pool, shaman)
            } else {
                0
            };
            (shaman, health)
        }),
        lost: [0; 2],
    };
    game.take(pool, choice, Some(&mut watch));
    let Watch {
        mut seen,
        shamans,
        lost,
        dark,
        ..
    } = watch;
    if !dark && seen.end.is_none() && game.registers.battle.on {
        seen.points = points(&game, pool);
        let asked = game.asked();
        seen.goes_on = asked.is_some_and(|it| it.prompt == prompt::STEP && it.seat != seat);
    }
    for (at, (shaman, before)) in shamans.into_iter().enumerate() {
        if lost[at] != 0 && shaman.is_some() {
            seen.health[at] = Some((shaman, before, (before - lost[at]).max(0)));
        }
    }
    Some(seen)
}
