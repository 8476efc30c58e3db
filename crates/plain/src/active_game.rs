//! The game that is being played, its engines and its file.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::{Answer, CommandError, LineWriter, ply_words};
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Limits, Report, Stop};
use parlour_matches::play::{
    Choice, Driver, DriverCommand, EngineEvent, EngineFailure, GameFile, GameSession, HostedEngine,
    MemoryBudget, SearchRequest,
};
use parlour_records::{LibraryEntry, NodeId, Record, SaveError, read_file};
use parlour_rules::games::AnyPly;
use parlour_sessions::adviser::Adviser;
use parlour_sessions::coach::Coach;

/// The time of a search that somebody has asked a question by.
pub(super) const QUESTION_TIME: Duration = Duration::from_secs(1);

/// A game that is being played.
pub(super) struct ActiveGame {
    pub(super) driver: Driver,
    /// Those of the players, and the adviser's.
    engines: [HostedEngine; 3],
    pub(super) file: GameFile,
    pub(super) adviser: Adviser,
    pub(super) coach: Coach,
    /// The move that the coach asked about, and the node before it.
    pub(super) insisted: Option<(NodeId, AnyPly)>,
    /// The index of the player who has offered a draw.
    pub(super) draw_offer: Option<usize>,
    /// The moves that engines may still play in a game that is watched; as many as they like where
    /// there is no number.
    pub(super) may_play: Option<usize>,
    /// True if the last change could not be written.
    pub(super) is_unsaved: bool,
}

impl ActiveGame {
    /// A game at this time, in milliseconds since the dialogue began.
    /// Its engines have this memory together, and play perfectly on these boards.
    pub(super) fn new(
        game: GameSession,
        file: GameFile,
        now: u64,
        memory: &MemoryBudget,
        solved: &SolvedBoards,
    ) -> Self {
        let mut driver = Driver::new(game, now);
        name_file(&mut driver, file.path());
        Self {
            driver,
            engines: [(); 3].map(|()| HostedEngine::new(solved.clone(), memory.clone())),
            file,
            adviser: Adviser::new(ply_words::said),
            coach: Coach::default(),
            insisted: None,
            draw_offer: None,
            may_play: None,
            is_unsaved: false,
        }
    }

    /// Gives the game other engines, which have not searched yet.
    pub(super) fn set_engines(&mut self, memory: &MemoryBudget, solved: &SolvedBoards) {
        self.engines = [(); 3].map(|()| HostedEngine::new(solved.clone(), memory.clone()));
    }

    /// The game.
    pub(super) const fn game(&self) -> &GameSession {
        self.driver.game()
    }

    /// Lets a game of engines alone wait for `next`, and one with people go on by itself.
    pub(super) fn wait_if_watched(&mut self) {
        self.may_play = (self.game().human_count() == 0).then_some(0);
    }

    /// Checks that the game can go on.
    ///
    /// # Errors
    ///
    /// [`CommandError::NotReady`] where the engine to move could not be set up.
    pub(super) fn why_not_ready(&self) -> Answer {
        let Some(why) = self.driver.not_ready() else {
            return Ok(());
        };
        let game = self.game();
        Err(CommandError::NotReady {
            why: why.to_owned(),
            side: game.info().sides[game.line().to_move()],
        })
    }

    /// The ply of the engine that is to move, which searches now on this thread, without a clock
    /// for `thinking_time` milliseconds at most; `None` when no engine is to move, or none may. The
    /// answer goes to the driver.
    pub(super) fn search(&mut self, thinking_time: u64) -> Option<Result<Choice, EngineFailure>> {
        if self.may_play == Some(0) {
            return None;
        }
        let untimed = limits(Duration::from_millis(thinking_time));
        let search = self.driver.begin_search(untimed)?;
        self.may_play = self.may_play.map(|count| count - 1);
        let mut last = None;
        let chosen = self.engines[search.player].choose(
            &search,
            &Stop::default(),
            &mut |report: &Report| last = Some(report.clone()),
        );
        Some(chosen.map(|ply| Choice { ply, report: last }))
    }

    /// Lets the adviser search now, on this thread.
    pub(super) fn advise(&mut self, request: &SearchRequest) -> Answer {
        let (adviser, line) = (&mut self.adviser, &request.line);
        let mut hear = |event| {
            adviser.hear(0, &event, line);
        };
        let chosen = self.engines[request.player].choose(
            request,
            &Stop::default(),
            &mut |report: &Report| hear(EngineEvent::Info(report.clone())),
        );
        match chosen {
            Ok(ply) => hear(EngineEvent::Ply(ply)),
            Err(failure) => {
                let why = failure.to_string();
                hear(EngineEvent::Failed(failure));
                return Err(CommandError::Refused(why));
            }
        }
        Ok(())
    }

    /// Writes the changes to the file. A full disk does not end the game: the error is printed, and
    /// the next ply tries again.
    pub(super) fn write(&mut self, out: &mut LineWriter<'_>) -> io::Result<()> {
        while let Some(command) = self.driver.next_command() {
            match command {
                DriverCommand::NewGame => {
                    self.file = GameFile::default();
                    out.write_line("This is a new game from here; the finished one is unchanged.")?;
                }
                DriverCommand::Write(change) => {
                    let before = self.file.path().map(Path::to_owned);
                    match self.file.write(&change) {
                        Ok(_) => self.is_unsaved = false,
                        Err(SaveError::NotAsSaved { .. }) => {
                            self.driver.write_failed();
                            continue;
                        }
                        Err(error) => {
                            self.driver.write_failed();
                            self.is_unsaved = true;
                            return out.write_error(&CommandError::Unsaved(error));
                        }
                    }
                    let now = self.file.path();
                    if let (Some(before), Some(now)) = (&before, now)
                        && before != now
                    {
                        out.write_line(format!(
                            "Another program has changed {}; the game is now saved in {}.",
                            before.display(),
                            now.display()
                        ))?;
                    }
                    name_file(&mut self.driver, now);
                }
                // Engines search on this thread, and nothing waits to be seen.
                DriverCommand::StopSearch | DriverCommand::Delay(_) => {}
            }
        }
        Ok(())
    }

    /// Stores the time left on the clocks when the game is closed.
    pub(super) fn close(&mut self, out: &mut LineWriter<'_>) -> io::Result<()> {
        self.driver.store_clock();
        self.write(out)
    }
}

/// Tells a game the name of its file.
fn name_file(driver: &mut Driver, path: Option<&Path>) {
    if let Some(name) = path.and_then(Path::file_name) {
        driver.set_file_name(&name.to_string_lossy());
    }
}

/// The limits of a search without a clock.
pub(super) fn limits(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        ..Limits::default()
    }
}

/// Opens the game of a library entry and continues its file. A file of several games is only read
/// from.
pub(super) fn open(entry: &LibraryEntry) -> Result<(GameFile, Record), CommandError> {
    match GameFile::open(&entry.path) {
        Err(SaveError::NotOneGame { path }) => {
            let game = read_file(&path)?.record(entry.number);
            match game.and_then(Result::ok) {
                Some(game) => Ok((GameFile::default(), game.record)),
                None => Err(SaveError::NotOneGame { path }.into()),
            }
        }
        opened => Ok(opened?),
    }
}
