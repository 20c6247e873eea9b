//! The pending question in words: choices, refusals with their facts, forecasts of a step.

use super::foresee::{End, Foreseen, chosen};
use super::words::{CHOICE_VERBS, phase, prompt, verb};
use super::{ShamanKing, other, show, values};
use crate::phrase::{about, bi};
use crate::show::{Bi, ChoiceView, CountView, DecisionView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, PromptId, Seat};
use shokan_kernel::machine::prompt as general;

type Eyes<'a> = crate::eyes::Eyes<'a, ShamanKing>;

/// Questions and their sentences; `{}` is the card that asks.
const SENTENCES: &[(PromptId, &str, &str)] = &[
    (
        prompt::STARTING_SHAMAN,
        "最初に置くシャーマンを選んでください。",
        "Choose the shaman you begin with.",
    ),
    (
        prompt::MULLIGAN,
        "手札を引き直しますか？",
        "Take a mulligan?",
    ),
    (
        prompt::SUMMON,
        "シャーマンや霊を出しますか？",
        "Place a shaman or summon spirits?",
    ),
    (
        prompt::WHICH_SHAMAN,
        "「{}」をどのシャーマンに置きますか？",
        "Which shaman gets {}?",
    ),
    (prompt::ART, "巫術を使いますか？", "Use an art?"),
    (
        prompt::USER,
        "「{}」を使用するシャーマンを選んでください。",
        "Choose the shaman that uses {}.",
    ),
    (
        prompt::REACTION,
        "相手が「{}」を使用します。対応しますか？",
        "Your opponent uses {}. React?",
    ),
    (
        prompt::ATTACK,
        "攻撃キャラクターを選んでください。",
        "Choose the attack character.",
    ),
    (
        prompt::DECLARATION,
        "攻撃カードを出してください。",
        "Play attack cards.",
    ),
    (
        prompt::DEFENCE,
        "防御する攻撃キャラクターを選んでください。",
        "Which character defends?",
    ),
    (
        prompt::STEP,
        "攻撃カードを出すか、エンドを宣言してください。",
        "Play attack cards, or call End.",
    ),
    (prompt::ATTACH, "カードを付加しますか？", "Attach a card?"),
    (
        prompt::ORDER_TRIGGERS,
        "次に使う効果を選んでください。",
        "Choose the effect that comes next.",
    ),
    (
        prompt::USE,
        "「{}」の効果を使いますか？",
        "Use the effect of {}?",
    ),
    (
        prompt::REDUCE,
        "召喚数か召喚力を超えました。墓場に送る霊を選んでください。",
        "The summon limits are exceeded: choose a spirit for the graveyard.",
    ),
    (
        general::MAY,
        "「{}」の効果を使いますか？",
        "Use the effect of {}?",
    ),
    (general::EITHER, "どちらか選んでください。", "Choose one."),
    (
        general::X,
        "Xの値を選んでください。",
        "Choose the value of X.",
    ),
];

impl Eyes<'_> {
    /// The pending question, for the seat that is asked.
    pub(super) fn decision(&self, asked: Asked) -> DecisionView {
        let own = self.of_seat(asked.seat);
        let mut view = own.question_view(
            asked,
            own.question(asked),
            |choice| own.choice(asked, choice),
            |choice, why, facts| own.reason(asked, choice, why, facts),
        );
        let pool = &self.catalogue.pool;
        for (shown, choice) in view.choices.iter_mut().zip(self.game.choices(pool)) {
            if let Some(seen) = chosen(self.game, pool, asked, choice) {
                shown.forecast = own.forecast(asked.seat, &seen);
                shown.counts = own.counted(asked.seat, &seen);
            }
        }
        view
    }

    fn question(&self, asked: Asked) -> Bi {
        let source = self.name(asked.source);
        let said = SENTENCES.iter().find(|it| it.0 == asked.prompt);
        let text = match said {
            Some((_, ja, en)) => about(ja, en, &source),
            None => self.choice_question(&source, None),
        };
        let Some(more) = self.further(asked) else {
            return text;
        };
        bi(
            format!("{}{}", text.ja, more.ja),
            format!("{} {}", text.en, more.en),
        )
    }

    /// What a question says behind its first sentence.
    fn further(&self, asked: Asked) -> Option<Bi> {
        let (game, pool, registers) = (self.game, &self.catalogue.pool, &self.game.registers);
        let points = |seat: Seat| values::points(game, pool, seat);
        Some(match asked.prompt {
            // R-SK-32, R-SK-116.
            prompt::ATTACK if registers.phase == phase::ATTACK_1 => bi(
                "攻撃できるときは、必ず攻撃します。",
                "You must attack if you can.",
            ),
            prompt::ATTACK if show::must_attack(self) => bi(
                "攻撃しなければ、このターンの終わりに敗北します。",
                "Without an attack you lose at the end of this turn.",
            ),
            prompt::ATTACK => bi("攻撃しなくてもかまいません。", "You may do without."),
            // SK-10.06.
            prompt::DECLARATION if registers.staged.is_empty() => {
                bi("少なくとも1枚必要です。", "At least one is needed.")
            }
            prompt::DECLARATION => bi(
                "攻撃対象のシャーマンを選ぶと、攻撃宣言が終わります。",
                "Naming the target closes the declaration.",
            ),
            prompt::DEFENCE => {
                let theirs = points(other(asked.seat));
                bi(
                    format!("相手の攻撃ポイントは{theirs}です。"),
                    format!("Your opponent has {theirs} points."),
                )
            }
            prompt::STEP => {
                let (mine, theirs) = (points(asked.seat), points(other(asked.seat)));
                bi(
                    format!("攻撃ポイントは{mine}対{theirs}です。"),
                    format!("Points: {mine} to {theirs}."),
                )
            }
            _ => return None,
        })
    }

    pub(super) fn choice(&self, asked: Asked, choice: Choice) -> ChoiceView {
        let mut out = ChoiceView {
            verb: choice_verb(asked, choice).to_owned(),
            card: None,
            ability: None,
            cell: None,
            number: None,
            label: self.label(asked, choice),
            forecast: None,
            caution: None,
            counts: Vec::new(),
            loses: choice == Choice::Done
                && asked.prompt == prompt::ATTACK
                && show::must_attack(self),
        };
        match choice {
            Choice::Act(_, card) | Choice::Card(card) => out.card = self.handle(card),
            Choice::Ability(card, number) => {
                out.card = self.handle(card);
                out.ability = Some(number);
            }
            Choice::Cell(cell) => out.cell = Some(Self::cell_view(cell)),
            Choice::Number(n) => out.number = Some(n),
            Choice::Seat(seat) => out.number = Some(i16::from(seat.0)),
            Choice::Mode(at) => {
                let trigger = self.game.waiting.get(usize::from(at));
                if asked.prompt == prompt::ORDER_TRIGGERS {
                    out.card = trigger.and_then(|trigger| self.handle(trigger.source.card));
                }
                out.number = Some(i16::from(at));
            }
            Choice::Default | Choice::Yes | Choice::No | Choice::Done => {}
        }
        out
    }

    fn label(&self, asked: Asked, choice: Choice) -> Bi {
        match choice {
            Choice::Act(verb, card) => self.act_label(verb, card),
            Choice::Card(card) if asked.prompt == prompt::STARTING_SHAMAN => {
                about("「{}」を最初に置く", "Begin with {}", &self.name(card))
            }
            Choice::Card(card) => {
                let (ja, en) = match asked.prompt {
                    prompt::REDUCE => ("「{}」を墓場に送る", "{} to the graveyard"),
                    prompt::WHICH_SHAMAN => ("「{}」に置く", "Onto {}"),
                    prompt::USER => ("「{}」が使用する", "{} uses it"),
                    _ => ("「{}」", "{}"),
                };
                about(ja, en, &self.name(card))
            }
            Choice::Ability(card, _) => about("「{}」", "{}", &self.name(card)),
            Choice::Cell(cell) => {
                let place = cell.place + 1;
                bi(format!("場所{place}"), format!("Place {place}"))
            }
            Choice::Number(n) => bi(format!("{n}"), format!("{n}")),
            Choice::Mode(at) => self.mode_label(asked, at),
            Choice::Default => bi("おまかせ", "Any"),
            Choice::Seat(seat) => self.seat(seat),
            Choice::Yes if asked.prompt == prompt::MULLIGAN => bi("引き直す", "Mulligan"),
            Choice::No if asked.prompt == prompt::MULLIGAN => bi("そのまま使う", "Keep"),
            Choice::Yes => bi("使う", "Yes"),
            Choice::No => bi("使わない", "No"),
            Choice::Done => match asked.prompt {
                prompt::STEP => bi("エンド", "End"),
                prompt::REACTION => bi("対応しない", "Do not react"),
                prompt::ATTACK => bi("攻撃しない", "Do not attack"),
                prompt::SUMMON | prompt::ART | prompt::ATTACH => {
                    bi("フェイズを終える", "End the phase")
                }
                _ => bi("決定", "Done"),
            },
        }
    }

    fn act_label(&self, verb: shokan_kernel::ids::VerbId, card: CardId) -> Bi {
        let shaman = values::is_shaman(self.game, &self.catalogue.pool, card);
        let (ja, en) = match verb {
            verb::PLACE => ("「{}」を配置する", "Place {}"),
            verb::SUMMON => ("「{}」を召喚する", "Summon {}"),
            verb::USE => ("「{}」を使用する", "Use {}"),
            verb::ATTACK if shaman => ("「{}」自身が攻撃する", "{} attacks"),
            verb::ATTACK => ("「{}」で攻撃する", "Attack with {}"),
            verb::DEFEND if shaman => ("「{}」自身が防御する", "{} defends"),
            verb::DEFEND => ("「{}」で防御する", "Defend with {}"),
            verb::PUT => ("「{}」を出す", "Play {}"),
            verb::PUT_DOWN => ("「{}」を裏向きで出す", "Play {} face-down"),
            verb::TAKE_BACK => ("「{}」を取り消す", "Take {} back"),
            verb::TARGET => ("「{}」を攻撃対象にする", "Attack {}"),
            verb::DISCARD => ("「{}」を捨てる", "Discard {}"),
            verb::ATTACH => ("「{}」を付加する", "Attach {}"),
            _ => ("「{}」をオーバーソウルする", "Over soul {}"),
        };
        about(ja, en, &self.name(card))
    }

    fn mode_label(&self, asked: Asked, at: u8) -> Bi {
        match self.game.waiting.get(usize::from(at)) {
            Some(trigger) if asked.prompt == prompt::ORDER_TRIGGERS => {
                let name = self.name(trigger.source.card);
                let text = self.text_of(trigger.ability);
                bi(
                    format!("次に「{}」を使う：{}", name.ja, text.ja),
                    format!("Next {}: {}", name.en, text.en),
                )
            }
            _ => self.mode_text(at),
        }
    }

    /// What a step would lead to, in lines: points, what follows, what the loser suffers.
    fn forecast(&self, seat: Seat, seen: &Foreseen) -> Option<Bi> {
        let mut lines = Vec::new();
        let (mine, theirs) = (seen.points[seat.at()], seen.points[other(seat).at()]);
        if let Some(mine) = mine {
            let points =
                theirs.map_or_else(|| format!("{mine}"), |theirs| format!("{mine} : {theirs}"));
            lines.push(bi(points.clone(), points));
        }
        let value = seen.value;
        match seen.end {
            Some(End::Won(winner)) if winner == seat => lines.push(bi(
                format!("{value}差で勝ち"),
                format!("you win by {value}"),
            )),
            Some(End::Won(_)) => lines.push(bi(
                format!("{value}差で負け"),
                format!("you lose by {value}"),
            )),
            Some(End::Drawn) => lines.push(bi("引き分け", "draw")),
            Some(End::Off) => lines.push(bi("判定なしで終わる", "ends without judgement")),
            None if seen.goes_on => {
                lines.push(bi("相手のステップになる", "your opponent's step"));
            }
            None => {}
        }
        if let Some(card) = seen.destroyed {
            lines.push(about("「{}」は破壊", "{} is destroyed", &self.name(card)));
        } else if let Some(card) = seen.withstands {
            lines.push(about("「{}」は無事", "{} holds", &self.name(card)));
        }
        for &(shaman, before, after) in seen.health.iter().flatten() {
            let name = self.name(shaman);
            lines.push(bi(
                format!("「{}」の体力 {before} → {after}", name.ja),
                format!("{}: health {before} → {after}", name.en),
            ));
        }
        let joined = |pick: fn(&Bi) -> &str| lines.iter().map(pick).collect::<Vec<_>>().join("\n");
        (!lines.is_empty()).then(|| bi(joined(|line| &line.ja), joined(|line| &line.en)))
    }

    /// The same for programs.
    fn counted(&self, own: Seat, seen: &Foreseen) -> Vec<CountView> {
        let mut all = Vec::new();
        let mut add = |seat: Seat, figure: &str, value: i16| {
            all.push(CountView {
                seat: seat.0,
                figure: figure.to_owned(),
                value: i32::from(value),
            });
        };
        for seat in [own, other(own)] {
            if let Some(points) = seen.points[seat.at()] {
                add(seat, "points", points);
            }
        }
        if let Some(End::Won(winner)) = seen.end {
            add(other(winner), "damage_value", seen.value);
        }
        for seat in [own, other(own)] {
            if let Some((shaman, _, after)) = seen.health[seat.at()] {
                let at = values::position(self.game, shaman) + 1;
                add(seat, &format!("health_{at}"), after);
            }
        }
        all
    }
}

/// A choice in words, as the viewer may read it.
pub fn label(eyes: &Eyes<'_>, asked: Asked, choice: Choice) -> Bi {
    eyes.label(asked, choice)
}

/// The choice's word for programs.
pub fn choice_verb(asked: Asked, choice: Choice) -> &'static str {
    match choice {
        Choice::Act(verb, _) => CHOICE_VERBS[verb.at()],
        Choice::Ability(..) => "use",
        Choice::Card(_) => "card",
        Choice::Cell(_) => "cell",
        Choice::Number(_) => "number",
        Choice::Mode(_) => "order",
        Choice::Seat(_) => "seat",
        Choice::Default => "default",
        Choice::Yes if asked.prompt == prompt::MULLIGAN => "mulligan",
        Choice::No if asked.prompt == prompt::MULLIGAN => "keep",
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Done => match asked.prompt {
            prompt::STEP => "end",
            prompt::REACTION => "pass",
            prompt::SUMMON | prompt::ART | prompt::ATTACK | prompt::ATTACH => "end_phase",
            _ => "done",
        },
    }
}
