//! The codes that keys and the mouse send, as xterm does and by the keyboard protocol
//! (<https://sw.kovidgoyal.net/kitty/keyboard-protocol/>).

use super::super::events::upper;
use crate::Input;
use crate::input::{Code, Gesture, Key, Mouse, Name};
use parlour_rules::text::is_unprintable;

/// The characters of an American keyboard, and the ones that Shift makes of them: the names of the
/// places of keys.
const PLACES: [&str; 2] = ["1234567890-=[]\\;',./`", "!@#$%^&*()_+{}|:\"<>?~"];

/// The first key of the keypad; the digits come first.
const KEYPAD: u32 = 57399;

/// The modifiers held together with a key. The locks are not: they change the character.
#[derive(Clone, Copy)]
struct Held {
    shift: bool,
    alt: bool,
    control: bool,
}

impl Held {
    /// Reads a field, `1` for nothing and `1:3` when the key was let go; nothing for a key let go
    /// or one of the desktop's.
    fn of(field: &[u32]) -> Option<Self> {
        let bits = field.first().copied().unwrap_or(1).saturating_sub(1);
        let is_release = field.get(1) == Some(&3);
        (!is_release && bits & 0b11_1000 == 0).then_some(Self {
            shift: bits & 1 != 0,
            alt: bits & 2 != 0,
            control: bits & 4 != 0,
        })
    }

    const fn key(self, code: Code) -> Key {
        Key {
            code,
            control: self.control,
            alt: self.alt,
        }
    }
}

/// The same key with Alt held.
pub(super) const fn with_alt(key: Key) -> Key {
    Key { alt: true, ..key }
}

/// Returns whether a character is that of a key.
pub(super) fn is_typed(char: char) -> bool {
    char.is_ascii_control() || !is_unprintable(char)
}

/// The key that sends a character.
pub(super) fn character(char: char) -> Key {
    let control = |char| Key {
        control: true,
        ..Key::char(char)
    };
    match char {
        // Something that types for the user ends a line with a line feed.
        '\r' | '\n' => Key::named(Name::Enter),
        '\t' => Key::named(Name::Tab),
        // Terminals disagree about which of the two the key Backspace sends.
        '\x7f' | '\x08' => Key::named(Name::Backspace),
        '\0' => control(' '),
        '\x01'..='\x1a' => control(char::from(char as u8 - 1 + b'a')),
        '\x1b'..='\x1f' => control(char::from(char as u8 + 0x40)),
        _ => Key::char(char),
    }
}

/// The function key that Linux' console calls by this letter.
pub(super) fn console(letter: u8) -> Option<Key> {
    let number = letter.checked_sub(b'A').filter(|number| *number < 5)?;
    Some(Key {
        code: Code::Function(number + 1),
        ..Key::char(' ')
    })
}

/// Returns the meaning of a control sequence that is no answer, given without `ESC [` and its last
/// byte.
pub(super) fn control(parameters: &str, last: u8) -> Vec<Input> {
    if let (Some(numbers), b'M') = (parameters.strip_prefix('<'), last) {
        let numbers: Vec<u32> = numbers
            .split(';')
            .filter_map(|text| text.parse().ok())
            .collect();
        let numbers = <[u32; 3]>::try_from(numbers);
        return numbers.ok().and_then(mouse).into_iter().collect();
    }
    // Anything else before, between or after the numbers makes it a report.
    if !parameters
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':'))
    {
        return Vec::new();
    }
    let fields: Vec<Vec<u32>> = parameters.split(';').map(numbers).collect();
    let field = |at: usize| fields.get(at).map_or(&[][..], Vec::as_slice);
    let Some(held) = Held::of(field(1)) else {
        return Vec::new();
    };
    if last == b'u' {
        return character_key(field(0), held, field(2));
    }
    let number = field(0).first().copied().unwrap_or_default();
    let code = (fields.len() <= 2)
        .then(|| named(number, last, held))
        .flatten();
    code.map(|code| Input::Key(held.key(code)))
        .into_iter()
        .collect()
}

/// The numbers of a field; one that is left out is 0.
fn numbers(field: &str) -> Vec<u32> {
    field
        .split(':')
        .map(|number| number.parse().unwrap_or_default())
        .collect()
}

/// The key with a name, or a function key, by the number and the last byte of its sequence.
fn named(number: u32, last: u8, held: Held) -> Option<Code> {
    let function =
        |first: u32, key: u32| u8::try_from(number - first + key).ok().map(Code::Function);
    let name = match (last, number) {
        (b'A', 0 | 1) => Name::Up,
        (b'B', 0 | 1) => Name::Down,
        (b'C', 0 | 1) => Name::Right,
        (b'D', 0 | 1) => Name::Left,
        (b'H', 0 | 1) | (b'~', 1 | 7) => Name::Home,
        (b'F', 0 | 1) | (b'~', 4 | 8) => Name::End,
        (b'~', 3) => Name::Delete,
        (b'~', 5) => Name::PageUp,
        (b'~', 6) => Name::PageDown,
        (b'Z', 0 | 1) => Name::BackTab,
        (b'P' | b'Q' | b'S', 0 | 1) => return Some(Code::Function(last - b'P' + 1)),
        // With a number it tells where the cursor is.
        (b'R', 0) if !held.shift && !held.alt && !held.control => return Some(Code::Function(3)),
        (b'~', 11..=15) => return function(11, 1),
        (b'~', 17..=21) => return function(17, 6),
        (b'~', 23 | 24) => return function(23, 11),
        _ => return None,
    };
    Some(Code::Named(name))
}

/// Returns the meaning of a key that makes a character: given by the characters that it makes
/// alone, with Shift and in the same place of an American keyboard, and by the text that it types.
///
/// crossterm 0.29 knows the first two only, and asks neither for the place nor for the text
/// (`KeyboardEnhancementFlags` lacks the flag 16, and `KeyEvent` has no room for either).
fn character_key(codes: &[u32], held: Held, text: &[u32]) -> Vec<Input> {
    let char = |at: usize| {
        let number = codes.get(at).filter(|number| **number != 0);
        number.and_then(|number| char::from_u32(*number))
    };
    let typed = text.iter().filter_map(|number| char::from_u32(*number));
    let typed: Vec<char> = typed
        .filter(|char| *char != '\0' && !is_unprintable(*char))
        .collect();
    let code = codes.first().copied().unwrap_or_default();
    let plain = match (named_character(code, held), &typed[..]) {
        (Some(Code::Named(name)), _) => return vec![Input::Key(held.key(Code::Named(name)))],
        (Some(Code::Char(digit)), []) => Some(digit),
        (_, [typed]) if !held.control && !held.alt => Some(*typed),
        // A text that an input method has put together.
        (_, [_, ..]) if !held.control && !held.alt => {
            return typed.into_iter().map(Key::char).map(Input::Key).collect();
        }
        _ if held.shift => char(1).or_else(|| char(0).map(upper)),
        _ => char(0),
    };
    // Keys such as Shift alone have numbers for private use.
    let Some(plain) = plain.filter(|char| !is_unprintable(*char) && !is_private(*char)) else {
        return Vec::new();
    };
    let place = char(2).map(|place| if held.shift { shifted(place) } else { place });
    let key = alias_of(held.key(Code::Char(plain)));
    let place = place.map(|place| alias_of(held.key(Code::Char(place))));
    let other = as_ever(key).or(place).filter(|other| *other != key);
    vec![other.map_or(Input::Key(key), |other| Input::KeyOr(key, other))]
}

/// The key with a name that has this number instead of a character's, or the character of one of
/// the keypad.
fn named_character(code: u32, held: Held) -> Option<Code> {
    let name = match code {
        9 if held.shift => Name::BackTab,
        9 => Name::Tab,
        13 | 57414 => Name::Enter,
        27 => Name::Escape,
        127 => Name::Backspace,
        57417 => Name::Left,
        57418 => Name::Right,
        57419 => Name::Up,
        57420 => Name::Down,
        57421 => Name::PageUp,
        57422 => Name::PageDown,
        57423 => Name::Home,
        57424 => Name::End,
        57426 => Name::Delete,
        KEYPAD..=57416 => {
            let keys = b"0123456789./*-+\r=,";
            let at = usize::try_from(code - KEYPAD).ok()?;
            return keys.get(at).map(|byte| Code::Char(char::from(*byte)));
        }
        _ => return None,
    };
    Some(Code::Named(name))
}

/// Ctrl and the bracket are Esc on every terminal.
fn alias_of(key: Key) -> Key {
    if key.control && key.code == Code::Char('[') {
        Key {
            alt: key.alt,
            ..Key::named(Name::Escape)
        }
    } else {
        key
    }
}

/// Returns the key that a key with Ctrl is on terminals without the protocol, where hands have
/// learnt it.
fn as_ever(key: Key) -> Option<Key> {
    let name = match key.code {
        Code::Char('h') if key.control => Name::Backspace,
        Code::Char('i') if key.control => Name::Tab,
        Code::Char('j' | 'm') if key.control => Name::Enter,
        _ => return None,
    };
    Some(Key {
        alt: key.alt,
        ..Key::named(name)
    })
}

/// Returns the character that Shift makes of a key of an American keyboard.
fn shifted(place: char) -> char {
    let mut places = PLACES[0].chars().zip(PLACES[1].chars());
    let pair = places.find(|(alone, _)| *alone == place);
    pair.map_or_else(|| upper(place), |(_, shifted)| shifted)
}

const fn is_private(char: char) -> bool {
    matches!(char, '\u{e000}'..='\u{f8ff}')
}

/// Reads an action of the mouse from the number of the button, and the column and row from 1.
pub(super) fn mouse([button, column, row]: [u32; 3]) -> Option<Input> {
    let cell = |number: u32| u16::try_from(number.saturating_sub(1)).ok();
    // Shift, Alt and Ctrl make no difference.
    let gesture = match button & !0b1_1100 {
        35 => return Some(Input::Motion(cell(column)?, cell(row)?)),
        0 => Gesture::Click,
        2 => Gesture::RightClick,
        64 => Gesture::WheelUp,
        65 => Gesture::WheelDown,
        _ => return None,
    };
    Some(Input::Mouse(Mouse {
        column: cell(column)?,
        row: cell(row)?,
        gesture,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the meaning of a key of the protocol, in words.
    fn key(parameters: &str) -> String {
        let inputs = control(parameters, b'u').into_iter();
        let texts: Vec<String> = inputs
            .map(|input| match input {
                Input::Key(key) => key.to_string(),
                Input::KeyOr(key, other) => format!("{key}|{other}"),
                other => format!("{other:?}"),
            })
            .collect();
        texts.join(" ")
    }

    #[test]
    fn keys_of_the_protocol_mean_what_they_say() {
        for (sent, means) in [
            ("97", "a"),
            ("97:65;2;65", "A"),
            ("97;2", "A"),
            ("97;65;65", "A"),
            ("49:33;2", "!"),
            ("99;5", "ctrl+c"),
            ("99:67;6", "ctrl+C"),
            ("99;6", "ctrl+C"),
            ("91;5", "esc"),
            ("27", "esc"),
            ("9;2", "shift+tab"),
            ("13;129", "enter"),
            ("57400;;49", "1"),
            ("57400;129", "1"),
            ("57414", "enter"),
            ("104;5", "ctrl+h|backspace"),
            ("109;5", "ctrl+m|enter"),
            ("32;;32", "space"),
            ("97;9", ""),
            ("97;1:3", ""),
            ("97;1:2", "a"),
            ("57441;2", ""),
            ("0;;233", "é"),
            ("0;;20320:22909", "你 好"),
            ("1;2;3;4", ""),
        ] {
            assert_eq!(key(sent), means, "{sent}");
        }
    }

    #[test]
    fn a_key_of_another_layout_has_a_place() {
        for (sent, means) in [
            ("1081::113;;1081", "й|q"),
            ("1081:1049:113;2;1049", "Й|Q"),
            ("1089::99;5", "ctrl+с|ctrl+c"),
            ("1093::91;5", "ctrl+х|esc"),
            ("38:49:49;;38", "&|1"),
            ("38:49:49;2;49", "1|!"),
            ("1592::47;2;1567", "؟|?"),
            ("113::113;;113", "q"),
        ] {
            assert_eq!(key(sent), means, "{sent}");
        }
    }
}
