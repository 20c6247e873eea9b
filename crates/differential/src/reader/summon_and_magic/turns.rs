//! The end of a turn that a text ends, and the beginning of the next one (chapter 07, R-SM-30).

use super::super::{Res, Stop, unread};
use super::happens::Happens;
use super::{D, R};
use shokan_lang::ast::Duration;

/// How often texts end a turn behind one another at most.
const CUTS: usize = 8;

impl<'a> R<'a> {
    /// R-SM-30: all that waits is void, cards in use go to the graveyard, the turn ends at once.
    pub(super) fn cut(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        for _ in 0..CUTS {
            self.stop()?;
            let came = if self.game.closing {
                self.lapse(d)
            } else {
                self.close(d)
            };
            match came {
                Err(Stop::Cut) => {}
                other => return other,
            }
        }
        unread("turns that texts end without end")
    }

    fn stop(&mut self) -> Res<()> {
        self.game.fight = None;
        self.game.aiming.set(false);
        (self.game.open, self.game.action) = (0, false);
        self.game.due.clear();
        self.model.waiting.clear();
        let used = std::mem::take(&mut self.game.in_use);
        for card in self.model.in_order(&used.into_iter().collect::<Vec<_>>()) {
            if self.on_field(card) {
                self.send(card, "graveyard", false)?;
            }
        }
        self.close_decks();
        self.look_at_table()
    }

    /// SM-07.03, R-SM-40: action burn, then what falls due at the end.
    fn close(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        let seat = self.model.active;
        self.model.phase = "end";
        self.game.closing = true;
        let mut owed = [0, 0];
        owed[usize::from(seat)] = std::mem::take(&mut self.game.ap);
        self.pay_from_decks(owed)?;
        self.look_at_table()?;
        self.game.process += 1;
        let from = self.game.process;
        self.happens(&Happens::of("turn_end", seat))?;
        for card in self.pile(seat, "monster_zone") {
            if self.has(card, "upkeep")? {
                return unread("upkeep");
            }
        }
        self.timed(d, from)?;
        self.lapse(d)
    }

    /// What was for this turn lapses; who has no deck loses; the next turn begins.
    fn lapse(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        let (active, turn) = (self.model.active, self.model.turn);
        self.model.changes.retain(|it| match it.until {
            Duration::ThisTurn | Duration::ThisBattle => false,
            Duration::UntilEnemyTurnEnds => it.seat == active || it.turn == turn,
            _ => true,
        });
        self.look_at_table()?;
        self.timed(d, 0)?;
        let empty = |seat| self.pile(seat, "deck").is_empty();
        self.lose([empty(0), empty(1)])?;
        self.game.used.clear();
        self.game.process = 0;
        self.model.active = self.other(active);
        self.start(d)
    }

    fn start(&mut self, d: &mut D<'_, 'a>) -> Res<()> {
        let seat = self.model.active;
        self.model.turn += 1;
        let game = &mut self.game;
        (game.ap, game.spent, game.attacks) = (3, 0, 0);
        (game.start_used, game.closing) = (false, false);
        for set in [
            &mut game.acted,
            &mut game.refreshed,
            &mut game.entered,
            &mut game.fresh,
        ] {
            set.clear();
        }
        self.model.phase = "start";
        let ends = |until| until == Duration::UntilOwnTurnBegins;
        self.model
            .changes
            .retain(|it| !ends(it.until) || it.seat != seat);
        self.look_at_table()?;
        self.game.process += 1;
        let from = self.game.process;
        self.happens(&Happens::of("turn_start", seat))?;
        self.timed(d, from)?;
        self.model.phase = "main";
        self.timed(d, 0)
    }
}
