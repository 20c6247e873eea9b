//! Statements and verbs.

use super::ability::pays_x;
use super::{Maker, Measure, Sort};
use crate::generate::word;
use shokan_lang::ast::{
    Arg, Destination, Duration, Facing, KeyedArg, Orientation, Place, Selection, Span, Statement,
    Total, Verb, Word,
};
use shokan_lang::vocabulary::{ArgKind, ArgSpec, VerbWord};

const STATEMENTS: [&str; 4] = ["do", "do", "choose", "modify"];
const NESTED: [&str; 5] = ["if", "may", "each", "either", "later"];
/// Verbs of the language, with the word by which a game says that it has none.
const VERBS: [(&str, &str); 35] = [
    ("draw", "draw"),
    ("discard", "discard"),
    ("discard_at_random", "discard"),
    ("discard_cards", "discard"),
    ("mill", "mill"),
    ("look_top", "look"),
    ("look", "look"),
    ("reveal_top", "reveal"),
    ("reveal", "reveal"),
    ("search", "search"),
    ("shuffle", "shuffle"),
    ("move", "move"),
    ("order", "order"),
    ("return", "return"),
    ("send", "send"),
    ("destroy", "destroy"),
    ("damage", "damage"),
    ("heal", "heal"),
    ("set_stat", "set"),
    ("turn", "turn"),
    ("rest", "rest"),
    ("stand", "stand"),
    ("put_under", "put"),
    ("put_on", "put"),
    ("put_counters", "put"),
    ("remove_counters", "remove"),
    ("put_named", "put_named"),
    ("remove_named", "remove_named"),
    ("play", "play"),
    ("control", "control"),
    ("roll", "roll"),
    ("remember", "remember"),
    ("negate", "negate"),
    ("cancel", "cancel"),
    ("end_turn", "end_turn"),
];

/// Whether a condition behind this can ask if it was done.
const fn is_done_or_not(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Choose { .. } | Statement::Do { .. } | Statement::Modify { .. }
    )
}

impl Maker<'_> {
    pub(super) fn block(&mut self, depth: usize) -> Vec<Statement> {
        self.inside(|m| {
            let many = m.dice.pick(&[1, 1, 2, 2, 3]);
            let many = if m.plain { 1 } else { many };
            let mut block = Vec::new();
            m.scope.behind = false;
            for _ in 0..many {
                let statement = m.statement(depth);
                let more = m.follows(&statement);
                block.push(statement);
                block.extend(more);
                m.scope.behind = block.last().is_some_and(is_done_or_not);
            }
            block
        })
    }

    /// What was chosen or found is spoken of afterwards, more often than not.
    fn follows(&mut self, statement: &Statement) -> Option<Statement> {
        let named = match statement {
            Statement::Choose { name, .. } | Statement::Do { name, .. } => name.is_some(),
            _ => false,
        };
        if !named || self.dice.one_in(4) {
            return None;
        }
        Some(if self.dice.one_in(3) {
            self.modify(0)
        } else {
            self.act()
        })
    }

    fn statement(&mut self, depth: usize) -> Statement {
        let span = Span::default();
        if self.scope.continuous {
            return self.modify(depth);
        }
        let mut options = STATEMENTS.to_vec();
        if depth > 0 {
            options.extend(NESTED);
        }
        let inner = depth.saturating_sub(1);
        match self.choose("statement", &options) {
            "choose" => self.choice(),
            "modify" => self.modify(depth),
            "if" => {
                let condition = self.condition(1);
                let then = self.block(inner);
                let otherwise = self.add("statement:if/else", 3).then(|| self.block(inner));
                Statement::If {
                    condition,
                    then,
                    otherwise,
                    span,
                }
            }
            "may" => {
                let pay = self.add("statement:may/pay", 3).then(|| self.cost());
                let then = self.inside(|m| {
                    m.scope.x |= pay.as_ref().is_some_and(pays_x);
                    m.block(inner)
                });
                let otherwise = self.add("statement:may/else", 3).then(|| self.block(inner));
                Statement::May {
                    pay,
                    then,
                    otherwise,
                    span,
                }
            }
            "each" => self.each(inner),
            "either" => {
                let many = 2 + usize::from(self.dice.one_in(4));
                let modes = (0..many).map(|_| self.block(inner)).collect();
                Statement::Either { modes, span }
            }
            "later" => self.inside(|m| {
                (m.scope.replaces, m.scope.amount) = (false, false);
                let duration = m.later_duration();
                let event = m.event("later", true);
                Statement::Later {
                    event,
                    duration,
                    body: m.block(inner),
                    span,
                }
            }),
            _ => self.act(),
        }
    }

    fn later_duration(&mut self) -> Option<Duration> {
        self.duration("later")
    }

    fn each(&mut self, inner: usize) -> Statement {
        let from = self.cards("each", 1);
        let by = self
            .add("statement:each/by", 4)
            .then(|| self.player("player:orders", 0));
        self.inside(|m| match m.bind(Sort::Cards) {
            Some(name) => {
                let body = m.block(inner);
                Statement::Each {
                    from,
                    name,
                    by,
                    body,
                    span: Span::default(),
                }
            }
            None => m.act(),
        })
    }

    fn choice(&mut self) -> Statement {
        let count = self.count(0);
        let from = self.cards("choose", 1);
        let total = self.add("choose:total", 8).then(|| {
            let stat = self.stat("total");
            let number = self.number(0, Self::measure_of(&stat));
            Total {
                stat,
                comparison: self.comparison(),
                number,
            }
        });
        let by = self
            .add("choose:by", 5)
            .then(|| self.player("player:chooses", 0));
        let name = if self.dice.one_in(8) {
            None
        } else {
            self.bind(Sort::Cards)
        };
        Statement::Choose {
            count,
            from,
            total,
            name,
            by,
            span: Span::default(),
        }
    }

    /// A verb as a statement.
    fn act(&mut self) -> Statement {
        let (verb, yields) = self.verb();
        let name = match yields {
            Some(sort) => self.bind(sort),
            None => None,
        };
        Statement::Do {
            verb,
            name,
            span: Span::default(),
        }
    }

    fn who(&mut self, verb: &str) -> Option<shokan_lang::ast::Player> {
        let key = format!("verb:{verb}/who");
        self.add(&key, 2).then(|| self.player("player:of_verb", 1))
    }

    fn what(&mut self, verb: &str) -> Selection {
        self.about(format!("/{verb}"), |m| m.cards(&format!("verb:{verb}"), 1))
    }

    /// A verb, and what its name would stand for.
    fn verb(&mut self) -> (Verb, Option<Sort>) {
        let without = self.v.without;
        let has = |it: &&(&str, &str)| !without.contains(&it.1) && self.v.verb(it.0).is_none();
        let mut options: Vec<&str> = VERBS.iter().filter(has).map(|it| it.0).collect();
        for named in self.v.verbs {
            options.extend([named.word, named.word]);
        }
        if self.scope.replaces {
            options.extend(["prevent", "prevent", "prevent"]);
            if self.scope.amount {
                options.extend(["change_amount"; 4]);
            }
        }
        if self.dice.one_in(12) {
            options.extend(["win", "lose"]);
        }
        let chosen = self.choose("verb", &options);
        let named = self.v.verbs.iter().find(|it| it.word == chosen);
        if let Some(schema) = named {
            let verb = Verb::Named {
                verb: word(chosen),
                args: self.args(schema),
            };
            return (verb, None);
        }
        let yields = match chosen {
            "look_top" | "reveal_top" | "search" => Some(Sort::Cards),
            "roll" | "remember" => Some(Sort::Number),
            _ => None,
        };
        (self.kernel_verb(chosen), yields)
    }

    /// Verbs about numbers and players.
    fn kernel_verb(&mut self, verb: &str) -> Verb {
        let count = Measure::Count;
        match verb {
            "draw" => Verb::Draw {
                count: self.number(1, count),
                who: self.who(verb),
            },
            "discard" | "discard_at_random" => Verb::Discard {
                count: self.number(1, count),
                who: self.who(verb),
                random: verb == "discard_at_random",
            },
            "mill" => Verb::Mill {
                count: self.number(1, count),
                of: self.who(verb),
            },
            "look_top" => Verb::LookTop {
                count: self.number(1, count),
                of: self.who(verb),
            },
            "reveal_top" => Verb::RevealTop {
                count: self.number(1, count),
                of: self.who(verb),
            },
            "search" => Verb::Search {
                zone: self.zone_ref("verb:search/zone"),
                count: self.add("verb:search/count", 2).then(|| self.count(0)),
                what: self.inside(|m| m.set(1)),
            },
            "shuffle" => Verb::Shuffle {
                zone: self.zone_ref("verb:shuffle"),
            },
            "set_stat" => {
                let stat = self.stat("verb:set_stat");
                let measure = Self::measure_of(&stat);
                Verb::SetStat {
                    stat,
                    of: self.what(verb),
                    to: self.number(1, measure),
                }
            }
            "put_counters" => Verb::PutCounters {
                count: self.number(0, count),
                of: self.zone_ref("verb:put_counters/of"),
                on: self.what(verb),
            },
            "put_named" => Verb::PutNamed {
                count: self.number(1, count),
                counter: self.counter(),
                on: self.what(verb),
            },
            "remove_named" => Verb::RemoveCounters {
                count: self.number(1, count),
                counter: Some(self.counter()),
                from: self.what(verb),
            },
            "remove_counters" => Verb::RemoveCounters {
                count: self.number(0, count),
                counter: None,
                from: self.what(verb),
            },
            "roll" => Verb::Roll {
                dice: self.number(0, count),
            },
            _ => self.plain_verb(verb),
        }
    }

    /// Verbs about what happens, and how the game goes on.
    fn plain_verb(&mut self, verb: &str) -> Verb {
        let count = Measure::Count;
        match verb {
            "negate" => match self.name_of(Sort::Event) {
                Some(what) => Verb::Negate { what },
                None => Verb::Draw {
                    count: self.literal(count),
                    who: None,
                },
            },
            "cancel" => Verb::Cancel {
                what: self.cancelled(),
            },
            "remember" => Verb::Remember {
                number: self.number(1, count),
            },
            "prevent" => Verb::Prevent,
            "change_amount" => Verb::ChangeAmount {
                to: self.number(1, Measure::Size),
            },
            "end_turn" => Verb::EndTurn,
            "win" => Verb::Win {
                who: self.player("player:wins", 0),
            },
            "lose" => Verb::Lose {
                who: self.player("player:loses", 0),
            },
            _ => self.card_verb(verb),
        }
    }

    /// Verbs about cards.
    fn card_verb(&mut self, verb: &str) -> Verb {
        let what = self.what(verb);
        match verb {
            "discard_cards" => Verb::DiscardCards { what },
            "look" => Verb::Look { what },
            "reveal" => Verb::Reveal { what },
            "order" => Verb::Order {
                what,
                to: self.destination(verb),
            },
            "return" => Verb::Return {
                what,
                to: self.destination(verb),
            },
            "send" => Verb::Send {
                what,
                to: self.destination(verb),
            },
            "destroy" => Verb::Destroy { what },
            "damage" => Verb::Damage {
                amount: self.number(1, Measure::Size),
                to: what,
            },
            "heal" => Verb::Heal {
                amount: self.number(1, Measure::Size),
                what,
            },
            "turn" => {
                let up = self.choose("verb:turn", &["face_up", "face_down"]) == "face_up";
                Verb::Turn {
                    what,
                    facing: if up { Facing::Up } else { Facing::Down },
                }
            }
            "rest" => Verb::Rest { what },
            "stand" => Verb::Stand { what },
            "put_under" => Verb::PutUnder {
                what,
                under: self.one(0),
            },
            "put_on" => Verb::PutOn {
                what,
                on: self.one(0),
            },
            "play" => Verb::Play {
                what,
                free: self.add("verb:play/free", 2),
            },
            "control" => Verb::Control {
                what,
                by: self.player("player:controls", 0),
            },
            _ => Verb::Move {
                what,
                to: self.destination("move"),
            },
        }
    }

    fn cancelled(&mut self) -> Word {
        if let Some(name) = self.name_of(Sort::Event)
            && self.dice.one_in(2)
        {
            return name;
        }
        let events: Vec<&str> = self.v.events.iter().map(|it| it.word).collect();
        word(self.choose("cancel", &events))
    }

    fn destination(&mut self, verb: &str) -> Destination {
        let zone = self.zone_ref(&format!("verb:{verb}/to"));
        let key = format!("to:{}", zone.zone);
        let ordered = self.v.zone(&zone.zone).is_some_and(|it| it.ordered);
        let place = (ordered && self.add(&format!("{key}/place"), 2)).then(|| {
            if self.dice.one_in(2) {
                Place::Top
            } else {
                Place::Bottom
            }
        });
        let facing = self.add(&format!("{key}/facing"), 4).then(|| {
            if self.dice.one_in(2) {
                Facing::Up
            } else {
                Facing::Down
            }
        });
        let orientation = self.add(&format!("{key}/orientation"), 4).then(|| {
            if self.dice.one_in(2) {
                Orientation::Standing
            } else {
                Orientation::Rested
            }
        });
        Destination {
            zone,
            place,
            facing,
            orientation,
        }
    }

    /// The arguments of a verb of the rulebook or of a permission.
    pub(super) fn args(&mut self, schema: &VerbWord) -> Vec<Arg> {
        let mut args = Vec::new();
        for spec in schema.args {
            let key = format!("verb:{}/{}", schema.word, spec.key.unwrap_or("more"));
            if !spec.required && !self.add(&key, 2) {
                continue;
            }
            args.extend(self.arg(schema.word, spec));
        }
        args
    }

    fn arg(&mut self, verb: &str, spec: &ArgSpec) -> Option<Arg> {
        let at = format!("{verb}/{}", spec.key.unwrap_or("it"));
        let measure = match verb {
            "damage" => Measure::Size,
            _ => Measure::Count,
        };
        Some(match (spec.key, spec.kind) {
            (Some(key), ArgKind::Selection | ArgKind::Choice | ArgKind::Cards) => {
                let found = self.what(&at);
                Arg::Keyed(word(key), KeyedArg::Selection(found))
            }
            (Some(key), ArgKind::Number | ArgKind::Count) => {
                Arg::Keyed(word(key), KeyedArg::Number(self.number(1, measure)))
            }
            (Some(key), ArgKind::Condition) => {
                let found = self.inside(|m| {
                    m.scope.candidate = true;
                    m.condition(1)
                });
                Arg::Keyed(word(key), KeyedArg::Condition(found))
            }
            (Some(key), ArgKind::Word(list) | ArgKind::Words(list)) => {
                let found = word(self.choose(&format!("verb:{at}"), list));
                Arg::Keyed(word(key), KeyedArg::Words(vec![found]))
            }
            (None, ArgKind::Selection) => Arg::Selection(self.what(&at)),
            (None, ArgKind::Cards) if self.dice.one_in(2) => Arg::Selection(self.what(&at)),
            (None, ArgKind::Choice | ArgKind::Cards) => {
                let count = self.count(0);
                Arg::Choice(count, self.inside(|m| m.set(1)))
            }
            (None, ArgKind::Number) => Arg::Number(self.number(1, measure)),
            (None, ArgKind::Count) => Arg::Count(self.count(0)),
            (None, ArgKind::Word(list) | ArgKind::Words(list)) => {
                Arg::Word(word(self.choose(&format!("verb:{at}"), list)))
            }
            (None, ArgKind::Condition) => return None,
        })
    }
}
