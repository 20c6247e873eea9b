//! Prices: whether one can be paid in full, and how it is paid.

use super::rules::{Desk, Reader, Rules, Sight, Use};
use super::run::Choosing;
use super::{Pick, Res};
use shokan_lang::ast::{
    CardSet, Condition, Cost, CostItem, Count, Destination, Number, Qualifier, Selection,
    Statement, Verb,
};

/// So many of these cards.
type Due = (Vec<usize>, usize);

/// Whether so many cards of each can be named, and none twice: all ways are tried.
fn can_name(dues: &[Due], used: &mut Vec<usize>) -> bool {
    let Some(((cards, count), rest)) = dues.split_first() else {
        return true;
    };
    if *count == 0 {
        return can_name(rest, used);
    }
    for (at, &card) in cards.iter().enumerate() {
        if used.contains(&card) {
            continue;
        }
        used.push(card);
        // Those before it were tried: a set has no order.
        let mut dues = vec![(cards[at + 1..].to_vec(), count - 1)];
        dues.extend_from_slice(rest);
        let so = can_name(&dues, used);
        used.pop();
        if so {
            return true;
        }
    }
    false
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// Pays a price, part by part.
    pub(crate) fn pay(&mut self, d: &mut Desk<'_, 'a, R>, u: &mut Use<'a>, cost: &Cost) -> Res<()> {
        u.paying = true;
        for (at, item) in cost.items.iter().enumerate() {
            u.due = cost.items[at + 1..].to_vec();
            self.pay_item(d, u, item)?;
        }
        u.paying = false;
        u.due.clear();
        Ok(())
    }

    fn pay_item(&mut self, d: &mut Desk<'_, 'a, R>, u: &mut Use<'a>, item: &CostItem) -> Res<()> {
        let verb = match item {
            CostItem::Discard(n) => {
                return self.discard(d, u, &Count::Exactly(n.clone()), None);
            }
            CostItem::Mill(n) => Verb::Mill {
                count: n.clone(),
                of: None,
            },
            CostItem::Rest(what) => Verb::Rest { what: what.clone() },
            CostItem::Send(what, zone) => Verb::Send {
                what: what.clone(),
                to: to(zone),
            },
            CostItem::SendCount(n, from, zone) => {
                let name = "\u{0}sent";
                let it = Choosing {
                    count: &Count::Exactly(n.clone()),
                    from,
                    total: None,
                    name,
                    by: None,
                    own: false,
                };
                self.choose(d, u, &it)?;
                Verb::Send {
                    what: Selection::Name(name.into()),
                    to: to(zone),
                }
            }
            CostItem::RemoveCounters(n, Some(name), from) => {
                u.done = self.count(u, n, name, from, -1)?;
                return R::settle(self, d);
            }
            CostItem::RemoveCounters(n, None, from) => {
                u.done = R::pay_counters(self, d, u, (n, from))?;
                return R::settle(self, d);
            }
            CostItem::Named(word, n) => {
                if *n == Number::X {
                    let most = R::can_pay(self, word, u.seat)?.clamp(1, 100);
                    let picks = (1..=most).map(Pick::Number).collect();
                    if let Pick::Number(n) = d.ask(self, u.seat, "x", picks)? {
                        u.x = n;
                    }
                }
                let n = self.number(n, u, None)?;
                u.done = R::pay(self, d, u, word, n)?;
                return R::settle(self, d);
            }
        };
        u.done = R::verb(self, d, u, &verb, None)?;
        u.names.remove("\u{0}sent");
        R::settle(self, d)
    }

    /// Whether a price can be paid in full: no card pays two of its parts.
    pub(crate) fn can_pay(&self, cost: &Cost, u: &Use<'a>) -> Res<bool> {
        for item in &cost.items {
            let can = match item {
                CostItem::Mill(n) => R::can_mill(self, u.seat, self.number(n, u, None)?),
                CostItem::Rest(sel) => {
                    let set = self.cards(sel, u)?;
                    !set.is_empty() && set.iter().all(|&card| R::can_rest(self, card))
                }
                CostItem::Send(sel, _) => {
                    let set = self.cards(sel, u)?;
                    let this = *sel != Selection::This || R::can_send_this(self, self.this(u));
                    !set.is_empty() && this
                }
                CostItem::RemoveCounters(n, Some(name), sel) => {
                    let (n, set) = (self.number(n, u, None)?, self.cards(sel, u)?);
                    let enough = |&card: &usize| self.model.counters(card, name) >= n;
                    !set.is_empty() && set.iter().all(enough)
                }
                CostItem::RemoveCounters(n, None, sel) => {
                    let mut there = 0;
                    for card in self.cards(sel, u)? {
                        there += R::count_counters(self, card)?;
                    }
                    there >= self.number(n, u, None)?
                }
                CostItem::Named(word, Number::X) => R::can_pay(self, word, u.seat)? >= 1,
                CostItem::Named(word, n) => {
                    R::can_pay(self, word, u.seat)? >= self.number(n, u, None)?
                }
                CostItem::Discard(_) | CostItem::SendCount(..) => true,
            };
            if !can {
                return Ok(false);
            }
        }
        let dues = self.dues(&cost.items, u)?;
        Ok(can_name(&dues, &mut Vec::new()))
    }

    /// What these parts ask of cards.
    fn dues(&self, items: &[CostItem], u: &Use<'a>) -> Res<Vec<Due>> {
        let mut dues = Vec::new();
        let count = |n: &Number| Ok(self.number(n, u, None)?.max(0) as usize);
        for item in items {
            dues.push(match item {
                CostItem::Discard(n) => {
                    // A card that is being paid for does not pay for itself.
                    let mut hand = self.pile(u.seat, "hand");
                    hand.retain(|&card| u.source.map(|was| was.card) != Some(card));
                    (hand, count(n)?)
                }
                CostItem::SendCount(n, sel, _) => (self.cards(sel, u)?, count(n)?),
                CostItem::Rest(sel) | CostItem::Send(sel, _) => {
                    let set = self.cards(sel, u)?;
                    let all = set.len();
                    (set, all)
                }
                _ => continue,
            });
        }
        Ok(dues)
    }

    /// Whether what is still to be paid can be, when these cards are spent, and so many of those.
    pub(crate) fn leaves_enough(
        &self,
        u: &Use<'a>,
        spent: &[usize],
        of: &[usize],
        more: usize,
    ) -> Res<bool> {
        let mut dues = vec![(of.to_vec(), more)];
        dues.extend(self.dues(&u.due, u)?);
        Ok(can_name(&dues, &mut spent.to_vec()))
    }

    /// Whether a price in the middle of a text can be paid, for something that can be done.
    pub(crate) fn can_pay_for(&self, cost: &Cost, then: &'a [Statement], u: &Use<'a>) -> Res<bool> {
        if !self.can_pay(cost, u)? {
            return Ok(false);
        }
        if R::PAYS_FOR_NOTHING {
            return Ok(true);
        }
        let mut rest = u.after.clone();
        rest.push(then);
        Ok(self.aims(rest, u, Vec::new())? == super::aims::Aims::Found)
    }

    /// Whether a price is paid with cards of which not everybody sees whether they are there.
    pub(crate) fn reads_faces(cost: &Cost) -> bool {
        cost.items.iter().any(|item| match item {
            CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => in_number::<R>(n),
            CostItem::Rest(sel) | CostItem::Send(sel, _) => in_cards::<R>(sel),
            CostItem::SendCount(n, sel, _) | CostItem::RemoveCounters(n, _, sel) => {
                in_number::<R>(n) || in_cards::<R>(sel)
            }
        })
    }
}

fn to(zone: &shokan_lang::ast::ZoneRef) -> Destination {
    Destination {
        zone: shokan_lang::ast::ZoneRef {
            side: None,
            zone: zone.zone.clone(),
        },
        place: None,
        facing: None,
        orientation: None,
    }
}

/// Whether a set asks for faces in a hidden place; how many cards lie there everybody sees.
fn in_set<'a, R: Rules<'a>>(set: &CardSet) -> bool {
    let any = set.words.is_empty()
        && set.kinds.iter().all(|kind| kind.as_str() == "card")
        && set
            .qualifiers
            .iter()
            .all(|it| matches!(it, Qualifier::In(_)));
    let zones = Reader::<'a, R>::zones(set);
    let open = zones.iter().all(|zone| R::sight(zone) == Sight::All);
    !open && !any || set.qualifiers.iter().any(in_qualifier::<R>)
}

fn in_cards<'a, R: Rules<'a>>(sel: &Selection) -> bool {
    match sel {
        Selection::Cards(set) => in_set::<R>(set),
        Selection::Of { qualifiers, .. } => qualifiers.iter().any(in_qualifier::<R>),
        Selection::And(all) => all.iter().any(in_cards::<R>),
        _ => false,
    }
}

fn in_qualifier<'a, R: Rules<'a>>(it: &Qualifier) -> bool {
    match it {
        Qualifier::Where(condition) => in_condition::<R>(condition),
        Qualifier::Facing(sel)
        | Qualifier::AdjacentTo(sel)
        | Qualifier::InColumnOf(sel)
        | Qualifier::InLineWith(sel)
        | Qualifier::Under(sel)
        | Qualifier::On(sel)
        | Qualifier::Attacking(sel)
        | Qualifier::BeforeInRow(sel) => in_cards::<R>(sel),
        Qualifier::Within { distance, of, .. } => in_number::<R>(distance) || in_cards::<R>(of),
        Qualifier::Between(one, other) => in_cards::<R>(one) || in_cards::<R>(other),
        Qualifier::Not(inner) => in_qualifier::<R>(inner),
        _ => false,
    }
}

fn in_number<'a, R: Rules<'a>>(n: &Number) -> bool {
    match n {
        Number::Stat { of: Some(sel), .. } | Number::Count(sel) | Number::CountCounters(_, sel) => {
            in_cards::<R>(sel)
        }
        Number::Half(n) => in_number::<R>(n),
        Number::Arithmetic(a, _, b) | Number::Least(a, b) | Number::Most(a, b) => {
            in_number::<R>(a) || in_number::<R>(b)
        }
        _ => false,
    }
}

fn in_condition<'a, R: Rules<'a>>(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(a, _, b) => in_number::<R>(a) || in_number::<R>(b),
        Condition::Is(sel, _) | Condition::Has(sel, _) | Condition::Exists(sel) => {
            in_cards::<R>(sel)
        }
        Condition::Holds(sel, it) => in_cards::<R>(sel) || in_qualifier::<R>(it),
        Condition::Not(inner) => in_condition::<R>(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(in_condition::<R>),
        _ => false,
    }
}
