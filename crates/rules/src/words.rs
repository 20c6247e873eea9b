//! The words of a rulebook and their numbers, side by side: a word has its number by where it
//! stands.

/// Numbers the words of a rulebook in the order in which they stand, a module each:
///
/// - `zone: ZoneKind, ZONES { HAND = "hand"; ... }` makes `zone::HAND: ZoneKind`, and `ZONES`, the
///   words by their numbers;
/// - `phase: PhaseId, PHASES => PHASE_NAMES: (&str, &str) { DRAW = "draw", ("ドローフェイズ", "Draw phase"); ... }`
///   makes a list more of what stands behind the words;
/// - `word: u8 { CONTROLLED; ... }` numbers what has no word;
/// - with `bit` in the place of the type each is a bit of a `u32`.
macro_rules! words {
    ($(
        $(#[$doc:meta])*
        $module:ident: $number:ident $(, $list:ident)? $(=> $column:ident: $of:ty)? {
            $($row:tt)*
        }
    )+) => {$(
        $crate::words::words! { @group
            [$(#[$doc])*] $module $number [$($list)?] [$($column: $of)?] { $($row)* }
        }
    )+};
    (@group [$($doc:tt)*] $module:ident $number:ident [$list:ident] [] {
        $($(#[$about:meta])* $name:ident = $word:literal;)+
    }) => {
        $crate::words::words! { @numbers
            [$($doc)*] $module $number { $([$(#[$about])* #[doc = concat!("`", $word, "`.")]] $name)+ }
        }
        /// Its words, by their numbers.
        pub const $list: &[&str] = &[$($word),+];
    };
    (@group [$($doc:tt)*] $module:ident $number:ident [$list:ident] [$column:ident: $of:ty] {
        $($(#[$about:meta])* $name:ident = $word:literal, $value:expr;)+
    }) => {
        $crate::words::words! { @group
            [$($doc)*] $module $number [$list] [] { $($(#[$about])* $name = $word;)+ }
        }
        /// What stands behind those words, by their numbers.
        pub const $column: &[$of] = &[$($value),+];
    };
    (@group [$($doc:tt)*] $module:ident $number:ident [] [] {
        $($(#[$about:meta])* $name:ident;)+
    }) => {
        $crate::words::words! { @numbers
            [$($doc)*] $module $number
            { $([$(#[$about])* #[doc = concat!("The number of `", stringify!($name), "`.")]] $name)+ }
        }
    };
    (@numbers [$($doc:tt)*] $module:ident $number:ident { $([$($about:tt)*] $name:ident)+ }) => {
        $($doc)*
        pub mod $module {
            /// Where each stands.
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum At {
                $($name),+
            }
            $($($about)* pub const $name: $crate::words::words!(@type $number) =
                $crate::words::words!(@number $number (At::$name as u8));)+
        }
    };
    (@type u8) => { u8 };
    (@type bit) => { u32 };
    (@type $number:ident) => { shokan_kernel::ids::$number };
    (@number u8 $at:expr) => { $at };
    (@number bit $at:expr) => { 1 << $at };
    (@number $number:ident $at:expr) => { shokan_kernel::ids::$number($at) };
}
pub(crate) use words;
