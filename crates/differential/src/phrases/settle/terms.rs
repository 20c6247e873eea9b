//! Cards, players, numbers and conditions.

use super::{
    Settler,
    alike::{each_alone, is_position},
};
use shokan_lang::ast::{CardSet, Condition, Count, Number, Player, Qualifier, Selection};

impl Settler<'_> {
    pub(super) fn selection(&mut self, selection: &mut Selection) -> Option<()> {
        match selection {
            Selection::Name(name) if name.text.starts_with('~') => {
                *selection = self.meant(&name.text.clone())?;
            }
            Selection::Name(name) => self.word(name)?,
            Selection::Of { name, qualifiers } => {
                self.word(name)?;
                self.qualifiers(qualifiers)?;
            }
            Selection::RestOf(name) => self.word(name)?,
            Selection::Player(player) => self.player(player)?,
            Selection::Cards(set) => self.set(set)?,
            Selection::And(all) => {
                (all.len() > 1).then_some(())?;
                for one in all {
                    self.selection(one)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// What stands in front of the noun is said before what stands behind it.
    fn set(&mut self, set: &mut CardSet) -> Option<()> {
        self.qualifiers(&mut set.qualifiers)?;
        let mut words = Vec::new();
        set.qualifiers.retain(|it| match it {
            Qualifier::Being(all) => match all.as_slice() {
                [one] if self.v.kind(one).is_none() => {
                    words.push(one.clone());
                    false
                }
                _ => true,
            },
            _ => true,
        });
        // A card that is a unit is a unit.
        let only_cards = |it: &CardSet| matches!(it.kinds.as_slice(), [k] if k.as_str() == "card");
        let kinds = |it: &Qualifier| match it {
            Qualifier::Being(all) => all.iter().all(|it| self.v.kind(it).is_some()),
            _ => false,
        };
        if only_cards(set)
            && let Some(at) = set.qualifiers.iter().position(kinds)
            && let Qualifier::Being(kinds) = set.qualifiers.remove(at)
        {
            set.kinds = kinds;
        }
        words.append(&mut set.words);
        set.words = words;
        // Where clauses stand behind, the order is that of the language.
        if self.v.optional || self.v.prose {
            set.words.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        }
        set.qualifiers.sort_by_key(|it| match it {
            Qualifier::Being(_) => 0,
            Qualifier::Not(inner) => match &**inner {
                Qualifier::Being(words) => match words.as_slice() {
                    [word] if self.v.state(word).is_some() => 0,
                    _ => 2,
                },
                _ => 2,
            },
            Qualifier::In(_) => 4,
            // They are said together, behind the others.
            Qualifier::Without(_) if self.v.optional => 3,
            it if is_position(it) => 1,
            Qualifier::Where(it)
                if !matches!(**it, Condition::Compare(Number::Stat { of: None, .. }, ..)) =>
            {
                1
            }
            _ => 2,
        });
        Some(())
    }

    fn qualifiers(&mut self, all: &mut Vec<Qualifier>) -> Option<()> {
        // Where several things hold, each of them does.
        *all = all.drain(..).flat_map(each_alone).collect();
        for one in all {
            self.qualifier(one)?;
        }
        Some(())
    }

    fn qualifier(&mut self, qualifier: &mut Qualifier) -> Option<()> {
        match qualifier {
            Qualifier::Where(condition) => self.condition(condition),
            Qualifier::Facing(s)
            | Qualifier::AdjacentTo(s)
            | Qualifier::InLineWith(s)
            | Qualifier::InColumnOf(s)
            | Qualifier::Under(s)
            | Qualifier::On(s)
            | Qualifier::BeforeInRow(s)
            | Qualifier::Attacking(s) => self.selection(s),
            Qualifier::Within { distance, of, .. } => {
                self.number(distance)?;
                self.selection(of)
            }
            Qualifier::Between(a, b) => {
                self.selection(a)?;
                self.selection(b)
            }
            Qualifier::Not(inner) => self.qualifier(inner),
            Qualifier::Being(words) => {
                for word in words {
                    self.word(word)?;
                }
                Some(())
            }
            _ => Some(()),
        }
    }

    pub(super) fn number(&mut self, number: &mut Number) -> Option<()> {
        match number {
            Number::Stat { of: Some(s), .. } | Number::Count(s) | Number::CountCounters(_, s) => {
                self.selection(s)
            }
            Number::Name(name) => self.word(name),
            Number::Half(n) => self.number(n),
            // What a number is at most is said behind it.
            Number::Least(a, b)
                if (self.v.optional || self.v.prose)
                    && matches!(**a, Number::Literal(_))
                    && (!self.told || !matches!(**b, Number::Literal(_))) =>
            {
                std::mem::swap(a, b);
                self.number(a)?;
                self.number(b)
            }
            Number::Arithmetic(a, _, b) | Number::Least(a, b) | Number::Most(a, b) => {
                self.number(a)?;
                self.number(b)
            }
            _ => Some(()),
        }
    }

    pub(super) fn count(&mut self, count: &mut Count) -> Option<()> {
        match count {
            Count::Exactly(n) | Count::UpTo(n) => self.number(n),
            Count::AnyNumber | Count::All => Some(()),
        }
    }

    pub(super) fn condition(&mut self, condition: &mut Condition) -> Option<()> {
        match condition {
            Condition::Compare(a, _, b) => {
                self.number(a)?;
                self.number(b)
            }
            Condition::Is(s, _) | Condition::Has(s, _) | Condition::Exists(s) => self.selection(s),
            Condition::Holds(s, qualifier) => {
                self.selection(s)?;
                self.qualifier(qualifier)?;
                match qualifier {
                    Qualifier::Being(words) if words.len() == 1 => {
                        *condition = Condition::Is(s.clone(), words.remove(0));
                    }
                    // What a side has one of is there while it is on the field.
                    Qualifier::In(zones)
                        if self.v.prose
                            && matches!(zones.as_slice(), [it] if it.as_str() == "field")
                            && matches!(s, Selection::Cards(_))
                            && self.is_one(Some(&*s)) =>
                    {
                        *condition = Condition::Exists(s.clone());
                    }
                    _ => {}
                }
                Some(())
            }
            Condition::Was(name, _) => self.word(name),
            Condition::Not(inner) => self.condition(inner),
            Condition::And(all) | Condition::Or(all) => {
                for one in all {
                    self.condition(one)?;
                }
                Some(())
            }
            Condition::OwnTurn | Condition::Phase(_) | Condition::Done => Some(()),
        }
    }

    pub(super) fn players(&mut self, player: &mut Option<Player>) -> Option<()> {
        match player {
            Some(player) => self.player(player),
            None => Some(()),
        }
    }

    pub(super) fn player(&mut self, player: &mut Player) -> Option<()> {
        match player {
            Player::OwnerOf(s) | Player::ControllerOf(s) => self.selection(s),
            _ => Some(()),
        }
    }
}
