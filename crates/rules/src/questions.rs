//! The questions of a rulebook: their numbers and words, of what kind each is, and who can tell how
//! many choices it has.

use crate::rulebook::Rulebook;
use shokan_kernel::decision::{Asked, Openness, QuestionKind};
use shokan_kernel::ids::PromptId;
use shokan_kernel::machine::prompt;
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;

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
    question(prompt::CHOOSE, "target", QuestionKind::Aim),
    question(prompt::MAY, "may", QuestionKind::Step),
    question(prompt::EITHER, "either", QuestionKind::Step),
    question(prompt::X, "x", QuestionKind::Step),
];

const fn question(prompt: PromptId, word: &'static str, kind: QuestionKind) -> QuestionInfo {
    QuestionInfo { prompt, word, kind }
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

/// Whether the pending question is answered without asking: it has one choice, everybody can tell
/// that, and nothing is aimed at with it.
pub(crate) fn answers_itself<G: Rulebook>(state: &State<G>, pool: &CardPool) -> bool {
    !aims(state) && state.answers_itself(pool)
}

/// As `answers_itself`, where the choices are counted already.
pub(crate) fn counted_answers_itself<G: Rulebook>(
    state: &State<G>,
    pool: &CardPool,
    choices: usize,
) -> bool {
    choices == 1 && !aims(state) && state.openness(pool) == Openness::Public
}

fn aims<G: Rulebook>(state: &State<G>) -> bool {
    let aims = |asked: Asked| of::<G>(asked.prompt).kind == QuestionKind::Aim;
    state.asked().is_some_and(aims)
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
