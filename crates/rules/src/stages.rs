//! The stages of a step: how far something has come that is done in several parts.

use std::fmt;

/// No stage of a step has this number: the save was made by nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStage {
    /// Of which step.
    pub step: &'static str,
    /// The number that was found.
    pub found: u8,
}

impl fmt::Display for NoStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, found } = self;
        write!(f, "expected a stage of {step}, found number {found}")
    }
}

/// Stages of the steps of a rulebook, a type for each step. A stage is one byte in memory and in a
/// save, its number; a save with a number that is no stage cannot be read.
macro_rules! stages {
    ($(
        $(#[$doc:meta])*
        $step:ident { $($(#[$about:meta])* $stage:ident = $number:literal,)+ }
    )+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(into = "u8", try_from = "u8")]
        #[repr(u8)]
        pub enum $step {
            $($(#[$about])* $stage = $number,)+
        }

        impl From<$step> for u8 {
            fn from(stage: $step) -> Self {
                stage as Self
            }
        }

        impl TryFrom<u8> for $step {
            type Error = $crate::stages::NoStage;

            fn try_from(found: u8) -> Result<Self, Self::Error> {
                match found {
                    $($number => Ok(Self::$stage),)+
                    _ => Err($crate::stages::NoStage {
                        step: stringify!($step),
                        found,
                    }),
                }
            }
        }
    )+};
}
pub(crate) use stages;
