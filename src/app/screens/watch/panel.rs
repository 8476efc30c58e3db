//! The panel beside a board being watched: the match so far, the players with what they think, the
//! plies and the graphs of the engines' evaluations.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::intents::intents;
use super::{MatchGame, Watch, players, strip};
use crate::app::shared::Shared;
use crate::app::ui::cards::CARD;
use crate::app::ui::fit::{whole_clauses, whole_words, wrapped};
use crate::app::ui::frame::columns;
use crate::app::ui::plies::PlyList;
use parlour_engines::Report;
use parlour_matches::story::game_story;
use parlour_records::NodeId;
use parlour_records::words::{self, short_name};
use parlour_rules::games::{GameInfo, Side};
use parlour_scene::theme::Role;
use parlour_scene::widgets::graph::Graph;

/// The rows of one graph with its title and the empty row above it.
const GRAPH: u16 = 7;

/// The title of the third opinion.
const THIRD: &str = "Third opinion";

/// The fewest rows of plies above the graphs.
const PLIES: u16 = 5;

/// The fewest rows of plies above the story.
const LEAST: u16 = 2;

/// The rows of what a player thinks.
const THOUGHTS: u16 = 2;

/// The places of the parts of the panel; those without room are empty.
struct PanelLayout {
    strip: Rect,
    /// The card of each side and what it thinks, below each other.
    players: [Rect; 2],
    /// The third opinion, below the players.
    third: Rect,
    plies: Rect,
    /// The story of a game that is over, and its place below the plies.
    story: (String, Rect),
    /// The graphs with their titles, and by whose evaluations they are: the third opinion's where no
    /// side is given.
    graphs: Vec<(Option<Side>, Rect)>,
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
        let thoughts = if watch.is_bare() { 0 } else { THOUGHTS };
        let players = [take(CARD + thoughts + 1), take(CARD + thoughts + 1)];
        let has_third = watch.third.is_some() && !watch.is_bare();
        let third = take(if has_third { THOUGHTS + 2 } else { 0 });
        let has_values = |side: &Option<Side>| {
            let values = values(watch, match_game, *side);
            values.iter().flatten().count() > 1
        };
        let least = if watch.is_bare() { 0 } else { PLIES };
        let room = rest.height.saturating_sub(least) / GRAPH;
        let shown = [None, Some(Side::Second), Some(Side::First)].into_iter();
        let shown = shown.filter(|side| watch.graphs() && has_values(side));
        let mut graphs = Vec::new();
        for side in shown.take(usize::from(room)) {
            rest.height -= GRAPH;
            let graph = Rect::new(rest.x, rest.bottom() + 1, rest.width, GRAPH - 1);
            graphs.push((side, graph));
        }
        let story = told(match_game, watch.is_bare());
        let rows = wrapped(&story, usize::from(rest.width)).count() as u16;
        let mut story_area = Rect::default();
        if (1..=rest.height.saturating_sub(LEAST + 1)).contains(&rows) {
            rest.height -= rows + 1;
            story_area = Rect::new(rest.x, rest.bottom() + 1, rest.width, rows);
        }
        if watch.is_bare() {
            rest.height = 0;
        }
        Self {
            story: (story, story_area),
            strip: Rect {
                height: strip.height.min(1),
                ..strip
            },
            players,
            third,
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

fn ply_list<'a>(watch: &Watch, match_game: &MatchGame, shared: &'a Shared) -> PlyList<'a> {
    let (record, options) = (match_game.game().record(), &shared.options);
    let plies = PlyList::new(record, match_game.at(), &options.palette, options.glyphs());
    if watch.hides_results() {
        plies.so_far()
    } else {
        plies
    }
}

/// The values of the positions by one of the players or by the third opinion, as far as they are to
/// be seen.
fn values(watch: &Watch, match_game: &MatchGame, side: Option<Side>) -> Vec<Option<f32>> {
    let mut values = match (side, &watch.third) {
        (Some(side), _) => match_game.values(match_game.game().player_index(side)),
        (None, Some(third)) => third.values(match_game),
        (None, None) => Vec::new(),
    };
    if watch.hides_results() {
        values.truncate(match_game.line().len() + 1);
    }
    values
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
        return ply_list(watch, match_game, shared).hit(layout.plies, position);
    }
    let (side, area) = layout
        .graphs
        .into_iter()
        .find(|(_, area)| area.contains(position))?;
    let values = values(watch, match_game, side);
    let at = graph(match_game, shared, &values).hit(plot(area), position)?;
    let tree = match_game.game().record().tree();
    tree.positions().nth(at)
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
        if !watch.is_bare() {
            thoughts(match_game, shared, side, below, buf);
        }
    }
    let (story, below) = layout.story;
    let style = shared.options.palette.text(Role::Text);
    let lines = wrapped(&story, usize::from(below.width));
    for (row, text) in below.rows().zip(lines) {
        Line::styled(text, style).render(row, buf);
    }
    third_opinion(watch, match_game, shared, layout.third, buf);
    for (side, area) in layout.graphs {
        draw_graph(watch, match_game, shared, (side, area), buf);
    }
    (&ply_list(watch, match_game, shared)).render(layout.plies, buf);
}

/// Draws the third opinion: who is better, and since when that is proven, and the plies that it
/// expects.
fn third_opinion(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
) {
    let Some(third) = watch.third.as_ref().filter(|_| !area.is_empty()) else {
        return;
    };
    let palette = &shared.options.palette;
    let (own, dim) = (palette.text(Role::Expected), palette.text(Role::Dim));
    let (mut said, mut expected) = (Line::default(), Line::default());
    if let Some(opinion) = third.opinion(match_game, match_game.at()) {
        let line = match_game.line();
        let verdict = third.verdict(match_game).unwrap_or_default();
        let verdict = whole_clauses(&verdict, usize::from(area.width).saturating_sub(3));
        said = Line::styled(format!("   {verdict}"), palette.text(Role::Text));
        let texts = line.ply_texts(&opinion.expected).join(" ");
        let texts = whole_words(&texts, usize::from(area.width).saturating_sub(11));
        expected.push_span(Span::styled("   expects ", dim));
        expected.push_span(Span::styled(texts.to_owned(), own));
    }
    let since = third.since(match_game);
    let title = since.map_or_else(|| format!(" {THIRD}"), |since| format!(" {THIRD}, {since}"));
    let title = Line::styled(title, own);
    for (row, line) in area.rows().zip([title, said, expected]) {
        line.render(row, buf);
    }
}

/// The story of a game that is over, where its end is looked at; nothing elsewhere.
fn told(match_game: &MatchGame, is_bare: bool) -> String {
    if is_bare || !players::has_ended(match_game) {
        return String::new();
    }
    game_story(match_game.game().record(), match_game.number()).join(" ")
}

/// The plies that a player expects: brighter those that the other one expects too, and in the colour
/// of its side those from which the lines part.
fn expected<'a>(match_game: &MatchGame, shared: &Shared, side: Side, width: usize) -> Line<'a> {
    let (game, line) = (match_game.game(), match_game.line());
    let palette = &shared.options.palette;
    let intents = intents(match_game);
    let plies = [intents.shared(), intents.own(side)];
    if plies.iter().all(|plies| plies.is_empty()) {
        return Line::default();
    }
    let own = palette.text(Role::ink(game.info().colours[side]));
    let styles = [palette.text(Role::Text), own];
    let mut row = Line::styled("   expects", palette.text(Role::Dim));
    for (plies, style) in plies.into_iter().zip(styles) {
        for text in line.ply_texts(plies) {
            if row.width() + 1 + text.width() > width {
                return row;
            }
            row.push_span(Span::styled(format!(" {text}"), style));
        }
    }
    row
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
    let width = usize::from(area.width);
    let opinion = joined(parts(game.info(), own, report), width.saturating_sub(3));
    let opinion = if opinion.is_empty() {
        Line::default()
    } else {
        let opinion = whole_clauses(&opinion, width.saturating_sub(3));
        Line::styled(format!("   {opinion}"), palette.text(Role::Text))
    };
    let expected = expected(match_game, shared, side, width);
    let lines = [opinion, expected].into_iter();
    let lines = lines.filter(|line| line.width() > 0);
    for (row, line) in area.rows().zip(lines) {
        line.render(row, buf);
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
        parts.extend(speed(report));
    }
    parts
}

/// The number of positions searched in a second, where the time is known well enough to tell.
fn speed(report: &Report) -> Option<String> {
    let seconds = report.time.as_secs_f64();
    let rate = report.nodes as f64 / seconds;
    let count = match rate {
        _ if seconds < 0.05 || rate < 1.0 => return None,
        1e6.. => format!("{:.1} M", rate / 1e6),
        1e4.. => format!("{:.0} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    };
    Some(format!("{count} a second"))
}

/// The graph of the values by one of the players, in the colours of both.
fn graph<'a>(match_game: &MatchGame, shared: &'a Shared, values: &'a [Option<f32>]) -> Graph<'a> {
    let colours = match_game.game().info().colours;
    Graph::new(values, &shared.options.palette)
        .glyphs(shared.options.glyphs())
        .sides(Role::ink(colours.first), Role::ink(colours.second))
        .current(Some(match_game.line().len()))
}

/// Draws the graph of a player's evaluations, or of the third opinion, below its title.
fn draw_graph(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    (side, area): (Option<Side>, Rect),
    buf: &mut Buffer,
) {
    let game = match_game.game();
    let first = game.info().sides.first;
    let name = side.map_or_else(|| THIRD.to_owned(), |side| game.name(side));
    let names = [name.as_str(), short_name(&name)];
    let titles = names.map(|name| format!("{name}: {first}'s chance to win"));
    let width = usize::from(area.width);
    let title = titles.iter().find(|title| title.width() <= width);
    let title = title.map_or(short_name(&name), String::as_str);
    let row = Rect { height: 1, ..area };
    let style = shared.options.palette.text(Role::Dim);
    Line::styled(whole_clauses(title, width), style).render(row, buf);
    let values = values(watch, match_game, side);
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
