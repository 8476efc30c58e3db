//! The one trait behind which the four games stand.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Draft, GameInfo, Outcome, Piece, PlyError, PositionError, Side, Terrain};
use crate::board::{Board, Cell};

/// One choice on the way to a ply, as a player makes it with a cursor or a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// A cell of the board.
    Cell(Cell),
    /// A named choice beside the board, such as `swap`.
    Name(&'static str),
}

impl Pick {
    /// The cell; none of a name.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Name(_) => None,
        }
    }
}

/// The possible next picks after the picks so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices<P> {
    /// The cells that continue some legal ply, in no particular order.
    pub cells: Vec<Cell>,
    /// The names that continue some legal ply.
    pub names: Vec<&'static str>,
    /// The ply, when the picks are one already; nothing is left to pick then.
    pub ply: Option<P>,
}

impl<P> Choices<P> {
    /// No choices and no ply: the picks lead nowhere.
    pub const fn none() -> Self {
        Self {
            cells: Vec::new(),
            names: Vec::new(),
            ply: None,
        }
    }

    /// Only these cells.
    pub const fn cells(cells: Vec<Cell>) -> Self {
        Self {
            cells,
            names: Vec::new(),
            ply: None,
        }
    }

    /// The finished ply.
    pub const fn ply(ply: P) -> Self {
        Self {
            cells: Vec::new(),
            names: Vec::new(),
            ply: Some(ply),
        }
    }
}

/// The rules of one game on one board with one choice of settings.
///
/// A value of the implementing type holds the tables of its board and never changes. Positions are
/// small values, and playing a ply makes a new one. Rules that look at more than the position are
/// applied by [`Line`](super::Line), with [`Game::repetition`] and [`Game::line_outcome`].
///
/// Plies passed to a method must be legal in the position passed with them, and cells must be of
/// the game's board, unless the method says that it checks; otherwise the answer is meaningless
/// (but nothing worse).
///
/// The methods with a default are those that a game may do faster or say better; the defaults look
/// through all legal plies. `examples/own_game.rs` is a small game that leaves most of them alone.
///
/// ```
/// use parlour_rules::games::trike::{Rules, Trike};
/// use parlour_rules::games::{Game, Side};
///
/// let rules = Rules { side: 7, pie: true };
/// let game = Trike::<1>::new(rules, rules.board());
/// let start = game.start();
/// let ply = game.read_ply(&start, "d2")?;
/// let after = game.play_unchecked(&start, ply);
/// assert_eq!(game.to_move(&after), Side::Second);
/// assert_eq!(game.ply_text(ply), "d2");
/// assert!(game.is_legal(&after, game.read_ply(&after, "swap")?));
/// # Ok::<(), parlour_rules::games::PlyError>(())
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: the cells, the side to move and a hash key. Equal values are equal positions.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;
    /// A ply. Equal values are equal plies, whatever the position; the order is total and the same
    /// on every machine.
    type Ply: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The description of the game.
    const INFO: &'static GameInfo;

    /// The board, with the names and neighbours of its cells.
    fn board(&self) -> &Board;

    /// The start position.
    fn start(&self) -> Self::Position;

    /// The side to move.
    fn to_move(&self, position: &Self::Position) -> Side;

    /// A 64-bit hash of the whole position (Zobrist), updated incrementally as plies are played.
    fn key(&self, position: &Self::Position) -> u64;

    /// The end of the game, if the position alone ends it.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Calls `visit` with every legal ply exactly once, in an order that is the same on every
    /// machine; never when the position ends the game.
    fn for_each_ply(&self, position: &Self::Position, visit: impl FnMut(Self::Ply));

    /// The number of legal plies, counted without generating them where the game allows that.
    fn count_plies(&self, position: &Self::Position) -> u64 {
        let mut plies = 0;
        self.for_each_ply(position, |_| plies += 1);
        plies
    }

    /// The legal ply at an index.
    ///
    /// `index` is called with the number of legal plies, if there are any, and returns a smaller
    /// number. Uniform indices give uniform plies. `None` when there is no ply.
    fn choose_ply(
        &self,
        position: &Self::Position,
        index: impl FnOnce(u64) -> u64,
    ) -> Option<Self::Ply> {
        let plies = self.plies(position);
        (!plies.is_empty()).then(|| plies[index(plies.len() as u64) as usize])
    }

    /// The position after a legal ply.
    fn play_unchecked(&self, position: &Self::Position, ply: Self::Ply) -> Self::Position;

    /// The number of occurrences of a position that makes the game a draw; `None` if it never is.
    fn repetition(&self) -> Option<u32> {
        None
    }

    /// Returns whether no position before this step can ever occur again after it. May be `false`
    /// where that is merely not obvious.
    fn is_irreversible(&self, _before: &Self::Position, _after: &Self::Position) -> bool {
        false
    }

    /// The end of the game by the plies that led here, if a rule looks at them. It is asked after
    /// [`Game::outcome`] and before the repetition rule.
    fn line_outcome(&self, _plies: &[Self::Ply], _to_move: Side) -> Option<Outcome> {
        None
    }

    /// Returns whether the ply exchanges the players' sides (Trike's pie rule).
    fn swaps_players(&self, _ply: Self::Ply) -> bool {
        false
    }

    /// All legal plies.
    fn plies(&self, position: &Self::Position) -> Vec<Self::Ply> {
        let mut plies = Vec::new();
        self.for_each_ply(position, |ply| plies.push(ply));
        plies
    }

    /// Returns whether a ply is legal; any ply may be asked about.
    fn is_legal(&self, position: &Self::Position, ply: Self::Ply) -> bool {
        let mut found = false;
        self.for_each_ply(position, |legal| found |= legal == ply);
        found
    }

    /// The canonical text of a ply, without spaces.
    fn ply_text(&self, ply: Self::Ply) -> String;

    /// The legal ply with this canonical text, in upper or lower case.
    ///
    /// # Errors
    ///
    /// A [`PlyError`] that says which part of the text is wrong or why the ply is not legal.
    fn read_ply(&self, position: &Self::Position, text: &str) -> Result<Self::Ply, PlyError> {
        let named = |ply: &Self::Ply| self.ply_text(*ply).eq_ignore_ascii_case(text);
        let ply = self.plies(position).into_iter().find(named);
        ply.ok_or_else(|| PlyError::NotAChoice(text.to_owned()))
    }

    /// Returns the possible next picks after some picks, or the ply that they make up.
    fn choices(&self, position: &Self::Position, picks: &[Pick]) -> Choices<Self::Ply> {
        let mut choices = Choices::none();
        self.for_each_ply(position, |ply| {
            let all = self.picks(ply);
            if !all.starts_with(picks) {
                return;
            }
            match all.get(picks.len()) {
                None => choices.ply = Some(ply),
                Some(Pick::Cell(cell)) if !choices.cells.contains(cell) => {
                    choices.cells.push(*cell);
                }
                Some(Pick::Cell(_)) => {}
                // A name ends a ply, so that no two plies go on with the same one.
                Some(Pick::Name(name)) => choices.names.push(name),
            }
        });
        choices
    }

    /// The reason why a cell is not among the choices after these picks.
    fn pick_error(&self, _position: &Self::Position, _picks: &[Pick], cell: Cell) -> PlyError {
        PlyError::NotAChoice(self.board().name(cell).to_owned())
    }

    /// The purpose of the next pick, as a request to the player such as `pick a piece`.
    fn prompt(&self, _position: &Self::Position, _picks: &[Pick]) -> &'static str {
        "pick a cell"
    }

    /// Picks that make up a legal ply.
    fn picks(&self, ply: Self::Ply) -> Vec<Pick>;

    /// Returns the possible next picks on the way to a ply after some picks; nothing where they do
    /// not lead to it. Where picks may come in another order than that of [`Game::picks`], that is
    /// told here.
    fn next_picks(&self, ply: Self::Ply, picks: &[Pick]) -> Vec<Pick> {
        let all = self.picks(ply);
        let rest = all.strip_prefix(picks).unwrap_or_default();
        rest.first().copied().into_iter().collect()
    }

    /// Returns the piece on a cell.
    fn piece(&self, position: &Self::Position, cell: Cell) -> Option<Piece>;

    /// Returns the terrain of a cell, whatever stands on it.
    fn terrain(&self, _cell: Cell) -> Terrain {
        Terrain::Plain
    }

    /// The pieces that may stand on a cell of a position that is set up by hand, in the order in
    /// which they are offered. By default every kind of both sides, but in goals those of their
    /// side and on neutral cells none.
    fn placeable(&self, cell: Cell) -> Vec<Piece> {
        let may = |side: Side| match self.terrain(cell) {
            Terrain::Neutral => false,
            Terrain::Goal(owner) => owner == side,
            Terrain::Plain | Terrain::Gold | Terrain::Home(_) => true,
        };
        let sides = Side::BOTH.into_iter().filter(|&side| may(side));
        let of_side = |side| {
            let piece = move |&kind| Piece {
                side,
                kind,
                pawn: false,
            };
            Self::INFO.piece_kinds.iter().map(piece)
        };
        sides.flat_map(of_side).collect()
    }

    /// The position that was set up by hand.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why the game has no such position.
    fn position_of_draft(&self, draft: &Draft) -> Result<Self::Position, PositionError>;

    /// The position as a line of text (FEN), with everything but the settings; equal positions have
    /// equal texts.
    fn position_text(&self, position: &Self::Position) -> String;

    /// The position of a text of [`Game::position_text`].
    ///
    /// # Errors
    ///
    /// [`PositionError`] naming the part of the text that is wrong.
    fn read_position(&self, text: &str) -> Result<Self::Position, PositionError>;
}
