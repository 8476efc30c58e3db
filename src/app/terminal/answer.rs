//! What a terminal says about itself when it is asked.
//!
//! The questions are written when the terminal is taken over, before the screen is cleared, so
//! that one that prints what it does not understand leaves no trace. Nobody waits for the
//! answers: the first frame is drawn from what the environment promises, and what the terminal
//! says comes later, as messages.

use serde::{Deserialize, Serialize};

/// Something that the terminal has said about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It knows the keyboard protocol that tells all keys apart
    /// (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).
    Keyboard,
    /// It shows pictures that are sent by kitty's protocol
    /// (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
    KittyGraphics,
    /// Its primary device attributes, which every terminal has.
    Attributes {
        /// Whether it shows sixel pictures (attribute 4).
        sixel: bool,
    },
    /// Its name and version, as in `kitty(0.40.1)` (XTVERSION); printable ASCII.
    Name(String),
    /// The size of a cell in pixels.
    CellSize {
        /// Pixels from left to right.
        width: u16,
        /// Pixels from top to bottom.
        height: u16,
    },
    /// The colour of its background.
    Background {
        /// From 0 to 255.
        red: u8,
        /// From 0 to 255.
        green: u8,
        /// From 0 to 255.
        blue: u8,
    },
}

/// What is known of the terminal so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Whether it has said that it shows pictures by kitty's protocol.
    pub kitty_graphics: bool,
    /// Whether it has said that it shows sixel pictures.
    pub sixel: bool,
    /// Its name and version.
    pub name: Option<String>,
    /// The width and height of a cell in pixels.
    pub cell: Option<(u16, u16)>,
    /// The background's red, green and blue.
    pub background: Option<(u8, u8, u8)>,
}

impl Features {
    /// Adds what the terminal has said.
    pub fn add(&mut self, answer: Answer) {
        match answer {
            Answer::Keyboard => {}
            Answer::KittyGraphics => self.kitty_graphics = true,
            Answer::Attributes { sixel } => self.sixel = sixel,
            Answer::Name(name) => self.name = Some(name),
            Answer::CellSize { width, height } => self.cell = Some((width, height)),
            Answer::Background { red, green, blue } => self.background = Some((red, green, blue)),
        }
    }
}

/// The longest name of a terminal that is taken seriously.
const LONGEST_NAME: usize = 100;

/// What asks for every answer. The last question is one that every terminal answers, so that it
/// is known when nothing more will come.
pub(super) fn questions(variable: impl Fn(&str) -> bool) -> String {
    let keyboard = "\x1b[?u";
    let name = "\x1b[>0q";
    let cell_size = "\x1b[16t";
    let background = "\x1b]11;?\x1b\\";
    // A picture of one pixel that is only to be checked. GNU screen would show it as its status.
    let kitty_graphics = if variable("STY") {
        ""
    } else {
        "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
    };
    let attributes = "\x1b[c";
    [
        keyboard,
        name,
        cell_size,
        background,
        kitty_graphics,
        attributes,
    ]
    .concat()
}

/// The answer in a control sequence, given without `ESC [` and without its last byte.
pub(super) fn control(parameters: &str, last: u8) -> Option<Answer> {
    match (parameters.strip_prefix('?'), last) {
        (Some(_), b'u') => Some(Answer::Keyboard),
        // The first number is what kind of terminal it is.
        (Some(numbers), b'c') => Some(Answer::Attributes {
            sixel: numbers.split(';').skip(1).any(|number| number == "4"),
        }),
        (None, b't') => {
            let mut numbers = parameters.strip_prefix("6;")?.split(';').map(str::parse);
            let mut next = || numbers.next()?.ok().filter(|pixels| *pixels > 0);
            let (height, width) = (next()?, next()?);
            Some(Answer::CellSize { width, height })
        }
        _ => None,
    }
}

/// The answer in a string, given with the byte after ESC that began it and without its end.
pub(super) fn string(kind: u8, text: &str) -> Option<Answer> {
    match kind {
        b'P' => {
            let name = text.strip_prefix(">|")?;
            let fine = name.len() <= LONGEST_NAME && name.bytes().all(|b| matches!(b, b' '..=b'~'));
            fine.then(|| Answer::Name(name.to_owned()))
        }
        b'_' => {
            (text.starts_with("Gi=31") && text.ends_with(";OK")).then_some(Answer::KittyGraphics)
        }
        b']' => {
            let colour = text.strip_prefix("11;")?;
            let channels = colour
                .strip_prefix("rgba:")
                .or_else(|| colour.strip_prefix("rgb:"))?;
            let mut channels = channels.split('/').map(channel);
            let mut next = || channels.next()?;
            let (red, green, blue) = (next()?, next()?, next()?);
            Some(Answer::Background { red, green, blue })
        }
        _ => None,
    }
}

/// A colour's channel of one to four hexadecimal digits, which are a part of the largest number
/// of so many digits (`XParseColor` of X11).
fn channel(digits: &str) -> Option<u8> {
    let most = match digits.len() {
        length @ 1..=4 => (1_u32 << (4 * length)) - 1,
        _ => return None,
    };
    let value = u32::from_str_radix(digits, 16).ok()?;
    u8::try_from(value * 255 / most).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_background_is_told_in_one_to_four_digits() {
        let background = |red, green, blue| Some(Answer::Background { red, green, blue });
        assert_eq!(
            string(b']', "11;rgb:ffff/8080/0000"),
            background(255, 128, 0)
        );
        assert_eq!(string(b']', "11;rgb:ff/80/00"), background(255, 128, 0));
        assert_eq!(string(b']', "11;rgba:f/0/8/ff"), background(255, 0, 136));
        for nonsense in [
            "11;rgb:ffff/8080",
            "11;rgb:fffff/0/0",
            "11;rgb:x/0/0",
            "4;0",
        ] {
            assert_eq!(string(b']', nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn sixel_is_an_attribute_and_not_a_kind_of_terminal() {
        let sixel = |text| control(text, b'c') == Some(Answer::Attributes { sixel: true });
        assert!(sixel("?62;4;22") && sixel("?64;1;2;4"));
        assert!(!sixel("?4") && !sixel("?62;22;44") && !sixel("62;4"));
    }

    #[test]
    fn a_name_that_a_terminal_could_be_harmed_by_is_none() {
        assert_eq!(
            string(b'P', ">|foot(1.21.0)"),
            Some(Answer::Name("foot(1.21.0)".to_owned()))
        );
        assert_eq!(string(b'P', ">|a\u{9b}31mb"), None);
        assert_eq!(string(b'P', &format!(">|{}", "x".repeat(1000))), None);
        assert_eq!(string(b'P', "1+r"), None);
    }

    #[test]
    fn pictures_are_shown_by_those_who_say_so() {
        assert_eq!(string(b'_', "Gi=31;OK"), Some(Answer::KittyGraphics));
        assert_eq!(string(b'_', "Gi=31;ENOTSUPPORTED:no"), None);
    }

    #[test]
    fn a_cell_has_a_height_and_a_width() {
        let cell = Answer::CellSize {
            width: 10,
            height: 20,
        };
        assert_eq!(control("6;20;10", b't'), Some(cell));
        assert_eq!(control("6;0;0", b't'), None);
        assert_eq!(control("4;480;800", b't'), None);
    }

    #[test]
    fn the_last_question_is_the_one_that_is_always_answered() {
        let all = questions(|_| false);
        assert!(all.contains("\x1b_G") && all.ends_with("\x1b[c"));
        assert!(!questions(|name| name == "STY").contains("\x1b_"));
    }
}
