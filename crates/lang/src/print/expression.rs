//! Printing selections, numbers, conditions and costs.

use super::Printer;
use crate::ast::{
    CardSet, Comparison, Condition, CostItem, Number, Operator, Player, Qualifier, Selection, Side,
    Word, ZoneRef,
};

/// Whether a set is printed as one card or as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    One,
    Many,
}

impl Printer {
    // ---- selections

    /// A selection where `and` may stand.
    pub(super) fn selection(&self, selection: &Selection, number: Printed) -> String {
        match selection {
            Selection::And(all) => {
                let all: Vec<String> = all.iter().map(|s| self.atom(s, number)).collect();
                all.join(" and ")
            }
            _ => self.atom(selection, number),
        }
    }

    /// All cards of a selection: plural where it can be more than one.
    pub(super) fn all_of(&self, selection: &Selection) -> String {
        self.selection(selection, Printed::Many)
    }

    /// A selection where `and` needs parentheses.
    pub(super) fn atom(&self, selection: &Selection, number: Printed) -> String {
        match selection {
            Selection::This => "this".to_owned(),
            Selection::Giver => "giver".to_owned(),
            Selection::Host => "host".to_owned(),
            Selection::Top => "top".to_owned(),
            Selection::Foe => "foe".to_owned(),
            Selection::Name(name) => name.text.clone(),
            Selection::Player(player) => self.player(player),
            Selection::Cards(set) => self.card_set(set, number),
            Selection::Of { name, qualifiers } => {
                format!("of {name}{}", self.qualifiers(qualifiers))
            }
            Selection::RestOf(name) => format!("rest of {name}"),
            Selection::And(_) => format!("({})", self.selection(selection, number)),
        }
    }

    /// An atom that does not swallow the qualifiers behind it.
    fn closed_atom(&self, selection: &Selection) -> String {
        let text = self.atom(selection, Printed::One);
        match selection {
            Selection::Cards(_) | Selection::Of { .. } => format!("({text})"),
            _ => text,
        }
    }

    /// An atom in a number, where an operator may follow.
    fn number_atom(&self, selection: &Selection, number: Printed) -> String {
        let text = self.atom(selection, number);
        match selection {
            Selection::Cards(CardSet { qualifiers, .. }) | Selection::Of { qualifiers, .. }
                if !qualifiers.is_empty() =>
            {
                format!("({text})")
            }
            _ => text,
        }
    }

    /// An atom in an event, where `in` and `on` begin the next part.
    pub(super) fn event_atom(&self, selection: &Selection) -> String {
        let text = self.atom(selection, Printed::One);
        if uses(selection, &is_place) && !text.starts_with('(') {
            format!("({text})")
        } else {
            text
        }
    }

    /// A selection before `under` or `on`.
    pub(super) fn put_selection(&self, selection: &Selection) -> String {
        let text = self.all_of(selection);
        if uses(selection, &|q| {
            matches!(q, Qualifier::Under(_) | Qualifier::On(_))
        }) {
            format!("({text})")
        } else {
            text
        }
    }

    pub(super) fn is_many(&self, selection: &Selection) -> bool {
        match selection {
            Selection::Cards(set) => self.set_is_many(set),
            Selection::And(_) | Selection::RestOf(_) => true,
            _ => false,
        }
    }

    fn set_is_many(&self, set: &CardSet) -> bool {
        let unique = set
            .kinds
            .iter()
            .all(|k| self.vocabulary.kind(k).is_some_and(|k| k.unique));
        let one_side = matches!(set.side, Side::Own | Side::Enemy);
        let faces = set
            .qualifiers
            .iter()
            .any(|q| matches!(q, Qualifier::Facing(_)) || q.is_row_place());
        !(unique && one_side || faces)
    }

    fn card_set(&self, set: &CardSet, number: Printed) -> String {
        let mut text = String::new();
        if set.other {
            text.push_str("other ");
        }
        text.push_str(side_word(set.side));
        for word in &set.words {
            text.push_str(&format!(" {word}"));
        }
        let many = number == Printed::Many && self.set_is_many(set);
        let kinds: Vec<&str> = set
            .kinds
            .iter()
            .map(|kind| match self.vocabulary.kind(kind) {
                Some(kind) if many => kind.plural,
                _ => kind.as_str(),
            })
            .collect();
        text.push_str(&format!(" {}", kinds.join(" or ")));
        text.push_str(&self.qualifiers(&set.qualifiers));
        text
    }

    fn qualifiers(&self, qualifiers: &[Qualifier]) -> String {
        let mut text = String::new();
        for (n, qualifier) in qualifiers.iter().enumerate() {
            let last = n + 1 == qualifiers.len();
            text.push_str(&format!(" {}", self.qualifier(qualifier, last)));
        }
        text
    }

    pub(super) fn qualifier(&self, qualifier: &Qualifier, last: bool) -> String {
        let atom = |s: &Selection| {
            if last {
                self.atom(s, Printed::One)
            } else {
                self.closed_atom(s)
            }
        };
        match qualifier {
            Qualifier::In(zones) => format!("in {}", joined(zones, " or ")),
            Qualifier::With(word) => format!("with {word}"),
            Qualifier::WithPassive { passive, value } => {
                format!("with {passive} {value}")
            }
            Qualifier::Without(word) => format!("without {word}"),
            Qualifier::Where(condition) => {
                let text = self.single(condition);
                // Nothing behind it may be taken for a part of it.
                let open = !last && !text.starts_with('(');
                if open {
                    format!("where ({text})")
                } else {
                    format!("where {text}")
                }
            }
            Qualifier::Named(word) => format!("named {word}"),
            Qualifier::Facing(s) => format!("facing {}", atom(s)),
            Qualifier::AdjacentTo(s) => format!("adjacent to {}", atom(s)),
            Qualifier::Within {
                distance,
                clear,
                straight,
                of,
            } => {
                let clear = if *clear { " clear" } else { "" };
                let straight = if *straight { " straight" } else { "" };
                let of = atom(of);
                let distance = self.factor_before(distance, "of");
                format!("within {distance}{clear}{straight} of {of}")
            }
            Qualifier::Between(one, two) => {
                format!("between {} and {}", self.atom(one, Printed::One), atom(two))
            }
            Qualifier::InLineWith(s) => format!("in line with {}", atom(s)),
            Qualifier::InColumnOf(s) => format!("in column of {}", atom(s)),
            Qualifier::Under(s) => format!("under {}", atom(s)),
            Qualifier::On(s) => format!("on {}", atom(s)),
            Qualifier::BeforeInRow(s) => format!("before {} in row", self.closed_atom(s)),
            Qualifier::FirstInRow => "first in row".to_owned(),
            Qualifier::LastInRow => "last in row".to_owned(),
            Qualifier::Attacking(s) => format!("attacking {}", atom(s)),
            Qualifier::Being(words) => match words.as_slice() {
                [word] => format!("being {word}"),
                words => format!("being ({})", joined(words, " or ")),
            },
            Qualifier::Not(inner) => format!("not {}", self.qualifier(inner, last)),
        }
    }

    pub(super) fn player(&self, player: &Player) -> String {
        match player {
            Player::You => "you".to_owned(),
            Player::Opponent => "opponent".to_owned(),
            Player::TurnPlayer => "turn_player".to_owned(),
            Player::EachPlayer => "each_player".to_owned(),
            Player::OwnerOf(s) => format!("owner of {}", self.closed_atom(s)),
            Player::ControllerOf(s) => format!("controller of {}", self.closed_atom(s)),
        }
    }

    // ---- numbers

    pub(super) fn number(&self, number: &Number) -> String {
        match number {
            Number::Literal(n) => n.to_string(),
            Number::X => "x".to_owned(),
            Number::Amount => "amount".to_owned(),
            Number::Stat { stat, printed, of } => {
                let printed = if *printed { "printed " } else { "" };
                match of {
                    Some(of) => {
                        format!("{printed}{stat} of {}", self.number_atom(of, Printed::One))
                    }
                    None => format!("{printed}{stat}"),
                }
            }
            Number::Count(s) => format!("count of {}", self.number_atom(s, Printed::Many)),
            Number::CountCounters(counter, s) => {
                let counters = counter.as_ref().map_or("counters", Word::as_str);
                format!(
                    "count of {counters} on {}",
                    self.number_atom(s, Printed::One)
                )
            }
            Number::Tally(word) => format!("count of {word}"),
            Number::Name(name) => name.text.clone(),
            Number::Half(n) => format!("half {}", self.factor(n)),
            Number::Arithmetic(left, operator, right) => {
                let sum = |n: &Number| {
                    matches!(
                        n,
                        Number::Arithmetic(_, Operator::Add | Operator::Subtract, _)
                    )
                };
                let product = *operator == Operator::Multiply;
                let left = if product && sum(left) {
                    self.factor(left)
                } else {
                    self.number(left)
                };
                let right = if product || sum(right) {
                    self.factor(right)
                } else {
                    self.number(right)
                };
                let operator = match operator {
                    Operator::Add => "+",
                    Operator::Subtract => "-",
                    Operator::Multiply => "*",
                };
                format!("{left} {operator} {right}")
            }
            Number::Least(a, b) => format!("least {} {}", self.factor(a), self.factor(b)),
            Number::Most(a, b) => format!("most {} {}", self.factor(a), self.factor(b)),
        }
    }

    /// A number without operators.
    pub(super) fn factor(&self, number: &Number) -> String {
        match number {
            Number::Arithmetic(..) => format!("({})", self.number(number)),
            _ => self.number(number),
        }
    }

    /// A number that does not take an `of` behind it for its own.
    pub(super) fn number_before(&self, number: &Number, next: &str) -> String {
        let text = self.number(number);
        if next.starts_with("of") && !is_plain(number) {
            format!("({text})")
        } else {
            text
        }
    }

    /// A number without operators that does not take an `of` behind it for its own.
    pub(super) fn factor_before(&self, number: &Number, next: &str) -> String {
        let text = self.number_before(number, next);
        if text.starts_with('(') && next.starts_with("of") {
            text
        } else {
            self.factor(number)
        }
    }

    // ---- conditions

    pub(super) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Or(all) => {
                self.joined_conditions(all, " or ", |c| matches!(c, Condition::Or(_)))
            }
            Condition::And(all) => self.joined_conditions(all, " and ", |c| {
                matches!(c, Condition::Or(_) | Condition::And(_))
            }),
            _ => self.single(condition),
        }
    }

    fn joined_conditions(
        &self,
        all: &[Condition],
        between: &str,
        grouped: impl Fn(&Condition) -> bool,
    ) -> String {
        let all: Vec<String> = all
            .iter()
            .map(|c| {
                if grouped(c) {
                    self.single(c)
                } else {
                    self.condition(c)
                }
            })
            .collect();
        all.join(between)
    }

    /// One condition; several in parentheses.
    fn single(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(left, comparison, right) => format!(
                "{} {} {}",
                self.number(left),
                comparison_sign(*comparison),
                self.number(right)
            ),
            Condition::Is(s, word) => format!("{} is {word}", self.atom(s, Printed::One)),
            Condition::Has(s, word) => format!("{} has {word}", self.atom(s, Printed::One)),
            Condition::Holds(s, qualifier) => {
                format!(
                    "{} {}",
                    self.atom(s, Printed::One),
                    self.qualifier(qualifier, true)
                )
            }
            Condition::Exists(s) => format!("{} exists", self.atom(s, Printed::One)),
            Condition::OwnTurn => "own_turn".to_owned(),
            Condition::Phase(word) => format!("phase {word}"),
            Condition::Done => "done".to_owned(),
            Condition::Was(name, word) => format!("{name} was {word}"),
            Condition::Not(inner) => format!("not {}", self.single(inner)),
            Condition::And(_) | Condition::Or(_) => format!("({})", self.condition(condition)),
        }
    }

    // ---- costs

    pub(super) fn cost_item(&self, item: &CostItem) -> String {
        match item {
            CostItem::Discard(n) => format!("discard {}", self.factor(n)),
            CostItem::Mill(n) => format!("mill {}", self.factor(n)),
            CostItem::Rest(s) => format!("rest {}", self.atom(s, Printed::One)),
            CostItem::Send(s, zone) => {
                format!("send {} to {}", self.atom(s, Printed::Many), zone_ref(zone))
            }
            CostItem::SendCount(n, s, zone) => {
                let number = if *n == Number::Literal(1) {
                    Printed::One
                } else {
                    Printed::Many
                };
                format!(
                    "send {} {} to {}",
                    self.factor(n),
                    self.atom(s, number),
                    zone_ref(zone)
                )
            }
            CostItem::RemoveCounters(n, counter, s) => {
                let counters = counters(n, counter.as_ref());
                let from = self.atom(s, Printed::Many);
                format!("remove {} {counters} from {from}", self.factor(n))
            }
            CostItem::Named(word, n) => format!("{word} {}", self.factor(n)),
        }
    }
}

pub(super) fn zone_ref(zone: &ZoneRef) -> String {
    match zone.side {
        Some(side) => format!("{} {}", side_word(side), zone.zone),
        None => zone.zone.text.clone(),
    }
}

pub(super) fn joined(words: &[Word], between: &str) -> String {
    let words: Vec<&str> = words.iter().map(|w| w.as_str()).collect();
    words.join(between)
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::Own => "own",
        Side::Enemy => "enemy",
        Side::Any => "any",
        Side::Friendly => "friendly",
    }
}

pub(super) fn comparison_sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Equal => "=",
        Comparison::AtLeast => ">=",
        Comparison::Greater => ">",
        Comparison::NotEqual => "!=",
    }
}

/// A number that nothing can be added to by an `of` behind it.
/// So many counters: of a name, or of none.
pub(super) fn counters<'a>(count: &Number, of: Option<&'a Word>) -> &'a str {
    match of {
        Some(word) => word,
        None if *count == Number::Literal(1) => "counter",
        None => "counters",
    }
}

fn is_plain(number: &Number) -> bool {
    matches!(number, Number::Literal(_) | Number::X | Number::Amount)
}

fn is_place(qualifier: &Qualifier) -> bool {
    matches!(qualifier, Qualifier::In(_) | Qualifier::On(_))
}

/// Whether a qualifier of this sort stands anywhere in a selection.
fn uses(selection: &Selection, sort: &dyn Fn(&Qualifier) -> bool) -> bool {
    match selection {
        Selection::Cards(CardSet { qualifiers, .. }) | Selection::Of { qualifiers, .. } => {
            qualifiers.iter().any(|q| {
                sort(q)
                    || match q {
                        // A condition can hold any selection; it is cheaper to be safe.
                        Qualifier::Where(_) => true,
                        Qualifier::Facing(s)
                        | Qualifier::AdjacentTo(s)
                        | Qualifier::InLineWith(s)
                        | Qualifier::InColumnOf(s)
                        | Qualifier::Under(s)
                        | Qualifier::On(s)
                        | Qualifier::Attacking(s)
                        | Qualifier::BeforeInRow(s) => uses(s, sort),
                        Qualifier::Within { of, .. } => uses(of, sort),
                        Qualifier::Between(a, b) => uses(a, sort) || uses(b, sort),
                        Qualifier::In(_)
                        | Qualifier::With(_)
                        | Qualifier::WithPassive { .. }
                        | Qualifier::Without(_)
                        | Qualifier::Named(_)
                        | Qualifier::Being(_)
                        | Qualifier::FirstInRow
                        | Qualifier::LastInRow => false,
                        // What is denied can hold any selection, too.
                        Qualifier::Not(_) => true,
                    }
            })
        }
        Selection::And(all) => all.iter().any(|s| uses(s, sort)),
        Selection::Player(Player::OwnerOf(s) | Player::ControllerOf(s)) => uses(s, sort),
        _ => false,
    }
}
