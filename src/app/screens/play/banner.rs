//! The end of a game: the result over the whole row, and what can be done next, by keys and clicks.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Span;

use super::Play;
use super::end_card::{draw_button, edge_style};
use super::ending::{self, Next};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;
use parlour_settings::keys::Action;
use unicode_width::UnicodeWidthStr;

/// Returns whether the banner is shown where there is no card: the end of a game that is over is
/// looked at, and there is nothing else to say.
pub(super) fn is_shown(play: &Play, shared: &Shared) -> bool {
    play.finale.card_rows(&play.hosted) > 0
        && play.message().is_none()
        && shared.notice.is_none()
        && shared.line_words().is_none()
        && play.prompt().is_none()
        && play.question().is_none()
}

/// The result and the buttons after it. The reason is said where there is room for the button that
/// goes back to it; the count of moves is left out where that makes room for more buttons.
fn layout(play: &Play, shared: &Shared, row: Rect) -> (String, Vec<(Rect, Next)>) {
    let Some(words) = ending::words(play) else {
        return (String::new(), Vec::new());
    };
    let nexts = ending::nexts(play, shared);
    let after = |result: &str| {
        let mut x = row.x + (result.width() as u16 + 2).min(row.width);
        let mut buttons = Vec::new();
        for next in &nexts {
            let width = next.text().width() as u16;
            if x + width > row.right() {
                break;
            }
            buttons.push((Rect::new(x, row.y, width, 1), next.clone()));
            x += width + 1;
        }
        buttons
    };
    let reason = words
        .reason
        .map_or_else(String::new, |reason| format!(": {reason}"));
    let short = format!(" {}{reason}", words.result);
    let full = format!(" {}, {}{reason}", words.result, words.facts.join(", "));
    let mut results = vec![full, short];
    if let Some(more) = words.more.filter(|_| shared.size.0 >= ROOM_FOR_MORE) {
        let longer = results.iter().map(|result| format!("{result}; {more}"));
        results.splice(0..0, longer.collect::<Vec<_>>());
    }
    let fitted = results.into_iter().rev().map(|result| {
        let buttons = after(&result);
        (result, buttons)
    });
    // Of as many buttons, those after the longer text.
    let most = fitted.max_by_key(|(_, buttons)| buttons.len().min(ENOUGH));
    most.unwrap_or_default()
}

/// The number of buttons that matter more than a longer text.
const ENOUGH: usize = 2;

/// The columns of a window with room for more than the result.
const ROOM_FOR_MORE: u16 = 60;

/// The actions of its buttons.
pub(super) fn actions(play: &Play, shared: &Shared, row: Rect) -> Vec<Action> {
    let buttons = layout(play, shared, row).1.into_iter();
    buttons.map(|(_, next)| next.action).collect()
}

/// Draws the banner over a row: its edge and the result in the winner's colour.
pub(super) fn draw(play: &Play, row: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let row = row.intersection(canvas.buf.area);
    if row.is_empty() {
        return;
    }
    canvas
        .buf
        .set_style(row, palette.text_on(Role::Text, Role::Surface));
    let (result, buttons) = layout(play, shared, row);
    let style = edge_style(play, palette).add_modifier(Modifier::BOLD);
    let result = whole_clauses(&result, usize::from(row.width));
    canvas
        .buf
        .set_span(row.x, row.y, &Span::styled(result, style), row.width);
    let edge = match canvas.glyphs() {
        Glyphs::Unicode => "▌",
        Glyphs::Ascii => ">",
    };
    canvas
        .buf
        .set_span(row.x, row.y, &Span::styled(edge, style), 1);
    let first = buttons.first().map(|(_, next)| next.action);
    for (area, next) in buttons {
        draw_button(&next, first == Some(next.action), area, canvas);
    }
}
