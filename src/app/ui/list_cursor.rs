//! The cursor of a short list, which goes round.

use crate::app::screen::ScreenEvent;
use parlour_settings::keys::Action;
use parlour_terminal::input::Gesture;

/// The rows of a page.
const PAGE: usize = 10;

/// The row to which an event moves the cursor from row `at` of `count`, at least one; `None` when
/// the event is another. Arrow keys go from one end to the other, pages and the wheel stop at
/// either.
pub fn moved(at: usize, count: usize, event: &ScreenEvent) -> Option<usize> {
    let last = count - 1;
    match event {
        ScreenEvent::Action(Action::MenuUp) => Some(at.checked_sub(1).unwrap_or(last)),
        ScreenEvent::Action(Action::MenuDown) => Some((at + 1) % count),
        ScreenEvent::Action(Action::MenuPageUp) => Some(at.saturating_sub(PAGE)),
        ScreenEvent::Action(Action::MenuPageDown) => Some((at + PAGE).min(last)),
        ScreenEvent::Action(Action::MenuFirst) => Some(0),
        ScreenEvent::Action(Action::MenuLast) => Some(last),
        ScreenEvent::Mouse(gesture, _) => match gesture {
            Gesture::WheelUp => Some(at.saturating_sub(1)),
            Gesture::WheelDown => Some((at + 1).min(last)),
            Gesture::Click | Gesture::RightClick => None,
        },
        _ => None,
    }
}
