//! The server of ssh: reads the command line and hands over.

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    use clap::Parser;
    use parlour_rules::text::{escaped, printable};

    let arguments = match parlour_serve::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(asked) if !asked.use_stderr() => asked.exit(),
        Err(error) => {
            eprint!("{}", printable(&error.render().to_string()));
            return ExitCode::from(2);
        }
    };
    match arguments.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", escaped(&format!("{error:#}")));
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
