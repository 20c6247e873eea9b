//! The pending question in words: choices, refusals with their facts, forecasts.

use super::lookahead::Lookahead;
use super::words::{CHOICE_VERBS, event, mark, prompt, stat, verb, zone};
use super::{SummonAndMagic, chain, other, price, turn, values};
use crate::phrase::{about, bi};
use crate::show::{Bi, ChoiceView, DecisionView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId, PromptId, Seat};
use shokan_kernel::luck::Luck;
use shokan_kernel::machine::prompt as general;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::state::{Frame, State};

type Eyes<'a> = crate::eyes::Eyes<'a, SummonAndMagic>;

/// Picks that are looked ahead at most for what a choice loses by itself.
const AHEAD: usize = 24;

/// Questions about one card, or about none.
const SENTENCES: &[(PromptId, &str, &str)] = &[
    (
        prompt::TIMED,
        "次に使う効果を選んでください。",
        "Choose the effect that is used next.",
    ),
    (
        prompt::POSITION,
        "「{}」を置く表示形式を選んでください。",
        "Choose the position of {}.",
    ),
    (
        prompt::TRIBUTE,
        "「{}」の生贖にするモンスターを選んでください。",
        "Choose a monster as tribute for {}.",
    ),
    (
        prompt::DIRECT,
        "「{}」で相手プレイヤーを直接攻撃しますか？",
        "Attack the opposing player directly with {}?",
    ),
    (
        prompt::LINK,
        "「{}」に連係するモンスターを選んでください。",
        "Choose a monster that links with {}.",
    ),
    (
        prompt::ANSWER,
        "「{}」が攻撃されました。応戦しますか？",
        "{} is attacked. Does it answer?",
    ),
    (
        prompt::INTERCEPT,
        "攻撃対象になるモンスターを選んでください。",
        "Choose the monster that is attacked instead.",
    ),
    (
        prompt::PREVENT,
        "「{}」の破壊を防ぎますか？",
        "Prevent the destruction of {}?",
    ),
    (
        prompt::REPLACE,
        "「{}」の効果を代わりに使いますか？",
        "Use the effect of {} instead?",
    ),
    (
        prompt::ATTACK_WITH,
        "「{}」が攻撃に使うスキルを選んでください。",
        "Choose the skill {} attacks with.",
    ),
    (
        prompt::COUNTER,
        "カウンターを取り除くモンスターを選んでください。",
        "Choose the monster that loses a counter.",
    ),
    (prompt::FIRST, "先攻を取りますか？", "Take the first turn?"),
    (
        prompt::FIRST_STRIKE,
        "「{}」の先制攻撃を行いますか？",
        "Strike first with {}?",
    ),
    (
        general::X,
        "Xの値を選んでください。",
        "Choose the value of X.",
    ),
    (general::EITHER, "どちらか選んでください。", "Choose one."),
    (
        general::MAY,
        "「{}」の効果を使いますか？",
        "Use the effect of {}?",
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
        let world = own.world();
        let there = world.choices(&self.catalogue.pool);
        // Cards have other slots there; the order of the choices is the same.
        if there.len() == view.choices.len() {
            for (shown, &choice) in view.choices.iter_mut().zip(&there) {
                shown.loses = own.loses(&world, asked.seat, choice);
            }
        }
        let looked = asked.prompt == prompt::RIGHT || asked.prompt == prompt::MAIN;
        // Who goes through a game sees what came of it.
        if looked && self.viewer.seat().is_some() {
            own.look_ahead(asked, &mut view.choices);
        }
        view
    }

    /// A game that fits what this viewer knows, with plain faces for the rest: what is read off it
    /// tells no secret.
    fn world(&self) -> State<SummonAndMagic> {
        self.game
            .view(self.viewer)
            .world(Luck::quick(0), |_, _| DefId(0))
    }

    /// Whether a choice loses when nobody does anything more.
    fn loses(&self, world: &State<SummonAndMagic>, seat: Seat, choice: Choice) -> bool {
        let pool = &self.catalogue.pool;
        let mut next = *world;
        next.take(pool, choice, None);
        for _ in 0..AHEAD {
            let Some(asked) = next.asked() else { break };
            let passes = asked.prompt == prompt::RIGHT;
            if !passes {
                return false;
            }
            next.take(pool, Choice::Done, None);
        }
        matches!(next.outcome(), Some(Outcome::Won { seat: won, .. }) if won == other(seat))
    }

    /// What rights would do to the public numbers; of one's own turn, charging and its end.
    fn look_ahead(&self, asked: Asked, choices: &mut [ChoiceView]) {
        let view = self.game.view(self.viewer);
        let lookahead = Lookahead::new(&view, &self.catalogue.pool, choices.len());
        for (at, shown) in choices.iter_mut().enumerate() {
            let plain = matches!(shown.verb.as_str(), "charge" | "end");
            if asked.prompt == prompt::RIGHT || plain {
                shown.counts = lookahead.after(at);
            }
        }
    }

    fn question(&self, asked: Asked) -> Bi {
        let source = self.name(asked.source);
        let left = asked.most.saturating_sub(asked.taken);
        match asked.prompt {
            prompt::MAIN => {
                let ap = self.game.registers.ap;
                bi(
                    format!("あなたのターンです。行動値は残り{ap}です。"),
                    format!("Your turn: {ap} AP left."),
                )
            }
            prompt::RIGHT => self.right_question(),
            general::CHOOSE if self.attacks_now() => about(
                "「{}」で攻撃する相手を選んでください。",
                "Choose what {} attacks.",
                &source,
            ),
            known => match SENTENCES.iter().find(|(prompt, ..)| *prompt == known) {
                Some((_, ja, en)) => about(ja, en, &source),
                None => self.choice_question(&source, (asked.most > 1).then_some(left)),
            },
        }
    }

    fn right_question(&self) -> Bi {
        let item = chain::last(self.game);
        let card = self.game.table.same(item.card);
        let name = card.map_or_else(crate::eyes::unknown, |card| self.name(card));
        let who = self.seat(item.seat);
        let what = match item.event {
            event::CHARGE => bi("チャージ", "charge"),
            event::DECLARE_END => bi("ターン終了の宣言", "end of turn"),
            event::SET => bi("伏せたカード", "set card"),
            event::SUMMON => bi(
                format!("「{}」のサモン", name.ja),
                format!("summon of {}", name.en),
            ),
            event::ANSWER => bi(
                format!("「{}」の応戦", name.ja),
                format!("answer of {}", name.en),
            ),
            event::ATTACK => bi(
                format!("「{}」の攻撃", name.ja),
                format!("attack of {}", name.en),
            ),
            event::CHANGE_POSITION => bi(
                format!("「{}」の表示変更", name.ja),
                format!("change of position of {}", name.en),
            ),
            _ => bi(format!("「{}」", name.ja), name.en.clone()),
        };
        let whose = crate::phrase::possessive(&who.en).to_lowercase();
        bi(
            format!("{}の{}にオーバーマジックを重ねますか？", who.ja, what.ja),
            format!("Respond to {whose} {} with over-magic?", what.en),
        )
    }

    /// The text of an ability of a card by its number.
    fn ability_label(&self, card: CardId, number: u8) -> Option<shokan_kernel::ids::AbilityId> {
        let pool = &self.catalogue.pool;
        let printed = pool
            .def(self.game.table.card(card).def)
            .abilities
            .get(usize::from(number))
            .copied();
        if values::on_field(self.game, card) {
            let owned = values::ability(self.game, pool, card, number);
            return owned.map(|it| it.1).or(printed);
        }
        printed
    }

    pub(super) fn choice(&self, asked: Asked, choice: Choice) -> ChoiceView {
        let mut out = ChoiceView {
            verb: self.verb(asked, choice).to_owned(),
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
            Choice::Done if asked.prompt == prompt::MAIN => out.caution = self.unused(asked.seat),
            Choice::Cell(cell) => out.cell = Some(Self::cell_view(cell)),
            Choice::Number(n) => out.number = Some(n),
            Choice::Mode(at) => {
                if asked.prompt == prompt::TIMED {
                    let trigger = self.game.waiting.get(usize::from(at));
                    out.card = trigger.and_then(|trigger| self.handle(trigger.source.card));
                }
                out.number = Some(i16::from(at));
            }
            _ => {}
        }
        out
    }

    /// What the end of a turn would leave unused and undefended.
    fn unused(&self, seat: Seat) -> Option<Bi> {
        let left = self.game.registers.ap;
        let open = self.game.table.pile(seat, zone::MONSTERS).is_empty();
        let says = [
            (left > 0).then(|| {
                bi(
                    format!("行動値が{left}残っています"),
                    format!("{left} AP unused"),
                )
            }),
            // SM-20.03: a side without monsters can be attacked directly.
            open.then(|| bi("モンスターがいません", "No monster of yours is left")),
        ];
        let joined = |of: fn(&Bi) -> &str, between: &str| {
            let all: Vec<&str> = says.iter().flatten().map(of).collect();
            all.join(between)
        };
        (left > 0 || open).then(|| bi(joined(|it| &it.ja, "・"), joined(|it| &it.en, ", ")))
    }

    /// The choice's word for programs.
    fn verb(&self, asked: Asked, choice: Choice) -> &'static str {
        match choice {
            Choice::Ability(card, _) => {
                ability_verb(asked.prompt, turn::is_command(self.game, card))
            }
            _ => choice_verb(asked, choice),
        }
    }

    fn label(&self, asked: Asked, choice: Choice) -> Bi {
        let named = |ja: &str, en: &str, card: CardId| about(ja, en, &self.name(card));
        match choice {
            Choice::Act(verb::CHARGE, _) => bi("チャージする（1枚引く）", "Charge (draw a card)"),
            Choice::Act(verb::SUMMON_ATTACK, card) => match asked.prompt {
                prompt::POSITION => bi("攻撃表示", "Attack position"),
                _ => named(
                    "「{}」を攻撃表示でサモン",
                    "Summon {} in attack position",
                    card,
                ),
            },
            Choice::Act(verb::SUMMON_DEFENCE, card) => match asked.prompt {
                prompt::POSITION => bi("守備表示", "Defence position"),
                _ => named(
                    "「{}」を守備表示でサモン",
                    "Summon {} in defence position",
                    card,
                ),
            },
            Choice::Act(verb::SET, card) => named("「{}」を伏せる", "Set {}", card),
            Choice::Act(verb::TURN, card) => {
                named("「{}」の表示を変える", "Change the position of {}", card)
            }
            Choice::Act(verb::EVADE, card) => named("「{}」は回避する", "{} evades", card),
            Choice::Act(_, card) => named("「{}」を使う", "Use {}", card),
            Choice::Ability(card, number) => self.ability_choice(asked, card, number),
            Choice::Card(card) if asked.prompt == prompt::TIMED => {
                named("「{}」の消費", "The upkeep of {}", card)
            }
            Choice::Card(card) => {
                let (ja, en) = match asked.prompt {
                    prompt::TRIBUTE => ("「{}」を生贖にする", "Tribute {}"),
                    prompt::LINK => ("「{}」が連係する", "{} links"),
                    prompt::INTERCEPT => ("「{}」が攻撃対象になる", "{} is attacked instead"),
                    prompt::COUNTER => ("「{}」から取り除く", "Take it off {}"),
                    _ => ("「{}」", "{}"),
                };
                named(ja, en, card)
            }
            Choice::Cell(cell) => bi(format!("{}", cell.place), format!("{}", cell.place)),
            Choice::Number(n) => bi(format!("{n}"), format!("{n}")),
            Choice::Mode(at) => self.mode_label(asked, at),
            Choice::Default => bi("おまかせ", "Default"),
            Choice::Yes => match asked.prompt {
                prompt::DIRECT => bi("直接攻撃する", "Attack the player"),
                prompt::FIRST => bi("先攻", "First"),
                prompt::PREVENT => bi("防ぐ", "Prevent it"),
                prompt::FIRST_STRIKE => bi("先制する", "Strike first"),
                _ => bi("使う", "Yes"),
            },
            Choice::No => match asked.prompt {
                prompt::DIRECT => bi("モンスターを攻撃する", "Attack a monster"),
                prompt::FIRST => bi("後攻", "Second"),
                prompt::PREVENT => bi("防がない", "Let it happen"),
                prompt::FIRST_STRIKE => bi("先制しない", "Do not strike first"),
                _ => bi("使わない", "No"),
            },
            Choice::Seat(seat) => self.seat(seat),
            Choice::Done => match asked.prompt {
                prompt::MAIN => bi("ターンを終了する", "End the turn"),
                prompt::RIGHT => bi("使わない", "Pass"),
                prompt::ANSWER => bi("応戦しない", "Do not answer"),
                prompt::TIMED => bi("どれも使わない", "Use none"),
                prompt::LINK => bi("連係しない", "No more links"),
                prompt::INTERCEPT => bi("決定", "Done"),
                _ => bi("決定", "Done"),
            },
        }
    }

    fn ability_choice(&self, asked: Asked, card: CardId, number: u8) -> Bi {
        let name = self.name(card);
        if self.verb(asked, Choice::Ability(card, number)) == "use" {
            let ap = self.game.table.is_in(card, zone::HAND);
            let pool = &self.catalogue.pool;
            let n = price::use_ap(self.game, pool, card).0;
            return if ap {
                bi(
                    format!("「{}」を使う（行動値{n}）", name.ja),
                    format!("Use {} ({n} AP)", name.en),
                )
            } else {
                bi(format!("「{}」を使う", name.ja), format!("Use {}", name.en))
            };
        }
        let text = self
            .ability_label(card, number)
            .map_or_else(Bi::default, |id| self.printed_text(id));
        bi(
            format!("「{}」{}", name.ja, text.ja),
            format!("{}: {}", name.en, text.en),
        )
    }

    fn mode_label(&self, asked: Asked, at: u8) -> Bi {
        if asked.prompt == prompt::TIMED
            && let Some(trigger) = self.game.waiting.get(usize::from(at))
        {
            let name = self.name(trigger.source.card);
            let text = self.printed_text(trigger.ability);
            return bi(
                format!("次に「{}」を使う：{}", name.ja, text.ja),
                format!("Next {}: {}", name.en, text.en),
            );
        }
        self.mode_text(at)
    }

    /// Whether the text that is carried out is the attack of the battle.
    fn attacks_now(&self) -> bool {
        let battle = &self.game.registers.battle;
        let Some(Frame::Effect(effect)) = self.game.flow().last() else {
            return false;
        };
        let ability = self.catalogue.pool.ability(effect.ability);
        let attacks = ability.values.first() == Some(&mark::ATTACK);
        attacks && battle.on && battle.attacker == effect.source
    }

    /// What an attack on a card would compare by the numbers that lie open now.
    fn forecast(&self, asked: Asked, card: CardId) -> Option<Bi> {
        let (game, pool) = (self.game, &self.catalogue.pool);
        let battle = &game.registers.battle;
        let chooses = asked.prompt == general::CHOOSE && self.attacks_now();
        if !chooses || !values::is_open(game, pool, card) {
            return None;
        }
        let by = game.table.same(battle.attacker)?;
        let rested = game.table.card(card).rested();
        let which = if rested { stat::DEFENCE } else { stat::ATTACK };
        let (mine, theirs) = (
            values::stat_of(game, pool, by, stat::ATTACK),
            values::stat_of(game, pool, card, which),
        );
        let (ja, en) = if rested { ("守", "D") } else { ("攻", "A") };
        Some(bi(
            format!("攻{mine} : {ja}{theirs}"),
            format!("A {mine} : {en} {theirs}"),
        ))
    }
}

/// A choice in words, as the viewer may read it.
pub fn label(eyes: &Eyes<'_>, asked: Asked, choice: Choice) -> Bi {
    eyes.label(asked, choice)
}

const fn ability_verb(asked: PromptId, commands: bool) -> &'static str {
    match asked {
        prompt::ANSWER => "answer",
        prompt::ATTACK_WITH => "attack_with",
        _ if commands => "command",
        _ => "use",
    }
}

/// The words for programs of a choice: that of an ability hangs on its card.
pub(super) fn choice_verbs(asked: Asked, choice: Choice) -> [&'static str; 2] {
    match choice {
        Choice::Ability(..) => [false, true].map(|commands| ability_verb(asked.prompt, commands)),
        _ => [choice_verb(asked, choice); 2],
    }
}

/// The choice's word for programs, as far as the question tells it.
pub fn choice_verb(asked: Asked, choice: Choice) -> &'static str {
    match choice {
        Choice::Act(verb, _) => CHOICE_VERBS[verb.at()],
        Choice::Ability(..) => "use",
        Choice::Card(_) => "card",
        Choice::Cell(_) => "column",
        Choice::Number(_) => "number",
        Choice::Mode(_) => "order",
        Choice::Seat(_) => "seat",
        Choice::Default => "default",
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Done => match asked.prompt {
            prompt::MAIN => "end",
            prompt::RIGHT => "pass",
            _ => "done",
        },
    }
}
