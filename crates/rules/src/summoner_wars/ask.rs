//! The pending question in words: choices, refusals with their facts, forecasts of attacks.

use super::grid::{self, Board};
use super::occur::Occurrence;
use super::show::space;
use super::words::{CHOICE_VERBS, cause, event, phase, prompt, stat, verb};
use super::{SummonerWars, combat, instead, magic, team, values};
use crate::phrase::{about, bi};
use crate::show::{Bi, ChoiceView, DecisionView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, PromptId};
use shokan_kernel::machine::prompt as general;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

type Eyes<'a> = crate::eyes::Eyes<'a, SummonerWars>;

/// Questions and their sentences; `{}` is the card that asks.
const SENTENCES: &[(PromptId, &str, &str)] = &[
    (prompt::FIRST, "だれが先攻になりますか？", "Who goes first?"),
    (prompt::SUMMON, "ユニットを召喚しますか？", "Summon Units?"),
    (
        prompt::SPACE,
        "「{}」を置くスペースを選んでください。",
        "Choose a space for {}.",
    ),
    (
        prompt::EVENT,
        "イベントカードや壁をプレイしますか？",
        "Play Event Cards or Walls?",
    ),
    (
        prompt::WALL,
        "「{}」を置くスペースを選んでください。",
        "Choose a space for {}.",
    ),
    (prompt::MOVE, "移動：", "Movement:"),
    (
        prompt::STEP,
        "「{}」を移動するスペースを選んでください。",
        "Choose where {} goes.",
    ),
    (prompt::ATTACK, "攻撃：", "Attack:"),
    (
        prompt::TARGET,
        "「{}」で攻撃するカードを選んでください。",
        "Choose the card {} attacks.",
    ),
    (
        prompt::BUILD,
        "どのカードを魔力パイルに置きますか？",
        "Which cards do you put onto your Magic Pile?",
    ),
    (
        prompt::ORDER_TRIGGERS,
        "次に使う効果を選んでください。",
        "Choose the effect that comes next.",
    ),
    (
        prompt::USE,
        "「{}」の能力を使いますか？",
        "Use the ability of {}?",
    ),
    (
        prompt::ORDER_DESTROYED,
        "次に魔力パイルへ置くカードを選んでください。",
        "Choose the card that goes onto the Magic Pile next.",
    ),
    (prompt::ANY_TIME, "何か使いますか？", "Use anything now?"),
    (
        prompt::OPPONENT,
        "「{}」の相手を選んでください。",
        "Choose the opponent for {}.",
    ),
    (
        prompt::NEXT_TARGET,
        "「{}」が次に攻撃するカードを選んでください。",
        "Choose the card {} attacks next.",
    ),
    (prompt::HOW_MANY, "数を選んでください。", "Choose how many."),
    (
        prompt::PREVENT,
        "「{}」の負傷を防ぎますか？",
        "Prevent a wound on {}?",
    ),
    (
        prompt::NEXT_UNIT,
        "「{}」：次のカードを選んでください。",
        "{}: choose the next card.",
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
            |choice, why, facts| own.reason(choice, why, facts),
        );
        let fights = |it: &&ChoiceView| it.verb == "attack" && it.caution.is_none();
        let left = view.choices.iter().filter(fights).count();
        if let Some(last) = view.choices.last_mut()
            && asked.prompt == prompt::ATTACK
            && left > 0
        {
            last.caution = Some(bi(
                format!("まだ{left}体が攻撃できます"),
                format!("{left} can still attack"),
            ));
        }
        view
    }

    /// What an attack on a card of the own side is told before it is made.
    fn caution(&self, asked: Asked, choice: Choice) -> Option<Bi> {
        let side = |card: CardId| {
            let by = self.game.table.card(card).controller;
            (team(by) == team(asked.seat)).then_some(by)
        };
        match choice {
            Choice::Act(verb::ATTACK, attacker) => {
                let (pool, board) = (&self.catalogue.pool, Board::of(self.game));
                let mut met = grid::field(self.game)
                    .filter(|&card| combat::aim(self.game, pool, &board, attacker, card).is_ok());
                met.all(|card| side(card).is_some()).then(|| {
                    bi(
                        "届くのは味方のカードだけです",
                        "Only cards of your own side are in reach",
                    )
                })
            }
            Choice::Card(card) if matches!(asked.prompt, prompt::TARGET | prompt::NEXT_TARGET) => {
                side(card).map(|by| match by == asked.seat {
                    true => bi("あなたのカードです", "Your own card"),
                    false => bi("味方のカードです", "Your teammate’s card"),
                })
            }
            _ => None,
        }
    }

    fn question(&self, asked: Asked) -> Bi {
        let source = self.name(asked.source);
        let said = SENTENCES.iter().find(|it| it.0 == asked.prompt);
        if let Some(ability) = instead::asked_about(self.game)
            && asked.prompt == prompt::PREVENT
        {
            let text = self.text_name(ability);
            return bi(
                format!("「{}」の負傷に【{}】を使いますか？", source.ja, text.ja),
                format!("Use {} for the wounds on {}?", text.en, source.en),
            );
        }
        let registers = &self.game.registers;
        let used = match registers.phase {
            phase::MOVE if asked.prompt == prompt::MOVE => {
                Some((super::moves::limit(self.game), registers.moves))
            }
            phase::ATTACK if asked.prompt == prompt::ATTACK => {
                Some((combat::UNITS, registers.attacks))
            }
            _ => None,
        };
        let text = match said {
            Some((_, ja, en)) => about(ja, en, &source),
            None => self.choice_question(&source, None),
        };
        if let Some((most, used)) = used {
            let left = most.saturating_sub(used);
            if left == 0 {
                // R-SW-98: why the phase has not ended.
                return bi(
                    format!(
                        "{}{most}体とも使いました。まだ使える能力があります。",
                        text.ja
                    ),
                    format!(
                        "{} All {most} are used; an ability can still be used.",
                        text.en
                    ),
                );
            }
            let can = match asked.prompt {
                prompt::MOVE => ("動かせます", "move"),
                _ => ("攻撃できます", "attack with"),
            };
            return bi(
                format!("{}あと{left}体{}。", text.ja, can.0),
                format!("{} {} up to {left} more.", text.en, can.1),
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
            loses: false,
        };
        out.caution = self.caution(asked, choice);
        match choice {
            Choice::Act(_, card) => out.card = self.handle(card),
            Choice::Card(card) => {
                out.card = self.handle(card);
                out.forecast = self.forecast(asked, card);
            }
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
                "Put {} onto your teammate's Magic Pile",
                card,
            ),
            Choice::Ability(card, number) => self.ability_label(card, number),
            Choice::Card(card) => {
                let (ja, en) = match asked.prompt {
                    prompt::TARGET | prompt::NEXT_TARGET => ("「{}」を攻撃する", "Attack {}"),
                    prompt::ORDER_DESTROYED => (
                        "次に「{}」を魔力パイルへ置く",
                        "{} onto the Magic Pile next",
                    ),
                    _ => ("「{}」", "{}"),
                };
                named(ja, en, card)
            }
            Choice::Cell(cell) => {
                let space = space(cell.place);
                bi(format!("スペース{space}"), format!("Space {space}"))
            }
            Choice::Number(n) => bi(format!("{n}"), format!("{n}")),
            Choice::Mode(at) => self.mode_label(asked, at),
            Choice::Default => match asked.prompt {
                prompt::TARGET => bi("すべてを1回ずつ攻撃する", "Attack each of them in turn"),
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
                    format!("次に「{}」の【{}】を使う", name.ja, text.ja),
                    format!("Next {}: {}", name.en, text.en),
                )
            }
            _ => self.mode_text(at),
        }
    }

    /// What an attack on a card would do by what lies open now, in three lines: dice, the chance to
    /// destroy it, and the chance of each number of wounds (SW-RES.01 to SW-RES.04).
    fn forecast(&self, asked: Asked, target: CardId) -> Option<Bi> {
        if asked.prompt != prompt::TARGET && asked.prompt != prompt::NEXT_TARGET {
            return None;
        }
        let (pool, by) = (&self.catalogue.pool, asked.source);
        // Some values hold against some targets alone: they are read as if this one were taken.
        let mut game = *self.game;
        game.registers.attack.target = game.table.refer(target);
        game.registers.attack.all.add(target);
        let dice = values::stat(&game, pool, by, stat::ATTACK).max(0);
        let left = values::stat(&game, pool, target, stat::LIFE_LEFT);
        let mut it = Occurrence::by(event::WOUND, by, asked.seat);
        it.cause = cause::ATTACK;
        let made = |wounds: usize| {
            let count = wounds.min(i16::MAX as usize) as i16;
            instead::prevented(&game, pool, target, count, &it)
        };
        let spread = match instead::instead_of_roll(&game, pool, by, target, asked.seat) {
            // R-SW-81: no die is rolled.
            Some((wounds, _)) => certain(wounds),
            None => spread(&faces(&game, pool, asked, target), dice)?,
        };
        let enough = (0..spread.len()).find(|&wounds| made(wounds) >= left);
        let all: u128 = spread.iter().sum();
        let plural = if dice == 1 { "die" } else { "dice" };
        let verdict = match enough {
            Some(enough) => {
                let chance = percent(spread.iter().skip(enough).sum(), all);
                bi(format!("破壊 {chance}"), format!("destroys {chance}"))
            }
            None => bi("破壊できない", "cannot destroy"),
        };
        let odds = chances(&spread, enough);
        Some(bi(
            format!("ダイス{dice}個\n{}\n{}", verdict.ja, odds.ja),
            format!("{dice} {plural}\n{}\n{}", verdict.en, odds.en),
        ))
    }
}

/// The wounds that each result of a die makes (SW-RES.02, R-SW-79, R-SW-80).
fn faces(game: &State<SummonerWars>, pool: &CardPool, asked: Asked, target: CardId) -> [usize; 6] {
    let of = |card, which| values::stat(game, pool, card, which);
    let mut needed = of(target, stat::WOUND_FROM).max(of(asked.source, stat::HIT_FROM));
    if team(game.table.card(target).controller) != team(asked.seat) {
        needed = needed.max(of(target, stat::WOUND_FROM_ENEMY));
    }
    let double = of(asked.source, stat::DOUBLE_FROM);
    let more = of(asked.source, stat::DIE_RESULT);
    [1, 2, 3, 4, 5, 6].map(|die: i16| match die + more {
        result if result < needed => 0,
        result if double > 0 && result >= double => 2,
        _ => 1,
    })
}

/// In how many ways so many dice make each number of wounds; nothing where they are too many.
fn spread(faces: &[usize; 6], dice: i16) -> Option<Vec<u128>> {
    let mut ways = vec![1u128];
    for _ in 0..dice {
        let mut next = vec![0u128; ways.len() + 2];
        for (wounds, &before) in ways.iter().enumerate() {
            for &more in faces {
                next[wounds + more] = next[wounds + more].checked_add(before)?;
            }
        }
        ways = next;
    }
    while ways.last() == Some(&0) {
        ways.pop();
    }
    Some(ways)
}

/// One way, which makes so many wounds.
fn certain(wounds: i16) -> Vec<u128> {
    let mut ways = vec![0; usize::try_from(wounds).unwrap_or(0)];
    ways.push(1);
    ways
}

/// A share in hundredths, rounded; never 0 or 100 where it is not certain.
fn percent(ways: u128, all: u128) -> String {
    // So many ways that the last digits do not matter are cut off, so that the product fits.
    let cut = if all > u128::from(u64::MAX) { 64 } else { 0 };
    let (part, whole) = (ways >> cut, (all >> cut).max(1));
    let rounded = (part * 100 + whole / 2) / whole;
    match rounded {
        0 if ways > 0 => "<1%".to_owned(),
        100.. if ways < all => ">99%".to_owned(),
        _ => format!("{rounded}%"),
    }
}

/// The chance of each number of wounds, all that are enough in one.
fn chances(spread: &[u128], enough: Option<usize>) -> Bi {
    let all: u128 = spread.iter().sum();
    let last = enough.unwrap_or(spread.len()).min(spread.len());
    let mut parts: Vec<String> = (0..last)
        .filter(|&wounds| spread[wounds] > 0)
        .map(|wounds| format!("{wounds}: {}", percent(spread[wounds], all)))
        .collect();
    if last < spread.len() {
        let rest = percent(spread[last..].iter().sum(), all);
        let more = if last + 1 < spread.len() { "+" } else { "" };
        parts.push(format!("{last}{more}: {rest}"));
    }
    let list = parts.join(" / ");
    bi(format!("負傷 {list}"), format!("Wounds {list}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_dice() {
        // Three dice that hit with 3 and more: 1, 6, 12 and 8 of 27.
        let three = spread(&[0, 0, 1, 1, 1, 1], 3).unwrap();
        assert_eq!(three, [8, 48, 96, 64]);
        assert_eq!(
            chances(&three, Some(2)).en,
            "Wounds 0: 4% / 1: 22% / 2+: 74%"
        );
        assert_eq!(
            chances(&three, Some(3)).ja,
            "負傷 0: 4% / 1: 22% / 2: 44% / 3: 30%"
        );
        assert_eq!(
            chances(&three, None).en,
            "Wounds 0: 4% / 1: 22% / 2: 44% / 3: 30%"
        );
        // Two wounds by a 6.
        assert_eq!(spread(&[0, 0, 1, 1, 1, 2], 1).unwrap(), [2, 3, 1]);
        assert_eq!(spread(&[1; 6], 2).unwrap(), [0, 0, 36]);
        assert_eq!(spread(&[0, 0, 1, 1, 1, 1], 0).unwrap(), [1]);
        // Nearly certain is not certain, and too many dice have no forecast.
        let many = spread(&[0, 0, 1, 1, 1, 1], 40).unwrap();
        let all = many.iter().sum();
        assert_eq!(percent(many.iter().skip(1).sum(), all), ">99%");
        assert_eq!(percent(many[0], all), "<1%");
        assert!(spread(&[0, 0, 1, 1, 1, 1], 60).is_none());
    }
}
