//! Events and conditions that are never so: the check of a card file refuses each of them, and says
//! what to write instead. What can be so it takes.

use shokan_rules::games;

/// What is said of a card of a game with this text.
fn said(game: &str, card: &str, text: &str) -> Vec<String> {
    let file = format!("game {game}\nset test\n\n{}\n", card.replace("TEXT", text));
    match games::catalogue(game, &[("test.cards", &file)]) {
        Some(Ok(_)) => Vec::new(),
        Some(Err(faults)) => {
            let message = |fault: &shokan_lang::fault::CardFault| {
                let said = fault.message();
                assert!(said.ja.chars().any(|c| c > '\u{3040}'), "{}", said.ja);
                said.en
            };
            faults.iter().map(message).collect()
        }
        None => panic!("no such game: {game}"),
    }
}

#[test]
fn what_never_happens_is_refused() {
    for (game, tried) in super::written() {
        let wrong = tried.moments.iter().filter_map(|(card, text, says)| {
            let found = said(game, card, text);
            let right = found.iter().any(|it| it.contains(says));
            (!right).then(|| format!("{text}\n  {says}\n  {found:?}"))
        });
        let other = tried.taken.iter().filter_map(|(card, text)| {
            let found = said(game, card, text);
            (!found.is_empty()).then(|| format!("{text}\n  is taken\n  {found:?}"))
        });
        let wrong: Vec<String> = wrong.chain(other).collect();
        assert!(wrong.is_empty(), "{game}: {}", wrong.join("\n"));
    }
}
