//! The table in plain lines: columns that face each other stand above each other.

use crate::terminal::{Terminal, cards, padded};
use shokan_rules::show::GameView;
use std::io;

/// Both sides, the own one below.
pub(super) fn draw(terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
    side(terminal, view, 1 - seat.min(1), true)?;
    side(terminal, view, seat, false)
}

fn side(terminal: &mut Terminal<'_>, view: &GameView, seat: u8, mirrored: bool) -> io::Result<()> {
    let mana = cards(view, seat, "mana_zone");
    let standing = mana.iter().filter(|card| !card.rested).count();
    let figure = |name: &str| {
        let figures = view.seats.iter().find(|it| it.seat == seat);
        let found = figures.and_then(|it| it.figures.iter().find(|it| it.name == name));
        found.map_or(0, |it| it.value)
    };
    let count = |zone: &str| {
        let zones = &view.zones;
        let found = zones.iter().find(|it| it.seat == seat && it.zone == zone);
        found.map_or(0, |it| it.count)
    };
    let (hp, all, hand, deck, outside) = (
        figure("master_hp"),
        mana.len(),
        count("hand"),
        count("deck"),
        count("outside"),
    );
    let line = if terminal.ja {
        let who = if mirrored { "相手" } else { "自分" };
        format!("{who}  HP {hp}  マナ {standing}/{all}  手札 {hand}  山札 {deck}  場外 {outside}")
    } else {
        let who = if mirrored { "Opponent" } else { "You" };
        format!(
            "{who}  HP {hp}  mana {standing}/{all}  hand {hand}  deck {deck}  outside {outside}"
        )
    };
    let units = cards(view, seat, "unit_zone");
    let master = cards(view, seat, "master_zone");
    let cell = |column: u8| {
        let unit = units.iter().find(|card| card.column == Some(column));
        let unit = unit.map_or_else(|| "·".to_owned(), |card| terminal.short(card));
        let here = master.iter().any(|card| card.column == Some(column));
        format!("{}{unit}", if here { "★" } else { "" })
    };
    let columns: [u8; 3] = if mirrored { [2, 1, 0] } else { [0, 1, 2] };
    let cells = columns.map(|column| padded(&cell(column), 26)).join("| ");
    if mirrored {
        writeln!(terminal.output, "{line}\n  {cells}")
    } else {
        writeln!(terminal.output, "  {cells}\n{line}")
    }
}
