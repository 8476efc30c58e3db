//! The graph of the chance to win: a line for each player and one for the third opinion.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::app::canvas::Canvas;
use crate::app::screens::watch::{MatchGame, Watch};
use crate::app::shared::Shared;
use crate::app::ui::fit::fit_line;
use crate::app::ui::graph::graph;
use parlour_records::words::short_name;
use parlour_records::{NodeId, swings};
use parlour_rules::games::Side;
use parlour_scene::theme::Role;
use parlour_scene::widgets::graph::Graph;

/// The nodes at which the evaluations of a game turn, as far as they may be seen.
fn turns(watch: &Watch, match_game: &MatchGame) -> Vec<NodeId> {
    let record = match_game.game().record();
    let tree = record.tree();
    let limit = limit(watch, match_game);
    let turns = swings(record).into_iter();
    turns.filter(|&node| tree.depth(node) < limit).collect()
}

/// The number of positions that may be seen.
fn limit(watch: &Watch, match_game: &MatchGame) -> usize {
    if watch.hides_results() {
        match_game.line().len() + 1
    } else {
        usize::MAX
    }
}

/// The values of the positions by each player and by the third opinion.
pub(super) struct Values {
    lines: Vec<(Role, Vec<Option<f32>>)>,
    opening: usize,
    /// The nodes at which the evaluations turn, and the numbers of their positions.
    pub(super) turns: Vec<NodeId>,
    depths: Vec<usize>,
}

impl Values {
    pub(super) fn of(watch: &Watch, match_game: &MatchGame) -> Self {
        let game = match_game.game();
        let ink = |side| Role::ink(game.info().colours[side]);
        let own = |side| match_game.values(game.player_index(side));
        let mut lines: Vec<(Role, Vec<Option<f32>>)> =
            Side::BOTH.map(|side| (ink(side), own(side))).to_vec();
        if let Some(third) = &watch.third {
            lines.push((Role::Expected, third.values(match_game)));
        }
        let limit = limit(watch, match_game);
        for (_, values) in &mut lines {
            values.truncate(limit);
        }
        let tree = game.record().tree();
        let turns = turns(watch, match_game);
        Self {
            lines,
            opening: game.record().opening_plies(),
            depths: turns.iter().map(|&node| tree.depth(node)).collect(),
            turns,
        }
    }

    /// Returns whether there are values to draw.
    pub(super) fn is_drawn(&self) -> bool {
        let known = |(_, values): &(Role, Vec<Option<f32>>)| values.iter().flatten().count() > 1;
        self.lines.iter().any(known)
    }

    fn graph<'a>(&'a self, match_game: &MatchGame, shared: &'a Shared) -> Graph<'a> {
        let (first, values) = &self.lines[0];
        graph(values, match_game.line(), shared)
            .sides(*first, *first)
            .others(&self.lines[1..])
            .opening(self.opening)
            .turns(&self.depths)
    }
}

/// The part of a graph below its title.
const fn plot(graph: Rect) -> Rect {
    Rect {
        y: graph.y + 1,
        height: graph.height.saturating_sub(1),
        ..graph
    }
}

/// The values of the position looked at, each with whoever says it and the colour of its line.
fn said(values: &Values, match_game: &MatchGame) -> Vec<(f32, String, Role)> {
    let game = match_game.game();
    let names = Side::BOTH.map(|side| game.name(side));
    let short = names.each_ref().map(|name| short_name(name).to_owned());
    let sides = Side::BOTH.map(|side| game.info().sides[side].to_owned());
    let names = if short[0] == short[1] { sides } else { short };
    let names = names.into_iter().chain(["third".to_owned()]);
    let at = match_game.line().len();
    let said = values
        .lines
        .iter()
        .zip(names)
        .filter_map(|((role, values), name)| {
            let value = values.get(at).copied().flatten()?;
            Some(((100.0 * f32::midpoint(value, 1.0)).round(), name, *role))
        });
    said.collect()
}

/// Draws the graph below its title: `Red: 54 % Level 6, 50 % Level 8`.
pub(super) fn draw(values: &Values, match_game: &MatchGame, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    if area.is_empty() {
        return;
    }
    let palette = canvas.palette();
    let dim = palette.text(Role::Dim);
    let first = match_game.game().info().sides.first;
    let said = said(values, match_game);
    // Each number stands before the one that says it, where there is room, in the colour of its line.
    let line = |(of, is_named): (&str, bool)| {
        let mut spans = vec![Span::styled(format!(" {first}{of}: "), dim)];
        for (at, (percent, name, role)) in said.iter().enumerate() {
            spans.push(Span::styled(if at == 0 { "" } else { ", " }, dim));
            let name = if is_named { name } else { "" };
            let text = format!("{percent} % {name}").trim_end().to_owned();
            spans.push(Span::styled(text, palette.readable(*role)));
        }
        Line::from(spans)
    };
    let width = usize::from(area.width);
    let heads = [
        ("'s winning chances", true),
        ("'s chances", true),
        ("", true),
        ("", false),
    ];
    let fitting = heads
        .map(line)
        .into_iter()
        .find(|line| line.width() <= width);
    let row = Rect { height: 1, ..area };
    fit_line(fitting.unwrap_or_else(|| line(heads[3])), width).render(row, canvas.buf);
    let tree = match_game.game().record().tree();
    let graph = values.graph(match_game, shared);
    canvas.graph(&graph, plot(area), |at| tree.positions().nth(at));
}
