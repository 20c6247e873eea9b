//! Counters of a name of their own: as they are written, printed and told.

use shokan_lang::check::load;
use shokan_lang::print::print;
use shokan_lang::text::rules_text;
use shokan_lang::vocabulary::of_game;

const FILE: &str = r#"game summons_call
set counters

words counter {
  spark ja "火種" en "spark"
}

card kindler {
  id C-1  name ja "火付け" en "Kindler"
  type unit  deck_type n  cost 2  stats 1 3  directions front
  on entry {
    put 2 spark on this
    put count of other own units spark on own master
  }
  main once, pay remove 1 spark from this {
    put 1 spark on other own units
    remove 3 spark from enemy units
  }
  always when count of spark on this >= 2 {
    this gets atk + 1
  }
  on turn_start of you {
    this gets hp + 1 * count of spark on own master this_turn
  }
}
"#;

const TOLD: [(&str, &str); 4] = [
    (
        "【登場時】このユニットに火種カウンターを2個置く。自分のマスターに火種カウンターを自分の他のユニットの数と同じ個数置く。",
        "On entry: Put 2 spark counters on this unit. Put as many spark counters as the number of your \
         other units on your master.",
    ),
    (
        "【メインフェイズ中[1回]】このユニットから火種カウンターを1個取り除く：自分の他のユニットすべてに火種カウンターを1個ずつ置く。\
         相手のユニットすべてから火種カウンターを3個ずつ取り除く。",
        "During main phase [once], remove 1 spark counter from this unit: Put 1 spark counter each on all your \
         other units. Remove 3 spark counters each from all opposing units.",
    ),
    (
        "【常時】このユニットに火種カウンターが2個以上あるなら、このユニットを+1/+0する。",
        "Continuous, if there are 2 or more spark counters on this unit: This unit gets +1/+0.",
    ),
    (
        "自分のターン開始時、ターン終了まで、自分のマスターの火種カウンター1個につき、このユニットのHPを+1する。",
        "At the start of your turn, this unit gets +1 times the number of spark counters on your master HP \
         until end of turn.",
    ),
];

#[test]
fn counters_of_a_name_are_told_by_it() {
    let pool = load(&[("counters.cards", FILE)]).expect("the file is without fault");
    assert_eq!(print(&pool.files[0]), FILE);
    let vocabulary = of_game("summons_call").expect("the game is there");
    let card = pool.card("kindler").expect("the card is there");
    let texts = rules_text(card, vocabulary, &pool.words);
    for (text, (ja, en)) in texts.iter().zip(TOLD) {
        assert_eq!((text.ja.as_str(), text.en.as_str()), (ja, en));
    }
    assert_eq!(texts.len(), TOLD.len());
}

#[test]
fn a_counter_that_nobody_declared_is_a_fault() {
    let file = FILE.replace("put 2 spark", "put 2 sparc");
    let faults = load(&[("counters.cards", &file)]).expect_err("nobody knows it");
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].nearest.as_deref(), Some("spark"));
    // Their names narrow no cards.
    let file = FILE.replace("other own units\n    remove", "own spark units\n    remove");
    assert!(load(&[("counters.cards", &file)]).is_err());
}
