//! How a match goes on: which games are played, on which boards, and who may think.

use super::{BoardSlot, MatchGame, MatchScore, Watch, WatchKind, WatchedGame};
use crate::app::effect::Effect;
use crate::app::file_job::FileJob;
use crate::app::shared::Shared;
use crate::app::speed::Speed;

/// How long the end of a game is shown before the next game takes its board, in milliseconds; at
/// the highest speed a fifth of it.
const END_DELAY: u64 = 2000;

impl Watch {
    /// Advances every game as far as possible, starts games on free boards, and gives free cores to
    /// the engines that have waited longest.
    pub(super) fn advance(&mut self, shared: &mut Shared) {
        let going: Vec<usize> = match self.kind {
            WatchKind::Match(_) => (0..self.games.len()).collect(),
            WatchKind::Replay(_) => self.slots(),
        };
        for at in going {
            if let Some(game) = self.games[at].loaded_mut() {
                game.advance(self.paused, self.speed, shared);
            }
        }
        self.fill_boards(shared);
        let WatchKind::Match(plan) = &self.kind else {
            return;
        };
        let limits = plan.settings().limits();
        self.score = MatchScore::of(&self.games);
        let thinking = self.loaded_games().filter(|game| game.is_thinking());
        let free = shared.options.cores.max(1).saturating_sub(thinking.count());
        for _ in 0..free {
            let waiting = self.loaded_games_mut().filter(|game| game.is_waiting());
            let Some(next) = waiting.min_by_key(|game| game.queued_since()) else {
                break;
            };
            next.begin(limits, shared);
        }
    }

    /// Puts games on free boards: a board is free when its game is over, its end has been shown,
    /// and it is not being reviewed.
    fn fill_boards(&mut self, shared: &mut Shared) {
        let follows = self.follows();
        let mut ended = Vec::new();
        for (at, slot) in self.slots.iter_mut().enumerate() {
            let game = &self.games[slot.game];
            let is_written = follows && !game.is_finished();
            if !game.is_done() || is_written {
                *slot = BoardSlot::of(slot.game);
            } else if slot.rest.is_none() && !slot.rested {
                ended.push(at);
            }
        }
        for at in ended {
            let id = shared.new_id();
            self.slots[at].rest = Some(id);
            let rest = if self.speed == Speed::Max {
                END_DELAY / 5
            } else {
                END_DELAY
            };
            shared.effects.push(Effect::Timer { id, millis: rest });
            // Its file and its engines are not needed any more.
            if let WatchedGame::Played(game) = &self.games[self.slots[at].game] {
                shared.send_file_job(FileJob::CloseGame { game: game.id() });
            }
        }
        // Running games out of sight come before new ones.
        let shown = self.slots();
        let hidden: Vec<usize> = self.running().filter(|at| !shown.contains(at)).collect();
        for game in hidden {
            if let Some(at) = self.free_slot()
                && self.load(game, shared)
            {
                self.slots[at] = BoardSlot::of(game);
            }
        }
        // In a followed match the games being played now are shown.
        let is_past = |at: usize| self.games[at].is_finished();
        while follows && self.begun + 1 < self.games.len() && is_past(self.begun) {
            self.begun += 1;
        }
        while !self.paused && self.begun < self.game_count() {
            let resting = |slot: &BoardSlot| self.games[slot.game].is_done() && !slot.rested;
            let busy =
                self.running().count() + self.slots.iter().filter(|slot| resting(slot)).count();
            if busy >= self.boards {
                break;
            }
            let game = self.begun;
            self.begun += 1;
            if !self.begin(game, shared) {
                continue;
            }
            match self.free_slot() {
                Some(at) => {
                    self.slots[at] = BoardSlot::of(game);
                    if at == self.chosen {
                        self.view.preview = 0;
                    }
                }
                None if self.slots.len() < self.boards => self.slots.push(BoardSlot::of(game)),
                None => {}
            }
        }
    }

    /// A free board, if there is one.
    fn free_slot(&self) -> Option<usize> {
        let is_live = |game: usize| self.games[game].loaded().is_some_and(MatchGame::is_live);
        let free = |slot: &BoardSlot| slot.rested && is_live(slot.game);
        self.slots.iter().position(free)
    }

    /// The indices of the running games.
    pub(super) fn running(&self) -> impl Iterator<Item = usize> + '_ {
        let begun = self.games.iter().take(self.begun).enumerate();
        begun.filter(|(_, game)| !game.is_done()).map(|(at, _)| at)
    }

    /// Begins a game; returns whether there is one that can be read.
    fn begin(&mut self, number: usize, shared: &mut Shared) -> bool {
        if let WatchKind::Match(plan) = &self.kind {
            let game = MatchGame::new(plan.game(number), number, shared);
            self.games.push(WatchedGame::played(game));
        }
        let begun = self.load(number, shared);
        if let Some(game) = self.games[number].loaded_mut() {
            game.advance(self.paused, self.speed, shared);
        }
        begun
    }

    /// Reads a game if it has not been read yet; returns whether it can be read, and says why not.
    pub(super) fn load(&mut self, game: usize, shared: &mut Shared) -> bool {
        let loaded = self.games[game].load(shared);
        let error = loaded.err();
        let readable = error.is_none();
        if let Some(error) = error {
            shared.notice = Some(format!("game {}: {error}", game + 1));
        }
        readable
    }

    /// The games that have been looked at, or are being played.
    pub(super) fn loaded_games(&self) -> impl Iterator<Item = &MatchGame> {
        self.games.iter().filter_map(WatchedGame::loaded)
    }

    /// The games that have been looked at, or are being played.
    pub(super) fn loaded_games_mut(&mut self) -> impl Iterator<Item = &mut MatchGame> {
        self.games.iter_mut().filter_map(WatchedGame::loaded_mut)
    }

    /// Pauses, if the games are running.
    pub(super) fn pause_if_running(&mut self, shared: &mut Shared) {
        self.paused = true;
        for game in self.loaded_games_mut() {
            game.stop(shared);
        }
    }
}
