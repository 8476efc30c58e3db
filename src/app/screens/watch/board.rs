//! What a watched board looks like, and how its game stands.

use super::{MatchGame, Watch};
use crate::app::ui::diagram;
use crate::games::AnyLine;
use crate::theme::Role;
use crate::widgets::board::Diagram;

/// The chosen board with all its marks.
pub(super) fn chosen_diagram(watch: &Watch, match_game: &MatchGame) -> Diagram {
    let line = watch.line();
    let line = line.as_ref().unwrap_or(match_game.line());
    let mut diagram = diagram::played(line);
    if watch.shows_expected() {
        let seen = watch.preview().min(match_game.expected().len());
        diagram::number_expected(&mut diagram, line, &match_game.expected()[seen..]);
    }
    watch.orientation().apply(diagram)
}

/// Whose turn it is, or how the game ended at the position looked at.
pub(super) fn state(match_game: &MatchGame) -> (String, Role) {
    let game = match_game.game();
    let side = |side| game.info().sides[side];
    let line: &AnyLine = match_game.line();
    if match_game.at() == game.node()
        && let Some(end) = game.end_summary()
    {
        let text = match end.winner {
            Some(winner) => format!("{} wins: {}", side(winner), end.reason),
            None => format!("draw: {}", end.reason),
        };
        return (text, Role::Accent);
    }
    let doing = if match_game.is_live() && match_game.is_thinking() {
        "thinks"
    } else if match_game.is_live() && match_game.is_waiting() {
        "waits for a free core"
    } else {
        "to move"
    };
    (format!("{} {doing}", side(line.to_move())), Role::Text)
}
