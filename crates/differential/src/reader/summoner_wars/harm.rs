//! Wounds, what stands in the place of them, and cards that come to their end.

use super::super::event::Happens;
use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, Stop, unread};
use super::{D, End, R, SummonerWars};
use shokan_lang::ast::{Head, Statement, Verb};

/// Who wounds or destroys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doer {
    pub(super) seat: u8,
    pub(super) card: Option<usize>,
    pub(super) cause: &'static str,
}

impl Doer {
    /// The text that is carried out.
    pub(super) fn text(u: &Use<'_>) -> Self {
        Self {
            seat: u.seat,
            card: u.source.map(|was| was.card),
            cause: "effect",
        }
    }

    fn does(self, event: &'static str, card: usize, amount: i32) -> Happens {
        Happens {
            by: self.card,
            seat: Some(self.seat),
            causes: vec![self.cause],
            amount,
            ..Happens::to(event, Some(card))
        }
    }
}

impl<'a> R<'a> {
    /// A12: with as many wounds as life, or destroyed by a text; a Wall without printed life by its
    /// first wound (R-SW-136).
    pub(super) fn has_end(&self, card: usize) -> Res<bool> {
        let life = SummonerWars::printed(self, card, "life")?;
        let dead = self.model.cards[card].damage >= life.max(1);
        Ok(dead || self.game.doomed.contains(&card))
    }

    fn note_end(&mut self, card: usize, doer: Doer) {
        self.game.ends.push(End {
            card,
            seat: doer.seat,
            by: doer.card,
            cause: doer.cause,
        });
    }
}

/// A text of a card that stands in the place of wounds.
fn guards<'a>(r: &R<'a>, it: &Happens) -> Res<Vec<Use<'a>>> {
    let mut found = Vec::new();
    // Those of the card itself first, then those of others as they lie.
    let present = r.present();
    let own = it.card.filter(|card| present.contains(card));
    let others = present.iter().copied().filter(|&card| Some(card) != own);
    for card in own.into_iter().chain(others) {
        let seat = SummonerWars::speaker(r, card);
        for (text, giver) in SummonerWars::texts(r, card) {
            let Head::InsteadOf(event) = &text.head else {
                continue;
            };
            let mut u = Use::of(text, Some(r.model.was(card)), seat);
            u.giver = giver;
            u.amount = it.amount;
            u.foe = r.foe_of(card);
            if r.waits_for(event, it, &u)? && r.when_holds(&u)? && r.limit_allows(&u) {
                found.push(u);
            }
        }
    }
    Ok(found)
}

/// R-SW-133: what is left of wounds, first by what must be used, then by what may.
fn left<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, mut it: Happens) -> Res<i32> {
    let all = guards(r, &it)?;
    let free = |u: &Use<'a>| u.text.may || u.text.pay.is_some();
    let (may, must): (Vec<_>, Vec<_>) = all.into_iter().partition(free);
    for mut u in must {
        if it.amount <= 0 {
            break;
        }
        let left = changed(r, &mut u, it.amount)?;
        // What changes nothing is not used.
        if left != it.amount && r.limit_allows(&u) {
            it.amount = left;
            r.mark_used(&u);
        }
    }
    for mut u in may {
        if it.amount <= 0 {
            break;
        }
        u.amount = it.amount;
        if let Some(cost) = &u.text.pay
            && !r.can_pay(cost, &u)?
        {
            continue;
        }
        if d.ask(r, u.seat, "prevent", vec![Pick::Yes, Pick::No])? == Pick::Yes {
            if let Some(cost) = &u.text.pay {
                r.pay(d, &mut u, cost)?;
            }
            it.amount = changed(r, &mut u, it.amount)?;
            r.mark_used(&u);
        }
    }
    Ok(it.amount)
}

/// What a text that stands in the place of wounds makes of their number.
fn changed<'a>(r: &R<'a>, u: &mut Use<'a>, amount: i32) -> Res<i32> {
    fn walk<'a>(r: &R<'a>, u: &mut Use<'a>, block: &'a [Statement]) -> Res<()> {
        for statement in block {
            match statement {
                Statement::Do {
                    verb: Verb::Prevent,
                    ..
                } => u.amount = 0,
                Statement::Do {
                    verb: Verb::ChangeAmount { to },
                    ..
                } => u.amount = r.number(to, u, None)?.max(0),
                Statement::If {
                    condition,
                    then,
                    otherwise,
                    ..
                } => {
                    if r.holds(condition, u, None)? {
                        walk(r, u, then)?;
                    } else {
                        walk(r, u, otherwise.as_deref().unwrap_or_default())?;
                    }
                }
                _ => return unread("a replacement that does more"),
            }
        }
        Ok(())
    }
    u.amount = amount;
    let text = u.text;
    walk(r, u, &text.block)?;
    Ok(u.amount)
}

/// Puts so many wounds on each of these cards, all at one moment; the most that were put on one,
/// and whether all were.
pub(super) fn wound<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    cards: &[usize],
    n: i32,
    doer: Doer,
) -> Res<(i32, bool)> {
    let all: Vec<(usize, i32)> = cards.iter().map(|&card| (card, n)).collect();
    let (put, every) = wound_each(r, d, &all, doer)?;
    Ok((put, every && n > 0))
}

/// As `wound`, with a number for each card.
pub(super) fn wound_each<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    cards: &[(usize, i32)],
    doer: Doer,
) -> Res<(i32, bool)> {
    let (mut put, mut all) = (0, true);
    let mut planned = Vec::new();
    for &(card, n) in cards {
        if r.where_is(card) != "battlefield" || n <= 0 {
            all = false;
            continue;
        }
        let by = left(r, d, doer.does("wound", card, n))?;
        all &= by == n;
        put = put.max(by);
        planned.push((card, by));
    }
    for (card, by) in planned {
        if by <= 0 {
            continue;
        }
        let lived = !r.has_end(card)?;
        r.model.cards[card].damage += by;
        if lived && r.has_end(card)? {
            r.note_end(card, doer);
        }
        r.happens(&doer.does("wound", card, by))?;
    }
    Ok((put, all))
}

/// A text destroys a card, as soon as the text is over.
pub(super) fn doom(r: &mut R<'_>, card: usize, doer: Doer) -> Res<()> {
    if !r.has_end(card)? {
        r.note_end(card, doer);
    }
    if !r.game.doomed.contains(&card) {
        r.game.doomed.push(card);
    }
    Ok(())
}

/// A12 to A14: all at one moment.
pub(super) fn remove<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let mut all = Vec::new();
    for card in r.battlefield() {
        if r.has_end(card)? {
            all.push(card);
        }
    }
    for &card in &all {
        let end = r.game.ends.iter().find(|end| end.card == card).copied();
        let Some(end) = end else {
            return unread("an end that nobody brought");
        };
        let doer = Doer {
            seat: end.seat,
            card: end.by,
            cause: end.cause,
        };
        r.happens(&Happens {
            leaves: true,
            ..doer.does("destroy", card, 0)
        })?;
    }
    let seats = |r: &R<'a>, card: usize| {
        let mut ends = r.game.ends.iter();
        ends.find(|end| end.card == card).map_or(0, |end| end.seat)
    };
    while let Some(&first) = all.first() {
        // R-SW-19: who destroyed them chooses their order.
        let seat = seats(r, first);
        let own = all.iter().copied().filter(|&it| seats(r, it) == seat);
        let own: Vec<usize> = own.collect();
        let mut card = first;
        if own.len() > 1 {
            let picks = own.iter().map(|&it| Pick::Card(it)).collect();
            if let Pick::Card(chosen) = d.ask(r, seat, "order of the destroyed", picks)? {
                card = chosen;
            }
        }
        all.retain(|&it| it != card);
        r.game.doomed.retain(|&it| it != card);
        destroyed(r, card, seat);
    }
    r.game.ends.clear();
    r.game.doomed.clear();
    judge(r)
}

/// SW-TRM.03, SW-TRM.10: the card, and then what lies under it, face-down onto a Magic Pile.
fn destroyed(r: &mut R<'_>, card: usize, seat: u8) {
    let under = r.stacked(card, "under");
    let upon = r.stacked(card, "on_top");
    r.onto(card, seat, "magic_pile");
    for it in under {
        r.onto(it, seat, "magic_pile");
    }
    for it in upon {
        r.onto(it, seat, "discard_pile");
    }
}

impl R<'_> {
    /// A card goes on top of a pile, with the side up that lies up there.
    pub(super) fn onto(&mut self, card: usize, seat: u8, zone: &str) {
        self.put(card, seat, zone, true);
        self.model.cards[card].face_down = zone == "magic_pile";
    }

    /// A card leaves the battlefield for a pile: what lies under and on it is discarded by who did
    /// it (R-SW-45, R-SW-46).
    pub(super) fn leave(&mut self, card: usize, by: u8, seat: u8, zone: &str) {
        let mut with = self.stacked(card, "under");
        with.extend(self.stacked(card, "on_top"));
        self.onto(card, seat, zone);
        for it in with {
            self.onto(it, by, "discard_pile");
        }
    }
}

/// SW-VIC.01, R-SW-03.
fn judge(r: &mut R<'_>) -> Res<()> {
    let alive = |seat: u8| {
        let own = |card: &usize| {
            let it = &r.model.cards[*card];
            it.owner == seat && r.is_summoner(*card)
        };
        r.battlefield().iter().any(own)
    };
    match (alive(0), alive(1)) {
        (true, true) => Ok(()),
        (south, north) => {
            r.model.winner = match (south, north) {
                (true, false) => Some(0),
                (false, true) => Some(1),
                _ => None,
            };
            Err(Stop::Over)
        }
    }
}
