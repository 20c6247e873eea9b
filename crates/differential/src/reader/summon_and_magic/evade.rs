//! Evading (9.7): told with the answers, and looked at again behind the over-magic against it.

use super::super::Res;
use super::super::rules::Use;
use super::happens::Happens;
use super::values::Nature;
use super::{D, R};

/// What a monster evades with.
const WAYS: [&str; 3] = ["flying", "burrow", "submerge"];

impl<'a> R<'a> {
    /// Whether a monster could evade a skill by this passive.
    fn evades_by(&self, card: usize, by: usize, nature: &Nature, way: &str) -> Res<bool> {
        let physical = nature.attributes.iter().any(|it| it == "physical");
        if !self.has(card, way)? || self.has(by, way)? {
            return Ok(false);
        }
        Ok(match way {
            "flying" => !self.has(by, "anti_air")?,
            // SM-25-10.f, R-SM-61.
            "submerge" => physical && self.is_wet(),
            _ => physical,
        })
    }

    fn is_wet(&self) -> bool {
        let lands = [self.pile(0, "land_zone"), self.pile(1, "land_zone")].concat();
        lands.into_iter().any(|card| {
            let mut kinds = self.printed(card).words("kind").into_iter();
            kinds.any(|it| matches!(it.as_str(), "sea" | "lake" | "river"))
        })
    }

    /// Whether a target may evade.
    pub(super) fn can_evade(&self, card: usize, by: usize, nature: &Nature) -> Res<bool> {
        for way in WAYS {
            if self.is_open(card) && self.evades_by(card, by, nature, way)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// R-SM-95, R-SM-119: the evading of each side is one declaration.
    pub(super) fn evading(&mut self, d: &mut D<'_, 'a>, u: &Use<'a>) -> Res<()> {
        for own in [false, true] {
            let Some(fight) = self.game.fight.clone() else {
                return Ok(());
            };
            let evades = |at: &usize| fight.targets[*at].evaded && fight.targets[*at].own == own;
            let all: Vec<usize> = (0..fight.targets.len()).filter(evades).collect();
            if all.is_empty() {
                continue;
            }
            self.game.process += 2;
            let from = self.game.process;
            let Some(by) = self.attacker(u)? else {
                continue;
            };
            let nature = self.nature(u);
            for at in all {
                let card = self.model.same(fight.targets[at].was);
                let fit = match card {
                    Some(card) => self.can_evade(card, by, &nature)?,
                    None => false,
                };
                let Some(card) = card.filter(|_| fit) else {
                    self.note(at, |it| it.evaded = false);
                    continue;
                };
                let mut causes = vec!["attack_skill", "battle"];
                for way in WAYS {
                    if self.evades_by(card, by, &nature, way)? {
                        causes.push(way);
                    }
                }
                let it = Happens {
                    by: Some(card),
                    on: Some(by),
                    seat: Some(self.model.cards[card].controller),
                    causes,
                    ..Happens::to("evade", card)
                };
                self.happens(&it)?;
            }
            self.timed(d, from)?;
        }
        Ok(())
    }
}
