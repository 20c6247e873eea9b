//! Processes: what they use, and servers of our own that are started and killed.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Resource, Rlimit, Signal};

use crate::http::{Http, Person};

/// Between two readings of memory.
const BETWEEN_READINGS: Duration = Duration::from_millis(500);

/// Raises the number of open files as far as the system lets us.
pub(crate) fn allow_many_files() -> Result<()> {
    let now = rustix::process::getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: now.maximum,
        maximum: now.maximum,
    };
    Ok(rustix::process::setrlimit(Resource::Nofile, most)?)
}

/// Memory of a process in KiB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    /// Pages in memory.
    pub(crate) rss_kib: u64,
    /// The same, with shared pages in equal parts.
    pub(crate) pss_kib: u64,
}

/// What a process needs now.
pub(crate) fn memory(pid: u32) -> Result<Memory> {
    let rss_kib = field(&format!("/proc/{pid}/status"), "VmRSS:")?;
    // Another user's process does not show it.
    let pss_kib = field(&format!("/proc/{pid}/smaps_rollup"), "Pss:").unwrap_or(0);
    Ok(Memory { rss_kib, pss_kib })
}

/// The least of several readings: what was freed goes back to the system late.
pub(crate) async fn least_memory(pid: u32, settle: Duration) -> Result<Memory> {
    let began = Instant::now();
    let mut least = memory(pid)?;
    while began.elapsed() < settle {
        tokio::time::sleep(BETWEEN_READINGS).await;
        let now = memory(pid)?;
        least.rss_kib = least.rss_kib.min(now.rss_kib);
        least.pss_kib = least.pss_kib.min(now.pss_kib);
    }
    Ok(least)
}

fn field(path: &str, name: &str) -> Result<u64> {
    let text = fs::read_to_string(path).with_context(|| path.to_owned())?;
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .with_context(|| format!("{path}: no {name}"))
}

/// Processor time a process has used so far; our own without a number.
pub(crate) fn processor_time(pid: Option<u32>) -> Result<Duration> {
    let who = pid.map_or_else(|| "self".to_owned(), |pid| pid.to_string());
    let path = format!("/proc/{who}/stat");
    let text = fs::read_to_string(&path).with_context(|| path.clone())?;
    // The name may hold spaces; it ends with the last bracket.
    let fields = text.rsplit(')').next().unwrap_or_default();
    let mut fields = fields.split_whitespace().skip(11);
    let mut ticks = || fields.next().and_then(|ticks| ticks.parse::<f64>().ok());
    let (Some(user), Some(system)) = (ticks(), ticks()) else {
        bail!("{path}: no times");
    };
    let per_s = rustix::param::clock_ticks_per_second();
    Ok(Duration::from_secs_f64((user + system) / per_s as f64))
}

/// Load average of the last minute.
pub(crate) fn load_average() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|first| first.parse().ok()).unwrap_or(0.0)
}

/// A server of our own; it dies with this value.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    /// When it was started.
    pub(crate) started: Instant,
}

impl Server {
    /// Starts a command line of the shell; `{data}` in it is where the store lies. What the server
    /// writes goes into the log, or nowhere.
    pub(crate) fn start(command: &str, data: &str, log: Option<&str>) -> Result<Self> {
        let line = format!("exec {}", command.replace("{data}", data));
        let output = || -> Result<Stdio> {
            let Some(log) = log else {
                return Ok(Stdio::null());
            };
            let file = fs::OpenOptions::new().create(true).append(true).open(log);
            Ok(file.with_context(|| log.to_owned())?.into())
        };
        let started = Instant::now();
        let child = Command::new("sh")
            .args(["-c", &line])
            .stdin(Stdio::null())
            .stdout(output()?)
            .stderr(output()?)
            .spawn()
            .with_context(|| line.clone())?;
        Ok(Self { child, started })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the port answers, which it does when matches can be asked for: how long since
    /// the start.
    pub(crate) async fn ready(&mut self, http: &Http, patience: Duration) -> Result<Duration> {
        let nobody = Person::new(&http.site, 0);
        while self.started.elapsed() < patience {
            let asked = http.ask(&nobody, hyper::Method::GET, "/healthz", None);
            if asked.await.is_ok_and(|answer| answer.status.is_success()) {
                return Ok(self.started.elapsed());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended by itself: {status}");
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        bail!("not ready after {} s", patience.as_secs())
    }

    /// Kills it as `kill -9` does.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, and waits.
    pub(crate) async fn stop(&mut self) -> Result<()> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        let pid = pid.context("no such process")?;
        rustix::process::kill_process(pid, Signal::TERM)?;
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(30) {
            if self.child.try_wait()?.is_some() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("the server did not stop within 30 s")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_process_can_be_measured() {
        let own = memory(std::process::id()).unwrap();
        assert!(own.rss_kib > 100 && own.pss_kib <= own.rss_kib, "{own:?}");
        let before = processor_time(None).unwrap();
        let mut sum = 0_u64;
        while processor_time(None).unwrap() == before {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
    }

    #[test]
    fn a_server_is_gone_after_it_was_killed() {
        let mut server = Server::start("sleep {data}", "60", None).unwrap();
        let path = format!("/proc/{}/stat", server.pid());
        assert!(fs::exists(&path).unwrap());
        server.kill().unwrap();
        assert!(!fs::exists(&path).unwrap());
    }
}
