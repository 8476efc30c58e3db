//! `parlour import`: files of games taken into the library.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::game_source::{GameSource, NamedGame, STANDARD_INPUT, left_out};
use super::interrupt::Interrupt;
use super::output::Output;
use super::setup::ConfigSources;
use super::status_line::StatusLine;
use parlour_records::words;
use parlour_records::{
    ImportError, ImportOptions, Imported, games_folder, import, import_contents, path_text,
};
use parlour_rules::text::printable;

/// Copy files of games into the library
///
/// Each copy keeps its name, or gets a similar one if that is taken. A folder stands for all its
/// files that end in .plr. The games of other programs and lists of moves (`docs/formats.md`) are
/// written as a new file, without those that are there already. After Ctrl-C the games read so far
/// are kept, and the same command reads the others.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour import game.plr\n  \
    parlour import ~/old-games match.plr\n  \
    parlour import abstractplay.json")]
pub(super) struct Import {
    /// Files of games, folders of such files, and `-` for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    game: NamedGame,
}

impl Import {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        // They may say where the games are.
        let (_, hints) = self.game.hints(sources)?;
        let folder = games_folder()?;
        let (mut unread, mut incomplete) = (0, 0);
        let (status, interrupt) = (StatusLine::new(), Interrupt::listen()?);
        let mut progress = |read: usize, of: usize| {
            status.write(|| format!("{read} of {of} games"));
            !interrupt.stop.is_raised()
        };
        for path in &self.paths {
            let options = ImportOptions {
                hints: &hints,
                progress: &mut progress,
            };
            let imported = if path == Path::new(STANDARD_INPUT) {
                let games = GameSource::open(path, &hints)?.contents;
                import_contents(&games, path, &folder, options).map(|imported| vec![imported])
            } else {
                import(path, &folder, options)
            };
            let imported = match imported {
                // What is wrong with one file keeps no other out.
                Err(error @ (ImportError::Read(_) | ImportError::NoFiles(_)))
                    if self.paths.len() > 1 =>
                {
                    eprintln!("{}", printable(&error.to_string()));
                    unread += 1;
                    continue;
                }
                imported => imported?,
            };
            for imported in imported {
                writeln!(out, "{}", path_text(&imported.path))?;
                tell(&imported);
                unread += imported.wrong.len();
                incomplete += imported.incomplete;
            }
            if interrupt.stop.is_raised() {
                out.flush()?;
                return Err(interrupt.error(true).into());
            }
        }
        out.flush()?;
        match (unread, incomplete) {
            (0, 0) => Ok(()),
            (0, incomplete) => bail!("{}", left_out(incomplete)),
            _ => bail!("{} cannot be read", words::counted(unread, "game")),
        }
    }
}

/// Says what was known of a file already, and what in it cannot be read.
fn tell(imported: &Imported) {
    let path = path_text(&imported.path);
    if !imported.is_new {
        eprintln!("{path}: the library has these games already");
    } else if imported.known > 0 {
        let known = words::counted(imported.known, "game");
        eprintln!("{path}: without {known} that the library has already");
    }
    for note in &imported.notes {
        eprintln!("{}", printable(note));
    }
    if let Some(like) = &imported.like {
        let like = path_text(like);
        eprintln!("{path}: the same games with other comments are in {like}");
    }
    for error in &imported.wrong {
        eprintln!("{}", printable(&error.to_string()));
    }
}
