//! A person leaves the house for good: what is played is given up, and no name stays.

use super::act::Refused;
use super::{Room, frame, header_write};
use crate::problem::Problem;
use crate::record::Status;
use crate::say;
use crate::store::Write;
use crate::wire::{Refusal, ServerMessage};

impl Room {
    /// Gives up what a guest plays here, and takes the guest out of header and lists. A table that
    /// still waits ends.
    ///
    /// # Errors
    /// [`Problem::NotDurable`]; asked again, it goes on from there.
    pub(super) async fn forget(&mut self, guest: &str) -> Result<(), Problem> {
        let Some(seat) = self.header.seat_of_guest(guest) else {
            return Ok(());
        };
        match self.status() {
            Status::Live => {
                // Who had given up before cannot do it again, and need not.
                let refused = self.give_up(seat).await.err();
                if let Some(Refused { text, .. }) =
                    refused.filter(|it| it.why == Refusal::NotDurable)
                {
                    return Err(Problem::NotDurable(text));
                }
            }
            Status::Waiting => self.void = Some(say::table_closed()),
            Status::Over | Status::Void => {}
        }
        let place = self.header.place_of(seat);
        let before = self.header.clone();
        self.header.forget(guest);
        self.summarise();
        if let Err(problem) = self.write_without(guest).await {
            self.header = before;
            self.summarise();
            return Err(problem);
        }
        self.clear_offers();
        self.send_off(place);
        self.refresh(None);
        Ok(())
    }

    async fn write_without(&mut self, guest: &str) -> Result<(), Problem> {
        let match_id = self.header.match_id.clone();
        let setup = self.game.as_ref().map(|game| game.session.setup());
        let status = self.status();
        let mut writes = vec![
            header_write(&self.header, setup, status)?,
            Write::Forget {
                match_id: match_id.clone(),
                guest: guest.to_owned(),
            },
        ];
        if matches!(status, Status::Over | Status::Void) {
            let ended_ms = self.summary.borrow().line.updated_ms;
            let line = self.ended_line(self.void.as_ref(), ended_ms);
            writes.push(Write::End {
                match_id,
                status,
                line: Box::new(line),
            });
        }
        let written = self.keep(writes).await;
        written.map_err(Problem::from)
    }

    /// The sockets of a place are told that it is gone; everybody else that a table was closed.
    fn send_off(&mut self, place: u8) {
        let close = ServerMessage::Close {
            text: say::left_the_house(),
            again: false,
        };
        self.send_to(Some(place), &vec![frame::message(&close)]);
        let own = self
            .subscribers
            .iter()
            .filter(|one| one.seat == Some(place));
        for id in own.map(|one| one.id).collect::<Vec<_>>() {
            self.leave(id);
        }
        if let Some(text) = self.void.clone().filter(|_| self.notice.is_none()) {
            self.notice = Some(text.clone());
            self.send_to_all(&frame::message(&ServerMessage::Notice { text }));
        }
    }
}
