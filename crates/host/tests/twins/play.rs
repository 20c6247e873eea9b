//! The play of the steps in one of the two worlds: when people act, and what they take back at
//! once.

use crate::plan::Step;
use crate::world::{Act, Lived, World, lock};
use serde_json::json;
use shokan_host::pulse;
use shokan_kernel::luck::{Luck, Stream};
use std::time::Duration;

impl World {
    /// Plays so many steps; answers with what people did, and why it did not come to its end.
    pub(crate) async fn drive(
        &self,
        steps: &[Step],
        most: usize,
        side: usize,
        others: Option<&Lived>,
    ) -> (Vec<Act>, Option<String>) {
        let mut acts: Vec<Act> = Vec::new();
        let mut moves = Moves::of(steps, others, self.evening.seed);
        let mut waited = 0;
        loop {
            let step = self.played().await;
            if step >= most {
                return (acts, None);
            }
            waited += 1;
            if waited > 300 {
                return (acts, Some(format!("nobody plays step {step}")));
            }
            let person = self.evening.person_of(steps[step].seat);
            let Some(person) = person.filter(|&person| self.is_here(person)) else {
                self.until(self.now_ms() / 100 * 100 + 100).await;
                continue;
            };
            let asked_ms = self.now_ms();
            let own = steps[step..most].iter();
            let own = own.take_while(|next| self.evening.person_of(next.seat) == Some(person));
            let when = match others {
                None => moves.anew(asked_ms, own.count()),
                Some(_) => moves.again((step, person), asked_ms, &acts),
            };
            let (at_ms, picks) = match when {
                When::Act { at_ms, picks } => (at_ms, picks),
                When::Wait { until_ms } => {
                    self.until(until_ms).await;
                    continue;
                }
                When::Never(told) => return (acts, Some(told)),
            };
            let times = (asked_ms, at_ms);
            let mut act = Act::of(step, person, picks, times);
            if picks == 1 && moves.dances(at_ms, asked_ms) {
                let pick = steps[step].picks[side];
                self.dance(person, pick, asked_ms / 4 * 4 + 4).await;
                if self.played().await == step + 1 {
                    // It could not be taken back, so this was it.
                    acts.push(act);
                    continue;
                }
            }
            self.until(at_ms).await;
            if self.played().await != step || !self.is_here(person) {
                continue;
            }
            let picks = steps[step..step + picks].iter();
            let picks: Vec<u16> = picks.map(|step| step.picks[side]).collect();
            self.pick(person, &picks).await;
            act.after = self.played().await;
            if act.after == step {
                let inbound = lock(&self.people[person].inbound);
                let last = inbound
                    .deliveries
                    .last()
                    .map(|delivery| format!("{delivery:.400?}"));
                return (acts, Some(format!("step {step} is refused: {last:?}")));
            }
            waited = 0;
            acts.push(act);
        }
    }
}

impl World {
    /// Somebody picks what the viewer sees nothing of, and takes it back at once where that is
    /// free.
    async fn dance(&self, person: usize, pick: u16, at_ms: u64) {
        self.until(at_ms).await;
        if !self.is_here(person) {
            return;
        }
        self.pick(person, &[pick]).await;
        let free = {
            let inbound = lock(&self.people[person].inbound);
            let update = inbound.update.as_deref();
            update.is_some_and(|it| it.contains(r#""undo":"free""#))
        };
        if free {
            let (id, seq) = (self.new_id(person), self.seq(person));
            self.say(person, &json!({ "t": "undo", "id": id, "seq": seq }));
            pulse::sleep(Duration::from_millis(1)).await;
        }
    }

    async fn pick(&self, person: usize, picks: &[u16]) {
        self.say(
            person,
            &json!({
                "t": "pick", "id": self.new_id(person), "seq": self.seq(person), "picks": picks,
            }),
        );
        pulse::sleep(Duration::from_millis(1)).await;
    }
}

/// What somebody does who is asked.
enum When {
    /// Takes so many picks at this moment.
    Act { at_ms: u64, picks: usize },
    /// Is asked again at this moment.
    Wait { until_ms: u64 },
    /// The other world went another way.
    Never(String),
}

/// When people act in the other world: as they did in the one, but what a viewer sees nothing of
/// at another time.
struct Moves<'a> {
    steps: &'a [Step],
    acts: &'a [Act],
    absences: &'a [(usize, u64, u64)],
    luck: Luck,
    /// For acts of a world that is the first.
    own_luck: Luck,
    last_ms: u64,
    /// The viewer sees nothing of the next act.
    hidden: bool,
}

impl<'a> Moves<'a> {
    fn of(steps: &'a [Step], others: Option<&'a Lived>, seed: u64) -> Self {
        Self {
            steps,
            acts: others.map_or(&[], |lived| &lived.acts),
            absences: others.map_or(&[], |lived| &lived.absences),
            luck: Luck::quick(seed ^ 0x0b0b),
            own_luck: Luck::quick(seed ^ 0x00d1),
            last_ms: 0,
            hidden: false,
        }
    }

    /// When somebody acts who has so many steps before another is asked, in a world without a like.
    fn anew(&mut self, asked_ms: u64, steps: usize) -> When {
        let pause_ms = 200 + u64::from(self.own_luck.below(Stream::Other, 1_800));
        let gesture = self.own_luck.below(Stream::Other, 8) == 0;
        When::Act {
            at_ms: (asked_ms + pause_ms) / 4 * 4,
            picks: if gesture { steps.min(3) } else { 1 },
        }
    }

    /// When somebody acts who is put this step, after these acts, in a world like the other.
    fn again(&mut self, (step, person): (usize, usize), asked_ms: u64, before: &[Act]) -> When {
        match self.acts.get(before.len()) {
            Some(act) if (act.step, act.person) == (step, person) => When::Act {
                at_ms: self.at_ms(before.len(), asked_ms),
                picks: act.picks,
            },
            // There it was taken back before anybody acted, or somebody else was quicker.
            Some(act) if asked_ms < act.asked_ms => When::Wait {
                until_ms: act.asked_ms,
            },
            None if before
                .last()
                .is_none_or(|act| asked_ms < act.at_ms + 10_000) =>
            {
                When::Wait {
                    until_ms: asked_ms / 100 * 100 + 100,
                }
            }
            other => When::Never(format!("step {step} is put to {person}, there {other:?}")),
        }
    }

    fn at_ms(&mut self, at: usize, asked_ms: u64) -> u64 {
        let act = self.acts[at];
        let moved = self.moved(at, asked_ms);
        self.hidden = moved.is_some();
        let at_ms = moved.unwrap_or(act.at_ms);
        self.last_ms = at_ms;
        at_ms
    }

    /// Whether there is time to do something and take it back before the moment of an act that the
    /// viewer sees nothing of.
    fn dances(&mut self, at_ms: u64, asked_ms: u64) -> bool {
        self.hidden && at_ms > asked_ms + 12 && self.luck.below(Stream::Other, 2) == 0
    }

    fn moved(&mut self, at: usize, asked_ms: u64) -> Option<u64> {
        let (act, next) = (self.acts[at], self.acts.get(at + 1)?);
        let unseen = self.steps[act.step..act.after].iter();
        let fits = unseen.clone().all(|step| step.is_private)
            && next.person == act.person
            && next.step == act.after
            && next.asked_ms == act.at_ms + 1;
        let from = asked_ms.max(self.last_ms) / 4 + 1;
        let to = next.at_ms / 4;
        let span = u32::try_from(to.checked_sub(from + 1)?).ok()?;
        let at_ms = fits.then(|| 4 * (from + u64::from(self.luck.below(Stream::Other, span))))?;
        // Who is away at that moment cannot act at it.
        let mut absences = self.absences.iter();
        let away = absences.any(|&(person, from_ms, to_ms)| {
            person == act.person && (from_ms..to_ms + 4).contains(&at_ms)
        });
        (!away).then_some(at_ms)
    }
}
