//! Games from a file, replayed, or followed while another process writes them.

use super::{BOARDS, BoardSlot, MatchGame, Replay, Watch, WatchKind};
use crate::app::effect::Effect;
use crate::app::route::ReplayOptions;
use crate::app::shared::Shared;
use crate::records::{Record, Tags, read_records};

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

    /// What is in the file. Games that are there already go on where they are looked at.
    pub(super) fn read(&mut self, id: u64, text: &Result<String, String>, shared: &mut Shared) {
        let WatchKind::Replay(replay) = &self.kind else {
            return;
        };
        if replay.id != id {
            return;
        }
        let path = replay.path.clone();
        let follows = replay.poll.is_some();
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                shared.notice = Some(error.clone());
                return;
            }
        };
        let first = self.games.is_empty();
        for (place, reading) in read_records(text).into_iter().enumerate() {
            let record = match reading {
                Ok(reading) => reading.record,
                Err(error) => {
                    shared.notice = Some(format!("{path}: {error}"));
                    continue;
                }
            };
            let known = self
                .games
                .iter()
                .position(|match_game| is_same(match_game, place, &record));
            if let Some(known) = known {
                self.games[known].update_record(record, shared);
            } else {
                let mut match_game = MatchGame::from_record(record, self.games.len(), shared);
                if first && follows {
                    match_game.go_live();
                }
                self.games.push(match_game);
            }
        }
        if self.games.is_empty() {
            self.message = Some("no game is in the file yet".to_owned());
            return;
        }
        if self.slots.is_empty() {
            self.set_out(follows);
        }
        self.advance(shared);
    }

    /// Brings the first games to boards: of a followed match those being played, or else the last
    /// one.
    fn set_out(&mut self, follows: bool) {
        let last = self.games.len() - 1;
        let open = |at: &usize| !self.games[*at].game().record().is_finished();
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
        self.slots = start.into_iter().map(BoardSlot::of).collect();
    }

    /// Whether a file is followed while another process writes it.
    #[must_use]
    pub const fn follows(&self) -> bool {
        matches!(&self.kind, WatchKind::Replay(Replay { poll: Some(_), .. }))
    }
}

/// Whether a game is the one at this index of the file now; in a match, games are identified by
/// their number instead.
fn is_same(match_game: &MatchGame, place: usize, record: &Record) -> bool {
    let tags = |record: &Record| {
        let tag = |name| record.tags.get(name).to_owned();
        (tag(Tags::EVENT), tag(Tags::ROUND))
    };
    let known = tags(match_game.game().record());
    if known.1.is_empty() {
        match_game.number() == place
    } else {
        known == tags(record)
    }
}
