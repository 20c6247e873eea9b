//! The laboratory: changes of nothing come to nothing, parts to the whole.

use shokan_arena::agent::Agent;
use shokan_arena::arena::Arena;
use shokan_arena::decks::ready;
use shokan_arena::lab::ask::{Asked, Base, Refusal, second};
use shokan_arena::lab::figures::Figure;
use shokan_arena::lab::html::page;
use shokan_arena::lab::light::Light;
use shokan_arena::lab::plan::{Kind, Part};
use shokan_arena::lab::records::record;
use shokan_arena::lab::report::{About, Report, Told, figure};
use shokan_arena::lab::run::{Bench, by_line};
use shokan_arena::lab::sums::Sums;
use shokan_arena::lab::twin::Change;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::show::Bi;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A base with these agents and so many deals.
fn base<G: Arena>(agents: &[&str], deals: u32) -> Base<G> {
    let catalogue = Arc::new(Catalogue::of::<G>(&[]).expect("sound cards"));
    let files = Catalogue::built_in(G::GAME).iter();
    let leaders = catalogue.ready_words().flat_map(|word| {
        let (list, _) = catalogue.ready(word).expect("a deck");
        list.leaders
    });
    let leaders = leaders.collect();
    let agents: Vec<Agent> = agents
        .iter()
        .map(|it| it.parse().expect("an agent"))
        .collect();
    Base {
        files: files.map(|&(n, t)| (n.to_owned(), t.to_owned())).collect(),
        decks: ready(&catalogue),
        leaders,
        fast: agents.len(),
        agents,
        deals,
        deals_slow: deals,
        seed: 7,
        catalogue,
    }
}

/// Plays a part on so many threads.
fn play<G: Arena>(asked: &Asked<G>, part: Part, threads: usize) -> BTreeMap<usize, Sums> {
    let bench = Bench {
        plan: &asked.plan,
        worlds: &asked.worlds,
    };
    let mut done = BTreeMap::new();
    let mut told = |_: usize, _: &Sums| Ok::<(), ()>(());
    let lines = &asked.plan.lines;
    let came = bench.run(lines, part, threads, &mut done, &mut told);
    came.expect("it is played");
    done
}

fn report<G: Arena>(asked: &Asked<G>, done: &BTreeMap<usize, Sums>) -> Report {
    let lines = &asked.plan.lines;
    Report::new(&asked.plan, lines, &by_line(lines, done), About::default())
}

/// A copy of the most frequent card of the first deck that is changed by nothing changes nothing.
fn null<G: Arena>(agents: &[&str], deals: u32) {
    let base = base::<G>(agents, 1);
    let mut asked = base.matrix().expect("it can be asked");
    asked.plan.lines.retain(|line| line.kind == Kind::Null);
    asked
        .plan
        .lines
        .iter_mut()
        .for_each(|line| line.deals = deals);
    let found = report(&asked, &play(&asked, Part::WHOLE, 2)).null;
    assert_eq!(found.deals, u64::from(deals) * agents.len() as u64);
    assert_eq!(found.off, 0, "{found:?}");
}

#[test]
fn a_change_of_nothing_is_nothing_in_summons_call() {
    null::<SummonsCall>(
        &["random", "first_steps", "easy:60", "normal:2", "hard:2"],
        3,
    );
}

#[test]
fn a_change_of_nothing_is_nothing_in_summon_and_magic() {
    null::<SummonAndMagic>(&["random", "first_steps:40", "easy:60"], 2);
}

#[test]
fn a_change_of_nothing_is_nothing_in_summoner_wars() {
    null::<SummonerWars>(&["random", "first_steps:40"], 2);
}

#[test]
fn a_change_of_nothing_is_nothing_in_shaman_king() {
    null::<ShamanKing>(&["random", "first_steps:40"], 2);
}

#[test]
fn seven_parts_and_any_number_of_threads_are_the_whole() {
    let mut base = base::<SummonsCall>(&["random"], 36);
    base.decks.truncate(2);
    let asked = base.matrix().expect("it can be asked");
    let whole = play(&asked, Part::WHOLE, 1);
    assert_eq!(play(&asked, Part::WHOLE, 2), whole);
    let mut merged = BTreeMap::new();
    for which in [4, 7, 1, 6, 3, 2, 5] {
        let part = play(&asked, Part { which, of: 7 }, 1);
        assert!(part.len() < whole.len() / 2, "part {which} is a part");
        merged.extend(part);
    }
    assert_eq!(merged, whole);
    let (one, other) = (report(&asked, &whole), report(&asked, &merged));
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

/// A figure of the first line of a kind.
fn first(report: &Report, kind: Kind) -> Figure {
    report.of(kind).next().expect("a line").figure
}

/// A change of the numbers of the first deck's cards.
fn text(from: &str, to: &str) -> Change {
    Change::Text {
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

#[test]
fn a_great_change_is_found_with_its_sign_and_its_opposite_with_the_other() {
    let mut base = base::<SummonsCall>(&["random"], 60);
    base.decks.retain(|deck| deck.word == "ember_court");
    let found = |change| {
        let asked = base
            .card("searclaw_lynx", &change)
            .expect("it can be asked");
        let report = report(&asked, &play(&asked, Part::WHOLE, 2));
        assert_eq!(report.null.off, 0);
        first(&report, Kind::Change)
    };
    let better = found(text("cost 2  stats 1 2", "cost 0  stats 9 9"));
    assert!(better.low > 0.0, "{better:?}");
    let worse = found(text("stats 1 2", "stats 0 1"));
    assert!(worse.value < better.value - 0.05, "{worse:?} {better:?}");
}

#[test]
fn the_records_of_a_change_play_back_to_the_same_end() {
    let mut base = base::<SummonsCall>(&["random"], 3);
    base.decks.retain(|deck| deck.word == "ember_court");
    let change = text("cost 2  stats 1 2", "cost 1  stats 2 2");
    let asked = base
        .card("searclaw_lynx", &change)
        .expect("it can be asked");
    let bench = Bench {
        plan: &asked.plan,
        worlds: &asked.worlds,
    };
    let lists = vec![base.catalogue.ready("ember_court").expect("a deck")];
    let lines = &asked.plan.lines;
    let line = lines
        .iter()
        .find(|it| it.kind == Kind::Change)
        .expect("a line");
    let world = &asked.worlds[line.world];
    for game in 0..2 {
        let played = bench.game(line, 1, game).expect("a game");
        let record = record(&bench, &lists, line, 1, game).expect("a record");
        let names = |at: usize| format!("{:?}", record.setup.decks[at]);
        let changed = "searclaw_lynx_changed";
        assert!(names(usize::from(game)).contains(changed));
        assert!(!names(1 - usize::from(game)).contains(changed));
        let session = record.play(&world.catalogue).expect("it plays back");
        assert_eq!(session.turn(), played.turns);
        assert_eq!(record.inputs.len(), played.picks.len());
        assert!(session.outcome().is_some());
    }
}

#[test]
fn a_screening_looks_again_at_what_is_flagged() {
    let mut base = base::<SummonsCall>(&["random", "first_steps:20"], 4);
    base.decks.retain(|deck| deck.word == "tide_garden");
    base.fast = 1;
    let asked = base.screen().expect("it can be asked");
    let lines = &asked.plan.lines;
    let changes = lines.iter().filter(|it| it.kind == Kind::Change).count();
    assert!(changes >= 8, "{changes} cards are screened");
    // Sums as if the second card had lost every deal, and all others none.
    let mut sums = vec![Sums::default(); lines.len()];
    let mut seen = 0;
    for (line, sums) in lines.iter().zip(&mut sums) {
        seen += usize::from(line.kind == Kind::Change);
        for deal in 0..400 {
            let lost = line.kind == Kind::Change && seen == 2;
            sums.outcome.add(if lost && deal % 4 > 0 { -2 } else { 0 });
        }
    }
    let again = second(&asked.plan, &sums);
    let flagged = lines.iter().filter(|it| it.kind == Kind::Change).nth(1);
    let flagged = flagged.expect("a line");
    assert!(
        again
            .iter()
            .any(|it| it.card == flagged.card && it.agents == [1, 1])
    );
    assert!(
        again.len() < changes / 2,
        "{} are looked at again",
        again.len()
    );
    assert!(again.iter().all(|it| it.stage == 2));
}

#[test]
fn a_weighing_has_four_measures_of_each_card() {
    let mut base = base::<SummonsCall>(&["random"], 40);
    base.decks.truncate(2);
    let deck = base.decks[0].word.clone();
    let card = base.catalogue.ready(&deck).expect("a deck").0.cards[0]
        .1
        .clone();
    let asked = base
        .weigh(std::slice::from_ref(&card))
        .expect("it can be asked");
    let found = report(&asked, &play(&asked, Part::WHOLE, 2)).cards;
    let [told] = found.as_slice() else {
        panic!("one card was asked for: {found:?}");
    };
    assert_eq!((&told.card, &told.deck), (&card, &deck));
    assert_eq!(told.replaced.len(), 1);
    assert_eq!(told.forced.len(), 4);
    assert_eq!(told.drawn.len(), 1);
    assert_eq!(told.drawn[0].1.of, 160);
    assert_eq!(told.played.len(), 1);
}

#[test]
fn the_page_says_everything_in_both_languages_and_needs_nothing_else() {
    let mut base = base::<SummonsCall>(&["random"], 8);
    base.decks.truncate(2);
    let decks: Vec<String> = base.decks.iter().map(|deck| deck.word.clone()).collect();
    let asked = base.matrix().expect("it can be asked");
    let lines = &asked.plan.lines;
    let sums = by_line(lines, &play(&asked, Part::WHOLE, 2));
    let name = |word: &String| {
        let name = Bi {
            ja: format!("<{word}の>"),
            en: format!("\"{word}\" & more"),
        };
        (word.clone(), name)
    };
    let about = About {
        command: "shokan lab matrix summons_call --deck '<b>'".to_owned(),
        names: decks.iter().map(name).collect(),
    };
    let report = Report::new(&asked.plan, lines, &sums, about);
    let page = page(&report);
    let said = report.verdicts.iter().chain(&report.caveats);
    let escaped = |text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        text.replace('>', "&gt;").replace('"', "&quot;")
    };
    for it in said.chain(report.names.values()) {
        for text in [&it.ja, &it.en] {
            assert!(page.contains(&escaped(text)), "{text}");
        }
    }
    for it in report.of(Kind::Quad) {
        let share = if it.decks[0] == it.decks[1] {
            it.first
        } else {
            it.figure
        };
        let interval = format!("{:.1}–{:.1}", 100.0 * share.low, 100.0 * share.high);
        assert!(page.contains(&interval), "{interval}");
    }
    assert!(!page.contains("<b>'") && !page.contains("<script") && !page.contains("http"));
    for tag in ["section", "table", "tr", "svg", "main", "span"] {
        let opened = page.matches(&format!("<{tag}>")).count();
        let opened = opened + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_clean_sweep_is_no_certainty() {
    let base = base::<SummonsCall>(&["random"], 1);
    let asked = base.matrix().expect("it can be asked");
    let line = asked.plan.lines.iter().find(|it| it.kind == Kind::Quad);
    let mut sums = Sums::default();
    (0..12).for_each(|_| sums.outcome.add(8));
    let found = figure(line.expect("a line"), &sums, 1);
    assert_eq!(found.value, 1.0);
    assert!((0.7..0.8).contains(&found.low), "{found:?}");
}

/// The cards of a deck but who leads it.
fn followers(base: &Base<SummonsCall>, deck: usize) -> Vec<String> {
    let list = SummonsCall::list(&base.decks[deck].cards).into_iter();
    let words = list.map(|def| base.catalogue.pool.def(def).word.clone());
    words.filter(|word| !base.leaders.contains(word)).collect()
}

/// A measurement that is broken off says what one of so many deals says.
#[test]
fn what_is_broken_off_says_what_so_many_deals_say() {
    fn figures(report: &Report) -> Vec<(Kind, Figure, u64)> {
        let lines = report.lines.iter();
        lines.map(|it| (it.kind, it.figure, it.games)).collect()
    }
    let long = base::<SummonsCall>(&["first_steps"], 50);
    let short = base::<SummonsCall>(&["first_steps"], 3);
    let word = &followers(&long, 0)[0];
    for weighs in [false, true] {
        let ask = |base: &Base<SummonsCall>| match weighs {
            true => base.glance(word),
            false => base.row(),
        };
        let mut light = Light::new(ask(&long).expect("it can be asked"));
        assert_eq!((light.most(), light.is_through()), (50, false));
        while light.deals() < 3 {
            assert!(light.step());
        }
        assert!(light.is_even());
        let early = light.report(About::default());
        let mut asked = ask(&short).expect("it can be asked");
        for line in &mut asked.plan.lines {
            line.deals = line.deals.min(3);
        }
        let whole = report(&asked, &play(&asked, Part::WHOLE, 1));
        assert_eq!(figures(&early), figures(&whole));
        assert_eq!(early.verdicts, whole.verdicts);
        let shown: Vec<&Told> = early
            .lines
            .iter()
            .filter(|it| it.kind != Kind::Null)
            .collect();
        match weighs {
            true => assert_eq!((shown.len(), early.cards.len()), (1, 1)),
            false => assert_eq!(shown.len(), long.decks.len()),
        }
    }
}

/// What is not in the deck in question is not weighed in another.
#[test]
fn a_card_is_weighed_in_its_own_deck_alone() {
    let mut base = base::<SummonsCall>(&["first_steps"], 3);
    let own = followers(&base, 0);
    let mut others = followers(&base, 1).into_iter();
    let other = others.find(|it| !own.contains(it)).expect("its own card");
    assert!(matches!(base.glance(&other), Err(Refusal::NotPlayed(_))));
    assert!(matches!(base.glance("nothing"), Err(Refusal::Unknown(_))));
    base.decks.swap(0, 1);
    assert!(base.glance(&other).is_ok());
}
