//! The server of ssh: reads the command line and hands over.

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    use clap::Parser;

    match parlour_serve::Arguments::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!(
        "error: there is no `parlour-serve` here: it needs Unix sockets, which Windows lacks"
    );
    ExitCode::FAILURE
}
