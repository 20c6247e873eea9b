//! Carries out a text, statement by statement.

use super::model::{Change, Was, What};
use super::rules::{Bound, Desk, Reader, Rules, Sight, Use};
use super::{Pick, Res, unread};
use shokan_lang::ast::{
    Ability, Count, Duration, Head, Modifier, Number, Player, Selection, StatOp, Statement, Total,
    Verb, Word,
};

/// A choice of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing<'s> {
    pub(crate) count: &'s Count,
    pub(crate) from: &'s Selection,
    pub(crate) total: Option<&'s Total>,
    pub(crate) name: &'s str,
    pub(crate) by: Option<&'s Player>,
    /// Each one who chooses does so among the own cards.
    pub(crate) own: bool,
}

impl<'a, R: Rules<'a>> Reader<'a, R> {
    /// Carries out a whole text: its price, then what it does.
    pub(crate) fn carry_out(&mut self, d: &mut Desk<'_, 'a, R>, u: &mut Use<'a>) -> Res<()> {
        let text = u.text;
        let mut first = 0;
        if R::CHOOSES_FIRST {
            let open = |statement: &&Statement| match statement {
                Statement::Choose { from, .. } => match from {
                    Selection::Cards(_) => Self::is_targeting(from),
                    _ => true,
                },
                _ => false,
            };
            first = text.block.iter().take_while(open).count();
        }
        self.block(d, u, &text.block[..first])?;
        if let Some(cost) = &text.pay {
            self.pay(d, u, cost)?;
        }
        self.block(d, u, &text.block[first..])
    }

    /// Carries out a block.
    pub(crate) fn block(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        block: &'a [Statement],
    ) -> Res<()> {
        for (at, statement) in block.iter().enumerate() {
            u.after.push(&block[at + 1..]);
            self.statement(d, u, statement)?;
            u.after.pop();
        }
        Ok(())
    }

    fn statement(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        statement: &'a Statement,
    ) -> Res<()> {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                let it = Choosing {
                    count,
                    from,
                    total: total.as_ref(),
                    name: name.as_ref().map_or("", Word::as_str),
                    by: by.as_ref(),
                    own: false,
                };
                R::looks_into(self, u, from);
                self.choose(d, u, &it)
            }
            Statement::Do { verb, name, .. } => self.act(d, u, verb, name.as_ref()),
            Statement::Modify {
                selection, parts, ..
            } => {
                self.modify(u, selection, parts)?;
                R::settle(self, d)
            }
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                if self.holds(condition, u, None)? {
                    self.block(d, u, then)
                } else {
                    self.block(d, u, otherwise.as_deref().unwrap_or_default())
                }
            }
            Statement::May { .. } => self.may(d, u, statement),
            Statement::Each { .. } => self.each(d, u, statement),
            Statement::Either { modes, .. } => {
                let picks = (0..modes.len()).map(|at| Pick::Mode(at as u8));
                match d.ask(self, u.seat, "either", picks.collect())? {
                    Pick::Mode(at) => self.block(d, u, &modes[usize::from(at)]),
                    _ => Ok(()),
                }
            }
            Statement::Later { .. } => R::later(self, u, statement),
        }
    }

    fn may(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        statement: &'a Statement,
    ) -> Res<()> {
        let Statement::May {
            pay,
            then,
            otherwise,
            ..
        } = statement
        else {
            return Ok(());
        };
        let yes = match pay {
            None => d.ask(self, u.seat, "may", vec![Pick::Yes, Pick::No])? == Pick::Yes,
            Some(cost) => {
                let can = self.can_pay_for(cost, then, u)?;
                let secret = Self::reads_faces(cost);
                let picks = if can {
                    vec![Pick::Yes, Pick::No]
                } else {
                    vec![Pick::No]
                };
                (can || secret) && d.ask(self, u.seat, "may pay", picks)? == Pick::Yes
            }
        };
        if yes {
            if let Some(cost) = pay {
                self.pay(d, u, cost)?;
            }
            return self.block(d, u, then);
        }
        // What was declined was not done.
        u.done = false;
        self.block(d, u, otherwise.as_deref().unwrap_or_default())
    }

    fn each(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        statement: &'a Statement,
    ) -> Res<()> {
        let Statement::Each {
            from,
            name,
            by,
            body,
            ..
        } = statement
        else {
            return Ok(());
        };
        if by.is_some() {
            return unread("each ... by");
        }
        let all = self.cards(from, u)?;
        let all: Vec<_> = all.iter().map(|&card| self.model.was(card)).collect();
        // The rounds to come lie under a name of their own, so that they are kept track of.
        let rounds = format!("\u{0}{}", u.after.len());
        u.names.insert(rounds.clone(), Bound::Cards(all));
        u.after.push(body);
        while let Some(Bound::Cards(all)) = u.names.get_mut(&rounds)
            && !all.is_empty()
        {
            let round = Bound::Cards(vec![all.remove(0)]);
            u.names.insert(name.text.clone(), round);
            self.block(d, u, body)?;
        }
        u.after.pop();
        u.names.remove(&rounds);
        u.names.remove(name.as_str());
        Ok(())
    }

    /// A verb, those of the language first.
    fn act(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        verb: &'a Verb,
        name: Option<&Word>,
    ) -> Res<()> {
        u.done = match verb {
            Verb::Remember { number } => {
                let now = self.number(number, u, None)?;
                if let Some(name) = name {
                    u.names.insert(name.text.clone(), Bound::Number(now));
                }
                return Ok(());
            }
            Verb::PutNamed { count, counter, on } => self.count(u, count, counter, on, 1)?,
            Verb::RemoveCounters {
                count,
                counter: Some(counter),
                from,
            } => self.count(u, count, counter, from, -1)?,
            // What is left of damage was said when it was dealt.
            Verb::Prevent | Verb::ChangeAmount { .. } => true,
            Verb::Discard {
                count,
                who,
                random: false,
            } => {
                let count = Count::Exactly(count.clone());
                return self.discard(d, u, &count, who.as_ref());
            }
            verb => R::verb(self, d, u, verb, name)?,
        };
        R::settle(self, d)
    }

    /// Puts counters of a name on each of these cards of the field, or takes them off; whether each
    /// took or gave them all. No more than 99 of a name lie on a card.
    pub(crate) fn count(
        &mut self,
        u: &Use<'a>,
        n: &Number,
        name: &str,
        on: &Selection,
        sign: i32,
    ) -> Res<bool> {
        let n = self.number(n, u, None)?.clamp(0, 99);
        let cards = self.cards(on, u)?;
        let mut done = !cards.is_empty() && self.is_full(u, on);
        for card in cards {
            let there = self.model.counters(card, name);
            let room = if sign < 0 { there } else { 99 - there };
            let by = if self.on_field(card) { n.min(room) } else { 0 };
            done &= self.on_field(card) && by == n;
            self.model.count(card, name, by * sign);
        }
        Ok(done)
    }

    /// Players choose cards of their hands, and discard them.
    pub(crate) fn discard(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        count: &Count,
        who: Option<&Player>,
    ) -> Res<()> {
        let hand = hand_cards();
        let chosen = "\u{0}discarded";
        let it = Choosing {
            count,
            from: &hand,
            total: None,
            name: chosen,
            by: who,
            own: true,
        };
        self.choose(d, u, &it)?;
        let verb = Verb::DiscardCards {
            what: Selection::Name(chosen.into()),
        };
        u.done = R::verb(self, d, u, &verb, None)?;
        u.names.remove(chosen);
        R::settle(self, d)
    }

    /// Whether picking out of these is choosing targets: they lie where all see them.
    pub(crate) fn is_targeting(from: &Selection) -> bool {
        match from {
            Selection::Cards(set) => {
                let zones = Self::zones(set);
                zones.iter().all(|zone| R::sight(zone) == Sight::All)
            }
            _ => false,
        }
    }

    /// The cards that one may pick next.
    fn candidates(
        &self,
        u: &Use<'a>,
        it: &Choosing<'_>,
        chooser: u8,
        taken: &[usize],
        needed: usize,
    ) -> Res<Vec<usize>> {
        let mut open = Vec::new();
        let mut guessing = u.clone();
        guessing.guesses = true;
        for card in self.cards(it.from, &guessing)? {
            if self.may_pick(u, it, chooser, card)? && !taken.contains(&card) {
                open.push(card);
            }
        }
        if let Some(total) = it.total {
            open = self.fitting(u, total, taken, &open, needed)?;
        }
        if u.paying && !u.due.is_empty() {
            let mut paying = Vec::new();
            for &card in &open {
                let mut used = taken.to_vec();
                used.push(card);
                let rest: Vec<usize> = open.iter().copied().filter(|&it| it != card).collect();
                if self.leaves_enough(u, &used, &rest, needed.saturating_sub(1))? {
                    paying.push(card);
                }
            }
            open = paying;
        }
        Ok(open)
    }

    fn may_pick(&self, u: &Use<'a>, it: &Choosing<'_>, chooser: u8, card: usize) -> Res<bool> {
        if it.own && self.model.cards[card].seat != chooser {
            return Ok(false);
        }
        // A card that is being paid for does not pay for itself.
        let itself = u.paying && u.source.map(|was| was.card) == Some(card);
        if itself && R::sight(self.where_is(card)) == Sight::Owner {
            return Ok(false);
        }
        if !R::can_be_taken(self, card, u, it.name)? {
            return Ok(false);
        }
        Ok(!Self::is_targeting(it.from) || R::can_be_chosen(self, card, u)?)
    }

    /// Those that fit under a bound on the sum, so that as many as are needed still can be picked.
    fn fitting(
        &self,
        u: &Use<'a>,
        total: &Total,
        taken: &[usize],
        open: &[usize],
        needed: usize,
    ) -> Res<Vec<usize>> {
        let mut room = self.number(&total.number, u, None)?;
        for &card in taken {
            room -= R::stat(self, card, &total.stat)?;
        }
        let mut sums = Vec::new();
        for &card in open {
            // What has no such number stays under no bound.
            let lacks = !R::is_veiled(self, card) && R::lacks(self, card, &total.stat)?;
            let n = R::stat(self, card, &total.stat)?;
            sums.push(if lacks { i32::MAX / 64 } else { n });
        }
        let mut fit = Vec::new();
        for (at, &card) in open.iter().enumerate() {
            if sums[at] > room {
                continue;
            }
            let mut others: Vec<i32> = Vec::new();
            for (other, &sum) in sums.iter().enumerate() {
                if other != at {
                    others.push(sum);
                }
            }
            others.sort_unstable();
            let least: i32 = others.iter().take(needed.saturating_sub(1)).sum();
            let enough = others.len() + 1 >= needed && sums[at] + least <= room;
            if needed <= 1 || enough {
                fit.push(card);
            }
        }
        Ok(fit)
    }

    /// Asks for cards one after another, and gives them a name.
    pub(crate) fn choose(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        it: &Choosing<'_>,
    ) -> Res<()> {
        u.names.insert(it.name.to_owned(), Bound::Cards(Vec::new()));
        u.short.retain(|name| name != it.name);
        if matches!(it.count, Count::All) {
            let chooser = self.player(it.by, u)?;
            let all = self.candidates(u, it, chooser, &[], 0)?;
            u.done = !all.is_empty();
            let all = all.iter().map(|&card| self.model.was(card)).collect();
            u.names.insert(it.name.to_owned(), Bound::Cards(all));
            return Ok(());
        }
        let choosers = self.players(it.by, u)?;
        let mut full = !choosers.is_empty();
        let mut all = Vec::new();
        let exact = matches!(it.count, Count::Exactly(_));
        for chooser in choosers {
            let said = match it.count {
                Count::Exactly(n) | Count::UpTo(n) => {
                    Some(self.number(n, u, None)?.max(0) as usize)
                }
                _ => None,
            };
            let taken = self.pick(d, u, it, chooser, said, &all)?;
            full &= match said {
                Some(n) if exact => taken.len() == n,
                _ => !taken.is_empty(),
            };
            all.extend(taken.iter().map(|&card| self.model.was(card)));
        }
        u.done = full;
        if !full {
            u.short.push(it.name.to_owned());
        }
        u.names.insert(it.name.to_owned(), Bound::Cards(all));
        Ok(())
    }

    /// One player picks cards one after another; those that others picked are bound already.
    fn pick(
        &mut self,
        d: &mut Desk<'_, 'a, R>,
        u: &mut Use<'a>,
        it: &Choosing<'_>,
        chooser: u8,
        said: Option<usize>,
        others: &[Was],
    ) -> Res<Vec<usize>> {
        // Where a choice may be left out and its cards lie in secret, it is asked also when nothing
        // is left: that nothing is there is nobody's business.
        let exact = matches!(it.count, Count::Exactly(_));
        let free = !exact && !Self::is_targeting(it.from);
        let mut taken: Vec<usize> = Vec::new();
        loop {
            if said.is_some_and(|n| taken.len() >= n) {
                return Ok(taken);
            }
            let any = self.candidates(u, it, chooser, &taken, 0)?;
            if any.is_empty() && !free {
                return Ok(taken);
            }
            let needed = match said {
                Some(n) if exact => (n - taken.len()).min(self.reachable(u, it, &taken, &any)?),
                _ => 1,
            };
            let open = self.candidates(u, it, chooser, &taken, needed)?;
            let mut picks: Vec<Pick> = open.iter().map(|&card| Pick::Card(card)).collect();
            // What is chosen in the open may have to be one card at least.
            let needed = R::NEEDS_ONE && Self::is_targeting(it.from) && taken.is_empty();
            if !exact && !needed {
                picks.push(Pick::Done);
            }
            let Pick::Card(card) = d.ask(self, chooser, "choose", picks)? else {
                return Ok(taken);
            };
            taken.push(card);
            let mut bound = others.to_vec();
            bound.extend(taken.iter().map(|&card| self.model.was(card)));
            u.names.insert(it.name.to_owned(), Bound::Cards(bound));
        }
    }

    /// How many more can be picked together.
    fn reachable(
        &self,
        u: &Use<'a>,
        it: &Choosing<'_>,
        taken: &[usize],
        open: &[usize],
    ) -> Res<usize> {
        let Some(total) = it.total else {
            return Ok(open.len());
        };
        let mut room = self.number(&total.number, u, None)?;
        for &card in taken {
            room -= R::stat(self, card, &total.stat)?;
        }
        let mut sums = Vec::new();
        for &card in open {
            if R::is_veiled(self, card) || !R::lacks(self, card, &total.stat)? {
                sums.push(R::stat(self, card, &total.stat)?);
            }
        }
        sums.sort_unstable();
        let mut many = 0;
        for sum in sums {
            room -= sum;
            if room < 0 {
                break;
            }
            many += 1;
        }
        Ok(many)
    }

    /// Whether a selection holds as many cards as were said, and all of them are still there.
    pub(crate) fn is_full(&self, u: &Use<'a>, sel: &Selection) -> bool {
        let Selection::Name(word) = sel else {
            return true;
        };
        let there = match u.names.get(word.as_str()) {
            Some(Bound::Cards(all)) => all.iter().all(|&was| self.model.same(was).is_some()),
            _ => true,
        };
        there && !u.short.contains(&word.text)
    }

    /// The names of the running text mean a card in its new place: the text itself put it there.
    pub(crate) fn keep(&self, u: &mut Use<'a>, card: usize) {
        let now = self.model.was(card);
        for bound in u.names.values_mut() {
            if let Bound::Cards(all) = bound {
                for was in all.iter_mut() {
                    if was.card == card && was.lost == now.lost && was.moves + 1 == now.moves {
                        *was = now;
                    }
                }
            }
        }
    }

    fn modify(
        &mut self,
        u: &mut Use<'a>,
        selection: &Selection,
        parts: &'a [(Modifier, Option<Duration>)],
    ) -> Res<()> {
        let cards = self.cards(selection, u)?;
        u.done = !cards.is_empty() && self.is_full(u, selection);
        let mut changes = Vec::new();
        let mut together = parts.len() > 1;
        for (modifier, duration) in parts {
            let all = self.changes(modifier, u, None)?;
            together |= all.len() > 1;
            if matches!(modifier, Modifier::CopiesText { .. }) {
                u.done &= !all.is_empty();
            }
            for what in all {
                changes.push((what, duration.unwrap_or(R::LASTS)));
            }
        }
        let seats = match selection {
            Selection::Player(who) => self.players(Some(who), u)?,
            _ => Vec::new(),
        };
        for (what, until) in changes {
            let change = Change {
                what,
                cards: cards.clone(),
                seat: u.seat,
                until,
                came: 0,
                turn: 0,
                source: u.source,
                text: u.text,
            };
            if matches!(selection, Selection::Player(_)) {
                u.done = R::give_players(self, &seats, change)?;
            } else {
                u.done &= R::give(self, change, together)?;
            }
        }
        Ok(())
    }

    /// What a modifier does, with its numbers as they are now.
    pub(crate) fn changes(
        &self,
        modifier: &'a Modifier,
        u: &Use<'a>,
        candidate: Option<usize>,
    ) -> Res<Vec<What<'a>>> {
        let n = |n: &Number| self.number(n, u, candidate);
        if let Some((word, cards)) = R::over(modifier) {
            return Ok(vec![What::Over(word.text.clone(), cards)]);
        }
        let words = R::word(modifier);
        if !words.is_empty() {
            let words = words.into_iter();
            return Ok(words.map(|(word, n)| What::Word(word, n)).collect());
        }
        Ok(match modifier {
            Modifier::Stat {
                stat,
                op,
                amount,
                least,
                ..
            } if is_usual::<R>(stat, least.as_ref()) => {
                let stat = stat.text.clone();
                match op {
                    StatOp::Multiply => vec![What::Times(stat, n(amount)?)],
                    StatOp::Add => vec![What::Add(stat, n(amount)?)],
                    StatOp::Subtract => vec![What::Add(stat, -n(amount)?)],
                    StatOp::Set => vec![What::Set(stat, n(amount)?)],
                    _ => return unread("gets * or /"),
                }
            }
            Modifier::Costs {
                act: None,
                amount,
                more,
            } => {
                let by = n(amount)?;
                vec![What::Add("cost".to_owned(), if *more { by } else { -by })]
            }
            Modifier::GainsAbilities(all) => all.iter().map(What::Gives).collect(),
            Modifier::GainsKeyword(word) | Modifier::Has(word) => {
                let known = self.keywords.iter().find(|it| it.0 == word.as_str());
                match known {
                    Some((_, texts)) => texts.iter().map(|text| What::Gives(text)).collect(),
                    None => return unread(format!("gains {word}")),
                }
            }
            Modifier::CopiesText { of } => {
                // What a card of the field can use, as it is printed.
                let of = self.cards(of, u)?.first().copied();
                let texts = of.map(|card| R::to_copy(self, card)).unwrap_or_default();
                let used = |text: &&Ability| match &text.head {
                    Head::Rule { word, .. } => word.as_str() == "main",
                    _ => true,
                };
                texts.into_iter().filter(used).map(What::Gives).collect()
            }
            Modifier::LosesOtherEffects => vec![What::LosesOthers],
            other => return unread(format!("a change: {other:?}")),
        })
    }
}

/// Whether this is no other floor than the number has anyway.
fn is_usual<'a, R: Rules<'a>>(stat: &Word, least: Option<&Number>) -> bool {
    match least {
        None => true,
        Some(Number::Literal(n)) => R::floor(stat) == Some(*n),
        Some(_) => false,
    }
}

/// Cards in hands.
fn hand_cards() -> Selection {
    use shokan_lang::ast::{CardSet, Qualifier, Side};
    Selection::Cards(CardSet {
        other: false,
        side: Side::Any,
        words: Vec::new(),
        kinds: vec!["card".into()],
        qualifiers: vec![Qualifier::In(vec!["hand".into()])],
        span: shokan_lang::ast::Span::default(),
    })
}
