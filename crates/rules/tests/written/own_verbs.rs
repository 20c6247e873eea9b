//! The verbs that one game alone has. What several cards or games need is a verb of the kernel, so
//! a number here grows only with a rule that no other game has.

use shokan_rules::games::info;

#[test]
fn the_own_verbs_of_each_game_are_counted() {
    for (game, tried) in super::written() {
        let vocabulary = (info(game).expect("a game").vocabulary)();
        let (verbs, permissions) = (vocabulary.verbs, vocabulary.permissions);
        assert_eq!([verbs.len(), permissions.len()], tried.own, "{game}");
    }
}
