//! What a page is told a choice would do comes about when nobody does anything more.

use super::harness::Harness as _;
use super::summon_and_magic::{Magic, catalogue};
use shokan_kernel::decision::Choice;
use shokan_kernel::luck::{Luck, Stream};
use shokan_kernel::state::State;
use shokan_kernel::view::Viewer;
use shokan_rules::eyes::Eyes;
use shokan_rules::rulebook::Rulebook as _;
use shokan_rules::show::{ChoiceView, CountView};
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summon_and_magic::words::{prompt, zone};

type Game = State<SummonAndMagic>;

/// What was looked at.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Choices at a right.
    pub(crate) rights: u64,
    /// Those of which something was said.
    pub(crate) said: u64,
    /// Numbers that came out as was said.
    pub(crate) right: u64,
    /// What came out otherwise.
    pub(crate) wrong: Vec<String>,
}

/// Plays games by random picks, and tries every choice of which something is said.
pub(crate) fn games(count: u64) -> Report {
    let mut report = Report::default();
    for seed in 0..count {
        let mut game = Magic::start(seed);
        let pool = Magic::pool();
        game.begin(pool, None);
        let mut luck = Luck::quick(seed ^ 0xf0);
        while let Some(asked) = game.asked() {
            let all = game.choices(pool);
            if asked.prompt == prompt::RIGHT || asked.prompt == prompt::MAIN {
                let shown = choices(&game, Viewer::Seat(asked.seat));
                report.rights += all.len() as u64;
                for (at, it) in shown
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| !it.counts.is_empty())
                {
                    report.said += 1;
                    try_one(&game, all[at], it, seed, &mut luck, &mut report);
                }
            }
            let pick = luck.below(Stream::Other, all.len() as u32) as usize;
            game.take(pool, all[pick], None);
        }
    }
    report
}

fn choices(game: &Game, viewer: Viewer) -> Vec<ChoiceView> {
    let eyes = Eyes {
        game,
        catalogue: catalogue(),
        viewer,
    };
    let view = SummonAndMagic::show(&eyes);
    view.decision.map_or_else(Vec::new, |asked| asked.choices)
}

/// Takes the choice in the game itself; what has to be chosen on the way is chosen at random.
fn try_one(
    game: &Game,
    choice: Choice,
    shown: &ChoiceView,
    seed: u64,
    luck: &mut Luck,
    report: &mut Report,
) {
    let pool = Magic::pool();
    let mut after = *game;
    let mut next = choice;
    loop {
        after.take(pool, next, None);
        let Some(asked) = after.asked().filter(|asked| asked.prompt != prompt::MAIN) else {
            break;
        };
        next = Choice::Done;
        if asked.prompt != prompt::RIGHT {
            let all = after.choices(pool);
            next = all[luck.below(Stream::Other, all.len() as u32) as usize];
        }
    }
    for CountView {
        seat,
        figure,
        value,
    } in &shown.counts
    {
        let kind = match figure.as_str() {
            "deck" => zone::DECK,
            _ => zone::HAND,
        };
        let seat = shokan_kernel::ids::Seat(*seat);
        let came = after.table.pile(seat, kind).len() as i32;
        if came == *value {
            report.right += 1;
        } else {
            let label = &shown.label.en;
            report.wrong.push(format!(
                "seed {seed} turn {}: {label}: {figure} of {} was to be {value} and is {came}",
                game.registers.turn, seat.0
            ));
        }
    }
}
