//! What came of a measurement, as figures: each with agents, deals, seed and interval.

use crate::agent::Agent;
use crate::lab::figures::{Figure, flagged, regression, shrunk};
use crate::lab::plan::{Kind, Line, Plan, Question, SCHEMA};
use crate::lab::sums::{Sums, Swing};
use crate::lab::words;
use crate::statistics::Share;
use serde::Serialize;
use shokan_rules::show::Bi;
use std::collections::BTreeMap;

/// The share of the matrix beyond which decks are unequal.
pub const GUIDE: [f64; 2] = [0.42, 0.58];
/// The share beyond which who begins has too much of it.
pub const GUIDE_FIRST: f64 = 0.55;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of its shape.
    pub schema: u32,
    /// The command that measures the same.
    pub command: String,
    /// What was measured.
    pub plan: Plan,
    /// The names of decks and cards, by their words.
    pub names: BTreeMap<String, Bi>,
    /// Whether changes of nothing came to nothing, in every deal.
    pub null: Null,
    /// Each line.
    pub lines: Vec<Told>,
    /// Cards, the weightiest first: of a screening and of a weighing.
    pub cards: Vec<CardTold>,
    /// Sentences for people: what was found.
    pub verdicts: Vec<Bi>,
    /// What the report cannot tell.
    pub caveats: Vec<Bi>,
}

/// What came of the changes of nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Null {
    /// Deals.
    pub deals: u64,
    /// Deals in which they did not come to nothing.
    pub off: u64,
}

/// What came of a line.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// What it plays and counts.
    pub kind: Kind,
    /// The decks.
    pub decks: [String; 2],
    /// Who played them.
    pub agents: [Agent; 2],
    /// The card.
    pub card: Option<String>,
    /// What was changed of it.
    pub change: String,
    /// The place at which it was forced.
    pub place: Option<u8>,
    /// The stage of a screening.
    pub stage: u8,
    /// The figure: of two decks the share of the first, of a change by how much the deck wins more.
    pub figure: Figure,
    /// The share of whoever began.
    pub first: Figure,
    /// Deals.
    pub deals: u64,
    /// Games.
    pub games: u64,
    /// Turns that half of the games, and 95 of 100, do not exceed.
    pub turns: [i32; 2],
    /// How many games had so many turns.
    pub lengths: BTreeMap<i32, u64>,
    /// How games ended.
    pub ends: BTreeMap<String, u64>,
    /// How often the lead changed, in a game.
    pub lead_changes: f64,
    /// The share of games won from far behind.
    pub comebacks: f64,
    /// After how many hundredths of its turns half of the games were decided.
    pub decided: i32,
    /// Questions with two choices or more, in a game.
    pub decisions: f64,
    /// The choices of such a question.
    pub choices: f64,
    /// How often another agent would have answered alike.
    pub alike: BTreeMap<String, f64>,
    /// The games to look at.
    pub swings: Vec<Swing>,
    /// The files of their records, where they were written.
    pub records: Vec<String>,
}

/// What came of a card.
#[derive(Clone, Debug, Serialize)]
pub struct CardTold {
    /// Its word.
    pub card: String,
    /// Its deck.
    pub deck: String,
    /// By which card it was replaced.
    pub against: String,
    /// What it is worth beside that card, by agents: (i) replacement.
    pub replaced: Vec<(Agent, Figure)>,
    /// What one more early copy is worth: (ii) drawn.
    pub drawn: Vec<(Agent, Figure)>,
    /// What it is worth at a place of the deck: (iii) forced.
    pub forced: Vec<(Agent, u8, Figure)>,
    /// Games with it played less games without, confounded by choice: (iv) played.
    pub played: Vec<(Agent, Figure)>,
    /// Its replacement by the first agents, drawn towards that of all cards.
    pub shrunk: f64,
    /// Whether it is flagged, all cards together.
    pub flagged: bool,
    /// Whether agents differ in which side it helps, both clearly.
    pub signs_differ: bool,
}

/// The figure of what a line counts.
pub fn figure(line: &Line, sums: &Sums, seed: u64) -> Figure {
    match line.kind {
        // A deck wins half against itself, whatever comes.
        Kind::Quad if line.decks[0] == line.decks[1] && line.agents[0] == line.agents[1] => {
            swept(Figure::mean(&sums.outcome, 1.0 / 8.0, 0.0, seed))
        }
        Kind::Quad => of_few(
            swept(Figure::mean(&sums.outcome, 1.0 / 8.0, 0.0, seed)),
            0.0,
        ),
        Kind::Null => Figure::mean(&sums.outcome, 1.0 / 4.0, 0.0, seed),
        Kind::Change | Kind::Forced => {
            of_few(Figure::mean(&sums.outcome, 1.0 / 4.0, 0.0, seed), -1.0)
        }
    }
}

/// A figure of fewer deals than can tell how much they differ: deals drawn anew from so few are
/// too much alike, and from one they are all the same. Its interval is at least as wide as that of
/// a share that half of so many came to (Wilson's); none lies below `least` or above 1.
fn of_few(it: Figure, least: f64) -> Figure {
    const FEW: u64 = 6;
    if it.of == 0 || it.of >= FEW {
        return it;
    }
    let half = Share::wilson(it.of as f64 / 2.0, it.of as u32);
    let reach = (half.high - half.low) / 2.0 * (1.0 - least);
    Figure {
        low: it.low.min(it.value - reach).max(least),
        high: it.high.max(it.value + reach).min(1.0),
        ..it
    }
}

/// A share whose deals all came to the same end: that is no certainty (Wilson's interval).
fn swept(it: Figure) -> Figure {
    let all_or_nothing = it.value <= 0.0 || it.value >= 1.0;
    if it.of == 0 || it.error > 0.0 || !all_or_nothing {
        return it;
    }
    let of = u32::try_from(it.of).unwrap_or(u32::MAX);
    let share = Share::wilson(it.value * f64::from(of), of);
    Figure {
        low: share.low,
        high: share.high,
        ..it
    }
}

/// Who is given a report: what the plan does not say.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The command.
    pub command: String,
    /// The names of decks and cards.
    pub names: BTreeMap<String, Bi>,
}

impl Report {
    /// The report of these sums.
    pub fn new(plan: &Plan, lines: &[Line], sums: &[Sums], about: About) -> Self {
        let told = |(line, sums): (&Line, &Sums)| told(plan, line, sums);
        let told: Vec<Told> = lines.iter().zip(sums).map(told).collect();
        let mut null = Null::default();
        for (line, sums) in lines.iter().zip(sums) {
            if line.kind == Kind::Null {
                null.deals += sums.outcome.count();
                let even = sums.outcome.0.get(&0).copied().unwrap_or_default();
                null.off += sums.outcome.count() - even;
            }
        }
        let cards = cards(plan, lines, sums, &told);
        let mut report = Self {
            schema: SCHEMA,
            command: about.command,
            plan: plan.clone(),
            names: about.names,
            null,
            lines: told,
            cards,
            verdicts: Vec::new(),
            caveats: Vec::new(),
        };
        report.verdicts = words::verdicts(&report);
        report.caveats = words::caveats(&report);
        report
    }

    /// The name of a deck or card.
    pub fn name(&self, word: &str) -> Bi {
        let plain = || Bi {
            ja: word.to_owned(),
            en: word.to_owned(),
        };
        self.names.get(word).cloned().unwrap_or_else(plain)
    }

    /// The lines of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Told> {
        self.lines.iter().filter(move |it| it.kind == kind)
    }
}

fn told(plan: &Plan, line: &Line, sums: &Sums) -> Told {
    let games = sums.games.max(1) as f64;
    let per_deal = match line.kind {
        Kind::Quad | Kind::Forced => 4.0,
        Kind::Change | Kind::Null => 3.0,
    };
    let share = |[asked, alike]: [u64; 2]| alike as f64 / asked.max(1) as f64;
    Told {
        kind: line.kind,
        decks: line.decks.map(|at| plan.decks[at].word.clone()),
        agents: line.agents.map(|at| plan.agents[at]),
        card: line.card.clone(),
        change: plan.worlds[line.world].change.clone(),
        place: line.place,
        stage: line.stage,
        figure: figure(line, sums, plan.seed),
        first: of_few(
            swept(Figure::mean(&sums.first, 0.5 / per_deal, 0.0, plan.seed)),
            0.0,
        ),
        deals: sums.outcome.count(),
        games: sums.games,
        turns: [500, 950].map(|permille| sums.turns.at_permille(permille)),
        lengths: sums.turns.0.clone(),
        ends: sums.ends.clone(),
        lead_changes: sums.leads.sum() as f64 / games,
        comebacks: sums.comebacks as f64 / games,
        decided: sums.decided.at_permille(500),
        decisions: sums.asked as f64 / games,
        choices: sums.choices as f64 / sums.asked.max(1) as f64,
        alike: sums
            .alike
            .iter()
            .map(|(it, &of)| (it.clone(), share(of)))
            .collect(),
        swings: sums.swings.clone(),
        records: Vec::new(),
    }
}

/// The cards of a screening or a weighing.
fn cards(plan: &Plan, lines: &[Line], sums: &[Sums], told: &[Told]) -> Vec<CardTold> {
    if !matches!(plan.question, Question::Screen | Question::Weigh) {
        return Vec::new();
    }
    let mut found: Vec<CardTold> = Vec::new();
    for line in lines.iter().filter(|it| it.kind == Kind::Change) {
        let Some(card) = &line.card else { continue };
        if found.iter().any(|it| it.card == *card) {
            continue;
        }
        let exchanged = plan.worlds[line.world].exchanged.as_ref();
        found.push(CardTold {
            card: card.clone(),
            deck: plan.decks[line.decks[0]].word.clone(),
            against: exchanged.map_or_else(String::new, |it| it[1].clone()),
            replaced: Vec::new(),
            drawn: Vec::new(),
            forced: Vec::new(),
            played: Vec::new(),
            shrunk: 0.0,
            flagged: false,
            signs_differ: false,
        });
    }
    for card in &mut found {
        weighed(card, lines, sums, told);
    }
    let firsts: Vec<Figure> = found
        .iter()
        .filter_map(|it| Some(it.replaced.first()?.1))
        .collect();
    if firsts.len() == found.len() {
        let chances = found.iter().map(|it| {
            let each = it.replaced.iter().take(plan.fast.max(1));
            let least = each.map(|(_, figure)| figure.chance_of_nothing());
            // The least of several is taken, so each counts as many times.
            least.fold(1.0, f64::min) * plan.fast.max(1) as f64
        });
        let flags = flagged(&chances.collect::<Vec<_>>());
        for ((card, flag), value) in found.iter_mut().zip(flags).zip(shrunk(&firsts)) {
            (card.flagged, card.shrunk) = (flag, value);
        }
    }
    found.sort_by(|a, b| {
        let size = |it: &CardTold| it.shrunk.abs();
        size(b)
            .total_cmp(&size(a))
            .then_with(|| a.card.cmp(&b.card))
    });
    found
}

/// Fills in what the lines say of a card.
fn weighed(card: &mut CardTold, lines: &[Line], sums: &[Sums], told: &[Told]) {
    // Games of its deck against all others, together.
    let mut whole: BTreeMap<String, (Agent, &str, Sums)> = BTreeMap::new();
    for ((line, sums), told) in lines.iter().zip(sums).zip(told) {
        let agent = told.agents[0];
        let own = line.card.as_deref() == Some(card.card.as_str());
        match (line.kind, &line.card) {
            // What the deck wins less without the card is what the card is worth.
            (Kind::Change, _) if own => card.replaced.push((agent, negative(told.figure))),
            (Kind::Forced, _) if own => {
                let place = line.place.unwrap_or_default();
                card.forced.push((agent, place, told.figure));
            }
            (Kind::Quad, Some(columns)) if told.decks[0] == card.deck => {
                let key = agent.to_string();
                let sum = whole.entry(key);
                sum.or_insert_with(|| (agent, columns, Sums::default()))
                    .2
                    .merge(sums);
            }
            _ => {}
        }
    }
    for (agent, columns, sums) in whole.into_values() {
        let place = columns.split(',').position(|it| it == card.card);
        let figure = place.and_then(|at| *regression(&sums.drawn).get(at)?);
        card.drawn.extend(figure.map(|it| (agent, it)));
        let used = sums.used.get(&card.card).copied().unwrap_or_default();
        let figure = Figure::difference(used.with, used.without);
        card.played.extend(figure.map(|it| (agent, it)));
    }
    let clear = card.replaced.iter().filter(|(_, it)| it.is_clear());
    let signs: Vec<bool> = clear.map(|(_, it)| it.value > 0.0).collect();
    card.signs_differ = signs.contains(&true) && signs.contains(&false);
}

fn negative(it: Figure) -> Figure {
    Figure {
        value: 0.0 - it.value,
        low: 0.0 - it.high,
        high: 0.0 - it.low,
        ..it
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::sums::Counts;

    fn of(deals: &[i32], least: f64) -> Figure {
        let mut counts = Counts::default();
        for &deal in deals {
            counts.add(deal);
        }
        of_few(swept(Figure::mean(&counts, 1.0 / 8.0, 0.0, 1)), least)
    }

    /// A deal that came to a quarter says next to nothing; ten that did say a quarter.
    #[test]
    fn one_deal_is_no_certainty() {
        let one = of(&[2], 0.0);
        assert!(one.low <= 0.0 && one.high > 0.58, "{one:?}");
        let alike = of(&[2, 2, 2], 0.0);
        assert!(alike.high > 0.58 && alike.high < one.high, "{alike:?}");
        let many = of(&[2; 10], 0.0);
        assert!((many.low - 0.25).abs() < 1e-9 && (many.high - 0.25).abs() < 1e-9);
        for figure in [of(&[0], -1.0), of(&[4, 4], -1.0)] {
            assert!(
                !figure.is_clear() && figure.low >= -1.0 && figure.high <= 1.0,
                "{figure:?}"
            );
        }
    }
}
