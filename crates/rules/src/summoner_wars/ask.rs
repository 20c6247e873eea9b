//! The pending question in words: choices, and refusals with their facts.

use super::show::space;
use super::words::{phase, prompt, sw, verb};
use super::{SummonerWars, magic, values};
use crate::eyes::clause_text;
use crate::phrase::{about, bi};
use crate::show::{Bi, ChoiceView, DecisionView};
use shokan_kernel::decision::{Asked, Choice, Facts};
use shokan_kernel::ids::{CardId, ClauseId, PromptId};
use shokan_kernel::machine::prompt as general;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonerWars>;

/// Questions, their words for programs, and their sentences; `{}` is the card that asks.
const QUESTIONS: &[(PromptId, &str, &str, &str)] = &[
    (
        prompt::FIRST,
        "first",
        "先攻のプレイヤーを決めてください。",
        "Say who goes first.",
    ),
    (
        prompt::SUMMON,
        "summon",
        "召喚フェイズです。",
        "Summon phase.",
    ),
    (
        prompt::SPACE,
        "space",
        "「{}」を置くスペースを選んでください。",
        "Choose a space for {}.",
    ),
    (
        prompt::EVENT,
        "event",
        "イベントカードのプレイフェイズです。",
        "Play Event Cards phase.",
    ),
    (
        prompt::WALL,
        "wall",
        "「{}」を置くスペースを選んでください。",
        "Choose a space for {}.",
    ),
    (
        prompt::MOVE,
        "move",
        "移動フェイズです。",
        "Movement phase.",
    ),
    (
        prompt::STEP,
        "step",
        "「{}」を移動するスペースを選んでください。",
        "Choose where {} goes.",
    ),
    (
        prompt::ATTACK,
        "attack",
        "攻撃フェイズです。",
        "Attack phase.",
    ),
    (
        prompt::TARGET,
        "attack_target",
        "「{}」で攻撃するカードを選んでください。",
        "Choose the card {} attacks.",
    ),
    (
        prompt::BUILD,
        "build_magic",
        "魔力パイルに置くカードを選んでください。",
        "Choose cards for the Magic Pile.",
    ),
    (
        prompt::ORDER_TRIGGERS,
        "order",
        "次に使う効果を選んでください。",
        "Choose the effect that comes next.",
    ),
    (
        prompt::USE,
        "use",
        "「{}」の能力を使いますか？",
        "Use the ability of {}?",
    ),
    (
        prompt::ORDER_DESTROYED,
        "order_destroyed",
        "次に魔力パイルへ置くカードを選んでください。",
        "Choose the card that goes onto the Magic Pile next.",
    ),
    (
        prompt::ANY_TIME,
        "any_time",
        "何か使いますか？",
        "Use anything now?",
    ),
    (
        prompt::OPPONENT,
        "opponent",
        "「{}」の相手を選んでください。",
        "Choose the opponent for {}.",
    ),
    (
        prompt::NEXT_TARGET,
        "next_target",
        "「{}」が次に攻撃するカードを選んでください。",
        "Choose the card {} attacks next.",
    ),
    (
        prompt::HOW_MANY,
        "how_many",
        "数を選んでください。",
        "Choose how many.",
    ),
    (
        prompt::PREVENT,
        "prevent",
        "「{}」の負傷を防ぎますか？",
        "Prevent a wound on {}?",
    ),
    (
        prompt::NEXT_UNIT,
        "next_unit",
        "「{}」：次のカードを選んでください。",
        "{}: choose the next card.",
    ),
    (
        general::MAY,
        "may",
        "「{}」の効果を使いますか？",
        "Use the effect of {}?",
    ),
    (
        general::EITHER,
        "either",
        "どちらか選んでください。",
        "Choose one.",
    ),
    (
        general::X,
        "x",
        "Xの値を選んでください。",
        "Choose the value of X.",
    ),
    (
        general::CHOOSE,
        "target",
        "「{}」：カードを選んでください。",
        "{}: choose a card.",
    ),
];

impl Eyes<'_> {
    /// The pending question, for the seat that is asked.
    pub(super) fn decision(&self, asked: Asked) -> DecisionView {
        let own = self.of_seat(asked.seat);
        own.question_view(
            asked,
            (prompt_word(asked), own.question(asked)),
            |choice| own.choice(asked, choice),
            |_, why, facts| own.reason(why, facts),
        )
    }

    fn question(&self, asked: Asked) -> Bi {
        let source = self.name(asked.source);
        let said = QUESTIONS.iter().find(|it| it.0 == asked.prompt);
        let (ja, en) = said.map_or(("選んでください。", "Choose."), |it| (it.2, it.3));
        let registers = &self.game.registers;
        let left = match registers.phase {
            phase::MOVE if asked.prompt == prompt::MOVE => {
                super::moves::limit(self.game).saturating_sub(registers.moves)
            }
            phase::ATTACK if asked.prompt == prompt::ATTACK => {
                super::combat::UNITS.saturating_sub(registers.attacks)
            }
            _ => 0,
        };
        let text = about(ja, en, &source);
        if left > 0 {
            return bi(
                format!("{}あと{left}体です。", text.ja),
                format!("{} {left} to go.", text.en),
            );
        }
        if asked.prompt == prompt::SUMMON {
            let magic = magic::magic(self.game, asked.seat);
            return bi(
                format!("{}魔力は{magic}です。", text.ja),
                format!("{} Magic: {magic}.", text.en),
            );
        }
        text
    }

    fn choice(&self, asked: Asked, choice: Choice) -> ChoiceView {
        let mut out = ChoiceView {
            verb: choice_verb(asked, choice).to_owned(),
            card: None,
            ability: None,
            cell: None,
            number: None,
            label: self.label(asked, choice),
            forecast: None,
            counts: Vec::new(),
            loses: false,
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
            _ => {}
        }
        out
    }

    fn label(&self, asked: Asked, choice: Choice) -> Bi {
        let named = |ja: &str, en: &str, card: CardId| about(ja, en, &self.name(card));
        match choice {
            Choice::Act(verb::SUMMON, card) => named("「{}」を召喚する", "Summon {}", card),
            Choice::Act(verb::PLAY, card) => named("「{}」をプレイする", "Play {}", card),
            Choice::Act(verb::MOVE, card) => named("「{}」を移動する", "Move {}", card),
            Choice::Act(verb::ATTACK, card) => named("「{}」で攻撃する", "Attack with {}", card),
            Choice::Act(verb::BUILD, card) => named(
                "「{}」を魔力パイルに置く",
                "Put {} onto your Magic Pile",
                card,
            ),
            Choice::Act(_, card) => named(
                "「{}」をチームメイトの魔力パイルに置く",
                "Put {} onto your team mate's Magic Pile",
                card,
            ),
            Choice::Ability(card, number) => self.ability_label(card, number),
            Choice::Card(card) => named("「{}」", "{}", card),
            Choice::Cell(cell) => {
                let space = space(cell.place);
                bi(format!("スペース{space}"), format!("Space {space}"))
            }
            Choice::Number(n) => bi(format!("{n}"), format!("{n}")),
            Choice::Mode(at) => self.mode_label(asked, at),
            Choice::Default => match asked.prompt {
                prompt::TARGET => bi("隣接する敵ユニットすべて", "Each adjacent enemy Unit"),
                _ => bi("支配を返す", "Control goes back"),
            },
            Choice::Seat(seat) => self.seat(seat),
            Choice::Yes => bi("使う", "Yes"),
            Choice::No => bi("使わない", "No"),
            Choice::Done => match asked.prompt {
                prompt::STEP => bi("ここで止まる", "Stop here"),
                prompt::ANY_TIME => bi("使わない", "Nothing"),
                prompt::SUMMON | prompt::EVENT | prompt::MOVE | prompt::ATTACK | prompt::BUILD => {
                    bi("フェイズを終える", "End the phase")
                }
                _ => bi("決定", "Done"),
            },
        }
    }

    fn ability_label(&self, card: CardId, number: u8) -> Bi {
        let (pool, name) = (&self.catalogue.pool, self.name(card));
        let found = values::ability(self.game, pool, card, number);
        let text = found.map_or_else(Bi::default, |it| self.text_name(it.0));
        bi(
            format!("「{}」の【{}】", name.ja, text.ja),
            format!("{}: {}", name.en, text.en),
        )
    }

    fn mode_label(&self, asked: Asked, at: u8) -> Bi {
        match self.game.waiting.get(usize::from(at)) {
            Some(trigger) if asked.prompt == prompt::ORDER_TRIGGERS => {
                let name = self.name(trigger.source.card);
                let text = self.text_name(trigger.ability);
                bi(
                    format!("「{}」の【{}】", name.ja, text.ja),
                    format!("{}: {}", name.en, text.en),
                )
            }
            _ => self.mode_text(at),
        }
    }

    /// Why not: the facts where there are any, and the sentence of the clause.
    fn reason(&self, why: ClauseId, facts: Facts) -> Bi {
        let text = clause_text::<SummonerWars>(why);
        let (need, have) = (facts.need, facts.have);
        let said = if why == sw!("SW-SUM.07") {
            bi(
                format!("魔力{need}が必要ですが、{have}しかありません。"),
                format!("It takes {need} magic; there is {have}."),
            )
        } else if facts.card.is_some() {
            about(
                "「{}」の効果でできません。",
                "The effect of {} forbids it.",
                &self.name(facts.card),
            )
        } else if why == sw!("SW-MOV.01") || why == sw!("SW-SET.11") || why == sw!("SW-ATK.01") {
            if need == 0 {
                return text;
            }
            bi(
                format!("このフェイズはもう{have}体使いました（{need}体まで）。"),
                format!("{have} of {need} Units have been used in this phase."),
            )
        } else if need > 0 {
            bi(
                format!("届くのは{need}スペースまでで、{have}スペース離れています。"),
                format!("It reaches {need}; the distance is {have}."),
            )
        } else {
            return text;
        };
        bi(
            format!("{}{}", said.ja, text.ja),
            format!("{} {}", said.en, text.en),
        )
    }
}

/// A choice in words, as the viewer may read it.
pub fn label(eyes: &Eyes<'_>, asked: Asked, choice: Choice) -> Bi {
    eyes.label(asked, choice)
}

/// The prompt's word for programs.
pub fn prompt_word(asked: Asked) -> &'static str {
    let said = QUESTIONS.iter().find(|it| it.0 == asked.prompt);
    said.map_or("choose", |it| it.1)
}

/// The choice's word for programs.
pub fn choice_verb(asked: Asked, choice: Choice) -> &'static str {
    match choice {
        Choice::Act(verb::SUMMON, _) => "summon",
        Choice::Act(verb::PLAY, _) => "play",
        Choice::Act(verb::MOVE, _) => "move",
        Choice::Act(verb::ATTACK, _) => "attack",
        Choice::Act(verb::BUILD, _) => "build",
        Choice::Act(..) => "give",
        Choice::Ability(..) => "use",
        Choice::Card(_) => "card",
        Choice::Cell(_) => "space",
        Choice::Number(_) => "number",
        Choice::Mode(_) => "order",
        Choice::Seat(_) => "seat",
        Choice::Default => "default",
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Done => match asked.prompt {
            prompt::SUMMON | prompt::EVENT | prompt::MOVE | prompt::ATTACK | prompt::BUILD => {
                "end_phase"
            }
            prompt::ANY_TIME => "pass",
            _ => "done",
        },
    }
}
