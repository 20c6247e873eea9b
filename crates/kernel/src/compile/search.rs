//! Looking through decks.

use super::{Compiler, Program, SharedVerb};
use crate::ids::ZoneKind;
use crate::pool::{Arg, Count, Num, Op, Sel, Who};
use shokan_lang::ast;

impl Compiler<'_> {
    /// Whether a zone of this word is the deck: it is looked through, shuffled, and has an order.
    pub(super) fn is_deck(&self, word: &str) -> bool {
        self.lexicon.zones.get(self.lexicon.deck.at()) == Some(&word)
    }

    /// A player looks at all cards of a deck.
    pub(super) fn look_through(&mut self, who: Who, span: ast::Span, program: &mut Program) {
        let args = vec![Arg::Sel(Sel::Player(who))];
        self.shared_verb(SharedVerb::Search, args, span, program);
    }

    /// Looks through a pile, and takes cards out of it: as many as are wanted and found.
    #[allow(clippy::too_many_arguments)] // the words of one statement
    pub(super) fn search(
        &mut self,
        zone: &ast::Word,
        who: Who,
        count: Option<&ast::Count>,
        what: &ast::Selection,
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
    ) {
        if !self.is_deck(zone.as_str()) {
            let found = format!(
                "search of {zone} (only a deck is looked through: write `choose ... in {zone}`)"
            );
            self.fault(span, found);
        }
        self.look_through(who.clone(), span, program);
        let count = match count.map(|count| self.count(count, program)) {
            None => Count::UpTo(Num::Lit(1)),
            Some(Count::Exactly(n)) => Count::UpTo(n),
            Some(count) => count,
        };
        let mut from = self.sel(what, program);
        if let Sel::Cards(cards) = &mut from {
            cards.zones = vec![ZoneKind(self.index(self.lexicon.zones, zone))];
            (cards.side, cards.one) = match who {
                Who::Opponent => (ast::Side::Enemy, true),
                _ => (ast::Side::Own, false),
            };
        }
        let slot = program.slot(name);
        program.hidden.push(slot);
        program.ops.push(Op::Choose {
            count,
            from,
            total: None,
            slot,
            by: Who::You,
            hidden: true,
        });
    }
}
