//! Single texts that no card of the pools has, as they are said in both languages.

use shokan_lang::check::load;
use shokan_lang::text::keyword_texts;
use shokan_lang::vocabulary::of_game;

/// A text of Summoner Wars as the ability of a unit.
fn of_a_unit(text: &str) -> (String, String) {
    let file = format!(
        "game summoner_wars\nset test\nkeyword told ja \"語り\" en \"Told\" {{\n{text}\n}}\ncard teller {{\n\
         id T-1\nname ja \"語り部\" en \"Teller\"\ntype unit\nrank common\nfaction tundra_orc\nattack 2\n\
         cost 1\nrange sword\nlife 3\nability told\n}}\n"
    );
    let words = include_str!("../../../cards/summoner_wars/words.cards");
    let pool = load(&[("words.cards", words), ("test.cards", &file)]).expect("no fault");
    let card = pool.cards().find(|card| card.word.as_str() == "teller");
    let vocabulary = of_game("summoner_wars").expect("a game");
    let texts = keyword_texts(card.expect("the card"), vocabulary, &pool.words);
    let (_, last) = texts.last().expect("a text");
    (last.ja.clone(), last.en.clone())
}

#[test]
fn the_foe_of_what_is_wounded_is_the_attacker() {
    let (ja, en) = of_a_unit("on wound of this by attack of opponent { wound 1 to foe }");
    assert_eq!(
        en,
        "Told: When this Unit is wounded by your opponent's attack, put 1 wound on the attacker."
    );
    assert_eq!(
        ja,
        "【語り】相手の攻撃によってこのユニットが負傷した時、攻撃したユニットに負傷マーカーを1個置く。"
    );
}

#[test]
fn the_phase_of_an_answer_is_told() {
    let (ja, en) = of_a_unit("answer to play of any event, when phase event { draw 1 }");
    assert!(
        en.starts_with("Told: Use this only when ")
            && en.contains(" in your Play Event Cards phase. "),
        "{en}"
    );
    assert!(
        ja.contains("自分のイベントカードのプレイフェイズに、"),
        "{ja}"
    );
}

#[test]
fn what_can_be_chosen_stands_in_lines_at_the_end() {
    let (ja, en) = of_a_unit("on attack by this { either { draw 1 } or { wound 1 to foe } }");
    assert_eq!(
        en,
        "Told: When this Unit attacks, choose one:\n• Draw 1 card.\n• Put 1 wound on the attacked card."
    );
    assert_eq!(
        ja,
        "【語り】このユニットで攻撃する時、次から1つを選んで行う：\n・カードを1枚引く。\n・攻撃されたカードに負傷マーカーを1個置く。"
    );
    // In front of something else it stands in one sentence.
    let (ja, en) =
        of_a_unit("on attack by this {\neither { draw 1 } or { wound 1 to foe }\ndraw 2\n}");
    assert!(
        !en.contains('\n') && en.contains("“Draw 1 card.” or “"),
        "{en}"
    );
    assert!(!ja.contains('\n') && ja.contains("」か「"), "{ja}");
}

#[test]
fn kinds_are_written_large_as_in_the_book() {
    let (_, en) = of_a_unit("always, when this adjacent to any wall { any units cannot attack }");
    assert_eq!(
        en,
        "Told: While this Unit is adjacent to a Wall, Units cannot attack."
    );
    let (_, en) = of_a_unit("on turn_end of you { discard any commons in hand }");
    assert_eq!(
        en,
        "Told: At the end of your turn, discard all Common Cards in any hand."
    );
}

#[test]
fn the_same_cards_are_said_once() {
    let (ja, en) = of_a_unit(
        "on turn_start of you { own commons get attack + 1 this_turn and cannot move this_turn }",
    );
    assert_eq!(
        en,
        "Told: At the start of your turn, add 1 to the Attack Value of your Commons until end of \
         turn. They cannot move until end of turn."
    );
    assert_eq!(
        ja,
        "【語り】自分のターン開始時、ターン終了まで、自分の一般兵すべての攻撃力に1を加える。\
         また、ターン終了まで、それらは移動できない。"
    );
}

#[test]
fn numbers_have_the_names_of_their_game() {
    let (ja, en) = of_a_unit("always { own units cost 2 more }");
    assert_eq!(
        (ja.as_str(), en.as_str()),
        (
            "【語り】自分のユニットすべての召喚コストは2多くなる。",
            "Told: Your Units cost 2 more."
        )
    );
}
