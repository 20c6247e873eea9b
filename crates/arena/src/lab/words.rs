//! What was found, in sentences.

use crate::agent::Agent;
use crate::lab::figures::Figure;
use crate::lab::plan::{Kind, Question};
use crate::lab::report::{CardTold, GUIDE, GUIDE_FIRST, Report, Told};
use crate::simulate::BotKind;
use shokan_rules::show::Bi;

fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

/// What people call an agent.
pub fn level(agent: Agent) -> Bi {
    let (ja, en) = match agent.kind {
        BotKind::Random => ("でたらめ", "Random"),
        BotKind::FirstSteps => ("はじめて", "First steps"),
        BotKind::Easy => ("やさしい", "Easy"),
        BotKind::Normal => ("ふつう", "Normal"),
        BotKind::Hard => ("むずかしい", "Hard"),
        BotKind::Greedy => ("物差し", "Yardstick"),
    };
    match agent.budget {
        Some(work) => bi(format!("{ja}({work})"), format!("{en} ({work})")),
        None => bi(ja, en),
    }
}

/// A difference of shares in points.
pub(super) fn points(figure: Figure) -> String {
    let Figure {
        value, low, high, ..
    } = figure;
    // Nothing is -0.
    let it = |share: f64| format!("{:+.1}", (1_000.0 * share).round() / 10.0 + 0.0);
    format!("{} [{}, {}]", it(value), it(low), it(high))
}

/// A share in percent.
pub(super) fn percent(figure: Figure) -> String {
    let Figure {
        value, low, high, ..
    } = figure;
    let it = |share: f64| format!("{:.1}", 100.0 * share);
    format!("{}% [{}, {}]", it(value), it(low), it(high))
}

/// What is to be read of a report, the most important first.
pub(super) fn verdicts(report: &Report) -> Vec<Bi> {
    let mut all = vec![null(report)];
    match report.plan.question {
        Question::Matrix | Question::Row => all.extend(matrix(report)),
        Question::Card => all.extend(changes(report)),
        Question::Weigh => all.extend(report.cards.iter().map(|it| card(report, it))),
        Question::Screen => {
            let shown = report.cards.iter();
            let shown = shown.filter(|it| it.flagged || it.signs_differ);
            all.extend(shown.map(|it| card(report, it)));
        }
        Question::Skill => all.extend(report.of(Kind::Quad).map(skill)),
        Question::Selftest => all.extend(planted(report)),
    }
    all
}

fn null(report: &Report) -> Bi {
    let (deals, off) = (report.null.deals, report.null.off);
    if deals == 0 {
        return bi(
            "何も変えない変更は、測っていません。",
            "A change of nothing was not measured.",
        );
    }
    if off == 0 {
        return bi(
            format!("目盛り合わせ: 何も変えない変更は、{deals} 組すべてでちょうど 0 でした。"),
            format!("Null check: a change of nothing came to exactly 0 in all of {deals} deals."),
        );
    }
    bi(
        format!(
            "目盛り合わせが狂っています。何も変えないのに {deals} 組のうち {off} 組で差が出ました。ほかの数字も信じないでください。"
        ),
        format!(
            "The null check fails: a change of nothing made a difference in {off} of {deals} deals. Trust no figure of this report."
        ),
    )
}

/// What the levels say together of a figure that each has measured.
fn together(figures: &[(Agent, Figure)]) -> Bi {
    let sign = |it: &Figure| match (it.low > 0.0, it.high < 0.0) {
        (true, _) => 1,
        (_, true) => -1,
        _ => 0,
    };
    let signs: Vec<i32> = figures.iter().map(|(_, it)| sign(it)).collect();
    let has = |sign: i32| signs.contains(&sign);
    match (has(1), has(-1), has(0)) {
        (true, true, _) => bi(
            "強さによって向きが逆です。平均にはまとめません。",
            "The sign depends on the level; no average is shown.",
        ),
        (true, false, false) | (false, true, false) if signs.len() > 1 => bi(
            "たまたまではありません。どの強さでも同じ向きです。",
            "Real; all levels agree.",
        ),
        (true, false, false) | (false, true, false) => bi(
            "たまたまではありません。ただし一つの強さでしか測っていません。",
            "Real, by the one level that was measured.",
        ),
        (false, false, _) => bi(
            "差があるとは言えません。",
            "Too close to 0 to tell from chance.",
        ),
        _ => bi(
            "差がはっきりしない強さもあります。",
            "Clear at some levels only.",
        ),
    }
}

/// What each level has measured, in one text.
fn each(figures: &[(Agent, Figure)]) -> Bi {
    let all = |of: fn(&Bi) -> &str, between: &str| {
        let one = |(agent, it): &(Agent, Figure)| {
            format!("{} {} (n={})", of(&level(*agent)), points(*it), it.of)
        };
        figures.iter().map(one).collect::<Vec<_>>().join(between)
    };
    bi(all(|it| &it.ja, "、"), all(|it| &it.en, ", "))
}

/// By deck, what a change has done.
fn changes(report: &Report) -> Vec<Bi> {
    let mut decks: Vec<&String> = report.of(Kind::Change).map(|it| &it.decks[0]).collect();
    decks.dedup();
    decks.sort_unstable();
    decks.dedup();
    let of = |deck: &String| {
        let own = report.of(Kind::Change).filter(|it| it.decks[0] == *deck);
        let own: Vec<&Told> = own.collect();
        let figures: Vec<_> = own.iter().map(|it| (it.agents[0], it.figure)).collect();
        let (all, sum) = (each(&figures), together(&figures));
        let card = own
            .first()
            .and_then(|it| it.card.as_deref())
            .unwrap_or_default();
        let change = own.first().map_or("", |it| it.change.as_str());
        let [deck, card, change] = [deck, card, change].map(|word| report.name(word));
        bi(
            format!(
                "{}({}): デッキ「{}」の勝率の差は {} ポイント。{}",
                card.ja, change.ja, deck.ja, all.ja, sum.ja
            ),
            format!(
                "{} ({}): {} wins by points more: {}. {}",
                card.en, change.en, deck.en, all.en, sum.en
            ),
        )
    };
    decks.into_iter().map(of).collect()
}

fn card(report: &Report, it: &CardTold) -> Bi {
    let sum = together(&it.replaced);
    let all = each(&it.replaced);
    let (card, against) = (report.name(&it.card), report.name(&it.against));
    bi(
        format!(
            "「{}」の重み（「{}」と比べて、ポイント）：{}。{}",
            card.ja, against.ja, all.ja, sum.ja
        ),
        format!(
            "{} is worth, beside {}, in points: {}. {}",
            card.en, against.en, all.en, sum.en
        ),
    )
}

fn matrix(report: &Report) -> Vec<Bi> {
    let mut all = Vec::new();
    for it in report.of(Kind::Quad) {
        let [a, b] = it.decks.each_ref().map(|deck| report.name(deck));
        let who = level(it.agents[0]);
        let share = it.figure.value;
        if it.decks[0] != it.decks[1] && !(GUIDE[0]..=GUIDE[1]).contains(&share) {
            let found = percent(it.figure);
            // An interval that touches the line is no proof.
            let sure = it.figure.high < GUIDE[0] || it.figure.low > GUIDE[1];
            let (ja, en) = match sure {
                true => ("目安(42〜58%)の外です。", "outside the guide of 42 to 58%."),
                false => (
                    "おそらく目安(42〜58%)の外です。",
                    "probably outside the guide of 42 to 58%.",
                ),
            };
            all.push(bi(
                format!("{} 対 {}({}): {found}。{ja}", a.ja, b.ja, who.ja),
                format!("{} against {} ({}): {found}, {en}", a.en, b.en, who.en),
            ));
        }
        if it.first.value > GUIDE_FIRST {
            let found = percent(it.first);
            let sure = it.first.low > GUIDE_FIRST;
            let (ja, en) = match sure {
                true => ("目安の 55% を超えています。", "above the guide of 55%."),
                false => (
                    "おそらく目安の 55% を超えています。",
                    "probably above the guide of 55%.",
                ),
            };
            all.push(bi(
                format!("{} 対 {}({}): 先攻の勝率 {found}。{ja}", a.ja, b.ja, who.ja),
                format!(
                    "{} against {} ({}): whoever begins wins {found}, {en}",
                    a.en, b.en, who.en
                ),
            ));
        }
    }
    let signs = flips(report);
    all.extend(signs);
    if all.is_empty() {
        all.push(bi(
            "どの組み合わせも目安(42〜58%、先攻は 55% まで)の中です。",
            "Every match-up is inside the guide (42 to 58%, who begins up to 55%).",
        ));
    }
    all
}

/// Match-ups of which the levels differ in who is ahead, both clearly.
fn flips(report: &Report) -> Vec<Bi> {
    let mut all = Vec::new();
    let ahead = |it: &Told| it.figure.low > 0.5;
    let behind = |it: &Told| it.figure.high < 0.5;
    for one in report.of(Kind::Quad).filter(|it| ahead(it)) {
        let others = report
            .of(Kind::Quad)
            .filter(|it| it.decks == one.decks && behind(it));
        for other in others {
            let [a, b] = one.decks.each_ref().map(|deck| report.name(deck));
            let (who, not) = (level(one.agents[0]), level(other.agents[0]));
            let (found, but) = (percent(one.figure), percent(other.figure));
            all.push(bi(
                format!(
                    "{} 対 {}: 強さによって向きが逆です。{} では {found}、{} では {but}。",
                    a.ja, b.ja, who.ja, not.ja
                ),
                format!(
                    "{} against {}: the sign depends on the level: {found} at {}, {but} at {}.",
                    a.en, b.en, who.en, not.en
                ),
            ));
        }
    }
    all
}

fn skill(it: &Told) -> Bi {
    let [upper, lower] = it.agents.map(level);
    let (deck, found) = (&it.decks[0], percent(it.figure));
    bi(
        format!("{deck}: {} は {} に {found} 勝ちます。", upper.ja, lower.ja),
        format!("{deck}: {} wins {found} against {}.", upper.en, lower.en),
    )
}

fn planted(report: &Report) -> Vec<Bi> {
    let of = |it: &Told| {
        let card = it.card.as_deref().unwrap_or_default();
        let (who, found) = (level(it.agents[0]), points(it.figure));
        let wanted = if it.change.contains('+') { 1.0 } else { -1.0 };
        let right = it.figure.value * wanted > 0.0;
        let (ja, en) = match (it.figure.is_clear(), right) {
            (true, true) => (
                "見つかり、向きも合っています。",
                "found, with the right sign.",
            ),
            (true, false) => (
                "見つかりましたが、向きが逆です。",
                "found, with the other sign.",
            ),
            (false, _) => (
                "この組数では見つかりません。",
                "not found with so many deals.",
            ),
        };
        // A deal's variance is that of the error times as many deals.
        let variance = it.figure.error * it.figure.error * it.deals as f64;
        let deals = |by: f64| (10.5 * variance / (by * by)).ceil();
        let (one, two, five) = (deals(0.01), deals(0.02), deals(0.05));
        bi(
            format!(
                "{card} {}({}): {found}、{ja} 90% の見込みで見つけるのに要る組数: 1 ポイント {one}、2 ポイント {two}、5 ポイント {five}。",
                it.change, who.ja
            ),
            format!(
                "{card} {} ({}): {found}, {en} Deals to find it 9 times in 10: {one} for 1 point, {two} for 2, {five} for 5.",
                it.change, who.en
            ),
        )
    };
    report.of(Kind::Change).map(of).collect()
}

/// What a report cannot tell.
pub(super) fn caveats(report: &Report) -> Vec<Bi> {
    let decks: Vec<&str> = report
        .plan
        .decks
        .iter()
        .map(|it| it.word.as_str())
        .collect();
    let agents = &report.plan.agents;
    let levels = |of: fn(&Bi) -> &str, between: &str| {
        let all = agents.iter().map(|&it| of(&level(it)).to_owned());
        all.collect::<Vec<_>>().join(between)
    };
    let mut all = vec![
        bi(
            "人どうしの対戦のことは言えません。プレイしたのはコンピュータだけです。",
            "Games between people: only computers played.",
        ),
        bi(
            format!(
                "これらのほかのデッキのことは言えません: {}。",
                decks.join("、")
            ),
            format!("Decks other than {}.", decks.join(", ")),
        ),
        bi(
            format!(
                "これらのほかの強さのことは言えません: {}。",
                levels(|it| &it.ja, "、")
            ),
            format!("Levels other than {}.", levels(|it| &it.en, ", ")),
        ),
        bi(
            "互いのデッキの中身は公開されているとして測りました。",
            "Both lists were open to both sides; closed lists may differ.",
        ),
        bi(
            "なぜかは言えません。見ておきたい対戦は手がかりで、理由ではありません。",
            "Why: the games to look at are hints, no causes.",
        ),
    ];
    if matches!(report.plan.question, Question::Screen | Question::Weigh) {
        all.push(bi(
            "「出したとき」の数字は、出すかどうかを選んだ結果が混じっています。勝っているから出せた、ということもあります。",
            "The figures of cards played are confounded by choice: one may have played a card because one was winning.",
        ));
    }
    if report.plan.question == Question::Screen {
        all.push(bi(
            "目印の付いたカードのうち、およそ十に一つは、たまたまです(Benjamini–Hochberg、q = 0.10)。",
            "About one in ten of the flagged cards is flagged by chance (Benjamini and Hochberg, q = 0.10).",
        ));
    }
    all
}
