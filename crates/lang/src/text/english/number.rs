//! How numbers, conditions and costs are said.

use super::selection::nth;
use super::*;

impl English<'_> {
    pub(super) fn compared(&self, number: &Number, comparison: Comparison) -> String {
        let n = self.operand(number);
        match comparison {
            Comparison::Less => format!("less than {n}"),
            Comparison::AtMost => format!("{n} or less"),
            Comparison::Equal => n,
            Comparison::AtLeast => format!("{n} or more"),
            Comparison::Greater => format!("more than {n}"),
            Comparison::NotEqual => format!("other than {n}"),
        }
    }

    pub(super) fn number(&self, number: &Number) -> String {
        match number {
            Number::Literal(n) => n.to_string(),
            Number::X => "X".to_owned(),
            Number::Amount => {
                let amount = self.scene.amount().filter(|_| self.scene.vocabulary.prose);
                amount.map_or("the amount", |s| s.1).to_owned()
            }
            Number::Stat { stat, printed, of } => {
                let printed = if *printed { "printed " } else { "" };
                let name = self.stat_name(stat);
                match of {
                    // "the number of wounds on": the name brings its own little word.
                    Some(of) if name.ends_with(" on") || name.ends_with(" by") => {
                        format!("the {name} {}", self.some(of))
                    }
                    Some(of) => format!("the {printed}{name} of {}", self.some(of)),
                    None => format!("its {printed}{name}"),
                }
            }
            Number::Count(s) => match &**s {
                Selection::Cards(set) => {
                    format!("the number of {}", self.set(set, &Quantity::Bare, false))
                }
                s => format!("the number of {}", self.some(s)),
            },
            Number::CountCounters(of, s) => self.counters_on(of.as_ref(), s),
            Number::Tally(word) if self.scene.vocabulary.optional => self.tally(word).to_owned(),
            Number::Tally(word) => {
                let name = self.tally(word);
                format!("the number of {name}")
            }
            Number::Name(name) if self.scene.amounts.contains(name.as_str()) => self
                .scene
                .said("placed")
                .map_or("that many", |s| s.1)
                .to_owned(),
            Number::Name(name) if self.scene.letters.contains(&name.text) => {
                self.scene.letter(Some(name))
            }
            Number::Name(name) => match self.scene.roll(name) {
                Some(n) => format!("the {} result", nth(n)),
                None => "the result".to_owned(),
            },
            Number::Half(n) => {
                let rounded = self.scene.said("half").map_or("", |s| s.1);
                format!("half {}{rounded}", self.operand(n))
            }
            Number::Arithmetic(a, operator, b) => {
                let sign = match operator {
                    Operator::Add => "plus",
                    Operator::Subtract => "minus",
                    Operator::Multiply => "times",
                };
                format!("{} {sign} {}", self.operand(a), self.operand(b))
            }
            Number::Least(..) if self.scene.full() && at_most(number).is_some() => {
                match at_most(number) {
                    Some((n, most)) => format!("{} (at most {most})", self.number(n)),
                    None => String::new(),
                }
            }
            Number::Least(a, b) => {
                format!("the smaller of {} and {}", self.number(a), self.number(b))
            }
            Number::Most(a, b) => {
                format!("the greater of {} and {}", self.number(a), self.number(b))
            }
        }
    }

    /// `1 or more wounds on`: what is counted of what lies on a card.
    pub(super) fn lying(&self, stat: &str, n: &str) -> Option<String> {
        let name = self.stat_name(stat).strip_prefix("number of ")?;
        name.ends_with(" on").then(|| format!("{n} {name}"))
    }

    /// What a game counts, by its name.
    fn tally(&self, word: &Word) -> &'static str {
        let tally = self.scene.vocabulary.tally(word);
        tally.map_or("", |t| t.phrase.en)
    }

    fn counters_on(&self, of: Option<&Word>, s: &Selection) -> String {
        let counters = self.counters(of, true);
        format!("the number of {counters} on {}", self.some(s))
    }

    /// Counters, or those of a name: `spark counter`.
    pub(super) fn counters(&self, of: Option<&Word>, many: bool) -> String {
        let name = of.and_then(|word| self.scene.words.counter(word));
        let name = name.map_or_else(String::new, |name| format!("{} ", name.en));
        format!("{name}{}", if many { "counters" } else { "counter" })
    }

    /// A number inside another: what is itself put together stands in brackets.
    fn operand(&self, number: &Number) -> String {
        match number {
            Number::Arithmetic(..) | Number::Least(..) | Number::Most(..) => {
                format!("({})", self.number(number))
            }
            _ => self.number(number),
        }
    }

    /// A condition inside another: what is itself joined stands in brackets.
    pub(super) fn joined(&self, condition: &Condition) -> String {
        match condition {
            Condition::And(_) | Condition::Or(_) => format!("({})", self.condition(condition)),
            _ => self.condition(condition),
        }
    }

    /// A number compared with another, as a condition.
    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> String {
        if let Number::Tally(word) = left
            && let Some((_, many)) = self.scene.said(&format!("tally_{word}"))
        {
            let one = matches!(comparison, Comparison::Equal | Comparison::Greater)
                && *right == Number::Literal(1);
            let single = self.scene.said(&format!("tally_{word}_1"));
            let said = single.filter(|_| one).map_or(many, |it| it.1);
            return said.replace("{n}", &self.compared(right, comparison));
        }
        match (left, comparison, right) {
            (
                Number::Stat {
                    stat,
                    printed,
                    of: Some(of),
                },
                comparison,
                n,
            ) => {
                let n = self.compared(n, comparison);
                if let Some(lie) = self.lying(stat, &n) {
                    return format!("there are {lie} {}", self.some(of));
                }
                let printed = if *printed { "printed " } else { "" };
                format!(
                    "{} has {printed}{} {n}",
                    self.some(of),
                    self.stat_name(stat)
                )
            }
            (Number::CountCounters(of, s), Comparison::Equal, Number::Literal(0)) => {
                let counters = self.counters(of.as_ref(), true);
                format!("there are no {counters} on {}", self.some(s))
            }
            (Number::CountCounters(of, s), comparison, n) => {
                let many = self.compared(n, comparison);
                let counters = self.counters(of.as_ref(), true);
                format!("there are {many} {counters} on {}", self.some(s))
            }
            (Number::Tally(word), Comparison::AtLeast, n) if self.scene.vocabulary.prose => {
                let name = self.tally(word);
                format!("there are {} or more {name}", self.number(n))
            }
            (Number::Count(a), Comparison::Greater, Number::Count(b)) => {
                if let (Selection::Cards(theirs), Selection::Cards(ours)) = (&**a, &**b)
                    && (theirs.side, ours.side) == (Side::Enemy, Side::Own)
                    && (&theirs.words, &theirs.kinds) == (&ours.words, &ours.kinds)
                {
                    let nouns = self.nouns(theirs, true);
                    return format!("your opponent controls more {nouns} than you");
                }
                let bare = |s: &Selection| match s {
                    Selection::Cards(set) => self.set(set, &Quantity::Bare, false),
                    s => self.some(s),
                };
                format!("there are more {} than {}", bare(a), bare(b))
            }
            (Number::Tally(word), comparison, n) if self.scene.vocabulary.optional => {
                format!("{} is {}", self.tally(word), self.compared(n, comparison))
            }
            (a, comparison, b) => {
                format!("{} is {}", self.number(a), self.compared(b, comparison))
            }
        }
    }

    pub(super) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(a, comparison, b) => self.comparison(a, *comparison, b),
            Condition::Is(s, word) => format!("{} is {}", self.it(s), self.being(s, word)),
            Condition::Has(s, word) => format!("{} has {}", self.it(s), self.keyword(word)),
            Condition::Holds(s, Qualifier::In(zones)) => {
                let zones: Vec<(&str, bool)> = zones
                    .iter()
                    .filter_map(|z| self.scene.vocabulary.zone(z))
                    .map(|z| (z.phrase.en, z.field))
                    .collect();
                let on = zones.iter().all(|(_, field)| *field) && self.scene.vocabulary.prose;
                let place = if on { "on" } else { "in" };
                let zones: Vec<&str> = zones.into_iter().map(|(zone, _)| zone).collect();
                format!("{} is {place} the {}", self.some(s), zones.join(" or "))
            }
            Condition::Holds(s, Qualifier::Being(words)) => {
                let words: Vec<String> = words.iter().map(|w| self.being(s, w)).collect();
                format!("{} is {}", self.some(s), words.join(" or "))
            }
            Condition::Holds(s, Qualifier::WithPassive { passive, value }) => {
                format!(
                    "{} has {}",
                    self.it(s),
                    self.passive(passive, &Value::Word(value.clone()))
                )
            }
            Condition::Holds(s, qualifier) => {
                format!("{} is{}", self.some(s), self.qualifier(qualifier))
            }
            Condition::Exists(s) => self.existing(s),
            Condition::OwnTurn => "it is your turn".to_owned(),
            Condition::Phase(word) => {
                let name = self.phase(word);
                match (self.scene.vocabulary.optional, self.scene.vocabulary.prose) {
                    (true, _) => name.to_owned(),
                    (_, true) => format!("it is {name}"),
                    _ => format!("it is the {name}"),
                }
            }
            Condition::Done if self.scene.full() => "that was done in full".to_owned(),
            Condition::Done => "you do".to_owned(),
            Condition::Was(name, word) => {
                let was = self
                    .scene
                    .vocabulary
                    .was_word(word)
                    .map_or("", |w| w.phrase.en);
                format!("{} {was}", self.named_card(name))
            }
            Condition::Not(inner) => self.negated(inner),
            Condition::And(all) => {
                let all: Vec<String> = all.iter().map(|c| self.joined(c)).collect();
                all.join(" and ")
            }
            Condition::Or(all) => {
                let all: Vec<String> = all.iter().map(|c| self.joined(c)).collect();
                all.join(" or ")
            }
        }
    }

    pub(super) fn phase(&self, word: &Word) -> &'static str {
        let phase = self.scene.vocabulary.phase(word);
        phase.map_or("", |p| p.phrase.en)
    }

    /// What a card is: `a shaman`, `the attack character`, `Knight`.
    fn being(&self, s: &Selection, word: &Word) -> String {
        match self.scene.vocabulary.kind(word) {
            Some(kind) if !self.on_field(s) => article(&kind.as_cards().0),
            Some(kind) if kind.unique && self.scene.vocabulary.prose => {
                format!("the {}", kind.phrase.en)
            }
            Some(kind) => article(kind.phrase.en),
            None => self.any_word(word),
        }
    }

    fn existing(&self, s: &Selection) -> String {
        match s {
            Selection::Cards(set)
                if self.scene.vocabulary.optional && !self.scene.off_field(set) =>
            {
                let mut one = set.clone();
                one.side = Side::Any;
                let one = self.set(&one, &Quantity::Some, false);
                match set.side {
                    Side::Own | Side::Friendly => format!("you control {one}"),
                    Side::Enemy => format!("your opponent controls {one}"),
                    Side::Any => format!("there is {one} on the field"),
                }
            }
            Selection::Cards(set) if self.scene.vocabulary.prose && self.scene.unique(set) => {
                let one = self.set(set, &Quantity::Some, false);
                format!("{one} is still on the field")
            }
            s => format!("there is {}", self.some(s)),
        }
    }

    fn negated(&self, inner: &Condition) -> String {
        match inner {
            Condition::OwnTurn => "it is not your turn".to_owned(),
            Condition::Exists(Selection::Cards(set)) if self.scene.vocabulary.prose => {
                let own = set.side == Side::Own && !self.scene.off_field(set);
                let mut cards = set.clone();
                if own {
                    cards.side = Side::Any;
                }
                let cards = self.set(&cards, &Quantity::Bare, false);
                let none = if own { "you have" } else { "there are" };
                format!("{none} no {cards}")
            }
            Condition::Has(s, word) => {
                format!("{} does not have {}", self.it(s), self.keyword(word))
            }
            inner => format!("it is not so that {}", self.joined(inner)),
        }
    }

    pub(super) fn it(&self, selection: &Selection) -> String {
        match selection {
            Selection::Name(_) if self.scene.lone() => "it".to_owned(),
            _ => self.some(selection),
        }
    }

    pub(super) fn cost(&mut self, cost: &Cost) -> String {
        let items: Vec<String> = cost.items.iter().map(|i| self.cost_item(i)).collect();
        items.join(" and ")
    }

    pub(super) fn cost_item(&mut self, item: &CostItem) -> String {
        match item {
            CostItem::Discard(n) => self.discard(n, None, false),
            CostItem::Mill(n) => {
                let pile = self
                    .scene
                    .said("mill")
                    .map_or("into the graveyard", |s| s.1);
                let pile = pile.replace("{whose}", "your");
                format!("put {} {pile}", self.top(n, None))
            }
            CostItem::Rest(s) => format!("rest {}", self.all(s)),
            CostItem::Send(s, zone) => {
                let from = if self.on_field(s) {
                    " from the field"
                } else {
                    ""
                };
                let name = self
                    .scene
                    .vocabulary
                    .zone(&zone.zone)
                    .map_or("", |z| z.phrase.en);
                let (whose, _) = self.destination_owner(s);
                format!("put {}{from} into {whose} {name}", self.all(s))
            }
            CostItem::SendCount(n, s, zone) => {
                let name = self
                    .scene
                    .vocabulary
                    .zone(&zone.zone)
                    .map_or("", |z| z.phrase.en);
                let cards = self.counted(&Count::Exactly(n.clone()), s, true);
                match (self.scene.vocabulary.prose, self.on_field(s)) {
                    (false, _) => format!("put {cards} into the {name}"),
                    (true, false) => format!("put {cards} into your {name}"),
                    (true, true) => match taken_from(s, &cards) {
                        Some(taken) => format!("put {taken} into your {name}"),
                        None => format!("put {cards} from the field into your {name}"),
                    },
                }
            }
            CostItem::RemoveCounters(n, of, s) => {
                let n = self.number(n);
                let counters = self.counters(of.as_ref(), n != "1");
                let from = match s {
                    Selection::Cards(set) => self.set(set, &Quantity::Bare, false),
                    _ => self.some(s),
                };
                let all = match s {
                    Selection::Cards(_) => " in all",
                    _ => "",
                };
                match of {
                    // Counters without a name are cards.
                    None => format!("put {n} {counters}{all} from {from} into the graveyard"),
                    Some(_) => format!("remove {n} {counters}{all} from {from}"),
                }
            }
            CostItem::Named(word, n) => {
                let phrase = self.scene.vocabulary.cost(word).map_or("", |c| c.phrase.en);
                crate::text::own_cost(phrase, n, &self.number(n))
            }
        }
    }
}

/// What lies under a card is taken from there.
fn taken_from(selection: &Selection, said: &str) -> Option<String> {
    let Selection::Cards(set) = selection else {
        return None;
    };
    let under = |it: &&Qualifier| matches!(it, Qualifier::Under(_));
    let one = set.qualifiers.iter().filter(under).count() == 1;
    let said_once = said.matches(" under ").count() == 1;
    (one && said_once).then(|| said.replacen(" under ", " from under ", 1))
}
