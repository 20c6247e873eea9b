//! The questions of a rulebook: their numbers and words, of what kind each is, and who can tell how
//! many choices it has.

use crate::rulebook::Rulebook;
use shokan_kernel::decision::QuestionKind;
use shokan_kernel::ids::PromptId;
use shokan_kernel::machine::prompt;

/// A question that a rulebook asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionInfo {
    /// Its number.
    pub prompt: PromptId,
    /// Its word for programs.
    pub word: &'static str,
    /// Of what kind it is.
    pub kind: QuestionKind,
}

/// What card texts ask, in every game alike.
pub const OF_TEXTS: &[QuestionInfo] = &[
    step(prompt::CHOOSE, "target"),
    step(prompt::MAY, "may"),
    step(prompt::EITHER, "either"),
    step(prompt::X, "x"),
];

const fn step(prompt: PromptId, word: &'static str) -> QuestionInfo {
    QuestionInfo {
        prompt,
        word,
        kind: QuestionKind::Step,
    }
}

/// All questions of a game.
pub fn all<G: Rulebook>() -> impl Iterator<Item = &'static QuestionInfo> {
    OF_TEXTS.iter().chain(G::QUESTIONS)
}

/// Their words.
pub fn words<G: Rulebook>() -> impl Iterator<Item = &'static str> {
    all::<G>().map(|it| it.word)
}

/// What is known of a question of a game; no question has a number that is in neither list.
pub fn of<G: Rulebook>(prompt: PromptId) -> &'static QuestionInfo {
    let mut all = OF_TEXTS.iter().chain(G::QUESTIONS);
    all.find(|it| it.prompt == prompt).unwrap_or(&OF_TEXTS[0])
}

/// Numbers the questions of a rulebook. Each says its word, of what kind it is and who can tell how
/// many choices it has; one that does not say it does not compile.
macro_rules! questions {
    (
        $game:ty, $it:ident:
        $($(#[$doc:meta])* $name:ident = $number:literal $word:literal, $kind:ident,
            $openness:expr;)+
    ) => {
        /// Questions of this rulebook.
        pub mod prompt {
            use shokan_kernel::ids::PromptId;
            $($(#[$doc])* #[doc = concat!("`", $word, "`.")]
            pub const $name: PromptId = PromptId($number);)+
        }

        /// Their words, and of what kind each is.
        pub const QUESTIONS: &[$crate::questions::QuestionInfo] = &[$(
            $crate::questions::QuestionInfo {
                prompt: prompt::$name,
                word: $word,
                kind: shokan_kernel::decision::QuestionKind::$kind,
            }
        ),+];

        /// Who can tell how many choices a question of this rulebook has.
        pub(super) fn openness(
            $it: &shokan_kernel::ruleset::Question<'_, $game>,
        ) -> shokan_kernel::decision::Openness {
            use shokan_kernel::decision::Openness::{Private, Public};
            match $it.asked.prompt {
                $(prompt::$name => $openness,)+
                // No question has another number.
                _ => Private,
            }
        }
    };
}
pub(crate) use questions;
