//! Engines whose first reply is no ply, game after game: they never played, so nothing counts.

use super::contest::{Contest, GameId};
use super::ledger::MatchTermination;
use super::referee::PlayedGame;
use super::statistics::EngineResult;

/// The number of games that an engine may lose by its first reply, having played no ply in any,
/// before the match ends by it.
const MAX_LOST: usize = 4;

/// Which engines of a contest have played a ply, and the games that wait until it is known whether
/// those who lost them can play at all.
pub(super) struct FirstReplies<'a> {
    contest: &'a Contest,
    /// By the indices of the entrants.
    has_played: Vec<bool>,
    waiting: Vec<Waiting>,
}

/// A game that was lost by a first reply.
struct Waiting {
    loser: usize,
    id: GameId,
    game: PlayedGame,
}

impl<'a> FirstReplies<'a> {
    /// Only those who met in the pairs that counted before have played.
    pub(super) fn new(contest: &'a Contest, counted: impl Iterator<Item = u32>) -> Self {
        let mut has_played = vec![false; contest.entrants.len()];
        for pair in counted {
            let encounter = contest.tournament.pair(pair).encounter;
            has_played[encounter.first] = true;
            has_played[encounter.second] = true;
        }
        Self {
            contest,
            has_played,
            waiting: Vec::new(),
        }
    }

    /// Takes in a game that is over; returns those that count now.
    ///
    /// # Errors
    ///
    /// Returns the reason why an engine cannot play, as a sentence, once it has lost too many.
    pub(super) fn take(
        &mut self,
        id: GameId,
        game: PlayedGame,
    ) -> Result<Vec<(GameId, PlayedGame)>, String> {
        let encounter = self.contest.tournament.pair(id.pair).encounter;
        let loser = loser_by_failure(&game);
        let mut stranger = None;
        for (engine, entrant) in [encounter.first, encounter.second].into_iter().enumerate() {
            // Where one ply was played, it was not by the one that failed next; and a ply that
            // comes too late is one.
            self.has_played[entrant] |= match game.annotations.len() {
                2.. => true,
                _ if loser == Some(engine) => game.entry.reason == MatchTermination::Time,
                plies => plies > 0,
            };
            if loser == Some(engine) && !self.has_played[entrant] {
                stranger = Some(entrant);
            }
        }
        let mut counting = Vec::new();
        match stranger {
            None => counting.push((id, game)),
            Some(loser) => {
                self.waiting.push(Waiting { loser, id, game });
                let lost = self.waiting.iter().filter(|lost| lost.loser == loser);
                if lost.count() >= MAX_LOST {
                    return Err(self.verdict().unwrap_or_default());
                }
            }
        }
        let has_played = &self.has_played;
        let released = self.waiting.extract_if(.., |lost| has_played[lost.loser]);
        counting.extend(released.map(|lost| (lost.id, lost.game)));
        Ok(counting)
    }

    /// The reason why an engine cannot play, as a sentence, if the games that are over leave one
    /// that never did.
    pub(super) fn verdict(&self) -> Option<String> {
        let first = self.waiting.first()?;
        let lost = self.waiting.iter().filter(|lost| lost.loser == first.loser);
        Some(format!(
            "{}; it has played no move in any of {} games, so none counts",
            first.game.entry.detail,
            lost.count()
        ))
    }
}

/// The engine, 0 or 1, that lost the game by a failure of its own, if one did.
fn loser_by_failure(game: &PlayedGame) -> Option<usize> {
    match (game.entry.reason, game.entry.result) {
        (MatchTermination::Time | MatchTermination::Illegal | MatchTermination::Dead, result) => {
            Some(usize::from(result == EngineResult::Win))
        }
        _ => None,
    }
}
