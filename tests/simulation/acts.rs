//! What happens in an evening, as values that can be written down and read back.

use std::fmt;
use std::str::FromStr;

use parlour_terminal::input::{Gesture, Key, Mouse};

/// Something that a person or the world does.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// A key is pressed.
    Key(Key),
    /// A text is pasted.
    Paste(String),
    /// The mouse is used.
    Mouse(Mouse),
    /// The pointer comes to a cell of the terminal.
    Point(u16, u16),
    /// The window takes another size.
    Resize(u16, u16),
    /// Time passes, in milliseconds.
    Wait(u64),
    /// The disk takes what is written, or is full.
    Disk(bool),
    /// The line to the host drops.
    LineDrops,
    /// The host stops in order, or is killed.
    HostStops(bool),
    /// The host is there again.
    HostReturns,
}

const GESTURES: [(Gesture, &str); 4] = [
    (Gesture::Click, "click"),
    (Gesture::RightClick, "right-click"),
    (Gesture::WheelUp, "wheel-up"),
    (Gesture::WheelDown, "wheel-down"),
];

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "{key}"),
            Self::Paste(text) => write!(
                f,
                "paste={}",
                serde_json::to_string(text).unwrap().replace(' ', "\\u0020")
            ),
            Self::Mouse(mouse) => {
                let name = GESTURES
                    .iter()
                    .find(|(gesture, _)| *gesture == mouse.gesture);
                let name = name.map_or("click", |(_, name)| name);
                write!(f, "{name}={},{}", mouse.column, mouse.row)
            }
            Self::Point(column, row) => write!(f, "point={column},{row}"),
            Self::Resize(columns, rows) => write!(f, "size={columns},{rows}"),
            Self::Wait(millis) => write!(f, "wait={millis}"),
            Self::Disk(true) => f.write_str("disk=good"),
            Self::Disk(false) => f.write_str("disk=full"),
            Self::LineDrops => f.write_str("line=drops"),
            Self::HostStops(true) => f.write_str("host=stops"),
            Self::HostStops(false) => f.write_str("host=dies"),
            Self::HostReturns => f.write_str("host=returns"),
        }
    }
}

impl FromStr for Act {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let wrong = || format!("{word} is no act");
        let Some((name, value)) = word.split_once('=').filter(|(name, _)| !name.is_empty()) else {
            return word.parse().map(Self::Key).map_err(|_| wrong());
        };
        let pair = || -> Result<(u16, u16), String> {
            let (one, other) = value.split_once(',').ok_or_else(wrong)?;
            let number = |text: &str| text.parse::<u16>().map_err(|_| wrong());
            Ok((number(one)?, number(other)?))
        };
        Ok(match (name, value) {
            ("paste", _) => Self::Paste(serde_json::from_str(value).map_err(|_| wrong())?),
            ("point", _) => pair().map(|(column, row)| Self::Point(column, row))?,
            ("size", _) => pair().map(|(columns, rows)| Self::Resize(columns, rows))?,
            ("wait", _) => Self::Wait(value.parse().map_err(|_| wrong())?),
            ("disk", "good") => Self::Disk(true),
            ("disk", "full") => Self::Disk(false),
            ("line", "drops") => Self::LineDrops,
            ("host", "stops") => Self::HostStops(true),
            ("host", "dies") => Self::HostStops(false),
            ("host", "returns") => Self::HostReturns,
            _ => {
                let known = GESTURES.iter().find(|(_, known)| *known == name);
                let gesture = known.ok_or_else(wrong)?.0;
                let (column, row) = pair()?;
                Self::Mouse(Mouse {
                    column,
                    row,
                    gesture,
                })
            }
        })
    }
}

/// The acts of an evening, each by the person of this number.
pub type Script = Vec<(usize, Act)>;

/// The acts in words, with the number of the person before each where there are several.
pub fn written(script: &Script) -> String {
    let word = |(who, act): &(usize, Act)| match who {
        0 => act.to_string(),
        who => format!("@{who}:{act}"),
    };
    script.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The acts that these words name.
pub fn read(words: &str) -> Script {
    let act = |word: &str| match word.strip_prefix('@').and_then(|rest| rest.split_once(':')) {
        Some((who, act)) => (who.parse().unwrap(), act.parse().unwrap()),
        None => (0, word.parse().unwrap()),
    };
    words.split_whitespace().map(act).collect()
}

#[test]
fn acts_are_read_as_they_are_written() {
    let words = "H esc space = @1:ctrl+c paste=\"a\\u0020b\" click=3,4 point=1,2 size=80,24 wait=200 \
                 disk=full disk=good line=drops host=stops host=dies host=returns";
    assert_eq!(written(&read(words)), words);
}
