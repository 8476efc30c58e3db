//! The interface that lines share, whether their game is known at compile time or not.

use std::fmt::Debug;

use super::{AnyLine, AnyPly, Game, GameInfo, GameMismatch, Line, Outcome, PlyError, Side};

/// A game as it is played: what a [`Line`] of one game and an [`AnyLine`] have in common.
///
/// Engines and the referee of matches are written for it, so that they play a game from outside
/// this crate as well.
///
/// ```
/// use std::sync::Arc;
///
/// use parlour_rules::games::trike::{Rules, Trike};
/// use parlour_rules::games::{AnyLine, GameLine, Line, find_game};
///
/// /// Plays the first legal ply until the game is over; tells how many plies that took.
/// fn play_first<L: GameLine>(mut line: L) -> usize {
///     while let Some(&ply) = line.legal_plies().first() {
///         line.play(ply).expect("a legal ply");
///     }
///     line.len()
/// }
///
/// let rules = Rules { side: 4, pie: false };
/// let typed = Line::new(Arc::new(Trike::<1>::new(rules, rules.board())));
/// let any = AnyLine::new(&rules.into())?;
/// assert_eq!(play_first(typed), play_first(any));
/// # Ok::<(), parlour_rules::options::OptionError>(())
/// ```
#[allow(
    clippy::len_without_is_empty,
    reason = "the number of moves of a game, which is no container"
)]
pub trait GameLine: Clone + Debug + Send + Sync + 'static {
    /// A ply.
    type Ply: Copy + Eq + Debug + Send + Sync + 'static;

    /// The description of the game.
    fn info(&self) -> &'static GameInfo;

    /// The side to move at the end of the line.
    fn to_move(&self) -> Side;

    /// Returns whether the players have exchanged sides.
    fn players_swapped(&self) -> bool;

    /// The end of the game, if this is it.
    fn outcome(&self) -> Option<Outcome>;

    /// The number of plies played.
    fn len(&self) -> usize;

    /// All legal plies; none when the game is over.
    fn legal_plies(&self) -> Vec<Self::Ply>;

    /// Plays a ply if it is legal here.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the game is over or the ply is not legal; the line is as it was.
    fn play(&mut self, ply: Self::Ply) -> Result<(), PlyError>;

    /// The canonical text of a ply.
    ///
    /// # Errors
    ///
    /// [`GameMismatch`] if the ply belongs to another game.
    fn ply_text(&self, ply: Self::Ply) -> Result<String, GameMismatch>;

    /// The legal ply with this text.
    ///
    /// # Errors
    ///
    /// [`PlyError`] that says which part of the text is wrong, or why the ply is not legal here.
    fn read_ply(&self, text: &str) -> Result<Self::Ply, PlyError>;
}

/// The methods that lines have of their own under the same names.
macro_rules! own_methods {
    ($ply:ty) => {
        type Ply = $ply;

        fn to_move(&self) -> Side {
            self.to_move()
        }

        fn players_swapped(&self) -> bool {
            self.players_swapped()
        }

        fn outcome(&self) -> Option<Outcome> {
            self.outcome()
        }

        fn legal_plies(&self) -> Vec<$ply> {
            self.legal_plies()
        }

        fn play(&mut self, ply: $ply) -> Result<(), PlyError> {
            self.play(ply)
        }

        fn read_ply(&self, text: &str) -> Result<$ply, PlyError> {
            self.read_ply(text)
        }
    };
}

impl<G: Game> GameLine for Line<G> {
    own_methods!(G::Ply);

    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn len(&self) -> usize {
        self.plies().len()
    }

    fn ply_text(&self, ply: G::Ply) -> Result<String, GameMismatch> {
        Ok(self.game().ply_text(ply))
    }
}

impl GameLine for AnyLine {
    own_methods!(AnyPly);

    fn info(&self) -> &'static GameInfo {
        self.info()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn ply_text(&self, ply: AnyPly) -> Result<String, GameMismatch> {
        self.ply_text(ply)
    }
}
