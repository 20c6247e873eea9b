//! Abilities of a game whose texts are their controller's to use or not.

use super::prose::te;
use super::*;

impl Japanese<'_> {
    /// An ability of a game whose texts are their controller's to use or not: what must happen
    /// and what may be used are said differently.
    pub(super) fn announced(&mut self, ability: &Ability) -> String {
        let mut text = self.title(&ability.head);
        if let Some((own_turn, set, ap)) =
            first_of_hand(ability, self.scene.vocabulary).filter(|_| self.scene.continuous)
        {
            let when = match own_turn {
                None => "各ターンに",
                Some(true) => "自分の各ターンに",
                Some(false) => "相手の各ターンに",
            };
            let (cards, ap) = (self.plain(&Selection::Cards(set)), self.number(ap));
            return format!(
                "{text}{when}最初に手札から使用する{cards}は、行動値{ap}で使用できる。"
            );
        }
        match ability.limit {
            Some(Limit::FirstEachTurn) => text.push_str("各ターンの最初の1回に限り、"),
            Some(Limit::Once) => text.push_str("1ターンに1回、"),
            Some(Limit::OncePerName) => text.push_str("同名カードは1ターンに1枚、"),
            _ => {}
        }
        let (turn, rest) = split_turn(ability.when.as_ref());
        let turn = turn.map(|own| {
            if own {
                "自分のターン"
            } else {
                "相手のターン"
            }
        });
        if self.scene.continuous {
            text.push_str(&self.standing(turn, &rest));
        } else {
            if let Some(turn) = turn {
                text.push_str(&format!("{turn}に"));
            }
            let cases: String = rest.iter().map(|c| self.case(c)).collect();
            let pay = ability.pay.as_ref().map(|cost| te(&self.cost(cost)));
            match head_event(&ability.head) {
                Some(event) => text.push_str(&self.at(ability, event, &rest, &cases, pay)),
                None => {
                    if turn.is_some() && !cases.is_empty() {
                        text.push('、');
                    }
                    if turn.is_some() || !cases.is_empty() {
                        text.push_str(&format!("{cases}のみ使用できる。"));
                    }
                    if let Some(pay) = pay {
                        text.push_str(&format!("{pay}使用する。"));
                    }
                    if reads_as_holding(ability) {
                        text.push_str("【使用】");
                    }
                }
            }
        }
        text.push_str(&self.sentences(&ability.block));
        text
    }

    /// While what a continuous text holds.
    fn standing(&self, turn: Option<&str>, conditions: &[&Condition]) -> String {
        let turn = turn.map(|turn| format!("{turn}の間、")).unwrap_or_default();
        let conditions = conditions
            .iter()
            .map(|c| format!("{}間、", self.condition_while(c)));
        turn + &conditions.collect::<String>()
    }

    /// When a text happens or may be used, up to what it does.
    fn at(
        &mut self,
        ability: &Ability,
        event: &EventNode,
        rest: &[&Condition],
        cases: &str,
        pay: Option<String>,
    ) -> String {
        let mut text = self.event(event);
        if ability.by == Some(User::TurnPlayer) {
            text = text.replace("ターンプレイヤーの", "各プレイヤーの");
        }
        let answer = matches!(ability.head, Head::AnswerTo(_));
        let only = if answer { "のみ" } else { "" };
        let user = match ability.by {
            Some(User::TurnPlayer) => "ターンプレイヤーは",
            Some(User::AnyPlayer) => "どちらのプレイヤーも",
            Some(User::Opponent) => "相手は",
            None => "",
        };
        if ability.must || self.scene.vocabulary.happens(ability) {
            // Where it counts how often, an `if` of the text itself is told apart from that of its
            // moment.
            self.scene.leading = ability.pay.is_none() && ability.limit.is_some();
            text.push('、');
            for condition in rest {
                text.push_str(&format!("{}なら、", self.condition(condition)));
            }
            text.push_str(&pay.unwrap_or_default());
        } else if let Some(pay) = pay {
            text.push_str(&format!("、{user}{cases}{pay}{only}使用できる。"));
        } else if cases.is_empty() {
            text.push_str(&format!("に{only}{user}使用できる。"));
        } else {
            text.push_str(&format!("、{user}{cases}{only}使用できる。"));
        }
        self.scene.happened(event);
        if self.scene.replaces && !only_prevents(&ability.block) {
            text.push_str("代わりに");
        }
        text
    }

    /// A condition of use: `〜場合に`, or as what it is used.
    fn case(&self, condition: &Condition) -> String {
        match condition {
            Condition::Phase(_) => format!("{}として", self.condition(condition)),
            _ => {
                let text = self.condition_while(condition);
                match text.strip_suffix("である") {
                    Some(stem) => format!("{stem}の場合に"),
                    None => format!("{text}場合に"),
                }
            }
        }
    }

    /// `【攻(炎)】《火の粉吐き》`.
    fn title(&self, head: &Head) -> String {
        let Head::Rule {
            word, values, name, ..
        } = head
        else {
            return String::new();
        };
        let schema = self.scene.vocabulary.head(word);
        let mut mark = schema.map_or(word.as_str(), |h| h.phrase.ja).to_owned();
        for (n, value) in values.iter().enumerate() {
            match value {
                Value::Word(word) if n == 0 => mark.push_str(&self.value(word)),
                Value::Word(word) => mark.push_str(&format!("({})", self.value(word))),
                Value::Number(n, _) => mark.push_str(&circled(*n)),
                _ => {}
            }
        }
        let mut text = String::new();
        if !mark.is_empty() {
            text.push_str(&format!("【{mark}】"));
        }
        if let Some(name) = name {
            text.push_str(&format!("《{}》", name.ja));
        }
        text
    }
}
