//! Games as SVG files that move.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::super::Scene;
use super::svg::{Writer, hex, seen_parts, use_element};
use super::{Picture, PictureOptions};
use crate::theme::Palette;

/// A scene of an animation.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The board.
    pub scene: Scene,
    /// The time it is shown, in milliseconds.
    pub millis: u32,
}

/// Scenes of one board as an SVG file that shows them one after the other, for ever. For people who
/// have asked for no motion, the last one stands still.
///
/// Whatever is the same in several scenes is written once.
///
/// ```
/// use parlour_scene::theme::{Depth, Palette, Theme};
/// use parlour_scene::scene::{Scene, export};
///
/// let theme = Theme::named("dark").expect("dark is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let board = Scene::from_ascii("hexagons", " . .\n. o .\n . O").expect("a board");
/// let frame = |millis| export::Frame { scene: board.clone(), millis };
/// let file = export::animation(&[frame(500), frame(900)], &palette, export::PictureOptions::default());
/// assert!(file.starts_with("<svg ") && file.contains("prefers-reduced-motion"));
/// ```
pub fn animation(frames: &[Frame], palette: &Palette, options: PictureOptions) -> String {
    let Some(first) = frames.first() else {
        return String::new();
    };
    let picture = Picture::new(&first.scene, palette, options);
    let mut writer = Writer::new(&picture.layout);
    let parts = seen_parts(frames.iter().map(|frame| {
        let composition = Picture::new(&frame.scene, palette, options).composition;
        let placed = composition.sprites.iter();
        placed
            .map(|placed| (placed.layer, placed.at, writer.sprite(&placed.sprite)))
            .collect()
    }));
    let mut rules = Rules::new(frames.iter().map(|frame| frame.millis));
    let mut uses = String::new();
    for ((_, at, number), seen) in &parts {
        let element = use_element(&format!("s{number}"), *at);
        uses += &element.replacen("<use", &format!("<use{}", rules.class(seen)), 1);
    }
    let area = picture.layout.area();
    let (width, height) = (area.width, area.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>{}</style>\n<defs>\n{}</defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{uses}</svg>\n",
        rules.text(),
        writer.definitions,
        hex(picture.inks.background()),
    )
}

/// Whole screens of one size in pixels, each an SVG file and shown for some milliseconds, as an SVG
/// file that shows them one after the other, for ever. For people who have asked for no motion, the
/// last one stands still.
///
/// ```
/// use parlour_scene::scene::export;
///
/// let screens = ["<svg/>", "<svg/>"].map(|screen| (screen.to_owned(), 500));
/// let file = export::film(&screens, (1200, 720));
/// assert!(file.contains("prefers-reduced-motion") && file.matches("<svg/>").count() == 2);
/// ```
pub fn film(screens: &[(String, u32)], (width, height): (u32, u32)) -> String {
    let mut rules = Rules::new(screens.iter().map(|(_, millis)| *millis));
    let mut parts = String::new();
    for (at, (screen, _)) in screens.iter().enumerate() {
        let class = rules.class(&[at]);
        // Writing to a string cannot fail.
        let _ = writeln!(parts, "<g{class}>\n{screen}</g>");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>{}</style>\n{parts}</svg>\n",
        rules.text(),
    )
}

/// The rules of style by which parts come and go.
struct Rules {
    /// The times at which the frames begin, and at the end the one at which the last one is over,
    /// in milliseconds.
    begins: Vec<u32>,
    /// The numbers of the classes, by the frames in which they are seen.
    classes: FxHashMap<Vec<usize>, usize>,
    text: String,
}

impl Rules {
    /// The rules for frames shown for these milliseconds.
    fn new(millis: impl Iterator<Item = u32>) -> Self {
        let mut begins = vec![0];
        for millis in millis {
            begins.push(begins.last().copied().unwrap_or(0) + millis.max(1));
        }
        Self {
            begins,
            classes: FxHashMap::default(),
            text: String::new(),
        }
    }

    /// The number of frames.
    const fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// The class of a part that is seen in these frames, as an attribute; none if it is always seen.
    fn class(&mut self, seen: &[usize]) -> String {
        if seen.len() == self.count() {
            return String::new();
        }
        let next = self.classes.len();
        let number = *self.classes.entry(seen.to_vec()).or_insert(next);
        if number == next {
            self.write(number, seen);
        }
        format!(" class=\"k{number}\"")
    }

    fn write(&mut self, number: usize, seen: &[usize]) {
        let length = self.begins.last().copied().unwrap_or(1);
        let is_seen = |at: usize| seen.binary_search(&at).is_ok();
        let word = |seen: bool| if seen { "visible" } else { "hidden" };
        let _ = write!(
            self.text,
            ".k{number}{{visibility:{};animation:k{number} {length}ms step-end infinite}}@keyframes k{number}{{",
            word(is_seen(self.count() - 1)),
        );
        for at in 0..self.count() {
            if at == 0 || is_seen(at) != is_seen(at - 1) {
                let part = f64::from(self.begins[at]) / f64::from(length) * 100.0;
                let part = (part * 1000.0).round() / 1000.0;
                let word = word(is_seen(at));
                let _ = write!(self.text, "{part}%{{visibility:{word}}}");
            }
        }
        self.text.push_str("}\n");
    }

    /// All rules. A viewer that asked for no motion sees none.
    fn text(&self) -> String {
        format!(
            "{}@media (prefers-reduced-motion:reduce){{use,g{{animation:none!important}}}}",
            self.text
        )
    }
}
