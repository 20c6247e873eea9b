#![no_main]

#[allow(dead_code)] // each target uses a part of it
#[path = "../../crates/rules/tests/common/bytes.rs"]
mod bytes;

use shokan_rules::shaman_king::ShamanKing;
use shokan_rules::summon_and_magic::SummonAndMagic;
use shokan_rules::summoner_wars::SummonerWars;
use shokan_rules::summons_call::SummonsCall;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bytes::fuzz_state_load::<SummonsCall>(data);
    bytes::fuzz_damaged::<SummonsCall>(data);
    bytes::fuzz_damaged::<SummonAndMagic>(data);
    bytes::fuzz_damaged::<SummonerWars>(data);
    bytes::fuzz_damaged::<ShamanKing>(data);
});
