//! What keys do to a line of text, the same wherever one is typed.

use crate::app::keys::Action;
use crate::app::screen::Event;
use parlour_scene::widgets::input::LineEditor;

/// What an event meant for a text being typed.
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

/// Takes an event into a text being typed. What is pasted has no spaces around it.
pub fn take_in(editor: &mut LineEditor, event: &Event) -> Typed {
    match event {
        Event::Typed(char) => editor.insert(*char),
        Event::Pasted(text) => text.trim().chars().for_each(|char| editor.insert(char)),
        Event::Action(Action::Erase) if editor.text().is_empty() => return Typed::NothingToErase,
        Event::Action(Action::Erase) => editor.backspace(),
        Event::Action(Action::EraseNext) => editor.delete(),
        Event::Action(Action::EraseAll) => editor.clear(),
        Event::Action(Action::TextLeft) => editor.left(),
        Event::Action(Action::TextRight) => editor.right(),
        Event::Action(Action::TextStart) => editor.home(),
        Event::Action(Action::TextEnd) => editor.end(),
        Event::Action(Action::Accept) => return Typed::Accepted,
        Event::Action(Action::Back) => return Typed::Cancelled,
        Event::Action(_) | Event::Mouse(_) => {}
    }
    Typed::On
}
