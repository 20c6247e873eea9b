//! Abilities of a game whose texts are their controller's to use or not.

use super::*;

impl English<'_> {
    /// An ability of a game whose texts are their controller's to use or not: what must happen
    /// and what may be used are said differently.
    pub(super) fn announced(&mut self, ability: &Ability) -> String {
        let title = self.title(&ability.head);
        let title = if title.is_empty() {
            title
        } else {
            format!("{title}: ")
        };
        let first = match ability.limit {
            Some(Limit::FirstEachTurn) => Some("the first time each turn "),
            Some(Limit::Once) => Some("once each turn "),
            Some(Limit::OncePerName) => Some("once each turn for each name "),
            _ => None,
        };
        let (own_turn, rest) = split_turn(ability.when.as_ref());
        let happens = matches!(
            ability.head,
            Head::On(_) | Head::Rule { event: Some(_), .. }
        );
        let each = ability.limit == Some(Limit::FirstEachTurn) && happens;
        let turn = own_turn.map(|own| match (own, each) {
            (true, false) => "your turn",
            (false, false) => "your opponent's turn",
            (true, true) => "each of your turns",
            (false, true) => "each of your opponent's turns",
        });
        let first = if each && turn.is_some() {
            Some("the first time ")
        } else {
            first
        };
        if let Some(first) = self.first_of_hand(ability) {
            return format!("{title}{first}");
        }
        let (phases, rest): (Vec<&Condition>, Vec<&Condition>) = rest.into_iter().partition(|c| {
            let used = !self.scene.continuous && head_event(&ability.head).is_none();
            used && matches!(c, Condition::Phase(_))
        });
        let cases = self.together(&rest);
        if self.scene.continuous {
            let before = standing(first, turn, &cases);
            let body = self.sentences(&ability.block);
            return if before.is_empty() {
                format!("{title}{body}")
            } else {
                format!("{title}{}{}", capital(&before), self.lower(&body))
            };
        }
        let Some(event) = head_event(&ability.head) else {
            let pay = self.price_of_use(ability);
            let body = self.sentences(&ability.block);
            let mut only = use_only(turn, &self.together(&phases), &cases);
            if reads_as_holding(ability) {
                only = "Use: ".to_owned();
            }
            if let Some(first) = first {
                only = format!("{}: {only}", capital(first.trim_end()));
            }
            return format!("{title}{only}{pay}{body}");
        };
        let mut clause = self.event(event);
        if let Some(first) = first {
            clause = format!("{first}{}", clause.strip_prefix("when ").unwrap_or(&clause));
        }
        if ability.by == Some(User::TurnPlayer) {
            clause = clause.replace("the turn player's turn", "each player's turn");
        }
        let text = self.at(ability, event, &clause, turn, &cases);
        format!("{title}{}", capital(&text))
    }

    /// The first cards of a hand that are used in a turn, and what they cost.
    fn first_of_hand(&self, ability: &Ability) -> Option<String> {
        let (own_turn, set, ap) =
            first_of_hand(ability, self.scene.vocabulary).filter(|_| self.scene.continuous)?;
        let when = match own_turn {
            None => "each turn",
            Some(true) => "in each of your turns",
            Some(false) => "in each of your opponent's turns",
        };
        let (cards, ap) = (self.nouns(&set, false), self.number(ap));
        let behind = self.all_qualifiers(&set.qualifiers, false, false);
        Some(format!(
            "The first {cards}{behind} you use from your hand {when} costs {ap} AP."
        ))
    }

    /// Conditions that must all be so: what is itself joined stands in brackets.
    fn together(&self, all: &[&Condition]) -> String {
        match all {
            [one] => self.condition(one),
            all => {
                let all: Vec<String> = all.iter().map(|c| self.joined(c)).collect();
                all.join(" and ")
            }
        }
    }

    /// What is paid to use a text.
    fn price_of_use(&mut self, ability: &Ability) -> String {
        let pay = ability.pay.as_ref().map(|cost| self.cost(cost));
        let pay = pay.map(|pay| format!("{} to use this. ", capital(&pay)));
        pay.unwrap_or_default()
    }

    /// When a text happens or may be used, and what it does.
    fn at(
        &mut self,
        ability: &Ability,
        event: &EventNode,
        clause: &str,
        turn: Option<&str>,
        cases: &str,
    ) -> String {
        let holds = ability.must || self.scene.vocabulary.happens(ability);
        let pay = ability.pay.as_ref().map(|cost| self.cost(cost));
        // Who pays pays of what is theirs.
        let pay = pay.map(|pay| match ability.by {
            Some(_) => pay.replace("your ", "their "),
            None => pay,
        });
        self.scene.happened(event);
        // Where it counts how often, an `if` of the text itself is told apart from that of its
        // moment.
        self.scene.leading = holds && ability.pay.is_none() && ability.limit.is_some();
        let mut body = self.sentences(&ability.block);
        if self.scene.replaces && !only_prevents(&ability.block) {
            body = format!("Instead, {}", self.lower(&body));
        }
        let (user, so) = match ability.by {
            Some(User::TurnPlayer) => ("the turn player", "they do"),
            Some(User::AnyPlayer) => ("any player", "they do"),
            Some(User::Opponent) => ("your opponent", "they do"),
            None => ("you", "you do"),
        };
        let case = if cases.is_empty() {
            String::new()
        } else {
            format!(" if {cases}")
        };
        let comma = if cases.is_empty() { "" } else { "," };
        let within = turn.map(|t| format!(" in {t}")).unwrap_or_default();
        if matches!(ability.head, Head::AnswerTo(_)) {
            let who = ability
                .by
                .map_or_else(String::new, |_| format!("{user} may "));
            let pay = self.price_of_use(ability);
            return format!("{who}use this only{within} {clause}{case}. {pay}{body}");
        }
        let clause = format!("{clause}{within}");
        match (holds, pay) {
            (true, None) => format!("{clause}{comma}{case}, {}", self.lower(&body)),
            (true, Some(pay)) => {
                format!(
                    "{clause}{comma}{case}, {pay}. If {so}, {}",
                    self.lower(&body)
                )
            }
            (false, Some(pay)) => format!(
                "{clause}{comma}{case}, {user} may {pay}. If {so}, {}",
                self.lower(&body)
            ),
            (false, None) => format!("{user} may use this {clause}{case}. {body}"),
        }
    }

    /// `Attack (fire) “Spit Sparks”`.
    fn title(&self, head: &Head) -> String {
        let Head::Rule {
            word, values, name, ..
        } = head
        else {
            return String::new();
        };
        let schema = self.scene.vocabulary.head(word);
        let mut text = schema.map_or(word.as_str(), |h| h.phrase.en).to_owned();
        for (n, value) in values.iter().enumerate() {
            match value {
                Value::Word(word) if n == 0 => text.push_str(&self.value(word)),
                Value::Word(word) => {
                    let orb = self
                        .scene
                        .said(&format!("orb_{word}"))
                        .map(|s| s.1.to_owned());
                    text.push_str(&format!(" ({})", orb.unwrap_or_else(|| self.value(word))));
                }
                Value::Number(n, _) => text.push_str(&format!(" {}", circled(*n))),
                _ => {}
            }
        }
        if let Some(name) = name {
            text.push_str(&format!(" “{}”", name.en));
        }
        text.trim().to_owned()
    }
}

/// While what a continuous text holds, with a comma behind each.
fn standing(first: Option<&str>, turn: Option<&str>, cases: &str) -> String {
    let mut text = String::new();
    if let Some(first) = first {
        text.push_str(&format!("{}, ", first.trim_end()));
    }
    if let Some(turn) = turn {
        text.push_str(&format!("during {turn}, "));
    }
    if !cases.is_empty() {
        text.push_str(&format!("while {cases}, "));
    }
    text
}

/// When alone a card may be used.
fn use_only(turn: Option<&str>, phases: &str, cases: &str) -> String {
    let mut only = Vec::new();
    only.extend(turn.map(|turn| format!("in {turn}")));
    if !phases.is_empty() {
        only.push(format!("as {phases}"));
    }
    if !cases.is_empty() {
        only.push(format!("if {cases}"));
    }
    match only.is_empty() {
        true => String::new(),
        false => format!("Use this only {}. ", only.join(" and only ")),
    }
}
