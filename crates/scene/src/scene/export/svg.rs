//! Boards as SVG files.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tiny_skia::{Path, PathSegment};

use super::super::Scene;
use super::super::draw::compose::Layer;
use super::super::draw::{Drawing, Paint, Sprite, Stroke, Tone, drawing};
use super::super::layout::Layout;
use super::super::raster::Measure;
use super::{Picture, PictureOptions};
use crate::theme::{Palette, Rgb};

/// A board as an SVG file. Every sprite and every gradient is defined once and used where it is
/// seen.
///
/// ```
/// use parlour_scene::theme::{Depth, Palette, Theme};
/// use parlour_scene::scene::{Scene, export};
///
/// let theme = Theme::named("dark").expect("dark is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let board = Scene::from_ascii("hexagons", " . .\n. o .\n . O").expect("a board");
/// let file = export::svg(&board, &palette, export::PictureOptions::default());
/// assert!(file.starts_with("<svg ") && file.ends_with("</svg>\n"));
/// ```
pub fn svg(scene: &Scene, palette: &Palette, options: PictureOptions) -> String {
    let picture = Picture::new(scene, palette, options);
    let area = picture.layout.area();
    let mut writer = Writer::new(&picture.layout);
    let mut uses = String::new();
    for placed in &picture.composition.sprites {
        let number = writer.sprite(&placed.sprite);
        uses += &use_element(&format!("s{number}"), placed.at);
    }
    let (width, height) = (area.width, area.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<defs>\n{}</defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{uses}</svg>\n",
        writer.definitions,
        hex(picture.inks.background()),
    )
}

/// A sprite at its place: on its layer, in quarters of a pixel, by its number.
pub(super) type Part = (Layer, (i32, i32), usize);

/// The parts of several boards, lower ones first, each with the indices of those that have it.
pub(super) fn seen_parts(boards: impl Iterator<Item = Vec<Part>>) -> Vec<(Part, Vec<usize>)> {
    let mut parts: FxHashMap<Part, Vec<usize>> = FxHashMap::default();
    for (at, board) in boards.enumerate() {
        for part in board {
            let seen = parts.entry(part).or_default();
            if seen.last() != Some(&at) {
                seen.push(at);
            }
        }
    }
    let mut parts: Vec<(Part, Vec<usize>)> = parts.into_iter().collect();
    parts.sort_unstable();
    parts
}

/// The element of a drawing at its place, in quarters of a pixel, by its name.
pub(super) fn use_element(name: &str, (x, y): (i32, i32)) -> String {
    let (x, y) = (x as f32 / 4.0, y as f32 / 4.0);
    format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>\n")
}

/// Defines sprites and gradients.
pub(super) struct Writer {
    /// The numbers of outlines that are defined once for all sprites, where they are.
    shapes: Option<FxHashMap<String, usize>>,
    measure: Measure,
    pub(super) definitions: String,
    sprites: FxHashMap<Sprite, usize>,
    gradients: FxHashMap<String, usize>,
}

impl Writer {
    /// The definitions for drawings in a layout; none yet.
    pub(super) fn new(layout: &Layout) -> Self {
        Self {
            shapes: None,
            measure: Measure::new(layout, true),
            definitions: String::new(),
            sprites: FxHashMap::default(),
            gradients: FxHashMap::default(),
        }
    }

    /// The same, which defines what several sprites have in common once.
    pub(super) fn sharing(layout: &Layout) -> Self {
        Self {
            shapes: Some(FxHashMap::default()),
            ..Self::new(layout)
        }
    }

    /// The number of a sprite, which is defined if it is new.
    pub(super) fn sprite(&mut self, sprite: &Sprite) -> usize {
        if let Some(&number) = self.sprites.get(sprite) {
            return number;
        }
        let number = self.sprites.len();
        self.sprites.insert(*sprite, number);
        let drawing = drawing(sprite, &self.measure.pen((0.0, 0.0)));
        let paths = self.paths(&drawing);
        let (across, down) = self.measure.unit(drawing.space);
        let _ = writeln!(
            self.definitions,
            "<g id=\"s{number}\"><g transform=\"scale({across} {down})\">{paths}</g></g>"
        );
        number
    }

    fn paths(&mut self, drawing: &Drawing) -> String {
        let mut paths = String::new();
        for stroke in &drawing.strokes {
            let (attributes, data) = (self.attributes(stroke), data(&stroke.path));
            let _ = match self.shape(&data) {
                Some(number) => write!(paths, "<use href=\"#p{number}\"{attributes}/>"),
                None => write!(paths, "<path d=\"{data}\"{attributes}/>"),
            };
        }
        paths
    }

    /// The number of an outline, which is defined if it is new; none where sprites have their own.
    fn shape(&mut self, data: &str) -> Option<usize> {
        let shapes = self.shapes.as_mut()?;
        let next = shapes.len();
        let number = *shapes.entry(data.to_owned()).or_insert(next);
        if number == next {
            let _ = writeln!(self.definitions, "<path id=\"p{number}\" d=\"{data}\"/>");
        }
        Some(number)
    }

    fn attributes(&mut self, stroke: &Stroke) -> String {
        let (colour, alpha) = match stroke.paint {
            Paint::Flat(tone) => (hex(tone.rgb), tone.alpha),
            paint => (format!("url(#g{})", self.gradient(paint)), 255),
        };
        let opacity = |name: &str| {
            if alpha == 255 {
                String::new()
            } else {
                format!(" {name}=\"{}\"", part(alpha))
            }
        };
        match stroke.line {
            None => format!(" fill=\"{colour}\"{}", opacity("fill-opacity")),
            Some(width) => format!(
                " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\"{}",
                rounded(width),
                opacity("stroke-opacity")
            ),
        }
    }

    /// The number of a gradient, which is defined if it is new.
    fn gradient(&mut self, paint: Paint) -> usize {
        let stop = |offset: u8, Tone { rgb, alpha }: Tone| {
            let (colour, opacity) = (hex(rgb), part(alpha));
            format!(
                "<stop offset=\"{offset}\" stop-color=\"{colour}\" stop-opacity=\"{opacity}\"/>"
            )
        };
        let (name, place, stops) = match paint {
            Paint::Flat(tone) => ("linearGradient", String::new(), (tone, tone)),
            Paint::Down { from, to } => (
                "linearGradient",
                format!(
                    "x1=\"0\" x2=\"0\" y1=\"{}\" y2=\"{}\"",
                    rounded(from.0),
                    rounded(to.0)
                ),
                (from.1, to.1),
            ),
            Paint::Around {
                centre,
                radius,
                from,
                to,
            } => (
                "radialGradient",
                format!(
                    "cx=\"{}\" cy=\"{}\" r=\"{}\"",
                    rounded(centre.0),
                    rounded(centre.1),
                    rounded(radius)
                ),
                (from, to),
            ),
        };
        let contents = format!(
            "{place} gradientUnits=\"userSpaceOnUse\">{}{}</{name}>",
            stop(0, stops.0),
            stop(1, stops.1)
        );
        let next = self.gradients.len();
        let definition = format!("{name} {contents}");
        if let Some(&number) = self.gradients.get(&definition) {
            return number;
        }
        let _ = writeln!(self.definitions, "<{name} id=\"g{next}\" {contents}");
        self.gradients.insert(definition, next);
        next
    }
}

/// The `d` attribute of a path.
fn data(path: &Path) -> String {
    let mut data = String::new();
    for segment in path.segments() {
        let (command, points) = match segment {
            PathSegment::MoveTo(to) => ('M', vec![to]),
            PathSegment::LineTo(to) => ('L', vec![to]),
            PathSegment::QuadTo(pull, to) => ('Q', vec![pull, to]),
            PathSegment::CubicTo(pull, push, to) => ('C', vec![pull, push, to]),
            PathSegment::Close => ('Z', Vec::new()),
        };
        data.push(command);
        for (index, point) in points.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            let _ = write!(data, "{space}{} {}", rounded(point.x), rounded(point.y));
        }
    }
    data
}

/// A length in units of a cell, to a thousandth of a pixel of a cell 100 pixels wide.
fn rounded(length: f32) -> f32 {
    (length * 1e5).round() / 1e5
}

fn part(alpha: u8) -> f32 {
    (f32::from(alpha) / 255.0 * 1000.0).round() / 1000.0
}

pub(super) fn hex(colour: Rgb) -> String {
    let [red, green, blue] = colour.parts();
    format!("#{red:02x}{green:02x}{blue:02x}")
}
