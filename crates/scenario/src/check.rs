//! Expectations: what happened, what is so, what is offered, what is refused, what a viewer sees.

use crate::lex::Word;
use crate::parse::seat_of;
use crate::report::{Code, Problem};
use crate::run::Run;
use crate::scope::{Aliases, Scope, Value};
use crate::shared;
use crate::told::is_log;
use crate::tree::{Act, Registered, Scenario, Step, What};
use crate::words::{Token, Words};
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::view::Viewer;
use shokan_rules::deck::DeckFault;
use shokan_rules::rulebook;

/// Behind a clause of a deck: no other clause refuses the deck.
const ALONE: &str = "alone";

impl<W: Words> Run<W> {
    /// Fails when a word of the line means nothing in this game.
    pub(crate) fn understand(&self, step: &Step) -> Result<(), Problem> {
        let scope = self.scope();
        let words = |words: &[Word]| {
            words
                .iter()
                .filter(|word| !word.is(","))
                .try_for_each(|word| scope.understand(word, step.line))
        };
        let act = |act: &Act| act.picks.iter().try_for_each(|pick| words(pick));
        for clause in &step.shows {
            self.clause_exists(clause, step.line)?;
        }
        match &step.what {
            What::Play(it) | What::Offered(it) | What::NotOffered(it) => act(it),
            What::Refused {
                act: it, clause, ..
            } => {
                act(it)?;
                self.clause_exists(clause, step.line)
            }
            What::Happened { event, clause, .. } | What::Not { event, clause } => {
                words(event)?;
                match clause {
                    Some(clause) => self.clause_exists(clause, step.line),
                    None => Ok(()),
                }
            }
            What::IsSo { path, value } => {
                scope.understand(path, step.line)?;
                words(value)
            }
            What::Sees {
                viewer,
                path,
                value,
            } => {
                self.viewer(viewer, step.line)?;
                if is_log(path) {
                    return Ok(());
                }
                if !path.is("same") {
                    scope.understand(path, step.line)?;
                }
                words(value)
            }
            What::Over { clause, .. } => self.clause_exists(clause, step.line),
            What::Say { clause, .. } | What::Deck { clause, .. } => match clause {
                Some(clause) => self.clause_exists(clause, step.line),
                None => Ok(()),
            },
        }
    }

    pub(crate) fn clause_exists(&self, clause: &Word, line: u32) -> Result<(), Problem> {
        if W::clause(&clause.text).is_some() {
            return Ok(());
        }
        let expected = "a clause or ruling of this game";
        Err(Problem::new(
            Code::F2,
            line,
            clause.column,
            expected,
            &clause.text,
        ))
    }

    pub(crate) fn viewer(&self, word: &Word, line: u32) -> Result<Viewer, Problem> {
        let seats = word.text.split_once('+');
        let seats = seats.map_or((seat_of(&word.text), None), |(one, other)| {
            (seat_of(one), seat_of(other))
        });
        let viewer = match seats {
            (Some(one), Some(other)) => Viewer::Two(Seat(one), Seat(other)),
            (Some(seat), None) => Viewer::Seat(Seat(seat)),
            _ => Viewer::Public,
        };
        let known = word.is("public") || viewer != Viewer::Public;
        if known && rulebook::viewers::<W::Rules>().any(|(_, it)| it == viewer) {
            return Ok(viewer);
        }
        let expected = "a viewer: a seat of this game, both seats of a team (P1+P3), or public";
        Err(Problem::new(
            Code::F1,
            line,
            word.column,
            expected,
            &word.text,
        ))
    }

    /// Checks one expectation.
    pub(crate) fn expect(&mut self, step: &Step, scenario: &Scenario) -> Result<(), Problem> {
        let line = step.line;
        let unmet =
            |expected: String, found: String| Problem::new(Code::F5, line, 0, expected, found);
        match &step.what {
            What::Play(_) | What::Say { .. } => {}
            What::Happened {
                event,
                clause,
                at_once,
            } => {
                self.happened(event, clause.as_ref(), *at_once, line)?;
                self.show(clause);
            }
            What::Not { event, clause } => {
                let hit = (self.since..self.sink.log.len())
                    .find(|&at| self.is_event(at, event, clause.as_ref()));
                if hit.is_some() {
                    return Err(unmet(
                        format!("that this did not happen: {}", join(event)),
                        self.events(self.since),
                    ));
                }
            }
            What::IsSo { path, value } => {
                let found = self.scope().value(path, line)?;
                compare(&self.scope(), &found, value, line).map_err(|(expected, found)| {
                    unmet(format!("{} {expected}", path.text), self.as_asked(found))
                })?;
            }
            What::Sees {
                viewer,
                path,
                value,
            } => self.sees(viewer, path, value, line)?,
            What::Offered(act) => self.offered(act, line)?,
            What::NotOffered(act) => self.not_offered(act, line)?,
            What::Refused { act, clause, facts } => {
                self.refused(act, clause, facts, line)?;
                self.forbids(clause, step);
            }
            What::Deck { of, clause, facts } => {
                self.deck(*of, (clause.as_ref(), facts), scenario, line)?;
                if let Some(clause) = clause {
                    self.forbids(clause, step);
                }
            }
            What::Over { result, clause } => {
                self.over(result, clause, line)?;
                self.trail.shown.push(clause.text.clone());
            }
        }
        let shows = step.shows.iter().map(|clause| clause.text.clone());
        self.trail.shown.extend(shows);
        Ok(())
    }

    /// What was found, and that somebody must answer before the game goes on.
    fn as_asked(&self, found: String) -> String {
        match self.state.asked().filter(|asked| !W::is_open(*asked)) {
            Some(asked) => {
                let (seat, question) = (asked.seat.0 + 1, W::prompt(asked));
                format!(
                    "{found}\n(P{seat} is asked `{question}`, and the game waits for a line of P{seat})"
                )
            }
            None => found,
        }
    }

    /// What is refused by one clause shows the others that forbid it, too.
    fn forbids(&mut self, clause: &Word, step: &Step) {
        let others = step.shows.iter().map(|clause| clause.text.clone());
        self.trail.refused.push(clause.text.clone());
        self.trail.refused.extend(others);
        self.trail.shown.push(clause.text.clone());
    }

    fn show(&mut self, clause: &Option<Word>) {
        if let Some(clause) = clause {
            self.trail.shown.push(clause.text.clone());
        }
    }

    /// Whether the event has these words in this order, beginning with its own first, and cites the
    /// clause.
    fn is_event(&self, at: usize, words: &[Word], clause: Option<&Word>) -> bool {
        let event = &self.sink.log[at];
        let scope = self.scope();
        // Of which card it comes is said behind `of` alone: a card of the event is none of that.
        let (said, ending) = event.tokens.split_at(event.ending);
        let cut = words.iter().position(|word| word.is("of"));
        let (words, source) = words.split_at(cut.unwrap_or(words.len()));
        let in_order = |words: &[Word], tokens: &[Token]| {
            let mut tokens = tokens.iter();
            let mut all = words.iter();
            all.all(|word| tokens.any(|token| scope.fits(&word.text, token)))
        };
        let begins = match (said.first(), words.first()) {
            (Some(token), Some(word)) => scope.fits(&word.text, token),
            _ => false,
        };
        begins
            && in_order(words, said)
            && in_order(source, ending)
            && clause.is_none_or(|clause| {
                event
                    .clause
                    .is_some_and(|cited| W::clause_id(cited) == clause.text)
            })
    }

    fn happened(
        &mut self,
        event: &[Word],
        clause: Option<&Word>,
        at_once: bool,
        line: u32,
    ) -> Result<(), Problem> {
        let end = if at_once {
            (self.cursor + 1).min(self.sink.log.len())
        } else {
            self.sink.log.len()
        };
        let found = (self.cursor..end).find(|&at| self.is_event(at, event, clause));
        if let Some(at) = found {
            self.cursor = at + 1;
            return Ok(());
        }
        let cites = clause.map_or_else(String::new, |clause| format!(" [{}]", clause.text));
        let when = if at_once {
            "next, with nothing between"
        } else {
            "since the last play, after the events named before"
        };
        Err(Problem::new(
            Code::F5,
            line,
            0,
            format!("{}{cites}, {when}", join(event)),
            self.events(self.since),
        ))
    }

    fn offered(&self, act: &Act, line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let explained = probe.explained(&probe.state);
        let asked = probe.state.asked().map(|asked| asked.seat);
        let found = probe.named(&explained.allowed, words);
        let whole = found.first().is_some_and(|(_, used)| *used == words.len());
        if asked == Some(Seat(act.seat)) && found.len() == 1 && whole {
            return Ok(());
        }
        let column = words.first().map_or(0, |word| word.column);
        let expected = format!("that `{}` is offered to P{}", join(words), act.seat + 1);
        Err(Problem::new(
            Code::F5,
            line,
            column,
            expected,
            probe.choices_text(),
        ))
    }

    /// Neither offered nor refused with a reason: no candidate, or a seat that is not asked.
    fn not_offered(&self, act: &Act, line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let column = words.first().map_or(0, |word| word.column);
        let fail = |found: String| {
            let text = join(words);
            let expected = format!("that `{text}` is not offered to P{}", act.seat + 1);
            Err(Problem::new(Code::F5, line, column, expected, found))
        };
        if probe.state.asked().map(|asked| asked.seat) != Some(Seat(act.seat)) {
            return Ok(());
        }
        let is_last = act.picks.last().is_some_and(|last| last.ends_with(words));
        if !is_last {
            return fail("what stands before the last -> is not offered".to_owned());
        }
        let explained = probe.explained(&probe.state);
        let offered = probe.named(&explained.allowed, words);
        if offered.iter().any(|(_, used)| *used == words.len()) {
            return fail(format!("it is offered\n{}", probe.choices_text()));
        }
        let candidates: Vec<_> = explained.refused.iter().map(|it| it.0).collect();
        let named = probe.named(&candidates, words);
        let why = named.first().and_then(|(choice, used)| {
            let mut all = explained.refused.iter();
            all.find(|it| it.0 == *choice && *used == words.len())
        });
        match why {
            Some((_, clause, _)) => {
                let clause = W::clause_id(*clause);
                fail(format!("refused by {clause}: write ! ... {clause}"))
            }
            None => Ok(()),
        }
    }

    fn refused(&self, act: &Act, clause: &Word, facts: &[Word], line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let column = words.first().map_or(0, |word| word.column);
        let fail = |found: String| {
            let wanted = [std::slice::from_ref(clause), facts].concat();
            let expected = format!(
                "that `{}` is refused to P{} by {}",
                join(words),
                act.seat + 1,
                join(&wanted)
            );
            Err(Problem::new(Code::F5, line, column, expected, found))
        };
        if probe.state.asked().map(|asked| asked.seat) != Some(Seat(act.seat)) {
            let seat = act.seat + 1;
            let asked = probe.choices_text();
            let hint = "that somebody who is not asked may not do it is written with -";
            return fail(format!("P{seat} is not asked ({hint})\n{asked}"));
        }
        let explained = probe.explained(&probe.state);
        if !probe.named(&explained.allowed, words).is_empty() {
            return fail(format!("it is offered\n{}", probe.choices_text()));
        }
        let candidates: Vec<_> = explained.refused.iter().map(|it| it.0).collect();
        let named = probe.named(&candidates, words);
        let reason = named.first().and_then(|(choice, _)| {
            let mut all = explained.refused.iter();
            all.find(|it| it.0 == *choice)
        });
        let Some((_, why, have)) = reason else {
            let hint = "what is not offered at all is written with -";
            return fail(format!(
                "it is not a candidate ({hint})\n{}",
                probe.choices_text()
            ));
        };
        if W::clause_id(*why) != clause.text {
            let hint = "another clause that forbids it as well stands behind `shows`";
            return fail(format!("refused by {} ({hint})", W::clause_id(*why)));
        }
        let scope = probe.scope();
        for pair in facts.chunks(2) {
            let [name, value] = pair else {
                let expected = "facts in pairs: need 3 have 2, by card";
                return Err(Problem::new(Code::F1, line, column, expected, join(facts)));
            };
            let holds = match name.text.as_str() {
                "need" => value.number() == Some(i32::from(have.need)),
                "have" => value.number() == Some(i32::from(have.have)),
                "by" => scope.cards(&value.text).contains(&have.card),
                other => {
                    let expected = "a fact: need, have, by";
                    return Err(Problem::new(Code::F1, line, name.column, expected, other));
                }
            };
            if !holds {
                let by = scope.name(have.card);
                return fail(format!(
                    "refused with need {} have {} by {by}",
                    have.need, have.have
                ));
            }
        }
        Ok(())
    }

    fn sees(&self, viewer: &Word, path: &Word, value: &[Word], line: u32) -> Result<(), Problem> {
        let who = self.viewer(viewer, line)?;
        let (view, numbers) = self.state.view_numbered(who);
        let unmet =
            |expected: String, found: String| Problem::new(Code::F5, line, 0, expected, found);
        if path.is("same") {
            let same = self
                .before
                .iter()
                .any(|(it, seen)| *it == who && *seen == view);
            return if same {
                Ok(())
            } else {
                Err(unmet(
                    format!("that {} saw nothing change", viewer.text),
                    self.events(self.since),
                ))
            };
        }
        if is_log(path) {
            let lines = self.told.of_viewer(who);
            let said = |word: &Word| {
                let mut all = lines.iter();
                all.any(|it| it.ja.contains(&word.text) || it.en.contains(&word.text))
            };
            let strange = value.iter().find(|word| said(word) != path.is("told"));
            return strange.map_or(Ok(()), |word| {
                let lines: Vec<&str> = lines.iter().map(|it| it.en.as_str()).collect();
                Err(unmet(
                    format!("that {} is {} “{}”", viewer.text, path.text, word.text),
                    lines.join("\n"),
                ))
            });
        }
        let game = view.world(Luck::nothing(), |_, _| DefId::UNKNOWN);
        let mut aliases = Aliases::new();
        for (alias, card) in &self.aliases {
            aliases.insert(alias.clone(), numbers.of(*card));
        }
        let scope = Scope::<W> {
            game: &game,
            pool: &self.catalogue.pool,
            aliases: &aliases,
        };
        let mut found = scope.value(path, line)?;
        if is_uncounted::<W>(who, path) {
            match &mut found {
                Value::Cards(cards, _) => cards.truncate(1),
                Value::Number(n) => *n = (*n).min(1),
                Value::Word(_) => {}
            }
        }
        compare(&scope, &found, value, line).map_err(|(expected, found)| {
            unmet(
                format!("that {} sees {} {expected}", viewer.text, path.text),
                found,
            )
        })
    }

    fn deck(
        &self,
        of: Registered,
        (clause, facts): (Option<&Word>, &[Word]),
        scenario: &Scenario,
        line: u32,
    ) -> Result<(), Problem> {
        let faults = shared::deck_faults::<W>(scenario, (of, line), &self.catalogue)?;
        let text: Vec<String> = faults
            .iter()
            .map(|fault| {
                let cards = fault.cards.iter().map(|card| format!(" by {card}"));
                let clause = W::clause_id(fault.clause);
                format!("{clause} {}{}", fault.text.en, cards.collect::<String>())
            })
            .collect();
        let found = if text.is_empty() {
            "no fault".to_owned()
        } else {
            text.join("\n")
        };
        let of_clause = |fault: &&DeckFault| {
            clause.is_some_and(|clause| W::clause_id(fault.clause) == clause.text)
        };
        let mut holds = faults.is_empty() == clause.is_none();
        let alone = facts.iter().any(|fact| fact.is(ALONE));
        holds &= !alone || faults.iter().all(|it| of_clause(&it));
        let facts: Vec<Word> = facts
            .iter()
            .filter(|fact| !fact.is(ALONE))
            .cloned()
            .collect();
        for pair in facts.chunks(2) {
            if !matches!(pair, [name, _] if ["need", "have", "by"].contains(&name.text.as_str())) {
                let expected = "facts in pairs: need 40 have 39, by card; or alone";
                return Err(Problem::new(Code::F1, line, 0, expected, join(pair)));
            }
        }
        let fits = |fault: &DeckFault| shared::has_facts(fault, &facts, &self.catalogue);
        holds &= clause.is_none() || faults.iter().filter(of_clause).any(fits);
        if holds {
            return Ok(());
        }
        let expected = clause.map_or_else(
            || "a deck without a fault".to_owned(),
            |clause| {
                let alone = if alone { " alone" } else { "" };
                format!("a fault by {} {}{alone}", clause.text, join(&facts))
            },
        );
        Err(Problem::new(Code::F5, line, 0, expected, found))
    }

    fn over(&self, result: &[Word], clause: &Word, line: u32) -> Result<(), Problem> {
        let (text, why) = match self.state.outcome() {
            Some(Outcome::Won { seat, why }) => {
                (format!("P{} wins", seat.0 + 1), W::clause_id(why))
            }
            Some(Outcome::Drawn(why)) => ("draw".to_owned(), W::clause_id(why)),
            Some(Outcome::Void(fault)) => (format!("void {fault:?}"), String::new()),
            None => {
                let expected = format!("the end: {} {}", join(result), clause.text);
                return Err(Problem::new(
                    Code::F5,
                    line,
                    0,
                    expected,
                    self.choices_text(),
                ));
            }
        };
        if text == join(result) && why == clause.text {
            return Ok(());
        }
        let expected = format!("over {} {}", join(result), clause.text);
        Err(Problem::new(
            Code::F5,
            line,
            0,
            expected,
            format!("over {text} {why}"),
        ))
    }
}

fn join(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}

/// Whether a path speaks of a zone whose number of cards this viewer is not told.
fn is_uncounted<W: Words>(who: Viewer, path: &Word) -> bool {
    let mut parts = path.text.split('.');
    let seat = parts.next().and_then(seat_of);
    let zone = parts.next().and_then(Scope::<W>::zone_kind);
    let others = seat.is_some_and(|seat| !who.plays(Seat(seat)));
    others && zone.is_some_and(|zone| W::UNCOUNTED.contains(&zone))
}

/// An expected card with its marks.
struct Wanted<'a> {
    card: &'a str,
    lies: Vec<&'a str>,
    damage: Option<i32>,
}

/// Compares what a path says with what the line says; on difference both as texts.
fn compare<W: Words>(
    scope: &Scope<'_, W>,
    found: &Value,
    value: &[Word],
    line: u32,
) -> Result<(), (String, String)> {
    let expected = join(value);
    let met = match found {
        Value::Number(n) => value.len() == 1 && value[0].number() == Some(*n),
        Value::Word(word) => expected == *word,
        Value::Cards(cards, ordered) => {
            let met = compare_cards(scope, cards, *ordered, value);
            met.map_err(|found| (expected.clone(), format!("line {line}: {found}")))?
        }
    };
    if met {
        return Ok(());
    }
    let found = match found {
        Value::Number(n) => n.to_string(),
        Value::Word(word) => word.clone(),
        Value::Cards(cards, _) => cards_text(scope, cards),
    };
    Err((expected, found))
}

fn cards_text<W: Words>(scope: &Scope<'_, W>, cards: &[CardId]) -> String {
    if cards.is_empty() {
        return "empty".to_owned();
    }
    let names: Vec<String> = cards
        .iter()
        .map(|&card| {
            let it = scope.game.table.card(card);
            let mut text = scope.name(card);
            if it.face_down() {
                text.push_str(" face_down");
            }
            if let (true, Some(side)) = (it.rested(), W::lying(&it)) {
                text.push_str(&format!(" {side}"));
            }
            if it.damage != 0 {
                text.push_str(&format!(" {} {}", W::HURT[0], it.damage));
            }
            text
        })
        .collect();
    names.join(", ")
}

fn compare_cards<W: Words>(
    scope: &Scope<'_, W>,
    cards: &[CardId],
    ordered: bool,
    value: &[Word],
) -> Result<bool, String> {
    let texts: Vec<&str> = value.iter().map(|word| word.text.as_str()).collect();
    match texts[..] {
        ["empty"] => return Ok(cards.is_empty()),
        [n, "cards" | "card"] => {
            return Ok(n.parse() == Ok(cards.len()));
        }
        ["has", card] => return Ok(cards.iter().any(|&it| scope.fits(card, &Token::Card(it)))),
        ["lacks", card] => {
            return Ok(!cards.iter().any(|&it| scope.fits(card, &Token::Card(it))));
        }
        _ => {}
    }
    let mut wanted = Vec::new();
    for entry in value.split(|word| word.is(",")) {
        let Some((first, rest)) = entry.split_first() else {
            return Err("an entry without a card".to_owned());
        };
        let (count, card, marks) = match (first.number(), rest.split_first()) {
            (Some(n), Some((card, marks))) => (n, card, marks),
            (Some(_), None) => return Err("a number without a card".to_owned()),
            (None, _) => (1, first, rest),
        };
        let name = if card.is("backs") { "back" } else { &card.text };
        for _ in 0..count {
            wanted.push(wanted_card::<W>(name, marks)?);
        }
    }
    if wanted.len() != cards.len() {
        return Ok(false);
    }
    if !ordered {
        // Those with more marks first, so that a plain one does not take their card.
        wanted
            .sort_by_key(|it| std::cmp::Reverse(it.lies.len() + usize::from(it.damage.is_some())));
    }
    let mut left: Vec<CardId> = cards.to_vec();
    for wanted in &wanted {
        let fits = |card: CardId| {
            let it = scope.game.table.card(card);
            let lies = wanted.lies.iter().all(|word| match *word {
                "face_up" => !it.face_down(),
                "face_down" => it.face_down(),
                word => W::lying(&it) == Some(word),
            });
            lies && wanted.damage.is_none_or(|n| n == i32::from(it.damage))
                && scope.fits(wanted.card, &Token::Card(card))
        };
        let at = if ordered {
            left.first().is_some_and(|&card| fits(card)).then_some(0)
        } else {
            left.iter().position(|&card| fits(card))
        };
        match at {
            Some(at) => {
                left.remove(at);
            }
            None => return Ok(false),
        }
    }
    Ok(true)
}

fn wanted_card<'a, W: Words>(card: &'a str, marks: &'a [Word]) -> Result<Wanted<'a>, String> {
    let mut known: Vec<&str> = W::LIES.into_iter().flatten().collect();
    known.extend(["face_up", "face_down"]);
    let mut wanted = Wanted {
        card,
        lies: Vec::new(),
        damage: None,
    };
    let mut marks = marks.iter();
    while let Some(mark) = marks.next() {
        if mark.is(W::HURT[0]) {
            let n = marks.next().and_then(Word::number);
            wanted.damage = Some(n.ok_or_else(|| format!("{} and a number", W::HURT[0]))?);
        } else if known.contains(&mark.text.as_str()) {
            wanted.lies.push(&mark.text);
        } else {
            return Err(format!(
                "`{0}` is no mark: {1}, {2} N; what else is so of a card is asked of it alone: \
                 `? CARD.{0} yes`",
                mark.text,
                known.join(", "),
                W::HURT[0]
            ));
        }
    }
    Ok(wanted)
}
