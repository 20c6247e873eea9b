//! Verbs of the language that are no act of the kernel's: each rulebook runs them as verbs of its
//! own, or says that it has none.

use super::terms::side_of;
use super::{Compiler, Program};
use crate::ids::ActId;
use crate::pool::{Act, Arg, Num, Op, Sel};
use shokan_lang::ast;

/// Such a verb. A rulebook is asked for every one (`Lexicon::runs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedVerb {
    /// Cards are destroyed.
    Destroy,
    /// A player looks at cards.
    Look,
    /// A player looks through a deck.
    Search,
    /// Cards go under another.
    PutUnder,
    /// Cards go on another.
    PutOn,
    /// A card is played, perhaps for nothing.
    Play,
    /// Counters off a deck go on cards.
    PutCounters,
    /// Counters are taken off cards.
    RemoveCounters,
    /// Cards get another controller.
    Control,
    /// Dice are rolled.
    Roll,
    /// What is answered has no effect.
    Negate,
    /// What is answered does not happen.
    Cancel,
    /// The turn is over.
    EndTurn,
    /// Cards of a hand are discarded by chance.
    DiscardAtRandom,
    /// What damage is taken from becomes a number.
    SetLife,
    /// The place where the rulebook may step in, between targets, costs and the rest of a text: no
    /// card writes it.
    Hold,
}

impl SharedVerb {
    /// How a card file says it.
    const fn said(self) -> &'static str {
        match self {
            Self::Destroy => "destroy",
            Self::Look => "look",
            Self::Search => "search",
            Self::PutUnder => "put ... under",
            Self::PutOn => "put ... on",
            Self::Play => "play",
            Self::PutCounters => "put ... counters",
            Self::RemoveCounters => "remove ... counters",
            Self::Control => "control",
            Self::Roll => "roll",
            Self::Negate => "negate",
            Self::Cancel => "cancel",
            Self::EndTurn => "end_turn",
            Self::DiscardAtRandom => "discard ... at random",
            Self::SetLife => "set",
            Self::Hold => "hold",
        }
    }
}

/// Whether a rulebook runs a shared verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// As this verb of its own.
    As(ActId),
    /// It does not, and says what to write.
    Instead(&'static str),
    /// It does not.
    No,
}

impl Compiler<'_> {
    /// Verbs that are no act of the kernel's.
    pub(super) fn rulebook_verb(
        &mut self,
        verb: &ast::Verb,
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
    ) {
        match verb {
            ast::Verb::Remember { number } => {
                let number = self.num(number, program);
                let slot = program.slot(name);
                program.ops.push(Op::Remember(number, slot));
            }
            ast::Verb::Search { zone, count, what } => {
                let who = side_of(zone.side);
                self.search(&zone.zone, who, count.as_ref(), what, name, span, program);
            }
            ast::Verb::SetStat { stat, .. } if !self.is_life(stat) => {
                self.fault(span, format!("set {stat} (write `CARD gets {stat} = N`)"));
            }
            other => match self.shared(other, name, span, program) {
                Some((shared, args)) => self.shared_verb(shared, args, span, program),
                None => self.fault(span, "a verb of other games (write another one)"),
            },
        }
    }

    /// A shared verb with its arguments.
    fn shared(
        &mut self,
        verb: &ast::Verb,
        name: Option<&ast::Word>,
        span: ast::Span,
        program: &mut Program,
    ) -> Option<(SharedVerb, Vec<Arg>)> {
        Some(match verb {
            ast::Verb::Destroy { what } => (SharedVerb::Destroy, self.cards(what, program)),
            ast::Verb::Look { what } => (SharedVerb::Look, self.cards(what, program)),
            ast::Verb::PutUnder { what, under } => {
                (SharedVerb::PutUnder, self.both(what, under, program))
            }
            ast::Verb::PutOn { what, on } => (SharedVerb::PutOn, self.both(what, on, program)),
            ast::Verb::Play { what, free } => {
                let free = Arg::Num(Num::Lit(i16::from(*free)));
                let mut args = self.cards(what, program);
                args.push(free);
                (SharedVerb::Play, args)
            }
            ast::Verb::PutCounters { count, of, on } => {
                self.only_a_deck(&of.zone, span);
                let mut args = self.counted(count, on, program);
                args.push(Arg::Sel(Sel::Player(side_of(of.side))));
                (SharedVerb::PutCounters, args)
            }
            ast::Verb::RemoveCounters { count, from, .. } => {
                let args = self.counted(count, from, program);
                (SharedVerb::RemoveCounters, args)
            }
            ast::Verb::Control { what, by } => {
                let by = Sel::Player(self.one_player(Some(by), span, program));
                let mut args = self.cards(what, program);
                args.push(Arg::Sel(by));
                (SharedVerb::Control, args)
            }
            ast::Verb::Roll { dice } => {
                let mut args = vec![Arg::Num(self.num(dice, program))];
                args.extend(name.map(|name| Arg::Name(program.slot(Some(name)))));
                (SharedVerb::Roll, args)
            }
            ast::Verb::Negate { .. } => (SharedVerb::Negate, Vec::new()),
            ast::Verb::Cancel { .. } => (SharedVerb::Cancel, Vec::new()),
            ast::Verb::EndTurn => (SharedVerb::EndTurn, Vec::new()),
            ast::Verb::Discard { count, who, .. } => {
                let count = Arg::Num(self.num(count, program));
                let who = Arg::Sel(Sel::Player(self.player(who.as_ref(), program)));
                (SharedVerb::DiscardAtRandom, vec![count, who])
            }
            ast::Verb::SetStat { of, to, .. } => {
                let mut args = self.cards(of, program);
                args.push(Arg::Num(self.num(to, program)));
                (SharedVerb::SetLife, args)
            }
            _ => return None,
        })
    }

    /// Whether this is the number that damage is taken from.
    fn is_life(&self, stat: &ast::Word) -> bool {
        let life = self
            .lexicon
            .life
            .and_then(|it| self.lexicon.stats.get(it.at()));
        life.is_some_and(|life| *life == stat.as_str())
    }

    /// A selection as the only argument so far.
    fn cards(&mut self, what: &ast::Selection, program: &mut Program) -> Vec<Arg> {
        vec![Arg::Sel(self.sel(what, program))]
    }

    /// A number and a selection as arguments.
    fn counted(
        &mut self,
        count: &ast::Number,
        cards: &ast::Selection,
        program: &mut Program,
    ) -> Vec<Arg> {
        let count = Arg::Num(self.num(count, program));
        vec![count, Arg::Sel(self.sel(cards, program))]
    }

    /// Two selections as arguments.
    fn both(
        &mut self,
        one: &ast::Selection,
        other: &ast::Selection,
        program: &mut Program,
    ) -> Vec<Arg> {
        let one = Arg::Sel(self.sel(one, program));
        vec![one, Arg::Sel(self.sel(other, program))]
    }

    /// Whether this game runs a verb.
    pub(super) fn runs(&self, verb: SharedVerb) -> bool {
        matches!((self.lexicon.runs)(verb), Runs::As(_))
    }

    /// Does a verb as this game runs it.
    pub(super) fn shared_verb(
        &mut self,
        verb: SharedVerb,
        args: Vec<Arg>,
        span: ast::Span,
        program: &mut Program,
    ) {
        match (self.lexicon.runs)(verb) {
            Runs::As(act) => program.ops.push(Op::Do(Act::Named(act, args))),
            Runs::Instead(write) => self.fault(span, write),
            Runs::No => {
                let said = verb.said();
                self.fault(span, format!("{said} (this game has no such verb)"));
            }
        }
    }
}
