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

/// Every choice at every piece and line of a text compiles, and taking it back leaves the text.
fn every_choice_runs(house: &Catalogue, text: &str, most: usize) -> usize {
    let form = form_of(house, text);
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (at, row) in form.rows.iter().enumerate() {
        places.extend(row.pieces.iter().map(|it| (it.at.from, it.at.to)));
        let whole = form::whole(&form, at);
        places.extend([(whole.from, whole.to), (row.at.to, row.at.to)]);
    }
    let mut seen = 0;
    for (from, to) in places {
        for choice in form::choices(house, text, from, to).into_iter().take(most) {
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
