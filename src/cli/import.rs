//! `parlour import`: files of games taken into the library.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::output::Output;
use super::setup::ConfigSources;
use parlour_records::{games_folder, import};
use parlour_rules::text::path_text;

/// Take files of games into the library
///
/// A copy of each file is kept under its name, or under a like one where that is taken. Of a folder,
/// all files that end in .plr are taken.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour import game.plr\n  \
    parlour import ~/old-games match.plr")]
pub(super) struct Import {
    /// Files of games, and folders of such files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

impl Import {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        // They may say where the games are.
        sources.config()?;
        let folder = games_folder()?;
        for path in &self.paths {
            for copy in import(path, &folder)? {
                writeln!(out, "{}", path_text(&copy))?;
            }
        }
        Ok(())
    }
}
