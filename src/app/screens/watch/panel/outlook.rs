//! Two small boards: the positions at the ends of the lines that both players expect.

use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::app::canvas::Canvas;
use crate::app::screens::watch::board::board_view;
use crate::app::screens::watch::intents::{end_of_line, intents};
use crate::app::screens::watch::{MatchGame, Watch, players, tiles};
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::scene;
use crate::app::ui::side::side_span;
use parlour_records::words::{self, short_name};
use parlour_rules::games::Side;
use parlour_scene::theme::Role;

/// The rows that are left for the plies.
const PLIES: u16 = 10;

/// The most rows of the boards.
const MOST: u16 = 24;

/// The columns of a title without the name and what is said: a sign, blanks around it, and one to
/// the next board.
const SIGNS: usize = 5;

/// Takes the places of the boards, one for each side, from the end of an area, if there is room for
/// both of them; none where expected plies are not shown.
pub(super) fn take_places(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    rest: &mut Rect,
) -> Vec<Rect> {
    let height = rest.height.saturating_sub(PLIES + 1).min(MOST);
    let is_told = watch.view.expected && !players::has_ended(match_game);
    if height == 0 || !is_told {
        return Vec::new();
    }
    let scene = tiles::bare_board(watch, match_game);
    let view = board_view(&scene, shared).picture();
    let Some(mut places) = tiles::grid(2, Rect { height, ..*rest }, view) else {
        return Vec::new();
    };
    // No more rows than the boards need.
    let Size { width, height } = tiles::below_title(places[0]).as_size();
    let each = view.size(Size { width, height }).height + 1;
    let is_row = places[0].y == places[1].y;
    let all = if is_row { each } else { 2 * each };
    let mut top = rest.bottom() - all;
    rest.height -= all + 1;
    for place in &mut places {
        (place.y, place.height) = (top, each);
        top += if is_row { 0 } else { each };
    }
    places
}

/// Draws the boards below the names of the players, each with the number of plies until then: the
/// position as it stands where a player expects nothing.
pub(super) fn draw(
    watch: &Watch,
    match_game: &MatchGame,
    places: &[Rect],
    canvas: &mut Canvas<'_>,
) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let (game, line) = (match_game.game(), match_game.line());
    let intents = intents(match_game);
    for (side, &place) in Side::BOTH.into_iter().zip(places) {
        let end = end_of_line(&intents, side, line);
        let name = game.name(side);
        let name = short_name(&name);
        let room = usize::from(place.width).saturating_sub(SIGNS);
        let said = end.as_ref().map_or_else(
            || ["no line".to_owned(), "-".to_owned()],
            |end| {
                let plies = end.len() - line.len();
                let long = format!("in {}", words::counted(plies, "move"));
                [long, format!("+{plies}")]
            },
        );
        let fits = said.iter().find(|said| name.width() + said.width() <= room);
        let said = fits.unwrap_or(&said[1]);
        let name = whole_clauses(name, room.saturating_sub(said.width()));
        let title = Line::from(vec![
            Span::raw(" "),
            side_span(&shared.options, game.info(), side),
            Span::styled(format!(" {name} "), palette.text(Role::Text)),
            Span::styled(said.clone(), palette.text(Role::Dim)),
        ]);
        let row = Rect { height: 1, ..place };
        title.render(row, canvas.buf);
        let scene = scene::played(end.as_ref().unwrap_or(line));
        let scene = watch.orientation(line).apply(scene);
        let view = board_view(&scene, shared).picture();
        canvas.board(&view, tiles::below_title(place));
    }
}
