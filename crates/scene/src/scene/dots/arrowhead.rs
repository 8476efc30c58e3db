//! The arrowhead on the edge between two hexagons: as large as fits beside what stands there.

/// The place of an arrowhead, in dots. The middle of a cell is the first dot to the right of it and
/// below it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrowhead {
    /// The middle of the cell from which it leads.
    pub from: (i32, i32),
    /// The middle of the neighbour to which it leads.
    pub to: (i32, i32),
    /// The width of a cell, and the height of the rows of text that are its own.
    pub cell: (i32, i32),
    /// The width and the height of a text cell.
    pub text: (i32, i32),
    /// True if cells have room above and below a piece.
    pub is_high: bool,
    /// True if nothing but a character stands on the neighbour.
    pub is_free: bool,
}

impl Arrowhead {
    /// The dots of it.
    pub fn dots(self) -> Vec<(i32, i32)> {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let size = ((self.cell.0 + 4) / 6).min(self.text.1);
        let right = if dy == 0 {
            self.level(size)
        } else {
            self.slanting(size, dx.abs(), dy)
        };
        let mirrored = |(x, y)| if dx < 0 { (-1 - x, y) } else { (x, y) };
        let dots = right.into_iter().map(mirrored);
        dots.map(|(x, y)| (self.from.0 + x, self.from.1 + y))
            .collect()
    }

    /// A triangle that points to the right: on the edge between two pieces, or just behind it.
    fn level(self, size: i32) -> Vec<(i32, i32)> {
        let (half, across) = (self.cell.0 / 2, self.text.0);
        let (left, long) = if self.is_free {
            // Clear of the ring of the cursor.
            ((half + across) / across * across, size + 1)
        } else if self.is_high {
            (half - 2, 2)
        } else {
            (half, 2)
        };
        let columns = (0..long).flat_map(|x| {
            let reach = (long - x + 1) / 2 + i32::from(long == 2 && x == 0);
            (-reach..reach).map(move |y| (left + x, y))
        });
        columns.collect()
    }

    /// A right angle that points to the right and, with `dy` below 0, up: between the pieces, or
    /// in the neighbour below or above the text in its middle.
    fn slanting(self, size: i32, dx: i32, dy: i32) -> Vec<(i32, i32)> {
        let is_between = self.is_high && !self.is_free;
        // The row with the tip, from the middle of the first cell.
        let tip = if is_between && dy < 0 {
            -self.cell.1 / 2 - size
        } else if is_between {
            self.cell.1 / 2 + size - 1
        } else if dy < 0 {
            let written = (self.to.1 - 1).div_euclid(self.text.1);
            (written + 1) * self.text.1 - self.from.1
        } else {
            self.to.1.div_euclid(self.text.1) * self.text.1 - 1 - self.from.1
        };
        let left = if self.is_high || self.is_free {
            let middle = tip - dy.signum() * (size - 1) / 2;
            (dx * middle) / dy - size / 2
        } else {
            // In the corner of the neighbour.
            dx - self.cell.0 / 2
        };
        let rows = (0..size).flat_map(|down| {
            let y = tip - dy.signum() * down;
            (left + down..left + size).map(move |x| (x, y))
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stone in the middle of a cell.
    fn stone((x, y): (i32, i32)) -> Vec<(i32, i32)> {
        let columns = -4..4;
        columns
            .flat_map(|dx| (-3..3).map(move |dy| (x + dx, y + dy)))
            .collect()
    }

    #[test]
    fn it_is_beside_the_stones_and_nearer_to_where_it_leads_the_farther_it_goes() {
        // Sextants, seven columns a cell and three rows from one to the next.
        let from = (50, 51);
        for (dx, dy) in [(14, 0), (-14, 0), (7, -9), (-7, -9), (7, 9), (-7, 9)] {
            for is_free in [false, true] {
                let to = (from.0 + dx, from.1 + dy);
                let head = Arrowhead {
                    from,
                    to,
                    cell: (14, 6),
                    text: (2, 3),
                    is_high: true,
                    is_free,
                };
                let dots = head.dots();
                assert!(dots.len() >= 4, "{dx} {dy}");
                let stands = [stone(from), stone(to)];
                let stands = if is_free { &stands[..1] } else { &stands[..] };
                for dot in &dots {
                    assert!(
                        !stands.concat().contains(dot),
                        "{dx} {dy} {is_free} {dot:?}"
                    );
                    let leads = (dot.0 - from.0).signum() == dx.signum();
                    assert!(leads, "{dx} {dy} {is_free} {dot:?}");
                }
            }
        }
    }
}
