//! Coordinates around a board: which texts stand where, whatever the scale.

use rustc_hash::FxHashMap;

use super::super::{GridPoint, Lattice, Name, Scene, SceneCell};

/// The place of a coordinate, seen from a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Beside {
    /// To the left of the cell.
    Left,
    /// To the right of the cell.
    Right,
    /// Below the cell.
    Below,
    /// Along the lower left edge of a diamond.
    LowerLeft,
    /// Along the lower right edge of a diamond.
    LowerRight,
}

/// A coordinate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Label {
    pub text: Name,
    /// The cell it belongs to.
    pub at: GridPoint,
    pub beside: Beside,
}

/// The coordinates of a board.
///
/// A row of hexagons has its letter on the left and the number of its last cell on the right; when
/// a board is turned so that rows have no letter, the names of their first and last cells. Square
/// boards have a letter or a number for each column and row.
pub(crate) fn labels(scene: &Scene) -> Vec<Label> {
    match scene.lattice {
        Lattice::Hexagons => of_rows(scene),
        Lattice::Squares => of_squares(scene),
        Lattice::Diamonds => of_diamonds(scene),
    }
}

fn of_rows(scene: &Scene) -> Vec<Label> {
    let rows = ends_of_rows(scene);
    let lettered = rows
        .iter()
        .all(|(first, last, _)| letters(&first.name) == letters(&last.name));
    rows.iter()
        .flat_map(|(first, last, count)| {
            let (before, after) = if lettered {
                (letters(&first.name), number(&last.name))
            } else {
                (first.name.as_str(), last.name.as_str())
            };
            let label = |text: &str, cell: &SceneCell, beside| Label {
                text: super::super::mark::cut(text),
                at: cell.at,
                beside,
            };
            let after = (lettered || *count > 1).then(|| label(after, last, Beside::Right));
            [Some(label(before, first, Beside::Left)), after]
        })
        .flatten()
        .collect()
}

fn of_squares(scene: &Scene) -> Vec<Label> {
    let names = Names::of(scene);
    let (least, most) = scene.bounds();
    let mut labels = Vec::new();
    for cell in &scene.cells {
        if cell.at.y == most.y {
            labels.push(names.label(cell, (0, -1), Beside::Below));
        }
        if cell.at.x == least.x {
            labels.push(names.label(cell, (2, 0), Beside::Left));
        }
    }
    labels
}

fn of_diamonds(scene: &Scene) -> Vec<Label> {
    let names = Names::of(scene);
    let mut labels = Vec::new();
    for cell in &scene.cells {
        let open = |dx| names.get(cell.at, (dx, 1)).is_none();
        if open(-1) {
            labels.push(names.label(cell, (1, -1), Beside::LowerLeft));
        }
        if open(1) {
            labels.push(names.label(cell, (-1, -1), Beside::LowerRight));
        }
    }
    labels
}

/// The names of cells by where they are.
struct Names(FxHashMap<GridPoint, Name>);

impl Names {
    fn of(scene: &Scene) -> Self {
        Names(
            scene
                .cells
                .iter()
                .map(|cell| (cell.at, cell.name))
                .collect(),
        )
    }

    fn get(&self, at: GridPoint, (dx, dy): (i16, i16)) -> Option<&Name> {
        self.0.get(&GridPoint::new(at.x + dx, at.y + dy))
    }

    /// The part of its name that a cell has in common with the next one of its line.
    fn label(&self, cell: &SceneCell, step: (i16, i16), beside: Beside) -> Label {
        let text = match self.get(cell.at, step) {
            Some(other) if letters(other) == letters(&cell.name) => letters(&cell.name),
            Some(other) if number(other) == number(&cell.name) => number(&cell.name),
            _ => &cell.name,
        };
        Label {
            text: super::super::mark::cut(text),
            at: cell.at,
            beside,
        }
    }
}

fn split(name: &str) -> (&str, &str) {
    let digits = name.find(|c: char| c.is_ascii_digit());
    name.split_at(digits.unwrap_or(name.len()))
}

fn letters(name: &str) -> &str {
    split(name).0
}

fn number(name: &str) -> &str {
    split(name).1
}

/// The first and the last cell of every row, and how many cells it has.
fn ends_of_rows(scene: &Scene) -> Vec<(&SceneCell, &SceneCell, usize)> {
    let mut rows: Vec<(&SceneCell, &SceneCell, usize)> = Vec::new();
    for cell in &scene.cells {
        let row = rows.iter_mut().rfind(|(first, ..)| first.at.y == cell.at.y);
        let Some((first, last, count)) = row else {
            rows.push((cell, cell, 1));
            continue;
        };
        if cell.at.x < first.at.x {
            *first = cell;
        }
        if cell.at.x > last.at.x {
            *last = cell;
        }
        *count += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::super::{Orientation, on_its_corner, samples};
    use super::*;

    fn texts(scene: &Scene, beside: Beside) -> Vec<String> {
        let labels = labels(scene).into_iter();
        let labels = labels.filter(|label| label.beside == beside);
        labels.map(|label| label.text.to_string()).collect()
    }

    #[test]
    fn rows_have_a_letter_on_the_left_and_a_number_on_the_right() {
        let scene = samples::tactigon();
        let letters = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(texts(&scene, Beside::Left), letters);
        let numbers = ["2", "9", "10", "11", "10", "9", "2"];
        assert_eq!(texts(&scene, Beside::Right), numbers);
        let turned = Orientation::half(Lattice::Hexagons).apply(scene);
        assert!(texts(&turned, Beside::Right).iter().all(|text| text == "1"));
    }

    #[test]
    fn rows_without_a_letter_have_names_at_their_ends() {
        let turned = Orientation {
            steps: 1,
            mirrored: false,
        };
        let turned = turned.apply(samples::trike(3));
        assert_eq!(texts(&turned, Beside::Left).len(), 3);
        let mut ends = texts(&turned, Beside::Left);
        ends.extend(texts(&turned, Beside::Right));
        assert!(ends.contains(&"c3".to_owned()), "{ends:?}");
    }

    #[test]
    fn square_boards_have_a_letter_a_column_and_a_number_a_row() {
        let scene = samples::claustro(5, 4);
        assert_eq!(texts(&scene, Beside::Below), ["a", "b", "c", "d", "e"]);
        assert_eq!(texts(&scene, Beside::Left), ["1", "2", "3", "4"]);
        let corner = on_its_corner(scene);
        assert_eq!(texts(&corner, Beside::LowerLeft), ["a", "b", "c", "d", "e"]);
        assert_eq!(texts(&corner, Beside::LowerRight), ["1", "2", "3", "4"]);
    }
}
