//! Games from a file, replayed, or followed while another process writes them.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{BOARDS, BoardSlot, FiledGame, MatchScore, Replay, Watch, WatchKind, WatchedGame};
use crate::app::effect::Effect;
use crate::app::file_game::FilePiece;
use crate::app::route::ReplayOptions;
use crate::app::shared::Shared;
use parlour_records::Summary;

/// How often a followed file is read, in milliseconds.
const POLL: u64 = 300;

impl Watch {
    /// A watch screen for a file, which is requested.
    #[must_use]
    pub fn replay(options: ReplayOptions, shared: &mut Shared) -> Self {
        let replay = Replay {
            id: shared.new_id(),
            path: options.path,
            poll: options.follow.then(|| shared.new_id()),
            complete: false,
            by_place: FxHashMap::default(),
            by_round: FxHashMap::default(),
        };
        let watch = Self::open(WatchKind::Replay(replay), options.speed, shared);
        watch.ask(shared);
        watch
    }

    /// Requests the file, and sets the timer for the next time if it is followed.
    fn ask(&self, shared: &mut Shared) {
        if let WatchKind::Replay(replay) = &self.kind {
            shared.effects.push(Effect::ReadFile {
                id: replay.id,
                path: replay.path.clone(),
            });
            if let Some(id) = replay.poll {
                shared.effects.push(Effect::Timer { id, millis: POLL });
            }
        }
    }

    /// Requests the file again, if this is its timer.
    pub(super) fn poll(&self, id: u64, shared: &mut Shared) {
        if matches!(&self.kind, WatchKind::Replay(replay) if replay.poll == Some(id)) {
            self.ask(shared);
        }
    }

    /// Takes in some of the games of the file. Games that are there already go on where they are
    /// looked at.
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
                shared.notice = Some(error.clone());
                return;
            }
        };
        let follows = replay.poll.is_some();
        // What was played before is not shown when a file begins to be followed.
        let is_past = follows && !replay.complete;
        for (place, game) in (piece.first..).zip(&piece.games) {
            let summary = match &game.summary {
                Ok(summary) => summary.clone(),
                Err(error) => {
                    // Of several the first: who mends it finds the next.
                    shared.notice.get_or_insert_with(|| error.clone());
                    continue;
                }
            };
            let at = replay.place_of(&self.games, (piece.file, place), &summary);
            let text = game.text.clone();
            if let Some(WatchedGame::Filed(known)) = self.games.get_mut(at) {
                known.update(text, summary, piece.file == 0, shared);
            } else {
                let game = FiledGame::new(at, text, summary, is_past);
                self.games.push(WatchedGame::Filed(Box::new(game)));
            }
        }
        replay.complete |= !piece.more;
        if !piece.more {
            self.score = MatchScore::of(&self.games);
        }
        if self.games.is_empty() {
            self.message = Some("no game is in the file yet".to_owned());
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
        let open = |at: &usize| !self.games[*at].is_finished();
        let mut going: Vec<usize> = (0..=last).rev().filter(|at| follows && open(at)).collect();
        going.truncate(BOARDS[BOARDS.len() - 1]);
        going.reverse();
        let start = match (going.is_empty(), follows) {
            (false, _) => going,
            (true, true) => vec![last],
            (true, false) => vec![0],
        };
        self.boards = start.len();
        self.begun = if follows { last + 1 } else { 1 };
        for game in start {
            if self.load(game, shared) {
                self.slots.push(BoardSlot::of(game));
            }
        }
    }

    /// Whether a file is followed while another process writes it.
    #[must_use]
    pub const fn follows(&self) -> bool {
        matches!(&self.kind, WatchKind::Replay(Replay { poll: Some(_), .. }))
    }
}

impl Replay {
    /// The index of a game that stands at a place of a file; the number of games if it is new.
    ///
    /// A match moves a game from the file of those being played to that of the finished ones, where
    /// it keeps its number. Files that were put together may have the same number twice.
    fn place_of(
        &mut self,
        games: &[WatchedGame],
        place: (usize, usize),
        summary: &Summary,
    ) -> usize {
        let (file, _) = place;
        let round = FxBuildHasher.hash_one((&summary.event, &summary.round));
        let has_round = |at: &usize| match &games[*at] {
            WatchedGame::Filed(known) => known.summary().is_same_round(summary),
            WatchedGame::Played(_) => false,
        };
        let here = self.by_place.get(&place).copied().filter(has_round);
        let elsewhere = self.by_round.get(&round).filter(|known| known.0 != file);
        let elsewhere = elsewhere.map(|known| known.1).filter(has_round);
        let at = here.or(elsewhere).unwrap_or(games.len());
        self.by_place.insert(place, at);
        if !summary.round.is_empty() {
            self.by_round.insert(round, (file, at));
        }
        at
    }
}
