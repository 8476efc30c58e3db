//! A graph on a page: a number over time, with its bounds.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Text;
use crate::scene::SceneCache;
use crate::theme::Role;
use crate::widgets::graph::Graph;

/// A number over time, with its bounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// The numbers at the top, in the middle and at the bottom.
    scale: [String; 3],
    value: Vec<Option<f32>>,
    bounds: [(Role, Vec<Option<f32>>); 2],
}

impl Plot {
    /// The graph between two numbers whose lines are those of a fence: a number and its bounds, or a
    /// dash where they are not known.
    pub(super) fn read(ends: &str, lines: &[&str]) -> Option<Self> {
        let number = |text: &str| text.parse::<f32>().ok();
        let (low, high) = ends.split_once(' ')?;
        let (low, high) = (number(low)?, number(high)?);
        let share = |text: &str| Some(2.0 * (number(text)? - low) / (high - low) - 1.0);
        let mut columns: [Vec<Option<f32>>; 3] = Default::default();
        for line in lines {
            let mut parts = line.split(' ');
            for column in &mut columns {
                column.push(match *line {
                    "-" => None,
                    _ => Some(share(parts.next()?)?),
                });
            }
        }
        let [value, lower, upper] = columns;
        let label = |number: f32| format!("{number:>3.0}");
        (high > low).then(|| Self {
            scale: [high, f32::midpoint(low, high), low].map(label),
            value,
            bounds: [lower, upper].map(|bound| (Role::Dim, bound)),
        })
    }

    /// Draws it.
    pub(super) fn draw(
        &self,
        area: Rect,
        text: &Text<'_>,
        buf: &mut Buffer,
        cache: &mut SceneCache,
    ) {
        let scale = self.scale.each_ref().map(String::as_str);
        Graph::new(&self.value, text.palette)
            .others(&self.bounds)
            .sides(Role::Accent, Role::Accent)
            .scale(scale)
            .glyphs(text.glyphs)
            .graphics(text.graphics)
            .draw(area, buf, cache);
    }
}
