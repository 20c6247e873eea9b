//! What the verbs of texts do.

use super::super::rules::Use;
use super::super::{Res, unread};
use super::harm::{self, leave};
use super::{D, R, battle};
use shokan_lang::ast::{Arg, Number, Player, Selection, Verb};

pub(super) fn verb<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    u: &mut Use<'a>,
    verb: &Verb,
) -> Res<bool> {
    match verb {
        Verb::Draw { count, who } => {
            let n = r.number(count, u, None)?;
            let mut all = true;
            for seat in r.players(who.as_ref(), u)? {
                all &= draw(r, seat, n);
            }
            Ok(all)
        }
        Verb::Discard {
            count,
            who,
            random: true,
        } => at_random(r, u, count, who.as_ref()),
        Verb::Reveal { what } => {
            let cards = r.cards(what, u)?;
            Ok(!cards.is_empty() && r.is_full(u, what))
        }
        Verb::Heal { amount, what } => {
            let n = r.number(amount, u, None)? / 10 * 10;
            let cards = r.cards(what, u)?;
            let mut all = !cards.is_empty() && r.is_full(u, what);
            for card in cards {
                all &= harm::heal(r, u, card, n)?;
            }
            Ok(all)
        }
        Verb::Damage { amount, to } => {
            let n = r.number(amount, u, None)?;
            let cards = r.cards(to, u)?;
            let full = r.is_full(u, to);
            Ok(harm::damage(r, d, n, &cards)? && full)
        }
        Verb::SetStat { of, to, .. } => {
            let n = r.number(to, u, None)?;
            let cards = r.cards(of, u)?;
            let full = r.is_full(u, of);
            Ok(harm::set(r, d, u, n, &cards)? && full)
        }
        Verb::DiscardCards { what } => move_all(r, u, what, "graveyard"),
        Verb::Move { what, to } | Verb::Return { what, to } | Verb::Send { what, to } => {
            move_all(r, u, what, &to.zone.zone)
        }
        Verb::Destroy { what } => {
            let cards = r.cards(what, u)?;
            let here = |card: &usize| r.is_spirit(*card);
            let spirits: Vec<usize> = cards.iter().copied().filter(here).collect();
            harm::destroy(r, &spirits, false)?;
            let all = !cards.is_empty() && r.is_full(u, what);
            Ok(all && spirits.len() == cards.len())
        }
        Verb::PutUnder { what, under } => put_under(r, u, what, under),
        Verb::Named { verb, args } if verb.as_str() == "over_soul" => match args.first() {
            Some(Arg::Selection(what)) => over_soul(r, u, what),
            _ => unread("over_soul of nothing"),
        },
        other => unread(format!("verb {other:?}")),
    }
}

fn draw(r: &mut R<'_>, seat: u8, n: i32) -> bool {
    for _ in 0..n {
        let Some(&card) = r.pile(seat, "deck").first() else {
            return false;
        };
        r.put(card, seat, "hand", false);
    }
    true
}

/// Luck takes the last card, as the stage scripts it.
fn at_random<'a>(r: &mut R<'a>, u: &Use<'a>, count: &Number, who: Option<&Player>) -> Res<bool> {
    let n = r.number(count, u, None)?;
    let mut all = true;
    for seat in r.players(who, u)? {
        for _ in 0..n {
            let Some(&card) = r.pile(seat, "hand").last() else {
                all = false;
                break;
            };
            r.put(card, seat, "graveyard", true);
        }
    }
    Ok(all)
}

fn move_all<'a>(r: &mut R<'a>, u: &mut Use<'a>, what: &Selection, zone: &str) -> Res<bool> {
    let cards = r.cards(what, u)?;
    let mut all = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        // R-SK-131: a shaman of the field stays in his position, also where he fights himself.
        let fights = r.where_is(card) == "attack_position" && r.type_of(card) == "shaman";
        let stays = fights || r.where_is(card) == "shaman_position";
        if r.where_is(card) == zone || stays {
            all = false;
            continue;
        }
        let it = r.model.cards[card].clone();
        match zone {
            "battle_row" | "summon_row" | "wait_row" => {
                if r.is_spirit(card) {
                    let fights = r.where_is(card) == "attack_position";
                    // What stands in the place of the way back stands in the place of this.
                    let row = if fights && zone == "wait_row" {
                        battle::row_behind(r, card)?
                    } else {
                        None
                    };
                    let row = row.as_deref().unwrap_or(zone);
                    // 10.6: a spirit that goes between rows keeps what holds on it.
                    r.model.hand_over(card, it.seat, R::zone(row));
                } else {
                    all = false;
                }
                continue;
            }
            "hand" => leave(r, card, it.owner, "hand", false)?,
            "graveyard" => leave(r, card, it.owner, "graveyard", true)?,
            other => return unread(format!("move to {other}")),
        }
        // R-SK-105: what a price has taken away is no longer what a name means.
        if !u.paying {
            r.keep(u, card);
        }
    }
    Ok(all)
}

/// R-SK-130: spirit cards that are not on the field go under a shaman of their owner.
fn put_under<'a>(r: &mut R<'a>, u: &mut Use<'a>, what: &Selection, under: &Selection) -> Res<bool> {
    let shaman = r.cards(under, u)?.first().copied();
    let Some(shaman) = shaman.filter(|&it| r.is_shaman(it)) else {
        return Ok(false);
    };
    let (side, position) = (r.model.cards[shaman].seat, r.model.cards[shaman].place);
    let cards = r.cards(what, u)?;
    let mut all = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        let owner = r.model.cards[card].owner;
        if r.type_of(card) != "spirit" || r.on_field(card) || owner != side {
            all = false;
            continue;
        }
        r.put(card, owner, "summon_row", false);
        r.model.cards[card].place = position;
        r.keep(u, card);
        // R-SK-27: where its side has one of its name already, the newcomer goes.
        let name = r.printed(card).name().ja;
        let twin = |&it: &usize| it != card && r.is_spirit(it) && r.printed(it).name().ja == name;
        let rows = ["battle_row", "summon_row", "wait_row", "attack_position"];
        let mut there = rows.iter().flat_map(|row| r.pile(owner, row));
        if there.any(|it| twin(&it)) {
            r.put(card, owner, "graveyard", true);
            all = false;
        }
    }
    Ok(all)
}

/// R-SK-80: onto its own shaman, if nothing is attached to him.
fn over_soul<'a>(r: &mut R<'a>, u: &Use<'a>, what: &Selection) -> Res<bool> {
    use super::super::rules::Rules;
    let cards = r.cards(what, u)?;
    let mut all = !cards.is_empty() && r.is_full(u, what);
    for card in cards {
        let host = super::ShamanKing::host(r, card)?;
        let free = |&it: &usize| r.is_capable(it) && r.attached(it).is_none();
        let Some(shaman) = host.filter(free).filter(|_| r.is_spirit(card)) else {
            all = false;
            continue;
        };
        let (seat, place) = (r.model.cards[shaman].seat, r.model.cards[shaman].place);
        r.put(card, seat, "attach_position", false);
        r.model.cards[card].place = place;
    }
    Ok(all)
}
