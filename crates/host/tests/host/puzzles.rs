//! Attempts at puzzles: whether the aim is reached is found by the house, in whatever order the
//! acts of the line are made; nothing of an attempt is kept in any list.

use std::sync::Arc;

use crate::clients::{Client, Guest, engine, settings};
use serde_json::json;
use shokan_host::House;
use shokan_host::store::MemoryStore;
use shokan_host::wire::http::{PuzzleState, PuzzleView, SeatTaken};

async fn house() -> House {
    let store = Arc::new(MemoryStore::default());
    let house = House::open(settings(), engine(), store).await;
    house.expect("the house opens")
}

async fn tries(guest: &Guest, name: &str) -> (SeatTaken, Client) {
    let path = format!("puzzles/summons_call/{name}");
    let (status, body) = guest.post(&path, &json!({"name": "Aki"})).await;
    assert_eq!(status, 201, "{body}");
    let taken: SeatTaken = serde_json::from_value(body).expect("a seat");
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    (taken, me)
}

async fn stands(me: &mut Client) -> PuzzleView {
    me.waiting().await;
    me.last_update().puzzle.expect("a puzzle")
}

/// The attack of the n-th unit of this name on the column in front of the master.
async fn attack(me: &mut Client, name: &str, nth: usize) {
    let decision = me.view().decision.expect("a question");
    let choices = decision.choices.iter().enumerate();
    let mut attacks = choices.filter(|(_, it)| it.verb == "attack" && it.label.en.contains(name));
    let (at, _) = attacks.nth(nth).expect("this unit may attack");
    me.pick(at as u16).await;
    me.waiting().await;
    let decision = me.view().decision;
    if decision.is_some_and(|asked| asked.prompt == "attack_column") {
        me.pick(0).await;
        me.waiting().await;
    }
}

async fn end_turn(me: &mut Client) {
    let decision = me.view().decision.expect("a question");
    me.pick(decision.choices.len() as u16 - 1).await;
    me.waiting().await;
}

const ASSASSIN: &str = "Ash-veiled Assassin";
const FOOTMAN: &str = "Clockwork Footman";

#[tokio::test(start_paused = true)]
async fn the_line_solves_it_in_any_order() {
    let house = house().await;
    let guest = Guest::new(&house);
    for footman_first in [false, true] {
        let (_, mut me) = tries(&guest, "two-of-three").await;
        let begun = stands(&mut me).await;
        assert_eq!(begun.state, PuzzleState::Open);
        assert_eq!((begun.number, begun.acts.len()), (1, 0));
        if footman_first {
            attack(&mut me, FOOTMAN, 0).await;
            assert_eq!(stands(&mut me).await.state, PuzzleState::Open);
            attack(&mut me, ASSASSIN, 0).await;
        } else {
            attack(&mut me, ASSASSIN, 0).await;
            assert_eq!(stands(&mut me).await.state, PuzzleState::Open);
            attack(&mut me, FOOTMAN, 0).await;
        }
        let solved = stands(&mut me).await;
        assert_eq!((solved.state, solved.exact), (PuzzleState::Solved, true));
        assert!(!solved.acts.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn another_way_to_win_is_told_apart() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (_, mut me) = tries(&guest, "two-of-three").await;
    attack(&mut me, ASSASSIN, 0).await;
    attack(&mut me, ASSASSIN, 0).await;
    let solved = stands(&mut me).await;
    assert_eq!((solved.state, solved.exact), (PuzzleState::Solved, false));
}

/// An act may name a card that its maker alone knows, and whether it is of the line would tell as
/// much.
#[tokio::test(start_paused = true)]
async fn who_watches_is_told_no_act_and_the_line_only_at_its_end() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (taken, mut me) = tries(&guest, "two-of-three").await;
    let mut watching = guest.watch(&taken).await;
    attack(&mut me, ASSASSIN, 0).await;
    assert!(!stands(&mut me).await.acts.is_empty());
    let seen = watching.update().await.puzzle.expect("a puzzle");
    assert_eq!((seen.state, seen.exact), (PuzzleState::Open, false));
    assert!(seen.acts.is_empty(), "{:?}", seen.acts);
    attack(&mut me, FOOTMAN, 0).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Solved);
    let mut seen = watching.update().await.puzzle.expect("a puzzle");
    while seen.state == PuzzleState::Open {
        assert!(!seen.exact);
        seen = watching.update().await.puzzle.expect("a puzzle");
    }
    assert_eq!((seen.exact, seen.acts.len()), (true, 0));
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_is_over_has_failed_and_can_be_taken_back() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (_, mut me) = tries(&guest, "two-of-three").await;
    attack(&mut me, ASSASSIN, 0).await;
    let before = stands(&mut me).await;
    end_turn(&mut me).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Failed);
    // The computer is asked and leaves the board as it is.
    assert_eq!(me.view().decision, None);
    assert!(me.is_quiet().await);
    me.take_back().await;
    assert_eq!(stands(&mut me).await, before);
    attack(&mut me, FOOTMAN, 0).await;
    let solved = stands(&mut me).await;
    assert_eq!((solved.state, solved.exact), (PuzzleState::Solved, true));
}

#[tokio::test(start_paused = true)]
async fn what_is_to_be_held_is_held_by_the_acts_of_the_line_alone() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (_, mut me) = tries(&guest, "the-guard-falls").await;
    attack(&mut me, ASSASSIN, 0).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Open);
    end_turn(&mut me).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Solved);
    // The computer draws as the line has it, which it never does by itself.
    let zones = me.view().zones;
    let mana = zones
        .iter()
        .find(|it| it.seat == 1 && it.zone == "mana_zone");
    assert_eq!(mana.map_or(0, |it| it.count), 0);
    let (_, mut me) = tries(&guest, "the-guard-falls").await;
    end_turn(&mut me).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Failed);
}

#[tokio::test(start_paused = true)]
async fn an_attempt_is_in_no_list_and_ends_when_the_next_begins() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (first, mut me) = tries(&guest, "two-of-three").await;
    assert_eq!(guest.get("matches").await.1, json!([]));
    attack(&mut me, ASSASSIN, 0).await;
    attack(&mut me, FOOTMAN, 0).await;
    assert_eq!(stands(&mut me).await.state, PuzzleState::Solved);
    assert_eq!(guest.get("matches").await.1, json!([]));
    let (second, _me) = tries(&guest, "two-of-three").await;
    assert_ne!(first.match_id, second.match_id);
    let (_, data) = guest.get("me/data").await;
    let kept = data["matches"].as_array().expect("a list");
    let ids: Vec<&str> = kept.iter().filter_map(|it| it["match"].as_str()).collect();
    assert_eq!(ids, [second.match_id.as_str()]);
    // A restart is no end of an attempt.
    let mut again = guest.sit(&second).await;
    assert_eq!(stands(&mut again).await.state, PuzzleState::Open);
}

#[tokio::test(start_paused = true)]
async fn hints_and_the_answer_are_told_to_who_asks() {
    let house = house().await;
    let guest = Guest::new(&house);
    let (_, list) = guest.get("puzzles/summons_call").await;
    let names: Vec<&str> = (list.as_array().expect("a list").iter())
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(names, ["two-of-three", "the-guard-falls"]);
    assert_eq!(
        list[0]["solved_by"][1],
        json!({"level": "hard", "solved": 20})
    );
    let hint = |n: u16| {
        let guest = &guest;
        async move {
            let path = format!("puzzles/summons_call/two-of-three/hints/{n}");
            guest.get(&path).await
        }
    };
    let (_, idea) = hint(1).await;
    let idea = idea["text"]["en"].as_str().expect("a text").to_owned();
    assert!(idea.contains(ASSASSIN) && idea.contains(FOOTMAN), "{idea}");
    let (_, last) = hint(2).await;
    let last = last["text"]["en"].as_str().expect("a text").to_owned();
    assert!(last.contains('2') && last.contains(FOOTMAN), "{last}");
    let (_, begins) = hint(3).await;
    let begins = begins["text"]["en"].as_str().expect("a text").to_owned();
    assert!(
        begins.contains(ASSASSIN) && !begins.contains(FOOTMAN),
        "{begins}"
    );
    assert_eq!(hint(4).await.0, 404);
    let (_, answer) = guest.get("puzzles/summons_call/two-of-three/answer").await;
    assert_eq!(
        (&answer["lines"], &answer["worlds"]),
        (&json!(7), &json!(2))
    );
    assert_eq!(
        answer["steps"].as_array().map(Vec::len),
        Some(2),
        "{answer}"
    );
    let (_, cards) = guest.get("puzzles/summons_call/two-of-three/cards").await;
    assert!(cards.to_string().contains("filler"), "{cards}");
    let (status, body) = guest.get("puzzles/summons_call/none/answer").await;
    assert_eq!(
        (status, body["error"].as_str()),
        (404, Some("no_such_puzzle"))
    );
    assert_eq!(guest.get("puzzles/chess").await.0, 404);
}
