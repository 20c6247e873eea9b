//! A PostgreSQL of the test's own, on a socket in a temporary folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::Folder;

/// A server that ends with the test.
pub(crate) struct Postgres {
    folder: Folder,
    bin: PathBuf,
}

impl Postgres {
    /// Starts one. Nothing, and a word about it, where PostgreSQL is not installed; with `CI` set
    /// that is a failure.
    pub(crate) fn start() -> Option<Self> {
        let Some(bin) = bin() else {
            assert!(
                std::env::var_os("CI").is_none(),
                "PostgreSQL is missing: apt-get install postgresql"
            );
            println!("skipped: PostgreSQL is not installed");
            return None;
        };
        let server = Self {
            folder: Folder::new(),
            bin,
        };
        let path = &server.folder.0;
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(path).status();
            assert!(
                owner.is_ok_and(|done| done.success()),
                "the folder has an owner"
            );
        }
        let data = path.join("data");
        server.run(
            "initdb",
            &[
                "-U",
                "shokan",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-locale",
                "-D",
            ],
            &data,
        );
        server.up();
        server.run_in("createdb", &["-U", "shokan", "shokan"]);
        Some(server)
    }

    /// Starts the server, or starts it again.
    pub(crate) fn up(&self) {
        let path = &self.folder.0;
        let log = path.join("log").display().to_string();
        let options = format!(
            "-c listen_addresses= -c unix_socket_directories={}",
            path.display()
        );
        let arguments = ["-w", "-l", &log, "-o", &options, "start", "-D"];
        self.run("pg_ctl", &arguments, &path.join("data"));
    }

    /// Stops it at once, as a power cut would.
    pub(crate) fn down(&self) {
        let data = self.folder.0.join("data");
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop", "-D"], &data);
    }

    /// The address of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        let path = self.folder.0.display().to_string().replace('/', "%2F");
        format!("postgres://shokan@localhost/{database}?host={path}")
    }

    /// Makes a backup while the database is in use.
    pub(crate) fn back_up(&self) {
        let file = self.backup();
        self.run_in("pg_dump", &["-U", "shokan", "-Fc", "-f", &file, "shokan"]);
    }

    /// Makes a database of the backup.
    pub(crate) fn put_back(&self, database: &str) {
        self.run_in("createdb", &["-U", "shokan", database]);
        let file = self.backup();
        self.run_in("pg_restore", &["-U", "shokan", "-d", database, &file]);
    }

    fn backup(&self) -> String {
        self.folder.0.join("backup").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str], data: &Path) {
        let mut command = self.command(program);
        told(program, command.args(arguments).arg(data).output());
    }

    fn run_in(&self, program: &str, arguments: &[&str]) {
        let mut command = self.command(program);
        told(
            program,
            command
                .arg("-h")
                .arg(&self.folder.0)
                .args(arguments)
                .output(),
        );
    }

    /// The programs refuse to run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        if !is_root() {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command.arg(program).current_dir("/");
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.0.join("data");
        let mut stop = self.command("pg_ctl");
        let _stopped_already = stop
            .args(["-m", "immediate", "stop", "-D"])
            .arg(data)
            .output();
    }
}

fn told(program: &str, done: std::io::Result<Output>) {
    let done = done.expect("a process");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{program}: {said}");
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// The programs of the newest version that Debian has installed, or those on the path.
fn bin() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok();
    let versions = versions.into_iter().flatten().flatten();
    let mut bins: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    bins.sort();
    bins.extend(std::env::split_paths(&std::env::var_os("PATH")?));
    bins.retain(|bin| bin.join("initdb").exists());
    bins.into_iter().next()
}
