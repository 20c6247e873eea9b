//! Plays a scenario: acts to choices, single choices by itself, and a second time saved and
//! restored at every question.

use crate::board::{Board, called, change_texts, knowers, one_card};
use crate::laying;
use crate::lex::Word;
use crate::play_back::{self, Reel};
use crate::recording::{Logged, RecordingSink};
use crate::report::{Code, Problem, bi, same};
use crate::scope::{Aliases, Scope, Value};
use crate::scripts::Scripts;
use crate::shared;
use crate::told::Told;
use crate::tree::{Act, Scenario, Step, What};
use crate::words::{Token, Words};
use shokan_kernel::decision::{Choice, Explained, Facts};
use shokan_kernel::event::EventSink;
use shokan_kernel::ids::{CardId, ClauseId, Seat};
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::{Card, Table};
use shokan_kernel::view::{View, Viewer};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::{self, Rulebook};
use shokan_rules::show::Bi;
use std::sync::Arc;

/// What one run of a scenario left behind.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    /// Clauses whose refusal was shown.
    pub(crate) refused: Vec<String>,
    /// Clauses that an expectation showed.
    pub(crate) shown: Vec<String>,
    /// Every event and question as text, with the hash of the state at each question.
    pub(crate) record: Vec<String>,
}

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A test; at every question it looks for secrets in the views.
    Straight,
    /// A test that saves and loads at every question.
    Restored,
    /// For people to look at: nothing is checked, what is seen is kept.
    Shown,
    /// What was played in a match, to be written down: scripted luck that does not fit falls to
    /// the luck of the page, as it did there.
    Played,
}

/// Luck for the worlds that are imagined to look for secrets in views.
const OTHER_WORLDS: [u64; 2] = [1, 2];

/// One run of a scenario.
pub(crate) struct Run<W: Words> {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) aliases: Aliases,
    pub(crate) state: State<W::Rules>,
    pub(crate) sink: RecordingSink<W>,
    /// Where the log stood before the last play.
    pub(crate) since: usize,
    /// Where the next `=` begins to look.
    pub(crate) cursor: usize,
    pub(crate) trail: Trail,
    /// Every pick that was made: whose it was, and its place among the choices.
    pub(crate) picks: Vec<(u8, u16)>,
    /// What was said, each with the number of picks before it.
    pub(crate) sayings: Vec<(usize, Bi, Option<String>)>,
    mode: Mode,
    /// See `Scenario::auto_pass`.
    auto_pass: bool,
    /// What was answered by itself, among several answers, since the line of play began.
    defaults: Vec<String>,
    /// Where the log stood before the pick that was made last.
    last_pick: usize,
    /// What people see of it, when it is shown.
    pub(crate) reel: Option<Reel>,
    /// See `Told`.
    pub(crate) told: Told,
    /// The views before the last play.
    pub(crate) before: Vec<(Viewer, View<W::Rules>)>,
}

/// Plays a scenario to its end.
pub(crate) fn play<W: Words>(scenario: &Scenario, mode: Mode) -> Result<Run<W>, Problem> {
    play_beside::<W>(scenario, mode, None)
}

/// The same with the cards of a catalogue, where one is named, instead of the built-in ones.
pub(crate) fn play_beside<W: Words>(
    scenario: &Scenario,
    mode: Mode,
    cards: Option<&Catalogue>,
) -> Result<Run<W>, Problem> {
    let (own, changes) = (scenario.cards.as_ref(), change_texts(scenario));
    let catalogue = match cards {
        Some(cards) => shared::beside::<W>(cards, own, &changes)?,
        None => shared::catalogue::<W>(own, &changes)?,
    };
    let mut run = Run::<W>::begin(scenario, catalogue, mode)?;
    for word in scenario.covers.iter().map(|(word, line)| (word, *line)) {
        run.clause_exists(word.0, word.1)?;
    }
    for step in &scenario.steps {
        run.understand(step)?;
    }
    for (at, step) in scenario.steps.iter().enumerate() {
        if let What::Play(act) = &step.what {
            run.keep_views();
            run.act(act, step.line)?;
            let next = scenario.steps[at + 1..].iter().find_map(next_pick);
            run.by_itself(next, step.line)?;
        } else if let What::Say { ja, en, clause } = &step.what {
            let text = Bi {
                ja: ja.clone(),
                en: en.clone(),
            };
            let clause = clause.as_ref().map(|clause| clause.text.clone());
            run.sayings.push((run.picks.len(), text, clause));
        } else {
            run.expect(step, scenario)?;
        }
    }
    run.finish(scenario)?;
    Ok(run)
}

/// The first pick of the next line that speaks of choices.
pub(crate) fn next_pick(step: &Step) -> Option<(Seat, &[Word])> {
    match &step.what {
        What::Play(act) | What::Offered(act) | What::Refused { act, .. } => {
            Some((Seat(act.seat), &act.picks[0]))
        }
        _ => None,
    }
}

/// The state of play that a page begins with, before anything has been asked; the names of its
/// cards, and whether nothing may happen while it is settled.
pub(crate) fn laid<W: Words>(
    scenario: &Scenario,
    catalogue: &Catalogue,
) -> Result<(State<W::Rules>, Aliases, bool), Problem> {
    if scenario.set_up {
        return Ok((W::set_up(scenario, catalogue)?, Aliases::new(), false));
    }
    let board = board::<W>(scenario, catalogue)?;
    let aliases = board.aliases.clone();
    let (state, still) = W::start(board, scenario)?;
    let state = state.with_luck(shared::luck(scenario));
    Ok((state, aliases, still))
}

/// The board of a page before anything has been asked, and where its cards stand in the text.
pub(crate) fn table<W: Words>(
    scenario: &Scenario,
    catalogue: &Catalogue,
) -> Result<laying::Table<W>, Problem> {
    let board = board::<W>(scenario, catalogue)?;
    let entries = board.entries.clone();
    let (state, _) = W::start(board, scenario)?;
    Ok(laying::Table { state, entries })
}

fn board<'a, W: Words>(
    scenario: &Scenario,
    catalogue: &'a Catalogue,
) -> Result<Board<'a, W>, Problem> {
    if scenario.first != 0 && scenario.turn.is_none() {
        let expected = bi(
            "`set first P2`のほかに`turn 6 of P1`",
            "`turn 6 of P1` beside `set first P2`",
        );
        let found = bi("turn の行なし", "no turn");
        return Err(Problem::new(Code::F7, scenario.line, 0, expected, found));
    }
    let turn = scenario.turn.as_ref().map_or(5, |turn| turn.number);
    let mut board = Board::<W>::new(catalogue, turn);
    board.lay(scenario)?;
    for (card, seat, line) in &scenario.known {
        know(&mut board, card, seat, *line)?;
    }
    Ok(board)
}

impl<W: Words> Run<W> {
    pub(crate) fn begin(
        scenario: &Scenario,
        catalogue: Arc<Catalogue>,
        mode: Mode,
    ) -> Result<Self, Problem> {
        let (state, aliases, still) = laid::<W>(scenario, &catalogue)?;
        let sink = RecordingSink::new(
            Arc::clone(&catalogue),
            aliases.clone(),
            (Scripts::of(scenario), mode == Mode::Played),
        );
        let mut run = Self {
            catalogue,
            aliases,
            state,
            sink,
            since: 0,
            cursor: 0,
            trail: Trail::default(),
            picks: Vec::new(),
            sayings: Vec::new(),
            mode,
            auto_pass: scenario.auto_pass,
            defaults: Vec::new(),
            last_pick: 0,
            reel: (mode == Mode::Shown).then(Reel::default),
            told: Told::of(scenario),
            before: Vec::new(),
        };
        run.recorded(|state, pool, to| state.begin(pool, Some(to)));
        if let Some(mut problem) = run.sink.problem.take() {
            problem.line = problem.line.max(scenario.line);
            return Err(problem);
        }
        if still {
            run.stands_still(scenario.line)?;
            run.sink.log.clear();
        }
        run.note_question();
        run.keep_views();
        run.check_question(scenario.line)?;
        let next = scenario.steps.iter().find_map(next_pick);
        run.by_itself(next, scenario.line)?;
        run.since = 0;
        run.cursor = 0;
        Ok(run)
    }

    fn stands_still(&self, line: u32) -> Result<(), Problem> {
        if self.sink.log.is_empty() && self.state.outcome().is_none() {
            return Ok(());
        }
        Err(Problem::new(
            Code::F7,
            line,
            0,
            bi(
                "プレイの前に何も起こらない盤面",
                "a board on which nothing happens before play",
            ),
            self.events(0),
        ))
    }

    pub(crate) fn scope(&self) -> Scope<'_, W> {
        Scope {
            game: &self.state,
            pool: &self.catalogue.pool,
            aliases: &self.aliases,
        }
    }

    /// What happened from there on, one event a line.
    pub(crate) fn events(&self, from: usize) -> Bi {
        let lines: Vec<String> = self.sink.log[from.min(self.sink.log.len())..]
            .iter()
            .map(|event| self.event_text(event))
            .collect();
        if lines.is_empty() {
            bi("何も起こらなかった", "nothing happened")
        } else {
            same(lines.join("\n"))
        }
    }

    fn event_text(&self, event: &Logged) -> String {
        let text = self.scope().text(&event.tokens);
        match event.clause {
            Some(clause) => format!("{text} [{}]", W::clause_id(clause)),
            None => text,
        }
    }

    fn keep_views(&mut self) {
        self.since = self.sink.log.len();
        self.cursor = self.since;
        self.before = rulebook::viewers::<W::Rules>()
            .map(|(_, viewer)| (viewer, self.state.view(viewer)))
            .collect();
        self.told.forget();
    }

    /// Writes the question into the log when somebody is really asked.
    fn note_question(&mut self) {
        let Some(asked) = self.state.asked() else {
            return;
        };
        if W::is_right(asked) || self.state.count(&self.catalogue.pool) > 1 {
            let tokens = vec![
                Token::Word("ask"),
                Token::Seat(asked.seat),
                Token::Word(W::prompt(asked)),
            ];
            self.sink.log.push(Logged {
                ending: tokens.len(),
                tokens,
                clause: None,
            });
        }
    }

    /// Moves the game on, and writes down what happens.
    fn recorded<T>(
        &mut self,
        go: impl FnOnce(&mut State<W::Rules>, &CardPool, &mut dyn EventSink<W::Rules>) -> T,
    ) -> T {
        let catalogue = Arc::clone(&self.catalogue);
        if self.reel.is_none() && !self.told.wanted {
            return go(&mut self.state, &catalogue.pool, &mut self.sink);
        }
        let (out, seen) = play_back::record::<W, T>(&catalogue, &mut self.sink, |to| {
            go(&mut self.state, &catalogue.pool, to)
        });
        if let Some(reel) = &mut self.reel {
            reel.keep(&seen);
        }
        self.told.keep(&seen);
        out
    }

    /// Takes a choice that is offered.
    pub(crate) fn take(&mut self, choice: Choice, line: u32) -> Result<(), Problem> {
        let from = self.sink.log.len();
        let pool = &self.catalogue.pool;
        let pick = self.state.choices(pool).iter().position(|&it| it == choice);
        let made = self.state.asked().map(|asked| asked.seat.0).zip(pick);
        self.picks
            .extend(made.map(|(seat, pick)| (seat, pick as u16)));
        let answered = match pick {
            Some(pick) => self
                .recorded(|state, pool, to| state.answer(pool, pick as u16, Some(to)))
                .map_err(|why| bi(format!("答えの誤り：{why:?}"), format!("{why:?}"))),
            None => Err(bi("もうない選択肢", "the choice is gone")),
        };
        if let Err(why) = answered {
            let expected = bi("受け入れられる答え", "an answer that is taken");
            return Err(Problem::new(Code::F8, line, 0, expected, why));
        }
        self.note_question();
        self.after(from, line)
    }

    /// What is checked after every answer.
    fn after(&mut self, from: usize, line: u32) -> Result<(), Problem> {
        for at in from..self.sink.log.len() {
            let text = self.event_text(&self.sink.log[at]);
            self.trail.record.push(text);
        }
        if let Some(mut problem) = self.sink.problem.take() {
            if problem.line == 0 {
                problem.line = line;
            }
            return Err(problem);
        }
        if let Some(Outcome::Void(fault)) = self.state.outcome() {
            let expected = bi(
                "エンジンの限度に収まるプレイ",
                "play within the caps of the engine",
            );
            let found = bi(format!("限度：{fault:?}"), format!("{fault:?}"));
            return Err(Problem::new(Code::F8, line, 0, expected, found));
        }
        self.check_question(line)
    }

    fn check_question(&mut self, line: u32) -> Result<(), Problem> {
        if matches!(self.mode, Mode::Shown | Mode::Played) {
            return Ok(());
        }
        let hash = self.state.hash();
        self.trail.record.push(format!("{hash:016x}"));
        if self.mode == Mode::Straight {
            return self.no_secret(line);
        }
        match State::load(&self.state.save()) {
            Ok(state) if state == self.state => {
                self.state = state;
                Ok(())
            }
            Ok(_) => Err(Problem::new(
                Code::F9,
                line,
                0,
                bi(
                    "読み込むと保存したものと同じ対戦",
                    "a loaded game that equals the saved one",
                ),
                bi("違う状態", "another state"),
            )),
            Err(_) => Err(Problem::new(
                Code::F9,
                line,
                0,
                bi("読み込める保存", "a saved game that can be loaded"),
                bi("状態ではないバイト列", "bytes that are no state"),
            )),
        }
    }

    /// Deals the hidden faces anew: no viewer may see a difference, and the seat asked has the same
    /// choices. Cards that can be followed have handles of their own.
    fn no_secret(&self, line: u32) -> Result<(), Problem> {
        let secret = |expected, found| Err(Problem::new(Code::F9, line, 0, expected, found));
        for viewer in viewers::<W>() {
            let view = self.state.view(viewer);
            let mut handles: Vec<u16> = view
                .table
                .all()
                .map(|card| view.table.card(card).handle)
                .filter(|&handle| handle != 0)
                .collect();
            handles.sort_unstable();
            if let Some(two) = handles.windows(2).find(|two| two[0] == two[1]) {
                let handle = two[0];
                let expected = bi(
                    "見る人が目で追えるカードごとに別のハンドル",
                    "a handle of its own for every card that a viewer can follow",
                );
                let found = bi(
                    format!("{viewer:?} から見てハンドルが{handle}のカードが2枚"),
                    format!("{viewer:?} sees two cards with handle {handle}"),
                );
                return secret(expected, found);
            }
            for world in OTHER_WORLDS {
                let mut luck = Luck::quick(world);
                // The first word of a stream says little; move on a bit.
                luck.below(Stream::Other, 7);
                let other = self.state.redeal(viewer.mask(), &mut luck);
                if other.view(viewer) != view {
                    let expected = bi(
                        format!("あり得るどの世界でも {viewer:?} から同じに見えること"),
                        format!("a view of {viewer:?} that is the same in every world it allows"),
                    );
                    let found = bi(
                        "隠れたカードを配り直すと変わる見え方",
                        "another view when the hidden cards are dealt anew",
                    );
                    return secret(expected, found);
                }
                let asked = self.state.asked().map(|asked| asked.seat);
                if asked.is_some_and(|seat| viewer.plays(seat)) {
                    let (here, there) = (self.seen(&self.state, viewer), self.seen(&other, viewer));
                    if here != there {
                        let lines = here.iter().zip(&there).find(|(a, b)| a != b);
                        let expected = bi(
                            "その席が知り得ることだけで決まる選択肢",
                            "choices that follow from what the seat asked may know",
                        );
                        let found = bi(
                            format!("隠れたカードを配り直すと変わる選択肢：{lines:?}"),
                            format!(
                                "other choices when the hidden cards are dealt anew: {lines:?}"
                            ),
                        );
                        return secret(expected, found);
                    }
                }
            }
        }
        Ok(())
    }

    /// Choices and refusals with the numbers that the cards have in the view.
    fn seen(
        &self,
        state: &State<W::Rules>,
        viewer: Viewer,
    ) -> Vec<(Choice, Option<ClauseId>, Facts)> {
        let numbers = state.view_numbered(viewer).1;
        let number = |card: CardId| {
            if card.is_some() {
                numbers.of(card)
            } else {
                card
            }
        };
        let choice = |choice: Choice| match choice {
            Choice::Act(verb, card) => Choice::Act(verb, number(card)),
            Choice::Ability(card, at) => Choice::Ability(number(card), at),
            Choice::Card(card) => Choice::Card(number(card)),
            other => other,
        };
        let explained = self.explained(state);
        let allowed = explained.allowed.into_iter();
        let refused = explained.refused.into_iter().map(|(it, why, facts)| {
            let card = number(facts.card);
            (choice(it), Some(why), Facts { card, ..facts })
        });
        allowed
            .map(|it| (choice(it), None, Facts::NONE))
            .chain(refused)
            .collect()
    }

    pub(crate) fn explained(&self, state: &State<W::Rules>) -> Explained {
        let mut explained = Explained::default();
        state.offer(&self.catalogue.pool, &mut explained);
        explained
    }

    /// Answers questions that have one answer, or a sensible default, unless the next line names
    /// another.
    pub(crate) fn by_itself(
        &mut self,
        next: Option<(Seat, &[Word])>,
        line: u32,
    ) -> Result<(), Problem> {
        while let Some(asked) = self.state.asked() {
            if W::is_open(asked) {
                break;
            }
            let choices = self.state.choices(&self.catalogue.pool);
            let default = choices.iter().find(|&&choice| {
                choice == Choice::Default
                    || choices.len() == 1
                    || self.auto_pass && W::is_right(asked) && choice == Choice::Done
            });
            let Some(&choice) = default else { break };
            let named = next.is_some_and(|(seat, words)| {
                // What is refused is named too: the line wants to hear why.
                let refused = self.explained(&self.state).refused;
                let refused: Vec<Choice> = refused.into_iter().map(|it| it.0).collect();
                seat == asked.seat
                    && !(self.fitting(&choices, words).is_empty()
                        && self.fitting(&refused, words).is_empty())
            });
            if named {
                break;
            }
            if choices.len() > 1 {
                let texts = W::choice(&self.state, &self.catalogue.pool, asked, choice);
                let text = texts.first().map(|text| self.scope().text(text));
                self.defaults.extend(text);
            }
            self.take(choice, line)?;
        }
        Ok(())
    }

    /// The choices that the words begin with, each with the number of words it takes; only the
    /// longest.
    fn fitting(&self, choices: &[Choice], words: &[Word]) -> Vec<(Choice, usize)> {
        let Some(asked) = self.state.asked() else {
            return Vec::new();
        };
        let scope = self.scope();
        let mut found: Vec<(Choice, usize)> = Vec::new();
        // What is refused can be the longer text: `summon wolf defence` is no `summon wolf`.
        let explained = self.explained(&self.state);
        let refused = explained.refused.iter().map(|it| it.0);
        let all = explained.allowed.iter().copied().chain(refused);
        for choice in all {
            let texts = W::choice(&self.state, &self.catalogue.pool, asked, choice);
            let used = texts
                .iter()
                .filter(|text| {
                    text.len() <= words.len()
                        && text
                            .iter()
                            .zip(words)
                            .all(|(token, word)| scope.fits(&word.text, token))
                })
                .map(Vec::len)
                .max();
            if let Some(used) = used {
                found.push((choice, used));
            }
        }
        let most = found.iter().map(|(_, used)| *used).max().unwrap_or(0);
        found.retain(|(choice, used)| *used == most && choices.contains(choice));
        // Cards that nothing tells apart count as one.
        let mut kept: Vec<(Choice, usize)> = Vec::new();
        for (choice, used) in found {
            if !kept.iter().any(|(other, _)| self.same(*other, choice)) {
                kept.push((choice, used));
            }
        }
        kept
    }

    fn same(&self, a: Choice, b: Choice) -> bool {
        let (one, other) = match (a, b) {
            (Choice::Card(a), Choice::Card(b)) => (a, b),
            (Choice::Act(x, a), Choice::Act(y, b)) if x == y => (a, b),
            _ => return a == b,
        };
        let face = |card: CardId| Card {
            handle: 0,
            stamp: 0,
            age: 0,
            known: 0,
            ..self.state.table.card(card)
        };
        let named = |card: CardId| self.aliases.values().any(|&known| known == card);
        one == other
            || face(one) == face(other)
                && !named(one)
                && !named(other)
                && self.state.table.on(one).next().is_none()
                && self.state.table.on(other).next().is_none()
    }

    /// How choices that read the same differ.
    fn apart(&self, choices: &[(Choice, usize)]) -> Bi {
        let scope = self.scope();
        let told = choices.iter().map(|(choice, _)| match *choice {
            Choice::Card(card) | Choice::Act(_, card) | Choice::Ability(card, _) => {
                scope.described(card)
            }
            other => {
                let pool = &self.catalogue.pool;
                let asked = self.state.asked();
                let texts = asked.map(|asked| W::choice(&self.state, pool, asked, other));
                let texts = texts.unwrap_or_default();
                same(
                    texts
                        .first()
                        .map_or_else(String::new, |text| scope.text(text)),
                )
            }
        });
        let (ja, en): (Vec<String>, Vec<String>) = told.map(|Bi { ja, en }| (ja, en)).unzip();
        let (count, ja, en) = (choices.len(), ja.join(" | "), en.join(" | "));
        bi(
            format!(
                "選択肢が{count}つ合う：{ja}\n盤面の行に`as`で名前をつけるか、どこにあるかを書く"
            ),
            format!(
                "{count} choices fit: {en}\nname one with `as` on its board line, or say where it \
                 lies"
            ),
        )
    }

    /// Everything that may be chosen now, for messages.
    pub(crate) fn choices_text(&self) -> Bi {
        let Some(asked) = self.state.asked() else {
            return is_over();
        };
        let scope = self.scope();
        let texts: Vec<String> = self
            .state
            .choices(&self.catalogue.pool)
            .into_iter()
            .filter_map(|choice| {
                let texts = W::choice(&self.state, &self.catalogue.pool, asked, choice);
                texts.first().map(|text| scope.text(text))
            })
            .collect();
        let (seat, prompt) = (asked.seat.0 + 1, W::prompt(asked));
        let texts = texts.join(" | ");
        bi(
            format!("P{seat}への問い `{prompt}`：{texts}"),
            format!("P{seat} is asked `{prompt}`: {texts}"),
        )
    }

    /// Plays the picks of a line.
    pub(crate) fn act(&mut self, act: &Act, line: u32) -> Result<(), Problem> {
        self.defaults.clear();
        for (at, pick) in act.picks.iter().enumerate() {
            let from = self.sink.log.len();
            let before = self.last_pick;
            self.last_pick = from;
            match self.pick(Seat(act.seat), pick, line) {
                // To name the only answer is allowed where nobody was asked.
                Err(problem)
                    if at > 0
                        && matches!(problem.code, Code::F3 | Code::F4)
                        && self.sink.log.len() == from
                        && self.only_answer(Seat(act.seat), pick, before) => {}
                done => done?,
            }
        }
        Ok(())
    }

    /// Whether the words name a card that what happened since then is about, or one that lies at
    /// the place where it happened; and could not be chosen now.
    fn only_answer(&self, seat: Seat, words: &[Word], from: usize) -> bool {
        let [word] = words else { return false };
        let scope = self.scope();
        let [card] = scope.cards(&word.text)[..] else {
            return false;
        };
        let explained = self.explained(&self.state);
        let mut refused = explained.refused.iter();
        let here = self.state.asked().is_some_and(|asked| asked.seat == seat);
        if here && refused.any(|it| it.0 == Choice::Card(card)) {
            return false;
        }
        let it = self.state.table.card(card);
        let side = Table::<W::Rules>::seat(it.zone);
        let said = self.sink.log[from..].iter();
        said.flat_map(|event| &event.tokens[..event.ending])
            .any(|token| match *token {
                Token::Card(other) => other == card,
                Token::Place(zone, place) => {
                    Table::<W::Rules>::seat(zone) == side && place == it.cell
                }
                _ => false,
            })
    }

    fn pick(&mut self, seat: Seat, words: &[Word], line: u32) -> Result<(), Problem> {
        let mut rest = words;
        let mut taken: Vec<Bi> = Vec::new();
        while let Some(first) = rest.first() {
            if first.is("concede") {
                let from = self.sink.log.len();
                self.note(W::concession(seat));
                self.recorded(|state, pool, to| W::Rules::concede(state, pool, seat, Some(to)));
                // Of four seats the others play on.
                self.note_question();
                self.after(from, line)?;
                rest = &rest[1..];
                continue;
            }
            self.by_itself(Some((seat, rest)), line)?;
            let (choice, used) = match self.chosen(seat, rest, line) {
                Ok(chosen) => chosen,
                Err(mut problem) => {
                    if !self.defaults.is_empty() {
                        let text = self.defaults.join("`, `");
                        let before = bi(
                            format!("自動で選ばれた：`{text}`"),
                            format!("`{text}` was answered by itself"),
                        );
                        *problem.found = above(&before, &problem.found);
                    }
                    if !taken.is_empty() {
                        let all = |text: fn(&Bi) -> &str| {
                            let texts: Vec<&str> = taken.iter().map(text).collect();
                            texts.join(", ")
                        };
                        let before = bi(
                            format!("その前に選んだ：{}", all(|it| &it.ja)),
                            format!("{} was taken before it", all(|it| &it.en)),
                        );
                        *problem.found = above(&before, &problem.found);
                    }
                    return Err(problem);
                }
            };
            self.note_choice(choice);
            let phase = self.phase();
            self.take(choice, line)?;
            let text: Vec<&str> = rest[..used].iter().map(|word| word.text.as_str()).collect();
            let text = format!("`{}`", text.join(" "));
            taken.push(match phase {
                Some(phase) if choice == Choice::Done => {
                    bi(format!("`{phase}`の{text}"), format!("{text} of `{phase}`"))
                }
                _ => same(text),
            });
            rest = &rest[used..];
        }
        Ok(())
    }

    /// The word of the phase now.
    fn phase(&self) -> Option<String> {
        match W::value(&self.state, &self.catalogue.pool, &["phase"]) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn chosen(&self, seat: Seat, words: &[Word], line: u32) -> Result<(Choice, usize), Problem> {
        let text: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = text.join(" ");
        let column = words.first().map_or(0, |word| word.column);
        let chooser = seat.0 + 1;
        let expected = bi(
            format!("`{text}`と読めるP{chooser}の選択肢1つ"),
            format!("one choice of P{chooser} that reads `{text}`"),
        );
        match self.state.asked() {
            Some(asked) if asked.seat == seat => {}
            Some(_) => {
                let found = self.choices_text();
                return Err(Problem::new(Code::F4, line, column, expected, found));
            }
            None => return Err(Problem::new(Code::F3, line, column, expected, is_over())),
        }
        let explained = self.explained(&self.state);
        let found = self.fitting(&explained.allowed, words);
        if let [one] = found[..] {
            return Ok(one);
        }
        if found.len() > 1 {
            let found = self.apart(&found);
            return Err(Problem::new(Code::F3, line, column, expected, found));
        }
        let refused: Vec<Choice> = explained.refused.iter().map(|it| it.0).collect();
        let named = self.fitting(&refused, words);
        let why = named.first().and_then(|(choice, _)| {
            let mut all = explained.refused.iter();
            all.find(|it| it.0 == *choice)
        });
        let why = match why {
            Some((_, clause, Facts { need, have, .. })) => {
                let clause = W::clause_id(*clause);
                bi(
                    format!("{clause} が禁じている（need {need}, have {have}）"),
                    format!("refused by {clause} (need {need}, have {have})"),
                )
            }
            None => bi("合う選択肢なし", "no choice fits"),
        };
        let found = above(&why, &self.choices_text());
        Err(Problem::new(Code::F3, line, column, expected, found))
    }

    /// A copy on which `+` and `!` try things out.
    pub(crate) fn probe(&self) -> Self {
        Self {
            catalogue: Arc::clone(&self.catalogue),
            aliases: self.aliases.clone(),
            state: self.state,
            sink: self.sink.clone(),
            since: self.since,
            cursor: self.cursor,
            trail: Trail::default(),
            picks: Vec::new(),
            sayings: Vec::new(),
            mode: self.mode,
            auto_pass: self.auto_pass,
            defaults: Vec::new(),
            last_pick: 0,
            reel: self.reel.is_some().then(Reel::default),
            told: Told::default(),
            before: Vec::new(),
        }
    }

    /// Plays the picks up to the last, or up to the first that is not offered; that one is left to
    /// be looked at.
    pub(crate) fn up_to_last<'a>(
        &mut self,
        act: &'a Act,
        line: u32,
    ) -> Result<&'a [Word], Problem> {
        let seat = Seat(act.seat);
        let Some((last, first)) = act.picks.split_last() else {
            return Ok(&[]);
        };
        for pick in first {
            self.by_itself(Some((seat, pick)), line)?;
            let choices = self.state.choices(&self.catalogue.pool);
            if self.fitting(&choices, pick).is_empty() {
                return Ok(pick);
            }
            self.pick(seat, pick, line)?;
        }
        let mut rest = last.as_slice();
        loop {
            self.by_itself(Some((seat, rest)), line)?;
            let choices = self.state.choices(&self.catalogue.pool);
            // Several picks without an arrow between them: all but the last are made.
            match self.fitting(&choices, rest)[..] {
                [(choice, used)] if used < rest.len() => {
                    self.note_choice(choice);
                    self.take(choice, line)?;
                    rest = &rest[used..];
                }
                _ => return Ok(rest),
            }
        }
    }

    /// The choices among these that the words name, in the order of the walk.
    pub(crate) fn named(&self, choices: &[Choice], words: &[Word]) -> Vec<(Choice, usize)> {
        self.fitting(choices, words)
    }

    fn finish(&mut self, scenario: &Scenario) -> Result<(), Problem> {
        let line = scenario
            .steps
            .last()
            .map_or(scenario.line, |step| step.line);
        if !scenario.steps.iter().any(|step| step.what.is_expectation()) {
            let expected = bi(
                "= == no ? + - ! @ over のどれかの行",
                "at least one of = == no ? + - ! @ over",
            );
            let found = bi("確かめる行なし", "no expectation");
            return Err(Problem::new(Code::F10, scenario.line, 0, expected, found));
        }
        if let Some(asked) = self.state.asked()
            && !W::is_open(asked)
        {
            return Err(Problem::new(
                Code::F4,
                line,
                0,
                bi(
                    "自由に選べるフェイズか決着までのプレイ",
                    "play up to an open phase or the end of the game",
                ),
                self.choices_text(),
            ));
        }
        if let Some(problem) = self.sink.unused() {
            return Err(problem);
        }
        for (clause, line) in &scenario.covers {
            if !self.trail.shown.contains(&clause.text) {
                let (at, clause) = (clause.column, &clause.text);
                let expected = bi(
                    format!(
                        "{clause} を挙げる行：[{clause}]、! ... {clause}、shows {clause} のどれか"
                    ),
                    format!(
                        "an expectation that cites {clause}: [{clause}], ! ... {clause}, or shows \
                         {clause}"
                    ),
                );
                let shown = same(self.trail.shown.join(" "));
                return Err(Problem::new(Code::F2, *line, at, expected, shown));
            }
        }
        Ok(())
    }
}

/// A line above others.
fn above(line: &Bi, rest: &Bi) -> Bi {
    bi(
        format!("{}\n{}", line.ja, rest.ja),
        format!("{}\n{}", line.en, rest.en),
    )
}

fn is_over() -> Bi {
    bi("もう決着がついている", "the game is over")
}

fn know<W: Words>(
    board: &mut Board<'_, W>,
    card: &Word,
    seat: &Word,
    line: u32,
) -> Result<(), Problem> {
    let Some(mask) = crate::board::knower(seat) else {
        let (expected, found) = (knowers(), same(&seat.text));
        return Err(Problem::new(Code::F1, line, seat.column, expected, found));
    };
    let found = board.find(&card.text);
    let [card] = found[..] else {
        let (expected, found) = (one_card(), called(found.len(), &card.text));
        return Err(Problem::new(Code::F1, line, card.column, expected, found));
    };
    board.table.set_up(card, |it| it.known |= mask);
    Ok(())
}

/// Everybody who may look: each seat, and those who only watch.
pub(crate) fn viewers<W: Words>() -> impl Iterator<Item = Viewer> {
    (0..W::Rules::SEATS as u8)
        .map(|seat| Viewer::Seat(Seat(seat)))
        .chain([Viewer::Public])
}
