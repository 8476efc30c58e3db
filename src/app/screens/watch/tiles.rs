//! Several boards at once: how many there is room for, and where each is.

use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::board::{board_view, chosen_scene, clear_arrows_of_text, game_scene};
use super::match_game::MatchGame;
use super::{BOARDS, Shown, Watch, players};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns};
use crate::app::ui::scene;
use parlour_scene::scene::{Beyond, BoardView, Scene};
use parlour_scene::theme::Role;
use parlour_scene::widgets::focus::Focus;

/// The places of everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Areas {
    /// The boards, by their index in [`Watch::slots`]; the chosen one alone has no title.
    pub(super) tiles: Vec<(usize, Rect)>,
    /// The panel, which may be empty.
    pub(super) panel: Rect,
}

/// The areas of the boards and of the panel.
pub(super) fn areas(watch: &Watch, shared: &Shared, size: impl Into<Size>) -> Areas {
    let body = ScreenLayout::of(size).body;
    let Some(match_game) = watch.chosen_game() else {
        let (tiles, panel) = (Vec::new(), Rect::default());
        return Areas { tiles, panel };
    };
    let bare = bare_board(watch, match_game);
    let view = board_view(&bare, shared);
    if watch.in_words && body.width < WIDE {
        return beside_words(watch, match_game, body, view);
    }
    let widths: &[u16] = match body.width {
        _ if watch.bare => &[],
        160.. => &[46, 40, LEAST_PANEL],
        WIDE.. => &[40, LEAST_PANEL],
        72.. => &[27],
        _ => &[],
    };
    let is_wide = body.width >= WIDE && !watch.bare;
    let with = |panel| columns(body, 0, body.width - panel);
    let beside = |panel| columns(body, body.width - panel, panel);
    if let Some((panel, tiles)) = several(watch, body, view, if is_wide { widths } else { &[] }) {
        return Areas {
            tiles: tiles.into_iter().enumerate().collect(),
            panel: beside(panel),
        };
    }
    let view = view.coordinates(watch.view.names);
    let scale = |panel| {
        let layout = view.layout(with(panel));
        (layout.scale, layout.coordinates)
    };
    let free = widths.iter().find(|&&panel| scale(panel) == scale(0));
    let least = if is_wide { LEAST_PANEL } else { 0 };
    let panel = free.copied().unwrap_or(least);
    let panel = for_words(watch, match_game, body, (panel, scale));
    Areas {
        tiles: vec![(watch.chosen, with(panel))],
        panel: beside(panel),
    }
}

/// The places of several boards, if they are wanted and there is room for them, and the columns of
/// the panel beside them: one of these widths, or none.
fn several(
    watch: &Watch,
    body: Rect,
    view: BoardView<'_>,
    widths: &[u16],
) -> Option<(u16, Vec<Rect>)> {
    let slots = watch.slots().len();
    let wanted = |tiles: &Vec<Rect>| match watch.shown {
        Shown::Readable => !is_tiny(tiles, view),
        Shown::All => true,
        Shown::Chosen => false,
    };
    let beside_panel = |panel: u16| {
        let tiles = grid(slots, columns(body, 0, body.width - panel), view);
        let tiles = tiles.filter(|tiles| slots > 1 && !watch.in_words && wanted(tiles));
        tiles.map(|tiles| (panel, tiles))
    };
    let (_, alone) = beside_panel(0)?;
    // The boards come first: a panel must not make them smaller.
    let is_as_large = |tiles: &Vec<Rect>| detail(tiles, view) == detail(&alone, view);
    let mut large = widths.iter().filter_map(|&panel| beside_panel(panel));
    let large = large.find(|(_, tiles)| is_as_large(tiles));
    // From a width on, though, there is always one, unless only its boards are single characters.
    let is_as_clear = |tiles: &Vec<Rect>| is_tiny(&alone, view) || !is_tiny(tiles, view);
    let least = || widths.last().and_then(|&least| beside_panel(least));
    let smaller = || least().filter(|(_, tiles)| is_as_clear(tiles));
    Some(large.or_else(smaller).unwrap_or((0, alone)))
}

/// The columns of a panel beside a board alone, of which the board leaves as many as the panel has,
/// where all that is told needs more. The scale of a board is told by the columns of its panel.
fn for_words<S: PartialEq>(
    watch: &Watch,
    match_game: &MatchGame,
    body: Rect,
    (panel, scale): (u16, impl Fn(u16) -> S),
) -> u16 {
    // Where nobody can press a key, words that would be cut come before a large board.
    let room = usize::from(panel.max(27)) * usize::from(body.height) / 2;
    let is_cut = || watch.is_unattended() && !watch.bare && longest_words(match_game) > room;
    if !watch.in_words && !is_cut() {
        return panel;
    }
    let most = match body.width {
        BROAD.. => body.width / 2,
        width => width * 5 / 8,
    };
    if !has_room_for_words(match_game, body) {
        return most;
    }
    // As much as makes no smaller board.
    let least = LEAST_WORDS.max(panel);
    let mut wider = (least..=most).rev().step_by(4);
    let found = wider.find(|&wide| scale(wide) == scale(least));
    found.unwrap_or(least)
}

/// All that is told in a small window, where a small board stays beside it if it can be seen whole
/// and no words are cut.
fn beside_words(watch: &Watch, game: &MatchGame, body: Rect, view: BoardView<'_>) -> Areas {
    let words = if body.width < LEAST_HALVES {
        ONE_COLUMN
    } else {
        LEAST_WORDS
    };
    let small = columns(body, 0, body.width.saturating_sub(words));
    let layout = view.coordinates(false).layout(small);
    let is_seen = small.width >= 16 && layout.beyond == Beyond::default();
    let has_board = is_seen && has_room_for_words(game, body);
    let board = has_board.then_some((watch.chosen, small));
    let skip = if has_board { small.width } else { 0 };
    Areas {
        tiles: board.into_iter().collect(),
        panel: columns(body, skip, body.width),
    }
}

/// Returns whether half of the least panel of all that is told has room for all words.
fn has_room_for_words(match_game: &MatchGame, body: Rect) -> bool {
    let column = usize::from(LEAST_WORDS / 2 - 1);
    longest_words(match_game) <= column * usize::from(body.height) / 2
}

/// The columns of the longest words that a player says in a game.
fn longest_words(match_game: &MatchGame) -> usize {
    let tree = match_game.game().record().tree();
    let said = tree.main_line().map(|node| tree.annotation(node).said());
    said.map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// The columns of a window in which the board stays beside all that is told.
const WIDE: u16 = 120;

/// The columns of a window in which the board has half of it beside all that is told.
const BROAD: u16 = 150;

/// The least columns of all that is told.
const LEAST_WORDS: u16 = 54;

/// The columns of a window from which all that is told has two columns beside a board, and those that it
/// has elsewhere.
const LEAST_HALVES: u16 = 100;
const ONE_COLUMN: u16 = 36;

/// The columns of the panel that large windows always have.
const LEAST_PANEL: u16 = 34;

/// The level of detail in the boards of some tiles.
fn detail(tiles: &[Rect], view: BoardView<'_>) -> i32 {
    let view = view.coordinates(false);
    let scale = tiles
        .first()
        .map(|tile| view.layout(below_title(*tile)).scale);
    scale.map_or(0, |scale| scale.width * scale.pitch)
}

/// Returns whether the cells of the boards in some tiles are single characters.
pub(super) fn is_tiny(tiles: &[Rect], view: BoardView<'_>) -> bool {
    let view = view.coordinates(false);
    tiles
        .iter()
        .any(|tile| view.layout(below_title(*tile)).is_tiny())
}

/// The board of a game as it stands, with nothing marked.
pub(super) fn bare_board(watch: &Watch, match_game: &MatchGame) -> Scene {
    let line = match_game.line();
    watch.orientation(line).apply(scene::plain(line))
}

/// The most boards that can be seen at once.
pub(super) fn most_boards(watch: &Watch, shared: &Shared) -> usize {
    let body = ScreenLayout::of(shared.size).body;
    let Some(match_game) = watch.chosen_game() else {
        return 1;
    };
    let bare = bare_board(watch, match_game);
    let view = board_view(&bare, shared);
    let fits = |boards: &usize| *boards == 1 || grid(*boards, body, view).is_some();
    BOARDS.into_iter().filter(fits).max().unwrap_or(1)
}

/// Lays out an area for each board, with room for the whole board and a title; none if there is no
/// room.
pub(super) fn grid(boards: usize, area: Rect, view: BoardView<'_>) -> Option<Vec<Rect>> {
    let shapes: &[(u16, u16)] = match boards {
        0 | 1 => &[(1, 1)],
        2 => &[(2, 1), (1, 2)],
        3 | 4 => &[(2, 2), (4, 1)],
        5 | 6 => &[(3, 2), (2, 3)],
        _ => &[(3, 3)],
    };
    let tiles = |&(across, down): &(u16, u16)| {
        let (width, height) = (area.width / across, area.height / down);
        let tile = |at: u16| {
            let (x, y) = (at % across * width, at / across * height);
            Rect::new(area.x + x, area.y + y, width, height)
        };
        (0..boards as u16).map(tile).collect::<Vec<Rect>>()
    };
    let view = view.coordinates(false);
    let layout = |tile: Rect| view.layout(below_title(tile));
    let fits = |tiles: &Vec<Rect>| {
        let whole = |tile: &Rect| {
            !below_title(*tile).is_empty() && layout(*tile).beyond == Beyond::default()
        };
        tiles.first().is_some_and(whole)
    };
    // Of two arrangements the one that shows more detail; the first of equal ones.
    let fitting = shapes.iter().map(tiles).filter(fits);
    fitting.reduce(|one, other| {
        if detail(&other, view) > detail(&one, view) {
            other
        } else {
            one
        }
    })
}

/// The part of a tile below the row of its title.
pub(super) fn below_title(tile: Rect) -> Rect {
    Rect {
        y: tile.y + 1,
        // A column free between two boards.
        width: tile.width.saturating_sub(1),
        height: tile.height.saturating_sub(1),
        ..tile
    }
}

/// Draws a board with its title.
pub(super) fn draw(watch: &Watch, (slot, tile): (usize, Rect), canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let Some(match_game) = watch.board_game(slot) else {
        return;
    };
    let chosen = slot == watch.chosen;
    // On the background of a selection not every colour of a side could be read.
    let surface = Style {
        fg: None,
        ..palette.text_on(Role::Text, Role::Surface)
    };
    let (ground, number) = if chosen {
        let selected = palette.text_on(Role::SelectionText, Role::Selection);
        (surface, selected)
    } else {
        (Style::default(), palette.text(Role::Accent))
    };
    let title = Rect {
        height: 1,
        ..below_title(tile)
    };
    let title = Rect { y: tile.y, ..title };
    if chosen {
        canvas
            .buf
            .set_style(title.intersection(canvas.buf.area), ground);
        Focus::Thing.put(title.as_position(), canvas.buf);
    }
    let cursor = if chosen { '>' } else { ' ' };
    let head = Span::styled(format!("{cursor}{} ", slot + 1), number);
    let width = usize::from(title.width);
    players::tile_title(match_game, shared, head, ground, width).render(title, canvas.buf);
    let mut scene = if chosen {
        chosen_scene(watch, match_game)
    } else {
        game_scene(watch, match_game)
    };
    clear_arrows_of_text(&mut scene, shared, false, below_title(tile));
    let view = board_view(&scene, shared).coordinates(false);
    canvas.board(&view, below_title(tile));
}
