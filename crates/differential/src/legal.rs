//! Whether a game takes a card file: it reads back as it was, nothing is wrong with it, and the
//! rulebook can run it.

use shokan_lang::ast::File;
use shokan_lang::fault::FaultCode;
use shokan_lang::parse::parse;
use shokan_lang::print::print;
use shokan_rules::catalogue::Catalogue;

/// Why a game does not take a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The printed file is not read back as it was: the tree is none of the language.
    NotOfTheLanguage(String),
    /// Faults of the check of the language.
    Language(Vec<String>),
    /// What this game cannot run.
    Game(Vec<String>),
}

impl Refusal {
    /// The first fault without its place.
    pub fn kind(&self) -> String {
        let faults = self.faults();
        let first = faults.lines().next().unwrap_or_default();
        let place = first.find(": ").map_or(0, |at| at + 2);
        let begin = first.find(" says ").map_or(place, |at| at + 6);
        first.get(begin..).unwrap_or_default().to_owned()
    }

    /// What is wrong, one fault a line.
    pub fn faults(&self) -> String {
        match self {
            Self::NotOfTheLanguage(fault) => fault.clone(),
            Self::Language(faults) | Self::Game(faults) => faults.join("\n"),
        }
    }
}

/// The text of a file, if its game takes it by itself.
///
/// # Errors
/// Why it does not.
pub fn judge(file: &File) -> Result<String, Refusal> {
    let text = print(file);
    let game = file.game.as_ref().map_or("", |word| word.as_str());
    match Catalogue::untaught(game, &[("made.cards", &text)]) {
        None => Err(Refusal::Language(vec![format!("no game {game}")])),
        Some(Ok(_)) => reads_back(file, text),
        Some(Err(faults)) => {
            let of_game = faults.iter().all(|it| it.code == FaultCode::CannotRun);
            let said = faults.iter().map(ToString::to_string).collect();
            Err(if of_game {
                Refusal::Game(said)
            } else {
                Refusal::Language(said)
            })
        }
    }
}

/// The text of a file that reads back as it was.
fn reads_back(file: &File, text: String) -> Result<String, Refusal> {
    let read = parse(&text);
    if let Some(fault) = read.faults.first() {
        return Err(Refusal::NotOfTheLanguage(fault.to_string()));
    }
    if read.file != *file {
        let other = "it reads back as another tree".to_owned();
        return Err(Refusal::NotOfTheLanguage(other));
    }
    Ok(text)
}
