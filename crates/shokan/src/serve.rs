//! `shokan serve`: the table for browsers.

use crate::catalogue::load_all;
use crate::language::{bi, ja, of};
use crate::problem::{Done, Problem, exit, line};
use crate::settings::{self, Settings};
use shokan_rules::show::Bi;
use shokan_server::logs;
use std::path::PathBuf;

/// `shokan serve`.
pub(crate) fn run(serve: &Settings, further: &[PathBuf]) -> Done {
    let plain = |text: String| Problem::usage(bi(text.clone(), text));
    let configuration = serve.configuration();
    let catalogues = load_all(further)?;
    let engine = shokan_table::engine(catalogues, configuration.settings.seed);
    logs::start_logs(serve.verbose);
    let set = std::env::vars_os().map(|(name, _)| name);
    for variable in settings::unknown_variables(set) {
        eprintln!("{}", of(&unknown(&variable)));
    }
    if configuration.settings.seed.is_some() {
        logs::warn_of_fixed_luck();
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
        .block_on(shokan_server::serve(configuration, engine, ready))
        .map_err(|why| plain(why.to_string()))?;
    Ok(exit(false))
}

fn unknown(variable: &str) -> Bi {
    bi(
        format!("{variable} という設定はありません(shokan serve --help)。"),
        format!("{variable} is no setting; shokan serve --help lists them."),
    )
}
