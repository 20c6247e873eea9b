//! The pending question in words: choices, refusals with their facts, forecasts.

use super::show::column_name;
use super::words::{CHOICE_VERBS, prompt, stat, verb, zone};
use super::{Step, SummonsCall, combat, field};
use crate::phrase::bi;
use crate::show::{Bi, ChoiceView, DecisionView};
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, PromptId};
use shokan_kernel::machine::prompt as general;
use shokan_kernel::pool::Op;
use shokan_kernel::state::Frame;
use shokan_kernel::table::{Cell, Change};

type Eyes<'a> = crate::eyes::Eyes<'a, SummonsCall>;

impl Eyes<'_> {
    /// The pending question, for the seat that is asked.
    pub(super) fn decision(&self, asked: Asked) -> DecisionView {
        let own = self.of_seat(asked.seat);
        own.question_view(
            asked,
            own.question(asked),
            |choice| own.choice(asked, choice),
            |choice, why, facts| own.reason(asked, choice, why, facts),
        )
    }

    fn question(&self, asked: Asked) -> Bi {
        let source = self.name(asked.source);
        let (left, most) = (asked.most.saturating_sub(asked.taken), asked.most);
        match asked.prompt {
            prompt::MULLIGAN => bi(
                "引き直すカードを選んでください（選ばなければそのままです）。",
                "Choose cards to replace, or keep this hand.",
            ),
            prompt::MANA => bi(
                "手札を1枚マナゾーンに置くか、カードを1枚引いてください。",
                "Put a card from your hand into your mana zone, or draw a card.",
            ),
            prompt::MAIN => bi(
                "メインフェイズです。何をしますか？",
                "Main phase: what do you do?",
            ),
            prompt::PAY => bi(
                format!("コストとしてマナを{most}枚レストしてください。"),
                format!("Rest {most} mana to pay."),
            ),
            prompt::COLUMN
            | prompt::ATTACK_COLUMN
            | prompt::MASTER_COLUMN
            | prompt::MOVE_COLUMN => column_question(asked.prompt, &source),
            prompt::ORDER_TRIGGERS => bi(
                "次に使用する効果を選んでください。",
                "Choose the effect that is used next.",
            ),
            prompt::USE => self.use_question(&source),
            general::MAY if !self.has_price(asked) => bi(
                format!("「{}」の追加の効果を使用しますか？", source.ja),
                format!("Use the further effect of {}?", source.en),
            ),
            general::MAY => bi(
                format!(
                    "「{}」の追加の効果のために起動コストを支払いますか？",
                    source.ja
                ),
                format!("Pay for the further effect of {}?", source.en),
            ),
            prompt::RELEASE => bi(
                format!("マナ開放するカードを選んでください（あと{left}枚）。"),
                format!("Choose a face-down mana card to turn face-up ({left} to go)."),
            ),
            prompt::ORDER_CARDS => bi(
                "次に山札の下に置くカードを選んでください。",
                "Choose the card that goes to the bottom next.",
            ),
            prompt::KEEP_LOSS => bi(
                "残す効果を選んでください。",
                "Choose which loss of effects stays.",
            ),
            general::X => bi("Xの値を選んでください。", "Choose the value of X."),
            general::EITHER => bi("どちらか選んでください。", "Choose one."),
            _ => self.choice_question(&source, (asked.most > 1).then_some(left)),
        }
    }

    fn use_question(&self, source: &Bi) -> Bi {
        let trigger = &self.game.registers.current;
        let ability = self.catalogue.pool.ability(trigger.ability);
        let text = self.catalogue.ability_text(ability);
        if ability.pay.is_none() {
            return bi(
                format!("「{}」を使用しますか？ {}", source.ja, text.ja),
                format!("Use the effect of {}? {}", source.en, text.en),
            );
        }
        bi(
            format!(
                "「{}」の起動コストを支払って使用しますか？ {}",
                source.ja, text.ja
            ),
            format!("Pay for and use the effect of {}? {}", source.en, text.en),
        )
    }

    /// Whether using what is asked about has a price.
    fn has_price(&self, asked: Asked) -> bool {
        let pool = &self.catalogue.pool;
        match self.game.flow().last() {
            Some(Frame::Effect(effect)) if asked.prompt == general::MAY => {
                let ops = &pool.ability(effect.ability).ops;
                !matches!(ops.get(usize::from(effect.pc)), Some(Op::May(None, _)))
            }
            _ => pool
                .ability(self.game.registers.current.ability)
                .pay
                .is_some(),
        }
    }

    fn ability_label(&self, card: CardId, number: u8) -> Bi {
        let pool = &self.catalogue.pool;
        let printed = pool
            .def(self.game.table.card(card).def)
            .abilities
            .get(usize::from(number));
        let id = field::ability(self.game, pool, card, number).map(|it| it.0);
        match id.or(printed.copied()) {
            Some(id) => self.catalogue.ability_text(pool.ability(id)),
            None => Bi::default(),
        }
    }

    pub(super) fn choice(&self, asked: Asked, choice: Choice) -> ChoiceView {
        let mut out = ChoiceView {
            verb: choice_verb(asked, choice).to_owned(),
            card: None,
            ability: None,
            cell: None,
            number: None,
            label: Bi::default(),
            forecast: None,
            caution: None,
            counts: Vec::new(),
            loses: false,
        };
        match choice {
            Choice::Act(_, card) | Choice::Card(card) => out.card = self.handle(card),
            Choice::Ability(card, number) => {
                out.card = self.handle(card);
                out.ability = Some(number);
            }
            Choice::Cell(cell) => {
                out.cell = Some(Self::cell_view(cell));
                out.forecast = self.forecast(asked, cell);
            }
            Choice::Number(n) => out.number = Some(n),
            Choice::Mode(at) => {
                if asked.prompt == prompt::ORDER_TRIGGERS {
                    let trigger = self.game.waiting.get(usize::from(at));
                    out.card = trigger.and_then(|trigger| self.handle(trigger.source.card));
                }
                out.number = Some(i16::from(at));
            }
            _ => {}
        }
        out.label = self.label(asked, choice);
        out
    }

    fn label(&self, asked: Asked, choice: Choice) -> Bi {
        let card_label = |ja: &str, en: &str, card| {
            let name = self.name(card);
            bi(ja.replace("{}", &name.ja), en.replace("{}", &name.en))
        };
        match choice {
            Choice::Act(verb::PLAY, card) => card_label("「{}」をプレイする", "Play {}", card),
            Choice::Act(verb::ATTACK, card) => {
                card_label("「{}」で攻撃する", "Attack with {}", card)
            }
            Choice::Act(verb::PUT_IN_MANA, card) => card_label(
                "「{}」をマナゾーンに置く",
                "Put {} into your mana zone",
                card,
            ),
            Choice::Act(..) => bi("マスターを移動する", "Move your master"),
            Choice::Ability(card, number) => {
                let (name, text) = (self.name(card), self.ability_label(card, number));
                bi(
                    format!("「{}」{}", name.ja, text.ja),
                    format!("{}: {}", name.en, text.en),
                )
            }
            Choice::Card(card) => {
                let (ja, en) = match asked.prompt {
                    prompt::MULLIGAN => ("「{}」を引き直す", "Replace {}"),
                    prompt::PAY => ("「{}」で支払う", "Pay with {}"),
                    prompt::RELEASE => ("「{}」をマナ開放する", "Turn {} face-up"),
                    prompt::ORDER_CARDS => ("次に「{}」を山札の下に置く", "{} to the bottom next"),
                    _ => ("「{}」", "{}"),
                };
                card_label(ja, en, card)
            }
            Choice::Cell(cell) => self.cell_label(asked, cell),
            Choice::Number(n) => bi(format!("{n}"), format!("{n}")),
            Choice::Mode(at) => self.mode_label(asked, at),
            Choice::Default => bi(
                format!("マナ{}枚で支払う", asked.most),
                format!("Pay {} mana", asked.most),
            ),
            Choice::Yes if self.has_price(asked) => bi("支払って使用する", "Pay and use"),
            Choice::Yes => bi("使用する", "Use"),
            Choice::No => bi("使用しない", "Do not use"),
            Choice::Seat(seat) => self.seat(seat),
            Choice::Done => match asked.prompt {
                prompt::MAIN => bi("ターンを終了する", "End the turn"),
                prompt::MANA => bi("カードを1枚引く", "Draw a card"),
                prompt::MULLIGAN if asked.taken == 0 => bi("引き直さない", "Keep this hand"),
                prompt::MULLIGAN => bi("決定", "Confirm"),
                _ => bi("決定", "Done"),
            },
        }
    }

    fn mode_label(&self, asked: Asked, at: u8) -> Bi {
        if asked.prompt == prompt::ORDER_TRIGGERS
            && let Some(trigger) = self.game.waiting.get(usize::from(at))
        {
            let name = self.name(trigger.source.card);
            let text = self
                .catalogue
                .ability_text(self.catalogue.pool.ability(trigger.ability));
            return bi(
                format!("次に「{}」を使う：{}", name.ja, text.ja),
                format!("Next {}: {}", name.en, text.en),
            );
        }
        if let (prompt::KEEP_LOSS, Some(Frame::Rule(Step::KeepLoss { card }))) =
            (asked.prompt, self.game.flow().last())
        {
            let mut losses = self
                .game
                .table
                .on(*card)
                .filter(|m| m.change == Change::LoseOthers);
            if let Some(loss) = losses.nth(usize::from(at)) {
                let (name, until) = (self.name(loss.source.card), self.until(loss));
                return bi(
                    format!("「{}」（{}）", name.ja, until.ja),
                    format!("{} ({})", name.en, until.en),
                );
            }
        }
        self.mode_text(at)
    }

    fn cell_label(&self, asked: Asked, cell: Cell) -> Bi {
        let column = column_name(cell.place);
        if asked.prompt != prompt::ATTACK_COLUMN {
            return column;
        }
        match combat::target(self.game, cell.seat, cell.place) {
            Some(hit) if self.game.table.is_in(hit, zone::MASTER) => bi(
                format!("相手の{}：マスターを攻撃", column.ja),
                format!("Opponent's {}: attack the master", column.en),
            ),
            Some(hit) => {
                let name = self.name(hit);
                bi(
                    format!("相手の{}：「{}」を攻撃", column.ja, name.ja),
                    format!("Opponent's {}: attack {}", column.en, name.en),
                )
            }
            None => column,
        }
    }

    /// What an attack on a column would do by the numbers that lie open now.
    fn forecast(&self, asked: Asked, cell: Cell) -> Option<Bi> {
        if asked.prompt != prompt::ATTACK_COLUMN {
            return None;
        }
        let Some(Frame::Rule(Step::Attack {
            attacker, by_text, ..
        })) = self.game.flow().last()
        else {
            return None;
        };
        let (game, pool) = (self.game, &self.catalogue.pool);
        let attacker = game.table.same(*attacker)?;
        let hit = combat::target(game, cell.seat, cell.place)?;
        let damage = combat::damage(game, pool, attacker, hit, *by_text);
        let after = |card: CardId, amount: i16| {
            let master = game.table.is_in(card, zone::MASTER);
            let left = field::stat(game, pool, card, stat::HP) - game.table.card(card).damage;
            let then = left - amount;
            match (master, then <= 0) {
                (false, true) => bi(format!("HP {left}→退場"), format!("HP {left} → exits")),
                (true, true) => bi(
                    format!("HP {left}→{then} 決着"),
                    format!("HP {left} → {then}: decides the game"),
                ),
                _ => bi(format!("HP {left}→{then}"), format!("HP {left} → {then}")),
            }
        };
        let (there, here) = (after(hit, damage.0), after(attacker, damage.1));
        // SC-07-05-02-02.b, SC-08-06.e: on a master ATK does not count, which is said before the
        // blow.
        if game.table.is_in(hit, zone::MASTER) && damage == (1, 0) {
            let clause = match game.table.is_in(attacker, zone::MASTER) {
                true => "SC-08-06.e",
                false => "SC-07-05-02-02.b",
            };
            return Some(bi(
                format!("{}　ATKにかかわらず1ダメージ（{clause}）", there.ja),
                format!("{}; 1 damage whatever the ATK ({clause})", there.en),
            ));
        }
        let name = self.name(attacker);
        if damage.1 == 0 {
            return Some(there);
        }
        Some(bi(
            format!("{}　{} {}", there.ja, name.ja, here.ja),
            format!("{}; {} {}", there.en, name.en, here.en),
        ))
    }
}

/// Which column something goes to.
fn column_question(prompt: PromptId, source: &Bi) -> Bi {
    match prompt {
        prompt::COLUMN => bi(
            format!("「{}」を置く列を選んでください。", source.ja),
            format!("Choose a column for {}.", source.en),
        ),
        prompt::ATTACK_COLUMN => bi(
            format!("「{}」で攻撃する列を選んでください。", source.ja),
            format!("Choose a column for {} to attack.", source.en),
        ),
        prompt::MASTER_COLUMN => bi(
            "マスターの移動先の列を選んでください。",
            "Choose a column for your master.",
        ),
        _ => bi(
            format!("「{}」の移動先の列を選んでください。", source.ja),
            format!("Choose the column {} moves to.", source.en),
        ),
    }
}

/// The choice's word for programs.
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
            prompt::MANA => "draw",
            _ => "done",
        },
    }
}
