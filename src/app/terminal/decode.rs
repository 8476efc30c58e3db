//! What the bytes from a terminal mean.
//!
//! crossterm, which most programs read with, is not used: it holds back what comes after the first
//! 1024 bytes of a burst until another key is pressed, it turns in circles at full speed once the
//! terminal is gone, and it can ask for the keyboard protocol only by waiting up to two seconds
//! with the keyboard dead. Here answers of the terminal arrive among the keys, whenever they come.

use std::time::Duration;

use super::sequence;
use crate::app::input::{Code, Key, Mouse, Name};

/// What came from the terminal.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A key was pressed or repeated.
    Key(Key),
    /// The mouse was used.
    Mouse(Mouse),
    /// A text was pasted.
    Paste(String),
    /// The terminal knows the keyboard protocol that tells all keys apart.
    KeyboardProtocol,
    /// The terminal has answered the question that every terminal answers.
    Answer,
}

/// What can be made of the first bytes of some input.
#[derive(PartialEq, Debug)]
pub(super) enum Step {
    /// They are the beginning of something.
    More,
    /// So many bytes mean this, or nothing.
    Done(usize, Option<Input>),
    /// So many bytes begin a paste.
    Paste(usize),
}

/// How long to wait for the rest of an escape sequence. A lone Esc key is known only after that,
/// so it must not be felt; connections that tear sequences further apart are beyond help.
const SEQUENCE_PATIENCE: Duration = Duration::from_millis(20);

/// How long to wait for the rest of a paste.
const PASTE_PATIENCE: Duration = Duration::from_secs(1);

/// What ends a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// Makes inputs of bytes, which may arrive in any pieces.
#[derive(Debug, Default)]
pub struct Decoder {
    /// What has not been understood yet.
    bytes: Vec<u8>,
    /// Whether the bytes belong to a paste.
    pasting: bool,
}

impl Decoder {
    /// Takes bytes in and calls `found` with everything they complete.
    pub fn feed(&mut self, bytes: &[u8], found: &mut dyn FnMut(Input)) {
        // The end of a paste can only lie in what is new, or begin just before it.
        let seen = self.bytes.len().saturating_sub(PASTE_END.len());
        self.bytes.extend_from_slice(bytes);
        let mut start = 0;
        loop {
            if self.pasting {
                let from = seen.max(start);
                let Some(end) = find(&self.bytes[from..], PASTE_END) else {
                    break;
                };
                found(paste(&self.bytes[start..from + end]));
                self.pasting = false;
                start = from + end + PASTE_END.len();
            }
            match step(&self.bytes[start..]) {
                Step::More => break,
                Step::Done(length, input) => {
                    start += length;
                    input.into_iter().for_each(&mut *found);
                }
                Step::Paste(length) => {
                    start += length;
                    self.pasting = true;
                }
            }
        }
        self.bytes.drain(..start);
    }

    /// How long to wait for more bytes before [`Decoder::give_up`]; `None` when nothing is open.
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        if self.pasting {
            Some(PASTE_PATIENCE)
        } else {
            (!self.bytes.is_empty()).then_some(SEQUENCE_PATIENCE)
        }
    }

    /// Makes of the bytes at hand what can be made of them, since no others have come.
    pub fn give_up(&mut self, found: &mut dyn FnMut(Input)) {
        let bytes = std::mem::take(&mut self.bytes);
        if std::mem::take(&mut self.pasting) {
            found(paste(&bytes));
            return;
        }
        match bytes[..] {
            [ESCAPE] => found(Input::Key(Key::named(Name::Escape))),
            [ESCAPE, byte] => {
                if let Some(key) = control_or_char(byte) {
                    found(Input::Key(Key { alt: true, ..key }));
                }
            }
            _ => {}
        }
    }
}

pub(super) const ESCAPE: u8 = 0x1b;

/// What the first bytes mean.
fn step(bytes: &[u8]) -> Step {
    match *bytes {
        [] | [ESCAPE] => Step::More,
        // A key by itself, and one more, or the beginning of one: Alt with control characters is
        // rarer than two keys that travelled together.
        [ESCAPE, 0x00..=0x1f | 0x7f, ..] => {
            Step::Done(1, Some(Input::Key(Key::named(Name::Escape))))
        }
        [ESCAPE, b'[', ..] => sequence::control(bytes),
        [ESCAPE, b'O', ref rest @ ..] => match rest {
            [] => Step::More,
            [last, ..] => Step::Done(3, sequence::keypad(*last).map(Input::Key)),
        },
        // Answers to questions we have not asked, up to BEL or ESC and a backslash.
        [ESCAPE, b']' | b'P' | b'_' | b'^' | b'X', ..] => string(bytes),
        [ESCAPE, ref rest @ ..] => match char(rest) {
            Char::More => Step::More,
            Char::Bad => Step::Done(2, None),
            Char::Is(key, length) => {
                Step::Done(1 + length, Some(Input::Key(Key { alt: true, ..key })))
            }
        },
        _ => match char(bytes) {
            Char::More => Step::More,
            Char::Bad => Step::Done(1, None),
            Char::Is(key, length) => Step::Done(length, Some(Input::Key(key))),
        },
    }
}

/// Passes over a string that the terminal sent.
fn string(bytes: &[u8]) -> Step {
    let end = bytes[2..]
        .iter()
        .position(|byte| matches!(*byte, 0x07 | ESCAPE));
    match end.map(|end| (2 + end, bytes[2 + end])) {
        None => Step::More,
        Some((end, ESCAPE)) => match bytes.get(end + 1) {
            None => Step::More,
            Some(b'\\') => Step::Done(end + 2, None),
            Some(_) => Step::Done(end, None),
        },
        Some((end, _)) => Step::Done(end + 1, None),
    }
}

/// What some bytes are as a character.
enum Char {
    /// The beginning of one.
    More,
    /// Not one.
    Bad,
    /// The key that makes it, and its length.
    Is(Key, usize),
}

/// The first character.
fn char(bytes: &[u8]) -> Char {
    if let Some(key) = bytes.first().copied().and_then(control_or_char) {
        return Char::Is(key, 1);
    }
    let start = &bytes[..bytes.len().min(4)];
    let valid = match str::from_utf8(start) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) if error.error_len().is_none() => return Char::More,
        Err(_) => return Char::Bad,
    };
    match valid.chars().next() {
        Some(char) => Char::Is(Key::char(char), char.len_utf8()),
        None => Char::More,
    }
}

/// The key of one byte of ASCII.
fn control_or_char(byte: u8) -> Option<Key> {
    let control = |char: u8| Key {
        control: true,
        ..Key::char(char::from(char))
    };
    match byte {
        0x00 => Some(control(b' ')),
        // Enter is a line feed where something types for the user.
        b'\r' | b'\n' => Some(Key::named(Name::Enter)),
        b'\t' => Some(Key::named(Name::Tab)),
        // Terminals disagree about which of the two is the key Backspace.
        0x08 | 0x7f => Some(Key::named(Name::Backspace)),
        ESCAPE => Some(Key::named(Name::Escape)),
        0x01..=0x1a => Some(control(byte - 1 + b'a')),
        0x1c..=0x1f => Some(control(byte - 0x1c + b'\\')),
        0x20..=0x7e => Some(Key {
            code: Code::Char(char::from(byte)),
            control: false,
            alt: false,
        }),
        0x80.. => None,
    }
}

/// A paste; its lines end as ours do.
fn paste(bytes: &[u8]) -> Input {
    let text = String::from_utf8_lossy(bytes);
    Input::Paste(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Where the needle first occurs.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
