//! Changes of selections, numbers, conditions and costs.

use super::{Pools, Variants, Vary, lift, other, swap};
use shokan_lang::ast::{
    CardSet, Comparison, Condition, Cost, CostItem, Count, Number, Operator, Player, Qualifier,
    Selection, Side, Word, ZoneRef,
};

const COMPARISONS: [Comparison; 6] = [
    Comparison::Less,
    Comparison::AtMost,
    Comparison::Equal,
    Comparison::AtLeast,
    Comparison::Greater,
    Comparison::NotEqual,
];
const OPERATORS: [Operator; 3] = [Operator::Add, Operator::Subtract, Operator::Multiply];
pub(super) const SIDES: [Side; 4] = [Side::Own, Side::Enemy, Side::Any, Side::Friendly];

impl Vary for Comparison {
    fn vary(&self, _: &Pools, out: &mut Variants<Self>) {
        other("comparison", *self, &COMPARISONS, out, |it| it);
    }
}

impl Vary for Player {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        for it in [
            Self::You,
            Self::Opponent,
            Self::TurnPlayer,
            Self::EachPlayer,
        ] {
            if it != *self {
                out.push(("player", it));
            }
        }
        for it in &pools.selections {
            for player in [
                Self::OwnerOf(Box::new(it.clone())),
                Self::ControllerOf(Box::new(it.clone())),
            ] {
                if player != *self {
                    out.push(("player", player));
                }
            }
        }
        match self {
            Self::OwnerOf(s) => lift(s, pools, out, Self::OwnerOf),
            Self::ControllerOf(s) => lift(s, pools, out, Self::ControllerOf),
            _ => {}
        }
    }
}

impl Vary for Selection {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        for it in &pools.selections {
            if it != self {
                out.push(("cards", it.clone()));
            }
        }
        for it in [
            Player::You,
            Player::Opponent,
            Player::TurnPlayer,
            Player::EachPlayer,
        ] {
            let it = Self::Player(it);
            if it != *self {
                out.push(("cards or player", it));
            }
        }
        match self {
            Self::Player(player) => lift(player, pools, out, Self::Player),
            Self::Cards(set) => lift(set, pools, out, Self::Cards),
            Self::Of { name, qualifiers } => {
                lift(qualifiers, pools, out, |qualifiers| Self::Of {
                    name: name.clone(),
                    qualifiers,
                });
                swap("name", name, &pools.names, out, |name| Self::Of {
                    name,
                    qualifiers: qualifiers.clone(),
                });
            }
            Self::RestOf(name) => swap("name", name, &pools.names, out, Self::RestOf),
            Self::And(all) => {
                lift(all, pools, out, Self::And);
                for one in all {
                    out.push(("one of several", one.clone()));
                }
            }
            _ => {}
        }
    }
}

fn words(
    change: &'static str,
    now: &[Word],
    list: &[Word],
    least: usize,
    out: &mut Variants<Vec<Word>>,
) {
    for at in 0..now.len() {
        if now.len() > least {
            let mut less = now.to_vec();
            less.remove(at);
            out.push((change, less));
        }
        swap(change, &now[at], list, out, |it| {
            let mut all = now.to_vec();
            all[at] = it;
            all
        });
    }
    for it in list.iter().filter(|it| !now.contains(it)) {
        let mut more = now.to_vec();
        more.push(it.clone());
        out.push((change, more));
    }
}

pub(super) fn lift_words<T>(
    change: &'static str,
    now: &[Word],
    list: &[Word],
    least: usize,
    out: &mut Variants<T>,
    mut whole: impl FnMut(Vec<Word>) -> T,
) {
    let mut inner = Vec::new();
    words(change, now, list, least, &mut inner);
    out.extend(inner.into_iter().map(|(change, it)| (change, whole(it))));
}

impl Vary for CardSet {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        out.push((
            "other",
            Self {
                other: !self.other,
                ..self.clone()
            },
        ));
        other("side", self.side, &SIDES, out, |side| Self {
            side,
            ..self.clone()
        });
        lift_words("word", &self.words, &pools.narrow, 0, out, |words| Self {
            words,
            ..self.clone()
        });
        lift_words("kind", &self.kinds, &pools.kinds, 1, out, |kinds| Self {
            kinds,
            ..self.clone()
        });
        lift(&self.qualifiers, pools, out, |qualifiers| Self {
            qualifiers,
            ..self.clone()
        });
        for zone in &pools.zones {
            let mut more = self.clone();
            more.qualifiers.push(Qualifier::In(vec![zone.clone()]));
            out.push(("zone added", more));
        }
        for keyword in &pools.keywords {
            for one in [
                Qualifier::With(keyword.clone()),
                Qualifier::Without(keyword.clone()),
            ] {
                let mut more = self.clone();
                more.qualifiers.push(one);
                out.push(("keyword added", more));
            }
        }
        for it in &pools.selections {
            let it = Box::new(it.clone());
            for one in [
                Qualifier::Facing(it.clone()),
                Qualifier::AdjacentTo(it.clone()),
                Qualifier::Under(it.clone()),
                Qualifier::On(it.clone()),
                Qualifier::InColumnOf(it.clone()),
                Qualifier::InLineWith(it.clone()),
                Qualifier::Attacking(it.clone()),
            ] {
                let mut more = self.clone();
                more.qualifiers.push(one);
                out.push(("place added", more));
            }
        }
    }
}

impl Vary for Qualifier {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::In(zones) => lift_words("zone", zones, &pools.zones, 1, out, Self::In),
            Self::With(word) => {
                out.push(("with or without", Self::Without(word.clone())));
                swap("keyword", word, &pools.keywords, out, Self::With);
            }
            Self::Without(word) => {
                out.push(("with or without", Self::With(word.clone())));
                swap("keyword", word, &pools.keywords, out, Self::Without);
            }
            Self::Where(condition) => lift(condition, pools, out, Self::Where),
            Self::Named(card) => swap("card", card, &pools.cards, out, Self::Named),
            Self::Within { .. } => vary_within(self, pools, out),
            Self::Between(a, b) => {
                lift(a, pools, out, |it| Self::Between(it, b.clone()));
                lift(b, pools, out, |it| Self::Between(a.clone(), it));
            }
            Self::Facing(s)
            | Self::AdjacentTo(s)
            | Self::InLineWith(s)
            | Self::InColumnOf(s)
            | Self::Under(s)
            | Self::On(s)
            | Self::BeforeInRow(s)
            | Self::Attacking(s) => {
                for it in places(s) {
                    if it != *self {
                        out.push(("place", it));
                    }
                }
                let kind = std::mem::discriminant(self);
                lift(s, pools, out, |it| {
                    let all = places(&it).into_iter();
                    let mut same = all.filter(|it| std::mem::discriminant(it) == kind);
                    same.next().unwrap_or_else(|| self.clone())
                });
            }
            Self::FirstInRow => out.push(("place", Self::LastInRow)),
            Self::LastInRow => out.push(("place", Self::FirstInRow)),
            Self::Being(words) => {
                let mut list = pools.narrow.clone();
                list.extend(pools.kinds.clone());
                list.extend(pools.names.clone());
                lift_words("being", words, &list, 1, out, Self::Being);
                out.push(("not", Self::Not(Box::new(self.clone()))));
            }
            Self::WithPassive { passive, .. } => {
                out.push(("behind a passive", Self::With(passive.clone())));
                out.push(("not", Self::Not(Box::new(self.clone()))));
            }
            Self::Not(inner) => {
                out.push(("not", (**inner).clone()));
                lift(inner, pools, out, Self::Not);
            }
        }
    }
}

/// How far away, and along which way.
fn vary_within(qualifier: &Qualifier, pools: &Pools, out: &mut Variants<Qualifier>) {
    let Qualifier::Within {
        distance,
        clear,
        straight,
        of,
    } = qualifier
    else {
        return;
    };
    let with = |distance, clear, straight, of| Qualifier::Within {
        distance,
        clear,
        straight,
        of,
    };
    lift(distance, pools, out, |it| {
        with(it, *clear, *straight, of.clone())
    });
    lift(of, pools, out, |it| {
        with(distance.clone(), *clear, *straight, it)
    });
    let (n, of) = (distance.clone(), of.clone());
    out.push(("clear", with(n.clone(), !clear, *straight, of.clone())));
    out.push(("straight", with(n, *clear, !straight, of)));
}

fn places(s: &Selection) -> Vec<Qualifier> {
    let s = Box::new(s.clone());
    vec![
        Qualifier::Facing(s.clone()),
        Qualifier::AdjacentTo(s.clone()),
        Qualifier::InLineWith(s.clone()),
        Qualifier::InColumnOf(s.clone()),
        Qualifier::Under(s.clone()),
        Qualifier::On(s.clone()),
        Qualifier::BeforeInRow(s.clone()),
        Qualifier::Attacking(s),
    ]
}

impl Vary for Number {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Literal(n) => out.push(("number", Self::Literal(n + 1))),
            Self::Stat { stat, printed, of } => {
                swap("stat", stat, &pools.stats, out, |stat| Self::Stat {
                    stat,
                    printed: *printed,
                    of: of.clone(),
                });
                out.push((
                    "printed",
                    Self::Stat {
                        stat: stat.clone(),
                        printed: !printed,
                        of: of.clone(),
                    },
                ));
                lift(of, pools, out, |of| Self::Stat {
                    stat: stat.clone(),
                    printed: *printed,
                    of,
                });
            }
            Self::Count(s) => lift(s, pools, out, Self::Count),
            Self::CountCounters(counter, s) => {
                lift(s, pools, out, |s| Self::CountCounters(counter.clone(), s));
                others(counter, pools, out, |it| Self::CountCounters(it, s.clone()));
            }
            Self::Tally(word) => swap("tally", word, &pools.tallies, out, Self::Tally),
            Self::Name(name) => swap("name", name, &pools.names, out, Self::Name),
            Self::Half(n) => {
                out.push(("half", (**n).clone()));
                lift(n, pools, out, Self::Half);
                if let Self::Arithmetic(a, o, b) = &**n {
                    let a = Box::new(Self::Half(a.clone()));
                    out.push(("half of what", Self::Arithmetic(a, *o, b.clone())));
                }
            }
            Self::Arithmetic(..) | Self::Least(..) | Self::Most(..) => vary_two(self, pools, out),
            Self::X | Self::Amount => out.push(("number", Self::Literal(1))),
        }
        for it in [Self::X, Self::Amount] {
            if it != *self {
                out.push(("number", it));
            }
        }
        for name in &pools.names {
            let it = Self::Name(name.clone());
            if it != *self {
                out.push(("number", it));
            }
        }
        out.push(("half", Self::Half(Box::new(self.clone()))));
    }
}

/// Changes of a number that is made of two.
fn vary_two(number: &Number, pools: &Pools, out: &mut Variants<Number>) {
    match number {
        Number::Arithmetic(a, o, b) => {
            other("operator", *o, &OPERATORS, out, |o| {
                Number::Arithmetic(a.clone(), o, b.clone())
            });
            out.push(("operands", Number::Arithmetic(b.clone(), *o, a.clone())));
            out.push(("operand", (**a).clone()));
            out.push(("operand", (**b).clone()));
            lift(a, pools, out, |a| Number::Arithmetic(a, *o, b.clone()));
            lift(b, pools, out, |b| Number::Arithmetic(a.clone(), *o, b));
            if let Number::Arithmetic(x, p, y) = &**a {
                let right = Box::new(Number::Arithmetic(y.clone(), *o, b.clone()));
                out.push(("order of sums", Number::Arithmetic(x.clone(), *p, right)));
            }
            if let Number::Arithmetic(x, p, y) = &**b {
                let left = Box::new(Number::Arithmetic(a.clone(), *o, x.clone()));
                out.push(("order of sums", Number::Arithmetic(left, *p, y.clone())));
            }
        }
        Number::Least(a, b) | Number::Most(a, b) => {
            let least = matches!(number, Number::Least(..));
            let make = |least: bool, a, b| {
                if least {
                    Number::Least(a, b)
                } else {
                    Number::Most(a, b)
                }
            };
            out.push(("least or most", make(!least, a.clone(), b.clone())));
            out.push(("operand", (**a).clone()));
            out.push(("operand", (**b).clone()));
            lift(a, pools, out, |it| make(least, it, b.clone()));
            lift(b, pools, out, |it| make(least, a.clone(), it));
        }
        _ => {}
    }
}

impl Vary for Condition {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Compare(a, c, b) => {
                lift(a, pools, out, |a| Self::Compare(a, *c, b.clone()));
                lift(c, pools, out, |c| Self::Compare(a.clone(), c, b.clone()));
                lift(b, pools, out, |b| Self::Compare(a.clone(), *c, b));
                out.push(("operands", Self::Compare(b.clone(), *c, a.clone())));
            }
            Self::Is(s, word) => {
                lift(s, pools, out, |s| Self::Is(s, word.clone()));
                let mut list = pools.narrow.clone();
                list.extend(pools.kinds.clone());
                swap("is", word, &list, out, |it| Self::Is(s.clone(), it));
            }
            Self::Has(s, word) => {
                lift(s, pools, out, |s| Self::Has(s, word.clone()));
                let list = &pools.keywords;
                swap("has", word, list, out, |it| Self::Has(s.clone(), it));
            }
            Self::Holds(s, q) => {
                lift(s, pools, out, |s| Self::Holds(s, q.clone()));
                lift(q, pools, out, |q| Self::Holds(s.clone(), q));
                if let Selection::Cards(set) = s {
                    let mut set = set.clone();
                    set.qualifiers.push(q.clone());
                    out.push(("exists", Self::Exists(Selection::Cards(set))));
                }
            }
            Self::Exists(s) => lift(s, pools, out, Self::Exists),
            Self::Phase(word) => swap("phase", word, &pools.phases, out, Self::Phase),
            Self::Was(name, word) => {
                let list = &pools.was;
                swap("was", word, list, out, |it| Self::Was(name.clone(), it));
                let list = &pools.names;
                swap("name", name, list, out, |it| Self::Was(it, word.clone()));
            }
            Self::Not(inner) => {
                out.push(("not", (**inner).clone()));
                lift(inner, pools, out, Self::Not);
                if let Self::And(all) | Self::Or(all) = &**inner {
                    let and = matches!(**inner, Self::And(_));
                    let mut all = all.clone();
                    all[0] = Self::Not(Box::new(all[0].clone()));
                    let all = if and { Self::And(all) } else { Self::Or(all) };
                    out.push(("not of what", all));
                }
            }
            Self::And(all) | Self::Or(all) => vary_joined(self, all, pools, out),
            Self::OwnTurn | Self::Done => {}
        }
        if !matches!(self, Self::Not(_)) {
            out.push(("not", Self::Not(Box::new(self.clone()))));
        }
        if *self != Self::OwnTurn {
            out.push(("condition", Self::OwnTurn));
        }
    }
}

/// Conditions that are joined: by the other word, in another order, one of them alone.
fn vary_joined(
    condition: &Condition,
    all: &Vec<Condition>,
    pools: &Pools,
    out: &mut Variants<Condition>,
) {
    let and = matches!(condition, Condition::And(_));
    let make = |and: bool, all| {
        if and {
            Condition::And(all)
        } else {
            Condition::Or(all)
        }
    };
    lift(all, pools, out, |all| make(and, all));
    out.push(("and or or", make(!and, all.clone())));
    // `a and (b or c)` against `(a and b) or c`.
    if let [first @ .., Condition::And(last) | Condition::Or(last)] = all.as_slice() {
        let mut left = first.to_vec();
        left.push(last[0].clone());
        let mut right = vec![make(and, left)];
        right.extend(last[1..].iter().cloned());
        out.push(("order of and", make(!and, right)));
    }
    for one in all {
        out.push(("one of several", one.clone()));
    }
}

impl Vary for Count {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        let n = match self {
            Self::Exactly(n) | Self::UpTo(n) => n.clone(),
            _ => Number::Literal(1),
        };
        let all = [
            Self::Exactly(n.clone()),
            Self::UpTo(n),
            Self::AnyNumber,
            Self::All,
        ];
        for it in all {
            if it != *self {
                out.push(("how many", it));
            }
        }
        match self {
            Self::Exactly(n) => lift(n, pools, out, Self::Exactly),
            Self::UpTo(n) => lift(n, pools, out, Self::UpTo),
            _ => {}
        }
    }
}

impl Vary for ZoneRef {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        swap("zone", &self.zone, &pools.zones, out, |zone| Self {
            side: self.side,
            zone,
        });
        let sides = [
            None,
            Some(Side::Own),
            Some(Side::Enemy),
            Some(Side::Any),
            Some(Side::Friendly),
        ];
        other("side of a zone", self.side, &sides, out, |side| Self {
            side,
            zone: self.zone.clone(),
        });
    }
}

/// Counters of another name, or of none.
pub(super) fn others<T>(
    now: &Option<Word>,
    pools: &Pools,
    out: &mut Variants<T>,
    mut whole: impl FnMut(Option<Word>) -> T,
) {
    let all = std::iter::once(None).chain(pools.counters.iter().cloned().map(Some));
    out.extend(all.filter(|it| it != now).map(|it| ("counter", whole(it))));
}

impl Vary for Cost {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        lift(&self.items, pools, out, |items| Self { items });
    }
}

impl Vary for CostItem {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Discard(n) => {
                lift(n, pools, out, Self::Discard);
                out.push(("cost", Self::Mill(n.clone())));
            }
            Self::Mill(n) => {
                lift(n, pools, out, Self::Mill);
                out.push(("cost", Self::Discard(n.clone())));
            }
            Self::Rest(s) => lift(s, pools, out, Self::Rest),
            Self::Send(s, zone) => {
                lift(s, pools, out, |s| Self::Send(s, zone.clone()));
                lift(zone, pools, out, |zone| Self::Send(s.clone(), zone));
                let n = Number::Literal(1);
                out.push(("cost", Self::SendCount(n, s.clone(), zone.clone())));
            }
            Self::SendCount(n, s, zone) => {
                lift(n, pools, out, |n| {
                    Self::SendCount(n, s.clone(), zone.clone())
                });
                lift(s, pools, out, |s| {
                    Self::SendCount(n.clone(), s, zone.clone())
                });
                lift(zone, pools, out, |zone| {
                    Self::SendCount(n.clone(), s.clone(), zone)
                });
                out.push(("cost", Self::Send(s.clone(), zone.clone())));
            }
            Self::RemoveCounters(n, c, s) => {
                lift(n, pools, out, |n| {
                    Self::RemoveCounters(n, c.clone(), s.clone())
                });
                lift(s, pools, out, |s| {
                    Self::RemoveCounters(n.clone(), c.clone(), s)
                });
                others(c, pools, out, |c| {
                    Self::RemoveCounters(n.clone(), c, s.clone())
                });
            }
            Self::Named(word, n) => {
                lift(n, pools, out, |n| Self::Named(word.clone(), n));
                let list = &pools.costs;
                swap("cost", word, list, out, |it| Self::Named(it, n.clone()));
            }
        }
    }
}
