//! Costs as operations: what is paid before a text does anything.

use super::*;
use crate::ids::CostId;

impl Compiler<'_> {
    /// What is counted stands once in a price, and one card pays one part of it.
    fn twice(&mut self, cost: &ast::Cost) {
        let this = |item: &ast::CostItem| {
            matches!(
                item,
                ast::CostItem::Rest(ast::Selection::This)
                    | ast::CostItem::Send(ast::Selection::This, _)
            )
        };
        for (at, item) in cost.items.iter().enumerate() {
            let before = &cost.items[..at];
            let found = match item {
                ast::CostItem::Named(word, _) => {
                    let again = |it: &ast::CostItem| match it {
                        ast::CostItem::Named(other, _) => other.text == word.text,
                        _ => false,
                    };
                    before
                        .iter()
                        .any(again)
                        .then(|| format!("{word} twice in a price (write the sum once)"))
                }
                ast::CostItem::Mill(_) => before
                    .iter()
                    .any(|it| matches!(it, ast::CostItem::Mill(_)))
                    .then(|| "mill twice in a price (write the sum once)".to_owned()),
                ast::CostItem::RemoveCounters(_, name, of) => {
                    let again = |it: &ast::CostItem| match it {
                        ast::CostItem::RemoveCounters(_, other, _) => other == name,
                        _ => false,
                    };
                    let gone = |it: &ast::CostItem| {
                        *of == ast::Selection::This
                            && matches!(it, ast::CostItem::Send(ast::Selection::This, _))
                    };
                    if before.iter().any(again) {
                        Some("counters twice in a price (write the sum once)".to_owned())
                    } else {
                        let late =
                            "counters of `this`, which has gone to pay (write the counters first)";
                        before.iter().any(gone).then(|| late.to_owned())
                    }
                }
                item if this(item) => before
                    .iter()
                    .any(this)
                    .then(|| "`this` twice in a price (one card pays one part)".to_owned()),
                _ => None,
            };
            if let Some(found) = found {
                self.fault(ast::Span::default(), found);
            }
        }
    }

    pub(super) fn cost(&mut self, cost: &ast::Cost, program: &mut Program) -> Cost {
        self.twice(cost);
        let mut items = Vec::new();
        for item in &cost.items {
            items.push(match item {
                ast::CostItem::Discard(n) => CostItem::Discard(self.num(n, program)),
                ast::CostItem::Mill(n) => CostItem::Mill(self.num(n, program)),
                ast::CostItem::Rest(sel) => CostItem::Rest(self.sel(sel, program)),
                ast::CostItem::Send(sel, zone) => CostItem::Send(
                    self.sel(sel, program),
                    ZoneKind(self.index(self.lexicon.zones, &zone.zone)),
                ),
                ast::CostItem::SendCount(n, sel, zone) => CostItem::SendCount(
                    self.num(n, program),
                    self.sel(sel, program),
                    ZoneKind(self.index(self.lexicon.zones, &zone.zone)),
                ),
                ast::CostItem::Named(word, n) => {
                    let cost = CostId(self.index(self.lexicon.costs, word));
                    CostItem::Named(cost, self.num(n, program))
                }
                ast::CostItem::RemoveCounters(n, None, sel) => {
                    CostItem::Counters(self.num(n, program), self.sel(sel, program))
                }
                ast::CostItem::RemoveCounters(n, Some(counter), sel) => {
                    let which = self.counter(counter);
                    let from = self.sel(sel, program);
                    if matches!(
                        from,
                        Sel::Cards(_) | Sel::And(_) | Sel::Of(..) | Sel::RestOf(_)
                    ) {
                        let found = format!(
                            "a price in counters of several cards (write `remove N {counter} from \
                             this`, or from a card that was chosen)"
                        );
                        self.fault(counter.span, found);
                    }
                    CostItem::CountersOf(self.num(n, program), which, from)
                }
            });
        }
        Cost { items }
    }

    pub(super) fn pay(&mut self, cost: &Cost, program: &mut Program) {
        program.ops.push(Op::Paying(true));
        for item in &cost.items {
            match item {
                CostItem::Discard(n) => self.discard(n.clone(), Who::You, program),
                CostItem::Mill(n) => program.ops.push(Op::Do(Act::Mill(n.clone(), Who::You))),
                CostItem::Rest(sel) => program.ops.push(Op::Do(Act::Rest(sel.clone()))),
                CostItem::Send(sel, zone) => program.ops.push(Op::Do(send(sel.clone(), *zone))),
                CostItem::SendCount(n, sel, zone) => {
                    let slot = program.slot(None);
                    program
                        .ops
                        .push(choose(n.clone(), sel.clone(), slot, Who::You));
                    program.ops.push(Op::Do(send(Sel::Slot(slot), *zone)));
                }
                CostItem::Counters(n, sel) => {
                    let args = vec![
                        crate::pool::Arg::Num(n.clone()),
                        crate::pool::Arg::Sel(sel.clone()),
                    ];
                    self.shared_verb(SharedVerb::RemoveCounters, args, self.at, program);
                }
                CostItem::CountersOf(n, counter, sel) => {
                    let op = Op::RemoveCounters(n.clone(), *counter, sel.clone());
                    program.ops.push(op);
                }
                CostItem::Named(word, Num::X) => {
                    program.ops.push(Op::AskX(*word));
                    program.ops.push(Op::Do(Act::Pay(*word, Num::X)));
                }
                CostItem::Named(word, n) => program.ops.push(Op::Do(Act::Pay(*word, n.clone()))),
            }
        }
        program.ops.push(Op::Paying(false));
    }

    pub(super) fn discard(&mut self, n: Num, who: Who, program: &mut Program) {
        let slot = program.slot(None);
        let hand = self.lexicon.hand;
        let outside = self.lexicon.discarded;
        let (side, chooser) = match who {
            Who::You => (ast::Side::Own, false),
            Who::Opponent => (ast::Side::Enemy, false),
            _ => (ast::Side::Any, true),
        };
        let from = Sel::Cards(Box::new(Cards {
            other: false,
            side,
            chooser,
            one: matches!(who, Who::Opponent),
            all: Vec::new(),
            any: vec![Quality::Card],
            zones: vec![hand],
            quals: Vec::new(),
        }));
        program.ops.push(choose(n, from, slot, who));
        program.ops.push(Op::Do(send(Sel::Slot(slot), outside)));
    }
}
