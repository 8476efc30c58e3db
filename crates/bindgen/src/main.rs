//! Makes of a module for the browser the one that is served, with the script through which a page calls it:
//! `parlour-bindgen MODULE FOLDER`. It is the library inside `wasm-bindgen`, in the version that `Cargo.lock`
//! gives to both sides, so that nothing has to be installed.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("parlour-bindgen MODULE FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.remove_name_section(true);
    bindgen.remove_producers_section(true);
    let bindgen = bindgen
        .input_path(module)
        .out_name("parlour")
        .typescript(false);
    match bindgen
        .no_modules(true)
        .and_then(|bindgen| bindgen.generate(folder))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
