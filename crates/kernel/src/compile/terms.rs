//! Verbs, changes, selections, numbers, conditions and costs, from the tree to numbers.

use super::{Compiler, Program, send};
use crate::ids::{
    ActId, ArgId, DefId, KindId, PastId, PhaseId, RelationId, StatId, StateId, TallyId, ZoneKind,
};
use crate::pool::{Act, Arg, Cards, Cond, Count, Num, Op, Qual, Quality, Sel, Who};
use crate::table::Spot;
use shokan_lang::ast;

impl Compiler<'_> {
    pub(super) fn count(&mut self, count: &ast::Count, program: &mut Program) -> Count {
        match count {
            ast::Count::Exactly(n) => Count::Exactly(self.num(n, program)),
            ast::Count::UpTo(n) => Count::UpTo(self.num(n, program)),
            ast::Count::AnyNumber => Count::AnyNumber,
            ast::Count::All => Count::All,
        }
    }

    pub(super) fn destination(&mut self, what: Sel, to: &ast::Destination, secret: bool) -> Act {
        Act::Move {
            what,
            to: ZoneKind(self.index(self.lexicon.zones, &to.zone.zone)),
            side: to.zone.side,
            at: to.place.map(|place| match place {
                ast::Place::Top => Spot::Top,
                ast::Place::Bottom => Spot::Bottom,
            }),
            face_down: to.facing.map(|facing| facing == ast::Facing::Down),
            rested: to.orientation.map(|how| how == ast::Orientation::Rested),
            secret,
        }
    }

    pub(super) fn verb(
        &mut self,
        verb: &ast::Verb,
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
    ) {
        if self.counter_verb(verb, program) {
            return;
        }
        let act = match verb {
            ast::Verb::Draw { count, who } => {
                Act::Draw(self.num(count, program), self.player(who.as_ref(), program))
            }
            ast::Verb::Discard {
                count,
                who,
                random: false,
            } => {
                let n = self.num(count, program);
                let who = self.player(who.as_ref(), program);
                self.discard(n, who, program);
                return;
            }
            ast::Verb::Mill { count, of } => {
                Act::Mill(self.num(count, program), self.player(of.as_ref(), program))
            }
            ast::Verb::LookTop { count, of } | ast::Verb::RevealTop { count, of } => {
                let who = self.one_player(of.as_ref(), span, program);
                let n = self.num(count, program);
                let slot = program.slot(name);
                if matches!(verb, ast::Verb::RevealTop { .. }) {
                    Act::Reveal(n, who, slot)
                } else {
                    program.hidden.push(slot);
                    Act::Look(n, who, slot)
                }
            }
            ast::Verb::Reveal { what } => Act::RevealCards(self.sel(what, program)),
            ast::Verb::Move { what, to }
            | ast::Verb::Return { what, to }
            | ast::Verb::Send { what, to } => {
                let what = self.sel(what, program);
                let secret = match &what {
                    Sel::Slot(slot) => program.hidden.contains(slot),
                    Sel::RestOf(_) => true,
                    _ => false,
                };
                self.destination(what, to, secret)
            }
            ast::Verb::DiscardCards { what } => self.discarded(what, program),
            ast::Verb::Order { what, to } => {
                self.only_a_deck(&to.zone.zone, span);
                let top = to.place == Some(ast::Place::Top);
                let spot = if top { Spot::Top } else { Spot::Bottom };
                Act::Order(self.sel(what, program), spot)
            }
            ast::Verb::Damage { amount, to } => {
                Act::Damage(self.num(amount, program), self.sel(to, program))
            }
            ast::Verb::Heal { amount, what } => {
                Act::Heal(self.num(amount, program), self.sel(what, program))
            }
            ast::Verb::Turn { what, facing } => {
                Act::Turn(self.sel(what, program), *facing == ast::Facing::Up)
            }
            ast::Verb::Rest { what } => Act::Rest(self.sel(what, program)),
            ast::Verb::Stand { what } => Act::Stand(self.sel(what, program)),
            ast::Verb::Shuffle { zone } => {
                self.only_a_deck(&zone.zone, span);
                Act::Shuffle(side_of(zone.side))
            }
            ast::Verb::Lose { who } => Act::Lose(self.one_player(Some(who), span, program)),
            ast::Verb::Win { who } => Act::Win(self.one_player(Some(who), span, program)),
            ast::Verb::Named { verb, args } => {
                let number = ActId(self.index(self.lexicon.verbs, verb));
                Act::Named(number, self.args(args, name, verb.span, program))
            }
            ast::Verb::Prevent => Act::ChangeAmount(Num::Lit(0)),
            ast::Verb::ChangeAmount { to } => Act::ChangeAmount(self.num(to, program)),
            other => {
                self.rulebook_verb(other, name, span, program);
                return;
            }
        };
        program.ops.push(Op::Do(act));
    }

    /// Cards that are discarded as they are named.
    fn discarded(&mut self, what: &ast::Selection, program: &mut Program) -> Act {
        send(self.sel(what, program), self.lexicon.discarded)
    }

    /// The arguments of a verb of the rulebook, and the name of the number that it yields.
    fn args(
        &mut self,
        args: &[ast::Arg],
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
    ) -> Vec<Arg> {
        let mut out = Vec::new();
        for arg in args {
            self.arg(arg, name, span, program, &mut out);
        }
        if let (Some(name), Some(Arg::Count(_))) = (name, out.first()) {
            out.push(Arg::Name(program.slot(Some(name))));
        }
        out
    }

    fn arg(
        &mut self,
        arg: &ast::Arg,
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
        to: &mut Vec<Arg>,
    ) {
        let lexicon = *self.lexicon;
        match arg {
            ast::Arg::Selection(sel) | ast::Arg::Keyed(_, ast::KeyedArg::Selection(sel)) => {
                to.push(Arg::Sel(self.sel(sel, program)));
            }
            ast::Arg::Number(n) | ast::Arg::Keyed(_, ast::KeyedArg::Number(n)) => {
                to.push(Arg::Num(self.num(n, program)));
            }
            ast::Arg::Keyed(_, ast::KeyedArg::Words(words)) if !lexicon.more.words.is_empty() => {
                for word in words {
                    to.push(Arg::Word(ArgId(self.index(lexicon.more.words, word))));
                }
            }
            ast::Arg::Word(word) if !lexicon.more.words.is_empty() => {
                to.push(Arg::Word(ArgId(self.index(lexicon.more.words, word))));
            }
            ast::Arg::Keyed(_, ast::KeyedArg::Words(words)) => {
                let mut bits = 0;
                for word in words {
                    bits |= 1 << self.index(lexicon.more.symbols.1, word);
                }
                to.push(Arg::Symbols(bits));
            }
            ast::Arg::Choice(..) if program.early.is_some() => {
                let slot = program.early.take().unwrap_or_default();
                to.push(Arg::Sel(Sel::Slot(slot)));
            }
            ast::Arg::Choice(count, sel) if lexicon.more.picks => {
                let (count, sel) = (self.count(count, program), self.sel(sel, program));
                to.push(Arg::Pick(count, sel, program.slot(name)));
            }
            ast::Arg::Choice(count, sel) => {
                let count = self.count(count, program);
                let from = self.sel(sel, program);
                self.look_before(&from, span, program);
                let slot = program.slot(None);
                let (total, by) = (None, Who::You);
                program.ops.push(Op::Choose {
                    count,
                    from,
                    total,
                    slot,
                    by,
                    hidden: false,
                });
                to.push(Arg::Sel(Sel::Slot(slot)));
            }
            ast::Arg::Count(count) if lexicon.more.counts => {
                to.push(Arg::Count(self.count(count, program)));
            }
            ast::Arg::Count(_) | ast::Arg::Word(_) | ast::Arg::Keyed(..) => {
                let found = "words that do not fit behind this verb (doc/cards.md says which do)";
                self.fault(span, found);
            }
        }
    }

    pub(super) fn player(&mut self, who: Option<&ast::Player>, program: &mut Program) -> Who {
        who.map_or(Who::You, |who| self.who(who, program))
    }

    /// Only a deck is shuffled, and has an order.
    pub(super) fn only_a_deck(&mut self, zone: &ast::Word, span: ast::Span) {
        if !self.is_deck(zone.as_str()) {
            let found = format!("{zone} here (only a deck is shuffled, and has an order)");
            self.fault(span, found);
        }
    }

    /// A player who does something that only one can do.
    pub(super) fn one_player(
        &mut self,
        who: Option<&ast::Player>,
        span: ast::Span,
        program: &mut Program,
    ) -> Who {
        if matches!(who, Some(ast::Player::EachPlayer)) {
            let found = "each_player here (write the sentence for `you` and for `opponent`)";
            self.fault(span, found);
        }
        self.player(who, program)
    }

    pub(super) fn who(&mut self, who: &ast::Player, program: &mut Program) -> Who {
        match who {
            ast::Player::You => Who::You,
            ast::Player::Opponent => Who::Opponent,
            ast::Player::TurnPlayer => Who::TurnPlayer,
            ast::Player::EachPlayer => Who::Each,
            ast::Player::OwnerOf(sel) => Who::OwnerOf(Box::new(self.sel(sel, program))),
            ast::Player::ControllerOf(sel) => Who::ControllerOf(Box::new(self.sel(sel, program))),
        }
    }

    /// A passive with what stands behind it.
    pub(super) fn passive(
        &mut self,
        passive: &ast::Word,
        value: &ast::Value,
    ) -> Option<crate::pool::Keyword> {
        let field = ast::Field {
            name: passive.clone(),
            values: vec![ast::Value::Word(passive.clone()), value.clone()],
        };
        let mut all = Vec::new();
        self.keywords(&field, &mut all);
        all.into_iter().next()
    }

    pub(super) fn quality(&mut self, word: &ast::Word) -> Quality {
        let lexicon = *self.lexicon;
        let place = |list: &[&str]| list.iter().position(|known| *known == word.as_str());
        if word.as_str() == "card" {
            Quality::Card
        } else if let Some(at) = place(lexicon.kinds) {
            Quality::Kind(KindId(at as u8))
        } else if let Some(at) = place(lexicon.states) {
            Quality::State(StateId(at as u8))
        } else {
            Quality::Category(self.category(word))
        }
    }

    pub(super) fn named(&mut self, word: &ast::Word) -> DefId {
        self.pool.find(word.as_str()).unwrap_or_else(|| {
            self.fault(word.span, word.as_str());
            DefId(0)
        })
    }

    pub(super) fn sel(&mut self, sel: &ast::Selection, program: &mut Program) -> Sel {
        match sel {
            ast::Selection::This => Sel::This,
            ast::Selection::Giver => Sel::Giver,
            ast::Selection::Host => Sel::Host,
            ast::Selection::Top => Sel::Top,
            ast::Selection::Foe => Sel::Foe,
            ast::Selection::Name(word) => Sel::Slot(program.slot(Some(word))),
            ast::Selection::RestOf(word) => {
                let slot = program.slot(Some(word));
                if program.walked.contains(&slot) {
                    let found =
                        "`rest of` one card that `each` walks (name the cards with `choose`)";
                    self.fault(word.span, found);
                }
                Sel::RestOf(slot)
            }
            ast::Selection::Of { name, qualifiers } => {
                let slot = program.slot(Some(name));
                Sel::Of(slot, self.quals(qualifiers, program))
            }
            ast::Selection::Player(who) => Sel::Player(self.who(who, program)),
            ast::Selection::And(list) => {
                Sel::And(list.iter().map(|sel| self.sel(sel, program)).collect())
            }
            ast::Selection::Cards(cards) => {
                let all = cards.words.iter().map(|word| self.quality(word)).collect();
                let any = cards.kinds.iter().map(|word| self.quality(word)).collect();
                let mut zones = Vec::new();
                let mut quals = Vec::new();
                for qual in &cards.qualifiers {
                    match self.qual(qual, program) {
                        Qual::In(_) if !zones.is_empty() => {
                            let found = "`in` twice of the same cards (write `in A or B`)";
                            self.fault(cards.span, found);
                        }
                        Qual::In(list) => zones = list,
                        other => quals.push(other),
                    }
                }
                if zones.is_empty() {
                    for kind in &cards.kinds {
                        for &zone in (self.lexicon.default_zones)(kind.as_str()) {
                            if !zones.contains(&zone) {
                                zones.push(zone);
                            }
                        }
                    }
                }
                Sel::Cards(Box::new(Cards {
                    other: cards.other,
                    side: cards.side,
                    chooser: false,
                    one: false,
                    all,
                    any,
                    zones,
                    quals,
                }))
            }
        }
    }

    pub(super) fn quals(&mut self, quals: &[ast::Qualifier], program: &mut Program) -> Vec<Qual> {
        quals.iter().map(|qual| self.qual(qual, program)).collect()
    }

    /// The zones that these words mean, those of a group one by one.
    fn zone_kinds(&mut self, zones: &[ast::Word]) -> Vec<ZoneKind> {
        let mut kinds = Vec::new();
        for zone in zones {
            let mut groups = self.lexicon.zone_groups.iter();
            match groups.find(|group| group.0 == zone.as_str()) {
                Some(group) => kinds.extend_from_slice(group.1),
                None => kinds.push(ZoneKind(self.index(self.lexicon.zones, zone))),
            }
        }
        kinds
    }

    pub(super) fn qual(&mut self, qual: &ast::Qualifier, program: &mut Program) -> Qual {
        match qual {
            ast::Qualifier::In(zones) => Qual::In(self.zone_kinds(zones)),
            ast::Qualifier::Where(cond) => Qual::Where(Box::new(self.cond(cond, program))),
            ast::Qualifier::Named(word) => Qual::Named(self.named(word)),
            ast::Qualifier::With(word) => Qual::Is(self.quality(word)),
            ast::Qualifier::WithPassive { passive, value } => {
                let said = self.passive(passive, &ast::Value::Word(value.clone()));
                let given = said.filter(|it| it.about.is_some());
                let given =
                    given.and_then(|it| Some((it.word, (self.lexicon.more.given)(&it, false)?.1)));
                if given.is_none() {
                    let found = "a passive with this behind it (ask for `with PASSIVE` and an attribute or a race)";
                    self.fault(passive.span, found);
                }
                let (which, about) = given.unwrap_or_default();
                Qual::Is(Quality::With(which, about))
            }
            ast::Qualifier::Without(word) => Qual::Not(Box::new(Qual::Is(self.quality(word)))),
            ast::Qualifier::Not(inner) => Qual::Not(Box::new(self.qual(inner, program))),
            ast::Qualifier::Being(words) => {
                let mut all = Vec::new();
                for word in words {
                    all.push(match program.names.iter().position(|n| *n == word.text) {
                        Some(slot) => Qual::Among(Box::new(Sel::Slot(slot as u8))),
                        None => Qual::Is(self.quality(word)),
                    });
                }
                match all.len() {
                    1 => all.remove(0),
                    _ => Qual::AnyOf(all),
                }
            }
            ast::Qualifier::Attacking(sel) => self.relation("attacking", sel, program),
            ast::Qualifier::Within {
                distance,
                clear,
                straight,
                of,
            } => Qual::Within {
                far: Box::new(self.num(distance, program)),
                clear: *clear,
                straight: *straight,
                of: Box::new(self.sel(of, program)),
            },
            ast::Qualifier::Between(one, other) => Qual::Between(
                Box::new(self.sel(one, program)),
                Box::new(self.sel(other, program)),
            ),
            ast::Qualifier::InLineWith(sel) => self.relation("in_line_with", sel, program),
            ast::Qualifier::Under(sel) => self.relation("under", sel, program),
            ast::Qualifier::On(sel) => self.relation("on", sel, program),
            ast::Qualifier::Facing(sel) => self.relation("facing", sel, program),
            ast::Qualifier::AdjacentTo(sel) => self.relation("adjacent_to", sel, program),
            ast::Qualifier::InColumnOf(sel) => self.relation("in_column_of", sel, program),
            ast::Qualifier::BeforeInRow(sel) => Qual::BeforeInRow(Box::new(self.sel(sel, program))),
            ast::Qualifier::FirstInRow => Qual::FirstInRow,
            ast::Qualifier::LastInRow => Qual::LastInRow,
        }
    }

    pub(super) fn relation(
        &mut self,
        word: &str,
        sel: &ast::Selection,
        program: &mut Program,
    ) -> Qual {
        let number = RelationId(self.index(self.lexicon.relations, &ast::Word::from(word)));
        Qual::Relation(number, Box::new(self.sel(sel, program)))
    }

    pub(super) fn num(&mut self, n: &ast::Number, program: &mut Program) -> Num {
        match n {
            ast::Number::Literal(n) => Num::Lit(*n as i16),
            ast::Number::X => Num::X,
            ast::Number::Amount => Num::Amount,
            ast::Number::Stat { stat, printed, of } => Num::Stat {
                stat: StatId(self.index(self.lexicon.stats, stat)),
                printed: *printed,
                of: of.as_ref().map(|sel| Box::new(self.sel(sel, program))),
            },
            ast::Number::Count(sel) => Num::Count(Box::new(self.sel(sel, program))),
            ast::Number::Half(n) => Num::Half(Box::new(self.num(n, program))),
            ast::Number::Arithmetic(a, op, b) => Num::Arithmetic(
                Box::new(self.num(a, program)),
                *op,
                Box::new(self.num(b, program)),
            ),
            ast::Number::Least(a, b) => Num::Least(
                Box::new(self.num(a, program)),
                Box::new(self.num(b, program)),
            ),
            ast::Number::Most(a, b) => Num::Most(
                Box::new(self.num(a, program)),
                Box::new(self.num(b, program)),
            ),
            ast::Number::CountCounters(None, sel) => {
                Num::Counters(Box::new(self.sel(sel, program)))
            }
            ast::Number::CountCounters(Some(counter), sel) => {
                let which = self.counter(counter);
                Num::CountersOf(which, Box::new(self.sel(sel, program)))
            }
            ast::Number::Tally(word) if !self.lexicon.more.tallies.is_empty() => {
                Num::Tally(TallyId(self.index(self.lexicon.more.tallies, word)))
            }
            // A name of a roll, of how many were decided on, of what was remembered.
            ast::Number::Name(name) => Num::Named(program.slot(Some(name))),
            ast::Number::Tally(_) => {
                let found = "a count of other games (write `count of CARDS`)";
                self.fault(ast::Span::default(), found);
                Num::Lit(0)
            }
        }
    }

    pub(super) fn cond(&mut self, cond: &ast::Condition, program: &mut Program) -> Cond {
        match cond {
            ast::Condition::Compare(a, op, b) => {
                Cond::Compare(self.num(a, program), *op, self.num(b, program))
            }
            ast::Condition::Is(sel, word) => Cond::Is(self.sel(sel, program), self.quality(word)),
            ast::Condition::Holds(sel, qual) => {
                Cond::Holds(self.sel(sel, program), self.qual(qual, program))
            }
            ast::Condition::Exists(sel) => Cond::Exists(self.sel(sel, program)),
            ast::Condition::OwnTurn => Cond::OwnTurn,
            ast::Condition::Phase(word) => {
                Cond::Phase(PhaseId(self.index(self.lexicon.phases, word)))
            }
            ast::Condition::Done => Cond::Done,
            ast::Condition::Not(inner) => Cond::Not(Box::new(self.cond(inner, program))),
            ast::Condition::And(list) => {
                Cond::And(list.iter().map(|inner| self.cond(inner, program)).collect())
            }
            ast::Condition::Or(list) => {
                Cond::Or(list.iter().map(|inner| self.cond(inner, program)).collect())
            }
            ast::Condition::Has(sel, word) => Cond::Is(self.sel(sel, program), self.quality(word)),
            ast::Condition::Was(name, word) if !self.lexicon.more.was.is_empty() => {
                let slot = program.slot(Some(name));
                Cond::Was(slot, PastId(self.index(self.lexicon.more.was, word)))
            }
            ast::Condition::Was(..) => {
                let found = "how a card was before (this game does not remember it)";
                self.fault(ast::Span::default(), found);
                Cond::Done
            }
        }
    }
}

/// Whose zone a side means.
pub(super) const fn side_of(side: Option<ast::Side>) -> Who {
    match side {
        Some(ast::Side::Enemy) => Who::Opponent,
        _ => Who::You,
    }
}
