//! Words that every game has, said where they mean nothing: each game refuses them, and says what
//! to write instead.

use shokan_lang::fault::FaultCode;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;

const UNIT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type unit\n deck_type n\n \
                    cost 1\n stats 1 1\n directions front\n TEXT\n}";
const SKILL: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type skill\n deck_type n\n \
                     cost 1\n TEXT\n}";
const MAGIC: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type magic\n element fire\n \
                     kind assault\n advance 1\n TEXT\n}";
const EVENT: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type event\n faction \
                     tundra_orc\n TEXT\n}";
const CHAMPION: &str = "keyword able ja \"能\" en \"Able\" {\n TEXT\n}\n\ncard tried {\n id T-1\n name ja \"試\" en \
                        \"Tried\"\n type unit\n rank champion\n faction tundra_orc\n attack 1\n cost 1\n range \
                        sword\n life 1\n ability able\n}";
const ART: &str = "card tried {\n id T-1\n name ja \"試\" en \"Tried\"\n type shamanic_art\n user all\n \
                   TEXT\n}";

/// A game, a card with a place for its text, the text, and a part of what is said of it.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    // Off the battlefield only the cost of a card counts, and no card lies on itself.
    (
        "summoner_wars",
        CHAMPION,
        "always {\n enemy units in discard_pile cannot move\n }",
        "only their cost counts",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "any_time {\n own units in hand get attack + 1 this_turn\n }",
        "only their cost counts",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "any_time {\n put this on this\n }",
        "name another card",
    ),
    // Each of several cards that are named together is looked at.
    (
        "summoner_wars",
        EVENT,
        "play {\n attack_with this and own commons\n }",
        "name a card that lies there",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n wound 1 to own commons and own units in hand\n }",
        "do not lie on the Battlefield",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n destroy own monsters and own cards in graveyard\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n turn_position own monsters and own lands to other_position\n }",
        "cards that are none",
    ),
    // Counters lie on cards of the field.
    (
        "summons_call",
        UNIT,
        "main any {\n put 1 spark on own cards in hand\n }",
        "which cards of the field",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n choose 1 own card in outside as it\n remove 1 spark from it\n }",
        "which cards of the field",
    ),
    (
        "summons_call",
        SKILL,
        "play {\n put 1 spark on this\n }",
        "does not stay on the field",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n put 1 spark on you\n }",
        "counters on a player",
    ),
    (
        "summons_call",
        UNIT,
        "main any, pay remove 1 spark from own units {\n draw 1\n }",
        "remove N spark from this",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n put 1 spark on own cards in graveyard\n }",
        "which cards of the field",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n put 1 spark on this\n }",
        "does not stay on the field",
    ),
    (
        "shaman_king",
        ART,
        "art {\n put 1 spark on this\n }",
        "does not stay on the field",
    ),
    // Cards are played one at a time, from where they can be.
    (
        "summons_call",
        SKILL,
        "play {\n play own units in hand free\n }",
        "then `play NAME`",
    ),
    (
        "summons_call",
        SKILL,
        "play {\n choose 1 own unit as it\n play it\n }",
        "then `play NAME`",
    ),
    (
        "summons_call",
        SKILL,
        "play {\n choose up to 2 own units in outside as it\n play it\n }",
        "then `play NAME`",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own unit in discard_pile as it\n play it\n }",
        "`summon NAME`",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own event in discard_pile as it\n play it free\n }",
        "costs nothing",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own magic in graveyard as it\n play it\n }",
        "`enter_field CARD`",
    ),
    (
        "shaman_king",
        ART,
        "art {\n choose 1 own spirit in graveyard as it\n play it\n }",
        "`put CARD under SHAMAN`",
    ),
    // One text is copied, off a card that lies open, for a while.
    (
        "summons_call",
        UNIT,
        "main any {\n this copies text of own units this_turn\n }",
        "then `copies text of NAME`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n choose 1 own unit in hand as it\n this copies text of it\n }",
        "then `copies text of NAME`",
    ),
    (
        "summons_call",
        UNIT,
        "always {\n this copies text of own master\n }",
        "at a moment",
    ),
    (
        "shaman_king",
        ART,
        "art {\n choose 1 own spirit as it\n own shamans copy text of it this_turn\n }",
        "write what it does",
    ),
    // What a verb does something to lies where the verb reaches it.
    (
        "summons_call",
        UNIT,
        "main any {\n choose 1 own card in hand as it\n damage 1 to it\n }",
        "units and masters there",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n heal 1 own skills\n }",
        "units and masters there",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n move_column you\n }",
        "write `own master`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n vanish opponent\n }",
        "write `own master`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n look at top 2 as seen\n leave seen\n }",
        "units and masters there",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n choose 1 own card in outside as it\n attack_with it\n }",
        "units and masters there",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n rest own cards in hand\n }",
        "neither on the field nor mana",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n each own cards in outside as one {\n turn one face_down\n }\n }",
        "neither on the field nor mana",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n order own units to deck bottom\n }",
        "write `look at top N as NAME`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n order you to deck bottom\n }",
        "write `look at top N as NAME`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n look at top 2 as seen\n order seen to deck bottom face_up\n }",
        "write `to deck top` or `to deck bottom`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n look at top 2 as seen\n order seen to enemy deck bottom\n }",
        "write `to deck top` or `to deck bottom`",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own unit in hand as it\n choose 1 own unit as that\n swap it for that\n }",
        "choose a card of the Battlefield",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own unit as it\n choose 1 own card in discard_pile as that\n place it beside that\n }",
        "choose a card of the Battlefield",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own unit in hand as it\n stack_magic 1 under it\n }",
        "choose a card of the Battlefield",
    ),
    (
        "summoner_wars",
        EVENT,
        "play {\n choose 1 own unit in hand as it\n put this on it\n }",
        "choose a card of the Battlefield",
    ),
    (
        "summons_call",
        UNIT,
        "on entry of any master {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summons_call",
        UNIT,
        "on attack of own skill {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summons_call",
        UNIT,
        "on turned_up of own unit in hand {\n draw 1\n }",
        "nothing is turned face-up",
    ),
    (
        "summons_call",
        UNIT,
        "instead of damage to own master by reshuffle {\n prevent\n }",
        "a cause that this event never has",
    ),
    (
        "summons_call",
        UNIT,
        "instead of damage of you {\n prevent\n }",
        "write `of own cards`",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n choose 1 own master as it\n vanish it\n }",
        "never leaves the master zone",
    ),
    (
        "summons_call",
        UNIT,
        "main any {\n look at top 2 as seen\n put 1 spark on seen\n }",
        "which cards of the field",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "on summon of any wall {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "on summon of any summoner {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "on after_move of own wall {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "on after_attack by any event {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summoner_wars",
        CHAMPION,
        "on play of any unit {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own monster in graveyard as it\n choose 1 enemy monster as that\n \
         force_attack it to that\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own card in hand as it\n control it by you\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own monster in hand as it\n turn it face_up\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own card in hand as it\n choose 1 own card in graveyard as that\n put it under that\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own land as it\n turn_position it to defence_position\n }",
        "write which monsters",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n choose 1 own monster as it\n enter_field it\n }",
        "on the field already",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "use {\n look at top 2 as seen\n destroy seen\n }",
        "do not lie on the field",
    ),
    (
        "summon_and_magic",
        MAGIC,
        "on attack of any land {\n draw 1\n }",
        "never happens to such cards",
    ),
    (
        "shaman_king",
        ART,
        "art {\n damage 10 to enemy battle_shaman\n }",
        "where no battle goes on",
    ),
    (
        "shaman_king",
        ART,
        "art when own attack_character exists {\n draw 1\n }",
        "where no battle goes on",
    ),
];

#[test]
fn words_are_refused_where_they_mean_nothing() {
    let wrong = REFUSED.iter().filter_map(|&(game, card, text, says)| {
        let words = "words counter {\n spark ja \"火種\" en \"spark\"\n}";
        let card = card.replace("TEXT", text);
        let file = format!("game {game}\nset test\n\n{words}\n\n{card}\n");
        let found: Vec<String> = match games::catalogue(game, &[("test.cards", &file)]) {
            Some(Err(faults)) => faults.iter().map(|fault| fault.message().en).collect(),
            Some(Ok(_)) => Vec::new(),
            None => vec![format!("no game {game}")],
        };
        let said = found.iter().any(|it| it.contains(says));
        (!said).then(|| format!("{game}: {text}\n  {says}\n  {found:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_keyword_that_no_card_has_is_no_fault_and_no_fall() {
    for (game, text) in [
        ("summons_call", "main any {\n draw 1\n }"),
        ("summon_and_magic", "use {\n draw 1\n }"),
        ("summoner_wars", "any_time, once {\n draw 1\n }"),
        ("shaman_king", "on summon of this {\n draw 1\n }"),
    ] {
        let file = format!("game {game}\nkeyword able ja \"能\" en \"Able\" {{\n {text}\n}}\n");
        let alone = Catalogue::of_files(game, &[("own.cards", &file)]);
        let alone = alone.expect("the game runs").expect(game);
        let ability = &alone.pool.abilities[0];
        assert!(alone.ability_text(ability).en.contains("raw"), "{game}");
        assert!(alone.mode_texts(ability, 0).is_empty(), "{game}");
    }
}

#[test]
fn every_word_that_narrows_cards_has_a_bit_of_its_own() {
    let shipped = games::catalogue("summons_call", &[]).expect("the game runs");
    let shipped = shipped.expect("sound cards").pool.categories.len();
    let file = |words: usize| {
        let entry = |at: usize| format!(" more{at} ja \"語{at}\" en \"More {at}\"\n");
        let entries: String = (shipped..words).map(entry).collect();
        let last = UNIT.replace("TEXT", &format!("category more{}", words - 1));
        format!("game summons_call\nset test\n\nwords category {{\n{entries}}}\n\n{last}\n")
    };
    let read = |words: usize| {
        let file = file(words);
        games::catalogue("summons_call", &[("test.cards", &file)]).expect("the game runs")
    };
    let full = read(64).expect("as many words as there are bits");
    let tried = full.find("tried").expect("the card");
    for def in full.pool.defs.iter() {
        let last = def.categories >> 63 == 1;
        assert_eq!(last, def.word == full.pool.def(tried).word, "{}", def.word);
    }
    let faults = read(65).expect_err("a word too many");
    assert_eq!(faults[0].code, FaultCode::TooManyWords);
}
