//! `parlour watch`: games of a file replayed on the screen, or followed as they are played.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::UsageError;
use super::game_source::{GameSource, NamedGame, STANDARD_INPUT};
use super::output::Output;
use super::screen;
use super::setup::ConfigSources;
use crate::app::speed::Speed;
use crate::app::{ReplayOptions, Route};
use parlour_matches::arena::files::{files_to_follow, games_file};
use parlour_plain::{GameFollower, GameTeller, LineWriter};
use parlour_records::{FileError, Hints, path_text};

/// The number of games of a file that are read before the screen opens; faults in later ones are
/// shown there.
const CHECKED: usize = 1_000;

/// Replay the games in a file, or follow a running match
///
/// Opens the watch screen. Space pauses, the arrow keys go move by move, plus and minus change the
/// speed, b shows several games at once, and f starts your own game from the position shown.
#[derive(Args, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[command(after_help = "Examples:\n  \
    parlour watch game.plr\n  \
    parlour watch game.plr --speed 10/min\n  \
    parlour watch match.jsonl --follow\n  \
    parlour watch match.jsonl --follow --lines\n  \
    parlour watch match.jsonl --broadcast --no-spoilers")]
pub(super) struct Watch {
    /// A file of games, `-` for standard input, or the results file of a match
    file: PathBuf,

    /// Follow what another process writes to the file
    #[arg(long)]
    follow: bool,

    /// Run by itself: go to the board where something happens, and show the tables between games
    #[arg(long)]
    broadcast: bool,

    /// Hide results, and the moves to come, until they are reached
    #[arg(long)]
    no_spoilers: bool,

    /// Print the games as lines, for a pipe or a screen reader, and open no screen
    #[arg(long, conflicts_with_all = ["broadcast", "no_spoilers", "speed"])]
    lines: bool,

    #[command(flatten)]
    game: NamedGame,

    /// Speed: moves per second (2/s, or just 2), per minute (10/min), or max
    #[arg(long, value_name = "SPEED")]
    speed: Option<Speed>,
}

impl Watch {
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        if self.follow && self.file == Path::new(STANDARD_INPUT) {
            let why = "--follow: standard input cannot be followed, only a file";
            return Err(UsageError::new(why).into());
        }
        if self.lines && self.follow {
            return self.follow_lines();
        }
        let (_, hints) = self.game.hints(sources)?;
        if self.lines {
            return self.print(&hints);
        }
        // Errors of the file are printed here and not on a screen that hides them.
        let (mut games, mut wrong) = (0, Vec::new());
        let (mut converted, mut source) = (String::new(), None);
        if !(self.follow && self.file.exists()) {
            games_file(&self.file)?;
        }
        for file in files_to_follow(&self.file) {
            // Of a match that has just begun nothing may be finished, or nothing under way.
            if self.follow && self.file.exists() && !file.exists() {
                continue;
            }
            let read = GameSource::open(&file, &hints)?;
            read.free_keyboard();
            let is_own = read.is_own_file();
            let most = if is_own { CHECKED } else { usize::MAX };
            for reading in read.contents.each_record().take(most) {
                match reading {
                    Ok(game) => {
                        games += 1;
                        if !is_own {
                            read.tell(&game);
                            game.record.append_to(&mut converted);
                        }
                    }
                    Err(error) => wrong.push(FileError::read(&file, error)),
                }
            }
            source = Some(read).filter(|_| !is_own).or(source);
        }
        if games == 0 && wrong.is_empty() && !self.follow {
            anyhow::bail!("{}: it has no game", self.file.display());
        }
        let default = Speed::of_replay(self.follow);
        let own = source.as_ref().map(|source| source.own_file(&converted));
        // The folder is there while the screen is.
        let (file, _folder) = own.transpose()?.unwrap_or((self.file.clone(), None));
        let replay = ReplayOptions {
            path: path_text(&file),
            speed: self.speed.unwrap_or(default),
            follow: self.follow,
            broadcast: self.broadcast,
            no_spoilers: self.no_spoilers,
            wait_at: None,
        };
        if games > 0 || wrong.is_empty() {
            screen::open(sources, sources.options()?, Route::Replay(replay))?;
            // The screen that has named what is wrong is gone.
        }
        if self.follow && games > 0 {
            // Another process may just have been writing it.
            return Ok(());
        }
        told(wrong, games)?;
        source.map_or(Ok(()), |source| source.check_complete())
    }

    /// Prints as lines what another process writes, until all games of the match are over.
    fn follow_lines(&self) -> anyhow::Result<()> {
        let mut follower = GameFollower::open(&self.file)?;
        let mut out = Output::stdout();
        loop {
            follower.tell_news(&mut LineWriter::new(&mut out))?;
            if follower.is_over() || !follower.wait() {
                return Ok(());
            }
        }
    }

    /// Prints the games as lines.
    fn print(&self, hints: &Hints) -> anyhow::Result<()> {
        let file = games_file(&self.file)?;
        let source = GameSource::open(&file, hints)?;
        let contents = &source.contents;
        let mut teller = GameTeller::new(contents.count());
        let (mut out, mut wrong) = (Output::stdout(), Vec::new());
        let mut games = 0;
        for reading in contents.each_record() {
            match reading {
                Ok(game) => {
                    games += 1;
                    source.tell(&game);
                    teller.tell(&game.record, &mut LineWriter::new(&mut out))?;
                }
                Err(error) => wrong.push(FileError::read(&file, error)),
            }
        }
        told(wrong, games)?;
        source.check_complete()
    }
}

/// Names the first of the games that cannot be read, and says how many there are.
fn told(wrong: Vec<FileError>, games: usize) -> anyhow::Result<()> {
    let count = wrong.len();
    match wrong.into_iter().next() {
        None => Ok(()),
        Some(first) if count == 1 => Err(first.into()),
        Some(first) => Err(anyhow::anyhow!(
            "{first}; {count} of {} games cannot be read",
            games + count
        )),
    }
}
