//! A match in a terminal: plain lines in, plain lines out, in Japanese or English.

mod battlefield;

use shokan_kernel::ids::Seat;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::session::{Happened, Input, Opponent, Session, Viewer};
use shokan_rules::show::{Bi, CardFace, CardView, DecisionView, GameView, ZoneView};
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
            let pick = match self.players.get_mut(usize::from(seat)) {
                _ if self.session.choices() == 1 => 0,
                Some(Some(bot)) => bot.pick(&self.session.seat_view(seat)),
                _ => {
                    let turn = (self.session.inputs().len(), seat);
                    if shown != Some(turn) {
                        shown = Some(turn);
                        self.board(seat)?;
                    }
                    match self.ask(seat)? {
                        Answer::Pick(pick) => pick,
                        Answer::Again => continue,
                        Answer::Leave => return Ok(Ending::Left),
                    }
                }
            };
            match self.session.apply(&Input::Pick(pick)) {
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
        self.say("一手戻しました。", "Taken back.")
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
            "番号: 選ぶ   ?: 選べない理由   b: 盤面   c カード名: カードを読む   r 条項: 条文を読む   u: 一手戻す   concede: 投了   q: やめる",
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

    /// The table as a seat sees it: the other side on top; where there are columns, those that face
    /// each other above each other.
    fn board(&mut self, seat: u8) -> io::Result<()> {
        let view = self.session.view(Viewer::Seat(Seat(seat)));
        let turn = if self.ja {
            format!("── 第{}ターン・{}", view.turn, phase(&view.phase, true))
        } else {
            format!("── Turn {}, {}", view.turn, phase(&view.phase, false))
        };
        writeln!(self.output, "\n{turn}")?;
        let other = 1 - seat.min(1);
        if view.zones.iter().any(|zone| zone.zone == "battlefield") {
            self.battlefield(&view, seat)?;
        } else if view.zones.iter().any(|zone| zone.zone == "unit_zone") {
            self.side(&view, other, true)?;
            self.side(&view, seat, false)?;
        } else {
            self.rows(&view, other, true)?;
            self.rows(&view, seat, false)?;
        }
        let hand = cards(&view, seat, "hand");
        let names: Vec<String> = hand.iter().map(|card| self.short(card)).collect();
        let title = if self.ja { "手札" } else { "Hand" };
        writeln!(self.output, "{title}: {}", names.join(" / "))
    }

    fn side(&mut self, view: &GameView, seat: u8, mirrored: bool) -> io::Result<()> {
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
        let line = if self.ja {
            let who = if mirrored { "相手" } else { "自分" };
            format!(
                "{who}  HP {hp}  マナ {standing}/{all}  手札 {hand}  山札 {deck}  場外 {outside}"
            )
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
            let unit = unit.map_or_else(|| "·".to_owned(), |card| self.short(card));
            let here = master.iter().any(|card| card.column == Some(column));
            format!("{}{unit}", if here { "★" } else { "" })
        };
        let columns: [u8; 3] = if mirrored { [2, 1, 0] } else { [0, 1, 2] };
        let cells = columns.map(|column| padded(&cell(column), 26)).join("| ");
        if mirrored {
            writeln!(self.output, "{line}\n  {cells}")
        } else {
            writeln!(self.output, "  {cells}\n{line}")
        }
    }

    /// A side whose cards lie in rows, a line for each zone that shows some.
    fn rows(&mut self, view: &GameView, seat: u8, mirrored: bool) -> io::Result<()> {
        let who = match (mirrored, self.ja) {
            (true, true) => "相手",
            (false, true) => "自分",
            (true, false) => "Opponent",
            (false, false) => "You",
        };
        let figures = view.seats.iter().find(|it| it.seat == seat);
        let figures = figures.map_or(&[][..], |it| &it.figures);
        let figure = |name: &str| {
            let found = figures.iter().find(|it| it.name == name);
            found.map_or(0, |it| it.value)
        };
        // What the game has, as its book calls it.
        let mut head = who.to_owned();
        if figures.iter().any(|it| it.name == "ap") {
            let name = if self.ja { "行動値" } else { "AP" };
            head.push_str(&format!("  {name} {}", figure("ap")));
        }
        for zone in ["deck", "hand", "graveyard"] {
            if let Some(known) = self.session.catalogue().vocabulary.zone(zone) {
                let name = if self.ja {
                    known.phrase.ja
                } else {
                    known.phrase.en
                };
                head.push_str(&format!("  {name} {}", figure(zone)));
            }
        }
        let on_table = |zone: &&ZoneView| {
            let aside = ["hand", "deck", "graveyard", "counters"];
            zone.seat == seat && !aside.contains(&&*zone.zone) && !zone.cards.is_empty()
        };
        let row = |zone: &ZoneView| {
            let names: Vec<String> = zone.cards.iter().map(|card| self.short(card)).collect();
            format!("  {}", names.join(" | "))
        };
        let mut lines: Vec<String> = view.zones.iter().filter(on_table).map(row).collect();
        if mirrored {
            lines.reverse();
            lines.insert(0, head);
        } else {
            lines.push(head);
        }
        writeln!(self.output, "{}", lines.join("\n"))
    }

    /// A card in a few letters: name, numbers, how it lies.
    fn short(&self, card: &CardView) -> String {
        let Some(word) = &card.card else {
            return if self.ja { "裏" } else { "back" }.to_owned();
        };
        let name = self.card_name(word);
        let now = |stat: &str| {
            card.stats
                .iter()
                .find(|it| it.stat == stat)
                .map(|it| it.now)
        };
        if card.face_down {
            let back = if self.ja { "裏" } else { "face-down" };
            return format!("{name} ({back})");
        }
        let numbers = match (now("atk"), now("hp"), now("cost")) {
            _ if let (Some(attack), Some(defence)) = (now("attack"), now("defence")) => {
                format!(" {attack}/{defence}")
            }
            (Some(atk), Some(hp), _) if card.column.is_some() => {
                format!(" {atk}/{}", hp - card.damage)
            }
            (_, _, Some(cost)) if card.column.is_none() => format!(" ({cost})"),
            _ => String::new(),
        };
        let rested = if card.rested { "↷" } else { "" };
        format!("{name}{numbers}{rested}")
    }

    fn card_name(&self, word: &str) -> String {
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

    fn say(&mut self, ja: &str, en: &str) -> io::Result<()> {
        writeln!(self.output, "{}", if self.ja { ja } else { en })
    }
}

enum Answer {
    Pick(u16),
    Again,
    Leave,
}

fn cards<'a>(view: &'a GameView, seat: u8, zone: &str) -> &'a [CardView] {
    let zones = &view.zones;
    let found = zones.iter().find(|it| it.seat == seat && it.zone == zone);
    found.map_or(&[], |it| &it.cards)
}

fn name_of(view: &GameView, id: u16) -> Option<String> {
    let all = view.zones.iter().flat_map(|zone| &zone.cards);
    let found = all.into_iter().find(|card| card.id == Some(id))?;
    found.card.clone()
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn phase(word: &str, ja: bool) -> &'static str {
    let (japanese, english) = match word {
        "set_up" => ("準備", "set-up"),
        "start" => ("ターン開始時", "start of the turn"),
        "standby" => ("スタンバイフェイズ", "standby phase"),
        "draw" => ("ドローフェイズ", "draw phase"),
        "mana" => ("マナフェイズ", "mana phase"),
        "main" => ("メインフェイズ", "main phase"),
        "summon" => ("召喚フェイズ", "summon phase"),
        "setup" => ("セットアップフェイズ", "setup phase"),
        "start_of_game" => ("開始準備", "set-up"),
        "art_1" => ("巫術フェイズ1", "art phase 1"),
        "attack_1" => ("攻撃フェイズ1", "attack phase 1"),
        "art_2" => ("巫術フェイズ2", "art phase 2"),
        "attack_2" => ("攻撃フェイズ2", "attack phase 2"),
        "art_3" => ("巫術フェイズ3", "art phase 3"),
        "attach" => ("付加フェイズ", "attach phase"),
        "action" => ("アクション", "action"),
        "event" => ("イベントカードのプレイフェイズ", "Play Event Cards phase"),
        "move" | "move_after" => ("移動フェイズ", "movement phase"),
        "attack" | "attack_after" | "attack_end" => ("攻撃フェイズ", "attack phase"),
        "build_magic" => ("魔力確保フェイズ", "build magic phase"),
        "end" => ("エンドフェイズ", "end phase"),
        _ => ("終了", "over"),
    };
    if ja { japanese } else { english }
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
    match catalogue.vocabulary.field("directions") {
        Some(_) if ja => "攻撃方向なし",
        Some(_) => "no attack directions",
        None => "",
    }
}

/// A card as it is printed: name, type, numbers and rules text.
pub fn face_text(catalogue: &Catalogue, face: &CardFace, ja: bool) -> String {
    let of = |bi: &Bi| if ja { bi.ja.clone() } else { bi.en.clone() };
    let kind = catalogue.vocabulary.kind(&face.kind).map(|it| it.phrase);
    let kind = kind.map_or(face.kind.as_str(), |it| if ja { it.ja } else { it.en });
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
    if !face.deck_type.is_empty() {
        add(face.deck_type.to_uppercase());
    }
    let line = [("element", false), ("cost", true), ("advance", true)];
    line.into_iter()
        .filter_map(|(word, labelled)| field(word, labelled))
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
    let said = [
        "deck_type",
        "element",
        "cost",
        "advance",
        "stats",
        "directions",
        "uncertain",
    ];
    let further = face.fields.iter().filter(|it| !said.contains(&&*it.field));
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
