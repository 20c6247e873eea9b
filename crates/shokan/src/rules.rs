//! `shokan rules`: the clauses of a game, and which of them code and scenarios meet.

use crate::args::Rules;
use crate::catalogue::require_game;
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line, print_json};
use serde::Serialize;
use shokan_rules::clauses::ClauseText;
use shokan_rules::games;

/// Where the rulebook cites each clause: read off the sources when the binary was built.
static CITED: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/cited.rs"));

#[derive(Debug, Serialize)]
struct Reason {
    id: &'static str,
    reason: &'static str,
}

#[derive(Debug, Serialize)]
struct Coverage {
    game: String,
    /// How many clauses the rule book has.
    clauses: usize,
    /// How many of them a scenario or a test shows.
    covered: usize,
    /// Those that nothing can show, and why.
    untestable: Vec<Reason>,
    /// Those that nothing shows yet.
    missing: Vec<&'static str>,
    /// The rulings on what the rule book leaves open.
    rulings: Rulings,
    /// Every clause and ruling with the places where it is met.
    table: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Rulings {
    rulings: usize,
    covered: usize,
    untestable: Vec<Reason>,
    missing: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct Row {
    id: &'static str,
    code: &'static [&'static str],
    scenarios: Vec<&'static str>,
    test: Option<&'static str>,
}

/// `shokan rules`.
pub(crate) fn run(rules: &Rules) -> Done {
    require_game(&rules.game)?;
    if rules.coverage {
        return coverage(rules);
    }
    let texts = games::clauses(&rules.game).map_or(&[][..], |clauses| clauses.texts());
    let mut found: Vec<&ClauseText> = Vec::new();
    for id in &rules.ids {
        let before = found.len();
        // A section such as SC-07-05 stands for all its clauses.
        let inside = |clause: &&ClauseText| {
            clause.id == id.as_str()
                || clause
                    .id
                    .strip_prefix(id.as_str())
                    .is_some_and(|rest| rest.starts_with(['.', '-']))
        };
        found.extend(texts.iter().filter(inside));
        if found.len() == before {
            let [first, last] = [texts.first(), texts.last()].map(|it| it.map_or("", |it| it.id));
            return Err(Problem::usage(bi(
                format!("{id} という条項はありません。例: {first}、{last}。"),
                format!("there is no clause {id}; for example {first} or {last}."),
            )));
        }
    }
    if rules.ids.is_empty() {
        found.extend(texts);
    }
    if rules.json {
        let row = |clause: &&ClauseText| serde_json::json!({ "id": clause.id, "ja": clause.ja, "en": clause.en });
        print_json(&found.iter().map(row).collect::<Vec<_>>());
    } else {
        for clause in found {
            line!(
                "{}  {}",
                clause.id,
                if ja() { clause.ja } else { clause.en }
            );
        }
    }
    Ok(exit(false))
}

fn coverage(rules: &Rules) -> Done {
    let known = shokan_scenario::coverage::coverage(&rules.game).unwrap_or_default();
    // Clauses of the rule book first, then the rulings on what it leaves open.
    let is_ruling = |id: &&str| id.starts_with("R-");
    let count = |list: &[&'static str], ruling: bool| {
        list.iter().filter(|id| is_ruling(id) == ruling).count()
    };
    let untestable = |ruling: bool| {
        let wanted = known
            .untestable
            .iter()
            .filter(|it| is_ruling(&it.0) == ruling);
        wanted
            .map(|&(id, reason)| Reason { id, reason })
            .collect::<Vec<_>>()
    };
    let missing = |ruling: bool| {
        let wanted = known.missing.iter().filter(|id| is_ruling(id) == ruling);
        wanted.copied().collect::<Vec<_>>()
    };
    let row = |id: &&'static str| Row {
        id,
        code: CITED.iter().find(|it| it.0 == *id).map_or(&[], |it| it.1),
        scenarios: known
            .by_clause
            .get(id)
            .map(|shown| shown.iter().map(|it| it.title).collect())
            .unwrap_or_default(),
        test: known.by_test.iter().find(|it| it.0 == *id).map(|it| it.1),
    };
    let coverage = Coverage {
        game: rules.game.clone(),
        clauses: count(&known.clauses, false),
        covered: count(&known.covered, false),
        untestable: untestable(false),
        missing: missing(false),
        rulings: Rulings {
            rulings: count(&known.clauses, true),
            covered: count(&known.covered, true),
            untestable: untestable(true),
            missing: missing(true),
        },
        table: known.clauses.iter().map(row).collect(),
    };
    let lacking = !coverage.missing.is_empty() || !coverage.rulings.missing.is_empty();
    if rules.json {
        print_json(&coverage);
    } else {
        tell(&coverage);
    }
    Ok(exit(lacking))
}

fn tell(coverage: &Coverage) {
    for row in &coverage.table {
        line!("{}", row.id);
        let tests = row.test.iter().map(|it| ("test", it));
        let scenarios = row.scenarios.iter().map(|it| ("scenario", it));
        let code = row.code.iter().map(|it| ("code", it));
        for (kind, place) in code.chain(scenarios).chain(tests) {
            line!("    {kind:<9} {place}");
        }
    }
    let rulings = &coverage.rulings;
    for (title, all, covered, untestable, missing) in [
        (
            if ja() { "条項" } else { "clauses" },
            coverage.clauses,
            coverage.covered,
            &coverage.untestable,
            &coverage.missing,
        ),
        (
            if ja() { "裁定" } else { "rulings" },
            rulings.rulings,
            rulings.covered,
            &rulings.untestable,
            &rulings.missing,
        ),
    ] {
        for reason in untestable {
            line!("- {}  {}", reason.id, reason.reason);
        }
        for id in missing {
            line!("! {id}");
        }
        let (without, missing) = (untestable.len(), missing.len());
        if ja() {
            line!(
                "{title} {all}、確かめたもの {covered}、理由つきで確かめないもの {without}、残り {missing}"
            );
        } else {
            line!(
                "{all} {title}, {covered} covered, {without} not testable with a reason, {missing} missing"
            );
        }
    }
}
