//! The one list of the games.

/// The one list of the games, in the order in which they are offered: the name of a game's module,
/// which is the same in every crate, and of its rulebook.
///
/// `games!(@modules pub)` declares the module of each game in this crate, so that the compiler
/// names the file of a game that is not there. `games!({some::macro} @rule; rest...)` calls a macro
/// with the list in brackets between the rule, which may be left out, and the rest.
#[macro_export]
macro_rules! games {
    (@modules) => {
        $crate::games!({$crate::games} @declare; ,);
    };
    (@modules $visible:vis) => {
        $crate::games!({$crate::games} @declare; $visible,);
    };
    (@declare [$($module:ident $game:ident),*] $visible:vis,) => {
        $($visible mod $module;)*
    };
    ({$($then:tt)*} $(@$rule:ident)?; $($rest:tt)*) => {
        $($then)*! {
            $(@$rule)? [
                summons_call SummonsCall,
                summon_and_magic SummonAndMagic,
                summoner_wars SummonerWars,
                shaman_king ShamanKing
            ] $($rest)*
        }
    };
}
