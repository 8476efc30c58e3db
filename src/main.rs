//! The program: reads the command line and hands over.

use std::process::ExitCode;

use clap::Parser;
use parlour::cli;

fn main() -> ExitCode {
    cli::exit_code(cli::run(&cli::Arguments::parse()))
}
