#![no_main]

#[allow(dead_code)] // each target uses a part of it
#[path = "../../crates/rules/tests/common/bytes.rs"]
mod bytes;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bytes::fuzz_record(data);
});
