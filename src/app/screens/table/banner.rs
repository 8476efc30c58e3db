//! The end of a game: the result over the whole row, and what can be done next, by keys and clicks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::Span;

use super::Table;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::frame::colour_role;
use parlour_records::words;
use parlour_rules::games::Side;
use parlour_scene::theme::{Palette, Role};
use unicode_width::UnicodeWidthStr;

/// What can be done after a game.
const ACTIONS: [(Action, &str); 3] = [
    (Action::Rematch, "rematch"),
    (Action::ToStart, "review"),
    (Action::NewGame, "new game"),
];

/// Whether the banner is shown: the end of a game that is over is looked at, and nothing else is to
/// be said.
pub(super) fn is_shown(table: &Table, shared: &Shared) -> bool {
    table.game().end_summary().is_some()
        && table.message().is_none()
        && shared.notice.is_none()
        && table.prompt().is_none()
        && table.question().is_none()
}

/// How the game ended that is over here, told to the one person who has played it: `You won by gold,
/// 42 plies`.
pub(super) fn end_text(table: &Table) -> Option<String> {
    let game = table.game();
    let text = game.end_summary()?.text;
    let yours = |side: &Side| game.human_count() == 1 && game.name(*side) == words::YOU;
    let told = Side::BOTH.into_iter().find(yours).and_then(|side| {
        let rest = text.strip_prefix(game.info().sides[side])?;
        rest.starts_with(' ')
            .then(|| format!("{}{rest}", words::YOU))
    });
    Some(told.unwrap_or(text))
}

/// The result and the buttons after it. What decided the game is said where there is room for the
/// button that goes back to it; the count of plies is left out where that makes room for more buttons.
fn layout(table: &Table, shared: &Shared, row: Rect) -> (String, Vec<(Rect, Action, String)>) {
    let full = end_text(table).map_or_else(String::new, |end| format!(" {end}"));
    // Why an engine failed is said before what could be done, which the row of keys tells too.
    let has_details = full.contains(": ");
    let short = full.rsplit_once(", ").filter(|_| !has_details);
    let short = short.map(|(result, _)| result.to_owned());
    let can_retry = table.decided().is_some() || table.is_lost();
    let retry = can_retry.then_some((Action::Retry, "retry"));
    let actions = retry.into_iter().chain(ACTIONS).filter(|(action, _)| {
        // A game of a match has no rematch and is followed by the match's next one.
        !table.is_borrowed() || *action == Action::ToStart
    });
    let texts: Vec<(Action, String)> = actions
        .filter_map(|(action, label)| {
            let key = shared.keymap.hint(action)?;
            Some((action, format!(" {key} {label} ")))
        })
        .collect();
    let after = |result: &str| {
        let mut x = row.x + (result.width() as u16 + 2).min(row.width);
        let mut buttons = Vec::new();
        for (action, text) in &texts {
            let width = text.width() as u16;
            if x + width > row.right() {
                break;
            }
            buttons.push((Rect::new(x, row.y, width, 1), *action, text.clone()));
            x += width + 1;
        }
        buttons
    };
    let results: Vec<String> = [full.clone()].into_iter().chain(short).collect();
    if let Some(decided) = table.decided() {
        for result in &results {
            let result = format!("{result}; {decided}");
            let buttons = after(&result);
            if !buttons.is_empty() {
                return (result, buttons);
            }
        }
    }
    // Of as many buttons, those after the longer text.
    let fitted = results.into_iter().rev().map(|result| {
        let buttons = after(&result);
        (result, buttons)
    });
    let most = fitted.max_by_key(|(_, buttons)| buttons.len());
    most.unwrap_or((full, Vec::new()))
}

/// What the button under the mouse does.
pub(super) fn action_at(
    table: &Table,
    shared: &Shared,
    row: Rect,
    position: Position,
) -> Option<Action> {
    if !is_shown(table, shared) {
        return None;
    }
    let mut buttons = layout(table, shared, row).1.into_iter();
    let hit = buttons.find(|(area, ..)| area.contains(position));
    hit.map(|(_, action, _)| action)
}

/// Draws the banner over a row.
pub(super) fn draw(table: &Table, shared: &Shared, row: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let winner = table.game().end_summary().and_then(|end| end.winner);
    let role = winner.map_or(Role::Accent, |side| {
        colour_role(table.game().info().colours[side])
    });
    let style = on(palette, role).add_modifier(Modifier::BOLD);
    let row = row.intersection(buf.area);
    if row.is_empty() {
        return;
    }
    buf.set_style(row, style);
    let (result, buttons) = layout(table, shared, row);
    let result = whole_clauses(&result, usize::from(row.width));
    buf.set_span(row.x, row.y, &Span::styled(result, style), row.width);
    for (area, _, text) in buttons {
        let style = palette.text_on(Role::Text, Role::Surface);
        buf.set_span(area.x, area.y, &Span::styled(text, style), area.width);
    }
}

/// Words on the colour of a role: the screen's own background as ink, or reversed without colours.
fn on(palette: &Palette, role: Role) -> ratatui::style::Style {
    palette.readable(role).add_modifier(Modifier::REVERSED)
}
