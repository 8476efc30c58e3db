//! `parlour import`: files of games taken into the library.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::output::Output;
use super::setup::ConfigSources;
use parlour_records::words;
use parlour_records::{Imported, games_folder, import, path_text};
use parlour_rules::text::printable;

/// Copy files of games into the library
///
/// Each copy keeps its name, or gets a similar one if that is taken. A folder stands for all its
/// files that end in .plr.
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
        let mut unread = 0;
        for path in &self.paths {
            for imported in import(path, &folder)? {
                writeln!(out, "{}", path_text(&imported.path))?;
                tell(&imported);
                unread += imported.wrong.len();
            }
        }
        if unread == 0 {
            return Ok(());
        }
        let games = words::counted(unread, "game");
        bail!("{games} cannot be read; the files were copied as they are");
    }
}

/// Says what was known of a file already, and what in it cannot be read.
fn tell(imported: &Imported) {
    let path = path_text(&imported.path);
    if !imported.is_new {
        eprintln!("{path}: the library has these games already");
    }
    if let Some(like) = &imported.like {
        let like = path_text(like);
        eprintln!("{path}: the same games with other comments are in {like}");
    }
    for error in &imported.wrong {
        eprintln!("{}", printable(&error.to_string()));
    }
}
