//! Cards that a text has played, and texts that are copied: as they are written, printed and told.

use shokan_lang::check::load;
use shokan_lang::print::print;
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::summons_call;

const FILE: &str = r#"game summons_call
set plays

card digger {
  id D-1  name ja "掘り手" en "Digger"
  type skill  deck_type n  cost 1
  play {
    choose 1 own card in outside as found
    play found free
    choose up to 1 own unit in hand as guest
    play guest
  }
}

card mimic {
  id D-2  name ja "まね師" en "Mimic"
  type unit  deck_type n  cost 2  stats 1 3  directions front
  main once {
    choose 1 enemy unit as model
    this copies text of model this_turn
  }
  on battle {
    this copies text of foe
  }
}
"#;

const TOLD: [(&str, &str, &str); 3] = [
    (
        "digger",
        "自分の場外にあるカード1枚を選び、コストを支払わずにプレイする。自分の手札にあるユニットカード1枚までを選び、プレイする。",
        "Play 1 card in your outside pile without paying its cost. Play up to 1 unit card in your hand.",
    ),
    (
        "mimic",
        "【メインフェイズ中[1回]】相手のユニット1体を選ぶ。ターン終了まで、このユニットはそのユニットに書かれている効果を得る。",
        "During main phase [once]: Choose 1 opposing unit. This unit gains the effects printed on that unit until \
         end of turn.",
    ),
    (
        "mimic",
        "【戦闘時】このユニットはこの戦闘の相手のユニットに書かれている効果を得る。",
        "On battle: This unit gains the effects printed on the opposing unit in this battle.",
    ),
];

#[test]
fn plays_and_copies_are_told_as_they_are() {
    let pool = load(&[("plays.cards", FILE)]).expect("the file is without fault");
    assert_eq!(print(&pool.files[0]), FILE);
    let mut told = Vec::new();
    for card in pool.cards() {
        for text in rules_text(card, summons_call(), &pool.words) {
            told.push((card.word.text.clone(), text.ja, text.en));
        }
    }
    let wanted = TOLD.map(|(card, ja, en)| (card.to_owned(), ja.to_owned(), en.to_owned()));
    assert_eq!(told, wanted);
}
