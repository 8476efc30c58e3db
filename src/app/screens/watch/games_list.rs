//! The score of a match and the list of its games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::strip::points;
use super::{MatchScore, Watch, WatchedGame};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::fit::{fit_line, whole_clauses};
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
    let width = usize::from(shared.size.0).saturating_sub(INDENT + 1);
    let label = |at: usize| {
        let game = games.get(at);
        game.map_or_else(String::new, |game| row(game, width))
    };
    let menu = LongMenu::new(games.len(), &label, at, &shared.options.palette);
    then(menu)
}

/// The columns before the entries of the list.
const INDENT: usize = 2;

/// The columns of a result as records write it, and of the one before it.
const RESULT: usize = 8;

/// `12  Greedy - Random  Red won by gold, 34 plies`, or where that is too wide `12  Greedy - Random
/// 1-0, 34 plies`. The players stand as the result has them: who plays First's side at the end comes
/// first, whatever `swap` did.
fn row(game: &WatchedGame, width: usize) -> String {
    let [first, second] = game.players();
    let number = game.number() + 1;
    let number_width = 6;
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
    let with = |result: &str| format!("{number:>4}  {first} - {second}  {result}{helped}");
    let full = with(&result);
    if full.width() <= width || game.ending().is_none() {
        return full;
    }
    let short = with(result.split(',').next().unwrap_or(&result));
    if short.width() <= width {
        return short;
    }
    // The results stand below each other.
    let players = width.saturating_sub(number_width + RESULT);
    let names = [first, second].map(|name| whole_clauses(&name, players / 2).to_owned());
    let names = names.join(" - ");
    format!("{number:>4}  {names:<players$} {}", game.result())
}

/// Draws the score and the list.
pub(super) fn draw(watch: &Watch, at: usize, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    let match_score = watch.score();
    let (head, list) = areas(match_score, shared);
    if let Some(match_score) = match_score {
        // The score stands after the names, whatever room there is.
        let points = points(match_score);
        let each = usize::from(area.width).saturating_sub(points.len() + 6) / 2;
        let [first, second] = match_score.players.each_ref();
        let [first, second] = [first, second].map(|name| whole_clauses(name, each));
        let games = match_score.games;
        let mut rows = vec![
            (format!(" {first} - {second}  {points}"), Role::Title),
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
        if let Some((stronger, likelihood)) = match_score.superiority() {
            let percent = 100.0 * likelihood;
            let text =
                format!(" {stronger} is the stronger one with a likelihood of {percent:.0} %");
            rows.push((text, Role::Dim));
        }
        for (row, (text, role)) in head.rows().zip(rows) {
            let line = Line::styled(text, palette.text(role));
            fit_line(line, usize::from(row.width)).render(row, buf);
        }
    }
    with_menu(watch, at, shared, |menu| {
        menu.render(list.intersection(area), buf);
    });
    let text = " Enter shows the game.".to_owned();
    draw_status(
        shared,
        Line::styled(text, palette.text(Role::Dim)),
        frame.status,
        buf,
    );
    draw_hints(shared, HINTS, frame.hints, buf);
}
