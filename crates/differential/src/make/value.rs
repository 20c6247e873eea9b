//! Numbers, conditions and costs.

use super::{Maker, Measure, Sort};
use crate::deal::Dealt;
use crate::generate::word;
use shokan_lang::ast::{
    Comparison, Condition, Cost, CostItem, Count, Number, Operator, Selection, Side, ZoneRef,
};
use shokan_rules::with_game;

const COMPARISONS: [(&str, Comparison); 6] = [
    ("<", Comparison::Less),
    ("<=", Comparison::AtMost),
    ("=", Comparison::Equal),
    (">=", Comparison::AtLeast),
    (">", Comparison::Greater),
    ("!=", Comparison::NotEqual),
];

impl Maker<'_> {
    pub(super) fn literal(&mut self, measure: Measure) -> Number {
        let n = i32::try_from(self.dice.below(3)).unwrap_or(0) + 1;
        let step = match measure {
            Measure::Size => with_game!(self.v.game, G => <G as Dealt>::STEP).unwrap_or(1),
            _ => 1,
        };
        Number::Literal(n * step)
    }

    /// What a stat counts in.
    pub(super) fn measure_of(stat: &str) -> Measure {
        match stat {
            "level" | "summon_number" | "cost" | "advance" | "command_level" | "use_ap"
            | "opening_hand" | "first_turn_ap" | "hand_limit" => Measure::Count,
            _ => Measure::Size,
        }
    }

    pub(super) fn number(&mut self, depth: usize, measure: Measure) -> Number {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 || self.dice.below(5) < 3 {
            return self.literal(measure);
        }
        let options = self.sorts(depth);
        let deeper = depth.saturating_sub(1);
        match self.choose(
            if measure == Measure::Size {
                "number/size"
            } else {
                "number"
            },
            &options,
        ) {
            "x" => Number::X,
            "amount" => Number::Amount,
            "name" => match self.name_of(Sort::Number) {
                Some(name) => Number::Name(name),
                None => self.literal(measure),
            },
            "tally" => {
                let all: Vec<&str> = self.v.tallies.iter().map(|it| it.word).collect();
                Number::Tally(word(self.choose("tally", &all)))
            }
            "stat_of_candidate" => {
                let stat = self.stat("stat");
                let printed = self.add("number:printed", 4);
                Number::Stat {
                    stat,
                    printed,
                    of: None,
                }
            }
            "count" => Number::Count(Box::new(self.counted(deeper))),
            "count_counters" => Number::CountCounters(None, Box::new(self.one(deeper))),
            "count_named" => {
                let counter = Some(self.counter());
                Number::CountCounters(counter, Box::new(self.one(deeper)))
            }
            "half" => Number::Half(Box::new(self.number(deeper, measure))),
            "least" => {
                let (a, b) = self.two(deeper, measure);
                Number::Least(a, b)
            }
            "most" => {
                let (a, b) = self.two(deeper, measure);
                Number::Most(a, b)
            }
            "stat" => {
                let stat = self.stat("stat");
                let printed = self.add("number:printed", 4);
                let of = Some(Box::new(self.bearer(&stat, deeper)));
                Number::Stat { stat, printed, of }
            }
            operator => {
                let (a, b) = self.two(deeper, measure);
                let operator = match operator {
                    "+" => Operator::Add,
                    "-" => Operator::Subtract,
                    _ => Operator::Multiply,
                };
                Number::Arithmetic(a, operator, b)
            }
        }
    }

    /// Sorts of numbers that can be said here.
    fn sorts(&self, depth: usize) -> Vec<&'static str> {
        let mut options = vec!["stat", "count", "count_counters", "count_named"];
        if self.scope.x {
            options.extend(["x", "x"]);
        }
        if self.scope.amount {
            options.extend(["amount", "amount"]);
        }
        if self.scope.candidate {
            options.extend(["stat_of_candidate", "stat_of_candidate"]);
        }
        if self.scope.names.iter().any(|it| it.1 == Sort::Number) {
            options.extend(["name", "name"]);
        }
        if !self.v.tallies.is_empty() {
            options.push("tally");
        }
        if depth > 0 {
            options.extend(["half", "+", "-", "*", "least", "most"]);
        }
        options
    }

    fn two(&mut self, depth: usize, measure: Measure) -> (Box<Number>, Box<Number>) {
        let a = Box::new(self.number(depth, measure));
        (a, Box::new(self.number(depth, measure)))
    }

    /// What is counted: a set of cards, a name.
    fn counted(&mut self, depth: usize) -> Selection {
        match self.name_of(Sort::Cards) {
            Some(name) if self.dice.one_in(3) => Selection::Name(name),
            _ => self.set(depth),
        }
    }

    pub(super) fn stat(&mut self, prefix: &str) -> shokan_lang::ast::Word {
        let stats: Vec<&str> = self.v.stats.iter().map(|it| it.word).collect();
        let prefix = format!(
            "{prefix}{}",
            if self.scope.candidate {
                &self.about
            } else {
                ""
            }
        );
        word(self.choose(&prefix, &stats))
    }

    pub(super) fn count(&mut self, depth: usize) -> Count {
        match self.choose("count", &["exactly", "up_to", "any_number", "all"]) {
            "up_to" => Count::UpTo(self.number(depth, Measure::Count)),
            "any_number" => Count::AnyNumber,
            "all" => Count::All,
            _ => Count::Exactly(self.number(depth, Measure::Count)),
        }
    }

    pub(super) fn comparison(&mut self) -> Comparison {
        let words: Vec<&str> = COMPARISONS.iter().map(|it| it.0).collect();
        let chosen = self.choose("comparison", &words);
        let found = COMPARISONS.iter().find(|it| it.0 == chosen);
        found.map_or(Comparison::Equal, |it| it.1)
    }

    fn compare(&mut self, depth: usize) -> Condition {
        let (number, measure) = if self.scope.candidate {
            let stat = self.stat("stat");
            let measure = Self::measure_of(&stat);
            let printed = self.add("number:printed", 4);
            (
                Number::Stat {
                    stat,
                    printed,
                    of: None,
                },
                measure,
            )
        } else if self.dice.one_in(2) {
            let stat = self.stat("stat");
            let measure = Self::measure_of(&stat);
            let of = Some(Box::new(self.bearer(&stat, depth)));
            (
                Number::Stat {
                    stat,
                    printed: false,
                    of,
                },
                measure,
            )
        } else {
            (self.number(depth, Measure::Count), Measure::Count)
        };
        let comparison = self.comparison();
        Condition::Compare(number, comparison, self.number(depth, measure))
    }

    pub(super) fn condition(&mut self, depth: usize) -> Condition {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            return Condition::OwnTurn;
        }
        let mut options = vec!["compare", "is", "has", "holds", "exists", "own_turn"];
        if !self.v.phases.is_empty() {
            options.push("phase");
        }
        if !self.v.was.is_empty() && self.scope.names.iter().any(|it| it.1 == Sort::Cards) {
            options.push("was");
        }
        if self.scope.behind && !self.scope.candidate {
            options.push("done");
        }
        if depth > 0 {
            options.extend(["not", "and", "or"]);
        }
        let deeper = depth.saturating_sub(1);
        match self.choose("condition", &options) {
            "compare" => self.compare(deeper),
            "is" => {
                let one = self.plain_one();
                Condition::Is(one, self.any_word("is"))
            }
            "has" => match self.keyword_word() {
                Some(keyword) => Condition::Has(self.plain_one(), keyword),
                None => Condition::OwnTurn,
            },
            "holds" => {
                let one = self.plain_one();
                Condition::Holds(one, self.qualifier("holds", deeper))
            }
            "exists" => Condition::Exists(self.set(deeper)),
            "phase" => {
                let all: Vec<&str> = self.v.phases.iter().map(|it| it.word).collect();
                Condition::Phase(word(self.choose("phase", &all)))
            }
            "was" => {
                let all: Vec<&str> = self.v.was.iter().map(|it| it.word).collect();
                let was = word(self.choose("was", &all));
                match self.name_of(Sort::Cards) {
                    Some(name) => Condition::Was(name, was),
                    None => Condition::OwnTurn,
                }
            }
            "done" => Condition::Done,
            "not" => Condition::Not(Box::new(self.condition(deeper))),
            "and" => Condition::And(vec![self.condition(deeper), self.condition(deeper)]),
            "or" => Condition::Or(vec![self.condition(deeper), self.condition(deeper)]),
            _ => Condition::OwnTurn,
        }
    }

    pub(super) fn cost(&mut self) -> Cost {
        let many = 1 + usize::from(self.dice.one_in(3));
        let mut items: Vec<CostItem> = Vec::new();
        for _ in 0..many {
            items.push(self.cost_item());
        }
        Cost { items }
    }

    /// A number that is paid: `x` where it is decided on then.
    fn price(&mut self, key: &str) -> Number {
        let named = self.v.costs.iter().any(|it| it.word == key);
        let one_in = if named { 4 } else { 40 };
        if self.add(&format!("cost:{key}/x"), one_in) {
            return Number::X;
        }
        self.literal(Measure::Count)
    }

    fn cost_item(&mut self) -> CostItem {
        let mut options = vec!["discard", "mill", "rest", "send", "send_count"];
        options.extend(["remove_counters", "remove_named"]);
        let named: Vec<&str> = self.v.costs.iter().map(|it| it.word).collect();
        options.extend(&named);
        options.extend(&named);
        match self.choose("cost", &options) {
            "discard" => CostItem::Discard(self.price("discard")),
            "mill" => CostItem::Mill(self.price("mill")),
            "rest" => CostItem::Rest(self.one(1)),
            "send" => {
                let what = self.one(1);
                CostItem::Send(what, self.zone_ref("cost:send/to"))
            }
            "send_count" => {
                let n = self.price("send_count");
                let what = self.set(1);
                CostItem::SendCount(n, what, self.zone_ref("cost:send_count/to"))
            }
            "remove_counters" => {
                let n = self.price("remove_counters");
                CostItem::RemoveCounters(n, None, self.one(1))
            }
            "remove_named" => {
                let n = self.price("remove_named");
                CostItem::RemoveCounters(n, Some(self.counter()), self.one(1))
            }
            other => {
                let n = self.price(other);
                CostItem::Named(word(other), n)
            }
        }
    }

    pub(super) fn zone_ref(&mut self, prefix: &str) -> ZoneRef {
        let sides = ["none", "none", "own", "enemy"];
        let side = match self.choose(&format!("{prefix}/side"), &sides) {
            "own" => Some(Side::Own),
            "enemy" => Some(Side::Enemy),
            _ => None,
        };
        let zones: Vec<&str> = self.v.zones.iter().map(|it| it.word).collect();
        let zone = word(self.choose(prefix, &zones));
        ZoneRef { side, zone }
    }
}
