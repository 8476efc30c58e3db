//! The course of the games: which are played or read, on which boards, and who may think.

use super::broadcast::PAUSE;
use super::{BOARDS, BoardSlot, MatchGame, Shown, Takeover, Watch, WatchKind, WatchedGame};
use crate::app::file_game::FilePiece;
use crate::app::file_job::FileJob;
use crate::app::message::EngineEvent;
use crate::app::route::Begin;
use crate::app::screen::ReturnedGame;
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use parlour_matches::arena::director::View;
use parlour_records::words;
use parlour_rules::games::Side;

/// The time for which the end of a game is shown before the next one takes its board, in
/// milliseconds; at the highest speed a fifth of it.
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
        let seen = self.seen.len();
        self.fill_boards(shared);
        if self.hides_results() && self.seen.len() > seen {
            self.count(shared.now);
        }
        let WatchKind::Match(plan) = &self.kind else {
            return;
        };
        let limits = plan.settings.limits();
        self.count(shared.now);
        let games = self.loaded_games();
        let thinking = games.filter(|game| game.hosted.is_searching());
        let free = shared.options.cores.max(1).saturating_sub(thinking.count());
        for _ in 0..free {
            let waiting = self.loaded_games_mut().filter(|game| game.queued.is_some());
            let Some(next) = waiting.min_by_key(|game| game.queued) else {
                break;
            };
            next.begin(limits, shared);
        }
    }

    /// Puts games on free boards: a board is free when its game is over, its end has been shown,
    /// and it is not being reviewed.
    fn fill_boards(&mut self, shared: &mut Shared) {
        let follows = self.follows();
        self.free_boards(follows, shared);
        // Running games out of sight come before new ones.
        let shown = self.slots();
        let hidden: Vec<usize> = self.running().filter(|at| !shown.contains(at)).collect();
        for game in hidden {
            if let Some(at) = self.free_slot()
                && self.load(game, shared)
            {
                self.slots[at] = BoardSlot::of(game);
                if let Some(game) = self.games[game].loaded_mut() {
                    game.advance(self.paused, self.speed, shared);
                }
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

    /// Lets the ends of games be seen for a while, after which their boards are free, and notes which
    /// have been seen.
    fn free_boards(&mut self, follows: bool, shared: &mut Shared) {
        let rest = match self.speed {
            _ if self.broadcast.is_some() => PAUSE,
            Speed::Max => END_DELAY / 5,
            _ => END_DELAY,
        };
        for slot in &mut self.slots {
            let game = &self.games[slot.game];
            if !game.is_done() || follows && !game.is_finished() {
                *slot = BoardSlot::of(slot.game);
                continue;
            }
            self.seen.insert(slot.game);
            if slot.rest.is_some() || slot.rested {
                continue;
            }
            slot.rest = Some(shared.set_timer(rest));
            // Its file and its engines are not needed any more.
            if let WatchedGame::Played(game) = game {
                shared.send_file_job(FileJob::CloseGame {
                    game: game.hosted.id(),
                });
            }
        }
    }

    /// A free board, if there is one.
    fn free_slot(&self) -> Option<usize> {
        let is_live = |game: usize| self.games[game].loaded().is_some_and(MatchGame::is_live);
        let free = |slot: &BoardSlot| slot.rested && is_live(slot.game);
        self.slots.iter().position(free)
    }

    /// The indices of the running games. Those of a file that were passed over are none of them: one
    /// before the first that is shown, or in a followed match one that was over too soon.
    pub(super) fn running(&self) -> impl Iterator<Item = usize> + '_ {
        let follows = self.follows();
        let begun = self.games.iter().take(self.begun).enumerate();
        let is_passed_over =
            move |game: &WatchedGame| game.loaded().is_none() && (!follows || game.is_finished());
        let running = begun.filter(move |(_, game)| !game.is_done() && !is_passed_over(game));
        running.map(|(at, _)| at)
    }

    /// Begins a game; returns whether there is one that can be read.
    pub(super) fn begin(&mut self, number: usize, shared: &mut Shared) -> bool {
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

    /// A timer has run out.
    pub(super) fn handle_timer(&mut self, id: u64, shared: &mut Shared) {
        if let Some(broadcast) = &mut self.broadcast {
            broadcast.woken(id);
        }
        let mut own = false;
        for game in self.loaded_games_mut() {
            own |= game.timer(id, shared);
        }
        for slot in &mut self.slots {
            if slot.rest == Some(id) {
                slot.rest = None;
                slot.rested = true;
                own = true;
            }
        }
        if own {
            self.advance(shared);
        }
    }

    /// Shows what is worth seeing now, if the screen runs by itself.
    pub(super) fn direct(&mut self, shared: &mut Shared) {
        let Some(broadcast) = &mut self.broadcast else {
            return;
        };
        match broadcast.view(&self.games, &self.slots, self.chosen, shared) {
            Some(View::Tables) => self.list = self.slots.get(self.chosen).map(|slot| slot.game),
            Some(View::Game(game)) => {
                self.list = None;
                self.shown = Shown::Chosen;
                let slot = self.slots.iter().position(|slot| slot.game == game);
                self.choose(slot.unwrap_or(self.chosen));
            }
            None => {}
        }
    }

    /// An engine reports or answers. What concerns another search than those under way is out of
    /// date. The match waits where one cannot be set up, as it could in no other game.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) {
        if let Some(third) = &mut self.third {
            third.hear(id, event);
        }
        let mut goes_on = false;
        for game in self.loaded_games_mut() {
            goes_on |= game.hear(id, event, shared);
        }
        let is_stuck = |game: &MatchGame| game.hosted.not_ready().is_some();
        if goes_on && self.loaded_games().any(is_stuck) {
            self.pause_if_running(shared);
        }
        if goes_on {
            self.advance(shared);
        }
    }

    /// Takes in a part of the file that is replayed.
    pub(super) fn read(&mut self, id: u64, piece: &Result<FilePiece, String>, shared: &mut Shared) {
        let WatchKind::Replay(replay) = &mut self.kind else {
            return;
        };
        if replay.id != id {
            return;
        }
        let piece = match piece {
            Ok(piece) => piece,
            Err(error) => {
                let (whole, notice) = (&mut replay.failure, &mut shared.notice);
                let is_first = self.games.is_empty();
                let told = if is_first { whole } else { notice };
                *told = Some(error.clone());
                return;
            }
        };
        replay.take_in(piece, &mut self.games, shared);
        let follows = replay.follow;
        if let Some(programme) = &piece.programme {
            self.event.take_in(programme);
        }
        if !piece.more {
            self.count(shared.now);
        }
        if self.games.is_empty() {
            return;
        }
        if self.slots.is_empty() && (!follows || !piece.more) {
            self.set_out(follows, shared);
        }
        if !self.slots.is_empty() {
            self.advance(shared);
        }
    }

    /// Brings the first games to boards: of a followed match those being played, or else the last
    /// one.
    fn set_out(&mut self, follows: bool, shared: &mut Shared) {
        let last = self.games.len() - 1;
        let first = match self.beginning() {
            Begin::Waiting(at) => at.min(last),
            Begin::Playing | Begin::Choosing => 0,
        };
        let open = |at: &usize| !self.games[*at].is_finished();
        let mut going: Vec<usize> = (0..=last).rev().filter(|at| follows && open(at)).collect();
        going.truncate(BOARDS[BOARDS.len() - 1]);
        going.reverse();
        let start = match (going.is_empty(), follows) {
            (false, _) => going,
            (true, true) => vec![last],
            (true, false) => vec![first],
        };
        self.boards = start.len();
        self.begun = if follows { last + 1 } else { first + 1 };
        for game in start {
            if self.load(game, shared) {
                self.slots.push(BoardSlot::of(game));
            }
        }
    }

    /// Takes the game back from the table; the match continues if `go_on` and it was not paused
    /// before.
    pub(super) fn end_takeover(&mut self, returned: &ReturnedGame, shared: &mut Shared) {
        let games = &self.games;
        let is_this = |takeover: &mut Takeover| {
            let lent = games[takeover.game].loaded();
            lent.is_some_and(|lent| lent.hosted.id() == returned.id)
        };
        let Some(takeover) = self.takeover.take_if(is_this) else {
            return;
        };
        let Some(match_game) = self.games[takeover.game].loaded_mut() else {
            return;
        };
        let name = words::player(&takeover.engine, Some(match_game.game().info()));
        match_game.give_back(returned, takeover.seat, takeover.engine, shared);
        if match_game.is_done() {
            return;
        }
        let game = match_game.game();
        let is_its = |side: &Side| game.player_index(*side) == takeover.seat;
        let side = Side::BOTH.into_iter().find(is_its);
        self.message = side.map(|side| format!("{name} plays {} again", game.info().sides[side]));
        self.paused = takeover.paused || !returned.go_on;
        self.advance(shared);
    }
}
