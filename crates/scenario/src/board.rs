//! From the board lines to cards on a table. Nothing triggers and nothing is paid.

use crate::laying::Entries;
use crate::lex::Word;
use crate::report::{Code, Problem, bi, or_near, same};
use crate::scope::{Aliases, Scope};
use crate::tree::{Entry, Placing, Scenario};
use crate::words::{ChangeText, Words, until_word};
use shokan_kernel::ids::{AbilityId, CardId, CardRef, DefId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::pool::{Head, Mod, Num, Op};
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::table::{
    ALL, Card, Change, FACE_DOWN, Modifier, PUBLIC, RESTED, Table, Until, Visibility,
};
use shokan_lang::ast::Operator;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::laying::BoardEntry;
use shokan_rules::show::Bi;

/// The built-in blank card of each game.
pub(crate) const FILLER: &str = "filler";

/// A board that is being laid out.
pub(crate) struct Board<'a, W: Words> {
    pub(crate) table: Table<W::Rules>,
    pub(crate) aliases: Aliases,
    pub(crate) catalogue: &'a Catalogue,
    /// Cards whose abilities have been used this turn.
    pub(crate) used: Vec<CardId>,
    /// Zones that a line speaks of.
    pub(crate) mentioned: Vec<(Seat, ZoneKind)>,
    /// Where the cards stand in the text.
    pub(crate) entries: Entries,
    /// Marks that only this game knows.
    pub(crate) marked: Vec<(CardId, String)>,
    next_handle: u16,
    next_change: usize,
    /// Changes that came from a card, which is looked for when all cards lie.
    later: Vec<(Given, Option<String>)>,
    turn: u16,
}

/// A change that a mark puts on a card.
#[derive(Clone, Copy, Debug)]
struct Given {
    /// Nothing where a player holds it.
    card: Option<CardId>,
    giver: Seat,
    /// The turn in which it was given.
    turn: u16,
    /// It lasts as long as the card that it came from lies where it lies.
    lasts: bool,
    /// Its number among the changes of the page.
    at: usize,
    line: u32,
}

/// The changes that marks of the board write in the card language.
pub(crate) fn change_texts(scenario: &Scenario) -> Vec<ChangeText> {
    let mut texts = Vec::new();
    for placing in &scenario.board {
        for entry in &placing.entries {
            texts.extend(entry.changes.iter().map(|change| ChangeText {
                line: placing.line,
                text: carried(change),
            }));
        }
    }
    texts.extend(scenario.held.iter().map(|(_, change, line)| ChangeText {
        line: *line,
        text: carried(change),
    }));
    texts
}

/// What stands before a change: `by P2 earlier of wasp loses other effects ...`.
#[derive(Clone, Copy, Debug)]
struct Origin<'a> {
    /// Who gave it.
    giver: Option<Seat>,
    /// It was given in an earlier turn.
    earlier: bool,
    /// The card it came from.
    of: Option<&'a str>,
    /// The change itself.
    text: &'a str,
}

fn origin(change: &str) -> Origin<'_> {
    let by = change.strip_prefix("by P");
    let by = by.and_then(|rest| rest.split_once(' '));
    let by = by.and_then(|(seat, rest)| Some((seat.parse::<u8>().ok()?, rest)));
    let giver = by.map(|(seat, _)| Seat(seat.saturating_sub(1)));
    let rest = by.map_or(change, |(_, rest)| rest);
    let (earlier, rest) = match rest.strip_prefix("earlier ") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let of = rest.strip_prefix("of ").and_then(|of| of.split_once(' '));
    Origin {
        giver,
        earlier,
        of: of.map(|(card, _)| card),
        text: of.map_or(rest, |(_, rest)| rest),
    }
}

/// The card itself, as the one that a change came from.
pub(crate) const THIS: &str = "this";

/// The word for as long as the card that it came from lies where it lies.
const WHILE_SOURCE: &str = until_word(Until::WhileSource);

/// A change as a card can give it that is no part of any other card.
fn carried(change: &str) -> String {
    let Origin { of, text, .. } = origin(change);
    match text.strip_suffix(WHILE_SOURCE) {
        Some(text) if of.is_some() => format!("{text}{}", until_word(Until::WhileHere)),
        _ => text.to_owned(),
    }
}

/// Who can be said to know a card.
pub(crate) fn knowers() -> Bi {
    bi("席か public か all", "a seat, public or all")
}

/// The bits of who is said to know a card.
pub(crate) fn knower(word: &Word) -> Option<u8> {
    match word.text.as_str() {
        "public" => Some(PUBLIC),
        "all" => Some(ALL),
        other => crate::parse::seat_of(other).map(|seat| Seat(seat).bit()),
    }
}

/// One card, where a word can mean another number of them.
pub(crate) fn one_card() -> Bi {
    bi("盤面のカード1枚", "one card of the board")
}

/// That none has this name, or several have.
pub(crate) fn called(count: usize, name: &str) -> Bi {
    bi(
        format!("{name} というカードが{count}枚"),
        format!("{count} cards are called {name}"),
    )
}

/// A mark that wants a number.
pub(crate) fn with_number(mark: &str) -> Bi {
    bi(format!("{mark} と数"), format!("{mark} and a number"))
}

/// The card that carries the change with this number.
pub(crate) fn change_card(at: usize) -> String {
    format!("change_{at}")
}

impl<'a, W: Words> Board<'a, W> {
    pub(crate) fn new(catalogue: &'a Catalogue, turn: u16) -> Self {
        Self {
            table: Table::default(),
            aliases: Aliases::new(),
            catalogue,
            used: Vec::new(),
            mentioned: Vec::new(),
            entries: Entries::new(),
            marked: Vec::new(),
            next_handle: 1,
            next_change: 0,
            later: Vec::new(),
            turn,
        }
    }

    /// The line that a card stands in; that of the scenario where no line has it.
    pub(crate) fn line_of(&self, card: CardId, scenario: &Scenario) -> u32 {
        self.entries.get(&card).map_or(scenario.line, |at| at.line)
    }

    /// The first fault of the cards of a board: where it stands, and what was found.
    pub(crate) fn each_card(
        &self,
        scenario: &Scenario,
        expected: Bi,
        fault: impl Fn(CardId) -> Option<Bi>,
    ) -> Result<(), Problem> {
        // Of two cards that exclude each other the later line is the wrong one.
        let all = self
            .table
            .all()
            .filter_map(|card| Some((card, fault(card)?)));
        let wrong = all.max_by_key(|(card, _)| self.line_of(*card, scenario));
        wrong.map_or(Ok(()), |(card, found)| {
            let line = self.line_of(card, scenario);
            Err(Problem::new(Code::F7, line, 0, expected, found))
        })
    }

    /// Lays out the lines of a scenario in their order, which is the order of arrival.
    pub(crate) fn lay(&mut self, scenario: &Scenario) -> Result<(), Problem> {
        for placing in &scenario.board {
            self.line(placing)?;
        }
        self.held(scenario);
        self.changes_of_cards()?;
        W::complete(self)?;
        self.table
            .set_counters(self.table.next_stamp(), self.next_handle);
        Ok(())
    }

    fn line(&mut self, placing: &Placing) -> Result<(), Problem> {
        let fail = |column, expected: Bi, found: Bi| {
            Problem::new(Code::F1, placing.line, column, expected, found)
        };
        let seat = Seat(placing.seat);
        if usize::from(placing.seat) >= W::Rules::SEATS {
            let expected = bi("このゲームの席", "a seat of this game");
            return Err(fail(1, expected, bi("ない席", "no such seat")));
        }
        let zone = &placing.zone;
        let Some(kind) = Scope::<W>::zone_kind(&zone.text) else {
            let zones = W::ZONES.join(", ");
            let expected = bi(format!("ゾーン：{zones}"), format!("a zone: {zones}"));
            let expected = or_near(expected, &zone.text, W::ZONES.iter().copied());
            return Err(fail(zone.column, expected, same(&zone.text)));
        };
        let mut host = None;
        let cell = match &placing.place {
            Some(word) if W::HOSTED.contains(&kind) => {
                let found = self.find(&word.text);
                let [card] = found[..] else {
                    let found = called(found.len(), &word.text);
                    return Err(fail(word.column, one_card(), found));
                };
                host = Some(card);
                NO_CELL
            }
            Some(word) => match Scope::<W>::place(&word.text) {
                Some(place) if W::WITH_PLACES.contains(&kind) => place,
                _ => {
                    let expected = bi("このゾーンの場所", "a place of this zone");
                    return Err(fail(word.column, expected, same(&word.text)));
                }
            },
            None if W::WITH_PLACES.contains(&kind) => {
                let expected = Scope::<W>::a_place();
                return Err(fail(zone.column, expected, bi("なし", "none")));
            }
            None => NO_CELL,
        };
        self.mentioned.push((seat, kind));
        for (at, entry) in placing.entries.iter().enumerate() {
            if entry.card.is("empty") {
                continue;
            }
            for copy in 0..entry.count {
                let card = self.entry(placing, entry, (seat, kind, cell, host), copy)?;
                let at = BoardEntry {
                    line: placing.line,
                    entry: at as u16,
                };
                self.entries.insert(card, at);
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        placing: &Placing,
        entry: &Entry,
        (seat, kind, cell, host): (Seat, ZoneKind, u8, Option<CardId>),
        copy: u8,
    ) -> Result<CardId, Problem> {
        let line = placing.line;
        let Some(def) = self.catalogue.find(&entry.card.text) else {
            let words = self.catalogue.pool.defs.iter().map(|def| def.word.as_str());
            return Err(Problem::new(
                Code::F1,
                line,
                entry.card.column,
                or_near(bi("カード", "a card"), &entry.card.text, words),
                same(&entry.card.text),
            ));
        };
        let mut card = self.blank(def, seat, kind, cell);
        let marks = Self::marks(entry, &mut card, line)?;
        W::lay(self, &mut card, host).map_err(|expected| {
            let found = same(&entry.card.text);
            Problem::new(Code::F1, line, entry.card.column, expected, found)
        })?;
        card.known |= Self::known(&card);
        let id = self.put(card, line)?;
        for (mark, number) in marks {
            if mark.is("used") {
                self.used.push(id);
            }
            self.marked.push((id, mark.text.clone()));
            W::mark(self, id, mark, number)?;
        }
        if let Some(alias) = &entry.alias {
            if copy > 0 || self.aliases.contains_key(&alias.text) {
                let expected = bi("1枚のカードの名前", "a name for one card");
                let found = same(&alias.text);
                return Err(Problem::new(Code::F1, line, alias.column, expected, found));
            }
            self.aliases.insert(alias.text.clone(), id);
        }
        for change in &entry.changes {
            let origin = origin(change);
            let given = self.given(Some(id), (seat, line), origin);
            // The card that it came from may lie in a later line; what follows comes behind it.
            let behind = self
                .later
                .iter()
                .any(|(earlier, _)| earlier.card == Some(id));
            if origin.of.is_some() || behind {
                self.later.push((given, origin.of.map(str::to_owned)));
            } else {
                self.change(&given, CardRef::NONE)?;
            }
        }
        Ok(id)
    }

    /// The next change of the page.
    fn given(
        &mut self,
        card: Option<CardId>,
        (seat, line): (Seat, u32),
        origin: Origin<'_>,
    ) -> Given {
        let at = self.next_change;
        self.next_change += 1;
        Given {
            card,
            giver: origin.giver.unwrap_or(seat),
            turn: self.turn - u16::from(origin.earlier && self.turn > 0),
            lasts: origin.of.is_some() && origin.text.ends_with(WHILE_SOURCE),
            at,
            line,
        }
    }

    /// Changes that players hold, and no card.
    fn held(&mut self, scenario: &Scenario) {
        for (seat, change, line) in &scenario.held {
            let origin = origin(change);
            let given = self.given(None, (Seat(*seat), *line), origin);
            self.later.push((given, origin.of.map(str::to_owned)));
        }
    }

    /// Puts the marks of an entry on its card; those that say more than how it lies, with their
    /// numbers.
    fn marks<'e>(
        entry: &'e Entry,
        card: &mut Card,
        line: u32,
    ) -> Result<Vec<(&'e Word, i32)>, Problem> {
        let mut further = Vec::new();
        let mut marks = entry.marks.iter();
        while let Some(mark) = marks.next() {
            let fail = |expected: Bi| {
                Problem::new(Code::F1, line, mark.column, expected, same(&mark.text))
            };
            match mark.text.as_str() {
                word if W::LIES.is_some_and(|[_, side]| word == side) => card.flags |= RESTED,
                word if W::LIES.is_some_and(|[up, _]| word == up) => card.flags &= !RESTED,
                word if !W::MARKS.contains(&word) => {
                    let marks = W::MARKS.join(", ");
                    let expected = bi(format!("印：{marks}"), format!("a mark: {marks}"));
                    return Err(fail(or_near(expected, word, W::MARKS.iter().copied())));
                }
                "face_down" => card.flags |= FACE_DOWN,
                "face_up" => card.flags &= !FACE_DOWN,
                word if word == W::HURT[0] || W::NUMBERED.contains(&word) => {
                    let n = marks.next().and_then(Word::number);
                    let n = n.ok_or_else(|| fail(with_number(word)))?;
                    if word == W::HURT[0] {
                        card.damage = n.clamp(0, 999) as i16;
                    } else {
                        further.push((mark, n));
                    }
                }
                "known" => {
                    let viewer = marks.next().and_then(knower);
                    let Bi { ja, en } = knowers();
                    let expected = bi(format!("known と{ja}"), format!("known and {en}"));
                    card.known |= viewer.ok_or_else(|| fail(expected))?;
                }
                "owner" => {
                    let owner = marks.next();
                    let owner = owner.and_then(|word| crate::parse::seat_of(&word.text));
                    card.owner =
                        Seat(owner.ok_or_else(|| fail(bi("owner と席", "owner and a seat")))?);
                }
                other => {
                    for (_, flag) in W::FLAGS.iter().filter(|(word, _)| *word == other) {
                        card.flags |= flag;
                    }
                    further.push((mark, 1));
                }
            }
        }
        Ok(further)
    }

    /// A card as it lies there when nothing else is said.
    pub(crate) fn blank(&mut self, def: DefId, seat: Seat, kind: ZoneKind, cell: u8) -> Card {
        Card {
            def,
            handle: 0,
            stamp: self.table.take_stamp(),
            damage: 0,
            zone: Table::<W::Rules>::zone_of(seat, kind),
            cell,
            owner: seat,
            controller: seat,
            flags: W::flags(kind),
            known: 0,
            age: 0,
        }
    }

    /// Who knows a card that came there openly.
    pub(crate) fn known(card: &Card) -> u8 {
        match Self::sight(card) {
            Visibility::Public if !card.face_down() => ALL,
            Visibility::Public | Visibility::Owner => card.owner.bit(),
            Visibility::Nobody => 0,
        }
    }

    fn sight(card: &Card) -> Visibility {
        W::Rules::ZONES[Table::<W::Rules>::kind(card.zone).at()]
    }

    /// Puts a card on the table.
    pub(crate) fn put(&mut self, mut card: Card, line: u32) -> Result<CardId, Problem> {
        if Self::sight(&card) != Visibility::Nobody {
            self.next_handle += 1;
            card.handle = self.next_handle;
        }
        self.table.place(card, None).ok_or_else(|| {
            let most = self.table.count();
            let expected = bi(
                format!("卓上で{most}枚までのカード"),
                format!("at most {most} cards on the table"),
            );
            let found = bi("それより多いカード", "more cards");
            Problem::new(Code::F7, line, 0, expected, found)
        })
    }

    /// The cards that are called so: by alias or by word.
    pub(crate) fn find(&self, word: &str) -> Vec<CardId> {
        if let Some(&card) = self.aliases.get(word) {
            return vec![card];
        }
        if let Some(card) = W::at(&self.table, word) {
            return vec![card];
        }
        let def = self.catalogue.find(word);
        let all = self.table.all();
        all.filter(|&card| Some(self.table.card(card).def) == def)
            .collect()
    }

    /// The changes that came from other cards of the board.
    fn changes_of_cards(&mut self) -> Result<(), Problem> {
        for (given, of) in std::mem::take(&mut self.later) {
            let Some(of) = of else {
                self.change(&given, CardRef::NONE)?;
                continue;
            };
            let itself = given.card.filter(|_| of == THIS);
            let found = itself.map_or_else(|| self.find(&of), |card| vec![card]);
            let [source] = found[..] else {
                let expected = bi(
                    "変化のもとになった、盤面のカード1枚",
                    "one card of the board that a change is of",
                );
                let found = called(found.len(), &of);
                return Err(Problem::new(Code::F1, given.line, 0, expected, found));
            };
            let source = self.table.refer(source);
            self.change(&given, source)?;
        }
        Ok(())
    }

    fn change(&mut self, given: &Given, source: CardRef) -> Result<(), Problem> {
        let &Given { card, at, line, .. } = given;
        let pool = &self.catalogue.pool;
        let fail = |ja: &str, en: &str| {
            let expected = bi(
                "決まった数の変化（gets atk + 1 this_turn など）",
                "changes with plain numbers, such as gets atk + 1 this_turn",
            );
            Problem::new(Code::F7, line, 0, expected, bi(ja, en))
        };
        let def = pool.find(&change_card(at)).map(|def| pool.def(def));
        // A rulebook may add texts of its own to a card.
        let carried = |id: &&AbilityId| matches!(pool.ability(**id).head, Head::On(_));
        let Some(&ability) = def.and_then(|def| def.abilities.iter().find(carried)) else {
            return Err(fail("変化ではないもの", "no change"));
        };
        let program = pool.ability(ability);
        for op in &program.ops {
            if W::is_held(op) {
                continue;
            }
            let Op::Modify(_, changes) = op else {
                return Err(fail("変化ではないもの", "something that is not a change"));
            };
            for (change, until) in changes {
                let modifier =
                    Self::modifier(change, (given, *until), ability).ok_or_else(|| {
                        fail("数えないと決まらない数", "a number that must be counted")
                    })?;
                let modifier = Modifier { source, ..modifier };
                self.table
                    .modify(modifier, card.as_slice())
                    .map_err(|_| fail("多すぎる変化", "more changes than a game can hold"))?;
            }
        }
        Ok(())
    }

    fn modifier(
        change: &Mod,
        (given, until): (&Given, Until),
        ability: AbilityId,
    ) -> Option<Modifier> {
        let modifier = Modifier {
            ability,
            source: CardRef::NONE,
            seat: given.giver,
            until: if given.lasts {
                Until::WhileSource
            } else {
                until
            },
            turn: given.turn,
            ..Modifier::default()
        };
        Some(match change {
            Mod::Add(stat, n) => Modifier {
                change: Change::Add,
                stat: *stat,
                value: constant(n)?,
                ..modifier
            },
            Mod::Set(stat, n) => Modifier {
                change: Change::Set,
                stat: *stat,
                value: constant(n)?,
                ..modifier
            },
            Mod::Scale(stat, n) => Modifier {
                change: Change::Scale,
                stat: *stat,
                value: constant(n)?,
                ..modifier
            },
            Mod::Grant(ability) => Modifier {
                change: Change::Grant,
                ability: *ability,
                ..modifier
            },
            Mod::LoseOthers => Modifier {
                change: Change::LoseOthers,
                ..modifier
            },
            // What is taken from another card cannot be placed by a page.
            Mod::Like(..) | Mod::Over(..) | Mod::CopyText(_) => return None,
            Mod::Word(word, value) => Modifier {
                change: Change::Word,
                stat: shokan_kernel::ids::StatId(*word),
                value: *value,
                ..modifier
            },
        })
    }
}

/// A number that nothing has to be counted for.
fn constant(n: &Num) -> Option<i16> {
    match n {
        Num::Lit(n) => Some(*n),
        Num::Arithmetic(a, op, b) => {
            let (a, b) = (constant(a)?, constant(b)?);
            Some(match op {
                Operator::Add => a.saturating_add(b),
                Operator::Subtract => a.saturating_sub(b),
                Operator::Multiply => a.saturating_mul(b),
            })
        }
        _ => None,
    }
}
