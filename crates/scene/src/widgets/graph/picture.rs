//! The line of a graph in pixels.

use std::hash::{Hash, Hasher};

use ratatui::layout::Rect;
use rustc_hash::FxHasher;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use super::{Graph, Trace};
use crate::scene::{CellSize, Tile};
use crate::theme::{Rgb, Role};

/// The opacity of a side's colour between the line and the middle.
const TINT: u8 = 46;

/// The facts from which the picture of a graph is made.
pub(super) struct GraphPicture<'a> {
    graph: &'a Graph<'a>,
    width: u32,
    height: u32,
    /// The pixels of a hair line.
    unit: f32,
}

impl<'a> GraphPicture<'a> {
    pub(super) fn new(graph: &'a Graph<'a>, plot: Rect, cell: CellSize) -> Self {
        GraphPicture {
            graph,
            width: u32::from(plot.width) * u32::from(cell.width),
            height: u32::from(plot.height) * u32::from(cell.height),
            unit: f32::from(cell.height) / 20.0,
        }
    }

    /// A number that is the same for the same picture.
    pub(super) fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.width, self.height, self.graph.current).hash(&mut hasher);
        (self.graph.opening, self.graph.turns).hash(&mut hasher);
        for (roles, values) in self.graph.lines() {
            for value in values {
                value.map(f32::to_bits).hash(&mut hasher);
            }
            for role in roles {
                self.colour(role).hash(&mut hasher);
            }
        }
        for role in [Role::Border, Role::Warning, Role::Background, Role::Cursor] {
            self.colour(role).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Draws it.
    pub(super) fn draw(&self) -> Tile {
        let Some(mut pixmap) = Pixmap::new(self.width.max(1), self.height.max(1)) else {
            return Tile::EMPTY;
        };
        let middle = self.y(0.0);
        self.stroke(
            &mut pixmap,
            line_path(&[(0.0, middle), (self.width as f32, middle)]),
            (Role::Border, 0.7),
        );
        if let Some(end) = self.graph.opening_end() {
            self.shade(&mut pixmap, self.x(end));
        }
        if self.graph.others.is_empty() {
            self.tint(&mut pixmap, (self.graph.sides, self.graph.values));
        }
        for line in self.graph.lines() {
            self.line(&mut pixmap, line);
        }
        for turn in self.graph.shown_turns() {
            let x = self.x(turn);
            let bottom = self.height as f32;
            let path = line_path(&[(x, bottom - 6.0 * self.unit), (x, bottom)]);
            self.stroke(&mut pixmap, path, (Role::Warning, 1.6));
        }
        self.position(&mut pixmap);
        Tile::of_pixmap(&pixmap)
    }

    /// The place of a value, from the top: the extremes beside the middles of their numbers.
    fn y(&self, value: f32) -> f32 {
        let margin = (10.0 * self.unit).min(self.height as f32 / 4.0);
        let share = f32::midpoint(value.clamp(-1.0, 1.0), 1.0);
        margin + (1.0 - share) * (self.height as f32 - 2.0 * margin)
    }

    /// The place of a position, from the left.
    fn x(&self, index: usize) -> f32 {
        let margin = 3.0 * self.unit;
        let part = index as f32 / self.graph.last().max(1.0);
        margin + part * (self.width as f32 - 2.0 * margin)
    }

    /// The points of a line, where values are known, and where it crosses the middle.
    fn points(&self, values: &[Option<f32>]) -> Vec<(f32, f32)> {
        let known = values.iter().enumerate();
        let known = known.filter_map(|(at, value)| Some((at, value.filter(|it| it.is_finite())?)));
        let mut points: Vec<(f32, f32)> = Vec::new();
        let mut before: Option<(f32, f32)> = None;
        for (at, value) in known {
            let x = self.x(at);
            if let Some((left, old)) = before.filter(|&(_, old)| old * value < 0.0) {
                let part = old / (old - value);
                points.push((left + (x - left) * part, self.y(0.0)));
            }
            points.push((x, self.y(value)));
            before = Some((x, value));
        }
        points
    }

    /// Shades the opening, up to a place from the left.
    fn shade(&self, pixmap: &mut Pixmap, end: f32) {
        let corners = [
            (0.0, 0.0),
            (end, 0.0),
            (end, self.height as f32),
            (0.0, self.height as f32),
        ];
        self.fill(pixmap, line_path(&corners), (Role::Border, TINT));
    }

    /// Tints the ground between a line and the middle, in the colour of the side that is ahead.
    fn tint(&self, pixmap: &mut Pixmap, (sides, values): Trace<'_>) {
        let (points, middle) = (self.points(values), self.y(0.0));
        let (Some(&(left, _)), Some(&(right, _))) = (points.first(), points.last()) else {
            return;
        };
        for (role, upper) in sides.into_iter().zip([true, false]) {
            let held = |y: f32| if upper { y.min(middle) } else { y.max(middle) };
            let edge = points.iter().map(|&(x, y)| (x, held(y)));
            let corners: Vec<_> = [(left, middle)]
                .into_iter()
                .chain(edge)
                .chain([(right, middle)])
                .collect();
            self.fill(pixmap, line_path(&corners), (role, TINT));
        }
    }

    /// Draws a line, in the colours of the sides where it has both: the colour changes where it
    /// crosses the middle.
    fn line(&self, pixmap: &mut Pixmap, (roles, values): Trace<'_>) {
        let (points, middle) = (self.points(values), self.y(0.0));
        for (role, upper) in roles.into_iter().zip([true, false]) {
            let is_here = |y: f32| if upper { y <= middle } else { y >= middle };
            let stays = |pair: &&[(f32, f32)]| pair.iter().all(|&(_, y)| is_here(y));
            for pair in points.windows(2).filter(stays) {
                let role = self.graph.palette.line_role(role);
                self.stroke(pixmap, line_path(pair), (role, 1.8));
            }
        }
    }

    /// Draws the position that is looked at as a dot on the line.
    fn position(&self, pixmap: &mut Pixmap) {
        let Some(at) = self.graph.shown_current() else {
            return;
        };
        let (x, y) = (self.x(at), self.y(self.graph.value_at(at)));
        for (role, radius) in [(Role::Background, 5.0), (Role::Cursor, 3.6)] {
            let circle = PathBuilder::from_circle(x, y, radius * self.unit);
            self.fill(pixmap, circle, (role, 255));
        }
    }

    /// Fills a path with the colour of a role, of this opacity.
    fn fill(&self, pixmap: &mut Pixmap, path: Option<Path>, (role, opacity): (Role, u8)) {
        if let (Some(path), Some(rgb)) = (path, self.colour(role)) {
            let (paint, place) = (paint(rgb, opacity), Transform::identity());
            pixmap.fill_path(&path, &paint, FillRule::Winding, place, None);
        }
    }

    /// Draws a path in the colour of a role, this many hair lines wide.
    fn stroke(&self, pixmap: &mut Pixmap, path: Option<Path>, (role, width): (Role, f32)) {
        let (Some(path), Some(rgb)) = (path, self.colour(role)) else {
            return;
        };
        let stroke = Stroke {
            width: width * self.unit,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let (paint, place) = (paint(rgb, 255), Transform::identity());
        pixmap.stroke_path(&path, &paint, &stroke, place, None);
    }

    fn colour(&self, role: Role) -> Option<Rgb> {
        Rgb::of(self.graph.palette.colour(role))
    }
}

/// A path through points, if there are two.
fn line_path(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (&(x, y), rest) = points.split_first()?;
    path.move_to(x, y);
    for &(x, y) in rest {
        path.line_to(x, y);
    }
    path.finish()
}

fn paint(rgb: Rgb, alpha: u8) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(rgb.red, rgb.green, rgb.blue, alpha));
    paint
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Palette, Theme};

    #[test]
    fn a_graph_in_other_colours_is_another_picture() {
        let values = [Some(0.0), Some(0.5), Some(-0.5)];
        let key = |palette: &Palette| {
            let graph = Graph::new(&values, palette).current(Some(1));
            GraphPicture::new(&graph, Rect::new(0, 0, 20, 5), CellSize::default()).key()
        };
        let palette = Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour);
        assert_eq!(key(&palette), key(&palette.clone()));
        assert_ne!(key(&palette), key(&palette.raised()), "the ground shows");
    }
}
