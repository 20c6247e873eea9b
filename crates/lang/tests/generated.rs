//! `parse(print(file)) == file` for trees that are made up, for every game.
//!
//! The trees are drawn from the tables of the vocabularies by a small generator with a fixed
//! seed, so that a failure comes back.

use shokan_lang::ast::*;
use shokan_lang::parse::parse;
use shokan_lang::print::{plain, played, print};
use shokan_lang::vocabulary::{
    ArgKind, ArgSpec, FieldWord, HeadEvent, HeadWord, PassiveValue, Shape, VerbWord, Vocabulary,
    all,
};

struct Maker {
    seed: u64,
    vocabulary: &'static Vocabulary,
}

const NAMES: [&str; 4] = ["alpha", "beta", "gamma", "delta"];

impl Maker {
    fn below(&mut self, n: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        usize::try_from(self.seed >> 11).unwrap_or(0) % n.max(1)
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// One of a list that a vocabulary may leave empty.
    fn any<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let at = self.below(list.len());
        list.get(at).copied()
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance(2).then(|| make(self))
    }

    fn name(&mut self) -> Word {
        self.pick(&NAMES).into()
    }

    fn literal(&mut self) -> Number {
        Number::Literal(i32::try_from(self.below(9)).unwrap_or(0) + 1)
    }

    fn zone(&mut self) -> Word {
        let zones: Vec<&str> = self.vocabulary.zones.iter().map(|z| z.word).collect();
        self.pick(&zones).into()
    }

    fn stat(&mut self) -> Word {
        let stats: Vec<&str> = self.vocabulary.stats.iter().map(|s| s.word).collect();
        self.pick(&stats).into()
    }

    fn kind(&mut self) -> Word {
        let kinds: Vec<&str> = self.vocabulary.kinds.iter().map(|k| k.word).collect();
        self.pick(&kinds).into()
    }

    fn zone_ref(&mut self) -> ZoneRef {
        let side = self.maybe(|m| m.pick(&[Side::Own, Side::Enemy, Side::Any]));
        ZoneRef {
            side,
            zone: self.zone(),
        }
    }

    /// A zone that is the controller's where nobody is said is written so.
    fn own_zone(&mut self) -> ZoneRef {
        let mut zone = self.zone_ref();
        zone.side = zone.side.or(Some(Side::Own));
        zone
    }

    /// The controller is not said where the controller is meant anyway.
    fn somebody(&mut self) -> Option<Player> {
        self.maybe(|m| m.player(1)).filter(|it| *it != Player::You)
    }

    fn destination(&mut self) -> Destination {
        Destination {
            zone: self.zone_ref(),
            place: self.maybe(|m| m.pick(&[Place::Top, Place::Bottom])),
            facing: self.maybe(|m| m.pick(&[Facing::Up, Facing::Down])),
            orientation: self.maybe(|m| m.pick(&[Orientation::Standing, Orientation::Rested])),
        }
    }

    fn player(&mut self, depth: usize) -> Player {
        match self.below(if depth == 0 { 4 } else { 6 }) {
            0 => Player::You,
            1 => Player::Opponent,
            2 => Player::TurnPlayer,
            3 => Player::EachPlayer,
            4 => Player::OwnerOf(Box::new(self.atom(depth - 1))),
            _ => Player::ControllerOf(Box::new(self.atom(depth - 1))),
        }
    }

    fn set(&mut self, depth: usize) -> Selection {
        let words = if self.chance(3) {
            vec!["frost".into()]
        } else {
            vec![]
        };
        let mut kinds = vec![self.kind()];
        if self.chance(4) {
            kinds.push(self.kind());
        }
        let many = if depth == 0 { 0 } else { self.below(3) };
        Selection::Cards(CardSet {
            other: self.chance(3),
            side: self.pick(&[Side::Own, Side::Enemy, Side::Any, Side::Friendly]),
            words,
            kinds,
            qualifiers: (0..many).map(|_| self.qualifier(depth - 1)).collect(),
            span: Span::default(),
        })
    }

    fn simple(&mut self) -> Selection {
        match self.below(6) {
            0 => Selection::This,
            1 => Selection::Giver,
            2 => Selection::Host,
            3 => Selection::Foe,
            _ => Selection::Name(self.name()),
        }
    }

    fn atom(&mut self, depth: usize) -> Selection {
        match self.below(6) {
            0 | 1 => self.set(depth),
            2 if depth > 0 => Selection::Player(self.player(depth - 1)),
            3 => {
                let many = if depth == 0 { 0 } else { self.below(2) };
                let name = self.name();
                let qualifiers = (0..many).map(|_| self.qualifier(depth - 1)).collect();
                Selection::Of { name, qualifiers }
            }
            4 => Selection::RestOf(self.name()),
            _ => self.simple(),
        }
    }

    fn selection(&mut self, depth: usize) -> Selection {
        if depth > 0 && self.chance(6) {
            let one = self.atom(depth - 1);
            let two = self.atom(depth - 1);
            return Selection::And(vec![one, two]);
        }
        self.atom(depth)
    }

    fn qualifier(&mut self, depth: usize) -> Qualifier {
        let atom = |m: &mut Self| Box::new(m.atom(depth.saturating_sub(1)));
        match self.below(20) {
            18 => Qualifier::FirstInRow,
            19 => Qualifier::LastInRow,
            14 => Qualifier::Attacking(atom(self)),
            15 => Qualifier::Being(vec!["frost".into()]),
            16 => Qualifier::Being(vec!["frost".into(), self.kind()]),
            17 => {
                let inner = match self.below(3) {
                    0 => Qualifier::Named("some_card".into()),
                    1 => Qualifier::Being(vec!["frost".into(), "rage".into()]),
                    _ => self.qualifier(depth.saturating_sub(1)),
                };
                Qualifier::Not(Box::new(inner))
            }
            0 => {
                let mut zones = vec![self.zone()];
                if self.chance(3) {
                    zones.push(self.zone());
                }
                Qualifier::In(zones)
            }
            1 => Qualifier::With("rage".into()),
            2 => Qualifier::Without("rage".into()),
            3 => Qualifier::Where(Box::new(self.condition(depth.saturating_sub(1)))),
            4 => Qualifier::Named("some_card".into()),
            5 => Qualifier::Facing(atom(self)),
            6 => Qualifier::AdjacentTo(atom(self)),
            7 => Qualifier::Within {
                distance: Box::new(self.number(depth.saturating_sub(1))),
                clear: self.chance(2),
                straight: self.chance(2),
                of: atom(self),
            },
            8 => Qualifier::Between(atom(self), atom(self)),
            9 => Qualifier::InLineWith(atom(self)),
            10 => Qualifier::InColumnOf(atom(self)),
            11 => Qualifier::Under(atom(self)),
            12 => Qualifier::BeforeInRow(atom(self)),
            _ => Qualifier::On(atom(self)),
        }
    }

    fn number(&mut self, depth: usize) -> Number {
        if depth == 0 {
            return match self.below(4) {
                0 => Number::X,
                1 => Number::Name(self.name()),
                _ => self.literal(),
            };
        }
        let inner = |m: &mut Self| Box::new(m.number(depth - 1));
        match self.below(9) {
            0 => Number::Stat {
                stat: self.stat(),
                printed: self.chance(3),
                of: self.maybe(|m| Box::new(m.atom(depth - 1))),
            },
            1 => Number::Count(Box::new(self.atom(depth - 1))),
            2 => {
                let counter = self.counter();
                Number::CountCounters(counter, Box::new(self.atom(depth - 1)))
            }
            3 => Number::Half(inner(self)),
            4 => Number::Least(inner(self), inner(self)),
            5 => Number::Most(inner(self), inner(self)),
            6 | 7 => {
                let ops = [Operator::Add, Operator::Subtract, Operator::Multiply];
                let (a, op, b) = (inner(self), self.pick(&ops), inner(self));
                // A product with a number is written with the number in front.
                let behind = op == Operator::Multiply && matches!(*b, Number::Literal(_));
                let (a, b) = match behind && !matches!(*a, Number::Literal(_)) {
                    true => (b, a),
                    false => (a, b),
                };
                Number::Arithmetic(a, op, b)
            }
            _ => Number::Literal(-3),
        }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        if depth == 0 {
            return Condition::OwnTurn;
        }
        let comparisons = [
            Comparison::Less,
            Comparison::AtMost,
            Comparison::Equal,
            Comparison::AtLeast,
            Comparison::Greater,
            Comparison::NotEqual,
        ];
        match self.below(10) {
            0 | 1 => Condition::Compare(
                self.number(depth - 1),
                self.pick(&comparisons),
                self.number(depth - 1),
            ),
            2 => Condition::Is(self.atom(depth - 1), self.kind()),
            3 => Condition::Has(self.atom(depth - 1), "rage".into()),
            4 => Condition::Holds(self.simple(), self.qualifier(depth - 1)),
            5 => Condition::Exists(self.atom(depth - 1)),
            6 => Condition::Not(Box::new(self.condition(depth - 1))),
            7 => Condition::And(vec![self.condition(depth - 1), self.condition(depth - 1)]),
            8 => Condition::Or(vec![self.condition(depth - 1), self.condition(depth - 1)]),
            _ => Condition::Done,
        }
    }

    fn count(&mut self, depth: usize) -> Count {
        match self.below(4) {
            0 => Count::UpTo(self.number(depth)),
            1 => Count::AnyNumber,
            2 => Count::All,
            _ => Count::Exactly(self.number(depth)),
        }
    }

    fn cost(&mut self) -> Cost {
        let mut items = Vec::new();
        for _ in 0..=self.below(2) {
            items.push(match self.below(6) {
                0 => CostItem::Discard(self.literal()),
                1 => CostItem::Mill(self.number(1)),
                2 => CostItem::Rest(self.atom(1)),
                3 => CostItem::Send(self.atom(1), self.zone_ref()),
                4 => CostItem::SendCount(self.literal(), self.atom(1), self.zone_ref()),
                _ => CostItem::RemoveCounters(self.literal(), self.counter(), self.atom(1)),
            });
        }
        Cost { items }
    }

    /// `None` of a game without events.
    fn event(&mut self) -> Option<EventNode> {
        let events: Vec<&str> = self.vocabulary.events.iter().map(|e| e.word).collect();
        if events.is_empty() {
            return None;
        }
        let mut parts = Vec::new();
        for _ in 0..self.below(3) {
            let preposition = self.pick(&[
                Preposition::Of,
                Preposition::By,
                Preposition::From,
                Preposition::On,
            ]);
            let contexts: Vec<&str> = self.vocabulary.contexts.iter().map(|c| c.word).collect();
            let term = if preposition == Preposition::From {
                if self.chance(3) && !contexts.is_empty() {
                    EventTerm::Context(self.pick(&contexts).into())
                } else {
                    EventTerm::Zone(self.zone())
                }
            } else {
                EventTerm::Selection(self.atom(2))
            };
            parts.push(EventPart {
                preposition,
                term,
                name: self.maybe(Self::name),
            });
        }
        // `of this` alone goes without saying.
        if let [part] = parts.as_slice()
            && part.term == EventTerm::Selection(Selection::This)
            && part.name.is_none()
        {
            parts.clear();
        }
        Some(EventNode {
            names: vec![self.pick(&events).into()],
            parts,
            name: None,
        })
    }

    fn args(&mut self, specs: &[ArgSpec]) -> Vec<Arg> {
        let mut args = Vec::new();
        for spec in specs {
            if !spec.required && self.chance(2) {
                continue;
            }
            args.push(match (spec.key, spec.kind) {
                (Some(key), ArgKind::Selection | ArgKind::Choice | ArgKind::Cards) => {
                    Arg::Keyed(key.into(), KeyedArg::Selection(self.selection(1)))
                }
                (Some(key), ArgKind::Number | ArgKind::Count) => {
                    Arg::Keyed(key.into(), KeyedArg::Number(self.number(1)))
                }
                (Some(key), ArgKind::Condition) => {
                    Arg::Keyed(key.into(), KeyedArg::Condition(self.condition(2)))
                }
                (Some(key), ArgKind::Word(list) | ArgKind::Words(list)) => {
                    Arg::Keyed(key.into(), KeyedArg::Words(vec![self.pick(list).into()]))
                }
                (None, ArgKind::Selection) => Arg::Selection(self.selection(1)),
                (None, ArgKind::Cards) if self.chance(2) => Arg::Selection(self.selection(1)),
                (None, ArgKind::Choice | ArgKind::Cards) => {
                    Arg::Choice(self.count(1), self.selection(1))
                }
                (None, ArgKind::Number) => Arg::Number(self.number(1)),
                (None, ArgKind::Count) => Arg::Count(Count::UpTo(self.literal())),
                (None, ArgKind::Word(list) | ArgKind::Words(list)) => {
                    Arg::Word(self.pick(list).into())
                }
                (None, ArgKind::Condition) => continue,
            });
        }
        args
    }

    fn counter(&mut self) -> Option<Word> {
        self.maybe(|_| "spark".into())
    }

    fn verb(&mut self) -> Verb {
        match self.below(26) {
            0 => Verb::Draw {
                count: self.number(2),
                who: self.somebody(),
            },
            1 => Verb::Discard {
                count: self.literal(),
                who: self.somebody(),
                random: self.chance(2),
            },
            2 => Verb::DiscardCards {
                what: self.simple(),
            },
            3 => Verb::Mill {
                count: self.number(2),
                of: self.somebody(),
            },
            4 => Verb::LookTop {
                count: self.number(2),
                of: self.somebody(),
            },
            5 => Verb::Reveal {
                what: self.selection(2),
            },
            6 => Verb::Search {
                zone: self.own_zone(),
                count: self.maybe(|m| Count::UpTo(m.number(1))),
                what: self.set(2),
            },
            7 => Verb::Move {
                what: self.selection(2),
                to: self.destination(),
            },
            8 => Verb::Order {
                what: self.selection(2),
                to: self.destination(),
            },
            9 => Verb::Return {
                what: self.selection(2),
                to: self.destination(),
            },
            10 => Verb::Send {
                what: self.selection(2),
                to: self.destination(),
            },
            11 if self.vocabulary.verb("damage").is_none() => Verb::Damage {
                amount: self.number(2),
                to: self.selection(2),
            },
            12 => Verb::Heal {
                amount: self.number(2),
                what: self.selection(2),
            },
            13 => Verb::SetStat {
                stat: self.stat(),
                of: self.selection(1),
                to: self.number(2),
            },
            14 => Verb::Turn {
                what: self.selection(2),
                facing: Facing::Down,
            },
            15 => Verb::PutUnder {
                what: self.selection(2),
                under: self.selection(2),
            },
            16 => Verb::PutOn {
                what: self.selection(2),
                on: self.selection(2),
            },
            17 => Verb::PutCounters {
                count: self.number(2),
                of: self.own_zone(),
                on: self.selection(2),
            },
            18 => Verb::RemoveCounters {
                count: self.number(2),
                counter: self.counter(),
                from: self.selection(2),
            },
            19 => Verb::Control {
                what: self.selection(2),
                by: self.player(1),
            },
            22 => Verb::Play {
                what: self.selection(2),
                free: self.chance(2),
            },
            21 => Verb::PutNamed {
                count: self.number(2),
                counter: "spark".into(),
                on: self.selection(2),
            },
            20 => Verb::ChangeAmount { to: self.number(2) },
            _ => self.named_verb(),
        }
    }

    /// A verb of the game, where it has one.
    fn named_verb(&mut self) -> Verb {
        let verbs: Vec<&VerbWord> = self.vocabulary.verbs.iter().collect();
        match self.any(&verbs) {
            Some(schema) => Verb::Named {
                verb: schema.word.into(),
                args: self.args(schema.args),
            },
            None => Verb::DiscardCards {
                what: self.simple(),
            },
        }
    }

    fn modifier(&mut self, depth: usize) -> Modifier {
        let acts: Vec<&str> = self.vocabulary.acts.iter().map(|a| a.word).collect();
        match self.below(13) {
            11 if !self.vocabulary.permissions.is_empty() => {
                let permissions: Vec<&VerbWord> = self.vocabulary.permissions.iter().collect();
                let schema = self.pick(&permissions);
                Modifier::May {
                    permission: schema.word.into(),
                    args: self.args(schema.args),
                }
            }
            10 if self.chance(2) => Modifier::CopiesText { of: self.atom(1) },
            10 => {
                let fields: Vec<&str> = self.vocabulary.fields.iter().map(|f| f.word).collect();
                Modifier::Copies {
                    fields: vec![self.pick(&fields).into(), self.pick(&fields).into()],
                    of: self.atom(1),
                }
            }
            0 | 1 => Modifier::Stat {
                scope: self.pick(&[StatScope::Current, StatScope::Printed, StatScope::Total]),
                stat: self.stat(),
                op: self.pick(&[
                    StatOp::Add,
                    StatOp::Subtract,
                    StatOp::Multiply,
                    StatOp::Divide,
                    StatOp::Set,
                ]),
                amount: self.number(2),
                least: self.maybe(|m| m.number(1)),
            },
            2 => Modifier::Has("rage".into()),
            3 => Modifier::LosesKeyword("rage".into()),
            4 => Modifier::LosesOtherEffects,
            5 => Modifier::LosesAbilities,
            6 if !acts.is_empty() => Modifier::Cannot {
                acts: vec![self.pick(&acts).into(), self.pick(&acts).into()],
                by: self.maybe(|m| m.atom(2)),
            },
            7 if self.chance(2) => Modifier::Becomes("frost".into()),
            7 => Modifier::CountsAs("frost".into()),
            8 => Modifier::ControlledBy(self.player(1)),
            9 if depth > 0 => Modifier::GainsAbilities(vec![self.ability(depth - 1)]),
            _ => Modifier::Costs {
                act: self.maybe(|m| m.any(&acts)).flatten().map(Word::from),
                amount: self.number(1),
                more: self.chance(2),
            },
        }
    }

    fn block(&mut self, depth: usize) -> Vec<Statement> {
        (0..self.below(4)).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        let span = Span::default();
        let inner = depth.saturating_sub(1);
        match self.below(if depth == 0 { 6 } else { 11 }) {
            0 | 1 => Statement::Choose {
                count: self.count(1),
                from: self.selection(2),
                total: self.maybe(|m| Total {
                    stat: m.stat(),
                    comparison: Comparison::AtMost,
                    number: m.number(2),
                }),
                name: self.maybe(Self::name),
                by: self.maybe(|m| m.player(1)),
                span,
            },
            2 | 3 => Statement::Do {
                verb: self.verb(),
                name: self.maybe(Self::name),
                span,
            },
            4 | 5 => {
                let mut parts = Vec::new();
                for _ in 0..=self.below(2) {
                    let modifier = self.modifier(inner);
                    let duration = self.maybe(|m| m.pick(&Duration::ALL));
                    // Without a duration it holds while the card is where it is.
                    let duration = duration.filter(|it| *it != Duration::WhileHere);
                    parts.push((modifier, duration));
                }
                Statement::Modify {
                    selection: self.selection(2),
                    parts,
                    span,
                }
            }
            6 => Statement::If {
                condition: self.condition(3),
                then: self.block(inner),
                otherwise: self.maybe(|m| m.block(inner)),
                span,
            },
            7 => Statement::May {
                pay: self.maybe(Self::cost),
                then: self.block(inner),
                otherwise: self.maybe(|m| m.block(inner)),
                span,
            },
            8 => Statement::Each {
                from: self.selection(2),
                name: self.name(),
                by: self.maybe(|m| m.player(1)),
                body: self.block(inner),
                span,
            },
            9 => Statement::Either {
                modes: vec![self.block(inner), self.block(inner)],
                span,
            },
            _ => match self.event() {
                Some(event) => Statement::Later {
                    event,
                    duration: self.maybe(|m| m.pick(&Duration::ALL)),
                    body: self.block(inner),
                    span,
                },
                None => self.statement(0),
            },
        }
    }

    /// A head of the rulebook with everything that its table asks for.
    fn rule_head(&mut self) -> Head {
        let heads: Vec<&HeadWord> = self.vocabulary.heads.iter().collect();
        let Some(schema) = self.any(&heads) else {
            return Head::Always;
        };
        let mut values = Vec::new();
        for list in schema.values {
            let word = self.pick(list);
            values.push(Value::Word(word.into()));
            if let Some((low, _)) = schema.flag(&values).and_then(|f| f.numbers)
                && values.len() == 1
            {
                values.push(Value::Number(low, Span::default()));
            }
        }
        let name = schema.named.then(|| Bi {
            ja: "名".to_owned(),
            en: "a \"name\"".to_owned(),
        });
        let link = match schema.event {
            HeadEvent::None => None,
            HeadEvent::To => Some(Link::To),
            HeadEvent::Inner => self.maybe(|m| m.pick(&[Link::On, Link::InsteadOf])),
        };
        let event = link.and_then(|link| {
            let mut event = self.event()?;
            if link != Link::On {
                event.parts.clear();
                event.name = self.maybe(Self::name);
            }
            Some((link, event))
        });
        Head::Rule {
            word: schema.word.into(),
            values,
            name,
            event,
        }
    }

    /// A passive with what it asks for.
    fn passive(&mut self, field: &str) -> Field {
        let schema = self.pick(self.vocabulary.passives);
        let mut values = vec![Value::Word(schema.word.into())];
        for (kind, required) in schema.values {
            if !required && self.chance(2) {
                continue;
            }
            values.push(match kind {
                PassiveValue::Number | PassiveValue::Level => Value::Number(2, Span::default()),
                PassiveValue::Attribute(list) | PassiveValue::Quality(list) => {
                    Value::Word(self.pick(list).into())
                }
                PassiveValue::Card => Value::Word("some_card".into()),
            });
        }
        Field {
            name: field.into(),
            values,
        }
    }

    fn ability(&mut self, depth: usize) -> Ability {
        let head = match self.below(6) {
            0 => Head::Always,
            4 | 5 => self.rule_head(),
            1 => self.event().map_or(Head::Always, |mut event| {
                event.parts.clear();
                Head::InsteadOf(event)
            }),
            _ => self.event().map_or(Head::Always, Head::On),
        };
        Ability {
            head,
            name: None,
            when: self.maybe(|m| m.condition(3)),
            pay: self.maybe(Self::cost),
            may: self.chance(4),
            must: self.chance(4),
            limit: self.maybe(|m| {
                m.pick(&[
                    Limit::Once,
                    Limit::Any,
                    Limit::FirstEachTurn,
                    Limit::OncePerName,
                ])
            }),
            by: self.maybe(|m| m.pick(&[User::AnyPlayer, User::Opponent, User::TurnPlayer])),
            block: self.block(depth),
            span: Span::default(),
        }
    }

    /// Fields of this word: none, one, or where the field may stand several times, several.
    fn fields(&mut self, schema: &FieldWord) -> Vec<Field> {
        let many = match schema.shape {
            Shape::Passive | Shape::CardAndNumbers(..) => self.below(4),
            _ => self.below(3).min(1),
        };
        let made = (0..many).map(|_| match schema.shape {
            Shape::Passive => self.passive(schema.word),
            shape => Field {
                name: schema.word.into(),
                values: self.values(shape),
            },
        });
        made.collect()
    }

    /// What may stand behind a field.
    fn values(&mut self, shape: Shape) -> Vec<Value> {
        let word = |word: &str| Value::Word(word.into());
        let text = |text: &str| Value::Text(text.to_owned(), Span::default());
        match shape {
            Shape::Id => vec![word(self.pick(&["T-1", "M47"]))],
            Shape::Bilingual => {
                let mut values = vec![word("ja"), text("火の\"番\"")];
                if self.chance(2) {
                    values.extend([word("kana"), text("ひのばん")]);
                }
                let long = self.below(50);
                values.extend([word("en"), text(&format!("A{}", "n".repeat(long)))]);
                values
            }
            Shape::Closed(list, least, most) => {
                let many = least + self.below(most - least + 1);
                let from = self.below(list.len());
                let list = list.iter().cycle().skip(from);
                list.take(many).map(|it| word(it)).collect()
            }
            Shape::Open(_, least, most) => {
                let many = least + self.below(most - least + 1);
                (0..many).map(|_| Value::Word(self.name())).collect()
            }
            // They go on to the end of the line, whatever they are.
            Shape::Words => {
                let fields: Vec<&str> = self.vocabulary.fields.iter().map(|f| f.word).collect();
                vec![word("copies"), word(self.pick(&fields)), word("on")]
            }
            Shape::Numbers(ranges) => {
                let number = |(low, _): &(i32, i32)| Value::Number(low - 2, Span::default());
                ranges.iter().map(number).collect()
            }
            Shape::Cost if self.chance(2) => vec![Value::Condition(self.condition(3))],
            Shape::Cost => vec![Value::Cost(self.cost())],
            Shape::Selection => vec![Value::Selection(self.selection(2))],
            Shape::Keyword => vec![word("rage"), word("frost")],
            Shape::CardAndNumbers(ranges, most) => {
                let groups = 1 + self.below(most);
                let numbers = ranges.iter().cycle().take(groups * ranges.len());
                let numbers = numbers.map(|(low, _)| Value::Number(*low, Span::default()));
                [word("some_card")].into_iter().chain(numbers).collect()
            }
            Shape::User { words, .. } if self.chance(2) => vec![word(self.pick(words))],
            Shape::User { .. } => vec![word("some_card"), word("frost")],
            Shape::Passive | Shape::Flag => Vec::new(),
        }
    }

    fn file(&mut self) -> File {
        let mut fields = Vec::new();
        for schema in self.vocabulary.fields {
            fields.extend(self.fields(schema));
        }
        let card = Card {
            word: "thing".into(),
            fields,
            abilities: (0..=self.below(2)).map(|_| self.ability(2)).collect(),
            comments: vec!["made up".to_owned()],
        };
        File {
            game: Some(self.vocabulary.game.into()),
            set: self.maybe(|_| "made".into()),
            cards: vec![card],
            tail: vec!["the end".to_owned()],
            ..File::default()
        }
    }
}

/// Reads a text that has no fault.
fn read(round: u32, text: &str) -> File {
    let parsed = parse(text);
    let faults: Vec<String> = parsed.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{round}: {}\n{text}", faults.join("\n"));
    parsed.file
}

/// A file without how names are read.
fn unread(mut file: File) -> File {
    let cards = file.cards.iter_mut().flat_map(|card| &mut card.fields);
    for field in cards.filter(|field| field.name.as_str() == "name") {
        if field.values.len() == 6 {
            field.values.drain(2..4);
        }
    }
    file
}

#[test]
fn what_is_printed_is_read_as_it_was() {
    for vocabulary in all() {
        let mut maker = Maker {
            seed: 0x2545_f491_4f6c_dd1d,
            vocabulary,
        };
        for round in 0..2_000 {
            let file = maker.file();
            let printed = print(&file);
            let again = read(round, &printed);
            if again != file {
                let (read, made) = (format!("{again:#?}"), format!("{file:#?}"));
                let differ = read.lines().zip(made.lines()).find(|(a, b)| {
                    // Spans differ and are no difference.
                    a != b && !b.contains("0:0")
                });
                panic!("{round}: {differ:?}\n{printed}");
            }
            assert_eq!(print(&again), printed, "{round}");
            // One field a line says the same, but for how the name is read.
            let plain = plain(&file);
            assert_eq!(read(round, &plain), unread(file), "{round}\n{plain}");
        }
    }
}

#[test]
fn one_field_a_line_is_laid_out_as_ever() {
    let formatted = "game summons_call\n\n# Of the first set.\ncard thing {\n  id T-1  name ja \"火番\" \
                     kana \"ひばん\" en \"Watch\"\n  type unit  deck_type n  cost 1  stats 1 2\n  \
                     on entry {\n    draw 1\n  }\n}\n";
    let file = read(0, formatted);
    assert_eq!(print(&file), formatted);
    let lines = "game summons_call\n\n# Of the first set.\ncard thing {\n  id T-1\n  \
                 name ja \"火番\" en \"Watch\"\n  type unit\n  deck_type n\n  cost 1\n  stats 1 2\n  \
                 on entry {\n    draw 1\n  }\n}\n";
    assert_eq!(plain(&file), lines);
    // The hashes of pools are made of this.
    let lines = "game summons_call\n\ncard thing {\n  id T-1\n  name\n  type unit\n  deck_type n\n  \
                 cost 1\n  stats 1 2\n  on entry {\n    draw 1\n  }\n}\n";
    assert_eq!(played(&file), lines);
}

#[test]
fn fields_share_lines_only_where_they_fit() {
    let width =
        |line: &str| -> usize { line.chars().map(|c| 1 + usize::from(!c.is_ascii())).sum() };
    for vocabulary in all() {
        let mut maker = Maker {
            seed: 0x9e37_79b9_7f4a_7c15,
            vocabulary,
        };
        let mut shared = 0;
        for round in 0..500 {
            let file = maker.file();
            let printed = print(&file);
            let inside = printed
                .lines()
                .skip_while(|line| !line.starts_with("card "));
            let fields = inside.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
            for line in fields.filter(|line| line.trim().contains("  ")) {
                assert!(width(line) <= 100, "{round}: {line}");
                shared += 1;
            }
        }
        assert!(shared > 250, "{}: {shared}", vocabulary.game);
    }
}

#[test]
fn fields_are_told_apart_however_they_stand() {
    for vocabulary in all() {
        let mut maker = Maker {
            seed: 0xd1b5_4a32_d192_ed03,
            vocabulary,
        };
        for round in 0..500 {
            let mut file = maker.file();
            // What goes on to the end of its line stands last.
            let to_the_end = |field: &Field| {
                let schema = vocabulary.field(&field.name);
                schema.is_none_or(|it| {
                    matches!(it.shape, Shape::Words | Shape::Cost | Shape::Selection)
                })
            };
            file.cards[0].fields.retain(|field| !to_the_end(field));
            file.cards[0].abilities.clear();
            let lines = plain(&file);
            let one_line: String = lines
                .lines()
                .map(|line| match line.strip_prefix("  ") {
                    Some(field) => format!("{field} "),
                    None => format!("{line}\n"),
                })
                .collect();
            assert_eq!(read(round, &one_line), unread(file), "{round}\n{one_line}");
        }
    }
}

#[test]
fn nothing_that_stands_behind_a_field_is_the_word_of_a_field_or_of_an_ability() {
    for vocabulary in all() {
        for field in vocabulary.fields {
            assert!(vocabulary.head(field.word).is_none(), "{}", field.word);
            let words = match field.shape {
                Shape::Closed(list, ..) => list,
                Shape::User { words, .. } => words,
                _ => &[],
            };
            let passives = vocabulary.passives.iter().map(|passive| passive.word);
            for word in words.iter().copied().chain(passives) {
                let taken = vocabulary.field(word).is_some() || vocabulary.head(word).is_some();
                assert!(!taken, "{word} of {} in {}", field.word, vocabulary.game);
            }
        }
    }
}
