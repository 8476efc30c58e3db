//! The state machine of a game in progress.

use std::collections::VecDeque;
use std::time::Duration;

use super::change::Change;
use super::failure::EngineFailure;
use super::search_request::SearchRequest;
use super::session::GameSession;
use parlour_engines::{Limits, Player, Report};
use parlour_records::Record;
use parlour_rules::games::{AnyPly, PlyError};

/// A game in progress: whose turn it is, when an engine searches and with which limits, what its
/// answer means, when a clock runs, and what is to be written.
///
/// The driver does nothing itself. It hears what happens (the time, an engine's answer, what a
/// human does) and says what is to be done: [`Driver::next_command`] after everything it
/// heard, [`Driver::begin_search`] whenever there is a processor for an engine. It is the same for a
/// table, a match that is watched, plain mode and the games of `match`.
///
/// ```
/// use parlour_engines::{EngineRegistry, Limits, Player};
/// use parlour_rules::games::find_game;
/// use parlour_matches::play::{Choice, Driver, GameSession};
///
/// let players = ["human", "greedy"].map(|name| EngineRegistry::default().player(name).unwrap());
/// let game = GameSession::new(find_game("trike")?, players)?;
/// let mut driver = Driver::new(game, 0);
/// assert!(driver.begin_search(Limits::default()).is_none(), "a human is to move");
/// driver.play(driver.game().line().read_ply("d2")?)?;
/// let search = driver.begin_search(Limits::default()).expect("greedy is to move");
/// let ply = search.line.legal_plies()[0];
/// driver.answer(Ok(Choice { ply, report: None }));
/// assert!(driver.game().human_to_move());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each changes without the others"
)]
pub struct Driver {
    game: GameSession,
    search: SearchState,
    paused: bool,
    /// True if one ply is to be played although the game is paused.
    step: bool,
    /// The time a ply is shown before an engine's answer to it is played, in milliseconds.
    delay: u64,
    /// True if a ply is being shown that long.
    delaying: bool,
    /// The time until which the last ply is on its way on a screen.
    sliding: Option<u64>,
    /// True if an engine that is lost resigns to a person.
    resigns: bool,
    /// The players, by their index, whose engine has played a ply here: it can play this game.
    proven: [bool; 2],
    commands: VecDeque<DriverCommand>,
}

/// The state of the engine to move.
#[derive(Clone, Debug)]
enum SearchState {
    None,
    /// It searches.
    Running,
    /// It has chosen a ply while the one before was still to be shown.
    Chosen(Choice),
    /// It could not be set up, for this reason, and is not asked again by itself.
    NotReady(String),
}

/// Something to be done for a game.
#[derive(Clone, PartialEq, Debug)]
pub enum DriverCommand {
    /// End the search that was begun last: its answer is not wanted.
    StopSearch,
    /// Call [`Driver::delay_over`] after this many milliseconds; a delay asked for before is over.
    Delay(u64),
    /// From here on it is another game, with a file of its own: one that was played on from a game
    /// that is final.
    NewGame,
    /// Write this to the file of the game. If that fails, [`Driver::write_failed`] has to follow.
    Write(Change),
}

/// A ply that an engine has chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The ply, which may be illegal.
    pub ply: AnyPly,
    /// The engine's report when it chose it, for the record.
    pub report: Option<Report>,
}

impl Driver {
    /// A game that starts or resumes now, in milliseconds since an arbitrary fixed point.
    pub fn new(mut game: GameSession, now: u64) -> Self {
        game.set_time(now);
        let mut driver = Self {
            game,
            search: SearchState::None,
            paused: false,
            step: false,
            delay: 0,
            delaying: false,
            sliding: None,
            resigns: false,
            proven: [false; 2],
            commands: VecDeque::new(),
        };
        driver.update();
        driver
    }

    /// The game.
    pub const fn game(&self) -> &GameSession {
        &self.game
    }

    /// The next thing to do.
    pub fn next_command(&mut self) -> Option<DriverCommand> {
        if let Some(command) = self.commands.pop_front() {
            return Some(command);
        }
        if self.game.take_branched() {
            return Some(DriverCommand::NewGame);
        }
        self.game.take_change().map(DriverCommand::Write)
    }

    /// Takes note that a change was not written: all of the game is written with the next change,
    /// or at once if that may help.
    pub fn write_failed(&mut self) {
        self.game.write_whole();
    }

    /// Returns whether an engine is to move and could search.
    pub fn wants_search(&self) -> bool {
        matches!(self.search, SearchState::None)
            && (!self.paused || self.step)
            && self.game.is_open()
            && self.game.is_tip()
            && !self.game.is_final()
            && !self.game.human_to_move()
    }

    /// Begins a search, whose result goes to [`Driver::answer`], if an engine is to move and does
    /// not search yet. Without a clock it has the limits given.
    pub fn begin_search(&mut self, untimed: Limits) -> Option<SearchRequest> {
        if !self.wants_search() {
            return None;
        }
        let player = self.game.player_index(self.game.line().to_move());
        let engine = self.game.engine(player)?;
        let limits = self.game.clocks().map_or(untimed, |clocks| {
            let limits = |player: usize| clocks.controls()[player].limits(clocks.left(player));
            Limits {
                opponent_clock: limits(1 - player).clock,
                ..limits(player)
            }
        });
        let request = self.game.search_request(player, engine, limits);
        self.search = SearchState::Running;
        self.update();
        Some(request)
    }

    /// Returns whether an engine is searching.
    pub const fn is_searching(&self) -> bool {
        matches!(self.search, SearchState::Running)
    }

    /// The reason why the engine to move could not be set up, if so: the game waits until it is
    /// tried again, continues elsewhere or with another player, or is paused and resumed.
    pub fn not_ready(&self) -> Option<&str> {
        match &self.search {
            SearchState::NotReady(why) => Some(why),
            _ => None,
        }
    }

    /// Lets an engine be asked again that could not be set up.
    pub fn try_again(&mut self) {
        if self.not_ready().is_some() {
            self.search = SearchState::None;
        }
    }

    /// The engine that searches has chosen a ply or failed. An engine that fails loses, and so does
    /// one whose ply is illegal; one that was not ready, or whose first answer was none, does not.
    /// An answer when no search is running is out of date.
    pub fn answer(&mut self, answer: Result<Choice, EngineFailure>) {
        if !self.is_searching() {
            return;
        }
        self.search = SearchState::None;
        match answer {
            Ok(choice) => self.search = SearchState::Chosen(choice),
            Err(failure) => self.fail(&failure),
        }
        self.update();
    }

    /// The engine to move fails: it loses, unless it has never played here and may be set up wrong.
    fn fail(&mut self, failure: &EngineFailure) {
        self.step = false;
        let side = self.game.line().to_move();
        let loses = match failure {
            EngineFailure::Late(_) => true,
            EngineFailure::NotReady(_) => false,
            _ => self.proven[self.game.player_index(side)],
        };
        if loses {
            self.game.forfeit(side, failure);
        } else {
            self.search = SearchState::NotReady(failure.to_string());
        }
    }

    /// Plays a ply of an engine.
    fn play_chosen(&mut self, choice: &Choice) {
        self.step = false;
        let side = self.game.line().to_move();
        let engine = self.game.seated_engine(side).filter(|_| self.resigns);
        if engine.is_some_and(|engine| engine.resigns(choice.report.as_ref())) {
            return self.game.resign(side);
        }
        let player = self.game.player_index(side);
        if let Err(refusal) = self.game.play(choice.ply) {
            let text = self.game.line().ply_text(choice.ply);
            let text = text.unwrap_or_else(|error| error.to_string());
            self.fail(&EngineFailure::illegal(&text, &refusal));
            return;
        }
        self.proven[player] = true;
        if let Some(report) = &choice.report {
            self.game.annotate(report);
        }
        self.show_ply();
    }

    /// Begins to show the ply that was just played for as long as it is to be seen before an
    /// engine's answer to it.
    fn show_ply(&mut self) {
        self.delaying = self.delay > 0 && self.game.is_open() && !self.game.human_to_move();
        if self.delaying {
            self.commands.push_back(DriverCommand::Delay(self.delay));
        }
    }

    /// Ends the search that is running; the next one begins anew.
    fn stop_search(&mut self) {
        if self.is_searching() {
            self.commands.push_back(DriverCommand::StopSearch);
        }
        self.search = SearchState::None;
    }

    /// Brings the state up to date after something has happened: plays a ply that has waited long
    /// enough, and starts or stops the clock.
    fn update(&mut self) {
        let may_play = self.step || !(self.paused || self.delaying);
        if may_play && matches!(self.search, SearchState::Chosen(_)) {
            let search = std::mem::replace(&mut self.search, SearchState::None);
            if let SearchState::Chosen(choice) = search {
                self.play_chosen(&choice);
            }
        }
        let runs = self.clock_runs();
        self.game.run_clock(runs);
    }

    /// Returns whether the clock of the player to move runs: wherever in the game one looks,
    /// but not in a pause, not before a ply was played where the game was taken back to, and for an
    /// engine while it searches. Where a person plays, both have their first move without it, and
    /// a ply that is still on its way, or is shown before the answer to it, costs no time.
    fn clock_runs(&self) -> bool {
        let game = &self.game;
        let Some(clocks) = game.clocks() else {
            return false;
        };
        let goes_on = if game.node() == clocks.node() {
            game.is_tip() && game.is_open() && !game.is_taken_back()
        } else {
            game.record().tree().next(clocks.node()).is_none()
        };
        let thinks = match &game.players()[clocks.player()] {
            Player::Human(_) => true,
            Player::Engine(_) => self.is_searching(),
        };
        let has_begun = game.human_count() == 0
            || game.record().tree().depth(clocks.node()) >= 2
                && self.sliding.is_none()
                && !self.delaying;
        goes_on && thinks && has_begun && !self.paused && !game.is_final()
    }

    /// Sets the time, in milliseconds. Returns whether a player's time has just run out, which ends
    /// the game.
    pub fn set_time(&mut self, now: u64) -> bool {
        if let Some(end) = self.sliding.filter(|&end| end <= now) {
            self.game.set_time(end);
            self.end_slide();
        }
        let over = self.game.set_time(now);
        if over {
            self.stop_search();
            self.update();
        }
        over
    }

    /// Sets the time that both have besides that for their plies, in a game that goes by the day.
    pub fn set_vacations(&mut self, vacations: [Duration; 2]) {
        self.game.set_vacations(vacations);
    }

    /// A human plays a ply at the node looked at.
    ///
    /// # Errors
    ///
    /// [`PlyError`] when the ply is not legal; nothing is changed then.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), PlyError> {
        self.game.play(ply)?;
        self.stop_search();
        self.show_ply();
        self.update();
        Ok(())
    }

    /// Goes to another node of the game by `way`, taking plies back included, and returns what that
    /// returns. If there is another node then, the search that is running is ended.
    pub fn travel<T>(&mut self, way: impl FnOnce(&mut GameSession) -> T) -> T {
        let before = self.game.node();
        let result = way(&mut self.game);
        if self.game.node() != before {
            self.delaying = false;
            self.stop_search();
        }
        self.update();
        result
    }

    /// Changes the game by something else than a ply, such as its end or another player. A search
    /// that is running is ended.
    pub fn change(&mut self, how: impl FnOnce(&mut GameSession)) {
        self.stop_search();
        how(&mut self.game);
        self.update();
    }

    /// Takes the record of the finished game as a study has left it in its file.
    pub fn take_studied(&mut self, record: Record) {
        self.game.take_studied(record);
    }

    /// Sets the name of the game's file.
    pub fn set_file_name(&mut self, name: &str) {
        self.game.set_file_name(name);
    }

    /// Stores the time left to the player to move in the record, for resuming the game later.
    pub fn store_clock(&mut self) {
        self.game.store_clock();
    }

    /// Returns whether the game is paused: no engine searches, and no clock runs.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses the game or resumes it. A search that is running is ended by a pause; a ply that
    /// was chosen is played after it.
    pub fn set_paused(&mut self, paused: bool) {
        if self.paused == paused {
            return;
        }
        self.paused = paused;
        if paused {
            self.step = false;
            if self.is_searching() {
                self.stop_search();
            }
        } else {
            self.try_again();
        }
        self.update();
    }

    /// Lets an engine play one ply although the game is paused.
    pub fn step(&mut self) {
        self.step = true;
        self.try_again();
        self.update();
    }

    /// Does not play the ply that [`Driver::step`] has asked for, if it is not played yet.
    pub fn end_step(&mut self) {
        if std::mem::take(&mut self.step) {
            self.stop_search();
            self.update();
        }
    }

    /// Sets how long a ply is shown before an engine's answer to it is played, in milliseconds. The
    /// engine searches meanwhile.
    pub const fn set_delay(&mut self, millis: u64) {
        self.delay = millis;
    }

    /// Takes the engines for able to play the game: one whose first answer is no ply loses, too.
    pub(crate) const fn trust_engines(&mut self) {
        self.proven = [true; 2];
    }

    /// Sets whether an engine that is lost resigns to a person in place of playing on.
    pub const fn set_resigns(&mut self, resigns: bool) {
        self.resigns = resigns;
    }

    /// The last ply is on its way on a screen until this time.
    pub fn slide(&mut self, until: u64) {
        self.sliding = Some(until);
        self.update();
    }

    /// The last ply is where it leads.
    pub fn end_slide(&mut self) {
        self.sliding = None;
        self.update();
    }

    /// The last ply has been shown long enough.
    pub fn delay_over(&mut self) {
        self.delaying = false;
        self.update();
    }
}

#[cfg(test)]
#[path = "driver_tests.rs"]
mod tests;
