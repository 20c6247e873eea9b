#![no_main]

#[allow(dead_code)] // each target uses a part of it
#[path = "../../crates/rules/tests/common/bytes.rs"]
mod bytes;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    shokan_rules::with_game!(@each all G, bytes::fuzz_state_load::<G>(data));
    shokan_rules::with_game!(@each all G, bytes::fuzz_damaged::<G>(data));
});
