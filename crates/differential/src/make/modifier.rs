//! Changes that hold for a while, and what they are given to.

use super::{Maker, Measure, Scope, Sort};
use crate::generate::word;
use shokan_lang::ast::{
    Ability, Duration, Modifier, Selection, Span, StatOp, StatScope, Statement, Value, Word,
};
use shokan_lang::vocabulary::{PassiveValue, VerbWord};

const MODIFIERS: [&str; 19] = [
    "stat",
    "stat",
    "has",
    "gains_keyword",
    "loses_keyword",
    "loses_other_effects",
    "loses_abilities",
    "gains_abilities",
    "gains_words",
    "cannot",
    "cannot",
    "gains_passive",
    "loses_passive",
    "becomes",
    "counts_as",
    "controlled_by",
    "copies",
    "copies_text",
    "costs",
];

impl Maker<'_> {
    /// `selection modifier [duration] and ...`.
    pub(super) fn modify(&mut self, depth: usize) -> Statement {
        let mut parts = Vec::new();
        let many = 1 + usize::from(self.dice.one_in(5));
        let mut about = String::new();
        for _ in 0..many {
            let (modifier, key) = self.modifier(depth);
            let duration = if self.scope.continuous {
                None
            } else {
                self.duration("duration")
            };
            parts.push((modifier, duration));
            about = key;
        }
        let selection = self.changed(&about, depth);
        Statement::Modify {
            selection,
            parts,
            span: Span::default(),
        }
    }

    /// What a change is given to.
    fn changed(&mut self, about: &str, depth: usize) -> Selection {
        let named = self.scope.names.iter().any(|it| it.1 == Sort::Cards);
        let mut options = vec!["one", "set", "player"];
        if named {
            options.extend(["name", "name"]);
        }
        let prefix = format!("changed/{about}");
        match (self.choose(&prefix, &options), self.name_of(Sort::Cards)) {
            ("name", Some(name)) => Selection::Name(name),
            ("set", _) => self.about(format!("/{about}"), |m| m.set(depth)),
            ("player", _) => Selection::Player(self.player("player:changed", 0)),
            _ => self.about(format!("/{}/{about}", self.of), |m| m.one(0)),
        }
    }

    pub(super) fn duration(&mut self, prefix: &str) -> Option<Duration> {
        let known = |it: &Duration| self.v.duration(it.as_str()).is_some();
        let known: Vec<Duration> = Duration::ALL.into_iter().filter(known).collect();
        let mut words: Vec<&str> = known.iter().map(|it| it.as_str()).collect();
        words.push("none");
        let chosen = self.choose(prefix, &words);
        known.into_iter().find(|it| it.as_str() == chosen)
    }

    /// A change, and the word by which it is counted what it is given to.
    fn modifier(&mut self, depth: usize) -> (Modifier, String) {
        let mut options = MODIFIERS.to_vec();
        if !self.v.permissions.is_empty() {
            options.extend(["may", "may"]);
        }
        let chosen = self.choose("modifier", &options);
        let modifier = match chosen {
            "has" => self.keyword_word().map(Modifier::Has),
            "gains_keyword" => self.keyword_word().map(Modifier::GainsKeyword),
            "loses_keyword" => self.keyword_word().map(Modifier::LosesKeyword),
            "loses_other_effects" => Some(Modifier::LosesOtherEffects),
            "loses_abilities" => Some(Modifier::LosesAbilities),
            "gains_abilities" if depth > 0 => {
                Some(Modifier::GainsAbilities(vec![self.given(depth - 1)]))
            }
            "gains_words" => self.gained_words(),
            "cannot" => Some(self.cannot()),
            "gains_passive" => self
                .behind_passive()
                .map(|(passive, value)| Modifier::GainsPassive { passive, value }),
            "loses_passive" => self
                .behind_passive()
                .map(|(passive, value)| Modifier::LosesPassive { passive, value }),
            "becomes" => Some(Modifier::Becomes(self.any_word("becomes"))),
            "counts_as" => Some(Modifier::CountsAs(self.any_word("counts_as"))),
            "controlled_by" => Some(Modifier::ControlledBy(self.player("player:controls", 0))),
            "copies" => {
                let fields: Vec<&str> = self.v.fields.iter().map(|it| it.word).collect();
                let fields = vec![word(self.choose("copies", &fields))];
                Some(Modifier::Copies {
                    fields,
                    of: self.one(0),
                })
            }
            "copies_text" => Some(Modifier::CopiesText { of: self.one(0) }),
            "costs" => Some(self.costs()),
            "may" => {
                let modifier = self.permission();
                let key = match &modifier {
                    Modifier::May { permission, .. } => format!("may_{permission}"),
                    _ => "may".to_owned(),
                };
                return (modifier, key);
            }
            _ => None,
        };
        match modifier {
            Some(modifier @ Modifier::Cannot { .. }) => {
                let act = match &modifier {
                    Modifier::Cannot { acts, .. } => acts[0].text.clone(),
                    _ => String::new(),
                };
                (modifier, format!("cannot_{act}"))
            }
            Some(modifier) => (modifier, chosen.to_owned()),
            None => self.of_stat(),
        }
    }

    fn of_stat(&mut self) -> (Modifier, String) {
        let all = self.v.stats.iter().filter(|it| it.writable);
        let all: Vec<&str> = all.map(|it| it.word).collect();
        let stat = word(self.choose("changed_stat", &all));
        let scope = match self.choose("stat_scope", &["current", "printed", "total"]) {
            "printed" => StatScope::Printed,
            "total" => StatScope::Total,
            _ => StatScope::Current,
        };
        let key = format!("stat_op/{stat}");
        let op = match self.choose(&key, &["+", "-", "*", "/", "="]) {
            "-" => StatOp::Subtract,
            "*" => StatOp::Multiply,
            "/" => StatOp::Divide,
            "=" => StatOp::Set,
            _ => StatOp::Add,
        };
        let measure = match op {
            StatOp::Multiply | StatOp::Divide => Measure::Count,
            _ => Self::measure_of(&stat),
        };
        let amount = self.number(1, measure);
        let least = self.add("modifier:least", 8).then(|| self.literal(measure));
        let key = format!("stat_{stat}");
        (
            Modifier::Stat {
                scope,
                stat,
                op,
                amount,
                least,
            },
            key,
        )
    }

    fn cannot(&mut self) -> Modifier {
        let all: Vec<&str> = self.v.acts.iter().map(|it| it.word).collect();
        let mut acts = vec![word(self.choose("cannot", &all))];
        if self.add("cannot:two", 5) {
            let second = word(self.choose("cannot", &all));
            if second != acts[0] {
                acts.push(second);
            }
        }
        let key = format!("cannot:{}/by", acts[0]);
        let by = self.add(&key, 3).then(|| self.set(0));
        Modifier::Cannot { acts, by }
    }

    fn costs(&mut self) -> Modifier {
        let act = self.add("modifier:costs/act", 4).then(|| {
            let all: Vec<&str> = self.v.acts.iter().map(|it| it.word).collect();
            word(self.choose("costs", &all))
        });
        let amount = self.number(1, Measure::Count);
        let more = self.choose("costs", &["more", "less"]) == "more";
        Modifier::Costs { act, amount, more }
    }

    fn permission(&mut self) -> Modifier {
        let words: Vec<&str> = self.v.permissions.iter().map(|it| it.word).collect();
        let chosen = self.choose("permission", &words);
        let known = self.v.permissions;
        let schema: Option<&VerbWord> = known.iter().find(|it| it.word == chosen);
        let args = schema.map_or_else(Vec::new, |it| self.args(it));
        Modifier::May {
            permission: word(chosen),
            args,
        }
    }

    /// A keyword with what stands behind it.
    pub(super) fn behind_passive(&mut self) -> Option<(Word, Value)> {
        let known = self.v.passives.iter();
        let known: Vec<&str> = known
            .filter(|it| !it.values.is_empty())
            .map(|it| it.word)
            .collect();
        if known.is_empty() {
            return None;
        }
        let passive = word(self.choose("passive_given", &known));
        let kind = self.v.passive(&passive)?.values.first()?.0;
        let value = match kind {
            PassiveValue::Attribute(list) => Value::Word(word(self.choose("attribute", list))),
            PassiveValue::Quality(list) if self.dice.one_in(2) => {
                Value::Word(word(self.choose("attribute", list)))
            }
            PassiveValue::Quality(_) => Value::Word(self.keyword_word()?),
            PassiveValue::Card => Value::Word(self.card_word()),
            PassiveValue::Number | PassiveValue::Level => {
                Value::Number(self.dice.pick(&[1, 2, 3]), Span::default())
            }
        };
        Some((passive, value))
    }

    /// Words added to a field that is a list.
    fn gained_words(&mut self) -> Option<Modifier> {
        let list = ["left", "front", "right"];
        self.v.field("directions")?;
        let words = vec![word(self.choose("gains_words", &list))];
        Some(Modifier::GainsWords {
            field: word("directions"),
            words,
        })
    }

    /// A text that a card is given; it speaks of none of the names around it.
    fn given(&mut self, depth: usize) -> Ability {
        let around = std::mem::take(&mut self.scope);
        self.scope = Scope {
            granted: true,
            x: around.x,
            ..Scope::default()
        };
        let ability = self.text(depth, "given");
        self.scope = around;
        ability
    }
}
