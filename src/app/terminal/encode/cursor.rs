//! The shortest way of the cursor to another place: absolute or relative, in each direction.
//!
//! The sequences are those of every terminal since the VT100 and VT220 (CUP, CUU, CUD, CUF, CUB,
//! CHA, VPA in <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>).

use super::number::write_number;

/// A column and a row, counted from 0.
pub(super) type Place = (u16, u16);

/// How one of the two numbers of a place is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// It is right already.
    None,
    /// A number of times one of the control character backspace.
    Backspaces(u16),
    /// By so much, with this final character.
    By(u16, u8),
    /// To this number, counted from 1, with this final character.
    To(u16, u8),
}

impl Step {
    const fn length(self) -> usize {
        match self {
            Step::None => 0,
            Step::Backspaces(count) => count as usize,
            Step::By(1, _) => 3,
            Step::By(number, _) | Step::To(number, _) => 3 + digits(number),
        }
    }

    fn write(self, out: &mut Vec<u8>) {
        let (number, end) = match self {
            Step::None => return,
            Step::Backspaces(count) => {
                out.resize(out.len() + usize::from(count), b'\x08');
                return;
            }
            Step::By(number, end) | Step::To(number, end) => (number, end),
        };
        out.extend_from_slice(b"\x1b[");
        if self != Step::By(1, end) {
            write_number(number, out);
        }
        out.push(end);
    }

    /// The shortest step along a row, from one column to another.
    fn across(from: u16, to: u16) -> Self {
        let absolute = Step::To(to + 1, b'G');
        let relative = match to.abs_diff(from) {
            0 => Step::None,
            far if to > from => Step::By(far, b'C'),
            far if usize::from(far) < Step::By(far, b'D').length() => Step::Backspaces(far),
            far => Step::By(far, b'D'),
        };
        relative.or(absolute)
    }

    /// The shortest step along a column, from one row to another.
    fn down(from: u16, to: u16) -> Self {
        let absolute = Step::To(to + 1, b'd');
        let relative = match to.abs_diff(from) {
            0 => Step::None,
            far if to > from => Step::By(far, b'B'),
            far => Step::By(far, b'A'),
        };
        relative.or(absolute)
    }

    /// This one, or another that is shorter.
    const fn or(self, other: Self) -> Self {
        if other.length() < self.length() {
            other
        } else {
            self
        }
    }
}

/// The steps from one place to another; none where a single move to the place is no longer.
fn steps(from: Option<Place>, to: Place) -> Option<[Step; 2]> {
    let from = from?;
    let steps = [Step::down(from.1, to.1), Step::across(from.0, to.0)];
    let length: usize = steps.map(Step::length).iter().sum();
    (length < absolute(to)).then_some(steps)
}

/// The bytes of a move to a place from anywhere.
const fn absolute((x, y): Place) -> usize {
    4 + digits(x + 1) + digits(y + 1)
}

const fn digits(number: u16) -> usize {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10_000 => 4,
        _ => 5,
    }
}

/// How many bytes it takes to move the cursor from a place, if it is known, to another.
pub(super) fn length(from: Option<Place>, to: Place) -> usize {
    steps(from, to).map_or_else(
        || absolute(to),
        |steps| steps.map(Step::length).iter().sum(),
    )
}

/// Moves the cursor from a place, if it is known, to another.
pub(super) fn write(from: Option<Place>, to: Place, out: &mut Vec<u8>) {
    if let Some(steps) = steps(from, to) {
        for step in steps {
            step.write(out);
        }
    } else {
        out.extend_from_slice(b"\x1b[");
        write_number(to.1 + 1, out);
        out.push(b';');
        write_number(to.0 + 1, out);
        out.push(b'H');
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::*;

    fn written(from: Place, to: Place) -> String {
        let mut out = Vec::new();
        write(Some(from), to, &mut out);
        assert_eq!(out.len(), length(Some(from), to));
        String::from_utf8(out).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn near_places_are_near() {
        assert_eq!(written((7, 3), (7, 3)), "");
        assert_eq!(written((7, 3), (8, 3)), "^[C");
        assert_eq!(written((7, 3), (6, 4)), "^[B\x08");
        assert_eq!(written((40, 20), (42, 19)), "^[A^[2C");
        assert_eq!(written((40, 20), (2, 20)), "^[3G");
        assert_eq!(written((3, 20), (40, 2)), "^[3;41H");
    }

    #[test]
    fn the_cursor_arrives_whatever_way_it_takes() {
        let size = |number| NonZeroU16::new(number).unwrap();
        let places = [0, 1, 2, 5, 8, 9, 10, 30, 98, 99, 120]
            .map(|x| [0, 1, 4, 8, 9, 11, 30].map(|y| (x, y)));
        for &from in places.as_flattened() {
            for &to in places.as_flattened() {
                let mut terminal = vt100::Parser::new(size(31), size(121), 0);
                let mut out = Vec::new();
                write(None, from, &mut out);
                write(Some(from), to, &mut out);
                terminal.process(&out);
                assert_eq!(terminal.screen().cursor_position(), (to.1, to.0));
            }
        }
    }
}
