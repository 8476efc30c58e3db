//! What the terminal draws with, and the shortest way to change it.

use ratatui::style::{Color, Modifier};

use super::number::write_number;

/// Attributes that show on a blank.
pub(super) const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

/// The attributes and the numbers that select them (SGR of ECMA-48).
const ATTRIBUTES: [(Modifier, u16); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// About what an attribute more or less takes, which is mostly taken back: then all colours are told
/// anew.
const ATTRIBUTE_BYTES: usize = 40;

/// A colour as terminals are told it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Ink {
    /// The terminal's own.
    Own,
    /// One of 256.
    Indexed(u8),
    /// Red, green and blue.
    Rgb([u8; 3]),
}

impl From<Color> for Ink {
    fn from(color: Color) -> Self {
        Ink::Indexed(match color {
            Color::Reset => return Ink::Own,
            Color::Rgb(red, green, blue) => return Ink::Rgb([red, green, blue]),
            Color::Indexed(index) => index,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
        })
    }
}

impl Ink {
    /// The bytes that it takes to tell it.
    fn length(self) -> usize {
        let digits = |part: u8| match part {
            0..10 => 1,
            10..100 => 2,
            _ => 3,
        };
        match self {
            Ink::Own => 3,
            Ink::Indexed(index) => 6 + digits(index),
            Ink::Rgb(parts) => 8 + parts.map(digits).iter().sum::<usize>(),
        }
    }
}

/// What the terminal draws with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Pen {
    pub(super) background: Ink,
    pub(super) foreground: Ink,
    pub(super) attributes: Modifier,
}

impl Default for Pen {
    /// The terminal's own colours and no attributes.
    fn default() -> Self {
        Self {
            background: Ink::Own,
            foreground: Ink::Own,
            attributes: Modifier::empty(),
        }
    }
}

impl Pen {
    /// About how many bytes it takes to make the other of this pen.
    pub(super) fn distance(self, other: Self) -> usize {
        if self == other {
            return 0;
        }
        let colour = |held: Ink, wanted: Ink| if held == wanted { 0 } else { wanted.length() };
        let attributes = if self.attributes == other.attributes {
            0
        } else {
            ATTRIBUTE_BYTES
        };
        2 + attributes
            + colour(self.background, other.background)
            + colour(self.foreground, other.foreground)
    }

    /// The pen with its colours exchanged.
    pub(super) const fn inverted(self) -> Self {
        Self {
            background: self.foreground,
            foreground: self.background,
            ..self
        }
    }

    /// Whether the colours can be exchanged: no terminal writes in its own background's colour.
    pub(super) fn is_invertible(self) -> bool {
        self.attributes.is_empty() && self.background != Ink::Own && self.foreground != Ink::Own
    }

    /// The pen that draws blanks on a background and is made of this one most easily.
    pub(super) const fn for_blanks(self, background: Ink) -> Self {
        Self {
            background,
            attributes: self.attributes.difference(SEEN_ON_BLANKS),
            ..self
        }
    }

    /// Makes the other of this pen, in one sequence.
    pub(super) fn become_pen(&mut self, wanted: Self, out: &mut Vec<u8>) {
        if *self == wanted {
            return;
        }
        out.extend_from_slice(b"\x1b[");
        if wanted != Self::default() {
            // Some numbers that turn an attribute off are understood differently; none at all is not.
            if !wanted.attributes.contains(self.attributes) {
                out.extend_from_slice(b"0;");
                *self = Self::default();
            }
            for (modifier, number) in ATTRIBUTES {
                if (wanted.attributes - self.attributes).contains(modifier) {
                    write_number(number, out);
                    out.push(b';');
                }
            }
            if wanted.foreground != self.foreground {
                write_colour(3, wanted.foreground, out);
            }
            if wanted.background != self.background {
                write_colour(4, wanted.background, out);
            }
            // The last separator.
            out.pop();
        }
        out.push(b'm');
        *self = wanted;
    }
}

/// Writes a colour and a separator; `plane` is 3 for the foreground and 4 for the background.
fn write_colour(plane: u8, ink: Ink, out: &mut Vec<u8>) {
    out.push(b'0' + plane);
    match ink {
        Ink::Own => out.push(b'9'),
        Ink::Indexed(index) => {
            out.extend_from_slice(b"8;5;");
            write_number(index.into(), out);
        }
        Ink::Rgb([red, green, blue]) => {
            out.extend_from_slice(b"8;2;");
            write_number(red.into(), out);
            out.push(b';');
            write_number(green.into(), out);
            out.push(b';');
            write_number(blue.into(), out);
        }
    }
    out.push(b';');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_changes_in_one_sequence() {
        let mut pen = Pen::default();
        let mut change = |wanted: Pen| {
            let mut out = Vec::new();
            pen.become_pen(wanted, &mut out);
            String::from_utf8(out).unwrap().replace('\x1b', "^")
        };
        let bold = Pen {
            foreground: Color::LightRed.into(),
            background: Color::Rgb(1, 20, 203).into(),
            attributes: Modifier::BOLD,
        };
        assert_eq!(change(bold), "^[1;38;5;9;48;2;1;20;203m");
        assert_eq!(change(bold), "");
        let plain = Pen {
            attributes: Modifier::empty(),
            ..bold
        };
        assert_eq!(change(plain), "^[0;38;5;9;48;2;1;20;203m");
        assert_eq!(change(plain.for_blanks(Ink::Indexed(7))), "^[48;5;7m");
        let own = Pen {
            background: Ink::Own,
            ..plain
        };
        assert_eq!(change(own), "^[49m");
        assert_eq!(change(Pen::default()), "^[m");
    }

    #[test]
    fn what_differs_in_less_is_nearer() {
        let pen = |foreground: Color, background: Color| Pen {
            foreground: foreground.into(),
            background: background.into(),
            ..Pen::default()
        };
        let held = pen(Color::Rgb(200, 200, 200), Color::Rgb(47, 54, 66));
        assert_eq!(held.distance(held), 0);
        let one = held.distance(pen(Color::Indexed(221), Color::Rgb(47, 54, 66)));
        let two = held.distance(pen(Color::Indexed(221), Color::Rgb(0, 0, 0)));
        assert!(0 < one && one < two);
    }
}
