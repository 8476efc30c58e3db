//! Plain mode: the games as a dialogue of lines, for screen readers and pipes.
//!
//! One line says what to do, the answer is one or a few lines of short sentences in printable
//! ASCII, without drawings. The table in `command` says what can be said; `look` answers what
//! changes nothing, `play` what does, `people` what is about players and their time, `files` what is
//! about games that are kept. The game itself is the same [`GameSession`] as that of the full-screen
//! table. Clocks run while it is somebody's turn; that one has run out is told with the next
//! answer.
//!
//! ```
//! use parlour::app::Options;
//! use parlour::games::{Settings, find_game};
//! use parlour::plain::Dialogue;
//!
//! let trike = find_game("trike")?;
//! let settings = Settings::defaults(trike.settings);
//! let mut dialogue = Dialogue::with_game(Options::default(), trike, &settings)?;
//! let mut answers = Vec::new();
//! dialogue.run("row a\ncell z1\n".as_bytes(), &mut answers)?;
//! let answers = String::from_utf8(answers)?;
//! assert!(answers.contains("Row a, 1 cell: a1 empty.\n"));
//! assert!(answers.contains("Error: there is no cell 'z1' on this board; the rows are a to g.\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod files;
mod keep;
pub mod letters;
mod look;
mod page;
mod people;
mod play;
mod seats;
mod trouble;
mod voice;
mod words;

use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

pub use command::{COMMANDS, Command};
pub use trouble::Trouble;
pub use voice::Voice;

use self::keep::Kept;
use self::seats::Seats;
use crate::app::Options;
use crate::app::game_session::GameSession;
use crate::engines::{Analyser, Hint, TimeControl};
use crate::games::{GAMES, GameInfo, PlyError, SettingError, Settings};
use crate::records::NodeId;

/// No command is longer than this many bytes; of a longer line the rest is not heard.
const LONGEST: u64 = 4096;

/// A conversation, with the game at hand if there is one.
pub struct Dialogue {
    options: Options,
    table: Option<Table>,
    analyst: Option<Analyser>,
    /// When it began.
    start: Instant,
    over: bool,
}

/// A game that is being played, its engines and its file.
struct Table {
    game: GameSession,
    seats: Seats,
    kept: Kept,
    /// The hint whose first step has been told, and where.
    hinted: Option<(NodeId, Hint)>,
    /// The player who has offered a draw, by seat.
    offer: Option<usize>,
}

impl Table {
    fn new(game: GameSession, kept: Kept) -> Self {
        Self {
            game,
            seats: Seats::default(),
            kept,
            hinted: None,
            offer: None,
        }
    }

    /// Keeps what is left on the clocks, as the game is put away.
    fn put_away(&mut self, voice: &mut Voice<'_>) -> io::Result<()> {
        if self.game.store_clock()
            && let Err(error) = self.kept.save(self.game.record())
        {
            voice.complain(&error.into())?;
        }
        Ok(())
    }
}

impl Dialogue {
    /// A dialogue without a game. The options say how new games are set up and who plays them.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            table: None,
            analyst: None,
            start: Instant::now(),
            over: false,
        }
    }

    /// A dialogue that begins with a new game.
    ///
    /// # Errors
    ///
    /// [`SettingError`] when the settings do not go together.
    pub fn with_game(
        options: Options,
        info: &'static GameInfo,
        settings: &Settings,
    ) -> Result<Self, SettingError> {
        let game = GameSession::new(info, settings, options.players.clone())?;
        let game = game.with_time_control(TimeControl::from_settings(&options.clock));
        Ok(Self {
            table: Some(Table::new(game, Kept::default())),
            ..Self::new(options)
        })
    }

    /// Answers every line of the input until it ends or says to quit. The game is kept as it is
    /// played.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or nobody reads the output any more.
    pub fn run(&mut self, mut input: impl BufRead, out: &mut dyn Write) -> io::Result<()> {
        let mut voice = Voice::new(out);
        let greeted = self.greet(&mut voice);
        told(greeted, &mut voice)?;
        self.run_clock();
        while !self.over
            && let Some(line) = read_line(&mut input)?
        {
            let time = self.tell_time(&mut voice).map(drop);
            told(time, &mut voice)?;
            let heard = self.hear(line.trim(), &mut voice);
            told(heard, &mut voice)?;
            self.run_clock();
        }
        if !self.over {
            self.farewell(&mut voice)?;
        }
        Ok(())
    }

    /// Says how to begin. Only the first words are the same for everybody.
    fn greet(&mut self, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        voice.say("Parlour in plain mode. Say `help` for the commands, `quit` to leave.")?;
        if self.table.is_some() {
            return self.announce(voice);
        }
        let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        voice.say(format!(
            "Say `new` and a game to begin one: {}.",
            names.join(", ")
        ))?;
        // What is wrong with the folder is told when a game is to be kept there.
        let kept = keep::kept().unwrap_or_default();
        if let Some((_, summary)) = kept.iter().find(|(_, summary)| !summary.finished) {
            let glance = keep::glance(summary);
            voice.say(format!(
                "Say `resume` to go on with the last game: {glance}."
            ))?;
        }
        Ok(())
    }

    /// Carries out what a line says: a command, or a ply by itself.
    fn hear(&mut self, line: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(());
        }
        if let Some(command) = Command::named(word) {
            return command.carry_out(self, rest.trim(), voice);
        }
        // Most plies name cells. Those that are a word like `swap` are known to their game, even
        // when they are not legal now.
        let is_ply = |table: &Table| {
            use PlyError::{GameOver, NoSuchCell, Syntax};
            let read = table.game.line().read_ply(line);
            !matches!(read, Err(Syntax { .. } | NoSuchCell(_) | GameOver))
        };
        let names_cell = word.contains(|c: char| c.is_ascii_digit());
        if names_cell || self.table.as_ref().is_some_and(is_ply) {
            return self.play(line, voice);
        }
        Err(Command::unknown(word))
    }

    /// The game at hand.
    fn table(&self) -> Result<&Table, Trouble> {
        self.table.as_ref().ok_or(Trouble::NoGame)
    }

    /// Puts the game at hand away and takes another.
    fn take_up(&mut self, table: Table, voice: &mut Voice<'_>) -> io::Result<()> {
        match self.table.replace(table) {
            Some(mut before) => before.put_away(voice),
            None => Ok(()),
        }
    }

    /// The game at hand, to be changed.
    fn table_mut(&mut self) -> Result<&mut Table, Trouble> {
        self.table.as_mut().ok_or(Trouble::NoGame)
    }

    /// Says where the game is kept.
    fn farewell(&mut self, voice: &mut Voice<'_>) -> io::Result<()> {
        if let Some(table) = &mut self.table {
            table.put_away(voice)?;
        }
        match self.table.as_ref().and_then(|table| table.kept.path()) {
            Some(path) => voice.say(format!("Goodbye. The game is kept in {}.", path.display())),
            None => voice.say("Goodbye."),
        }
    }
}

/// Says what went wrong, if anything did; only when nobody listens it stays an error.
fn told(result: Result<(), Trouble>, voice: &mut Voice<'_>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(Trouble::Out(error)) => Err(error),
        Err(trouble) => voice.complain(&trouble),
    }
}

/// The next line, or none at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_cut_and_lines_need_be_no_text() {
        let mut input: Vec<u8> = vec![b'x'; 10_000];
        input.extend(b"\n\xff\nlast");
        let mut input = &input[..];
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().map(|line| line.len() as u64), Some(LONGEST));
        assert_eq!(next().as_deref(), Some("\u{fffd}\n"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
