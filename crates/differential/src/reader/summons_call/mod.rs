//! Summons Call, as far as its texts must know it.

mod attack;
mod deal;
mod settle;
mod turn;
mod verbs;

use super::event::Happens;
use super::model::{Change, Was, What};
use super::rules::{Desk, Reader, Rules, Sight, Use};
use super::{Res, unread};
use shokan_lang::ast::{
    Ability, CardSet, EventNode, EventTerm, Head, Limit, Modifier, Player, Preposition, Selection,
    Side, Statement, Verb, Word,
};

/// What only this game counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct SummonsCall<'a> {
    /// How much is being carried out: texts, and skill cards with all of theirs.
    resolving: u32,
    /// How many texts are under way.
    texts: u32,
    /// How many attacks are under way.
    attacks: u32,
    /// The running moment.
    moment: u32,
    /// Damage was dealt at it.
    struck: bool,
    /// SC-07-05-04.a: the master has moved this turn.
    master_moved: bool,
    /// Cards that came meanwhile: what they say all the time does not hold yet (SC-09-06.b).
    dormant: Vec<usize>,
    /// What cards said all the time that left meanwhile: it still holds (SC-09-06.c).
    lingering: Vec<Gone<'a>>,
    /// Cards that have lost their other effects by what another says all the time.
    blanked: Vec<usize>,
    /// Texts that were used this turn and are limited.
    used: Vec<(Was, &'a Ability, Option<Was>)>,
    /// Names of which one card was used this turn, by whom.
    used_names: Vec<(u8, String)>,
}

/// A text of a card that has left.
#[derive(Clone, Copy, Debug)]
struct Gone<'a> {
    card: usize,
    text: &'a Ability,
    seat: u8,
    place: u8,
}

type R<'a> = Reader<'a, SummonsCall<'a>>;
type D<'d, 'a> = Desk<'d, 'a, SummonsCall<'a>>;

/// A text that holds all the time.
#[derive(Clone, Copy, Debug)]
struct Source<'a> {
    card: usize,
    text: &'a Ability,
    seat: u8,
    came: u32,
    giver: Option<Was>,
}

impl<'a> Source<'a> {
    fn reading(&self, r: &R<'a>) -> Use<'a> {
        let mut u = Use::of(self.text, Some(r.model.was(self.card)), self.seat);
        u.giver = self.giver;
        u
    }

    /// Its sentences that do this and hold on this card now.
    fn on(
        &self,
        r: &R<'a>,
        card: usize,
        does: &dyn Fn(&Modifier) -> bool,
    ) -> Res<Vec<&'a Modifier>> {
        r.says(&self.reading(r), card, does)
    }
}

impl<'a> R<'a> {
    /// SC-08-07: whether a card has lost its other effects; R-SC-08: a card that lies face-down on
    /// the field has none.
    fn is_blank(&self, card: usize) -> bool {
        let lost = |change: &Change<'a>| matches!(change.what, What::LosesOthers);
        self.game.blanked.contains(&card) || self.is_hidden(card) || self.model.on(card).any(lost)
    }

    fn is_hidden(&self, card: usize) -> bool {
        self.model.cards[card].face_down && self.on_field(card)
    }

    fn field(&self) -> Vec<usize> {
        let all = self.model.lying();
        all.filter(|&card| self.on_field(card)).collect()
    }

    /// Printed and given texts of a card, whether it has lost them or not.
    fn all_texts(&self, card: usize) -> Vec<(&'a Ability, Option<Was>, u32)> {
        let came = self.model.cards[card].came;
        let printed = self.printed(card).abilities.iter();
        let mut all: Vec<_> = printed.map(|text| (text, None, came)).collect();
        for change in self.model.on(card) {
            if let What::Gives(text) = &change.what {
                all.push((text, change.source, change.came));
            }
        }
        all
    }

    /// What holds all the time, frozen as SC-09-06.b and .c say.
    fn sources(&self) -> Vec<Source<'a>> {
        let mut all = Vec::new();
        for card in self.field() {
            if self.game.dormant.contains(&card) || self.is_blank(card) {
                continue;
            }
            let seat = self.model.cards[card].controller;
            for (text, giver, came) in self.all_texts(card) {
                all.push(Source {
                    card,
                    text,
                    seat,
                    came,
                    giver,
                });
            }
        }
        for gone in &self.game.lingering {
            all.push(Source {
                card: gone.card,
                text: gone.text,
                seat: gone.seat,
                came: 0,
                giver: None,
            });
        }
        all.retain(|it| matches!(it.text.head, Head::Always));
        all
    }

    /// The numbers of a word of the rulebook on a card: what forbids or gives something to it.
    fn words_on(&self, card: usize, word: &str) -> Res<Vec<i32>> {
        let mut all = Vec::new();
        for change in self.model.on(card) {
            match &change.what {
                What::Word(known, n) if known == word => all.push(*n),
                _ => {}
            }
        }
        if self.is_blank(card) {
            return Ok(all);
        }
        let says = |modifier: &Modifier| {
            let mut words = SummonsCall::word(modifier).into_iter();
            words.any(|it| it.0 == word)
        };
        for source in self.sources() {
            for modifier in source.on(self, card, &says)? {
                let words = SummonsCall::word(modifier).into_iter();
                all.extend(words.filter(|it| it.0 == word).map(|it| it.1));
            }
        }
        Ok(all)
    }

    fn is_barred(&self, card: usize, word: &str) -> Res<bool> {
        Ok(!self.words_on(card, word)?.is_empty())
    }

    /// Seat and column of a card of the field, also of one that just left it.
    fn position(&self, card: usize) -> Option<(u8, u8)> {
        if self.on_field(card) {
            let it = &self.model.cards[card];
            return Some((it.controller, it.place));
        }
        let gone = self.game.lingering.iter().find(|it| it.card == card)?;
        Some((gone.seat, gone.place))
    }

    /// R-SC-46: whether a limited text may be used once more this turn.
    fn limit_allows(&self, u: &Use<'a>) -> Res<bool> {
        match u.text.limit {
            None | Some(Limit::Any) => Ok(true),
            Some(Limit::OncePerName) => match turn::name_of(self, u.source) {
                Some(name) => Ok(!self.game.used_names.contains(&(u.seat, name))),
                None => unread("once per name of a card that is lost"),
            },
            Some(Limit::Once | Limit::FirstEachTurn) => {
                let Some(source) = u.source else {
                    return Ok(true);
                };
                let same = |it: &&(Was, &Ability, Option<Was>)| {
                    it.0 == source && std::ptr::eq(it.1, u.text) && it.2 == u.giver
                };
                let times = self.game.used.iter().filter(same).count();
                let given = |change: &&Change<'a>| {
                    let text = matches!(change.what, What::Gives(it) if std::ptr::eq(it, u.text));
                    text && change.source == u.giver
                };
                let here = self.model.same(source);
                let gifts = here.map_or(0, |card| self.model.on(card).filter(given).count());
                Ok(times < gifts.max(1))
            }
        }
    }

    fn mark_used(&mut self, u: &Use<'a>) {
        if u.text.limit == Some(Limit::OncePerName) {
            let name = turn::name_of(self, u.source);
            self.game.used_names.extend(name.map(|name| (u.seat, name)));
        }
        let limited = matches!(u.text.limit, Some(Limit::Once | Limit::FirstEachTurn));
        if let (true, Some(source)) = (limited, u.source) {
            self.game.used.push((source, u.text, u.giver));
        }
    }

    /// Tells all texts that something happens (SC-08-04.a).
    fn happens(&mut self, it: &Happens) -> Res<()> {
        let mut hearers: Vec<usize> = it.card.into_iter().chain(it.by).collect();
        hearers.extend(self.field());
        let mut seen = Vec::new();
        for card in hearers {
            if seen.contains(&card) {
                continue;
            }
            seen.push(card);
            let before = self.model.waiting.len();
            let here = self.on_field(card);
            // R-SC-89: off the field only a text that names a zone works.
            let works = |event: &EventNode| {
                let zone = |part: &shokan_lang::ast::EventPart| matches!(&part.term, EventTerm::Zone(word) if word.as_str() != "field");
                here || event.parts.iter().any(zone)
            };
            self.hear(it, card, works, &mut |r: &mut Self, u| {
                if u.text.limit == Some(Limit::FirstEachTurn) {
                    if !r.limit_allows(u)? {
                        return Ok(false);
                    }
                    r.mark_used(u);
                }
                Ok(true)
            })?;
            for it in &mut self.model.waiting[before..] {
                it.moment = self.game.moment;
            }
        }
        Ok(())
    }
}

/// R-SC-99: how changes of a category are kept.
const BECOMES: &str = "becomes ";
const COUNTS_AS: &str = "counts as ";

const DIRECTIONS: [&str; 3] = ["left", "front", "right"];

/// Whether `by` means the cards of the opponent, and no others.
fn is_by_opponent(by: &Selection) -> bool {
    match by {
        Selection::Player(Player::Opponent) => true,
        Selection::Cards(CardSet {
            other: false,
            side: Side::Enemy,
            words,
            kinds,
            qualifiers,
            ..
        }) => {
            words.is_empty()
                && qualifiers.is_empty()
                && kinds.iter().any(|it| it.as_str() == "card")
        }
        _ => false,
    }
}

impl<'a> SummonsCall<'a> {
    /// R-SC-99: the latest "becomes", and what it also counts as.
    fn is_of(r: &R<'a>, card: usize, category: &str) -> Res<bool> {
        let mut own = r.printed(card).categories().contains(&category);
        if r.is_hidden(card) {
            return Ok(own);
        }
        let (mut also, mut since) = (false, 0);
        if !r.is_blank(card) {
            let does = |it: &Modifier| matches!(it, Modifier::Becomes(_) | Modifier::CountsAs(_));
            for source in r.sources() {
                for modifier in source.on(r, card, &does)? {
                    match modifier {
                        Modifier::Becomes(word) if source.came >= since => {
                            (own, since) = (word.as_str() == category, source.came);
                        }
                        Modifier::CountsAs(word) => also |= word.as_str() == category,
                        _ => {}
                    }
                }
            }
        }
        for change in r.model.on(card) {
            let What::Word(word, _) = &change.what else {
                continue;
            };
            if let Some(word) = word.strip_prefix(BECOMES)
                && change.came >= since
            {
                (own, since) = (word == category, change.came);
            }
            also |= word.strip_prefix(COUNTS_AS) == Some(category);
        }
        Ok(own || also)
    }
}

impl<'a> Rules<'a> for SummonsCall<'a> {
    const PAYS_FOR_NOTHING: bool = false;
    const ZONES: &'static [&'static str] = &[
        "unit_zone",
        "master_zone",
        "mana_zone",
        "hand",
        "deck",
        "outside",
        "out_of_game",
        "resolving",
    ];

    fn sight(zone: &str) -> Sight {
        match zone {
            "hand" => Sight::Owner,
            "deck" => Sight::Nobody,
            _ => Sight::All,
        }
    }

    fn is_field(zone: &str) -> bool {
        zone == "unit_zone" || zone == "master_zone"
    }

    fn zones_of(word: &str) -> Vec<&'static str> {
        if word == "field" {
            return vec!["unit_zone", "master_zone"];
        }
        let known = Self::ZONES.iter().copied();
        known.filter(|zone| *zone == word).collect()
    }

    fn usual_zones(kind: &str) -> &'static [&'static str] {
        match kind {
            "unit" => &["unit_zone"],
            "master" => &["master_zone"],
            "skill" => &["resolving"],
            _ => &["unit_zone", "master_zone"],
        }
    }

    fn lying_zones(event: &str) -> &'static [&'static str] {
        match event {
            "play" => &["hand"],
            "turned_up" => &["mana_zone"],
            "move" | "vanish" => Self::ZONES,
            _ => &[],
        }
    }

    fn is_unread(r: &R<'a>, card: usize) -> bool {
        // R-SC-101.
        r.model.cards[card].face_down && r.where_is(card) == "mana_zone"
    }

    fn is(r: &R<'a>, card: usize, word: &str) -> Res<bool> {
        let printed = r.printed(card);
        let it = &r.model.cards[card];
        let of_face = !matches!(word, "face_up" | "face_down" | "standing" | "rested");
        if of_face && Self::is_unread(r, card) {
            return Ok(false);
        }
        Ok(match word {
            "master" | "unit" | "skill" => printed.card_type() == Some(word),
            "face_up" => !it.face_down,
            "face_down" => it.face_down,
            "standing" => !it.rested,
            "rested" => it.rested,
            "a" | "b" | "n" => printed.deck_type() == Some(word),
            category => Self::is_of(r, card, category)?,
        })
    }

    fn stat(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        let it = &r.model.cards[card];
        if stat == "damage_taken" {
            return Ok(it.damage);
        }
        let hidden = (stat == "atk" || stat == "hp") && r.is_hidden(card);
        if hidden || Self::is_unread(r, card) {
            return Ok(0);
        }
        let mut value = Self::printed(r, card, stat)?;
        if stat == "master_damage" {
            // SC-07-05-02-02.b.
            value = 1;
        }
        // R-SC-17: a cost is changed in the hand too.
        let reached = r.on_field(card) || stat == "cost" && r.where_is(card) == "hand";
        let (mut since, mut sum) = (0, 0);
        if reached && !r.is_blank(card) {
            let does = |modifier: &Modifier| match modifier {
                Modifier::Stat { stat: known, .. } => known.as_str() == stat,
                Modifier::Costs { .. } => stat == "cost",
                _ => false,
            };
            for source in r.sources() {
                for modifier in source.on(r, card, &does)? {
                    for what in r.changes(modifier, &source.reading(r), Some(card))? {
                        match what {
                            What::Set(_, n) if source.came >= since => {
                                since = source.came;
                                value = n;
                            }
                            What::Add(_, n) => sum += n,
                            _ => {}
                        }
                    }
                }
            }
        }
        // R-SC-32: the latest "becomes", what was given after it, then what holds all the time.
        for change in r.model.on(card).filter(|it| it.came >= since) {
            match &change.what {
                What::Add(known, n) if known == stat => value += n,
                What::Set(known, n) if known == stat => value = *n,
                _ => {}
            }
        }
        value += sum;
        // R-SC-17: a cost is never below 0.
        Ok(if stat == "cost" { value.max(0) } else { value })
    }

    fn printed(r: &R<'a>, card: usize, stat: &str) -> Res<i32> {
        if Self::is_unread(r, card) {
            return Ok(0);
        }
        let printed = r.printed(card);
        Ok(match stat {
            "cost" => printed.cost().unwrap_or(0),
            "atk" => printed.stats().map_or(0, |it| it.0),
            "hp" => {
                let master = printed.numbers("hp").first().copied();
                printed.stats().map(|it| it.1).or(master).unwrap_or(0)
            }
            _ => 0,
        })
    }

    fn relates(r: &R<'a>, word: &str, card: usize, to: usize) -> Res<bool> {
        let (Some(a), Some(b)) = (r.position(card), r.position(to)) else {
            return Ok(false);
        };
        Ok(match word {
            // SC-05-02.c: columns face each other across the table.
            "facing" => a.0 != b.0 && a.1 + b.1 == 2,
            "in_column_of" => a == b,
            "adjacent_to" => a.0 == b.0 && a.1.abs_diff(b.1) == 1,
            _ => return unread(word),
        })
    }

    fn can_be_chosen(r: &R<'a>, card: usize, u: &Use<'a>) -> Res<bool> {
        let own = r.model.cards[card].controller == u.seat;
        let mut bars = r.words_on(card, "cannot be_chosen")?.into_iter();
        Ok(!bars.any(|by_opponent| by_opponent == 0 || !own))
    }

    fn can_be_taken(r: &R<'a>, card: usize, u: &Use<'a>, name: &str) -> Res<bool> {
        match turn::is_for_play(&u.text.block, name) {
            Some(free) => verbs::can_play_by_text(r, u, card, free),
            None => Ok(true),
        }
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

    fn pay(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &mut Use<'a>, word: &str, n: i32) -> Res<bool> {
        match word {
            "release" => verbs::release(r, d, u, n),
            _ => verbs::pay_mana(r, d, u.seat, n),
        }
    }

    fn can_pay(r: &R<'a>, word: &str, seat: u8) -> Res<i32> {
        let mana = r.pile(seat, "mana_zone").into_iter();
        let mana = mana.map(|card| &r.model.cards[card]);
        let can = match word {
            "release" => mana.filter(|it| it.face_down).count(),
            _ => mana.filter(|it| !it.rested).count(),
        };
        Ok(can as i32)
    }

    fn can_rest(r: &R<'a>, card: usize) -> bool {
        r.on_field(card) && !r.model.cards[card].rested
    }

    fn can_mill(r: &R<'a>, seat: u8, n: i32) -> bool {
        n <= 0 || !r.pile(seat, "deck").is_empty() || !r.pile(seat, "outside").is_empty()
    }

    fn can_send_this(r: &R<'a>, card: Option<usize>) -> bool {
        card.is_some_and(|card| r.on_field(card))
    }

    fn give(r: &mut R<'a>, change: Change<'a>, together: bool) -> Res<bool> {
        Ok(settle::give(r, change, together))
    }

    fn word(modifier: &Modifier) -> Vec<(String, i32)> {
        match modifier {
            Modifier::GainsWords { field, words } if field.as_str() == "directions" => {
                let bit = |word: &Word| DIRECTIONS.iter().position(|it| *it == word.as_str());
                let bits = words
                    .iter()
                    .filter_map(bit)
                    .fold(0, |all, at| all | 1 << at);
                vec![("directions".to_owned(), bits)]
            }
            Modifier::Cannot { acts, by } => {
                let n = match by {
                    None => 0,
                    Some(by) if is_by_opponent(by) => 1,
                    // Nobody says so in this game.
                    Some(_) => return Vec::new(),
                };
                let acts = acts.iter();
                acts.map(|act| (format!("cannot {act}"), n)).collect()
            }
            Modifier::Becomes(word) => vec![(format!("{BECOMES}{word}"), 0)],
            Modifier::CountsAs(word) => vec![(format!("{COUNTS_AS}{word}"), 0)],
            _ => Vec::new(),
        }
    }

    fn texts(r: &R<'a>, card: usize) -> Vec<(&'a Ability, Option<Was>)> {
        if r.is_blank(card) {
            return Vec::new();
        }
        let all = r.all_texts(card).into_iter();
        all.map(|(text, giver, _)| (text, giver)).collect()
    }

    fn settle(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
        settle::settle(r, d)
    }

    fn player_meant(it: &Happens, role: Preposition, seat: u8) -> Option<u8> {
        match role {
            Preposition::By => Some(seat),
            _ => it.seat,
        }
    }

    fn target(r: &R<'a>, u: &Use<'a>, statement: &Statement, chosen: &[&str]) -> Res<Option<bool>> {
        verbs::target(r, u, statement, chosen)
    }
}
