//! Picking cells on a board until they make up a ply, as every screen does on which plies are tried
//! or played.

use super::orientation::Orientation;
use super::scene;
use crate::app::AppOptions;
use crate::app::cursor::{Cursor, CursorMove};
use parlour_rules::board::{Board, Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, Pick, Side};
use parlour_scene::scene::{GridPoint, Mark, SceneCell};
use parlour_settings::keys::Action;

/// The cursor on a board, the picks made so far, and how the board is turned.
#[derive(Clone, Debug)]
pub struct Picker {
    picks: Vec<Pick>,
    cursor: Cursor,
    orientation: Orientation,
}

/// The outcome of a pick.
#[derive(Clone, PartialEq, Debug)]
pub enum Picked {
    /// The picks make up this ply; they are forgotten.
    Ply(AnyPly),
    /// More has to be picked, or a pick was taken back.
    Waiting,
    /// It cannot be picked, for this reason.
    Refused(String),
}

impl Picker {
    /// A cursor on the first choice, or else in the middle of the board, which stands as usual.
    pub fn new(line: &AnyLine) -> Self {
        Self::on(line, Orientation::default())
    }

    /// The same on a board that stands as the options say for its game.
    pub fn as_set(line: &AnyLine, options: &AppOptions) -> Self {
        let orientation =
            Orientation::by_settings(line.info(), &options.setup.config.ui.orientations());
        Self::on(line, orientation)
    }

    /// The same with the pieces of a side, as they stand in `start`, nearer to the bottom than the
    /// others, or further to the left where they face each other from left and right.
    pub fn seen_by(side: Side, start: &AnyLine, line: &AnyLine, options: &AppOptions) -> Self {
        let orientation =
            Orientation::by_settings(line.info(), &options.setup.config.ui.orientations());
        let board = start.board();
        let points = orientation.points(board);
        let middle = |side: Side| {
            let cells = board.cells().iter().zip(&points);
            let own = cells.filter(|(cell, _)| {
                let piece = start.piece(**cell);
                piece.is_some_and(|piece| piece.side == side)
            });
            let own: Vec<(i32, i32)> = own
                .map(|(_, point)| (point.x.into(), point.y.into()))
                .collect();
            // As fine as the middles of two sides could differ.
            let mean = |sum: i32| 1000 * sum / own.len().max(1) as i32;
            let (x, y) = own.iter().fold((0, 0), |(x, y), at| (x + at.0, y + at.1));
            (mean(y), -mean(x))
        };
        if middle(side) < middle(!side) {
            return Self::on(line, orientation.turned(board));
        }
        Self::on(line, orientation)
    }

    fn on(line: &AnyLine, orientation: Orientation) -> Self {
        let mut picker = Self {
            picks: Vec::new(),
            cursor: Cursor::on(&[], 0),
            orientation,
        };
        let points = picker.points(line.board());
        let choices = indices(line.board(), &line.choices(&[]).cells);
        picker.cursor = if choices.len() == points.len() || choices.is_empty() {
            Cursor::on(&points, middle(&points))
        } else {
            let first = choices.iter().copied().min_by_key(|&at| points[at]);
            Cursor::on(&points, first.unwrap_or(0))
        };
        picker
    }

    /// Puts the cursor on the first piece of a side, where it has pieces.
    pub fn put_on_pieces_of(&mut self, side: Side, line: &AnyLine) {
        let board = line.board();
        let points = self.points(board);
        let pieces = board.cells().iter().enumerate().filter(|(_, cell)| {
            let piece = line.piece(**cell);
            piece.is_some_and(|piece| piece.side == side)
        });
        if let Some(at) = pieces.map(|(at, _)| at).min_by_key(|&at| points[at]) {
            self.cursor = Cursor::on(&points, at);
        }
    }

    /// Puts the cursor where the last ply led, if there is one.
    pub fn put_on_last_ply(&mut self, line: &AnyLine) {
        let scene = scene::played(line);
        let mut cells = scene.cells.iter();
        let is_reached =
            |cell: &SceneCell| cell.marks.has(Mark::To) || cell.marks.has(Mark::Captured);
        if let Some(at) = cells.position(is_reached) {
            self.put_cursor(line.board(), line.board().cells()[at]);
        }
    }

    /// The picks made so far.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// What the key that picks does now, in a word: the verb of what is asked for, and to choose where
    /// something goes is to move it. All are as long, so that the keys beside it stay in their places.
    pub fn verb(&self, line: &AnyLine) -> &'static str {
        match line.prompt(&self.picks).split(' ').next() {
            Some("pick") => "pick ",
            Some("place") => "place",
            _ => "move ",
        }
    }

    /// Forgets the picks.
    pub fn clear(&mut self) {
        self.picks.clear();
    }

    /// Takes the last pick back; returns whether there was one.
    pub fn unpick(&mut self) -> bool {
        self.picks.pop().is_some()
    }

    /// The cell under the cursor.
    pub fn cursor(&self, board: &Board) -> Cell {
        board.cells()[self.cursor.at]
    }

    /// Returns the orientation of the board.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// What would come of picking the cell under the cursor, where a ply is begun or has one pick.
    pub fn pointed(&self, line: &AnyLine) -> Picked {
        let is_one = |ply: &AnyPly| line.picks(*ply).is_ok_and(|picks| picks.len() == 1);
        match self.clone().pick_cell(line, self.cursor(line.board())) {
            Picked::Refused(_)
                if self.picks.is_empty() && !line.legal_plies().iter().any(is_one) =>
            {
                Picked::Waiting
            }
            picked => picked,
        }
    }

    /// The cell to which a move would bring the cursor; where the board ends, the one it is on.
    pub fn cell_after(&self, board: &Board, step: CursorMove) -> Cell {
        board.cells()[self.cursor.moved(&self.points(board), step).at]
    }

    /// The last pick, while a direction from there is to be chosen.
    pub fn hub(&self, line: &AnyLine) -> Option<Cell> {
        let Some(&Pick::Cell(last)) = self.picks.last() else {
            return None;
        };
        let is_direction = |name: &&str| name.parse::<Direction>().is_ok();
        let names = line.choices(&self.picks).names;
        names.iter().any(is_direction).then_some(last)
    }

    /// The directions that can be chosen and lead to an empty cell, past what is picked: the cell
    /// before that one, that one, and the cell whose pick it is.
    pub fn ways(&self, line: &AnyLine) -> impl Iterator<Item = (Cell, Cell, Cell)> {
        let board = line.board();
        let hub = self.hub(line).into_iter();
        let choices = line.choices(&self.picks).cells;
        let both = hub.flat_map(|hub| Direction::ALL.map(|direction| (hub, direction)));
        both.filter_map(move |(hub, direction)| {
            let choice = board.neighbour(hub, direction)?;
            let (mut from, mut to) = (hub, choice);
            while self.picks.contains(&Pick::Cell(to)) {
                (from, to) = (to, board.neighbour(to, direction)?);
            }
            let leads = choices.contains(&choice) && line.piece(to).is_none();
            leads.then_some((from, to, choice))
        })
    }

    fn points(&self, board: &Board) -> Vec<GridPoint> {
        self.orientation.points(board)
    }

    /// Puts the cursor on a cell.
    pub fn put_cursor(&mut self, board: &Board, cell: Cell) {
        if let Some(&at) = indices(board, &[cell]).first() {
            self.cursor = Cursor::on(&self.points(board), at);
        }
    }

    /// Returns the number of the cell under the cursor.
    pub const fn at(&self) -> usize {
        self.cursor.at
    }

    /// Puts the cursor on the cell of a number.
    pub fn point(&mut self, board: &Board, number: usize) {
        if let Some(&cell) = board.cells().get(number) {
            self.put_cursor(board, cell);
        }
    }

    /// Does what a key does that moves the cursor, turns the board or takes a pick back; returns
    /// whether it was one of these.
    pub fn act(&mut self, action: Action, line: &AnyLine) -> bool {
        let board = line.board();
        let step = match action {
            Action::Left => CursorMove::Left,
            Action::Right => CursorMove::Right,
            Action::Up => CursorMove::Up,
            Action::Down => CursorMove::Down,
            Action::UpLeft => CursorMove::diagonal(false, false),
            Action::UpRight => CursorMove::diagonal(true, false),
            Action::DownLeft => CursorMove::diagonal(false, true),
            Action::DownRight => CursorMove::diagonal(true, true),
            Action::NextChoice | Action::PreviousChoice => {
                let among = indices(board, &line.choices(&self.picks).cells);
                let forward = action == Action::NextChoice;
                self.cursor = self.cursor.to_next(&self.points(board), &among, forward);
                return true;
            }
            Action::Unpick => {
                self.unpick();
                return true;
            }
            Action::Turn => return self.turn(self.orientation.turned(board), board),
            _ => return false,
        };
        // Directions are pointed at from one cell.
        if let Some(hub) = self.hub(line)
            && line
                .choices(&self.picks)
                .cells
                .contains(&self.cursor(board))
        {
            self.put_cursor(board, hub);
        }
        self.cursor = self.cursor.moved(&self.points(board), step);
        true
    }

    fn turn(&mut self, orientation: Orientation, board: &Board) -> bool {
        let cell = self.cursor(board);
        self.orientation = orientation;
        self.put_cursor(board, cell);
        true
    }

    /// Picks a cell or a named choice.
    pub fn pick(&mut self, line: &AnyLine, pick: Pick) -> Picked {
        match pick {
            Pick::Cell(cell) => self.pick_cell(line, cell),
            Pick::Name(name) => self.pick_name(line, name),
        }
    }

    /// Picks a cell, unpicks it if it was picked, or starts again from it if nothing else is
    /// possible.
    fn pick_cell(&mut self, line: &AnyLine, cell: Cell) -> Picked {
        let way = self.ways(line).find(|way| way.1 == cell);
        let cell = way.map_or(cell, |way| way.2);
        let pick = Pick::Cell(cell);
        if line.choices(&self.picks).cells.contains(&cell) {
            self.picks.push(pick);
            return self.finish(line);
        }
        if let Some(at) = self.picks.iter().position(|earlier| *earlier == pick) {
            self.picks.remove(at);
        } else if self.picks.len() == 1 && line.choices(&[]).cells.contains(&cell) {
            self.picks = vec![pick];
        } else {
            return Picked::Refused(line.pick_error(&self.picks, cell).to_string());
        }
        Picked::Waiting
    }

    fn pick_name(&mut self, line: &AnyLine, name: &'static str) -> Picked {
        if line.choices(&self.picks).names.contains(&name) {
            self.picks.push(Pick::Name(name));
            self.finish(line)
        } else {
            Picked::Refused(format!("{name} cannot be chosen here"))
        }
    }

    fn finish(&mut self, line: &AnyLine) -> Picked {
        match line.choices(&self.picks).ply {
            Some(ply) => {
                self.picks.clear();
                Picked::Ply(ply)
            }
            None => Picked::Waiting,
        }
    }
}

/// The pick that exchanges sides, by the name it has in a game.
pub fn swap_of(info: &GameInfo) -> Pick {
    Pick::Name(info.swap.unwrap_or("swap"))
}

/// The indices of some cells among all of a board.
fn indices(board: &Board, cells: &[Cell]) -> Vec<usize> {
    let all = board.cells().iter().enumerate();
    all.filter(|(_, cell)| cells.contains(cell))
        .map(|(at, _)| at)
        .collect()
}

/// The point that is nearest to the middle of all.
fn middle(points: &[GridPoint]) -> usize {
    let count = points.len() as i64;
    let sum = |of: fn(&GridPoint) -> i16| points.iter().map(|point| i64::from(of(point))).sum();
    let (x, y): (i64, i64) = (sum(|point| point.x), sum(|point| point.y));
    let away = |point: &GridPoint| {
        let across = i64::from(point.x) * count - x;
        let down = i64::from(point.y) * count - y;
        // Rows of hexagons are as far apart as 1.73 columns, which are half-cells.
        across * across + 3 * down * down
    };
    let nearest = points
        .iter()
        .enumerate()
        .min_by_key(|(_, point)| away(point));
    nearest.map_or(0, |(at, _)| at)
}
