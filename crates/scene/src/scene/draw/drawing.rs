//! Drawings: paths with their paint, and the facts needed to make them.

use tiny_skia::Path;

use super::super::Lattice;
use super::super::layout::is_coarse;
use crate::theme::Rgb;

/// The finish of things that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::scene) enum Finish {
    /// Lines of one dot and filled shapes in one colour each, without shades in between.
    Lines,
    /// Flat colours, for dots.
    Flat,
    /// Light and shadow, for pixels.
    Shaded,
}

/// The facts needed to draw a sprite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::scene) struct Pen {
    pub lattice: Lattice,
    pub finish: Finish,
    /// The width of the gap between cells.
    pub gap: f32,
    /// The thinnest line that can be seen.
    pub hair: f32,
    /// The size of a dot, across and down.
    pub dot: (f32, f32),
    /// The place of the drawing's centre in its dot, from 0 to 1, across and down.
    pub centre: (f32, f32),
    /// The distances up and down from the centre of the text cells without a part of the lines
    /// above and below the cell, where they are the same for all cells.
    pub free: Option<(f32, f32)>,
}

impl Pen {
    /// Returns whether a cell has so few dots that each counts.
    pub fn is_coarse(&self) -> bool {
        self.finish == Finish::Flat && is_coarse(1.0 / self.dot.0)
    }

    /// The nearest distance from the centre at which a dot ends to the right and one begins to the
    /// left, so that an edge there is sharp on both sides.
    pub fn snap_across(&self, distance: f32) -> f32 {
        snap(distance, self.dot.0, self.centre.0)
    }

    /// The same above and below.
    pub fn snap_down(&self, distance: f32) -> f32 {
        snap(distance, self.dot.1, self.centre.1)
    }
}

fn snap(distance: f32, dot: f32, centre: f32) -> f32 {
    let dots = distance / dot;
    // Between dots, as pieces are on their way, nothing can be sharp on both sides.
    if (centre * 2.0).fract() > 0.0 {
        return distance;
    }
    ((dots + centre).round() - centre).max(0.5) * dot
}

/// A colour and its opacity, from 0 to 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scene) struct Tone {
    pub rgb: Rgb,
    pub alpha: u8,
}

impl Tone {
    pub const fn new(rgb: Rgb, alpha: u8) -> Self {
        Tone { rgb, alpha }
    }

    pub const fn solid(rgb: Rgb) -> Self {
        Tone::new(rgb, 255)
    }

    /// Black that covers this much, from 0 to 1.
    pub fn shade(part: f32) -> Self {
        Tone::new(Rgb::BLACK, (part * 255.0) as u8)
    }

    /// White that covers this much, from 0 to 1.
    pub fn light(part: f32) -> Self {
        Tone::new(Rgb::WHITE, (part * 255.0) as u8)
    }
}

/// The paint of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::scene) enum Paint {
    /// One colour.
    Flat(Tone),
    /// From one colour at a height to another at a lower one.
    Down { from: (f32, Tone), to: (f32, Tone) },
    /// From one colour at a point to another at a distance from it.
    Around {
        centre: (f32, f32),
        radius: f32,
        from: Tone,
        to: Tone,
    },
}

/// One path of a drawing.
#[derive(Debug, Clone)]
pub(in crate::scene) struct Stroke {
    pub path: Path,
    pub paint: Paint,
    /// The width of the line along the path; without one the path is filled.
    pub line: Option<f32>,
    /// True if dots are either covered or not: such a drawing has no colours in between.
    pub crisp: bool,
}

/// The unit of the paths of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::scene) enum Space {
    /// The cell is as wide as high as the layout makes it: for what follows its edges.
    Cell,
    /// The same unit across and down, so that circles are round.
    Round,
}

/// The paths of a sprite, from the first drawn to the last.
#[derive(Debug, Clone)]
pub(in crate::scene) struct Drawing {
    pub space: Space,
    pub strokes: Vec<Stroke>,
    crisp: bool,
}

impl Drawing {
    pub const fn new(space: Space) -> Self {
        Drawing {
            space,
            strokes: Vec::new(),
            crisp: false,
        }
    }

    /// A drawing whose dots are either covered or not, except in pixels.
    pub fn crisp(space: Space, pen: &Pen) -> Self {
        Drawing {
            crisp: pen.finish != Finish::Shaded,
            ..Drawing::new(space)
        }
    }

    /// Fills a path, if there is one: too small a shape has none.
    pub fn fill(&mut self, path: Option<Path>, paint: impl Into<Paint>) {
        self.add(path, paint.into(), None);
    }

    /// Draws a line along a path.
    pub fn line(&mut self, path: Option<Path>, width: f32, paint: impl Into<Paint>) {
        self.add(path, paint.into(), Some(width));
    }

    fn add(&mut self, path: Option<Path>, paint: Paint, line: Option<f32>) {
        if let Some(path) = path {
            self.strokes.push(Stroke {
                path,
                paint,
                line,
                crisp: self.crisp,
            });
        }
    }
}

impl From<Tone> for Paint {
    fn from(tone: Tone) -> Self {
        Paint::Flat(tone)
    }
}

impl From<Rgb> for Paint {
    fn from(rgb: Rgb) -> Self {
        Paint::Flat(Tone::solid(rgb))
    }
}
