//! Verbs, changes and prices, and what they speak of.

use super::{Settler, alike::sided};
use shokan_lang::ast::{
    Arg, Cost, CostItem, Count, Destination, KeyedArg, Modifier, Number, Player, Selection, Side,
    Verb,
};

impl Settler<'_> {
    pub(super) fn verb(&mut self, verb: &mut Verb) -> Option<()> {
        match verb {
            Verb::Draw { count, who }
            | Verb::Discard { count, who, .. }
            | Verb::Mill { count, of: who }
            | Verb::LookTop { count, of: who }
            | Verb::RevealTop { count, of: who } => {
                self.number(count)?;
                if *who == Some(Player::You) {
                    *who = None;
                }
                self.players(who)?;
            }
            Verb::DiscardCards { what }
            | Verb::Look { what }
            | Verb::Reveal { what }
            | Verb::Destroy { what }
            | Verb::Turn { what, .. }
            | Verb::Rest { what }
            | Verb::Stand { what }
            | Verb::Play { what, .. } => self.selection(what)?,
            Verb::Search { zone, count, what } => {
                sided(zone);
                self.count(count.get_or_insert(Count::Exactly(Number::Literal(1))))?;
                self.selection(what)?;
            }
            Verb::Shuffle { zone } => sided(zone),
            Verb::Move { what, to }
            | Verb::Order { what, to }
            | Verb::Return { what, to }
            | Verb::Send { what, to } => {
                self.selection(what)?;
                self.destination(what, to);
            }
            Verb::Damage { amount, to } => {
                self.number(amount)?;
                self.selection(to)?;
            }
            Verb::Heal { amount, what } => {
                self.selection(what)?;
                self.number(amount)?;
            }
            Verb::SetStat { of, to, .. } => {
                self.selection(of)?;
                self.number(to)?;
            }
            Verb::PutUnder { what, under } => {
                self.selection(what)?;
                self.selection(under)?;
            }
            Verb::PutOn { what, on } => {
                self.selection(what)?;
                self.selection(on)?;
            }
            Verb::PutCounters { count, of, on } => {
                self.number(count)?;
                sided(of);
                self.selection(on)?;
            }
            Verb::PutNamed { count, on, .. } => {
                self.number(count)?;
                self.selection(on)?;
            }
            Verb::RemoveCounters { count, from, .. } => {
                self.number(count)?;
                self.selection(from)?;
            }
            Verb::Control { what, by } => {
                self.selection(what)?;
                self.player(by)?;
            }
            Verb::Roll { dice } => self.number(dice)?,
            Verb::Remember { number } => self.number(number)?,
            Verb::Negate { what } | Verb::Cancel { what } => self.word(what)?,
            Verb::ChangeAmount { to } => self.number(to)?,
            Verb::Win { who } | Verb::Lose { who } => self.player(who)?,
            Verb::Prevent | Verb::EndTurn => {}
            Verb::Named { args, .. } => self.args(args)?,
        }
        if self.v.optional {
            said_alike(verb);
        }
        Some(())
    }

    fn args(&mut self, args: &mut [Arg]) -> Option<()> {
        for arg in args {
            match arg {
                Arg::Selection(s) | Arg::Keyed(_, KeyedArg::Selection(s)) => self.selection(s)?,
                Arg::Choice(count, s) => {
                    self.count(count)?;
                    self.selection(s)?;
                }
                Arg::Number(n) | Arg::Keyed(_, KeyedArg::Number(n)) => self.number(n)?,
                Arg::Count(count) => self.count(count)?,
                Arg::Keyed(_, KeyedArg::Condition(c)) => self.condition(c)?,
                Arg::Word(_) | Arg::Keyed(_, KeyedArg::Words(_)) => {}
            }
        }
        Some(())
    }

    pub(super) fn modifier(&mut self, modifier: &mut Modifier) -> Option<()> {
        match modifier {
            Modifier::Stat { amount, least, .. } => {
                self.number(amount)?;
                if let Some(least) = least {
                    self.number(least)?;
                }
            }
            Modifier::GainsAbilities(abilities) => {
                for ability in abilities {
                    let names = self.names;
                    let mut inner = Settler::new(self.v, self.choices, self.told);
                    inner.names = names;
                    inner.ability(ability)?;
                    self.names = inner.names;
                }
            }
            Modifier::Cannot { by: Some(s), .. }
            | Modifier::Copies { of: s, .. }
            | Modifier::CopiesText { of: s } => self.selection(s)?,
            Modifier::May { args, .. } => self.args(args)?,
            Modifier::ControlledBy(player) => self.player(player)?,
            Modifier::Costs { amount, .. } => self.number(amount)?,
            _ => {}
        }
        Some(())
    }

    /// The own zone of own cards goes without saying.
    fn destination(&self, what: &Selection, to: &mut Destination) {
        if to.zone.side == Some(Side::Own) && self.own(what) {
            to.zone.side = None;
        }
    }

    pub(super) fn cost(&mut self, cost: &mut Cost) -> Option<()> {
        for item in &mut cost.items {
            match item {
                CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => {
                    self.number(n)?;
                }
                CostItem::Rest(s) | CostItem::Send(s, _) => self.selection(s)?,
                CostItem::SendCount(n, s, _) | CostItem::RemoveCounters(n, _, s) => {
                    self.number(n)?;
                    self.selection(s)?;
                }
            }
        }
        Some(())
    }
}

/// Monsters are attacked, and cards of which not all are monsters; what lies on a card was put
/// there.
fn said_alike(verb: &mut Verb) {
    match verb {
        Verb::Named { verb, args } => {
            let attacks = matches!(verb.as_str(), "attack" | "attack_cards");
            if let ([Arg::Choice(_, Selection::Cards(set))], true) = (args.as_slice(), attacks) {
                let monsters = set.kinds.iter().any(|it| it.as_str() == "monster");
                *verb = if monsters { "attack" } else { "attack_cards" }.into();
            }
        }
        Verb::PutOn { what, on } => {
            let (what, on) = (what.clone(), on.clone());
            *verb = Verb::Named {
                verb: "place_on".into(),
                args: vec![
                    Arg::Selection(what),
                    Arg::Keyed("to".into(), KeyedArg::Selection(on)),
                ],
            };
        }
        _ => {}
    }
}
