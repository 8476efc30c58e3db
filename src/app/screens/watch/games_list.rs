//! The score of a match and the list of its games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::strip::points;
use super::{MatchScore, Watch, WatchedGame};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status};
use crate::theme::Role;
use crate::widgets::menu::LongMenu;
use crate::words;

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Choose,
    Action::Back,
    Action::MenuUp,
    Action::MenuDown,
    Action::Help,
    Action::Quit,
];

/// The area of the score, which there may not be, and that of the list below it.
fn areas(match_score: Option<&MatchScore>, shared: &Shared) -> (Rect, Rect) {
    let body = ScreenLayout::of(shared.size).body;
    let head = if match_score.is_none() {
        0
    } else if body.height >= 12 {
        4
    } else {
        1
    };
    let head = head.min(body.height);
    let (width, height) = (body.width, body.height);
    (
        Rect::new(body.x, body.y, width, head),
        Rect::new(body.x, body.y + head, width, height - head),
    )
}

/// The game under the mouse.
pub(super) fn game_at(watch: &Watch, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let list = areas(watch.score(), shared).1;
    let at = watch.list()?;
    with_menu(watch, at, shared, |menu| {
        menu.hit(list, Position::new(mouse.column, mouse.row))
    })
}

fn with_menu<T>(
    watch: &Watch,
    at: usize,
    shared: &Shared,
    then: impl FnOnce(LongMenu<'_>) -> T,
) -> T {
    let games = watch.games();
    let label = |at: usize| games.get(at).map_or_else(String::new, row);
    let menu = LongMenu::new(games.len(), &label, at, &shared.options.palette);
    then(menu)
}

/// `12  Greedy - Random  Red won by gold, 34 plies`. The players stand as the result has them: who
/// plays First's side at the end comes first, whatever `swap` did.
fn row(game: &WatchedGame) -> String {
    let [first, second] = game.players();
    let number = game.number() + 1;
    let plies = words::counted(game.plies(), "ply");
    let result = match game.ending() {
        Some(ending) => ending,
        None if game.is_done() => format!("ends here, {plies}"),
        None => format!("goes on, {plies}"),
    };
    let helped = if game.human_took_part() {
        "  (not counted: a person played)"
    } else {
        ""
    };
    format!("{number:>4}  {first} - {second}  {result}{helped}")
}

/// Draws the score and the list.
pub(super) fn draw(watch: &Watch, at: usize, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    let match_score = watch.score();
    let (head, list) = areas(match_score, shared);
    if let Some(match_score) = match_score {
        let [first, second] = &match_score.players;
        let games = match_score.games;
        let mut rows = vec![
            (
                format!(" {first} - {second}  {}", points(match_score)),
                Role::Title,
            ),
            (
                format!(
                    " of {} games {} won, {} drawn, {} lost",
                    games.games(),
                    games.wins,
                    games.draws,
                    games.losses
                ),
                Role::Text,
            ),
        ];
        if let Some(superiority) = match_score.superiority() {
            let text = format!(
                " {first} is the stronger one with a likelihood of {:.0} %",
                100.0 * superiority
            );
            rows.push((text, Role::Dim));
        }
        for (row, (text, role)) in head.rows().zip(rows) {
            Line::styled(text, palette.text(role)).render(row, buf);
        }
    }
    with_menu(watch, at, shared, |menu| {
        menu.render(list.intersection(area), buf);
    });
    let text = " Enter shows the game".to_owned();
    draw_status(
        shared,
        Line::styled(text, palette.text(Role::Dim)),
        frame.status,
        buf,
    );
    draw_hints(shared, HINTS, frame.hints, buf);
}
