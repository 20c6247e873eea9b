//! Summoner Wars for two players, as far as its texts must know it.

mod attack;
mod deal;
mod grid;
mod harm;
mod refused;
mod texts;
mod triggers;
mod units;
mod verbs;

use super::event::Happens;
use super::model::{Change, Was, What};
use super::rules::{Desk, Reader, Rules, Sight, Use};
use super::{Res, unread};
use shokan_lang::ast::{
    Ability, Arg, Head, Modifier, Number, Player, Preposition, Selection, Statement, Verb, Word,
};

/// What only this game counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct SummonerWars<'a> {
    /// Cards that have come to their end, and by whom (R-SW-18).
    ends: Vec<End>,
    /// Those of them that a text destroys outright.
    doomed: Vec<usize>,
    /// What players have gained.
    held: Vec<Held<'a>>,
    /// The attack that is going on.
    attack: Option<Attack>,
    /// The Unit that moves or attacks.
    unit: Option<usize>,
    /// Cards that one Unit attacks one after another.
    queue: Vec<usize>,
    /// Spaces of the last move.
    steps: i32,
    /// Blocks that are kept for later.
    kept: i32,
    /// Whose draw piles a text has looked through.
    searched: Vec<u8>,
    /// Texts that are limited and were used this turn.
    used: Vec<(Option<Was>, u8, &'a Ability)>,
    /// The texts that wait, as `model.waiting` has them.
    due: Vec<triggers::Due<'a>>,
    /// The moment that runs: what happens at one is put in order together (R-SW-69).
    moment: u32,
    /// The wounds of an attack are being placed: nothing leaves.
    wounding: bool,
}

/// A card that has come to its end.
#[derive(Clone, Copy, Debug)]
struct End {
    card: usize,
    seat: u8,
    by: Option<usize>,
    cause: &'static str,
}

/// A text that a player has.
#[derive(Clone, Copy, Debug)]
struct Held<'a> {
    seat: u8,
    text: &'a Ability,
}

/// An attack.
#[derive(Clone, Debug)]
struct Attack {
    seat: u8,
    attacker: Was,
    target: Option<Was>,
    /// All cards that it is about (R-SW-78).
    all: Vec<usize>,
    /// What all dice became (R-SW-79).
    forced: Option<bool>,
    /// The dice have been rolled, or something stood in the place of all of them.
    rolled: bool,
    /// How many dice show each result, from 1.
    dice: [i32; 6],
    /// How many dice would have been rolled (A6).
    unrolled: i32,
    /// The wounds that cards get in the place of dice.
    instead: Vec<(usize, i32)>,
}

type R<'a> = Reader<'a, SummonerWars<'a>>;
type D<'d, 'a> = Desk<'d, 'a, SummonerWars<'a>>;

impl<'a> R<'a> {
    fn type_of(&self, card: usize) -> &'a str {
        self.printed(card).card_type().unwrap_or_default()
    }

    fn rank(&self, card: usize) -> &'a str {
        let rank = self.printed(card).words("rank");
        rank.first().map_or("", |word| word.as_str())
    }

    pub(super) fn is_summoner(&self, card: usize) -> bool {
        self.is_unit(card) && self.rank(card) == "summoner"
    }

    fn is_unit(&self, card: usize) -> bool {
        self.type_of(card) == "unit"
    }

    /// R-SW-136: an Event is a Wall if its text says so.
    fn is_wall_card(&self, card: usize) -> bool {
        let says = |text: &Ability| {
            let counts = |it: &Statement| match it {
                Statement::Modify { parts, .. } => {
                    let mut parts = parts.iter();
                    parts.any(
                        |it| matches!(&it.0, Modifier::CountsAs(word) if word.as_str() == "wall"),
                    )
                }
                _ => false,
            };
            matches!(text.head, Head::Always) && text.block.iter().any(counts)
        };
        self.type_of(card) == "wall" || self.printed(card).abilities.iter().any(says)
    }

    /// The cards whose texts hold: those of the battlefield, and those that lie on them.
    fn present(&self) -> Vec<usize> {
        let all = self.model.lying();
        all.filter(|&card| matches!(self.where_is(card), "battlefield" | "on_top"))
            .collect()
    }

    fn words_of(&self, card: usize) -> Vec<&'a str> {
        let lists = self.printed(card).words("faction");
        lists.iter().map(|word| word.as_str()).collect()
    }

    /// Spaces of the last move, or what the dice of the attack show.
    fn counted(&self, word: &str) -> Res<i32> {
        if word == "steps" {
            return Ok(self.game.steps);
        }
        let Some(attack) = &self.game.attack else {
            return Ok(0);
        };
        if !attack.rolled {
            // A5: as many as it would roll.
            let here = self.model.same(attack.attacker);
            return match here.filter(|_| word == "dice") {
                Some(card) => SummonerWars::stat(self, card, "attack"),
                None => Ok(0),
            };
        }
        let Some(attacker) = self.model.same(attack.attacker) else {
            // Nothing is shown of the dice of an attacker that is gone, but how many they were.
            let dice = attack.dice.iter().sum::<i32>() + attack.unrolled;
            return Ok(if word == "dice" { dice } else { 0 });
        };
        let more = SummonerWars::stat(self, attacker, "die_result")?;
        let from = SummonerWars::stat(self, attacker, "hit_from")?;
        let double = SummonerWars::stat(self, attacker, "double_from")?;
        let (mut hits, mut misses) = (0, 0);
        for (at, n) in attack.dice.iter().enumerate() {
            let result = at as i32 + 1 + more;
            if attack.forced.map_or(result < from, |hit| !hit) {
                misses += n;
            } else if double > 0 && result >= double {
                hits += 2 * n;
            } else {
                hits += n;
            }
        }
        Ok(match word {
            "hits" => hits,
            "misses" => misses,
            _ => attack.dice.iter().sum::<i32>() + attack.unrolled,
        })
    }
}

impl<'a> Rules<'a> for SummonerWars<'a> {
    const ZONES: &'static [&'static str] = &[
        "battlefield",
        "on_top",
        "under",
        "hand",
        "draw_pile",
        "discard_pile",
        "magic_pile",
        "removed",
        "resolving",
    ];

    fn sight(zone: &str) -> Sight {
        match zone {
            "hand" => Sight::Owner,
            "draw_pile" => Sight::Nobody,
            _ => Sight::All,
        }
    }

    fn is_field(zone: &str) -> bool {
        matches!(zone, "battlefield" | "on_top" | "under")
    }

    fn zones_of(word: &str) -> Vec<&'static str> {
        let known = Self::ZONES.iter().copied();
        known.filter(|zone| *zone == word).collect()
    }

    fn usual_zones(kind: &str) -> &'static [&'static str] {
        match kind {
            "card" => &["battlefield", "on_top", "under"],
            _ => &["battlefield"],
        }
    }

    fn lying_zones(event: &str) -> &'static [&'static str] {
        match event {
            "play" => Self::ZONES,
            _ => &[],
        }
    }

    fn is_unread(r: &R<'a>, card: usize) -> bool {
        // R-SW-145.
        r.model.cards[card].face_down && r.where_is(card) == "under"
    }

    fn is(r: &R<'a>, card: usize, word: &str) -> Res<bool> {
        if Self::is_unread(r, card) {
            return Ok(false);
        }
        Ok(match word {
            "unit" => r.is_unit(card),
            "wall" => r.is_wall_card(card),
            // SW-WAL.01.
            "event" => r.type_of(card) != "unit" && r.where_is(card) != "battlefield",
            "summoner" | "champion" | "common" => r.is_unit(card) && r.rank(card) == word,
            faction => r.words_of(card).contains(&faction),
        })
    }

    fn stat(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        let life = Self::printed(r, card, "life")?;
        let wounds = r.model.cards[card].damage;
        match stat {
            "life" => return Ok(life),
            "life_left" => return Ok((life - wounds).max(0)),
            "wounds" => return Ok(wounds),
            "rows_to_go" => return Ok(r.rows_to_go(card)),
            _ => {}
        }
        let bow = r
            .printed(card)
            .words("range")
            .iter()
            .any(|it| it.as_str() == "bow");
        let start = match stat {
            "attack" | "cost" => Self::printed(r, card, stat)?,
            // SW-UNT.05, SW-UNT.06; SW-RES.02; SW-MOV.02.
            "reach" => {
                if bow {
                    3
                } else {
                    1
                }
            }
            "hit_from" => 3,
            "movement" => 2,
            _ => 0,
        };
        let (mut set, mut sum) = (None::<i32>, 0);
        let mut take = |what: &What<'a>| match what {
            // Of several the highest counts.
            What::Set(known, n) if known == stat => set = Some(set.map_or(*n, |it| it.max(*n))),
            What::Add(known, n) if known == stat => sum += n,
            _ => {}
        };
        let does = |modifier: &Modifier| match modifier {
            Modifier::Stat { stat: known, .. } => known.as_str() == stat,
            Modifier::Costs { act: None, .. } => stat == "cost",
            _ => false,
        };
        if r.where_is(card) == "battlefield" || stat == "cost" {
            for (u, modifier) in r.holding(card, &does)? {
                for what in r.changes(modifier, &u, Some(card))? {
                    take(&what);
                }
            }
        }
        for change in r.model.on(card) {
            take(&change.what);
        }
        let value = set.unwrap_or(start) + sum;
        Ok(match stat {
            "die_result" => value,
            "reach" => {
                let other = r.words_on(card, "attack_as")?.into_iter().max();
                value.max(other.unwrap_or(0))
            }
            // R-SW-95.
            _ => value.max(0),
        })
    }

    fn printed(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        let printed = r.printed(card).numbers(stat);
        Ok(printed.first().copied().unwrap_or(0))
    }

    fn lacks(r: &R<'a>, card: usize, stat: &str) -> Res<bool> {
        // R-SW-59.
        Ok(Self::is_unread(r, card) || stat == "cost" && r.is_summoner(card))
    }

    fn to_copy(r: &R<'a>, card: usize) -> Vec<&'a Ability> {
        r.printed_texts(card)
    }

    fn floor(stat: &str) -> Option<i32> {
        (stat != "die_result").then_some(0)
    }

    fn host(r: &R<'a>, card: usize) -> Res<Option<usize>> {
        Ok(r.lies_with(card))
    }

    fn relates(r: &R<'a>, word: &str, card: usize, to: usize) -> Res<bool> {
        match r.lies_to(word, card, to) {
            Some(so) => Ok(so),
            None => unread(word),
        }
    }

    fn within(
        r: &R<'a>,
        card: usize,
        of: usize,
        far: i32,
        (straight, clear): (bool, bool),
    ) -> Res<bool> {
        Ok(r.is_within(card, of, far, straight, clear))
    }

    fn between(r: &R<'a>, card: usize, one: usize, other: usize) -> Res<bool> {
        Ok(r.is_between(card, one, other))
    }

    fn meant_by(it: &Happens, role: Preposition) -> Option<usize> {
        triggers::role(it, role)
    }

    fn player_meant(it: &Happens, role: Preposition, seat: u8) -> Option<u8> {
        match role {
            Preposition::On | Preposition::To => Some(seat),
            _ => it.seat,
        }
    }

    fn is_phase(r: &R<'a>, u: &Use<'a>, word: &str) -> bool {
        r.model.phase == word && r.model.active == u.seat
    }

    fn tally(r: &R<'a>, _: &Use<'a>, word: &str) -> Res<i32> {
        r.counted(word)
    }

    fn later(r: &mut R<'a>, _: &mut Use<'a>, _: &'a Statement) -> Res<()> {
        r.game.kept += 1;
        Ok(())
    }

    fn can_be_chosen(_: &R<'a>, _: usize, _: &Use<'a>) -> Res<bool> {
        Ok(true)
    }

    fn verb(
        r: &mut R<'a>,
        d: &mut D<'_, 'a>,
        u: &mut Use<'a>,
        verb: &Verb,
        name: Option<&Word>,
    ) -> Res<bool> {
        verbs::verb(r, d, u, verb, name)
    }

    fn pay(r: &mut R<'a>, _: &mut D<'_, 'a>, u: &mut Use<'a>, word: &str, n: i32) -> Res<bool> {
        match word {
            "magic" => Ok(verbs::spend(r, u.seat, n)),
            _ => unread(format!("cost {word}")),
        }
    }

    fn can_pay(r: &R<'a>, _: &str, seat: u8) -> Res<i32> {
        Ok(r.pile(seat, "magic_pile").len() as i32)
    }

    fn can_rest(_: &R<'a>, _: usize) -> bool {
        false
    }

    fn can_mill(_: &R<'a>, _: u8, _: i32) -> bool {
        false
    }

    fn can_send_this(r: &R<'a>, card: Option<usize>) -> bool {
        card.is_some_and(|card| r.on_field(card))
    }

    fn give(r: &mut R<'a>, change: Change<'a>, _: bool) -> Res<bool> {
        verbs::give(r, change)
    }

    fn give_players(r: &mut R<'a>, seats: &[u8], change: Change<'a>) -> Res<bool> {
        let What::Gives(text) = change.what else {
            return unread("a change of a player");
        };
        for &seat in seats {
            r.game.held.push(Held { seat, text });
        }
        Ok(true)
    }

    fn word(modifier: &Modifier) -> Vec<(String, i32)> {
        match modifier {
            Modifier::Cannot { acts, by: None } => {
                let acts = acts.iter();
                acts.map(|act| (format!("cannot {act}"), 0)).collect()
            }
            Modifier::LosesAbilities => vec![(texts::LOSES.to_owned(), 0)],
            Modifier::ControlledBy(Player::You) => vec![("controlled".to_owned(), 0)],
            Modifier::CountsAs(word) => vec![(format!("counts as {word}"), 0)],
            Modifier::May { permission, args } => {
                let n = match args.first() {
                    Some(Arg::Word(word)) if word.as_str() == "bow" => 3,
                    Some(Arg::Word(_)) => 1,
                    Some(Arg::Number(Number::Literal(n))) => *n,
                    _ => 0,
                };
                vec![(permission.text.clone(), n)]
            }
            _ => Vec::new(),
        }
    }

    fn over(modifier: &Modifier) -> Option<(&Word, &Selection)> {
        match modifier {
            Modifier::May { permission, args } => match args.as_slice() {
                [Arg::Selection(cards)] => Some((permission, cards)),
                _ => None,
            },
            _ => None,
        }
    }

    fn texts(r: &R<'a>, card: usize) -> Vec<(&'a Ability, Option<Was>)> {
        // What cannot be read of a blank is said where it is compared.
        if r.is_blank(card).unwrap_or(false) {
            return Vec::new();
        }
        let place = r.where_is(card);
        let mut all = r.all_texts(card);
        all.retain(|it| {
            let play = matches!(&it.0.head, Head::Rule { word, .. } if word.as_str() == "play");
            play == (place == "resolving")
        });
        all
    }

    fn settle(_: &mut R<'a>, _: &mut D<'_, 'a>) -> Res<()> {
        // R-SW-124: nothing leaves while a text is carried out.
        Ok(())
    }

    fn target(_: &R<'a>, _: &Use<'a>, _: &Statement, _: &[&str]) -> Res<Option<bool>> {
        Ok(Some(true))
    }
}
