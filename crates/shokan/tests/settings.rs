//! The settings of the table as an operator gives them: flags, variables, and what is refused.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The program without any setting of whoever runs the tests.
fn shokan(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shokan"));
    for (name, _) in std::env::vars() {
        if name.starts_with("SHOKAN_") {
            command.env_remove(name);
        }
    }
    command
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Exit code, standard output, standard error of a program that ends by itself.
fn ended(arguments: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let output = shokan(arguments, variables)
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    let code = output.status.code().unwrap_or(-1);
    (code, text(output.stdout), text(output.stderr))
}

/// A table that is killed, and its folder removed, when the test is over.
struct Table {
    child: Child,
    folder: PathBuf,
    /// What it said when it was open.
    said: String,
}

impl Table {
    fn open(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("shokan-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        let mut command = shokan(arguments, variables);
        command.current_dir(&folder).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let out = child.stdout.take().expect("standard output is a pipe");
        let mut said = String::new();
        BufReader::new(out).read_line(&mut said).expect("it speaks");
        Self {
            child,
            folder,
            said,
        }
    }

    /// The address after `http://`.
    fn address(&self) -> String {
        let rest = self.said.split("http://").nth(1).unwrap_or_default();
        rest.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn help_lists_every_setting_with_its_variable_and_default() {
    let (code, help, _) = ended(&["serve", "--help"], &[]);
    assert_eq!(code, 0);
    for (flag, variable, default) in [
        ("--address", "SHOKAN_ADDRESS", "127.0.0.1"),
        ("--port", "SHOKAN_PORT", "4040"),
        ("--data", "SHOKAN_DATA", "data/shokan.db"),
        ("--origin", "SHOKAN_ORIGINS", ""),
        ("--secure-cookie", "SHOKAN_SECURE_COOKIE", "false"),
        ("--computer-delay-ms", "SHOKAN_COMPUTER_DELAY_MS", "350"),
        ("--grace-seconds", "SHOKAN_GRACE_SECONDS", "120"),
        ("--connections-max", "SHOKAN_CONNECTIONS_MAX", "20000"),
        ("--hello-max-s", "SHOKAN_HELLO_MAX_S", "10"),
        ("--links-max", "SHOKAN_LINKS_MAX", "25000"),
        ("--host", "SHOKAN_HOSTS", ""),
        ("--trust-proxy", "SHOKAN_TRUST_PROXIES", ""),
        (
            "--forwarded-header",
            "SHOKAN_FORWARDED_HEADER",
            "x-forwarded-for",
        ),
        ("--metrics-address", "SHOKAN_METRICS_ADDRESS", ""),
    ] {
        let at = help.find(&format!("{flag} ")).or_else(|| {
            let optional = format!("{flag}[");
            help.find(&optional)
        });
        let about = &help[at.unwrap_or_else(|| panic!("{flag} is missing:\n{help}"))..];
        let about = about.split("\n      --").next().unwrap_or_default();
        assert!(about.contains(&format!("[env: {variable}]")), "{about}");
        if !default.is_empty() {
            assert!(about.contains(&format!("[default: {default}]")), "{about}");
        }
    }
    let (_, ja, _) = ended(&["--lang", "ja", "serve", "--help"], &[]);
    assert!(ja.contains("制限:") && ja.contains("ポート番号"), "{ja}");
}

#[test]
fn a_wrong_value_is_refused_with_what_was_expected_and_whose_it_is() {
    for (arguments, variables, wanted) in [
        (&["--port", "70000"][..], &[][..], "from 0 to 65535"),
        (&["--address", "here"], &[], "an IP address such as"),
        (&["--origin", "table.example"], &[], "https://table.example"),
        (&["--secure-cookie=perhaps"], &[], "true or false"),
        (&["--computer-threads", "0"], &[], "from 1 to 1024"),
        (&["--host", "table.example:4040"], &[], "a name such as"),
        (&["--trust-proxy", "10.0.0.0/99"], &[], "a network such as"),
        (&["--forwarded-header", "via"], &[], "x-forwarded-for"),
        (&["--metrics-address", "4041"], &[], "an address and port"),
        (&["--links-max", "none"], &[], "from 1 to 1000000"),
        (
            &[],
            &[("SHOKAN_TRUST_PROXIES", "proxy")],
            "SHOKAN_TRUST_PROXIES",
        ),
        (&[], &[("SHOKAN_PORT", "many")], "SHOKAN_PORT"),
        (&[], &[("SHOKAN_PORT", "many")], "from 0 to 65535"),
        (&[], &[("SHOKAN_SECURE_COOKIE", "maybe")], "true or false"),
        (&[], &[("SHOKAN_ORIGINS", "a b")], "SHOKAN_ORIGINS"),
        (&[], &[("SHOKAN_SEED", "")], "SHOKAN_SEED"),
    ] {
        let arguments = [&["serve"], arguments].concat();
        let (code, out, err) = ended(&arguments, variables);
        assert_eq!(code, 2, "{arguments:?} {variables:?}: {out}{err}");
        assert!(err.contains(wanted), "{arguments:?} {variables:?}: {err}");
    }
    // A value that was typed is not blamed on the environment.
    let (_, _, err) = ended(&["serve", "--port=x"], &[("SHOKAN_PORT", "4040")]);
    assert!(!err.contains("SHOKAN_PORT"), "{err}");
    let (_, _, ja) = ended(&["--lang=ja"], &[("SHOKAN_PORT", "many")]);
    assert!(ja.contains("0 から 65535 までの整数"), "{ja}");
}

#[test]
fn the_table_opens_where_the_environment_says_and_flags_come_first() {
    let variables = [("SHOKAN_PORT", "0"), ("SHOKAN_ADDRESS", "127.0.0.2")];
    // Without a command, too.
    let table = Table::open("environment", &[], &variables);
    assert!(table.address().starts_with("127.0.0.2:"), "{}", table.said);
    assert!(table.folder.join("data/shokan.db").is_file());
    let flags = ["serve", "--address", "127.0.0.3", "--data", "mine.db"];
    let table = Table::open("flags", &flags, &variables);
    assert!(table.address().starts_with("127.0.0.3:"), "{}", table.said);
    assert!(table.folder.join("mine.db").is_file());
}

/// A port that was free a moment ago.
fn free_port() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    address.port().to_string()
}

#[test]
fn health_asks_the_table_that_runs_and_no_other() {
    let metrics = format!("127.0.0.1:{}", free_port());
    let serve = ["serve", "--port=0", "--metrics-address", &metrics];
    let table = Table::open("health", &serve, &[]);
    let address = table.address();
    let port = address.split(':').nth(1).expect("a port").to_owned();
    let own = [
        ("SHOKAN_PORT", port.as_str()),
        ("SHOKAN_METRICS_ADDRESS", &metrics),
    ];
    for (arguments, variables, said) in [
        (&["health"][..], &own[..], "ok\n"),
        (&["health", "--port", &port], &[], "ok\n"),
        (&["health", "--ready"], &own, "ready\n"),
    ] {
        let (code, out, err) = ended(arguments, variables);
        assert_eq!((code, out.as_str()), (0, said), "{arguments:?} {err}");
    }
    drop(table);
    let (code, _, err) = ended(&["health", "--port", &port], &[]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("/healthz"), "{err}");
}

#[test]
fn a_store_is_backed_up_while_it_is_used_and_the_copy_is_looked_at() {
    let table = Table::open("store", &["serve", "--port=0"], &[]);
    let path = |name: &str| table.folder.join(name).display().to_string();
    let (data, copy) = (path("data/shokan.db"), path("copy.db"));
    let backup = ["store", "backup", "--data", &data, &copy];
    let (code, out, err) = ended(&backup, &[]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains(&copy), "{out}");
    let (code, _, err) = ended(&backup, &[]);
    assert_eq!(code, 2, "a backup overwrites nothing");
    assert!(err.contains("overwrites nothing"), "{err}");

    let (code, _, err) = ended(&["store", "check", "--data", &data], &[]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("a table is using"), "{err}");
    let words = ["store", "check", "--json"];
    let (code, out, err) = ended(&words, &[("SHOKAN_DATA", &copy)]);
    assert_eq!(code, 0, "{out}{err}");
    let said: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&said["ok"], &said["live"]),
        (&true.into(), &0.into()),
        "{said}"
    );
    let absent = path("absent.db");
    for words in [
        &["store", "check", "--data", &absent][..],
        &["store", "backup", "--data", &absent, &path("other.db")],
        &["store", "check", "--data", &copy, "--remove", "nosuchid"],
        &["store", "check", "--data", &copy, "--void", "nosuchid"],
    ] {
        let (code, out, err) = ended(words, &[]);
        assert_eq!(code, 2, "{words:?} {out}{err}");
    }
    assert!(
        !std::path::Path::new(&absent).exists(),
        "looking makes nothing"
    );
}

#[test]
fn a_misspelt_variable_is_told() {
    let variables = [("SHOKAN_PORT", "0"), ("SHOKAN_PROT", "4041")];
    let folder = std::env::temp_dir().join(format!("shokan-{}-misspelt", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let mut child = shokan(&["serve"], &variables)
        .current_dir(&folder)
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("standard output is a pipe");
    let mut said = String::new();
    BufReader::new(out).read_line(&mut said).expect("it speaks");
    child.kill().expect("it can be ended");
    let mut err = String::new();
    let stderr = child.stderr.as_mut().expect("standard error is a pipe");
    stderr.read_to_string(&mut err).expect("it is text");
    child.wait().expect("it ends");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(said.contains("http://"), "{said}{err}");
    assert!(err.contains("SHOKAN_PROT is no setting"), "{err}");
    assert!(!err.contains("SHOKAN_PORT is no setting"), "{err}");
    assert!(
        !err.contains('\u{1b}'),
        "colours in a log that is no terminal: {err:?}"
    );
}
