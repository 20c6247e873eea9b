//! How texts are used: cards, skills, texts that waited (chapters 08, 10 and 13).

use super::super::rules::{Bound, Rules, Use};
use super::super::run::Choosing;
use super::super::{Pick, Res, unread};
use super::happens::Happens;
use super::values::{When, flag, holds_itself, plain_use, when};
use super::{D, R, SummonAndMagic};
use shokan_lang::ast::{
    Ability, Condition, Cost, Count, EventNode, Limit, Number, Selection, Statement, Value,
};

/// Whether a condition is about the moment in which a text is used.
pub(super) fn asks_moment(condition: &Condition) -> bool {
    match condition {
        Condition::Phase(_) => true,
        Condition::Not(inner) => asks_moment(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(asks_moment),
        _ => false,
    }
}

/// Whether a condition asks whether what stands before it was done.
fn asks_done(condition: &Condition) -> bool {
    match condition {
        Condition::Done => true,
        Condition::Not(inner) => asks_done(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(asks_done),
        _ => false,
    }
}

/// Whether a text is of a moment in which its card goes elsewhere.
fn is_leaving(event: &EventNode) -> bool {
    let mut names = event.names.iter();
    names.any(|it| matches!(it.as_str(), "destroy" | "move" | "tribute"))
}

/// How many choices of a text are made when it is used.
pub(super) fn leading(text: &Ability) -> &[Statement] {
    let open = |it: &&Statement| match it {
        Statement::Choose { from, .. } => match from {
            // An avatar lies on no field: who chooses it aims at nothing.
            Selection::Cards(set) => {
                R::is_targeting(from) && !R::zones(set).contains(&"avatar_zone")
            }
            _ => true,
        },
        _ => false,
    };
    let first = text.block.iter().take_while(open).count();
    &text.block[..first]
}

impl<'a> R<'a> {
    /// Whether its player is not asked about a text.
    fn is_must(&self, u: &Use<'a>) -> bool {
        let avatar = u
            .source
            .is_some_and(|was| self.type_of(was.card) == "avatar");
        u.text.must || avatar || holds_itself(u.text)
    }

    /// The whole price of a text: what its card asks for, then its own.
    fn price_of(&self, u: &Use<'a>, uses: bool) -> Option<Cost> {
        let mut items = Vec::new();
        if let Some(was) = u.source.filter(|_| uses) {
            for value in self.activation(was.card) {
                if let Value::Cost(cost) = value {
                    items.extend(cost.items.iter().cloned());
                }
            }
        }
        items.extend(
            u.text
                .pay
                .iter()
                .flat_map(|cost| cost.items.iter().cloned()),
        );
        (!items.is_empty()).then_some(Cost { items })
    }

    /// Whether a text can be used now: its condition, its targets, its price.
    pub(super) fn usable(&self, u: &Use<'a>, uses: bool) -> Res<bool> {
        if let Some(condition) = &u.text.when
            && !self.holds(condition, u, None)?
        {
            return Ok(false);
        }
        if let Some(was) = u.source.filter(|_| uses) {
            for value in self.activation(was.card) {
                if let Value::Condition(condition) = value
                    && !self.holds(condition, u, None)?
                {
                    return Ok(false);
                }
            }
            if let Some(host) = self
                .asked_of_host(was.card)
                .filter(|_| u.text.block.is_empty())
            {
                let mut any = false;
                for card in self.cards(host, u)? {
                    any |= self.can_carry(was.card, card)? && Self::open_to(self, card, u)?;
                }
                if !any {
                    return Ok(false);
                }
            }
        }
        for statement in leading(u.text) {
            if let Statement::Choose { from, name, .. } = statement
                && !self.can_choose_one(from, u, name.as_ref().map(|it| it.as_str()))?
            {
                return Ok(false);
            }
        }
        match self.price_of(u, uses) {
            Some(cost) => self.can_pay(&cost, u),
            None => Ok(true),
        }
    }

    fn open_to(&self, card: usize, u: &Use<'a>) -> Res<bool> {
        SummonAndMagic::can_be_chosen(self, card, u)
    }

    /// Whether a card can go under a monster as equipment (SM-14.06, SM-25-12.a).
    pub(super) fn can_carry(&self, card: usize, host: usize) -> Res<bool> {
        if !self.is_monster(host) || !self.fits_host(card, host)? {
            return Ok(false);
        }
        self.has_room_for(card, host)
    }

    /// Whether nothing of the kind of a card lies under a monster, which bears equipment at all.
    pub(super) fn has_room_for(&self, card: usize, host: usize) -> Res<bool> {
        if !self.passive(host, "no_equip")?.is_empty() {
            return Ok(false);
        }
        let kind = |card: usize| {
            self.printed(card)
                .words("kind")
                .first()
                .map(|it| it.text.clone())
        };
        let mine = kind(card);
        let artifact = self.type_of(card) == "artifact";
        let mut below = self.in_pile(host, "under").into_iter();
        let twin = |it: usize| it != card && self.type_of(it) == "artifact" && kind(it) == mine;
        Ok(!artifact || !below.any(twin))
    }

    /// Carries out a text: targets, price, over-magic that nobody uses, and what it does.
    pub(super) fn run_text(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>, uses: bool) -> Res<()> {
        let text = u.text;
        let first = leading(text);
        let mine = u.source.map(|was| was.card);
        let equips = mine.filter(|_| uses && std::ptr::eq(text, plain_use()));
        let host = equips.and_then(|card| self.asked_of_host(card));
        if let Some(from) = host {
            let it = Choosing {
                count: &Count::Exactly(Number::Literal(1)),
                from,
                total: None,
                name: "\u{0}host",
                by: None,
                own: false,
            };
            self.choose(d, u, &it)?;
        }
        let shoots = flag(text) == Some("attack");
        if shoots {
            self.choose_shot(d, u)?;
        } else {
            self.block(d, u, first)?;
        }
        let chosen: Vec<usize> = u
            .names
            .values()
            .flat_map(|bound| match bound {
                Bound::Cards(all) => (all.iter())
                    .filter_map(|&was| self.model.same(was))
                    .collect(),
                Bound::Number(_) => Vec::new(),
            })
            .collect();
        self.turn_targets_up(&chosen)?;
        self.pay_for(d, u, uses)?;
        if shoots {
            self.shot(d, u)?;
        } else {
            self.game.process += 1;
        }
        // SM-24.06, R-SM-24: what became due by turning them up comes before the text itself.
        let due = self.game.due.iter().filter(|it| {
            let source = it.u.source.map(|was| was.card);
            it.event == "turned_up" && source.is_some_and(|card| chosen.contains(&card))
        });
        if let Some(from) = due.map(|it| it.batch).min() {
            self.timed(d, from)?;
        }
        if self.goes_on(u, uses, host)? {
            if host.is_some() {
                self.equip_named(u)?;
            }
            let rest = &text.block[first.len()..];
            if let Some(Statement::If { condition, .. }) = rest.first()
                && asks_done(condition)
            {
                return unread("done of nothing");
            }
            self.block(d, u, rest)?;
        }
        self.close_decks();
        self.look_at_table()
    }

    /// Pays for a text; the COST of a magic card with it (SM-13-7.b).
    fn pay_for(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>, uses: bool) -> Res<()> {
        if let Some(cost) = self.price_of(u, uses) {
            self.pay(d, u, &cost)?;
        }
        let mine = u.source.map(|was| was.card).filter(|_| uses);
        if let Some(card) = mine.filter(|&card| self.type_of(card) == "magic") {
            let mut owed = [0, 0];
            owed[usize::from(u.seat)] = SummonAndMagic::stat(self, card, "advance")?;
            self.pay_from_decks(owed)?;
            self.look_at_table()?;
        }
        Ok(())
    }

    /// SM-24.04: targets that lie face-down come up before anything is paid.
    pub(super) fn turn_targets_up(&mut self, chosen: &[usize]) -> Res<()> {
        if chosen.iter().any(|&it| self.model.cards[it].face_down) {
            self.game.process += 1;
        }
        for card in self.model.in_order(chosen) {
            self.turn_up(card)?;
        }
        Ok(())
    }

    /// The artifact that is used goes under the host that was chosen.
    fn equip_named(&mut self, u: &Use<'a>) -> Res<()> {
        let (Some(card), Some(Bound::Cards(all))) = (self.this(u), u.names.get("\u{0}host")) else {
            return Ok(());
        };
        let host = all.first().and_then(|&was| self.model.same(was));
        if let Some(host) = host
            && self.can_carry(card, host)?
        {
            self.equip(card, host, u.seat)?;
        }
        self.look_at_table()
    }

    /// SM-11-1: decks that were looked into are shuffled.
    pub(super) fn close_decks(&mut self) {
        for seat in std::mem::take(&mut self.game.looked) {
            self.shuffle(seat);
        }
    }

    /// A card shuffles as the stage scripts it: the other way round.
    pub(super) fn shuffle(&mut self, seat: u8) {
        let at = usize::from(seat) * self.model.kinds + R::zone("deck");
        self.model.piles[at].reverse();
    }

    /// Whether a text is still carried out after the answers to it (SM-21.12, R-SM-26, R-SM-31).
    fn goes_on(&mut self, u: &mut Use<'a>, uses: bool, host: Option<&'a Selection>) -> Res<bool> {
        let leaving = match when(u.text) {
            When::On(event) => is_leaving(event),
            _ => false,
        };
        if !leaving {
            let Some(card) = u.source.and_then(|was| self.model.same(was)) else {
                return Ok(false);
            };
            let here = self.on_field(card) || self.where_is(card) == "avatar_zone";
            let in_use = self.game.in_use.contains(&card);
            if !here || !in_use && !self.works(card) {
                return Ok(false);
            }
            let texts = self.texts_now(card)?;
            if !uses && !texts.iter().any(|it| std::ptr::eq(it.0, u.text)) {
                return Ok(false);
            }
        }
        if let Some(condition) = &u.text.when {
            let all = match condition {
                Condition::And(all) => all.iter().collect(),
                one => vec![one],
            };
            for one in all {
                if !asks_moment(one) && !self.holds(one, u, None)? {
                    return Ok(false);
                }
            }
        }
        let mut picks: Vec<(String, &'a Selection)> = Vec::new();
        picks.extend(host.map(|from| ("\u{0}host".to_owned(), from)));
        for statement in leading(u.text) {
            if let Statement::Choose { from, name, .. } = statement {
                let name = name.as_ref().map_or("", |it| it.as_str());
                picks.push((name.to_owned(), from));
            }
        }
        let aims = flag(u.text) == Some("attack") && !picks.is_empty();
        let (mut chosen, mut left) = (0, 0);
        for (name, from) in picks {
            let Some(Bound::Cards(all)) = u.names.get(&name) else {
                continue;
            };
            chosen += all.len();
            let mut kept = Vec::new();
            for &was in all {
                let Some(card) = self.model.same(was) else {
                    continue;
                };
                let asks = matches!(from, Selection::Cards(_));
                if !asks || self.is_one_of(from, card, u, &[])? {
                    kept.push(was);
                }
            }
            left += kept.len();
            if kept.len() < all.len() {
                u.short.push(name.clone());
            }
            u.names.insert(name, Bound::Cards(kept));
        }
        // Whom an attack skill has chosen and who all evaded, it does not reach.
        Ok(left > 0 || chosen == 0 && !aims)
    }

    /// Texts that became due since, the turn player's first (R-SM-25).
    pub(super) fn timed(&mut self, d: &mut D<'_, 'a>, from: u32) -> Res<()> {
        loop {
            let turn = self.model.active;
            let mut asked = false;
            for seat in [turn, self.other(turn)] {
                let due = self.due_for(seat, from)?;
                let Some(&first) = due.first() else {
                    continue;
                };
                asked = true;
                if due.len() == 1 && self.is_must(&self.game.due[first].u) {
                    self.run_due(d, first)?;
                    break;
                }
                let mut picks: Vec<Pick> = due.iter().map(|&at| Pick::Mode(at as u8)).collect();
                if !due.iter().any(|&at| self.is_must(&self.game.due[at].u)) {
                    picks.push(Pick::Done);
                }
                if let Pick::Mode(at) = d.ask(self, seat, "timed", picks)? {
                    self.run_due(d, usize::from(at))?;
                } else {
                    self.drop_due(|r, it| {
                        it.batch >= from && it.u.seat == seat && !r.is_must(&it.u)
                    });
                }
                break;
            }
            if !asked {
                self.drop_due(|_, it| it.batch >= from);
                return Ok(());
            }
        }
    }

    fn drop_due(&mut self, goes: impl Fn(&Self, &super::happens::Due<'a>) -> bool) {
        for at in (0..self.game.due.len()).rev() {
            if goes(self, &self.game.due[at]) {
                self.take_due(at);
            }
        }
    }

    fn due_for(&self, seat: u8, from: u32) -> Res<Vec<usize>> {
        let mut found = Vec::new();
        for (at, it) in self.game.due.iter().enumerate() {
            // R-SM-39: which of those that have to be used happens, the turn player picks.
            let start = it.event == "turn_start";
            let picks = start && seat == self.model.active && self.is_must(&it.u);
            let mine = it.u.seat == seat || picks;
            if it.batch >= from && mine && self.may_use(it)? {
                found.push(at);
            }
        }
        Ok(found)
    }

    fn may_use(&self, it: &super::happens::Due<'a>) -> Res<bool> {
        let Some(source) = it.u.source else {
            return Ok(false);
        };
        let Some(card) = self.model.same(source) else {
            return Ok(false);
        };
        let leaving = matches!(it.event, "destroy" | "move" | "tribute");
        if !leaving && (!self.works(card) || !self.text_works(card, it.u.text)) {
            return Ok(false);
        }
        let counted = it.u.text.limit == Some(Limit::FirstEachTurn);
        if !counted && !self.limit_allows(it.u.text, source)? {
            return Ok(false);
        }
        if it.event == "turn_start" && self.game.start_used {
            return Ok(false);
        }
        self.usable(&it.u, false)
    }

    fn run_due(&mut self, d: &mut D<'_, 'a>, at: usize) -> Res<()> {
        let it = self.take_due(at);
        let mut u = it.u;
        if let Some(source) = u.source {
            let known = self.game.used.iter();
            let mut known = known.filter(|it| it.0 == source && std::ptr::eq(it.1, u.text));
            if known.next().is_none() {
                self.mark_used(u.text, source);
            }
        }
        if it.event == "turn_start" {
            self.game.start_used = true;
        }
        let before = std::mem::replace(&mut self.game.action, false);
        self.game.open += 1;
        self.run_text(d, &mut u, false)?;
        self.game.open -= 1;
        self.game.action = before;
        Ok(())
    }

    /// Whether a card can be used now as an action of the own turn.
    pub(super) fn can_use(&self, u: &Use<'a>) -> Res<bool> {
        let Some(card) = self.this(u) else {
            return Ok(false);
        };
        if self.where_is(card) == "hand" {
            if u.seat != self.model.active || self.game.ap < self.use_ap(card)? {
                return Ok(false);
            }
            let magic = self.type_of(card) == "magic";
            if magic && self.player_cannot(u.seat, "use_magic_from_hand")? {
                return Ok(false);
            }
        } else if self.game.fresh.contains(&card) {
            return Ok(false);
        }
        if let Some(source) = u.source
            && !self.limit_allows(u.text, source)?
        {
            return Ok(false);
        }
        self.usable(u, true)
    }

    /// Uses a card out of the hand, or one that was set.
    pub(super) fn use_card(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>) -> Res<()> {
        let Some(card) = self.this(u) else {
            return Ok(());
        };
        let seat = u.seat;
        if self.where_is(card) == "hand" {
            let n = self.use_ap(card)?;
            self.pay_ap(n);
            let place = self.new_place();
            self.shift(card, seat, "magic_zone", false);
            self.model.cards[card].place = place;
        } else {
            self.model.cards[card].face_down = false;
        }
        u.source = Some(self.model.was(card));
        self.game.in_use.insert(card);
        self.game.open += 1;
        self.game.action = true;
        self.happens(&Happens::by("use", card, seat))?;
        self.run_text(d, u, true)?;
        self.game.open -= 1;
        self.game.action = false;
        if self.game.in_use.remove(&card) {
            self.settle_used(card)?;
        }
        self.look_at_table()?;
        self.timed(d, 0)
    }

    /// What becomes of a card that was used (SM-14.02, SM-14.03, SM-15.03, SM-16.04).
    fn settle_used(&mut self, card: usize) -> Res<()> {
        if self.where_is(card) != "magic_zone" {
            return Ok(());
        }
        let seat = self.model.cards[card].controller;
        match self.type_of(card) {
            "land" | "weather" => return self.take_place(card, seat),
            "artifact" if self.stays(card, seat) => return Ok(()),
            _ => {}
        }
        self.send(card, "graveyard", false)
    }

    /// Whether an artifact is installed and no other of its kind is (SM-14.03, R-SM-74).
    fn stays(&self, card: usize, seat: u8) -> bool {
        let kinds = |card: usize| self.printed(card).words("kind");
        let kind = |card: usize| kinds(card).first().map(|it| it.text.clone());
        let mine = kind(card);
        let mut others = self.pile(seat, "magic_zone").into_iter();
        let twin = |it: usize| {
            let open = it != card && !self.model.cards[it].face_down;
            open && self.type_of(it) == "artifact" && kind(it) == mine
        };
        kinds(card).iter().any(|it| it.as_str() == "install") && !others.any(twin)
    }

    /// A land or a weather takes the place of the old one, whoever's weather it is; the old one
    /// goes first (SM-15.03, SM-16.04).
    pub(super) fn take_place(&mut self, card: usize, seat: u8) -> Res<()> {
        let land = self.type_of(card) == "land";
        let zone = if land { "land_zone" } else { "weather_zone" };
        let mut old = self.pile(seat, zone);
        if !land {
            old.extend(self.pile(self.other(seat), zone));
        }
        for it in old {
            self.send(it, "graveyard", false)?;
        }
        self.shift(card, seat, zone, false);
        Ok(())
    }

    /// Whether a monster can use this skill as an action.
    pub(super) fn can_act(&self, u: &Use<'a>, icon: i32) -> Res<bool> {
        let Some(card) = self.this(u) else {
            return Ok(false);
        };
        if u.seat != self.model.active || self.game.ap < icon.max(1) {
            return Ok(false);
        }
        if self.is_monster(card) {
            let stands = self.is_open(card) && !self.model.cards[card].rested;
            if !stands || self.game.acted.contains(&card) {
                return Ok(false);
            }
        } else if self.where_is(card) != "magic_zone"
            || !self.works(card)
            || self.game.acted.contains(&card)
        {
            return Ok(false);
        }
        if let Some(source) = u.source
            && !self.limit_allows(u.text, source)?
        {
            return Ok(false);
        }
        self.usable(u, false)
    }

    /// A monster uses an action skill.
    pub(super) fn act_with(&mut self, d: &mut D<'_, 'a>, u: &mut Use<'a>, icon: i32) -> Res<()> {
        let Some(card) = self.this(u) else {
            return Ok(());
        };
        // R-SM-03: the icons 1 and 0 cost nothing.
        if icon > 1 {
            self.pay_ap(icon);
        }
        self.game.acted.insert(card);
        self.game.open += 1;
        self.game.action = true;
        self.happens(&Happens::by("command", card, u.seat))?;
        self.happens(&Happens::by("action_skill", card, u.seat))?;
        if let Some(source) = u.source {
            self.mark_used(u.text, source);
        }
        self.run_text(d, u, false)?;
        self.game.open -= 1;
        self.game.action = false;
        self.look_at_table()?;
        self.timed(d, 0)
    }
}
