//! What lies where on a board, for who lays it out and sees all of it.

use super::{Lays, Range, Table, seats_of, tables};
use crate::report::bi;
use crate::tree::{Entry, Luck, Scenario, Script};
use crate::words::Words;
use shokan_kernel::ids::{CardId, Seat, ZoneKind};
use shokan_kernel::table::{ALL, Table as Cards};
use shokan_kernel::view::Viewer;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::eyes::Eyes;
use shokan_rules::laying::{
    BoardCard, BoardLaid, BoardLuck, BoardMark, BoardPlace, BoardZone, MarkRow, ScriptRow,
    SettingRow, WordRow,
};
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;
use std::collections::BTreeSet;

fn name((ja, en): (&str, &str)) -> Bi {
    bi(ja, en)
}

/// The board, but for its text and whether it can be played.
pub(super) fn told<W: Lays>(
    scenario: &Scenario,
    mut table: Table<W>,
    catalogue: &Catalogue,
) -> BoardLaid {
    let all: Vec<CardId> = table.state.table.all().collect();
    for &card in &all {
        table.state.table.set_up(card, |it| it.known = ALL);
    }
    let turn = scenario.turn.as_ref();
    let phase = turn.and_then(|turn| turn.phase.as_ref());
    let zones = zones::<W>(scenario, &table, catalogue);
    BoardLaid {
        text: String::new(),
        title: scenario.title.clone(),
        title_ja: scenario.title_ja.clone(),
        seats: seats_of(scenario),
        tables: tables::<W>(),
        seat: turn.map_or(0, |turn| turn.seat),
        turn: turn.map_or(5, |turn| turn.number),
        phase: phase.map_or_else(String::new, |phase| phase.text.clone()),
        seed: scenario.seed.and_then(|seed| u32::try_from(seed).ok()),
        scripts: scenario.luck.iter().filter_map(script_row).collect(),
        dice: W::DICE,
        deck: W::Rules::ZONE_WORDS[W::Rules::deck().at()].to_owned(),
        phases: phases::<W>(),
        cards: faces(&zones, catalogue),
        zones,
        marks: W::HAND_MARKS.iter().map(mark_row).collect(),
        settings: settings::<W>(scenario),
        playable: false,
    }
}

/// A script; a coin is tossed on no board.
fn script_row(script: &Script) -> Option<ScriptRow> {
    let luck = match &script.what {
        Luck::Coin(_) => return None,
        Luck::Dice(dice) => BoardLuck::Dice {
            shows: dice.clone(),
        },
        Luck::Pick(which) => BoardLuck::Pick { which: *which },
        Luck::Shuffle { seat, cards, .. } => {
            let each = cards.iter();
            let each = each.flat_map(|(count, card)| {
                std::iter::repeat_n(card.text.clone(), usize::from(*count))
            });
            BoardLuck::Shuffle {
                seat: *seat,
                cards: each.collect(),
            }
        }
    };
    Some(ScriptRow {
        line: script.line,
        luck,
    })
}

fn mark_row(&(word, ja, en, numbered): &super::Mark) -> MarkRow {
    MarkRow {
        word: word.to_owned(),
        name: name((ja, en)),
        numbered,
    }
}

fn phases<W: Lays>() -> Vec<WordRow> {
    let info = <W::Rules as Rulebook>::info();
    let rows = W::phases().into_iter().filter_map(|word| {
        let at = info.phases.iter().position(|known| *known == word)?;
        Some(WordRow {
            word: word.to_owned(),
            name: name(*info.phase_names.get(at)?),
        })
    });
    rows.collect()
}

fn settings<W: Lays>(scenario: &Scenario) -> Vec<SettingRow> {
    let row = |setting: &super::Setting| {
        let said = scenario
            .sets
            .iter()
            .find(|(path, _, _)| path.is(setting.path));
        let value = said.and_then(|(_, value, _)| value.first());
        let (range, values) = match setting.range {
            Range::Number(least, most) => (Some((least, most)), &[][..]),
            Range::Words(words) => (None, words),
        };
        let seat = setting.path.split('.').next();
        SettingRow {
            path: setting.path.to_owned(),
            seat: seat.and_then(crate::parse::seat_of),
            name: name(setting.name),
            range,
            values: values.iter().map(|&word| word.to_owned()).collect(),
            value: value.map(|word| word.text.clone()),
        }
    };
    W::SETTINGS.iter().map(row).collect()
}

fn zones<W: Lays>(scenario: &Scenario, table: &Table<W>, catalogue: &Catalogue) -> Vec<BoardZone> {
    let seats = seats_of(scenario);
    let info = <W::Rules as Rulebook>::info();
    let mut zones = Vec::new();
    for seat in (0..seats).map(Seat) {
        for (at, word) in W::ZONES.iter().enumerate() {
            let kind = ZoneKind(at as u8);
            let open = !W::SHUT.contains(&kind);
            let zone = Cards::<W::Rules>::zone_of(seat, kind);
            let pile = table.state.table.zone(zone);
            if !open && pile.is_empty() {
                continue;
            }
            let placed = W::WITH_PLACES.contains(&kind);
            let known = &info.zones[at];
            zones.push(BoardZone {
                seat: seat.0,
                zone: (*word).to_owned(),
                name: name((known.ja, known.en)),
                columns: if placed { columns::<W>(kind, seats) } else { 0 },
                shared: W::SHARED.contains(&kind),
                open,
                places: places::<W>(scenario, table, (kind, seats), pile, catalogue),
            });
        }
    }
    zones
}

fn columns<W: Lays>(kind: ZoneKind, seats: u8) -> u8 {
    match W::COLUMNS {
        0 => W::places(kind, seats).len() as u8,
        columns if seats > 2 => 2 * columns,
        columns => columns,
    }
}

/// The places of a zone, each with its cards.
fn places<W: Lays>(
    scenario: &Scenario,
    table: &Table<W>,
    (kind, seats): (ZoneKind, u8),
    pile: &[CardId],
    catalogue: &Catalogue,
) -> Vec<BoardPlace> {
    let card = |card: CardId| told_card::<W>(scenario, table, card, catalogue);
    if !W::WITH_PLACES.contains(&kind) {
        return vec![BoardPlace {
            place: None,
            cards: pile.iter().map(|&it| card(it)).collect(),
        }];
    }
    let words = W::places(kind, seats);
    let place = |word: &'static str| {
        let cell = W::PLACES.iter().find(|(known, _)| *known == word);
        let cell = cell.map(|(_, cell)| *cell);
        let here = pile.iter().copied();
        let here = here.filter(|&it| Some(table.state.table.card(it).cell) == cell);
        BoardPlace {
            place: Some(word.to_owned()),
            cards: here.map(card).collect(),
        }
    };
    words.into_iter().map(place).collect()
}

fn told_card<W: Lays>(
    scenario: &Scenario,
    table: &Table<W>,
    card: CardId,
    catalogue: &Catalogue,
) -> BoardCard {
    let eyes = Eyes {
        game: &table.state,
        catalogue,
        viewer: Viewer::Open,
    };
    let at = table.entries.get(&card).copied();
    let entry = at.and_then(|at| {
        let placing = scenario.board.iter().find(|it| it.line == at.line)?;
        placing.entries.get(usize::from(at.entry))
    });
    BoardCard {
        at,
        view: <W::Rules as Rulebook>::card_view(&eyes, card),
        marks: entry.map(marks_of::<W>).unwrap_or_default(),
    }
}

fn marks_of<W: Words>(entry: &Entry) -> Vec<BoardMark> {
    let mut marks = Vec::new();
    let mut words = entry.marks.iter().peekable();
    while let Some(mark) = words.next() {
        let number = words.next_if(|next| next.number().is_some());
        marks.push(BoardMark {
            word: mark.text.clone(),
            number: number.and_then(crate::lex::Word::number),
        });
        if mark.is("owner") || mark.is("known") {
            words.next();
        }
    }
    marks
}

/// The faces of cards that are on no shelf: blank ones, and those of the text.
fn faces(zones: &[BoardZone], catalogue: &Catalogue) -> Vec<shokan_rules::show::CatalogueCard> {
    let places = zones.iter().flat_map(|zone| &zone.places);
    let cards = places.flat_map(|place| &place.cards);
    let words: BTreeSet<&str> = cards.filter_map(|it| it.view.card.as_deref()).collect();
    crate::play_back::off_shelf(catalogue, words)
}
