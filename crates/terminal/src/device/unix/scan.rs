//! The input from the terminal, taken apart: keys, the mouse, pastes, and answers of the terminal,
//! asked for or not.
//!
//! Every control sequence and every string has its end by the grammar of ECMA-48, whatever it
//! means, so that one that means nothing to us is passed over as a whole. That is why the bytes are
//! read here and not by crossterm; `reader.rs` says what becomes of them there.

use std::time::Duration;

use super::codes;
use super::paste::{Paste, Progress};
use super::questions;
use crate::Answer;
use crate::Input;
use crate::input::{Key, Name};

pub(super) const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;
/// The bytes that break a sequence off: CAN and SUB.
const CANCEL: [u8; 2] = [0x18, 0x1a];

/// The most that is kept of a sequence without an end.
const LONGEST: usize = 1024;

/// The time that the rest of a paste, or of bytes that cannot be a key, may take: terminals write
/// it at once, and lines may be slow.
const PATIENCE: Duration = Duration::from_secs(1);

/// A thing found in the bytes.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Found {
    /// The terminal has said something about itself.
    Answer(Answer),
    /// The terminal has answered the last question.
    LastAnswer,
    /// A key, the mouse or a paste.
    Input(Input),
}

/// The meaning of the first bytes.
enum Meaning {
    /// So much; nothing, where it was not asked for.
    All(Vec<Found>),
    /// A paste begins.
    Paste,
}

/// Finds answers, keys, clicks and pastes in bytes, which may arrive in any pieces.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    /// The bytes of a sequence that is not complete yet.
    open: Vec<u8>,
    /// The bytes that were given up as not complete. Bytes that complete them as no typing could
    /// are their rest.
    late: Vec<u8>,
    paste: Option<Paste>,
}

impl Scanner {
    /// Takes bytes in and calls `found` with everything they complete.
    pub(super) fn feed(&mut self, bytes: &[u8], found: &mut dyn FnMut(Found)) {
        let mut bytes = bytes;
        if let Some(paste) = &mut self.paste {
            match paste.take(bytes) {
                Progress::Open => return,
                Progress::Ended { taken, text } => {
                    found(Found::Input(Input::Paste(text)));
                    bytes = &bytes[taken..];
                }
                Progress::GivenUp => {}
            }
            self.paste = None;
        }
        let late = std::mem::take(&mut self.late);
        if is_rest(&late, bytes) {
            self.open = late;
        }
        self.open.extend_from_slice(bytes);
        let mut start = 0;
        while let Some((length, meaning)) = first(&self.open[start..]) {
            start += length;
            match meaning {
                Meaning::All(all) => all.into_iter().for_each(&mut *found),
                Meaning::Paste => {
                    let rest = self.open.split_off(start);
                    self.open.clear();
                    self.paste = Some(Paste::default());
                    return self.feed(&rest, found);
                }
            }
        }
        self.open.drain(..start);
        if self.open.len() > LONGEST {
            // A sequence that is too long is no answer, and no keys either.
            self.open.truncate(2);
        }
    }

    /// Returns the time to wait for the rest of an incomplete sequence; none where all is complete.
    /// The beginning of a possible key waits no longer than `for_keys`.
    pub(super) fn patience(&self, for_keys: Duration) -> Option<Duration> {
        match (&self.paste, self.open.len()) {
            (Some(paste), _) => paste.typed.is_none().then_some(PATIENCE),
            (None, 0) => None,
            (None, 1 | 2) => Some(for_keys),
            (None, _) => Some(for_keys.max(PATIENCE)),
        }
    }

    /// Makes the best of the last bytes, since no others have come.
    pub(super) fn give_up(&mut self, found: &mut dyn FnMut(Found)) {
        if let Some(paste) = &mut self.paste {
            paste.typed.get_or_insert(0);
        }
        self.late = std::mem::take(&mut self.open);
        match *self.late {
            [ESCAPE] => found(Found::Input(Input::Key(Key::named(Name::Escape)))),
            [ESCAPE, byte @ b'!'..=b'~'] => {
                let alt = codes::with_alt(Key::char(char::from(byte)));
                found(Found::Input(Input::Key(alt)));
            }
            _ => {}
        }
    }
}

/// Returns whether these bytes are the rest of a sequence given up: they end it, and are more than
/// someone types who has pressed Esc before.
fn is_rest(late: &[u8], bytes: &[u8]) -> bool {
    let begins = match late {
        [] => return false,
        [ESCAPE] => matches!(
            bytes,
            [b'[', b'0'..=b'?', ..] | [b']' | b'P' | b'_' | b'^' | b'X', ..]
        ),
        [ESCAPE, b'['] => matches!(bytes, [b'0'..=b'?', ..]),
        _ => late[0] == ESCAPE,
    };
    begins && first(&[late, bytes].concat()).is_some_and(|(length, _)| length > late.len() + 1)
}

/// The length and the meaning of what the bytes begin with; nothing if they are only its beginning.
fn first(bytes: &[u8]) -> Option<(usize, Meaning)> {
    let key = |length, key| Some((length, Meaning::All(vec![Found::Input(Input::Key(key))])));
    match *bytes {
        [] | [ESCAPE] | [ESCAPE, b'O'] => None,
        [ESCAPE, b'[', ref rest @ ..] => control(rest).map(|(length, is)| (2 + length, is)),
        [ESCAPE, b'O', last @ 0x40..=0x7e, ..] => Some((3, meaning("", last))),
        [
            ESCAPE,
            kind @ (b']' | b'P' | b'_' | b'^' | b'X'),
            ref rest @ ..,
        ] => string(kind, rest).map(|(length, is)| (2 + length, is)),
        [ESCAPE, ESCAPE, ..] => key(1, Key::named(Name::Escape)),
        [ESCAPE, ref rest @ ..] => {
            let (length, char) = character(rest)?;
            let alt = char.map(|char| codes::with_alt(codes::character(char)));
            Some((
                1 + length,
                Meaning::All(alt.map(Input::Key).map(Found::Input).into_iter().collect()),
            ))
        }
        _ => match character(bytes)? {
            (length, Some(char)) if codes::is_typed(char) => key(length, codes::character(char)),
            (length, _) => Some((length, Meaning::All(Vec::new()))),
        },
    }
}

/// The rest of a control sequence after `ESC [`.
fn control(rest: &[u8]) -> Option<(usize, Meaning)> {
    match *rest {
        // The mouse, from terminals that know no numbers of any size: three bytes follow.
        [b'M', button, column, row, ..] => {
            let mouse =
                codes::mouse([button, column, row].map(|byte| u32::from(byte.saturating_sub(32))));
            return Some((
                4,
                Meaning::All(mouse.map(Found::Input).into_iter().collect()),
            ));
        }
        // The function keys of Linux' console.
        [b'[', letter, ..] => {
            let key = codes::console(letter).map(Input::Key).map(Found::Input);
            return Some((2, Meaning::All(key.into_iter().collect())));
        }
        [b'M' | b'[', ..] => return None,
        _ => {}
    }
    let length = rest.iter().position(|byte| !(0x20..0x40).contains(byte))?;
    let last = rest[length];
    if !(0x40..0x7f).contains(&last) {
        // It is broken off; what follows means what it means.
        return Some((length, Meaning::All(Vec::new())));
    }
    let parameters = str::from_utf8(&rest[..length]).unwrap_or_default();
    Some((length + 1, meaning(parameters, last)))
}

/// The rest of a string after ESC and the byte that tells what kind it is.
fn string(kind: u8, rest: &[u8]) -> Option<(usize, Meaning)> {
    let ends = |byte: &u8| matches!(*byte, BELL | ESCAPE) || CANCEL.contains(byte);
    let length = rest.iter().position(ends)?;
    // BEL, or ESC and a backslash; ESC and anything else begins something new.
    let (end, is_whole) = match rest[length..] {
        [BELL, ..] => (1, true),
        [ESCAPE] => return None,
        [ESCAPE, b'\\', ..] => (2, true),
        [ESCAPE, ..] => (0, false),
        _ => (1, false),
    };
    let text = String::from_utf8_lossy(&rest[..length]);
    let answer = is_whole.then(|| questions::string(kind, &text)).flatten();
    let all = answer.map(Found::Answer).into_iter().collect();
    Some((length + end, Meaning::All(all)))
}

/// The meaning of a control sequence: an answer, a key, the mouse or a paste.
fn meaning(parameters: &str, last: u8) -> Meaning {
    if (parameters, last) == ("200", b'~') {
        return Meaning::Paste;
    }
    if questions::is_last_answer(parameters, last) {
        return Meaning::All(vec![Found::LastAnswer]);
    }
    if let Some(answer) = questions::control(parameters, last) {
        return Meaning::All(vec![Found::Answer(answer)]);
    }
    let input = codes::control(parameters, last);
    Meaning::All(input.into_iter().map(Found::Input).collect())
}

/// The length of the first character, and the character; nothing where the bytes are not text.
fn character(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    let start = &bytes[..bytes.len().min(4)];
    let valid = match str::from_utf8(start) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return error.error_len().map(|length| (length, None)),
    };
    let char = valid.chars().next()?;
    Some((char.len_utf8(), Some(char)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Describes a find in words.
    fn text(found: Found) -> String {
        match found {
            Found::Answer(answer) => format!("{answer:?}"),
            Found::LastAnswer => "last".to_owned(),
            Found::Input(Input::Key(key)) => key.to_string(),
            Found::Input(Input::KeyOr(key, other)) => format!("{key}|{other}"),
            Found::Input(Input::Mouse(mouse)) => {
                format!("{:?}@{},{}", mouse.gesture, mouse.column, mouse.row)
            }
            Found::Input(Input::Motion(column, row)) => format!("Motion@{column},{row}"),
            Found::Input(Input::Paste(text)) => format!("{text:?}"),
        }
    }

    /// Returns the finds in some bytes that arrive in pieces of a size, and then nothing more.
    fn scanned(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut scanner = Scanner::default();
        let mut all = Vec::new();
        for piece in bytes.chunks(piece) {
            scanner.feed(piece, &mut |found| all.push(text(found)));
        }
        scanner.give_up(&mut |found| all.push(text(found)));
        assert_eq!(scanner.patience(Duration::ZERO), None);
        all
    }

    /// Returns the finds in pieces between which nothing comes for as long as one waits.
    fn apart(pieces: &[&[u8]]) -> String {
        let mut scanner = Scanner::default();
        let mut all = Vec::new();
        for piece in pieces {
            scanner.feed(piece, &mut |found| all.push(text(found)));
            scanner.give_up(&mut |found| all.push(text(found)));
        }
        all.join(" ")
    }

    fn keys(bytes: &[u8]) -> String {
        scanned(bytes, usize::MAX).join(" ")
    }

    #[test]
    fn keys_are_understood() {
        assert_eq!(keys("aZ é⬢".as_bytes()), "a Z space é ⬢");
        assert_eq!(
            keys(b"\r\n\t\x7f\x08"),
            "enter enter tab backspace backspace"
        );
        assert_eq!(
            keys(b"\x03\x1a\x00\x1c"),
            "ctrl+c ctrl+z ctrl+space ctrl+\\"
        );
        assert_eq!(
            keys(b"\x1b[A\x1bOB\x1b[H\x1b[4~\x1b[3~\x1b[1;3A\x1b[1;5C"),
            "up down home end delete alt+up ctrl+right"
        );
        assert_eq!(keys(b"\x1b[Z\x1b[5~\x1b[6~"), "shift+tab pageup pagedown");
        assert_eq!(
            keys(b"\x1bOP\x1b[[B\x1b[13~\x1b[1;5S\x1b[24~"),
            "f1 f2 f3 ctrl+f4 f12"
        );
        assert_eq!(
            keys(b"\x1bx\x1b\x1b[A\x1b\r\x1b"),
            "alt+x esc up alt+enter esc"
        );
        assert_eq!(
            apart(&[b"\x1b[", b"\x1bO", b"\x1bP", b"x"]),
            "alt+[ alt+O alt+P x"
        );
    }

    #[test]
    fn the_mouse_and_pastes_are_understood() {
        assert_eq!(
            keys(b"\x1b[<0;60;10M\x1b[<0;60;10m\x1b[<65;1;1M\x1b[<35;3;3M\x1b[M\"!!x"),
            "Click@59,9 WheelDown@0,0 Motion@2,2 RightClick@0,0 x"
        );
        assert_eq!(
            keys(b"\x1b[200~a\r\n\x1b[A\x1b[201~x\x1b[200~\x1b[201~"),
            "\"a\\n\\u{1b}[A\" x \"\""
        );
    }

    #[test]
    fn what_nobody_asked_for_is_passed_over() {
        for report in [
            "\x1b[12;40R",
            "\x1b[1;2R",
            "\x1b[?2026;2$y",
            "\x1b[>41;390;0c",
            "\x1b[=1;2c",
            "\x1b[?997;3n",
            "\x1b[I",
            "\x1b[O",
            "\x1b[8;24;80t",
            "\x1b[?5~",
            "\x1b[>1;2A",
            "\x1b[?1H",
            "\x1b[48;24;80;0;0t",
            "\x1b]4;1;rgb:0/0/0\x07",
            "\x1b]52;c;cXE=\x1b\\",
            "\x1bP1+r\x1b\\",
            "\x1bP1$r0m\x1b\\",
            "\x1b_Gi=7;OK\x1b\\",
            "\x1b^q\x1b\\",
            "\x1bXq\x1b\\",
            "\x1b[201~",
            "\x1b[27;5;113~",
            "\x1b[57441;2u",
            "\x1b[3;2;1 q",
        ] {
            let bytes = format!("a{report}q\x1b[A");
            for piece in 1..9 {
                assert_eq!(
                    scanned(bytes.as_bytes(), piece),
                    ["a", "q", "up"],
                    "{report:?}"
                );
            }
        }
        assert_eq!(keys(b"\xffa\xc3"), "a", "bytes that are no text");
        let endless = [b"\x1b]", &[b'q'; 5000][..], b"\x07a"].concat();
        assert_eq!(scanned(&endless, 100), ["a"]);
    }

    #[test]
    fn what_is_broken_off_takes_nothing_with_it() {
        assert_eq!(keys(b"\x1b[?62\x1b[A"), "up");
        assert_eq!(keys(b"\x1b]11;rgb:0\x1b[A\x1bP>|x\x1b[B"), "up down");
        assert_eq!(keys(b"\x1b[?62\rq\x1b_G\x18x"), "enter q x");
        assert_eq!(apart(&[b"\x1b[?62", b"q", b"\x1b]11;rgb:", b"q"]), "q q");
    }

    #[test]
    fn the_rest_of_a_report_is_known_when_it_comes_late() {
        assert_eq!(apart(&[b"\x1b", b"[?997;1nq"]), "esc Scheme q");
        assert_eq!(
            apart(&[b"\x1b[?62", b";22cx"]),
            "Attributes { sixel: false, clipboard: false } x"
        );
        assert_eq!(
            apart(&[b"\x1b]11;rgb:0/0", b"/0\x1b\\q"]),
            "Background { red: 0, green: 0, blue: 0 } q"
        );
        assert_eq!(
            apart(&[b"\x1b", b"[", b"A", b"\x1b", b"]"]),
            "esc [ A esc ]"
        );
    }

    #[test]
    fn a_paste_without_an_end_ends_when_keys_are_typed() {
        assert_eq!(apart(&[b"\x1b[200~lost", b"q", b"q", b"x"]), "q x");
        let long = [b'x'; 20];
        assert_eq!(
            apart(&[b"\x1b[200~ab", &long, b"c", &long, b"d\x1b[201~q"]),
            format!(
                "{:?} q",
                ["ab", &"x".repeat(20), "c", &"x".repeat(20), "d"].concat()
            )
        );
    }

    #[test]
    fn a_paste_without_measure_is_cut() {
        let mut scanner = Scanner::default();
        let mut found = Vec::new();
        scanner.feed(b"\x1b[200~", &mut |_| {});
        for _ in 0..300 {
            scanner.feed(&[b'x'; 8192], &mut |_| {});
        }
        scanner.feed(b"\x1b[2", &mut |_| {});
        scanner.feed(b"01~q", &mut |input| found.push(input));
        let [Found::Input(Input::Paste(text)), key] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!(text.len(), 1 << 20);
        assert_eq!(*key, Found::Input(Input::Key(Key::char('q'))));
    }

    proptest! {
        /// Whatever comes, it means the same in any pieces, and nothing is kept back for long.
        #[test]
        fn pieces_make_no_difference(
            bytes in prop::collection::vec(
                prop::sample::select(
                    b"\x1b\x1b\x1b[[O]P_^G<?;:012569~ucRAtMq\\\x07\x18\xc3\xa9\xff\r".to_vec(),
                ),
                0..60,
            ),
            piece in 1..7_usize,
        ) {
            prop_assert_eq!(scanned(&bytes, piece), scanned(&bytes, usize::MAX));
        }
    }
}
