//! The answers of a terminal that is asked about itself.
//!
//! The program does not wait: the first frame is drawn from the promises of the environment, and the
//! answers come later, as messages.

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
        /// It shows sixel pictures (attribute 4).
        sixel: bool,
        /// It says that it takes texts for the clipboard (attribute 52); many that do are silent.
        #[serde(default)]
        clipboard: bool,
    },
    /// It holds the key Esc back until another one comes while it reports the mouse, as GNU screen
    /// does: the mouse is left alone unless it is wanted.
    HoldsEscape,
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
    /// The scheme of colours around it has changed between light and dark, and its background
    /// with it, if it follows.
    Scheme,
    /// Around it little motion is wished for, or no longer.
    Still(bool),
}

impl Answer {
    /// Returns whether the background is light, where the answer tells: its brightness, as eyes
    /// weigh the colours (Rec. 601), is then above the middle.
    pub fn is_light(&self) -> Option<bool> {
        let Self::Background { red, green, blue } = *self else {
            return None;
        };
        let [red, green, blue] = [red, green, blue].map(u32::from);
        Some(299 * red + 587 * green + 114 * blue > 127_500)
    }
}

/// The abilities of the terminal that are known so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// It has said that it shows pictures by kitty's protocol.
    pub kitty_graphics: bool,
    /// It has said that it shows sixel pictures.
    pub sixel: bool,
    /// It has said that it takes texts for the clipboard.
    pub clipboard: bool,
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
            Answer::Keyboard | Answer::HoldsEscape | Answer::Scheme | Answer::Still(_) => {}
            Answer::KittyGraphics => self.kitty_graphics = true,
            Answer::Attributes { sixel, clipboard } => {
                self.sixel = sixel;
                self.clipboard = clipboard;
            }
            Answer::Name(name) => self.name = Some(name),
            Answer::CellSize { width, height } => self.cell = Some((width, height)),
            Answer::Background { red, green, blue } => self.background = Some((red, green, blue)),
        }
    }
}
