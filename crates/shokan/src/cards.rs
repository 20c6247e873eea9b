//! `shokan cards`: every fault drawn into the file, the formatter, and cards as they read.

use crate::catalogue::{faults_of, game_of, load_all, read};
use crate::language::{bi, ja, of, t};
use crate::problem::{Done, Problem, exit, line, print_json};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use serde::Serialize;
use shokan_arena::terminal::face_text;
use shokan_lang::check;
use shokan_lang::fault::CardFault;
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::show::{Bi, CardFace};
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

/// One fault of a card or deck file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Fault {
    /// The file.
    pub(crate) file: Option<String>,
    /// Line, from 1.
    pub(crate) line: u32,
    /// Column in characters, from 1.
    pub(crate) column: u32,
    /// What kind of fault it is.
    pub(crate) code: String,
    /// What stands there.
    pub(crate) found: String,
    /// The nearest word that would be right.
    pub(crate) nearest: Option<String>,
    /// The message in Japanese.
    pub(crate) ja: String,
    /// The message in English.
    pub(crate) en: String,
}

impl Fault {
    /// A fault of the card language.
    pub(crate) fn of(fault: &CardFault) -> Self {
        let message = fault.message();
        Self {
            file: fault.file.clone(),
            line: fault.line,
            column: fault.column,
            code: fault.code.as_str().to_owned(),
            found: fault.found.clone(),
            nearest: fault.nearest.clone(),
            ja: message.ja,
            en: message.en,
        }
    }

    /// A word or form that the rulebook cannot run.
    pub(crate) fn of_compiler(fault: &shokan_kernel::compile::CompileFault) -> Self {
        Self {
            file: None,
            line: fault.span.line,
            column: fault.span.column,
            code: "cannot_run".to_owned(),
            found: fault.found.clone(),
            nearest: None,
            ja: format!(
                "「{}」: このゲームではまだ動きません(カード {})",
                fault.found, fault.card
            ),
            en: format!(
                "`{}`: this game cannot run it yet (card {})",
                fault.found, fault.card
            ),
        }
    }

    fn text(&self) -> &str {
        if ja() { &self.ja } else { &self.en }
    }
}

/// Draws faults into the texts of their files.
pub(crate) fn draw(faults: &[Fault], files: &[(String, String)]) -> String {
    let mut drawn = Vec::new();
    for fault in faults {
        let found = files
            .iter()
            .find(|(name, _)| fault.file.as_ref().is_none_or(|file| file == name));
        let Some((name, text)) = found else {
            drawn.extend(format!("{}:{} {}\n", fault.line, fault.column, fault.text()).bytes());
            continue;
        };
        let start = offset(text, fault.line, fault.column);
        let length = fault.found.chars().count().max(1);
        let all = text.chars().count();
        let span = start.min(all)..(start + length).min(all).max(start.min(all));
        let config = Config::default()
            .with_index_type(IndexType::Char)
            .with_color(std::io::stderr().is_terminal())
            .with_char_set(CharSet::Unicode);
        let report = Report::build(ReportKind::Error, (name.as_str(), span.clone()))
            .with_config(config)
            .with_code(&fault.code)
            .with_message(fault.text())
            .with_label(
                Label::new((name.as_str(), span))
                    .with_message(fault.nearest.as_ref().map_or_else(String::new, |near| {
                        if ja() {
                            format!("もしかして {near}")
                        } else {
                            format!("did you mean {near}?")
                        }
                    }))
                    .with_color(Color::Red),
            )
            .finish();
        // Writing into memory cannot fail.
        let _ = report.write((name.as_str(), Source::from(text)), &mut drawn);
    }
    let count = faults.len();
    let text = String::from_utf8_lossy(&drawn);
    format!(
        "{text}{}",
        if ja() {
            format!("誤り {count} 件")
        } else if count == 1 {
            "1 fault".to_owned()
        } else {
            format!("{count} faults")
        }
    )
}

/// The place of a line and column in characters.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let before = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1) as usize);
    let before: usize = before.map(|line| line.chars().count()).sum();
    before + column.saturating_sub(1) as usize
}

#[derive(Serialize)]
struct Checked {
    ok: bool,
    files: usize,
    faults: Vec<Fault>,
}

/// `shokan cards check`.
pub(crate) fn check(paths: &[PathBuf], json: bool) -> Done {
    let mut files = Vec::new();
    for path in paths {
        files.push((path.display().to_string(), read(path)?));
    }
    let faults = faults_in(&files);
    let ok = faults.is_empty();
    if json {
        print_json(&Checked {
            ok,
            files: files.len(),
            faults,
        });
    } else if ok {
        line!("{}", t("誤りはありません。", "No faults."));
    } else {
        eprintln!("{}", draw(&faults, &files));
    }
    Ok(exit(!ok))
}

/// Every fault of these files; those of one game are read together.
fn faults_in(files: &[(String, String)]) -> Vec<Fault> {
    let mut games: Vec<String> = files.iter().map(|(_, text)| game_of(text)).collect();
    games.sort_unstable();
    games.dedup();
    let mut faults = Vec::new();
    for game in games {
        let own = files.iter().filter(|(_, text)| game_of(text) == game);
        let own: Vec<(&str, &str)> = own.map(|(name, text)| (&**name, &**text)).collect();
        faults.extend(faults_of_game(&game, &own));
    }
    faults
}

/// Every fault of files of one game. They may build on the built-in cards, or take the place of
/// files of those.
fn faults_of_game(game: &str, files: &[(&str, &str)]) -> Vec<Fault> {
    let alone: Vec<Fault> = match check::load(files) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(Fault::of).collect(),
    };
    let base = |name: &str| Path::new(name).file_name().map(ToOwned::to_owned);
    let mut together: Vec<(&str, &str)> = Catalogue::built_in(game).to_vec();
    together.retain(|(built_in, _)| files.iter().all(|(name, _)| base(name) != base(built_in)));
    together.extend_from_slice(files);
    let together = match Catalogue::of_files(game, &together) {
        None => return alone,
        Some(Ok(_)) => Vec::new(),
        Some(Err(faults)) => faults_of(faults),
    };
    // A copy of a built-in file doubles every card when it is read behind that.
    if alone.len() < together.len() {
        alone
    } else {
        together
    }
}

/// `shokan cards fmt`.
pub(crate) fn format(paths: &[PathBuf], only_check: bool) -> Done {
    let mut findings = false;
    for path in paths {
        let text = read(path)?;
        let name = path.display().to_string();
        let parsed = parse(&text);
        if !parsed.faults.is_empty() {
            let faults: Vec<Fault> = parsed.faults.iter().map(Fault::of).collect();
            eprintln!("{}", draw(&faults, &[(name, text)]));
            findings = true;
            continue;
        }
        let printed = print(&parsed.file);
        if printed == text {
            continue;
        }
        if only_check {
            line!("{name}: {}", t("整っていません", "not formatted"));
            findings = true;
        } else {
            std::fs::write(path, printed).map_err(|why| Problem::file(path, &why))?;
            line!("{name}: {}", t("整えました", "formatted"));
        }
    }
    Ok(exit(findings))
}

/// `shokan cards show`.
pub(crate) fn show(names: &[String], further: &[PathBuf], json: bool) -> Done {
    let catalogues = load_all(further)?;
    let all = catalogues
        .iter()
        .flat_map(|catalogue| catalogue.view().cards);
    let all: Vec<CardFace> = all.collect();
    let mut faces: Vec<&CardFace> = Vec::new();
    for name in names {
        let wanted = name.to_lowercase();
        let before = faces.len();
        // A name that cards of two games have shows both.
        faces.extend(all.iter().filter(|face| {
            let known = [&face.card, &face.id, &face.name.ja, &face.name.en];
            known.iter().any(|known| known.to_lowercase() == wanted)
        }));
        if faces.len() == before {
            return Err(unknown(name));
        }
    }
    if names.is_empty() {
        faces.extend(&all);
    }
    if json {
        print_json(&faces);
    } else {
        for face in &faces {
            line!("{}\n{}\n", face_text(face, false), face_text(face, true));
        }
    }
    Ok(exit(false))
}

fn unknown(name: &str) -> Problem {
    let text: Bi = bi(
        format!("「{name}」というカードはありません。名前・番号・単語で探せます。"),
        format!("there is no card {name}; give a name, id or word."),
    );
    debug_assert!(!of(&text).is_empty());
    Problem::usage(text)
}
