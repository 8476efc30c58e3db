//! Games as commands take them: from a file or standard input, written by this program or others.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::numbers::number;
use super::position_args::GameName;
use super::setup::ConfigSources;
use crate::app::ReplayOptions;
use crate::app::file_game::{FileGame, unread};
use parlour_records::{
    FileContents, FileError, Hints, ParsedRecord, path_text, read_file_with, words,
};
use parlour_rules::games::find_game;
use parlour_rules::options::OptionSet;
use parlour_rules::text::printable;
use parlour_settings::{Config, Origin};

/// The path that stands for standard input.
pub(super) const STANDARD_INPUT: &str = "-";

/// The most bytes that are read of standard input.
const MAX_INPUT_BYTES: u64 = 64 << 20;

/// The game that moves are of, where they do not say it.
#[derive(Args, Debug, Default)]
pub(super) struct NamedGame {
    /// The game that a list of moves is of, where it fits several; `--set side=9` names the board
    #[arg(long, value_name = "GAME", value_parser = GameName)]
    game: Option<String>,
}

/// The game of a file that is meant, and the one that its moves are of.
#[derive(Args, Debug)]
pub(super) struct ChosenGame {
    /// The number of the game in the file, from 1; or the game that a list of moves is of, where it
    /// fits several, and with `--set side=9` its board
    #[arg(long, value_name = "N|GAME", value_parser = choice)]
    game: Vec<Choice>,
}

/// What `--game` says.
#[derive(Clone, Debug)]
enum Choice {
    Number(usize),
    Name(&'static str),
}

fn choice(text: &str) -> Result<Choice, String> {
    if text.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-') {
        return number::<usize>(1..=1_000_000_000)(text).map(Choice::Number);
    }
    let game = find_game(text).map_err(|error| error.to_string())?;
    Ok(Choice::Name(game.info().id))
}

impl ChosenGame {
    /// The number of the game, if one is given.
    pub(super) fn number(&self) -> Option<usize> {
        self.game.iter().find_map(|choice| match choice {
            Choice::Number(number) => Some(*number),
            Choice::Name(_) => None,
        })
    }

    /// The game that its moves are of, if one is given.
    pub(super) fn name(&self) -> Option<&'static str> {
        self.game.iter().find_map(|choice| match choice {
            Choice::Number(_) => None,
            Choice::Name(name) => Some(*name),
        })
    }
}

impl NamedGame {
    /// The config with what is set for the game, and the hints.
    pub(super) fn hints(&self, sources: ConfigSources<'_>) -> anyhow::Result<(Config, Hints)> {
        let name = self.game.as_deref();
        let game = name.map(find_game).transpose();
        game.map_err(super::error::UsageError::new)?;
        let config = sources.config_of(name)?;
        let hints = hints(&config, name);
        Ok((config, hints))
    }
}

/// The hints of the command line: a game, and the rules that `--set` gives.
pub(super) fn hints(config: &Config, game: Option<&str>) -> Hints {
    let set = config.rules().iter().filter_map(|rules| {
        let id = rules.info().id;
        let given = rules.values().into_iter().filter(|(option, _)| {
            option.is_stored && config.origin(id, option.key) == Origin::CommandLine
        });
        let pairs: Vec<String> = given
            .map(|(option, value)| format!("{}={value}", option.key))
            .collect();
        (!pairs.is_empty()).then(|| (id, pairs.join(" ")))
    });
    Hints {
        game: game.and_then(|name| find_game(name).ok()),
        set: set.collect(),
        usual: Vec::new(),
    }
}

/// A file of games that is read, and what there is to say of it.
pub(super) struct GameSource {
    path: PathBuf,
    pub(super) contents: FileContents,
    /// The number of games of which something is left out.
    incomplete: Cell<usize>,
}

impl GameSource {
    /// Reads a file, or standard input for `-`.
    pub(super) fn open(path: &Path, hints: &Hints) -> anyhow::Result<Self> {
        let contents = if path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            let mut input = io::stdin().lock().take(MAX_INPUT_BYTES + 1);
            input.read_to_end(&mut bytes).context("standard input")?;
            if bytes.len() as u64 > MAX_INPUT_BYTES {
                bail!("standard input: more than 64 MB");
            }
            match String::from_utf8(bytes) {
                Ok(text) => FileContents::pasted(&text, hints),
                Err(error) => FileContents::new(error.into_bytes(), hints),
            }
        } else {
            read_file_with(path, hints)?
        };
        Ok(Self {
            path: path.to_owned(),
            contents,
            incomplete: Cell::new(0),
        })
    }

    /// The game of a number, from 1; the others are not read.
    pub(super) fn numbered(&self, number: usize) -> anyhow::Result<ParsedRecord> {
        let name = self.path.display();
        let game = match (self.contents.record(number), self.contents.count()) {
            (Some(game), _) => game.map_err(|error| FileError::read(&self.path, error))?,
            (None, 0) => bail!("{name}: it has no game"),
            (None, count) => {
                let count = words::counted(count, "game");
                bail!("{name}: it has no game {number}, only {count}")
            }
        };
        self.tell(&game);
        Ok(game)
    }

    /// The game that is chosen, or the first one; says so where there are others.
    pub(super) fn chosen(&self, number: Option<usize>) -> anyhow::Result<ParsedRecord> {
        let read = self.numbered(number.unwrap_or(1))?;
        let (count, name) = (self.contents.count(), self.path.display());
        if count > 1 && number.is_none() {
            let others = format!("{name}: game 1 of {count}; --game and a number take another");
            let _ = writeln!(io::stderr(), "{}", printable(&others));
        }
        Ok(read)
    }

    /// Says what there is to say of a game in another format.
    pub(super) fn tell(&self, game: &ParsedRecord) {
        if self.contents.format().is_none() {
            return;
        }
        for note in game.notes(&self.path) {
            let _ = writeln!(io::stderr(), "{}", printable(&note));
        }
        let incomplete = self.incomplete.get() + usize::from(game.leaves_out());
        self.incomplete.set(incomplete);
    }

    /// Checks that nothing of the games that were read is left out.
    pub(super) fn check_complete(&self) -> anyhow::Result<()> {
        match self.incomplete.get() {
            0 => Ok(()),
            games => bail!("{}", left_out(games)),
        }
    }

    /// Returns whether the games are in a file of our own format.
    pub(super) fn is_own_file(&self) -> bool {
        self.contents.format().is_none() && self.path != Path::new(STANDARD_INPUT)
    }

    /// Gives the keyboard back to a screen that is to open, if standard input was read.
    pub(super) fn free_keyboard(&self) {
        if self.path == Path::new(STANDARD_INPUT) {
            // Without a terminal the screen says so.
            let _ = parlour_terminal::reopen_input();
        }
    }

    /// The games for a screen. It reads a file of our own itself, of which these are the first ones.
    pub(super) fn shown(&self) -> Vec<FileGame> {
        let most = if self.is_own_file() {
            CHECKED
        } else {
            usize::MAX
        };
        let games = self.contents.each_record().take(most);
        let each = games.map(|read| {
            let _ = read.as_ref().map(|game| self.tell(game));
            let read = read.map_err(|error| FileError::read(&self.path, error).to_string());
            FileGame::new(read.as_ref().map_err(Clone::clone))
        });
        each.collect()
    }

    /// The replay of games of it, for a screen that reads a file of our own itself.
    pub(super) fn replay(&self, mut games: Vec<FileGame>) -> ReplayOptions {
        games.retain(|_| !self.is_own_file());
        let is_file = self.path != Path::new(STANDARD_INPUT);
        let name = is_file.then(|| path_text(&self.path));
        ReplayOptions {
            games,
            ..ReplayOptions::new(name.unwrap_or_else(|| "standard input".to_owned()))
        }
    }
}

/// The number of games of a file that are read before the screen opens; faults in later ones are
/// shown there.
const CHECKED: usize = 1_000;

/// Checks that every game is read.
pub(super) fn check_read(games: &[FileGame]) -> anyhow::Result<()> {
    unread(games).map_or(Ok(()), |wrong| bail!("{wrong}"))
}

/// Says of how many games something is left out.
pub(super) fn left_out(games: usize) -> String {
    let games = words::counted(games, "game");
    format!("part of {games} is left out, as said above")
}
