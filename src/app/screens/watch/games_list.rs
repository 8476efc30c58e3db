//! The score of a match and the list of its games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::panel::points;
use super::{MatchGame, MatchScore, Watch};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status};
use crate::games::BySide;
use crate::theme::Role;
use crate::widgets::menu::{Menu, MenuEntry};

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
    let list = areas(MatchScore::of(watch.games()).as_ref(), shared).1;
    let at = watch.list()?;
    with_menu(watch, at, shared, |menu| {
        menu.hit(list, Position::new(mouse.column, mouse.row))
    })
}

fn with_menu<T>(watch: &Watch, at: usize, shared: &Shared, then: impl FnOnce(Menu<'_>) -> T) -> T {
    let rows: Vec<String> = watch.games().iter().map(row).collect();
    let entries: Vec<MenuEntry<'_>> = rows.iter().map(|row| MenuEntry::new(row)).collect();
    then(Menu::new(&entries, at, &shared.options.palette))
}

/// `12  1-0  34 plies  greedy - random  the pentagon is captured`. The players stand as the result
/// has them: who plays First's side at the end comes first, whatever `swap` did.
fn row(match_game: &MatchGame) -> String {
    let game = match_game.game();
    let record = game.record();
    let end = record.tree().main_end();
    let BySide { first, second } = record.players(end);
    let plies = record.tree().depth(end);
    let number = match_game.number() + 1;
    let result = record.result().text();
    let why = match game.end_summary() {
        Some(end) => end.reason,
        None if match_game.is_done() => "ends here".to_owned(),
        None => "goes on".to_owned(),
    };
    let helped = if match_game.human_took_part() {
        "  (not counted: a person played)"
    } else {
        ""
    };
    format!("{number:>4}  {result:<7}  {plies:>4} plies  {first} - {second}  {why}{helped}")
}

/// Draws the score and the list.
pub(super) fn draw(watch: &Watch, at: usize, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    let match_score = MatchScore::of(watch.games());
    let (head, list) = areas(match_score.as_ref(), shared);
    if let Some(match_score) = &match_score {
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
