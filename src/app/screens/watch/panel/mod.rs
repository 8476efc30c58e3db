//! The panel beside a board being watched: the match so far, the players with what they think and say, the
//! graph of their evaluations, the match or tournament, the plies, small boards of what is expected,
//! and at the end the story. In a wide area, where no board is, it has two columns.

mod graph;
mod outlook;
mod thoughts;

pub(super) use self::thoughts::opinion;

use self::graph::Values;

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{MatchGame, Watch, event, players, strip};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cards::CARD;
use crate::app::ui::fit::wrapped;
use crate::app::ui::frame::{columns, take_rows};
use crate::app::ui::plies::{PlyList, Told};
use crate::app::ui::speech::Speech;
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_matches::story::game_story;
use parlour_rules::games::Side;
use parlour_scene::theme::Role;
use parlour_settings::keys::KeyContext;

/// The rows of the graph with its title and the empty row below it.
const GRAPH: u16 = 7;

/// The rows of a graph where there is no board, and those left for a story then.
const TALL: u16 = 24;
const STORY: u16 = 6;

/// The fewest rows of plies below the graph.
const PLIES: u16 = 5;

/// The fewest rows of plies above the story.
const LEAST: u16 = 2;

/// The rows of what a player thinks.
const THOUGHTS: u16 = 2;

/// The columns from which there are two columns.
const WIDE: u16 = 56;

/// The places of the parts of the panel; those without room are empty.
struct PanelLayout {
    strip: Rect,
    /// The card of each side and what it thinks, below each other.
    players: [Rect; 2],
    /// The rows of what each thinks.
    thoughts: u16,
    /// The words of each side on its move.
    speeches: [Speech; 2],
    graph: Rect,
    values: Values,
    /// The third opinion.
    third: Rect,
    /// The lines on the match or tournament, and their place.
    event: (Vec<Line<'static>>, Rect),
    plies: Rect,
    /// The small boards, of both sides or none.
    outlook: Vec<Rect>,
    /// The story of a game that is over, and its place.
    story: (String, Rect),
}

/// The words of both players, the first side's first, in a width.
fn speeches(match_game: &MatchGame, width: u16) -> [Speech; 2] {
    Side::BOTH.map(|side| Speech::of(match_game.said(side), width))
}

/// The rows of the words of both.
fn rows(speeches: &[Speech; 2]) -> u16 {
    speeches.iter().map(Speech::rows).sum()
}

/// A part without the empty row at its end.
fn without_gap(part: Rect) -> Rect {
    Rect {
        height: part.height.saturating_sub(1),
        ..part
    }
}

impl PanelLayout {
    fn of(watch: &Watch, match_game: &MatchGame, shared: &Shared, area: Rect) -> Self {
        let (mut left, mut right) = both_columns(match_game, area);
        let has_strip = watch.score.is_some() && watch.game_count() > 1;
        let strip = 2 * u16::from(has_strip);
        let strip = take_rows(right.as_mut().unwrap_or(&mut left), strip);
        // No engine thinks any more at the end, where the story needs the room.
        let is_over = players::has_ended(match_game);
        let is_low = right.is_none() && left.height < 2 * (CARD + THOUGHTS + 1) + GRAPH + PLIES;
        let thinks = !(is_over || watch.in_words && is_low);
        let speeches = speeches(match_game, left.width);
        let to_move = match_game.line().to_move();
        let (players, thoughts) = take_players(&mut left, &speeches, to_move, thinks);
        let values = Values::of(watch, match_game);
        let third = watch.third.as_ref().map_or(0, |third| {
            let told = [third.since(match_game), third.doubt(match_game)];
            THOUGHTS + 2 + told.into_iter().flatten().count() as u16
        });
        let story = told(match_game);
        let mut story_area = columns(left, 1, left.width.saturating_sub(1));
        let rows = wrapped(&story, usize::from(story_area.width)).count() as u16;
        let graph = graph_rows(left.height, third, rows, right.is_none());
        let has_graph = watch.view.graphs && values.is_drawn();
        let graph = take_rows(&mut left, if has_graph { graph } else { 0 });
        let third = take_rows(&mut left, third);
        let kept = if right.is_some() { 0 } else { LEAST + 1 };
        let is_told = rows > 0 && rows <= left.height.saturating_sub(kept);
        let told = take_rows(&mut left, if is_told { rows + 1 } else { 0 });
        (story_area.y, story_area.height) = (told.y, told.height);
        let rest = right.as_mut().unwrap_or(&mut left);
        let mut lines = event::lines(watch, shared, usize::from(rest.width));
        lines.truncate(usize::from(rest.height.saturating_sub(PLIES + 1)));
        let height = lines.len() as u16;
        let event = take_rows(rest, if height > 0 { height + 1 } else { 0 });
        let outlook = outlook::take_places(watch, match_game, shared, rest);
        Self {
            strip: without_gap(strip),
            players,
            thoughts,
            speeches,
            graph: without_gap(graph),
            values,
            third,
            event: (lines, event),
            plies: *rest,
            outlook,
            story: (story, story_area),
        }
    }
}

/// The column of the players, and in a wide area the one beside it.
fn both_columns(match_game: &MatchGame, area: Rect) -> (Rect, Option<Rect>) {
    let all = within_margins(area);
    // Long words have the wider column, and longer ones both.
    let room = all.height.saturating_sub(2 * (CARD + 1));
    let fits = |width: &u16| area.width >= WIDE && rows(&speeches(match_game, width - 1)) <= room;
    let begins = [all.width / 2, all.width / 3 * 2].into_iter().find(fits);
    begins.map_or((all, None), |begins| {
        let right = columns(all, begins + 1, all.width);
        (columns(all, 0, begins - 1), Some(right))
    })
}

/// Takes the rows of both players from a column; returns them, and the rows of what each thinks.
fn take_players(
    column: &mut Rect,
    speeches: &[Speech; 2],
    to_move: Side,
    thinks: bool,
) -> ([Rect; 2], u16) {
    let height = column.height;
    let room = |thoughts| height.saturating_sub(2 * (CARD + thoughts + 1));
    // Words are whole, and those of the last move come first, so the rest may have to yield.
    let has_room = rows(speeches) <= room(THOUGHTS);
    let thoughts = if thinks && has_room { THOUGHTS } else { 0 };
    let mut room = room(thoughts);
    let mut said = [0; 2];
    for side in [!to_move, to_move] {
        said[side.index()] = room.min(speeches[side.index()].rows());
        room -= said[side.index()];
    }
    let players = said.map(|said| take_rows(column, CARD + thoughts + said + 1));
    (players, thoughts)
}

/// The rows of a graph in a column of this height, above the third opinion and a story of these rows
/// and, where it is the only column, above the plies; none where there is no room.
fn graph_rows(height: u16, third: u16, story: u16, is_only: bool) -> u16 {
    let (plies, kept) = if is_only { (PLIES, LEAST + 1) } else { (0, 0) };
    // The story comes before the graph.
    let is_told = |height: u16| story > 0 && height >= third + story + kept;
    if height < GRAPH + plies || is_told(height) && !is_told(height - GRAPH) {
        return 0;
    }
    // Where there is no board the graph takes what the rest leaves.
    let most = if is_only {
        (height / 3).max(GRAPH)
    } else {
        TALL
    };
    let story = if story > 0 { STORY.max(story + 1) } else { 0 };
    height.saturating_sub(third + story).clamp(GRAPH, most)
}

/// Returns whether there is a graph in the panel.
pub(super) fn has_graph(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
) -> bool {
    !PanelLayout::of(watch, match_game, shared, area)
        .graph
        .is_empty()
}

/// Draws the panel.
pub(super) fn draw(watch: &Watch, match_game: &MatchGame, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    draw_surface(area, &[], canvas);
    let layout = PanelLayout::of(watch, match_game, shared, area);
    let context = (!watch.in_words && !watch.is_unattended()).then_some(KeyContext::Watch);
    if !layout.strip.is_empty() {
        strip::draw(watch, layout.strip, canvas);
    }
    for (side, area) in Side::BOTH.into_iter().zip(layout.players) {
        players::draw(match_game, side, (area, false), canvas);
        let mut below = without_gap(area);
        take_rows(&mut below, CARD);
        let thoughts = take_rows(&mut below, layout.thoughts);
        thoughts::thoughts(match_game, side, thoughts, canvas);
        layout.speeches[side.index()].draw(below, context, canvas);
    }
    graph::draw(&layout.values, match_game, layout.graph, canvas);
    thoughts::third_opinion(watch, match_game, layout.third, canvas);
    let (lines, below) = layout.event;
    canvas.lines(below, lines);
    draw_plies(watch, match_game, (&layout.values, layout.plies), canvas);
    outlook::draw(watch, match_game, &layout.outlook, canvas);
    let (story, below) = layout.story;
    let style = shared.options.palette.text(Role::Text);
    let lines = wrapped(&story, usize::from(below.width));
    for (row, text) in below.rows().zip(lines) {
        Line::styled(text, style).render(row, canvas.buf);
    }
}

/// Draws the plies of the game looked at.
fn draw_plies(
    watch: &Watch,
    match_game: &MatchGame,
    (values, area): (&Values, Rect),
    canvas: &mut Canvas<'_>,
) {
    let record = match_game.game().record();
    let told = Told {
        opening: record.opening_plies(),
        turns: &values.turns,
        hides_rest: watch.hides_results(),
    };
    PlyList::of_line(record, match_game.at(), area.width, told).draw(area, canvas);
}

/// The columns and rows that are tried for the graph and for the plies beside a board, the best first.
const BESIDE: [(u16, u16); 4] = [(28, 11), (26, 9), (24, 8), (20, 6)];

/// Draws the graph and the plies at the bottom of a board's area, to the left and to the right of a
/// board that leaves both places free.
pub(super) fn draw_beside(
    watch: &Watch,
    match_game: &MatchGame,
    (area, is_free): (Rect, impl Fn(Rect) -> bool),
    canvas: &mut Canvas<'_>,
) {
    let values = Values::of(watch, match_game);
    let places = BESIDE.into_iter().filter_map(|(width, height)| {
        let y = area.bottom().checked_sub(height)?;
        let right = area.right().checked_sub(width)?;
        Some([area.x, right].map(|x| Rect::new(x, y, width, height)))
    });
    let free = places
        .filter(|both| values.is_drawn() && both[0].right() < both[1].x)
        .find(|both| both.iter().all(|&place| is_free(place)));
    if let Some([graph, plies]) = free {
        for place in [graph, plies] {
            canvas.cover(place);
            canvas.buf.set_style(place, canvas.palette().screen());
        }
        graph::draw(&values, match_game, graph, canvas);
        draw_plies(watch, match_game, (&values, plies), canvas);
    }
}

/// The story of a game that is over, where its end is looked at; nothing elsewhere.
fn told(match_game: &MatchGame) -> String {
    if !players::has_ended(match_game) {
        return String::new();
    }
    game_story(match_game.game().record(), match_game.number).join(" ")
}
