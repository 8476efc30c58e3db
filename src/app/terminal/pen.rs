//! What the terminal draws with: two colours and attributes, and the shortest way to change them.
//!
//! The sequences are those of ECMA-48 that every terminal knows, with ISO 8613-6 for colours beyond
//! the sixteen.

use std::io::Write;

use ratatui::style::{Color, Modifier};

/// The attributes with the numbers that turn them on.
pub(super) const ATTRIBUTES: [(Modifier, &str); 9] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// A colour in an order.
pub(super) type Shade = (u8, u8, u8, u8);

/// How a cell is drawn. Cells of one ground come together when they are sorted, then those of
/// one ink.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pen {
    pub(super) ground: Shade,
    pub(super) attributes: u16,
    /// Nothing where the ink cannot be seen.
    pub(super) ink: Option<Shade>,
}

impl Pen {
    /// The pen that is held when this one is asked for after another.
    pub(super) fn after(self, before: Self) -> Self {
        Self {
            ink: self.ink.or(before.ink),
            ..self
        }
    }

    /// How much there is to be changed to come to this pen from another; all inks of a ground
    /// come before the next ground.
    pub(super) fn far(self, from: Self) -> u8 {
        let dropped = from.attributes & !self.attributes != 0;
        let ink = self.ink.is_some_and(|ink| Some(ink) != from.ink);
        4 * u8::from(dropped)
            + 2 * u8::from(self.ground != from.ground)
            + u8::from(ink || self.attributes != from.attributes)
    }

    /// Writes what changes this pen into another; returns the one that is held then.
    pub(super) fn change(self, to: Self, out: &mut Vec<u8>) -> Self {
        let wanted = to.after(self);
        if wanted == self {
            return self;
        }
        let mut codes = String::new();
        let mut before = self;
        let stays = self.attributes & to.attributes;
        if stays != self.attributes {
            // Some numbers that turn attributes off are understood differently; none at all is not.
            codes.push('0');
            before = Self::default();
        }
        let added = Modifier::from_bits_retain(wanted.attributes & !before.attributes);
        for (_, code) in ATTRIBUTES.iter().filter(|(one, _)| added.contains(*one)) {
            push(&mut codes, code);
        }
        // An ink that cannot be seen need not be restored.
        let ink = to.ink.or(before.ink);
        if let Some(ink) = ink.filter(|_| ink != before.ink) {
            push(&mut codes, &colour(ink, 30));
        }
        if wanted.ground != before.ground {
            push(&mut codes, &colour(wanted.ground, 40));
        }
        // Writing to a vector cannot fail.
        let _ = write!(out, "\x1b[{}m", if codes == "0" { "" } else { &codes });
        Self { ink, ..wanted }
    }
}

impl Default for Pen {
    /// The terminal's own colours and no attributes.
    fn default() -> Self {
        let plain = shade(Color::Reset);
        Self {
            ground: plain,
            attributes: 0,
            ink: Some(plain),
        }
    }
}

fn push(codes: &mut String, code: &str) {
    if !codes.is_empty() {
        codes.push(';');
    }
    codes.push_str(code);
}

/// A colour as something that can be sorted and written: its kind, then its numbers. Kind 0 is
/// the terminal's own, 1 one of the sixteen, 2 one of the 256, 3 has 24 bits and is none of the 256.
pub(super) const fn shade(colour: Color) -> Shade {
    let number = match colour {
        Color::Reset => return (0, 0, 0, 0),
        Color::Indexed(number) => return (2, number, 0, 0),
        Color::Rgb(red, green, blue) => {
            return match indexed(red, green, blue) {
                Some(number) => (2, number, 0, 0),
                None => (3, red, green, blue),
            };
        }
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
    };
    (1, number, 0, 0)
}

/// The number of a colour among the 256, which is shorter to write, if it is one of those that are
/// the same on every terminal: the cube but for its first row, which is redefined by some, and the
/// greys.
const fn indexed(red: u8, green: u8, blue: u8) -> Option<u8> {
    const fn step(channel: u8) -> Option<u8> {
        match channel {
            0 => Some(0),
            95 | 135 | 175 | 215 | 255 => Some((channel - 55) / 40),
            _ => None,
        }
    }
    if red == green && green == blue && red % 10 == 8 && red <= 238 {
        return Some(232 + (red - 8) / 10);
    }
    match (step(red), step(green), step(blue)) {
        (Some(0), Some(0), _) => None,
        (Some(red), Some(green), Some(blue)) => Some(16 + 36 * red + 6 * green + blue),
        _ => None,
    }
}

/// The numbers that choose a colour: `base` is 30 for the ink and 40 for the ground.
pub(super) fn colour((kind, one, two, three): Shade, base: u8) -> String {
    match kind {
        0 => format!("{}", base + 9),
        1 if one < 8 => format!("{}", base + one),
        1 => format!("{}", base + 52 + one),
        2 => format!("{};5;{one}", base + 8),
        _ => format!("{};2;{one};{two};{three}", base + 8),
    }
}
