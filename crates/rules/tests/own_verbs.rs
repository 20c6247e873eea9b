//! The verbs that one game alone has. What several cards or games need is a verb of the kernel, so
//! a number here grows only with a rule that no other game has.

use shokan_rules::games::{GAMES, info};

/// Each game, its verbs and its permissions.
const OWN: [(&str, usize, usize); GAMES.len()] = [
    ("summons_call", 5, 0),
    ("summon_and_magic", 15, 0),
    ("summoner_wars", 11, 5),
    ("shaman_king", 1, 3),
];

#[test]
fn the_own_verbs_of_each_game_are_counted() {
    let counted = GAMES.map(|game| {
        let vocabulary = (info(game).expect("a game").vocabulary)();
        let (verbs, permissions) = (vocabulary.verbs, vocabulary.permissions);
        (game, verbs.len(), permissions.len())
    });
    assert_eq!(counted, OWN);
}
