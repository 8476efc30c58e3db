//! The instruments of parlour: reads the command line and hands over.

use std::process::ExitCode;

use clap::Parser;

use parlour::cli;
use parlour_lab::commands::Arguments;

fn main() -> ExitCode {
    cli::exit_code(Arguments::parse().run())
}
