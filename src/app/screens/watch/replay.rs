//! Games from a file, replayed, or followed while another process writes them.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{FiledGame, WatchedGame};
use crate::app::effect::Effect;
use crate::app::file_game::FilePiece;
use crate::app::route::{Begin, ReplayOptions};
use crate::app::shared::Shared;
use parlour_records::{Summary, file_name};

/// A file of games.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    /// Names who asks for the file.
    pub(super) id: u64,
    path: String,
    /// Set if it is read again whenever it has changed.
    pub(super) follow: bool,
    /// Set if results are hidden until they are reached.
    pub(super) no_spoilers: bool,
    /// The way in which it begins.
    pub(super) begin: Begin,
    /// Set once the file has been read to its end.
    complete: bool,
    /// The reason for which it shows no game, if it is known.
    pub(super) failure: Option<String>,
    /// The games by file and index in it.
    by_place: FxHashMap<(usize, usize), usize>,
    /// The files and indices of the games of a match, by a hash of its name and their
    /// number in it.
    by_round: FxHashMap<u64, (usize, usize)>,
}

impl Replay {
    /// A file, which is requested if it is to be read.
    pub(super) fn new(options: ReplayOptions, is_read: bool, shared: &mut Shared) -> Self {
        let id = shared.new_id();
        let request = is_read.then(|| Effect::ReadFile {
            id,
            path: options.path.clone(),
            follow: options.follow,
        });
        shared.effects.extend(request);
        Self {
            id,
            path: options.path,
            follow: options.follow,
            no_spoilers: options.no_spoilers,
            begin: options.begin,
            complete: false,
            failure: None,
            by_place: FxHashMap::default(),
            by_round: FxHashMap::default(),
        }
    }

    /// Lets go of the file, if it is followed.
    pub(super) fn close(&self, shared: &mut Shared) {
        if self.follow {
            shared.effects.push(Effect::CloseFile { id: self.id });
        }
    }

    /// Takes in some of the games of the file. Games that are there already go on where they are
    /// looked at.
    pub(super) fn take_in(
        &mut self,
        piece: &FilePiece,
        games: &mut Vec<WatchedGame>,
        shared: &mut Shared,
    ) {
        // Plies played before the file began to be followed are not shown.
        let is_past = self.follow && !self.complete;
        for (place, game) in (piece.first..).zip(&piece.games) {
            let summary = match &game.summary {
                Ok(summary) => summary.clone(),
                Err(error) => {
                    // Of several the first: who mends it finds the next.
                    shared.notice.get_or_insert_with(|| error.clone());
                    continue;
                }
            };
            let at = self.place_of(games, (piece.file, place), &summary);
            let (text, note) = (game.text.clone(), game.note.clone());
            if let Some(WatchedGame::Filed(known)) = games.get_mut(at) {
                known.update(text, summary, piece.file == 0, shared);
            } else {
                let mut game = FiledGame::new(at, text, summary, is_past);
                game.note = note;
                games.push(WatchedGame::Filed(Box::new(game)));
            }
        }
        self.complete |= !piece.more;
        self.failure = games
            .is_empty()
            .then(|| "the file has no game yet".to_owned());
    }

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
            WatchedGame::Filed(known) => known.summary.is_same_round(summary),
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

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        file_name(&self.path)
    }
}
