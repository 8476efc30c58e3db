//! The panel beside a board being watched: players, evaluations, the game and the score of the
//! match.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{MatchGame, MatchScore, Watch};
use crate::app::shared::Shared;
use crate::app::ui::frame::colour_role;
use crate::app::ui::plies::PlyList;
use crate::engines::Report;
use crate::games::Side;
use crate::theme::{Palette, Role};
use crate::widgets::graph::Graph;

/// The rows of one graph with its title.
const GRAPH: u16 = 5;

/// The fewest rows of plies above the graphs.
const PLIES: u16 = 4;

/// Draws the panel.
pub(super) fn draw(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
) {
    let palette = &shared.options.palette;
    let mut rows = score(watch, palette);
    for side in Side::BOTH {
        rows.extend(engine(match_game, side, usize::from(area.width), palette));
    }
    rows.push(Line::raw(""));
    let head = rows.len() as u16;
    let graphs = graphs(match_game, palette, area, head, buf);
    let list = Rect {
        y: area.y + head.min(area.height),
        height: area.height.saturating_sub(head + graphs),
        ..area
    };
    let record = match_game.game().record();
    (&PlyList::new(record, match_game.at(), palette, shared.options.glyphs)).render(list, buf);
    for (row, line) in area.rows().zip(rows) {
        line.render(row, buf);
    }
}

/// The score of a match of several games, in a row or two.
fn score<'a>(watch: &Watch, palette: &Palette) -> Vec<Line<'a>> {
    let Some(match_score) = watch.score().filter(|_| watch.game_count() > 1) else {
        return Vec::new();
    };
    vec![
        Line::styled(
            format!(" {}", points(match_score)),
            palette.text(Role::Title),
        ),
        Line::raw(""),
    ]
}

/// `3 - 1.5  Elo +70.4 ± 120.3`.
pub(super) fn points(match_score: &MatchScore) -> String {
    let [first, second] = match_score.points();
    match match_score.elo() {
        Some(elo) => format!("{first} - {second}  Elo {elo:.0}"),
        None => format!("{first} - {second}"),
    }
}

/// An engine: its name, its evaluation and the expected plies.
fn engine<'a>(
    match_game: &MatchGame,
    side: Side,
    width: usize,
    palette: &Palette,
) -> Vec<Line<'a>> {
    let game = match_game.game();
    let info = game.info();
    let turn = match_game.line().to_move() == side && !match_game.is_done();
    let name = Line::from(vec![
        Span::styled(if turn { "> " } else { "  " }, palette.text(Role::Accent)),
        Span::styled(
            format!("{:<6} ", info.sides[side]),
            palette.text(colour_role(info.colours[side])),
        ),
        Span::styled(game.name(side), palette.text(Role::Text)),
    ]);
    let report = match_game.opinion(game.player_index(side));
    let opinion = report.map_or_else(String::new, opinion);
    let line = report.map_or_else(String::new, |report| report.expected().join(" "));
    // The expected line is cut at a whole ply.
    let room = width.saturating_sub(3);
    let cut = match line.char_indices().nth(room) {
        Some((end, _)) => line[..end].rsplit_once(' ').map_or("", |(line, _)| line),
        None => &line,
    };
    vec![
        name,
        Line::styled(format!("   {opinion}"), palette.text(Role::Text)),
        Line::styled(format!("   {cut}"), palette.text(Role::Dim)),
    ]
}

/// `+0.31  54 %  depth 12  1.2M/s`.
pub(super) fn opinion(report: &Report<String>) -> String {
    let mut parts = Vec::new();
    parts.extend(report.score().map(|score| score.to_string()));
    if let Some(share) = report.win_probability() {
        parts.push(format!("{:.0} %", 100.0 * share));
    }
    if report.depth > 0 {
        parts.push(format!("d{}", report.depth));
    }
    if report.nodes > 0 && !report.time.is_zero() {
        let speed = report.nodes as f64 / report.time.as_secs_f64();
        parts.push(per_second(speed));
    }
    parts.join(" ")
}

/// `950/s`, `12k/s`, `1.2M/s`.
fn per_second(count: f64) -> String {
    match count {
        0.0..1e3 => format!("{count:.0}/s"),
        1e3..1e6 => format!("{:.0}k/s", count / 1e3),
        _ => format!("{:.1}M/s", count / 1e6),
    }
}

/// Draws the graphs of the engines' evaluations at the bottom of the panel, as far as there is room
/// and there are any; returns their height in rows.
fn graphs(
    match_game: &MatchGame,
    palette: &Palette,
    area: Rect,
    head: u16,
    buf: &mut Buffer,
) -> u16 {
    let game = match_game.game();
    let seats =
        [Side::First, Side::Second].map(|side| (side, match_game.values(game.player_index(side))));
    let has_values = |values: &[Option<f32>]| values.iter().flatten().count() > 1;
    let shown: Vec<_> = seats
        .iter()
        .filter(|(_, values)| has_values(values))
        .collect();
    let room = area.height.saturating_sub(head + PLIES) / (GRAPH + 1);
    let mut used = 0;
    for (side, values) in shown.iter().rev().take(usize::from(room)) {
        used += GRAPH + 1;
        let top = area.bottom() - used;
        let title = Rect::new(area.x, top, area.width, 1);
        let text = format!(" {} says", game.name(*side));
        Line::styled(text, palette.text(Role::Dim)).render(title, buf);
        let graph = Rect::new(area.x, top + 1, area.width, GRAPH);
        Graph::new(values, palette)
            .current(Some(match_game.line().len()))
            .render(graph, buf);
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::engines::{Score, Variation};

    #[test]
    fn opinions_in_a_few_words() {
        let best = Variation {
            score: Some(Score::Estimate(31)),
            win_probability: Some(0.54),
            plies: Vec::new(),
        };
        let report = Report {
            depth: 12,
            nodes: 1_234_567,
            time: Duration::from_secs(1),
            variations: vec![best],
            ..Report::default()
        };
        assert_eq!(opinion(&report), "+0.31 54 % d12 1.2M/s");
        assert_eq!(opinion(&Report::default()), "");
        assert_eq!(per_second(950.0), "950/s");
        assert_eq!(per_second(12_300.0), "12k/s");
    }
}
