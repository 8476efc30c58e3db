//! The panel beside a board being watched: the match so far, the players with what they think, the
//! plies and the graphs of the engines' evaluations.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::{MatchGame, Watch, players, strip};
use crate::app::shared::Shared;
use crate::app::ui::cards::CARD;
use crate::app::ui::fit::whole_words;
use crate::app::ui::frame::{colour_role, columns};
use crate::app::ui::opinion::verdict;
use crate::app::ui::plies::PlyList;
use crate::engines::Report;
use crate::games::{GameInfo, Side};
use crate::theme::{Palette, Role};
use crate::widgets::graph::Graph;
use crate::words;

/// The rows of one graph with its title and the empty row above it.
const GRAPH: u16 = 7;

/// The fewest rows of plies above the graphs.
const PLIES: u16 = 5;

/// The rows of what a player thinks.
const THOUGHTS: u16 = 2;

/// Draws the panel.
pub(super) fn draw(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
) {
    // The last column stays free.
    let mut rest = columns(area, 0, area.width.saturating_sub(1));
    let mut take = |height: u16| {
        let height = height.min(rest.height);
        let part = Rect { height, ..rest };
        (rest.y, rest.height) = (rest.y + height, rest.height - height);
        part
    };
    if watch.score().is_some() && watch.game_count() > 1 {
        let head = take(2);
        strip::draw(watch, shared, Rect { height: 1, ..head }, buf);
    }
    for side in Side::BOTH {
        players::draw(match_game, shared, side, take(CARD), buf);
        thoughts(match_game, shared, side, take(THOUGHTS), buf);
        take(1);
    }
    let graphs = draw_graphs(match_game, shared, rest, buf);
    let list = Rect {
        height: rest.height - graphs,
        ..rest
    };
    let options = &shared.options;
    let record = match_game.game().record();
    let plies = PlyList::new(record, match_game.at(), &options.palette, options.glyphs);
    (&plies).render(list, buf);
}

/// What a player thinks: who is better, and the plies that it expects.
fn thoughts(match_game: &MatchGame, shared: &Shared, side: Side, area: Rect, buf: &mut Buffer) {
    let game = match_game.game();
    let palette = &shared.options.palette;
    let Some((own, report)) = match_game.sided_opinion(game.player_index(side)) else {
        return;
    };
    let width = usize::from(area.width).saturating_sub(3);
    let expected = format!("expects {}", report.expected().join(" "));
    // The expected line is cut at a whole ply.
    let expected = whole_words(&expected, width);
    let opinion = joined(parts(game.info(), own, report), width);
    let rows = [
        Line::styled(format!("   {opinion}"), palette.text(Role::Text)),
        Line::styled(format!("   {expected}"), palette.text(Role::Dim)),
    ];
    for (row, line) in area.rows().zip(rows) {
        line.render(row, buf);
    }
}

/// `Red is better, 64 %, looks 12 plies ahead`.
pub(super) fn opinion(info: &GameInfo, own: Side, report: &Report<String>) -> String {
    joined(parts(info, own, report), usize::MAX)
}

/// As many parts, the first ones, as there is room for.
fn joined(mut parts: Vec<String>, width: usize) -> String {
    while parts.len() > 1 && parts.join(", ").width() > width {
        parts.pop();
    }
    parts.join(", ")
}

fn parts(info: &GameInfo, own: Side, report: &Report<String>) -> Vec<String> {
    let mut parts = vec![verdict(info, own, report)];
    parts.retain(|part| !part.is_empty());
    if report.depth > 0 && !parts.is_empty() {
        parts.push(words::looks_ahead(report.depth));
    }
    parts
}

/// Draws the graphs of the engines' evaluations at the bottom of the panel, as far as there is room
/// and there are any; returns their height in rows.
fn draw_graphs(match_game: &MatchGame, shared: &Shared, area: Rect, buf: &mut Buffer) -> u16 {
    let game = match_game.game();
    let info = game.info();
    let palette: &Palette = &shared.options.palette;
    let seats =
        [Side::First, Side::Second].map(|side| (side, match_game.values(game.player_index(side))));
    let has_values = |values: &[Option<f32>]| values.iter().flatten().count() > 1;
    let shown: Vec<_> = seats
        .iter()
        .filter(|(_, values)| has_values(values))
        .collect();
    let room = area.height.saturating_sub(PLIES) / GRAPH;
    let mut used = 0;
    for (side, values) in shown.iter().rev().take(usize::from(room)) {
        used += GRAPH;
        let top = area.bottom() - used;
        let title = Rect::new(area.x, top + 1, area.width, 1);
        let text = format!("{}: {}'s chance to win", game.name(*side), info.sides.first);
        let text = whole_words(&text, usize::from(area.width));
        Line::styled(text, palette.text(Role::Dim)).render(title, buf);
        let graph = Rect::new(area.x, top + 2, area.width, GRAPH - 2);
        Graph::new(values, palette)
            .glyphs(shared.options.glyphs)
            .sides(
                colour_role(info.colours.first),
                colour_role(info.colours.second),
            )
            .scale(true)
            .current(Some(match_game.line().len()))
            .render(graph, buf);
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Score, Variation};
    use crate::games::find_game;

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
        let said = |report: &Report<String>| opinion(info, Side::Second, report);
        assert_eq!(said(&report), "Blue is better, 54 %, looks 12 plies ahead");
        assert_eq!(said(&Report::default()), "");
        assert_eq!(said(&unsaid), "", "nothing to look ahead for");
    }
}
