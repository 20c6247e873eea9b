//! `shokan serve`: the table for browsers.

use crate::args::Serve;
use crate::catalogue::load_all;
use crate::language::{bi, ja};
use crate::problem::{Done, Problem, exit, line};
use crate::scenario::scenarios;
use shokan_arena::opponent::opponent;
use shokan_server::engine::Engine;
use shokan_server::{Configuration, telemetry};
use std::path::PathBuf;
use std::sync::Arc;

/// `shokan serve`.
pub(crate) fn run(serve: &Serve, further: &[PathBuf]) -> Done {
    let plain = |text: String| Problem::usage(bi(text.clone(), text));
    let mut settings = Configuration::from_environment().map_err(|why| plain(why.to_string()))?;
    if let Some(address) = serve.address {
        settings.address.set_ip(address);
    }
    if let Some(port) = serve.port {
        settings.address.set_port(port);
    }
    if let Some(data) = &serve.data {
        settings.data.clone_from(data);
    }
    let catalogues = load_all(further)?;
    let engine = Engine::new(catalogues, Arc::new(opponent), scenarios());
    let engine = engine.with_seed(settings.seed);
    telemetry::start_logs(serve.verbose);
    if settings.seed.is_some() {
        telemetry::warn_of_fixed_luck();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| plain(why.to_string()))?;
    let ready = |url: &str| {
        if ja() {
            line!("テーブルを開きました: {url}  (終わるには Ctrl-C)");
        } else {
            line!("The table is open: {url}  (Ctrl-C to close it)");
        }
    };
    runtime
        .block_on(shokan_server::serve(settings, engine, ready))
        .map_err(|why| plain(why.to_string()))?;
    Ok(exit(false))
}
