//! The card at the end of a game: the result, how well it was played, and what can be done next,
//! each by one key or a click. It stands in the middle of the board, which steps back, and above or
//! below what decided the game. Where a board has no room for it, or the board is looked at, it is
//! one row high and stands in the row of words.

use std::ops::Range;

use ratatui::layout::{Offset, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::Play;
use super::ending::{self, EndWords, Next};
use super::panel;
use crate::app::canvas::{Canvas, Hit};
use crate::app::shared::Shared;
use crate::app::ui::cards::draw_ground;
use crate::app::ui::fit::{fit_text, whole_clauses, wrapped};
use crate::app::ui::frame::columns;
use crate::app::ui::graph::graph;
use crate::app::ui::scene;
use parlour_rules::games::Colour;
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Glyphs, Layout, Mark, Scene, SceneCell};
use parlour_scene::theme::{Palette, Role};
use parlour_scene::widgets::focus::Focus;
use parlour_settings::keys::Action;

/// The most rows that a card has, two of a reason beside pictures included.
pub(super) const MAX_ROWS: u16 = 13;

/// The fewest rows of the graph below the words, and the columns of the board on which the game
/// turned, beside all of it.
const GRAPH: usize = 3;
const TURN: u16 = 24;

/// The widths that are tried, with the frame, and whether there are free rows in the card.
const SIZES: [(u16, bool); 5] = [
    (70, true),
    (50, true),
    (70, false),
    (50, false),
    (32, false),
];

/// The rows of a board from which a card over it may have free rows.
const HIGH: u16 = 28;

/// The number of buttons in one row that matter more than a longer text before them.
const ENOUGH: usize = 2;

/// The columns of a window with room in one row for more than the result.
const ROOM_FOR_MORE: u16 = 60;

/// A card of a place and size.
pub(super) struct EndCard {
    area: Rect,
    /// It has no frame.
    pub(super) is_one_row: bool,
    rows: Vec<CardRow>,
    /// The rows of the graph, where there are pictures.
    graph: Option<Range<usize>>,
}

/// A row inside a card: a text and the buttons after it.
#[derive(Default)]
struct CardRow {
    text: String,
    nexts: Vec<Next>,
}

impl EndCard {
    /// The card in a room with a board, or else in the row of words, if the end of a game is looked
    /// at and there is nothing else to say.
    pub(super) fn of(
        play: &Play,
        shared: &Shared,
        [room, row]: [Rect; 2],
        layout: &Layout,
        scene: &Scene,
    ) -> Option<Self> {
        if play.end.card_rows(&play.hosted) == 0 {
            return None;
        }
        let (words, nexts) = (ending::words(play)?, ending::nexts(play, shared));
        let joint = match shared.options.glyphs() {
            Glyphs::Unicode => " · ",
            Glyphs::Ascii => ", ",
        };
        let is_high = room.height >= HIGH;
        let has_pictures = play.end.appraiser.turning_point().is_some() && is_high;
        let with_pictures = has_pictures.then_some((SIZES[2], true));
        let sizes = with_pictures
            .into_iter()
            .chain(SIZES.map(|size| (size, false)));
        let sizes = sizes.filter(|((width, is_roomy), _)| {
            width + 2 <= room.width && (is_high || !is_roomy) && !play.end.is_aside
        });
        let drafts =
            sizes.filter_map(|(size, with)| Self::draft(&words, joint, &nexts, size, with));
        let mut drafts: Vec<Self> = drafts.collect();
        let placed = drafts.iter().map(|draft| draft.place(room, layout, scene));
        // What decided the game stays in sight if possible.
        let best = placed
            .enumerate()
            .filter_map(|(at, place)| Some((at, place?)));
        let Some((at, (_, area))) = best.min_by_key(|(_, (hides, _))| *hides) else {
            return is_alone(play, shared).then(|| Self::one_row(words, nexts, shared, row));
        };
        let card = drafts.swap_remove(at);
        Some(Self { area, ..card })
    }

    /// The card in a row: the reason is said where there is room for the button that goes back to
    /// it; the count of moves is left out where that makes room for more buttons.
    fn one_row(words: EndWords, mut nexts: Vec<Next>, shared: &Shared, row: Rect) -> Self {
        let reason = words
            .reason
            .map_or_else(String::new, |reason| format!(": {reason}"));
        let short = format!(" {}{reason}", words.result);
        let full = format!(" {}, {}{reason}", words.result, words.facts.join(", "));
        let mut texts = vec![full, short];
        if let Some(more) = words.more.filter(|_| shared.size.0 >= ROOM_FOR_MORE) {
            let longer = texts.iter().map(|text| format!("{text}; {more}"));
            texts.splice(0..0, longer.collect::<Vec<_>>());
        }
        let fitting = |text: &String| placed(&nexts, after(text, row), row).len();
        // Of as many buttons, those after the longer text.
        let texts = texts.into_iter().rev();
        let text = texts.max_by_key(|text| fitting(text).min(ENOUGH));
        let text = text.unwrap_or_default();
        nexts.truncate(fitting(&text));
        Self {
            area: row,
            is_one_row: true,
            rows: vec![CardRow { text, nexts }],
            graph: None,
        }
    }

    /// The actions of its buttons.
    pub(super) fn actions(&self) -> impl Iterator<Item = Action> {
        let nexts = self.rows.iter().flat_map(|row| &row.nexts);
        nexts.map(|next| next.action)
    }

    /// Draws what has risen of it, its edge and the result in the winner's colour.
    pub(super) fn draw(&self, play: &Play, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let edge = edge_style(play, palette);
        if self.is_one_row {
            let row = self.area.intersection(canvas.buf.area);
            canvas
                .buf
                .set_style(row, palette.text_on(Role::Text, Role::Surface));
            if !row.is_empty() {
                self.draw_row(0, row, edge, canvas);
            }
            return;
        }
        let height = self.area.height.min(play.end.card_rows(&play.hosted));
        let risen = self.area.centered_vertically(height.into());
        let area = risen.intersection(canvas.buf.area);
        draw_ground(area, Role::Border, canvas);
        canvas.buf.set_style(area, edge);
        let last = area.bottom().saturating_sub(1);
        for (at, y) in (0..self.rows.len()).zip(area.y + 1..last) {
            let mut inside = Rect::new(self.area.x + 2, y, self.area.width - 4, 1);
            if self.graph.is_some() {
                inside.width -= TURN + 1;
            }
            self.draw_row(at, inside, edge, canvas);
        }
        if let Some(graph) = self.graph.as_ref().filter(|_| area == self.area) {
            let inside = Rect {
                height: area.height - 2,
                ..columns(area, 2, area.width - 4)
            };
            let plot = Rect {
                y: inside.y + 1 + graph.start as u16,
                height: graph.len() as u16,
                ..columns(inside, 0, inside.width - TURN - 1)
            };
            let turn = columns(inside, inside.width - TURN, TURN);
            draw_pictures(play, plot, turn.offset(Offset::new(0, 1)), canvas);
        }
    }

    /// Draws a row of the card.
    fn draw_row(&self, at: usize, row: Rect, edge: Style, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let CardRow { text, nexts } = &self.rows[at];
        let is_result = self.rows[..at].iter().all(|row| row.text.is_empty());
        let style = if is_result {
            edge.add_modifier(Modifier::BOLD)
        } else {
            palette.text(Role::Dim)
        };
        let width = usize::from(row.width);
        let mut x = after(text, row);
        if self.is_one_row {
            let text = whole_clauses(text, width);
            canvas.put(row, text, style);
            let edge = match canvas.glyphs() {
                Glyphs::Unicode => "▌",
                Glyphs::Ascii => ">",
            };
            canvas.put(row, edge, style);
        } else {
            let text = Line::styled(fit_text(text, width), style);
            text.centered().render(row, canvas.buf);
            let widths = nexts.iter().map(|next| next.text().width() as u16 + 1);
            let all = widths.sum::<u16>().saturating_sub(1);
            x = row.x + row.width.saturating_sub(all) / 2;
        }
        let first = self.actions().next();
        for (area, next) in placed(nexts, x, row) {
            draw_button(next, first == Some(next.action), area, canvas);
        }
    }
}

/// Returns whether nothing else is to be said in the row of words.
fn is_alone(play: &Play, shared: &Shared) -> bool {
    play.message().is_none()
        && shared.notice.is_none()
        && shared.line_words().is_none()
        && play.prompt().is_none()
        && play.question().is_none()
}

/// Draws how the chances went, and the move on which the game turned.
fn draw_pictures(play: &Play, plot: Rect, board: Rect, canvas: &mut Canvas<'_>) {
    let Some(turn) = play.end.appraiser.turn() else {
        return;
    };
    let shared = canvas.shared;
    let values = play.values();
    let graph = graph(&values, play.game().line(), shared);
    canvas.graph(&graph, plot, |at| panel::line_nodes(play).nth(at));
    let scene = play.picker.orientation().apply(scene::played(&turn));
    canvas.picture(&scene, board);
}

/// The column after a text in a row.
fn after(text: &str, row: Rect) -> u16 {
    row.x + (text.width() as u16 + 2).min(row.width)
}

/// The places of buttons from a column of a row on, as many as there is room for.
fn placed(nexts: &[Next], mut x: u16, row: Rect) -> Vec<(Rect, &Next)> {
    let mut buttons = Vec::new();
    for next in nexts {
        let width = next.text().width() as u16;
        if x + width > row.right() {
            break;
        }
        buttons.push((Rect::new(x, row.y, width, 1), next));
        x += width + 1;
    }
    buttons
}

/// The style of the edge: the winner's colour.
fn edge_style(play: &Play, palette: &Palette) -> Style {
    let winner = play.game().end_summary().and_then(|end| end.winner);
    let role = winner.map_or(Role::Accent, |side| {
        match play.game().info().colours[side] {
            // The grey of its pieces is that of what cannot be used.
            Colour::Black => Role::Title,
            colour => Role::ink(colour),
        }
    });
    palette.readable(role)
}

/// Draws a button: the first one is filled.
pub(super) fn draw_button(next: &Next, is_first: bool, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let (key, label) = if is_first {
        let filled = palette
            .button()
            .unwrap_or_else(|| palette.text_on(Role::SelectionText, Role::Selection));
        (filled.add_modifier(Modifier::BOLD), filled)
    } else {
        (palette.text(Role::Key), palette.text(Role::Text))
    };
    let spans = [
        Span::styled(format!(" {}", next.key), key),
        Span::styled(format!(" {} ", next.label), label),
    ];
    canvas.hit(area, Hit::Button(next.action));
    Line::from(spans.to_vec()).render(area, canvas.buf);
    if is_first {
        Focus::Question.put(area.as_position(), canvas.buf);
    }
}

impl EndCard {
    /// The card of a width, before it has a place, with free rows or without, with pictures or
    /// without; none where a button has no room.
    fn draft(
        words: &EndWords,
        joint: &str,
        nexts: &[Next],
        (width, is_roomy): (u16, bool),
        has_pictures: bool,
    ) -> Option<Self> {
        let beside = if has_pictures { TURN + 1 } else { 0 };
        let room = usize::from(width - 4 - beside);
        let text = |text: String| CardRow {
            text,
            ..CardRow::default()
        };
        let more = words.reason.as_ref().or(words.more.as_ref());
        let mut rows = vec![text(words.result.clone()), text(words.facts.join(joint))];
        rows.extend(more.map(|more| text(sentence(more))));
        let why = words.why.as_ref().filter(|_| words.reason.is_none());
        let why = why.map_or_else(String::new, |why| sentence(why));
        let why: Vec<&str> = wrapped(&why, room).collect();
        let is_short = why.len() <= 1 + usize::from(has_pictures);
        let why = why.iter().filter(|_| is_short);
        rows.extend(why.map(|why| text((*why).to_owned())));
        let above = rows.len();
        if is_roomy {
            rows.insert(0, CardRow::default());
            rows.push(CardRow::default());
        }
        // As few rows of buttons as there is room for, of about as many buttons each.
        let needed =
            |row: &[Next]| -> usize { row.iter().map(|next| next.text().width() + 1).sum() };
        let most = |count: &usize| nexts.chunks(nexts.len().div_ceil(*count).max(1));
        let fits = |count: &usize| most(count).all(|row| needed(row) <= room + 1);
        let count = (1..=nexts.len().max(1)).find(fits)?;
        rows.extend(most(&count).map(|row| CardRow {
            nexts: row.to_vec(),
            ..CardRow::default()
        }));
        let graph = has_pictures.then(|| {
            let height = (usize::from(MAX_ROWS) - 4).saturating_sub(rows.len());
            let graph = above..above + height.max(GRAPH);
            rows.splice(above..above, graph.clone().map(|_| CardRow::default()));
            graph
        });
        Some(Self {
            area: Rect::new(0, 0, width, rows.len() as u16 + 2),
            is_one_row: false,
            rows,
            graph,
        })
    }

    /// Its place over a board, and whether that hides something; none where too much of the board would
    /// be hidden.
    fn place(&self, room: Rect, layout: &Layout, scene: &Scene) -> Option<(bool, Rect)> {
        let size = self.area.as_size();
        let is_small = size.height <= MAX_ROWS && 2 * size.height <= room.height;
        is_small.then(|| place_over(room, size, layout, scene))
    }
}

/// The place for a card of a size nearest to the middle of a room with a board that hides nothing of
/// what decided the game, or else of its last move; and whether there is none such.
pub(super) fn place_over(room: Rect, size: Size, layout: &Layout, scene: &Scene) -> (bool, Rect) {
    let middle = room.centered(size.width.into(), size.height.into());
    let mut decided = scene.clone();
    let has_won = |cell: &SceneCell| cell.marks.has(Mark::Winning);
    let is_last = |cell: &SceneCell| cell.marks.has(Mark::To) || cell.has_pawn();
    let is_shown = scene.cells.iter().any(has_won);
    decided
        .cells
        .retain(|cell| has_won(cell) || !is_shown && is_last(cell));
    let rows = room.y..=room.bottom() - middle.height;
    let mut places: Vec<Rect> = rows.map(|y| Rect { y, ..middle }).collect();
    places.sort_by_key(|place| place.y.abs_diff(middle.y));
    let is_sparing = |place: &&Rect| layout.is_free(&decided, **place);
    let sparing = places.iter().find(is_sparing);
    (sparing.is_none(), *sparing.unwrap_or(&middle))
}
