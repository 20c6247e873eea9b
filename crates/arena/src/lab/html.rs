//! The report as one page: sentences first, then plots and tables, in both languages, without a
//! script and without a network. Every figure has its interval, deals and level beside it; ahead
//! and behind differ by a sign, not by colour alone.

mod plot;

use crate::lab::figures::Figure;
use crate::lab::plan::Kind;
use crate::lab::report::{CardTold, GUIDE, GUIDE_FIRST, Report, Told};
use crate::lab::words;
use shokan_rules::show::Bi;
use std::collections::BTreeMap;

/// How the page looks, by day and by night.
const STYLE: &str = include_str!("html/style.css");

/// The page.
pub fn page(report: &Report) -> String {
    let title = format!("Shokan lab: {}", report.plan.game);
    let parts = [
        head(report),
        sentences(report),
        effects(report),
        matrices(report),
        cards(report),
        lengths(report),
        drama(report),
        games(report),
        limits(report),
        made(report),
    ];
    format!(
        "<!doctype html>\n<html lang=\"ja\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title><style>{STYLE}</style></head><body>\n\
         <input type=\"radio\" name=\"lang\" id=\"to-ja\" checked><label for=\"to-ja\">日本語</label>\
         <input type=\"radio\" name=\"lang\" id=\"to-en\"><label for=\"to-en\">English</label>\n\
         <main>\n{}</main></body></html>\n",
        plain(&title),
        parts.concat()
    )
}

/// A text as it stands in a page.
fn plain(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in both languages, of which one is seen.
fn both(text: &Bi) -> String {
    say(&text.ja, &text.en)
}

fn say(ja: &str, en: &str) -> String {
    if ja == en {
        return plain(ja);
    }
    let (ja, en) = (plain(ja), plain(en));
    format!("<span lang=\"ja\">{ja}</span><span lang=\"en\">{en}</span>")
}

/// A part of the page; nothing where it has nothing to say.
fn part(ja: &str, en: &str, inside: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    format!("<section><h2>{}</h2>\n{inside}</section>\n", say(ja, en))
}

/// A table that scrolls by itself where it is too wide.
fn table(head: &[String], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let cells = |row: &Vec<String>| {
        let mut cells = row.iter();
        let first = cells.next().map_or("", String::as_str);
        let rest: String = cells.map(|it| format!("<td>{it}</td>")).collect();
        format!("<tr><th scope=\"row\">{first}</th>{rest}</tr>\n")
    };
    let head: String = head
        .iter()
        .map(|it| format!("<th scope=\"col\">{it}</th>"))
        .collect();
    let rows: String = rows.iter().map(cells).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\
         </tbody></table></div>\n"
    )
}

fn head(report: &Report) -> String {
    let whole = report.null.off == 0 && report.null.deals > 0;
    let class = if whole { "null" } else { "null off" };
    let null = report.verdicts.first().map_or_else(String::new, both);
    format!(
        "<header><h1>Shokan {}</h1><p class=\"{class}\">{null}</p></header>\n",
        say("測定の報告", "lab report")
    )
}

fn sentences(report: &Report) -> String {
    let each = report.verdicts.iter().skip(1);
    let each: String = each.map(|it| format!("<li>{}</li>\n", both(it))).collect();
    let list = if each.is_empty() {
        format!(
            "<p>{}</p>\n",
            say("目立ったことはありません。", "Nothing stands out.")
        )
    } else {
        format!("<ul class=\"found\">{each}</ul>\n")
    };
    part("わかったこと", "What was found", &list)
}

/// What each change does, level by level on one scale.
fn effects(report: &Report) -> String {
    let told: Vec<&Told> = report.of(Kind::Change).collect();
    let most = plot::bound(told.iter().map(|it| it.figure));
    let row = |it: &&Told| {
        let card = report.name(it.card.as_deref().unwrap_or_default());
        let [deck, _] = it.decks.each_ref().map(|deck| report.name(deck));
        vec![
            format!("{} <small>{}</small>", both(&card), plain(&it.change)),
            both(&deck),
            format!(
                "{} <small>n={}</small>",
                both(&words::level(it.agents[0])),
                it.deals
            ),
            plot::interval(it.figure, most),
            plain(&words::points(it.figure)),
        ]
    };
    let rows: Vec<Vec<String>> = told.iter().map(row).collect();
    let head = [
        say("カードと変更", "Card and change"),
        say("デッキ", "Deck"),
        say("強さ・組数", "Level, deals"),
        say("勝率の差", "Difference"),
        say("ポイント [95%]", "Points [95 %]"),
    ];
    let key = format!(
        "<p class=\"key\">{}</p>\n",
        say(
            "●＝上がる、◆＝下がる、○＝差があるとは言えない。横線は95%の幅。強さごとに分けて示し、平均にはしません。",
            "● rises, ◆ falls, ○ cannot be told from chance; the line is the 95 % interval. Levels are never averaged."
        )
    );
    let all = table(&head, &rows);
    part(
        "強さごとの効果",
        "The effect, level by level",
        &if all.is_empty() { all } else { all + &key },
    )
}

/// A matrix for each agent that played both sides.
fn matrices(report: &Report) -> String {
    let mut agents: Vec<_> = report.of(Kind::Quad).map(|it| it.agents).collect();
    agents.dedup();
    agents.retain(|it| it[0] == it[1]);
    agents.sort_by_key(|it| report.plan.agents.iter().position(|one| *one == it[0]));
    agents.dedup();
    let one = |agent: &[_; 2]| {
        let own = report.of(Kind::Quad).filter(|it| it.agents == *agent);
        matrix(report, &own.collect::<Vec<_>>(), words::level(agent[0]))
    };
    let all: String = agents.iter().map(one).collect();
    let key = say(
        "左のデッキの勝率（%）と95%の幅。▲＝勝ち越し、▼＝負け越し（はっきりしたもの）。枠＝目安（42〜58%、先攻は55%まで）の外。",
        "Share of the deck on the left in percent, with the 95 % interval. ▲ ahead, ▼ behind, where it is clear. Framed: outside the guide (42 to 58 %, who begins up to 55 %).",
    );
    let key = format!("<p class=\"key\">{key}</p>\n");
    part(
        "相性",
        "Decks against each other",
        &if all.is_empty() { all } else { all + &key },
    )
}

fn matrix(report: &Report, told: &[&Told], level: Bi) -> String {
    let mut decks: Vec<&String> = told.iter().flat_map(|it| &it.decks).collect();
    let place = |deck: &str| report.plan.decks.iter().position(|it| it.word == deck);
    decks.sort_by_key(|deck| place(deck));
    decks.dedup();
    let found = |row: &str, column: &str| {
        told.iter()
            .find_map(|it| match it.decks.each_ref().map(String::as_str) {
                [a, b] if [a, b] == [row, column] => Some(it.figure),
                [a, b] if [b, a] == [row, column] => Some(turned(it.figure)),
                _ => None,
            })
    };
    let rows: Vec<Vec<String>> = decks
        .iter()
        .map(|row| {
            let mut cells = vec![both(&report.name(row))];
            cells.extend(decks.iter().map(|column| match found(row, column) {
                Some(figure) if row != column => share(figure, 0.5, GUIDE),
                _ => "<span class=\"none\">–</span>".to_owned(),
            }));
            let mirror = told
                .iter()
                .find(|it| it.decks == [(*row).clone(), (*row).clone()]);
            cells.push(mirror.map_or_else(
                || "<span class=\"none\">–</span>".to_owned(),
                |it| share(it.first, 0.5, [1.0 - GUIDE_FIRST, GUIDE_FIRST]),
            ));
            cells
        })
        .collect();
    let mut head = vec![both(&level)];
    head.extend(decks.iter().map(|deck| both(&report.name(deck))));
    head.push(say("先攻（同じデッキどうし）", "Who begins (mirror)"));
    table(&head, &rows)
}

/// The same of the other side.
fn turned(it: Figure) -> Figure {
    Figure {
        value: 1.0 - it.value,
        low: 1.0 - it.high,
        high: 1.0 - it.low,
        ..it
    }
}

/// A share with its interval, beside the even one and the guide.
fn share(it: Figure, even: f64, guide: [f64; 2]) -> String {
    let (sign, class) = match (it.low > even, it.high < even) {
        (true, _) => ("▲", "ahead"),
        (_, true) => ("▼", "behind"),
        _ => ("", "even"),
    };
    let out = !(guide[0]..=guide[1]).contains(&it.value);
    let out = if out { " out" } else { "" };
    let strong = ((it.value - even).abs() * 300.0).min(60.0).round();
    format!(
        "<span class=\"cell {class}{out}\" style=\"--strong:{strong:.0}%\"><b>{sign}{:.1}</b>\
         <small>{:.1}–{:.1}</small><small>n={}</small></span>",
        100.0 * it.value,
        100.0 * it.low,
        100.0 * it.high,
        it.of
    )
}

/// The measures of cards side by side.
fn cards(report: &Report) -> String {
    let list = |all: Vec<String>| all.join("<br>");
    let levels = |all: &[(crate::agent::Agent, Figure)]| {
        let one = |(agent, it): &(_, Figure)| {
            format!(
                "{} {}",
                both(&words::level(*agent)),
                plain(&words::points(*it))
            )
        };
        list(all.iter().map(one).collect())
    };
    let row = |it: &CardTold| {
        let forced = it.forced.iter().map(|(agent, place, figure)| {
            let at = say(
                &format!("{}枚目", place + 1),
                &format!("card {}", place + 1),
            );
            format!(
                "{} {at} {}",
                both(&words::level(*agent)),
                plain(&words::points(*figure))
            )
        });
        let mark = match (it.signs_differ, it.flagged) {
            (true, _) => say("⇅ 強さで逆", "⇅ levels differ"),
            (_, true) => say("⚑ 目印", "⚑ flagged"),
            _ => String::new(),
        };
        vec![
            format!("{} {mark}", both(&report.name(&it.card))),
            both(&report.name(&it.against)),
            levels(&it.replaced),
            levels(&it.drawn),
            list(forced.collect()),
            levels(&it.played),
        ]
    };
    let head = [
        say("カード", "Card"),
        say("くらべた相手", "Beside"),
        say("入れ替え", "Replacement"),
        say("引いたとき", "Drawn"),
        say("必ず引く", "Forced"),
        say(
            "出したとき（選択が混じる）",
            "Played (confounded by choice)",
        ),
    ];
    let rows: Vec<Vec<String>> = report.cards.iter().map(row).collect();
    part("カードの重み", "What cards weigh", &table(&head, &rows))
}

/// How long games are, by level.
fn lengths(report: &Report) -> String {
    let mut by_level: BTreeMap<usize, BTreeMap<i32, u64>> = BTreeMap::new();
    for it in report.lines.iter().filter(|it| it.kind != Kind::Null) {
        let level = report
            .plan
            .agents
            .iter()
            .position(|one| *one == it.agents[0]);
        let sum = by_level.entry(level.unwrap_or_default()).or_default();
        for (&turns, &games) in &it.lengths {
            *sum.entry(turns).or_default() += games;
        }
    }
    let one = |(&at, sum): (&usize, &BTreeMap<i32, u64>)| {
        let games: u64 = sum.values().sum();
        let level = report
            .plan
            .agents
            .get(at)
            .map(|it| both(&words::level(*it)));
        format!(
            "<figure>{}<figcaption>{} <small>{}</small></figcaption></figure>\n",
            plot::histogram(sum),
            level.unwrap_or_default(),
            say(&format!("{games}ゲーム"), &format!("{games} games"))
        )
    };
    let all: String = by_level.iter().map(one).collect();
    part("ゲームの長さ（ターン）", "How long games are (turns)", &all)
}

/// Numbers of each line that no interval is needed for.
fn drama(report: &Report) -> String {
    let row = |it: &Told| {
        let [a, b] = it.decks.each_ref().map(|deck| report.name(deck));
        let ends = it.ends.iter();
        let ends = ends.map(|(why, games)| {
            let share = 100.0 * *games as f64 / it.games.max(1) as f64;
            format!("{} {share:.0}%", plain(why))
        });
        let alike = it.alike.iter();
        let alike = alike.map(|(who, share)| format!("{} {:.0}%", plain(who), 100.0 * share));
        vec![
            format!("{} – {}", both(&a), both(&b)),
            both(&words::level(it.agents[0])),
            it.games.to_string(),
            format!("{} / {}", it.turns[0], it.turns[1]),
            ends.collect::<Vec<_>>().join("<br>"),
            format!("{:.1}", it.lead_changes),
            format!("{:.0}%", 100.0 * it.comebacks),
            format!("{}%", it.decided),
            format!("{:.0} × {:.1}", it.decisions, it.choices),
            alike.collect::<Vec<_>>().join("<br>"),
        ]
    };
    let told = report.lines.iter().filter(|it| it.kind == Kind::Quad);
    let rows: Vec<Vec<String>> = told.map(row).collect();
    let head = [
        say("デッキ", "Decks"),
        say("強さ", "Level"),
        say("ゲーム", "Games"),
        say("ターン（中央 / 95%）", "Turns (median / 95 %)"),
        say("終わりかた", "Endings"),
        say("リードの入れ替わり", "Lead changes"),
        say("逆転", "Comebacks"),
        say("決まるまで", "Decided after"),
        say("選択の数 × 選べる数", "Decisions × choices"),
        say("同じ選択をする強さ", "Who would choose alike"),
    ];
    part("ゲームの流れ", "How games go", &table(&head, &rows))
}

/// Records to look at.
fn games(report: &Report) -> String {
    let each = report.lines.iter().flat_map(|it| it.records.iter());
    let each: String = each
        .map(|name| format!("<li><code>shokan replay {}</code></li>\n", plain(name)))
        .collect();
    let list = if each.is_empty() {
        each
    } else {
        format!("<ul>{each}</ul>\n")
    };
    part("見ておきたいゲーム", "Games to look at", &list)
}

fn limits(report: &Report) -> String {
    let each = report.caveats.iter();
    let each: String = each.map(|it| format!("<li>{}</li>\n", both(it))).collect();
    let list = format!("<ul>{each}</ul>\n");
    part("この測定では言えないこと", "What this cannot tell", &list)
}

/// Everything that it follows from.
fn made(report: &Report) -> String {
    let plan = &report.plan;
    let agents: Vec<String> = plan.agents.iter().map(ToString::to_string).collect();
    let decks: Vec<&str> = plan.decks.iter().map(|it| it.word.as_str()).collect();
    let pools: Vec<&str> = plan.worlds.iter().map(|it| it.pool.as_str()).collect();
    let row = |ja: &str, en: &str, what: &str| {
        format!("<dt>{}</dt><dd>{}</dd>\n", say(ja, en), plain(what))
    };
    let rows = [
        row("コマンド", "Command", &report.command),
        row("種", "Seed", &plan.seed.to_string()),
        row("操り手", "Agents", &agents.join(", ")),
        row("デッキ", "Decks", &decks.join(", ")),
        row("カードのハッシュ", "Card hashes", &pools.join(", ")),
        row("版", "Version", env!("CARGO_PKG_VERSION")),
    ];
    part(
        "どう測ったか",
        "How it was made",
        &format!("<dl>{}</dl>\n", rows.concat()),
    )
}
