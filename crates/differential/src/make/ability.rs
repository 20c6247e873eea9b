//! Heads, events and what stands beside them.

use super::{Maker, Scope, Sort};
use crate::generate::word;
use shokan_lang::ast::{
    Ability, Arg, Bi, CardSet, Count, EventNode, EventPart, EventTerm, Head, Limit, Link, Number,
    Preposition, Selection, Side, Source, Span, Statement, User, Value, Verb, Word,
};
use shokan_lang::vocabulary::{FlagEvent, HeadEvent, HeadWord};

const PREPOSITIONS: [(&str, Preposition); 6] = [
    ("of", Preposition::Of),
    ("to", Preposition::To),
    ("by", Preposition::By),
    ("from", Preposition::From),
    ("in", Preposition::In),
    ("on", Preposition::On),
];

impl Maker<'_> {
    /// A text of a card.
    pub(crate) fn ability(&mut self) -> Ability {
        self.scope = Scope::default();
        self.text(2, "head")
    }

    /// A text; `at` says whether it is printed or given.
    pub(super) fn text(&mut self, depth: usize, at: &str) -> Ability {
        let head = self.head(at);
        let event = matches!(head, Head::On(_) | Head::InsteadOf(_) | Head::AnswerTo(_));
        let mut ability = Ability {
            head,
            name: None,
            when: None,
            pay: None,
            may: false,
            must: false,
            limit: None,
            by: None,
            block: Vec::new(),
            span: Span::default(),
        };
        if !self.plain && self.dice.one_in(4) {
            self.mark("clause:when".to_owned());
            ability.when = Some(self.condition(1));
        }
        let continuous = self.scope.continuous;
        let pays = if self.used { 2 } else { 4 };
        if !continuous && !self.plain && self.add("clause:pay", pays) {
            let cost = self.cost();
            self.scope.x = pays_x(&cost);
            ability.pay = Some(cost);
        }
        if !continuous {
            let prefix = format!("clause/{}", self.sort_of(&ability.head));
            match self.choose(&prefix, &["none", "none", "none", "none", "may", "must"]) {
                "may" => ability.may = true,
                "must" => ability.must = true,
                _ => {}
            }
        }
        let sort = self.sort_of(&ability.head);
        let limited = format!("limited/{sort}");
        // What can be used at any time for nothing is refused, so that most of it has a limit.
        let (often, one_in) = if sort == "any_time" && ability.pay.is_none() {
            (true, 1)
        } else {
            (!self.plain, 4)
        };
        if often && self.add(&limited, one_in) {
            ability.limit = Some(self.limit(&ability.head));
        }
        if !self.plain && self.add("clause:by", 8) {
            let users = ["any_player", "opponent", "turn_player"];
            ability.by = Some(match self.choose("by", &users) {
                "any_player" => User::AnyPlayer,
                "opponent" => User::Opponent,
                _ => User::TurnPlayer,
            });
        }
        if !event && ability.limit.is_none() && self.add("clause:as", 20) {
            ability.name = Some(word("named_text"));
        }
        ability.block = self.block(depth);
        self.does_as_flagged(&mut ability);
        ability
    }

    /// A skill whose flag is also a verb mostly does that, and mostly to a card of the other side.
    fn does_as_flagged(&mut self, ability: &mut Ability) {
        let Head::Rule { values, .. } = &ability.head else {
            return;
        };
        let Some(Value::Word(flag)) = values.first() else {
            return;
        };
        let Some(schema) = self.v.verb(flag.as_str()) else {
            return;
        };
        if self.dice.one_in(4) {
            return;
        }
        let args = if self.dice.one_in(3) {
            self.args(schema)
        } else {
            let enemy = CardSet {
                other: false,
                side: Side::Enemy,
                words: Vec::new(),
                kinds: vec![word(self.of)],
                qualifiers: Vec::new(),
                span: Span::default(),
            };
            let one = Count::Exactly(Number::Literal(1));
            vec![Arg::Choice(one, Selection::Cards(enemy))]
        };
        let verb = Verb::Named {
            verb: flag.clone(),
            args,
        };
        let at = usize::from(ability.block.len() > 1 && self.dice.one_in(3));
        let does = Statement::Do {
            verb,
            name: None,
            span: Span::default(),
        };
        ability.block.insert(at, does);
    }

    fn sort_of(&self, head: &Head) -> String {
        match head {
            Head::On(_) => "on".to_owned(),
            Head::InsteadOf(_) => "instead_of".to_owned(),
            Head::AnswerTo(_) => "answer_to".to_owned(),
            Head::Always => "always".to_owned(),
            Head::Rule { word, .. } => word.text.clone(),
        }
    }

    fn limit(&mut self, head: &Head) -> Limit {
        let key = format!("limit/{}", self.sort_of(head));
        let limits = ["once", "any", "first_each_turn", "once_per_name"];
        match self.choose(&key, &limits) {
            "once" => Limit::Once,
            "any" => Limit::Any,
            "first_each_turn" => Limit::FirstEachTurn,
            _ => Limit::OncePerName,
        }
    }

    fn head(&mut self, at: &str) -> Head {
        let of = self.of;
        let given = at == "given";
        let fits = |it: &&HeadWord| given || it.types.is_empty() || it.types.contains(&of);
        let mut options: Vec<&str> = self.v.heads.iter().filter(fits).map(|it| it.word).collect();
        let named = self.v.abilities.iter().any(|it| it.0 == of && it.1 == 0);
        if given || named || self.v.free.is_empty() || self.v.free.contains(&of) {
            options.extend(["on", "on", "instead_of", "answer_to", "always", "always"]);
        }
        if self.used && !given && options.iter().any(|it| *it != "always") {
            options.retain(|it| *it != "always");
        }
        let prefix = if given {
            at.to_owned()
        } else {
            format!("{at}/{of}")
        };
        match self.choose(&prefix, &options) {
            "on" => Head::On(self.event("on", true)),
            "instead_of" => {
                self.scope.replaces = true;
                Head::InsteadOf(self.event("instead_of", false))
            }
            "answer_to" => Head::AnswerTo(self.event("answer_to", false)),
            "always" => {
                self.scope.continuous = true;
                Head::Always
            }
            other => self.rule_head(other),
        }
    }

    fn rule_head(&mut self, chosen: &str) -> Head {
        let Some(schema) = self.v.head(chosen) else {
            return Head::Always;
        };
        let mut values = Vec::new();
        let mut wants = None;
        for (place, list) in schema.values.iter().enumerate() {
            let prefix = format!("head:{chosen}/{place}");
            values.push(Value::Word(word(self.choose(&prefix, list))));
            if place > 0 {
                continue;
            }
            let rule = schema.flag(&values);
            wants = rule.map(|it| it.event);
            if let Some((low, high)) = rule.and_then(|it| it.numbers) {
                let more = self
                    .dice
                    .below(usize::try_from(high - low + 1).unwrap_or(1));
                let n = low + i32::try_from(more).unwrap_or(0);
                values.push(Value::Number(n, Span::default()));
            }
        }
        let name = schema.named.then(|| Bi {
            ja: "技".to_owned(),
            en: "Feat".to_owned(),
        });
        let link = match (schema.event, wants) {
            (HeadEvent::None, _) | (_, Some(FlagEvent::Never | FlagEvent::Continuous)) => None,
            (HeadEvent::To, _) => Some(Link::To),
            (HeadEvent::Inner, Some(FlagEvent::Must)) => Some(self.link(chosen)),
            (HeadEvent::Inner, _) => {
                let with = self.dice.one_in(2);
                with.then(|| self.link(chosen))
            }
        };
        self.scope.replaces = link == Some(Link::InsteadOf);
        let event = link.map(|link| (link, self.event("head", link == Link::On)));
        let head = Head::Rule {
            word: word(chosen),
            values,
            name,
            event,
        };
        self.scope.continuous = self.v.continuous(&head);
        head
    }

    fn link(&mut self, head: &str) -> Link {
        match self.choose(&format!("head:{head}"), &["on", "instead_of"]) {
            "on" => Link::On,
            _ => Link::InsteadOf,
        }
    }

    /// What a text waits for. `names_parts`: `as` binds the card of a part, and not what happens.
    pub(super) fn event(&mut self, head: &str, names_parts: bool) -> EventNode {
        let all: Vec<&str> = self.v.events.iter().map(|it| it.word).collect();
        let first = self.choose(&format!("event/{head}"), &all);
        self.mark(format!("event:{first}"));
        let mut names = vec![word(first)];
        if self.add("event:or", 8) {
            let second = word(self.choose(&format!("event/{head}"), &all));
            if second != names[0] {
                names.push(second);
            }
        }
        for name in &names {
            if let Some(schema) = self.v.event(name) {
                self.scope.amount |= schema.amount;
            }
        }
        let mut parts = Vec::new();
        let many = self.dice.pick(&[0, 1, 1, 1, 2, 2, 3]);
        let many = if self.plain { many / 2 } else { many };
        let mut used: Vec<&str> = Vec::new();
        for _ in 0..many {
            let words: Vec<&str> = PREPOSITIONS.iter().map(|it| it.0).collect();
            let chosen = self.choose(&format!("event:{first}"), &words);
            if used.contains(&chosen) {
                continue;
            }
            used.push(chosen);
            let known = PREPOSITIONS.iter().find(|it| it.0 == chosen);
            let preposition = known.map_or(Preposition::Of, |it| it.1);
            let part = self.part(first, chosen, preposition, names_parts);
            parts.push(part);
        }
        let mut event = EventNode {
            names,
            parts,
            name: None,
        };
        if !names_parts && self.add("event:as", 3) {
            event.name = self.bind(Sort::Event);
        }
        event
    }

    fn part(
        &mut self,
        event: &str,
        little: &str,
        preposition: Preposition,
        names_parts: bool,
    ) -> EventPart {
        let place = matches!(
            preposition,
            Preposition::From | Preposition::In | Preposition::To
        );
        let mut options = vec!["cards", "one", "player"];
        if place {
            options = vec!["zone", "zone", "context"];
            if preposition == Preposition::To {
                options.push("cards");
            }
        }
        if preposition == Preposition::By {
            options.extend(["sources", "sources"]);
        }
        let key = format!("event:{event}/{little}");
        let (mut term, mut cards) = (None, false);
        match self.choose(&key, &options) {
            "zone" => {
                let zones: Vec<&str> = self.v.zones.iter().map(|it| it.word).collect();
                term = Some(EventTerm::Zone(word(self.choose(&key, &zones))));
            }
            "context" if !self.v.contexts.is_empty() => {
                let all: Vec<&str> = self.v.contexts.iter().map(|it| it.word).collect();
                term = Some(EventTerm::Context(word(self.choose("context", &all))));
            }
            "sources" => term = Some(EventTerm::Sources(self.sources(event))),
            "player" => {
                term = Some(EventTerm::Selection(Selection::Player(
                    self.player("player:of_event", 0),
                )));
            }
            "cards" => {
                cards = true;
                term = Some(EventTerm::Selection(self.inside(|m| m.set(1))));
            }
            _ => {}
        }
        let term = term.unwrap_or_else(|| EventTerm::Selection(self.one(0)));
        let mut name = None;
        if cards && names_parts && self.add(&format!("event:{event}/as"), 3) {
            name = self.bind(Sort::Cards);
        }
        EventPart {
            preposition,
            term,
            name,
        }
    }

    fn sources(&mut self, event: &str) -> Vec<Source> {
        let all: Vec<&str> = self.v.sources.iter().map(|it| it.word).collect();
        let mut sources: Vec<Source> = Vec::new();
        for _ in 0..1 + usize::from(self.dice.one_in(4)) {
            let kind = word(self.choose(&format!("source/{event}"), &all));
            if sources.iter().any(|it| it.kind == kind) {
                continue;
            }
            let attribute = self.attribute();
            sources.push(Source { kind, attribute });
        }
        sources
    }

    fn attribute(&mut self) -> Option<Word> {
        if self.v.states.is_empty() || !self.add("source:attribute", 8) {
            return None;
        }
        let states: Vec<&str> = self.v.states.iter().map(|it| it.word).collect();
        Some(word(self.choose("state", &states)))
    }
}

/// Whether a cost asks how much.
pub(super) fn pays_x(cost: &shokan_lang::ast::Cost) -> bool {
    use shokan_lang::ast::{CostItem, Number};
    let asks = |item: &CostItem| matches!(item, CostItem::Named(_, Number::X));
    cost.items.iter().any(asks)
}
