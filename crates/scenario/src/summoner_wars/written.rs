//! Positions of Summoner Wars as pages.

use super::SummonerWarsWords;
use crate::board::Board;
use crate::written::{Plainer, Writes};
use shokan_kernel::ids::{CardId, Seat, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::{State, Trigger};
use shokan_kernel::table::{Card, Modifier, Table};
use shokan_rules::summoner_wars::words::{PHASES, prompt, word, zone};
use shokan_rules::summoner_wars::{Attack, Registers, SummonerWars, values};

impl Writes for SummonerWarsWords {
    const IN_PLAY: &'static [ZoneKind] = &[zone::BATTLEFIELD];

    fn phase(game: &State<SummonerWars>) -> Option<&'static str> {
        let asked = game.asked()?.prompt;
        let phases = [
            prompt::SUMMON,
            prompt::EVENT,
            prompt::MOVE,
            prompt::ATTACK,
            prompt::BUILD,
        ];
        let begins = phases.contains(&asked);
        begins.then(|| PHASES.get(game.registers.phase.at()).copied())?
    }

    fn settings(game: &State<SummonerWars>, pool: &CardPool) -> Vec<String> {
        let registers = &game.registers;
        let mut lines = Vec::new();
        if usize::from(registers.moves) != registers.moved.len() {
            lines.push(format!("set moves {}", registers.moves));
        }
        if usize::from(registers.attacks) != registers.attacked.len() {
            lines.push(format!("set attacks {}", registers.attacks));
        }
        for (mark, ability) in registers.used.iter() {
            let named = (!mark.card.is_some())
                .then(|| pool.named(*ability))
                .flatten();
            if let Some(named) = named {
                lines.push(format!("set P{}.used {}", mark.age + 1, named.word));
            }
        }
        lines
    }

    fn marks_of(game: &State<SummonerWars>, _: &CardPool, card: CardId) -> Vec<String> {
        let it = game.table.card(card);
        let mut marks = Vec::new();
        if it.damage != 0 {
            marks.push(format!("wounds {}", it.damage));
        }
        let sets = [
            ("moved", &game.registers.moved),
            ("attacked", &game.registers.attacked),
        ];
        for (mark, _) in sets.iter().filter(|(_, set)| set.has(card)) {
            marks.push((*mark).to_owned());
        }
        let mut used = game.registers.used.iter();
        if used.any(|used| game.table.same(used.0) == Some(card)) {
            marks.push("used".to_owned());
        }
        marks
    }

    fn host_of(game: &State<SummonerWars>, card: CardId) -> Option<CardId> {
        let kind = Table::<SummonerWars>::kind(game.table.card(card).zone);
        let lies = matches!(kind, zone::ON_TOP | zone::UNDER);
        lies.then(|| values::host(game, card))?
    }

    fn knows(card: &Card) -> u8 {
        // Who has a card has seen its face.
        match Board::<Self>::known(card) {
            0 => 0,
            known => known | Table::<SummonerWars>::seat(card.zone).bit(),
        }
    }

    fn given(_: &CardPool, modifier: &Modifier) -> Option<String> {
        let said = match modifier.stat.0 {
            word::CANNOT_MOVE => "cannot move",
            word::CANNOT_ATTACK => "cannot attack",
            word::CANNOT_MOVE_IN_PHASE => "cannot move_in_phase",
            word::CANNOT_ATTACK_IN_PHASE => "cannot attack_in_phase",
            word::LOSES_ABILITIES => "loses abilities",
            word::COUNTS_AS_WALL => "counts as wall",
            word::CONTROLLED => "is controlled by you",
            _ => return None,
        };
        Some(said.to_owned())
    }

    fn plain(registers: &mut Registers, by: &Plainer<'_>) {
        let mut used = registers.used;
        used.retain(|used| !used.0.card.is_some() || Plainer::is_here(used.0));
        for used in used.iter_mut() {
            used.1 = by.ability(used.1);
        }
        used.sort_by_key(|used| (used.0.card, used.1));
        registers.used = used;
        registers.batch = 0;
        registers.current = Trigger::default();
        registers.hand = Seat::NONE;
        registers.steps = 0;
        registers.searched = 0;
        registers.attack = Attack::default();
    }
}
