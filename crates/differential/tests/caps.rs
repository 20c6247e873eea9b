//! Cards that push at the limits of the lists: every limit that is not proved out of reach is
//! reached, it is told, and no game is void of it. The long run is `differential caps GAME GAMES`.

use shokan_differential::caps::{Capped, search};
use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;

fn reaches_every_limit<G: Capped>(games: u64) {
    let reached = match search::<G>(G::CARDS, 0..games) {
        Ok(reached) => reached,
        Err(broken) => panic!("{}: {}", broken.law, broken.said),
    };
    let missing = reached.missing::<G>();
    assert!(missing.is_empty(), "never full: {missing:?} {reached:?}");
    assert!(reached.told > 0, "it is never told that there is no room");
    // What a text that begins leaves room for is enough for it.
    assert!(reached.steps < G::ROOM, "{} steps", reached.steps);
}

#[test]
fn summons_call_reaches_every_limit_and_tells_it() {
    reaches_every_limit::<SummonsCall>(60);
}

#[test]
fn shaman_king_reaches_every_limit_and_tells_it() {
    reaches_every_limit::<ShamanKing>(60);
}

#[test]
fn summoner_wars_reaches_every_limit_and_tells_it() {
    reaches_every_limit::<SummonerWars>(60);
}

#[test]
fn summon_and_magic_reaches_every_limit_and_tells_it() {
    reaches_every_limit::<SummonAndMagic>(60);
}
