//! What a seat knows of its match, to be held against what the server says after it was killed.

use std::cmp::Ordering;

/// A pick that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) id: String,
    /// The `seq` it was made on.
    pub(crate) on: u32,
    pub(crate) choice: u16,
}

/// A pick that was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    pub(crate) sent: Sent,
    /// The `seq` of the answer.
    pub(crate) answered: u32,
    /// Kills before it.
    epoch: u32,
}

/// What must never be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Violation {
    /// The seat's `seq` is below that of an acknowledged pick.
    Lost,
    /// Something that was shown is gone.
    WentBack,
    /// The same `seq` shows another view.
    OtherView,
    /// The table moved though nobody had done anything.
    MovedAlone,
    /// An acknowledged pick was refused when it was sent again.
    Refused,
    /// An acknowledged pick had another answer when it was sent again.
    OtherAnswer,
    /// A pick sent again changed the table once more.
    Doubled,
}

/// The table as a seat last saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The number of the update.
    pub(crate) seq: u32,
    /// A digest of the view.
    pub(crate) view: u64,
}

/// One seat's memory.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Every pick that was acknowledged, in order.
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// So many of them were sent again after a later kill, and had their answer.
    verified: usize,
    last: Sight,
    /// Somebody acted, and the seat need not have seen all that came of it.
    may_move: bool,
}

impl Ledger {
    /// The seat saw an update.
    pub(crate) fn saw(&mut self, sight: Sight) {
        self.last = sight;
    }

    /// The last `seq` seen, for hello; nothing before the first.
    pub(crate) fn last_seq(&self) -> Option<u32> {
        (self.last != Sight::default()).then_some(self.last.seq)
    }

    /// Somebody at the table sent a pick.
    pub(crate) fn somebody_acts(&mut self) {
        self.may_move = true;
    }

    /// A pick of this seat was acknowledged; `epoch` counts the kills so far. All that it did was
    /// shown to the seat before the answer came.
    pub(crate) fn acknowledge(&mut self, sent: Sent, answered: u32, epoch: u32) {
        self.may_move = false;
        self.acknowledged.push(Acknowledged {
            sent,
            answered,
            epoch,
        });
    }

    /// Compares what the server shows after a restart with what was there before. The seat has then
    /// seen everything.
    pub(crate) fn compare(&mut self, now: Sight) -> Result<(), Violation> {
        let acknowledged = self.acknowledged.last().map_or(0, |last| last.answered);
        if now.seq < acknowledged {
            return Err(Violation::Lost);
        }
        let before = std::mem::replace(&mut self.last, now);
        let may_move = std::mem::replace(&mut self.may_move, false);
        if before == Sight::default() {
            return Ok(());
        }
        match now.seq.cmp(&before.seq) {
            Ordering::Less => Err(Violation::WentBack),
            Ordering::Equal if now.view != before.view => Err(Violation::OtherView),
            Ordering::Greater if !may_move => Err(Violation::MovedAlone),
            _ => Ok(()),
        }
    }

    /// The next pick that was acknowledged before the last kill and not yet sent again.
    pub(crate) fn to_verify(&self, epoch: u32) -> Option<&Acknowledged> {
        self.acknowledged
            .get(self.verified)
            .filter(|it| it.epoch < epoch)
    }

    /// What the answer to that pick, sent again, says.
    pub(crate) fn verify(&mut self, answer: Option<u32>) -> Result<(), Violation> {
        let expected = self.acknowledged.get(self.verified);
        let expected = expected.map(|it| it.answered);
        self.verified += 1;
        match answer {
            None => Err(Violation::Refused),
            some if some == expected => Ok(()),
            Some(_) => Err(Violation::OtherAnswer),
        }
    }

    /// Begins to verify from the first pick on.
    pub(crate) fn verify_all_again(&mut self) {
        self.verified = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(seq: u32, view: u64) -> Sight {
        Sight { seq, view }
    }

    /// A seat that has seen update 7 and had its pick on 5 acknowledged as 6.
    fn ledger() -> Ledger {
        let mut ledger = Ledger::default();
        ledger.saw(sight(5, 50));
        ledger.somebody_acts();
        ledger.saw(sight(7, 70));
        let sent = Sent {
            id: "a".to_owned(),
            on: 5,
            choice: 0,
        };
        ledger.acknowledge(sent, 6, 0);
        ledger
    }

    #[test]
    fn the_table_as_it_was_is_no_fault() {
        assert_eq!(ledger().compare(sight(7, 70)), Ok(()));
        assert_eq!(Ledger::default().compare(sight(3, 30)), Ok(()));
    }

    #[test]
    fn what_is_lost_changed_or_moved_is_seen() {
        assert_eq!(ledger().compare(sight(5, 50)), Err(Violation::Lost));
        assert_eq!(ledger().compare(sight(6, 60)), Err(Violation::WentBack));
        assert_eq!(ledger().compare(sight(7, 71)), Err(Violation::OtherView));
        assert_eq!(ledger().compare(sight(8, 80)), Err(Violation::MovedAlone));
    }

    #[test]
    fn a_table_may_move_when_somebody_has_acted() {
        let mut ledger = ledger();
        ledger.somebody_acts();
        // It has seen something, but whether that was all nobody knows.
        ledger.saw(sight(8, 80));
        assert_eq!(ledger.compare(sight(9, 90)), Ok(()));
        assert_eq!(ledger.compare(sight(9, 90)), Ok(()));
        assert_eq!(ledger.compare(sight(10, 100)), Err(Violation::MovedAlone));
    }

    #[test]
    fn every_pick_is_sent_again_once_after_a_later_kill() {
        let mut ledger = ledger();
        assert_eq!(ledger.to_verify(0), None);
        assert_eq!(ledger.to_verify(1).unwrap().sent.id, "a");
        assert_eq!(ledger.verify(Some(6)), Ok(()));
        assert_eq!(ledger.to_verify(9), None);
        for (answer, violation) in [
            (None, Violation::Refused),
            (Some(7), Violation::OtherAnswer),
        ] {
            ledger.verify_all_again();
            assert!(ledger.to_verify(1).is_some());
            assert_eq!(ledger.verify(answer), Err(violation));
        }
    }
}
