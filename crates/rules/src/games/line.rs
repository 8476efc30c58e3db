//! A line: a start position, the plies played from it, and the rules that look at both.

use std::sync::Arc;

use super::{Game, Outcome, PlyError, Side};
use crate::typography::plain_signs;

/// A start position, the plies played from it and the positions they led to.
///
/// This is where the rules live that look back: the repetition of positions and Claustro's
/// repeated plies. The game's tables are shared, so cloning a line copies its history only.
///
/// ```
/// use std::sync::Arc;
///
/// use parlour_rules::games::Line;
/// use parlour_rules::games::trike::{Rules, Trike};
///
/// let rules = Rules { side: 7, pie: true };
/// let mut line = Line::new(Arc::new(Trike::<1>::new(rules, rules.board())));
/// let ply = line.read_ply("d2")?;
/// line.play(ply)?;
/// assert_eq!(line.plies(), [ply]);
/// assert!(line.read_ply("d2").is_err(), "a stone stands there now");
/// # Ok::<(), parlour_rules::games::PlyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: Arc<G>,
    positions: Vec<G::Position>,
    plies: Vec<G::Ply>,
    /// For each position, the index of the first one that could still be equal: the one after the
    /// last irreversible ply.
    first_equal: Vec<usize>,
}

impl<G: Game> Line<G> {
    /// The empty line from the game's start position.
    pub fn new(game: Arc<G>) -> Self {
        let start = game.start();
        Self::from_position(game, start)
    }

    /// The empty line from a position.
    pub fn from_position(game: Arc<G>, position: G::Position) -> Self {
        Self {
            game,
            positions: vec![position],
            plies: Vec::new(),
            first_equal: vec![0],
        }
    }

    /// Plays a ply if it is legal here.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the game is over or the ply is not legal; the line is as it was.
    pub fn play(&mut self, ply: G::Ply) -> Result<(), PlyError> {
        if self.outcome().is_some() {
            return Err(PlyError::GameOver);
        }
        if !self.game.is_legal(self.position(), ply) {
            return Err(PlyError::NotAChoice(self.game.ply_text(ply)));
        }
        self.play_unchecked(ply);
        Ok(())
    }

    /// Plays a ply that is known to be legal.
    #[inline]
    pub fn play_unchecked(&mut self, ply: G::Ply) {
        let before = *self.position();
        let after = self.game.play_unchecked(&before, ply);
        self.first_equal
            .push(if self.game.is_irreversible(&before, &after) {
                self.positions.len()
            } else {
                self.first_equal[self.first_equal.len() - 1]
            });
        self.positions.push(after);
        self.plies.push(ply);
    }

    /// Takes the last ply back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<G::Ply> {
        let ply = self.plies.pop()?;
        self.positions.pop();
        self.first_equal.pop();
        Some(ply)
    }

    /// The game with its rules.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game with its rules, to be shared with another line.
    pub const fn game_arc(&self) -> &Arc<G> {
        &self.game
    }

    /// The position at the end of the line.
    #[inline]
    pub fn position(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, from the start on: one more than plies.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The plies played.
    pub fn plies(&self) -> &[G::Ply] {
        &self.plies
    }

    /// The side to move at the end of the line.
    pub fn to_move(&self) -> Side {
        self.game.to_move(self.position())
    }

    /// Returns whether the players have exchanged sides.
    pub fn players_swapped(&self) -> bool {
        let swaps = self
            .plies
            .iter()
            .filter(|ply| self.game.swaps_players(**ply));
        swaps.count() % 2 == 1
    }

    /// The end of the game, if this is it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game
            .outcome(self.position())
            .or_else(|| self.history_outcome())
    }

    /// The end of the game by a rule that looks at the history, if the position itself does not end
    /// it.
    ///
    /// This is quicker than [`Line::outcome`], and `None` here together with no legal ply means the
    /// same: a position that ends the game cannot have occurred before, so no such rule applies to
    /// it.
    #[inline]
    pub fn history_outcome(&self) -> Option<Outcome> {
        self.game
            .line_outcome(&self.plies, self.to_move())
            .or_else(|| {
                let limit = self.game.repetition()?;
                (self.occurrences() >= limit).then_some(Outcome::REPETITION)
            })
    }

    /// The number of times the last position has occurred in the line, this time included.
    #[inline]
    pub fn occurrences(&self) -> u32 {
        let last = self.positions.len() - 1;
        let position = &self.positions[last];
        // The sides take turns in every game that can repeat, so every other position is another
        // side's.
        let earlier = self.positions[self.first_equal[last]..last]
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .filter(|earlier| *earlier == position);
        1 + earlier.count() as u32
    }

    /// The number of plies at the end of the line since the last one that no later position can
    /// undo.
    pub fn reversible_plies(&self) -> usize {
        let last = self.positions.len() - 1;
        last - self.first_equal[last]
    }

    /// All legal plies; none when the game is over.
    pub fn legal_plies(&self) -> Vec<G::Ply> {
        if self.history_outcome().is_some() {
            return Vec::new();
        }
        self.game.plies(self.position())
    }

    /// The legal ply with this text.
    ///
    /// # Errors
    ///
    /// [`PlyError`] that says which part of the text is wrong, or why the ply is not legal here.
    pub fn read_ply(&self, text: &str) -> Result<G::Ply, PlyError> {
        if self.outcome().is_some() {
            return Err(PlyError::GameOver);
        }
        self.game.read_ply(self.position(), &plain_signs(text))
    }
}
