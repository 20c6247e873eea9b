//! Why nothing can be measured, in words.

use crate::language::bi;
use crate::problem::Problem;
use shokan_arena::lab::ask::Refusal;
use shokan_arena::lab::twin::NoChange;
use shokan_rules::show::{Bi, FaultView};
use std::io;
use std::path::PathBuf;

/// Why a measurement cannot be begun or go on.
#[derive(Debug)]
pub(super) enum Fault {
    /// The file is there already.
    There(PathBuf),
    /// Another process writes the file.
    Busy(PathBuf),
    /// This line is none of such a file.
    Line(PathBuf, usize),
    /// The file is of another measurement.
    Other(PathBuf),
    /// Units that no file has.
    Missing(usize),
    /// It cannot be read or written.
    File(PathBuf, io::Error),
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let text = match fault {
            Fault::File(path, why) => return Self::file(&path, &why),
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
                    format!("{path} には、動いている別の shokan lab が書いています。"),
                    format!("another shokan lab that runs is writing {path}."),
                )
            }
            Fault::Line(path, line) => {
                let path = path.display();
                bi(
                    format!(
                        "{path}:{line} は測定の行ではありません。その行から後を消してください。"
                    ),
                    format!(
                        "{path}:{line} is no line of a measurement; delete it and those behind it."
                    ),
                )
            }
            Fault::Other(path) => {
                let path = path.display();
                bi(
                    format!(
                        "{path} は別の測定のものです。同じ問い・カード・デッキ・操り手・種で測ってください。"
                    ),
                    format!(
                        "{path} is of another measurement; ask the same of the same cards, decks, agents and seed."
                    ),
                )
            }
            Fault::Missing(count) => bi(
                format!(
                    "どのファイルにもない単位が {count} あります。足りない --part を測ってください。"
                ),
                format!("{count} units are in none of the files; play the parts that are missing."),
            ),
        };
        Self::usage(text)
    }
}

/// Why a question cannot be asked.
pub(super) fn refused(why: &Refusal) -> Problem {
    let ja = match why {
        Refusal::Untold(agent) => format!(
            "{agent} には両方のデッキの中身を伝えられないので、ここでは使えません。easy や normal を使ってください。"
        ),
        Refusal::Nobody => "--agents に操り手を書いてください(skill には二つ以上)。".to_owned(),
        Refusal::Decks(count) => format!("デッキが {count} つ以上必要です。"),
        Refusal::NotPlayed(word) => format!("{word} の入っているデッキがありません。"),
        Refusal::Unknown(word) => format!("カード {word} がありません。"),
        Refusal::Change(NoChange::Card(word)) => {
            format!("どのカードファイルにも {word} がありません。")
        }
        Refusal::Change(NoChange::Text(text)) => {
            format!("カードに「{text}」と書かれたところがありません。")
        }
        Refusal::Change(NoChange::Number(field)) => {
            format!("カードの {field} に、そのような数字がありません。")
        }
        Refusal::Faults(faults) => {
            let views: Vec<FaultView> = faults.iter().map(FaultView::from).collect();
            let all = |of: fn(&FaultView) -> &String| {
                let texts = views.iter().map(|it| of(it).clone());
                texts.collect::<Vec<_>>().join("\n")
            };
            return Problem::usage(bi(
                format!("変えたカードに誤りがあります。\n{}", all(|it| &it.ja)),
                format!("The changed card has faults.\n{}", all(|it| &it.en)),
            ));
        }
        Refusal::NoReference(word) => {
            format!("{word} の代わりになる、同じコストの素のカードがありません。")
        }
        Refusal::NoNumbers => "数字を変えられるカードがデッキにありません。".to_owned(),
    };
    Problem::usage(bi(ja, format!("{why}.")))
}

/// What one machine of several says at its end.
pub(super) fn of_part(done: usize, missing: usize) -> Bi {
    bi(
        format!("単位 {done} が済み、残りは {missing} です。--merge で合わせると報告になります。"),
        format!(
            "{done} units are done, {missing} are left to other parts; --merge makes a report."
        ),
    )
}
