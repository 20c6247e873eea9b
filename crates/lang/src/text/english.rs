//! Rules text in English.

mod announced;
mod event;
mod letters;
mod modifier;
mod number;
mod prose;
mod selection;
mod verb;

use self::letters::{article, bare, capital, series, stopped};
use super::prose::offers;
use super::{
    Bound, Scene, This, at_most, circled, condition_name, damage_becomes, event_phrase, expand,
    finds_several, first_name, first_of_hand, head_event, is_theirs, leads, mentions,
    only_prevents, pair_change, pair_text, per, reads_as_holding, runs_on, said_zones, same_change,
    source_owner, split_turn, subject, zones,
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
    English {
        scene,
        inline: None,
    }
    .ability(ability, printed)
}

/// The sentences of an ability alone.
pub(super) fn effect(ability: &Ability, mut scene: Scene<'_>) -> String {
    scene.enter(&ability.head);
    English {
        scene,
        inline: None,
    }
    .sentences(&ability.block)
}

/// What can be chosen in each `either` of an ability.
pub(super) fn modes(ability: &Ability, mut scene: Scene<'_>) -> Vec<Vec<String>> {
    scene.enter(&ability.head);
    let mut english = English {
        scene,
        inline: None,
    };
    english.ability(ability, false);
    english.scene.modes
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

impl Quantity<'_> {
    /// The noun stands for one.
    fn one(&self) -> bool {
        matches!(
            self,
            Self::Some
                | Self::Count(Count::Exactly(Number::Literal(1)) | Count::UpTo(Number::Literal(1)))
        )
    }

    /// The noun stands in the plural; `one`: of a whole set there is one.
    const fn many(&self, one: bool, one_of_own: bool) -> bool {
        match self {
            Self::Some => one_of_own,
            Self::Count(_) => one_of_own || !one,
            Self::All | Self::Bare => !one,
        }
    }
}

impl English<'_> {
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
        let mut parts = Vec::new();
        if !label.is_empty() {
            parts.push(label);
        }
        let triggered = !matches!(ability.head, Head::Always | Head::Rule { .. });
        match ability.limit {
            Some(Limit::Once) if triggered => parts.push("once per turn".to_owned()),
            Some(Limit::OncePerName) => match parts.last_mut() {
                Some(label) => label.push_str(" [one card of this name per turn]"),
                None => parts.push("one card of this name per turn".to_owned()),
            },
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
        self.scene.leading = leads(ability, self.scene.vocabulary);
        // What is offered as a whole ends where the text ends.
        let inside = std::mem::replace(&mut self.scene.inside, usize::from(ability.may));
        let mut body = self.sentences(&ability.block);
        self.scene.inside = inside;
        if instead {
            body = format!("Instead, {}", self.lower(&body));
        }
        if ability.may {
            body = format!("If you wish, {}", self.lower(&body));
        }
        // A clause runs on into its sentence, a timing mark or a cost does not.
        let runs_on = !clause.is_empty() && ability.pay.is_none();
        let mut text = if before.is_empty() {
            body
        } else if runs_on {
            capital(&format!("{before}, {}", self.lower(&body)))
        } else {
            capital(&format!("{before}: {body}"))
        };
        match ability.by {
            Some(User::AnyPlayer) => text.push_str(" (Any player may use this.)"),
            Some(User::Opponent) => text.push_str(" (Your opponent may use this.)"),
            Some(User::TurnPlayer) => text.push_str(" (The active player may use this.)"),
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

    // ---- heads

    fn head(&mut self, ability: &Ability) -> (String, String) {
        match &ability.head {
            Head::On(event) => self.on(event),
            Head::InsteadOf(event) => (String::new(), self.event(event)),
            Head::AnswerTo(event) => ("Answer".to_owned(), self.event(event)),
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
                let kind = self.scene.vocabulary.kind(word).map(|k| k.phrase);
                zone.or(keyword).or(kind).map(|p| p.en.to_owned())
            })
            .unwrap_or_else(|| word.text.replace('_', " "))
    }

    fn on(&mut self, event: &EventNode) -> (String, String) {
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

    // ---- statements

    fn sentences(&mut self, block: &[Statement]) -> String {
        self.sentence_list(block).join(" ")
    }

    fn sentence_list(&mut self, block: &[Statement]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let closing = std::mem::take(&mut self.scene.closing);
        let mut leading = std::mem::take(&mut self.scene.leading);
        // How many sentences there were when a statement ended that runs on.
        let mut open = None;
        let mut rest = block.iter().peekable();
        while let Some(statement) = rest.next() {
            if self.mark_end(&mut texts, open) {
                open = None;
            }
            let runs_on = runs_on(statement, self.scene.vocabulary);
            let followed = rest.peek().is_some();
            let theirs = is_theirs(statement);
            let clause = std::mem::take(&mut leading)
                && (matches!(statement, Statement::If { .. }) || offers(statement));
            let quoted =
                runs_on && (followed && self.scene.inside > 0 || !followed && closing || clause);
            if quoted {
                texts.push(self.quoted(statement));
                self.scene.theirs = theirs;
                continue;
            }
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
                if plain && next.is_some_and(|next| self.says_choice(count, from, next)) {
                    self.inline = Some((name.text.clone(), count.clone(), from.clone()));
                } else {
                    texts.push(self.choose(count, from, total.as_ref(), by.as_ref()));
                    self.scene.fresh = Some(name.text.clone());
                }
                self.scene.theirs = theirs;
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
                texts.push(self.search(verb, zone, found, next));
                self.scene.theirs = false;
                continue;
            }
            let text = self.said(statement);
            texts.push(text);
            self.scene.theirs = theirs;
            if runs_on {
                self.mark_end(&mut texts, open);
                open = Some(texts.len());
            }
            self.scene.fresh = left_named(statement);
        }
        self.mark_end(&mut texts, open);
        texts
    }

    /// A statement of which it must be seen where it ends.
    fn quoted(&mut self, statement: &Statement) -> String {
        let inside = std::mem::take(&mut self.scene.inside);
        let text = self.said(statement).replace('“', "‘").replace('”', "’");
        self.scene.inside = inside;
        self.scene.fresh = None;
        format!("Do this: “{text}”")
    }

    /// A search, what is done with the card that was found, and the shuffling behind it.
    fn search(&mut self, verb: &Verb, zone: &ZoneRef, found: &Word, next: &Statement) -> String {
        let search = capital(&self.verb(verb));
        let several = finds_several(verb);
        let bound = Bound {
            many: several,
            ..Bound::card()
        };
        self.scene.insert(&found.text, bound);
        self.scene.fresh = Some(found.text.clone());
        let then = self.said(next);
        let then = self.lower(&then);
        let then = then.trim_end_matches('.');
        let deck = self.zone(zone);
        let show = match (self.scene.vocabulary.prose, several) {
            (true, true) => "reveal them, ",
            (true, false) => "reveal it, ",
            (false, _) => "",
        };
        self.scene.fresh = None;
        format!("{search}, {show}{then}, then shuffle {deck}.")
    }

    /// What stands behind a statement that runs on is not part of it, and says so.
    fn mark_end(&self, texts: &mut [String], open: Option<usize>) -> bool {
        let Some(text) = open.and_then(|at| texts.get_mut(at)) else {
            return false;
        };
        *text = format!("In any case, {}", self.lower(text));
        true
    }

    /// A block behind a comma, of which it must be seen where it ends.
    fn small_inner(&mut self, block: &[Statement], closing: bool) -> String {
        let text = self.inner(block, closing);
        self.lower(&text)
    }

    /// A block of which it must be seen where it ends.
    fn inner(&mut self, block: &[Statement], closing: bool) -> String {
        self.scene.inside += 1;
        self.scene.closing = closing;
        let text = self.sentences(block);
        self.scene.inside -= 1;
        text
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
            other => self.scene.vocabulary.prose && self.is_told_order(other),
        }
    }

    /// The choice is said where its cards are spoken of first. To choose all is another thing than
    /// all of them, as some cannot be chosen.
    fn says_choice(&self, count: &Count, from: &Selection, next: &Statement) -> bool {
        *count != Count::All && self.is_order(next) && !self.reads_as_discard(from, next)
    }

    /// `put 1 card from your hand into your outside pile` is said of a discard.
    fn reads_as_discard(&self, from: &Selection, next: &Statement) -> bool {
        let Statement::Do {
            verb: Verb::Move { to, .. } | Verb::Send { to, .. },
            ..
        } = next
        else {
            return false;
        };
        let pile = self.scene.said("discard").map_or("", |s| s.1);
        let zone = self.scene.vocabulary.zone(&to.zone.zone);
        let into = zone.is_some_and(|z| !z.field && pile.ends_with(z.phrase.en));
        let hand = |set: &CardSet| zones(set).any(|z| z == "hand");
        into && matches!(from, Selection::Cards(set) if hand(set))
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
            Some(Player::You) => format!("You choose {cards}{total}."),
            Some(by) => capital(&format!("{} chooses {cards}{total}.", self.player(by))),
            None => format!("Choose {cards}{total}."),
        }
    }

    /// `from` the zone where a card is taken out of it, else `in` it.
    fn counted(&self, count: &Count, from: &Selection, taken: bool) -> String {
        match from {
            Selection::Cards(set) => self.set(set, &Quantity::Count(count), taken),
            Selection::Of { qualifiers, name } => {
                let after = self.out_of(qualifiers);
                let count = self.amount(count);
                match (after.is_empty(), self.scene.lone_set(name)) {
                    (true, true) => format!("{count} of them"),
                    (false, true) => format!("{count} of those cards{after}"),
                    (_, false) => format!("{count}{after} of {}", self.named_card(name)),
                }
            }
            Selection::RestOf(_) => format!("{} of {}", self.amount(count), self.some(from)),
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
                let text = self.choose(count, from, total.as_ref(), by.as_ref());
                self.scene.bind_nameless(from, count);
                text
            }
            Statement::Do { verb, name, .. } => {
                let text = self.verb(verb);
                if let Some(name) = name {
                    self.scene.yields(name, verb);
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
                    Condition::Done if self.scene.full() => {
                        format!("If {}, ", self.condition(condition))
                    }
                    Condition::Done if self.scene.theirs => "If they do, ".to_owned(),
                    Condition::Done => "If you do, ".to_owned(),
                    _ => format!("If {}, ", self.condition(condition)),
                };
                self.scene.fresh.clone_from(&name);
                text.push_str(&self.small_inner(then, otherwise.is_some()));
                if let Some(block) = otherwise {
                    self.scene.fresh = name;
                    text.push_str(&format!(" Otherwise, {}", self.small_inner(block, false)));
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
                let mut text = self.offer(pay.as_ref(), then, otherwise.is_some());
                if let Some(block) = otherwise {
                    let block = self.small_inner(block, false);
                    text.push_str(&format!(" If you do not, {block}"));
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
                let cards = self.one_by_one(from);
                let order = match by {
                    None => String::new(),
                    Some(Player::You) => ", in an order that you choose".to_owned(),
                    Some(by) => format!(", in an order that {} chooses", self.player(by)),
                };
                self.scene.bind(name, from, None);
                format!("For {cards}{order}, {}", self.small_inner(body, false))
            }
            Statement::Either { modes, .. } => {
                let at = self.scene.either();
                let inside = std::mem::take(&mut self.scene.inside);
                let modes: Vec<String> = modes.iter().map(|m| self.sentences(m)).collect();
                self.scene.inside = inside;
                self.scene.modes[at].clone_from(&modes);
                let modes = modes.iter().map(|m| m.replace('“', "‘").replace('”', "’"));
                let modes: Vec<String> = modes.map(|m| format!("“{m}”")).collect();
                format!("Choose one: {}", modes.join(" or "))
            }
            Statement::Later {
                event,
                duration,
                body,
                ..
            } => {
                let until = duration.map(|d| self.duration(d)).unwrap_or_default();
                let event = self.event(event);
                let text = format!("{event}{until}, {}", self.small_inner(body, false));
                capital(&text)
            }
        }
    }

    /// What may be done, for a price or because one wishes it.
    fn offer(&mut self, pay: Option<&Cost>, then: &[Statement], closing: bool) -> String {
        match pay {
            Some(pay) => {
                let cost = self.cost(pay);
                // What is no deed is paid as it is called.
                let icon = matches!(pay.items.as_slice(), [CostItem::Named(..)])
                    && (cost.starts_with('[') || cost.starts_with("cost "));
                let inner = cost.replace('“', "‘").replace('”', "’");
                let cost = if icon { cost } else { format!("“{inner}”") };
                let then = self.small_inner(then, closing);
                format!("You may pay {cost}. If you do, {then}")
            }
            None => {
                let orders = then.first().is_some_and(|s| self.is_order(s));
                let may = if orders { "You may " } else { "If you wish, " };
                format!("{may}{}", self.small_inner(then, closing))
            }
        }
    }

    /// The cards behind `for`: `each unit in the front row`, `each of them`, `your master`.
    fn one_by_one(&self, from: &Selection) -> String {
        match from {
            Selection::Cards(set) => {
                let one = Count::Exactly(Number::Literal(1));
                let text = self.set(set, &Quantity::Count(&one), false);
                match text.strip_prefix("1 ") {
                    Some(text) => format!("each {text}"),
                    None => text,
                }
            }
            from => format!("each of {}", self.some(from)),
        }
    }
}

/// What a statement leaves spoken of.
fn left_named(statement: &Statement) -> Option<String> {
    match statement {
        Statement::Do {
            name: Some(name), ..
        } => Some(name.text.clone()),
        _ => first_name(statement).map(str::to_owned),
    }
}
