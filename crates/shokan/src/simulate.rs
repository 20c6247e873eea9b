//! `shokan simulate`: every deck against every other, in mirrored pairs.

use crate::args::Simulate;
use crate::bench::{bar, not_by};
use crate::catalogue::{deck, load, require_game};
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line, print_json};
use serde::Serialize;
use shokan_arena::agent::{Agent, AgentError, BUDGET_MAX};
use shokan_arena::arena::Arena;
use shokan_arena::decks::{ReadyDeck, ready};
use shokan_arena::simulate::{BotKind, MatchUp, Series, Side, match_luck, match_up};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::with_game;
use shokan_rules::show::Bi;
use std::path::PathBuf;

#[derive(Serialize)]
struct Simulated {
    game: String,
    pool: String,
    seed: u64,
    pairs: u32,
    seats: u8,
    match_ups: Vec<MatchUp>,
}

/// `shokan simulate`.
pub(crate) fn run(simulate: &Simulate, further: &[PathBuf]) -> Done {
    require_game(&simulate.game)?;
    let catalogue = load(&simulate.game, further)?;
    let match_ups = with_game!(simulate.game.as_str(), G => all::<G>(simulate, &catalogue));
    let match_ups = match_ups.unwrap_or_else(|| Ok(Vec::new()))?;
    if simulate.json {
        print_json(&Simulated {
            game: simulate.game.clone(),
            pool: catalogue.pool.short_hash(),
            seed: simulate.seed,
            pairs: simulate.pairs,
            seats: simulate.seats,
            match_ups,
        });
    } else {
        tell(&match_ups);
    }
    Ok(exit(false))
}

/// Every deck against every other.
fn all<G: Arena>(simulate: &Simulate, catalogue: &Catalogue) -> Result<Vec<MatchUp>, Problem> {
    let bot = agent(&simulate.bot)?;
    let against = agent(simulate.against.as_ref().unwrap_or(&simulate.bot))?;
    let mut decks = placed::<G>(catalogue, &simulate.decks)?;
    if decks.is_empty() {
        decks = ready(catalogue);
    }
    let tables = decks.iter().take(1).map(|deck| deck.cards.clone());
    let table: Vec<G::Deck> = tables.cycle().take(usize::from(simulate.seats)).collect();
    if G::deal(&table, &catalogue.pool, match_luck(0)).is_none() {
        return Err(not_by(&simulate.game, simulate.seats));
    }
    if let Some(threads) = simulate.threads {
        // The pool of threads is made once a process, and this is the first use of it.
        let _ = rayon_threads(threads);
    }
    // With the same bot on both sides A against B is B against A.
    let same = bot == against;
    let mut plays = Vec::new();
    for (at, first) in decks.iter().enumerate() {
        let others = if same { &decks[at..] } else { &decks[..] };
        plays.extend(others.iter().map(|second| (first, second)));
    }
    let bar = bar(
        plays.len() as u64 * u64::from(simulate.pairs) * 2,
        simulate.json,
    );
    let mut match_ups = Vec::new();
    for (first, second) in plays {
        let sides = [
            Side {
                bot,
                deck: first.clone(),
            },
            Side {
                bot: against,
                deck: second.clone(),
            },
        ];
        let tick = || bar.inc(1);
        match_ups.push(match_up(
            &catalogue.pool,
            [&sides[0], &sides[1]],
            Series {
                pairs: simulate.pairs,
                seed: simulate.seed,
                seats: usize::from(simulate.seats),
            },
            &tick,
        ));
    }
    bar.finish_and_clear();
    Ok(match_ups)
}

fn rayon_threads(threads: usize) -> Result<(), rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .build_global()
}

/// The kind of bot with this word.
pub(crate) fn kind(word: &str) -> Result<BotKind, Problem> {
    BotKind::find(word).ok_or_else(|| no_agent(&AgentError::Unknown(word.to_owned())))
}

/// The decks of these words and files.
pub(crate) fn placed<G: Arena>(
    catalogue: &Catalogue,
    named: &[String],
) -> Result<Vec<ReadyDeck<G>>, Problem> {
    let each = named.iter().map(|named| {
        let (list, construction) = deck(catalogue, named)?;
        let cards = G::place(&list, construction, catalogue).map_err(|faults| {
            let all = |text: fn(&Bi) -> &String| {
                let texts: Vec<&str> = faults.iter().map(|it| text(&it.text).as_str()).collect();
                format!("{named}: {}", texts.join(" "))
            };
            Problem::usage(bi(all(|it| &it.ja), all(|it| &it.en)))
        })?;
        let word = named.clone();
        Ok(ReadyDeck { word, cards })
    });
    each.collect()
}

/// The agent of a text.
pub(crate) fn agent(text: &str) -> Result<Agent, Problem> {
    text.parse().map_err(|why| no_agent(&why))
}

fn no_agent(why: &AgentError) -> Problem {
    let ja = match why {
        AgentError::Unknown(word) => {
            let all = BotKind::ALL.map(BotKind::word).join(", ");
            format!("操り手 {word} はいません。いるのは {all} です。")
        }
        AgentError::NoBudget(kind) => {
            let word = kind.word();
            format!("{word} に仕事量はありません。{word} とだけ書いてください。")
        }
        AgentError::Budget(text) => {
            format!(
                "「{text}」は仕事量になりません。1 から {BUDGET_MAX} までの整数を書いてください。"
            )
        }
    };
    Problem::usage(bi(ja, format!("{why}.")))
}

fn tell(match_ups: &[MatchUp]) {
    for it in match_ups {
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let (score, first) = (it.score, it.first_player);
        let names = format!(
            "{} ({}) – {} ({})",
            it.deck, it.bot, it.against_deck, it.against_bot
        );
        let (value, low, high) = (
            percent(score.value),
            percent(score.low),
            percent(score.high),
        );
        let games = it.games;
        let turns = it.turns.median;
        let first = percent(first.value);
        if ja() {
            line!(
                "{names}: 得点率 {value} [{low}, {high}]、{games} 戦、先攻 {first}、ターン中央値 {turns:.0}、無効 {}",
                it.void
            );
        } else {
            line!(
                "{names}: score {value} [{low}, {high}], {games} games, first player {first}, median turns {turns:.0}, void {}",
                it.void
            );
        }
    }
}
