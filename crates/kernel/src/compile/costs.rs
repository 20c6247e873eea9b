//! Costs as operations: what is paid before a text does anything.

use super::*;

impl Compiler<'_> {
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
                    let verb = ast::Word::from("remove_counters");
                    let verb = self.index(self.lexicon.verbs, &verb);
                    program.ops.push(Op::Do(Act::Named(verb, args)));
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
        let hand = self.zone("hand");
        let outside = self.discard_zone();
        let (side, chooser) = match who {
            Who::You => (ast::Side::Own, false),
            Who::Opponent => (ast::Side::Enemy, false),
            _ => (ast::Side::Any, true),
        };
        let from = Sel::Cards(Box::new(Cards {
            other: false,
            side,
            chooser,
            all: Vec::new(),
            any: vec![Quality::Card],
            zones: vec![hand],
            quals: Vec::new(),
        }));
        program.ops.push(choose(n, from, slot, who));
        program.ops.push(Op::Do(send(Sel::Slot(slot), outside)));
    }
}
