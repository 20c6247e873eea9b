//! A match in a terminal: plain lines in, plain lines out, in Japanese or English.

mod rows;

pub use rows::Rows;

use crate::arena::Arena;
use shokan_kernel::ids::Seat;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::session::{
    Happened, Input, Opponent, QuestionKind, Session, Thinking, Viewer, answer,
};
use shokan_rules::show::{Bi, CardView, CatalogueCard, DecisionView, GameView};
use shokan_rules::with_game;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use unicode_width::UnicodeWidthStr;

/// How a match in the terminal came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over,
    /// The person left the table.
    Left,
}

/// A match at a terminal.
pub struct Terminal<'a> {
    /// The match.
    pub session: Session,
    /// Who plays each seat; `None` is the person at the keyboard.
    pub players: Vec<Option<Box<dyn Opponent>>>,
    /// Whether texts are Japanese.
    pub ja: bool,
    /// What the person types.
    pub input: &'a mut dyn BufRead,
    /// What the person reads.
    pub output: &'a mut dyn Write,
}

impl std::fmt::Debug for Terminal<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal")
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}

/// What a typed line asks for.
enum Command {
    Pick(u16),
    Why,
    Board,
    Card(String),
    Clause(String),
    TakeBack,
    Concede,
    Help,
    Leave,
    Unknown,
}

impl Command {
    fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let (first, rest) = (
            words.next().unwrap_or(""),
            words.collect::<Vec<_>>().join(" "),
        );
        if let Ok(number) = first.parse::<u16>() {
            // One number a line: behind each pick the numbers are others.
            if !rest.is_empty() {
                return Self::Unknown;
            }
            return number.checked_sub(1).map_or(Self::Unknown, Self::Pick);
        }
        match first {
            "?" | "？" | "why" => Self::Why,
            "b" | "board" => Self::Board,
            "c" | "card" => Self::Card(rest),
            "r" | "rule" => Self::Clause(rest),
            "u" | "undo" => Self::TakeBack,
            "concede" => Self::Concede,
            "h" | "help" => Self::Help,
            "q" | "quit" => Self::Leave,
            _ => Self::Unknown,
        }
    }
}

impl Terminal<'_> {
    /// Plays until the game is over or the person leaves.
    ///
    /// # Errors
    /// When the terminal cannot be read or written.
    pub fn play(&mut self) -> io::Result<Ending> {
        let opening = self.session.opening().clone();
        self.tell(&opening)?;
        self.help()?;
        let mut shown = None;
        while let Some(seat) = self.session.asked() {
            let itself = self.answers_itself();
            let input = match self.players.get_mut(usize::from(seat)) {
                Some(Some(bot)) if self.session.exchanges() || self.session.choices() > 1 => {
                    let view = self.session.seat_view(seat);
                    answer(&mut **bot, Seat(seat), &view, &Thinking::default())
                }
                Some(Some(_)) => Input::Pick(0),
                _ if itself => Input::Pick(0),
                _ => {
                    let turn = (self.session.inputs().len(), seat);
                    if shown != Some(turn) {
                        shown = Some(turn);
                        self.board(seat)?;
                    }
                    match self.ask(seat)? {
                        Answer::Pick(pick) => Input::Pick(pick),
                        Answer::Again => continue,
                        Answer::Leave => return Ok(Ending::Left),
                    }
                }
            };
            match self.session.apply(&input) {
                Ok(happened) => self.tell(&happened)?,
                Err(_) => self.say("その番号はありません。", "There is no such number.")?,
            }
        }
        let view = self.session.view(self.viewer());
        let of_match = view.series.and_then(|series| series.outcome);
        if let Some(outcome) = of_match.or(view.outcome) {
            let text = format!("{} [{}]", self.text(&outcome.text), outcome.clause);
            writeln!(self.output, "\n{text}")?;
        }
        Ok(Ending::Over)
    }

    /// Whether the pending question is not put to a person. What a seat does of its own accord, a
    /// phase or a right, is put even where nothing else can be done.
    fn answers_itself(&self) -> bool {
        let kind = self.session.question().map(|(kind, _)| kind);
        let own = matches!(kind, Some(QuestionKind::Phase | QuestionKind::Window));
        !own && self.session.answers_itself()
    }

    /// Whose eyes the log is told with: the person's, or everybody's when several people or none
    /// play.
    fn viewer(&self) -> Viewer {
        let seats = (0..).map(Seat).zip(&self.players);
        let mut people = seats.filter(|(_, player)| player.is_none());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    fn ask(&mut self, seat: u8) -> io::Result<Answer> {
        let viewer = Viewer::Seat(Seat(seat));
        let view = self.session.view(viewer);
        let Some(decision) = &view.decision else {
            return Ok(Answer::Pick(0));
        };
        self.question(&view, decision)?;
        write!(self.output, "> ")?;
        self.output.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(Answer::Leave);
        }
        match Command::read(&line) {
            Command::Pick(pick) if usize::from(pick) < decision.choices.len() => {
                return Ok(Answer::Pick(pick));
            }
            Command::Pick(_) | Command::Unknown => {
                let most = decision.choices.len();
                self.say(
                    &format!("1 から {most} の番号を入れてください。h で使い方。"),
                    &format!("Type a number from 1 to {most}, or h for help."),
                )?;
            }
            Command::Why => self.why(decision)?,
            Command::Board => self.board(seat)?,
            Command::Card(name) => self.card(&name)?,
            Command::Clause(id) => self.clause(&id)?,
            Command::TakeBack => self.take_back(seat)?,
            Command::Help => self.help()?,
            Command::Leave => return Ok(Answer::Leave),
            Command::Concede => {
                // The game is not over while it asks, so it can be conceded.
                if let Ok(happened) = self.session.apply(&Input::Concede(Seat(seat))) {
                    self.tell(&happened)?;
                }
            }
        }
        Ok(Answer::Again)
    }

    fn question(&mut self, view: &GameView, decision: &DecisionView) -> io::Result<()> {
        let source = decision.source.and_then(|id| name_of(view, id));
        let source = source.map(|word| self.card_name(&word));
        let text = self.text(&decision.text).to_owned();
        let by = source.map_or_else(String::new, |name| format!(" ({name})"));
        writeln!(self.output, "\n{text}{by}")?;
        for (at, choice) in decision.choices.iter().enumerate() {
            let label = self.text(&choice.label).to_owned();
            let forecast = choice.forecast.as_ref().map(|it| self.text(it).to_owned());
            let forecast = forecast.map_or_else(String::new, |it| format!("  → {it}"));
            writeln!(self.output, "  {:>2}  {label}{forecast}", at + 1)?;
        }
        Ok(())
    }

    /// Everything that may not be chosen now, with reason and clause.
    fn why(&mut self, decision: &DecisionView) -> io::Result<()> {
        if decision.refused.is_empty() {
            return self.say(
                "今は、断られる選択肢はありません。",
                "Nothing is refused right now.",
            );
        }
        // One reason may forbid many spaces.
        let mut told = BTreeSet::new();
        for refusal in &decision.refused {
            let text = self.text(&refusal.text).to_owned();
            if !told.insert((text.clone(), &refusal.clause)) {
                continue;
            }
            writeln!(self.output, "   ×  {text} [{}]", refusal.clause)?;
        }
        Ok(())
    }

    fn take_back(&mut self, seat: u8) -> io::Result<()> {
        let Some(kept) = self.session.take_back_is_free(seat) else {
            return self.say(
                "戻せません。何かが見えたか、運が動いたか、相手が行動しました。",
                "That cannot be taken back: something was seen, luck was used, or the other side acted.",
            );
        };
        // The session itself named this point.
        let _ = self.session.apply(&Input::TakeBack(kept as u32));
        self.say("1つ戻しました。", "Taken back.")
    }

    fn card(&mut self, name: &str) -> io::Result<()> {
        let catalogue = Arc::clone(self.session.catalogue());
        let Some(text) = card_text(&catalogue, name, self.ja) else {
            return self.say(
                "そのカードはありません。名前・番号・単語のどれかで探せます。",
                "There is no such card; give its name, id or word.",
            );
        };
        writeln!(self.output, "{text}")
    }

    fn clause(&mut self, id: &str) -> io::Result<()> {
        let id = id.trim().trim_matches(['[', ']']);
        let known = games::clauses(self.session.catalogue().game);
        let example = known.and_then(|known| known.texts().first());
        let example = example.map_or("", |clause| clause.id);
        match known.and_then(|known| known.text(id)) {
            Some((ja, en)) => {
                let text = if self.ja { ja } else { en };
                writeln!(self.output, "{id}  {text}")
            }
            None => self.say(
                &format!("その条項はありません。例：r {example}"),
                &format!("There is no such clause; for example: r {example}"),
            ),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        self.say(
            "番号: 選ぶ   ?: 選べない理由   b: 盤面   c カード名: カードを読む   r 条項: 条文を読む   u: 1つ戻す   concede: 投了   q: やめる",
            "number: choose   ?: why not   b: board   c NAME: read a card   r CLAUSE: read a clause   u: take back   concede: give up   q: leave",
        )
    }

    fn tell(&mut self, happened: &Happened) -> io::Result<()> {
        for event in happened.seen_by(self.viewer()) {
            let text = self.text(&event.text).to_owned();
            match &event.clause {
                Some(clause) => writeln!(self.output, "  · {text} [{clause}]")?,
                None => writeln!(self.output, "  · {text}")?,
            }
        }
        Ok(())
    }

    /// The table as it stands, from the first seat on, and then the hand of every other one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn draw(&mut self) -> io::Result<()> {
        self.board(0)?;
        let seats = 1..self.session.setup().decks.len() as u8;
        for seat in seats {
            let view = self.session.view(Viewer::Seat(Seat(seat)));
            let hand = cards(&view, seat, "hand");
            let names: Vec<String> = hand.iter().map(|card| self.short(card)).collect();
            let title = if self.ja { "手札" } else { "Hand" };
            writeln!(self.output, "{title} {}: {}", seat + 1, names.join(" / "))?;
        }
        Ok(())
    }

    /// The table as a seat sees it: the other side on top.
    fn board(&mut self, seat: u8) -> io::Result<()> {
        let view = self.session.view(Viewer::Seat(Seat(seat)));
        let info = games::info(self.session.catalogue().game);
        let phase = info.and_then(|info| info.phase_name(&view.phase));
        let (ja, en) = phase.unwrap_or(("終了", "Over"));
        let turn = if self.ja {
            format!("── {}ターン目・{ja}", view.turn)
        } else {
            format!("── Turn {}: {en}", view.turn)
        };
        writeln!(self.output, "\n{turn}")?;
        let game = self.session.catalogue().game;
        with_game!(game, G => G::draw(self, &view, seat)).transpose()?;
        let hand = cards(&view, seat, "hand");
        let names: Vec<String> = hand.iter().map(|card| self.short(card)).collect();
        let title = if self.ja { "手札" } else { "Hand" };
        writeln!(self.output, "{title}: {}", names.join(" / "))
    }

    /// A card in a few letters: name, numbers, how it lies.
    pub(crate) fn short(&self, card: &CardView) -> String {
        let Some(word) = &card.card else {
            return if self.ja { "裏" } else { "back" }.to_owned();
        };
        let name = self.card_name(word);
        if card.face_down {
            let back = if self.ja { "裏" } else { "face-down" };
            return format!("{name} ({back})");
        }
        let game = self.session.catalogue().game;
        let numbers = with_game!(game, G => G::numbers(card)).unwrap_or_default();
        let rested = if card.rested { "↷" } else { "" };
        format!("{name}{numbers}{rested}")
    }

    pub(crate) fn card_name(&self, word: &str) -> String {
        let catalogue = self.session.catalogue();
        let Some(def) = catalogue.find(word) else {
            return word.to_owned();
        };
        let def = catalogue.pool.def(def);
        if self.ja {
            def.ja.clone()
        } else {
            def.en.clone()
        }
    }

    fn text<'b>(&self, text: &'b Bi) -> &'b str {
        if self.ja { &text.ja } else { &text.en }
    }

    pub(crate) fn say(&mut self, ja: &str, en: &str) -> io::Result<()> {
        writeln!(self.output, "{}", if self.ja { ja } else { en })
    }
}

enum Answer {
    Pick(u16),
    Again,
    Leave,
}

/// A number of a card as it is now.
pub(crate) fn now(card: &CardView, stat: &str) -> Option<i16> {
    let found = card.stats.iter().find(|it| it.stat == stat);
    found.map(|it| it.now)
}

/// Attack and defence, or the price of a card that lies in no place.
pub(crate) fn attack_and_defence(card: &CardView) -> String {
    match (now(card, "attack"), now(card, "defence")) {
        (Some(attack), Some(defence)) => format!(" {attack}/{defence}"),
        _ => price(card),
    }
}

/// The price of a card that lies in no place.
pub(crate) fn price(card: &CardView) -> String {
    let cost = now(card, "cost").filter(|_| card.column.is_none());
    cost.map_or_else(String::new, |cost| format!(" ({cost})"))
}

/// The cards of a zone.
pub(crate) fn cards<'a>(view: &'a GameView, seat: u8, zone: &str) -> &'a [CardView] {
    let zones = &view.zones;
    let found = zones.iter().find(|it| it.seat == seat && it.zone == zone);
    found.map_or(&[], |it| &it.cards)
}

fn name_of(view: &GameView, id: u16) -> Option<String> {
    let all = view.zones.iter().flat_map(|zone| &zone.cards);
    let found = all.into_iter().find(|card| card.id == Some(id))?;
    found.card.clone()
}

pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// A card as it is printed: name, type, numbers and rules text; `None` when no card is called so.
pub fn card_text(catalogue: &Catalogue, name: &str, ja: bool) -> Option<String> {
    let wanted = name.trim().to_lowercase();
    let view = catalogue.view();
    let face = view.cards.into_iter().find(|face| {
        let names = [&face.card, &face.id, &face.name.ja, &face.name.en];
        names.iter().any(|known| known.to_lowercase() == wanted)
    })?;
    Some(face_text(catalogue, &face, ja))
}

/// What stands in the place of attack directions where a game has them and a card has none.
fn no_directions(catalogue: &Catalogue, ja: bool) -> &'static str {
    match catalogue.info.face.directions {
        Some(_) if ja => "攻撃方向なし",
        Some(_) => "no attack directions",
        None => "",
    }
}

/// A card as it is printed: name, type, numbers and rules text.
pub fn face_text(catalogue: &Catalogue, face: &CatalogueCard, ja: bool) -> String {
    let of = |bi: &Bi| if ja { bi.ja.clone() } else { bi.en.clone() };
    let kind = catalogue
        .vocabulary
        .kind(&face.card_type)
        .map(|it| it.phrase);
    let kind = kind.map_or(face.card_type.as_str(), |it| if ja { it.ja } else { it.en });
    let mut text = format!("{}  {}  {kind}", of(&face.name), face.id);
    // As the game calls it: 属性 炎, COST 2.
    let field = |word: &str, labelled: bool| {
        let field = face.fields.iter().find(|it| it.field == word)?;
        let label = if labelled {
            of(&field.label)
        } else {
            String::new()
        };
        Some(format!("{label} {}", of(&field.value)).trim().to_owned())
    };
    let mut add = |more: String| {
        text.push_str("  ");
        text.push_str(&more);
    };
    if let Some(deck_type) = &face.deck_type {
        add(deck_type.to_uppercase());
    }
    let info = &catalogue.info.face;
    let line = info.first.iter();
    line.filter_map(|&(word, labelled)| field(word, labelled))
        .for_each(&mut add);
    if let (Some(atk), Some(hp)) = (face.atk, face.hp) {
        let arrow = |word: &String| match word.as_str() {
            "left" => '←',
            "front" => '↑',
            _ => '→',
        };
        let arrows: String = face.directions.iter().map(arrow).collect();
        let ways = match arrows.as_str() {
            "" => no_directions(catalogue, ja),
            arrows => arrows,
        };
        add(format!("{atk}/{hp} {ways}").trim_end().to_owned());
    }
    if let (Some(attack), Some(defence)) = (face.atk, face.defence) {
        add(format!("{attack}/{defence}"));
    }
    // What the first line has not said.
    let said = |word: &str| info.said.contains(&word) || info.first.iter().any(|it| it.0 == word);
    let further = face.fields.iter().filter(|it| !said(&it.field));
    let further: Vec<String> = further
        .map(|field| format!("{} {}", of(&field.label), of(&field.value)))
        .map(|line| line.trim().to_owned())
        .collect();
    if !further.is_empty() {
        text.push_str(&format!("\n[{}]", further.join(" | ")));
    }
    let rules = of(&face.text);
    if !rules.is_empty() {
        text.push('\n');
        text.push_str(&rules);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn a_line_is_one_pick() {
        assert!(matches!(Command::read(" 3 "), Command::Pick(2)));
        assert!(matches!(Command::read("3 1"), Command::Unknown));
        assert!(matches!(Command::read("0"), Command::Unknown));
    }
}
