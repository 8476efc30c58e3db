//! The games of a session.

use std::collections::VecDeque;

use anyhow::Context;

use crate::cli::position_args::ResolvedPosition;
use parlour_records::{NodeId, Record};
use parlour_rules::games::AnyLine;

/// The most games that are kept.
const MOST: usize = 64;

/// The games that were begun or opened last, each by its number.
#[derive(Default)]
pub(super) struct KeptGames {
    games: VecDeque<Record>,
    /// The number of the first game that is kept, from 0.
    first: usize,
}

impl KeptGames {
    /// Takes a game; returns its number, from 1.
    pub(super) fn add(&mut self, game: Record) -> u64 {
        self.games.push_back(game);
        if self.games.len() > MOST {
            self.games.pop_front();
            self.first += 1;
        }
        (self.first + self.games.len()) as u64
    }

    /// The game of a number.
    ///
    /// # Errors
    ///
    /// A sentence that says which games there are.
    pub(super) fn get(&mut self, id: u64) -> anyhow::Result<&mut Record> {
        let (first, last) = (self.first + 1, self.first + self.games.len());
        let at = usize::try_from(id)
            .ok()
            .and_then(|id| id.checked_sub(first));
        let game = at.and_then(|at| self.games.get_mut(at));
        game.with_context(|| match last {
            0 => format!("there is no game {id}: `new_game` and `open` give the numbers"),
            _ => format!("there is no game {id}: those from {first} to {last} are kept"),
        })
    }
}

/// The node at the end of a game, and the line to it.
pub(super) fn end(game: &Record) -> (NodeId, AnyLine) {
    let node = game.tree().main_end();
    (node, game.line(node))
}

/// The position at the end of a game.
pub(super) fn position(game: &Record) -> ResolvedPosition {
    ResolvedPosition::from_line(game.start(), end(game).1)
}
