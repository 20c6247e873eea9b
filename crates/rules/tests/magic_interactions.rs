//! Summon & Magic: worked interactions of the pool, each with the result that its paper gives.

#[path = "common/page.rs"]
mod page;

use page::{Board, FOE, LYING, ME, Page, act, pool};
use shokan_kernel::decision::Choice;
use shokan_kernel::ids::{CardId, NO_CELL, PromptId};
use shokan_kernel::outcome::Outcome;
use shokan_kernel::table::FACE_DOWN;
use shokan_rules::summon_and_magic::values;
use shokan_rules::summon_and_magic::words::{clause, prompt, stat, verb, zone};

#[test]
fn i01_ranged_is_not_answered_and_recoils() {
    let mut page = Page::new();
    let archer = page.monster("M07", ME);
    let king = page.monster("M24", FOE);
    page.attack(archer, 0, king);
    assert_eq!(page.asked(), prompt::MAIN);
    page.lives(archer).lives(king).paid(ME, 1).paid(FOE, 0);
    assert_eq!(page.game().registers.ap, 2);
}

#[test]
fn i02_first_strike_and_last_discharge() {
    let mut page = Page::new();
    let courser = page.monster("M06", ME);
    let ape = page.monster("M08", FOE);
    page.attack(courser, 0, ape);
    // The ape may have declared an answer; the strike comes before it.
    if page.asked() == prompt::ANSWER {
        page.answer(ape, 0);
    }
    assert_eq!(page.asked(), prompt::FIRST_STRIKE);
    page.go(Choice::Yes);
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).pass();
    page.dead(ape).lives(courser).paid(FOE, 2);
}

#[test]
fn i03_doubling_does_not_see_a_link() {
    let mut page = Page::new();
    let (wyvern, ember) = (page.monster("M02", ME), page.monster("M09", ME));
    let giant = page.monster("M31", FOE);
    let seal = page.hand("S13", ME);
    page.go(Choice::Ability(wyvern, 0))
        .go(Choice::Card(giant))
        .go(Choice::Card(ember));
    page.pass().go(Choice::Ability(giant, 0));
    assert_eq!(page.asked(), prompt::RIGHT);
    page.go(Choice::Ability(seal, 0))
        .go(Choice::Card(wyvern))
        .pass();
    // 1300 x 2 + 700 against 2100: the giant falls, then the doubled wyvern.
    page.dead(giant).dead(wyvern).lives(ember).paid(FOE, 4);
    // The seal's advance 1 and the wyvern's COST 2.
    page.paid(ME, 3);
    page.refused(Choice::Ability(ember, 0), "SM-08-3.g");
}

#[test]
fn i05_a_forced_charge_comes_before_the_charge_it_answers() {
    let mut page = Page::new();
    for _ in 0..6 {
        page.hand("M08", ME);
    }
    let resonance = page.set("S09", FOE);
    page.go(act(verb::CHARGE, CardId::NONE));
    page.go(Choice::Ability(resonance, 0)).pass();
    assert_eq!(page.won_by(), Some((FOE, clause("SM-05-2.a"))));
    page.paid(ME, 2);
}

#[test]
fn i06_severed_hour_ends_the_turn() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let target = page.lying("M27", FOE);
    let hour = page.set("S15", FOE);
    page.hand("M08", FOE);
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(target));
    page.go(Choice::Ability(hour, 0));
    // The activation: discard 1.
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    let game = page.game();
    assert_eq!(game.registers.active, FOE);
    assert_eq!(game.registers.turn, 4);
    // Two AP burn; the hour cost 2.
    page.paid(ME, 2)
        .paid(FOE, 2)
        .dead(hour)
        .lives(lizard)
        .lives(target);
}

#[test]
fn i08_submerge_needs_water() {
    for wet in [false, true] {
        let mut page = Page::new();
        let ape = page.monster("M08", ME);
        let fish = page.monster("M12", FOE);
        if wet {
            page.land("L07", ME);
        }
        page.attack(ape, 0, fish);
        assert_eq!(page.asked(), prompt::ANSWER);
        if !wet {
            page.refused(act(verb::EVADE, fish), "SM-25-10.f");
            continue;
        }
        page.go(act(verb::EVADE, fish));
        // R-SM-95.
        assert_eq!(page.asked(), prompt::RIGHT);
        page.go(Choice::Done);
        assert_eq!(page.asked(), prompt::TIMED);
        page.go(Choice::Mode(0)).pass();
        page.lives(fish).lives(ape);
        assert_eq!(page.game().table.pile(ME, zone::HAND).len(), 1);
    }
}

#[test]
fn i09_weakness_makes_both_values_nothing() {
    let mut page = Page::new();
    let pilgrim = page.monster("M28", ME);
    let cairn = page.monster("M40", FOE);
    for _ in 0..12 {
        page.put("M08", FOE, zone::GRAVEYARD, 0);
    }
    assert_eq!(page.attack_of(cairn), 2400);
    page.attack(pilgrim, 0, cairn).answer(cairn, 0);
    page.dead(cairn).lives(pilgrim).paid(FOE, 2).paid(ME, 0);
}

#[test]
fn i10_bane_and_a_stronger_answer_destroy_both() {
    let mut page = Page::new();
    let wolf = page.monster("M35", ME);
    let courser = page.monster("M39", FOE);
    page.attack(wolf, 0, courser).answer(courser, 0);
    page.dead(wolf).dead(courser).paid(ME, 1).paid(FOE, 3);
}

#[test]
fn i11_a_halving_curse_on_a_resistant_and_on_an_immune() {
    let mut page = Page::new();
    let curse = page.hand("S14", ME);
    let second = page.hand("S14", ME);
    let (king, pilgrim) = (page.monster("M49", FOE), page.monster("M28", FOE));
    page.go(Choice::Ability(curse, 0))
        .go(Choice::Card(king))
        .pass();
    page.go(Choice::Ability(second, 0))
        .go(Choice::Card(pilgrim))
        .pass();
    let of = |page: &mut Page, card, which| values::stat_of(page.game(), pool(), card, which);
    assert_eq!(of(&mut page, king, stat::ATTACK), 950);
    assert_eq!(of(&mut page, king, stat::DEFENCE), 1150);
    assert_eq!(of(&mut page, pilgrim, stat::ATTACK), 800);
}

#[test]
fn i12_a_magic_card_does_nothing_to_the_immune() {
    let mut page = Page::new();
    let lash = page.hand("S02", ME);
    page.hand("M08", ME);
    let warden = page.monster("M33", FOE);
    page.go(Choice::Ability(lash, 0)).go(Choice::Card(warden));
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    page.lives(warden).paid(ME, 1).dead(lash);
}

#[test]
fn i13_no_equipment_and_rooted() {
    let mut page = Page::new();
    let shield = page.hand("A04", ME);
    let coffin = page.hand("S20", ME);
    let ebb = page.hand("S03", ME);
    page.lying("M27", ME);
    let wall = page.lying("M27", FOE);
    page.refused(Choice::Ability(shield, 1), "R-SM-31");
    page.refused(Choice::Ability(coffin, 0), "R-SM-31");
    page.go(Choice::Ability(ebb, 0)).go(Choice::Card(wall));
    if page.asked() == PromptId(0) {
        page.go(Choice::Done);
    }
    page.pass().lives(wall);
}

#[test]
fn i14_a_wasp_under_an_enemy_king() {
    let mut page = Page::new();
    let wasp = page.monster("M46", ME);
    let king = page.monster("M24", FOE);
    page.attack(wasp, 0, king).answer(king, 0);
    page.paid(ME, 2);
    page.go(Choice::Mode(0)).pass();
    assert!(page.in_zone(wasp, zone::UNDER));
    assert_eq!(page.attack_of(king), 1000);
}

#[test]
fn i16_a_set_monster_steps_before_its_player() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let familiar = page.set("M22", FOE);
    page.go(Choice::Ability(lizard, 0));
    assert_eq!(page.asked(), prompt::RIGHT);
    page.go(act(verb::SUMMON_DEFENCE, familiar)).pass();
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).pass();
    assert_eq!(page.game().table.pile(ME, zone::HAND).len(), 1);
    // 1000 against DEFENCE 500: destroyed, no COST.
    page.silent();
    page.dead(familiar).paid(FOE, 0);
    assert_eq!(page.won_by(), None);
}

#[test]
fn i17_those_that_do_not_defend_let_the_attack_through() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    page.monster("M05", FOE);
    page.monster("M20", FOE);
    page.go(Choice::Ability(lizard, 0));
    assert_eq!(page.asked(), prompt::DIRECT);
    page.go(Choice::Yes).pass();
    assert_eq!(page.won_by(), Some((ME, clause("SM-05-1.a"))));
}

#[test]
fn i19_upkeep_lasts_as_long_as_the_counters() {
    let mut page = Page::new();
    page.registers.ap = 0;
    let golem = page.monster("M11", ME);
    page.go(Choice::Done).pass();
    // No counter: destroyed at the end of the own turn, in attack position.
    page.dead(golem).paid(ME, 2);
}

#[test]
fn i21_cards_are_attacked() {
    let mut page = Page::new();
    let wyvern = page.monster("M02", ME);
    let quarry = page.land("L06", FOE);
    let king = page.monster("M24", FOE);
    let sword = page.under("A01", FOE, king);
    page.attack(wyvern, 1, quarry);
    page.silent();
    page.dead(quarry).paid(FOE, 0).paid(ME, 0);
    assert!(page.in_zone(sword, zone::UNDER));
    assert_eq!(page.attack_of(king), 1800);
}

#[test]
fn i22_every_takes_every_vanguard_and_nobody_else() {
    let mut page = Page::new();
    let emperor = page.monster("M47", ME);
    let gate = page.monster("M23", FOE);
    let (king, captain) = (page.monster("M24", FOE), page.monster("M26", FOE));
    page.go(Choice::Ability(emperor, 0));
    page.silent();
    page.dead(gate).lives(king).lives(captain).paid(FOE, 2);
}

#[test]
fn i24_lone() {
    let mut page = Page::new();
    page.monster("M24", FOE);
    let king = page.hand("M24", ME);
    page.refused(act(verb::SUMMON_ATTACK, king), "SM-25-02.a");
}

#[test]
fn i26_attack_magic_on_the_weak_and_on_the_resistant() {
    let mut page = Page::new();
    let (first, second) = (page.hand("S01", ME), page.hand("S01", ME));
    let moth = page.monster("M44", FOE);
    let drake = page.lying("M03", FOE);
    page.go(Choice::Ability(first, 0))
        .go(Choice::Card(moth))
        .pass();
    page.dead(moth).paid(FOE, 3);
    if page.asked() == prompt::TIMED {
        page.go(Choice::Done);
    }
    page.go(Choice::Ability(second, 0))
        .go(Choice::Card(drake))
        .pass();
    page.lives(drake);
}

#[test]
fn i28_two_weapons_clash() {
    let mut page = Page::new();
    let captain = page.monster("M26", ME);
    page.under("A01", ME, captain);
    let javelin = page.hand("A02", ME);
    let shield = page.hand("A04", ME);
    page.refused(Choice::Ability(javelin, 1), "R-SM-31");
    page.go(Choice::Ability(shield, 1))
        .go(Choice::Card(captain))
        .pass();
    assert!(page.in_zone(shield, zone::UNDER));
}

#[test]
fn i31_immunity_does_not_see_boosts_of_its_attribute() {
    let mut page = Page::new();
    page.land("L01", ME);
    let crest = page.hand("S12", ME);
    let wyvern = page.monster("M02", ME);
    let turtle = page.lying("M14", FOE);
    page.go(Choice::Ability(crest, 0))
        .go(Choice::Card(wyvern))
        .pass();
    assert_eq!(page.attack_of(wyvern), 2100);
    page.attack(wyvern, 0, turtle);
    // 1500 against 1700.
    if page.asked() == prompt::TIMED {
        page.go(Choice::Done);
    }
    page.lives(turtle).paid(ME, 1);
}

#[test]
fn i32_bane_on_a_higher_defence_recoils() {
    let mut page = Page::new();
    let wolf = page.monster("M35", ME);
    let cairn = page.lying("M40", FOE);
    for _ in 0..10 {
        page.put("M08", FOE, zone::GRAVEYARD, 0);
    }
    page.attack(wolf, 0, cairn);
    page.dead(cairn).paid(FOE, 0).paid(ME, 1).lives(wolf);
}

#[test]
fn i33_two_first_strikes() {
    let mut page = Page::new();
    let courser = page.monster("M06", ME);
    let weasel = page.monster("M19", FOE);
    page.hand("M08", FOE);
    page.attack(courser, 0, weasel);
    if page.asked() == prompt::TIMED {
        page.go(Choice::Done).pass();
    }
    page.answer(weasel, 0).go(Choice::Yes).go(Choice::Yes);
    page.dead(courser).dead(weasel).paid(ME, 2).paid(FOE, 1);
}

#[test]
fn i34_a_failed_first_strike_leaves_the_battle_without_recoil() {
    let mut page = Page::new();
    let courser = page.monster("M06", ME);
    let gate = page.lying("M23", FOE);
    page.attack(courser, 0, gate).go(Choice::Yes);
    page.lives(courser).lives(gate).paid(ME, 0);
}

#[test]
fn i37_a_summon_that_is_turned_away() {
    let mut page = Page::new();
    let emperor = page.hand("M47", ME);
    let (a, b) = (page.monster("M01", ME), page.monster("M02", ME));
    let gate = page.set("S24", FOE);
    page.go(act(verb::SUMMON_ATTACK, emperor));
    page.go(Choice::Card(a)).go(Choice::Card(b));
    page.paid(ME, 3);
    page.go(Choice::Ability(gate, 0)).pass();
    page.dead(emperor).dead(a).dead(b).paid(ME, 3);
    assert_eq!(page.asked(), prompt::MAIN);
}

#[test]
fn i38_vanguards_first_then_cards_that_are_no_monsters() {
    let mut page = Page::new();
    let roc = page.monster("M10", ME);
    let gate = page.lying("M23", FOE);
    let captain = page.monster("M26", FOE);
    let hidden = page.set("S05", FOE);
    page.go(Choice::Ability(roc, 1));
    page.refused(Choice::Card(captain), "SM-25-27.a");
    page.refused(Choice::Card(hidden), "SM-25-27.a");
    page.go(Choice::Card(gate)).go(Choice::Card(hidden));
    if page.asked() == PromptId(0) {
        page.go(Choice::Done);
    }
    page.silent();
    page.dead(gate).dead(hidden).lives(captain);
}

#[test]
fn i40_a_newcomer_that_does_not_defend_stops_nothing() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let bird = page.set("M20", FOE);
    page.go(Choice::Ability(lizard, 0));
    page.go(act(verb::SUMMON_ATTACK, bird)).pass();
    assert_eq!(page.won_by(), Some((ME, clause("SM-05-1.a"))));
}

#[test]
fn i41_the_attacker_may_react_to_an_answer() {
    let mut page = Page::new();
    let wyvern = page.monster("M02", ME);
    let veteran = page.monster("M51", FOE);
    let crest = page.hand("S12", ME);
    page.attack(wyvern, 0, veteran);
    page.go(Choice::Ability(veteran, 0));
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0));
    // The timed skill has a right of its own, then the answer has one.
    assert_eq!(page.asked(), prompt::RIGHT);
    page.go(Choice::Done);
    assert_eq!(page.asked(), prompt::RIGHT);
    assert_eq!(page.attack_of(veteran), 1400);
    page.go(Choice::Ability(crest, 0))
        .go(Choice::Card(wyvern))
        .pass();
    page.dead(veteran).lives(wyvern).paid(FOE, 1);
}

#[test]
fn i42_a_rider_under_a_horse_has_no_cost() {
    let mut page = Page::new();
    let courser = page.monster("M39", FOE);
    page.under("M32", FOE, courser);
    let giant = page.monster("M31", ME);
    page.attack(giant, 0, courser).answer(courser, 0);
    page.dead(courser).paid(FOE, 3);
}

#[test]
fn i45_a_net_on_a_change_of_position() {
    let mut page = Page::new();
    let rhino = page.lying("M52", ME);
    let net = page.set("A11", FOE);
    page.go(act(verb::TURN, rhino));
    page.go(Choice::Ability(net, 0)).pass();
    assert!(page.game().table.card(rhino).rested());
    page.paid(ME, 1).dead(net);
    page.refused(act(verb::TURN, rhino), "SM-09-1.b");
}

#[test]
fn i46_the_first_turn_has_no_commands() {
    let mut page = Page::new();
    page.registers.turn = 1;
    let (ember, lizard) = (page.monster("M09", ME), page.monster("M01", ME));
    let furnace = page.put("A09", ME, zone::MAGIC, 0);
    page.refused(Choice::Ability(ember, 1), "SM-08-3.i");
    page.refused(Choice::Ability(lizard, 0), "SM-08-3.i");
    page.refused(Choice::Ability(furnace, 1), "R-SM-14");
}

#[test]
fn a_seal_comes_and_goes() {
    let mut page = Page::new();
    let coffin = page.hand("S20", ME);
    let king = page.monster("M24", FOE);
    let sword = page.under("A01", FOE, king);
    let lizard = page.monster("M01", ME);
    page.go(Choice::Ability(coffin, 0))
        .go(Choice::Card(king))
        .pass();
    assert!(page.in_zone(coffin, zone::MONSTERS) && page.in_zone(king, zone::UNDER));
    // Advance 2 and two counters.
    page.paid(ME, 4);
    // SM-20.03: a sealed monster does not defend.
    page.go(Choice::Ability(lizard, 0));
    assert_ne!(page.asked(), PromptId(0));
    page.pass();
    assert_eq!(page.won_by(), Some((ME, clause("SM-05-1.a"))));
    assert!(page.in_zone(sword, zone::UNDER));
}

#[test]
fn a_stolen_monster_goes_back() {
    let mut page = Page::new();
    let puppet = page.hand("A07", ME);
    page.hand("M08", ME);
    let king = page.monster("M24", FOE);
    page.go(Choice::Ability(puppet, 2)).go(Choice::Card(king));
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    let game = page.game();
    assert_eq!(game.table.card(king).controller, ME);
    assert_eq!(game.table.card(puppet).controller, ME);
    assert_eq!(values::seat_of(game, puppet), ME);
}

#[test]
fn i07_a_forced_draw_from_an_empty_deck_loses() {
    let mut page = Page::new();
    let overflow = page.hand("S08", ME);
    page.monster("M01", ME);
    while let Some(&card) = page.table.pile(FOE, zone::DECK).first() {
        let to = Board::zone_of(FOE, zone::GRAVEYARD);
        let fact = shokan_kernel::event::Fact::Moved {
            card,
            from: Board::zone_of(FOE, zone::DECK),
            to,
            at: shokan_kernel::table::Spot::Bottom,
            cell: NO_CELL,
            flags: 0,
            controller: FOE,
            how: shokan_kernel::ids::HowId(0),
            secret: false,
        };
        let event = shokan_kernel::event::Event {
            fact,
            clause: clause("SM-05-3.c"),
            source: CardId::NONE,
        };
        page.table.apply(&event).expect("a card moves");
    }
    page.go(Choice::Ability(overflow, 0)).pass();
    assert_eq!(page.won_by(), Some((ME, clause("SM-05-3.c"))));
}

#[test]
fn i15_a_revived_enemy_is_paid_for_by_its_controller() {
    let mut page = Page::new();
    let levier = page.monster("M38", ME);
    let ape = page.put("M08", FOE, zone::GRAVEYARD, 0);
    page.go(Choice::Ability(levier, 1))
        .go(Choice::Card(ape))
        .pass();
    page.lives(ape);
    assert_eq!(page.game().table.card(ape).controller, ME);
    page.go(Choice::Done).pass();
    // The next turn is the opponent's; an unanswered giant fells it.
    assert_eq!(page.game().registers.active, FOE);
    page.paid(ME, 0);
}

#[test]
fn i23_a_face_down_lurker_is_turned_up_and_evades() {
    let mut page = Page::new();
    let ape = page.monster("M08", ME);
    let lurker = page.put("M42", FOE, zone::MONSTERS, LYING | FACE_DOWN);
    page.go(Choice::Ability(ape, 0)).go(Choice::Card(lurker));
    assert_eq!(page.asked(), prompt::TIMED);
    assert!(!page.game().table.card(lurker).face_down());
    page.go(Choice::Mode(0)).go(Choice::Card(ape)).pass();
    page.lives(ape);
    assert_eq!(page.asked(), prompt::ANSWER);
    page.go(act(verb::EVADE, lurker)).pass();
    page.lives(lurker).lives(ape).paid(ME, 0);
    assert_eq!(page.game().registers.ap, 2);
    page.refused(Choice::Ability(ape, 0), "SM-08-3.g");
}

#[test]
fn i25_a_storm_takes_flight_away() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let wyvern = page.lying("M02", FOE);
    page.put("W05", ME, zone::WEATHER, 0);
    page.attack(lizard, 0, wyvern);
    // 1000 against DEFENCE 800.
    page.dead(wyvern).paid(FOE, 0);
}

#[test]
fn i27_resistance_goes_before_bane() {
    let mut page = Page::new();
    let wolf = page.monster("M35", ME);
    let gatherer = page.monster("M37", FOE);
    page.under("A05", FOE, gatherer);
    assert_eq!(page.attack_of(gatherer), 800);
    page.attack(wolf, 0, gatherer).silent();
    page.lives(gatherer).lives(wolf).paid(FOE, 0).paid(ME, 0);
}

#[test]
fn i29_prices_of_action_skills() {
    let mut page = Page::new();
    let ember = page.monster("M09", ME);
    let rider = page.monster("M32", ME);
    let (fire, beast) = (page.monster("M01", ME), page.monster("M06", ME));
    page.go(Choice::Ability(ember, 1))
        .go(Choice::Card(fire))
        .pass();
    assert_eq!(page.game().registers.ap, 3);
    assert_eq!(page.attack_of(fire), 1300);
    page.go(Choice::Ability(rider, 1))
        .go(Choice::Card(beast))
        .pass();
    // R-SM-03.
    assert_eq!(page.game().registers.ap, 3);
    assert!(page.in_zone(rider, zone::UNDER));
    assert_eq!(page.attack_of(beast), 1900);
    // R-SM-15: nothing is paid for going under.
    page.paid(ME, 0);
}

#[test]
fn i30_a_damage_skill_is_evaded_like_an_attack() {
    for evades in [false, true] {
        let mut page = Page::new();
        let golem = page.monster("M11", ME);
        let cell = page.table.card(golem).cell;
        let counter = page.put("M08", ME, zone::COUNTERS, FACE_DOWN);
        page.table.set_up(counter, |card| card.cell = cell);
        let bird = page.monster("M20", FOE);
        page.go(Choice::Ability(golem, 1))
            .go(Choice::Card(bird))
            .pass();
        assert_eq!(page.asked(), prompt::ANSWER);
        page.dead(counter);
        if evades {
            page.go(act(verb::EVADE, bird)).pass();
            page.lives(bird);
        } else {
            page.go(Choice::Done).pass();
            page.dead(bird);
        }
    }
}

#[test]
fn i30_a_damage_skill_never_reaches_the_player() {
    let mut page = Page::new();
    let golem = page.monster("M11", ME);
    let cell = page.table.card(golem).cell;
    let counter = page.put("M08", ME, zone::COUNTERS, FACE_DOWN);
    page.table.set_up(counter, |card| card.cell = cell);
    page.refused(Choice::Ability(golem, 1), "SM-23.12");
}

#[test]
fn i39_a_thief_takes_the_attacker() {
    let mut page = Page::new();
    let captain = page.monster("M26", ME);
    let wall = page.lying("M27", FOE);
    let thief = page.set("M41", FOE);
    page.go(Choice::Ability(captain, 0)).go(Choice::Card(wall));
    page.go(act(verb::SUMMON_DEFENCE, thief)).pass();
    assert_eq!(page.asked(), prompt::TIMED);
    page.go(Choice::Mode(0)).go(Choice::Card(captain)).pass();
    assert_eq!(page.game().table.card(captain).controller, FOE);
    page.lives(wall).paid(ME, 0);
    page.go(Choice::Done).pass();
    assert_eq!(page.game().table.card(captain).controller, ME);
}

#[test]
fn i43_a_borrowed_name_drops_the_bow() {
    let mut page = Page::new();
    let archer = page.monster("M07", ME);
    let bow = page.under("A03", ME, archer);
    let ember = page.monster("M09", ME);
    let tag = page.hand("S23", ME);
    page.go(Choice::Ability(tag, 0))
        .go(Choice::Card(archer))
        .go(Choice::Card(ember))
        .pass();
    page.dead(bow).lives(archer).paid(ME, 0);
}

#[test]
fn i20_a_hand_limit_of_six() {
    let mut page = Page::new();
    page.registers.hand_limit = [6, 7];
    for _ in 0..6 {
        page.hand("M08", ME);
    }
    page.refused(act(verb::CHARGE, CardId::NONE), "SM-22-3.g");
}

#[test]
fn i36_a_cost_that_the_deck_cannot_pay_loses() {
    let mut page = Page::new();
    let giant = page.monster("M31", FOE);
    let cairn = page.monster("M08", ME);
    page.registers.active = FOE;
    while page.table.pile(ME, zone::DECK).len() > 1 {
        let card = page.table.pile(ME, zone::DECK)[0];
        let fact = shokan_kernel::event::Fact::Moved {
            card,
            from: Board::zone_of(ME, zone::DECK),
            to: Board::zone_of(ME, zone::GRAVEYARD),
            at: shokan_kernel::table::Spot::Bottom,
            cell: NO_CELL,
            flags: 0,
            controller: ME,
            how: shokan_kernel::ids::HowId(0),
            secret: false,
        };
        let event = shokan_kernel::event::Event {
            fact,
            clause: clause("SM-05-3.b"),
            source: CardId::NONE,
        };
        page.table.apply(&event).expect("a card moves");
    }
    page.attack(giant, 0, cairn).answer(cairn, 0);
    assert_eq!(page.won_by(), Some((FOE, clause("SM-05-3.b"))));
}

#[test]
fn set_cards_wait_a_turn() {
    let mut page = Page::new();
    let well = page.hand("S07", ME);
    page.go(act(verb::SET, well)).pass();
    assert_eq!(page.game().registers.ap, 2);
    page.paid(ME, 0);
    page.refused(Choice::Ability(well, 0), "SM-11-6");
}

#[test]
fn a_position_changes_once_and_not_on_entering() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let king = page.hand("M24", ME);
    page.go(act(verb::TURN, lizard)).pass();
    assert!(page.game().table.card(lizard).rested());
    page.refused(act(verb::TURN, lizard), "SM-09-1.b");
    page.refused(Choice::Ability(lizard, 0), "SM-08-3.f");
    page.go(act(verb::SUMMON_ATTACK, king)).pass();
    page.refused(act(verb::TURN, king), "SM-09-1.c");
    // SM-27.09: no summoning sickness; nobody defends, so the attack wins.
    page.go(Choice::Ability(king, 0)).pass();
    assert_eq!(page.won_by(), Some((ME, clause("SM-05-1.a"))));
}

#[test]
fn what_stands_behind_an_attack_comes_after_the_battle() {
    let mut page = Page::new();
    let arm = page.monster("M16", ME);
    let ape = page.monster("M08", FOE);
    page.attack(arm, 1, ape).silent();
    if page.asked() == prompt::TIMED {
        page.go(Choice::Done);
    }
    page.dead(ape);
    assert_eq!(page.game().table.pile(FOE, zone::HAND).len(), 1);
}

#[test]
fn what_stands_behind_an_answer_comes_after_the_battle() {
    let mut page = Page::new();
    let ape = page.monster("M08", ME);
    let arm = page.monster("M16", FOE);
    page.attack(ape, 0, arm).answer(arm, 1);
    if page.asked() == prompt::TIMED {
        page.go(Choice::Done);
    }
    page.dead(ape);
    assert_eq!(page.game().table.pile(ME, zone::HAND).len(), 1);
}

#[test]
fn a_dreadful_neigh_lowers_its_target() {
    let mut page = Page::new();
    let courser = page.monster("M39", ME);
    let giant = page.monster("M31", FOE);
    page.go(Choice::Ability(courser, 1)).go(Choice::Card(giant));
    page.pass();
    assert_eq!(page.attack_of(giant), 1800);
    page.go(Choice::Ability(giant, 0)).pass();
    // 1700 against 1800.
    page.dead(courser).lives(giant);
    assert_eq!(page.attack_of(giant), 2100);
}

#[test]
fn up_to_two_is_one_at_least() {
    let mut page = Page::new();
    let mother = page.monster("M04", ME);
    page.monster("M08", FOE);
    page.go(Choice::Ability(mother, 0));
    let all = page.game().choices(pool());
    assert!(!all.contains(&Choice::Done), "{all:?}");
}

#[test]
fn a_labyrinth_hides_a_summoned_monster() {
    for hides in [false, true] {
        let mut page = Page::new();
        page.land("L04", ME);
        let lizard = page.hand("M01", ME);
        page.go(act(verb::SUMMON_ATTACK, lizard));
        assert_eq!(page.asked(), prompt::REPLACE);
        page.go(if hides { Choice::Yes } else { Choice::No }).pass();
        page.lives(lizard);
        assert_eq!(page.game().table.card(lizard).face_down(), hides);
        assert_eq!(page.game().registers.ap, 2);
    }
    let mut page = Page::new();
    page.land("L04", ME);
    page.monster("M01", ME);
    let mother = page.hand("M04", ME);
    page.go(act(verb::SUMMON_ATTACK, mother));
    assert_ne!(page.asked(), prompt::REPLACE);
}

#[test]
fn a_pyromancer_favours_the_racer() {
    let mut page = Page::new();
    page.put("V01", ME, zone::AVATAR, 0);
    let lizard = page.hand("M01", ME);
    let giant = page.monster("M31", FOE);
    page.go(act(verb::SUMMON_ATTACK, lizard)).pass();
    page.go(Choice::Ability(lizard, 0))
        .go(Choice::Card(giant))
        .pass();
    assert_eq!(page.asked(), prompt::ANSWER);
    assert_eq!(page.attack_of(lizard), 1200);
    assert_eq!(page.attack_of(giant), 2100);
    // SM-25-13: the attack was free.
    assert_eq!(page.game().registers.ap, 2);
}

#[test]
fn a_prevented_destruction_costs_nothing() {
    let mut page = Page::new();
    let ape = page.monster("M08", ME);
    let second = page.monster("M31", ME);
    let singer = page.lying("M13", FOE);
    page.attack(ape, 0, singer);
    page.lives(singer);
    // First each turn only.
    page.attack(second, 0, singer);
    page.dead(singer).paid(FOE, 0);
}

#[test]
fn a_decoy_cocoon_may_be_paid() {
    for pays in [false, true] {
        let mut page = Page::new();
        let ape = page.monster("M08", ME);
        let spinner = page.lying("M45", FOE);
        let cell = page.table.card(spinner).cell;
        let counter = page.put("M08", FOE, zone::COUNTERS, FACE_DOWN);
        page.table.set_up(counter, |card| card.cell = cell);
        page.attack(ape, 0, spinner);
        assert_eq!(page.asked(), prompt::PREVENT);
        page.go(if pays { Choice::Yes } else { Choice::No });
        page.dead(counter);
        assert_eq!(page.in_zone(spinner, zone::MONSTERS), pays);
    }
}

#[test]
fn a_negated_card_does_nothing_and_is_paid() {
    let mut page = Page::new();
    let bomb = page.hand("S01", ME);
    let king = page.monster("M24", FOE);
    let talisman = page.set("S06", FOE);
    page.hand("M08", FOE);
    page.go(Choice::Ability(bomb, 0)).go(Choice::Card(king));
    page.go(Choice::Ability(talisman, 0));
    let discard = page.game().choices(pool())[0];
    page.go(discard).pass();
    page.lives(king)
        .dead(bomb)
        .dead(talisman)
        .paid(ME, 1)
        .paid(FOE, 1);
}

#[test]
fn a_wall_of_light_stops_a_direct_attack() {
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let wall = page.set("S04", FOE);
    page.go(Choice::Ability(lizard, 0));
    page.go(Choice::Ability(wall, 0)).pass();
    assert_eq!(page.won_by(), None);
    page.dead(wall).lives(lizard).paid(FOE, 1);
    page.refused(Choice::Ability(lizard, 0), "SM-08-3.g");
}

#[test]
fn a_new_land_and_a_new_weather_replace_the_old() {
    let mut page = Page::new();
    let (old, new) = (page.land("L01", ME), page.hand("L06", ME));
    let (rain, storm) = (page.put("W01", FOE, zone::WEATHER, 0), page.hand("W05", ME));
    page.go(Choice::Ability(new, 1)).pass();
    page.dead(old);
    assert!(page.in_zone(new, zone::LAND));
    page.go(Choice::Ability(storm, 1)).pass();
    page.dead(rain);
    assert!(page.in_zone(storm, zone::WEATHER));
}

#[test]
fn an_answer_card_is_no_action() {
    let mut page = Page::new();
    let wall = page.set("S04", ME);
    page.refused(Choice::Ability(wall, 0), "SM-21.03");
}

#[test]
fn an_answer_is_not_the_skill_of_the_turn() {
    // R-SM-33: attacked twice, answered twice.
    let mut page = Page::new();
    let (a, b) = (page.monster("M01", ME), page.monster("M07", ME));
    let giant = page.monster("M31", FOE);
    page.attack(a, 0, giant).answer(giant, 0);
    page.dead(a);
    // SM-25-03.a: the archer is not answered, so the giant only makes it recoil.
    page.attack(b, 0, giant);
    page.lives(giant).paid(ME, 2);
}

#[test]
fn recoil_on_an_empty_deck_loses() {
    // R-SM-41.
    let mut page = Page::new();
    page.table = Board::default();
    let courser = page.monster("M06", ME);
    let gate = page.lying("M23", FOE);
    page.attack(courser, 0, gate).go(Choice::No);
    assert_eq!(page.won_by(), Some((FOE, clause("SM-05-3.d"))));
}

#[test]
fn an_empty_deck_loses_at_the_end_of_the_turn_only() {
    // SM-05-3.a, R-SM-86; both empty: R-SM-45.
    let mut page = Page::new();
    page.table = Board::default();
    page.registers.ap = 0;
    page.monster("M06", ME);
    assert_eq!(page.asked(), prompt::MAIN);
    page.go(Choice::Done).pass();
    assert_eq!(
        page.game().outcome(),
        Some(Outcome::Drawn(clause("R-SM-45")))
    );
}

#[test]
fn rights_of_over_magic_go_back_and_forth() {
    // SM-21.05, SM-21.06, SM-21.08: the worked example of 10.3.
    let mut page = Page::new();
    let (wyvern, giant) = (page.monster("M02", ME), page.monster("M31", FOE));
    let crest = page.hand("S12", ME);
    let (mine, other) = (page.set("S06", FOE), page.set("S12", FOE));
    page.hand("M08", FOE);
    page.go(Choice::Ability(wyvern, 0)).go(Choice::Card(giant));
    // The defender answers the command with a boost of his own.
    page.go(Choice::Ability(other, 0)).go(Choice::Card(giant));
    // The attacker may react with AP; the defender negates that.
    page.go(Choice::Ability(crest, 0)).go(Choice::Card(wyvern));
    page.go(Choice::Ability(mine, 0));
    let discard = page.game().choices(pool())[0];
    page.go(discard);
    page.pass();
    assert_eq!(page.asked(), prompt::ANSWER);
    assert_eq!(page.attack_of(wyvern), 1300);
    assert_eq!(page.attack_of(giant), 2700);
    assert_eq!(page.game().registers.ap, 1);
}

#[test]
fn a_silent_defender_gives_no_right() {
    // R-SM-21, SM-21.05.
    let mut page = Page::new();
    let wyvern = page.monster("M02", ME);
    page.hand("S12", ME);
    let gate = page.lying("M23", FOE);
    page.go(Choice::Ability(wyvern, 0)).go(Choice::Card(gate));
    assert_eq!(page.asked(), prompt::MAIN);
    page.paid(ME, 1).lives(gate);
}

#[test]
fn charge_and_summon_are_over_magic_in_the_own_turn() {
    // SM-10.01, R-SM-32: against a set card that the opponent uses.
    let mut page = Page::new();
    let lizard = page.monster("M01", ME);
    let king = page.monster("M24", FOE);
    let crest = page.set("S12", FOE);
    let mother = page.hand("M02", ME);
    page.go(Choice::Ability(lizard, 0)).go(Choice::Card(king));
    page.go(Choice::Ability(crest, 0)).go(Choice::Card(king));
    assert_eq!(page.asked(), prompt::RIGHT);
    let all = page.game().choices(pool());
    assert!(all.contains(&act(verb::CHARGE, CardId::NONE)), "{all:?}");
    assert!(!all.contains(&act(verb::TURN, lizard)), "{all:?}");
    page.go(act(verb::SUMMON_ATTACK, mother)).pass();
    page.lives(mother);
    assert_eq!(page.game().registers.ap, 1);
}

#[test]
fn a_set_card_in_the_enemys_turn_uses_no_ap() {
    // SM-10.03: no AP in the enemy's turn.
    let mut page = Page::new();
    let fish = page.lying("M12", FOE);
    let mud = page.set("S05", FOE);
    page.hand("S12", FOE);
    let ape = page.monster("M08", ME);
    page.go(Choice::Ability(ape, 0)).go(Choice::Card(fish));
    page.refused(act(verb::CHARGE, CardId::NONE), "SM-10.03");
    page.go(Choice::Ability(mud, 0))
        .go(Choice::Card(fish))
        .pass();
    // 1600 against 900 + 800.
    page.lives(fish).paid(ME, 1);
    assert_eq!(page.game().registers.ap, 2);
}

#[test]
fn an_attacker_that_left_attacks_no_more() {
    // SM-21.12: a set sapper blows the attacker up.
    let mut page = Page::new();
    let fish = page.lying("M12", FOE);
    let sapper = page.set("M30", FOE);
    let gatherer = page.monster("M05", ME);
    page.go(Choice::Ability(gatherer, 0)).go(Choice::Card(fish));
    page.go(act(verb::SUMMON_ATTACK, sapper)).pass();
    page.go(Choice::Mode(0)).go(Choice::Card(gatherer)).pass();
    page.dead(gatherer).lives(fish).lives(sapper);
    assert_eq!(page.asked(), prompt::MAIN);
    assert_eq!(page.game().registers.ap, 2);
}

#[test]
fn tributes_are_sent_and_pay_nothing() {
    // SM-25-01.a, SM-25-01.b, SM-24.21.
    let mut page = Page::new();
    let emperor = page.hand("M47", ME);
    let a = page.monster("M01", ME);
    page.refused(act(verb::SUMMON_ATTACK, emperor), "SM-25-01.b");
    page = Page::new();
    let emperor = page.hand("M47", ME);
    let (a2, b) = (page.monster("M05", ME), page.monster("M02", ME));
    page.go(act(verb::SUMMON_ATTACK, emperor));
    page.go(Choice::Card(a2)).go(Choice::Card(b));
    page.lives(emperor).dead(a2).dead(b);
    // Advance 3 alone; the hatchling's fledging is used.
    page.paid(ME, 3);
    assert_eq!(page.asked(), prompt::TIMED);
    let _ = a;
}
