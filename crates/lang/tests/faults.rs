//! What the parser and the checker catch, each by one small card.

use shokan_lang::check::load;
use shokan_lang::fault::{CardFault, FaultCode};

/// A skill with this block, in a file of Summons Call.
fn skill(block: &str) -> String {
    format!(
        "game summons_call\ncard thing {{\n  id T-1\n  name ja \"あ\" en \"A\"\n  type skill\n  \
         deck_type n\n  cost 1\n  {block}\n}}\n"
    )
}

fn faults(text: &str) -> Vec<CardFault> {
    load(&[("t.cards", text)]).err().unwrap_or_default()
}

fn only(block: &str) -> CardFault {
    let found = faults(&skill(block));
    assert_eq!(found.len(), 1, "{block}: {found:?}");
    found[0].clone()
}

#[test]
fn each_fault_of_a_block_is_caught() {
    use FaultCode::*;
    let cases = [
        ("play { draw 1\n foo 2 }", UnknownVerb),
        (
            "play { choose 1 enemy units as a\n damage 1 to b }",
            NameUnbound,
        ),
        (
            "play { choose 1 own unit as a\n choose 1 own unit as a\n rest a }",
            NameBoundTwice,
        ),
        ("play { choose 1 own unit as rest\n draw 1 }", NameReserved),
        ("play { prevent }", OutsideReplacement),
        ("play { change amount to 0 }", OutsideReplacement),
        (
            "on draw of you { damage amount to own master }",
            OutsideReplacement,
        ),
        ("always { draw 1 }", FlowInAlways),
        (
            "play { choose 1 own master in hand as a\n rest a }",
            NoCandidate,
        ),
        ("play { choose 0 own units as a\n rest a }", NoCandidate),
        (
            "play { choose 1 enemy card in hand as a\n discard a }",
            HiddenZone,
        ),
        ("play { damage x to own master }", XWithoutCost),
        ("main, pay discard x { draw 1 }", XWithoutCost),
        ("main, pay mill x { draw 1 }", XWithoutCost),
        (
            "main, pay send x own units to outside { draw 1 }",
            XWithoutCost,
        ),
        ("play { own units get atk + 1 while_under }", OtherGame),
        ("play { own units gain fury }", UnknownWord),
        ("play { }", EmptyEffect),
        ("play { if own_turn { } }", EmptyEffect),
        ("play { destroy this }", OtherGame),
        ("play { place_on this to this }", OtherGame),
        ("on attackk { draw 1 }", UnknownWord),
        (
            "play { choose 1 own foost unit as a\n rest a }",
            UnknownWord,
        ),
        (
            "play { choose 1 own card in outside named cinder_imp as a\n rest a }",
            UnknownCard,
        ),
        ("play { own units get damage_taken = 0 }", OutOfRange),
        ("play { move this to hand top }", OutOfRange),
        ("stats 1 1", WrongType),
        ("cost 2", DoubledField),
        ("cots 2", UnknownField),
        ("race insect", OtherGame),
    ];
    for (block, code) in cases {
        assert_eq!(only(block).code, code, "{block}");
    }
}

#[test]
fn done_asks_about_the_statement_just_before() {
    let nothing_before = [
        "play { if done { draw 1 } }",
        "play { if not done { draw 1 } }",
        "play { if (own_turn and done) { draw 1 } }",
        "on entry, pay release 1 { if done { draw 1 } }",
        "on entry, when done { draw 1 }",
        "play { remember count of own units as n\n if done { draw n } }",
        "play { shuffle own deck\n if done { draw 1 } }",
        "play { if own_turn { draw 1 }\n if done { draw 1 } }",
        "play { each own units as u { rest u }\n if done { draw 1 } }",
        "play { draw 1\n each own units as u { if done { rest u } } }",
        "play { may { if done { draw 1 } } }",
        "play { draw 1\n if own_turn { draw 1 } else { if done { draw 1 } } }",
        "play { draw 1\n choose 1 own unit where done as u\n rest u }",
    ];
    for block in nothing_before {
        assert_eq!(only(block).code, FaultCode::NothingDone, "{block}");
    }
    let before = [
        "play { draw 1\n if done { draw 1 } }",
        "play { draw 1\n if done { draw 1 } else { discard 1 } }",
        "play { draw 1\n if own_turn { if done { draw 1 } } }",
        "play { draw 1\n if done { draw 1 }\n if done { draw 1 } }",
        "play { may pay release 1 { draw 1 }\n if done { draw 1 } }",
        "play { either { draw 1 } or { discard 1 }\n if done { draw 1 } }",
        "play { choose 1 enemy unit as u\n if done { rest u } }",
    ];
    for block in before {
        assert_eq!(faults(&skill(block)), Vec::new(), "{block}");
    }
}

#[test]
fn none_of_something_is_no_text() {
    let none = [
        "play { draw 0 }",
        "play { discard 0 }",
        "play { mill 0 of you }",
        "play { look at top 0 of you as seen\n discard seen }",
        "main any, pay discard 0 { draw 1 }",
        "main any, pay release 0 { draw 1 }",
    ];
    for block in none {
        assert_eq!(only(block).code, FaultCode::SaysNothing, "{block}");
    }
    // 0 is a number where a card gets it or is damaged.
    let cards = "play { own units get atk = 0 this_turn\n own units get atk + 0 this_turn\n damage 0 to own master }";
    assert_eq!(faults(&skill(cards)), Vec::new());
}

#[test]
fn a_player_is_no_card() {
    let blocks = [
        "play { damage damage_taken of you to own master }",
        "play { draw count of opponent }",
        "play { if you exists { draw 1 } }",
        "play { choose 1 own unit adjacent to you as a\n rest a }",
    ];
    for block in blocks {
        assert_eq!(only(block).code, FaultCode::PlayerForCards, "{block}");
    }
}

#[test]
fn what_is_set_is_a_number() {
    let blocks = [
        "play { set this }",
        "play { set 1 own card in hand face_down }",
        "play { choose 1 own card in hand as it\n set it }",
    ];
    for block in blocks {
        assert_eq!(only(block).code, FaultCode::SetsNumber, "{block}");
    }
    // A slip in the word of the number is told as one.
    let fault = only("play { set atkk of own master to 1 }");
    assert_eq!(fault.code, FaultCode::UnknownWord);
    assert_eq!(fault.nearest.as_deref(), Some("atk"));
}

#[test]
fn a_fault_says_where_what_and_the_nearest_word() {
    let fault = only("play { choose 1 enemey unit as a\n  damage 1 to a }");
    assert_eq!((fault.line, fault.column), (8, 19));
    assert_eq!(fault.found, "enemey");
    let fault = only("play { choose 1 own unit in haand as a\n rest a }");
    assert_eq!(fault.nearest.as_deref(), Some("hand"));
    let message = fault.message();
    assert!(
        message.en.contains("did you mean `hand`?"),
        "{}",
        message.en
    );
    assert!(message.ja.contains("もしかして「hand」"), "{}", message.ja);
    assert_eq!(fault.file.as_deref(), Some("t.cards"));
}

#[test]
fn all_faults_of_a_file_come_at_once() {
    let found = faults(
        "set x\ncard a {\n  id T-1\n  name ja \"あ\"\n  type unit\n  deck_type q\n  cost 99\n}\n\
         card a {\n  id T-1\n  name ja \"\" en \"B\"\n  type skill\n  deck_type n\n  cost 1\n  \
         play { foo }\n",
    );
    let codes: Vec<_> = found.iter().map(|f| (f.line, f.code)).collect();
    for expected in [
        (1, FaultCode::MissingGame),
        (2, FaultCode::MissingField),
        (4, FaultCode::MissingEnglish),
        (6, FaultCode::UnknownWord),
        (7, FaultCode::OutOfRange),
        (9, FaultCode::UnclosedBlock),
        (9, FaultCode::DoubledCard),
        (10, FaultCode::DoubledId),
        (11, FaultCode::MissingJapanese),
        (15, FaultCode::UnknownVerb),
    ] {
        assert!(codes.contains(&expected), "{expected:?} in {codes:?}");
    }
}

#[test]
fn a_block_that_is_not_closed_is_reported_where_it_opens() {
    let found = faults(
        "game summons_call\ncard a {\n  id T-1\n  name ja \"あ\" en \"A\"\n  type skill\n  \
         deck_type n\n  cost 1\n  play {\n    draw 1\n}\ncard b {\n  id T-2\n  \
         name ja \"い\" en \"B\"\n  type skill\n  deck_type n\n  cost 1\n  play { draw 1 }\n}\n",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].line, found[0].code),
        (2, FaultCode::UnclosedBlock)
    );
}

#[test]
fn a_keyword_that_gives_itself_is_caught() {
    let text = format!(
        "{}keyword fury ja \"憤\" en \"Fury\" {{\n  on entry {{\n    this gains rage\n  }}\n}}\n\
         keyword rage ja \"怒\" en \"Rage\" {{\n  on entry {{\n    this gains fury\n  }}\n}}\n",
        skill("play { draw 1 }")
    );
    let codes: Vec<_> = faults(&text).iter().map(|f| f.code).collect();
    assert_eq!(codes, [FaultCode::SelfGrant, FaultCode::SelfGrant]);
}

#[test]
fn modifiers_can_be_joined() {
    let text = skill(
        "play { choose 1 enemy unit as held\n  held loses other effects this_turn and loses other \
         effects while_here }",
    );
    assert_eq!(faults(&text), []);
}

/// A card of Summon & Magic with these lines.
fn magical(lines: &str) -> Vec<(FaultCode, String)> {
    let text = format!(
        "game summon_and_magic\nwords race {{\n  knight ja \"騎士\" en \"Knight\"\n}}\n\
         words kind {{\n  weapon ja \"武器\" en \"Weapon\"\n}}\ncard thing {{\n  id T-1\n  \
         name ja \"あ\" en \"A\"\n{lines}\n}}\n"
    );
    faults(&text)
        .into_iter()
        .map(|f| (f.code, f.found))
        .collect()
}

const TWO: &str = "skill attack fire ja \"い\" en \"B\" { attack 1 enemy monster }\n\
                   skill timed none ja \"う\" en \"C\" on enter { draw 1 }";
const BODY: &str = "type monster\nelement fire\nrace knight\nstats 1 1\ncost 1";

#[test]
fn fields_of_a_monster_are_checked() {
    use FaultCode::*;
    assert_eq!(magical(&format!("{BODY}\n{TWO}")), []);
    let cases = [
        (
            "type monster\nelement fire\nrace knight\nstats 1 1",
            MissingField,
            "cost / advance",
        ),
        (
            "type monster\nelement fire\nstats 1 1\ncost 1",
            MissingField,
            "race",
        ),
        (
            "type monster\nrace knight\nstats 1 1\ncost 1",
            MissingField,
            "element",
        ),
        (
            "type monster\nelement fire\nrace knight\ncost 1",
            MissingField,
            "stats",
        ),
    ];
    for (fields, code, found) in cases {
        assert_eq!(
            magical(&format!("{fields}\n{TWO}")),
            [(code, found.to_owned())]
        );
    }
    let cases = [
        ("advance 1", FieldsExclude, "cost advance"),
        ("kind weapon", WrongType, "kind"),
        ("equip own monster", WrongType, "equip"),
        ("activation discard 1", WrongType, "activation"),
        ("race knight", DoubledField, "race"),
        ("passive fliyng", UnknownWord, "fliyng"),
        ("passive king", OutOfRange, "king"),
        ("passive king 0", OutOfRange, "0"),
        ("passive flying 1", OutOfRange, "1"),
        ("passive resist physical", UnknownWord, "physical"),
        ("passive bane knigt", UnknownWord, "knigt"),
        ("passive summon_condition thin", UnknownCard, "thin"),
        ("passive flying\npassive flying", DoubledField, "flying"),
    ];
    for (line, code, found) in cases {
        let all = magical(&format!("{BODY}\n{line}\n{TWO}"));
        assert_eq!(all, [(code, found.to_owned())], "{line}");
    }
}

#[test]
fn fields_of_the_other_types_are_checked() {
    use FaultCode::*;
    let others = [
        (
            "type magic\nelement fire\nkind weapon",
            "use { draw 1 }",
            MissingField,
            "advance",
        ),
        (
            "type magic\nelement fire\nadvance 1",
            "use { draw 1 }",
            MissingField,
            "kind",
        ),
        (
            "type land\nkind weapon\nelement fire",
            "always { own monsters get attack + 1 }",
            WrongType,
            "element",
        ),
        (
            "type weather\nkind weapon\nadvance 1",
            "use { draw 1 }",
            WrongType,
            "advance",
        ),
        (
            "type artifact\nkind weapon\ncost 1",
            "use { draw 1 }",
            WrongType,
            "cost",
        ),
        (
            "type avatar\nelement fire\nkind weapon",
            "merit { you get hand_limit = 6 }",
            WrongType,
            "kind",
        ),
    ];
    for (fields, ability, code, found) in others {
        assert_eq!(
            magical(&format!("{fields}\n{ability}")),
            [(code, found.to_owned())]
        );
    }
}

#[test]
fn flags_and_heads_of_summon_and_magic_are_checked() {
    use FaultCode::*;
    let skill = |first: &str| {
        let second = "skill timed none ja \"う\" en \"C\" on enter { draw 1 }";
        magical(&format!("{BODY}\n{first}\n{second}"))
    };
    let name = "ja \"い\" en \"B\"";
    let cases = [
        (
            format!("skill action none {name} {{ draw 1 }}"),
            WrongFlag,
            "action",
        ),
        (
            format!("skill action 4 none {name} {{ draw 1 }}"),
            WrongFlag,
            "action",
        ),
        (
            format!("skill attack 1 fire {name} {{ attack 1 enemy monster }}"),
            WrongFlag,
            "attack",
        ),
        (
            format!("skill attack fire {name} on enter {{ draw 1 }}"),
            WrongFlag,
            "attack",
        ),
        (
            format!("skill timed none {name} {{ draw 1 }}"),
            WrongFlag,
            "timed",
        ),
        (
            format!("skill constant none {name} {{ draw 1 }}"),
            FlowInAlways,
            "",
        ),
        (
            format!("skill guard guard {name} {{ draw 1 }}"),
            FlowInAlways,
            "",
        ),
        ("use { draw 1 }".to_owned(), WrongType, "use"),
        (
            "merit { you get hand_limit = 6 }".to_owned(),
            WrongType,
            "merit",
        ),
        (
            "always { this gets attack + 1 }".to_owned(),
            WrongType,
            "always",
        ),
        ("on enter { draw 1 }".to_owned(), WrongType, "on"),
        (
            format!("skill attack fire {name} {{ heal 1 this }}"),
            OtherGame,
            "heal",
        ),
        (
            format!("skill attack fire {name} {{ damage 1 to foe against cost }}"),
            UnknownWord,
            "cost",
        ),
    ];
    for (ability, code, found) in cases {
        assert_eq!(skill(&ability), [(code, found.to_owned())], "{ability}");
    }
}

#[test]
fn a_monster_has_two_skills() {
    let none = magical(BODY);
    assert_eq!(none, [(FaultCode::WrongAbilities, "thing: 0".to_owned())]);
}

/// What is wrong with a summoner who has these lines besides what it needs.
fn summoning(lines: &str) -> Vec<FaultCode> {
    let text = format!(
        "game summoner_wars\nkeyword swift ja \"迅\" en \"Swift\" {{\n always {{\n this gets \
         movement + 1\n }}\n}}\ncard lead {{\n id L1\n name ja \"あ\" en \"A\"\n type unit\n \
         rank summoner\n attack 1\n range bow\n {lines}\n}}\n"
    );
    faults(&text).iter().map(|f| f.code).collect()
}

#[test]
fn fields_of_a_summoner_are_checked() {
    use FaultCode::*;
    let good = "life 4\n ability swift";
    for (lines, found) in [
        ("", vec![]),
        ("reference lead 2\n setup lead 6 4 1 1", vec![]),
        ("setup lead 1 1\n setup lead 2 2", vec![]),
        ("reference leed 2", vec![UnknownCard]),
        ("reference 2", vec![OutOfRange]),
        ("reference lead", vec![OutOfRange]),
        ("reference lead 1 1", vec![OutOfRange]),
        ("reference lead 10", vec![OutOfRange]),
        ("setup lead 1", vec![OutOfRange]),
        ("setup lead 7 1", vec![OutOfRange]),
        ("setup lead 1 5", vec![OutOfRange]),
        ("setup lead 1 lead", vec![OutOfRange]),
        ("uncertain copies\n uncertain cost", vec![DoubledField]),
        (
            "always { this gets attack + 1 }",
            vec![WrongType, WrongAbilities],
        ),
    ] {
        let mut codes = summoning(&format!("{good}\n {lines}"));
        codes.sort();
        let mut found = found;
        found.sort();
        assert_eq!(codes, found, "{lines}");
    }
    assert_eq!(summoning("life 4\n ability swifd"), [UnknownWord]);
    assert_eq!(summoning("life 4\n ability"), [OutOfRange]);
    assert_eq!(summoning("ability swift"), [MissingField]);
    // A Unit may be without an ability.
    assert_eq!(summoning("life 4"), []);
}

#[test]
fn a_fault_among_fields_of_one_line_has_its_own_place() {
    let of = |line: &str| {
        let text = format!(
            "game summons_call\nwords category {{\n beast ja \"獣\" en \"Beast\"\n}}\ncard thing {{\n  id T-1  \
             name ja \"あ\" en \"A\"\n  {line}\n}}\n"
        );
        let found = faults(&text);
        let place = |it: &CardFault| (it.line, it.column, it.code, it.nearest.clone());
        found.iter().map(place).collect::<Vec<_>>()
    };
    let near = |word: &str| Some(word.to_owned());
    let fine = "type unit  deck_type n  category beast  cost 1  stats 1 2  directions left front";
    assert_eq!(of(fine), []);
    // Two spaces are the formatter's; one is enough.
    assert_eq!(of(&fine.replace("  ", " ")), []);
    use FaultCode::*;
    for (good, bad, at, code, nearest) in [
        ("stats", "statz", "statz", UnknownField, near("stats")),
        ("cost", "cots", "cots", UnknownField, near("cost")),
        (
            "deck_type",
            "decktype",
            "decktype",
            UnknownField,
            near("deck_type"),
        ),
        ("beast", "beats", "beats", UnknownWord, near("beast")),
        ("cost 1", "cost 99", "99", OutOfRange, None),
        ("cost 1", "cost -1", "-1", OutOfRange, None),
        ("cost 1", "cost 1  cost 2", "cost 2", DoubledField, None),
        ("stats 1 2", "stats 1", "stats", OutOfRange, None),
        ("left front", "left left", "directions", OutOfRange, None),
        ("cost 1", "cost 1  race beast", "race", OtherGame, None),
        (
            "front",
            "front  on entry { draw 1 }",
            "on ",
            Unexpected,
            None,
        ),
        (
            "cost 1",
            "cost 1  main { draw 1 }",
            "main",
            Unexpected,
            None,
        ),
    ] {
        let line = fine.replacen(good, bad, 1);
        let found = of(&line);
        let column = 3 + line.rfind(at).expect("it stands there") as u32;
        let here: Vec<_> = found.iter().filter(|it| it.1 == column).collect();
        assert_eq!(here.len(), 1, "{bad}: {found:?}");
        let told = (here[0].0, here[0].2, here[0].3.clone());
        let expected = match nearest {
            None => (7, code, told.2.clone()),
            near => (7, code, near),
        };
        assert_eq!(told, expected, "{bad}: {found:?}");
        // What follows from a field that could not be read is that it is missing.
        let others = found.iter().filter(|it| it.1 != column);
        assert!(
            others.clone().all(|it| it.2 == MissingField),
            "{bad}: {found:?}"
        );
    }
}

#[test]
fn nothing_is_called_as_a_field_is() {
    let names = "  id T-1  name ja \"あ\" en \"A\"\n  type skill  deck_type n  cost 1";
    let card = |word: &str| {
        let text = format!(
            "game summons_call\ncard {word} {{\n{names}\n  play {{\n    draw 1\n  }}\n}}\n"
        );
        faults(&text).iter().map(|it| it.code).collect::<Vec<_>>()
    };
    assert_eq!(card("price"), []);
    assert_eq!(card("cost"), [FaultCode::NameReserved]);
    let keyword = |word: &str| {
        let text = format!(
            "game summons_call\nkeyword {word} ja \"あ\" en \"A\" {{\n  on entry {{\n    draw 1\n  }}\n}}\n"
        );
        faults(&text).iter().map(|it| it.code).collect::<Vec<_>>()
    };
    assert_eq!(keyword("fury"), []);
    assert_eq!(keyword("stats"), [FaultCode::NameReserved]);
}

#[test]
fn how_a_name_is_read_is_written_in_hiragana() {
    let card = |name: &str| {
        let text = format!(
            "game summons_call\ncard thing {{\n  id T-1\n  name {name}\n  type skill  deck_type n  cost 1\n  \
             play {{\n    draw 1\n  }}\n}}\n"
        );
        faults(&text)
    };
    for name in [
        "ja \"戦士\" en \"Fighter\"",
        "ja \"戦士\" kana \"せんし\" en \"Fighter\"",
        "en \"Fighter\" kana \"せんし\" ja \"戦士\"",
        "ja \"浪人・ページ\" kana \"ろうにん・ぺーじ\" en \"Ronin\"",
    ] {
        assert_eq!(card(name), [], "{name}");
    }
    for kana in ["", "センシ", "sensi", "せん し", "戦し"] {
        let found = card(&format!("ja \"戦士\" kana \"{kana}\" en \"Fighter\""));
        let told: Vec<_> = found
            .iter()
            .map(|it| (it.code, it.line, it.column))
            .collect();
        assert_eq!(told, [(FaultCode::OutOfRange, 4, 21)], "{kana}");
    }
    let found = card("ja \"戦士\" kana せんし en \"Fighter\"");
    assert!(!found.is_empty());
    // Only the name of a card is read.
    let skill =
        "game summons_call\nwords category {\n  sword ja \"剣\" kana \"けん\" en \"Sword\"\n}\n";
    assert!(
        faults(skill)
            .iter()
            .any(|it| it.code == FaultCode::Unexpected && it.column == 16)
    );
}

/// The faults of a card of Shaman King with these lines.
fn shaman_king(lines: &str) -> Vec<FaultCode> {
    let text = format!(
        "game shaman_king\nwords person {{\n toka ja \"あ\" en \"A\"\n garan ja \"い\" en \"B\"\n}}\nwords \
         class {{\n beast ja \"獣霊\" en \"beast\"\n}}\nwords line {{\n echo ja \"返歌系\" en \"Echo\"\n}}\ncard thing \
         {{\n id T-1\n name ja \"う\" en \"C\"\n {lines}\n}}\n"
    );
    faults(&text).iter().map(|f| f.code).collect()
}

#[test]
fn fields_of_shaman_king_are_checked() {
    use FaultCode::*;
    let strike = "type strike\n level 2\n attack 30\n";
    for (lines, found) in [
        ("user all", vec![]),
        ("user toka garan\n attach_mark", vec![]),
        ("user beast", vec![]),
        ("user thing", vec![]),
        ("", vec![MissingField]),
        ("user", vec![OutOfRange]),
        ("user tokka", vec![UnknownWord]),
        ("user all toka", vec![OutOfRange]),
        ("user toka toka", vec![OutOfRange]),
        ("user toka 2", vec![OutOfRange]),
        ("user all\n line echo", vec![WrongType]),
        ("user all\n defence 10", vec![WrongType]),
        ("user all\n art { draw 1 }", vec![WrongType]),
        ("user all\n on put { draw 1 }", vec![]),
        ("user all\n on put { roll 1 dice as d }", vec![OtherGame]),
        ("user all\n on put { prevent }", vec![OutsideReplacement]),
        (
            "user all\n on put { damage amount to enemy battle_shaman }",
            vec![OutsideReplacement],
        ),
        (
            "user all\n on lose_battle { damage amount to enemy battle_shaman }",
            vec![],
        ),
        (
            "user all\n always { enemy card last in row gets health_lost + 1 }",
            vec![OutOfRange],
        ),
        (
            "user all\n on put { enemy card last in row gets attack = 0 until_enemy_turn_ends }",
            vec![OtherGame],
        ),
        (
            "user all\n always { enemy secret_arts in hand get level - 1 }",
            vec![],
        ),
        (
            "user all\n on put { choose 1 enemy card in hand as seen\n send seen to graveyard }",
            vec![HiddenZone],
        ),
    ] {
        assert_eq!(shaman_king(&format!("{strike} {lines}")), found, "{lines}");
    }
    let shaman = "type shaman\n person toka\n health 150\n summon_power 40\n";
    assert_eq!(
        shaman_king(&format!("{shaman} summon_number 4")),
        [OutOfRange]
    );
    assert_eq!(shaman_king(shaman), [MissingField]);
    assert_eq!(
        shaman_king(&format!("{shaman} summon_number 2\n user all")),
        [WrongType]
    );
}

/// What is in a deck, or in another's hand, is asked only behind a look at it.
#[test]
fn what_nobody_has_looked_at_is_no_condition() {
    use FaultCode::*;
    for (head, found) in [
        (
            "when count of own units in deck >= 2 { draw 1 }",
            &[UnlookedCards][..],
        ),
        ("when own units in deck exists { draw 1 }", &[UnlookedCards]),
        (
            "when count of enemy units in hand >= 1 { draw 1 }",
            &[UnlookedCards],
        ),
        (
            "{ if count of own units in deck >= 2 { draw 1 } }",
            &[UnlookedCards],
        ),
        (
            "{\n choose count of (enemy units in hand) enemy units as c\n rest c }",
            &[UnlookedCards],
        ),
        (
            "{\n choose 2 enemy units total cost <= count of (enemy units in hand) as c\n rest c }",
            &[UnlookedCards],
        ),
        (
            "pay discard count of (enemy units in hand) { draw 1 }",
            &[UnlookedCards],
        ),
        (
            "{\n choose count of (enemy cards in hand) enemy units as c\n rest c }",
            &[],
        ),
        ("{ draw count of (enemy units in hand) }", &[]),
        ("when count of own cards in deck >= 2 { draw 1 }", &[]),
        ("when count of own units in hand >= 2 { draw 1 }", &[]),
        ("when count of enemy cards in hand >= 2 { draw 1 }", &[]),
        (
            "{\n look at top 3 as c\n if count of own units in deck >= 2 { draw 1 }\n }",
            &[],
        ),
    ] {
        let comma = if head.starts_with('{') { " " } else { ", " };
        let unit = format!(
            "game summons_call\ncard thing {{\n  id T-1\n  name ja \"あ\" en \"A\"\n  type unit\n  \
             deck_type n\n  cost 1\n  stats 1 1\n  directions front\n  main any{comma}{head}\n}}\n"
        );
        let codes: Vec<FaultCode> = faults(&unit).iter().map(|it| it.code).collect();
        assert_eq!(codes, found, "{head}");
    }
    let magic = "type magic\n element fire\n kind weapon\n advance 0\n";
    let use_it = "use when own monsters in deck exists { draw 1 }";
    let codes: Vec<FaultCode> = magical(&format!("{magic} {use_it}"))
        .into_iter()
        .map(|it| it.0)
        .collect();
    assert_eq!(codes, [UnlookedCards]);
    let art = "type shamanic_art\n user all\n art when own spirits in deck exists { draw 1 }";
    assert_eq!(shaman_king(art), [UnlookedCards]);
    let event = "game summoner_wars\ncard e {\n id E1\n name ja \"あ\" en \"A\"\n type event\n \
                 play when count of own units in draw_pile >= 1 { draw 1 }\n}\n";
    let codes: Vec<FaultCode> = faults(event).iter().map(|it| it.code).collect();
    assert_eq!(codes, [UnlookedCards]);
}

#[test]
fn what_not_everybody_sees_is_read_by_no_text_that_holds() {
    use FaultCode::*;
    let strike = "type strike\n level 2\n attack 30\n";
    for (lines, found) in [
        (
            "user all\n always { this gets attack + 10 * count of own strikes in hand }",
            vec![UnseenCards],
        ),
        (
            "user all\n always when enemy cards where level = 1 in deck exists { this gets level + 1 }",
            vec![UnseenCards],
        ),
        (
            "user all\n always { this gets attack + 10 * count of own cards in hand }",
            vec![],
        ),
        (
            "user all\n always when own strikes in hand exists { own cards in hand get level + 1 }",
            vec![],
        ),
    ] {
        assert_eq!(shaman_king(&format!("{strike} {lines}")), found, "{lines}");
    }
}
