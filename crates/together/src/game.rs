//! The game at a table, and its file.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_engines::{EngineRegistry, Limits, Player, Stop, TimeControl};
use parlour_matches::play::{
    Choice, Driver, DriverCommand, EngineFailure, GameFile, GameSession, SearchRequest,
    SeatedEngine,
};
use parlour_records::{EarlyTermination, GameResult, SaveError};
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::options::OptionError;

use super::places::{make_own_folder, remove};
use super::protocol::ClockState;

/// A game at a table: the driver that all games have, and the file in the host's folder.
#[derive(Debug)]
pub(crate) struct Game {
    driver: Driver,
    file: GameFile,
    folder: PathBuf,
    /// The search of an engine that is running, by its number, and what ends it.
    search: Option<(u64, Stop)>,
}

/// The time that an engine without a clock has for a ply.
const THINKING: Duration = Duration::from_secs(1);

/// The reason why a ply is not played.
#[derive(Debug)]
pub(crate) enum PlayError {
    Illegal(String),
    Disk(SaveError),
}

impl Game {
    /// A new game, whose file will be in this folder from the first [`write`](Game::write) on.
    pub(crate) fn new(
        rules: &AnyRules,
        clock: Option<TimeControl>,
        players: [Player; 2],
        folder: &Path,
        now: u64,
    ) -> Result<Self, OptionError> {
        let mut game = GameSession::new(rules.clone(), players)?
            .with_time_controls(clock.map(|clock| [clock; 2]));
        // An engine plays no game twice.
        game.draw_from(now as u32);
        // A move waits for its own line only, and not for a new file.
        game.write_whole();
        Ok(Self {
            driver: Driver::new(game, now),
            file: GameFile::in_folder(folder),
            folder: folder.to_owned(),
            search: None,
        })
    }

    /// A game from its file.
    pub(crate) fn resume(path: &Path, now: u64) -> Result<Self, SaveError> {
        let (file, record) = GameFile::open(path)?;
        let game = GameSession::resume(record, &EngineRegistry::default());
        Ok(Self {
            driver: Driver::new(game, now),
            file,
            folder: path.parent().unwrap_or(Path::new(".")).to_owned(),
            search: None,
        })
    }

    /// The game.
    pub(crate) const fn session(&self) -> &GameSession {
        self.driver.game()
    }

    /// The name of its file, once there is one.
    pub(crate) fn file_name(&self) -> Option<String> {
        let name = self.file.path()?.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// The number of plies played.
    pub(crate) fn plies(&self) -> usize {
        self.session().line().len()
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        !self.session().is_open()
    }

    /// The result.
    pub(crate) fn result(&self) -> GameResult {
        self.session().record().result()
    }

    /// The winner, once there is one.
    pub(crate) fn winner(&self) -> Option<Seat> {
        let game = self.session();
        match self.result() {
            GameResult::Win(side) => Some(Seat::BOTH[game.player_index(side)]),
            GameResult::Draw | GameResult::Open => None,
        }
    }

    /// The seat whose turn it is.
    pub(crate) fn to_move(&self) -> Seat {
        let game = self.session();
        Seat::BOTH[game.player_index(game.line().to_move())]
    }

    /// Plays a ply. It is in the file then; where the disk does not take it, nothing has changed.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let before = self.session().clone();
        let ply = self.session().line().read_ply(text);
        let played = ply.and_then(|ply| self.driver.play(ply));
        played.map_err(|refusal| PlayError::Illegal(refusal.to_string()))?;
        self.write_or_go_back(before).map_err(PlayError::Disk)
    }

    /// Returns whether an engine is to move and could search.
    pub(crate) fn wants_search(&self) -> bool {
        self.driver.wants_search()
    }

    /// Begins a search of this number, if an engine is to move.
    pub(crate) fn begin_search(&mut self, number: u64) -> Option<(SearchRequest, Stop)> {
        let request = self.driver.begin_search(Limits {
            time: Some(THINKING),
            ..Limits::default()
        })?;
        let stop = Stop::default();
        self.search = Some((number, stop.clone()));
        Some((request, stop))
    }

    /// An engine has chosen a ply or failed; returns whether it is the one that searches. What it
    /// plays is in the file then, or has not been played.
    pub(crate) fn answer(
        &mut self,
        number: u64,
        answer: Result<Choice, EngineFailure>,
    ) -> Result<bool, SaveError> {
        if self
            .search
            .take_if(|(search, _)| *search == number)
            .is_none()
        {
            return Ok(false);
        }
        let before = self.session().clone();
        self.driver.answer(answer);
        self.write_or_go_back(before)?;
        Ok(true)
    }

    /// Returns whether an engine at a seat agrees on a draw.
    pub(crate) fn engine_agrees(&self, seat: Seat) -> bool {
        let swapped = self.session().line().players_swapped();
        let engine = self.session().seated_engine(seat.side(swapped));
        engine.is_some_and(SeatedEngine::agrees_on_draw)
    }

    /// The last ply, as records write it.
    pub(crate) fn last_ply(&self) -> String {
        let mut before = self.session().line().clone();
        let ply = before.undo();
        let text = ply.and_then(|ply| before.ply_text(ply).ok());
        text.unwrap_or_default()
    }

    /// Takes the last ply of a player back, and what was played after it: the game is as it was
    /// before. Where the disk does not take that, nothing has changed.
    pub(crate) fn take_back(&mut self, seat: Seat, now: u64) -> Result<(), SaveError> {
        let before = self.session().clone();
        let mut record = before.record().clone();
        let tree = record.tree_mut();
        let mut taken = before.node();
        while let Some(node) = tree.parent(taken)
            && tree.seat_to_move(node) != seat
        {
            taken = node;
        }
        tree.detach(taken);
        let mut game = GameSession::resume(record, &EngineRegistry::default());
        game.write_whole();
        game.set_time(now);
        self.driver.change(|own| *own = game);
        self.write_or_go_back(before)
    }

    /// Writes what has changed, or puts the game back as it was before.
    fn write_or_go_back(&mut self, before: GameSession) -> Result<(), SaveError> {
        self.write().inspect_err(|_| {
            self.driver.change(|game| *game = before);
        })
    }

    /// A player resigns.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<(), SaveError> {
        let swapped = self.session().line().players_swapped();
        self.driver.change(|game| game.resign(seat.side(swapped)));
        self.write()
    }

    /// The game ends as somebody else than the rules decides.
    pub(crate) fn end(&mut self, ending: EarlyTermination) -> Result<(), SaveError> {
        self.driver.change(|game| game.end(ending));
        self.write()
    }

    /// Takes the file of the game away, if there is one.
    pub(crate) fn discard(&mut self) -> io::Result<()> {
        self.file.path().map_or(Ok(()), remove)
    }

    /// Sets the time. Returns whether that has ended the game.
    pub(crate) fn set_time(&mut self, now: u64) -> bool {
        self.driver.set_time(now)
    }

    /// Sets the time that both have besides that for their plies, in a game that goes by the day.
    pub(crate) fn set_vacations(&mut self, vacations: [Duration; 2]) {
        self.driver.set_vacations(vacations);
    }

    /// That time, in milliseconds.
    pub(crate) fn vacations(&self) -> Option<[u64; 2]> {
        let clocks = self.session().clocks()?;
        Some([0, 1].map(|player| millis(clocks.vacation(player))))
    }

    /// The milliseconds by which the player to move will have taken longer than the time for a ply.
    pub(crate) fn late(&self, now: u64) -> u64 {
        let clocks = self.session().clocks();
        clocks.map_or(0, |clocks| millis(clocks.late(now)))
    }

    /// Lets no clock run, or has them go on.
    pub(crate) fn set_paused(&mut self, paused: bool) {
        self.driver.set_paused(paused);
    }

    /// Returns whether no clock runs.
    pub(crate) const fn is_paused(&self) -> bool {
        self.driver.is_paused()
    }

    /// In how many milliseconds the running clock is over.
    pub(crate) fn time_left(&self) -> Option<u64> {
        let clocks = self.session().clocks()?;
        clocks
            .is_running()
            .then(|| millis(clocks.left(clocks.player())))
    }

    /// The clocks.
    pub(crate) fn clock(&self) -> Option<ClockState> {
        let clocks = self.session().clocks()?;
        Some(ClockState {
            left: [0, 1].map(|player| millis(clocks.left(player))),
            running: clocks.is_running().then(|| Seat::BOTH[clocks.player()]),
        })
    }

    /// Keeps the time on the clock of the player to move, for going on later.
    pub(crate) fn store_clock(&mut self) -> Result<(), SaveError> {
        self.driver.store_clock();
        self.write()
    }

    /// Writes what is not in the file yet.
    pub(crate) fn write(&mut self) -> Result<(), SaveError> {
        while let Some(command) = self.driver.next_command() {
            match command {
                DriverCommand::NewGame => self.file = GameFile::in_folder(&self.folder),
                DriverCommand::Write(change) => match self.file.write(&change) {
                    Ok(path) => {
                        let name = path.file_name().unwrap_or_default().to_string_lossy();
                        self.driver.set_file_name(&name);
                    }
                    Err(SaveError::NotAsSaved { .. }) => {
                        // It may have been deleted with its folder. Where that cannot be made, nor
                        // can the file.
                        let _ = make_own_folder(&self.folder);
                        self.driver.write_failed();
                    }
                    Err(error) => {
                        self.driver.write_failed();
                        return Err(error);
                    }
                },
                DriverCommand::StopSearch => {
                    if let Some((_, stop)) = self.search.take() {
                        stop.raise();
                    }
                }
                // Nothing is shown here.
                DriverCommand::Delay(_) => {}
            }
        }
        Ok(())
    }
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
