//! Coordinates around a board.

use arrayvec::ArrayString;

use super::{Diagram, Layout, Level, Name, Point, Shape, Site};

/// A coordinate: a text and the column and row where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    pub text: Name,
    pub x: i32,
    pub y: i32,
}

/// The columns and rows that coordinates need around a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Margins {
    pub left: i32,
    pub right: i32,
    pub bottom: i32,
}

/// The room that the coordinates of a board need at a level.
pub(super) fn margins(diagram: &Diagram, level: Level) -> Margins {
    let longest = diagram.sites.iter().map(|site| site.name.len()).max();
    let longest = longest.unwrap_or(0) as i32;
    match diagram.shape {
        Shape::Hexagons => Margins {
            left: longest + 1,
            right: longest + 1,
            bottom: 0,
        },
        Shape::Squares => Margins {
            left: longest,
            right: 0,
            bottom: 1,
        },
        Shape::Diamonds => Margins {
            left: 0,
            right: 0,
            bottom: i32::from(level.height == 1),
        },
    }
}

/// The coordinates of a board.
///
/// On hexagons the ends of every row are named, on the square boards the columns and the rows.
pub(super) fn labels(diagram: &Diagram, layout: &Layout) -> Vec<Label> {
    let sites = diagram.sites.iter();
    let shared = |site: &Site, dx, dy| {
        let next = Point::new(site.point.x + dx, site.point.y + dy);
        shared_part(site.name, diagram.at(next).map(|at| diagram.sites[at].name))
    };
    let level = layout.level;
    let side = level.max_reach().side;
    match diagram.shape {
        Shape::Hexagons => ends_of_rows(diagram)
            .flat_map(|(first, last)| {
                let (left, y) = layout.centre(first.point);
                let (right, _) = layout.centre(last.point);
                let x = left - side - 1 - first.name.len() as i32;
                let before = Label {
                    text: first.name,
                    x,
                    y,
                };
                let x = right + side + 2;
                let text = last.name;
                let after = (first.point != last.point).then_some(Label { text, x, y });
                [Some(before), after]
            })
            .flatten()
            .collect(),
        Shape::Squares => {
            let bottom = sites.clone().map(|site| site.point.y).max();
            let left = sites.clone().map(|site| site.point.x).min();
            sites
                .flat_map(|site| {
                    let (x, y) = layout.centre(site.point);
                    let below = (Some(site.point.y) == bottom).then(|| Label {
                        text: shared(site, 0, -1),
                        x,
                        y: y + level.max_reach().down + 1,
                    });
                    let beside = (Some(site.point.x) == left).then(|| {
                        let text = shared(site, 2, 0);
                        let x = x - side - 1 - text.len() as i32;
                        Label { text, x, y }
                    });
                    [below, beside]
                })
                .flatten()
                .collect()
        }
        Shape::Diamonds => sites
            .flat_map(|site| {
                let (x, y) = layout.centre(site.point);
                let (across, down) = (i32::from(level.width) / 4, i32::from(level.height + 1) / 2);
                let open = |dx| {
                    let there = Point::new(site.point.x + dx, site.point.y + 1);
                    diagram.at(there).is_none()
                };
                let left = open(-1).then(|| {
                    let text = shared(site, 1, -1);
                    let x = x - across - 1 - text.len() as i32;
                    Label {
                        text,
                        x,
                        y: y + down,
                    }
                });
                let right = open(1).then(|| Label {
                    text: shared(site, -1, -1),
                    x: x + across + 2,
                    y: y + down,
                });
                [left, right]
            })
            .flatten()
            .collect(),
    }
}

/// The first and the last site of every row.
fn ends_of_rows(diagram: &Diagram) -> impl Iterator<Item = (&Site, &Site)> {
    let mut rows: Vec<(&Site, &Site)> = Vec::with_capacity(32);
    for site in &diagram.sites {
        let row = rows
            .iter_mut()
            .rfind(|(first, _)| first.point.y == site.point.y);
        match row {
            None => rows.push((site, site)),
            Some((first, last)) => {
                if site.point.x < first.point.x {
                    *first = site;
                }
                if site.point.x > last.point.x {
                    *last = site;
                }
            }
        }
    }
    rows.into_iter()
}

/// What two cells of a line have in common: the letters or the number of their names.
fn shared_part(one: Name, other: Option<Name>) -> Name {
    let Some(other) = other else { return one };
    let split = |name: &Name| {
        name.find(|c: char| c.is_ascii_digit())
            .unwrap_or(name.len())
    };
    let (letters, number) = one.split_at(split(&one));
    let (other_letters, other_number) = other.split_at(split(&other));
    let part = if letters == other_letters {
        letters
    } else if number == other_number {
        number
    } else {
        &one
    };
    ArrayString::from(part).unwrap_or(one)
}
