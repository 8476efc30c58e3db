//! `parlour watch`: games of a file replayed on the screen, or followed as they are played.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::UsageError;
use super::game_source::{GameSource, NamedGame, STANDARD_INPUT, check_read};
use super::output::Output;
use super::screen;
use super::setup::ConfigSources;
use crate::app::file_game::{FileGame, any_read};
use crate::app::speed::Speed;
use crate::app::{ReplayOptions, Route};
use parlour_matches::arena::files::{files_to_follow, games_file};
use parlour_plain::{GameFollower, GameTeller, LineWriter};
use parlour_records::{FileError, Hints, path_text};

/// Replay the games in a file, or follow a running match
///
/// Opens the watch screen. Space pauses, the arrow keys go move by move, plus and minus change the
/// speed, b shows several games at once, and P starts your own game from the position shown.
#[derive(Args, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[command(after_help = include_str!("help/watch.txt"))]
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
        let (mut games, mut source) = (Vec::new(), None);
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
            games.extend(read.shown());
            source = Some(read).filter(|read| !read.is_own_file()).or(source);
        }
        let (has_game, checked) = (any_read(&games), check_read(&games));
        if !has_game && (checked.is_err() || !self.follow) {
            checked?;
            anyhow::bail!("{}: it has no game", self.file.display());
        }
        let replay = match &source {
            Some(source) => source.replay(games),
            None => ReplayOptions::new(path_text(&self.file)),
        };
        let replay = ReplayOptions {
            speed: self.speed.unwrap_or(Speed::of_replay(self.follow)),
            follow: self.follow,
            broadcast: self.broadcast,
            no_spoilers: self.no_spoilers,
            ..replay
        };
        screen::open(sources, sources.options()?, Route::Replay(replay))?;
        // The screen that has named what is wrong is gone. Another process may just have been writing
        // a file that is followed.
        if self.follow && has_game {
            return Ok(());
        }
        checked?;
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
        let mut out = Output::stdout();
        let mut wrong = Vec::new();
        for read in contents.each_record() {
            match read {
                Ok(game) => {
                    source.tell(&game);
                    teller.tell(&game.record, &mut LineWriter::new(&mut out))?;
                }
                Err(error) => {
                    let error = FileError::read(&file, error).to_string();
                    wrong.push(FileGame::new(Err(error)));
                }
            }
        }
        check_read(&wrong)?;
        source.check_complete()
    }
}
