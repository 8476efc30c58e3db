//! The effect of keys on a line of text, the same wherever one is typed.

use crate::app::screen::ScreenEvent;
use parlour_rules::text::is_unprintable;
use parlour_scene::widgets::input::{LineEditor, before};
use parlour_settings::keys::Action;
use tui_input::InputRequest;

/// The most bytes of a text being typed, more than a shared game has.
const LONGEST: usize = 128 << 10;

/// The effect of an event on a text being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// The text or its cursor may have changed, and typing goes on.
    On,
    /// The text is as it should be.
    Accepted,
    /// Typing is given up.
    Cancelled,
    /// A character was to be erased where there is none.
    NothingToErase,
}

/// Takes an event into a text being typed. What is pasted has no spaces around it, and what is
/// unprintable is left out.
pub fn take_in(editor: &mut LineEditor, event: &ScreenEvent) -> Typed {
    let request = match event {
        ScreenEvent::Typed(..) | ScreenEvent::Pasted(_) if editor.value().len() > LONGEST => {
            return Typed::On;
        }
        ScreenEvent::Typed(char, _) if is_unprintable(*char) => return Typed::On,
        ScreenEvent::Typed(char, _) => InputRequest::InsertChar(*char),
        ScreenEvent::Pasted(text) => {
            paste(editor, text.trim());
            return Typed::On;
        }
        ScreenEvent::Action(Action::Erase) if editor.value().is_empty() => {
            return Typed::NothingToErase;
        }
        ScreenEvent::Action(Action::Erase) => InputRequest::DeletePrevChar,
        ScreenEvent::Action(Action::EraseNext) => InputRequest::DeleteNextChar,
        ScreenEvent::Action(Action::EraseAll) => InputRequest::DeleteLine,
        ScreenEvent::Action(Action::TextLeft) => InputRequest::GoToPrevChar,
        ScreenEvent::Action(Action::TextRight) => InputRequest::GoToNextChar,
        ScreenEvent::Action(Action::TextStart) => InputRequest::GoToStart,
        ScreenEvent::Action(Action::TextEnd) => InputRequest::GoToEnd,
        ScreenEvent::Action(Action::Accept) => return Typed::Accepted,
        ScreenEvent::Action(Action::Back) => return Typed::Cancelled,
        ScreenEvent::Action(_) | ScreenEvent::Mouse(..) => return Typed::On,
    };
    editor.handle(request);
    Typed::On
}

/// Inserts a text at once: by characters, a long one would take a time that grows with its square.
fn paste(editor: &mut LineEditor, text: &str) {
    let (start, end) = editor.value().split_at(before(editor).len());
    let mut typed = start.to_owned();
    typed.push_str(&typed_text(text));
    let cursor = typed.chars().count();
    typed.push_str(end);
    *editor = LineEditor::new(typed).with_cursor(cursor);
}

/// The text without what is unprintable in it, as it may stand where one is typed.
pub fn typed_text(text: &str) -> String {
    text.chars().filter(|&char| !is_unprintable(char)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_deleted_as_people_see_them() {
        let mut editor = LineEditor::default();
        let mut after = |event: ScreenEvent| {
            take_in(&mut editor, &event);
            (before(&editor).to_owned(), editor.value().to_owned())
        };
        let text = |before: &str, text: &str| (before.to_owned(), text.to_owned());
        let pasted = ScreenEvent::Pasted(" ae\u{301}\n\u{202e}b ".into());
        assert_eq!(after(pasted), text("ae\u{301}b", "ae\u{301}b"));
        assert_eq!(
            after(ScreenEvent::Action(Action::TextLeft)),
            text("ae\u{301}", "ae\u{301}b")
        );
        assert_eq!(
            after(ScreenEvent::Pasted("碁x".into())),
            text("ae\u{301}碁x", "ae\u{301}碁xb")
        );
        assert_eq!(
            after(ScreenEvent::Action(Action::Erase)),
            text("ae\u{301}碁", "ae\u{301}碁b")
        );
        assert_eq!(
            after(ScreenEvent::Action(Action::Erase)),
            text("ae\u{301}", "ae\u{301}b")
        );
        assert_eq!(after(ScreenEvent::Action(Action::Erase)), text("a", "ab"));
        assert_eq!(
            after(ScreenEvent::Action(Action::EraseNext)),
            text("a", "a")
        );
        assert_eq!(
            after(ScreenEvent::Action(Action::EraseNext)),
            text("a", "a")
        );
        assert_eq!(after(ScreenEvent::Typed('\n', None)), text("a", "a"));
        assert_eq!(after(ScreenEvent::Action(Action::EraseAll)), text("", ""));
        for nothing in [Action::TextLeft, Action::TextRight, Action::Erase] {
            assert_eq!(after(ScreenEvent::Action(nothing)), text("", ""));
        }
    }
}
