//! The boards of a game for a page: one drawing of which each position shows a part.

use std::fmt::Write;

use super::super::Scene;
use super::svg::{Part, Writer, hex, seen_parts, use_element};
use super::{Picture, PictureOptions, colourful};
use crate::theme::{Palette, Rgb, Role};

/// Positions of one board, in dark and in light colours. Whatever is the same in several of them
/// is there once.
#[derive(Clone, Debug)]
pub struct Boards {
    /// The colours of both themes as rules of style: a variable for each role, such as `--text`.
    pub style: String,
    /// The drawings of pieces and cells, for the `<defs>` of a page.
    pub definitions: String,
    /// The width and the height in pixels.
    pub size: (u16, u16),
    /// The elements, lower ones first, each with the positions in which it is seen where those are
    /// not all.
    parts: Vec<(String, Option<Vec<usize>>)>,
    /// The number of positions.
    positions: usize,
}

impl Boards {
    /// The boards of these scenes, which are of one board, in a dark and a light theme.
    ///
    /// ```
    /// use parlour_scene::theme::{Depth, Palette, Theme};
    /// use parlour_scene::scene::{Scene, export};
    ///
    /// let theme = |name| Palette::new(&Theme::named(name).expect("it is embedded"), Depth::TrueColour);
    /// let (dark, light) = (theme("dark"), theme("light"));
    /// let board = Scene::from_ascii("hexagons", " . .\n. o .\n . O").expect("a board");
    /// let boards = export::Boards::new(&[board.clone(), board], [&dark, &light], Default::default());
    /// assert!(boards.style.contains("prefers-color-scheme:light"));
    /// assert_eq!(boards.changes(), ["[]"]);
    /// ```
    pub fn new(scenes: &[Scene], themes: [&Palette; 2], options: PictureOptions) -> Self {
        let empty = Scene::new(crate::scene::Lattice::Squares, Vec::new());
        let first = Picture::new(scenes.first().unwrap_or(&empty), themes[0], options);
        let mut writer = Writer::sharing(&first.layout);
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let parts = scenes.iter().map(|scene| {
            // A theme has other colours and not other shapes.
            let [dark, light] =
                themes.map(|theme| Picture::new(scene, theme, options).composition.sprites);
            let both = dark.into_iter().zip(light);
            let parts = both.map(|(dark, light)| {
                let pair = [dark, light].map(|placed| writer.sprite(&placed.sprite));
                let number = pairs.iter().position(|known| *known == pair);
                let number = number.unwrap_or_else(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                });
                (dark.layer, dark.at, number)
            });
            parts.collect::<Vec<_>>()
        });
        let parts = seen_parts(parts);
        let mut definitions = writer.definitions;
        definitions.extend(pairs.iter().enumerate().map(pair_definition));
        let mut drawn = Vec::new();
        for layer in parts.chunk_by(|one, other| one.0.0 == other.0.0) {
            // What lies on one layer does not overlap, so that their order does not matter.
            let is_always = |(_, seen): &&(Part, Vec<usize>)| seen.len() == scenes.len();
            let (always, changing): (Vec<_>, Vec<_>) = layer.iter().partition(is_always);
            // HTML needs no quotes about a word, and there are a thousand of these.
            let element = |((_, at, number), _): &(Part, Vec<usize>)| {
                let quoted = use_element(&format!("b{number}"), *at);
                quoted.replace('"', "").replace("/>", " />")
            };
            let number = drawn.len();
            let always: String = always.into_iter().map(element).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(definitions, "<g id=\"a{number}\">\n{always}</g>");
            drawn.push((format!("<g><use href=\"#a{number}\"/></g>\n"), None));
            let changing = changing.into_iter();
            drawn.extend(changing.map(|part| (element(part), Some(part.1.clone()))));
        }
        let [dark, light] = themes.map(|theme| variables(&colourful(theme)));
        let area = first.layout.area();
        Self {
            style: format!(
                ":root{{color-scheme:dark light;{dark}}}.l{{display:none}}\
                 @media(prefers-color-scheme:light){{:root{{{light}}}.d{{display:none}}\
                 .l{{display:inline}}}}"
            ),
            definitions,
            size: (area.width, area.height),
            parts: drawn,
            positions: scenes.len(),
        }
    }

    /// All elements, those hidden by the class `o` that a position does not show.
    pub fn all(&self, position: usize) -> String {
        let parts = self.parts.iter().map(|(element, seen)| match seen {
            Some(seen) if seen.binary_search(&position).is_err() => {
                element.replacen("<use", "<use class=o", 1)
            }
            _ => element.clone(),
        });
        parts.collect()
    }

    /// The elements of a position.
    pub fn only(&self, position: usize) -> String {
        let is_seen = |(_, seen): &&(String, Option<Vec<usize>>)| {
            let seen = seen.as_ref();
            seen.is_none_or(|seen| seen.binary_search(&position).is_ok())
        };
        let parts = self.parts.iter().filter(is_seen);
        parts.map(|(element, _)| element.as_str()).collect()
    }

    /// The elements that come or go from each position to the next one, by their places among
    /// the `use` elements that [`Self::all`] has at its top, as a list in brackets.
    pub fn changes(&self) -> Vec<String> {
        let changing = self.parts.iter().filter_map(|(_, seen)| seen.as_ref());
        let mut changes = vec![Vec::new(); self.positions.saturating_sub(1)];
        for (place, seen) in changing.enumerate() {
            let is_seen = |position: usize| seen.binary_search(&position).is_ok();
            for run in seen {
                if *run > 0 && !is_seen(run - 1) {
                    changes[run - 1].push(place);
                }
                if *run < changes.len() && !is_seen(run + 1) {
                    changes[*run].push(place);
                }
            }
        }
        changes
            .iter()
            .map(|places| format!("{places:?}").replace(' ', ""))
            .collect()
    }
}

/// The drawing of a number that is one sprite in the dark and another one in the light.
fn pair_definition((number, [dark, light]): (usize, &[usize; 2])) -> String {
    let both = if dark == light {
        format!("<use href=\"#s{dark}\"/>")
    } else {
        format!("<use class=\"d\" href=\"#s{dark}\"/><use class=\"l\" href=\"#s{light}\"/>")
    };
    format!("<g id=\"b{number}\">{both}</g>\n")
}

/// The colours of a theme as variables of style.
fn variables(palette: &Palette) -> String {
    let name = |role: Role| role.name().replace('_', "-");
    let of = |role: Role| {
        let colour = palette.bg(role).unwrap_or(palette.colour(role));
        Some(format!("--{}:{};", name(role), hex(Rgb::of(colour)?)))
    };
    USED.into_iter().filter_map(of).collect()
}

/// The roles of which a page has the colours.
const USED: [Role; 16] = [
    Role::Background,
    Role::Surface,
    Role::Border,
    Role::Text,
    Role::Dim,
    Role::Accent,
    Role::Title,
    Role::Error,
    Role::Warning,
    Role::Good,
    Role::Red,
    Role::Blue,
    Role::Green,
    Role::White,
    Role::Black,
    Role::CellText,
];
