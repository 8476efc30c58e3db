//! The graph of who was ahead, as it is drawn beside boards.

use crate::app::shared::Shared;
use parlour_rules::games::AnyLine;
use parlour_scene::theme::Role;
use parlour_scene::widgets::graph::Graph;

/// The graph of these values of the positions of a game, in the colours of the sides. The position
/// at the end of a line is the one that is looked at.
pub fn graph<'a>(values: &'a [Option<f32>], line: &AnyLine, shared: &'a Shared) -> Graph<'a> {
    let colours = line.info().colours;
    Graph::new(values, &shared.options.palette)
        .glyphs(shared.options.glyphs())
        .graphics(shared.graphics())
        .sides(Role::ink(colours.first), Role::ink(colours.second))
        .current(Some(line.len()))
}
