//! Text to scenarios, line by line. A line that is not understood fails its scenario and no other.

pub(crate) mod puzzle;

use crate::lex::{Word, without_comment, words};
use crate::report::{Code, Problem, bi, or_near, same};
use crate::tree::{
    Act, Block, Deck, DeckSource, Entry, Luck, Placing, Registered, Scenario, Script, Step, Turn,
    What,
};
use shokan_rules::show::Bi;

/// Words a line of the head, the board or the play can begin with.
pub(crate) const LINES: &[&str] = &[
    "scenario",
    "title_ja",
    "game",
    "covers",
    "option",
    "deck",
    "second_deck",
    "start",
    "teaches",
    "cards",
    "turn",
    "set",
    "known",
    "holds",
    "luck",
    "say",
    "auto",
    "puzzle",
    "proof",
    "odds",
    "solved_by",
    "needs",
    "no",
    "over",
];

/// A scenario and what was wrong with its text.
pub(crate) type Parsed = (Scenario, Vec<Problem>);

/// Reads a file.
pub(crate) fn parse(text: &str) -> Result<Vec<Parsed>, Problem> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all: Vec<Parsed> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let number = at as u32 + 1;
        let line = lines[at];
        at += 1;
        if without_comment(line).trim().is_empty() {
            continue;
        }
        let begins = line.split_whitespace().next().unwrap_or_default();
        if begins == "scenario" {
            all.push(begun(line, number));
            continue;
        }
        let Some((scenario, problems)) = all.last_mut() else {
            let expected = bi(
                "場面の始まり：scenario \"題\"",
                "a scenario begins with: scenario \"title\"",
            );
            let found = same(line.trim());
            return Err(Problem::new(Code::F1, number, 1, expected, found));
        };
        let block = opens_block(line);
        let result = if block {
            let (text, end) = gather(&lines, at);
            let result = if end > lines.len() {
                Err(Problem::new(
                    Code::F1,
                    number,
                    0,
                    bi("閉じる }", "a closing }"),
                    bi("ファイルの終わり", "the end of the file"),
                ))
            } else {
                let text = Block { line: number, text };
                read_block(scenario, line, number, text)
            };
            at = end;
            result
        } else {
            let mut read = words(line, number);
            while let Some(more) = lines.get(at).filter(|line| goes_on(line)) {
                at += 1;
                let more = words(more, at as u32);
                read = read.and_then(|read| Ok([read, more?].concat()));
            }
            read.and_then(|words| Reader::new(words, number).line(scenario))
        };
        if let Err(problem) = result {
            problems.push(problem);
        }
    }
    Ok(all)
}

/// A scenario that begins with this line.
fn begun(line: &str, number: u32) -> Parsed {
    let mut scenario = Scenario {
        line: number,
        ..Scenario::default()
    };
    let mut problems = Vec::new();
    match words(line, number) {
        Ok(words) if words.len() == 2 && words[1].quoted => {
            scenario.title = words[1].text.clone();
        }
        Ok(_) => problems.push(Problem::new(
            Code::F1,
            number,
            1,
            bi("scenario \"何が起こるか\"", "scenario \"what happens\""),
            same(line.trim()),
        )),
        Err(problem) => problems.push(problem),
    }
    (scenario, problems)
}

/// Whether a line belongs to the one before it: it begins with a text.
fn goes_on(line: &str) -> bool {
    line.trim_start().starts_with('"')
}

fn opens_block(line: &str) -> bool {
    let line = without_comment(line).trim();
    let begins = |word: &str| line.split_whitespace().next() == Some(word);
    line.ends_with('{') && ["cards", "deck", "second_deck"].into_iter().any(begins)
}

/// The text up to the brace that closes the block, and the line behind it.
fn gather(lines: &[&str], from: usize) -> (String, usize) {
    let mut depth = 1;
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate().skip(from) {
        let mut quoted = false;
        for c in without_comment(line).chars() {
            match c {
                '"' => quoted = !quoted,
                '{' if !quoted => depth += 1,
                '}' if !quoted => depth -= 1,
                _ => {}
            }
        }
        if depth == 0 {
            return (text, at + 1);
        }
        text.push_str(line);
        text.push('\n');
    }
    (text, lines.len() + 1)
}

fn read_block(
    scenario: &mut Scenario,
    line: &str,
    number: u32,
    block: Block,
) -> Result<(), Problem> {
    let mut reader = Reader::new(words(line, number)?, number);
    let head = reader.next(("cards か deck", "cards or deck"))?;
    if head.is("cards") {
        scenario.cards = Some(block);
    } else {
        scenario.decks.push(Deck {
            of: reader.registered(&head)?,
            line: number,
            source: DeckSource::Lines(block),
        });
    }
    reader.sign("{")?;
    reader.end()
}

/// The seat of `P1` to `P4`, counted from 0.
pub(crate) fn seat_of(text: &str) -> Option<u8> {
    match text {
        "P1" => Some(0),
        "P2" => Some(1),
        "P3" => Some(2),
        "P4" => Some(3),
        _ => None,
    }
}

/// Whether a word has the shape of a clause: `SC-07-05-02.c`, `R-SC-24`.
pub(crate) fn is_clause(text: &str) -> bool {
    let text = text.strip_prefix("R-").unwrap_or(text);
    let mut parts = text.split('-');
    let letters = parts.next().unwrap_or_default();
    letters.len() == 2
        && letters.chars().all(|c| c.is_ascii_uppercase())
        && parts.next().is_some_and(|part| !part.is_empty())
        && !text.contains('/')
}

struct Reader {
    words: Vec<Word>,
    at: usize,
    line: u32,
}

type Read<T> = Result<T, Problem>;

/// What is expected, in Japanese and in English.
type Expected<'a> = (&'a str, &'a str);

impl Reader {
    const fn new(words: Vec<Word>, line: u32) -> Self {
        Self { words, at: 0, line }
    }

    fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    fn fail<T>(&self, expected: Expected<'_>) -> Read<T> {
        self.fails(bi(expected.0, expected.1))
    }

    fn fails<T>(&self, expected: Bi) -> Read<T> {
        let (column, found) = match self.peek() {
            Some(word) => (word.column, same(&word.text)),
            None => (
                self.words
                    .last()
                    .map_or(1, |word| word.column + word.text.chars().count() as u32),
                bi("行の終わり", "the end of the line"),
            ),
        };
        Err(Problem::new(Code::F1, self.line, column, expected, found))
    }

    fn next(&mut self, expected: Expected<'_>) -> Read<Word> {
        match self.words.get(self.at) {
            Some(word) => {
                self.at += 1;
                Ok(word.clone())
            }
            None => self.fail(expected),
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|word| word.is(text));
        if found {
            self.at += 1;
        }
        found
    }

    fn sign(&mut self, text: &str) -> Read<()> {
        if self.eat(text) {
            Ok(())
        } else {
            self.fails(same(text))
        }
    }

    fn end(&self) -> Read<()> {
        if self.at < self.words.len() {
            self.fail(("行の終わり", "the end of the line"))
        } else {
            Ok(())
        }
    }

    fn name(&mut self, expected: Expected<'_>) -> Read<Word> {
        match self.peek() {
            // A space of a grid, `4,1`, holds a comma and is none.
            Some(word)
                if !word.quoted
                    && word.text != ","
                    && word.text.chars().all(|c| !":[]{}=?+!@".contains(c)) =>
            {
                self.next(expected)
            }
            _ => self.fail(expected),
        }
    }

    fn number(&mut self, expected: Expected<'_>) -> Read<i32> {
        match self.peek().and_then(Word::number) {
            Some(n) => {
                self.at += 1;
                Ok(n)
            }
            None => self.fail(expected),
        }
    }

    fn seat(&mut self) -> Read<u8> {
        match self.peek().and_then(|word| seat_of(&word.text)) {
            Some(seat) => {
                self.at += 1;
                Ok(seat)
            }
            None => self.fail(("席：P1からP4", "a seat: P1 to P4")),
        }
    }

    /// The seat of a deck, behind the word that says which of its decks it is.
    fn registered(&mut self, word: &Word) -> Read<Registered> {
        let seat = self.seat()?;
        let expected = ("deck か second_deck", "deck or second_deck");
        Registered::of(word, seat).map_or_else(|| self.fail(expected), Ok)
    }

    fn text(&mut self) -> Read<String> {
        match self.peek() {
            Some(word) if word.quoted => {
                let text = word.text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => self.fail(("\" で囲んだ文字列", "a text in quotation marks")),
        }
    }

    fn rest(&mut self) -> Vec<Word> {
        let rest = self.words[self.at..].to_vec();
        self.at = self.words.len();
        rest
    }

    fn line(&mut self, to: &mut Scenario) -> Read<()> {
        let first = self.next(("行", "a line"))?;
        let line = self.line;
        if seat_of(&first.text).is_some() {
            self.at -= 1;
            return self.seat_line(to);
        }
        self.board_line(&first, to)?;
        match first.text.as_str() {
            "title_ja" => {
                if to.title_ja.is_some() {
                    return self.fail(("ただ1つの日本語の題", "one Japanese title"));
                }
                to.title_ja = Some(self.text()?);
            }
            "game" => {
                let game = self.name(("ゲーム", "a game"))?;
                to.game = Some((game.text, line, game.column));
            }
            "covers" => {
                if self.peek().is_none() {
                    return self.fail(("条文", "clauses"));
                }
                let all = self.rest();
                to.covers.extend(all.into_iter().map(|word| (word, line)));
            }
            "option" => {
                let name = self.name(("設定", "an option"))?;
                let value = self.name(("設定の値", "its value"))?;
                to.options.push((name, value, line));
            }
            "start" => {
                self.sign("set_up")?;
                to.set_up = true;
            }
            "teaches" => to.teaches = Some((self.text()?, self.text()?)),
            "deck" | "second_deck" => to.decks.push(self.ready_deck(&first)?),
            "turn" => to.turn = Some(self.turn()?),
            "set" => self.set(to)?,
            "known" => {
                let card = self.name(("カード", "a card"))?;
                self.sign("to")?;
                let seat = self.name(("席", "a seat"))?;
                to.known.push((card, seat, line));
            }
            "holds" => {
                let seat = self.seat()?;
                self.sign("[")?;
                to.held.push((seat, self.change()?, line));
            }
            "auto" => {
                self.sign("pass")?;
                to.auto_pass = true;
            }
            "luck" => self.luck_line(to)?,
            "puzzle" | "proof" | "odds" | "solved_by" | "needs" => self.puzzle_line(&first, to)?,
            "say" => to.steps.push(self.say()?),
            "=" | "==" | "no" | "?" | "+" | "-" | "!" | "@" | "over" => {
                let step = self.expectation(&first)?;
                to.steps.push(step);
            }
            _ => return self.unknown_line(&first),
        }
        self.end()
    }

    /// A deck that is named, not written.
    fn ready_deck(&mut self, first: &Word) -> Read<Deck> {
        let of = self.registered(first)?;
        let path = self.next((
            "構築済みデッキの言葉か、{ とデッキの行",
            "a deck file, or { and lines of a deck",
        ))?;
        Ok(Deck {
            of,
            line: self.line,
            source: DeckSource::Path(path),
        })
    }

    /// `turn`, `set` and `known` are of the board.
    fn board_line(&self, first: &Word, to: &Scenario) -> Read<()> {
        if ["turn", "set", "known", "holds"].contains(&first.text.as_str()) {
            return self.before_play(to);
        }
        Ok(())
    }

    /// Lines of the board stand before those of play.
    fn before_play(&self, to: &Scenario) -> Read<()> {
        let Some(step) = to.steps.first() else {
            return Ok(());
        };
        let found = bi(
            format!("{}行目でもうプレイが始まっている", step.line),
            format!("play begins in line {}", step.line),
        );
        let expected = bi("プレイの行より前にある盤面の行", "the board before play");
        Err(Problem::new(Code::F1, self.line, 1, expected, found))
    }

    /// A line that begins with no word of the format.
    fn unknown_line(&mut self, first: &Word) -> Read<()> {
        self.at -= 1;
        let lines = LINES.join(", ");
        let expected = bi(
            format!("{lines}、席、= == no ? + - ! @ over のどれか"),
            format!("{lines}, a seat, or one of = == no ? + - ! @ over"),
        );
        self.fails(or_near(expected, &first.text, LINES.iter().copied()))
    }

    /// `set PATH VALUE`.
    fn set(&mut self, to: &mut Scenario) -> Read<()> {
        let path = self.name(("決めるもの", "a path"))?;
        if path.is("first") {
            to.first = self.seat()?;
        } else {
            to.sets.push((path, self.rest(), self.line));
        }
        Ok(())
    }

    fn turn(&mut self) -> Read<Turn> {
        let number = self.number(("ターンの番号", "the number of the turn"))?;
        self.sign("of")?;
        let seat = self.seat()?;
        let phase = if self.eat(",") {
            Some(self.name(("フェイズ", "a phase"))?)
        } else {
            None
        };
        Ok(Turn {
            line: self.line,
            number: number.clamp(0, 9999) as u16,
            seat,
            phase,
        })
    }

    fn luck_line(&mut self, to: &mut Scenario) -> Read<()> {
        if self.eat("seed") {
            let seed = self.number(("数", "a number"))?;
            to.seed = Some(seed.unsigned_abs().into());
        } else {
            let (line, what) = (self.line, self.luck()?);
            to.luck.push(Script { line, what });
        }
        Ok(())
    }

    /// What a lesson says, and the clause behind it.
    fn say(&mut self) -> Read<Step> {
        let (ja, en) = (self.text()?, self.text()?);
        let clause = match self.peek() {
            Some(_) => Some(self.name(("条文", "a clause"))?),
            None => None,
        };
        Ok(Step {
            line: self.line,
            what: What::Say { ja, en, clause },
            shows: Vec::new(),
        })
    }

    fn luck(&mut self) -> Read<Luck> {
        const KINDS: Expected<'_> = (
            "coin、dice、pick、seed、shuffle のどれか",
            "coin, dice, pick, seed or shuffle",
        );
        let what = self.name(KINDS)?;
        match what.text.as_str() {
            "coin" => Ok(Luck::Coin(self.seat()?)),
            "pick" => {
                let n = self.number(("何番目か（1から）", "which, counted from 1"))?;
                Ok(Luck::Pick(n.clamp(0, 255) as u8))
            }
            "dice" => {
                let mut dice = Vec::new();
                while self.peek().is_some() {
                    dice.push(
                        self.number(("ダイスの目", "the number of a die"))?
                            .clamp(0, 255) as u8,
                    );
                }
                Ok(Luck::Dice(dice))
            }
            "shuffle" => {
                let pile = ("カードの束（P1.deck など）", "a pile, such as P1.deck");
                let path = self.name(pile)?;
                let parts = path.text.split_once('.');
                let Some((seat, zone)) = parts.and_then(|(a, b)| Some((seat_of(a)?, b))) else {
                    self.at -= 1;
                    return self.fail(pile);
                };
                let zone = Word {
                    text: zone.to_owned(),
                    column: path.column + 3,
                    quoted: false,
                };
                self.sign(":")?;
                let (mut cards, mut rest) = (Vec::new(), false);
                loop {
                    if self.eat("rest") {
                        rest = true;
                        break;
                    }
                    let count = self.peek().and_then(Word::number);
                    if count.is_some() {
                        self.at += 1;
                    }
                    let card = self.name(("カードか rest", "a card, or rest"))?;
                    cards.push((count.unwrap_or(1).clamp(1, 99) as u8, card));
                    if !self.eat(",") {
                        break;
                    }
                }
                Ok(Luck::Shuffle {
                    seat,
                    zone,
                    cards,
                    rest,
                })
            }
            _ => {
                self.at -= 1;
                self.fail(KINDS)
            }
        }
    }

    /// A line that begins with a seat: a board line or play.
    fn seat_line(&mut self, to: &mut Scenario) -> Read<()> {
        let seat = self.seat()?;
        let line = self.line;
        if self.eat(":") {
            let act = self.act(seat)?;
            self.end()?;
            to.steps.push(Step {
                line,
                what: What::Play(act),
                shows: Vec::new(),
            });
            return Ok(());
        }
        let zone = self.name(("ゾーンか、: と操作", "a zone, or : and an act"))?;
        let place = if self.eat(":") {
            None
        } else {
            let place = self.name(("ゾーンの中の場所か :", "a place of the zone, or :"))?;
            self.sign(":")?;
            Some(place)
        };
        self.before_play(to)?;
        let mut entries = vec![self.entry()?];
        while self.eat(",") {
            entries.push(self.entry()?);
        }
        self.end()?;
        to.board.push(Placing {
            line,
            seat,
            zone,
            place,
            entries,
        });
        Ok(())
    }

    fn entry(&mut self) -> Read<Entry> {
        let count = match self.peek().and_then(Word::number) {
            Some(n) => {
                self.at += 1;
                n.clamp(1, 99) as u8
            }
            None => 1,
        };
        let mut entry = Entry {
            count,
            card: self.name(("カード", "a card"))?,
            marks: Vec::new(),
            changes: Vec::new(),
            alias: None,
        };
        while let Some(word) = self.peek() {
            if word.is(",") {
                break;
            }
            if word.is("as") {
                self.at += 1;
                entry.alias = Some(self.name(("名前", "a name"))?);
            } else if word.is("[") {
                self.at += 1;
                entry.changes.push(self.change()?);
            } else {
                let mark = self.name(("印、as、「[」、「,」のどれか", "a mark, as, [ or ,"))?;
                entry.marks.push(mark);
            }
        }
        Ok(entry)
    }

    /// A change in the card language, up to the bracket behind it.
    fn change(&mut self) -> Read<String> {
        let mut change = Vec::new();
        while !self.eat("]") {
            change.push(self.next(("]", "]"))?.text);
        }
        Ok(change.join(" "))
    }

    fn act(&mut self, seat: u8) -> Read<Act> {
        let mut picks = vec![Vec::new()];
        while let Some(word) = self.peek() {
            if word.is("->") {
                if picks.last().is_some_and(Vec::is_empty) {
                    return self.fail(("操作", "an act"));
                }
                self.at += 1;
                picks.push(Vec::new());
                continue;
            }
            if word.is("shows") || is_clause(&word.text) || word.is("[") {
                break;
            }
            let word = self.name(("操作の言葉", "a word of an act"))?;
            if let Some(pick) = picks.last_mut() {
                pick.push(word);
            }
        }
        if picks.iter().any(Vec::is_empty) {
            return self.fail(("操作", "an act"));
        }
        Ok(Act { seat, picks })
    }

    fn seat_act(&mut self) -> Read<Act> {
        let seat = self.seat()?;
        self.sign(":")?;
        self.act(seat)
    }

    fn clause(&mut self) -> Read<Word> {
        match self.peek() {
            Some(word) if is_clause(&word.text) => self.next(("条文", "a clause")),
            _ => self.fail((
                "条文（SC-07-05-02.c など）",
                "a clause, such as SC-07-05-02.c",
            )),
        }
    }

    /// Words up to a clause in brackets or `shows`.
    fn event(&mut self) -> Read<(Vec<Word>, Option<Word>)> {
        let mut event = vec![self.name(("出来事", "an event"))?];
        while let Some(word) = self.peek() {
            if word.is("shows") || word.is("[") {
                break;
            }
            event.push(self.name((
                "出来事の言葉、[、shows のどれか",
                "a word of an event, [ or shows",
            ))?);
        }
        let clause = if self.eat("[") {
            let clause = self.clause()?;
            self.sign("]")?;
            Some(clause)
        } else {
            None
        };
        Ok((event, clause))
    }

    fn value(&mut self) -> Read<Vec<Word>> {
        let mut value = Vec::new();
        while let Some(word) = self.peek() {
            if word.is("shows") {
                break;
            }
            value.push(self.next(("値", "a value"))?);
        }
        if value.is_empty() {
            return self.fail(("値", "a value"));
        }
        Ok(value)
    }

    /// `P1`, `P1+P3` for one person with several seats, `public`.
    fn viewer(&mut self) -> Read<Word> {
        let expected = (
            "見る人：P1からP4、1人が持つ席（P1+P3）、public のどれか",
            "a viewer: P1 to P4, the seats of one person (P1+P3), or public",
        );
        let mut viewer = self.name(expected)?;
        while self.eat("+") {
            let other = self.name(expected)?;
            viewer.text = format!("{}+{}", viewer.text, other.text);
        }
        Ok(viewer)
    }

    /// `- P1: ACT`.
    fn not_offered(&mut self) -> Read<What> {
        let act = self.seat_act()?;
        if self.peek().is_some_and(|word| is_clause(&word.text)) {
            return self.fail((
                "条文がないこと（条文が禁じることは ! で書く）",
                "no clause: what is refused by one is written with !",
            ));
        }
        Ok(What::NotOffered(act))
    }

    /// `! P1: ACT CLAUSE FACTS`.
    fn refused(&mut self) -> Read<What> {
        let act = self.seat_act()?;
        if self.peek().is_none() {
            return self.fail((
                "それを禁じる条文（選択肢に出ないことは - で書く）",
                "the clause that refuses it; what is not offered at all is written with -",
            ));
        }
        let clause = self.clause()?;
        let mut facts = Vec::new();
        while self.peek().is_some_and(|word| !word.is("shows")) {
            facts.push(self.name(("事実か shows", "a fact or shows"))?);
        }
        Ok(match Registered::of(&act.picks[0][0], act.seat) {
            Some(of) => What::Deck {
                of,
                clause: Some(clause),
                facts,
            },
            None => What::Refused { act, clause, facts },
        })
    }

    /// `@ P1: PATH VALUE`.
    fn sees(&mut self) -> Read<What> {
        let viewer = self.viewer()?;
        self.sign(":")?;
        let path = self.name((
            "調べるもの、same、told、not_told のどれか",
            "a path, same, told or not_told",
        ))?;
        let value = if path.is("same") {
            Vec::new()
        } else {
            self.value()?
        };
        Ok(What::Sees {
            viewer,
            path,
            value,
        })
    }

    fn expectation(&mut self, sign: &Word) -> Read<Step> {
        let what = match sign.text.as_str() {
            "=" | "==" => {
                let (event, clause) = self.event()?;
                What::Happened {
                    event,
                    clause,
                    at_once: sign.text == "==",
                }
            }
            "no" => {
                let (event, clause) = self.event()?;
                What::Not { event, clause }
            }
            "?" => What::IsSo {
                path: self.name(("調べるもの", "a path"))?,
                value: self.value()?,
            },
            "+" => {
                let act = self.seat_act()?;
                match Registered::of(&act.picks[0][0], act.seat) {
                    Some(of) => What::Deck {
                        of,
                        clause: None,
                        facts: Vec::new(),
                    },
                    None => What::Offered(act),
                }
            }
            "-" => self.not_offered()?,
            "!" => self.refused()?,
            "@" => self.sees()?,
            _ => {
                let mut result = Vec::new();
                while self.peek().is_some_and(|word| !is_clause(&word.text)) {
                    result.push(self.name(("結果：P1 wins、draw", "a result: P1 wins, draw"))?);
                }
                What::Over {
                    result,
                    clause: self.clause()?,
                }
            }
        };
        let mut shows = Vec::new();
        if self.eat("shows") {
            shows.push(self.clause()?);
            while self.peek().is_some() {
                shows.push(self.clause()?);
            }
        }
        Ok(Step {
            line: self.line,
            what,
            shows,
        })
    }
}
