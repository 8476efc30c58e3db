//! The command line: one file per subcommand, a table of them, and what they share.
//!
//! Arguments become domain values once, here; the rest of the crate never sees the text of an
//! argument. A subcommand is a struct that [`clap`] fills and a `run` that writes to standard
//! output. Exit codes: 0 is success (a reader that closes the pipe early is one), 1 a failure, 2
//! arguments that make no sense; a signal that ended the work ends the program (130 for Ctrl-C).

#[macro_use]
mod commands;
pub mod error;
mod game_source;
mod interrupt;
mod kept_tables;
mod matches;
pub mod numbers;
pub mod output;
pub mod output_file;
mod play;
mod position_args;
mod screen;
pub mod setup;
mod status_line;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{self, ExitCode};

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser};

use commands::{Entry, Group};
pub use config::annotated_config;
use error::UsageError;
use setup::ConfigSources;

use parlour_records::shorthand_path;
use parlour_rules::games::{GAMES, GameInfo};
use parlour_rules::text::printable;

commands! {
    "Play" {
        plain::Plain text,
        learn::Learn screen,
        rules::Rules data,
        puzzles::Puzzles screen,
        practice::Practice screen,
        watch::Watch screen,
        guest::Guest screen,
        host::Host alone,
    }
    "Study" {
        study::Study screen,
        analyse::Analyse text,
        report::Report text,
        explore::Explore text,
        solve::Solve text,
        show::Show text,
        moves::Moves text,
    }
    "Engines and matches" {
        match_::Match text,
        tournament::Tournament text,
        ratings::Ratings data,
        openings::Openings text,
        engine::Engine alone,
        check_engine::CheckEngine text,
        mcp::Mcp data,
        bench::Bench data,
        perft::Perft text,
        guard_engines::GuardEngines alone,
    }
    "Files" {
        library::Library text,
        import::Import text,
        export::Export text,
        record::Record text,
    }
    "Set up" {
        config::Config text,
        doctor::Doctor text,
        completions::Completions data,
        man::Man data,
    }
}

/// The arguments of the command line.
#[derive(Parser, Debug)]
#[command(
    version,
    about = "Abstract strategy games for the terminal: Tactigon, Taacoca, Claustro and Trike",
    after_help = include_str!("help/arguments.txt").trim_ascii_end(),
    max_term_width = 100
)]
pub struct Arguments {
    /// The config file to read instead of the usual one
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,

    /// A setting that overrides the config file, such as `ui.theme=light`; may be repeated
    #[arg(long = "set", value_name = "[SECTION.]KEY=VALUE")]
    set: Vec<String>,

    /// Record the session in a file, to help find a bug
    #[arg(long, value_name = "FILE", hide = true)]
    record: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<CliCommand>,
}

/// The command line, with what many subcommands have alike.
pub fn command() -> clap::Command {
    let set = Arg::new("set")
        .long("set")
        .value_name("[SECTION.]KEY=VALUE")
        .action(ArgAction::Append)
        .help(
            "A rule of the game, such as `side=9`, or any setting with its section, such as \
             `ui.theme=light`; may be repeated",
        );
    let mut command = Arguments::command();
    let template = commands::help_template(&command);
    let examples = command.get_after_help().map(ToString::to_string);
    let examples = examples.unwrap_or_default();
    command = command
        .help_template(template)
        .after_help(format!("{examples}\n\n{}", authors()));
    for entry in entries().filter(|entry| entry.reads_settings()) {
        let set = set.clone();
        command = command.mut_subcommand(entry.name(), |command| command.arg(set));
    }
    numbers_may_be_negative(command)
}

/// Names the games and who made them.
fn authors() -> String {
    let line = |info: &GameInfo| format!("\n  {:<10}{}", info.name, info.author);
    let games: String = GAMES.iter().map(|info| line(info)).collect();
    format!(
        "The games and their authors:{games}\n\n\
         Thanks to the students' programs with which parlour began."
    )
}

/// The groups of the commands: their titles and the names in them.
pub fn groups() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let names = |group: &'static Group| group.commands.iter().map(Entry::name).collect();
    GROUPS.iter().map(move |group| (group.title, names(group)))
}

/// The commands of all groups.
fn entries() -> impl Iterator<Item = &'static Entry> {
    GROUPS.iter().flat_map(|group| group.commands)
}

/// An argument that is the `file:` URI of a path, as lists and desktops have it, or a path below
/// `~` that no shell has seen, as that path; the value of an option too.
fn plain_path(argument: OsString) -> OsString {
    let Some(text) = argument.to_str() else {
        return argument;
    };
    let is_option = text.starts_with("--");
    let (name, value) = match text.split_once('=') {
        Some((name, value)) if is_option => (Some(name), value),
        _ => (None, text),
    };
    let Some(path) = shorthand_path(value).map(PathBuf::into_os_string) else {
        return argument;
    };
    match name {
        Some(name) => [OsString::from(format!("{name}=")), path]
            .into_iter()
            .collect(),
        None => path,
    }
}

/// Takes `-5` after an option for a value, so that what is wrong with it can be said.
fn numbers_may_be_negative(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        })
        .mut_subcommands(numbers_may_be_negative)
}

impl Arguments {
    /// Reads the command line; where it makes no sense, or asks for help, the program ends.
    /// `--set` means the same before and after a command.
    pub fn of_process() -> Self {
        Self::of(env::args_os())
    }

    /// Reads these words as [`Arguments::of_process`] reads those of the process.
    pub fn of(words: impl IntoIterator<Item = OsString>) -> Self {
        let mut command = command();
        let matches = command.try_get_matches_from_mut(words.into_iter().map(plain_path));
        let matches = matches.unwrap_or_else(|error| {
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| io::stdout().flush());
                process::exit(match printed.map_err(output::name_output) {
                    Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                        error::print(&error.into());
                        1
                    }
                    _ => 0,
                });
            }
            // It quotes the arguments.
            let _ = write!(io::stderr(), "{}", printable(&error.render().to_string()));
            process::exit(error.exit_code());
        });
        let read = Self::from_arg_matches(&matches);
        let mut arguments = read.unwrap_or_else(|error| error.format(&mut command).exit());
        if let Some((name, below)) = matches.subcommand() {
            if entries().any(|entry| entry.reads_settings() && entry.name() == name) {
                let set = below.get_many::<String>("set");
                arguments.set.extend(set.into_iter().flatten().cloned());
            } else if !arguments.set.is_empty() {
                let message = format!("--set: `parlour {name}` reads no settings");
                command.error(ErrorKind::ArgumentConflict, message).exit();
            }
        }
        arguments
    }
}

/// Runs the command.
///
/// # Errors
///
/// Any error, with a message for the user; [`exit_code`] gives the exit code.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    parlour_sys::crash::install();
    parlour_sys::sentinel::use_sentinel();
    let sources = ConfigSources {
        config: arguments.config.as_deref(),
        set: &arguments.set,
        record: arguments.record.as_deref(),
    };
    let Some(command) = &arguments.command else {
        return play::run(sources);
    };
    command.run(sources)
}

/// Reads the text of a tournament file, for tests.
pub(crate) fn check_tournament(text: &str) -> anyhow::Result<()> {
    matches::tournament_file::check(text)
}

/// Prints an error, once, and returns the exit code.
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            error::print(&error);
            if let Some(signal) = error::signal(&error) {
                parlour_sys::end_by_signal(signal);
            }
            ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
        }
    }
}
