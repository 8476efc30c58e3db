//! The movement of pieces from one position to the next: those that slide, with their paths, and
//! those that leave the board. All of it follows from [`AnyLine`], without knowing the game.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, Pick, Piece};

/// A thing that slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sliding {
    /// A piece of a side.
    Piece(Piece),
    /// The neutral pawn.
    Pawn,
}

/// Something that goes from one cell to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The thing that slides.
    pub what: Sliding,
    /// The cells it passes: the first is where it comes from, the last where it goes.
    pub path: Vec<Cell>,
}

/// Returns the slides of a ply that is legal at the end of `before`; `after` is the position it
/// leads to.
pub fn slides(before: &AnyLine, ply: AnyPly, after: &AnyLine) -> Vec<Slide> {
    let picks = before.picks(ply).unwrap_or_default();
    let mut slides = Vec::new();
    if let (Some(from), Some(to)) = (pawn(before), pawn(after))
        && from != to
    {
        slides.push(slide(before, Sliding::Pawn, from, to));
        return slides;
    }
    let mover = before.to_move();
    let own = |cell: Cell| before.piece(cell).filter(|piece| piece.side == mover);
    let mut cells = picks.iter().filter_map(|pick| pick.cell());
    if let Some(direction) = picks.iter().find_map(direction) {
        for from in cells {
            if let (Some(piece), Some(to)) = (own(from), before.board().neighbour(from, direction))
            {
                let path = vec![from, to];
                let what = Sliding::Piece(piece);
                slides.push(Slide { what, path });
            }
        }
    } else if let (Some(from), Some(to)) = (cells.next(), cells.next())
        && let Some(piece) = own(from)
    {
        slides.push(slide(before, Sliding::Piece(piece), from, to));
    }
    slides.extend(put_back(before, after));
    slides
}

/// The direction that a choice names.
fn direction(pick: &Pick) -> Option<Direction> {
    match *pick {
        Pick::Name(name) => Direction::named(name),
        Pick::Cell(_) => None,
    }
}

/// Returns the cell of the pawn, if there is one.
fn pawn(line: &AnyLine) -> Option<Cell> {
    let mut cells = line.board().cells().iter().copied();
    cells.find(|&cell| line.piece(cell).is_some_and(|piece| piece.pawn))
}

/// The captured piece that is put back elsewhere.
fn put_back(before: &AnyLine, after: &AnyLine) -> Option<Slide> {
    let enemy = |line: &AnyLine, cell| {
        let piece = line.piece(cell);
        piece.filter(|piece| piece.side != before.to_move())
    };
    let cells = || before.board().cells().iter().copied();
    let from = cells().find(|&cell| enemy(before, cell).is_some() && enemy(after, cell).is_none());
    let to = cells().find(|&cell| enemy(before, cell).is_none() && enemy(after, cell).is_some());
    let (from, to) = (from?, to?);
    Some(Slide {
        what: Sliding::Piece(enemy(before, from)?),
        path: vec![from, to],
    })
}

fn slide(line: &AnyLine, what: Sliding, from: Cell, to: Cell) -> Slide {
    let path = shortest_path(line, from, to);
    Slide { what, path }
}

/// The cells of a shortest path through empty cells; a straight one if there is one.
fn shortest_path(line: &AnyLine, from: Cell, to: Cell) -> Vec<Cell> {
    let board = line.board();
    for direction in Direction::ALL {
        let straight: Vec<Cell> = board
            .ray(from, direction)
            .take_while(|&cell| cell != to)
            .collect();
        let arrives = board.ray(from, direction).nth(straight.len()) == Some(to);
        if arrives && straight.iter().all(|&cell| line.piece(cell).is_none()) {
            return [from].into_iter().chain(straight).chain([to]).collect();
        }
    }
    let mut came_from: FxHashMap<Cell, Cell> = FxHashMap::default();
    let mut waiting = VecDeque::from([from]);
    while let Some(cell) = waiting.pop_front() {
        for next in Direction::ALL
            .into_iter()
            .filter_map(|direction| board.neighbour(cell, direction))
        {
            if next == from || came_from.contains_key(&next) {
                continue;
            }
            came_from.insert(next, cell);
            if next == to {
                let back = std::iter::successors(Some(to), |cell| came_from.get(cell).copied());
                let mut path: Vec<Cell> = back.collect();
                path.reverse();
                return path;
            }
            if line.piece(next).is_none() {
                waiting.push_back(next);
            }
        }
    }
    // Nothing leads there in steps: it goes straight over all that is between.
    vec![from, to]
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    /// The slides of the last of some plies, as `from-to` names of cells.
    fn ends(game: &str, settings: &str, plies: &str) -> Vec<String> {
        let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
        let mut line = AnyLine::new(&rules).unwrap();
        for text in plies.split_whitespace() {
            line.play(line.read_ply(text).unwrap()).unwrap();
        }
        let ply = line.last_ply().unwrap();
        let mut before = line.clone();
        before.undo();
        let board = line.board();
        let mut ends: Vec<String> = slides(&before, ply, &line)
            .iter()
            .map(|slide| {
                let names: Vec<&str> = slide.path.iter().map(|&cell| board.name(cell)).collect();
                names.join("-")
            })
            .collect();
        ends.sort();
        ends
    }

    #[test]
    fn a_piece_slides_through_the_cells_it_passes() {
        assert_eq!(ends("tactigon", "", "c3-c5"), ["c3-c4-c5"]);
        assert_eq!(ends("claustro", "", "b1-b2"), ["b1-b2"]);
    }

    #[test]
    fn stones_of_taacoca_slide_together_also_in_a_line() {
        assert_eq!(
            ends("taacoca", "", "c3+c4+c5:ne"),
            ["c3-d4", "c4-d5", "c5-d6"]
        );
        assert_eq!(
            ends("taacoca", "", "c3+c4+c5:e"),
            ["c3-c4", "c4-c5", "c5-c6"]
        );
    }

    #[test]
    fn the_pawn_slides_and_a_captured_piece_goes_where_it_is_put() {
        assert_eq!(ends("trike", "side=4", "b1 b2"), ["b1-b2"]);
        assert_eq!(ends("trike", "side=4", "b1"), Vec::<String>::new());
        assert_eq!(
            ends("claustro", "width=4 height=4", "a2-a3 c4-b4 a3xb4@a2"),
            ["a3-b4", "b4-a2"]
        );
    }
}
