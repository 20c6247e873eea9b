//! Lines that delay, are cut in the middle of what they carry, or swallow it without a word.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use shokan_host::connection::{Gone, Received, Transport, converse};
use shokan_host::room::Frames;
use shokan_host::{House, pulse};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

use super::dice::Dice;
use super::trace::{Step, Trace, lock};

/// A connection on which nothing moves for so long is given up by whoever sends.
const WRITE_MAX: Duration = Duration::from_secs(10);

/// Frames under way to a client before the sender has to wait.
const WINDOW: usize = 16;

/// How a connection is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionPlan {
    pub(crate) delay_max_ms: u32,
    /// The connection is cut when it has carried so many frames to the client.
    pub(crate) cut_after: Option<u32>,
    /// Neither end hears of the cut.
    pub(crate) silent: bool,
}

impl ConnectionPlan {
    pub(crate) const CALM: Self = Self {
        delay_max_ms: 3,
        cut_after: None,
        silent: false,
    };
}

/// The address of the house: nothing while it is down.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    house: Arc<Mutex<Option<House>>>,
    trace: Trace,
}

impl Network {
    pub(crate) fn new(trace: Trace) -> Self {
        Self {
            house: Arc::default(),
            trace,
        }
    }

    pub(crate) fn house(&self) -> Option<House> {
        lock(&self.house).clone()
    }

    pub(crate) fn set_house(&self, house: Option<House>) {
        *lock(&self.house) = house;
    }

    /// A connection to the house, when it is up.
    pub(crate) fn connect(&self, plan: ConnectionPlan, dice: Dice) -> Option<ClientEnd> {
        let house = self.house()?;
        let now = Instant::now();
        let pipe = Arc::new(Pipe {
            inner: Mutex::new(Inner {
                plan,
                dice,
                to_house: VecDeque::new(),
                to_client: VecDeque::new(),
                arrived: (now, now),
                carried: 0,
                cut: false,
                client_left: false,
                house_left: false,
            }),
            house_wakes: Notify::new(),
            client_wakes: Notify::new(),
            trace: self.trace.clone(),
        });
        let end = HouseEnd(pipe.clone());
        pulse::spawn(async move {
            // One house has all matches, so nobody is sent on.
            let _never_elsewhere = converse(&house, end).await;
        });
        Some(ClientEnd(pipe))
    }
}

/// A frame on its way to a client.
#[derive(Clone, Debug)]
pub(crate) struct Parcel {
    pub(crate) at: Instant,
    /// When the house sent it.
    pub(crate) sent: Step,
    pub(crate) sent_ms: u64,
    pub(crate) text: Arc<str>,
}

#[derive(Debug)]
struct Pipe {
    inner: Mutex<Inner>,
    house_wakes: Notify,
    client_wakes: Notify,
    trace: Trace,
}

#[derive(Debug)]
struct Inner {
    plan: ConnectionPlan,
    dice: Dice,
    to_house: VecDeque<(Instant, Received)>,
    to_client: VecDeque<Parcel>,
    /// When the last frame to the house and the last one to the client arrive.
    arrived: (Instant, Instant),
    carried: u32,
    cut: bool,
    client_left: bool,
    house_left: bool,
}

/// What one end of a connection has to do next.
enum Next<T> {
    Take(T),
    Until(Instant),
    Wait,
    Closed,
}

impl Inner {
    fn arrives(&mut self) -> Instant {
        let most = self.plan.delay_max_ms;
        Instant::now() + self.dice.time(0, most)
    }

    fn for_house(&mut self) -> Next<Received> {
        match self.to_house.front() {
            Some((at, _)) if *at > Instant::now() => Next::Until(*at),
            Some(_) => self
                .to_house
                .pop_front()
                .map_or(Next::Wait, |(_, received)| Next::Take(received)),
            None if self.plan.silent => Next::Wait,
            None if self.cut || self.client_left => Next::Closed,
            None => Next::Wait,
        }
    }

    fn for_client(&mut self) -> Next<Parcel> {
        match self.to_client.front() {
            Some(parcel) if parcel.at > Instant::now() => Next::Until(parcel.at),
            Some(_) => self.to_client.pop_front().map_or(Next::Wait, Next::Take),
            None if self.cut && self.plan.silent => Next::Wait,
            None if self.cut || self.house_left => Next::Closed,
            None => Next::Wait,
        }
    }
}

/// The end of the client; dropping it hangs up.
#[derive(Debug)]
pub(crate) struct ClientEnd(Arc<Pipe>);

impl ClientEnd {
    pub(crate) fn say(&self, received: Received) {
        let mut inner = lock(&self.0.inner);
        if inner.cut {
            return;
        }
        let at = inner.arrives().max(inner.arrived.0);
        inner.arrived.0 = at;
        inner.to_house.push_back((at, received));
        drop(inner);
        self.0.house_wakes.notify_one();
    }

    /// The next frame; nothing when the connection is known to be dead. Dropping the future loses
    /// nothing.
    pub(crate) async fn next(&self) -> Option<Parcel> {
        loop {
            let next = lock(&self.0.inner).for_client();
            match next {
                Next::Take(parcel) => {
                    self.0.house_wakes.notify_one();
                    return Some(parcel);
                }
                Next::Closed => return None,
                Next::Until(at) => sleep_until(at).await,
                Next::Wait => self.0.client_wakes.notified().await,
            }
        }
    }

    /// Nothing more gets through; what is under way is lost.
    pub(crate) fn cut(&self) {
        let mut inner = lock(&self.0.inner);
        inner.cut = true;
        inner.to_client.clear();
        inner.to_house.clear();
        drop(inner);
        self.0.house_wakes.notify_one();
        self.0.client_wakes.notify_one();
    }
}

impl Drop for ClientEnd {
    fn drop(&mut self) {
        lock(&self.0.inner).client_left = true;
        self.0.house_wakes.notify_one();
    }
}

struct HouseEnd(Arc<Pipe>);

impl HouseEnd {
    /// Puts one frame on the connection; what a cut connection is given is gone.
    fn put(&self, text: Arc<str>) {
        let head: String = text.chars().take(60).collect();
        let sent = self
            .0
            .trace
            .note(format!("house: sends {head} ({})", text.len()));
        let mut inner = lock(&self.0.inner);
        inner.carried += 1;
        if inner.plan.cut_after == Some(inner.carried) {
            inner.cut = true;
            self.0.trace.note("network: a connection is cut".to_owned());
        }
        if !inner.cut && !inner.client_left {
            let at = inner.arrives().max(inner.arrived.1);
            inner.arrived.1 = at;
            inner.to_client.push_back(Parcel {
                at,
                sent,
                sent_ms: self.0.trace.now_ms(),
                text,
            });
        }
        drop(inner);
        self.0.client_wakes.notify_one();
    }

    /// Whether the connection is known to be dead, and whether it is too full.
    fn state(&self) -> (bool, bool) {
        let inner = lock(&self.0.inner);
        let dead = !inner.plan.silent && (inner.cut || inner.client_left);
        let lost = inner.cut || inner.client_left;
        let swallows = lost && inner.plan.silent && inner.carried as usize > 2 * WINDOW;
        (dead, swallows || inner.to_client.len() > WINDOW)
    }

    async fn drained(&self) -> Result<(), Gone> {
        loop {
            match self.state() {
                (true, _) => return Err(Gone),
                (false, false) => return Ok(()),
                (false, true) => self.0.house_wakes.notified().await,
            }
        }
    }
}

impl Transport for HouseEnd {
    async fn receive(&mut self) -> Option<Received> {
        loop {
            let next = lock(&self.0.inner).for_house();
            match next {
                Next::Take(received) => return Some(received),
                Next::Closed => return None,
                Next::Until(at) => sleep_until(at).await,
                Next::Wait => self.0.house_wakes.notified().await,
            }
        }
    }

    async fn send(&mut self, frames: Frames) -> Result<(), Gone> {
        for text in frames {
            self.put(text);
        }
        timeout(WRITE_MAX, self.drained())
            .await
            .unwrap_or(Err(Gone))
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        let mut inner = lock(&self.0.inner);
        if !inner.cut && !inner.client_left {
            let at = inner.arrives().max(inner.arrived.0);
            inner.arrived.0 = at;
            inner.to_house.push_back((at, Received::Sign));
        }
        Ok(())
    }

    async fn close(&mut self) {}
}

impl Drop for HouseEnd {
    fn drop(&mut self) {
        lock(&self.0.inner).house_left = true;
        self.0.client_wakes.notify_one();
    }
}
