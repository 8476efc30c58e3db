//! Bytes from the terminal that crossterm cannot make sense of.
//!
//! Answers to questions come between keys, so plain keys are understood too: characters, control
//! characters and the keys that move a cursor. Nothing else is, and it need not be: the mouse and
//! pastes are turned on only when crossterm reads.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::super::answer::Answer;
use super::questions;

pub(super) const ESCAPE: u8 = 0x1b;

/// So much is kept of a sequence that goes on and on.
const LONGEST: usize = 1024;

/// What was found in the bytes.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Found {
    /// The terminal has said something about itself.
    Answer(Answer),
    /// A key, as crossterm would have told of it.
    Key(Event),
}

/// Finds answers and keys in bytes, which may arrive in any pieces.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    /// What is not complete yet.
    open: Vec<u8>,
}

impl Scanner {
    /// Takes bytes in and calls `found` with everything they complete.
    pub(super) fn feed(&mut self, bytes: &[u8], found: &mut dyn FnMut(Found)) {
        self.open.extend_from_slice(bytes);
        let mut start = 0;
        while let Some((length, meaning)) = first(&self.open[start..]) {
            start += length;
            meaning.into_iter().for_each(&mut *found);
        }
        self.open.drain(..start);
        if self.open.len() > LONGEST {
            // What is too long is no answer, and no keys either.
            self.open.truncate(2);
        }
    }

    /// Whether the last bytes are the beginning of something.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Makes of the last bytes what can be made of them, since no others have come.
    pub(super) fn give_up(&mut self, found: &mut dyn FnMut(Found)) {
        if std::mem::take(&mut self.open) == [ESCAPE] {
            found(key(KeyCode::Esc, KeyModifiers::NONE));
        }
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Found {
    Found::Key(Event::Key(KeyEvent::new(code, modifiers)))
}

/// The length and the meaning of what the bytes begin with; nothing if they are only its beginning.
fn first(bytes: &[u8]) -> Option<(usize, Option<Found>)> {
    match *bytes {
        [] | [ESCAPE] | [ESCAPE, b'O'] => None,
        [ESCAPE, b'[', ref rest @ ..] => {
            let length = rest.iter().position(|byte| !(0x20..0x40).contains(byte))?;
            let parameters = str::from_utf8(&rest[..length]).unwrap_or_default();
            Some((2 + length + 1, control(parameters, rest[length])))
        }
        [ESCAPE, b'O', last, ..] => Some((3, control("", last))),
        [ESCAPE, kind @ (b']' | b'P' | b'_'), ref rest @ ..] => {
            let length = rest
                .iter()
                .position(|byte| matches!(*byte, 0x07 | ESCAPE))?;
            // BEL, or ESC and a backslash.
            let end = if rest[length] == ESCAPE { 2 } else { 1 };
            let text = String::from_utf8_lossy(&rest[..length]);
            let answer = questions::string(kind, &text).map(Found::Answer);
            (rest.len() >= length + end).then_some((2 + length + end, answer))
        }
        [ESCAPE, 0x00..=0x1f | 0x7f, ..] => Some((1, Some(key(KeyCode::Esc, KeyModifiers::NONE)))),
        [ESCAPE, ref rest @ ..] => {
            let (length, found) = character(rest, KeyModifiers::ALT)?;
            Some((1 + length, found))
        }
        _ => character(bytes, KeyModifiers::NONE),
    }
}

/// The meaning of a control sequence: an answer, or one of the plain keys.
fn control(parameters: &str, last: u8) -> Option<Found> {
    if let Some(answer) = questions::control(parameters, last) {
        return Some(Found::Answer(answer));
    }
    let mut numbers = parameters
        .split(';')
        .map(|number| number.parse().unwrap_or(1));
    let number: u32 = numbers.next()?;
    // One more than the sum of 1 for Shift, 2 for Alt, 4 for Control; crossterm has the same bits
    // in another order.
    let held = numbers.next().unwrap_or(1).saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, held & 1 != 0);
    modifiers.set(KeyModifiers::ALT, held & 2 != 0);
    modifiers.set(KeyModifiers::CONTROL, held & 4 != 0);
    let code = match (last, number) {
        (b'A', _) => KeyCode::Up,
        (b'B', _) => KeyCode::Down,
        (b'C', _) => KeyCode::Right,
        (b'D', _) => KeyCode::Left,
        (b'H', _) | (b'~', 1 | 7) => KeyCode::Home,
        (b'F', _) | (b'~', 4 | 8) => KeyCode::End,
        (b'~', 3) => KeyCode::Delete,
        (b'~', 5) => KeyCode::PageUp,
        (b'~', 6) => KeyCode::PageDown,
        (b'Z', _) => KeyCode::BackTab,
        (b'u', 27) => KeyCode::Esc,
        (b'u', number) => {
            let char = char::from_u32(number)?;
            let byte = u8::try_from(char).ok();
            byte.and_then(named).unwrap_or(KeyCode::Char(char))
        }
        _ => return None,
    };
    Some(key(code, modifiers))
}

/// The first character, as the key that makes it.
fn character(bytes: &[u8], held: KeyModifiers) -> Option<(usize, Option<Found>)> {
    let start = &bytes[..bytes.len().min(4)];
    let valid = match str::from_utf8(start) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return error.error_len().map(|length| (length, None)),
    };
    let char = valid.chars().next()?;
    let code = u8::try_from(char).ok().and_then(named);
    let (code, modifiers) = match (code, char) {
        (Some(code), _) => (code, held),
        (None, '\0') => (KeyCode::Char(' '), held | KeyModifiers::CONTROL),
        (None, '\x01'..='\x1a') => {
            let letter = char::from(char as u8 - 1 + b'a');
            (KeyCode::Char(letter), held | KeyModifiers::CONTROL)
        }
        (None, _) => (KeyCode::Char(char), held),
    };
    Some((char.len_utf8(), Some(key(code, modifiers))))
}

/// The key with a name that sends this byte.
const fn named(byte: u8) -> Option<KeyCode> {
    match byte {
        b'\r' => Some(KeyCode::Enter),
        b'\t' => Some(KeyCode::Tab),
        0x7f => Some(KeyCode::Backspace),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::events;
    use super::*;
    use crate::app::terminal::Input;

    /// What is found in some bytes that arrive in pieces of a size, and then nothing more.
    fn scanned(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut scanner = Scanner::default();
        let mut all = Vec::new();
        let mut found = |found: Found| match found {
            Found::Answer(answer) => all.push(format!("{answer:?}")),
            Found::Key(event) => {
                if let Some(Input::Key(key)) = events::input(event) {
                    all.push(key.to_string());
                }
            }
        };
        for piece in bytes.chunks(piece) {
            scanner.feed(piece, &mut found);
        }
        scanner.give_up(&mut found);
        assert!(!scanner.is_open());
        all
    }

    fn keys(bytes: &[u8]) -> String {
        scanned(bytes, usize::MAX).join(" ")
    }

    #[test]
    fn plain_keys_are_understood() {
        assert_eq!(keys("aZ é⬢".as_bytes()), "a Z space é ⬢");
        assert_eq!(
            keys(b"\r\n\t\x7f\x08"),
            "enter enter tab backspace backspace"
        );
        assert_eq!(keys(b"\x03\x1a\x00"), "ctrl+c ctrl+z ctrl+space");
        assert_eq!(
            keys(b"\x1b[A\x1bOB\x1b[H\x1b[4~\x1b[3~"),
            "up down home end delete"
        );
        assert_eq!(keys(b"\x1b[Z\x1b[5~\x1b[6~"), "shift+tab pageup pagedown");
        assert_eq!(keys(b"\x1bx\x1b\x1b\r\x1b"), "alt+x esc esc enter esc");
        assert_eq!(
            keys(b"\x1b[27u\x1b[99;5u\x1b[13u\x1b[1;3A"),
            "esc ctrl+c enter alt+up"
        );
    }

    #[test]
    fn what_is_not_understood_is_passed_over() {
        assert_eq!(keys(b"\x1b[<0;60;10M\x1b[12;40R\x1b[?2026;2$yq"), "q");
        assert_eq!(keys(b"\x1b]4;1;rgb:0/0/0\x07\x1bP1+r\x1b\\q"), "q");
        assert_eq!(keys(b"\xffa\xc3"), "a", "bytes that are no text");
        let endless = [b"\x1b]", &[b'q'; 5000][..], b"\x07a"].concat();
        assert_eq!(keys(&endless), "a");
        assert_eq!(scanned(&endless, 100), ["a"]);
    }

    proptest! {
        /// Whatever comes, it means the same in any pieces, and nothing is kept back for long.
        #[test]
        fn pieces_make_no_difference(
            bytes in prop::collection::vec(
                prop::sample::select(b"\x1b\x1b\x1b[[O]P_G<?;:01569~ucRAtq\\\x07\xc3\xa9\xff\r".to_vec()),
                0..60,
            ),
            piece in 1..7_usize,
        ) {
            prop_assert_eq!(scanned(&bytes, piece), scanned(&bytes, usize::MAX));
        }
    }
}
