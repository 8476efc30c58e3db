//! The graph of the chance to win: a line for each player and one for the third opinion.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::canvas::Canvas;
use crate::app::screens::watch::{MatchGame, Watch};
use crate::app::shared::Shared;
use crate::app::ui::fit::fit_line;
use crate::app::ui::frame::{columns, take_rows};
use crate::app::ui::graph::graph;
use parlour_records::words::short_name;
use parlour_records::{NodeId, swings};
use parlour_rules::games::Side;
use parlour_scene::scene::Glyphs;
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

/// Draws the graph below whose lines it has: `White's winning chances ━ Level 6  ━ Level 8`, or the
/// names in rows of their own.
pub(super) fn draw(values: &Values, match_game: &MatchGame, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    if area.is_empty() {
        return;
    }
    let palette = canvas.palette();
    let game = match_game.game();
    let sign = match canvas.glyphs() {
        Glyphs::Unicode => '━',
        Glyphs::Ascii => '*',
    };
    let names = Side::BOTH.map(|side| short_name(&game.name(side)).to_owned());
    let names = names.into_iter().chain(["third opinion".to_owned()]);
    let parts = values.lines.iter().zip(names).map(|((role, _), name)| {
        let style = palette.text(palette.line_role(*role));
        Span::styled(format!(" {sign} {name} "), style)
    });
    let turn = Span::styled(" * swing", palette.text(Role::Warning));
    let turn = Some(turn).filter(|_| !values.turns.is_empty());
    let parts: Vec<Span<'_>> = parts.chain(turn).collect();
    let first = game.info().sides.first;
    let head = |of| Span::styled(format!(" {first}'s {of}"), palette.text(Role::Dim));
    let width = usize::from(area.width);
    let heads = ["winning chances", "chances"].map(head);
    let in_a_row = heads.clone().map(|head| {
        let spans = std::iter::once(head).chain(parts.iter().cloned());
        vec![spans.collect()]
    });
    let below: Vec<Line<'_>> = vec![heads[0].clone().into(), parts.clone().into()];
    let fits = |lines: &Vec<Line<'_>>| lines.iter().all(|line| line.width() <= width);
    let fitting = in_a_row.into_iter().chain([below]).find(fits);
    let lines = fitting.unwrap_or_else(|| {
        let all = std::iter::once(heads[1].clone()).chain(parts);
        all.map(|part| fit_line(part.into(), width)).collect()
    });
    let mut plot = columns(area, 1, area.width.saturating_sub(2));
    take_rows(&mut plot, lines.len() as u16);
    canvas.lines(area, lines);
    let tree = game.record().tree();
    let graph = values.graph(match_game, shared);
    canvas.graph(&graph, plot, |at| tree.positions().nth(at));
}
