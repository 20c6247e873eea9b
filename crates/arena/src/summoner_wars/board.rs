//! The battlefield of Summoner Wars in plain lines: a grid of one mat or two, seen from a side.

use crate::terminal::{Terminal, cards, now, padded};
use shokan_rules::show::{CardView, GameView};
use shokan_rules::summoner_wars::grid;
use std::io;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Letters of a space on one mat, and on two.
const WIDE: usize = 13;
const NARROW: usize = 11;

impl Terminal<'_> {
    /// All spaces, two lines for a row that holds cards: names, then numbers. The own back row is
    /// the lowest.
    pub(super) fn battlefield(&mut self, view: &GameView, seat: u8) -> io::Result<()> {
        let seats = view.seats.len() as u8;
        let south = seat.is_multiple_of(2);
        for other in (0..seats).rev().filter(|&it| it != seat) {
            self.player(view, other, seat)?;
        }
        let field = view.zones.iter().filter(|it| it.zone == "battlefield");
        let field: Vec<&CardView> = field.flat_map(|it| &it.cards).collect();
        let columns = grid::columns(seats);
        let width = if columns > grid::MAT { NARROW } else { WIDE };
        // The North sees the same field turned around.
        let turned = |at: u8, all: u8| if south { at } else { all - 1 - at };
        let across: Vec<u8> = (0..columns).map(|at| turned(at, columns)).collect();
        let head: String = across
            .iter()
            .map(|at| padded(&format!("{:^1$}", at + 1, width - 2), width))
            .collect();
        writeln!(self.output, "    {head}")?;
        for row in (0..grid::ROWS).rev().map(|at| turned(at, grid::ROWS)) {
            let at = |column: u8| {
                let place = grid::place(column, row);
                field
                    .iter()
                    .find(|card| card.column == Some(place))
                    .copied()
            };
            let line = |text: &dyn Fn(&CardView) -> String| -> String {
                let cell = |&column: &u8| {
                    let text = at(column).map_or_else(|| "·".to_owned(), text);
                    padded(&fitted(&text, width - 1), width)
                };
                across.iter().map(cell).collect()
            };
            let names = line(&|card| self.named(card, seat));
            writeln!(self.output, "{:>2}  {}", row + 1, names.trim_end())?;
            if across.iter().any(|&column| at(column).is_some()) {
                let numbers = line(&|card| self.numbers(card));
                let numbers = numbers.replace('·', " ");
                writeln!(self.output, "    {}", numbers.trim_end())?;
            }
        }
        self.say(
            "▲自分の側 ▽相手の側 ★召喚者  剣・弓＝射程と攻撃力、/の後は残りライフ",
            "▲ your side  ▽ the other  ★ Summoner; S sword or B bow with dice, then life left",
        )?;
        self.player(view, seat, seat)
    }

    /// What a player has beside the field.
    fn player(&mut self, view: &GameView, seat: u8, mine: u8) -> io::Result<()> {
        let of = view.seats.iter().find(|it| it.seat == seat);
        let figures = of.map_or(&[][..], |it| &it.figures);
        let figure = |name: &str| {
            let found = figures.iter().find(|it| it.name == name);
            found.map_or(0, |it| it.value)
        };
        let count = |zone: &str| {
            let mut zones = view.zones.iter();
            let found = zones.find(|it| it.seat == seat && it.zone == zone);
            found.map_or(0, |it| it.count)
        };
        let who = match (seat == mine, seat % 2 == mine % 2, self.ja) {
            (true, _, true) => "自分",
            (true, _, false) => "You",
            (_, true, true) => "チームメイト",
            (_, true, false) => "Team mate",
            (_, _, true) => "相手",
            (..) => "Opponent",
        };
        let summoner = cards(view, seat, "battlefield").iter();
        let mut summoner = summoner.filter(|card| self.is_summoner(card));
        let summoner = summoner.next().and_then(|card| card.card.as_deref());
        let summoner = summoner.map_or_else(|| "–".to_owned(), |word| self.card_name(word));
        let (hand, magic) = (figure("hand"), figure("magic"));
        let (hired, discard) = (figure("mercenaries_in_hand"), count("discard_pile"));
        let deck = count("draw_pile");
        // R-SW-23: how many cards a Draw Pile has is told to its player alone.
        let deck = match (seat == mine, self.ja) {
            (true, true) => format!("  山札 {deck}"),
            (true, false) => format!("  draw pile {deck}"),
            _ => String::new(),
        };
        let line = if self.ja {
            format!(
                "{who}({summoner})  手札 {hand}(傭兵 {hired})  魔力 {magic}{deck}  捨て札 {discard}"
            )
        } else {
            format!(
                "{who} ({summoner})  hand {hand} (mercenaries {hired})  magic {magic}{deck}  discard pile {discard}"
            )
        };
        writeln!(self.output, "{line}")
    }

    fn is_summoner(&self, card: &CardView) -> bool {
        let catalogue = self.session.catalogue();
        let def = card.card.as_deref().and_then(|word| catalogue.find(word));
        def.is_some_and(|def| {
            shokan_rules::summoner_wars::values::is_summoner(&catalogue.pool, def)
        })
    }

    fn named(&self, card: &CardView, mine: u8) -> String {
        let name = card.card.as_deref().unwrap_or_default();
        let side = if card.controller % 2 == mine % 2 {
            "▲"
        } else {
            "▽"
        };
        let crown = if self.is_summoner(card) { "★" } else { "" };
        format!("{side}{crown}{}", self.card_name(name))
    }

    /// `B2/4`: a bow, two dice, four lives left; `/9` a Wall.
    fn numbers(&self, card: &CardView) -> String {
        let catalogue = self.session.catalogue();
        let def = card.card.as_deref().and_then(|word| catalogue.find(word));
        let bow = def.is_some_and(|def| {
            let range = catalogue.pool.def(def).tree.words("range");
            range.iter().any(|word| word.as_str() == "bow")
        });
        let arms = now(card, "attack").map_or_else(String::new, |attack| {
            let sign = match (bow, self.ja) {
                (true, true) => "弓",
                (true, false) => "B",
                (false, true) => "剣",
                (false, false) => "S",
            };
            format!("{sign}{attack}")
        });
        let life = now(card, "life").map_or_else(String::new, |life| format!("/{life}"));
        let under = match card.counters {
            0 => String::new(),
            count => format!("+{count}"),
        };
        format!(" {arms}{life}{under}")
    }
}

/// As much of a text as fits into so many letters' room.
fn fitted(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used > width {
            break;
        }
        out.push(letter);
    }
    out.push('…');
    out
}
