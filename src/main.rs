//! The program: reads the command line and hands over.

use std::process::ExitCode;

use parlour::cli;

fn main() -> ExitCode {
    cli::exit_code(cli::run(&cli::Arguments::of_process()))
}
