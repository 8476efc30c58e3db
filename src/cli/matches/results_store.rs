//! The store of a match's results while it is played.

use std::sync::Arc;

use super::play_error::PlayError;
use parlour_matches::arena::contest::{Contest, FinishedPair, GameId, GameObserver};
use parlour_matches::arena::files::{GamesFile, LiveFile, MatchFiles};
use parlour_matches::arena::ledger::{Fingerprint, Header, Ledger, Results};
use parlour_matches::arena::referee::PlayedGame;
use parlour_records::Annotation;
use parlour_rules::games::AnyLine;

/// The results, in files or not.
pub(super) enum ResultsStore {
    /// Nowhere but in memory.
    Memory(Results),
    /// In files.
    Files {
        files: MatchFiles,
        ledger: Box<Ledger>,
        games: GamesFile,
    },
}

impl ResultsStore {
    /// Opens the store of the match with this header, with the results of earlier runs.
    pub(super) fn open(files: Option<MatchFiles>, header: &Header) -> Result<Self, PlayError> {
        let Some(files) = files else {
            return Ok(Self::Memory(Results::in_memory(header.clone())));
        };
        let kept = Results::kept(files.ledger_path(), header)?;
        let event = kept.as_ref().map_or(header, Results::header).fingerprint();
        files.check_own(event, kept.is_some())?;
        let ledger = Ledger::open(files.ledger_path(), header)?;
        let path = files.games_path();
        let games = GamesFile::open(&path, |pair| ledger.results().contains(pair))
            .map_err(|error| PlayError::file(&path, error))?;
        // The ledger's lock excludes other writers.
        let _ = files.remove_live();
        Ok(Self::Files {
            files,
            ledger: Box::new(ledger),
            games,
        })
    }

    /// Adds finished pairs: the games first, so that no pair counts whose games are not there.
    pub(super) fn add(
        &mut self,
        contest: &Contest,
        pairs: &[FinishedPair],
    ) -> Result<(), PlayError> {
        let entries = pairs.iter().map(FinishedPair::entry);
        match self {
            Self::Memory(results) => {
                for entry in entries {
                    results.insert(entry)?;
                }
            }
            Self::Files {
                files,
                ledger,
                games,
            } => {
                let event = ledger.results().header().fingerprint();
                games
                    .append(&text(contest, pairs, event))
                    .map_err(|error| PlayError::file(&files.games_path(), error))?;
                ledger.append_all(entries)?;
            }
        }
        Ok(())
    }

    /// All results.
    pub(super) fn results(&self) -> &Results {
        match self {
            Self::Memory(results) => results,
            Self::Files { ledger, .. } => ledger.results(),
        }
    }

    /// An observer for each of `count` threads.
    pub(super) fn observers(
        &self,
        contest: &Arc<Contest>,
        count: usize,
    ) -> Vec<Box<dyn GameObserver>> {
        let observer = |thread| -> Box<dyn GameObserver> {
            match self {
                Self::Memory(_) => Box::new(NoObserver),
                Self::Files { files, ledger, .. } => {
                    let event = ledger.results().header().fingerprint();
                    Box::new(LiveFile::new(
                        files.live_path(thread),
                        contest.clone(),
                        event,
                    ))
                }
            }
        };
        (1..=count).map(observer).collect()
    }

    /// Removes the files that only a running match needs, and returns all results.
    pub(super) fn close(self) -> Results {
        match self {
            Self::Memory(results) => results,
            Self::Files { files, ledger, .. } => {
                // They are no results; what cannot be removed now is removed the next time.
                let _ = files.remove_live();
                ledger.into_results()
            }
        }
    }
}

/// The games of these pairs as records.
fn text(contest: &Contest, pairs: &[FinishedPair], event: Fingerprint) -> String {
    let games = pairs.iter().flat_map(|finished| {
        (0..).zip(&finished.games).map(|(game, played)| {
            let pair = finished.pair;
            contest.finished_record(GameId { pair, game }, played, event)
        })
    });
    games.map(|record| record.to_string()).collect()
}

/// No-op observer.
struct NoObserver;

impl GameObserver for NoObserver {
    fn game_started(&mut self, _: GameId, _: &AnyLine) {}
    fn ply_played(&mut self, _: &AnyLine, _: &Annotation) {}
    fn game_ended(&mut self, _: &PlayedGame) {}
}
