//! Steps as changes of the text: each touches the lines it is about and leaves the others alone.

use super::played::bare;
use super::{Lays, seat_word, seats_of, tables};
use crate::lex::Word;
use crate::report::{Code, Problem, bi, same};
use crate::scope::Scope;
use crate::tree::{Entry, Placing, Scenario};
use shokan_rules::laying::{BoardEntry, BoardLuck, BoardSpot, BoardVerb};
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;

/// So many dice or cards are laid down in one step.
const SCRIPTED_MAX: usize = 20;

/// How many blank cards an unmentioned pile has (`shared::fill`).
const BLANKS: u8 = 10;

/// The texts that a step can mean, the most likely first; the first that can be laid out is it.
pub(super) fn with<W: Lays>(
    scenario: &Scenario,
    text: &str,
    verb: &BoardVerb,
) -> Result<Vec<String>, Problem> {
    let mut page = Page {
        scenario,
        lines: text.lines().map(str::to_owned).collect(),
    };
    match verb {
        BoardVerb::Put { card, to } => page.put::<W>(entry(card), to)?,
        BoardVerb::Take { at } => {
            page.take::<W>(*at)?;
        }
        BoardVerb::Move { at, to } => page.carry::<W>(*at, to)?,
        BoardVerb::Mark {
            at,
            mark,
            on,
            number,
        } => page.mark::<W>(*at, mark, on.then_some(*number))?,
        BoardVerb::Set { path, value } => page.set(path, value.as_deref())?,
        BoardVerb::Turn { seat, phase } => {
            return Ok(page.turns(seats_of(scenario), *seat, phase));
        }
        BoardVerb::Seats { many } => return page.seats::<W>(*many),
        BoardVerb::Seed { number } => page.seed(*number),
        BoardVerb::Script { luck } => page.script::<W>(luck)?,
        BoardVerb::Unscript { line } => page.unscript(*line)?,
        BoardVerb::Name { title } => page.name(title),
        BoardVerb::Bare => return Ok(vec![bare(scenario, text)]),
    }
    Ok(vec![page.text()])
}

fn word(text: &str) -> Word {
    Word {
        text: text.to_owned(),
        column: 1,
        quoted: false,
    }
}

fn entry(card: &str) -> Entry {
    Entry {
        count: 1,
        card: word(card),
        marks: Vec::new(),
        changes: Vec::new(),
        alias: None,
    }
}

fn gone() -> Problem {
    let expected = bi("場面の文にあるカード", "a card of the text");
    Problem::new(Code::F1, 0, 0, expected, none_there())
}

fn none_there() -> Bi {
    bi("なし", "none there")
}

/// A word that a line can hold.
fn plain(text: &str) -> Result<(), Problem> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '\'' | ',');
    if !text.is_empty() && text.len() <= 64 && text.chars().all(fits) {
        return Ok(());
    }
    let expected = bi("場面の文に書ける言葉", "a word");
    Err(Problem::new(Code::F1, 0, 0, expected, same(text)))
}

struct Page<'a> {
    scenario: &'a Scenario,
    lines: Vec<String>,
}

impl Page<'_> {
    fn text(&self) -> String {
        let kept = self.lines.iter().filter(|line| *line != GONE);
        kept.map(|line| format!("{line}\n")).collect()
    }

    /// The line of a number, counted from 1.
    fn at(&mut self, line: u32) -> Option<&mut String> {
        self.lines.get_mut((line as usize).checked_sub(1)?)
    }

    fn placing(&self, line: u32) -> Result<Placing, Problem> {
        let found = self.scenario.board.iter().find(|it| it.line == line);
        found.cloned().ok_or_else(gone)
    }

    fn put<W: Lays>(&mut self, entry: Entry, to: &BoardSpot) -> Result<(), Problem> {
        let mut placing = self.there::<W>(to)?;
        let ordered = Scope::<W>::zone_kind(&to.zone).is_some_and(W::is_ordered);
        placing.entries.retain(|entry| !entry.card.is("empty"));
        match ordered {
            true => placing.entries.insert(0, entry),
            false => placing.entries.push(entry),
        }
        self.write::<W>(placing);
        Ok(())
    }

    /// The line of a spot, or a new one.
    fn there<W: Lays>(&self, to: &BoardSpot) -> Result<Placing, Problem> {
        plain(&to.zone)?;
        if let Some(place) = &to.place {
            plain(place)?;
        }
        let same = |placing: &&Placing| {
            let place = placing.place.as_ref().map(|place| place.text.as_str());
            placing.seat == to.seat && placing.zone.is(&to.zone) && place == to.place.as_deref()
        };
        let all = &self.scenario.board;
        let ordered = Scope::<W>::zone_kind(&to.zone).is_some_and(W::is_ordered);
        // On top of a pile is the front of its first line.
        let found = match ordered {
            true => all.iter().find(same),
            false => all.iter().rfind(same),
        };
        if let Some(found) = found {
            return Ok(found.clone());
        }
        let deck = <W::Rules as Rulebook>::ZONE_WORDS[<W::Rules as Rulebook>::deck().at()];
        let mut entries = Vec::new();
        if to.zone == deck {
            // What the rules put there stays below.
            entries.push(Entry {
                count: BLANKS,
                ..entry(crate::board::FILLER)
            });
        }
        Ok(Placing {
            line: 0,
            seat: to.seat,
            zone: word(&to.zone),
            place: to.place.as_deref().map(word),
            entries,
        })
    }

    /// Takes one card of an entry out, as an entry of its own.
    fn take<W: Lays>(&mut self, at: BoardEntry) -> Result<Entry, Problem> {
        let mut placing = self.placing(at.line)?;
        let taken = split(&mut placing, usize::from(at.entry))?;
        placing.entries.remove(usize::from(at.entry));
        self.write::<W>(placing);
        Ok(taken)
    }

    fn carry<W: Lays>(&mut self, at: BoardEntry, to: &BoardSpot) -> Result<(), Problem> {
        let mut placing = self.placing(at.line)?;
        let mut target = self.there::<W>(to)?;
        let taken = split(&mut placing, usize::from(at.entry))?;
        placing.entries.remove(usize::from(at.entry));
        if target.line == placing.line {
            target = placing;
        } else {
            self.write::<W>(placing);
        }
        target.entries.retain(|entry| !entry.card.is("empty"));
        target.entries.push(taken);
        self.write::<W>(target);
        Ok(())
    }

    /// Sets a mark with its number, or takes it off.
    fn mark<W: Lays>(
        &mut self,
        at: BoardEntry,
        mark: &str,
        value: Option<Option<i32>>,
    ) -> Result<(), Problem> {
        let known = W::HAND_MARKS.iter().find(|known| known.0 == mark);
        let Some(&(_, _, _, numbered)) = known else {
            let all: Vec<&str> = W::HAND_MARKS.iter().map(|known| known.0).collect();
            let all = all.join(", ");
            let expected = bi(format!("印：{all}"), format!("a mark: {all}"));
            return Err(Problem::new(Code::F1, 0, 0, expected, same(mark)));
        };
        let mut placing = self.placing(at.line)?;
        split(&mut placing, usize::from(at.entry))?;
        let marks = &mut placing.entries[usize::from(at.entry)].marks;
        if let Some(at) = marks.iter().position(|it| it.is(mark)) {
            marks.drain(at..=at + usize::from(numbered));
        }
        match value {
            Some(number) if numbered => {
                marks.push(word(mark));
                marks.push(word(&number.unwrap_or(1).to_string()));
            }
            Some(_) => marks.push(word(mark)),
            None => {}
        }
        self.write::<W>(placing);
        Ok(())
    }

    fn set(&mut self, path: &str, value: Option<&str>) -> Result<(), Problem> {
        plain(path)?;
        let found = self.scenario.sets.iter().find(|(it, _, _)| it.is(path));
        let line = match value {
            Some(value) => {
                plain(value)?;
                format!("  set {path} {value}")
            }
            None => GONE.to_owned(),
        };
        match found {
            Some((_, _, at)) => {
                if let Some(there) = self.at(*at) {
                    *there = line;
                }
            }
            None => self.insert(line, self.head()),
        }
        Ok(())
    }

    /// So many seats: a line of one of the further seats says that they are there.
    fn seats<W: Lays>(&mut self, many: u8) -> Result<Vec<String>, Problem> {
        let all = tables::<W>();
        if !all.contains(&many) {
            let all: Vec<String> = all.iter().map(u8::to_string).collect();
            let all = all.join(", ");
            let expected = bi(
                format!("このゲームの席の数：{all}"),
                format!("how many seats the game has: {all}"),
            );
            return Err(Problem::new(
                Code::F1,
                0,
                0,
                expected,
                same(many.to_string()),
            ));
        }
        let scenario = self.scenario;
        for placing in scenario.board.iter().filter(|it| it.seat >= many) {
            if let Some(there) = self.at(placing.line) {
                GONE.clone_into(there);
            }
        }
        if many > seats_of(scenario) {
            // The line of the turn is changed below, and may stand behind the board.
            let turn = scenario.turn.as_ref().map_or(0, |turn| turn.line);
            self.insert(FAR_SEAT.to_owned(), self.behind_all().max(turn));
        }
        let Some(turn) = &scenario.turn else {
            return Ok(vec![self.text()]);
        };
        let seat = if turn.seat < many { turn.seat } else { 0 };
        let phase = turn.phase.as_ref().map_or("", |phase| &phase.text);
        Ok(self.turns(many, seat, phase))
    }

    /// A turn of a seat of so many: the number that it has, or the next that is its own.
    fn turns(&mut self, seats: u8, seat: u8, phase: &str) -> Vec<String> {
        let turn = self.scenario.turn.as_ref();
        let number = turn.map_or(5, |turn| turn.number);
        let at = turn.map(|turn| turn.line);
        let seat = seat_word(seat);
        let begins = match phase {
            "" => String::new(),
            phase => format!(", {phase}"),
        };
        let texts = (number..number.saturating_add(seats.into())).map(|number| {
            let line = format!("  turn {number} of {seat}{begins}");
            let mut page = Page {
                scenario: self.scenario,
                lines: self.lines.clone(),
            };
            match at {
                Some(at) => {
                    if let Some(there) = page.at(at) {
                        *there = line;
                    }
                }
                None => page.insert(line, page.scenario.line),
            }
            page.text()
        });
        texts
            .filter(|_| phase.is_empty() || plain(phase).is_ok())
            .collect()
    }

    fn seed(&mut self, number: Option<u32>) {
        for line in &mut self.lines {
            let mut words = line.split_whitespace();
            if words.next() == Some("luck") && words.next() == Some("seed") {
                *line = GONE.to_owned();
            }
        }
        if let Some(number) = number {
            self.insert(format!("  luck seed {number}"), self.head());
        }
    }

    /// Lays luck down behind what is laid down already.
    fn script<W: Lays>(&mut self, luck: &BoardLuck) -> Result<(), Problem> {
        let line = match luck {
            BoardLuck::Dice { shows } => {
                if shows.is_empty() || shows.len() > SCRIPTED_MAX {
                    let expected = bi(
                        format!("ダイス1個から{SCRIPTED_MAX}個"),
                        format!("1 to {SCRIPTED_MAX} dice"),
                    );
                    let found = same(shows.len().to_string());
                    return Err(Problem::new(Code::F1, 0, 0, expected, found));
                }
                let dice: Vec<String> = shows.iter().map(u8::to_string).collect();
                format!("  luck dice {}", dice.join(" "))
            }
            BoardLuck::Pick { which } => format!("  luck pick {which}"),
            BoardLuck::Shuffle { seat, cards } => {
                if cards.is_empty() || cards.len() > SCRIPTED_MAX {
                    let expected = bi(
                        format!("カード1枚から{SCRIPTED_MAX}枚"),
                        format!("1 to {SCRIPTED_MAX} cards"),
                    );
                    let found = same(cards.len().to_string());
                    return Err(Problem::new(Code::F1, 0, 0, expected, found));
                }
                cards.iter().try_for_each(|card| plain(card))?;
                let deck = <W::Rules as Rulebook>::ZONE_WORDS[<W::Rules as Rulebook>::deck().at()];
                let (seat, cards) = (seat_word(*seat), cards.join(", "));
                format!("  luck shuffle {seat}.{deck}: {cards}, rest")
            }
        };
        let last = self.scenario.luck.iter().map(|script| script.line).max();
        self.insert(line, last.unwrap_or_else(|| self.head()));
        Ok(())
    }

    /// Takes a line of luck out.
    fn unscript(&mut self, line: u32) -> Result<(), Problem> {
        if self.scenario.luck.iter().any(|script| script.line == line)
            && let Some(there) = self.at(line)
        {
            GONE.clone_into(there);
            return Ok(());
        }
        Err(Problem::new(
            Code::F1,
            0,
            0,
            bi("次に来る運を決める行", "a line of scripted luck"),
            none_there(),
        ))
    }

    fn name(&mut self, title: &str) {
        let fits = |c: &char| *c != '"' && !c.is_control();
        let title: String = title.chars().filter(fits).take(80).collect();
        let line = self.scenario.line;
        if let Some(there) = self.at(line) {
            *there = format!("scenario \"{title}\"");
        }
        let behind = self.scenario.line as usize;
        for line in self.lines.iter_mut().skip(behind) {
            if line.split_whitespace().next() == Some("title_ja") {
                *line = GONE.to_owned();
            }
        }
    }

    /// The last line of the head, behind which the board begins.
    fn head(&self) -> u32 {
        let page = self.scenario;
        let block = page.cards.as_ref();
        let block = block.map(|block| block.line + block.text.lines().count() as u32 + 1);
        let game = page.game.as_ref().map(|(_, line, _)| *line);
        let turn = page.turn.as_ref().map(|turn| turn.line);
        let sets = page.sets.iter().map(|(_, _, line)| *line);
        let held = page.held.iter().map(|(_, _, line)| *line);
        let all = block.into_iter().chain(game).chain(turn);
        all.chain(sets).chain(held).fold(page.line, u32::max)
    }

    fn insert(&mut self, line: String, behind: u32) {
        let at = (behind as usize).min(self.lines.len());
        self.lines.insert(at, line);
    }

    /// Writes a line of the board in its place, or behind the others; one without entries goes.
    fn write<W: Lays>(&mut self, placing: Placing) {
        let deck = <W::Rules as Rulebook>::ZONE_WORDS[<W::Rules as Rulebook>::deck().at()];
        let others = self.scenario.board.iter().filter(|other| {
            other.line != placing.line
                && other.seat == placing.seat
                && other.zone.is(&placing.zone.text)
        });
        let line = match placing.entries.is_empty() {
            // A deck that no line speaks of is not empty.
            true if placing.zone.is(deck) && others.count() == 0 => {
                format!("  {} {deck}: empty", seat_word(placing.seat))
            }
            true if self.is_last_far(&placing) => FAR_SEAT.to_owned(),
            true => GONE.to_owned(),
            false => written(&placing),
        };
        if placing.line > 0 {
            if let Some(there) = self.at(placing.line) {
                *there = line;
            }
            return;
        }
        self.insert(line, self.behind_all());
    }

    /// The last line of the board, or of the head where there is none.
    fn behind_all(&self) -> u32 {
        let last = self.scenario.board.iter().map(|placing| placing.line).max();
        last.unwrap_or_else(|| self.head())
    }

    /// Whether no other line says that there are more than two seats.
    fn is_last_far(&self, placing: &Placing) -> bool {
        let mut far = self.scenario.board.iter().filter(|it| it.seat > 1);
        placing.seat > 1 && far.all(|it| it.line == placing.line)
    }
}

/// Says that there are more than two seats, and nothing else: a hand that no line speaks of is
/// empty, too.
const FAR_SEAT: &str = "  P3 hand: empty";

/// A line that is left out when the text is put together; no line of a text holds a line's end.
const GONE: &str = "\n";

/// Makes an entry of several cards one of a single card, with the others behind it; gives a copy.
fn split(placing: &mut Placing, at: usize) -> Result<Entry, Problem> {
    let found = placing.entries.get_mut(at).ok_or_else(gone)?;
    if found.card.is("empty") {
        return Err(gone());
    }
    let mut rest = found.clone();
    found.count = 1;
    let one = found.clone();
    rest.count -= 1;
    if rest.count > 0 {
        rest.alias = None;
        placing.entries.insert(at + 1, rest);
    }
    Ok(one)
}

/// A line of a board.
fn written(placing: &Placing) -> String {
    let place = placing.place.as_ref();
    let place = place.map_or_else(String::new, |place| format!(" {}", place.text));
    let entries: Vec<String> = placing.entries.iter().map(said).collect();
    let (seat, zone) = (seat_word(placing.seat), &placing.zone.text);
    format!("  {seat} {zone}{place}: {}", entries.join(", "))
}

fn said(entry: &Entry) -> String {
    let mut text = match entry.count {
        1 => entry.card.text.clone(),
        count => format!("{count} {}", entry.card.text),
    };
    for mark in &entry.marks {
        text.push_str(&format!(" {}", mark.text));
    }
    for change in &entry.changes {
        text.push_str(&format!(" [ {change} ]"));
    }
    if let Some(alias) = &entry.alias {
        text.push_str(&format!(" as {}", alias.text));
    }
    text
}
