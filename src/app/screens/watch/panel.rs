//! The panel beside a board being watched: the match so far, the players with what they think, the
//! plies and the graphs of the engines' evaluations.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::score::short_name;
use super::{MatchGame, Watch, players, strip};
use crate::app::shared::Shared;
use crate::app::ui::cards::CARD;
use crate::app::ui::fit::{whole_clauses, whole_words};
use crate::app::ui::frame::columns;
use crate::app::ui::plies::PlyList;
use parlour_engines::Report;
use parlour_records::NodeId;
use parlour_records::words;
use parlour_rules::games::{GameInfo, Side};
use parlour_scene::theme::Role;
use parlour_scene::widgets::graph::Graph;

/// The rows of one graph with its title and the empty row above it.
const GRAPH: u16 = 7;

/// The fewest rows of plies above the graphs.
const PLIES: u16 = 5;

/// The rows of what a player thinks.
const THOUGHTS: u16 = 2;

/// The places of the parts of the panel; those without room are empty.
struct PanelLayout {
    strip: Rect,
    /// The card of each side and what it thinks, below each other.
    players: [Rect; 2],
    plies: Rect,
    /// The graphs with their titles, and by whose evaluations they are.
    graphs: Vec<(Side, Rect)>,
}

impl PanelLayout {
    fn of(watch: &Watch, match_game: &MatchGame, area: Rect) -> Self {
        // The last column stays free.
        let mut rest = columns(area, 0, area.width.saturating_sub(1));
        let mut take = |height: u16| {
            let height = height.min(rest.height);
            let part = Rect { height, ..rest };
            (rest.y, rest.height) = (rest.y + height, rest.height - height);
            part
        };
        let has_strip = watch.score().is_some() && watch.game_count() > 1;
        let strip = take(if has_strip { 2 } else { 0 });
        let players = [take(CARD + THOUGHTS + 1), take(CARD + THOUGHTS + 1)];
        let game = match_game.game();
        let has_values = |side: &Side| {
            let values = match_game.values(game.player_index(*side));
            values.iter().flatten().count() > 1
        };
        let room = rest.height.saturating_sub(PLIES) / GRAPH;
        let shown = Side::BOTH.into_iter().rev();
        let shown = shown.filter(|side| watch.graphs() && has_values(side));
        let mut graphs = Vec::new();
        for side in shown.take(usize::from(room)) {
            rest.height -= GRAPH;
            let graph = Rect::new(rest.x, rest.bottom() + 1, rest.width, GRAPH - 1);
            graphs.push((side, graph));
        }
        Self {
            strip: Rect {
                height: strip.height.min(1),
                ..strip
            },
            players,
            plies: rest,
            graphs,
        }
    }
}

/// Returns whether there is a graph in the panel.
pub(super) fn has_graph(watch: &Watch, match_game: &MatchGame, area: Rect) -> bool {
    !PanelLayout::of(watch, match_game, area).graphs.is_empty()
}

/// The part of a graph below its title.
fn plot(graph: Rect) -> Rect {
    Rect {
        y: graph.y + 1,
        height: graph.height - 1,
        ..graph
    }
}

fn ply_list<'a>(match_game: &MatchGame, shared: &'a Shared) -> PlyList<'a> {
    let (record, options) = (match_game.game().record(), &shared.options);
    PlyList::new(record, match_game.at(), &options.palette, options.glyphs())
}

/// The position that is shown where the mouse clicked: in the list of plies or in a graph.
pub(super) fn node_at(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
    position: Position,
) -> Option<NodeId> {
    let layout = PanelLayout::of(watch, match_game, area);
    if layout.plies.contains(position) {
        return ply_list(match_game, shared).hit(layout.plies, position);
    }
    let (side, area) = layout
        .graphs
        .into_iter()
        .find(|(_, area)| area.contains(position))?;
    let values = match_game.values(match_game.game().player_index(side));
    let at = graph(match_game, shared, &values).hit(plot(area), position)?;
    let tree = match_game.game().record().tree();
    let mut nodes = [NodeId::ROOT].into_iter().chain(tree.main_line());
    nodes.nth(at)
}

/// Draws the panel.
pub(super) fn draw(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
) {
    let layout = PanelLayout::of(watch, match_game, area);
    if !layout.strip.is_empty() {
        strip::draw(watch, shared, layout.strip, buf);
    }
    for (side, area) in Side::BOTH.into_iter().zip(layout.players) {
        players::draw(match_game, shared, side, area, buf);
        let skip = CARD.min(area.height);
        let below = Rect {
            y: area.y + skip,
            height: (area.height - skip).min(THOUGHTS),
            ..area
        };
        thoughts(match_game, shared, side, below, buf);
    }
    for (side, area) in layout.graphs {
        draw_graph(match_game, shared, side, area, buf);
    }
    (&ply_list(match_game, shared)).render(layout.plies, buf);
}

/// Draws the thoughts of a player: who is better, and the plies that it expects.
fn thoughts(match_game: &MatchGame, shared: &Shared, side: Side, area: Rect, buf: &mut Buffer) {
    let game = match_game.game();
    let palette = &shared.options.palette;
    let Some((own, report)) = match_game.sided_opinion(game.player_index(side)) else {
        return;
    };
    // A thought from before the last ply says nothing about the end.
    if players::has_ended(match_game) {
        return;
    }
    let width = usize::from(area.width).saturating_sub(3);
    let expected = format!(
        "expects {}",
        match_game.line().ply_texts(report.expected()).join(" ")
    );
    // The expected line is cut at a whole ply.
    let expected = match report.expected() {
        [] => "",
        _ => whole_words(&expected, width),
    };
    let opinion = joined(parts(game.info(), own, report), width);
    let texts = [(opinion.as_str(), Role::Text), (expected, Role::Dim)];
    let texts = texts.into_iter().filter(|(text, _)| !text.is_empty());
    for (row, (text, role)) in area.rows().zip(texts) {
        Line::styled(format!("   {text}"), palette.text(role)).render(row, buf);
    }
}

/// `Red is better, 64 %, looks 12 plies ahead`.
pub(super) fn opinion(info: &GameInfo, own: Side, report: &Report) -> String {
    joined(parts(info, own, report), usize::MAX)
}

/// Joins the first parts, as many as there is room for.
fn joined(mut parts: Vec<String>, width: usize) -> String {
    while parts.len() > 1 && parts.join(", ").width() > width {
        parts.pop();
    }
    parts.join(", ")
}

fn parts(info: &GameInfo, own: Side, report: &Report) -> Vec<String> {
    let mut parts = vec![words::report_verdict(info, own, report)];
    parts.retain(|part| !part.is_empty());
    if report.depth > 0 && !parts.is_empty() {
        parts.push(words::depth(report.depth));
    }
    parts
}

/// The graph of the values by one of the players, in the colours of both.
fn graph<'a>(match_game: &MatchGame, shared: &'a Shared, values: &'a [Option<f32>]) -> Graph<'a> {
    let colours = match_game.game().info().colours;
    Graph::new(values, &shared.options.palette)
        .glyphs(shared.options.glyphs())
        .sides(Role::ink(colours.first), Role::ink(colours.second))
        .current(Some(match_game.line().len()))
}

/// Draws the graph of a player's evaluations below its title.
fn draw_graph(match_game: &MatchGame, shared: &Shared, side: Side, area: Rect, buf: &mut Buffer) {
    let game = match_game.game();
    let first = game.info().sides.first;
    let name = game.name(side);
    let names = [name.as_str(), short_name(&name)];
    let titles = names.map(|name| format!("{name}: {first}'s chance to win"));
    let width = usize::from(area.width);
    let title = titles.iter().find(|title| title.width() <= width);
    let title = title.map_or(short_name(&name), String::as_str);
    let row = Rect { height: 1, ..area };
    let style = shared.options.palette.text(Role::Dim);
    Line::styled(whole_clauses(title, width), style).render(row, buf);
    let values = match_game.values(game.player_index(side));
    graph(match_game, shared, &values).render(plot(area), buf);
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{Score, Variation};
    use parlour_rules::games::find_game;

    #[test]
    fn opinions_in_a_few_words() {
        let info = find_game("tactigon").unwrap().info();
        let best = Variation {
            score: Some(Score::Estimate(31)),
            win_probability: Some(0.54),
            plies: Vec::new(),
        };
        let report = Report {
            depth: 12,
            variations: vec![best],
            ..Report::default()
        };
        let unsaid = Report {
            depth: 12,
            ..Report::default()
        };
        let said = |report: &Report| opinion(info, Side::Second, report);
        assert_eq!(said(&report), "Blue is better, 54 %, depth 12");
        assert_eq!(said(&Report::default()), "");
        assert_eq!(said(&unsaid), "", "nothing to look ahead for");
    }
}
