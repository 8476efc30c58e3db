//! The places of the parts of the screen.

use ratatui::layout::{Rect, Size};

use super::graph::graph_values;
use super::lines_view::review_text;
use super::view::board_scene;
use super::{Study, heat, lines_view, tree_view};
use crate::app::screens::play::strip;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns, take_rows};
use crate::app::ui::surface::within_margins;
use parlour_scene::scene::BoardView;

/// The least rows of the graph, with a line and its title above it; it has up to twice as many where
/// that is a third of what it shares with the tree, or what the tree leaves.
const GRAPH: u16 = 8;

/// The columns of a panel in which even the longest plies have a column for each side.
const TWO_SIDES: u16 = 40;

/// The columns of the head in a panel below the board.
const HEAD: u16 = 30;

/// The rows for graph and tree from which there is room for both.
pub(super) const BOTH: u16 = 16;

/// The rows from which one of them can give way to the other.
pub(super) const ONE: u16 = 4;

/// The parts of the body; what has no room is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The board.
    pub(super) board: Rect,
    /// The panel beside it, on which all other parts are.
    pub(super) panel: Rect,
    /// The side that is better, and the state of the engine.
    pub(super) head: Rect,
    /// The engine's lines, one a row.
    pub(super) lines: Rect,
    /// The rows for tree and graph.
    pub(super) room: u16,
    /// The tree.
    pub(super) tree: Rect,
    /// The graph; its title is in the row above.
    pub(super) graph: Rect,
}

impl Parts {
    /// The parts in a window of this size.
    pub(super) fn of(study: &Study, size: impl Into<Size>, shared: &Shared) -> Self {
        let body = ScreenLayout::of(size).body;
        let (width, below) = panel_size(study, body, shared);
        let board = Rect {
            height: body.height - below,
            ..columns(body, 0, body.width - width)
        };
        // A column is free between the two: the names of columns stand at the edge of the board.
        let mut panel = columns(body, body.width - width + 1, width.saturating_sub(1));
        if below > 0 {
            panel = body;
            take_rows(&mut panel, board.height);
        }
        let (head_count, lines_count) = if study.hidden {
            (0, 0)
        } else if study.line().outcome().is_some() {
            // The result, and how well it was played.
            (5, 0)
        } else {
            // Nothing is to come from an engine that is off.
            let count = study.analysis.line_count as u16;
            let meaning = u16::from(heat::is_shown(study));
            let engine = u16::from(lines_view::has_engine(study));
            let reviewed = u16::from(review_text(study, usize::MAX).is_some());
            (2 + engine + reviewed, engine * count + meaning + 1)
        };
        // A line needs two points.
        let has_values = graph_values(study).iter().flatten().nth(1).is_some();
        let mut rest = within_margins(panel);
        let (head, lines, room, tree, graph);
        if below > 0 {
            rest = columns(panel, 2, panel.width - 4);
            let mut take = |width| {
                let part = columns(rest, 0, width);
                rest = columns(rest, width + 2, rest.width);
                part
            };
            // A result is told in one row.
            let whole = if lines_count == 0 { TWO_SIDES } else { HEAD };
            (head, lines) = (take(whole), take(TWO_SIDES * lines_count.min(1)));
            (room, tree) = (BOTH, take(TWO_SIDES));
            // Its title is in the first row.
            let is_drawn = has_values && rest.width >= HEAD;
            let height = (rest.height + 1) * u16::from(is_drawn);
            graph = Rect {
                y: rest.y - 1,
                height,
                ..rest
            };
        } else {
            head = take_rows(&mut rest, head_count);
            lines = take_rows(&mut rest, lines_count);
            room = rest.height;
            (tree, graph) = if room >= BOTH && has_values {
                let left = rest
                    .height
                    .saturating_sub(tree_view::rows(study, rest, shared) + 1);
                let graph = left.max(rest.height / 3).clamp(GRAPH, 2 * GRAPH);
                let height = rest.height - graph;
                (take_rows(&mut rest, height), rest)
            } else if study.shows_graph && (ONE..BOTH).contains(&room) && !study.explorer.is_on {
                (Rect::default(), take_rows(&mut rest, GRAPH + 2))
            } else {
                (rest, Rect::default())
            };
        }
        // A row is free, or has a line, above the graph's title.
        let above = 2 * u16::from(!graph.is_empty());
        let graph = Rect {
            y: graph.y + above,
            height: graph.height.saturating_sub(above),
            // It ends where the line above it does.
            width: graph.width.saturating_sub(1),
            ..graph
        };
        Self {
            board,
            panel,
            head,
            lines,
            room,
            tree,
            graph,
        }
    }

    /// The rows of the lines between the parts of the panel.
    pub(super) fn rules(&self) -> Vec<u16> {
        if self.panel.y > self.board.y {
            return Vec::new();
        }
        let below_lines = self.lines.bottom().checked_sub(1);
        let below_lines = below_lines.filter(|_| self.lines.height > 1);
        let above_graph = self.graph.y.checked_sub(2);
        let above_graph = above_graph.filter(|_| !self.graph.is_empty() && !self.tree.is_empty());
        below_lines.into_iter().chain(above_graph).collect()
    }
}

/// The columns of the panel beside the board: as many as cost it nothing; or none, and the rows of one
/// below, which costs it less.
fn panel_size(study: &Study, body: Rect, shared: &Shared) -> (u16, u16) {
    let widths: &[u16] = match body.width {
        // What was played needs more than a game does.
        150.. if study.explorer.is_on => &[56],
        110.. if study.explorer.is_on => &[44],
        150.. => &[42],
        92.. => &[TWO_SIDES, 36],
        72.. => &[TWO_SIDES, 30],
        _ => &[0],
    };
    let scene = board_scene(study, shared.options.glyphs());
    let view = BoardView::new(&scene, &shared.options.palette);
    let view = study.names.on(view.graphics(shared.graphics()));
    let detail = |width: u16| {
        let layout = view.layout(columns(body, 0, body.width - width));
        (layout.scale, layout.coordinates, layout.beyond)
    };
    let least = widths[widths.len() - 1];
    let mut widths = widths.iter().copied();
    let free = widths.find(|&width| detail(width) == detail(least));
    let width = free.unwrap_or(least);
    let costs = !study.explorer.is_on && detail(width) != detail(0);
    let below = costs.then(|| strip(&view, body, Some(width))).flatten();
    below.map_or((width, 0), |rows| (0, rows))
}
