//! The panel beside a board being watched: the match so far, the players with what they think and say, the
//! graph of their evaluations, the match or tournament, the plies, small boards of what is expected,
//! and at the end the story. In a wide area, where no board is, it has two columns.

mod graph;
mod outlook;
mod thoughts;

pub(super) use self::thoughts::opinion;

use self::graph::Values;

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

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
const GRAPH: u16 = 8;

/// The same below two columns.
const WIDE_GRAPH: u16 = 10;

/// The fewest rows of plies below the graph.
const PLIES: u16 = 5;

/// The fewest rows of plies above the story.
const LEAST: u16 = 2;

/// The rows of what a player thinks.
const THOUGHTS: u16 = 2;

/// The columns from which there are two columns.
const WIDE: u16 = 54;

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
    /// The story of a game that is over, its first sentence the headline, and its place.
    story: (Vec<String>, Rect),
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
        let mut left = within_margins(area);
        let has_strip = watch.score.is_some() && watch.game_count() > 1;
        let strip = take_rows(&mut left, 2 * u16::from(has_strip));
        let values = Values::of(watch, match_game);
        let has_graph = watch.view.graphs && values.is_drawn();
        let is_wide = area.width >= WIDE;
        let mut graph = take_wide_graph(&mut left, is_wide && has_graph);
        let mut right = take_right(match_game, &mut left, is_wide);
        let story = told(match_game);
        // No engine thinks any more at the end, where the story needs the room.
        let is_over = players::has_ended(match_game);
        let is_low = right.is_none() && left.height < 2 * (CARD + THOUGHTS + 1) + GRAPH + PLIES;
        let thinks = !(is_over || watch.in_words && is_low);
        let speeches = speeches(match_game, left.width);
        let to_move = match_game.line().to_move();
        let (players, thoughts) = take_players(&mut left, &speeches, to_move, thinks);
        let least = if right.is_some() { 0 } else { PLIES };
        let third = watch.third.as_ref();
        let third_rows = third.map_or(0, |third| {
            let told = [third.since(match_game), third.doubt(match_game)];
            THOUGHTS + 2 + told.into_iter().flatten().count() as u16
        });
        let mut story_area = columns(left, 1, left.width.saturating_sub(1));
        let told = story
            .iter()
            .flat_map(|part| wrapped(part, usize::from(story_area.width)));
        let rows = told.count() as u16;
        let kept = if right.is_some() { 0 } else { LEAST + 1 };
        // The story comes before the graph.
        let is_told = |height: u16| rows > 0 && height >= third_rows + rows + kept;
        let leaves_story = is_told(left.height.saturating_sub(GRAPH)) || !is_told(left.height);
        let has_room = left.height >= GRAPH + least && leaves_story;
        if has_graph && has_room && graph.is_empty() {
            let rest = left
                .height
                .saturating_sub(third_rows + rows + u16::from(rows > 0));
            let most = (left.height / 3).max(GRAPH);
            graph = take_rows(&mut left, rest.clamp(GRAPH, most));
        }
        let third = take_rows(&mut left, third_rows);
        let is_told = rows > 0 && rows <= left.height.saturating_sub(kept);
        let told = take_rows(&mut left, if is_told { rows + 1 } else { 0 });
        (story_area.y, story_area.height) = (told.y, told.height);
        let rest = right.as_mut().unwrap_or(&mut left);
        let mut lines = event::lines(watch, shared, usize::from(rest.width));
        let room = rest.height.saturating_sub(PLIES + 1);
        lines.truncate(usize::from(room));
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

/// Takes the rows of a graph that is wide and low from the foot of both columns, where there is one and
/// they have room.
fn take_wide_graph(both: &mut Rect, has_graph: bool) -> Rect {
    if !has_graph || both.height <= 2 * (CARD + 1) + PLIES + WIDE_GRAPH {
        return Rect::default();
    }
    both.height -= WIDE_GRAPH + 1;
    Rect {
        y: both.bottom() + 1,
        height: WIDE_GRAPH,
        ..*both
    }
}

/// Takes the column beside that of the players, in a wide area.
fn take_right(match_game: &MatchGame, left: &mut Rect, is_wide: bool) -> Option<Rect> {
    // Long words have the wider column, and longer ones both.
    let room = left.height.saturating_sub(2 * (CARD + 1));
    let fits = |width: &u16| is_wide && rows(&speeches(match_game, width - 1)) <= room;
    let begins = [left.width / 2, left.width / 3 * 2]
        .into_iter()
        .find(fits)?;
    let right = columns(*left, begins + 1, left.width);
    *left = columns(*left, 0, begins - 1);
    Some(right)
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
    let layout = PanelLayout::of(watch, match_game, shared, area);
    let is_wide = layout.graph.width > layout.plies.width;
    let above_graph = is_wide.then(|| layout.graph.y - 1);
    let below_strip = Some(layout.strip.bottom()).filter(|_| !layout.strip.is_empty());
    let rules: Vec<u16> = below_strip.into_iter().chain(above_graph).collect();
    draw_surface(area, &rules, canvas);
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
    let palette = canvas.palette();
    let headline = palette.text(Role::Title).add_modifier(Modifier::BOLD);
    let styles = std::iter::once(headline).chain(std::iter::repeat(palette.text(Role::Text)));
    let lines = story.iter().zip(styles).flat_map(|(part, style)| {
        let lines = wrapped(part, usize::from(below.width));
        lines.map(move |text| Line::styled(text, style))
    });
    canvas.lines(below, lines);
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

/// The columns and rows that are tried for the graph and for the plies beside a board, with an empty
/// row below them, the best first.
const BESIDE: [(u16, u16); 4] = [(28, 12), (26, 10), (24, 9), (20, 7)];

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
        let [graph, plies] = [graph, plies].map(without_gap);
        graph::draw(&values, match_game, graph, canvas);
        draw_plies(watch, match_game, (&values, plies), canvas);
    }
}

/// The headline of a game that is over, where its end is looked at, and its story; nothing elsewhere.
fn told(match_game: &MatchGame) -> Vec<String> {
    if !players::has_ended(match_game) {
        return Vec::new();
    }
    let mut story = game_story(match_game.game().record(), match_game.number);
    // The list has the opening, of which the second sentence tells.
    let rest = story.split_off(story.len().min(2)).join(" ");
    story.truncate(1);
    story.extend(Some(rest).filter(|rest| !rest.is_empty()));
    story
}
