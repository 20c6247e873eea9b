//! Summon & Magic: clauses and rulings that the worked interactions of the pool do not reach.

#[path = "common/page.rs"]
mod page;

use page::{FOE, LYING, ME, Page, act, pool};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::CardId;
use shokan_kernel::outcome::Outcome;
use shokan_kernel::table::{ALL, FACE_DOWN, RESTED};
use shokan_rules::catalogue::Catalogue;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summon_and_magic::option_bits;
use shokan_rules::summon_and_magic::words::{clause, prompt, verb, zone};

/// How many cards lie in a hand.
fn hand(page: &mut Page, seat: shokan_kernel::ids::Seat) -> usize {
    page.game().table.pile(seat, zone::HAND).len()
}

#[test]
fn a_guard_skill_opens_no_right() {
    let mut page = Page::new();
    page.hand("M08", ME);
    let ape = page.monster("M06", ME);
    let wall = page.lying("M27", FOE);
    page.set("S05", FOE);
    page.go(Choice::Ability(ape, 0)).go(Choice::Card(wall));
    // The right against the command is the defender's; the skill of the wall opens none.
    assert_eq!(page.asked(), prompt::RIGHT);
    page.go(Choice::Done).go(Choice::No);
    assert_eq!(page.asked(), prompt::MAIN);
    page.paid(ME, 2);
}

#[test]
fn an_avatar_opens_no_right() {
    let mut page = Page::new();
    page.put("V03", ME, zone::AVATAR, 0);
    let ape = page.monster("M06", ME);
    let wall = page.lying("M24", FOE);
    page.set("S05", FOE);
    page.go(Choice::Ability(ape, 0)).go(Choice::Card(wall));
    page.go(Choice::Done).go(Choice::No);
    assert_eq!(page.asked(), prompt::MAIN);
    // 1400 against 1400: no recoil; a second one is turned away by a higher wall.
    let mut page = Page::new();
    page.put("V03", ME, zone::AVATAR, 0);
    let wolf = page.monster("M35", ME);
    let wall = page.lying("M24", FOE);
    page.set("S05", FOE);
    page.go(Choice::Ability(wolf, 0)).go(Choice::Card(wall));
    page.go(Choice::Done);
    assert_eq!(page.asked(), prompt::MAIN);
    page.paid(ME, 2);
}

#[test]
fn a_damage_skill_is_no_attack() {
    let mut page = Page::new();
    let golem = page.monster("M11", ME);
    let counter = page.put("M08", ME, zone::COUNTERS, FACE_DOWN);
    let cell = page.table.card(golem).cell;
    page.table.set_up(counter, |card| card.cell = cell);
    let victim = page.monster("M01", FOE);
    let (wall, pit) = (page.set("S04", FOE), page.set("A10", FOE));
    page.go(Choice::Ability(golem, 1)).go(Choice::Card(victim));
    assert_eq!(page.asked(), prompt::RIGHT);
    page.refused(Choice::Ability(wall, 0), "SM-21.03");
    page.refused(Choice::Ability(pit, 0), "SM-21.03");
    page.pass().dead(victim);
    assert_eq!(page.game().registers.attacks, 0);
}

#[test]
fn a_damage_skill_may_burn_every_monster() {
    let mut page = Page::new();
    let devourer = page.monster("T15", ME);
    let (lizard, king) = (page.lying("M01", FOE), page.monster("M24", FOE));
    page.go(Choice::Ability(devourer, 1)).silent();
    page.dead(lizard).lives(king);
    assert_eq!(page.game().registers.ap, 2);
}

#[test]
fn a_skill_that_was_taken_away_attacks_no_more() {
    let mut page = Page::new();
    let rider = page.monster("M32", ME);
    let javelin = page.under("A02", ME, rider);
    let lizard = page.monster("M01", FOE);
    let breaker = page.set("T11", FOE);
    // Numbers of given skills count from 8.
    page.go(Choice::Ability(rider, 8)).go(Choice::Card(lizard));
    page.go(Choice::Ability(breaker, 0))
        .go(Choice::Card(javelin))
        .silent();
    page.dead(javelin).lives(lizard).lives(rider);
}

#[test]
fn a_skill_that_was_taken_away_answers_no_more() {
    let mut page = Page::new();
    let lizard = page.monster("M23", ME);
    let wall = page.monster("M13", FOE);
    let javelin = page.under("A02", FOE, wall);
    let breaker = page.hand("T11", ME);
    // The chantress has no attack skill of her own: without the javelin 700 + 200 against 900.
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(wall));
    page.go(Choice::Ability(wall, 8));
    assert_eq!(page.asked(), prompt::RIGHT);
    page.go(Choice::Ability(breaker, 0))
        .go(Choice::Card(javelin))
        .silent();
    page.dead(javelin).dead(wall).lives(lizard);
}

#[test]
fn an_action_skill_that_was_taken_away_does_nothing() {
    let mut page = Page::new();
    let rider = page.monster("M32", ME);
    let staff = page.under("T14", ME, rider);
    let breaker = page.set("T11", FOE);
    page.go(Choice::Ability(rider, 8));
    page.go(Choice::Ability(breaker, 0))
        .go(Choice::Card(staff))
        .silent();
    assert_eq!(hand(&mut page, ME), 0);
}

#[test]
fn who_is_beaten_by_one_of_several_is_destroyed_by_that_one() {
    let mut page = Page::new();
    let fang = page.monster("T01", ME);
    let (patient, strong) = (page.monster("T02", FOE), page.monster("T03", FOE));
    page.go(Choice::Ability(fang, 0))
        .go(Choice::Card(patient))
        .go(Choice::Card(strong))
        .pass();
    page.go(Choice::Ability(patient, 0));
    page.go(Choice::Ability(strong, 0)).pass();
    // The patient one answered first and did not beat it; only the strong one did.
    page.dead(fang).lives(patient).lives(strong);
    assert_eq!(page.asked(), prompt::TIMED);
    let all = page.game().choices(pool());
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(page.game().waiting[0].source.card, strong);
    page.go(Choice::Mode(0)).pass();
    assert_eq!(page.asked(), prompt::MAIN);
    assert_eq!(hand(&mut page, FOE), 1);
}

#[test]
fn two_that_beat_it_both_destroyed_it() {
    let mut page = Page::new();
    let fang = page.monster("T01", ME);
    let (one, two) = (page.monster("T03", FOE), page.monster("T03", FOE));
    page.go(Choice::Ability(fang, 0))
        .go(Choice::Card(one))
        .go(Choice::Card(two))
        .pass();
    page.go(Choice::Ability(one, 0));
    page.go(Choice::Ability(two, 0)).pass();
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).pass();
    page.go(Choice::Mode(0)).pass();
    assert_eq!(hand(&mut page, FOE), 2);
}

#[test]
fn an_effect_on_a_group_turns_up_what_lies_face_down() {
    let mut page = Page::new();
    let flame = page.hand("T12", ME);
    let hidden = page.put("M01", FOE, zone::MONSTERS, LYING | FACE_DOWN);
    let wall = page.put("M27", FOE, zone::MONSTERS, LYING | FACE_DOWN);
    page.go(Choice::Ability(flame, 0)).pass();
    page.dead(hidden).lives(wall);
    assert_eq!(page.game().table.card(wall).flags, RESTED);
}

#[test]
fn who_gets_a_card_under_a_monster_pays_its_advance() {
    let mut page = Page::new();
    let wasp = page.monster("T04", ME);
    let lizard = page.monster("M03", FOE);
    page.attack(wasp, 0, lizard).answer(lizard, 0);
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).pass();
    assert!(page.in_zone(wasp, zone::UNDER));
    page.paid(ME, 0).paid(FOE, 2);
}

#[test]
fn a_summon_condition_is_met_by_its_card_only() {
    let mut page = Page::new();
    let guest = page.put("T05", ME, zone::GRAVEYARD, 0);
    let (open, other) = (page.hand("T06", ME), page.hand("T07", ME));
    page.refused(Choice::Ability(other, 0), "R-SM-31");
    page.go(Choice::Ability(open, 0))
        .go(Choice::Card(guest))
        .pass();
    page.lives(guest);
}

#[test]
fn what_is_taken_over_has_no_quick_attack() {
    let mut page = Page::new();
    let thief = page.set("M41", ME);
    page.monster("M24", FOE);
    let fang = page.set("T08", FOE);
    let dead = page.put("M27", FOE, zone::GRAVEYARD, 0);
    page.go(act(verb::CHARGE, CardId::NONE));
    page.go(act(verb::SUMMON_ATTACK, fang)).pass();
    page.go(Choice::Mode(0)).go(Choice::Card(dead)).pass();
    page.go(act(verb::SUMMON_ATTACK, thief)).pass();
    page.go(Choice::Mode(0)).go(Choice::Card(fang)).pass();
    assert_eq!(page.asked(), prompt::MAIN);
    let ap = page.game().registers.ap;
    page.go(Choice::Ability(fang, 0));
    assert_eq!(page.game().registers.ap, ap - 1);
}

#[test]
fn a_refreshed_monster_still_used_a_skill() {
    let mut page = Page::new();
    let (mind, lizard) = (page.monster("M25", ME), page.monster("M01", ME));
    let wall = page.lying("M27", FOE);
    page.attack(lizard, 0, wall);
    page.go(Choice::Ability(mind, 1 - 1))
        .go(Choice::Card(lizard))
        .pass();
    page.refused(act(verb::TURN, lizard), "SM-09-1.d");
}

#[test]
fn a_text_may_raise_what_a_destruction_costs() {
    let mut page = Page::new();
    page.put("T09", ME, zone::WEATHER, 0);
    let rider = page.monster("M08", ME);
    let lizard = page.monster("M01", FOE);
    page.attack(rider, 0, lizard).silent();
    page.dead(lizard).paid(FOE, 2);
}

#[test]
fn both_burst_at_one_moment() {
    let mut page = Page::new();
    let flood = page.hand("T10", ME);
    for seat in [ME, FOE] {
        for _ in 0..6 {
            page.hand("M08", seat);
        }
    }
    page.go(Choice::Ability(flood, 0)).pass();
    assert_eq!(
        page.game().outcome(),
        Some(Outcome::Drawn(clause("R-SM-45")))
    );
}

#[test]
fn a_set_card_that_is_used_is_attacked_no_more() {
    let mut page = Page::new();
    let hammer = page.monster("T13", ME);
    let tower = page.set("A08", FOE);
    page.go(Choice::Ability(hammer, 0)).go(Choice::Card(tower));
    page.go(Choice::Ability(tower, 1)).silent();
    assert!(page.in_zone(tower, zone::MAGIC));
    // R-SM-59, SM-23.21: no engagement with a card that is no monster.
    page.paid(FOE, 0);
}

#[test]
fn no_engagement_with_a_card_that_is_no_monster() {
    let mut page = Page::new();
    let hammer = page.monster("T13", ME);
    let tower = page.set("A08", FOE);
    page.go(Choice::Ability(hammer, 0))
        .go(Choice::Card(tower))
        .pass();
    assert_eq!(page.asked(), prompt::MAIN);
    page.dead(tower).paid(FOE, 0);
}

#[test]
fn what_waits_for_the_end_of_a_battle_comes_when_the_turn_ends_it() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let seal = page.set("S13", ME);
    let wall = page.monster("M24", FOE);
    let mud = page.set("S05", FOE);
    page.lying("M27", FOE);
    let hour = page.set("S15", FOE);
    page.hand("M08", FOE);
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(wall));
    let lying = page.game().table.pile(FOE, zone::MONSTERS)[1];
    page.go(Choice::Ability(mud, 0)).go(Choice::Card(lying));
    page.go(Choice::Ability(seal, 0)).go(Choice::Card(lizard));
    page.pass();
    page.go(Choice::Ability(wall, 0));
    page.go(act(verb::CHARGE, CardId::NONE));
    page.go(Choice::Ability(hour, 0));
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    // R-SM-30: the turn has ended, and with it the battle.
    page.dead(lizard).lives(wall);
    assert!(page.game().registers.delayed.is_empty());
    assert_eq!(page.game().registers.active, FOE);
}

#[test]
fn who_is_turned_up_by_an_effect_acts_before_it() {
    let mut page = Page::new();
    let bomb = page.hand("S01", ME);
    let bird = page.monster("M20", ME);
    let lurker = page.put("M42", FOE, zone::MONSTERS, LYING | FACE_DOWN);
    page.go(Choice::Ability(bomb, 0))
        .go(Choice::Card(lurker))
        .pass();
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).go(Choice::Card(bird)).pass();
    while page.asked() == prompt::TIMED {
        page.go(Choice::Done);
    }
    page.dead(bird).dead(lurker);
}

#[test]
fn an_attack_on_all_takes_all_that_come_before_their_player() {
    let mut page = Page::new();
    let devourer = page.monster("T15", ME);
    let fang = page.set("T08", FOE);
    let dead = page.put("M28", FOE, zone::GRAVEYARD, 0);
    page.go(Choice::Ability(devourer, 0));
    page.go(act(verb::SUMMON_DEFENCE, fang)).pass();
    page.go(Choice::Mode(0)).go(Choice::Card(dead)).pass();
    page.silent();
    page.dead(fang).dead(dead);
    assert_eq!(page.won_by(), None);
}

#[test]
fn a_redirected_attack_has_a_new_target() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let wall = page.monster("M24", FOE);
    let weasel = page.monster("M19", FOE);
    let bomb = page.set("A13", FOE);
    page.hand("M08", FOE);
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(wall));
    page.go(Choice::Ability(bomb, 0));
    page.go(Choice::Card(weasel)).pass();
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0));
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    assert!(page.in_zone(weasel, zone::HAND));
}

#[test]
fn an_immune_monster_is_not_weakened_by_a_constant_skill() {
    let mut page = Page::new();
    page.land("L04", FOE);
    let warden = page.monster("M33", ME);
    let bull = page.monster("M34", FOE);
    page.set("S05", FOE);
    page.go(Choice::Ability(warden, 0)).go(Choice::Card(bull));
    assert_eq!(page.asked(), prompt::RIGHT);
    assert_eq!(page.attack_of(warden), 1600);
}

#[test]
fn one_of_a_name_is_not_summoned_face_down_either() {
    let mut page = Page::new();
    let ambush = page.hand("S17", ME);
    let king = page.hand("M24", ME);
    let ape = page.hand("M08", ME);
    page.monster("M24", FOE);
    page.go(Choice::Ability(ambush, 0)).pass();
    let all = page.game().choices(pool());
    assert!(all.contains(&Choice::Card(ape)));
    page.game().take(pool(), Choice::Card(king), None);
    while page.asked() != prompt::MAIN {
        page.go(Choice::Done);
    }
    assert!(page.in_zone(king, zone::HAND));
}

/// A page that is played with one option.
fn with_option(id: &str, value: &str) -> Page {
    let mut page = Page::new();
    let option = [(id.to_owned(), value.to_owned())];
    page.registers.options = option_bits(&option).expect("an option");
    assert_ne!(page.registers.options, 0);
    page
}

#[test]
fn options_that_do_not_exist_are_told() {
    let of = |id: &str, value: &str| option_bits(&[(id.to_owned(), value.to_owned())]);
    assert_eq!(of("R-SM-03", "default"), Ok(0));
    assert_eq!(of("R-SM-03", "free"), Err("R-SM-03 free".to_owned()));
}

#[test]
fn the_first_action_icon_may_cost() {
    for free in [false, true] {
        let mut page = if free {
            Page::new()
        } else {
            with_option("R-SM-03", "action_icon_one_costs")
        };
        let (rider, beast) = (page.monster("M32", ME), page.monster("M08", ME));
        page.go(Choice::Ability(rider, 1)).go(Choice::Card(beast));
        assert_eq!(page.game().registers.ap, if free { 3 } else { 2 });
    }
}

#[test]
fn a_forced_end_may_keep_the_chain() {
    for kept in [false, true] {
        let mut page = if kept {
            with_option("R-SM-30", "forced_end_keeps_chain")
        } else {
            Page::new()
        };
        let lizard = page.monster("M01", ME);
        let target = page.lying("M08", FOE);
        let hour = page.set("S15", FOE);
        page.hand("M08", FOE);
        page.go(Choice::Ability(lizard, 0)).go(Choice::Card(target));
        page.go(Choice::Ability(hour, 0));
        let discard = page.game().choices(pool())[0];
        page.go(discard).pass();
        while page.asked() == prompt::TIMED {
            page.go(Choice::Done);
        }
        assert_eq!(page.in_zone(target, zone::GRAVEYARD), kept);
        assert_eq!(page.game().registers.active, FOE);
        page.paid(ME, 2);
    }
}

#[test]
fn one_of_a_name_may_look_at_its_own_field_only() {
    for narrow in [false, true] {
        let mut page = if narrow {
            with_option("R-SM-61", "lone_own_field_only")
        } else {
            Page::new()
        };
        let king = page.hand("M24", ME);
        page.monster("M24", FOE);
        let summon = act(verb::SUMMON_ATTACK, king);
        if narrow {
            page.go(summon).pass().lives(king);
        } else {
            page.refused(summon, "SM-25-02.a");
        }
    }
}

#[test]
fn every_may_pass_a_vanguard() {
    for passes in [false, true] {
        for number in [0, 1] {
            let mut page = if passes {
                with_option("R-SM-63", "every_passes_vanguard")
            } else {
                Page::new()
            };
            let devourer = page.monster("T15", ME);
            let gate = page.monster("M23", FOE);
            let lizard = page.lying("M01", FOE);
            page.go(Choice::Ability(devourer, number)).silent();
            if number == 0 {
                page.dead(gate);
            } else {
                page.lives(gate);
            }
            assert_eq!(page.in_zone(lizard, zone::GRAVEYARD), passes);
        }
    }
}

#[test]
fn an_action_skill_may_ask_for_the_position_to_the_end() {
    for asks in [false, true] {
        let mut page = if asks {
            with_option("R-SM-102", "action_skill_keeps_position")
        } else {
            Page::new()
        };
        let reader = page.monster("M17", ME);
        let turner = page.set("T17", FOE);
        page.go(Choice::Ability(reader, 1));
        page.go(Choice::Ability(turner, 0))
            .go(Choice::Card(reader))
            .pass();
        assert_eq!(hand(&mut page, ME), if asks { 0 } else { 2 });
    }
}

#[test]
fn an_answer_may_be_the_skill_of_the_turn() {
    for counts in [false, true] {
        let mut page = if counts {
            with_option("R-SM-33", "answer_is_a_skill")
        } else {
            Page::new()
        };
        let (one, two) = (page.monster("M01", ME), page.monster("M01", ME));
        let king = page.monster("M24", FOE);
        page.attack(one, 0, king).answer(king, 0);
        page.attack(two, 0, king);
        assert_eq!(page.asked() == prompt::ANSWER, !counts);
    }
}

#[test]
fn a_bane_may_be_without_recoil() {
    for (id, value, attacker, target) in [("R-SM-65", "bane_without_recoil", "M35", "M39")] {
        for spared in [false, true] {
            let mut page = if spared {
                with_option(id, value)
            } else {
                Page::new()
            };
            let attacker = page.monster(attacker, ME);
            let target = page.monster(target, FOE);
            let lies = page.table.card(target).def == pool().find("M27").expect("a card");
            if lies {
                page.table.set_up(target, |card| card.flags = LYING);
            }
            page.attack(attacker, 0, target).silent();
            page.paid(ME, usize::from(!spared) + usize::from(lies && !spared));
        }
    }
}

#[test]
fn the_turn_player_orders_upkeep_and_texts() {
    for first in [false, true] {
        let mut page = Page::new();
        page.registers.ap = 0;
        let golem = page.monster("T16", ME);
        page.go(Choice::Done);
        assert_eq!(page.asked(), prompt::TIMED);
        page.refused(Choice::Done, "R-SM-82");
        if first {
            page.go(Choice::Card(golem));
            page.dead(golem).paid(ME, 1);
        } else {
            page.go(Choice::Mode(0)).pass();
            page.lives(golem).paid(ME, 1);
        }
        while page.asked() == prompt::TIMED {
            page.go(Choice::Done);
        }
        assert_eq!(page.game().registers.active, FOE);
    }
}

#[test]
fn the_turn_player_picks_what_happens_at_the_start_of_a_turn() {
    let mut page = Page::new();
    page.registers.ap = 0;
    let (mine, theirs) = (
        page.put("T21", ME, zone::MAGIC, 0),
        page.put("T21", FOE, zone::MAGIC, 0),
    );
    page.go(Choice::Done);
    // The enemy's turn: he picks mine or his own, and only that one happens.
    let game = page.game();
    let asked = game.asked().expect("a question");
    assert_eq!((asked.prompt, asked.seat), (prompt::TIMED, FOE));
    let at = game.waiting.iter().position(|it| it.source.card == mine);
    let at = at.expect("my bell waits") as u8;
    assert!(game.waiting.iter().any(|it| it.source.card == theirs));
    page.refused(Choice::Done, "R-SM-82");
    page.go(Choice::Mode(at)).pass();
    assert_eq!(page.asked(), prompt::MAIN);
    assert_eq!((hand(&mut page, ME), hand(&mut page, FOE)), (1, 0));
}

#[test]
fn a_loop_of_free_skills_has_to_be_left() {
    let mut page = Page::new();
    let (one, two) = (page.monster("T18", ME), page.monster("T18", ME));
    let wall = page.lying("M27", FOE);
    page.attack(one, 1, wall);
    page.go(Choice::Ability(two, 0)).go(Choice::Card(one));
    let mut uses = 0;
    for (user, other) in [(one, two), (two, one)].into_iter().cycle() {
        if !page
            .game()
            .choices(pool())
            .contains(&Choice::Ability(user, 0))
        {
            page.refused(Choice::Ability(user, 0), "R-SM-99");
            break;
        }
        page.go(Choice::Ability(user, 0)).go(Choice::Card(other));
        uses += 1;
        assert!(uses < 100, "the loop goes on");
    }
    assert!(uses > 6);
    assert_eq!(page.game().outcome(), None);
    // What costs AP is still open, and then the loop again.
    page.go(act(verb::CHARGE, CardId::NONE));
}

#[test]
fn a_loop_of_timed_skills_has_to_be_left() {
    let mut page = Page::new();
    let (one, two) = (page.monster("T20", ME), page.monster("T20", ME));
    page.go(act(verb::TURN, one));
    let mut uses = 0;
    while page.asked() == prompt::TIMED {
        page.go(Choice::Mode(0));
        let all = page.game().choices(pool());
        page.go(all[0]).pass();
        uses += 1;
        assert!(uses < 200, "the loop goes on");
    }
    assert!(uses > 6);
    assert_eq!(page.asked(), prompt::MAIN);
    page.lives(one).lives(two);
}

#[test]
fn a_forced_loop_is_a_draw() {
    let mut page = Page::new();
    let (one, _) = (page.monster("T19", ME), page.monster("T19", ME));
    page.go(act(verb::TURN, one));
    while page.game().outcome().is_none() {
        let all = page.game().choices(pool());
        page.go(all[0]);
    }
    assert_eq!(
        page.game().outcome(),
        Some(Outcome::Drawn(clause("R-SM-99")))
    );
}

#[test]
fn turns_that_change_nothing_are_a_draw() {
    let mut page = Page::new();
    for seat in [ME, FOE] {
        for _ in 0..3 {
            page.monster("M01", seat);
        }
        page.lying("M28", seat);
    }
    while page.game().outcome().is_none() {
        let game = page.game();
        let (seat, turn) = (game.registers.active, game.registers.turn);
        assert!(turn < 20, "the game goes on");
        let other = shokan_kernel::ids::Seat(1 - seat.0);
        let wall = game.table.pile(other, zone::MONSTERS)[3];
        let mine = game.table.pile(seat, zone::MONSTERS).to_vec();
        for &card in &mine[..3] {
            page.attack(card, 0, wall);
        }
        page.go(Choice::Done);
    }
    assert_eq!(
        page.game().outcome(),
        Some(Outcome::Drawn(clause("R-SM-99")))
    );
    page.paid(ME, 0).paid(FOE, 0);
}

#[test]
fn a_text_may_attack() {
    let mut page = Page::new();
    let cat = page.hand("T22", ME);
    let king = page.monster("M24", FOE);
    let lizard = page.monster("M01", FOE);
    page.go(act(verb::SUMMON_ATTACK, cat)).pass();
    page.go(Choice::Mode(0)).go(Choice::Card(lizard)).pass();
    assert_eq!(page.asked(), prompt::ANSWER);
    page.go(Choice::Done);
    page.dead(lizard).lives(cat).lives(king);
    // It was no command: its skill of the turn is left, and that one attacks, too.
    assert_eq!(page.game().registers.ap, 2);
    page.go(Choice::Ability(cat, 1))
        .go(Choice::Card(king))
        .pass();
    page.go(Choice::Done);
    page.lives(cat).lives(king).paid(ME, 2).paid(FOE, 1);
    assert_eq!(page.asked(), prompt::MAIN);
    assert!(!page.game().registers.battle.on);
}

#[test]
fn an_action_skill_that_attacks_passes_vanguards() {
    // R-SM-58.
    let mut page = Page::new();
    let cat = page.monster("T22", ME);
    let (gate, king) = (page.monster("M23", FOE), page.monster("M24", FOE));
    page.go(Choice::Ability(cat, 1));
    let all = page.game().choices(pool());
    assert!(all.contains(&Choice::Card(gate)) && all.contains(&Choice::Card(king)));
}

#[test]
fn an_attack_waits_for_an_attack() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let cat = page.hand("T22", ME);
    let (king, thief) = (page.monster("M24", FOE), page.monster("M41", FOE));
    let wall = page.lying("M27", FOE);
    let mud = page.set("S05", FOE);
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(thief));
    page.go(Choice::Ability(mud, 0)).go(Choice::Card(wall));
    page.go(act(verb::SUMMON_ATTACK, cat)).pass();
    // The cat's attack comes first (SM-10.02, R-SM-24); the lizard's goes on behind it.
    page.go(Choice::Mode(0)).go(Choice::Card(thief)).pass();
    page.go(Choice::Done);
    page.dead(thief);
    page.silent();
    assert_eq!(page.asked(), prompt::MAIN);
    page.lives(lizard).lives(king).lives(cat).paid(ME, 0);
    let registers = page.game().registers;
    assert!(!registers.battle.on && registers.outer.is_empty());
    assert!(registers.items.is_empty());
}

#[test]
fn control_without_a_duration_ends_with_the_turn() {
    let mut page = Page::new();
    let borrow = page.hand("T23", ME);
    let king = page.monster("M24", FOE);
    page.go(Choice::Ability(borrow, 0))
        .go(Choice::Card(king))
        .pass();
    assert_eq!(page.game().table.card(king).controller, ME);
    page.go(Choice::Done);
    assert_eq!(page.game().table.card(king).controller, FOE);
}

#[test]
fn an_effect_puts_out_lands_and_installs_and_pays_for_them() {
    for (id, kind, hand_left) in [("L04", zone::LAND, 0), ("A08", zone::MAGIC, 1)] {
        let mut page = Page::new();
        let reader = page.monster("T24", ME);
        page.hand("M08", ME);
        let old = page.land("L01", ME);
        let found = page.put(id, ME, zone::DECK, 0);
        page.go(Choice::Ability(reader, 0)).pass();
        page.go(Choice::Card(found));
        while page.asked() != prompt::MAIN {
            let all = page.game().choices(pool());
            page.go(all[0]);
        }
        assert!(page.in_zone(found, kind));
        assert_eq!(page.in_zone(old, zone::GRAVEYARD), kind == zone::LAND);
        assert_eq!(hand(&mut page, ME), hand_left);
    }
}

#[test]
fn what_cannot_be_paid_is_not_put_out() {
    let mut page = Page::new();
    let reader = page.monster("T24", ME);
    let found = page.put("L04", ME, zone::DECK, 0);
    page.go(Choice::Ability(reader, 0)).pass();
    page.go(Choice::Card(found));
    assert_eq!(page.asked(), prompt::MAIN);
    assert!(page.in_zone(found, zone::DECK));
}

#[test]
fn a_monster_may_be_turned_face_down() {
    let mut page = Page::new();
    let reader = page.monster("T24", ME);
    let king = page.monster("M24", FOE);
    let shield = page.under("A04", FOE, king);
    page.go(Choice::Ability(reader, 1))
        .go(Choice::Card(king))
        .pass();
    assert_eq!(page.game().table.card(king).flags, LYING | FACE_DOWN);
    page.lives(king).dead(shield);
}

/// What the check of a card file says of a text of a monster.
fn faults_of(skill: &str) -> String {
    let card = format!(
        "game summon_and_magic\nset gaps\n\ncard odd_one {{\n  id T99\n  name ja \"奇\" en \"Odd One\"\n  \
         type monster\n  element wind\n  race beast\n  cost 0\n  stats 100 100\n  {skill}\n  \
         skill attack physical ja \"牙\" en \"Fang\" {{\n    attack 1 enemy monster\n  }}\n}}\n"
    );
    match Catalogue::of::<SummonAndMagic>(&[("odd.cards", &card)]) {
        Ok(_) => String::new(),
        Err(faults) => faults.iter().map(|it| it.message().en + "\n").collect(),
    }
}

#[test]
fn what_would_stay_silent_is_refused_when_a_card_file_is_checked() {
    let timed = |text: &str| format!("skill timed none ja \"一\" en \"One\" on enter {{ {text} }}");
    assert_eq!(faults_of(&timed("draw 1")), "");
    for (text, why) in [
        (
            "look at top 2 of you as seen order seen to deck bottom",
            "order",
        ),
        ("move this to monster_zone", "a move to this zone"),
        ("this gains bane", "gains bane"),
        ("this loses other effects", ""),
        ("later turn_end { draw 1 }", "later"),
        (
            "this cannot be_turned by enemy magics",
            "cannot be_turned by these cards",
        ),
        (
            "this cannot be_chosen by enemy fire magics",
            "cannot be_chosen by these cards",
        ),
    ] {
        let faults = faults_of(&timed(text));
        assert!(!faults.is_empty(), "{text} passes");
        assert!(faults.contains(why), "{text}: {faults}");
    }
}

#[test]
fn a_skill_that_would_not_do_what_it_says_is_refused() {
    for (skill, why) in [
        (
            "skill constant none ja \"一\" en \"One\" { enemy monsters with flying lose abilities }",
            "loses abilities all the time",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" { attack up to 2 any monsters }",
            "several of any side",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" {\n mill 1\n attack 1 enemy monster\n }",
            "in front of the attack",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" {\n attack 1 enemy monster\n attack 1 enemy \
             monster }",
            "a second attack",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" {\n choose 1 own monster as mate\n attack 1 \
             enemy monster\n mate gets attack + 100 this_turn\n }",
            "given in front of the attack and used behind it",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" {\n choose 1 own monster as mate\n choose 1 \
             enemy monster as foe_1\n damage 300 to foe_1\n mate gets attack + 100 this_turn\n }",
            "given in front of the attack and used behind it",
        ),
        (
            "skill attack physical ja \"一\" en \"One\" { attack 1 enemy monster not being attacked }",
            "in this battle",
        ),
    ] {
        let faults = faults_of(skill);
        assert!(faults.contains(why), "{skill}: {faults}");
    }
    let ends = "skill timed none ja \"一\" en \"One\" on battle_end { draw 1 }";
    assert!(faults_of(ends).contains("later battle_end"));
    let plain = "skill constant none ja \"一\" en \"One\" { enemy monsters lose abilities }";
    assert_eq!(faults_of(plain), "");
}

/// What is said of the faults of a file; nothing where it has none.
fn said_of(cards: &str) -> String {
    match Catalogue::of::<SummonAndMagic>(&[("odd.cards", cards)]) {
        Ok(_) => String::new(),
        Err(faults) => format!("{faults:?}"),
    }
}

#[test]
fn an_answer_that_nothing_calls_for_is_refused() {
    for (head, why) in [
        ("answer to draw of opponent", "nobody declares"),
        (
            "answer to use of any monster by opponent",
            "the use of a monster",
        ),
        ("answer to use of any artifact by opponent", ""),
    ] {
        let magic = format!(
            "game summon_and_magic\nset gaps\n\ncard odd_magic {{\n  id T98\n  name ja \"奇\" en \
             \"Odd Magic\"\n  type magic\n  element wind\n  kind assault\n  advance 0\n  {head} \
             {{\n    draw 1\n  }}\n}}\n"
        );
        let said = said_of(&magic);
        assert!(
            said.contains(why) && said.is_empty() == why.is_empty(),
            "{head}: {said}"
        );
    }
}

#[test]
fn a_magic_without_a_skill_does_not_attack() {
    let magic = "game summon_and_magic\nset gaps\n\ncard odd_magic {\n  id T98\n  name ja \"奇\" en \
                 \"Odd Magic\"\n  type magic\n  element wind\n  kind assault\n  advance 0\n  use \
                 {\n    attack 1 enemy monster\n  }\n}\n";
    let faults = Catalogue::of::<SummonAndMagic>(&[("odd.cards", magic)]);
    assert!(format!("{faults:?}").contains("no skill"), "{faults:?}");
}

/// What is said of an artifact with this text.
fn said_of_tool(text: &str) -> String {
    said_of(&format!(
        "game summon_and_magic\nset gaps\n\ncard odd_tool {{\n  id T98\n  name ja \"奇\" en \"Odd \
         Tool\"\n  type artifact\n  kind install\n  {text}\n}}\n"
    ))
}

fn each_is_said(rows: &[(&str, &str)]) {
    for (text, why) in rows {
        let said = said_of_tool(text);
        assert!(
            said.contains(why) && said.is_empty() == why.is_empty(),
            "{text}: {said}"
        );
    }
}

#[test]
fn what_only_monsters_use_and_what_nobody_holds_is_refused_of_other_cards() {
    each_is_said(&[
        (
            "skill attack physical ja \"一\" en \"One\" { draw 1 }",
            "of a card that is no monster",
        ),
        (
            "skill guard physical ja \"一\" en \"One\" { own monsters get attack + 100 }",
            "of a card that is no monster",
        ),
        ("skill action 1 none ja \"一\" en \"One\" { draw 1 }", ""),
    ]);
}

#[test]
fn what_is_done_to_cards_that_are_walked_or_paid_with_is_looked_at() {
    each_is_said(&[
        (
            "skill action 1 none ja \"一\" en \"One\" {\n each own land as it_a {\n turn_position it_a \
             to defence_position\n }\n }",
            "of cards that are none",
        ),
        (
            "skill action 1 none ja \"一\" en \"One\" {\n choose 1 enemy magic as it_a\n control it_a by \
             you\n }",
            "of cards that are none",
        ),
        (
            "on turn_start of you, pay remove 2 counters from this and remove 1 counter from this {\n draw \
             1\n }",
            "counters twice in a price",
        ),
        (
            "on turn_start of you, pay send this to graveyard and remove 1 counter from this {\n draw \
             1\n }",
            "write the counters first",
        ),
        (
            "on turn_start of you, pay remove 1 counter from this and send this to graveyard {\n draw \
             1\n }",
            "",
        ),
        (
            "on destroy of foe, must {\n draw 1\n }",
            "`foe` in an event",
        ),
        (
            "skill action 1 none ja \"一\" en \"One\" {\n each own land as it_a {\n choose 1 rest of it_a as \
             it_b\n return it_b to hand\n }\n }",
            "one card that `each` walks",
        ),
        (
            "on destroy of own monster as it_a, must {\n revive it_a to attack_position\n }",
            "",
        ),
        (
            "always {\n own monsters gain {\n always {\n this gets attack + 100\n }\n }\n }",
            "given all the time",
        ),
        (
            "always {\n own artifacts gain {\n skill attack physical ja \"一\" en \"One\" { draw 1 \
             }\n }\n }",
            "of a card that is no monster",
        ),
        (
            "always {\n own monsters gain {\n on turn_end of you {\n draw 1\n }\n }\n }",
            "",
        ),
    ]);
}

#[test]
fn who_searches_by_name_shows_what_was_found() {
    let mut page = Page::new();
    let scholar = page.monster("T25", ME);
    let crest = page.put("S12", ME, zone::DECK, 0);
    page.go(Choice::Ability(scholar, 0)).pass();
    page.go(Choice::Card(crest));
    assert!(page.in_zone(crest, zone::HAND));
    assert_eq!(page.game().table.card(crest).known, ALL);
}

#[test]
fn a_destruction_that_was_prevented_was_not_done() {
    let mut page = Page::new();
    let scholar = page.monster("T25", ME);
    let second = page.monster("T25", ME);
    let (lizard, doll) = (page.monster("M01", ME), page.lying("T27", ME));
    page.go(Choice::Ability(scholar, 1))
        .go(Choice::Card(lizard))
        .pass();
    assert_eq!(hand(&mut page, ME), 1);
    page.dead(lizard);
    page.go(Choice::Ability(second, 1))
        .go(Choice::Card(doll))
        .pass();
    page.lives(doll);
    assert_eq!(hand(&mut page, ME), 1);
}

#[test]
fn a_negated_summon_goes_to_the_graveyard() {
    let mut page = Page::new();
    let fang = page.hand("T01", ME);
    let refusal = page.set("T26", FOE);
    page.go(act(verb::SUMMON_ATTACK, fang));
    page.go(Choice::Ability(refusal, 0)).pass();
    assert_eq!(page.asked(), prompt::MAIN);
    page.dead(fang).paid(ME, 0);
    assert_eq!(hand(&mut page, ME), 0);
}

#[test]
fn equipment_waits_under_a_seal() {
    let mut page = Page::new();
    let rider = page.monster("M32", ME);
    page.under("A02", ME, rider);
    page.monster("M01", FOE);
    let coffin = page.set("S20", FOE);
    page.go(act(verb::CHARGE, CardId::NONE));
    page.go(Choice::Ability(coffin, 0))
        .go(Choice::Card(rider))
        .pass();
    assert!(page.in_zone(coffin, zone::MONSTERS));
    let all = page.game().choices(pool());
    let skill = |choice: &Choice| matches!(choice, Choice::Ability(card, _) if *card == coffin);
    assert!(!all.iter().any(skill), "{all:?}");
}

#[test]
fn a_long_process_of_over_magic_is_played_out() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let wall = page.lying("M27", FOE);
    let mine: Vec<_> = (0..6).map(|_| page.set("S12", ME)).collect();
    let theirs: Vec<_> = (0..6).map(|_| page.set("S05", FOE)).collect();
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(wall));
    for (&boost, &mud) in mine.iter().zip(&theirs) {
        page.go(Choice::Ability(mud, 0)).go(Choice::Card(wall));
        page.go(Choice::Ability(boost, 0)).go(Choice::Card(lizard));
    }
    page.pass();
    assert_eq!(page.game().outcome(), None);
    // 1000 + 6 x 600 against 1800 + 6 x 800.
    page.lives(wall).lives(lizard).paid(ME, 2);
    assert_eq!(page.attack_of(lizard), 4600);
}
