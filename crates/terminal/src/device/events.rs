//! crossterm's events in the program's own words.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::Input;
use crate::input::{Code, Gesture, Key, Mouse, Name};
use parlour_rules::text::is_unprintable;

/// Returns the meaning of an event to the program, if it has one.
pub(super) fn input(event: Event) -> Option<Input> {
    match event {
        Event::Key(event) => key(event).map(Input::Key),
        Event::Mouse(event) => mouse(event).map(Input::Mouse),
        Event::Paste(text) => Some(Input::Paste(pasted(&text))),
        Event::FocusGained | Event::FocusLost | Event::Resize(..) => None,
    }
}

/// A pasted text, with our line ends.
pub(super) fn pasted(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The key, pressed or repeated.
fn key(event: KeyEvent) -> Option<Key> {
    let KeyEvent {
        code,
        modifiers,
        kind,
        ..
    } = event;
    let desktop = KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META;
    if kind == KeyEventKind::Release || modifiers.intersects(desktop) {
        return None;
    }
    let shift = modifiers.contains(KeyModifiers::SHIFT);
    let mut control = modifiers.contains(KeyModifiers::CONTROL);
    let named = |name| Some(Code::Named(name));
    let code = match code {
        KeyCode::Char(char) if control => match char {
            // Terminals disagree about which of two bytes the key Backspace sends, and something
            // that types for the user ends a line with a line feed.
            'h' => {
                control = false;
                named(Name::Backspace)
            }
            'j' => {
                control = false;
                named(Name::Enter)
            }
            // crossterm makes these of the bytes 0x1c to 0x1f.
            '4'..='7' => Some(Code::Char(char::from(b'\\' + (char as u8 - b'4')))),
            char if shift => Some(Code::Char(upper(char))),
            char => Some(Code::Char(char)),
        },
        KeyCode::Char(char) if shift => Some(Code::Char(upper(char))),
        KeyCode::Char(char) => (!is_unprintable(char)).then_some(Code::Char(char)),
        KeyCode::F(number) => (number <= 12).then_some(Code::Function(number)),
        KeyCode::Tab if shift => named(Name::BackTab),
        KeyCode::Enter => named(Name::Enter),
        KeyCode::Esc => named(Name::Escape),
        KeyCode::Backspace => named(Name::Backspace),
        KeyCode::Delete => named(Name::Delete),
        KeyCode::Tab => named(Name::Tab),
        KeyCode::BackTab => named(Name::BackTab),
        KeyCode::Up => named(Name::Up),
        KeyCode::Down => named(Name::Down),
        KeyCode::Left => named(Name::Left),
        KeyCode::Right => named(Name::Right),
        KeyCode::Home => named(Name::Home),
        KeyCode::End => named(Name::End),
        KeyCode::PageUp => named(Name::PageUp),
        KeyCode::PageDown => named(Name::PageDown),
        _ => None,
    };
    Some(Key {
        code: code?,
        control,
        alt: modifiers.contains(KeyModifiers::ALT),
    })
}

/// The capital of a letter, where that is one character.
pub(super) fn upper(char: char) -> char {
    let mut upper = char.to_uppercase();
    let first = upper.next().filter(|_| upper.next().is_none());
    first.unwrap_or(char)
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let gesture = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Gesture::Click,
        MouseEventKind::Down(MouseButton::Right) => Gesture::RightClick,
        MouseEventKind::ScrollUp => Gesture::WheelUp,
        MouseEventKind::ScrollDown => Gesture::WheelDown,
        _ => return None,
    };
    Some(Mouse {
        column: event.column,
        row: event.row,
        gesture,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        key(KeyEvent::new(code, modifiers)).map(|key| key.to_string())
    }

    #[test]
    fn keys_have_the_names_of_the_config_file() {
        let none = KeyModifiers::NONE;
        let (shift, alt) = (KeyModifiers::SHIFT, KeyModifiers::ALT);
        let control = KeyModifiers::CONTROL;
        for (code, modifiers, name) in [
            (KeyCode::Char('a'), none, "a"),
            (KeyCode::Char('A'), shift, "A"),
            (KeyCode::Char('ß'), shift, "ß"),
            (KeyCode::Char(' '), none, "space"),
            (KeyCode::Char('c'), control, "ctrl+c"),
            (KeyCode::Char('c'), control | shift, "ctrl+C"),
            (KeyCode::Char(' '), control, "ctrl+space"),
            (KeyCode::Char('4'), control, "ctrl+\\"),
            (KeyCode::Char('h'), control, "backspace"),
            (KeyCode::Char('j'), control, "enter"),
            (KeyCode::Char('a'), shift | alt, "alt+A"),
            (KeyCode::Tab, shift, "shift+tab"),
            (KeyCode::BackTab, shift, "shift+tab"),
            (KeyCode::Up, shift, "up"),
            (KeyCode::Right, control, "ctrl+right"),
            (KeyCode::F(12), none, "f12"),
        ] {
            assert_eq!(text(code, modifiers).as_deref(), Some(name));
        }
    }

    #[test]
    fn keys_of_the_desktop_and_keys_let_go_are_not_ours() {
        let char = KeyCode::Char('a');
        assert_eq!(text(char, KeyModifiers::SUPER), None);
        assert_eq!(text(KeyCode::CapsLock, KeyModifiers::NONE), None);
        assert_eq!(text(KeyCode::Char('\u{9b}'), KeyModifiers::NONE), None);
        let release = KeyEvent::new_with_kind(char, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(key(release), None);
    }

    #[test]
    fn a_paste_has_our_line_ends() {
        assert_eq!(
            input(Event::Paste("a\r\nb\rc\n".to_owned())),
            Some(Input::Paste("a\nb\nc\n".to_owned()))
        );
    }

    #[test]
    fn the_mouse_presses_and_turns() {
        let gesture = |kind| {
            let event = MouseEvent {
                kind,
                column: 59,
                row: 9,
                modifiers: KeyModifiers::NONE,
            };
            mouse(event).map(|mouse| (mouse.column, mouse.row, mouse.gesture))
        };
        assert_eq!(
            gesture(MouseEventKind::Down(MouseButton::Left)),
            Some((59, 9, Gesture::Click))
        );
        assert_eq!(
            gesture(MouseEventKind::ScrollUp),
            Some((59, 9, Gesture::WheelUp))
        );
        assert_eq!(gesture(MouseEventKind::Up(MouseButton::Left)), None);
        assert_eq!(gesture(MouseEventKind::Moved), None);
    }
}
