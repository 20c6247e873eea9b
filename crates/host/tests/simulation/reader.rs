//! What a client reads, what it remembers of it, and the rules that every connection keeps.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use shokan_host::wire::told::Whole;
use shokan_host::wire::{ClockView, OfferView, Refusal, Undo};
use shokan_rules::show::SeriesView;

use super::network::Parcel;
use super::trace::{Step, Trace};

/// A frame of the house, as far as a client needs it.
#[derive(Debug, Deserialize)]
pub(crate) struct Message<'a> {
    pub(crate) t: &'a str,
    #[serde(default)]
    pub(crate) id: Option<String>,
    #[serde(default)]
    pub(crate) seq: Option<u32>,
    #[serde(default)]
    pub(crate) why: Option<Refusal>,
    #[serde(default)]
    pub(crate) again: Option<bool>,
    #[serde(default)]
    pub(crate) snapshot: Option<bool>,
    #[serde(default, borrow)]
    pub(crate) events: Option<&'a RawValue>,
    #[serde(default, borrow)]
    pub(crate) view: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) undo: Option<Undo>,
    #[serde(default)]
    pub(crate) offers: Vec<OfferView>,
    #[serde(default)]
    pub(crate) clock: Option<ClockView>,
}

impl<'a> Message<'a> {
    pub(crate) fn read(text: &'a str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// A view, as far as a player needs it.
#[derive(Debug, Deserialize)]
pub(crate) struct Glance {
    #[serde(default)]
    pub(crate) decision: Option<Question>,
    #[serde(default)]
    outcome: Option<IgnoredAny>,
    #[serde(default)]
    pub(crate) series: Option<SeriesView>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) choices: Vec<IgnoredAny>,
}

impl Glance {
    /// The whole match is over.
    pub(crate) fn is_over(&self) -> bool {
        match &self.series {
            Some(series) => series.outcome.is_some(),
            None => self.outcome.is_some(),
        }
    }
}

/// An answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Done(u32),
    Refused(Refusal),
}

/// A command that a client has sent.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    /// It stands in the log when it was done; offers and their answers need not.
    pub(crate) logged: bool,
    pub(crate) answers: Vec<(Step, Said)>,
    /// How often it was sent.
    pub(crate) sends: usize,
}

/// An update that a client was shown, read once.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) parcel: Parcel,
    pub(crate) seq: u32,
    pub(crate) snapshot: bool,
    pub(crate) clock: Option<ClockView>,
    events: Range<usize>,
    view: Range<usize>,
}

impl Shown {
    fn new(parcel: &Parcel, message: Message<'_>) -> Self {
        let place = |part: Option<&RawValue>| {
            let text = part.map_or("", RawValue::get);
            let from = (text.as_ptr() as usize).saturating_sub(parcel.text.as_ptr() as usize);
            if text.is_empty() {
                0..0
            } else {
                from..from + text.len()
            }
        };
        Self {
            parcel: parcel.clone(),
            seq: message.seq.unwrap_or(0),
            snapshot: message.snapshot == Some(true),
            events: place(message.events),
            view: place(message.view),
            clock: message.clock,
        }
    }

    /// The events as they stand between the brackets of their list.
    pub(crate) fn events(&self) -> &str {
        let text = &self.parcel.text[self.events.clone()];
        text.trim_start_matches('[').trim_end_matches(']')
    }

    pub(crate) fn view(&self) -> &str {
        &self.parcel.text[self.view.clone()]
    }
}

/// What one client knows at the end.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) place: Option<u8>,
    pub(crate) shown: Vec<Shown>,
    pub(crate) commands: BTreeMap<String, Command>,
    /// The last update it drew.
    pub(crate) drawn: Option<u32>,
    /// It was told not to come back.
    pub(crate) sent_away: bool,
    /// It was there when everything had come to rest.
    pub(crate) stayed: bool,
}

pub(crate) type Shared = Arc<Mutex<Memory>>;

/// What a connection was told.
#[derive(Debug)]
pub(crate) enum Told {
    Welcome,
    Update,
    Answer(String, Said),
    Close { again: bool },
    Other,
}

/// Reads one connection, and sees that `seq` only grows, by one at a time.
#[derive(Debug)]
pub(crate) struct Reader {
    name: String,
    drawn: Option<u32>,
    whole: Whole,
    trace: Trace,
}

impl Reader {
    pub(crate) fn new(name: String, drawn: Option<u32>, trace: Trace) -> Self {
        Self {
            name,
            drawn,
            whole: Whole::default(),
            trace,
        }
    }

    /// What comes as a patch, as the update that it stands for.
    pub(crate) fn whole(&mut self, parcel: &Parcel) -> Parcel {
        let Some(text) = self.whole.frame(&parcel.text) else {
            let fault = format!("{} cannot apply {}", self.name, parcel.text);
            self.trace.fault(fault);
            return parcel.clone();
        };
        let text = text.into();
        Parcel {
            text,
            ..parcel.clone()
        }
    }

    pub(crate) fn receive(&mut self, parcel: &Parcel, memory: &mut Memory) -> Told {
        let message = Message::read(&parcel.text);
        match message.t {
            "welcome" => Told::Welcome,
            "update" => {
                self.update(&message);
                memory.shown.push(Shown::new(parcel, message));
                Told::Update
            }
            "done" | "refused" => {
                let said = match message.why {
                    None => Said::Done(message.seq.unwrap_or(0)),
                    Some(why) => Said::Refused(why),
                };
                let Some(id) = message.id else {
                    return Told::Other;
                };
                self.trace
                    .note(format!("{}: {id} is answered by {said:?}", self.name));
                Told::Answer(id, said)
            }
            "bye" => Told::Close {
                again: message.again.unwrap_or(false),
            },
            _ => Told::Other,
        }
    }

    fn update(&mut self, message: &Message<'_>) {
        let (seq, snapshot) = (message.seq.unwrap_or(0), message.snapshot.unwrap_or(false));
        let events = message.events.map_or("", RawValue::get);
        let fits = match self.drawn {
            _ if seq == 0 => false,
            Some(drawn) if snapshot => seq >= drawn,
            Some(drawn) => seq == drawn + 1 || seq == drawn && events == "[]",
            None => snapshot,
        };
        if !fits {
            self.trace.fault(format!(
                "{} has drawn {:?} and is sent {seq}, snapshot: {snapshot}",
                self.name, self.drawn
            ));
        }
        self.trace.note(format!(
            "{}: draws {seq}, snapshot: {snapshot}, {} bytes",
            self.name,
            message.view.map_or(0, |view| view.get().len())
        ));
        self.drawn = Some(seq);
    }

    pub(crate) fn drawn(&self) -> Option<u32> {
        self.drawn
    }
}
