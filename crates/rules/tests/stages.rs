//! A stage of a step is its number in a save, and no other number is read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use shokan_rules::{shaman_king, summon_and_magic, summoner_wars, summons_call};

/// The numbers that are read as stages; each is saved as what was read.
fn numbers<Stage: Serialize + DeserializeOwned>() -> Vec<u8> {
    let saved = |number: &u8| {
        let stage: Stage = serde_json::from_value((*number).into()).ok()?;
        serde_json::to_value(stage).ok()?.as_u64()
    };
    let read: Vec<u8> = (0..=u8::MAX).filter(|it| saved(it).is_some()).collect();
    for &number in &read {
        assert_eq!(saved(&number), Some(u64::from(number)));
    }
    read
}

#[test]
fn a_stage_is_saved_as_its_number() {
    use shaman_king::stage as shaman;
    use summon_and_magic::stage as magic;
    use summoner_wars::stage as wars;
    use summons_call::stage as call;

    assert_eq!(numbers::<call::End>(), [0, 1, 2]);
    assert_eq!(numbers::<wars::Start>(), [0, 1, 2]);
    assert_eq!(numbers::<wars::Strike>(), [0, 1, 2, 3, 4]);
    assert_eq!(numbers::<wars::End>(), [0, 1, 2]);
    assert_eq!(numbers::<shaman::Under>(), [0, 1]);
    assert_eq!(numbers::<shaman::Art>(), [0, 1, 2]);
    assert_eq!(numbers::<shaman::Reaction>(), [0, 1, 2]);
    assert_eq!(numbers::<shaman::Put>(), [0, 2, 3, 4]);
    assert_eq!(numbers::<shaman::Judge>(), [0, 2, 3, 4]);
    assert_eq!(numbers::<shaman::Clean>(), [0, 1, 3]);
    assert_eq!(numbers::<magic::Deal>(), [0, 1]);
    assert_eq!(numbers::<magic::Start>(), [0, 1]);
    assert_eq!(numbers::<magic::Summon>(), [0, 1, 2, 3, 4]);
    assert_eq!(numbers::<magic::Lay>(), [0, 1, 2, 3]);
    assert_eq!(numbers::<magic::Use>(), [0, 1]);
    assert_eq!(numbers::<magic::Skill>(), [0, 2, 3]);
    let between = 20..=25;
    let battle: Vec<u8> = (0..=12).chain(between).collect();
    assert_eq!(numbers::<magic::Battle>(), battle);
    assert_eq!(numbers::<magic::Shot>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(numbers::<magic::End>(), [0, 1, 2, 3, 4]);
    // How many texts were declined has no end of its own.
    assert_eq!(numbers::<magic::Destroy>().len(), 256);
}

#[test]
fn another_number_is_no_stage() {
    let step = serde_json::json!({ "Strike": { "stage": 5 } });
    let read = serde_json::from_value::<summoner_wars::Step>(step);
    let why = read.expect_err("no stage has this number").to_string();
    assert_eq!(why, "expected a stage of Strike, found number 5");
}
