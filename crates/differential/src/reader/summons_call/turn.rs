//! What a turn does with texts: what may be done in the main phase, cards that are played, texts
//! that wait for their turn, and the end of the turn.

use super::super::event::Happens;
use super::super::model::{Waiting, Was};
use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::settle::{self, leaves};
use super::{D, R, SummonsCall, attack, verbs};
use crate::reader::aims::Aims;
use shokan_lang::ast::{Ability, Count, Duration, Head, Limit, Selection, Statement, Verb};

/// So many texts one after another are read.
const CHAIN: usize = 12;

fn has_head(text: &Ability, head: &str) -> bool {
    matches!(&text.head, Head::Rule { word, .. } if word.as_str() == head)
}

fn is_limited(limit: Option<Limit>) -> bool {
    !matches!(limit, None | Some(Limit::Any))
}

/// SC-07-05: all that the player whose turn it is may do.
pub(super) fn offers(r: &R<'_>) -> Res<Vec<Pick>> {
    let seat = r.model.active;
    let mut all = vec![Pick::Done];
    for card in r.pile(seat, "hand") {
        if may_play(r, card, seat, false)? {
            all.push(Pick::Act("play", card));
        }
    }
    for card in r.pile(seat, "unit_zone") {
        if attack::may_attack(r, card)? {
            all.push(Pick::Act("attack", card));
        }
    }
    for card in r.field() {
        if r.model.cards[card].controller != seat {
            continue;
        }
        for (n, u) in numbered(r, card) {
            if has_head(u.text, "main") && is_usable(r, &u)? {
                all.push(Pick::Text(card, n));
            }
        }
    }
    // SC-07-05-04.a.
    if !r.game.master_moved {
        let masters = r.pile(seat, "master_zone").into_iter();
        all.extend(masters.map(|card| Pick::Act("move", card)));
    }
    Ok(all)
}

/// The texts that a card has now with their numbers: printed ones from 0, given ones from 8.
pub(super) fn numbered<'a>(r: &R<'a>, card: usize) -> Vec<(u8, Use<'a>)> {
    let printed = r.printed(card).abilities.len();
    let texts = SummonsCall::texts(r, card).into_iter().enumerate();
    let numbered = texts.map(|(at, (text, giver))| {
        let seat = r.model.cards[card].controller;
        let mut u = Use::of(text, Some(r.model.was(card)), seat);
        u.giver = giver;
        let n = if at < printed { at } else { 8 + at - printed };
        (n as u8, u)
    });
    numbered.collect()
}

/// SC-09-02: whether a text of the main phase may be used now.
fn is_usable<'a>(r: &R<'a>, u: &Use<'a>) -> Res<bool> {
    if u.text.by.is_some() {
        return unread("a text of several players");
    }
    if !r.limit_allows(u)? {
        return Ok(false);
    }
    let when = match &u.text.when {
        Some(condition) => r.holds(condition, u, None)?,
        None => true,
    };
    if !when || r.aims(vec![&u.text.block], u, Vec::new())? != Aims::Found {
        return Ok(false);
    }
    match &u.text.pay {
        Some(cost) => r.can_pay(cost, u),
        None => Ok(true),
    }
}

/// SC-07-05-01, R-SC-96: whether a card can be played now.
pub(super) fn may_play(r: &R<'_>, card: usize, seat: u8, free: bool) -> Res<bool> {
    let standing = SummonsCall::can_pay(r, "extra_mana", seat)?;
    let cost = if free {
        0
    } else {
        SummonsCall::stat(r, card, "cost")?
    };
    if cost > standing {
        return Ok(false);
    }
    for text in &r.printed(card).abilities {
        let u = Use::of(text, Some(r.model.was(card)), seat);
        // SC-07-05-03.c.
        if has_head(text, "play") && is_limited(text.limit) && !r.limit_allows(&u)? {
            return Ok(false);
        }
    }
    match r.printed(card).card_type() {
        Some("unit") => Ok(r.pile(seat, "unit_zone").len() < 3),
        Some("skill") => {
            let mut texts = r.printed(card).abilities.iter();
            let Some(text) = texts.find(|text| has_head(text, "play")) else {
                return Ok(true);
            };
            let u = Use::of(text, Some(r.model.was(card)), seat);
            // R-SC-20: a price and a condition stop no play.
            let free = text.pay.is_some() || text.may;
            let when = match &text.when {
                Some(condition) => r.holds(condition, &u, None)?,
                None => true,
            };
            Ok(free || !when || has_targets(r, vec![&text.block], &u, Vec::new())?)
        }
        _ => Ok(false),
    }
}

/// R-SC-20: each target that the first sentence chooses is there; what is done to all, or to cards
/// of a hand, stops no play.
fn has_targets<'a>(
    r: &R<'a>,
    mut rest: Vec<&'a [Statement]>,
    u: &Use<'a>,
    mut chosen: Vec<&'a str>,
) -> Res<bool> {
    while let Some(block) = rest.pop() {
        let Some((statement, behind)) = block.split_first() else {
            continue;
        };
        rest.push(behind);
        match statement {
            Statement::Choose {
                count, from, name, ..
            } => {
                chosen.extend(name.as_ref().map(|name| name.as_str()));
                let none = match count {
                    Count::Exactly(n) | Count::UpTo(n) => r.number(n, u, None)? <= 0,
                    Count::All => true,
                    Count::AnyNumber => false,
                };
                if !none && R::is_targeting(from) && !r.can_choose_one(from, u, None)? {
                    return Ok(false);
                }
            }
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                if r.holds(condition, u, None)? {
                    rest.push(then);
                } else {
                    rest.push(otherwise.as_deref().unwrap_or_default());
                }
            }
            Statement::Either { modes, .. } => {
                for mode in modes {
                    let mut rest = rest.clone();
                    rest.push(mode);
                    if has_targets(r, rest, u, chosen.clone())? {
                        return Ok(true);
                    }
                }
                return Ok(false);
            }
            Statement::Do {
                verb: Verb::Remember { .. },
                ..
            } => {}
            Statement::Do {
                verb: Verb::Named { verb, .. },
                ..
            } if verb.as_str() == "attack_with" => {
                return Ok(verbs::target(r, u, statement, &chosen)?.unwrap_or(true));
            }
            _ => return Ok(true),
        }
    }
    Ok(true)
}

/// SC-07-05-01: a card is paid for, shown, and put on the field or carried out.
pub(super) fn play<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    card: usize,
    seat: u8,
    free: bool,
    mut by: Option<&mut Use<'a>>,
) -> Res<()> {
    let cost = if free {
        0
    } else {
        SummonsCall::stat(r, card, "cost")?
    };
    verbs::pay_mana(r, d, seat, cost)?;
    let it = Happens {
        seat: Some(seat),
        ..Happens::to("play", Some(card))
    };
    r.happens(&it)?;
    let limited = |text: &&Ability| has_head(text, "play") && is_limited(text.limit);
    if let Some(text) = r.printed(card).abilities.iter().find(limited) {
        r.mark_used(&Use::of(text, Some(r.model.was(card)), seat));
    }
    if r.printed(card).card_type() == Some("unit") {
        return enters(r, d, card, seat, free, by);
    }
    leaves(r, card, "resolving", "rule", None)?;
    r.put(card, seat, "resolving", false);
    if let Some(u) = &mut by {
        r.keep(u, card);
    }
    r.game.resolving += 1;
    SummonsCall::settle(r, d)?;
    let was = r.model.was(card);
    for text in &r.printed(card).abilities {
        // Its own text may have put it where nobody can follow it.
        let Some(card) = r.model.physical(was) else {
            break;
        };
        if has_head(text, "play") {
            text_of_skill(r, d, card, text, seat)?;
        }
    }
    if let Some(card) = r.model.physical(was)
        && r.where_is(card) == "resolving"
    {
        leaves(r, card, "outside", "rule", None)?;
        let owner = r.model.cards[card].owner;
        r.put(card, owner, "outside", false);
        if let Some(u) = &mut by {
            r.keep(u, card);
        }
    }
    settle::end(r, d)
}

/// A unit that is played enters a free column.
fn enters<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    card: usize,
    seat: u8,
    free: bool,
    by: Option<&mut Use<'a>>,
) -> Res<()> {
    SummonsCall::settle(r, d)?;
    let taken = r.pile(seat, "unit_zone");
    let kind = R::zone("unit_zone");
    let open = |at: &u8| taken.iter().all(|&it| r.model.cards[it].place != *at);
    let picks = (0..3).filter(open).map(|at| Pick::Cell(seat, kind, at));
    let Pick::Cell(_, _, at) = d.ask(r, seat, "column", picks.collect())? else {
        return Ok(());
    };
    leaves(r, card, "unit_zone", "rule", None)?;
    r.put(card, seat, "unit_zone", false);
    r.model.cards[card].place = at;
    if let Some(u) = by {
        r.keep(u, card);
    }
    if r.game.resolving > 0 {
        r.game.dormant.push(card);
    }
    r.happens(&Happens::to("enter", Some(card)))?;
    // SC-09-01.a, R-SC-41: in the own turn, and paid for.
    if !free && seat == r.model.active {
        r.happens(&Happens::to("entry", Some(card)))?;
    }
    SummonsCall::settle(r, d)
}

/// One of the texts of a skill card.
fn text_of_skill<'a>(
    r: &mut R<'a>,
    d: &mut D<'_, 'a>,
    card: usize,
    text: &'a Ability,
    seat: u8,
) -> Res<()> {
    let mut u = Use::of(text, Some(r.model.was(card)), seat);
    if let Some(condition) = &text.when
        && !r.holds(condition, &u, None)?
    {
        return Ok(());
    }
    if text.pay.is_some() || text.may {
        let mut can = r.aims(vec![&text.block], &u, Vec::new())? == Aims::Found;
        if let Some(cost) = &text.pay {
            can &= r.can_pay(cost, &u)?;
        }
        if !can || d.ask(r, seat, "use", vec![Pick::Yes, Pick::No])? != Pick::Yes {
            return Ok(());
        }
    }
    carry_out(r, d, &mut u)
}

/// A text from its beginning to its end.
pub(super) fn carry_out<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, u: &mut Use<'a>) -> Res<()> {
    r.game.resolving += 1;
    r.game.texts += 1;
    r.carry_out(d, u)?;
    r.game.texts -= 1;
    settle::end(r, d)
}

/// SC-08-04, R-SC-36: the texts that wait are used, those of the oldest moment first; within a text
/// only those of this attack.
pub(super) fn chain<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, window: Option<u32>) -> Res<()> {
    for _ in 0..CHAIN {
        let open = |it: &Waiting<'a>| match window {
            Some(since) => matches!(it.event, "attack" | "battle") && it.moment >= since,
            None => true,
        };
        let all = r.model.waiting.iter().filter(|it| open(it));
        let Some(moment) = all.map(|it| it.moment).min() else {
            return Ok(());
        };
        let all = r.model.waiting.iter().enumerate();
        let now = all.filter(|(_, it)| open(it) && it.moment == moment);
        let now: Vec<usize> = now.map(|(at, _)| at).collect();
        let mut at = now[0];
        if now.len() > 1 {
            // SC-08-04.e.
            let picks = now.iter().map(|&at| Pick::Mode(at as u8)).collect();
            if let Pick::Mode(chosen) = d.ask(r, r.model.active, "which text next", picks)? {
                at = usize::from(chosen);
            }
        }
        let it = r.model.waiting.remove(at);
        use_waiting(r, d, &it)?;
    }
    unread("a long chain of texts")
}

fn use_waiting<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, it: &Waiting<'a>) -> Res<()> {
    let mut u = Use::of(it.text, Some(it.source), it.seat);
    (u.giver, u.foe, u.amount) = (it.giver, it.foe, it.amount);
    if !is_due(r, it, &u)? {
        return Ok(());
    }
    if it.text.pay.is_some() || it.text.may {
        // R-SC-42.
        let yes = d.ask(r, it.seat, "use", vec![Pick::Yes, Pick::No])? == Pick::Yes;
        if !yes {
            return Ok(());
        }
    }
    if !is_counted(it.text) {
        r.mark_used(&u);
    }
    carry_out(r, d, &mut u)
}

/// Whether its use was counted when it happened.
fn is_counted(text: &Ability) -> bool {
    text.limit == Some(Limit::FirstEachTurn) || matches!(text.head, Head::InsteadOf(_))
}

/// Whether a text that has waited can be used now.
fn is_due<'a>(r: &R<'a>, it: &Waiting<'a>, u: &Use<'a>) -> Res<bool> {
    let card = r.model.physical(it.source);
    match card {
        // R-SC-37, R-SC-92.
        None if it.event != "leave" => return Ok(false),
        // SC-08-08.b, R-SC-66.
        Some(card) if r.where_is(card) == "out_of_game" && !waits_to_vanish(it) => {
            return Ok(false);
        }
        _ => {}
    }
    // R-SC-38.
    if let Some(card) = r.model.same(it.source)
        && r.on_field(card)
        && r.is_blank(card)
    {
        return Ok(false);
    }
    if !is_counted(it.text) && !r.limit_allows(u)? {
        return Ok(false);
    }
    if let Some(condition) = &it.text.when
        && !r.holds(condition, u, None)?
    {
        return Ok(false);
    }
    match r.aims(vec![&it.text.block], u, Vec::new())? {
        Aims::Found => {}
        // R-SC-37: it is used without what would move its card, where that costs nothing.
        Aims::Nothing if it.text.pay.is_none() && !it.text.may => {}
        _ => return Ok(false),
    }
    match &it.text.pay {
        Some(cost) => r.can_pay(cost, u),
        None => Ok(true),
    }
}

fn waits_to_vanish(it: &Waiting<'_>) -> bool {
    use shokan_lang::ast::EventTerm;
    let Head::On(event) = &it.text.head else {
        return false;
    };
    let gone = |term: &EventTerm| match term {
        EventTerm::Zone(word) => word.as_str() == "out_of_game",
        _ => false,
    };
    it.event == "vanish" || event.parts.iter().any(|part| gone(&part.term))
}

/// Does what was chosen in the main phase.
pub(super) fn act<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>, pick: Pick) -> Res<()> {
    let seat = r.model.active;
    match pick {
        Pick::Act("play", card) => play(r, d, card, seat, false, None)?,
        Pick::Act("attack", card) => {
            let bits = r.directions(card)?;
            r.model.cards[card].rested = true;
            SummonsCall::settle(r, d)?;
            attack::attack(r, d, r.model.was(card), None, bits)?;
        }
        Pick::Act(_, card) => {
            let kind = R::zone("master_zone");
            let here = r.model.cards[card].place;
            // R-SC-70.
            let free = (0..3).filter(|at| *at != here);
            let picks = free.map(|at| Pick::Cell(seat, kind, at)).collect();
            if let Pick::Cell(_, _, at) = d.ask(r, seat, "column of the master", picks)? {
                r.model.cards[card].place = at;
                r.game.master_moved = true;
                r.happens(&Happens::to("move_column", Some(card)))?;
                SummonsCall::settle(r, d)?;
            }
        }
        Pick::Text(card, n) => {
            let found = numbered(r, card).into_iter().find(|it| it.0 == n);
            if let Some((_, mut u)) = found {
                r.mark_used(&u);
                carry_out(r, d, &mut u)?;
            }
        }
        _ => {
            end(r, d)?;
            mana(r, d)?;
        }
    }
    chain(r, d, None)
}

/// The turn ends, and that of the other player begins, up to the mana phase.
fn end<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let seat = r.model.active;
    r.model.phase = "end";
    let it = |event| Happens {
        seat: Some(seat),
        ..Happens::to(event, None)
    };
    // R-SC-64: before damage is taken away.
    r.happens(&it("turn_end"))?;
    loop {
        chain(r, d, None)?;
        // SC-07-06-01, SC-07-06-02, R-SC-65.
        for side in 0..2 {
            for unit in r.pile(side, "unit_zone") {
                r.model.cards[unit].damage = 0;
            }
        }
        let turn = r.model.turn;
        expire(r, |it| match it.until {
            Duration::ThisTurn => true,
            Duration::UntilEnemyTurnEnds => it.seat != seat && it.turn != turn,
            _ => false,
        });
        SummonsCall::settle(r, d)?;
        // R-SC-90.
        if r.model.waiting.is_empty() {
            break;
        }
    }
    r.game.used.clear();
    r.game.used_names.clear();
    let seat = 1 - seat;
    r.model.active = seat;
    r.model.turn += 1;
    r.game.master_moved = false;
    r.model.phase = "standby";
    for zone in ["unit_zone", "master_zone", "mana_zone"] {
        for card in r.pile(seat, zone) {
            r.model.cards[card].rested = false;
        }
    }
    expire(r, |it| {
        it.until == Duration::UntilOwnTurnBegins && it.seat == seat
    });
    let it = Happens {
        seat: Some(seat),
        ..Happens::to("turn_start", None)
    };
    r.happens(&it)?;
    SummonsCall::settle(r, d)?;
    chain(r, d, None)?;
    r.model.phase = "draw";
    // SC-07-03.
    draw(r, seat)?;
    SummonsCall::settle(r, d)?;
    chain(r, d, None)?;
    r.model.phase = "mana";
    Ok(())
}

/// Changes come to their end.
pub(super) fn expire<'a>(r: &mut R<'a>, ends: impl Fn(&super::super::model::Change<'a>) -> bool) {
    r.model.changes.retain(|change| !ends(change));
}

/// SC-07-04: a card of the hand goes to the mana zone, or one is drawn.
fn mana<'a>(r: &mut R<'a>, d: &mut D<'_, 'a>) -> Res<()> {
    let seat = r.model.active;
    let hand = r.pile(seat, "hand").into_iter();
    let mut picks: Vec<Pick> = hand.map(|card| Pick::Act("mana", card)).collect();
    picks.push(Pick::Done);
    match d.ask(r, seat, "mana", picks)? {
        Pick::Act(_, card) => {
            leaves(r, card, "mana_zone", "rule", None)?;
            r.put(card, seat, "mana_zone", false);
            r.model.cards[card].face_down = true;
        }
        _ => draw(r, seat)?,
    }
    r.model.phase = "main";
    SummonsCall::settle(r, d)
}

/// The rulebook has a player draw a card (SC-07-03, SC-07-04-02).
fn draw(r: &mut R<'_>, seat: u8) -> Res<()> {
    if !verbs::refill(r, seat)? {
        return Ok(());
    }
    let card = r.pile(seat, "deck")[0];
    leaves(r, card, "hand", "rule", None)?;
    r.put(card, seat, "hand", false);
    let it = Happens {
        seat: Some(seat),
        causes: vec!["rule"],
        ..Happens::to("draw", None)
    };
    r.happens(&it)
}

/// Whether the cards of a name are to be played by the text that chooses them, and if so, whether
/// without their cost.
pub(super) fn is_for_play(block: &[Statement], name: &str) -> Option<bool> {
    block.iter().find_map(|statement| match statement {
        Statement::Do {
            verb:
                Verb::Play {
                    what: Selection::Name(word),
                    free,
                },
            ..
        } if word.as_str() == name => Some(*free),
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => is_for_play(then, name)
            .or_else(|| is_for_play(otherwise.as_deref().unwrap_or_default(), name)),
        Statement::Each { body, .. } => is_for_play(body, name),
        Statement::Either { modes, .. } => modes.iter().find_map(|it| is_for_play(it, name)),
        _ => None,
    })
}

/// The name that a limit by name counts.
pub(super) fn name_of(r: &R<'_>, source: Option<Was>) -> Option<String> {
    let card = r.model.physical(source?)?;
    Some(r.printed(card).name().ja)
}
