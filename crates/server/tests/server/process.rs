//! The server as a process of its own: this test binary, started again with a store to serve.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Stdio;

use shokan_server::{Configuration, start};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::common::{Folder, configuration, engine};

const DATA: &str = "SHOKAN_TEST_DATA";

/// The server process; does nothing when the tests are run as usual.
#[test]
#[ignore = "it is the server of other tests"]
fn server_process() {
    let Some(data) = std::env::var_os(DATA) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let configuration = Configuration {
            data: data.into(),
            ..configuration()
        };
        let table = start(configuration, engine()).await.expect("it opens");
        println!("\nlistening {}", table.address);
        std::future::pending::<()>().await;
    });
}

/// A server that ends with the test.
pub(crate) struct Process {
    child: Child,
    /// Where it listens.
    pub(crate) host: String,
}

impl Process {
    /// Starts a server on a store, under the clock of the machine or another.
    pub(crate) async fn serve(data: &OsStr, wall: Option<&WallClock>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this binary"));
        command
            .args([
                "process::server_process",
                "--exact",
                "--ignored",
                "--nocapture",
            ])
            .env(DATA, data)
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        if let Some(wall) = wall {
            wall.hang(&mut command);
        }
        let mut child = command.spawn().expect("a process");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        while let Some(line) = lines.next_line().await.expect("its output") {
            if let Some((_, host)) = line.split_once("listening ") {
                let host = host.to_owned();
                // Whatever else the test harness prints there is of no interest, but must not block
                // the process.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Self { child, host };
            }
        }
        panic!("the server did not start");
    }

    /// `kill -9`
    pub(crate) async fn kill(&mut self) {
        self.child.start_kill().expect("kill -9");
        self.child.wait().await.expect("it is dead");
    }

    /// Sends a signal, such as `-STOP`.
    pub(crate) async fn signal(&self, name: &str) {
        let id = self.child.id().expect("it lives").to_string();
        let sent = Command::new("kill").args([name, &id]).status().await;
        assert!(sent.expect("a process").success());
    }
}

/// A clock on the wall that can be set while servers look at it (libfaketime). What measures how
/// long something takes goes on as it did.
pub(crate) struct WallClock {
    library: PathBuf,
    folder: Folder,
}

impl WallClock {
    /// One that shows the right time. Nothing, and a word about it, where the library is missing;
    /// with `CI` set that is a failure.
    pub(crate) fn new() -> Option<Self> {
        let folders = std::fs::read_dir("/usr/lib").ok()?.flatten();
        let mut libraries = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
        let Some(library) = libraries.find(|library| library.exists()) else {
            assert!(
                std::env::var_os("CI").is_none(),
                "libfaketime is missing: apt-get install libfaketime"
            );
            println!("no clock is set: libfaketime is not installed");
            return None;
        };
        let folder = Folder::new();
        let wall = Self { library, folder };
        wall.set(0);
        Some(wall)
    }

    /// Moves the hands: so many seconds off the right time.
    pub(crate) fn set(&self, off_s: i64) {
        let (new, path) = (self.folder.0.join("new"), self.path());
        std::fs::write(&new, format!("{off_s:+}\n")).expect("it can be written");
        std::fs::rename(new, path).expect("it can be put there");
    }

    fn path(&self) -> PathBuf {
        self.folder.0.join("wall")
    }

    fn hang(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", self.path())
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("DONT_FAKE_MONOTONIC", "1");
    }
}
