//! A game of one's own: its rules, what engines know of it, and a match between engines.
//!
//! The game is Snort (Simon Norton), on a square board: the sides take turns to place a stone on an
//! empty cell that is not next to an enemy stone; whoever cannot loses. `docs/adding-a-game.md`
//! walks through this file.
//!
//! ```sh
//! cargo run --release --example own_game
//! ```

use std::error::Error;
use std::sync::Arc;

use parlour_engines::tables::SolvedGame;
use parlour_engines::{
    AlphaBeta, AlphaBetaOptions, Claim, Contrast, Engine, EngineGame, Expected, Greedy,
    GreedyOptions, Limits, PlayedGame, Profile, Report, Sentence, Stop, Weight,
};
use parlour_matches::arena::duel;
use parlour_rules::board::{Board, Cell, CellSet, Direction};
use parlour_rules::games::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use parlour_rules::games::{
    BySide, Colour, Draft, Game, GameInfo, GameLine, Line, Outcome, Pick, Piece, PieceKind,
    PositionError, Reason, Side, position_text,
};

/// Snort as a whole.
static INFO: GameInfo = GameInfo {
    id: "snort",
    name: "Snort",
    aim: "place the last stone",
    description: "Place stones, but not next to the opponent's, and be the last who can.",
    sides: BySide::new("Black", "White"),
    colours: BySide::new(Colour::Black, Colour::White),
    settings: &[],
    board: &[],
    piece_kinds: &[PieceKind::Stone],
    combat: None,
    silent_captures: false,
    swap: None,
    sample: "",
    emblem: ("squares black white", "A o"),
    author: "Simon Norton",
    rules: "Place a stone on an empty cell that is not next to an enemy stone.",
};

/// The rules on one board.
#[derive(Clone, Debug)]
pub(crate) struct Snort {
    board: Board,
    /// By cell: those next to it.
    neighbours: Vec<CellSet<1>>,
    keys: ZobristKeys<2>,
}

/// A position: the stones and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    key: u64,
    stones: BySide<CellSet<1>>,
    to_move: Side,
}

impl Snort {
    /// The game on a square board with sides of at most eight cells.
    pub(crate) fn new(side: usize) -> Self {
        let board = Board::squares(side, side);
        assert_eq!(board.words(), 1, "the cells fit one word");
        let mut neighbours = vec![CellSet::EMPTY; board.table_len()];
        for &cell in board.cells() {
            let next = |direction| board.neighbour(cell, direction);
            neighbours[cell.index()] = Direction::ORTHOGONAL.into_iter().filter_map(next).collect();
        }
        Self {
            keys: ZobristKeys::new(board.table_len()),
            neighbours,
            board,
        }
    }

    /// The position of these stones.
    fn position(&self, stones: BySide<CellSet<1>>, to_move: Side) -> Position {
        let features = Side::BOTH.map(|side| (side.index(), stones[side]));
        Position {
            key: self.keys.key(to_move, features),
            stones,
            to_move,
        }
    }

    /// The cells where a side could place a stone if it were to move.
    fn open_cells(&self, position: &Position, side: Side) -> CellSet<1> {
        let stones = position.stones;
        let taken = stones.first | stones.second;
        let is_open = |cell: &Cell| {
            !taken.contains(*cell) && !self.neighbours[cell.index()].intersects(stones[!side])
        };
        self.board.cells().iter().copied().filter(is_open).collect()
    }
}

impl Game for Snort {
    type Position = Position;
    type Ply = Place;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position {
            key: 0,
            stones: BySide::default(),
            to_move: Side::First,
        }
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let side = position.to_move;
        let stuck = self.open_cells(position, side).is_empty();
        stuck.then(|| Outcome::win(!side, Reason::NoPly))
    }

    fn for_each_ply(&self, position: &Position, mut visit: impl FnMut(Place)) {
        for cell in self.open_cells(position, position.to_move) {
            visit(Place(cell));
        }
    }

    fn play_unchecked(&self, position: &Position, Place(cell): Place) -> Position {
        let side = position.to_move;
        let mut stones = position.stones;
        stones[side].insert(cell);
        Position {
            key: position.key ^ self.keys.feature_key(cell, side.index()) ^ SECOND_TO_MOVE,
            stones,
            to_move: !side,
        }
    }

    fn is_irreversible(&self, _before: &Position, _after: &Position) -> bool {
        true
    }

    fn ply_text(&self, Place(cell): Place) -> String {
        self.board.name(cell).to_owned()
    }

    fn picks(&self, Place(cell): Place) -> Vec<Pick> {
        vec![Pick::Cell(cell)]
    }

    fn piece(&self, position: &Position, cell: Cell) -> Option<Piece> {
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|&side| position.stones[side].contains(cell))?;
        Some(Piece {
            side,
            kind: PieceKind::Stone,
            pawn: false,
        })
    }

    fn position_text(&self, position: &Position) -> String {
        let board = position_text::write_stones(&self.board, position.stones, LETTERS);
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let [board, to_move] = position_text::fields(text, "board, side to move")?;
        let stones = position_text::read_stones(&self.board, board, LETTERS)?;
        Ok(self.position(stones, position_text::side(to_move)?))
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position, PositionError> {
        Ok(self.position(draft.cells(), draft.to_move))
    }
}

/// A ply: a stone is placed on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Place(Cell);

/// The letters of stones in position texts.
const LETTERS: BySide<char> = BySide::new('b', 'w');

impl EngineGame for Snort {
    type Tables = ();

    type Memory = ();

    fn tables(&self) {}

    /// The cells open to the side to move, less those open to the other side, in hundredths.
    fn evaluate_after(&self, (): &(), (): &mut (), position: &Position) -> i32 {
        let open = |side| self.open_cells(position, side).len() as i32;
        100 * (open(position.to_move) - open(!position.to_move))
    }

    fn pack(&self, Place(cell): Place) -> u32 {
        cell.index() as u32 + 1
    }

    fn unpack(&self, number: u32) -> Option<Place> {
        let cell = Cell::new(number.checked_sub(1)? as usize);
        self.board.contains(cell).then_some(Place(cell))
    }
}

/// No board of it is solved.
impl SolvedGame for Snort {}

impl PlayedGame for Snort {
    const PROFILE: Profile<Self> = Profile {
        claims: Self::claims,
        ..Profile::PLAIN
    };
}

impl Snort {
    /// What a ply is good for.
    fn claims(expected: &Expected<'_, Self>) -> Vec<Claim> {
        static CLOSES: Sentence = Sentence::new(
            "CLOSES",
            Weight::Counts,
            "takes {} cells from the opponent",
            Contrast::Most("more than any other move"),
        );
        let open = |position| expected.game.open_cells(position, !expected.mover).len();
        let closed = open(expected.before) - open(expected.after);
        let claim = CLOSES.with(&[&closed.to_string()]);
        vec![claim.of_amount(closed as i32)]
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let start = Line::new(Arc::new(Snort::new(5)));
    let stop = Stop::default();

    let mut alphabeta = AlphaBeta::new(AlphaBetaOptions {
        hash: 4,
        ..AlphaBetaOptions::default()
    });
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    let mut last = Report::default();
    let best = alphabeta.choose(&start, &limits, &stop, &mut |report| {
        last.clone_from(report);
    })?;
    println!("alphabeta begins with {}", start.ply_text(best)?);
    if let Some(score) = last.score() {
        println!("{score} at depth {}, {} positions", last.depth, last.nodes);
    }

    let mut greedy = Greedy::new(GreedyOptions { seed: 1 });
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let openings = start.legal_plies().into_iter().take(10).map(|ply| {
        let mut opening = start.clone();
        opening.play_unchecked(ply);
        opening
    });
    let tally = duel::play_pairs(openings, [&mut alphabeta, &mut greedy], &limits, &stop);
    let strength = tally.pairs.performance().ok_or("no pair was played")?;
    println!("{} games of alphabeta against greedy", tally.games.games());
    println!("Elo {}", strength.elo());
    Ok(())
}
