//! `parlour plain`: the games as a dialogue of lines.

use std::io;

use anyhow::bail;
use clap::Args;

use super::error::UsageError;
use super::output::Output;
use super::position_args::GameName;
use super::setup::{ConfigSources, setup};
use parlour_engines::tables::SolvedBoards;
use parlour_library::Setup;
use parlour_plain::Dialogue;
use parlour_rules::games::{Side, find_game};

/// Play in plain sentences, for screen readers and pipes
///
/// The same games without a drawn screen: you type commands or moves, and get short sentences back.
/// `help` lists the commands. `parlour` also starts in this mode where it finds no terminal,
/// or a dumb one.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour plain trike --second human\n  \
    printf 'd2\\nboard\\n' | parlour plain trike --set pie=false")]
pub(super) struct Plain {
    /// The game to start; without it, type `new` or `resume`
    #[arg(value_parser = GameName)]
    game: Option<String>,

    /// Who moves first: human, human: NAME, or an engine with its options
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,

    /// Who moves second
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
}

impl Plain {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let mut config = sources.config_to_play(self.game.as_deref())?;
        for (side, text) in Side::BOTH.into_iter().zip([&self.first, &self.second]) {
            if let Some(text) = text {
                config.set_player(side, text).map_err(UsageError::new)?;
            }
        }
        let setup = setup(&config)?;
        let Some(game) = &self.game else {
            return converse(Dialogue::new(setup), sources, out);
        };
        let rules = setup.rules_of(find_game(game).map_err(UsageError::new)?);
        let dialogue = Dialogue::with_game(setup, rules).map_err(UsageError::new)?;
        converse(dialogue, sources, out)
    }
}

/// Plain mode in place of the full-screen program where that cannot run.
pub(super) fn instead_of_the_screen(
    setup: Setup,
    sources: ConfigSources<'_>,
) -> anyhow::Result<()> {
    converse(Dialogue::new(setup), sources, &mut Output::stdout())
}

/// Runs the dialogue on standard input and output.
fn converse(
    dialogue: Dialogue,
    sources: ConfigSources<'_>,
    out: &mut Output,
) -> anyhow::Result<()> {
    let mut dialogue = dialogue
        .with_solved(SolvedBoards::made_for_user())
        .with_config_file(sources.config_file());
    dialogue.run(io::stdin().lock(), out)?;
    if dialogue.is_unsaved() {
        bail!("the game could not be saved");
    }
    Ok(())
}
