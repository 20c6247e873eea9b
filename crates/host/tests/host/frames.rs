//! Frames and bodies out of any bytes: read whole or refused, never a panic, and what was read is
//! written the same.

use serde::Serialize;
use serde::de::DeserializeOwned;
use shokan_host::wire::{ClientMessage, ServerMessage, http};
use std::fmt::Debug;

/// Every line of the bytes as each kind of message; returns how many were read.
///
/// # Panics
///
/// When a message that was read is written differently: that is a bug.
pub(crate) fn fuzz_frames(bytes: &[u8]) -> usize {
    bytes
        .split(|&byte| byte == b'\n')
        .map(|frame| {
            read::<ClientMessage>(frame)
                + read::<ServerMessage>(frame)
                + read::<http::NewMatch>(frame)
                + read::<http::AcceptInvitation>(frame)
                + read::<http::CheckDeck>(frame)
                + read::<http::CheckCards>(frame)
                + read::<http::ContinueReplay>(frame)
        })
        .sum()
}

fn read<T: Serialize + DeserializeOwned + Debug>(frame: &[u8]) -> usize {
    let Ok(message) = serde_json::from_slice::<T>(frame) else {
        return 0;
    };
    let written = serde_json::to_vec(&message).expect("a message is JSON");
    let again: T = serde_json::from_slice(&written).expect("what was written can be read");
    assert_eq!(format!("{message:?}"), format!("{again:?}"));
    1
}
