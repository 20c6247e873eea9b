//! `glue FILE.wasm FOLDER`: what a browser needs beside a file of WebAssembly.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, folder] = &arguments[..] else {
        eprintln!("glue FILE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let made = Bindgen::new()
        .input_path(file)
        .out_name("engine")
        .web(true)
        .map(|bindgen| bindgen.typescript(false).remove_name_section(true))
        .map(|bindgen| bindgen.remove_producers_section(true))
        .and_then(|bindgen| bindgen.generate(folder));
    if let Err(why) = made {
        eprintln!("glue: {why:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
