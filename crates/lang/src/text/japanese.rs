//! Rules text in Japanese.

mod announced;
mod event;
mod modifier;
mod number;
mod prose;
mod selection;
mod verb;

use super::prose::offers;
use super::{
    Bound, Scene, This, at_most, circled, condition_name, damage_becomes, event_phrase, expand,
    finds_several, first_name, first_of_hand, head_event, leads, mentions, only_prevents,
    pair_change, pair_text, per, reads_as_holding, runs_on, said_zones, same_change, source_owner,
    split_turn, subject,
};
use crate::ast::{
    Ability, Arg, CardSet, Comparison, Condition, Cost, CostItem, Count, Destination, Duration,
    EventNode, EventTerm, Facing, Head, KeyedArg, Limit, Modifier, Number, Operator, Orientation,
    Place, Player, Preposition, Qualifier, Selection, Side, StatOp, StatScope, Statement, User,
    Value, Verb, Word, ZoneRef,
};

/// The whole text of an ability.
pub(super) fn ability(ability: &Ability, mut scene: Scene<'_>, printed: bool) -> String {
    scene.enter(&ability.head);
    Japanese { scene }.ability(ability, printed)
}

/// The sentences of an ability alone.
pub(super) fn effect(ability: &Ability, mut scene: Scene<'_>) -> String {
    scene.enter(&ability.head);
    Japanese { scene }.sentences(&ability.block)
}

/// What can be chosen in each `either` of an ability.
pub(super) fn modes(ability: &Ability, mut scene: Scene<'_>) -> Vec<Vec<String>> {
    scene.enter(&ability.head);
    let mut japanese = Japanese { scene };
    japanese.ability(ability, false);
    japanese.scene.modes
}

/// A cost by itself.
pub(super) fn cost(cost: &Cost, scene: Scene<'_>) -> String {
    Japanese { scene }.cost(cost)
}

/// A condition by itself, before a noun.
pub(super) fn condition(condition: &Condition, scene: Scene<'_>) -> String {
    Japanese { scene }.condition_while(condition)
}

/// One card of a selection.
pub(super) fn one(selection: &Selection, scene: Scene<'_>) -> String {
    let one = Count::Exactly(Number::Literal(1));
    Japanese { scene }.counted(&one, selection)
}

struct Japanese<'a> {
    scene: Scene<'a>,
}

/// How a set is counted.
enum Quantity<'q> {
    Plain,
    All,
    Count(&'q Count),
}

impl Japanese<'_> {
    fn ability(&mut self, ability: &Ability, printed: bool) -> String {
        if let Some((event, to)) = damage_becomes(ability, &self.scene) {
            return self.damage_becomes(ability, event, to, printed);
        }
        if self.scene.vocabulary.optional {
            return self.announced(ability);
        }
        if self.scene.vocabulary.prose {
            return self.told(ability);
        }
        let (label, clause) = self.head(ability);
        let mut text = String::new();
        if !label.is_empty() {
            text.push_str(&format!("【{label}】"));
        }
        let triggered = !matches!(ability.head, Head::Always | Head::Rule { .. });
        match ability.limit {
            Some(Limit::Once) if triggered => text.push_str("（1ターンに1回まで）"),
            Some(Limit::OncePerName) => text.push_str("（1ターンに1枚まで）"),
            Some(Limit::FirstEachTurn) => text.push_str("（各ターン最初の1回）"),
            _ => {}
        }
        text.push_str(&clause);
        if let Some(condition) = &ability.when {
            text.push_str(&format!("{}なら、", self.condition(condition)));
            self.scene.foe_said |= mentions(condition, &Selection::Foe);
        }
        if let Some(cost) = &ability.pay {
            text.push_str(&format!("{}：", self.cost(cost)));
        }
        if ability.may {
            text.push_str("望むなら、");
        }
        if matches!(ability.head, Head::InsteadOf(_)) {
            text.push_str("代わりに");
        }
        self.scene.leading = leads(ability, self.scene.vocabulary);
        // What is offered as a whole ends where the text ends.
        let inside = std::mem::replace(&mut self.scene.inside, usize::from(ability.may));
        text.push_str(&self.sentences(&ability.block));
        self.scene.inside = inside;
        match ability.by {
            Some(User::AnyPlayer) => text.push_str("（どのプレイヤーも使用できる）"),
            Some(User::Opponent) => text.push_str("（相手が使用できる）"),
            Some(User::TurnPlayer) => text.push_str("（ターン中のプレイヤーが使用できる）"),
            None => {}
        }
        text
    }

    fn damage_becomes(
        &mut self,
        ability: &Ability,
        event: &EventNode,
        to: &Number,
        printed: bool,
    ) -> String {
        let mut text = String::new();
        if printed {
            text.push_str(&format!(
                "【{}】",
                self.scene.said("always").map_or("常時", |s| s.0)
            ));
        }
        if let Some(condition) = &ability.when {
            text.push_str(&format!("{}間、", self.condition_while(condition)));
        }
        let by = self
            .sources(event)
            .map(|by| format!("{by}が"))
            .unwrap_or_default();
        let target = subject(event).cloned().unwrap_or(Selection::This);
        let target = self.plain(&target);
        let to = self.number(to);
        text.push_str(&format!("{by}{target}に与えるダメージは{to}になる。"));
        text
    }

    // ---- heads

    /// The timing mark and the clause in front of the text.
    fn head(&mut self, ability: &Ability) -> (String, String) {
        match &ability.head {
            Head::On(event) => self.on(event),
            Head::InsteadOf(event) => (String::new(), format!("{}、", self.event(event))),
            Head::AnswerTo(event) => ("応答".to_owned(), format!("{}、", self.event(event))),
            Head::Always => (
                self.scene.said("always").map_or("常時", |s| s.0).to_owned(),
                String::new(),
            ),
            Head::Rule {
                word,
                values,
                name,
                event,
            } => {
                let schema = self.scene.vocabulary.head(word);
                let mut label = schema.map_or(word.as_str(), |h| h.phrase.ja).to_owned();
                for value in values {
                    match value {
                        Value::Word(word) => label.push_str(&format!("・{}", self.value(word))),
                        Value::Number(n, _) => label.push_str(&n.to_string()),
                        _ => {}
                    }
                }
                match ability.limit {
                    Some(Limit::Once) => label.push_str("[1回]"),
                    Some(Limit::Any) => label.push_str("[任意]"),
                    _ => {}
                }
                let mut clause = name
                    .as_ref()
                    .map(|n| format!("《{}》", n.ja))
                    .unwrap_or_default();
                if let Some((_, event)) = event {
                    clause.push_str(&format!("{}、", self.event(event)));
                }
                (label, clause)
            }
        }
    }

    fn value(&self, word: &Word) -> String {
        let known = self.scene.said(word).map(|s| s.0.to_owned());
        known
            .or_else(|| {
                self.scene
                    .adjective(word)
                    .map(|a| a.0.trim_end_matches('の').to_owned())
            })
            .or_else(|| {
                let zone = self.scene.vocabulary.zone(word).map(|z| z.phrase);
                let keyword = self.scene.vocabulary.keyword(word).map(|k| k.phrase);
                let kind = self.scene.vocabulary.kind(word).map(|k| k.phrase);
                zone.or(keyword).or(kind).map(|p| p.ja.to_owned())
            })
            .unwrap_or_else(|| word.text.clone())
    }

    fn on(&mut self, event: &EventNode) -> (String, String) {
        let of_this = event.parts.is_empty()
            || matches!(event.parts.as_slice(), [part]
                if part.preposition == Preposition::Of
                    && part.term == EventTerm::Selection(Selection::This));
        if let ([name], true) = (event.names.as_slice(), of_this)
            && let Some(label) = self.scene.vocabulary.event(name).and_then(|e| e.label)
        {
            return (label.ja.to_owned(), String::new());
        }
        (String::new(), format!("{}、", self.event(event)))
    }

    // ---- statements

    fn sentences(&mut self, block: &[Statement]) -> String {
        let mut text = String::new();
        let closing = std::mem::take(&mut self.scene.closing);
        let mut leading = std::mem::take(&mut self.scene.leading);
        let mut open = false;
        let mut rest = block.iter().peekable();
        while let Some(statement) = rest.next() {
            if std::mem::take(&mut open) {
                text.push_str("いずれの場合も、");
            }
            let runs_on = runs_on(statement, self.scene.vocabulary);
            let followed = rest.peek().is_some();
            let clause = std::mem::take(&mut leading)
                && (matches!(statement, Statement::If { .. }) || offers(statement));
            let quoted =
                runs_on && (followed && self.scene.inside > 0 || !followed && closing || clause);
            if quoted {
                let inside = std::mem::take(&mut self.scene.inside);
                let said = inner(&self.said(statement));
                self.scene.inside = inside;
                text.push_str(&format!("「{said}」を行う。"));
                self.scene.fresh = None;
                continue;
            }
            open = runs_on;
            if let Statement::Choose {
                count,
                from,
                total,
                name: Some(name),
                by,
                ..
            } = statement
            {
                let chosen = self.chosen(count, from, total.as_ref(), by.as_ref());
                self.scene.bind(name, from, Some(count));
                let joins = rest.peek().is_some_and(|next| {
                    let subject = self.says_subject(next) || self.has_subject(next);
                    first_name(next) == Some(name) && !subject
                });
                if joins {
                    self.scene.fresh = Some(name.text.clone());
                    text.push_str(&format!("{chosen}を選び、"));
                } else {
                    text.push_str(&format!("{chosen}を選ぶ。"));
                }
                continue;
            }
            if let Statement::Do {
                verb: verb @ Verb::Search { zone, .. },
                name: Some(name),
                ..
            } = statement
                && rest.peek().and_then(|next| first_name(next)) == Some(name)
                && let Some(next) = rest.next()
            {
                text.push_str(&self.search(verb, zone, name, next));
                continue;
            }
            text.push_str(&self.said(statement));
            self.scene.fresh = None;
        }
        text
    }

    /// A search, what is done with the card that was found, and the shuffling behind it.
    fn search(&mut self, verb: &Verb, zone: &ZoneRef, found: &Word, next: &Statement) -> String {
        let search = self.verb(verb);
        let search = search.strip_suffix("探す").unwrap_or(&search);
        let bound = Bound {
            many: finds_several(verb),
            ..Bound::card()
        };
        self.scene.insert(&found.text, bound);
        self.scene.fresh = Some(found.text.clone());
        let then = self.said(next);
        let deck = self.zone(zone, true);
        let cut = self.shuffled();
        let show = if self.scene.vocabulary.prose {
            "公開して"
        } else {
            ""
        };
        self.scene.fresh = None;
        format!("{search}探し、{show}{then}その後、{deck}を{cut}。")
    }

    /// A block of which it must be seen where it ends.
    fn block(&mut self, block: &[Statement], closing: bool) -> String {
        self.scene.inside += 1;
        self.scene.closing = closing;
        let text = self.sentences(block);
        self.scene.inside -= 1;
        text
    }

    /// The statement says what the card does, not what is done with it.
    fn says_subject(&self, statement: &Statement) -> bool {
        let Statement::Do {
            verb: Verb::Named { verb, .. },
            ..
        } = statement
        else {
            return false;
        };
        let schema = self.scene.vocabulary.verb(verb);
        let optional = self.scene.vocabulary.optional;
        schema.is_some_and(|s| {
            optional && s.phrase.ja.starts_with("{0:は}") || s.phrase.ja.starts_with("{0:による}")
        })
    }

    fn chosen(
        &mut self,
        count: &Count,
        from: &Selection,
        total: Option<&crate::ast::Total>,
        by: Option<&Player>,
    ) -> String {
        let who = by
            .map(|by| format!("{}は", self.player(by)))
            .unwrap_or_default();
        let total = total
            .map(|t| {
                let limit = self.compared(&t.number, t.comparison);
                format!("{}の合計が{limit}になるように", self.stat_name(&t.stat))
            })
            .unwrap_or_default();
        format!("{who}{total}{}", self.counted(count, from))
    }

    fn counted(&self, count: &Count, from: &Selection) -> String {
        match from {
            Selection::Cards(set) => self.set(set, &Quantity::Count(count)),
            Selection::Of { qualifiers, name } => {
                let before = self.out_of(qualifiers);
                let card = if before.is_empty() { "" } else { "カード" };
                let among = match self.scene.lone_set(name) {
                    true => "その中".to_owned(),
                    false => format!("{}の中", self.named_card(name)),
                };
                format!("{among}から{before}{card}{}", self.amount(count, "枚"))
            }
            Selection::RestOf(_) => {
                format!("{}から{}", self.plain(from), self.amount(count, "枚"))
            }
            _ => self.plain(from),
        }
    }

    fn amount(&self, count: &Count, counter: &str) -> String {
        match count {
            Count::Exactly(n) => format!("{}{counter}", self.number(n)),
            Count::UpTo(n) => format!("{}{counter}まで", self.number(n)),
            Count::AnyNumber => "好きな数".to_owned(),
            Count::All => "すべて".to_owned(),
        }
    }

    /// A statement as this game says it.
    fn said(&mut self, statement: &Statement) -> String {
        let told = self.scene.vocabulary.prose;
        let told = told.then(|| self.statement_told(statement)).flatten();
        told.unwrap_or_else(|| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> String {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                by,
                ..
            } => {
                let chosen = self.chosen(count, from, total.as_ref(), by.as_ref());
                self.scene.bind_nameless(from, count);
                format!("{chosen}を選ぶ。")
            }
            Statement::Do { verb, name, .. } => {
                let text = self.verb(verb);
                if let Some(name) = name {
                    self.scene.yields(name, verb);
                }
                self.scene.moved(verb);
                format!("{text}。")
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
                    Condition::Done if !self.scene.vocabulary.prose => "そうしたなら、".to_owned(),
                    _ => format!("{}なら、", self.condition(condition)),
                };
                self.scene.fresh.clone_from(&name);
                text.push_str(&self.block(then, otherwise.is_some()));
                if let Some(block) = otherwise {
                    text.push_str("そうでないなら、");
                    self.scene.fresh = name;
                    text.push_str(&self.block(block, false));
                }
                text
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                let mut text = match pay {
                    Some(pay) => {
                        let cost = self.cost(pay);
                        // What is no deed is paid as it is called.
                        let icon = matches!(pay.items.as_slice(), [CostItem::Named(..)])
                            && (cost.starts_with('[') || cost.starts_with("コスト"));
                        let inner = cost.replace('「', "『").replace('」', "』");
                        let cost = if icon { cost } else { format!("「{inner}」") };
                        format!("{cost}を支払ってもよい。そうしたなら、")
                    }
                    None => "望むなら、".to_owned(),
                };
                text.push_str(&self.block(then, otherwise.is_some()));
                if let Some(block) = otherwise {
                    text.push_str("そうしないなら、");
                    text.push_str(&self.block(block, false));
                }
                text
            }
            Statement::Each {
                from,
                name,
                body,
                by,
                ..
            } => {
                let (cards, counter) = (self.plain(from), self.counter(from));
                let order = self.order(by.as_ref());
                self.scene.bind(name, from, None);
                format!(
                    "{cards}1{counter}ごとに、{order}{}",
                    self.block(body, false)
                )
            }
            Statement::Either { modes, .. } => self.either(modes),
            Statement::Later {
                event,
                duration,
                body,
                ..
            } => {
                let until = duration.map(|d| self.duration(d)).unwrap_or_default();
                let until = if until.is_empty() {
                    until
                } else {
                    format!("{until}、")
                };
                format!("{until}{}、{}", self.event(event), self.block(body, false))
            }
        }
    }

    /// Who settles in which order the cards of an `each` come.
    fn order(&self, by: Option<&Player>) -> String {
        by.map(|by| format!("{}が決めた順に、", self.player(by)))
            .unwrap_or_default()
    }

    /// The modes are remembered as they stand, and said in quotes.
    fn either(&mut self, modes: &[Vec<Statement>]) -> String {
        let at = self.scene.either();
        let inside = std::mem::take(&mut self.scene.inside);
        let said: Vec<String> = modes.iter().map(|m| self.sentences(m)).collect();
        self.scene.inside = inside;
        let modes: Vec<String> = said.iter().map(|m| format!("「{}」", inner(m))).collect();
        self.scene.modes[at] = said;
        format!("次から1つを選んで行う：{}。", modes.join("か"))
    }
}

fn is_position(qualifier: &Qualifier) -> bool {
    matches!(
        qualifier,
        Qualifier::Facing(_)
            | Qualifier::AdjacentTo(_)
            | Qualifier::Within { .. }
            | Qualifier::Between(..)
            | Qualifier::InLineWith(_)
            | Qualifier::InColumnOf(_)
            | Qualifier::Under(_)
            | Qualifier::On(_)
            | Qualifier::BeforeInRow(_)
            | Qualifier::Attacking(_)
    ) || matches!(qualifier, Qualifier::Where(c) if super::prose::exceeds(c).is_some())
}

/// Quotes inside a quote.
fn inner(text: &str) -> String {
    text.replace('「', "『").replace('」', "』")
}
