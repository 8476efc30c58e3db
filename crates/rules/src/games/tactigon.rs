//! Tactigon: polygons of different reach hunt the enemy pentagon, or hold the two gold cells.
//!
//! A circle moves up to 1 step, a triangle 3, a square 4 and the pentagon 5, along any path of
//! empty cells; the last step may capture by the combat table. A side wins by capturing the enemy
//! pentagon, or when its turn begins with both gold cells held.
//!
//! The cells a piece can reach are found by flooding from its cell through empty cells, all
//! directions and all cells of the flood at once ([`Steps`]), for one step fewer than it may make;
//! the last step may end in combat (the "dumb seven fill",
//! <https://www.chessprogramming.org/Dumb7Fill>, on hexagons).

mod combat;
mod letters;
mod setup;

use combat::is_exchange;
pub use combat::{Combat, combat, reach};
use letters::{from_letter, letter};
pub use setup::{INFO, Rules, Size};

use serde::{Deserialize, Serialize};

use super::ply_error::{self, PlyError};
use super::position_text::{self, PositionError};
use super::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use super::{
    Choices, Draft, Game, GameInfo, Outcome, Pick, Piece, PieceKind, Reason, Side, Terrain,
};
use crate::board::{Board, Cell, CellSet, Direction, Steps};

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::TACTIGON.len();

/// A position: the pieces of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// First, so that comparing positions mostly compares keys.
    key: u64,
    /// By kind, of both sides.
    kinds: [CellSet<W>; KINDS],
    red: CellSet<W>,
    to_move: Side,
}

impl<const W: usize> Position<W> {
    /// All pieces of both sides.
    #[inline]
    pub fn occupied(&self) -> CellSet<W> {
        let [circles, triangles, squares, pentagons] = self.kinds;
        circles | triangles | squares | pentagons
    }

    /// The pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> CellSet<W> {
        match side {
            Side::First => self.red,
            Side::Second => self.occupied() & !self.red,
        }
    }

    /// The pieces of one kind, of both sides; none of kinds that the game does not have.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> CellSet<W> {
        self.kinds.get(kind as usize).copied().unwrap_or_default()
    }

    /// The index in [`PieceKind::TACTIGON`] of the piece on a cell that holds one.
    #[inline]
    pub fn kind_at(&self, cell: Cell) -> usize {
        let [_, triangles, squares, pentagons] = self.kinds;
        usize::from(triangles.contains(cell))
            + 2 * usize::from(squares.contains(cell))
            + 3 * usize::from(pentagons.contains(cell))
    }
}

/// A ply: where a piece goes from and to. Two paths to the same cell are one ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The cell of the piece.
    pub from: Cell,
    /// The cell it goes to.
    pub to: Cell,
    /// True if it meets an enemy piece there.
    pub combat: bool,
}

/// Tactigon on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Tactigon<const W: usize> {
    rules: Rules,
    /// The answer of [`Rules::has_golden_bonus`].
    golden_bonus: bool,
    /// The answer of [`Rules::has_square_jump`].
    square_jump: bool,
    board: Board,
    steps: Steps<W>,
    cells: CellSet<W>,
    gold: CellSet<W>,
    /// By kind and cell number: where a piece could go if nothing else stood on the board.
    balls: [Vec<CellSet<W>>; KINDS],
    keys: ZobristKeys<{ 2 * KINDS }>,
}

/// The abilities of the pieces of the side to move, found once for a position.
struct MoveContext<const W: usize> {
    own: CellSet<W>,
    empty: CellSet<W>,
    /// The cells that a piece of each kind may attack.
    prey: [CellSet<W>; KINDS],
    /// The cells that a piece of each kind may pass through.
    open: [CellSet<W>; KINDS],
}

impl<const W: usize> Tactigon<W> {
    /// The game on a board made by [`Rules::board`].
    pub fn new(rules: Rules, board: Board) -> Self {
        let rows = board.rows();
        let middle = |row: usize| rows[row][rows[row].len() / 2];
        let mut game = Self {
            rules,
            golden_bonus: rules.has_golden_bonus(),
            square_jump: rules.has_square_jump(),
            steps: Steps::new(&board),
            cells: board.cells().iter().copied().collect(),
            gold: [middle(1), middle(5)].into_iter().collect(),
            balls: Default::default(),
            keys: ZobristKeys::new(board.table_len()),
            board,
        };
        game.balls = std::array::from_fn(|kind| {
            let mut balls = vec![CellSet::EMPTY; game.board.table_len()];
            for &cell in game.board.cells() {
                let steps = 0..game.steps_of(kind, cell);
                let start = CellSet::from_cell(cell);
                let grow = |ball, _| ball | game.steps.neighbours(ball, Direction::HEXAGON);
                balls[cell.index()] = steps.fold(start, grow) & game.cells & !start;
            }
            balls
        });
        game
    }

    /// The rule settings.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The two gold cells.
    #[inline]
    pub const fn gold(&self) -> CellSet<W> {
        self.gold
    }

    /// Returns the way sets of cells step on this board.
    #[inline]
    pub const fn steps(&self) -> &Steps<W> {
        &self.steps
    }

    /// Returns the cells that a piece, of the kind with this index in [`PieceKind::TACTIGON`],
    /// could reach from a cell if nothing else stood on the board.
    #[inline]
    pub fn empty_board_reach(&self, kind: usize, from: Cell) -> CellSet<W> {
        self.balls[kind][from.index()]
    }

    /// Returns the cells that the piece of the side to move on a cell can go to, combats included;
    /// none if there is no such piece.
    pub fn targets(&self, position: &Position<W>, from: Cell) -> CellSet<W> {
        let field = self.move_context(position);
        if !field.own.contains(from) {
            return CellSet::EMPTY;
        }
        self.reach_of(&field, position.kind_at(from), from)
    }

    #[inline]
    fn move_context(&self, position: &Position<W>) -> MoveContext<W> {
        let own = position.side(position.to_move);
        let enemy = position.side(!position.to_move);
        let empty = self.cells & !position.occupied();
        let [circles, _, squares, pentagons] = position.kinds;
        MoveContext {
            own,
            empty,
            prey: [enemy, enemy, enemy & !circles, enemy & pentagons],
            open: [
                empty,
                empty,
                if self.square_jump {
                    self.cells & !(enemy & squares)
                } else {
                    empty
                },
                empty,
            ],
        }
    }

    /// The position with the other side to move: no legal ply, but a question searches ask.
    ///
    /// ```
    /// use parlour_rules::games::Game;
    /// use parlour_rules::games::tactigon::{Rules, Tactigon};
    ///
    /// let rules: Rules = "board=extra-small".parse()?;
    /// let game = Tactigon::<1>::new(rules, rules.board());
    /// let passed = game.after_pass(&game.start());
    /// assert_eq!(passed, game.read_position(&game.position_text(&passed))?);
    /// assert_ne!(passed, game.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn after_pass(&self, position: &Position<W>) -> Position<W> {
        Position {
            to_move: !position.to_move,
            key: position.key ^ SECOND_TO_MOVE,
            ..*position
        }
    }

    /// Returns the number of steps that the piece on a cell may make.
    #[inline]
    fn steps_of(&self, kind: usize, from: Cell) -> usize {
        let bonus = self.golden_bonus && self.gold.contains(from);
        reach(PieceKind::TACTIGON[kind]) + usize::from(bonus)
    }

    /// Returns the cells that a piece of a kind can reach from a cell.
    #[inline]
    fn reach_of(&self, context: &MoveContext<W>, kind: usize, from: Cell) -> CellSet<W> {
        let onto = context.empty | context.prey[kind];
        let steps = self.steps_of(kind, from);
        if steps == 1 {
            return self.empty_board_reach(kind, from) & onto;
        }
        let mut flood = CellSet::from_cell(from);
        for _ in 1..steps {
            flood |= self.steps.neighbours(flood, Direction::HEXAGON) & context.open[kind];
        }
        self.steps.neighbours(flood, Direction::HEXAGON) & onto
    }

    /// Calls `visit` with every piece of the side to move, the index of its kind in
    /// [`PieceKind::TACTIGON`] first, and where it can go, combats included.
    #[inline]
    pub fn for_each_reach(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(usize, Cell, CellSet<W>),
    ) {
        let field = self.move_context(position);
        for kind in (0..KINDS).rev() {
            for from in field.own & position.kinds[kind] {
                visit(kind, from, self.reach_of(&field, kind, from));
            }
        }
    }

    /// Returns whether the side to move has no ply.
    #[inline]
    fn is_stuck(&self, position: &Position<W>) -> bool {
        // Whatever else a piece can do, it can go to an empty cell beside it.
        let own = position.side(position.to_move);
        let occupied = position.occupied();
        let is_free = |direction| !self.steps.step(own, direction).is_subset(occupied);
        if Direction::HEXAGON.into_iter().any(is_free) {
            return false;
        }
        let mut stuck = true;
        self.for_each_reach(position, |_, _, targets| stuck &= targets.is_empty());
        stuck
    }

    /// The end of the game that is seen without looking for plies.
    #[inline]
    fn immediate_outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let side = position.to_move;
        let own = position.side(side);
        let pentagons = position.kinds[PieceKind::Pentagon as usize];
        if !own.intersects(pentagons) {
            Some(Outcome::win(!side, Reason::Pentagon))
        } else if pentagons.is_subset(own) {
            Some(Outcome::win(side, Reason::Pentagon))
        } else if self.gold.is_subset(own) {
            Some(Outcome::win(side, Reason::Gold))
        } else {
            None
        }
    }

    fn key_of(&self, cell: Cell, kind: usize, side: Side) -> u64 {
        self.keys.feature_key(cell, 2 * kind + side.index())
    }

    /// The position with these pieces.
    fn position(&self, kinds: [CellSet<W>; KINDS], red: CellSet<W>, to_move: Side) -> Position<W> {
        let features = (0..2 * KINDS).map(|feature| {
            let side = if feature % 2 == 0 { red } else { !red };
            (feature, kinds[feature / 2] & side)
        });
        let key = self.keys.key(to_move, features);
        Position {
            key,
            kinds,
            red,
            to_move,
        }
    }

    /// The ply between two cells of this position.
    fn ply(position: &Position<W>, from: Cell, to: Cell) -> Ply {
        let combat = position.side(!position.to_move).contains(to);
        Ply { from, to, combat }
    }

    fn check_own(&self, position: &Position<W>, cell: Cell) -> Result<(), PlyError> {
        let (own, enemy) = (
            position.side(position.to_move),
            position.side(!position.to_move),
        );
        ply_error::check_own(&self.board, cell, own, enemy)
    }

    /// The reason why the own piece on a cell may not go to another.
    fn move_error(&self, position: &Position<W>, from: Cell, to: Cell) -> PlyError {
        let name = |cell| self.board.name(cell).to_owned();
        let kind = position.kind_at(from);
        if position.side(position.to_move).contains(to) {
            return PlyError::OwnPiece(name(to));
        }
        if position.occupied().contains(to) {
            let (attacker, defender) = (
                PieceKind::TACTIGON[kind],
                PieceKind::TACTIGON[position.kind_at(to)],
            );
            if combat(attacker, defender) == Combat::Barred {
                return PlyError::Combat {
                    attacker: attacker.name(),
                    defender: defender.name(),
                };
            }
        }
        PlyError::OutOfReach {
            from: name(from),
            to: name(to),
            steps: self.steps_of(kind, from),
        }
    }
}

/// The form of a ply, as messages give it.
const FORM: &str = "two cells such as `d5-d6`, or `d5xd7` for combat";

impl<const W: usize> Game for Tactigon<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position<W> {
        let mut kinds = [CellSet::EMPTY; KINDS];
        let mut red = CellSet::EMPTY;
        for (cells, letters) in self.board.rows().iter().zip(self.rules.rows()) {
            for (&cell, Piece { side, kind, .. }) in cells
                .iter()
                .zip(letters.chars().map(from_letter))
                .filter_map(|(cell, piece)| Some((cell, piece?)))
            {
                kinds[kind as usize].insert(cell);
                if side == Side::First {
                    red.insert(cell);
                }
            }
        }
        self.position(kinds, red, Side::First)
    }

    #[inline]
    fn to_move(&self, position: &Position<W>) -> Side {
        position.to_move
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        position.key
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.immediate_outcome(position).or_else(|| {
            let stuck = self.is_stuck(position);
            stuck.then_some(Outcome::win(!position.to_move, Reason::NoPly))
        })
    }

    #[inline]
    fn for_each_ply(&self, position: &Position<W>, mut visit: impl FnMut(Ply)) {
        if self.immediate_outcome(position).is_some() {
            return;
        }
        let enemy = position.side(!position.to_move);
        self.for_each_reach(position, |_, from, targets| {
            for (set, combat) in [(targets & enemy, true), (targets & !enemy, false)] {
                for to in set {
                    visit(Ply { from, to, combat });
                }
            }
        });
    }

    #[inline]
    fn count_plies(&self, position: &Position<W>) -> u64 {
        if self.immediate_outcome(position).is_some() {
            return 0;
        }
        let mut count = 0;
        self.for_each_reach(position, |_, _, targets| count += u64::from(targets.len()));
        count
    }

    #[allow(
        clippy::inline_always,
        reason = "a search plays each of its plies by it"
    )]
    #[inline(always)]
    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let mut after = *position;
        let side = position.to_move;
        let Ply { from, to, combat } = ply;
        let kind = position.kind_at(from);
        after.kinds[kind].remove(from);
        after.red.remove(from);
        after.key ^= self.key_of(from, kind, side) ^ SECOND_TO_MOVE;
        after.to_move = !side;
        if combat {
            let defender = position.kind_at(to);
            after.kinds[defender].remove(to);
            after.red.remove(to);
            after.key ^= self.key_of(to, defender, !side);
            if is_exchange(kind, defender) {
                return after;
            }
        }
        after.kinds[kind].insert(to);
        if side == Side::First {
            after.red.insert(to);
        }
        after.key ^= self.key_of(to, kind, side);
        after
    }

    fn repetition(&self) -> Option<u32> {
        self.rules.repetition
    }

    #[inline]
    fn is_irreversible(&self, before: &Position<W>, after: &Position<W>) -> bool {
        before.occupied().len() != after.occupied().len()
    }

    fn is_legal(&self, position: &Position<W>, ply: Ply) -> bool {
        self.board.contains(ply.from)
            && self.board.contains(ply.to)
            && self.immediate_outcome(position).is_none()
            && self.targets(position, ply.from).contains(ply.to)
            && Self::ply(position, ply.from, ply.to) == ply
    }

    fn ply_text(&self, ply: Ply) -> String {
        let mark = if ply.combat { 'x' } else { '-' };
        let name = |cell| self.board.name(cell);
        format!("{}{mark}{}", name(ply.from), name(ply.to))
    }

    fn read_ply(&self, position: &Position<W>, text: &str) -> Result<Ply, PlyError> {
        if self.outcome(position).is_some() {
            return Err(PlyError::GameOver);
        }
        let (from, to) = text
            .split_once(['-', 'x', 'X'])
            .ok_or_else(|| PlyError::Syntax {
                text: text.to_owned(),
                form: FORM,
            })?;
        let (from, to) = (self.board.cell(from)?, self.board.cell(to)?);
        self.check_own(position, from)?;
        if !self.targets(position, from).contains(to) {
            return Err(self.move_error(position, from, to));
        }
        let ply = Self::ply(position, from, to);
        let canonical = self.ply_text(ply);
        if text.eq_ignore_ascii_case(&canonical) {
            Ok(ply)
        } else {
            Err(PlyError::CombatSign(canonical))
        }
    }

    fn choices(&self, position: &Position<W>, picks: &[Pick]) -> Choices<Ply> {
        if self.immediate_outcome(position).is_some() {
            return Choices::none();
        }
        match *picks {
            [] => {
                let mut cells = Vec::new();
                self.for_each_reach(position, |_, from, targets| {
                    if !targets.is_empty() {
                        cells.push(from);
                    }
                });
                Choices::cells(cells)
            }
            [Pick::Cell(from)] => {
                Choices::cells(self.targets(position, from).into_iter().collect())
            }
            [Pick::Cell(from), Pick::Cell(to)] if self.targets(position, from).contains(to) => {
                Choices::ply(Self::ply(position, from, to))
            }
            _ => Choices::none(),
        }
    }

    fn pick_error(&self, position: &Position<W>, picks: &[Pick], cell: Cell) -> PlyError {
        if self.outcome(position).is_some() {
            return PlyError::GameOver;
        }
        match *picks {
            [Pick::Cell(from), ..] => self.move_error(position, from, cell),
            _ => match self.check_own(position, cell) {
                Ok(()) => PlyError::Stuck(self.board.name(cell).to_owned()),
                Err(error) => error,
            },
        }
    }

    fn prompt(&self, _position: &Position<W>, picks: &[Pick]) -> &'static str {
        match picks {
            [] => "pick a piece",
            _ => "choose a cell",
        }
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        vec![Pick::Cell(ply.from), Pick::Cell(ply.to)]
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        if !position.occupied().contains(cell) {
            return None;
        }
        let side = if position.red.contains(cell) {
            Side::First
        } else {
            Side::Second
        };
        Some(Piece {
            side,
            kind: PieceKind::TACTIGON[position.kind_at(cell)],
            pawn: false,
        })
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        if self.gold.contains(cell) {
            Terrain::Gold
        } else {
            Terrain::Plain
        }
    }

    fn position_text(&self, position: &Position<W>) -> String {
        let board = position_text::write_board(&self.board, |cell| {
            let piece = self.piece(position, cell)?;
            Some(letter(piece.kind, piece.side))
        });
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move] = position_text::fields(text, "board, side to move")?;
        let mut draft = Draft::empty(&self.board);
        position_text::read_board(&self.board, board, |cell, letter| {
            let piece = from_letter(letter).ok_or(PositionError::Letter(letter))?;
            draft.put(cell, Some(piece));
            Ok(())
        })?;
        draft.to_move = position_text::side(to_move)?;
        self.position_of_draft(&draft)
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position<W>, PositionError> {
        let to_move = draft.to_move;
        let mut kinds = [CellSet::EMPTY; KINDS];
        for (cell, piece) in draft.pieces() {
            kinds[piece.kind as usize].insert(cell);
        }
        let position = self.position(kinds, draft.cells().first, to_move);
        let pentagons = kinds[PieceKind::Pentagon as usize];
        let count = |side| (pentagons & position.side(side)).len();
        match (count(to_move), count(!to_move)) {
            (0 | 1, 1) => Ok(position),
            (_, 1 | 2..) => Err(PositionError::Inconsistent("a side must have one pentagon")),
            (_, 0) => Err(PositionError::Inconsistent(
                "the side that has just moved must have a pentagon",
            )),
        }
    }
}
