//! The Debian package: the files of the archive where Debian wants them.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Mode, Release, copy, fresh_folder, remove_folder, write};
use crate::house::{self, Failure};

/// Files that go in as they are.
const FILES: &[(&str, &str)] = &[
    (
        "packaging/shokan.service",
        "lib/systemd/system/shokan.service",
    ),
    (
        "packaging/shokan.sysusers",
        "usr/lib/sysusers.d/shokan.conf",
    ),
    ("packaging/shokan.default", "etc/default/shokan"),
    (
        "packaging/debian/copyright",
        "usr/share/doc/shokan/copyright",
    ),
    ("NOTICE", "usr/share/doc/shokan/NOTICE"),
    (
        "packaging/nginx.conf",
        "usr/share/doc/shokan/examples/nginx.conf",
    ),
    (
        "packaging/Caddyfile",
        "usr/share/doc/shokan/examples/Caddyfile",
    ),
    (
        "doc/operate/grafana.json",
        "usr/share/doc/shokan/examples/grafana.json",
    ),
    (
        "packaging/debian/lintian-overrides",
        "usr/share/lintian/overrides/shokan",
    ),
    ("packaging/debian/conffiles", "DEBIAN/conffiles"),
];

/// Files that are compressed on the way, as Debian's policy has it.
const ZIPPED: &[(&str, &str)] = &[
    ("CHANGELOG.md", "usr/share/doc/shokan/changelog"),
    ("doc/operate.md", "usr/share/doc/shokan/operate.md"),
    ("doc/limits.md", "usr/share/doc/shokan/limits.md"),
    ("doc/scale.md", "usr/share/doc/shokan/scale.md"),
    ("packaging/shokan.1", "usr/share/man/man1/shokan.1"),
];

const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Builds the package and tells its name.
pub(super) fn package(release: &Release, program: &Path) -> Result<String, Failure> {
    if !house::exists("dpkg-deb", "--version") {
        return Err("--deb: dpkg-deb is missing (Debian: apt-get install dpkg)".to_owned());
    }
    let folder = release.out.join("deb");
    fresh_folder(&folder)?;
    copy(program, &folder.join("usr/bin/shokan"), Mode::Program)?;
    for (from, to) in FILES {
        copy(&house::root().join(from), &folder.join(to), Mode::File)?;
    }
    for script in SCRIPTS {
        let from = house::root().join("packaging/debian").join(script);
        copy(&from, &folder.join("DEBIAN").join(script), Mode::Program)?;
    }
    zipped(release, &folder)?;
    let architecture = architecture(&release.target)?;
    let size = house::said(house::command("du", ["-sk", "--apparent-size"]).arg(&folder))?;
    let size = size.split_whitespace().next().unwrap_or("0");
    let control = house::read("packaging/debian/control")?
        .replace("@VERSION@", &release.version)
        .replace("@ARCHITECTURE@", architecture)
        .replace("@SIZE@", size);
    write(
        &folder.join("DEBIAN/control"),
        control.as_bytes(),
        Mode::File,
    )?;
    sums(&folder)?;
    let name = format!("shokan_{}-1_{architecture}.deb", release.version);
    let mut build = house::command("dpkg-deb", ["--root-owner-group", "-Zxz", "--build"]);
    build.arg(&folder).arg(release.out.join(&name));
    build.env("SOURCE_DATE_EPOCH", &release.epoch);
    house::run(build)?;
    remove_folder(&folder)?;
    lint(release, &name)?;
    Ok(name)
}

fn zipped(release: &Release, folder: &Path) -> Result<(), Failure> {
    for (from, to) in ZIPPED {
        copy(&house::root().join(from), &folder.join(to), Mode::File)?;
        zip(&folder.join(to))?;
    }
    let doc = folder.join("usr/share/doc/shokan");
    for made in ["THIRD-PARTY.md", "sbom.cdx.json"] {
        copy(&release.out.join(made), &doc.join(made), Mode::File)?;
        zip(&doc.join(made))?;
    }
    let when = format!("--date=@{}", release.epoch);
    let mut date = house::command("date", ["--utc", "--rfc-email", &when]);
    let changed = house::said(date.env("LC_ALL", "C"))?;
    let control = house::read("packaging/debian/control")?;
    let maintainer = control
        .lines()
        .find_map(|line| line.strip_prefix("Maintainer: "));
    let debian = format!(
        "shokan ({}-1) unstable; urgency=medium\n\n  * The release as changelog.gz tells it.\n\n -- {}  {}\n",
        release.version,
        maintainer.unwrap_or_default(),
        changed.trim()
    );
    let path = doc.join("changelog.Debian");
    write(&path, debian.as_bytes(), Mode::File)?;
    zip(&path)
}

fn zip(path: &Path) -> Result<(), Failure> {
    let mut zip = house::command("gzip", ["--no-name", "--best"]);
    zip.arg(path);
    house::run(zip)
}

/// Debian's name of a machine.
fn architecture(target: &str) -> Result<&'static str, Failure> {
    match target.split('-').next() {
        Some("x86_64") => Ok("amd64"),
        Some("aarch64") => Ok("arm64"),
        Some("riscv64gc") => Ok("riscv64"),
        _ => Err(format!(
            "--deb: no Debian architecture is known for {target}"
        )),
    }
}

/// `DEBIAN/md5sums`, by which `dpkg --verify` finds changed files.
fn sums(folder: &Path) -> Result<(), Failure> {
    let mut find = Command::new("find");
    find.args([
        ".",
        "-type",
        "f",
        "-not",
        "-path",
        "./DEBIAN/*",
        "-printf",
        "%P\\n",
    ])
    .current_dir(folder);
    let said = house::said(&mut find)?;
    let mut names: Vec<&str> = said.lines().collect();
    names.sort_unstable();
    let mut sum = Command::new("md5sum");
    sum.args(names).current_dir(folder);
    let text = house::said(&mut sum)?;
    fs::write(folder.join("DEBIAN/md5sums"), text).map_err(|error| format!("md5sums: {error}"))
}

/// What Debian's own reviewer says, where it is installed.
fn lint(release: &Release, name: &str) -> Result<(), Failure> {
    if !house::exists("lintian", "--version") {
        println!("not run: lintian is not installed (apt-get install lintian)");
        return Ok(());
    }
    let mut lint = house::command("lintian", ["--fail-on", "error,warning", name]);
    lint.current_dir(&release.out);
    house::run(lint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_named_as_debian_does() {
        assert_eq!(
            architecture("x86_64-unknown-linux-gnu").as_deref(),
            Ok("amd64")
        );
        assert!(architecture("pdp11-unknown-unix").is_err());
    }

    #[test]
    fn what_goes_into_a_release_is_there() {
        let archive = super::super::FILES.iter().chain(FILES).chain(ZIPPED);
        for (from, _) in archive {
            assert!(house::root().join(from).is_file(), "{from}");
        }
        let control = house::read("packaging/debian/control").expect("it is there");
        for field in ["@VERSION@", "@ARCHITECTURE@", "@SIZE@", "Maintainer: "] {
            assert!(control.contains(field), "{field}");
        }
    }
}
