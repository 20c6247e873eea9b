//! The questions of a rulebook: their numbers, and who can tell how many choices each has.

/// Numbers the questions of a rulebook. Each says who can tell how many choices it has; one that
/// does not say it does not compile.
macro_rules! questions {
    (
        $game:ty, $it:ident:
        $($(#[$doc:meta])* $name:ident = $number:literal, $openness:expr;)+
    ) => {
        /// Questions of this rulebook.
        #[allow(missing_docs)]
        pub mod prompt {
            use shokan_kernel::ids::PromptId;
            $($(#[$doc])* pub const $name: PromptId = PromptId($number);)+
        }

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
