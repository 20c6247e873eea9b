//! What the words of all games have in common: card files, decks, turns, blank cards, the texts
//! that wait.

use crate::board::{Board, FILLER, change_card};
use crate::lex::Word;
use crate::play_back::ShownDeck;
use crate::report::{Code, Problem, bi, or_near, same};
use crate::scope::Value;
use crate::tree::{Block, DeckSource, Registered, Scenario, Turn};
use crate::words::{ChangeText, Token, Words, word};
use shokan_kernel::ids::{CardId, NO_CELL, Seat, ZoneKind};
use shokan_kernel::luck::Luck;
use shokan_kernel::state::State;
use shokan_kernel::table::{Change, Modifier};
use shokan_lang::fault::CardFault;
use shokan_rules::catalogue::{self, Catalogue};
use shokan_rules::deck::{Construction, DeckFault, DeckList};
use shokan_rules::games;
use shokan_rules::rulebook::Rulebook;
use shokan_rules::show::Bi;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What the own cards of a page are called where a file is meant.
const OWN: &str = "cards";

/// The cards of each game with the blank ones alone, which most pages play with.
static PLAIN: Mutex<BTreeMap<&str, Arc<Catalogue>>> = Mutex::new(BTreeMap::new());

/// The cards of a game, blank ones, own ones, and one per change of a mark.
pub(crate) fn catalogue<W: Words>(
    own: Option<&Block>,
    changes: &[ChangeText],
) -> Result<Arc<Catalogue>, Problem> {
    if own.is_some() || !changes.is_empty() {
        return compiled::<W>(own, changes, None);
    }
    // What is kept is whole, whatever happened to a thread that held it.
    let mut plain = PLAIN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(catalogue) = plain.get(word::<W>()) {
        return Ok(Arc::clone(catalogue));
    }
    let catalogue = compiled::<W>(None, &[], None)?;
    plain.insert(word::<W>(), Arc::clone(&catalogue));
    Ok(catalogue)
}

/// The same beside cards that have further ones with them, such as those of a set.
pub(crate) fn beside<W: Words>(
    cards: &Catalogue,
    own: Option<&Block>,
    changes: &[ChangeText],
) -> Result<Arc<Catalogue>, Problem> {
    match cards.is_built_in() {
        true => catalogue::<W>(own, changes),
        false => compiled::<W>(own, changes, Some(cards)),
    }
}

fn compiled<W: Words>(
    own: Option<&Block>,
    changes: &[ChangeText],
    with: Option<&Catalogue>,
) -> Result<Arc<Catalogue>, Problem> {
    let game = word::<W>();
    let mut generated = format!("game {game}\nset changes\n");
    for (at, change) in changes.iter().enumerate() {
        generated.push_str(&W::carrier(&change_card(at), &change.text));
    }
    // The two lines of the head stand before the block, so that lines are counted as in the
    // scenario.
    let own_text = own.map(|own| {
        let gap = "\n".repeat((own.line as usize).saturating_sub(2));
        format!("game {game}\nset own\n{gap}{}", own.text)
    });
    let mut files = vec![("filler.cards", W::BLANKS)];
    if let Some(text) = &own_text {
        files.push((OWN, text));
    }
    if !changes.is_empty() {
        files.push(("changes", &generated));
    }
    let compiled = match with {
        Some(cards) => Some(cards.with_files(&files)),
        None => games::catalogue(game, &files),
    };
    match compiled {
        Some(Ok(catalogue)) => Ok(Arc::new(catalogue)),
        Some(Err(faults)) => Err(card_problem(&faults, changes)),
        None => {
            let expected = bi("カードのあるゲーム", "a game with cards");
            Err(Problem::new(Code::F7, 0, 0, expected, same(game)))
        }
    }
}

/// Puts a built-in card on the board.
pub(crate) fn put<W: Words>(
    board: &mut Board<'_, W>,
    word: &str,
    seat: Seat,
    kind: ZoneKind,
    cell: u8,
) -> Result<CardId, Problem> {
    let Some(def) = board.catalogue.find(word) else {
        let expected = bi("白紙のカード", "the blank cards");
        return Err(Problem::new(Code::F7, 0, 0, expected, same(word)));
    };
    let mut card = board.blank(def, seat, kind, cell);
    card.known = Board::<W>::known(&card);
    board.put(card, 0)
}

/// Puts ten blank cards in a pile that no line speaks of.
pub(crate) fn fill<W: Words>(
    board: &mut Board<'_, W>,
    seat: Seat,
    kind: ZoneKind,
) -> Result<(), Problem> {
    if !board.mentioned.contains(&(seat, kind)) {
        for _ in 0..10 {
            put(board, FILLER, seat, kind, NO_CELL)?;
        }
    }
    Ok(())
}

/// `next imp.leave`; with a number where one card has several texts of the same moment.
pub(crate) fn waiting<W: Words>(game: &State<W::Rules>, at: u8) -> Vec<Vec<Token>> {
    let at = usize::from(at);
    let Some(trigger) = game.waiting.get(at) else {
        return Vec::new();
    };
    let twins = |upto: usize| {
        let all = game.waiting.iter().take(upto);
        all.filter(|it| W::twins(it, trigger)).count()
    };
    let event = W::EVENTS.get(trigger.event.at()).copied();
    let card = trigger.source.card;
    let moment = Token::CardEvent(card, event.unwrap_or(W::EVENTS[0]));
    let mut texts = vec![
        vec![Token::Word("next"), moment],
        vec![Token::Word("next"), Token::Card(card)],
    ];
    if twins(game.waiting.len()) > 1 {
        let number = Token::Number(twins(at) as i32 + 1);
        texts.iter_mut().for_each(|text| text.push(number));
    }
    texts
}

/// The words of a change of a number: so much more, so many times, or this.
pub(crate) fn counted(stat: &'static str, modifier: &Modifier) -> Vec<Token> {
    let (stat, n) = (Token::Word(stat), Token::Number(i32::from(modifier.value)));
    match modifier.change {
        Change::Set => vec![stat, Token::Word("becomes"), n],
        Change::Scale => vec![stat, Token::Word("times"), n],
        _ => vec![stat, n],
    }
}

/// Counters of a name that come, or go.
pub(crate) fn counters(modifier: &Modifier) -> Vec<Token> {
    let n = Token::Number(i32::from(modifier.value));
    vec![Token::Word("counters"), n]
}

/// The value of something that holds or does not.
pub(crate) fn yes_no(holds: bool) -> Value {
    Value::Word(if holds { "yes" } else { "no" }.to_owned())
}

/// The value of a seat.
pub(crate) fn seat_value(seat: Seat) -> Value {
    Value::Word(format!("P{}", seat.0 + 1))
}

/// For games without options.
pub(crate) fn no_options(scenario: &Scenario) -> Result<(), Problem> {
    let Some((name, _, line)) = scenario.options.first() else {
        return Ok(());
    };
    let expected = bi(
        "option の行がないこと（このゲームに設定はない）",
        "no option: this game has none",
    );
    let (column, found) = (name.column, same(&name.text));
    Err(Problem::new(Code::F1, *line, column, expected, found))
}

/// The options of a set-up, as the rulebook reads them; `known` are all that it has.
pub(crate) fn options<B: Default>(
    scenario: &Scenario,
    known: &[(&str, &str, B)],
    bits: impl Fn(&[(String, String)]) -> Result<B, String>,
) -> Result<B, Problem> {
    let mut pairs = Vec::new();
    for (name, value, line) in &scenario.options {
        if name.is("construction") {
            continue;
        }
        pairs.push((name.text.clone(), value.text.clone()));
        bits(&pairs).map_err(|found| {
            let all: Vec<String> = known
                .iter()
                .map(|it| format!("{} {}", it.0, it.1))
                .collect();
            let known = all.join(", ");
            let expected = bi(
                format!("ルールの設定：{known}"),
                format!("an option of the rules: {known}"),
            );
            let expected = or_near(expected, &found, all.iter().map(String::as_str));
            Problem::new(Code::F1, *line, name.column, expected, same(found))
        })?;
    }
    Ok(bits(&pairs).unwrap_or_default())
}

/// How many seats have their turn before this one, in a round of so many that begins with `first`;
/// nothing where there is no such seat.
pub(crate) fn turns_ahead(first: u8, seat: u8, seats: u8) -> Option<u16> {
    let there = first < seats && seat < seats;
    // SW-34P.09: on either side of a table of four it goes round in its own way.
    there.then(|| u16::from(seat ^ first))
}

/// The number and the player of a turn, in a game of two.
pub(crate) fn turn_of(scenario: &Scenario, turn: &Turn) -> Result<(u16, Seat), Problem> {
    let ahead = turns_ahead(scenario.first, turn.seat, 2);
    if turn.number == 0 || Some((turn.number - 1) % 2) != ahead {
        let expected = bi(
            "その人のターン（P1は奇数、P2は偶数。`set first P2`があれば逆）",
            "a turn of its player: P1 has the odd turns, P2 the even ones, unless `set first P2` \
             stands there",
        );
        let found = same(format!("turn {} of P{}", turn.number, turn.seat + 1));
        return Err(Problem::new(Code::F7, turn.line, 0, expected, found));
    }
    Ok((turn.number, Seat(turn.seat)))
}

/// The place of a phase in a list.
pub(crate) fn phase_of(word: &Word, line: u32, among: &[&str]) -> Result<usize, Problem> {
    let at = among.iter().position(|known| *known == word.text);
    at.ok_or_else(|| {
        let all = among.join(", ");
        let expected = bi(format!("フェイズ：{all}"), format!("a phase: {all}"));
        let expected = or_near(expected, &word.text, among.iter().copied());
        Problem::new(Code::F1, line, word.column, expected, same(&word.text))
    })
}

/// A deck of the scenario: lines in braces, or the word of a ready deck.
pub(crate) fn deck_list<W: Words>(
    scenario: &Scenario,
    of: Registered,
    catalogue: &Catalogue,
) -> Result<(DeckList, Construction), Problem> {
    let fail =
        |line, column, expected, found| Problem::new(Code::F7, line, column, expected, found);
    let seat = of.seat();
    let Some(deck) = scenario.decks.iter().find(|deck| deck.of == of) else {
        let player = seat + 1;
        let (expected, found) = match of {
            Registered::First(_) => (
                bi("deck P1 ... と deck P2 ...", "deck P1 ... and deck P2 ..."),
                bi(
                    format!("P{player}のデッキなし"),
                    format!("no deck of P{player}"),
                ),
            ),
            Registered::Second(_) => (
                same("second_deck P1 ..."),
                bi(
                    format!("P{player}の2つ目のデッキなし"),
                    format!("no second deck of P{player}"),
                ),
            ),
        };
        return Err(fail(scenario.line, 0, expected, found));
    };
    let (list, mut construction) = match &deck.source {
        DeckSource::Path(word) => catalogue.ready(&word.text).ok_or_else(|| {
            let ready: Vec<&str> = catalogue.ready_words().collect();
            let ready = ready.join(", ");
            let expected = bi(
                format!("構築済みデッキの言葉：{ready}"),
                format!("the word of a ready deck: {ready}"),
            );
            fail(deck.line, word.column, expected, same(&word.text))
        })?,
        DeckSource::Lines(block) => {
            let gap = "\n".repeat((block.line as usize).saturating_sub(2));
            let text = format!(
                "deck \"P{}\"\ngame {}\n{gap}{}",
                seat + 1,
                word::<W>(),
                block.text
            );
            catalogue::deck_list(&text).map_err(|faults| {
                let line = faults.first().map_or(block.line, |fault| fault.line);
                let expected = bi("デッキの行", "lines of a deck file");
                fail(line, 0, expected, told(&faults)).with(faults)
            })?
        }
    };
    let option = scenario.options.iter().find(|it| it.0.is("construction"));
    if let Some((_, value, line)) = option {
        construction = match value.text.as_str() {
            "normal" => Construction::Normal,
            "dynamic" => Construction::Dynamic,
            other => {
                let expected = bi("normal か dynamic", "normal or dynamic");
                let (at, found) = (value.column, same(other));
                return Err(Problem::new(Code::F1, *line, at, expected, found));
            }
        };
    }
    Ok((list, construction))
}

/// A deck of the scenario, placed by its game; its faults are a fault of the scenario.
pub(crate) fn placed<W: Words, T>(
    scenario: &Scenario,
    seat: u8,
    catalogue: &Catalogue,
    place: impl Fn(&DeckList, Construction) -> Result<T, Vec<DeckFault>>,
) -> Result<T, Problem> {
    let (list, construction) = deck_list::<W>(scenario, Registered::First(seat), catalogue)?;
    place(&list, construction).map_err(|faults| {
        let all = |text: fn(&DeckFault) -> &str| {
            let texts: Vec<&str> = faults.iter().map(text).collect();
            texts.join("\n")
        };
        let found = bi(all(|it| &it.text.ja), all(|it| &it.text.en));
        let player = seat + 1;
        let expected = bi(
            format!("誤りのないP{player}のデッキ"),
            format!("a deck of P{player} without faults"),
        );
        Problem::new(Code::F7, scenario.line, 0, expected, found)
    })
}

/// A card that lies in a zone where it may not.
pub(crate) fn lies_in(card: &str, zone: &str) -> Bi {
    bi(format!("{zone} に {card}"), format!("{card} in {zone}"))
}

/// What luck follows from where it is not scripted.
pub(crate) fn luck(scenario: &Scenario) -> Luck {
    scenario
        .seed
        .map_or(Luck::quick(0), |seed| Luck::new(key(seed)))
}

/// The key of a number.
pub(crate) fn key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[24..].copy_from_slice(&seed.to_be_bytes());
    key
}

/// A game for which the table has room.
pub(crate) fn seated<T>(scenario: &Scenario, game: Option<T>) -> Result<T, Problem> {
    game.ok_or_else(|| {
        let expected = bi("卓に収まるデッキ", "decks that fit on the table");
        let found = bi("それより多いカード", "more cards");
        Problem::new(Code::F7, scenario.line, 0, expected, found)
    })
}

/// More used abilities than the game keeps in mind.
pub(crate) fn used_up(scenario: &Scenario) -> Problem {
    let expected = bi(
        "効果を使ったカードがもっと少ないこと",
        "fewer cards whose abilities have been used",
    );
    let found = bi("多すぎる枚数", "more");
    Problem::new(Code::F7, scenario.line, 0, expected, found)
}

/// The faults of a deck of the scenario, which a line looks at.
pub(crate) fn deck_faults<W: Words>(
    scenario: &Scenario,
    (of, line): (Registered, u32),
    catalogue: &Catalogue,
) -> Result<Vec<DeckFault>, Problem> {
    let (list, construction) = deck_list::<W>(scenario, of, catalogue)?;
    match of {
        Registered::First(_) => Ok(W::Rules::check_deck(&list, construction, catalogue)),
        Registered::Second(seat) if W::Rules::SECOND_DECK.is_some() => {
            let (first, _) = deck_list::<W>(scenario, Registered::First(seat), catalogue)?;
            Ok(W::Rules::check_second(
                &first,
                &list,
                construction,
                catalogue,
            ))
        }
        Registered::Second(_) => {
            let expected = bi(
                "deck（このゲームで使うデッキは1人1つ）",
                "deck: a player of this game registers one",
            );
            let found = same("second_deck");
            Err(Problem::new(Code::F1, line, 0, expected, found))
        }
    }
}

/// Whether a fault of a deck has these facts, in pairs: `need` and `have` are numbers that its
/// sentence says, `by` a card that it names.
pub(crate) fn has_facts(fault: &DeckFault, facts: &[Word], catalogue: &Catalogue) -> bool {
    let numbers = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_digit());
        words.map(str::to_owned).collect()
    };
    let known = |word: &str| catalogue.find(word);
    facts.chunks(2).all(|pair| match pair {
        [name, card] if name.is("by") => fault
            .cards
            .iter()
            .any(|it| *it == card.text || known(it).is_some() && known(it) == known(&card.text)),
        [_, number] => numbers(&fault.text.en).contains(&number.text),
        _ => false,
    })
}

/// The deck of a seat as people see it.
pub(crate) fn shown_deck<W: Words>(
    scenario: &Scenario,
    of: Registered,
    catalogue: &Catalogue,
) -> Result<ShownDeck, Problem> {
    let (list, construction) = deck_list::<W>(scenario, of, catalogue)?;
    Ok(ShownDeck {
        seat: of.seat(),
        dynamic: construction == Construction::Dynamic,
        leaders: list.leaders,
        cards: list.cards,
    })
}

/// The faults of own cards, at the place of the first one. What is in no own card is a change that
/// a mark puts on one: it stands where the first of these marks does.
fn card_problem(faults: &[CardFault], changes: &[ChangeText]) -> Problem {
    let marked = changes.first().map_or(0, |change| change.line);
    let faults = faults
        .iter()
        .cloned()
        .map(|fault| match fault.file.as_deref() {
            Some(OWN) => fault,
            _ => CardFault {
                line: marked,
                column: 0,
                ..fault
            },
        });
    let faults: Vec<CardFault> = faults.collect();
    let first = faults.iter().find(|fault| fault.line > 0);
    let (line, column) = first.map_or((0, 0), |fault| (fault.line, fault.column));
    Problem::new(
        Code::F7,
        line,
        column,
        bi("誤りのないカード", "cards without faults"),
        told(&faults),
    )
    .with(faults)
}

/// Faults line by line: where they stand, and what they are.
fn told(faults: &[CardFault]) -> Bi {
    let told = faults.iter().map(|fault| {
        let (line, column, said) = (fault.line, fault.column, fault.message());
        let at = format!("{line}:{column}");
        (format!("{at} {}", said.ja), format!("{at} {}", said.en))
    });
    let (ja, en): (Vec<String>, Vec<String>) = told.unzip();
    bi(ja.join("\n"), en.join("\n"))
}
