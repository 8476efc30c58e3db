//! Moving a cursor over a board as it is seen.
//!
//! A board is a list of places, the same for hexagons, squares and diamonds and for boards turned
//! around: what matters is which row a cell is in and how far along. Up and down keep a *sticky*
//! column: the cursor goes to the cell nearest to it, so that up and then down comes back, and
//! going down and up along a ragged edge does not drift.

use parlour_scene::scene::GridPoint;

/// A place among several, under the cursor, and the column it keeps to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The index of the place.
    pub at: usize,
    /// The column, in half cells, to which moves up and down keep.
    sticky: i16,
}

/// A move of the cursor as it is seen on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CursorMove {
    /// To the next place in the row on the left.
    Left,
    /// To the next place in the row on the right.
    Right,
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// One row up or down and one step left or right, exactly.
    Diagonal {
        /// To the right, not to the left.
        right: bool,
        /// Down, not up.
        down: bool,
    },
}

impl CursorMove {
    /// One row up or down and one step left or right.
    pub const fn diagonal(right: bool, down: bool) -> Self {
        Self::Diagonal { right, down }
    }
}

impl Cursor {
    /// A cursor on one of the places.
    pub fn on(points: &[GridPoint], at: usize) -> Self {
        Self {
            at,
            sticky: points.get(at).map_or(0, |point| point.x),
        }
    }

    /// The cursor after a move; where the board ends, it stays.
    pub fn moved(self, points: &[GridPoint], step: CursorMove) -> Self {
        let Some(&here) = points.get(self.at) else {
            return self;
        };
        let indexed = || points.iter().copied().enumerate();
        match step {
            CursorMove::Left => indexed()
                .filter(|(_, point)| point.y == here.y && point.x < here.x)
                .max_by_key(|(_, point)| point.x)
                .map_or(self, |(at, _)| Self::on(points, at)),
            CursorMove::Right => indexed()
                .filter(|(_, point)| point.y == here.y && point.x > here.x)
                .min_by_key(|(_, point)| point.x)
                .map_or(self, |(at, _)| Self::on(points, at)),
            CursorMove::Up | CursorMove::Down => {
                let row = here.y + if step == CursorMove::Up { -1 } else { 1 };
                indexed()
                    .filter(|(_, point)| point.y == row)
                    .min_by_key(|(_, point)| (point.x.abs_diff(self.sticky), point.x))
                    .map_or(self, |(at, _)| Self { at, ..self })
            }
            CursorMove::Diagonal { right, down } => {
                let row = here.y + if down { 1 } else { -1 };
                // One half cell away where rows are staggered, two where they are not.
                indexed()
                    .filter(|(_, point)| {
                        point.y == row && (point.x > here.x) == right && point.x != here.x
                    })
                    .filter(|(_, point)| point.x.abs_diff(here.x) <= 2)
                    .min_by_key(|(_, point)| point.x.abs_diff(here.x))
                    .map_or(self, |(at, _)| Self::on(points, at))
            }
        }
    }

    /// The cursor on the next of some places in reading order, going round.
    pub fn to_next(self, points: &[GridPoint], among: &[usize], forward: bool) -> Self {
        let Some(&here) = points.get(self.at) else {
            return self;
        };
        let candidates = among.iter().copied().filter(|at| *at < points.len());
        let mut order: Vec<usize> = candidates.collect();
        order.sort_by_key(|&at| points[at]);
        let next = if forward {
            order
                .iter()
                .find(|&&at| points[at] > here)
                .or(order.first())
        } else {
            order
                .iter()
                .rev()
                .find(|&&at| points[at] < here)
                .or(order.last())
        };
        next.map_or(self, |&at| Self::on(points, at))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::amount::amount;
    use parlour_rules::games::{AnyLine, AnyRules};
    use parlour_rules::options::OptionSet;
    use parlour_scene::scene::{Orientation, Scene, on_its_corner};

    /// The places of every board of every game, in every turn and as a diamond, each once however
    /// many rules it is played by.
    fn boards() -> Vec<(String, Vec<GridPoint>)> {
        let mut boards = Vec::new();
        let mut known = BTreeSet::new();
        for game in AnyRules::all() {
            for setting in 0..game.table().len() {
                for forward in [false, true] {
                    let mut rules = game.clone();
                    let mut seen = BTreeSet::new();
                    // Numbers end, words go round.
                    while seen.insert(rules.to_string()) {
                        if let Ok(line) = AnyLine::new(&rules) {
                            let views = views(&rules.to_string(), &line).into_iter();
                            boards.extend(views.filter(|(_, points)| known.insert(points.clone())));
                        }
                        rules.step(setting, forward);
                    }
                }
            }
        }
        boards
    }

    fn views(name: &str, line: &AnyLine) -> Vec<(String, Vec<GridPoint>)> {
        let scene = Scene::empty(line.board());
        let mut views = Vec::new();
        for base in [scene.clone(), on_its_corner(scene)] {
            for steps in 0..Orientation::steps_of(base.lattice) {
                let turn = Orientation {
                    steps,
                    mirrored: false,
                };
                let turned = turn.apply(base.clone());
                let points = turned.cells.iter().map(|cell| cell.at).collect();
                views.push((
                    format!("{name} {:?} turned {steps}", turned.lattice),
                    points,
                ));
            }
        }
        views
    }

    const ARROWS: [CursorMove; 4] = [
        CursorMove::Left,
        CursorMove::Right,
        CursorMove::Up,
        CursorMove::Down,
    ];

    #[test]
    fn arrows_reach_every_cell_of_every_board() {
        for (name, points) in boards() {
            let mut seen = BTreeSet::from([0]);
            let mut todo = vec![0];
            while let Some(at) = todo.pop() {
                for step in ARROWS {
                    let next = Cursor::on(&points, at).moved(&points, step).at;
                    if seen.insert(next) {
                        todo.push(next);
                    }
                }
            }
            assert_eq!(seen.len(), points.len(), "{name}");
        }
    }

    #[test]
    fn up_and_down_undo_each_other_wherever_the_cursor_comes_from() {
        for (name, points) in boards() {
            for at in (0..points.len()).step_by(amount(7, 1)) {
                for (there, back) in [
                    (CursorMove::Up, CursorMove::Down),
                    (CursorMove::Down, CursorMove::Up),
                ] {
                    let mut cursor = Cursor::on(&points, at);
                    let mut path = vec![cursor];
                    loop {
                        let next = cursor.moved(&points, there);
                        if next == cursor {
                            break;
                        }
                        cursor = next;
                        path.push(cursor);
                    }
                    for expected in path.into_iter().rev().skip(1) {
                        cursor = cursor.moved(&points, back);
                        assert_eq!(cursor, expected, "{name} from {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn diagonals_come_back_on_the_opposite_diagonal() {
        for (name, points) in boards() {
            for at in 0..points.len() {
                for (right, down) in [(true, true), (true, false), (false, true), (false, false)] {
                    let from = Cursor::on(&points, at);
                    let to = from.moved(&points, CursorMove::Diagonal { right, down });
                    if to != from {
                        let opposite = CursorMove::Diagonal {
                            right: !right,
                            down: !down,
                        };
                        assert_eq!(to.moved(&points, opposite).at, at, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn tab_goes_through_the_choices_in_reading_order_and_round() {
        let points = [
            GridPoint::new(0, 1),
            GridPoint::new(2, 0),
            GridPoint::new(0, 0),
            GridPoint::new(2, 1),
        ];
        let mut cursor = Cursor::on(&points, 0);
        let mut order = Vec::new();
        for _ in 0..4 {
            cursor = cursor.to_next(&points, &[3, 1, 0], true);
            order.push(cursor.at);
        }
        assert_eq!(order, [3, 1, 0, 3]);
        assert_eq!(cursor.to_next(&points, &[3, 1, 0], false).at, 0);
        assert_eq!(
            cursor.to_next(&points, &[], true),
            cursor,
            "no choices, no move"
        );
    }
}
