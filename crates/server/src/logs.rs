//! Logs. They never hold a card, a pick, a seed or a token.

use std::io::IsTerminal as _;

/// Writes logs to standard error: warnings and one line per start and stop, or more with `verbose`.
///
/// A second call changes nothing, so tests may call it freely.
pub fn start_logs(verbose: bool) {
    let level = if verbose {
        tracing::Level::DEBUG
    } else {
        tracing::Level::INFO
    };
    let logs = tracing_subscriber::fmt()
        .with_max_level(level)
        // A journal or a file shows colours as rubbish.
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let _already_started = logs.with_target(false).try_init();
}

/// Says that nobody should play here for real.
pub fn warn_of_fixed_luck() {
    tracing::warn!("SHOKAN_SEED is set: every match has the same luck, which players can foresee");
}
