//! Drawing a sprite into dots.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Pixmap, Point, Rect, Shader,
    SpreadMode, Stroke as Line, Transform,
};

use super::super::draw::{Drawing, Finish, Paint, Sprite, Stroke, Tone, drawing};
use super::Measure;

/// A sprite in dots: a small picture with transparency, and where it lies around its centre.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// Dots from the centre to the left edge; usually negative.
    pub left: i32,
    /// Dots from the centre to the top edge; usually negative.
    pub top: i32,
    /// Dots across; 0 when there is nothing to see.
    pub width: u32,
    /// Dots down.
    pub height: u32,
    /// Red, green, blue and alpha of each dot, row by row, the colours multiplied by alpha.
    pub dots: Vec<[u8; 4]>,
}

/// The parts of a dot at which tiles are drawn: quarters, across and down.
pub(in super::super) const PHASES: i32 = 4;

/// The largest tile in dots, across and down.
const MOST: f32 = 4096.0;

impl Tile {
    /// Draws a sprite with its centre this many quarters of a dot right of and below the corner of
    /// a dot.
    pub(in super::super) fn draw(sprite: &Sprite, measure: Measure, phase: (u8, u8)) -> Self {
        let offset = (
            f32::from(phase.0) / PHASES as f32,
            f32::from(phase.1) / PHASES as f32,
        );
        let drawing = drawing(sprite, &measure.pen(offset));
        let (across, down) = measure.unit(drawing.space);
        let place = Transform::from_row(across, 0.0, 0.0, down, offset.0, offset.1);
        let Some(bounds) = bounds(&drawing, place) else {
            return Tile::EMPTY;
        };
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let width = (bounds.right().ceil() - left).min(MOST) as u32;
        let height = (bounds.bottom().ceil() - top).min(MOST) as u32;
        let Some(mut pixmap) = Pixmap::new(width.max(1), height.max(1)) else {
            return Tile::EMPTY;
        };
        let place = place.post_translate(-left, -top);
        for stroke in &drawing.strokes {
            paint(&mut pixmap, stroke, measure, place);
        }
        let mut tile = Tile {
            left: left as i32,
            top: top as i32,
            ..Tile::of_pixmap(&pixmap)
        };
        let twice = i32::from(2 * phase.0);
        if measure.finish != Finish::Shaded && sprite.is_symmetric() && twice % PHASES == 0 {
            tile.mirror(twice / PHASES - 1);
        }
        tile
    }

    /// The tile without a dot.
    pub(crate) const EMPTY: Self = Tile {
        left: 0,
        top: 0,
        width: 0,
        height: 0,
        dots: Vec::new(),
    };

    /// The dots of a drawing, from its top left corner on.
    pub(crate) fn of_pixmap(pixmap: &Pixmap) -> Self {
        let dots = pixmap.pixels().iter();
        let dots = dots.map(|dot| [dot.red(), dot.green(), dot.blue(), dot.alpha()]);
        Tile {
            width: pixmap.width(),
            height: pixmap.height(),
            dots: dots.collect(),
            ..Tile::EMPTY
        }
    }

    /// Makes the right half a mirror of the left one: where dots are few, one more or less on one
    /// side is seen. `sum` is that of the places of a dot and of its mirror image.
    fn mirror(&mut self, sum: i32) {
        let width = self.width as i32;
        let image = |column: i32| sum - (self.left + column) - self.left;
        let row = self.width as usize;
        for dots in self.dots.chunks_mut(row.max(1)) {
            for column in 0..width {
                let from = image(column);
                if from < column {
                    let dot = usize::try_from(from).ok().and_then(|from| dots.get(from));
                    dots[column as usize] = dot.copied().unwrap_or_default();
                }
            }
        }
    }

    /// The bytes that the tile takes up.
    pub(super) const fn bytes(&self) -> usize {
        self.dots.len() * 4 + size_of::<Self>()
    }

    /// A row of dots.
    pub(super) fn row(&self, row: u32) -> &[[u8; 4]] {
        let width = self.width as usize;
        let start = row as usize * width;
        &self.dots[start..start + width]
    }
}

/// The area that a drawing covers, in dots around its centre.
fn bounds(drawing: &Drawing, place: Transform) -> Option<Rect> {
    let all = drawing.strokes.iter().filter_map(|stroke| {
        let half = stroke.line.unwrap_or(0.0) / 2.0;
        let path = stroke.path.bounds();
        let rect = Rect::from_ltrb(
            path.left() - half,
            path.top() - half,
            path.right() + half,
            path.bottom() + half,
        )?;
        // A line is at least one dot wide.
        let rect = rect.transform(place)?;
        let more = if stroke.line.is_some() { 1.0 } else { 0.0 };
        Rect::from_ltrb(
            rect.left() - more,
            rect.top() - more,
            rect.right() + more,
            rect.bottom() + more,
        )
    });
    all.reduce(|a, b| {
        let ltrb = (
            a.left().min(b.left()),
            a.top().min(b.top()),
            a.right().max(b.right()),
            a.bottom().max(b.bottom()),
        );
        Rect::from_ltrb(ltrb.0, ltrb.1, ltrb.2, ltrb.3).unwrap_or(a)
    })
}

fn paint(pixmap: &mut Pixmap, stroke: &Stroke, measure: Measure, place: Transform) {
    let paint = tiny_skia::Paint {
        shader: shader(stroke.paint),
        // Lines are whole dots: halves of one would be cut off or doubled.
        anti_alias: measure.finish != Finish::Lines && !stroke.crisp,
        ..tiny_skia::Paint::default()
    };
    match stroke.line {
        None => pixmap.fill_path(&stroke.path, &paint, FillRule::Winding, place, None),
        Some(width) => {
            let crisp = measure.finish == Finish::Lines || stroke.crisp;
            let thin = crisp && width <= measure.pen((0.0, 0.0)).hair;
            let line = Line {
                // Lines without a width are one dot wide.
                width: if thin { 0.0 } else { width },
                line_cap: LineCap::Round,
                line_join: if measure.finish == Finish::Shaded {
                    LineJoin::Round
                } else {
                    LineJoin::Miter
                },
                ..Line::default()
            };
            pixmap.stroke_path(&stroke.path, &paint, &line, place, None);
        }
    }
}

fn shader(paint: Paint) -> Shader<'static> {
    let stops = |from: Tone, to: Tone| {
        vec![
            GradientStop::new(0.0, color(from)),
            GradientStop::new(1.0, color(to)),
        ]
    };
    let gradient = match paint {
        Paint::Flat(tone) => return Shader::SolidColor(color(tone)),
        Paint::Down { from, to } => LinearGradient::new(
            Point::from_xy(0.0, from.0),
            Point::from_xy(0.0, to.0),
            stops(from.1, to.1),
            SpreadMode::Pad,
            Transform::identity(),
        ),
        Paint::Around {
            centre,
            radius,
            from,
            to,
        } => tiny_skia::RadialGradient::new(
            Point::from_xy(centre.0, centre.1),
            0.0,
            Point::from_xy(centre.0, centre.1),
            radius,
            stops(from, to),
            SpreadMode::Pad,
            Transform::identity(),
        ),
    };
    let fallback = match paint {
        Paint::Flat(tone) => tone,
        Paint::Down { from, .. } => from.1,
        Paint::Around { from, .. } => from,
    };
    gradient.unwrap_or_else(|| Shader::SolidColor(color(fallback)))
}

fn color(Tone { rgb, alpha }: Tone) -> Color {
    Color::from_rgba8(rgb.red, rgb.green, rgb.blue, alpha)
}
