//! Summon & Magic outside of battles, as far as its texts must know it.

mod aiming;
mod battle;
mod blows;
mod deal;
mod destroy;
mod enter;
mod evade;
mod happens;
mod piles;
mod shots;
mod timed;
mod turns;
mod values;
mod verbs;

use super::model::{Change, Was};
use super::rules::{Desk, Reader, Rules, Sight, Use};
use super::{Res, unread};
use shokan_lang::ast::{
    Ability, CardSet, Duration, Modifier, Number, Player, Qualifier, Selection, Side, Statement,
    Verb, Word,
};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

/// What only this game counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct SummonAndMagic<'a> {
    /// AP left, and used this turn.
    ap: i32,
    spent: i32,
    /// Attacks declared this turn.
    attacks: i32,
    /// The most cards of each hand.
    hand_limit: [usize; 2],
    /// Monsters that used a skill this turn, and those that may use one more.
    acted: BTreeSet<usize>,
    refreshed: BTreeSet<usize>,
    /// Monsters that came this turn.
    entered: BTreeSet<usize>,
    /// Cards that were set this turn.
    fresh: BTreeSet<usize>,
    /// Cards that are being used.
    in_use: BTreeSet<usize>,
    /// Things that were declared and are not over.
    open: u32,
    /// What is carried out was declared as an action of the own turn.
    action: bool,
    /// The number of the running process of over-magic.
    process: u32,
    /// Decks that a text has looked into (SM-11-1).
    looked: BTreeSet<u8>,
    /// The end of the turn has begun.
    closing: bool,
    /// The one text of the start of this turn has been used.
    start_used: bool,
    /// Texts that were used this turn and are limited.
    used: Vec<(Was, &'a Ability)>,
    /// The texts that wait, as `model.waiting` has them.
    due: Vec<happens::Due<'a>>,
    /// On whose side monsters lay before the other player took control of them.
    homes: BTreeMap<usize, u8>,
    /// The attack that goes on.
    fight: Option<battle::Fight<'a>>,
    /// Whom an attack fights is being chosen.
    aiming: Cell<bool>,
    /// What silences cards is being looked for.
    looking: Cell<bool>,
    /// What holds all the time, cached while the table stands still.
    sources: RefCell<Option<values::SourceCache<'a>>>,
}

type R<'a> = Reader<'a, SummonAndMagic<'a>>;
type D<'d, 'a> = Desk<'d, 'a, SummonAndMagic<'a>>;

/// The zones of the field.
const FIELD: [&str; 5] = [
    "monster_zone",
    "magic_zone",
    "land_zone",
    "weather_zone",
    "under",
];

/// How it begins that texts of some cards cannot choose a card.
const BARRED: &str = "cannot be_chosen by ";

/// The types of cards.
const TYPES: [&str; 6] = ["monster", "magic", "artifact", "land", "weather", "avatar"];

/// Whose texts cannot choose a card, by side and type; nothing where more is asked.
fn barred(by: Option<&Selection>) -> Option<String> {
    let kinds = |all: &[Word]| {
        let said = |it: &&str| all.iter().any(|word| word.as_str() == *it);
        if said(&"card") {
            return "card".to_owned();
        }
        let all: Vec<&str> = TYPES.into_iter().filter(|it| said(it)).collect();
        all.join(" ")
    };
    Some(match by {
        None | Some(Selection::Player(Player::EachPlayer)) => "any card".to_owned(),
        Some(Selection::Player(Player::You)) => "own card".to_owned(),
        Some(Selection::Player(Player::Opponent)) => "enemy card".to_owned(),
        Some(Selection::Cards(CardSet {
            other: false,
            side,
            words,
            kinds: of,
            qualifiers,
            ..
        })) if words.is_empty() && qualifiers.is_empty() => {
            let side = match side {
                Side::Own | Side::Friendly => "own",
                Side::Enemy => "enemy",
                Side::Any => "any",
            };
            format!("{side} {}", kinds(of))
        }
        Some(_) => return None,
    })
}

impl<'a> Rules<'a> for SummonAndMagic<'a> {
    const ZONES: &'static [&'static str] = &[
        "monster_zone",
        "magic_zone",
        "land_zone",
        "weather_zone",
        "under",
        "avatar_zone",
        "hand",
        "deck",
        "counters",
        "graveyard",
    ];
    const CHOOSES_FIRST: bool = true;
    const NEEDS_ONE: bool = true;
    /// R-SM-68.
    const LASTS: Duration = Duration::ThisTurn;

    fn sight(zone: &str) -> Sight {
        match zone {
            "hand" => Sight::Owner,
            "deck" | "counters" => Sight::Nobody,
            _ => Sight::All,
        }
    }

    fn is_field(zone: &str) -> bool {
        FIELD.contains(&zone)
    }

    fn zones_of(word: &str) -> Vec<&'static str> {
        if word == "field" {
            return FIELD.to_vec();
        }
        let known = Self::ZONES.iter().copied();
        known.filter(|zone| *zone == word).collect()
    }

    fn usual_zones(kind: &str) -> &'static [&'static str] {
        match kind {
            "monster" => &["monster_zone"],
            "magic" | "artifact" => &["monster_zone", "magic_zone", "under"],
            "land" => &["land_zone"],
            "weather" => &["weather_zone"],
            _ => &FIELD,
        }
    }

    fn lying_zones(event: &str) -> &'static [&'static str] {
        match event {
            "use" => &["magic_zone"],
            "timed_skill" => &["graveyard", "hand"],
            _ => &[],
        }
    }

    fn is(r: &Reader<'a, Self>, card: usize, word: &str) -> Res<bool> {
        let it = &r.model.cards[card];
        let (zone, printed) = (r.where_is(card), r.type_of(card));
        match word {
            "face_up" => return Ok(!it.face_down),
            "face_down" => return Ok(it.face_down),
            "in_attack_position" => return Ok(r.is_open(card) && !it.rested),
            "in_defence_position" => return Ok(r.is_monster(card) && it.rested),
            "used_skill" => {
                let game = &r.game;
                return Ok(game.acted.contains(&card) || game.refreshed.contains(&card));
            }
            "summoned_this_turn" => return Ok(r.game.entered.contains(&card)),
            "in_battle" | "attacked" => return Ok(r.is_fought(card, word == "in_battle")),
            "able_to_attack" | "attackable" => return unread(word),
            "monster" if zone == "monster_zone" => return Ok(r.is_monster(card)),
            "magic" | "artifact" if zone == "under" && printed == "monster" => return Ok(true),
            "monster" if r.on_field(card) => return Ok(false),
            "monster" | "magic" | "artifact" | "land" | "weather" | "avatar" => {
                let hidden = it.face_down && r.on_field(card);
                return Ok(!hidden && printed == word);
            }
            _ => {}
        }
        if it.face_down && r.on_field(card) {
            return Ok(false);
        }
        if word == "legend" {
            let race = r.words_on(card, "becomes race")?;
            let legend = r.printed(card).field("legend").is_some();
            return Ok(legend && (race.is_empty() || !r.is_monster(card)));
        }
        if values::ELEMENTS.contains(&word) {
            return Ok(r.listed(card, "element")?.iter().any(|it| it == word));
        }
        if PASSIVES.contains(&word) {
            return Ok(if r.on_field(card) {
                !r.passive(card, word)?.is_empty()
            } else {
                !r.printed_passive(card, word).is_empty()
            });
        }
        let kinds = r.printed(card).words("kind");
        let kind = kinds.iter().any(|it| it.as_str() == word);
        Ok(kind || r.listed(card, "race")?.iter().any(|it| it == word))
    }

    fn stat(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<i32> {
        if r.model.cards[card].face_down && r.on_field(card) {
            return Ok(0);
        }
        match stat {
            "attack" | "defence" if r.on_field(card) => {
                if r.is_open(card) {
                    r.reckon(card, stat, Self::printed(r, card, stat)?)
                } else {
                    Ok(0)
                }
            }
            "attack" | "defence" => Self::printed(r, card, stat),
            "cost" | "advance" => {
                if Self::lacks(r, card, stat)? {
                    return Ok(0);
                }
                r.reckon(card, stat, Self::printed(r, card, stat)?)
            }
            "use_ap" => r.use_ap(card),
            "command_level" => {
                let mut most = 0;
                for word in ["king", "strategist", "general"] {
                    let all = if r.on_field(card) {
                        r.passive(card, word)?
                    } else {
                        r.printed_passive(card, word)
                    };
                    most = all.iter().map(|it| it.1).fold(most, i32::max);
                }
                Ok(most)
            }
            other => unread(format!("the number {other}")),
        }
    }

    fn printed(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<i32> {
        let printed = r.printed(card);
        let numbers = |field: &str, at: usize| printed.numbers(field).get(at).copied().unwrap_or(0);
        Ok(match stat {
            "attack" => numbers("stats", 0),
            "defence" => numbers("stats", 1),
            "cost" | "advance" => numbers(stat, 0),
            other => return unread(format!("the printed number {other}")),
        })
    }

    fn lacks(r: &Reader<'a, Self>, card: usize, stat: &str) -> Res<bool> {
        // SM-12-9.a: a card has one of the two icons, or none.
        Ok(match stat {
            "cost" | "advance" => r.printed(card).field(stat).is_none(),
            _ => false,
        })
    }

    fn half(n: i32) -> i32 {
        n.div_euclid(2)
    }

    /// Nothing falls below 0 (R-SM-69).
    fn floor(_: &str) -> Option<i32> {
        Some(0)
    }

    fn pay_counters(
        r: &mut R<'a>,
        d: &mut D<'_, 'a>,
        u: &Use<'a>,
        (n, from): (&Number, &Selection),
    ) -> Res<bool> {
        verbs::remove_counters(r, d, u, n, from)
    }

    fn relates(r: &Reader<'a, Self>, word: &str, card: usize, to: usize) -> Res<bool> {
        let on = |over: usize, below: usize| {
            let top = matches!(r.where_is(over), "monster_zone" | "magic_zone");
            let covered = r.model.cards[below].marks & values::COVERED != 0;
            over != below && r.together(over, below) && (top || covered)
        };
        Ok(match word {
            "on" => on(card, to),
            "under" => on(to, card) && r.where_is(card) != "monster_zone",
            "attacking" => r.is_attacking(card, to),
            _ => return unread(word),
        })
    }

    fn host(r: &Reader<'a, Self>, card: usize) -> Res<Option<usize>> {
        Ok(match r.where_is(card) {
            "under" => r.top_of(card),
            "monster_zone" => {
                let mut below = r.in_pile(card, "under").into_iter();
                let covered = |it: &usize| r.model.cards[*it].marks & values::COVERED != 0;
                below.rfind(covered)
            }
            _ => None,
        })
    }

    fn top(r: &Reader<'a, Self>, card: usize) -> Res<Option<usize>> {
        Ok(r.top_of(card))
    }

    fn count_counters(r: &Reader<'a, Self>, card: usize) -> Res<i32> {
        if r.where_is(card) == "monster_zone" && !r.is_monster(card) {
            return unread("counters of a seal");
        }
        Ok(r.in_pile(card, "counters").len() as i32)
    }

    fn is_phase(r: &Reader<'a, Self>, u: &Use<'a>, word: &str) -> bool {
        let free = r.game.open == 0 || r.game.action;
        word == "action" && r.model.phase == "main" && r.model.active == u.seat && free
    }

    fn tally(r: &Reader<'a, Self>, u: &Use<'a>, word: &str) -> Res<i32> {
        let own = r.model.active == u.seat;
        Ok(match word {
            "spent_ap" if own => r.game.spent,
            "enemy_attacks" if !own => r.game.attacks,
            "spent_ap" | "enemy_attacks" => 0,
            _ => return unread(format!("count of {word}")),
        })
    }

    fn speaker(r: &Reader<'a, Self>, card: usize) -> u8 {
        let it = &r.model.cards[card];
        if it.marks & values::FOREIGN == 0 {
            it.controller
        } else {
            1 - it.controller
        }
    }

    fn stands_still(r: &Reader<'a, Self>, still: bool) {
        *r.game.sources.borrow_mut() = still.then(values::SourceCache::default);
    }

    fn is_veiled(r: &Reader<'a, Self>, card: usize) -> bool {
        r.model.cards[card].face_down && r.on_field(card)
    }

    fn could_be(r: &Reader<'a, Self>, card: usize, word: &str) -> Res<bool> {
        let in_row = r.where_is(card) == "monster_zone";
        match word {
            "face_down" | "face_up" | "used_skill" | "in_battle" | "attacked" => {
                Self::is(r, card, word)
            }
            "in_attack_position" | "able_to_attack" => Ok(false),
            "magic" | "artifact" | "land" | "weather" | "avatar" => Ok(false),
            // SM-24.07: what its face says is looked at when it lies open.
            _ => Ok(in_row),
        }
    }

    fn can_be_chosen(r: &Reader<'a, Self>, card: usize, u: &Use<'a>) -> Res<bool> {
        let Some(source) = u.source else {
            return Ok(true);
        };
        // SM-14.06: what equipment cannot go under is no host.
        let equips = std::ptr::eq(u.text, values::plain_use());
        if equips && !r.can_carry(source.card, card)? {
            return Ok(false);
        }
        if r.is_kept_from(card, u)? {
            return Ok(false);
        }
        let kind = r.type_of(source.card);
        for (word, _, seat) in r.said_on(card, &|word| word.starts_with(BARRED))? {
            let by = word.strip_prefix(BARRED).unwrap_or_default();
            let (side, kinds) = by.split_once(' ').unwrap_or(("any", "card"));
            let sided = side == "any" || (side == "own") == (seat == u.seat);
            let mut kinds = kinds.split(' ');
            if sided && kinds.any(|it| it == "card" || it == kind) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn can_be_taken(r: &Reader<'a, Self>, card: usize, u: &Use<'a>, name: &str) -> Res<bool> {
        for verb in verbs::verbs_of(&u.text.block) {
            if !r.takes(card, u, name, verb)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn verb(
        r: &mut Reader<'a, Self>,
        d: &mut Desk<'_, 'a, Self>,
        u: &mut Use<'a>,
        verb: &Verb,
        name: Option<&Word>,
    ) -> Res<bool> {
        verbs::verb(r, d, u, verb, name)
    }

    fn pay(
        r: &mut Reader<'a, Self>,
        _: &mut Desk<'_, 'a, Self>,
        _: &mut Use<'a>,
        word: &str,
        n: i32,
    ) -> Res<bool> {
        match word {
            "ap" => {
                r.pay_ap(n);
                Ok(true)
            }
            _ => unread(format!("cost {word}")),
        }
    }

    fn can_pay(r: &Reader<'a, Self>, word: &str, seat: u8) -> Res<i32> {
        match word {
            "ap" if r.model.active == seat => Ok(r.game.ap),
            "ap" => Ok(0),
            _ => unread(format!("cost {word}")),
        }
    }

    fn can_rest(_: &Reader<'a, Self>, _: usize) -> bool {
        false
    }

    fn can_mill(r: &Reader<'a, Self>, seat: u8, n: i32) -> bool {
        n <= r.pile(seat, "deck").len() as i32
    }

    fn can_send_this(r: &Reader<'a, Self>, card: Option<usize>) -> bool {
        card.is_some_and(|card| r.on_field(card))
    }

    fn give(r: &mut Reader<'a, Self>, change: Change<'a>, _: bool) -> Res<bool> {
        r.give_change(change)
    }

    fn word(modifier: &Modifier) -> Vec<(String, i32)> {
        if let Modifier::Cannot { acts, by } = modifier {
            let mut all = Vec::new();
            for act in acts {
                if act.as_str() == "be_chosen" {
                    let by = barred(by.as_ref()).unwrap_or_default();
                    all.push((format!("{BARRED}{by}"), 0));
                } else {
                    all.push((format!("cannot {act}"), 0));
                }
            }
            return all;
        }
        values::word(modifier).into_iter().collect()
    }

    fn texts(r: &Reader<'a, Self>, card: usize) -> Vec<(&'a Ability, Option<Was>)> {
        let all = r.texts_now(card).unwrap_or_default().into_iter();
        all.map(|(text, giver, _)| (text, giver)).collect()
    }

    fn settle(r: &mut Reader<'a, Self>, _: &mut Desk<'_, 'a, Self>) -> Res<()> {
        r.look_at_table()
    }

    /// SM-11-1: who chooses out of a deck has looked through it.
    fn looks_into(r: &mut R<'a>, u: &Use<'a>, from: &Selection) {
        let Selection::Cards(set) = from else { return };
        let of_deck = set.qualifiers.iter().any(|it| match it {
            Qualifier::In(zones) => zones.iter().any(|zone| zone.as_str() == "deck"),
            _ => false,
        });
        if of_deck {
            r.game.looked.insert(u.seat);
        }
    }

    fn target(_: &Reader<'a, Self>, _: &Use<'a>, _: &Statement, _: &[&str]) -> Res<Option<bool>> {
        Ok(Some(true))
    }
}

/// The passives of chapter 25.
const PASSIVES: &[&str] = &[
    "tribute",
    "lone",
    "ranged",
    "king",
    "strategist",
    "general",
    "no_attack_position",
    "weakness",
    "no_defence_position",
    "upkeep",
    "summon_condition",
    "submerge",
    "first_strike",
    "no_equip",
    "quick",
    "anti_air",
    "resist",
    "resist_physical",
    "accumulate",
    "burrow",
    "resist_magic",
    "immune_magic",
    "bane",
    "flying",
    "settable",
    "no_defend_player",
    "immune",
    "link",
    "vanguard",
];
