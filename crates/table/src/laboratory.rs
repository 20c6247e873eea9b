//! The laboratory of the pages: short measurements, broken off when their time is over.

use crate::card_names;
use shokan_arena::agent::Agent;
use shokan_arena::arena::Arena;
use shokan_arena::decks::ReadyDeck;
use shokan_arena::lab::ask::{Base, Refusal, said};
use shokan_arena::lab::light::Light;
use shokan_arena::lab::plan::Kind;
use shokan_arena::lab::records::{Lists, before_turn, record};
use shokan_arena::lab::report::{About, Report, Told};
use shokan_arena::lab::sums::Swing;
use shokan_arena::lab::twin::Change;
use shokan_arena::lab::words::level;
use shokan_host::jobs::{Step, Work};
use shokan_host::lab::{Measure, Measured, Shown};
use shokan_host::pulse::Instant;
use shokan_host::wire::http::{LabChange, LabGame, LabLine, LabReport};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::with_game;
use shokan_rules::session::Stop;
use shokan_rules::show::Bi;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The levels that measure, and after how much work a measurement says what it has: a designer
/// waits for the quick ones, and does something else meanwhile where choices are played out.
const TIMES: [(&str, Duration); 3] = [
    ("first_steps", Duration::from_secs(15)),
    ("easy", Duration::from_secs(15)),
    ("normal", Duration::from_secs(150)),
];
/// Deals of a line at most.
const DEALS_MAX: u32 = 400;
/// A step is at least so long, so that what is told between two costs little.
const STEP: Duration = Duration::from_millis(50);
/// The seed of all luck, so that the same question has the same answer.
const SEED: u64 = 1;

/// Begins a measurement.
pub(crate) fn laboratory(measure: Measure) -> Option<Box<dyn Work<Measured>>> {
    let (_, most) = TIMES.iter().find(|(level, _)| *level == measure.level)?;
    begin(&measure, *most)
}

fn begin(measure: &Measure, most: Duration) -> Option<Box<dyn Work<Measured>>> {
    with_game!(measure.catalogue.game, G => Measuring::<G>::begin(measure, most)).flatten()
}

/// A measurement under way.
struct Measuring<G: Arena> {
    light: Light<G>,
    agent: Agent,
    names: BTreeMap<String, Bi>,
    /// The lists of its decks, as a table takes them, and the hash of the cards that it has.
    lists: Lists,
    pool: String,
    /// Once all is measured: the games to look at that are still to be played anew.
    open: Option<VecDeque<(usize, Swing)>>,
    /// Those that were, by line.
    games: BTreeMap<usize, Vec<(LabGame, Shown)>>,
    /// How much of its time is used, and how much there is.
    spent: Duration,
    most: Duration,
}

impl<G: Arena> Measuring<G> {
    fn begin(measure: &Measure, most: Duration) -> Option<Box<dyn Work<Measured>>> {
        let base = base::<G>(measure)?;
        let agent = *base.agents.first()?;
        let mut names = card_names(&measure.catalogue);
        let asked: Result<_, Refusal> = match (&measure.card, &measure.change) {
            (Some(card), Some(it)) => {
                let change = Change::Number {
                    field: it.field.clone(),
                    at: usize::from(it.at),
                    by: i32::from(it.by),
                };
                names.extend(in_words(&measure.catalogue, card, it).map(|it| (said(&change), it)));
                base.changed(card, &change)
            }
            (Some(card), None) => base.glance(card),
            (None, _) => base.row(),
        };
        let decks = base.decks.iter().zip(&measure.decks);
        names.extend(decks.map(|(deck, it)| (deck.word.clone(), it.name.clone())));
        Some(Box::new(Self {
            light: Light::new(asked.ok()?),
            agent,
            names,
            lists: listed(measure),
            pool: measure.catalogue.pool.short_hash(),
            open: None,
            games: BTreeMap::new(),
            spent: Duration::ZERO,
            most,
        }))
    }

    fn permille(&self) -> u16 {
        let time = self.spent.as_millis() * 1_000 / self.most.as_millis().max(1);
        let deals = u128::from(self.light.deals()) * 1_000 / u128::from(self.light.most().max(1));
        time.max(deals).min(999) as u16
    }

    fn found(&mut self) -> Measured {
        let about = About {
            command: String::new(),
            names: self.names.clone(),
        };
        let report = self.light.report(about);
        let shown = report.lines.iter().enumerate();
        let shown = shown.filter(|(_, it)| it.kind != Kind::Null);
        let (mut lines, mut games) = (Vec::new(), Vec::new());
        for (at, it) in shown {
            let found = self.games.remove(&at).unwrap_or_default().into_iter();
            let (told, records): (Vec<LabGame>, Vec<Shown>) = found.unzip();
            lines.push(line(&report, it, told));
            games.push(records);
        }
        let report = LabReport {
            verdicts: report.verdicts.clone(),
            caveats: report.caveats.clone(),
            lines,
            deals: self.light.deals(),
            games: report.lines.iter().map(|it| it.games as u32).sum(),
            seed: SEED as u32,
            level: level(self.agent),
            null: [report.null.deals as u32, report.null.off as u32],
        };
        Measured { report, games }
    }

    /// Plays the next game to look at anew; false when all are there.
    fn show(&mut self) -> bool {
        let light = &self.light;
        let open = self.open.get_or_insert_with(|| light.swings().collect());
        let Some((line, swing)) = open.pop_front() else {
            return false;
        };
        if let Some(shown) = self.shown(line, &swing) {
            self.games.entry(line).or_default().push(shown);
        }
        true
    }

    /// A game as a table opens it; none where it was played with cards that no table has.
    fn shown(&self, line: usize, swing: &Swing) -> Option<(LabGame, Shown)> {
        let (bench, line) = self.light.line(line)?;
        let record = record(&bench, &self.lists, line, swing.deal, swing.game)?;
        if record.setup.pool_hash != self.pool {
            return None;
        }
        let cards = &bench.worlds.get(line.world)?.catalogue;
        // What turned it happened in the turn before the one that finds it turned.
        let turn = swing.turn.saturating_sub(1);
        let ply = before_turn(&record, cards, turn)?;
        let told = LabGame {
            turn,
            swing_permille: swing.permille,
            turns: swing.chances.len() as u16,
        };
        Some((told, Shown::new(record, ply)))
    }
}

impl<G: Arena> Work<Measured> for Measuring<G> {
    fn go_on(&mut self, stop: &Stop) -> Step<Measured> {
        let begun = Instant::now();
        loop {
            // What has no deal of every line yet can say nothing of some of them.
            let late = self.spent + begun.elapsed() >= self.most && self.light.deals() > 0;
            if self.light.is_even() && (late || self.light.is_through()) {
                if !self.show() {
                    return Step::Done(Box::new(self.found()));
                }
            } else if !self.light.step() {
                return Step::Failed;
            }
            if begun.elapsed() >= STEP || stop.is_given() {
                self.spent += begun.elapsed();
                return Step::On(self.permille());
            }
        }
    }
}

/// With what is measured; nothing where a deck cannot be played with these cards.
fn base<G: Arena>(measure: &Measure) -> Option<Base<G>> {
    let catalogue = &measure.catalogue;
    let mut decks = Vec::new();
    let mut leaders = Vec::new();
    for (at, it) in measure.decks.iter().enumerate() {
        let cards = G::place(&it.list, it.construction, catalogue).ok()?;
        let word = format!("deck_{at}");
        decks.push(ReadyDeck { word, cards });
        leaders.extend(it.list.leaders.clone());
    }
    Some(Base {
        files: catalogue.files(),
        catalogue: catalogue.clone(),
        decks,
        leaders: leaders.into_iter().collect(),
        agents: vec![measure.level.parse().ok()?],
        fast: 1,
        deals: DEALS_MAX,
        deals_slow: 0,
        seed: SEED,
    })
}

fn listed(measure: &Measure) -> Lists {
    let lists = measure.decks.iter();
    lists.map(|it| (it.list.clone(), it.construction)).collect()
}

/// A change as people read it: "ATK 2 → 3".
fn in_words(catalogue: &Catalogue, card: &str, change: &LabChange) -> Option<Bi> {
    let card = catalogue.card_view(catalogue.find(card)?);
    let field = card.fields.iter().find(|it| it.field == change.field)?;
    let at = usize::from(change.at);
    let part = |text: &str| text.split('/').nth(at).map(str::to_owned);
    let before: i32 = part(&field.value.en)?.parse().ok()?;
    let after = before.checked_add(i32::from(change.by))?;
    let says = |label: &str| Some(format!("{} {before} → {after}", part(label)?));
    Some(Bi {
        ja: says(&field.label.ja)?,
        en: says(&field.label.en)?,
    })
}

fn line(report: &Report, it: &Told, games: Vec<LabGame>) -> LabLine {
    let permille = |share: f64| (share * 1_000.0).round() as i16;
    let mut cards = report.cards.iter();
    let weighed = cards.find(|card| Some(&card.card) == it.card.as_ref());
    let (against, figure) = match (it.kind, weighed) {
        (Kind::Quad, _) if it.decks[0] == it.decks[1] => (mirror(report, it), it.figure),
        (Kind::Quad, _) | (_, None) => (report.name(&it.decks[1]), it.figure),
        // What the deck wins less with the other card is what the card is worth.
        (_, Some(card)) => {
            let worth = card.replaced.first().map_or(it.figure, |&(_, worth)| worth);
            (report.name(&card.against), worth)
        }
    };
    LabLine {
        against,
        value_permille: permille(figure.value),
        low_permille: permille(figure.low),
        high_permille: permille(figure.high),
        first_permille: permille(it.first.value),
        turns: it.turns[0].max(0) as u16,
        turns_most: it.turns[1].max(0) as u16,
        choices: it.decisions.round() as u16,
        lead_changes_tenths: (it.lead_changes * 10.0).round() as u16,
        games,
    }
}

/// The deck against itself: half of it is won by nature, and who begins is what it tells.
fn mirror(report: &Report, it: &Told) -> Bi {
    let Bi { ja, en } = report.name(&it.decks[0]);
    Bi {
        ja: format!("{ja}（同じデッキどうし）"),
        en: format!("{en} (mirror)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_host::lab::Entrant;
    use shokan_rules::games::{self, GAMES};
    use shokan_rules::session::Record;
    use std::sync::Arc;

    fn cards(game: &str) -> Arc<Catalogue> {
        let read = games::catalogue(game, &[]).expect("a game");
        Arc::new(read.expect("sound cards"))
    }

    fn measure(game: &str, card: Option<&str>) -> Measure {
        let catalogue = cards(game);
        let entrant = |word: &str| {
            let (list, construction) = catalogue.ready(word).expect("a deck");
            Entrant {
                name: catalogue.ready_name(&list.name).expect("a name"),
                list,
                construction,
            }
        };
        let mut words: Vec<&str> = catalogue.ready_words().collect();
        words.sort_unstable();
        Measure {
            decks: words.into_iter().map(entrant).collect(),
            catalogue,
            card: card.map(str::to_owned),
            change: None,
            level: "first_steps".to_owned(),
        }
    }

    fn through(mut work: Box<dyn Work<Measured>>) -> Measured {
        let stop = Stop::default();
        let mut before = 0;
        loop {
            match work.go_on(&stop) {
                Step::On(permille) => {
                    assert!((before..1_000).contains(&permille));
                    before = permille;
                }
                Step::Done(found) => return *found,
                Step::Failed => panic!("it can be played"),
            }
        }
    }

    /// Every line has games, told and kept alike; each ends at the table, and is shown from where
    /// the turn begins in which it turned most.
    fn are_played(found: &Measured, catalogue: &Arc<Catalogue>, whole: bool) {
        let Measured { report, games } = found;
        assert_eq!(report.lines.len(), games.len());
        for (line, games) in report.lines.iter().zip(games) {
            // A deck with another card in the place of one may be none that a table takes.
            assert!(!games.is_empty() || !whole, "{}: {line:?}", catalogue.game);
            assert_eq!(games.len(), line.games.len());
            for (told, shown) in line.games.iter().zip(games) {
                let record = shown.record();
                let session = record.play(catalogue).expect("a record");
                assert!(session.outcome().is_some());
                let before = |ply: usize| Record {
                    inputs: record.inputs[..ply].to_vec(),
                    hashes: Vec::new(),
                    ..record.clone()
                };
                let turn = |ply| before(ply).play(catalogue).expect("a part of it").turn();
                let ply = shown.ply() as usize;
                assert_eq!(turn(ply), told.turn);
                assert!(ply == 0 || turn(ply - 1) < told.turn);
                assert!(told.turn <= told.turns + 1 && told.swing_permille <= 1_000);
            }
        }
    }

    /// A level that would keep a thread for an hour is no level of the pages.
    #[test]
    fn who_thinks_long_does_not_measure() {
        for (level, measures) in [("hard", false), ("random", false), ("easy", true)] {
            let level = level.to_owned();
            let asked = Measure {
                level,
                ..measure("summons_call", None)
            };
            assert_eq!(laboratory(asked).is_some(), measures);
        }
    }

    /// A number that is not there, and one that would be below nothing, are no change.
    #[test]
    fn each_game_measures_a_card_with_another_number() {
        for (game, card, field) in [
            ("summons_call", "plume_mage", "stats"),
            ("summon_and_magic", "karguna_spark_lizard", "stats"),
            ("summoner_wars", "goblin_fighter", "attack"),
            ("shaman_king", "sakonji_the_ronin", "attack"),
        ] {
            let catalogue = cards(game);
            let has = |it: &Entrant| it.list.cards.iter().any(|(_, word)| *word == card);
            let mut asked = measure(game, Some(card));
            asked.decks.sort_by_key(|it| !has(it));
            assert!(has(&asked.decks[0]), "{game}");
            let name = &catalogue.pool.def(catalogue.find(card).expect("a card")).en;
            // Numbers of Shaman King are tens.
            let step = if game == "shaman_king" { 10 } else { 1 };
            for (at, by, is_one) in [(0, step, true), (9, step, false), (0, -30_000, false)] {
                let field = field.to_owned();
                asked.change = Some(LabChange { field, at, by });
                let begun = begin(&asked, Duration::ZERO);
                assert_eq!(begun.is_some(), is_one, "{game}: {at} {by}");
                let Some(work) = begun else { continue };
                let Measured {
                    report: found,
                    games,
                } = through(work);
                assert!(games[0].is_empty(), "{game}: no table has the changed card");
                assert_eq!((found.lines.len(), found.null[1]), (1, 0), "{game}");
                assert_eq!(found.lines[0].against, asked.decks[0].name, "{game}");
                let told = found.verdicts.last().expect("a sentence").en.clone();
                let change = in_words(&catalogue, card, asked.change.as_ref().expect("a change"));
                let change = change.expect("a number that is printed").en;
                assert!(change.contains(" → "), "{change}");
                assert!(
                    told.contains(name.as_str()) && told.contains(&change),
                    "{told}"
                );
            }
        }
    }

    /// Without any time each line has one deal, and says what it is worth.
    #[test]
    fn each_game_measures_a_deck_and_a_card_of_it() {
        for game in GAMES {
            let whole = measure(game, None);
            let decks = whole.decks.len();
            let (list, catalogue) = (whole.decks[0].list.clone(), whole.catalogue.clone());
            let found = through(begin(&whole, Duration::ZERO).expect("it begins"));
            are_played(&found, &catalogue, true);
            let row = found.report;
            assert_eq!(row.lines.len(), decks, "{game}");
            assert_eq!((row.deals, row.null[1]), (1, 0), "{game}");
            for it in &row.lines {
                assert!((0..=1_000).contains(&it.value_permille), "{game}: {it:?}");
                assert!(it.low_permille <= it.value_permille && it.turns > 0);
                assert!(!it.against.ja.is_empty() && !it.against.en.is_empty());
            }
            let card = list.cards.iter().map(|(_, card)| card);
            let word = |card: &String| {
                catalogue
                    .find(card)
                    .map(|it| catalogue.pool.def(it).word.clone())
            };
            let mut cards = card.filter_map(word);
            let weighed = cards.find_map(|card| begin(&measure(game, Some(&card)), Duration::ZERO));
            let found = through(weighed.expect("one card can be weighed"));
            are_played(&found, &catalogue, false);
            let one = found.report;
            assert_eq!((one.lines.len(), one.null[1]), (1, 0), "{game}");
            let sign = one.lines[0].value_permille.signum();
            let told = one.verdicts.last().expect("a sentence").en.clone();
            assert_eq!(
                told.contains("First steps -"),
                sign < 0,
                "{game}: {told} {:?}",
                one.lines
            );
            assert!(
                one.verdicts.len() > 1 && !one.lines[0].against.ja.is_empty(),
                "{game}: {one:?}"
            );
        }
    }
}
