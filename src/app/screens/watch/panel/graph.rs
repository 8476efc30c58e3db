//! The graph of the chance to win: a line for each player and one for the third opinion.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::canvas::Canvas;
use crate::app::screens::watch::{MatchGame, Watch};
use crate::app::shared::Shared;
use crate::app::ui::fit::fit_line;
use crate::app::ui::frame::take_rows;
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

/// Draws the graph below its title: `Red: 54 % Level 6, 50 % Level 8`, or a row for each number.
pub(super) fn draw(values: &Values, match_game: &MatchGame, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    if area.is_empty() {
        return;
    }
    let palette = canvas.palette();
    let dim = palette.text(Role::Dim);
    let first = match_game.game().info().sides.first;
    let said = said(values, match_game);
    // Each number stands before the one that says it, in the colour of its line.
    let parts = said.iter().map(|(percent, name, role)| {
        let style = palette.text(palette.line_role(*role));
        Span::styled(format!("{percent} % {name}"), style)
    });
    let parts: Vec<Span<'_>> = parts.collect();
    let head = |of: &str| Span::styled(format!(" {first}{of}: "), dim);
    let in_a_row = |of| {
        let mut line = Line::from(head(of));
        for (at, part) in parts.iter().enumerate() {
            line.push_span(Span::styled(if at == 0 { "" } else { ", " }, dim));
            line.push_span(part.clone());
        }
        line
    };
    let width = usize::from(area.width);
    let heads = ["'s winning chances", "'s chances", ""].map(in_a_row);
    let fitting = heads.into_iter().find(|line| line.width() <= width);
    let below_each_other = || {
        let begin = |at| match at {
            0 => head(""),
            _ => Span::raw(" ".repeat(head("").width())),
        };
        let parts = parts.iter().enumerate();
        let lines = parts.map(|(at, part)| Line::from(vec![begin(at), part.clone()]));
        lines.map(|line| fit_line(line, width)).collect()
    };
    let lines = fitting.map_or_else(below_each_other, |line| vec![line]);
    let mut plot = area;
    let rows = take_rows(&mut plot, lines.len() as u16);
    canvas.lines(rows, lines);
    let tree = match_game.game().record().tree();
    let graph = values.graph(match_game, shared);
    canvas.graph(&graph, plot, |at| tree.positions().nth(at));
}
