//! Looks at what everybody was told, and at what is durable, whether the one fits the other.

use std::collections::BTreeMap;

use shokan_host::engine::{Audience, Input, Session, Viewer, viewer_of_seats};
use shokan_host::record::{Entry, Header, Status, read_log};
use shokan_host::store::Store as _;
use shokan_host::wire::Refusal;

use super::disk::Disk;
use super::plan::Shelf;
use super::reader::{Memory, Said, Shown};
use super::trace::{Step, Trace};

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) entries: u32,
    pub(crate) frames: u32,
    pub(crate) done: u32,
    pub(crate) refused: u32,
    pub(crate) unknown: u32,
    pub(crate) repeated: u32,
    pub(crate) over: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.entries += other.entries;
        self.frames += other.frames;
        self.done += other.done;
        self.refused += other.refused;
        self.unknown += other.unknown;
        self.repeated += other.repeated;
        self.over += other.over;
    }
}

/// When there was a house, in virtual milliseconds since the beginning of the run.
#[derive(Debug, Default)]
pub(crate) struct Uptime {
    since: Option<u64>,
    spans: Vec<(u64, u64)>,
}

impl Uptime {
    pub(crate) fn begins(&mut self, now_ms: u64) {
        self.since = Some(now_ms);
    }

    pub(crate) fn ends(&mut self, now_ms: u64) {
        self.spans
            .extend(self.since.take().map(|since| (since, now_ms)));
    }

    /// How long there was one before a moment.
    fn before(&self, at_ms: u64) -> u64 {
        let span = |&(from, to): &(u64, u64)| to.min(at_ms).saturating_sub(from);
        self.spans.iter().map(span).sum()
    }
}

/// Judges one match.
pub(crate) async fn judge(
    match_id: &str,
    memories: &[impl std::ops::Deref<Target = Memory>],
    disk: &Disk,
    trace: &Trace,
    (uptime, rested): (&Uptime, Step),
    tally: &mut Tally,
) {
    let Ok(Some(stored)) = disk.held.load(match_id).await else {
        trace.fault(format!("{match_id} was made and is not there"));
        return;
    };
    let header: Header = match serde_json::from_str(&stored.header) {
        Ok(header) => header,
        Err(error) => return trace.fault(format!("the header of {match_id}: {error}")),
    };
    let Some(setup) = &header.setup else {
        return;
    };
    let read = read_log(setup, &stored.log);
    if let Some(damage) = read.damage {
        return trace.fault(format!("the log of {match_id} is damaged: {damage:?}"));
    }
    let case = Case {
        match_id,
        header: &header,
        entries: &read.entries,
        disk,
        trace,
        rested,
    };
    if stored.status == Status::Void {
        return trace.fault(format!("{match_id} is void, and its log can be followed"));
    }
    if memories.iter().any(|memory| memory.sent_away) {
        trace.fault(format!("somebody was sent away for good from {match_id}"));
    }
    tally.entries += read.entries.len() as u32;
    case.commands(memories, tally);
    case.time(memories, uptime);
    let mut places: BTreeMap<Option<u8>, Vec<&Memory>> = BTreeMap::new();
    for memory in memories {
        let place = memory.place.map(|seat| header.place_of(seat));
        places.entry(place).or_default().push(memory);
    }
    for (place, memories) in places {
        if let Err(what) = case.views(place, &memories, tally) {
            trace.fault(what);
        }
    }
    tally.over += u32::from(stored.status == Status::Over);
}

struct Case<'a> {
    match_id: &'a str,
    header: &'a Header,
    entries: &'a [Entry],
    disk: &'a Disk,
    trace: &'a Trace,
    /// When everything had come to rest, and everybody left.
    rested: Step,
}

impl Case<'_> {
    fn durable_at(&self, n: usize) -> Step {
        let at = self.disk.durable_at(self.match_id, n as u32);
        at.map_or(Step::MAX, |at| at.step)
    }

    /// Every ok once, every unknown at most once, what was refused never.
    fn commands(&self, memories: &[impl std::ops::Deref<Target = Memory>], tally: &mut Tally) {
        let mut logged: BTreeMap<&str, (usize, &Entry)> = BTreeMap::new();
        for (n, entry) in self.entries.iter().enumerate() {
            let Some(command) = &entry.command else {
                continue;
            };
            if logged.insert(&command.id, (n, entry)).is_some() {
                self.trace
                    .fault(format!("{} stands in the log twice", command.id));
            }
        }
        for memory in memories {
            for (id, command) in &memory.commands {
                let found = logged.remove(id.as_str());
                let mut done = None;
                let mut answers = command.answers.clone();
                answers.sort_by_key(|(sent, _)| *sent);
                for (sent, said) in &answers {
                    let Said::Done(seq) = *said else {
                        let hasty = *said == Said::Refused(Refusal::Rate);
                        if done.is_some() && found.is_some() && !hasty {
                            self.trace
                                .fault(format!("{id} was done, and then {said:?}"));
                        }
                        continue;
                    };
                    if done.is_some_and(|done| done != seq) && (command.logged || found.is_some()) {
                        self.trace
                            .fault(format!("{id} was done at {done:?} and at {seq}"));
                    }
                    tally.repeated += u32::from(done.is_some());
                    done = Some(seq);
                    match found {
                        None if command.logged => {
                            self.trace
                                .fault(format!("{id} was done and is not in the log"));
                        }
                        Some((n, _)) if self.durable_at(n) > *sent && command.logged => {
                            self.trace
                                .fault(format!("{id} was done before it was durable"));
                        }
                        Some((_, entry))
                            if command.logged
                                && entry.command.as_ref().is_none_or(|it| it.done != seq) =>
                        {
                            self.trace
                                .fault(format!("{id} was done at {seq}, not in the log"));
                        }
                        _ => {}
                    }
                }
                let refused = command
                    .answers
                    .iter()
                    .any(|(_, said)| matches!(said, Said::Refused(why) if *why != Refusal::Rate));
                // What became of a copy without an answer is unknown.
                let all_answered = command.answers.len() >= command.sends;
                let only_refused = refused && all_answered && done.is_none();
                if only_refused && found.is_some() {
                    self.trace
                        .fault(format!("{id} was refused and is in the log"));
                }
                match (done, refused) {
                    (Some(_), _) => tally.done += 1,
                    (None, true) => tally.refused += 1,
                    (None, false) => tally.unknown += 1,
                }
            }
        }
        for id in logged.keys() {
            self.trace
                .fault(format!("nobody has given {id}, which is in the log"));
        }
    }

    /// Nobody loses time while there is no house: all clocks together have not run longer than it
    /// was there, for one seat is asked at a time.
    fn time(&self, memories: &[impl std::ops::Deref<Target = Memory>], uptime: &Uptime) {
        let one_game = self.header.games == 1 && self.header.all_people();
        let Some(wish) = self.header.clock.filter(|_| one_game) else {
            return;
        };
        let all_ms = u64::from(wish.initial_s) * 1_000;
        let check = |left_ms: &mut dyn Iterator<Item = u64>, at_ms: u64| {
            let spent_ms: u64 = left_ms.map(|left| all_ms.saturating_sub(left)).sum();
            if spent_ms > uptime.before(at_ms) {
                self.trace.fault(format!(
                    "{spent_ms} ms are spent at {at_ms} ms, {} ms with a house",
                    uptime.before(at_ms)
                ));
            }
        };
        for (n, entry) in (0..).zip(self.entries) {
            if let Some(durable) = self.disk.durable_at(self.match_id, n) {
                check(&mut entry.left_ms.iter().copied(), durable.at_ms);
            }
        }
        for shown in memories.iter().flat_map(|memory| &memory.shown) {
            let left = shown.clock.iter().flat_map(|clock| &clock.left_ms);
            let mut left = left.flatten().copied().map(u64::from);
            check(&mut left, shown.parcel.sent_ms);
        }
    }

    /// Plays the log again and compares every frame of a viewer with what must have been shown.
    fn views(
        &self,
        place: Option<u8>,
        memories: &[&Memory],
        tally: &mut Tally,
    ) -> Result<(), String> {
        let mut shown = ShownFrames::new();
        for one in memories.iter().flat_map(|memory| &memory.shown) {
            shown.entry(one.seq).or_default().push(one);
            tally.frames += 1;
        }
        let stayed = memories.iter().filter(|memory| memory.stayed);
        let last: Vec<_> = stayed.map(|memory| memory.drawn).collect();
        if shown.is_empty() && last.is_empty() {
            return Ok(());
        }
        let own = place.map_or(Vec::new(), |place| self.header.seats_of(place));
        let mut cursor = Cursor::open(self, viewer_of_seats(&own))?;
        cursor.compare(&mut shown, 0, &None)?;
        let mut end = cursor.seq;
        for (n, entry) in self.entries.iter().enumerate() {
            for input in &entry.inputs {
                cursor.input(n, input, &mut shown, self.durable_at(n))?;
            }
            if cursor.session.hash() != entry.hash {
                return Err(format!("entry {n} leads to another state"));
            }
            let at = place.map_or(0, |place| 1 + usize::from(place));
            if entry.seqs.get(at) != Some(&cursor.seq) {
                return Err(format!(
                    "entry {n} has brought {place:?} to {:?}, and must to {}",
                    entry.seqs, cursor.seq
                ));
            }
            if self.durable_at(n) < self.rested {
                end = cursor.seq;
            }
        }
        if let Some((seq, _)) = shown.first_key_value() {
            return Err(format!(
                "{place:?} was shown {seq}, the log ends at {}",
                cursor.seq
            ));
        }
        if let Some(drawn) = last.iter().find(|drawn| **drawn != Some(end)) {
            return Err(format!(
                "{place:?} has drawn {drawn:?} in the end, the log ends at {end}"
            ));
        }
        Ok(())
    }
}

/// What one viewer must see, worked out from the log alone.
struct Cursor {
    viewer: Viewer,
    session: Session,
    view: String,
    seq: u32,
    /// The log of the match as it is shown, by inputs that count.
    story: Vec<String>,
    /// How long the story was before each of them.
    lengths: Vec<usize>,
}

type ShownFrames<'a> = BTreeMap<u32, Vec<&'a Shown>>;

impl Cursor {
    fn open(case: &Case<'_>, viewer: Viewer) -> Result<Self, String> {
        let setup = case.header.setup.as_ref().ok_or("no set-up")?;
        let session = Shelf::get()
            .engine
            .begin(setup, Audience::ALL)
            .map_err(|why| why.en)?;
        let opening = inner(session.opening().seen_by(viewer));
        Ok(Self {
            viewer,
            view: drawn(&session, viewer),
            session,
            seq: 1,
            story: opening.into_iter().collect(),
            lengths: Vec::new(),
        })
    }

    fn input(
        &mut self,
        n: usize,
        input: &Input,
        shown: &mut ShownFrames<'_>,
        durable: Step,
    ) -> Result<(), String> {
        let happened = self.session.apply(input);
        let happened = happened.map_err(|why| format!("entry {n} cannot be: {why:?}"))?;
        let view = drawn(&self.session, self.viewer);
        let events = inner(happened.seen_by(self.viewer));
        let mut shorter = false;
        if let Input::TakeBack(kept) = input {
            let kept = *kept as usize;
            if let Some(length) = self.lengths.get(kept) {
                shorter = *length < self.story.len();
                self.story.truncate(*length);
            }
            self.lengths.truncate(kept);
        } else {
            self.lengths.push(self.story.len());
            self.story.extend(events.clone());
        }
        if view == self.view && events.is_none() && !shorter {
            return Ok(());
        }
        self.view = view;
        self.seq += 1;
        self.compare(shown, durable, &events)
    }

    /// Compares what was shown under this `seq` with what is to be seen.
    fn compare(
        &self,
        shown: &mut ShownFrames<'_>,
        durable: Step,
        events: &Option<String>,
    ) -> Result<(), String> {
        let own = events.as_deref().unwrap_or("");
        let mut story = None;
        for frame in shown.remove(&self.seq).unwrap_or_default() {
            let who = format!("{:?} at {}", self.viewer, self.seq);
            if frame.parcel.sent < durable {
                return Err(format!("{who}: shown before it was durable"));
            }
            if frame.view() != self.view {
                return Err(format!("{who}: another view was shown"));
            }
            let told = frame.events();
            let fits = if frame.snapshot {
                told == story.get_or_insert_with(|| self.story.join(","))
            } else {
                told.is_empty() || told == own
            };
            if !fits {
                return Err(format!("{who}: other events were told"));
            }
        }
        Ok(())
    }
}

/// Events as they stand between the brackets of their list; nothing for none.
fn inner(events: &[shokan_rules::show::EventView]) -> Option<String> {
    if events.is_empty() {
        return None;
    }
    let text = serde_json::to_string(events).expect("events are JSON");
    Some(text[1..text.len() - 1].to_owned())
}

fn drawn(session: &Session, viewer: Viewer) -> String {
    let mut view = session.view(viewer);
    view.decision.take_if(|decision| decision.answers_itself);
    serde_json::to_string(&view).expect("a view is JSON")
}
