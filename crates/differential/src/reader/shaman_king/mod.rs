//! Shaman King, as far as its texts must know it: the use of a text, the judgement of a battle.

mod battle;
mod deal;
mod harm;
mod verbs;
mod waits;

use super::event::Happens;
use super::model::{Change, Was, What};
use super::rules::{Desk, Reader, Rules, Sight, Use};
use super::{Res, unread};
use shokan_lang::ast::{Ability, Duration, Head, Modifier, Preposition, Statement, Verb, Word};

/// What only this game counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShamanKing {
    /// The persons of the shaman of each position.
    persons: Vec<((u8, u8), Vec<String>)>,
    /// The card that left its shaman last, and who he was: its text still knows whose it was.
    left: Option<(usize, usize)>,
    /// The battle that goes on.
    battle: Option<Battle>,
    /// The battle is judged, and no text used by itself.
    judging: bool,
    /// The number of the running moment.
    moment: u32,
}

/// Who fights: by seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Battle {
    /// The attacking shaman and the target.
    shaman: [Was; 2],
    /// The attack characters.
    fighter: [Was; 2],
    /// Points are fixed.
    judged: bool,
    /// Who has won, and the damage value.
    winner: Option<u8>,
    value: i32,
    /// What each shaman has lost by the judgement.
    lost: [i32; 2],
}

type R<'a> = Reader<'a, ShamanKing>;
type D<'d, 'a> = Desk<'d, 'a, ShamanKing>;

const ATTACKS: [&str; 3] = ["strike", "finishing_move", "secret_art"];

impl<'a> R<'a> {
    fn type_of(&self, card: usize) -> &'a str {
        self.printed(card).card_type().unwrap_or_default()
    }

    /// Cards of the field and of both combo fields, as they lie.
    fn present(&self) -> Vec<usize> {
        let all = self.model.lying();
        all.filter(|&card| self.on_field(card)).collect()
    }

    fn shaman_at(&self, seat: u8, position: u8) -> Option<usize> {
        let all = self.pile(seat, "shaman_position").into_iter();
        let fights = self.pile(seat, "attack_position").into_iter();
        let fights = fights.filter(|&card| self.type_of(card) == "shaman");
        let all = all.chain(fights);
        let mut here = all.filter(|&card| self.model.cards[card].place == position);
        here.next()
    }

    /// Whether a card is one of those of the battle.
    fn is_of_battle(&self, card: usize, who: impl Fn(&Battle) -> [Was; 2]) -> bool {
        let all = self.game.battle.map(|battle| who(&battle));
        let mut all = all.into_iter().flatten();
        all.any(|was| self.model.same(was) == Some(card))
    }

    /// R-SK-61: a card that was put face-down into a combo field.
    fn is_back(&self, card: usize) -> bool {
        self.where_is(card) == "combo_field" && self.model.cards[card].face_down
    }

    /// The shaman of a position who fights himself.
    fn fighting_shaman_at(&self, seat: u8, position: u8) -> Option<usize> {
        let all = self.pile(seat, "attack_position").into_iter();
        let mut here = all.filter(|&card| {
            self.type_of(card) == "shaman" && self.model.cards[card].place == position
        });
        here.next()
    }

    fn health(&self, card: usize) -> i32 {
        let printed = self.printed(card).numbers("health");
        (printed.first().copied().unwrap_or(0) - self.model.cards[card].damage).max(0)
    }

    /// Face-up, with health.
    fn is_capable(&self, card: usize) -> bool {
        !self.model.cards[card].face_down && self.health(card) > 0
    }

    /// A shaman on the field that has not fallen; R-SK-102: by the judgement he falls in the end
    /// processing.
    fn is_shaman(&self, card: usize) -> bool {
        let falls = self.game.battle.is_some_and(|it| it.judged)
            && !self.model.cards[card].face_down
            && self.is_of_battle(card, |it| it.shaman);
        matches!(self.where_is(card), "shaman_position" | "attack_position")
            && self.type_of(card) == "shaman"
            && (falls || self.is_capable(card))
    }

    fn is_spirit(&self, card: usize) -> bool {
        let row = matches!(
            self.where_is(card),
            "battle_row" | "summon_row" | "wait_row" | "attack_position"
        );
        row && self.type_of(card) == "spirit"
    }

    /// A spirit that was over-souled is a strike card.
    fn is_soul(&self, card: usize) -> bool {
        self.where_is(card) == "attach_position"
            && self.type_of(card) == "spirit"
            && !self.model.cards[card].face_down
    }

    /// What is attached to a shaman.
    fn attached(&self, shaman: usize) -> Option<usize> {
        let it = &self.model.cards[shaman];
        let all = self.pile(it.seat, "attach_position").into_iter();
        let mut here = all.filter(|&card| self.model.cards[card].place == it.place);
        here.next()
    }

    /// The spirits under a shaman.
    fn spirits(&self, seat: u8, position: u8) -> Vec<usize> {
        let rows = ["battle_row", "summon_row", "wait_row", "attack_position"];
        let all = rows.iter().flat_map(|row| self.pile(seat, row));
        let spirit = |card: usize| self.type_of(card) != "shaman";
        all.filter(|&card| self.model.cards[card].place == position && spirit(card))
            .collect()
    }

    fn persons(&self, shaman: usize) -> Vec<String> {
        let it = &self.model.cards[shaman];
        let all = self.game.persons.iter();
        let mut here = all.filter(|known| known.0 == (it.seat, it.place));
        here.next().map(|known| known.1.clone()).unwrap_or_default()
    }

    /// Whether a card speaks where it lies.
    fn speaks(&self, card: usize) -> bool {
        if self.model.cards[card].face_down {
            return false;
        }
        let printed = self.type_of(card);
        match self.where_is(card) {
            "shaman_position" => printed == "shaman",
            "attach_position" => printed == "attachment" || ATTACKS.contains(&printed),
            "attack_position" => matches!(printed, "shaman" | "spirit"),
            "combo_field" => ATTACKS.contains(&printed),
            "battle_row" | "summon_row" | "wait_row" => printed == "spirit",
            _ => false,
        }
    }

    /// Sentences of texts that hold all the time, with the card that says each.
    fn holding(
        &self,
        card: usize,
        does: &dyn Fn(&Modifier) -> bool,
    ) -> Res<Vec<(Use<'a>, u32, &'a Modifier)>> {
        let mut found = Vec::new();
        for source in self.present() {
            if !self.speaks(source) {
                continue;
            }
            for text in &self.printed(source).abilities {
                if !matches!(text.head, Head::Always) {
                    continue;
                }
                let u = Use::of(
                    text,
                    Some(self.model.was(source)),
                    ShamanKing::speaker(self, source),
                );
                let came = self.model.cards[source].came;
                for modifier in self.says(&u, card, does)? {
                    found.push((u.clone(), came, modifier));
                }
            }
        }
        Ok(found)
    }

    fn base(&self, card: usize, stat: &str) -> Res<i32> {
        if self.is_back(card) {
            return Ok(match stat {
                "level" => 2,
                "attack" => 10,
                _ => 0,
            });
        }
        let printed = ShamanKing::printed(self, card, stat)?;
        let shaman = self.type_of(card) == "shaman";
        Ok(match stat {
            // R-SK-39, R-SK-40.
            "level" | "attack" if shaman => 0,
            // SK-22.08: an own spirit under its person.
            "summon_value" if self.where_is(card) == "graveyard" => printed,
            "summon_value" => match ShamanKing::host(self, card)? {
                Some(host) => {
                    let persons = self.persons(host);
                    let own = self.printed(card).words("own_spirit_of");
                    let its = own.iter().any(|it| persons.contains(&it.text));
                    if its { 0 } else { printed }
                }
                None => printed,
            },
            _ => printed,
        })
    }
}

impl<'a> Rules<'a> for ShamanKing {
    const ZONES: &'static [&'static str] = &[
        "shaman_position",
        "attach_position",
        "battle_row",
        "summon_row",
        "wait_row",
        "attack_position",
        "combo_field",
        "art_position",
        "hand",
        "deck",
        "graveyard",
    ];
    const CHOOSES_FIRST: bool = true;

    fn sight(zone: &str) -> Sight {
        match zone {
            "hand" => Sight::Owner,
            "deck" => Sight::Nobody,
            _ => Sight::All,
        }
    }

    fn is_field(zone: &str) -> bool {
        !matches!(zone, "art_position" | "hand" | "deck" | "graveyard")
    }

    fn zones_of(word: &str) -> Vec<&'static str> {
        match word {
            "field" => Self::ZONES[..6].to_vec(),
            "combo_field" => vec!["attack_position", "combo_field"],
            _ => Self::ZONES
                .iter()
                .copied()
                .filter(|it| *it == word)
                .collect(),
        }
    }

    fn usual_zones(kind: &str) -> &'static [&'static str] {
        match kind {
            "shaman" | "battle_shaman" => &["shaman_position", "attack_position"],
            "spirit" => &["battle_row", "summon_row", "wait_row", "attack_position"],
            "strike" | "finishing_move" | "secret_art" | "attack_card" => &["combo_field"],
            "attachment" => &["attach_position"],
            "attack_character" => &[
                "shaman_position",
                "battle_row",
                "summon_row",
                "wait_row",
                "attack_position",
            ],
            "shamanic_art" => &["art_position"],
            _ => &Self::ZONES[..7],
        }
    }

    fn lying_zones(_: &str) -> &'static [&'static str] {
        &[]
    }

    fn is(r: &R<'a>, card: usize, word: &str) -> Res<bool> {
        let it = &r.model.cards[card];
        let printed = r.type_of(card);
        let soul = r.is_soul(card);
        if r.is_back(card) {
            return Ok(matches!(word, "strike" | "face_down" | "attack_card"));
        }
        Ok(match word {
            "face_up" => !it.face_down,
            "face_down" => it.face_down,
            "attack_character" => r.is_of_battle(card, |it| it.fighter),
            "battle_shaman" => r.is_of_battle(card, |it| it.shaman),
            "unattached" => r.is_shaman(card) && r.attached(card).is_none(),
            "over_souled" => soul,
            "attack_card" => soul || ATTACKS.contains(&printed),
            "strike" => soul || printed == "strike",
            "spirit" => !soul && printed == "spirit",
            "shaman" => printed == "shaman" && (it.place == u8::MAX || r.is_shaman(card)),
            "finishing_move" | "secret_art" | "attachment" | "shamanic_art" => printed == word,
            word if printed == "shaman" && it.place < 2 => {
                r.persons(card).iter().any(|person| person == word)
            }
            word => {
                let listed = ["person", "class", "line"].iter().any(|list| {
                    let words = r.printed(card).words(list);
                    words.iter().any(|it| it.as_str() == word)
                });
                !soul && listed
            }
        })
    }

    fn stat(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        match stat {
            "health" => return Ok(r.health(card)),
            "health_lost" => {
                let seat = |battle: &Battle| battle.shaman.iter().position(|it| it.card == card);
                let battle = r.game.battle;
                let lost = battle.and_then(|battle| seat(&battle).map(|at| battle.lost[at]));
                return Ok(lost.unwrap_or(0));
            }
            _ => {}
        }
        let start = r.base(card, stat)?;
        let does = |modifier: &Modifier| match modifier {
            Modifier::Stat { stat: known, .. } => known.as_str() == stat,
            _ => false,
        };
        // 10.5: what it becomes, then what multiplies it, then what is added.
        let (mut value, mut times, mut sum, mut last) = (start, 1, 0, 0);
        for (u, came, modifier) in r.holding(card, &does)? {
            for what in r.changes(modifier, &u, Some(card))? {
                match what {
                    // R-SK-129.
                    What::Set(_, n) if came >= last => (last, value) = (came, n),
                    What::Times(_, n) => times *= n,
                    What::Add(_, n) => sum += n,
                    _ => {}
                }
            }
        }
        for change in r.model.on(card) {
            match &change.what {
                What::Set(known, n) if known == stat && change.came >= last => {
                    (last, value) = (change.came, *n);
                }
                What::Times(known, n) if known == stat => times *= n,
                What::Add(known, n) if known == stat => sum += n,
                _ => {}
            }
        }
        let least = i32::from(stat == "level" && start > 0);
        Ok((value * times + sum).max(least))
    }

    fn printed(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        let printed = r.printed(card).numbers(stat);
        Ok(printed.first().copied().unwrap_or(0))
    }

    fn lacks(r: &R<'a>, card: usize, stat: &str) -> Res<bool> {
        let row = matches!(stat, "level" | "attack");
        if r.is_soul(card) || r.is_back(card) {
            return Ok(!row);
        }
        Ok(match r.type_of(card) {
            "shaman" => matches!(stat, "level" | "defence" | "summon_value"),
            "spirit" => !row && !matches!(stat, "defence" | "summon_value"),
            printed if ATTACKS.contains(&printed) => !row,
            _ => true,
        })
    }

    fn floor(stat: &str) -> Option<i32> {
        Some(i32::from(stat == "level"))
    }

    /// Rounded down to tens, as it is printed.
    fn half(n: i32) -> i32 {
        n / 2 / 10 * 10
    }

    fn host(r: &R<'a>, card: usize) -> Res<Option<usize>> {
        let it = &r.model.cards[card];
        if r.where_is(card) == "attack_position" && r.type_of(card) == "shaman" {
            return Ok(None);
        }
        Ok(match r.where_is(card) {
            "attach_position" | "battle_row" | "summon_row" | "wait_row" | "attack_position" => r
                .shaman_at(it.seat, it.place)
                .or_else(|| r.fighting_shaman_at(it.seat, it.place)),
            _ => r.game.left.filter(|left| left.0 == card).map(|left| left.1),
        })
    }

    fn speaker(r: &R<'a>, card: usize) -> u8 {
        r.model.cards[card].owner
    }

    fn relates(r: &R<'a>, word: &str, card: usize, to: usize) -> Res<bool> {
        let on = r.where_is(card) == "attach_position";
        let so = match word {
            "on" => on,
            "under" => !on,
            _ => return unread(word),
        };
        Ok(so && Self::host(r, card)? == Some(to))
    }

    fn can_be_chosen(r: &R<'a>, card: usize, _: &Use<'a>) -> Res<bool> {
        // SK-21.15.
        Ok(r.where_is(card) != "shaman_position" || r.is_capable(card))
    }

    fn verb(
        r: &mut R<'a>,
        d: &mut D<'_, 'a>,
        u: &mut Use<'a>,
        verb: &Verb,
        _: Option<&Word>,
    ) -> Res<bool> {
        verbs::verb(r, d, u, verb)
    }

    fn pay(_: &mut R<'a>, _: &mut D<'_, 'a>, _: &mut Use<'a>, word: &str, _: i32) -> Res<bool> {
        unread(format!("cost {word}"))
    }

    fn can_pay(_: &R<'a>, word: &str, _: u8) -> Res<i32> {
        unread(format!("cost {word}"))
    }

    fn can_rest(_: &R<'a>, _: usize) -> bool {
        false
    }

    fn can_mill(_: &R<'a>, _: u8, _: i32) -> bool {
        false
    }

    fn can_send_this(_: &R<'a>, card: Option<usize>) -> bool {
        card.is_some()
    }

    fn is_row(zone: &str) -> bool {
        zone == "combo_field"
    }

    fn give(r: &mut R<'a>, mut change: Change<'a>, _: bool) -> Res<bool> {
        let source = change.source.map(|was| r.type_of(was.card));
        let attack = source.is_some_and(|printed| ATTACKS.contains(&printed));
        // R-SK-134.
        if attack && change.until == Duration::WhileHere && r.game.battle.is_some() {
            change.until = Duration::ThisBattle;
        }
        // R-SK-142.
        let level = matches!(&change.what,
            What::Add(stat, _) | What::Set(stat, _) | What::Times(stat, _) if stat == "level");
        let all = change.cards.len();
        change
            .cards
            .retain(|&card| r.on_field(card) || level && r.where_is(card) == "hand");
        let given = change.cards.len() == all;
        r.model.give(change);
        Ok(given)
    }

    fn word(modifier: &Modifier) -> Vec<(String, i32)> {
        match modifier {
            Modifier::Cannot { acts, by: None } => {
                let acts = acts.iter();
                acts.map(|act| (format!("cannot {act}"), 0)).collect()
            }
            Modifier::May { permission, .. } if permission.as_str() != "put_more" => {
                vec![(permission.text.clone(), 0)]
            }
            _ => Vec::new(),
        }
    }

    fn texts(r: &R<'a>, card: usize) -> Vec<(&'a Ability, Option<Was>)> {
        let printed = r.printed(card).abilities.iter();
        printed.map(|text| (text, None)).collect()
    }

    fn settle(_: &mut R<'a>, _: &mut D<'_, 'a>) -> Res<()> {
        // A text is carried out whole before anything else happens (10.4).
        Ok(())
    }

    fn player_meant(it: &Happens, role: Preposition, seat: u8) -> Option<u8> {
        match role {
            Preposition::On | Preposition::To => Some(seat),
            _ => it.seat,
        }
    }

    fn target(_: &R<'a>, _: &Use<'a>, _: &Statement, _: &[&str]) -> Res<Option<bool>> {
        Ok(Some(true))
    }
}
