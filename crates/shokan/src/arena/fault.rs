//! Why a contest cannot be played.

use crate::language::bi;
use crate::problem::Problem;
use shokan_arena::agent::Agent;
use shokan_rules::show::Bi;
use std::io;
use std::path::{Path, PathBuf};

/// Why a contest cannot be played.
#[derive(Debug)]
pub(super) enum Fault {
    /// Fewer than two agents.
    Alone,
    /// There is no ready deck.
    NoDecks,
    /// These are not two differences.
    Bounds(String),
    /// The agent that the others are rated by does not play.
    Anchor(Agent, Vec<Agent>),
    /// The file is there already.
    There(PathBuf),
    /// Another process writes the file.
    Busy(PathBuf),
    /// This line is none of such a file, or does not come there.
    Line(PathBuf, usize),
    /// The file was begun with other settings.
    Settings(PathBuf, Vec<Setting>),
    /// It cannot be read or written.
    File(PathBuf, io::Error),
}

/// A setting that differs.
#[derive(Debug)]
pub(super) struct Setting {
    /// Its name.
    pub(super) name: String,
    /// As the file has it.
    pub(super) was: String,
    /// As it is now.
    pub(super) is: String,
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let text = match fault {
            Fault::File(path, why) => return Self::file(&path, &why),
            Fault::Alone => bi(
                "操り手が二人以上必要です。--agents greedy,random のように書いてください。",
                "two agents at least must play; say them like --agents greedy,random.",
            ),
            Fault::NoDecks => bi(
                "用意されたデッキがありません。--decks にデッキファイルを書いてください。",
                "there is no ready deck; name deck files with --decks.",
            ),
            Fault::Bounds(text) => bi(
                format!(
                    "「{text}」は使えません。--sprt 0,20 のように、正規化 Elo を小さいほうから二つ書いてください。"
                ),
                format!(
                    "{text} cannot be tested; --sprt takes two differences in normalised Elo, the lower one first, like 0,20."
                ),
            ),
            Fault::Anchor(wanted, agents) => {
                let all: Vec<String> = agents.iter().map(Agent::to_string).collect();
                let all = all.join(", ");
                bi(
                    format!("--anchor の {wanted} は出ていません。出ているのは {all} です。"),
                    format!("{wanted} of --anchor does not play; there is {all}."),
                )
            }
            Fault::There(path) => {
                let path = path.display();
                bi(
                    format!(
                        "{path} はもうあります。続きからなら --resume を付け、そうでなければ別の名前にしてください。"
                    ),
                    format!(
                        "{path} is there already; go on with it by --resume, or name another file."
                    ),
                )
            }
            Fault::Busy(path) => {
                let path = path.display();
                bi(
                    format!("{path} には、動いている別の shokan arena が書いています。"),
                    format!("another shokan arena that runs is writing {path}."),
                )
            }
            Fault::Line(path, line) => {
                let path = path.display();
                bi(
                    format!(
                        "{path}:{line} は、この続きにできる行ではありません。その行から後を消すか、別の名前で始めてください。"
                    ),
                    format!(
                        "{path}:{line} is no line to go on from; delete it and those behind it, or begin another file."
                    ),
                )
            }
            Fault::Settings(path, settings) => other_settings(&path, &settings),
        };
        Self::usage(text)
    }
}

fn other_settings(path: &Path, settings: &[Setting]) -> Bi {
    let path = path.display();
    let each = |to: &str| {
        let of = |it: &Setting| format!("{}: {} {to} {}", it.name, it.was, it.is);
        settings.iter().map(of).collect::<Vec<_>>().join("\n")
    };
    bi(
        format!(
            "{path} は別の設定で始まっています。同じ設定にするか、別の名前で始めてください。\n{}",
            each("→")
        ),
        format!(
            "{path} was begun with other settings; use the same, or begin another file.\n{}",
            each("->")
        ),
    )
}
