//! Expectations: what happened, what is so, what is offered, what is refused, what a viewer sees.

use crate::board::with_number;
use crate::lex::Word;
use crate::parse::seat_of;
use crate::report::{Code, Problem, bi, same};
use crate::run::Run;
use crate::scope::{Aliases, Scope, Value};
use crate::shared;
use crate::told::is_log;
use crate::tree::{Act, Registered, Scenario, Step, What};
use crate::words::{Token, Words};
use shokan_kernel::decision::Facts;
use shokan_kernel::ids::{CardId, DefId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::view::Viewer;
use shokan_rules::deck::DeckFault;
use shokan_rules::rulebook;
use shokan_rules::show::Bi;

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
        let expected = bi("このゲームの条文か裁定", "a clause or ruling of this game");
        let found = same(&clause.text);
        Err(Problem::new(Code::F2, line, clause.column, expected, found))
    }

    pub(crate) fn viewer(&self, word: &Word, line: u32) -> Result<Viewer, Problem> {
        if word.is("public") {
            return Ok(Viewer::Public);
        }
        let seats = word.text.split('+').map(|seat| seat_of(seat).map(Seat));
        let viewer = seats.collect::<Option<Vec<_>>>().map(|it| Viewer::of(&it));
        let mut known = rulebook::viewers::<W::Rules>().map(|(_, known)| known);
        if let Some(viewer) = viewer.filter(|&it| known.any(|known| known == it)) {
            return Ok(viewer);
        }
        let expected = bi(
            "見る人：このゲームの席、チームの2つの席（P1+P3）、全員の席（P1+P2）、public のどれか",
            "a viewer: a seat of this game, both seats of a team (P1+P3), all seats (P1+P2), or public",
        );
        let found = same(&word.text);
        Err(Problem::new(Code::F1, line, word.column, expected, found))
    }

    /// Checks one expectation.
    pub(crate) fn expect(&mut self, step: &Step, scenario: &Scenario) -> Result<(), Problem> {
        let line = step.line;
        let unmet = |expected: Bi, found: Bi| Problem::new(Code::F5, line, 0, expected, found);
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
                    let event = join(event);
                    let expected = bi(
                        format!("起こらないこと：{event}"),
                        format!("that this did not happen: {event}"),
                    );
                    return Err(unmet(expected, self.events(self.since)));
                }
            }
            What::IsSo { path, value } => {
                let found = self.scope().value(path, line)?;
                compare(&self.scope(), &found, value, line).map_err(|(expected, found)| {
                    let expected = same(format!("{} {expected}", path.text));
                    unmet(expected, self.as_asked(found))
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
    fn as_asked(&self, found: Bi) -> Bi {
        match self.state.asked().filter(|asked| !W::is_open(*asked)) {
            Some(asked) => {
                let (seat, question) = (asked.seat.0 + 1, W::prompt(asked));
                bi(
                    format!(
                        "{}\n（P{seat}への問い `{question}` の途中で、P{seat}の行を待っている）",
                        found.ja
                    ),
                    format!(
                        "{}\n(P{seat} is asked `{question}`, and the game waits for a line of P{seat})",
                        found.en
                    ),
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
            bi("すぐ次に、間を置かず", "next, with nothing between")
        } else {
            bi(
                "最後のプレイより後、前に挙げた出来事より後",
                "since the last play, after the events named before",
            )
        };
        let event = format!("{}{cites}", join(event));
        let expected = bi(
            format!("{event}（{}）", when.ja),
            format!("{event}, {}", when.en),
        );
        let found = self.events(self.since);
        Err(Problem::new(Code::F5, line, 0, expected, found))
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
        let (text, seat) = (join(words), act.seat + 1);
        let expected = bi(
            format!("P{seat}が`{text}`を選べること"),
            format!("that `{text}` is offered to P{seat}"),
        );
        let found = probe.choices_text();
        Err(Problem::new(Code::F5, line, column, expected, found))
    }

    /// Neither offered nor refused with a reason: no candidate, or a seat that is not asked.
    fn not_offered(&self, act: &Act, line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let column = words.first().map_or(0, |word| word.column);
        let fail = |found: Bi| {
            let (text, seat) = (join(words), act.seat + 1);
            let expected = bi(
                format!("P{seat}の選択肢に`{text}`がないこと"),
                format!("that `{text}` is not offered to P{seat}"),
            );
            Err(Problem::new(Code::F5, line, column, expected, found))
        };
        if probe.state.asked().map(|asked| asked.seat) != Some(Seat(act.seat)) {
            return Ok(());
        }
        let is_last = act.picks.last().is_some_and(|last| last.ends_with(words));
        if !is_last {
            return fail(bi(
                "最後の -> より前が選択肢にない",
                "what stands before the last -> is not offered",
            ));
        }
        let explained = probe.explained(&probe.state);
        let offered = probe.named(&explained.allowed, words);
        if offered.iter().any(|(_, used)| *used == words.len()) {
            return fail(is_offered(&probe.choices_text()));
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
                fail(bi(
                    format!("{clause} が禁じている（! ... {clause} と書く）"),
                    format!("refused by {clause}: write ! ... {clause}"),
                ))
            }
            None => Ok(()),
        }
    }

    fn refused(&self, act: &Act, clause: &Word, facts: &[Word], line: u32) -> Result<(), Problem> {
        let mut probe = self.probe();
        let words = probe.up_to_last(act, line)?;
        let column = words.first().map_or(0, |word| word.column);
        let seat = act.seat + 1;
        let fail = |found: Bi| {
            let wanted = join(&[std::slice::from_ref(clause), facts].concat());
            let text = join(words);
            let expected = bi(
                format!("P{seat}の`{text}`を {wanted} が禁じること"),
                format!("that `{text}` is refused to P{seat} by {wanted}"),
            );
            Err(Problem::new(Code::F5, line, column, expected, found))
        };
        if probe.state.asked().map(|asked| asked.seat) != Some(Seat(act.seat)) {
            let Bi { ja, en } = probe.choices_text();
            let hint = "that somebody who is not asked may not do it is written with -";
            return fail(bi(
                format!("P{seat}の番ではない（番でない人ができないことは - で書く）\n{ja}"),
                format!("P{seat} is not asked ({hint})\n{en}"),
            ));
        }
        let explained = probe.explained(&probe.state);
        if !probe.named(&explained.allowed, words).is_empty() {
            return fail(is_offered(&probe.choices_text()));
        }
        let candidates: Vec<_> = explained.refused.iter().map(|it| it.0).collect();
        let named = probe.named(&candidates, words);
        let reason = named.first().and_then(|(choice, _)| {
            let mut all = explained.refused.iter();
            all.find(|it| it.0 == *choice)
        });
        let Some((_, why, have)) = reason else {
            let Bi { ja, en } = probe.choices_text();
            let hint = "what is not offered at all is written with -";
            return fail(bi(
                format!("候補にない（選択肢に出ないことは - で書く）\n{ja}"),
                format!("it is not a candidate ({hint})\n{en}"),
            ));
        };
        if W::clause_id(*why) != clause.text {
            let clause = W::clause_id(*why);
            let hint = "another clause that forbids it as well stands behind `shows`";
            return fail(bi(
                format!("{clause} が禁じている（ほかの条文も禁じるなら`shows`の後に書く）"),
                format!("refused by {clause} ({hint})"),
            ));
        }
        let scope = probe.scope();
        for pair in facts.chunks(2) {
            let [name, value] = pair else {
                let expected = bi(
                    "2つで1組の事実：need 3 have 2、by カード",
                    "facts in pairs: need 3 have 2, by card",
                );
                let found = same(join(facts));
                return Err(Problem::new(Code::F1, line, column, expected, found));
            };
            if !has_fact(&scope, have, (name, value), line)? {
                return fail(other_facts(&scope, have));
            }
        }
        Ok(())
    }

    fn sees(&self, viewer: &Word, path: &Word, value: &[Word], line: u32) -> Result<(), Problem> {
        let who = self.viewer(viewer, line)?;
        let (view, numbers) = self.state.view_numbered(who);
        let unmet = |expected: Bi, found: Bi| Problem::new(Code::F5, line, 0, expected, found);
        let seat = &viewer.text;
        if path.is("same") {
            let same = self
                .before
                .iter()
                .any(|(it, seen)| *it == who && *seen == view);
            return if same {
                Ok(())
            } else {
                let expected = bi(
                    format!("{seat} から見て何も変わらないこと"),
                    format!("that {seat} saw nothing change"),
                );
                Err(unmet(expected, self.events(self.since)))
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
                let all = |text: fn(&Bi) -> &str| {
                    let lines: Vec<&str> = lines.iter().map(text).collect();
                    lines.join("\n")
                };
                let (path, word) = (&path.text, &word.text);
                let expected = bi(
                    format!("{seat} のログについて {path}「{word}」"),
                    format!("that {seat} is {path} “{word}”"),
                );
                Err(unmet(expected, bi(all(|it| &it.ja), all(|it| &it.en))))
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
            let path = &path.text;
            let expected = bi(
                format!("{seat} から見て {path} {expected}"),
                format!("that {seat} sees {path} {expected}"),
            );
            unmet(expected, found)
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
        let all = |text: fn(&Bi) -> &str| {
            let texts = faults.iter().map(|fault| {
                let cards = fault.cards.iter().map(|card| format!(" by {card}"));
                let clause = W::clause_id(fault.clause);
                format!(
                    "{clause} {}{}",
                    text(&fault.text),
                    cards.collect::<String>()
                )
            });
            texts.collect::<Vec<String>>().join("\n")
        };
        let found = if faults.is_empty() {
            bi("誤りなし", "no fault")
        } else {
            bi(all(|it| &it.ja), all(|it| &it.en))
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
                let expected = bi(
                    "2つで1組の事実（need 40 have 39、by カード）か alone",
                    "facts in pairs: need 40 have 39, by card; or alone",
                );
                return Err(Problem::new(Code::F1, line, 0, expected, same(join(pair))));
            }
        }
        let fits = |fault: &DeckFault| shared::has_facts(fault, &facts, &self.catalogue);
        holds &= clause.is_none() || faults.iter().filter(of_clause).any(fits);
        if holds {
            return Ok(());
        }
        let expected = clause.map_or_else(
            || bi("誤りのないデッキ", "a deck without a fault"),
            |clause| {
                let alone = if alone { " alone" } else { "" };
                let fault = format!("{} {}{alone}", clause.text, join(&facts));
                bi(
                    format!("デッキの誤り：{fault}"),
                    format!("a fault by {fault}"),
                )
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
                let end = format!("{} {}", join(result), clause.text);
                let expected = bi(format!("決着：{end}"), format!("the end: {end}"));
                let found = self.choices_text();
                return Err(Problem::new(Code::F5, line, 0, expected, found));
            }
        };
        if text == join(result) && why == clause.text {
            return Ok(());
        }
        let expected = same(format!("over {} {}", join(result), clause.text));
        let found = same(format!("over {text} {why}"));
        Err(Problem::new(Code::F5, line, 0, expected, found))
    }
}

/// Whether a refusal has a fact: `need 3`, `have 2`, `by CARD`.
fn has_fact<W: Words>(
    scope: &Scope<'_, W>,
    have: &Facts,
    (name, value): (&Word, &Word),
    line: u32,
) -> Result<bool, Problem> {
    Ok(match name.text.as_str() {
        "need" => value.number() == Some(i32::from(have.need)),
        "have" => value.number() == Some(i32::from(have.have)),
        "by" => scope.cards(&value.text).contains(&have.card),
        other => {
            let expected = bi("事実：need、have、by のどれか", "a fact: need, have, by");
            let (at, found) = (name.column, same(other));
            return Err(Problem::new(Code::F1, line, at, expected, found));
        }
    })
}

/// With which facts something is refused instead.
fn other_facts<W: Words>(scope: &Scope<'_, W>, have: &Facts) -> Bi {
    let facts = format!("need {} have {}", have.need, have.have);
    let by = match have.card.is_some() {
        true => same(scope.name(have.card)),
        false => bi("なし", "nothing"),
    };
    bi(
        format!("禁じたときの事実：{facts} by {}", by.ja),
        format!("refused with {facts} by {}", by.en),
    )
}

/// That something is offered which should not be.
fn is_offered(choices: &Bi) -> Bi {
    bi(
        format!("選べる\n{}", choices.ja),
        format!("it is offered\n{}", choices.en),
    )
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

/// Compares what a path says with what the line says; on difference the words of the line, and what
/// was found.
fn compare<W: Words>(
    scope: &Scope<'_, W>,
    found: &Value,
    value: &[Word],
    line: u32,
) -> Result<(), (String, Bi)> {
    let expected = join(value);
    let met = match found {
        Value::Number(n) => value.len() == 1 && value[0].number() == Some(*n),
        Value::Word(word) => expected == *word,
        Value::Cards(cards, ordered) => {
            let met = compare_cards(scope, cards, *ordered, value);
            met.map_err(|Bi { ja, en }| {
                let found = bi(format!("{line}行目：{ja}"), format!("line {line}: {en}"));
                (expected.clone(), found)
            })?
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
    Err((expected, same(found)))
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
) -> Result<bool, Bi> {
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
            return Err(bi("カードのない項目", "an entry without a card"));
        };
        let (count, card, marks) = match (first.number(), rest.split_first()) {
            (Some(n), Some((card, marks))) => (n, card, marks),
            (Some(_), None) => return Err(bi("カードのない数", "a number without a card")),
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

fn wanted_card<'a, W: Words>(card: &'a str, marks: &'a [Word]) -> Result<Wanted<'a>, Bi> {
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
            wanted.damage = Some(n.ok_or_else(|| with_number(W::HURT[0]))?);
        } else if known.contains(&mark.text.as_str()) {
            wanted.lies.push(&mark.text);
        } else {
            let known = format!("{}, {} N", known.join(", "), W::HURT[0]);
            return Err(bi(
                format!(
                    "印ではない`{0}`（印は {known}。そのほかのことはカードごとに`? CARD.{0} yes`と書く）",
                    mark.text
                ),
                format!(
                    "`{0}` is no mark: {known}; what else is so of a card is asked of it alone: \
                     `? CARD.{0} yes`",
                    mark.text
                ),
            ));
        }
    }
    Ok(wanted)
}
