//! Plain mode: the games as a dialogue of lines, for screen readers and pipes.
//!
//! Each line is a command, answered by a few short sentences in printable ASCII, without drawings.
//! The table in `command` says what can be said; `queries` answers what changes nothing, `actions`
//! what does, `study` what is tried beside the game, `players` what is about players and their
//! time, `files` what is about games that are kept, `settings` what is about the config file. The
//! game itself goes on `at_hand`, by the same [`Driver`](parlour_matches::play::Driver) as at the
//! full-screen table. A ply is announced when
//! it has been written to its file. Clocks run while a human is to move; that a clock has run out
//! is reported with the next answer.
//!
//! ```
//! use parlour_library::Setup;
//! use parlour_plain::Dialogue;
//! use parlour_rules::games::find_game;
//!
//! let mut dialogue = Dialogue::with_game(Setup::default(), find_game("trike")?)?;
//! let mut answers = Vec::new();
//! dialogue.run("row a\ncell z1\n".as_bytes(), &mut answers)?;
//! let answers = String::from_utf8(answers)?;
//! assert!(answers.contains("Row a, 1 cell: a1 empty.\n"));
//! assert!(answers.contains("Error: there is no cell 'z1' on this board; the rows are a to g.\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod active_game;
mod advice;
mod at_board;
mod at_hand;
mod board_words;
mod coach;
mod command;
mod course;
mod describe;
mod error;
mod files;
mod game_follower;
mod game_teller;
#[cfg(unix)]
mod guest;
mod library;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
mod mistakes;
mod notes;
mod page;
mod players;
mod ply_words;
mod practice;
mod puzzle;
mod queries;
mod saved_games;
mod set_up;
mod settings;
mod share;
mod study;
mod tables;
mod task;
pub mod text_board;
mod walk;
mod watching;
mod writer;

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

pub use board_words::rules_lines;
use command::PlainCommand;
pub use describe::all_rows;
use error::Answer;
pub use error::CommandError;
pub use game_follower::GameFollower;
pub use game_teller::GameTeller;
#[cfg(unix)]
pub use guest::{GuestDialogue, GuestError};
pub use page::lines as page_lines;
pub use ply_words::last_ply;
pub use writer::LineWriter;

use self::active_game::ActiveGame;
use self::at_hand::AtHand;
use self::study::PlainStudy;
use self::task::Task;
use parlour_engines::tables::SolvedBoards;
use parlour_learn::deck::GameRef;
use parlour_library::Setup;
use parlour_matches::play::{GameFile, GameSession};
use parlour_records::{Library, LibraryExplorer, is_shared_text};
use parlour_rules::games::{AnyLine, AnyRules, GAMES, find_game};
use parlour_rules::options::OptionError;
use parlour_rules::sentence::sentence;
use parlour_sessions::set_up::SetUp;

/// The longest command in bytes; the rest of a longer line is ignored.
const MAX_LINE_BYTES: u64 = 4096;

/// The most that is read of games that are pasted, in bytes.
const MAX_PASTED_BYTES: u64 = 64 << 20;

/// The line behind games that are pasted.
const PASTED_END: &str = "end";

/// A session of plain mode.
#[derive(Default)]
pub struct Dialogue {
    setup: Setup,
    /// The config file that settings are written to, where there is a home folder for one.
    config_file: Option<PathBuf>,
    /// The game that is played, if there is one.
    at_hand: AtHand,
    /// The study of plies tried beside the active game.
    study: Option<PlainStudy>,
    /// The course or puzzle that plies are for, if any.
    task: Option<Task>,
    /// The game of the question of practice that was answered last, and the number of moves before it.
    answered: Option<(GameRef, usize)>,
    /// The position that is being set up, if any.
    set_up: Option<SetUp>,
    /// The match of another process that is followed, if any.
    followed: Option<GameFollower>,
    /// The library and its games that `explore` has read.
    explored: (Option<Library>, LibraryExplorer),
    /// The games being pasted, as far as they have come.
    pasted: Option<String>,
    /// The games that were pasted last, if they were several.
    choice: Option<String>,
    finished: bool,
}

impl Dialogue {
    /// A dialogue without a game. The setup determines the rules and players of new games.
    pub fn new(setup: Setup) -> Self {
        Self {
            at_hand: AtHand::new(setup.config.players().memory),
            setup,
            ..Self::default()
        }
    }

    /// A dialogue that begins with a new game.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when rule settings do not go together.
    pub fn with_game(setup: Setup, rules: AnyRules) -> Result<Self, OptionError> {
        let game = saved_games::new_game(rules, None, &setup)?;
        let mut dialogue = Self::new(setup);
        dialogue.take_up(game, GameFile::default());
        Ok(dialogue)
    }

    /// The same dialogue, whose engines know these solved boards; what is wrong with their files is
    /// said after the answers.
    pub fn with_solved(mut self, solved: SolvedBoards) -> Self {
        self.at_hand.set_solved(solved);
        self
    }

    /// The same dialogue, which writes settings to this file.
    pub fn with_config_file(mut self, path: Option<PathBuf>) -> Self {
        self.config_file = path;
        self
    }

    /// Answers every line of the input until it ends or says to quit. The game is kept as it is
    /// played.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read or the output is closed.
    pub fn run(&mut self, mut input: impl BufRead, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        while !self.finished
            && let Some(line) = self.read_line(&mut input)?
        {
            self.answer(&line, out)?;
        }
        if !self.finished {
            self.at_hand.farewell(&mut LineWriter::new(out))?;
        }
        Ok(())
    }

    /// Says how to begin.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = LineWriter::new(out);
        write_result(self.greet(&mut out), &mut out)?;
        self.at_hand.tables().write_warnings(&mut out)
    }

    /// Answers a line; returns whether more of them are to follow.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<bool> {
        let mut out = LineWriter::new(out);
        let time = self.at_hand.update_clocks(&mut out).map(drop);
        write_result(time, &mut out)?;
        let heard = self.handle_line(line.trim(), &mut out);
        write_result(heard, &mut out)?;
        self.at_hand.tables().write_warnings(&mut out)?;
        Ok(!self.finished)
    }

    /// The next line, or none at the end of the input, where games that are pasted end as well. A
    /// record of a site may be one long line.
    fn read_line(&self, input: &mut impl BufRead) -> io::Result<Option<String>> {
        match self.pasted {
            Some(_) => {
                let line = read_line(input, MAX_PASTED_BYTES)?;
                Ok(line.or_else(|| Some(PASTED_END.to_owned())))
            }
            None => read_line(input, MAX_LINE_BYTES),
        }
    }

    /// Prints how to begin; only the first sentence is always the same.
    fn greet(&mut self, out: &mut LineWriter<'_>) -> Answer {
        out.write_line("Parlour in plain mode. Say `help` for the commands, `quit` to leave.")?;
        if let Some(mistake) = self.setup.config.mistake() {
            out.write_line(sentence(mistake))?;
        }
        if self.at_hand.active().is_some() {
            return self.announce(out);
        }
        let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        out.write_line(format!(
            "Say `new` and a game to begin one: {}.",
            names.join(", ")
        ))?;
        // Errors of the folder are reported when a game is saved there.
        let games = saved_games::saved_games().unwrap_or_default().all;
        if let Some((_, summary)) = games.iter().find(|game| saved_games::can_go_on(game)) {
            let glance = saved_games::summary_line(summary);
            out.write_line(format!("Say `resume` to continue the last game: {glance}."))?;
        }
        Ok(())
    }

    /// Executes a line: a command, or a ply by itself.
    fn handle_line(&mut self, line: &str, out: &mut LineWriter<'_>) -> Answer {
        if let Some(text) = self.pasted.as_mut().filter(|_| line != PASTED_END) {
            text.extend([line, "\n"]);
            if text.len() as u64 > MAX_PASTED_BYTES {
                self.pasted = None;
                return Err(CommandError::NothingToDo("that is more than 64 MB"));
            }
            return Ok(());
        }
        if let Some(text) = self.pasted.take() {
            return share::open_games(self, &text, out);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(());
        }
        if is_shared_text(line) {
            return share::open_shared(self, line, out);
        }
        if let Some(command) = PlainCommand::find(word) {
            return command.execute(self, rest.trim(), out);
        }
        if share::is_game(self, line) {
            return share::open_games(self, line, out);
        }
        // Most plies name cells. Those that are a word are known to their game.
        let is_ply = |active: &ActiveGame| ply_words::is_known(active.game().line(), line);
        let names_cell = word.contains(|c: char| c.is_ascii_digit());
        let is_task = self.task.is_some();
        if names_cell || is_task || self.at_hand.active().is_some_and(is_ply) {
            if !is_task && self.study.is_some() {
                return study::try_ply(self, line, out);
            }
            return actions::play(self, line, out);
        }
        Err(if find_game(&line.to_lowercase()).is_ok() {
            CommandError::NothingToDo("say `new` before the name of a game to begin it")
        } else if share::begins_game(line) {
            CommandError::NothingToDo("say `paste` before you paste a game of several lines")
        } else {
            PlainCommand::unknown(word)
        })
    }

    /// Closes the active game and takes up another.
    fn switch_game(
        &mut self,
        game: GameSession,
        file: GameFile,
        out: &mut LineWriter<'_>,
    ) -> io::Result<()> {
        self.study = None;
        self.set_up = None;
        self.task = None;
        self.followed = None;
        match self.take_up(game, file) {
            Some(mut before) => before.close(out),
            None => Ok(()),
        }
    }

    /// Makes a game the active one, with its coach, and returns the one before.
    fn take_up(&mut self, game: GameSession, file: GameFile) -> Option<ActiveGame> {
        let coach = coach::of(&game, &self.setup);
        self.at_hand.take_up(game, file, coach, self.setup.seed)
    }

    /// Prints the active game, and lets the engines play if it is their turn.
    fn announce(&mut self, out: &mut LineWriter<'_>) -> Answer {
        self.at_hand.announce(self.setup.config.players(), out)
    }

    /// Lets the engines play until it is a human's turn, and prints whose turn it is then.
    fn play_engines(&mut self, out: &mut LineWriter<'_>) -> Answer {
        self.at_hand.play_engines(self.setup.config.players(), out)
    }

    /// The study beside the active game, begun where there is none yet.
    fn studied(&mut self) -> Result<&mut PlainStudy, CommandError> {
        match &mut self.study {
            Some(study) => Ok(study),
            none => Ok(none.insert(PlainStudy::new(self.at_hand.game()?))),
        }
    }

    /// The position of the puzzle or of the step of a course, where there is one.
    fn task_line(&self) -> Option<&AnyLine> {
        self.task.as_ref().map(Task::line)
    }

    /// The line that questions are about: that of the study, or of the game.
    fn line(&self) -> Result<&AnyLine, CommandError> {
        match &self.study {
            Some(study) => Ok(study.line()),
            None => Ok(self.at_hand.game()?.line()),
        }
    }

    /// The words after a question about the board: whose turn it is.
    fn turn(&self) -> Result<String, CommandError> {
        match &self.study {
            Some(study) => Ok(study.text()),
            None => Ok(describe::turn(self.at_hand.game()?)),
        }
    }

    /// Returns whether the active game is not in its file as it stands, since that could not be
    /// written.
    pub fn is_unsaved(&self) -> bool {
        self.at_hand.is_unsaved()
    }
}

/// Prints what went wrong, if anything; a closed output remains an error.
fn write_result(result: Answer, out: &mut LineWriter<'_>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(CommandError::Output(error)) => Err(error),
        Err(error) => out.write_error(&error),
    }
}

/// The next line up to its longest length, or none at the end of the input.
fn read_line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut start = input.by_ref().take(longest);
    if start.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == longest && !line.ends_with(b"\n") {
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
        let mut next = || read_line(&mut input, MAX_LINE_BYTES).unwrap();
        assert_eq!(next().map(|line| line.len() as u64), Some(MAX_LINE_BYTES));
        assert_eq!(next().as_deref(), Some("\u{fffd}\n"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
