//! Monsters that effects put on the field.

use super::super::rules::{Rules, Use};
use super::super::{Pick, Res, unread};
use super::happens::Happens;
use super::{D, R, SummonAndMagic};
use shokan_lang::ast::Value;

impl<'a> R<'a> {
    /// Whether a monster could come to this field by an effect now.
    pub(super) fn can_enter(&self, card: usize, seat: u8) -> Res<bool> {
        if self.type_of(card) != "monster" || self.on_field(card) {
            return Ok(false);
        }
        let no = |word: &str| !self.printed_passive(card, word).is_empty();
        if no("summon_condition") {
            return unread("a summon condition");
        }
        if no("no_attack_position") && no("no_defence_position") {
            return Ok(false);
        }
        if no("lone") && self.has_twin(card) {
            return Ok(false);
        }
        Ok(self
            .tributes(card, seat)?
            .is_none_or(|(n, all)| all.len() >= n))
    }

    /// SM-25-02.a, R-SM-61: a face-up monster of the same name is on a field.
    pub(super) fn has_twin(&self, card: usize) -> bool {
        let name = self.printed(card).name().ja;
        let mut all = self.model.lying();
        all.any(|it| self.is_open(it) && self.printed(it).name().ja == name)
    }

    /// How many tributes a monster asks for, and which there are (SM-25-01.a to SM-25-01.c).
    fn tributes(&self, card: usize, seat: u8) -> Res<Option<(usize, Vec<usize>)>> {
        let Some((about, n)) = self.printed_passive(card, "tribute").into_iter().next() else {
            return Ok(None);
        };
        let mut found = Vec::new();
        for it in self.pile(seat, "monster_zone") {
            let fits = about.is_empty() || SummonAndMagic::is(self, it, &about)?;
            if self.is_monster(it) && fits {
                found.push(it);
            }
        }
        Ok(Some((n.max(1) as usize, found)))
    }

    /// Puts a monster on the field of a seat, as an effect says; whether it came.
    pub(super) fn enter(
        &mut self,
        d: &mut D<'_, 'a>,
        u: &mut Use<'a>,
        card: usize,
        to: Option<&str>,
        revives: bool,
    ) -> Res<bool> {
        let seat = u.seat;
        if !self.can_enter(card, seat)? {
            return Ok(false);
        }
        let rested = self.position(d, card, seat, to)?;
        self.pay_tributes(d, card, seat)?;
        let from = self.where_is(card);
        let place = self.new_place();
        self.shift(card, seat, "monster_zone", false);
        self.model.cards[card].place = place;
        self.model.cards[card].rested = rested;
        if !u.paying {
            self.follow(u, card);
        }
        let advance = SummonAndMagic::stat(self, card, "advance")?;
        let mut owed = [0, 0];
        owed[usize::from(seat)] = advance;
        self.pay_from_decks(owed)?;
        self.game.entered.insert(card);
        let it = Happens {
            seat: Some(seat),
            from: Some(from),
            to: Some("monster_zone"),
            ..Happens::to("move", card)
        };
        self.happens(&it)?;
        for (_, n) in self.printed_passive(card, "accumulate") {
            for _ in 0..n {
                self.put_counter(seat, card);
            }
        }
        let mut it = Happens::to("enter", card);
        it.seat = Some(seat);
        it.from = Some(from);
        self.happens(&it)?;
        if revives {
            let mut it = Happens::to("revive", card);
            it.seat = Some(seat);
            self.happens(&it)?;
        }
        Ok(true)
    }

    /// Whether a monster that enters lies: as the text says, as its own text has it, or as its
    /// player wants it.
    fn position(
        &mut self,
        d: &mut D<'_, 'a>,
        card: usize,
        seat: u8,
        to: Option<&str>,
    ) -> Res<bool> {
        let no = |word: &str| !self.printed_passive(card, word).is_empty();
        let (upright, lying) = (!no("no_attack_position"), !no("no_defence_position"));
        match to {
            Some("attack_position") if upright => Ok(false),
            Some("defence_position") if lying => Ok(true),
            Some("attack_position" | "defence_position") => unread("a position that is barred"),
            _ if !upright => Ok(true),
            _ if !lying => Ok(false),
            _ => {
                let lies = Pick::Act("lies", card);
                let picks = vec![Pick::Act("stands", card), lies];
                Ok(d.ask(self, seat, "position", picks)? == lies)
            }
        }
    }

    /// The monsters that a monster asks for go to the graveyard, one after another.
    fn pay_tributes(&mut self, d: &mut D<'_, 'a>, card: usize, seat: u8) -> Res<()> {
        let Some((n, _)) = self.tributes(card, seat)? else {
            return Ok(());
        };
        for _ in 0..n {
            let Some((_, all)) = self.tributes(card, seat)? else {
                break;
            };
            let picks = all.iter().map(|&it| Pick::Card(it)).collect();
            let Pick::Card(paid) = d.ask(self, seat, "tribute", picks)? else {
                break;
            };
            let it = Happens {
                seat: Some(SummonAndMagic::speaker(self, paid)),
                leaves: true,
                ..Happens::to("tribute", paid)
            };
            self.happens(&it)?;
            self.send(paid, "graveyard", false)?;
        }
        Ok(())
    }

    /// The top card of a deck goes face-down under a card; whether there was one.
    pub(super) fn put_counter(&mut self, seat: u8, on: usize) -> bool {
        let Some(&card) = self.pile(seat, "deck").first() else {
            return false;
        };
        let place = self.model.cards[on].place;
        let side = self.model.cards[on].seat;
        self.shift(card, side, "counters", false);
        self.model.cards[card].place = place;
        self.model.cards[card].face_down = true;
        true
    }

    /// What is asked for the use of a card besides its text: prices and conditions.
    pub(super) fn activation(&self, card: usize) -> Vec<&'a Value> {
        let field = self.printed(card).field("activation");
        field.into_iter().flat_map(|it| &it.values).collect()
    }
}
