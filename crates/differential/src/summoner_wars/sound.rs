//! What must hold at every question of Summoner Wars.

use shokan_kernel::ids::{CardId, Seat};
use shokan_kernel::list::Limited;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{ALL, Change, Modifier, Table};
use shokan_rules::summoner_wars::words::{prompt, stat, zone};
use shokan_rules::summoner_wars::{MERCENARY, SummonerWars, grid, is_out, seats, values};

type Game = State<SummonerWars>;

/// What must hold at every question.
///
/// # Errors
/// What does not.
pub fn sound(game: &Game, pool: &CardPool) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &game.table;
    let mut at = [CardId::NONE; grid::PLACES];
    let settled = game
        .asked()
        .is_none_or(|asked| asked.prompt != prompt::ORDER_DESTROYED);
    // R-SW-124: all of a text is done before anybody looks who is out.
    let in_text = game
        .flow()
        .iter()
        .any(|frame| matches!(frame, Frame::Effect(_)));
    for card in grid::field(game) {
        let it = table.card(card);
        let (column, _) = grid::spot(it.cell);
        let Some(place) = at.get_mut(usize::from(it.cell)) else {
            return say("SW-FLD.02: a card lies beside the mat");
        };
        if column >= grid::columns(seats(game)) || place.is_some() {
            return say("SW-FLD.02: two cards on a space, or one off the mat");
        }
        *place = card;
        let dead = it.damage >= pool.quick(it.def).stats[stat::LIFE.at()];
        if dead
            && settled
            && !in_text
            && !game.registers.attack.wounding
            && game.outcome().is_none()
        {
            return say("SW-UNT.14: a card with as many wounds as life stays");
        }
        if it.damage < 0 || it.face_down() || it.known != ALL {
            return say("a card of the battlefield is not in the open");
        }
    }
    piles(game, pool, &at)?;
    players(game, pool, settled && !in_text)
}

fn piles(game: &Game, pool: &CardPool, at: &[CardId; grid::PLACES]) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &game.table;
    for card in table.all() {
        let it = table.card(card);
        let kind = Table::<SummonerWars>::kind(it.zone);
        let side = Table::<SummonerWars>::seat(it.zone);
        let hired = values::is_mercenary(pool, it.def);
        if hired != (it.flags & MERCENARY != 0) {
            return say("SW-MRC.04: a card has another back");
        }
        match kind {
            zone::UNDER | zone::ON_TOP => {
                let host = at
                    .get(usize::from(it.cell))
                    .copied()
                    .unwrap_or(CardId::NONE);
                if !host.is_some() {
                    return Err(format!("a card lies under or on nothing: {card:?} {it:?}"));
                }
                if kind == zone::UNDER && table.card(host).controller != side {
                    return say("10.8: a card lies under a card of somebody else");
                }
            }
            zone::HAND if it.known & side.bit() == 0 => {
                return say("a hand that its player does not know");
            }
            zone::MAGIC_PILE if !it.face_down() || it.known & side.bit() == 0 => {
                return say("SW-RES.07: a Magic Pile lies open, or its player does not know it");
            }
            zone::DISCARD_PILE if it.known != ALL || it.face_down() => {
                return say("SW-TRM.01: a Discard Pile lies face-down");
            }
            zone::DRAW_PILE if it.owner != side => {
                return say("a foreign card in a Draw Pile");
            }
            _ => {}
        }
        if it.controller != side {
            return say("a card lies under a foreign hand");
        }
        let off = kind != zone::BATTLEFIELD && kind != zone::ON_TOP;
        // `any cards` are those that lie under others, too; what a card costs is changed in a hand.
        let of_cost =
            |it: &Modifier| it.stat == stat::COST && matches!(it.change, Change::Add | Change::Set);
        let changed = kind != zone::UNDER && table.on(card).any(|it| !of_cost(it));
        if off && (it.damage != 0 || changed) {
            return say("something is remembered of a card that left the battlefield");
        }
    }
    Ok(())
}

fn players(game: &Game, pool: &CardPool, settled: bool) -> Result<(), String> {
    let say = |what: &str| Err(what.to_owned());
    let table = &game.table;
    for seat in (0..seats(game)).map(Seat) {
        let lost = !values::has_summoner(game, pool, seat);
        if game.outcome().is_none() && settled && lost != is_out(game, seat) {
            return say("SW-34R.08: a player without a Summoner plays on");
        }
        if is_out(game, seat) {
            let rest = [
                zone::BATTLEFIELD,
                zone::HAND,
                zone::DRAW_PILE,
                zone::MAGIC_PILE,
            ];
            if rest
                .into_iter()
                .any(|kind| !table.pile(seat, kind).is_empty())
            {
                return say("SW-34R.12: a player who is out has cards left");
            }
        }
    }
    let registers = &game.registers;
    for (name, len, most) in [
        ("used", registers.used.len(), used_cap(&registers.used)),
        (
            "delayed",
            registers.delayed.len(),
            used_cap(&registers.delayed),
        ),
    ] {
        if len >= most {
            return Err(format!("the list of {name} is full"));
        }
    }
    Ok(())
}

fn used_cap<T, L: Limited<T>>(_: &L) -> usize {
    L::CAPACITY
}
