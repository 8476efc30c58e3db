//! The game at hand, and what games are played with: engines' memory, solved boards, a clock.

use std::cell::OnceCell;
use std::io;
use std::time::Duration;

use crate::active_game::ActiveGame;
use crate::players::time_controls;
use crate::tables::PlainTables;
use crate::{Answer, CommandError, LineWriter, board_words, coach, describe, ply_words};
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::{GameFile, GameSession, MemoryBudget};
use parlour_records::words;
use parlour_rules::games::AnyLine;
use parlour_rules::random::split_mix;
use parlour_sessions::coach::Coach;
use parlour_settings::PlayerSettings;
use parlour_sys::AwakeClock;

/// The active game, if there is one, and what it and those after it are played with.
#[derive(Default)]
pub(super) struct AtHand {
    active: Option<ActiveGame>,
    /// The memory of all engines that play.
    memory: MemoryBudget,
    tables: PlainTables,
    /// The number of games begun.
    games: u64,
    /// The time for which it could run since there are clocks.
    time: OnceCell<AwakeClock>,
}

impl AtHand {
    /// No game yet, and at most `megabytes` of memory for the engines; 0 for half of the machine's.
    pub(super) fn new(megabytes: u32) -> Self {
        Self {
            memory: MemoryBudget::new(megabytes as usize),
            ..Self::default()
        }
    }

    /// Lets the engines know these solved boards.
    pub(super) fn set_solved(&mut self, solved: SolvedBoards) {
        self.tables = PlainTables::new(solved);
        if let Some(active) = &mut self.active {
            active.set_engines(&self.memory, &self.tables.solved);
        }
    }

    /// The solved boards and the analyst that knows them.
    pub(super) const fn tables(&mut self) -> &mut PlainTables {
        &mut self.tables
    }

    /// The active game, if there is one.
    pub(super) const fn active(&self) -> Option<&ActiveGame> {
        self.active.as_ref()
    }

    /// The active game, to be changed.
    pub(super) fn active_mut(&mut self) -> Result<&mut ActiveGame, CommandError> {
        self.active.as_mut().ok_or(CommandError::NoGame)
    }

    /// The active game and the tables that judge it.
    pub(super) fn advised(&mut self) -> Result<(&mut ActiveGame, &mut PlainTables), CommandError> {
        let active = self.active.as_mut().ok_or(CommandError::NoGame)?;
        Ok((active, &mut self.tables))
    }

    /// The game that is being played.
    pub(super) fn game(&self) -> Result<&GameSession, CommandError> {
        let game = self.active().map(ActiveGame::game);
        game.ok_or(CommandError::NoGame)
    }

    /// Makes a game the active one, with its coach and what its engines may use, and returns the
    /// one before. A new one has a seed of its own, drawn from this one.
    pub(super) fn take_up(
        &mut self,
        mut game: GameSession,
        file: GameFile,
        coach: Coach,
        seed: u64,
    ) -> Option<ActiveGame> {
        if file.path().is_none() {
            self.games += 1;
            game.draw_from(split_mix(seed, self.games) as u32);
        }
        let now = self.now();
        let mut active = ActiveGame::new(game, file, now, &self.memory, &self.tables.solved);
        active.coach = coach;
        self.active.replace(active)
    }

    /// Prints the active game, and lets the engines play if it is their turn.
    pub(super) fn announce(
        &mut self,
        settings: &PlayerSettings,
        out: &mut LineWriter<'_>,
    ) -> Answer {
        let game = self.game()?;
        out.write_line(format!("A game of {}.", game.rules().title()))?;
        out.write_line(describe::players(game))?;
        if let Some(handicap) = game.record().tags.handicap() {
            out.write_line(format!("{}.", handicap.told(game.info())))?;
        }
        if let Some(points) = game.points() {
            let sides = game.info().sides;
            out.write_line(format!(
                "The score is {} {}, {} {}.",
                sides.first, points.first, sides.second, points.second
            ))?;
        }
        if let Some(clocks) = game.clocks() {
            out.write_line(time_controls(clocks.controls(), game.info().sides))?;
        }
        if let Some(last) = ply_words::last_ply(game.line(), game.only_human()) {
            out.write_line(format!("Last move: {last}"))?;
        }
        self.play_engines(settings, out)
    }

    /// Plays a ply, unless the coach asks first, and lets the engines reply.
    pub(super) fn play(
        &mut self,
        text: &str,
        settings: &PlayerSettings,
        out: &mut LineWriter<'_>,
    ) -> Answer {
        let active = self.active_mut()?;
        let game = active.driver.game();
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        active.why_not_ready()?;
        let refused = |line: &AnyLine, refusal| board_words::refused(line, text, refusal);
        let ply = ply_words::read(game.line(), text);
        let ply = ply.map_err(|refusal| refused(game.line(), refusal))?;
        if let Some(objection) = coach::objection(active, ply) {
            return Ok(out.write_line(objection)?);
        }
        let game = active.driver.game();
        let seat = game.player_index(game.line().to_move());
        active.draw_offer = active.draw_offer.filter(|offerer| *offerer == seat);
        active.driver.set_paused(false);
        let played = active.driver.play(ply);
        played.map_err(|refusal| refused(active.driver.game().line(), refusal))?;
        active.write(out)?;
        write_last_ply(active.game(), out)?;
        self.play_engines(settings, out)
    }

    /// Lets the engines play until it is a human's turn, and prints whose turn it is then.
    pub(super) fn play_engines(
        &mut self,
        settings: &PlayerSettings,
        out: &mut LineWriter<'_>,
    ) -> Answer {
        self.update_clocks(out)?;
        loop {
            let active = self.active_mut()?;
            active.driver.set_resigns(settings.resign);
            if let Some(chosen) = active.search(settings.thinking.into()) {
                if self.update_clocks(out)? {
                    return Ok(());
                }
                let active = self.active_mut()?;
                let before = active.game().line().len();
                active.driver.answer(chosen);
                active.write(out)?;
                if active.game().line().len() > before {
                    write_last_ply(active.game(), out)?;
                    active.hear_draw_offer(out)?;
                }
                continue;
            }
            if !active.driver.travel(GameSession::answer_again) {
                break;
            }
            write_last_ply(active.game(), out)?;
        }
        let active = self.active_mut()?;
        active.why_not_ready()?;
        out.write_line(describe::turn(active.game()))?;
        let words = coach::words(active);
        Ok(words.map_or(Ok(()), |words| out.write_line(words))?)
    }

    /// Updates the clocks; returns whether the game has ended by that.
    pub(super) fn update_clocks(&mut self, out: &mut LineWriter<'_>) -> Result<bool, CommandError> {
        let now = self.now();
        let Some(active) = &mut self.active else {
            return Ok(false);
        };
        let over = active.driver.set_time(now);
        if over {
            active.write(out)?;
            out.write_line(describe::turn(active.game()))?;
        }
        Ok(over)
    }

    /// The milliseconds since there are clocks.
    fn now(&self) -> u64 {
        let has_clocks = |active: &ActiveGame| active.game().clocks().is_some();
        if self.active.as_ref().is_some_and(has_clocks) {
            self.time.get_or_init(AwakeClock::start);
        }
        let time = self.time.get().map_or(Duration::ZERO, AwakeClock::now);
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns whether the active game is not in its file as it stands, since that could not be
    /// written.
    pub(super) fn is_unsaved(&self) -> bool {
        self.active.as_ref().is_some_and(|active| active.is_unsaved)
    }

    /// Closes the active game, and prints where it is saved.
    pub(super) fn farewell(&mut self, out: &mut LineWriter<'_>) -> io::Result<()> {
        if let Some(active) = &mut self.active {
            active.close(out)?;
        }
        if self.is_unsaved() {
            return out.write_line("Goodbye. The game is not saved.");
        }
        match self.active.as_ref().and_then(|active| active.file.path()) {
            Some(path) => {
                out.write_line(format!("Goodbye. The game is saved in {}.", path.display()))
            }
            None => out.write_line("Goodbye."),
        }
    }
}

/// Prints the last ply and what it changed.
fn write_last_ply(game: &GameSession, out: &mut LineWriter<'_>) -> Answer {
    let last = ply_words::last_ply(game.line(), game.only_human());
    let own = game.record().tree().annotation(game.node()).said();
    let name = game.name(!game.line().to_move());
    let said = (!own.is_empty()).then(|| format!("{name} says {}", words::said(own)));
    for line in last.into_iter().chain(said) {
        out.write_line(line)?;
    }
    Ok(())
}
