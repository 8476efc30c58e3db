//! A game on a screen: what its driver wants done becomes effects, and messages about it are handed
//! to the driver. A game at the table of a host has none: nothing here changes it.

use std::sync::Arc;

use super::file_job::FileJob;
use super::message::{EngineEvent, NotSaved};
use super::shared::Shared;
use parlour_engines::{Limits, Report};
use parlour_matches::play::{Change, Choice, Driver, DriverCommand, GameSession};
use parlour_records::file_name;
use parlour_sessions::adviser::Table;
use parlour_sessions::search::Search;

/// The time that a save may take before it is shown, in milliseconds.
pub const SAVE_PATIENCE: u64 = 50;

/// A game on a screen, with the ids under which effects and messages speak of it.
#[derive(Clone, Debug)]
pub struct HostedGame {
    id: u64,
    played: Played,
    /// Its file, once there is one.
    path: Option<String>,
    /// The engine's search, and what it has reported.
    search: Search<Option<Report>>,
    /// The timer that ends the last ply's time on the screen.
    delay: Option<u64>,
    /// The number of saves asked for, and the one that was answered last.
    revision: u64,
    saved: u64,
    /// The time of the oldest change that is not saved, in milliseconds.
    unsaved_since: u64,
    /// The error of the last save that has ended, if it failed; the next one has to write the whole
    /// game.
    save_error: Option<String>,
}

/// Where a game is played.
#[derive(Clone, Debug)]
enum Played {
    /// Here, by its driver.
    Here(Box<Driver>),
    /// At a host: it is the one of the guest's session, which both share.
    AtHost(Arc<GameSession>),
}

impl HostedGame {
    /// A game without a file.
    pub fn new(game: GameSession, shared: &mut Shared) -> Self {
        let id = shared.new_id();
        Self::open(id, None, game, shared)
    }

    /// The game of the guest's session, which is played and kept at a host.
    pub fn at_host(game: Arc<GameSession>, shared: &mut Shared) -> Self {
        Self::of(shared.new_id(), Played::AtHost(game))
    }

    /// A game of a file, or of another screen, with the id under which it is known.
    pub fn open(id: u64, path: Option<String>, game: GameSession, shared: &mut Shared) -> Self {
        let driver = Driver::new(game, shared.now);
        let mut hosted = Self::of(id, Played::Here(Box::new(driver)));
        if let Some(path) = path {
            hosted.set_path(path);
        }
        hosted
    }

    fn of(id: u64, played: Played) -> Self {
        Self {
            id,
            played,
            path: None,
            search: Search::default(),
            delay: None,
            revision: 0,
            saved: 0,
            unsaved_since: 0,
            save_error: None,
        }
    }

    /// The id of the game in effects.
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The game.
    pub fn game(&self) -> &GameSession {
        match &self.played {
            Played::Here(driver) => driver.game(),
            Played::AtHost(game) => game,
        }
    }

    /// The driver, where the game is played here.
    fn driver(&self) -> Option<&Driver> {
        match &self.played {
            Played::Here(driver) => Some(driver),
            Played::AtHost(_) => None,
        }
    }

    /// Its file, once there is one.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Returns whether it is played and kept at a host.
    const fn is_at_host(&self) -> bool {
        matches!(self.played, Played::AtHost(_))
    }

    /// The game as the table at which somebody is advised.
    pub fn table(&self) -> Table<'_> {
        Table {
            id: self.id,
            game: self.game(),
            is_shared: self.is_at_host(),
        }
    }

    /// Sets its file.
    pub fn set_path(&mut self, path: String) {
        if let Played::Here(driver) = &mut self.played {
            driver.set_file_name(file_name(&path));
        }
        self.path = Some(path);
    }

    /// Returns whether an engine is searching.
    pub fn is_searching(&self) -> bool {
        self.driver().is_some_and(Driver::is_searching)
    }

    /// Returns the reason why the engine to move could not be set up, if there is one.
    pub fn not_ready(&self) -> Option<&str> {
        self.driver()?.not_ready()
    }

    /// Returns whether an engine is to move and could search.
    pub fn wants_search(&self) -> bool {
        self.driver().is_some_and(Driver::wants_search)
    }

    /// Returns whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.driver().is_some_and(Driver::is_paused)
    }

    /// Returns whether saving takes so long that it is shown.
    pub const fn is_saving(&self, shared: &Shared) -> bool {
        self.saved < self.revision && shared.now >= self.unsaved_since + SAVE_PATIENCE
    }

    /// Returns the reason why the game is not in its file, if the last save that has ended failed.
    pub fn unkept(&self) -> Option<&str> {
        self.save_error.as_deref()
    }

    /// Tries once more to save a game that could not be saved.
    pub fn save_again(&mut self, shared: &mut Shared) {
        if self.save_error.is_some() {
            self.drive(shared, Driver::write_failed);
        }
    }

    /// Tells the driver what has happened, and has done what it wants done then. To a game at a
    /// host nothing happens here, and the default is returned.
    pub fn drive<T: Default>(
        &mut self,
        shared: &mut Shared,
        happens: impl FnOnce(&mut Driver) -> T,
    ) -> T {
        let Played::Here(driver) = &mut self.played else {
            return T::default();
        };
        let result = happens(driver);
        self.carry_out(shared);
        result
    }

    /// Changes the game by something else than a ply, such as its end.
    pub fn change(&mut self, shared: &mut Shared, how: impl FnOnce(&mut GameSession)) {
        self.drive(shared, |driver| driver.change(how));
    }

    /// Looks at another position by `way`, and returns what that returns.
    pub fn travel<T: Default>(
        &mut self,
        shared: &mut Shared,
        way: impl FnOnce(&mut GameSession) -> T,
    ) -> T {
        if !self.is_at_host() {
            return self.drive(shared, |driver| driver.travel(way));
        }
        let guest = shared.guest.as_mut();
        let result = guest.and_then(|guest| guest.look(way));
        self.follow(shared);
        result.unwrap_or_default()
    }

    /// Takes in the game as the guest's session has it now, where it is played at a host.
    pub fn follow(&mut self, shared: &Shared) {
        if let (Played::AtHost(game), Some(at)) = (&mut self.played, shared.at_table()) {
            game.clone_from(at.game());
        }
    }

    fn carry_out(&mut self, shared: &mut Shared) {
        while let Played::Here(driver) = &mut self.played
            && let Some(command) = driver.next_command()
        {
            match command {
                DriverCommand::StopSearch => {
                    self.search.end(shared);
                }
                DriverCommand::Delay(millis) => {
                    self.delay = Some(shared.set_timer(millis));
                }
                DriverCommand::NewGame => {
                    shared.send_file_job(FileJob::CloseGame { game: self.id });
                    self.id = shared.new_id();
                    self.path = None;
                    self.saved = self.revision;
                    self.save_error = None;
                    shared.notice =
                        Some("this is a new game from here; the old one is unchanged".to_owned());
                }
                DriverCommand::Write(Change::Plies(_)) if self.save_error.is_some() => {
                    driver.write_failed();
                }
                DriverCommand::Write(change) => {
                    if self.saved == self.revision {
                        self.unsaved_since = shared.now;
                    }
                    self.revision += 1;
                    shared.send_file_job(FileJob::Save {
                        game: self.id,
                        path: self.path.clone(),
                        revision: self.revision,
                        change,
                    });
                }
            }
        }
    }

    /// Starts the engine to move, if one wants to search. Without a clock it has the limits given.
    pub fn start_search(&mut self, untimed: Limits, shared: &mut Shared) {
        if let Played::Here(driver) = &mut self.played
            && let Some(request) = driver.begin_search(untimed)
        {
            self.search.begin(None, (self.id, request), shared);
        }
    }

    /// Handles an event of a search; returns whether it was of this game's.
    pub fn hear(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) -> bool {
        let Some(info) = self.search.hear(id, event) else {
            return false;
        };
        let answer = match event {
            EngineEvent::Info(report) => {
                *info = Some(report.clone());
                return true;
            }
            EngineEvent::Failed(failure) => Err(failure.clone()),
            &EngineEvent::Ply(ply) => Ok(Choice {
                ply,
                report: info.take(),
            }),
        };
        self.drive(shared, |driver| driver.answer(answer));
        true
    }

    /// Handles a timer; returns whether it was the one that ends the last ply's time on the screen.
    pub fn handle_timer(&mut self, id: u64, shared: &mut Shared) -> bool {
        let own = self.delay == Some(id);
        if own {
            self.end_delay(shared);
        }
        own
    }

    /// Shows the last ply no longer.
    pub fn end_delay(&mut self, shared: &mut Shared) {
        self.delay = None;
        self.drive(shared, Driver::delay_over);
    }

    /// Handles the result of a save; whether it was this game's.
    pub fn handle_saved(
        &mut self,
        game: u64,
        revision: u64,
        result: &Result<String, NotSaved>,
        shared: &mut Shared,
    ) -> bool {
        if game != self.id {
            return false;
        }
        match result {
            Ok(path) => {
                if self.save_error.take().is_some() {
                    shared.notice = Some("the game is saved again".to_owned());
                }
                self.saved = self.saved.max(revision);
                if let Some(before) = self.path.as_ref().filter(|before| *before != path) {
                    shared.notice = Some(format!(
                        "another program has changed {before}; the game is now in {path}"
                    ));
                }
                self.set_path(path.clone());
            }
            Err(NotSaved::WholeNeeded) => self.drive(shared, Driver::write_failed),
            Err(NotSaved::Failed(error)) => {
                self.saved = self.revision;
                let known = self.save_error.replace(error.clone());
                // An old error does not take the place of the answer to the latest key.
                // What a guest tries in a study is never saved; the game of the table is, at the host.
                let is_told = known.as_ref() != Some(error) || shared.notice.is_none();
                if is_told && shared.guest.is_none() {
                    shared.notice = Some(format!("the game is not saved: {error}"));
                }
            }
        }
        true
    }
}
