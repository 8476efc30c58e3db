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
    /// From now on the disk does this with what is written.
    Disk(Room),
    /// The line to the host drops.
    LineDrops,
    /// The host stops in order, or is killed.
    HostStops(bool),
    /// The host is stopped by a signal and goes on after this many milliseconds.
    HostSleeps(u64),
    /// The host is there again.
    HostReturns,
    /// The program is killed.
    Dies,
    /// Somebody who has left the program, or whose program was killed, starts it again.
    Starts,
}

/// What a disk does with what is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Room {
    /// It takes it.
    #[default]
    Enough,
    /// It takes nothing.
    None,
    /// It takes the first half, and fails then.
    Half,
}

const ROOMS: [(Room, &str); 3] = [
    (Room::Enough, "good"),
    (Room::None, "full"),
    (Room::Half, "half"),
];

/// The acts that are a word each.
const WORDS: [(Act, &str); 6] = [
    (Act::LineDrops, "line=drops"),
    (Act::HostStops(true), "host=stops"),
    (Act::HostStops(false), "host=dies"),
    (Act::HostReturns, "host=returns"),
    (Act::Dies, "program=dies"),
    (Act::Starts, "program=starts"),
];

const GESTURES: [(Gesture, &str); 4] = [
    (Gesture::Click, "click"),
    (Gesture::RightClick, "right-click"),
    (Gesture::WheelUp, "wheel-up"),
    (Gesture::WheelDown, "wheel-down"),
];

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, word)) = WORDS.iter().find(|(act, _)| act == self) {
            return f.write_str(word);
        }
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
            Self::Disk(room) => {
                let name = ROOMS.iter().find(|(known, _)| known == room);
                write!(f, "disk={}", name.map_or("good", |(_, name)| name))
            }
            Self::HostSleeps(millis) => write!(f, "host-sleeps={millis}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Act {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let wrong = || format!("{word} is no act");
        if let Some((act, _)) = WORDS.iter().find(|(_, known)| *known == word) {
            return Ok(act.clone());
        }
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
            ("host-sleeps", _) => Self::HostSleeps(value.parse().map_err(|_| wrong())?),
            ("disk", _) => {
                let room = ROOMS.iter().find(|(_, name)| *name == value);
                Self::Disk(room.ok_or_else(wrong)?.0)
            }
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
                 disk=full disk=half disk=good line=drops host=stops host=dies host=returns \
                 host-sleeps=500 program=dies program=starts";
    assert_eq!(written(&read(words)), words);
}
