//! The escape sequences that terminals send: special keys, the mouse, answers.
//!
//! After "Xterm Control Sequences" (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>) and
//! the keyboard protocol of kitty (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).

use super::decode::{ESCAPE, Input, Step};
use crate::app::input::{Code, Gesture, Key, Mouse, Name};

/// Longer sequences are no sequences.
const LONGEST: usize = 64;

/// The meaning of the control sequence (`ESC [ …`) that the bytes begin with.
pub(super) fn control(bytes: &[u8]) -> Step {
    // Two that end otherwise than the standard says: the console of Linux and the old mouse.
    match *bytes {
        [ESCAPE, b'[', b'[', last, ..] => {
            let key = (b'A'..=b'E').contains(&last).then(|| last - b'A' + 1);
            return Step::Done(
                4,
                key.map(|number| Input::Key(plain(Code::Function(number)))),
            );
        }
        [ESCAPE, b'[', b'M', button, column, row, ..] => {
            let place = |byte: u8| u16::from(byte.saturating_sub(33));
            let button = u32::from(button.saturating_sub(32));
            return Step::Done(6, mouse(button, place(column), place(row), true));
        }
        [ESCAPE, b'[', b'['] | [ESCAPE, b'[', b'M', ..] => return Step::More,
        _ => {}
    }
    let body = &bytes[2..];
    let Some(length) = body.iter().position(|byte| !(0x20..0x40).contains(byte)) else {
        return if body.len() > LONGEST {
            Step::Done(bytes.len(), None)
        } else {
            Step::More
        };
    };
    let (inner, last) = (&body[..length], body[length]);
    let whole = 2 + length + 1;
    if !(0x40..0x7f).contains(&last) {
        // Broken off by something else, which is read next.
        return Step::Done(whole - 1, None);
    }
    match (inner.first(), last) {
        (Some(b'<'), b'M' | b'm') => {
            let [button, column, row] = numbers(&inner[1..]);
            let place = |number: u32| number.saturating_sub(1).min(u32::from(u16::MAX)) as u16;
            Step::Done(
                whole,
                mouse(button, place(column), place(row), last == b'M'),
            )
        }
        (Some(b'?'), b'u') => Step::Done(whole, Some(Input::KeyboardProtocol)),
        (Some(b'?'), b'c') => Step::Done(whole, Some(Input::Answer)),
        (Some(b'<'..=b'?'), _) => Step::Done(whole, None),
        _ if inner == b"200" && last == b'~' => Step::Paste(whole),
        _ => Step::Done(whole, key(inner, last).map(Input::Key)),
    }
}

/// The key of a sequence with these parameters and this last byte.
fn key(inner: &[u8], last: u8) -> Option<Key> {
    let [first, second, third] = numbers(inner);
    let code = match last {
        b'~' if first == 27 => unicode(third)?,
        b'~' => numbered(first)?,
        b'u' => unicode(first)?,
        b'A'..=b'Z' => lettered(last)?,
        _ => return None,
    };
    // The third sub-parameter of the keyboard protocol says whether the key was let go.
    let released = inner
        .split(|byte| *byte == b';')
        .nth(1)
        .is_some_and(|part| part.ends_with(b":3"));
    if released {
        None
    } else {
        modified(code, second)
    }
}

/// The key of `ESC O` and a letter.
pub(super) fn keypad(last: u8) -> Option<Key> {
    let code = match last {
        b'M' => Code::Named(Name::Enter),
        b'I' => Code::Named(Name::Tab),
        b' ' => Code::Char(' '),
        b'X' => Code::Char('='),
        b'j'..=b'y' => Code::Char(char::from(last - b'j' + b'*')),
        _ => lettered(last)?,
    };
    Some(plain(code))
}

/// The key whose sequence ends in this letter.
fn lettered(last: u8) -> Option<Code> {
    Some(match last {
        b'A' => Code::Named(Name::Up),
        b'B' => Code::Named(Name::Down),
        b'C' => Code::Named(Name::Right),
        b'D' => Code::Named(Name::Left),
        b'F' => Code::Named(Name::End),
        b'H' => Code::Named(Name::Home),
        b'Z' => Code::Named(Name::BackTab),
        b'P'..=b'S' => Code::Function(last - b'P' + 1),
        _ => return None,
    })
}

/// The key whose sequence is this number and `~`.
fn numbered(number: u32) -> Option<Code> {
    Some(match number {
        1 | 7 => Code::Named(Name::Home),
        3 => Code::Named(Name::Delete),
        4 | 8 => Code::Named(Name::End),
        5 => Code::Named(Name::PageUp),
        6 => Code::Named(Name::PageDown),
        11..=15 => Code::Function(number as u8 - 10),
        17..=21 => Code::Function(number as u8 - 11),
        23 | 24 => Code::Function(number as u8 - 12),
        _ => return None,
    })
}

/// The key with this number in the keyboard protocol.
fn unicode(number: u32) -> Option<Code> {
    Some(match number {
        9 => Code::Named(Name::Tab),
        13 | 57414 => Code::Named(Name::Enter),
        27 => Code::Named(Name::Escape),
        8 | 127 => Code::Named(Name::Backspace),
        // The keypad; other numbers of this private range are keys we have no use for.
        57399..=57408 => Code::Char(char::from(b'0' + (number - 57399) as u8)),
        57409 => Code::Char('.'),
        57410 => Code::Char('/'),
        57411 => Code::Char('*'),
        57412 => Code::Char('-'),
        57413 => Code::Char('+'),
        57415 => Code::Char('='),
        57417 => Code::Named(Name::Left),
        57418 => Code::Named(Name::Right),
        57419 => Code::Named(Name::Up),
        57420 => Code::Named(Name::Down),
        57421 => Code::Named(Name::PageUp),
        57422 => Code::Named(Name::PageDown),
        57423 => Code::Named(Name::Home),
        57424 => Code::Named(Name::End),
        57426 => Code::Named(Name::Delete),
        57344..=63743 => return None,
        _ => Code::Char(char::from_u32(number).filter(|char| !char.is_control())?),
    })
}

/// The key with what was held: one more than the sum of 1 Shift, 2 Alt, 4 Control, 8 and up for
/// keys that belong to the desktop.
fn modified(code: Code, modifiers: u32) -> Option<Key> {
    let held = modifiers.saturating_sub(1);
    let shift = held & 1 != 0;
    let code = match code {
        Code::Named(Name::Tab) if shift => Code::Named(Name::BackTab),
        Code::Char(char) if shift => {
            let mut upper = char.to_uppercase();
            Code::Char(
                upper
                    .next()
                    .filter(|_| upper.next().is_none())
                    .unwrap_or(char),
            )
        }
        code => code,
    };
    (held & 0b11_1000 == 0).then_some(Key {
        code,
        control: held & 4 != 0,
        alt: held & 2 != 0,
    })
}

const fn plain(code: Code) -> Key {
    Key {
        code,
        control: false,
        alt: false,
    }
}

/// What the mouse did: the button's number holds the wheel in bit 6, motion in bit 5 and what was
/// held in bits 2 to 4.
fn mouse(button: u32, column: u16, row: u16, pressed: bool) -> Option<Input> {
    let gesture = match button & !0b1_1100 {
        0 => Gesture::Click,
        2 => Gesture::RightClick,
        64 => Gesture::WheelUp,
        65 => Gesture::WheelDown,
        _ => return None,
    };
    let mouse = Mouse {
        column,
        row,
        gesture,
    };
    pressed.then_some(Input::Mouse(mouse))
}

/// The first three parameters, without sub-parameters; 0 stands for what is missing.
fn numbers(inner: &[u8]) -> [u32; 3] {
    let mut parts = inner.split(|byte| *byte == b';').map(|part| {
        let digits = part.iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0_u32, |number, digit| {
            number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'))
        })
    });
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}
