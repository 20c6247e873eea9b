//! A server of one's own for the browser tests and the pictures: free port, empty store.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::house::{self, Failure};

/// How long the server may take until it is ready.
const READY_MAX: Duration = Duration::from_secs(30);

/// A running `shokan serve`; it ends, and its store is removed, when this is dropped.
pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
    /// Where it listens.
    pub(crate) address: String,
}

impl Server {
    /// Starts the binary and waits until it answers.
    pub(crate) fn start(binary: &Path) -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("shokan-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port()?;
        let child = Command::new(binary)
            .arg("serve")
            .current_dir(house::root())
            .env("SHOKAN_PORT", port.to_string())
            .env("SHOKAN_DATA", folder.join("shokan.db"))
            .env("SHOKAN_COMPUTER_DELAY_MS", "0")
            // Who waits for a claim does not wait long.
            .env("SHOKAN_GRACE_SECONDS", "8")
            // The same games every time: a test must not depend on a lucky draw.
            .env("SHOKAN_SEED", "7")
            .stdin(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", binary.display()))?;
        let address = format!("127.0.0.1:{port}");
        let mut server = Self {
            child,
            folder,
            address,
        };
        server.wait()?;
        Ok(server)
    }

    /// What the pages are called from.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn wait(&mut self) -> Result<(), Failure> {
        let begun = Instant::now();
        while begun.elapsed() < READY_MAX {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("shokan serve ended before it was ready: {status}"));
            }
            if self.is_ready() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!(
            "shokan serve was not ready after {} s",
            READY_MAX.as_secs()
        ))
    }

    fn is_ready(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(&self.address) else {
            return false;
        };
        let asked = format!("GET /healthz HTTP/1.0\r\nHost: {}\r\n\r\n", self.address);
        let mut answer = String::new();
        stream
            .set_read_timeout(Some(Duration::from_secs(2)))
            .is_ok()
            && stream.write_all(asked.as_bytes()).is_ok()
            && stream.read_to_string(&mut answer).is_ok()
            && answer.split_whitespace().nth(1) == Some("200")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A port that nobody listens on; between this and the server's start somebody else could take it,
/// in which case the server says so and ends.
fn free_port() -> Result<u16, Failure> {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| format!("no free port: {error}"))
}
