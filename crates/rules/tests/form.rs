//! A card as a form: it covers the text, changes nothing by itself, and offers only what runs.

use shokan_rules::catalogue::Catalogue;
use shokan_rules::games;
use shokan_rules::workshop::assist::{Form, PieceKind, RowKind};
use shokan_rules::workshop::{check, form};

const GAMES: [&str; 4] = [
    "summons_call",
    "summon_and_magic",
    "summoner_wars",
    "shaman_king",
];

fn house(game: &str) -> Catalogue {
    let known = games::info(game).expect("a game");
    assert_eq!(known.word, game);
    let loaded = Catalogue::of_files(game, Catalogue::built_in(game));
    loaded.expect("a game").expect("cards without faults")
}

/// The stretch of a text, in UTF-16 units.
fn slice(text: &str, from: usize, to: usize) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[from..to]).expect("whole signs")
}

fn with(text: &str, from: usize, to: usize, by: &str) -> String {
    let all = text.encode_utf16().count();
    format!("{}{by}{}", slice(text, 0, from), slice(text, to, all))
}

/// The rows follow each other, and their pieces with the blanks between them are the rows.
fn covers(text: &str, form: &Form) {
    let mut at = form.rows.first().expect("a row").at.from;
    for row in &form.rows {
        assert_eq!(row.at.from, at);
        at = row.at.to;
        let mut inside = row.at.from;
        for piece in &row.pieces {
            assert_eq!(slice(text, inside, piece.at.from).trim(), "");
            assert_eq!(slice(text, piece.at.from, piece.at.to), piece.text);
            assert_eq!(with(text, piece.at.from, piece.at.to, &piece.text), text);
            inside = piece.at.to;
        }
        assert_eq!(slice(text, inside, row.at.to).trim(), "");
    }
}

#[test]
fn the_form_of_every_card_of_the_house_is_its_text() {
    for game in GAMES {
        let house = house(game);
        let mut covered = 0;
        for (name, text) in Catalogue::built_in(game) {
            let cards: Vec<&str> = text.split("\ncard ").skip(1).collect();
            for card in &cards {
                let word = card.split_whitespace().next();
                let alone = format!("game {game}\nset own\n\ncard {card}\n");
                let form = form::form(&house, &alone, 0).expect("a form");
                assert_eq!(Some(form.word.as_str()), word, "{name}");
                covers(&alone, &form);
                let last = form.rows.last().expect("a row");
                assert_eq!((last.after, last.kind), (0, RowKind::End), "{}", form.word);
                for piece in form.rows.iter().flat_map(|row| &row.pieces) {
                    let empty = piece.phrase.ja.is_empty() && piece.kind == PieceKind::Word;
                    assert!(!empty, "{game}: {}", piece.text);
                }
                covered += 1;
            }
        }
        assert_eq!(covered, house.pool.defs.len(), "{game}");
    }
}

const OWN: &str = r#"# what I have
game summons_call
set own

words category {
  frost ja "霜" en "Frost"
}

card page {
  id MY-1  name ja "霜の小姓" en "Frost Page"
  type unit  deck_type n  category frost  cost 3  stats 2 3  directions left front

  # the cold one
  on entry, pay release 1 {
    choose 1 enemy unit where hp <= 3 as chilled
    rest chilled  # it sleeps
    if done {
      draw 1
    }
  }
}
"#;

fn form_of(house: &Catalogue, text: &str) -> Form {
    form::form(house, text, text.encode_utf16().count() - 3).expect("a form")
}

/// Choices at every piece and line of a text compile, and taking them back leaves the text.
fn every_choice_runs(house: &Catalogue, text: &str, most: usize) -> usize {
    choices_run(house, text, most, (0, 1))
}

/// The same at each so many-th place from one on.
fn choices_run(
    house: &Catalogue,
    text: &str,
    most: usize,
    (first, every): (usize, usize),
) -> usize {
    let form = form_of(house, text);
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (at, row) in form.rows.iter().enumerate() {
        places.extend(row.pieces.iter().map(|it| (it.at.from, it.at.to)));
        let more = row.pieces.iter().filter(|it| it.more);
        places.extend(more.map(|it| (it.at.to, it.at.to)));
        let whole = form::whole(&form, at);
        places.extend([(whole.from, whole.to), (row.at.to, row.at.to)]);
    }
    let mut seen = 0;
    for (from, to) in places.into_iter().skip(first).step_by(every) {
        let choices = form::choices(house, text, from, to);
        let step = choices.len().div_ceil(most).max(1);
        for choice in choices.into_iter().step_by(step) {
            let changed = with(text, from, to, &choice.text);
            let faults = check(house, &changed).faults;
            assert!(faults.is_empty(), "{changed}\n{faults:?}");
            let end = from + choice.text.encode_utf16().count();
            assert_eq!(with(&changed, from, end, &slice(text, from, to)), text);
            seen += 1;
        }
    }
    seen
}

#[test]
fn every_choice_of_a_form_runs() {
    let house = house("summons_call");
    assert!(every_choice_runs(&house, OWN, 2) > 30);
}

#[test]
fn a_card_of_every_game_can_be_changed_in_a_form() {
    for game in GAMES {
        let house = house(game);
        let templates = shokan_rules::workshop::templates(&house);
        let with_text = templates.iter().find(|it| it.text.contains("{\n    "));
        let card = &with_text.expect("a card with a text").text;
        let text = format!("game {game}\nset own\n\n{card}");
        let form = form_of(&house, &text);
        covers(&text, &form);
        let head = form.rows.iter().find(|row| row.kind == RowKind::Head);
        let row = head.expect("a text");
        for (from, to) in [(row.at.to, row.at.to), (row.at.from, row.at.to)] {
            let choices = form::choices(&house, &text, from, to);
            assert!(choices.len() > 1, "{game}: {choices:?}");
            for choice in choices.iter().take(3) {
                let changed = with(&text, from, to, &choice.text);
                assert_eq!(check(&house, &changed).faults, [], "{changed}");
                assert!(!choice.phrase.ja.is_empty(), "{game}: {choice:?}");
            }
        }
    }
}

#[test]
fn a_comparison_is_chosen_from_all_that_there_are() {
    let house = house("summons_call");
    let form = form_of(&house, OWN);
    let mut pieces = form.rows.iter().flat_map(|row| &row.pieces);
    let sign = pieces.find(|it| it.text == "<=").expect("a comparison");
    let choices = form::choices(&house, OWN, sign.at.from, sign.at.to);
    let written: Vec<&str> = choices.iter().map(|it| it.text.as_str()).collect();
    assert!(
        written.contains(&"<=") && written.contains(&">="),
        "{written:?}"
    );
}

#[test]
fn what_only_the_compiler_refuses_is_not_offered() {
    let house = house("shaman_king");
    let templates = shokan_rules::workshop::templates(&house);
    for template in &templates {
        let text = format!("game shaman_king\nset own\n\n{}", template.text);
        let form = form_of(&house, &text);
        let verbs = form
            .rows
            .iter()
            .filter(|row| row.kind == RowKind::Statement);
        for row in verbs.take(1) {
            let at = row.pieces[0].at;
            for choice in form::choices(&house, &text, at.from, at.to) {
                let changed = with(&text, at.from, at.to, &choice.text);
                assert_eq!(check(&house, &changed).faults, [], "{changed}");
            }
        }
    }
}

/// Of the pieces of a card those that have this text.
fn placed(form: &Form, text: &str) -> (usize, usize) {
    let mut pieces = form.rows.iter().flat_map(|row| &row.pieces);
    let piece = pieces.find(|it| it.text == text).expect(text);
    (piece.at.from, piece.at.to)
}

fn written(house: &Catalogue, text: &str, (from, to): (usize, usize)) -> Vec<String> {
    let choices = form::choices(house, text, from, to);
    choices.into_iter().map(|it| it.text).collect()
}

#[test]
fn what_names_a_field_is_told_from_what_is_written_for_it() {
    let house = house("summons_call");
    let form = form_of(&house, OWN);
    let row = form.rows.iter().filter(|it| it.kind == RowKind::Field);
    let told: Vec<(&str, PieceKind, bool)> = row
        .flat_map(|row| &row.pieces)
        .map(|it| (it.text.as_str(), it.kind, it.more))
        .collect();
    use PieceKind::{Free, Label, Number, Text, Word};
    let all = [
        ("id", Label, false),
        ("MY-1", Free, false),
        ("name", Label, false),
        ("ja", Label, false),
        ("\"霜の小姓\"", Text, false),
        ("en", Label, false),
        ("\"Frost Page\"", Text, false),
        ("type", Label, false),
        ("unit", Word, false),
        ("deck_type", Label, false),
        ("n", Word, false),
        ("category", Label, false),
        ("frost", Word, true),
        ("cost", Label, false),
        ("3", Number, false),
        ("stats", Label, false),
        ("2", Number, false),
        ("3", Number, false),
        ("directions", Label, false),
        ("left", Word, false),
        ("front", Word, true),
    ];
    assert_eq!(told, all);
}

#[test]
fn a_field_of_many_words_grows_and_shrinks() {
    let house = house("summons_call");
    let form = form_of(&house, OWN);
    let (from, to) = placed(&form, "front");
    // Each direction stands once.
    assert_eq!(written(&house, OWN, (to, to)), [" right"]);
    assert!(written(&house, OWN, (from, to)).contains(&String::new()));
    // A card has a category.
    let category = placed(&form, "frost");
    let instead = written(&house, OWN, category);
    assert!(instead.contains(&"ember".to_owned()) && !instead.contains(&String::new()));
    let more = written(&house, OWN, (category.1, category.1));
    assert!(more.contains(&" ember".to_owned()) && !more.contains(&" frost".to_owned()));
    // A field of one word has no further one.
    let (_, end) = placed(&form, "unit");
    assert!(written(&house, OWN, (end, end)).is_empty());
}

#[test]
fn signs_have_words() {
    let house = house("summons_call");
    let form = form_of(&house, OWN);
    let (from, to) = placed(&form, "<=");
    let choices = form::choices(&house, OWN, from, to);
    let at_least = choices.iter().find(|it| it.text == ">=").expect(">=");
    assert_eq!(
        (&*at_least.phrase.ja, &*at_least.phrase.en),
        ("以上", "at least")
    );
    assert!(at_least.says.ja.contains("以上"), "{at_least:?}");
}

#[test]
fn a_line_of_which_nothing_is_said_is_offered_in_words() {
    let house = house("summon_and_magic");
    let templates = shokan_rules::workshop::templates(&house);
    let monster = templates
        .iter()
        .find(|it| it.text.contains("passive quick"));
    let text = &monster.expect("a quick monster").text;
    let text = format!("game summon_and_magic\nset own\n\n{text}");
    let form = form_of(&house, &text);
    let mut rows = form.rows.iter();
    let passive = rows.find(|it| it.pieces[0].text == "passive");
    let at = passive.expect("a passive").at.to;
    let choices = form::choices(&house, &text, at, at);
    let flying = choices.iter().find(|it| it.text.trim() == "passive flying");
    let phrase = &flying.expect("monsters may fly").phrase;
    assert_eq!(
        (&*phrase.ja, &*phrase.en),
        ("パッシブ 飛行", "Passive flying")
    );
}

/// Cards of the house with a text, under another word and number: some of all.
fn sampled(game: &str, most: usize) -> Vec<String> {
    let mut cards: Vec<String> = Vec::new();
    for (_, text) in Catalogue::built_in(game) {
        for card in text.split("\ncard ").skip(1) {
            let end = card.find("\n}").expect("an end");
            let (word, rest) = card[..end].split_once(' ').expect("a word");
            let (before, behind) = rest.split_once("id ").expect("a number");
            let (_, behind) = behind.split_once(' ').expect("more than a number");
            cards.push(format!(
                "# kept\ngame {game}\nset own\n\n\ncard own_{word} {before}id MY-1 {behind}\n}}\n"
            ));
        }
    }
    cards.retain(|it| it.contains("{\n    "));
    let step = cards.len().div_ceil(most);
    cards.into_iter().step_by(step).collect()
}

/// What is offered at places all over cards of the house runs, and taken back leaves the text: of
/// each card other places.
fn offers_run(game: &str) {
    let house = house(game);
    let cards = sampled(game, 3);
    assert!(cards.len() > 1);
    for (nth, text) in cards.into_iter().enumerate() {
        assert_eq!(check(&house, &text).faults, [], "{text}");
        assert!(choices_run(&house, &text, 3, (nth % 4, 4)) > 3, "{text}");
    }
}

#[test]
fn what_is_offered_for_cards_of_summons_call_runs() {
    offers_run("summons_call");
}

#[test]
fn what_is_offered_for_cards_of_summon_and_magic_runs() {
    offers_run("summon_and_magic");
}

#[test]
fn what_is_offered_for_cards_of_summoner_wars_runs() {
    offers_run("summoner_wars");
}

#[test]
fn what_is_offered_for_cards_of_shaman_king_runs() {
    offers_run("shaman_king");
}
