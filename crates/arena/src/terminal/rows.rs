//! A table whose cards lie in rows, in plain lines.

use super::Terminal;
use shokan_rules::info::Named;
use shokan_rules::show::{GameView, ZoneView};
use std::io;

/// What a table of rows tells of a side.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// Figures that are told first, and their names.
    pub figures: &'static [Named],
    /// Piles of which the number of cards is told.
    pub piles: &'static [&'static str],
    /// Zones that are not drawn besides those piles.
    pub aside: &'static [&'static str],
}

impl Rows {
    /// Both sides, the own one below.
    ///
    /// # Errors
    /// Those of the output.
    pub fn draw(self, terminal: &mut Terminal<'_>, view: &GameView, seat: u8) -> io::Result<()> {
        let other = 1 - seat.min(1);
        let who = |ja, en| if terminal.ja { ja } else { en };
        let (theirs, mine) = (who("相手", "Opponent"), who("自分", "You"));
        let head = self.head(terminal, view, other, theirs);
        writeln!(terminal.output, "{head}")?;
        for row in self.lines(terminal, view, other).iter().rev() {
            writeln!(terminal.output, "{row}")?;
        }
        for row in &self.lines(terminal, view, seat) {
            writeln!(terminal.output, "{row}")?;
        }
        let head = self.head(terminal, view, seat, mine);
        writeln!(terminal.output, "{head}")
    }

    /// Who it is, and what the game counts of him as its book calls it.
    fn head(self, terminal: &Terminal<'_>, view: &GameView, seat: u8, who: &str) -> String {
        let figures = view.seats.iter().find(|it| it.seat == seat);
        let figures = figures.map_or(&[][..], |it| &it.figures);
        let figure = |word: &str| {
            let found = figures.iter().find(|it| it.name == word);
            found.map_or(0, |it| it.value)
        };
        let vocabulary = terminal.session.catalogue().vocabulary;
        let pile = |word: &&'static str| {
            let phrase = vocabulary.zone(word)?.phrase;
            Some((*word, phrase.ja, phrase.en))
        };
        let piles = self.piles.iter().filter_map(pile);
        let told = self.figures.iter().copied().chain(piles);
        told.fold(who.to_owned(), |head, (word, ja, en)| {
            let name = if terminal.ja { ja } else { en };
            format!("{head}  {name} {}", figure(word))
        })
    }

    /// A line for each zone that shows some cards, from the front to the back.
    fn lines(self, terminal: &Terminal<'_>, view: &GameView, seat: u8) -> Vec<String> {
        let is_drawn = |zone: &&ZoneView| {
            let word = zone.zone.as_str();
            let counted = self.piles.contains(&word) || self.aside.contains(&word);
            zone.seat == seat && !counted && !zone.cards.is_empty()
        };
        let line = |zone: &ZoneView| {
            let names: Vec<String> = zone.cards.iter().map(|it| terminal.short(it)).collect();
            format!("  {}", names.join(" | "))
        };
        view.zones.iter().filter(is_drawn).map(line).collect()
    }
}
