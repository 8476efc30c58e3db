//! The command line of the lab: a file for each command.

mod book;
mod deck;
mod errors;
mod fit;
mod generate;
mod levels;
mod lines;
mod picture;
mod puzzles;
mod reasons;
mod replay_session;
#[cfg(target_os = "linux")]
mod serve_load;
mod single_wins;
mod soak;
mod strategy;
mod threads;
mod ui;

use clap::{Parser, Subcommand};

use parlour::cli::error::UsageError;
use parlour::cli::output::Output;
use parlour_rules::games::{AnyRules, find_game};

/// Instruments of parlour: measure it, tune it, and make its documents, pictures and puzzles
#[derive(Parser, Debug)]
#[command(name = "lab", version, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: LabCommand,
}

/// The commands; each is a file of this folder.
#[derive(Subcommand, Debug)]
enum LabCommand {
    Ui(ui::Ui),
    Threads(threads::Threads),
    Book(book::Book),
    Deck(deck::Deck),
    Errors(errors::Errors),
    Reasons(reasons::Reasons),
    Levels(levels::Levels),
    Lines(lines::Lines),
    Soak(soak::Soak),
    #[cfg(target_os = "linux")]
    ServeLoad(serve_load::ServeLoad),
    Fit(fit::Fit),
    #[command(subcommand)]
    Puzzles(puzzles::Puzzles),
    Picture(picture::Picture),
    Generate(generate::Generate),
    /// List what `lab generate` would change, and fail if there is anything
    #[command(long_about = None)]
    Stale(generate::Generate),
    ReplaySession(replay_session::ReplaySession),
    Strategy(strategy::Strategy),
    SingleWins(single_wins::SingleWins),
}

impl Arguments {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Any error, with a message for the user.
    pub fn run(&self) -> anyhow::Result<()> {
        let out = &mut Output::stdout();
        match &self.command {
            LabCommand::Ui(command) => command.run(out),
            LabCommand::Threads(command) => command.run(out),
            LabCommand::Book(command) => command.run(out),
            LabCommand::Deck(command) => command.run(out),
            LabCommand::Errors(command) => command.run(out),
            LabCommand::Reasons(command) => command.run(out),
            LabCommand::Levels(command) => command.run(out),
            LabCommand::Lines(command) => command.run(out),
            LabCommand::Soak(command) => command.run(out),
            #[cfg(target_os = "linux")]
            LabCommand::ServeLoad(command) => command.run(out),
            LabCommand::Fit(command) => command.run(out),
            LabCommand::Puzzles(command) => command.run(out),
            LabCommand::Picture(command) => command.run(out),
            LabCommand::Generate(command) => command.run(out),
            LabCommand::Stale(command) => command.list(out),
            LabCommand::ReplaySession(command) => command.run(out),
            LabCommand::Strategy(command) => command.run(),
            LabCommand::SingleWins(command) => command.run(out),
        }?;
        Ok(std::io::Write::flush(out)?)
    }
}

/// The rules of a game with settings as `key=value`.
fn rules_of(game: &str, set: &[String]) -> Result<AnyRules, UsageError> {
    let rules = find_game(game).map_err(UsageError::new)?;
    rules.with_pairs(&set.join(" ")).map_err(UsageError::new)
}
