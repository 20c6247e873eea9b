//! Rules text in English.

mod modifier;
mod number;
mod selection;
mod verb;

use super::{
    Bound, Scene, This, at_most, circled, condition_name, damage_becomes, event_phrase, expand,
    first_name, head_event, mentions, only_prevents, pair_change, pair_text, per, same_change,
    source_owner, split_turn, subject, zones,
};
use crate::ast::{
    Ability, Arg, CardSet, Comparison, Condition, Cost, CostItem, Count, Destination, Duration,
    Event, EventTerm, Facing, Head, KeyedArg, Limit, Modifier, Number, Operator, Orientation,
    Place, Player, Preposition, Qualifier, Selection, Side, StatOp, StatScope, Statement, User,
    Value, Verb, Word, ZoneRef,
};

/// The whole text of an ability.
pub(super) fn ability(ability: &Ability, mut scene: Scene<'_>, printed: bool) -> String {
    scene.enter(&ability.head);
    English {
        scene,
        inline: None,
    }
    .ability(ability, printed)
}

/// A cost by itself.
pub(super) fn cost(cost: &Cost, scene: Scene<'_>) -> String {
    let mut english = English {
        scene,
        inline: None,
    };
    capital(&format!("{}.", english.cost(cost)))
}

/// A condition by itself.
pub(super) fn condition(condition: &Condition, scene: Scene<'_>) -> String {
    let english = English {
        scene,
        inline: None,
    };
    capital(&format!("{}.", english.condition(condition)))
}

/// One card of a selection.
pub(super) fn one(selection: &Selection, scene: Scene<'_>) -> String {
    let one = Count::Exactly(Number::Literal(1));
    let english = English {
        scene,
        inline: None,
    };
    english.counted(&one, selection, false)
}

struct English<'a> {
    scene: Scene<'a>,
    /// A choice that is said where its name is used first.
    inline: Option<(String, Count, Selection)>,
}

/// How a set is counted.
enum Quantity<'q> {
    /// One of them, whichever: `a unit`.
    Some,
    /// `all units`.
    All,
    /// `units`, where the text speaks of a state.
    Bare,
    /// `2 units`.
    Count(&'q Count),
}

impl English<'_> {
    fn ability(&mut self, ability: &Ability, printed: bool) -> String {
        if let Some((event, to)) = damage_becomes(ability) {
            return self.damage_becomes(ability, event, to, printed);
        }
        if self.scene.vocabulary.optional {
            return self.announced(ability);
        }
        let (label, clause) = self.head(ability);
        let mut parts = Vec::new();
        if !label.is_empty() {
            parts.push(label);
        }
        let triggered = matches!(ability.head, Head::On(_) | Head::InsteadOf(_));
        match ability.limit {
            Some(Limit::Once) if triggered => parts.push("once per turn".to_owned()),
            Some(Limit::OncePerName) => {
                if let Some(label) = parts.last_mut() {
                    label.push_str(" [one card of this name per turn]");
                }
            }
            Some(Limit::FirstEachTurn) => parts.push("the first time each turn".to_owned()),
            _ => {}
        }
        if !clause.is_empty() {
            parts.push(clause.clone());
        }
        if let Some(condition) = &ability.when {
            parts.push(format!("if {}", self.condition(condition)));
            self.scene.foe_said |= mentions(condition, &Selection::Foe);
        }
        if let Some(cost) = &ability.pay {
            parts.push(self.cost(cost));
        }
        let before = parts.join(", ");
        let instead = matches!(ability.head, Head::InsteadOf(_));
        let mut body = self.sentences(&ability.block);
        if instead {
            body = format!("Instead, {}", lower(&body));
        }
        if ability.may {
            body = format!("If you wish, {}", lower(&body));
        }
        // A clause runs on into its sentence, a timing mark or a cost does not.
        let runs_on = !clause.is_empty() && ability.pay.is_none();
        let mut text = if before.is_empty() {
            body
        } else if runs_on {
            capital(&format!("{before}, {}", lower(&body)))
        } else {
            capital(&format!("{before}: {body}"))
        };
        if ability.by.is_some() {
            text.push_str(" (Any player may use this.)");
        }
        text
    }

    fn damage_becomes(
        &mut self,
        ability: &Ability,
        event: &Event,
        to: &Number,
        printed: bool,
    ) -> String {
        let mut text = String::new();
        if let Some(condition) = &ability.when {
            text.push_str(&format!("while {}, ", self.condition(condition)));
        }
        let effect = event.parts.iter().any(|p| {
            matches!(&p.term, EventTerm::Sources(s) if s.iter().any(|s| s.kind.as_str() == "effect"))
        });
        let by = if effect {
            Some("card effects deal".to_owned())
        } else {
            self.sources(event).map(|by| format!("{by} deals"))
        };
        let by = by.map_or_else(|| "dealt".to_owned(), |by| format!("that {by}"));
        let target = subject(event).cloned().unwrap_or(Selection::This);
        let target = self.some(&target);
        text.push_str(&format!(
            "damage {by} to {target} becomes {}.",
            self.number(to)
        ));
        let text = capital(&text);
        if printed {
            let label = self.scene.said("always").map_or("Continuous", |s| s.1);
            return format!("{label}: {text}");
        }
        text
    }

    /// An ability of a game whose texts are their controller's to use or not: what must happen
    /// and what may be used are said differently.
    fn announced(&mut self, ability: &Ability) -> String {
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
        let turn = own_turn.map(|own| {
            if own {
                "your turn"
            } else {
                "your opponent's turn"
            }
        });
        let cases: Vec<String> = rest.iter().map(|c| self.condition(c)).collect();
        let cases = cases.join(" and ");
        if self.scene.continuous {
            let mut before = String::new();
            if let Some(first) = first {
                before.push_str(&format!("{}, ", first.trim_end()));
            }
            if let Some(turn) = turn {
                before.push_str(&format!("during {turn}, "));
            }
            if !cases.is_empty() {
                before.push_str(&format!("while {cases}, "));
            }
            let body = self.sentences(&ability.block);
            return if before.is_empty() {
                format!("{title}{body}")
            } else {
                format!("{title}{}{}", capital(&before), lower(&body))
            };
        }
        let Some(event) = head_event(&ability.head) else {
            let phase = rest.iter().any(|c| matches!(c, Condition::Phase(_)));
            let only = match (turn, cases.as_str(), phase) {
                (_, cases, true) => format!("Use this only as {cases}. "),
                (Some(turn), "", _) => format!("Use this only in {turn}. "),
                (None, "", _) => String::new(),
                (Some(turn), cases, _) => format!("Use this only in {turn} and only if {cases}. "),
                (None, cases, _) => format!("Use this only if {cases}. "),
            };
            let pay = ability
                .pay
                .as_ref()
                .map(|cost| format!("{} to use this. ", capital(&self.cost(cost))));
            let body = self.sentences(&ability.block);
            return format!("{title}{only}{}{body}", pay.unwrap_or_default());
        };
        let mut clause = self.event(event);
        if let Some(first) = first {
            clause = format!("{first}{}", clause.strip_prefix("when ").unwrap_or(&clause));
        }
        let answer = matches!(ability.head, Head::AnswerTo(_));
        let within = turn.map(|t| format!("in {t} ")).unwrap_or_default();
        if let (Some(turn), false) = (turn, answer) {
            clause.push_str(&format!(" in {turn}"));
        }
        let conditional = if cases.is_empty() {
            String::new()
        } else {
            format!(" if {cases}")
        };
        let holds = ability.must || self.holds(&ability.head);
        let pay = ability.pay.as_ref().map(|cost| self.cost(cost));
        self.scene.happened(event);
        let mut body = self.sentences(&ability.block);
        if self.scene.replaces && !only_prevents(&ability.block) {
            body = format!("Instead, {}", lower(&body));
        }
        let user = match ability.by {
            Some(User::TurnPlayer) => "the turn player",
            Some(User::AnyPlayer) => "any player",
            Some(User::Opponent) => "your opponent",
            None => "you",
        };
        if ability.by == Some(User::TurnPlayer) {
            clause = clause.replace("the turn player's turn", "each player's turn");
        }
        let comma = if conditional.is_empty() { "" } else { "," };
        let text = match (holds, pay) {
            (true, _) => format!("{clause}{comma}{conditional}, {}", lower(&body)),
            (false, Some(pay)) => {
                let so = if user == "you" { "you do" } else { "they do" };
                format!(
                    "{clause}{comma}{conditional}, {user} may {pay}. If {so}, {}",
                    lower(&body)
                )
            }
            (false, None) if answer => {
                format!("use this only {within}{clause}{conditional}. {body}")
            }
            (false, None) => format!("{user} may use this {clause}{conditional}. {body}"),
        };
        format!("{title}{}", capital(&text))
    }

    fn holds(&self, head: &Head) -> bool {
        match head {
            Head::Rule { word, .. } => self.scene.vocabulary.head(word).is_some_and(|h| h.holds),
            _ => false,
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

    // ---- heads

    fn head(&mut self, ability: &Ability) -> (String, String) {
        match &ability.head {
            Head::On(event) => self.on(event),
            Head::InsteadOf(event) => (String::new(), self.event(event)),
            Head::AnswerTo(event) => (String::new(), self.event(event)),
            Head::Always => (
                self.scene
                    .said("always")
                    .map_or("Continuous", |s| s.1)
                    .to_owned(),
                String::new(),
            ),
            Head::Rule {
                word,
                values,
                name,
                event,
            } => {
                let schema = self.scene.vocabulary.head(word);
                let mut label = schema.map_or(word.as_str(), |h| h.phrase.en).to_owned();
                for value in values {
                    match value {
                        Value::Word(word) => label.push_str(&format!(" {}", self.value(word))),
                        Value::Number(n, _) => label.push_str(&format!(" {n}")),
                        _ => {}
                    }
                }
                if let Some(name) = name {
                    label.push_str(&format!(" “{}”", name.en));
                }
                match ability.limit {
                    Some(Limit::Once) => label.push_str(" [once]"),
                    Some(Limit::Any) => label.push_str(" [any number]"),
                    _ => {}
                }
                let clause = event
                    .as_ref()
                    .map(|(_, e)| self.event(e))
                    .unwrap_or_default();
                (label.trim().to_owned(), clause)
            }
        }
    }

    fn value(&self, word: &Word) -> String {
        let known = self.scene.said(word).map(|s| s.1.to_owned());
        known
            .or_else(|| self.scene.adjective(word).map(|a| a.1))
            .or_else(|| {
                let zone = self.scene.vocabulary.zone(word).map(|z| z.phrase);
                let keyword = self.scene.vocabulary.keyword(word).map(|k| k.phrase);
                zone.or(keyword).map(|p| p.en.to_owned())
            })
            .unwrap_or_else(|| word.text.replace('_', " "))
    }

    fn on(&mut self, event: &Event) -> (String, String) {
        let of_this = event.parts.is_empty()
            || matches!(event.parts.as_slice(), [part]
                if part.preposition == Preposition::Of
                    && part.term == EventTerm::Selection(Selection::This));
        if let ([name], true) = (event.names.as_slice(), of_this)
            && let Some(label) = self.scene.vocabulary.event(name).and_then(|e| e.label)
        {
            return (label.en.to_owned(), String::new());
        }
        (String::new(), self.event(event))
    }

    fn event(&mut self, event: &Event) -> String {
        let of = subject(event).cloned().unwrap_or(Selection::This);
        let own = self.scene.own(&of);
        let of = self.some(&of);
        let by = self.sources(event).or_else(|| {
            event
                .parts
                .iter()
                .find_map(|p| match (&p.preposition, &p.term) {
                    (Preposition::By, EventTerm::Selection(s)) => Some(self.some(s)),
                    _ => None,
                })
        });
        let zone = |wanted: Preposition| {
            event
                .parts
                .iter()
                .find_map(|p| match (&p.preposition, &p.term) {
                    (found, EventTerm::Zone(z)) if *found == wanted => {
                        let zone = self.scene.vocabulary.zone(z)?;
                        let whose = match (zone.both, own) {
                            (true, _) => "the",
                            (_, true) => "your",
                            _ => "its owner's",
                        };
                        Some(format!("{whose} {}", zone.phrase.en))
                    }
                    (found, EventTerm::Context(word)) if *found == wanted => {
                        let context = self.scene.vocabulary.context(word)?;
                        (self.scene.vocabulary.optional).then(|| context.phrase.en.to_owned())
                    }
                    _ => None,
                })
        };
        let who = event
            .parts
            .iter()
            .find_map(|p| match (&p.preposition, &p.term) {
                (Preposition::By, EventTerm::Selection(s)) => Some(self.some(s)),
                _ => None,
            })
            .unwrap_or_else(|| of.clone());
        let on = event
            .parts
            .iter()
            .find_map(|p| match (&p.preposition, &p.term) {
                (Preposition::On, EventTerm::Selection(s)) => Some(self.some(s)),
                _ => None,
            });
        let clauses: Vec<String> = event
            .names
            .iter()
            .map(|name| {
                let template = match self.scene.vocabulary.event(name) {
                    Some(e) => event_phrase(e, event, self.scene.replaces).en,
                    None => name.as_str(),
                };
                let text = expand(template, true, &mut |key, _| match key {
                    "of" => Some(of.clone()),
                    "by" => by.clone(),
                    "who" => Some(who.clone()),
                    "on" => on.clone(),
                    "from" => zone(Preposition::From),
                    "to" => zone(Preposition::To),
                    "in" => zone(Preposition::In),
                    _ => None,
                });
                // `you charge`, `your opponent charges`.
                let second = template.contains("{who}") && who == "you"
                    || template.contains("{of}") && of == "you"
                    || template.contains("{by}") && by.as_deref() == Some("you");
                text.replace("(s)", if second { "" } else { "s" })
            })
            .collect();
        let same = format!("when {who} ");
        clauses
            .iter()
            .enumerate()
            .map(|(n, clause)| match clause.strip_prefix(&same) {
                Some(rest) if n > 0 && self.scene.vocabulary.optional => rest,
                _ => clause,
            })
            .collect::<Vec<_>>()
            .join(" or ")
            .replace("you's", "your")
    }

    fn sources(&self, event: &Event) -> Option<String> {
        let sources = event.parts.iter().find_map(|p| match &p.term {
            EventTerm::Sources(sources) if p.preposition == Preposition::By => Some(sources),
            _ => None,
        })?;
        let words: Vec<&str> = sources
            .iter()
            .map(|s| {
                self.scene
                    .vocabulary
                    .source(&s.kind)
                    .map_or("", |e| e.phrase.en)
            })
            .collect();
        let text = words.join(" or ");
        Some(match source_owner(event) {
            Some(Selection::Player(Player::You)) => format!("your {}", bare(&text)),
            Some(s) => format!("{}'s {}", self.some(s), bare(&text)),
            None => text,
        })
    }

    // ---- statements

    fn sentences(&mut self, block: &[Statement]) -> String {
        let mut texts = Vec::new();
        let mut rest = block.iter().peekable();
        while let Some(statement) = rest.next() {
            if let Statement::Choose {
                count,
                from,
                total,
                name: Some(name),
                by,
                ..
            } = statement
            {
                self.scene.bind(name, from, Some(count));
                let next = rest.peek().filter(|next| first_name(next) == Some(name));
                let plain = total.is_none() && by.is_none();
                if plain && next.is_some_and(|next| self.is_order(next)) {
                    self.inline = Some((name.text.clone(), count.clone(), from.clone()));
                } else {
                    texts.push(self.choose(count, from, total.as_ref(), by.as_ref()));
                    self.scene.fresh = Some(name.text.clone());
                }
                continue;
            }
            if let Statement::Do {
                verb: verb @ Verb::Search { zone, .. },
                name: Some(found),
                ..
            } = statement
                && rest.peek().and_then(|next| first_name(next)) == Some(found)
                && let Some(next) = rest.next()
            {
                let search = capital(&self.verb(verb));
                self.scene.names.insert(found.text.clone(), Bound::card());
                self.scene.fresh = Some(found.text.clone());
                let then = lower(&self.statement(next));
                let then = then.trim_end_matches('.');
                let deck = self.zone(zone);
                texts.push(format!("{search}, {then}, then shuffle {deck}."));
                self.scene.fresh = None;
                continue;
            }
            let text = self.statement(statement);
            texts.push(text);
            self.scene.fresh = match statement {
                Statement::Do {
                    name: Some(name), ..
                } => Some(name.text.clone()),
                _ => first_name(statement).map(str::to_owned),
            };
        }
        texts.join(" ")
    }

    /// The statement is said as an order, so that a choice can stand inside it.
    fn is_order(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Do {
                verb: Verb::Named { verb, .. },
                ..
            } => {
                let schema = self.scene.vocabulary.verb(verb);
                schema.is_some_and(|s| !s.phrase.en.starts_with("{0"))
            }
            Statement::Do { .. } => true,
            _ => false,
        }
    }

    fn choose(
        &mut self,
        count: &Count,
        from: &Selection,
        total: Option<&crate::ast::Total>,
        by: Option<&Player>,
    ) -> String {
        let cards = self.counted(count, from, false);
        let total = total
            .map(|t| {
                let limit = self.compared(&t.number, t.comparison);
                format!(" with a total {} of {limit}", self.stat_name(&t.stat))
            })
            .unwrap_or_default();
        match by {
            Some(by) => capital(&format!("{} chooses {cards}{total}.", self.player(by))),
            None => format!("Choose {cards}{total}."),
        }
    }

    /// `from` the zone where a card is taken out of it, else `in` it.
    fn counted(&self, count: &Count, from: &Selection, taken: bool) -> String {
        match from {
            Selection::Cards(set) => self.set(set, &Quantity::Count(count), taken),
            Selection::Of { qualifiers, .. } => {
                let after: String = qualifiers.iter().map(|q| self.qualifier(q)).collect();
                let count = self.amount(count);
                if after.is_empty() {
                    format!("{count} of them")
                } else {
                    format!("{count} of those cards{after}")
                }
            }
            _ => self.some(from),
        }
    }

    fn amount(&self, count: &Count) -> String {
        match count {
            Count::Exactly(n) => self.number(n),
            Count::UpTo(n) => format!("up to {}", self.number(n)),
            Count::AnyNumber => "any number".to_owned(),
            Count::All => "all".to_owned(),
        }
    }

    fn statement(&mut self, statement: &Statement) -> String {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                by,
                ..
            } => self.choose(count, from, total.as_ref(), by.as_ref()),
            Statement::Do { verb, name, .. } => {
                let text = self.verb(verb);
                if let (Some(name), Verb::Named { args, .. }) = (name, verb)
                    && let Some(Arg::Choice(count, from)) = args.first()
                {
                    self.scene.bind(name, from, Some(count));
                } else if let Some(name) = name {
                    let many = matches!(verb, Verb::LookTop { count, .. }
                        | Verb::RevealTop { count, .. } if *count != Number::Literal(1));
                    self.scene.names.insert(
                        name.text.clone(),
                        Bound {
                            many,
                            ..Bound::card()
                        },
                    );
                }
                self.scene.moved(verb);
                capital(&format!("{text}."))
            }
            Statement::Modify {
                selection, parts, ..
            } => self.modify(selection, parts),
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                let name = condition_name(condition).map(str::to_owned);
                let mut text = match condition {
                    Condition::Done => "If you do, ".to_owned(),
                    _ => format!("If {}, ", self.condition(condition)),
                };
                self.scene.fresh.clone_from(&name);
                text.push_str(&lower(&self.sentences(then)));
                if let Some(block) = otherwise {
                    self.scene.fresh = name;
                    text.push_str(&format!(" Otherwise, {}", lower(&self.sentences(block))));
                }
                text
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                self.scene.fresh = None;
                let mut text = match pay {
                    Some(cost) => {
                        let cost = self.cost(cost);
                        capital(&format!("{cost}: {}", self.sentences(then)))
                    }
                    None => {
                        let orders = then.first().is_some_and(|s| self.is_order(s));
                        let may = if orders { "You may " } else { "If you wish, " };
                        format!("{may}{}", lower(&self.sentences(then)))
                    }
                };
                if let Some(block) = otherwise {
                    let block = lower(&self.sentences(block));
                    text.push_str(&format!(" If you do not, {block}"));
                }
                text
            }
            Statement::Each {
                from, name, body, ..
            } => {
                let cards = match from {
                    Selection::Cards(set) => {
                        let one = Count::Exactly(Number::Literal(1));
                        let text = self.set(set, &Quantity::Count(&one), false);
                        text.replacen("1 ", "", 1)
                    }
                    _ => "of them".to_owned(),
                };
                self.scene.bind(name, from, None);
                format!("For each {cards}, {}", lower(&self.sentences(body)))
            }
            Statement::Either { modes, .. } => {
                let modes: Vec<String> = modes.iter().map(|m| self.sentences(m)).collect();
                format!("Choose one: {}", modes.join(" Or: "))
            }
            Statement::Later {
                event,
                duration,
                body,
                ..
            } => {
                let until = duration.map(|d| self.duration(d)).unwrap_or_default();
                let event = self.event(event);
                let text = format!("{event}{until}, {}", lower(&self.sentences(body)));
                capital(&text)
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        // A mark in front of a sentence: `[Mana release]: ...`.
        Some('[') => format!("[{}", capital(chars.as_str())),
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The first letter small, unless the word is written in capitals.
fn lower(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            let rest = &text[first.len_utf8()..];
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => text.to_owned(),
    }
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    // "a unit" is said with a consonant.
    let article = if vowel && !noun.starts_with("uni") {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// Without its article.
fn bare(noun: &str) -> &str {
    noun.strip_prefix("an ")
        .or_else(|| noun.strip_prefix("a "))
        .unwrap_or(noun)
}

/// `a`, `a and b`, `a, b, and c`.
fn series(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}
