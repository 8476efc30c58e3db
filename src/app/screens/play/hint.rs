//! Hints at the table: how they are asked for, what they say, and how their ply is played.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::Play;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::frame::draw_over_keys;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::sentence::sentence;
use parlour_scene::theme::Role;
use parlour_sessions::adviser::HintStep;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::Action;

/// Asks for the next step of a hint, or shows why there is none. The cursor goes to where the ply
/// ends once that is told.
pub(super) fn request(play: &mut Play, shared: &mut Shared) {
    if let Some(why) = play.why_no_ply()
        && play.hint_step().is_none()
    {
        play.words.message = Some(why);
        return;
    }
    play.look.combat = false;
    play.minds.adviser.ask_hint(play.hosted.table(), shared);
    if let Some(HintStep::What(hint)) = play.hint_step()
        && let Some(end) = end(play.game().line(), hint.ply)
    {
        play.put_cursor(end);
    }
}

/// The ply of the hint, while the cursor is on the cell where that ends: it is played by the key
/// that picks.
pub(super) fn ply(play: &Play) -> Option<AnyPly> {
    let Some(HintStep::What(hint)) = play.hint_step() else {
        return None;
    };
    let ends_here = end(play.game().line(), hint.ply) == Some(play.cursor());
    ends_here.then_some(hint.ply)
}

/// The last cell that is picked for a ply; none where no cell is, as for a swap.
fn end(line: &AnyLine, ply: AnyPly) -> Option<Cell> {
    line.picked_cells(ply).pop()
}

/// The words of the hint that is shown, and after them the key that plays it.
fn words(play: &Play, shared: &Shared) -> Option<(String, String)> {
    let hint = match play.hint_step()? {
        HintStep::Pending => {
            return Some((format!("{}.", Waiting::Hint.words()), String::new()));
        }
        HintStep::Where(hint) => return Some((hint.first.clone(), String::new())),
        HintStep::What(hint) => hint,
    };
    let action = match end(play.game().line(), hint.ply) {
        None => Some(Action::Swap),
        Some(_) => ply(play).map(|_| Action::Pick),
    };
    let key = action.and_then(|action| shared.keymap.hint(action));
    let key = key.map_or(String::new(), |key| format!(" {key} plays it."));
    Some((hint.second.clone(), key))
}

/// The hint in one row of words; the key is left out before anything else.
pub(super) fn text(play: &Play, shared: &Shared, width: usize) -> Option<String> {
    let (text, key) = words(play, shared)?;
    let long = format!(" {text}{key}");
    Some(if long.width() <= width {
        long
    } else {
        format!(" {text}")
    })
}

/// Draws an answer or a hint that needs the row of the keys, too; returns whether it did.
pub(super) fn draw_long(play: &Play, rows: [Rect; 2], canvas: &mut Canvas<'_>) -> bool {
    let shared = canvas.shared;
    let answer = shared.notice.as_deref().map(sentence);
    let (role, said) = match answer {
        Some(answer) => (Role::Warning, Some((answer, String::new()))),
        None => (Role::Expected, words(play, shared)),
    };
    let said = said.filter(|_| play.message().is_none() && play.question().is_none());
    said.is_some_and(|(text, key)| draw_over_keys((&text, &key), role, rows, canvas))
}
