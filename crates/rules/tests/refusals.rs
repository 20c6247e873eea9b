//! Texts that the language can say and a game cannot carry out: the check of a card file refuses
//! each of them, and says what to write instead.

use shokan_lang::fault::CardFault;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;

/// What faults say, in English; each says something else in Japanese.
fn said(faults: &[CardFault]) -> Vec<String> {
    let message = |fault: &CardFault| {
        let said = fault.message();
        assert!(said.ja.chars().any(|c| c > '\u{3040}'), "{}", said.ja);
        said.en
    };
    faults.iter().map(message).collect()
}

/// What the check says of cards of Summons Call.
fn refused(type_and_text: &str) -> Vec<String> {
    let text = format!(
        "game summons_call\nset test\n\ncard tried {{\n  id T-1\n  name ja \"試\" en \"Tried\"\n  \
         {type_and_text}\n}}\n"
    );
    match Catalogue::of::<SummonsCall>(&[("test.cards", &text)]) {
        Ok(_) => Vec::new(),
        Err(faults) => said(&faults),
    }
}

fn unit(text: &str) -> Vec<String> {
    refused(&format!(
        "type unit\n  deck_type n\n  cost 1\n  stats 1 1\n  directions front\n  {text}"
    ))
}

fn skill(text: &str) -> Vec<String> {
    refused(&format!("type skill\n  deck_type n\n  cost 1\n  {text}"))
}

/// Texts of units, and a part of what is said of each.
const UNITS: &[(&str, &str)] = &[
    (
        "answer to damage to this {\n draw 1\n }",
        "write `on EVENT`",
    ),
    (
        "instead of leave of this {\n return this to hand\n }",
        "only `damage`",
    ),
    (
        "instead of damage to this, pay release 1 {\n change amount to 0\n }",
        "without `pay` and `may`",
    ),
    (
        "instead of damage to this, may {\n prevent\n }",
        "without `pay` and `may`",
    ),
    (
        "instead of damage to this {\n draw 1\n }",
        "without `change amount to N`",
    ),
    (
        "main any, by opponent {\n draw 1\n }",
        "its controller uses it",
    ),
    (
        "main {\n attack_with own units\n }",
        "`choose 1 own unit as NAME`",
    ),
    ("main, first each turn {\n draw 1\n }", "write `once`"),
    (
        "on damage to this by attack of enemy unit as a {\n damage 1 to a\n }",
        "`foe`",
    ),
    (
        "on leave of this from unit_zone {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        "main {\n move own units to master_zone\n }",
        "nothing is ever put there",
    ),
    (
        "main {\n move own units to enemy outside\n }",
        "their owner's",
    ),
    (
        "main {\n move own units to hand rested\n }",
        "nothing stands",
    ),
    (
        "on heal of own master by attack {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        "main {\n vanish enemy master\n }",
        "never leaves the master zone",
    ),
    (
        "main {\n return enemy master to hand\n }",
        "never leaves the master zone",
    ),
    ("main {\n leave enemy master\n }", "no unit"),
    ("main {\n opponent gets atk + 1 this_turn\n }", "own master"),
    (
        "main {\n choose 1 own unit as a by each_player\n rest a\n }",
        "each_player",
    ),
    (
        "main {\n look at top 1 of each_player as a\n }",
        "each_player",
    ),
    (
        "main, pay release 1 and release 1 {\n draw 1\n }",
        "release",
    ),
    ("main {\n shuffle own outside\n }", "outside"),
    (
        "main {\n choose 2 own unit total cost >= 3 as a\n rest a\n }",
        "`<=`",
    ),
    (
        "main {\n draw count of any cards in hand in outside\n }",
        "`in A or B`",
    ),
    (
        "main {\n this gets total atk + 1 this_turn\n }",
        "`gets hp + 1`",
    ),
    (
        "main {\n this gets printed atk + 1 this_turn\n }",
        "`gets hp + 1`",
    ),
    (
        "main {\n this gets atk - 2 least 1 this_turn\n }",
        "without `least`",
    ),
    (
        "always {\n own units cannot be_attacked by enemy unit\n }",
        "`cannot be_chosen by opponent`",
    ),
    (
        "always {\n own units cannot be_chosen by own unit\n }",
        "`by opponent`",
    ),
    (
        "main {\n each own units as a by opponent {\n rest a\n }\n }",
        "table order",
    ),
    (
        "main {\n draw count of counters on this\n }",
        "`damage_taken of CARD`",
    ),
    (
        "main {\n draw hp of host\n }",
        "no card lies on another here",
    ),
    (
        "main {\n choose 1 enemy unit within 1 of this as a\n rest a\n }",
        "`facing`",
    ),
    ("main {\n this gets atk * 2 this_turn\n }", "`*` or `/`"),
    (
        "main {\n choose 1 enemy unit first in row as a\n rest a\n }",
        "a place in a row",
    ),
];

/// It is refused with this sentence.
fn says_so(found: &[String], says: &str) -> bool {
    found.iter().any(|it| it.contains(says))
}

#[test]
fn summons_call_refuses_what_it_does_not_carry_out() {
    assert!(unit("on damage to this {\n draw 1\n }").is_empty());
    assert!(unit("instead of damage to this, once {\n change amount to 0\n draw 1\n }").is_empty());
    for &(text, says) in UNITS {
        let found = unit(text);
        assert!(says_so(&found, says), "{text}\n{found:?}");
    }
    let cases = [
        ("play, once {\n draw 1\n }", "once per name"),
        (
            "play {\n choose 1 own skill in outside as s\n move s to unit_zone\n }",
            "",
        ),
    ];
    for (text, says) in cases {
        let found = skill(text);
        assert!(
            says_so(&found, says) || says.is_empty(),
            "{text}\n{found:?}"
        );
    }
}

/// Texts that hold all the time and change a number that they read, a card of each game.
const CIRCLES: &[(&str, &str)] = &[
    (
        "summons_call",
        r#"card tried {
  id T-1
  name ja "試" en "Tried"
  type unit
  deck_type n
  cost 1
  stats 1 1
  directions front
  always when atk of this >= 1 {
    this gets atk + 1
  }
}"#,
    ),
    (
        "summon_and_magic",
        r#"words kind {
  tried_kind ja "試" en "tried"
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type weather
  kind tried_kind
  always {
    any monsters where attack >= 100 get defence + 100
  }
  always {
    any monsters where defence >= 100 get attack + 100
  }
}"#,
    ),
    (
        "summoner_wars",
        r#"keyword trying ja "試" en "Trying" {
  always {
    this gets attack + count of (any units where attack >= 1)
  }
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type unit
  rank common
  attack 1
  cost 1
  range sword
  life 1
  ability trying
}"#,
    ),
    (
        "shaman_king",
        r#"words class {
  tried_class ja "試" en "tried"
}

card tried {
  id T-1
  name ja "試" en "Tried"
  type spirit
  class tried_class
  level 1
  attack 10
  defence 10
  summon_value 10
  always when attack of this >= 10 {
    this gets attack + 10
  }
}"#,
    ),
];

/// What the check says of cards of Summoner Wars: a unit with a keyword, or an event.
fn refused_of_wars(is_unit: bool, text: &str) -> Vec<String> {
    let head = "game summoner_wars\nset test\n\n";
    let names = "name ja \"試\" en \"Tried\"";
    let file = if is_unit {
        format!(
            "{head}keyword trying ja \"試\" en \"Trying\" {{\n{text}\n}}\n\ncard tried {{\n  id T-1\n  \
             {names}\n  type unit\n  rank common\n  attack 1\n  cost 1\n  range sword\n  life 2\n  \
             ability trying\n}}\n"
        )
    } else {
        format!("{head}card tried {{\n  id T-1\n  {names}\n  type event\n  {text}\n}}\n")
    };
    match Catalogue::of::<SummonerWars>(&[("test.cards", &file)]) {
        Ok(_) => Vec::new(),
        Err(faults) => said(&faults),
    }
}

/// Texts of units and events of Summoner Wars, and a part of what is said of each.
const WARS: &[(bool, &str, &str)] = &[
    (
        true,
        "answer to attack by this {\n draw 1\n }",
        "write `on EVENT` or `any_time`",
    ),
    (
        true,
        "always, may {\n this gets attack + 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "any_time, may {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on turn_start or destroy of this {\n draw 1\n }",
        "write two abilities",
    ),
    (true, "on turn_start {\n draw 1\n }", "a turn of nobody"),
    (true, "on attack {\n draw 1\n }", "an attack of nobody"),
    (
        true,
        "any_time, once {\n destroy enemy events\n }",
        "do not lie on the Battlefield",
    ),
    (
        true,
        "any_time, once {\n choose 1 enemy event as e\n wound 1 to e\n }",
        "do not lie on the Battlefield",
    ),
    (
        true,
        "always {\n own events cannot attack\n }",
        "a change of Events",
    ),
    (
        true,
        "any_time, once {\n own events in hand cost 1 more this_turn\n }",
        "a change of Events",
    ),
    (
        true,
        "on after_attack on this {\n draw 1\n }",
        "an attack of nobody",
    ),
    (
        true,
        "on wound of any event {\n draw 1\n }",
        "an event that never happens to such cards",
    ),
    (
        true,
        "on destroy of enemy events {\n draw 1\n }",
        "an event that never happens to such cards",
    ),
    (
        true,
        "on after_attack by this on enemy events {\n draw 1\n }",
        "an event that never happens to such cards",
    ),
    (
        true,
        "on turn_start of own units {\n draw 1\n }",
        "write `of you` or `of opponent`",
    ),
    (
        true,
        "on destroy of any unit as a by any unit as b {\n wound 1 to b\n }",
        "name one card",
    ),
    (
        true,
        "on destroy of this from hand {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on after_move of this by attack {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on summon of opponent {\n draw 1\n }",
        "a player in an event of cards",
    ),
    (
        true,
        "on attack of this {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on summon of own unit by enemy unit {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on before_attack by this on any wall {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "instead of attack_roll by this on any unit {\n draw 1\n }",
        "a replacement of a roll",
    ),
    (
        true,
        "instead of attack_roll by this on any unit as a {\n wound up to 2 to a\n }",
        "a replacement of a roll",
    ),
    (
        true,
        "instead of attack_roll by this on any unit as a, may {\n wound 1 to a\n }",
        "a replacement of a roll that is asked for",
    ),
    (
        true,
        "instead of wound of this, pay discard 1 {\n prevent\n }",
        "pay only magic",
    ),
    (
        true,
        "instead of wound of this, pay magic x {\n prevent\n }",
        "write a number",
    ),
    (
        true,
        "instead of destroy of this {\n draw 1\n }",
        "only `attack_roll`, `wound` and `summon`",
    ),
    (
        true,
        "instead of summon of own units {\n draw 1\n }",
        "`summon of this` on the Unit",
    ),
    (
        true,
        "instead of summon of this, may {\n choose 1 own unit as a\n place this beside a\n }",
        "a summoning that is asked for",
    ),
    (
        true,
        "on after_attack by this, must {\n draw 1\n }",
        "`must`",
    ),
    (
        true,
        "always, once {\n this gets attack + 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (false, "play, once {\n draw 1\n }", "a limit of a play"),
    (
        true,
        "on after_attack by this, first each turn {\n draw 1\n }",
        "write `once`",
    ),
    (
        true,
        "on after_attack by this, any {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        true,
        "on after_attack by this, by opponent {\n draw 1\n }",
        "this word changes nothing here: leave it out",
    ),
    (
        false,
        "on turn_start of you {\n draw 1\n }",
        "an Event that does not stay",
    ),
    (
        false,
        "play {\n wound 1 to this\n }",
        "name a card that lies there",
    ),
    (
        false,
        "play {\n stack_magic up to 3 under this\n }",
        "name a card that lies there",
    ),
    (
        true,
        "always {\n foe gets hit_from + count of misses\n }",
        "hangs on itself",
    ),
    (
        true,
        "always {\n foe gets attack + count of dice\n }",
        "hangs on itself",
    ),
    (
        true,
        "instead_of_attacking {\n put friendly summoners on this\n }",
        "choose one of them first",
    ),
    (
        true,
        "instead_of_attacking {\n put any cards on own summoner on this\n }",
        "choose one of them first",
    ),
    (
        true,
        "instead_of_attacking {\n discard any cave_goblin cards under this\n }",
        "any cards under CARD",
    ),
    (
        true,
        "instead_of_attacking {\n discard any cards under this where cost > 2\n }",
        "any cards under CARD",
    ),
    (
        false,
        "play {\n you may pass_through own units this_turn\n }",
        "a player where cards are meant",
    ),
    (
        false,
        "play {\n own units may pass_through turn_player this_turn\n }",
        "player",
    ),
    (
        true,
        "always {\n this attack_in_phase costs 2 less\n }",
        "name the text",
    ),
    (
        true,
        "on before_attack by this {\n attack_with 1 own unit\n }",
        "write `on after_attack`",
    ),
    (
        true,
        "on wound of this by attack {\n attack_with this\n }",
        "write `on after_attack`",
    ),
    (
        true,
        "always {\n own units gain {\n always {\n this gets attack + 1\n }\n }\n }",
        "gives or takes abilities",
    ),
    (
        true,
        "always {\n enemy units adjacent to this is controlled by you\n }",
        "control all the time",
    ),
    (
        true,
        "always {\n own units counts as wall\n }",
        "write `this counts as wall` on an Event",
    ),
    (
        true,
        "any_time {\n this counts as wall this_turn\n }",
        "for a while",
    ),
    (
        true,
        "always {\n this may draw_to 7\n }",
        "you may draw_to N",
    ),
    (
        true,
        "any_time {\n opponent gets attack + 1 this_turn\n }",
        "write `own units`",
    ),
    (true, "always {\n this gets attack * 2\n }", "`*` or `/`"),
    (
        true,
        "any_time {\n this gets attack * 2 this_turn\n }",
        "`*` or `/`",
    ),
    (
        false,
        "play {\n own units gets attack + 1 this_battle\n }",
        "where nobody attacks",
    ),
    (
        false,
        "play {\n you gain {\n on turn_start of you {\n draw 1\n }\n } until_own_turn_begins\n }",
        "write `always { }`",
    ),
    (
        false,
        "play {\n you gain {\n always {\n own units adjacent to this gets attack + 1\n }\n } until_own_turn_begins\n }",
        "in a text that a player has",
    ),
    (
        false,
        "play {\n opponent gain {\n always {\n enemy units gets attack - 1\n }\n } until_own_turn_begins\n }",
        "a text that others have",
    ),
    (
        false,
        "play {\n choose 1 own unit as a\n own units may pass_through a this_turn\n }",
        "a permission about chosen cards",
    ),
    (
        false,
        "play {\n later turn_end of you {\n draw 1\n }\n }",
        "another moment than turn_start",
    ),
    (
        false,
        "play {\n later turn_start of own units {\n draw 1\n }\n }",
        "cards in an event of players",
    ),
    (
        false,
        "play {\n later turn_start of you until_own_turn_begins {\n draw 1\n }\n }",
        "how long a text is kept",
    ),
    (
        true,
        "always when attack of this >= 3 {\n enemy summoners lose abilities\n }",
        "a card that is what it is by what it is",
    ),
    (
        false,
        "play {\n choose any number of own cards in draw_pile as a\n move a to hand\n }",
        "a choice out of a pile that nobody sees",
    ),
    (
        false,
        "play {\n choose 1 own unit as a\n move a to draw_pile\n }",
        "a move to this zone",
    ),
    (
        false,
        "play {\n choose 1 own unit as a\n move a to discard_pile face_down\n }",
        "how a card lies in a pile",
    ),
    (false, "play {\n win you\n }", "a verb of other games"),
    (
        true,
        "on after_attack by this {\n affect foe\n }",
        "only in `on attack`",
    ),
    (
        true,
        "on before_attack by this {\n dice_become hit\n }",
        "only in `on attack_roll`",
    ),
    (
        true,
        "instead_of_attacking {\n this gets printed attack = 3 this_turn\n }",
        "write `gets attack + 1`",
    ),
    (
        true,
        "always {\n own commons get attack - 1 least 1\n }",
        "write it without `least`",
    ),
    (
        false,
        "play {\n wound all to enemy walls\n }",
        "wounds without a number",
    ),
    (
        true,
        "on after_move {\n wound any number of to own summoner\n }",
        "wounds without a number",
    ),
    (
        false,
        "play {\n take_magic 1 from you\n }",
        "write `from opponent`",
    ),
    (
        false,
        "play {\n take_magic 1 from enemy units\n }",
        "`take_magic` from cards",
    ),
    (
        false,
        "play {\n wound 1 to opponent\n }",
        "write `own summoner`",
    ),
    (
        false,
        "play {\n choose 2 own units as a\n choose 1 enemy unit as b\n swap a for b\n }",
        "choose one of them first",
    ),
    (
        false,
        "play {\n choose 2 own units as a\n choose 1 enemy unit as b\n place a beside b\n }",
        "choose one of them first",
    ),
    (
        false,
        "play {\n wound 1 to own units in discard_pile\n }",
        "do not lie on the Battlefield",
    ),
    (
        false,
        "play {\n move_unit own walls by 1\n }",
        "Units move and attack",
    ),
    (false, "play {\n summon 1 own units\n }", "write `in hand`"),
    (
        true,
        "any_time {\n wound 1 to giver\n }",
        "that nobody gives",
    ),
    (
        true,
        "any_time {\n wound 1 to host\n }",
        "that lies on no other",
    ),
    (false, "play {\n wound 1 to foe\n }", "where nobody attacks"),
    (
        true,
        "any_time {\n wound count of counters on this to this\n }",
        "write `wounds of CARD`",
    ),
    (
        true,
        "any_time {\n wound printed movement of this to this\n }",
        "that no card has",
    ),
    (
        true,
        "on turn_start of you {\n draw count of steps\n }",
        "nothing has moved",
    ),
    (
        false,
        "play {\n draw count of hits\n }",
        "write `roll N dice as NAME`",
    ),
    (
        false,
        "play {\n choose 1 own unit first in row as a\n wound 1 to a\n }",
        "a place in a row",
    ),
    (
        true,
        "any_time, pay rest this {\n draw 1\n }",
        "nothing is rested",
    ),
    (
        true,
        "any_time, pay mill 1 {\n draw 1\n }",
        "from the Draw Pile",
    ),
    (
        true,
        "any_time as one, pay magic 1 {\n discard this\n }",
        "a name of a text",
    ),
    (
        true,
        "any_time as thaw, pay magic 1 {\n draw 2\n }",
        "a name of a text",
    ),
    (
        true,
        "any_time as thaw, once {\n discard this\n }",
        "a name of a text",
    ),
    (true, "any_time {\n draw 1\n }", "again and again"),
    (
        true,
        "on after_move of this {\n move_unit this by 1\n }",
        "after every move",
    ),
    (
        true,
        "on after_attack by this, may {\n attack_with this again\n }",
        "after every move or attack",
    ),
    (
        true,
        "any_time, by any player, pay magic count of any walls {\n draw 1\n }",
        "again and again",
    ),
    (
        true,
        "instead_of_attacking {\n this gains {\n any_time {\n draw 1\n }\n } this_turn\n }",
        "again and again",
    ),
];

/// Texts that look like those above and are carried out.
const WARS_MAY: &[(bool, &str)] = &[
    (true, "any_time, once {\n draw 1\n }"),
    (
        true,
        "on after_move of this, once {\n move_unit this by 1\n }",
    ),
    (true, "on after_attack by this {\n move_unit this by 1\n }"),
    (true, "any_time as thaw, pay magic 1 {\n discard this\n }"),
    (true, "any_time {\n stack_magic up to 1 under this\n }"),
    (true, "always {\n foe gets hit_from + count of dice\n }"),
    (
        true,
        "instead_of_attacking {\n discard any cards under this\n }",
    ),
    (
        true,
        "instead_of_attacking {\n put own summoner on this\n }",
    ),
    (
        false,
        "play {\n discard 1 by each_player\n draw 1 for each_player\n }",
    ),
    (true, "any_time, by any player, pay magic 1 {\n draw 1\n }"),
    (
        true,
        "instead of wound of this by attack of opponent, once {\n change amount to amount - 1\n }",
    ),
    (
        false,
        "play {\n you gain {\n always {\n own units gets attack + 1\n }\n } until_own_turn_begins\n }",
    ),
    (
        true,
        "on wound of own commons by effect {\n draw amount\n }",
    ),
];

#[test]
fn a_number_that_hangs_on_itself_is_refused() {
    for (game, card) in CIRCLES {
        let text = format!("game {game}\nset test\n\n{card}\n");
        let found = match shokan_rules::games::catalogue(game, &[("test.cards", &text)]) {
            Some(Err(faults)) => faults,
            other => panic!("{game}: {:?}\n{text}", other.map(|it| it.err())),
        };
        let said = |fault: &CardFault| fault.message().en.contains("hangs on itself");
        assert!(found.iter().all(said), "{game}: {found:?}");
    }
}

#[test]
fn summoner_wars_refuses_what_it_does_not_carry_out() {
    let wrong = WARS.iter().filter_map(|&(is_unit, text, says)| {
        let found = refused_of_wars(is_unit, text);
        let said = says_so(&found, says);
        (!said).then(|| format!("{text}\n  {says}\n  {found:?}"))
    });
    let may = WARS_MAY.iter().filter_map(|&(is_unit, text)| {
        let found = refused_of_wars(is_unit, text);
        (!found.is_empty()).then(|| format!("{text}\n  {found:?}"))
    });
    let wrong: Vec<String> = wrong.chain(may).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
