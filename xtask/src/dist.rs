//! `cargo xtask dist`: what is handed to somebody who runs the table, in `target/dist`.
//!
//! An archive with the one program (pages inside), what it needs to be run, and what it is made of;
//! with `--deb` a Debian package of the same files. The same commit gives the same bytes with the
//! same tools: times come from the commit, names are sorted, owners are nobody's.

mod deb;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::house::{self, Failure};
use crate::web;

/// What lies beside the program in an archive: from the house, into the archive.
const FILES: &[(&str, &str)] = &[
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("SECURITY.md", "SECURITY.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("NOTICE", "NOTICE"),
    ("doc/operate.md", "doc/operate.md"),
    ("doc/limits.md", "doc/limits.md"),
    ("doc/scale.md", "doc/scale.md"),
    ("doc/operate/grafana.json", "doc/operate/grafana.json"),
    ("packaging/shokan.service", "packaging/shokan.service"),
    ("packaging/shokan.sysusers", "packaging/shokan.sysusers"),
    ("packaging/shokan.default", "packaging/shokan.default"),
    ("packaging/shokan.1", "packaging/shokan.1"),
    ("packaging/nginx.conf", "packaging/nginx.conf"),
    ("packaging/Caddyfile", "packaging/Caddyfile"),
    ("packaging/Dockerfile", "packaging/Dockerfile"),
];

/// One release: what is built, for whom, as of when.
struct Release {
    version: String,
    /// The compiler's name of the machine.
    target: String,
    /// Seconds since 1970 of everything inside.
    epoch: String,
    /// Where the results go.
    out: PathBuf,
}

/// Builds everything; with `deb` the Debian package, too.
pub(crate) fn make(deb: bool) -> Result<(), Failure> {
    let release = Release::here()?;
    web::packages()?;
    web::build()?;
    let program = release.program()?;
    fresh_folder(&release.out)?;
    release.bill()?;
    let mut made = vec!["sbom.cdx.json".to_owned()];
    if deb {
        made.push(deb::package(&release, &program)?);
    }
    made.push(release.archive(&program)?);
    release.sums(&made)?;
    for name in &made {
        println!("target/dist/{name}");
    }
    Ok(())
}

/// A stranger's walk with two archives: run, play, back up, restore, upgrade under a live match.
pub(crate) fn walk(old: &str, new: &str) -> Result<(), Failure> {
    house::run(house::command("python3", ["packaging/walk.py", old, new]))
}

impl Release {
    /// This commit for this machine.
    fn here() -> Result<Self, Failure> {
        let said = house::said(house::command("rustc", ["-vV"]))?;
        let host = said.lines().find_map(|line| line.strip_prefix("host: "));
        let manifest = house::read("Cargo.toml")?;
        let version = manifest
            .lines()
            .find_map(|line| line.strip_prefix("version = \""));
        let epoch = match std::env::var("SOURCE_DATE_EPOCH") {
            Ok(epoch) => epoch,
            Err(_) => house::said(house::command("git", ["log", "-1", "--format=%ct"]))
                .map_err(|why| format!("{why}; without git, set SOURCE_DATE_EPOCH"))?,
        };
        let target = host.ok_or("rustc -vV: no line `host: `")?;
        let version = version.ok_or("Cargo.toml: no line `version = \"`")?;
        Ok(Self {
            version: version.trim_end_matches('"').to_owned(),
            target: target.to_owned(),
            epoch: epoch.trim().to_owned(),
            out: house::root().join("target/dist"),
        })
    }

    fn name(&self) -> String {
        format!("shokan-{}-{}", self.version, self.target)
    }

    /// Whether the C library lies inside the program, so that it runs on any Linux.
    fn is_static(&self) -> bool {
        self.target.contains("linux")
    }

    /// Builds the program and tells where it lies.
    fn program(&self) -> Result<PathBuf, Failure> {
        let mut build = house::cargo("build --release --locked -p shokan --bin shokan".split(' '));
        build.args(["--target", &self.target]);
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
        let mut flags = vec![OsString::from("-Cstrip=symbols")];
        if self.is_static() {
            flags.push("-Ctarget-feature=+crt-static".into());
        }
        // Paths of this machine say nothing to others and would make every build a different one.
        for (folder, word) in [(Some(house::root()), "shokan"), (home, "cargo")] {
            let Some(folder) = folder else { continue };
            let mut flag = OsString::from("--remap-path-prefix=");
            flag.push(folder);
            flag.push("=");
            flag.push(word);
            flags.push(flag);
        }
        build
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}".as_ref()))
            .env("SHOKAN_PAGES", "build")
            .env("SOURCE_DATE_EPOCH", &self.epoch);
        house::run(build)?;
        let folder = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => house::root().join(folder),
            None => house::root().join("target"),
        };
        Ok(folder.join(&self.target).join("release/shokan"))
    }

    /// Licences and the bill of materials.
    fn bill(&self) -> Result<(), Failure> {
        let mut bill = house::command("node", ["packaging/bill.mjs"]);
        bill.args(["--target", &self.target, "--epoch", &self.epoch]);
        bill.arg("--out").arg(&self.out);
        if self.is_static() {
            bill.arg("--static-libc");
        }
        house::run(bill)
    }

    fn archive(&self, program: &Path) -> Result<String, Failure> {
        let name = self.name();
        let folder = self.out.join(&name);
        copy(program, &folder.join("bin/shokan"), Mode::Program)?;
        for (from, to) in FILES {
            copy(&house::root().join(from), &folder.join(to), Mode::File)?;
        }
        for made in ["THIRD-PARTY.md", "sbom.cdx.json"] {
            copy(&self.out.join(made), &folder.join(made), Mode::File)?;
        }
        // The store's folder in an image, with its owner.
        make_folder(&folder.join("packaging/data"))?;
        let tar = format!("{name}.tar");
        let mut pack = house::command(
            "tar",
            [
                "--create",
                "--sort=name",
                "--format=ustar",
                "--numeric-owner",
            ],
        );
        pack.args(["--owner=0", "--group=0", "--mode=u+rwX,go+rX,go-w"])
            .arg(format!("--mtime=@{}", self.epoch))
            .args(["--file", &tar, &name])
            .current_dir(&self.out);
        house::run(pack)?;
        let mut zip = house::command("gzip", ["--force", "--no-name", "--best", &tar]);
        zip.current_dir(&self.out);
        house::run(zip)?;
        remove_folder(&folder)?;
        fs::remove_file(self.out.join("THIRD-PARTY.md"))
            .map_err(|error| format!("THIRD-PARTY.md: {error}"))?;
        Ok(format!("{tar}.gz"))
    }

    fn sums(&self, made: &[String]) -> Result<(), Failure> {
        let mut sum = house::command("sha256sum", made);
        sum.current_dir(&self.out);
        let sums = house::said(sum)?;
        fs::write(self.out.join("SHA256SUMS"), sums).map_err(|error| format!("SHA256SUMS: {error}"))
    }
}

/// What a file may be used for.
#[derive(Clone, Copy)]
enum Mode {
    /// To be read.
    File,
    /// To be run.
    Program,
}

/// Copies a file, with the folders above it, and nothing of its rights and times.
fn copy(from: &Path, to: &Path, mode: Mode) -> Result<(), Failure> {
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    write(to, &bytes, mode)
}

fn write(to: &Path, bytes: &[u8], mode: Mode) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        make_folder(folder)?;
    }
    fs::write(to, bytes).map_err(|error| format!("{}: {error}", to.display()))?;
    let bits = match mode {
        Mode::File => 0o644,
        Mode::Program => 0o755,
    };
    set_mode(to, bits)
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn remove_folder(folder: &Path) -> Result<(), Failure> {
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// An empty folder, whatever was there.
fn fresh_folder(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        remove_folder(folder)?;
    }
    make_folder(folder)
}

#[cfg(unix)]
fn set_mode(path: &Path, bits: u32) -> Result<(), Failure> {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = fs::Permissions::from_mode(bits);
    fs::set_permissions(path, rights).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _bits: u32) -> Result<(), Failure> {
    Ok(())
}
