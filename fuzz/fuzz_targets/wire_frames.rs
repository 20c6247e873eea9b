#![no_main]

#[path = "../../crates/host/tests/host/frames.rs"]
mod frames;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    frames::fuzz_frames(data);
});
