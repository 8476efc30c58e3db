//! Keys and mouse events, free of any terminal library's types.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use parlour_rules::named_enum;
use parlour_rules::serde_as_text;

/// A key that was pressed.
///
/// Its text (`ctrl+c`, `enter`, `A`, `f1`, `space`) is what config files and recorded sessions
/// hold and what hints show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// The key, or the character it makes.
    pub code: Code,
    /// Control was held.
    pub control: bool,
    /// Alt was held.
    pub alt: bool,
}

/// A key on the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// A key that makes this character; capitals are characters of their own.
    Char(char),
    /// A function key, from 1.
    Function(u8),
    /// Any other key.
    Named(Name),
}

named_enum! {
    /// The keys that have names.
    #[derive(PartialOrd, Ord)]
    pub enum Name {
        /// ↵
        Enter = "enter",
        /// Esc
        Escape = "esc",
        /// ⌫
        Backspace = "backspace",
        /// Del
        Delete = "delete",
        /// Tab
        Tab = "tab",
        /// Shift and Tab
        BackTab = "shift+tab",
        /// ↑
        Up = "up",
        /// ↓
        Down = "down",
        /// ←
        Left = "left",
        /// →
        Right = "right",
        /// Home
        Home = "home",
        /// End
        End = "end",
        /// Page up
        PageUp = "pageup",
        /// Page down
        PageDown = "pagedown",
    }

    /// The text in settings.
    text
}

impl Key {
    /// The key that makes a character, nothing held.
    pub const fn char(char: char) -> Self {
        Self {
            code: Code::Char(char),
            control: false,
            alt: false,
        }
    }

    /// A named key, nothing held.
    pub const fn named(name: Name) -> Self {
        Self {
            code: Code::Named(name),
            control: false,
            alt: false,
        }
    }

    /// Returns the key that most terminals send in place of this one, where they cannot send it.
    pub fn sent_as(self) -> Option<Self> {
        let without = |code| Self {
            control: false,
            ..Self { code, ..self }
        };
        let named = |name| Some(without(Code::Named(name)));
        match self.code {
            _ if !self.control => None,
            Code::Char('h') => named(Name::Backspace),
            Code::Char('i') => named(Name::Tab),
            Code::Char('j' | 'm') => named(Name::Enter),
            Code::Char('[') => named(Name::Escape),
            Code::Char('a'..='z' | ' ' | '\\' | ']' | '^' | '_') => None,
            Code::Char(char @ 'A'..='Z') => Some(Self {
                code: Code::Char(char.to_ascii_lowercase()),
                ..self
            }),
            Code::Char(_)
            | Code::Named(
                Name::Enter | Name::Escape | Name::Backspace | Name::Tab | Name::BackTab,
            ) => Some(without(self.code)),
            Code::Named(_) | Code::Function(_) => None,
        }
    }

    /// The character that this key types into a text, if it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(char) if !self.control && !self.alt => Some(char),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("ctrl+")?;
        }
        if self.alt {
            f.write_str("alt+")?;
        }
        match self.code {
            Code::Char(' ') => f.write_str("space"),
            Code::Char(char) => write!(f, "{char}"),
            Code::Function(number) => write!(f, "f{number}"),
            Code::Named(name) => f.write_str(name.text()),
        }
    }
}

/// A text that names no key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a key: write a character, f1 to f12, or a name such as enter, space, ctrl+r")]
pub struct NoSuchKey(pub String);

impl FromStr for Key {
    type Err = NoSuchKey;

    fn from_str(text: &str) -> Result<Self, NoSuchKey> {
        let (control, rest) = match text.strip_prefix("ctrl+") {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, text),
        };
        let (alt, rest) = match rest.strip_prefix("alt+") {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, rest),
        };
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(char), None) => Code::Char(char),
            _ if rest == "space" => Code::Char(' '),
            _ => {
                let function = || rest.strip_prefix('f')?.parse().ok();
                Name::named(rest)
                    .map(Code::Named)
                    .or_else(|| {
                        function()
                            .filter(|n| (1..=12).contains(n))
                            .map(Code::Function)
                    })
                    .ok_or_else(|| NoSuchKey(text.to_owned()))?
            }
        };
        Ok(Self { code, control, alt })
    }
}

serde_as_text!(Key);

/// A gesture of the mouse at a cell of the screen, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mouse {
    /// The column.
    pub column: u16,
    /// The row.
    pub row: u16,
    /// The gesture.
    pub gesture: Gesture,
}

/// An action of the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gesture {
    /// The left button was pressed.
    Click,
    /// The right button was pressed.
    RightClick,
    /// The wheel was turned away from the hand.
    WheelUp,
    /// The wheel was turned towards the hand.
    WheelDown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_text_that_names_it() {
        for name in Name::ALL {
            let text = name.text();
            assert_eq!(text.parse(), Ok(Key::named(name)));
            assert_eq!(Key::named(name).to_string(), text);
        }
        for text in [
            "a",
            "A",
            "+",
            "ctrl+c",
            "alt+x",
            "ctrl+alt+up",
            "f12",
            "space",
            "ctrl++",
        ] {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_most_terminals_cannot_send_is_known() {
        for (key, sent) in [
            ("ctrl+h", Some("backspace")),
            ("ctrl+i", Some("tab")),
            ("ctrl+m", Some("enter")),
            ("ctrl+[", Some("esc")),
            ("ctrl+C", Some("ctrl+c")),
            ("ctrl+1", Some("1")),
            ("ctrl+enter", Some("enter")),
            ("ctrl+u", None),
            ("ctrl+\\", None),
            ("ctrl+left", None),
            ("h", None),
            ("alt+H", None),
        ] {
            let parsed: Key = key.parse().unwrap();
            assert_eq!(
                parsed.sent_as(),
                sent.map(|sent| sent.parse().unwrap()),
                "{key}"
            );
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "f0", "f13", "foo", "ctrl+", "shift+a"] {
            assert_eq!(
                text.parse::<Key>(),
                Err(NoSuchKey(text.to_owned())),
                "{text}"
            );
        }
    }
}
